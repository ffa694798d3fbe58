"""A question in front of everything: Esc and Enter take the choice that loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Callback, Common, Host, Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Panel, Row, Spacer
from wargame.ui.shell.widgets.text import Label


@dataclass(frozen=True)
class Choice:
    """An answer to a dialog. `safe`: it loses nothing, Enter and Esc take it; `primary`: the gold one."""

    text: str
    then: Callback | None = None
    shortcut: str = ""
    safe: bool = False
    primary: bool = False
    id: str = ""


class Dialog(Panel):
    """Title, words, maybe more widgets, and a row of choices. Shown by `Stage.dialog`."""

    kind = "dialog"

    def __init__(
        self,
        title: str,
        words: str,
        choices: Sequence[Choice],
        body: Widget | None = None,
        width: float = 480,
        **common: Unpack[Common],
    ) -> None:
        self.title = title
        self.choices = tuple(choices)
        self.safe = next((c for c in self.choices if c.safe), self.choices[-1])
        self.width = width
        prose = Label(words, Type.BODY, wrap=True)
        prose.visible = bool(words)
        buttons = [self._button(choice) for choice in self.choices]
        parts: list[Widget] = [Label(title, Type.TITLE, wrap=True), prose]
        if body is not None:
            parts.append(body)
        parts += [Spacer(4, 0), Row([Spacer(), *buttons], gap=12)]
        common.setdefault("align", ("centre", "centre"))
        super().__init__(Column(parts, gap=14), Plates.DIALOG, 28, 24, **common)
        self.closing: Choice | None = None

    @property
    def text(self) -> str:
        return self.title

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(self.width) if width is None else min(width, kit.px(self.width))
        return wide, super().content_size(kit, wide)[1]

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (
            pygame.K_ESCAPE,
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
        ):
            self.take(self.safe, host)
            return True
        return False

    def take(self, choice: Choice, host: Host) -> None:
        """Close the dialog with this choice."""
        host.close_popup(self)
        if choice.then is not None:
            host.outcome(choice.then())

    def _button(self, choice: Choice) -> Button:
        return _ChoiceButton(choice, self)


class _ChoiceButton(Button):
    def __init__(self, choice: Choice, dialog: Dialog) -> None:
        super().__init__(
            choice.text, shortcut=choice.shortcut, primary=choice.primary, id=choice.id, least=(104, 0)
        )
        self._choice = choice
        self._dialog = dialog

    def activate(self, host: Host) -> None:
        if self.enabled:
            host.play("click")
            self._dialog.take(self._choice, host)
