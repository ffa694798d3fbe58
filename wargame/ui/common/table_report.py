"""What a look over the chosen table has found, where the set-up page has room left for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from wargame.ui.common.game_screens import Remark
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common
from wargame.ui.shell.widgets.layout import Column, Container, Grid, Hairline, Row, Spacer
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import _

CELL = 300
LEAST_HEIGHT = 64
MARKS = {"good": ("done", "good"), "notice": ("warning", "orange"), "bad": ("alert", "bad")}


class TableReport(Container):
    """Wants no room, and shows in what is left over as many remarks as fit there.

    `ask(name)` is called once there is room and the table `name` has not been looked over.
    """

    def __init__(self, ask: Callable[[str], object], **common: Unpack[Common]) -> None:
        super().__init__([], **common)
        self._ask = ask
        self._name = ""
        self._asked = ""
        self._remarks: Sequence[Remark] = ()

    def turn_to(self, name: str) -> None:
        """Another table is chosen."""
        if name != self._name:
            self._name, self._remarks = name, ()
            self.replace([])

    def show(self, name: str, remarks: Sequence[Remark]) -> None:
        """Show what was found on the table of that name, if it is still the chosen one."""
        if name == self._name:
            self._remarks = remarks
            self.invalidate()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return 0, 0

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._children = []
        for count in range(len(self._remarks), 0, -1):
            shown = _listed(self._remarks[:count])
            self.adopt(shown)
            if shown.measure(kit, rect.width)[1] <= rect.height:
                shown.place(kit, pygame.Rect(rect.topleft, (rect.width, shown.measure(kit, rect.width)[1])))
                self._children = [shown]
                return

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self._name and self._asked != self._name and self.rect.height >= kit.px(LEAST_HEIGHT):
            self._asked = self._name
            self._ask(self._name)
        super().draw(kit, target)


def _listed(remarks: Sequence[Remark]) -> Column:
    rows = [_row(remark) for remark in remarks]
    title = Label(_("Table check"), Type.HEADING, "brass")
    return Column([Spacer(4, 0), title, Hairline(), Grid(rows, cell_width=CELL, gap=10)], gap=8)


def _row(remark: Remark) -> Row:
    icon, tone = MARKS[remark.severity]
    words = Label(remark.words, Type.BODY, wrap=True, stretch=1, align=("fill", "centre"))
    return Row([Icon(icon, 18, tone, align=("start", "centre")), words], gap=10)
