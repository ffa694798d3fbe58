"""The bar at the top: turn, the last initiative, whose activation it is, one mark a unit."""

from __future__ import annotations

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.skirmish.hud.gauges import Pips, side_tone
from wargame.ui.skirmish.hud.sheets import TopSheet

DIE = 19


class RollPair(Widget):
    """The dice of both sides, in their colours."""

    kind = "dice"
    solid = False

    def __init__(self) -> None:
        super().__init__()
        self.roll: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        return " ".join(str(face) for face in self.roll or ())

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(2 * DIE + 10), kit.px(DIE + 4)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        size = kit.px(DIE)
        for side, face in enumerate(self.roll or ()):
            army = kit.theme.armies[side]
            x = self.rect.x + side * (size + kit.px(8))
            target.blit(kit.painter.die(face, size, army.base, army.pip), (x, self.rect.centery - size // 2))


class TopBar(Panel):
    """Turn, initiative, whose activation, pips."""

    topic = "initiative"

    def __init__(self) -> None:
        self._turn = Label("", Type.TITLE, align=("start", "centre"))
        self._roll_caption = Label("", Type.CAPTION, "dim")
        self._roll = RollPair()
        self._roll_text = Label("", Type.SMALL_MEDIUM, align=("start", "centre"))
        self._caption = Label("", Type.HEADING, across="centre")
        self._pips = (Pips(0), Pips(1))
        self._initiative = Column(
            [self._roll_caption, Row([self._roll, self._roll_text], gap=6)], gap=0, align=("start", "centre")
        )
        who = Column([self._caption, *self._pips], gap=1, stretch=1, align=("fill", "centre"))
        self._lines = (Hairline(down=True, margin=8), Hairline(down=True, margin=8))
        parts = [self._turn, self._lines[0], self._initiative, self._lines[1], who]
        super().__init__(Row(parts, gap=16), padding=22, down=2, id="top-bar")

    def show(self, sheet: TopSheet) -> None:
        """Show the moment."""
        self._turn.text, self._caption.text = sheet.turn, sheet.caption
        self._caption.tone = side_tone(sheet.side)
        self._roll_caption.text, self._roll_text.text = sheet.roll_caption, sheet.roll_text
        self._roll_text.tone = side_tone(sheet.first)
        shown = sheet.roll is not None
        self._initiative.visible = self._lines[1].visible = shown
        if sheet.roll != self._roll.roll:
            self._roll.roll = sheet.roll
            self.invalidate()
        for pips, states in zip(self._pips, sheet.pips, strict=True):
            if pips.pips != states:
                pips.pips = states
                self.invalidate()
