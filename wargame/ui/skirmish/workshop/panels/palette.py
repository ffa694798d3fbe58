"""The palette: everything there is to build with as lit cards by group, and grounds to paint."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from wargame.games.skirmish.maps.editing.stock import StockItem, stock
from wargame.ui.common.layouts import FixedPanel
from wargame.ui.common.pictures import PictureQueue
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import Colour, Type, rgb
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline, Row
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, inside
from wargame.ui.skirmish.workshop.desk import GROUNDS, Bench
from wargame.ui.skirmish.workshop.panels.stock_card import Drag, StockCard, Swatch
from wargame.ui.skirmish.workshop.panels.stock_pictures import stock_picture
from wargame.ui.skirmish.workshop.wording import ground_words

WIDTH = 282
COLOURS: Mapping[str, Colour] = MappingProxyType(
    {
        "grass": rgb("#6f7f3c"),
        "earth": rgb("#96764f"),
        "cobble": rgb("#8d877c"),
        "field": rgb("#6d4f35"),
        "sand": rgb("#cdb67f"),
        "snow": rgb("#e8edf1"),
    }
)


class Palette(FixedPanel):
    """Two columns of cards by group; below them the grounds. `refresh` shows what is in hand.

    `on_drag(item, spot, done)`, when it is set, hears of a card that is dragged off: where the
    pointer is in window px, and at last that it was let go there.
    """

    def __init__(self, stage: Stage, bench: Bench) -> None:
        self._bench = bench
        self._pictures = PictureQueue(stage)
        self.on_drag: Drag | None = None
        self._cards = [self._card(item) for item in stock()]
        self._swatches = [self._swatch(ground) for ground in GROUNDS]
        how = Label(_("drag onto the table"), Type.SMALL, "dim", align=("end", "centre"))
        head = Row([Label(_("Terrain"), Type.HEADING, stretch=1), how], gap=8)
        pages = ScrollView(Column(self._groups(), gap=8, margin=4), stretch=1, id="palette-pieces")
        grounds = Grid(self._swatches, columns=len(self._swatches), gap=2)
        ground = Label(_("Ground"), Type.SMALL, "dim")
        super().__init__(
            Column([head, Hairline(), pages, Hairline(), ground, grounds], gap=8),
            WIDTH,
            padding=12,
            id="palette",
        )
        self.refresh()

    def refresh(self) -> None:
        """Show which item, or which brush, is in hand."""
        item = self._bench.item
        for card in self._cards:
            card.selected = item is not None and card.item.id == item.id
        painting = self._bench.tool == "paint"
        for swatch in self._swatches:
            swatch.selected = painting and swatch.ground == self._bench.ground

    def item_at(self, spot: tuple[int, int]) -> StockItem | None:
        """The item whose card is under a place in the window (px); None where there is none."""
        hit = self.hit(spot)
        return hit.item if isinstance(hit, StockCard) else None

    def stop(self) -> None:
        """The screen goes: what has not been painted yet stays so."""
        self._pictures.stop()

    def _groups(self) -> list[Widget]:
        parts: list[Widget] = []
        for group, cards in groupby(self._cards, lambda card: card.item.group):
            parts += [Label(_(group), Type.CAPTION, "brass"), Grid(list(cards), columns=2, gap=8)]
        return parts

    def _card(self, item: StockItem) -> StockCard:
        return StockCard(item, lambda: self._press(item), self._drag, self._paint, id=f"stock-{item.id}")

    def _swatch(self, ground: str) -> Swatch:
        words = inside(ground_words(ground))
        return Swatch(ground, words, COLOURS[ground], lambda: self._brush(ground), id=f"ground-{ground}")

    def _press(self, item: StockItem) -> None:
        held = self._bench.item
        self._bench.arm(None if held is not None and held.id == item.id else item)

    def _brush(self, ground: str) -> None:
        if self._bench.tool == "paint" and self._bench.ground == ground:
            self._bench.use("select")
        else:
            self._bench.take_brush(ground)

    def _drag(self, item: StockItem, spot: tuple[int, int], done: bool) -> object:
        if self.on_drag is not None:
            return self.on_drag(item, spot, done)
        if self._bench.item is not item:
            self._bench.arm(item)
        return None

    def _paint(self, card: StockCard) -> None:
        """Have a card's picture brought once it is seen."""

        def take(picture: object) -> None:
            card.picture = picture  # type: ignore[assignment]
            card.invalidate()

        self._pictures.make(card.item.id, lambda: stock_picture(card.item), take)
