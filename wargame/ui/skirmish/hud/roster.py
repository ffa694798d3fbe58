"""The roster: one row a unit of the side at the seat, to pick it by mouse or number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import Look
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Callback, Common, Widget
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.skirmish.hud.gauges import side_tone, tone_colour
from wargame.ui.skirmish.hud.sheets import RosterRow, RosterSheet
from wargame.ui.skirmish.hud.unit_card import Portraits

ROW, LOW_ROW, LEAST_ROW = 54.0, 40.0, 28.0
HEAD = 58.0
FADED = 120


class RosterLine(Pressable):
    """One unit: picture, name, what it can do, its key."""

    kind = "unit"

    def __init__(
        self,
        row: RosterRow,
        side: int,
        portraits: Portraits,
        on_press: Callback | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press, **common)
        self.row = row
        self.side = side
        self._portraits = portraits
        self.height = ROW

    @property
    def text(self) -> str:
        return f"{self.row.title}: {self.row.status}"

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(180), kit.px(self.height)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if not self.rect.colliderect(target.get_clip()):
            return
        self._put_plate(kit, target)
        icon = min(kit.px(46), self.rect.height - 2)
        picture = self._portraits(self.row.kind, self.side, icon)
        if picture is not None:
            picture.set_alpha(FADED if self.row.faded else 255)
            target.blit(picture, picture.get_rect(center=(self.rect.x + kit.px(30), self.rect.centery)))
        left = self.rect.x + kit.px(62)
        keys = kit.px(44 if self.row.shifted else 30)
        room = pygame.Rect(left, self.rect.y, self.rect.right - keys - left, self.rect.height)
        self._put_words(kit, target, room)
        key = pygame.Rect(self.rect.right - kit.px(28), self.rect.y, kit.px(20), self.rect.height)
        palette = kit.theme.palette
        tone = palette.chosen_dim if self.row.selected else palette.dim
        kit.fonts.put(target, self.row.key, Type.CAPTION, tone, key, "right")
        if self.row.key and self.row.shifted:
            at = (key.x + kit.px(5), key.centery)
            kit.painter.put_icon(target, "arrow_up", at, kit.px(11), tone)

    def _put_plate(self, kit: Kit, target: pygame.Surface) -> None:
        if self.row.selected:
            kit.painter.put_plate(target, self.rect, Plates.ROW_CHOSEN)
        elif self.hovered:
            kit.painter.put_plate(target, self.rect, Plates.ROW_HOVER)

    def _put_words(self, kit: Kit, target: pygame.Surface, room: pygame.Rect) -> None:
        palette = kit.theme.palette
        name = palette.ink
        if self.row.faded:
            name = palette.chosen_dim if self.row.selected else palette.dim
        tone = palette.chosen_dim if self.row.selected else tone_colour(kit, self.row.tone)
        if not self.row.status:
            style = Type.NAME if room.height >= kit.px(LOW_ROW) else Type.SMALL_MEDIUM
            kit.fonts.put(target, self.row.title, style, name, room)
            return
        if room.height >= kit.px(LOW_ROW):
            half = pygame.Rect(room.x, room.centery - kit.px(20), room.width, kit.px(21))
            kit.fonts.put(target, self.row.title, Type.NAME, name, half)
            kit.fonts.put(target, self.row.status, Type.SMALL, tone, half.move(0, kit.px(20)))
            return
        width = kit.fonts.put(target, self.row.title, Type.SMALL_MEDIUM, name, room)
        rest = pygame.Rect(room.x + width + kit.px(8), room.y, room.width - width - kit.px(8), room.height)
        if rest.width > kit.px(24):
            kit.fonts.put(target, self.row.status, Type.SMALL, tone, rest, "right")

    def look(self) -> Look:
        """How it stands now."""
        return Look.SELECTED if self.row.selected else Look.HOVER if self.hovered else Look.QUIET


class Roster(Panel):
    """The side's units."""

    def __init__(self, portraits: Portraits, pick: Callable[[str], object]) -> None:
        self._portraits = portraits
        self._pick = pick
        self._title = Label("", Type.HEADING)
        self._count = Label("", Type.SMALL, "dim", across="right", stretch=1)
        self._rows = Column(gap=2)
        self._view = ScrollView(self._rows, stretch=1, least=(0, 2 * LEAST_ROW))
        self._sheet: RosterSheet | None = None
        head = Row([self._title, self._count])
        body = Column([head, Hairline(), self._view], gap=6)
        super().__init__(body, padding=12, down=12, id="roster", stretch=1)

    def show(self, sheet: RosterSheet | None) -> None:
        """Show a side's units, or nothing."""
        self.visible = sheet is not None
        if sheet is None or sheet == self._sheet:
            return
        same = self._sheet is not None and [r.unit for r in self._sheet.rows] == [r.unit for r in sheet.rows]
        self._sheet = sheet
        self._title.text, self._count.text = sheet.title, sheet.count
        self._title.tone = side_tone(sheet.side)
        if same:
            for line, row in zip(self._rows.children(), sheet.rows, strict=True):
                assert isinstance(line, RosterLine)
                line.row, line.side = row, sheet.side
            self.invalidate()
        else:
            self._rows.replace([self._line(row, sheet.side) for row in sheet.rows])

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(200), kit.px(HEAD + 4 * LEAST_ROW)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Rows are tall when there is room for all of them, low when there is not; then the list scrolls."""
        lines = [line for line in self._rows.children() if isinstance(line, RosterLine)]
        room = (kit.theme.units(rect.height) - HEAD) / max(1, len(lines)) - self._rows.gap
        for line in lines:
            line.height = max(LEAST_ROW, min(ROW, room))
        super().place(kit, rect)

    def _line(self, row: RosterRow, side: int) -> Widget:
        return RosterLine(row, side, self._portraits, lambda: self._pick(row.unit), id=f"unit-{row.unit}")
