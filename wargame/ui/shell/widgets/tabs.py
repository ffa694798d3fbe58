"""Tabs: a strip of names, and below it the page of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.widgets.layout import Column, Hairline, Row, Stack


class Tab(Pressable):
    """One name on the strip; the chosen one is underlined in brass."""

    kind = "tab"
    ring_radius = 4

    def __init__(self, key: str, text: str, on_press: Callable[[], object]) -> None:
        super().__init__(on_press, id=f"tab-{key}")
        self.key = key
        self._text = text
        self.selected = False

    @property
    def text(self) -> str:
        return self._text

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.fonts.width(self._text, Type.LABEL) + 2 * kit.px(12), kit.px(38)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette = kit.theme.palette
        colour = palette.white if self.selected else palette.ink if self.hovered else palette.dim
        kit.fonts.put(target, self._text, Type.LABEL, colour, self.rect, "centre")
        if self.selected:
            line = pygame.Rect(self.rect.x + kit.px(4), self.rect.bottom - kit.px(3), 0, kit.px(3))
            line.width = max(0, self.rect.width - 2 * kit.px(4))
            pygame.draw.rect(target, palette.brass, line, border_radius=kit.px(1))

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "selected": self.selected}


class Tabs(Column):
    """A strip of tabs and their pages, given as (key, name, page)."""

    kind = "tabs"

    def __init__(
        self,
        pages: Sequence[tuple[str, str, Widget]],
        chosen: str | None = None,
        on_change: Callable[[str], object] | None = None,
        **common: Unpack[Common],
    ) -> None:
        self._pages = {key: page for key, _, page in pages}
        self._tabs = [Tab(key, name, self._presser(key)) for key, name, _ in pages]
        self.on_change = on_change
        strip = Column([Row(self._tabs, gap=4), Hairline()], gap=0)
        super().__init__([strip, Stack([page for _, _, page in pages], stretch=1)], gap=12, **common)
        self.choose(chosen if chosen is not None else pages[0][0])

    @property
    def chosen(self) -> str:
        """The key of the page shown."""
        return next(tab.key for tab in self._tabs if tab.selected)

    def choose(self, key: str) -> None:
        """Show the page of that key; `on_change` is not called."""
        for tab in self._tabs:
            tab.selected = tab.key == key
            self._pages[tab.key].visible = tab.selected
        self.invalidate()

    def _presser(self, key: str) -> Callable[[], object]:
        def press() -> object:
            self.choose(key)
            return self.on_change(key) if self.on_change is not None else None

        return press
