"""Lays set-up mode's panels out: stock left, the selected unit right, the bar below.

Side columns fold into drawers in a narrow window. All measures in look units.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Space, folds_columns
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.drawers import BOTTOM_FREE, DRAWER
from wargame.ui.skirmish.hud.frame import BOTTOM_GAP
from wargame.ui.skirmish.range.panels import LEFT, RIGHT, PiecePanel, StartBar, StockPanel

EDGE = 12


class RangeFrame(Widget):
    """The root of set-up mode's widgets."""

    solid = False

    def __init__(self, stock: StockPanel, piece: PiecePanel, bar: StartBar, *, drawn_out: bool) -> None:
        """`drawn_out`: whether a narrow window shows the drawer at first."""
        super().__init__()
        self.stock, self.piece, self.bar = stock, piece, bar
        self._folded = False
        self._open = drawn_out
        self._drawer = IconButton("list_", _("Units and table"), self.toggle, quiet=False, size=DRAWER)
        self._drawer.selected = drawn_out
        self.adopt(stock, piece, bar, self._drawer)

    def children(self) -> Sequence[Widget]:
        shown: list[Widget] = [self.bar, self.piece]
        if self._folded:
            return [*shown, *([self.stock] if self._open else []), self._drawer]
        return [*shown, self.stock]

    def toggle(self) -> None:
        """Open or close the drawer of a narrow window."""
        self._open = not self._open
        self._drawer.selected = self._open
        self.invalidate()

    def fold_away(self) -> None:
        """Close the drawer: the table is wanted."""
        if self._folded and self._open:
            self.toggle()

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """The part of the window that the panels leave to the table, in px."""
        width, height = size
        edge = kit.px(EDGE)
        folded = folds_columns(kit.theme, width)
        left = edge if folded else kit.px(LEFT) + 2 * edge
        right = edge if folded else kit.px(RIGHT) + 2 * edge
        top = edge + kit.px(DRAWER + 8) if folded else edge
        bottom = kit.px(BOTTOM_FREE)
        return pygame.Rect(left, top, max(80, width - left - right), max(80, height - top - bottom))

    def covers(self, spot: tuple[int, int]) -> bool:
        """Whether a panel lies at a window place."""
        hit = self.hit(spot)
        return hit is not None and hit is not self

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._folded = folds_columns(kit.theme, rect.width)
        edge = kit.px(EDGE)
        view = self.view(kit, rect.size)
        wide = min(self.bar.measure(kit, None)[0], rect.width - 2 * edge)
        bar = pygame.Rect(0, 0, wide, kit.px(Space.BOTTOM_BAR))
        bar.midbottom = view.centerx, rect.bottom - kit.px(BOTTOM_GAP)
        self.bar.place(kit, bar)
        top = rect.y + edge + (kit.px(DRAWER + 8) if self._folded else 0)
        low = rect.bottom - (kit.px(BOTTOM_FREE) if self._folded else edge)
        across = min(kit.px(LEFT), rect.width - 2 * edge)
        tall = min(self.stock.measure(kit, across)[1], low - top)
        self.stock.place(kit, pygame.Rect(rect.x + edge, top, across, max(0, tall)))
        across = min(kit.px(RIGHT), rect.width - 2 * edge)
        tall = min(self.piece.measure(kit, across)[1], low - top)
        self.piece.place(kit, pygame.Rect(rect.right - edge - across, top, across, max(0, tall)))
        side = kit.px(DRAWER)
        self._drawer.place(kit, pygame.Rect(rect.x + edge, rect.y + edge, side, side))
