"""The panel of properties: of the piece that is selected, of several, or of the table when nothing is."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_

from wargame.games.skirmish.table.terrain import PieceSpec, TableMap
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, inside, n_
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.panels.many_page import ManyPage, shape_of_many
from wargame.ui.skirmish.workshop.panels.piece_page import PiecePage, shape_of_page
from wargame.ui.skirmish.workshop.panels.table_page import TablePage
from wargame.ui.skirmish.workshop.wording import kind_words, piece_words

PADDING, DOWN = 16, 14


class Properties(Panel):
    """Follows the bench: `refresh` after every change; a page is made anew only when its rows change."""

    def __init__(self, stage: Stage, bench: Bench) -> None:
        self._stage = stage
        self._bench = bench
        self._map: TableMap | None = None
        self._specs: tuple[PieceSpec, ...] = ()
        self._page: PiecePage | ManyPage | TablePage | None = None
        self._title = Label("", Type.HEADING, stretch=1, id="properties-title")
        self._kind = Label("", Type.SMALL, "dim", align=("end", "centre"), id="properties-kind")
        self._holder = Column([], gap=0, margin=2)
        self._scroll = ScrollView(self._holder, stretch=1, id="properties-page")
        self._copy = self._verb(_("Duplicate"), self._duplicate, "piece-duplicate")
        self._remove = self._verb(_("Delete"), self._delete, "piece-delete")
        self._verbs = Row([self._copy, self._remove], gap=8)
        head = Row([self._title, self._kind], gap=8)
        parts: list[Widget] = [head, Hairline(), self._scroll, self._verbs]
        super().__init__(Column(parts, gap=8), padding=PADDING, down=DOWN, id="properties")
        self.refresh()

    def refresh(self) -> None:
        """Show what is selected now, or the table."""
        bindings = self._stage.bindings
        self._copy.key, self._remove.key = bindings.first("bench_duplicate"), bindings.first("bench_delete")
        specs, table_map = self._bench.chosen, self._bench.table_map
        if table_map is self._map and len(specs) == len(self._specs) and all(map(is_, specs, self._specs)):
            return
        self._map, self._specs = table_map, specs
        if len(specs) == 1:
            self._show_piece(specs[0])
        elif specs:
            self._show_many(specs)
        else:
            self._show_table()
        self._verbs.visible = bool(specs)

    def _show_piece(self, spec: PieceSpec) -> None:
        self._title.text, self._kind.text = piece_words(spec), inside(kind_words(spec.kind))
        page = self._page
        if isinstance(page, PiecePage) and page.shape == shape_of_page(spec):
            page.show(spec)
        else:
            self._put(
                PiecePage(self._bench, spec), keep=isinstance(page, PiecePage) and page.shape[0] == spec.id
            )

    def _show_many(self, specs: tuple[PieceSpec, ...]) -> None:
        self._title.text, self._kind.text = n_("{count} piece", "{count} pieces", len(specs)), ""
        page = self._page
        if isinstance(page, ManyPage) and page.shape == shape_of_many(specs):
            page.show(specs)
        else:
            self._put(ManyPage(self._bench, specs))

    def _show_table(self) -> None:
        self._title.text, self._kind.text = _("The table"), ""
        if isinstance(self._page, TablePage):
            self._page.show(self._bench.table_map)
        else:
            self._put(TablePage(self._stage, self._bench))

    def _put(self, page: PiecePage | ManyPage | TablePage, *, keep: bool = False) -> None:
        """Show another page, from its top unless it is the same piece's."""
        self._page = page
        self._holder.replace([page])
        if not keep:
            self._scroll.offset = 0

    def _verb(self, words: str, then: Callable[[], object], id_: str) -> Button:
        return Button(words, then, style=Type.LABEL, height=38, stretch=1, id=id_)

    def _duplicate(self) -> None:
        self._bench.duplicate()

    def _delete(self) -> None:
        self._bench.delete()
