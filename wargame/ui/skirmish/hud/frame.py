"""Lays the panels out around the table; what they leave free is the camera's view.

Side columns fold into drawers in a narrow window. All measures in look units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Space
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.kept import KeptPanels
from wargame.ui.shell.widgets.layout import Panel
from wargame.ui.skirmish.hud.action_bar import ActionBar
from wargame.ui.skirmish.hud.drawers import BOTTOM_FREE, DRAWER, TOP_FREE, Drawers, Side
from wargame.ui.skirmish.hud.log_panel import LogPanel
from wargame.ui.skirmish.hud.making_way import Place, place_for
from wargame.ui.skirmish.hud.prompts import Banner, PromptPanel, SeatCard
from wargame.ui.skirmish.hud.reaction import ReactionPanel
from wargame.ui.skirmish.hud.roster import Roster
from wargame.ui.skirmish.hud.shot_card import ShotCard
from wargame.ui.skirmish.hud.top_bar import TopBar
from wargame.ui.skirmish.hud.tray import DiceTray
from wargame.ui.skirmish.hud.unit_card import UnitCard

TOP_Y, BOTTOM_GAP = 8, 8
TRAY_SHARE, TRAY_MOST = 0.38, 376
LOG_LEAST, LOG_WORTH, TRAY_WORTH = 120, 84, 190
"""How much the dice leave to the log; how low a log, and what both share, is not worth its place."""
ROSTER_LEAST = 110
BARS_BETWEEN = 1270
"""How wide a window must be for its bars to stand between its columns."""
REACTION = 760
DRAWN: dict[str, Side] = {"roster": "left", "log": "right"}


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
        self.shape = (1.0, 1.0)
        """The table's size in cm: how much of the window it can use."""
        self.drawers = Drawers(self.invalidate)
        self._drawn = False
        """Whether keys have drawn a drawer out."""
        self.below: float = BOTTOM_FREE
        """What lies below a drawer."""
        self.roster_first = False
        """Whether the army is more wanted than a unit's card, where a drawer is too low for both."""
        self._resolving = self._makes_room = False
        self._log_fits = self._tray_fits = self._both_fit = True
        self._kept = KeptPanels()
        self.adopt(*self.children())

    def children(self) -> list[Widget]:
        p = self.parts
        below: list[Widget] = [p.top, p.actions, *self.extra]
        columns = [w for side in self._sides() for w in self._column(side)]
        folded = self.drawers.folded and not self._stands_aside
        drawers: list[Widget] = list(self.drawers.buttons.values()) if folded else []
        if not self._stands_aside and not self.drawers.shows("right"):
            columns += [p.shot] if self.shows_shot and p.shot not in columns else []
            columns += [p.tray] if self.resolving else []
        return [*below, *columns, *drawers, p.reaction, p.prompt, p.banner, p.seat]

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """The part of the window that the panels leave to the table, in px."""
        width, height = size
        self.drawers.fit(kit, size, self.shape)
        margin, column = kit.px(Space.MARGIN), kit.px(Space.COLUMN + Space.MARGIN)
        way = "right" if self._stands_aside else self.drawers.gives_way
        left = margin + (column if not self.drawers.folded or way == "left" else 0)
        right = margin + (column if not self.drawers.folded or way == "right" else 0)
        top, bottom = kit.px(TOP_FREE), kit.px(BOTTOM_FREE)
        if self._way == "apart" and not self.drawers.roomy:
            bottom = max(bottom, self._reaction_size(kit, width - left - right)[1] + 2 * kit.px(BOTTOM_GAP))
        return pygame.Rect(left, top, max(80, width - left - right), max(80, height - top - bottom))

    @property
    def _stands_aside(self) -> bool:
        """Whether the reaction's panel has the column beside the table to itself."""
        return self.drawers.roomy and self.parts.reaction.visible

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give every panel its box."""
        super().place(kit, rect)
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
        self.drawers.reset()
        self.parts.log.pass_over()

    def regions(self) -> dict[str, Widget]:
        """The panels that the keys can walk, in their order; those of a drawer that is put away too."""
        p, shown = self.parts, self.children()
        away = [p.roster, p.log] if self.drawers.folded and not self._stands_aside else []
        question: Widget = p.reaction if p.reaction.visible else p.prompt
        named: dict[str, Widget] = {
            "question": question, "card": p.shot, "roster": p.roster, "log": p.log, "actions": p.actions,
        }  # fmt: skip
        return {name: w for name, w in named.items() if w.visible and (w in shown or w in away)}

    def draw_out(self, region: str) -> None:
        """Show the drawer that the keys come to; as they leave it, drawers are as at first."""
        side = DRAWN.get(region)
        if side is not None:
            self._drawn = not self.drawers.shows(side) or self._drawn
            self.drawers.draw_out(side)
        elif self._drawn:
            self._drawn = False
            self.drawers.reset()

    def over_table(self, kit: Kit) -> tuple[pygame.Rect, ...]:
        """The boxes (px) of panels that lie over the part of the window left to the table."""
        view, p = self.view(kit, self.rect.size), self.parts
        over = [w for w in self.children() if w not in (p.top, p.banner, p.seat)]
        return tuple(w.rect.copy() for w in over if w.visible and w.rect.colliderect(view))

    def covers(self, spot: tuple[int, int]) -> bool:
        """Whether a panel lies at a window place."""
        hit = self.hit(spot)
        return hit is not None and hit is not self

    # -- inside ------------------------------------------------------------------

    def _sides(self) -> list[Side]:
        """The columns that are shown."""
        sides: list[Side] = ["left", "right"]
        return [] if self._stands_aside else [side for side in sides if self.drawers.shows(side)]

    def _column(self, side: Side) -> list[Widget]:
        p = self.parts
        if side == "left":
            head: Widget = p.shot if self._shot_is_left else p.card
            if self._both_fit or not head.visible:
                return [head, p.roster]
            return [p.roster] if self.roster_first or self._drawn else [head]
        shot = [] if self._makes_room else [p.shot]
        return [*shot, *([p.log] if self._log_fits else []), *([p.tray] if self._tray_fits else [])]

    @property
    def resolving(self) -> bool:
        """Whether something is being played: then dice are more wanted than the card of the shot."""
        return self._resolving

    @resolving.setter
    def resolving(self, value: bool) -> None:
        if value != self._resolving:
            self._resolving = value
            self.invalidate()

    @property
    def _shot_is_left(self) -> bool:
        """Whether a shot that is aimed is shown in the left drawer, as that one is out."""
        drawers = self.drawers
        return self.shows_shot and drawers.folded and drawers.shows("left") and not drawers.shows("right")

    def _place_bars(self, kit: Kit, rect: pygame.Rect, view: pygame.Rect) -> None:
        p, margin = self.parts, kit.px(Space.MARGIN)
        beside = 2 * kit.px(DRAWER + 8) if self.drawers.folded else 0
        room = rect.width - 2 * margin - beside if self._bars_reach_over(kit) else view.width
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

    def _bars_reach_over(self, kit: Kit) -> bool:
        """Whether the columns stand between the bars: what is between the columns is too narrow."""
        return self.drawers.folded or kit.theme.units(self.rect.width) < BARS_BETWEEN

    def _column_rect(self, kit: Kit, rect: pygame.Rect, side: Side) -> pygame.Rect:
        margin, width = kit.px(Space.MARGIN), min(kit.px(Space.COLUMN), rect.width - 2 * kit.px(Space.MARGIN))
        x = rect.x + margin if side == "left" else rect.right - margin - width
        between = self._bars_reach_over(kit)
        top = rect.y + (kit.px(TOP_Y + Space.TOP_BAR[1] + BOTTOM_GAP) if between else margin)
        below = kit.px(self.below) if between and self.parts.actions.visible else margin
        return pygame.Rect(x, top, width, rect.bottom - below - top)

    def _place_left(self, kit: Kit, rect: pygame.Rect) -> None:
        roster = self.parts.roster
        card: Panel = self.parts.shot if self._shot_is_left else self.parts.card
        column = self._column_rect(kit, rect, "left")
        self.parts.card.fit(kit, rect.height)
        taken = 0
        wanted = card.measure(kit, column.width)[1] if card.visible else 0
        self._both_fit = wanted + kit.px(ROSTER_LEAST) <= column.height
        if card.visible and card in self._column("left"):
            taken = min(wanted, column.height)
            card.place(kit, pygame.Rect(column.x, column.y, column.width, taken))
            taken += kit.px(14)
        rest = column.height - taken
        roster.place(kit, pygame.Rect(column.x, column.y + taken, column.width, max(0, rest)))

    def _place_right(self, kit: Kit, rect: pygame.Rect) -> None:
        p = self.parts
        column = self._column_rect(kit, rect, "right")
        gap, y = kit.px(14), column.y
        shot = p.shot.visible and not self._shot_is_left
        tall = min(p.shot.measure(kit, column.width)[1], column.height) if shot else 0
        self._makes_room = self.resolving and column.height - tall - gap < kit.px(TRAY_WORTH)
        if shot and not self._makes_room:
            p.shot.place(kit, pygame.Rect(column.x, y, column.width, tall))
            y += tall + gap
        rest = column.bottom - y
        tray = max(0, min(kit.px(TRAY_MOST), round(rest * TRAY_SHARE), rest - kit.px(LOG_LEAST)))
        self._tray_fits = tray > 0
        p.tray.place(kit, pygame.Rect(column.x, column.bottom - tray, column.width, tray))
        log = rest - tray - (gap if tray else 0)
        self._log_fits = log >= kit.px(LOG_WORTH)
        p.log.place(kit, pygame.Rect(column.x, y, column.width, max(0, log)))

    def _place_drawers(self, kit: Kit, rect: pygame.Rect) -> None:
        side, margin = kit.px(DRAWER), kit.px(Space.MARGIN)
        left, right = self.drawers.buttons.values()
        left.place(kit, pygame.Rect(rect.x + margin, rect.y + margin, side, side))
        right.place(kit, pygame.Rect(rect.right - margin - side, rect.y + margin, side, side))

    def _place_middle(self, kit: Kit, view: pygame.Rect) -> None:
        p = self.parts
        for panel in (p.prompt, p.banner):
            width = panel.measure(kit, None)[0]
            width = min(width, view.width)
            box = pygame.Rect(0, 0, width, panel.measure(kit, width)[1])
            box.center = view.centerx, view.y + round(view.height * (0.30 if panel is p.banner else 0.42))
            panel.place(kit, box)
        p.reaction.fit(narrow=self._stands_aside, room=kit.theme.units(view.width))
        if self._stands_aside:
            column = self._column_rect(kit, self.rect, "right")
            tall = p.reaction.measure(kit, column.width)[1]
            p.reaction.place(kit, pygame.Rect(column.topleft, (column.width, min(tall, column.height))))
            return
        box = pygame.Rect((0, 0), self._reaction_size(kit, view.width))
        box.midbottom = view.centerx, self.rect.bottom - kit.px(BOTTOM_GAP)
        if self._way == "above":
            box.midtop = view.centerx, view.y + kit.px(BOTTOM_GAP)
        p.reaction.place(kit, box)

    def _reaction_size(self, kit: Kit, room: int) -> tuple[int, int]:
        panel = self.parts.reaction
        width = min(max(panel.measure(kit, None)[0], kit.px(REACTION)), room)
        return width, panel.measure(kit, width)[1]
