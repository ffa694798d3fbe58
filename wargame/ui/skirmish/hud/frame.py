"""Lays the panels out around the table; what they leave free is the camera's view.

Side columns fold into drawers in a narrow window. All measures in look units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Space, folds_columns
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.widgets.kept import KeptPanels
from wargame.ui.shell.widgets.layout import Panel
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.action_bar import ActionBar
from wargame.ui.skirmish.hud.log_panel import LogPanel
from wargame.ui.skirmish.hud.making_way import Place, place_for
from wargame.ui.skirmish.hud.prompts import Banner, PromptPanel, SeatCard
from wargame.ui.skirmish.hud.reaction import ReactionPanel
from wargame.ui.skirmish.hud.roster import Roster
from wargame.ui.skirmish.hud.shot_card import ShotCard
from wargame.ui.skirmish.hud.top_bar import TopBar
from wargame.ui.skirmish.hud.tray import DiceTray
from wargame.ui.skirmish.hud.unit_card import UnitCard

TOP_FREE, BOTTOM_FREE = 71, 76
TOP_Y, BOTTOM_GAP = 8, 8
TRAY_SHARE, TRAY_MOST = 0.38, 376
LOG_LEAST = 120
DRAWER = 36
REACTION = 760


@dataclass(frozen=True)
class Parts:
    """The panels of the battle screen."""

    card: UnitCard
    roster: Roster
    top: TopBar
    shot: ShotCard
    log: LogPanel
    tray: DiceTray
    actions: Panel
    reaction: ReactionPanel
    prompt: PromptPanel
    banner: Banner
    seat: SeatCard


class Frame(Widget):
    """The root of the battle screen's widgets."""

    solid = False

    def __init__(self, parts: Parts, extra: Sequence[Widget] = ()) -> None:
        super().__init__()
        self.parts = parts
        self.extra = tuple(extra)
        self._way: Place = "below"
        self._asked: object = None
        self.shows_shot = False
        """Whether the shot card is shown though the columns are folded: a target is locked."""
        self._open = {"left": False, "right": False}
        self._folded = False
        self._drawers = {
            "left": IconButton(
                "list_", _("Unit and army"), lambda: self._toggle("left"), quiet=False, size=DRAWER
            ),
            "right": IconButton(
                "dice", _("Log and dice"), lambda: self._toggle("right"), quiet=False, size=DRAWER
            ),
        }
        self._kept = KeptPanels()
        self._left = (parts.card, parts.roster)
        self._right = (parts.shot, parts.log, parts.tray)
        self.adopt(*self.children())

    def children(self) -> list[Widget]:
        p = self.parts
        below: list[Widget] = [p.top, p.actions, *self.extra]
        columns = [w for side in ("left", "right") if self._is_shown(side) for w in self._column(side)]
        drawers: list[Widget] = list(self._drawers.values()) if self._folded else []
        if self.shows_shot and not self._is_shown("right"):
            columns.append(p.shot)
        return [*below, *columns, *drawers, p.reaction, p.prompt, p.banner, p.seat]

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """The part of the window that the panels leave to the table, in px."""
        width, height = size
        side = (
            kit.px(Space.MARGIN)
            if folds_columns(kit.theme, width)
            else kit.px(Space.COLUMN + 2 * Space.MARGIN)
        )
        top, bottom = kit.px(TOP_FREE), kit.px(BOTTOM_FREE)
        if self._way == "apart":
            bottom = max(bottom, self._reaction_size(kit, width - 2 * side)[1] + 2 * kit.px(BOTTOM_GAP))
        return pygame.Rect(side, top, max(80, width - 2 * side), max(80, height - top - bottom))

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give every panel its box."""
        super().place(kit, rect)
        self._folded = folds_columns(kit.theme, rect.width)
        view = self.view(kit, rect.size)
        self._place_bars(kit, rect, view)
        self._place_left(kit, rect)
        self._place_right(kit, rect)
        self._place_drawers(kit, rect)
        self._place_middle(kit, view)
        self.parts.seat.place(kit, rect)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        """Panels that rest are drawn by pictures of them."""
        p = self.parts
        resting: list[Widget] = [p.card, p.roster, p.top, p.shot, p.log, p.actions]
        if not p.tray.moving:
            resting.append(p.tray)
        for child in self.children():
            if child.visible and child in resting:
                self._kept.draw(child, kit, target)
            elif child.visible:
                child.draw(kit, target)

    def forget_pictures(self) -> None:
        """What panels show from outside (pictures of models) has changed."""
        self._kept.forget()

    def make_way(self, kit: Kit, moment: object, spots: Sequence[tuple[float, float]]) -> bool:
        """Have the reaction's panel hide none of the spots (px) it is about; whether it goes elsewhere now.

        Decided once a `moment`, so that nothing jumps while the question is open.
        """
        if moment == self._asked:
            return False
        before, self._way, self._asked = self._way, "below", moment
        if moment is not None:
            view = self.view(kit, self.rect.size)
            tall = self._reaction_size(kit, view.width)[1] + kit.px(BOTTOM_GAP)
            self._way = place_for(self.rect, view.y, tall, spots)
        if self._way != before:
            self.invalidate()
        return self._way != before

    def pass_over(self) -> None:
        """Another player takes the seat: the panels are as at first."""
        for side in [side for side, is_open in self._open.items() if is_open]:
            self._toggle(side)
        self.parts.log.pass_over()

    def covers(self, spot: tuple[int, int]) -> bool:
        """Whether a panel lies at a window place."""
        hit = self.hit(spot)
        return hit is not None and hit is not self

    # -- inside ------------------------------------------------------------------

    def _column(self, side: str) -> tuple[Widget, ...]:
        return self._left if side == "left" else self._right

    def _is_shown(self, side: str) -> bool:
        return not self._folded or self._open[side]

    def _toggle(self, side: str) -> None:
        self._open[side] = not self._open[side]
        self._drawers[side].selected = self._open[side]
        self.invalidate()

    def _place_bars(self, kit: Kit, rect: pygame.Rect, view: pygame.Rect) -> None:
        p, margin = self.parts, kit.px(Space.MARGIN)
        room = view.width if not self._folded else rect.width - 2 * margin - 2 * kit.px(DRAWER + 8)
        width = min(max(kit.px(Space.TOP_BAR[0]), p.top.measure(kit, None)[0]), room)
        top = pygame.Rect(0, kit.px(TOP_Y), width, kit.px(Space.TOP_BAR[1]))
        top.centerx = rect.centerx
        p.top.place(kit, top)
        x = rect.right - margin
        for widget in self.extra:
            wide, tall = widget.measure(kit, None)
            widget.place(kit, pygame.Rect(top.right - wide - kit.px(10), top.centery - tall // 2, wide, tall))
            x -= wide
        if isinstance(p.actions, ActionBar):
            p.actions.fit(kit, room)
        wanted = min(p.actions.measure(kit, None)[0], room)
        bar = pygame.Rect(0, 0, wanted, kit.px(Space.BOTTOM_BAR))
        bar.midbottom = (rect.centerx, rect.bottom - kit.px(BOTTOM_GAP) + kit.px(2))
        p.actions.place(kit, bar)

    def _column_rect(self, kit: Kit, rect: pygame.Rect, side: str) -> pygame.Rect:
        margin, width = kit.px(Space.MARGIN), min(kit.px(Space.COLUMN), rect.width - 2 * kit.px(Space.MARGIN))
        x = rect.x + margin if side == "left" else rect.right - margin - width
        top = rect.y + margin + (kit.px(DRAWER + 8) if self._folded else 0)
        below = margin + (kit.px(BOTTOM_FREE) if self._folded else 0)
        return pygame.Rect(x, top, width, rect.bottom - below - top)

    def _place_left(self, kit: Kit, rect: pygame.Rect) -> None:
        card, roster = self.parts.card, self.parts.roster
        column = self._column_rect(kit, rect, "left")
        card.fit(kit, rect.height)
        taken = 0
        if card.visible:
            taken = min(card.measure(kit, column.width)[1], column.height)
            card.place(kit, pygame.Rect(column.x, column.y, column.width, taken))
            taken += kit.px(14)
        rest = column.height - taken
        roster.place(kit, pygame.Rect(column.x, column.y + taken, column.width, max(0, rest)))

    def _place_right(self, kit: Kit, rect: pygame.Rect) -> None:
        p = self.parts
        column = self._column_rect(kit, rect, "right")
        gap, y = kit.px(14), column.y
        if p.shot.visible:
            tall = min(p.shot.measure(kit, column.width)[1], column.height)
            p.shot.place(kit, pygame.Rect(column.x, y, column.width, tall))
            y += tall + gap
        rest = column.bottom - y
        tray = max(0, min(kit.px(TRAY_MOST), round(rest * TRAY_SHARE), rest - kit.px(LOG_LEAST)))
        p.tray.place(kit, pygame.Rect(column.x, column.bottom - tray, column.width, tray))
        log = rest - tray - (gap if tray else 0)
        p.log.place(kit, pygame.Rect(column.x, y, column.width, max(0, log)))

    def _place_drawers(self, kit: Kit, rect: pygame.Rect) -> None:
        side, margin = kit.px(DRAWER), kit.px(Space.MARGIN)
        self._drawers["left"].place(kit, pygame.Rect(rect.x + margin, rect.y + margin, side, side))
        self._drawers["right"].place(
            kit, pygame.Rect(rect.right - margin - side, rect.y + margin, side, side)
        )

    def _place_middle(self, kit: Kit, view: pygame.Rect) -> None:
        p = self.parts
        for panel in (p.prompt, p.banner):
            width = panel.measure(kit, None)[0]
            width = min(width, view.width)
            box = pygame.Rect(0, 0, width, panel.measure(kit, width)[1])
            box.center = view.centerx, view.y + round(view.height * (0.30 if panel is p.banner else 0.42))
            panel.place(kit, box)
        box = pygame.Rect((0, 0), self._reaction_size(kit, view.width))
        box.midbottom = view.centerx, self.rect.bottom - kit.px(BOTTOM_GAP)
        if self._way == "above":
            box.midtop = view.centerx, view.y + kit.px(BOTTOM_GAP)
        p.reaction.place(kit, box)

    def _reaction_size(self, kit: Kit, room: int) -> tuple[int, int]:
        panel = self.parts.reaction
        width = min(max(panel.measure(kit, None)[0], kit.px(REACTION)), room)
        return width, panel.measure(kit, width)[1]
