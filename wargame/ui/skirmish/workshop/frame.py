"""Lays the workshop's panels out about the table: palette left, properties and check right, tools below.

Side columns fold into drawers in a narrow window. All measures in look units.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Space, folds_columns
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.widgets.kept import KeptPanels
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.rulers import RULER
from wargame.ui.skirmish.workshop.toolbar import Strip, ToolBar

LEFT, RIGHT = 282, 296
GAP = 12
EDGE = 10
DRAWER = 36
CHECK_LEAST, CHECK_SHARE = 210, 0.42
STRIP_GAP = 8


class WorkshopFrame(Widget):
    """The root of the workshop's widgets."""

    solid = False

    def __init__(
        self, palette: Widget, properties: Widget, check: Widget, tools: ToolBar, strip: Strip
    ) -> None:
        super().__init__()
        self.palette, self.properties, self.check = palette, properties, check
        self.tools, self.strip = tools, strip
        self._open = {"left": False, "right": False}
        self._folded = False
        self._drawers = {
            "left": IconButton("list_", _("Terrain"), lambda: self.toggle("left"), quiet=False, size=DRAWER),
            "right": IconButton(
                "gear", _("Properties and check"), lambda: self.toggle("right"), quiet=False, size=DRAWER
            ),
        }
        self._kept = KeptPanels()
        self._resting = False
        self.adopt(*self._all())

    def rest(self, resting: bool) -> None:
        """While something is dragged over the table nothing in the panels changes: pictures will do."""
        if resting and not self._resting:
            self._kept.forget()
        self._resting = resting

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        """Draw the panels, or while they rest pictures of them."""
        if not self._resting:
            super().draw(kit, target)
            return
        for child in self.children():
            if child.visible:
                self._kept.draw(child, kit, target)

    def _all(self) -> list[Widget]:
        return [self.palette, self.properties, self.check, self.tools, self.strip, *self._drawers.values()]

    def children(self) -> Sequence[Widget]:
        shown: list[Widget] = [self.strip, self.tools]
        if self._is_shown("left"):
            shown.append(self.palette)
        if self._is_shown("right"):
            shown += [self.properties, self.check]
        return [*shown, *self._drawers.values()] if self._folded else shown

    def toggle(self, side: str) -> None:
        """Open or close a drawer."""
        self._open[side] = not self._open[side]
        self._drawers[side].selected = self._open[side]
        self.adopt(*self._all())
        self.invalidate()

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """The part of the window that the panels and the rulers leave to the table, in px."""
        width, height = size
        edge, ruler = kit.px(EDGE), kit.px(RULER)
        folded = folds_columns(kit.theme, width)
        left = edge if folded else kit.px(LEFT + 2 * EDGE)
        right = edge if folded else kit.px(RIGHT + 2 * EDGE)
        bottom = kit.px(Space.BOTTOM_BAR + GAP + STRIP_GAP) + self._strip_height(kit) + kit.px(GAP)
        view = pygame.Rect(
            left + ruler, ruler, width - left - right - ruler - kit.px(4), height - ruler - bottom
        )
        return pygame.Rect(view.x, view.y, max(80, view.width), max(80, view.height))

    def covers(self, spot: tuple[int, int]) -> bool:
        """Whether a panel lies at a window place."""
        hit = self.hit(spot)
        return hit is not None and hit is not self

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        folded = folds_columns(kit.theme, rect.width)
        if folded != self._folded:
            self._folded = folded
            self.adopt(*self._all())
        self._place_bars(kit, rect)
        self._place_columns(kit, rect)
        side, edge = kit.px(DRAWER), kit.px(EDGE)
        self._drawers["left"].place(kit, pygame.Rect(rect.x + edge, rect.y + edge, side, side))
        self._drawers["right"].place(kit, pygame.Rect(rect.right - edge - side, rect.y + edge, side, side))

    # -- inside --------------------------------------------------------------------------

    def _is_shown(self, side: str) -> bool:
        return not self._folded or self._open[side]

    def _strip_height(self, kit: Kit) -> int:
        return kit.px(46)

    def _place_bars(self, kit: Kit, rect: pygame.Rect) -> None:
        view = self.view(kit, rect.size)
        room = view.width + kit.px(RULER) if not self._folded else rect.width - 2 * kit.px(EDGE)
        middle = view.centerx - kit.px(RULER) // 2 if not self._folded else rect.centerx
        self.tools.fit(kit, room)
        bar = pygame.Rect(0, 0, min(self.tools.measure(kit, None)[0], room), kit.px(Space.BOTTOM_BAR))
        bar.midbottom = middle, rect.bottom - kit.px(8)
        self.tools.place(kit, bar)
        self.strip.fit(kit, room)
        wide = min(self.strip.measure(kit, None)[0], room)
        strip = pygame.Rect(0, 0, wide, self._strip_height(kit))
        strip.midbottom = middle, bar.top - kit.px(STRIP_GAP)
        self.strip.place(kit, strip)

    def _place_columns(self, kit: Kit, rect: pygame.Rect) -> None:
        edge = kit.px(EDGE)
        top = rect.y + edge + (kit.px(DRAWER + 8) if self._folded else 0)
        low = rect.bottom - edge - (kit.px(Space.BOTTOM_BAR + 58) if self._folded else 0)
        tall = max(0, low - top)
        wide = min(kit.px(LEFT), rect.width - 2 * edge)
        self.palette.place(kit, pygame.Rect(rect.x + edge, top, wide, tall))
        wide = min(kit.px(RIGHT), rect.width - 2 * edge)
        x = rect.right - edge - wide
        gap = kit.px(GAP)
        check = max(kit.px(CHECK_LEAST), round(tall * CHECK_SHARE))
        wanted = self.properties.measure(kit, wide)[1]
        first = max(0, min(wanted, tall - check - gap))
        self.properties.place(kit, pygame.Rect(x, top, wide, first))
        self.check.place(kit, pygame.Rect(x, top + first + gap, wide, max(0, tall - first - gap)))
