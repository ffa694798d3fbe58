"""Lays the lesson beside the table: its panel at the left, the battle's own panels around what is left.

The panel can be folded away at any time; then the task at hand stays in sight.
All measures in look units.
"""

from __future__ import annotations

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Space, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.widgets.layout import Panel, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.panel import LessonPanel, Ways
from wargame.ui.skirmish.hud.drawers import BOTTOM_FREE, TOP_FREE
from wargame.ui.skirmish.hud.frame import BOTTOM_GAP, Frame, Parts

PANEL, PANEL_MOST, PANEL_LEAST = 430, 510, 372
PANEL_SHARE, LEAST_SHARE = 0.36, 0.25
"""How much of the window's width the panel takes at most, and in a wide window."""
TOP_LEAST = 560
TRAY = (212, 176)
TABLE_SHARE = 0.92
"""How wide the table's room must be, in its heights, for log and dice to stand beside it."""
NARROW = 1000


class LessonFrame(Frame):
    """The root of the lesson's widgets; `long` lessons, whole battles, have a log to look back in."""

    def __init__(self, parts: Parts, ways: Ways, *, long: bool = False) -> None:
        self._long = long
        self.panel = LessonPanel(ways)
        self.open = True
        unfold = IconButton("chevron_right", _("The lesson"), ways.fold, quiet=False, id="lesson-unfold")
        self._task = Label(
            "", Type.BODY_BOLD, "white", wrap=True, most_lines=2, stretch=1, id="lesson-folded"
        )
        self.strip = Panel(Row([unfold, self._task], gap=12), Plates.PANEL, 10, 8, id="lesson-strip")
        self._beside = False
        self._narrow = False
        super().__init__(parts)
        self.adopt(self.panel, self.strip, parts.shot, parts.log)

    def name_task(self, words: str) -> None:
        """What the strip says while the panel is folded away."""
        self._task.text = words

    def toggle(self) -> None:
        """Fold the panel away, or show it again."""
        self.open = not self.open
        self.invalidate()

    def show_what_there_is(self) -> None:
        """Dice over the table's corner are shown once some have been thrown."""
        self.parts.tray.visible = self._beside or not self.parts.tray.empty

    @property
    def is_open(self) -> bool:
        """Whether the panel is shown; in a narrow window a question to the learner has its room."""
        asks = self.parts.reaction.visible or self.parts.prompt.visible
        return self.open and not (self._narrow and asks)

    def children(self) -> list[Widget]:
        p = self.parts
        lesson: Widget = self.panel if self.is_open else self.strip
        column: list[Widget] = self._column("right") if self._beside else [p.tray]
        if not self._beside and self.shows_shot:
            column.append(p.shot)
        return [p.top, p.actions, *column, lesson, p.reaction, p.prompt, p.banner]

    # -- room ----------------------------------------------------------------------------

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """The part of the window that is left to the table, in px."""
        room = self._room(kit, size)
        if not self._stands_beside(kit, room):
            return room
        return pygame.Rect(room.x, room.y, room.width - kit.px(Space.COLUMN + Space.MARGIN), room.height)

    def _room(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """What the lesson's panel leaves, between the bars."""
        width, height = size
        margin = kit.px(Space.MARGIN)
        self._narrow = kit.theme.units(width) < NARROW
        left = margin + (self._panel_width(kit, width) + margin if self.is_open else 0)
        top = kit.px(TOP_FREE) + (0 if self.is_open else self._strip_height(kit, width))
        bottom = kit.px(BOTTOM_FREE)
        return pygame.Rect(left, top, max(80, width - left - margin), max(80, height - top - bottom))

    def _panel_width(self, kit: Kit, width: int) -> int:
        wide = min(kit.px(PANEL_MOST), max(kit.px(PANEL), round(width * LEAST_SHARE)))
        usual = max(kit.px(PANEL_LEAST), min(wide, round(width * PANEL_SHARE)))
        return min(usual, width - 2 * kit.px(Space.MARGIN))

    def _strip_height(self, kit: Kit, width: int) -> int:
        """In a narrow window the strip takes a line of its own; else it stands beside the top bar."""
        return self.strip.measure(kit, width - 2 * kit.px(Space.MARGIN))[1] if self._narrow else 0

    def _stands_beside(self, kit: Kit, room: pygame.Rect) -> bool:
        rest = room.width - kit.px(Space.COLUMN + Space.MARGIN)
        return self._long and not self._narrow and rest >= room.height * TABLE_SHARE

    # -- placing -------------------------------------------------------------------------

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        Widget.place(self, kit, rect)
        room, view = self._room(kit, rect.size), self.view(kit, rect.size)
        self._beside = view != room
        self._place_bars(kit, rect, view)
        self._place_lesson(kit, rect)
        if self._beside:
            self._place_right(kit, rect)
        else:
            self._place_floating(kit, view)
        self._place_middle(kit, view)

    def _place_bars(self, kit: Kit, rect: pygame.Rect, view: pygame.Rect) -> None:
        """The battle's bars in the middle of the view; in a narrow window they have all its width."""
        margin = kit.px(Space.MARGIN)
        around = pygame.Rect(view.x - margin, rect.y, view.width + 2 * margin, rect.height)
        room = view
        if self._narrow:
            around, room = rect, pygame.Rect(margin, view.y, rect.width - 2 * margin, view.height)
        super()._place_bars(kit, around, room)
        self.parts.top.visible = view.width >= kit.px(TOP_LEAST)

    def _bars_reach_over(self, kit: Kit) -> bool:
        return False

    def _place_lesson(self, kit: Kit, rect: pygame.Rect) -> None:
        margin = kit.px(Space.MARGIN)
        if self.is_open:
            width = self._panel_width(kit, rect.width)
            self.panel.fit(kit, rect.height)
            below = kit.px(BOTTOM_FREE) if self._narrow else margin
            self.panel.place(kit, pygame.Rect(margin, margin, width, rect.height - margin - below))
            return
        width = rect.width - 2 * margin if self._narrow else self._panel_width(kit, rect.width)
        height = self.strip.measure(kit, width)[1]
        y = kit.px(TOP_FREE) if self._narrow and self.parts.top.visible else margin
        self.strip.place(kit, pygame.Rect(margin, y, width, height))

    def _place_floating(self, kit: Kit, view: pygame.Rect) -> None:
        """Dice at the table's lower right; the card of a shot at its upper right."""
        p, gap = self.parts, kit.px(BOTTOM_GAP)
        tray = pygame.Rect(0, 0, kit.px(TRAY[0]), kit.px(TRAY[1]))
        tray.bottomright = view.right, view.bottom - gap
        p.tray.place(kit, tray)
        width = min(kit.px(Space.COLUMN), view.width)
        tall = min(p.shot.measure(kit, width)[1], view.height)
        p.shot.place(kit, pygame.Rect(view.right - width, view.y, width, tall))

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        """Panels that rest are drawn by pictures of them."""
        p = self.parts
        moving = (p.tray,) if p.tray.moving else ()
        live = (*moving, p.reaction, p.prompt, p.banner)
        for child in self.children():
            if child.visible and child not in live:
                self._kept.draw(child, kit, target)
            elif child.visible:
                child.draw(kit, target)
