"""The cards of the tables: as large as all of them can be at once, else as many as can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Unpack

import pygame

from wargame.ui.common.game_screens import MapEntry
from wargame.ui.common.pictures import CoverPicture
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.cards import Card, Chooser
from wargame.ui.shell.widgets.layout import Column, Grid
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

LEAST_CARD, MOST_CARD = 116, 300
GAP = 10
PADDING = 6
SHAPES = (1.2, 1.1, 1.0, 0.9, 0.8)
"""How high a card's picture may be for its width, the best first."""


class _ShelfGrid(Grid):
    """As many columns, and pictures as high, as the height there is asks for."""

    def __init__(self) -> None:
        super().__init__([], gap=GAP, margin=4)
        self._filled: object = None

    def fill(self, kit: Kit, width: int, height: int) -> None:
        """Choose the fewest columns in which every card can be seen; else as many as there can be."""
        filled = kit, width, height, tuple(map(id, self.shown()))
        if filled == self._filled:
            return
        self._filled = filled
        gap = kit.px(GAP)
        most = max(1, (width + gap) // (kit.px(LEAST_CARD) + gap))
        fewest = min(most, max(1, -(-(width + gap) // (kit.px(MOST_CARD) + gap))))
        for columns in range(fewest, most + 1):
            for shape in SHAPES:
                self._try(columns, shape)
                if self.measure(kit, width)[1] <= height:
                    return

    def _try(self, columns: int, shape: float) -> None:
        self.columns = columns
        for widget in self.walk():
            widget.forget_size()
            if isinstance(widget, CoverPicture):
                widget.shape = shape


class MapShelf(Chooser):
    """The cards to choose a table from."""

    def __init__(
        self, cards: Iterable[Card], on_select: Callable[[str], object], **common: Unpack[Common]
    ) -> None:
        self._grid = _ShelfGrid()
        super().__init__(self._grid, cards, on_select, **common)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        space = 2 * kit.px(self._grid.margin)
        self.forget_size()
        self._grid.fill(kit, rect.width - space, rect.height - space)
        super().place(kit, rect)


def map_card(picture: Widget, title: str, under: Label, key: str, id_: str) -> Card:
    """A table's card: its picture, what it is called, and a line about it."""
    words = Label(title, Type.SMALL_MEDIUM, wrap=True, most_lines=3)
    return Card(Column([picture, words, under], gap=2), key, title, padding=PADDING, id=id_)


def entry_card(entry: MapEntry, ask: Callable[[CoverPicture, tuple[int, int]], object]) -> Card:
    """The card of a table that lies ready; its picture is asked for once it is seen."""
    under = Label(size_words(entry), Type.SMALL, "dim", wrap=True)
    return map_card(CoverPicture(ask), entry.title, under, entry.name, f"map-{entry.name}")


def size_words(entry: MapEntry) -> str:
    """The table's size and ground in words."""
    size = _("{width} × {height} cm").format(width=f"{entry.size[0]:g}", height=f"{entry.size[1]:g}")
    return f"{size}, {entry.style}" if entry.style else size
