"""A large dialog: title, a body that takes the room there is, and a row of buttons that may leave it open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Host, Widget, placed
from wargame.ui.shell.widgets.layout import Column, Container, Hairline, Panel, Row
from wargame.ui.shell.widgets.text import Label

MARGIN = 14


class Halves(Container):
    """Two columns whose widths hang on the room alone, not on what they hold: `share` for the left one."""

    def __init__(self, left: Widget, right: Widget, share: float = 0.46, gap: float = 20) -> None:
        super().__init__([left, right])
        self.share = share
        self.gap = gap

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        sizes = [child.measure(kit, None) for child in self.children()]
        return sum(wide for wide, _tall in sizes) + kit.px(self.gap), max(tall for _wide, tall in sizes)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        gap = kit.px(self.gap)
        left = round((rect.width - gap) * self.share)
        first, second = self.children()
        first.place(kit, placed(kit, first, pygame.Rect(rect.x, rect.y, left, rect.height)))
        room = pygame.Rect(rect.x + left + gap, rect.y, rect.width - left - gap, rect.height)
        second.place(kit, placed(kit, second, room))


class Sheet(Panel):
    """Shown by `show`; Esc does what `leave` does, which loses nothing."""

    kind = "dialog"

    def __init__(
        self,
        title: str,
        body: Widget,
        feet: Sequence[Widget],
        leave: Callable[[], object],
        size: tuple[float, float],
    ) -> None:
        self.title = Label(title, Type.TITLE, wrap=True, most_lines=2)
        self.body = body
        self.body.stretch = 1.0
        self._leave = leave
        self._size = size
        foot = Row(list(feet), gap=12)
        super().__init__(
            Column([self.title, Hairline(), body, foot], gap=12),
            Plates.DIALOG,
            24,
            20,
            align=("centre", "centre"),
            margin=MARGIN,
        )

    @property
    def text(self) -> str:
        return self.title.text

    def show(self, stage: Stage, focus: Widget | None = None) -> None:
        """Show it above a dimmed scene."""
        stage.show_modal(self, focus)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(self._size[0]) if width is None else min(width, kit.px(self._size[0]))
        return wide, kit.px(self._size[1])

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            host.outcome(self._leave())
            return True
        return False
