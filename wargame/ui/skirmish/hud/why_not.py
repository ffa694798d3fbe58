"""Why a greyed button can't be used, told where it was clicked, with the way to its clause."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Host, Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Panel, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

WIDTH = 300


class WhyNot(Panel):
    """The reason in one sentence, and the rules; open it with `host.open_popup(WhyNot(...), anchor)`."""

    def __init__(self, words: str, rule: str, open_rule: Callable[[str], object]) -> None:
        self.topic = rule
        self._rule = rule
        self._open_rule = open_rule
        self._host: Host | None = None
        said = Label(words, Type.BODY, "bad", wrap=True, id="why-not")
        door = Button(_("Rules"), self._open, height=30, style=Type.CHIP, id="why-not-rules")
        door.visible = bool(rule)
        super().__init__(
            Column([said, Row([door])], gap=8), Plates.POPUP, 14, 10, id="why-not-panel", least=(WIDTH, 0)
        )

    def show(self, host: Host, anchor: pygame.Rect) -> None:
        """Show it beside a button, until a click elsewhere or Escape."""
        self._host = host
        host.play("refuse")
        host.open_popup(self, anchor)

    def _open(self) -> object:
        if self._host is not None:
            self._host.close_popup(self)
        return self._open_rule(self._rule)


def is_click(widget: Widget, event: pygame.event.Event) -> bool:
    """Whether a click ends on a widget."""
    ends = event.type == pygame.MOUSEBUTTONUP and event.button == 1
    return bool(ends and widget.rect.collidepoint(event.pos))
