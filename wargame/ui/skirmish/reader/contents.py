"""The left side of the reader: what is searched for, the contents by chapter, or what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from wargame.ui.common.layouts import Shelf
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget, slug
from wargame.ui.shell.widgets.buttons import IconButton
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Row, Spacer
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, n_
from wargame.ui.skirmish.reader.rulebook import Page, pages
from wargame.ui.skirmish.reader.search import Hit, search
from wargame.ui.skirmish.reader.titles import title

QUICK = "quick"
WIDTH = 264


class Contents(Column):
    """`open_page(id, query)` shows a page; the query is empty when it was taken from the contents."""

    def __init__(self, open_page: Callable[[str, str], object], marked: Sequence[str]) -> None:
        self._open = open_page
        self._marked = frozenset(marked)
        self.field = TextField(
            hint=_("Search the rules"), name=_("Search"), width=180, id="rules-search", stretch=1
        )
        self.field.on_change = lambda _text: self._typed()
        self.field.on_submit = lambda _text: self._first()
        self._clear = IconButton("close", _("Clear the search"), self.clear, size=36, id="rules-clear")
        self._count = Label("", Type.SMALL, "dim", wrap=True)
        self._rows: dict[str, Card] = {}
        self._all = list(self._listed())
        self._list = Column(self._all, gap=1, margin=3)
        self._view = Shelf(self._list, 300, id="rules-list", stretch=1)
        self._chosen = ""
        head = Row([self.field, self._clear], gap=6)
        super().__init__([head, self._count, self._view], gap=8, least=(WIDTH, 0))
        self._count.visible = self._clear.visible = False

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(WIDTH), super().content_size(kit, kit.px(WIDTH))[1]

    @property
    def query(self) -> str:
        """What is searched for."""
        return self.field.value.strip()

    @property
    def listed(self) -> list[str]:
        """The pages listed now, in order."""
        return [row.key for row in self._list.children() if isinstance(row, Card)]

    def choose(self, page_id: str) -> None:
        """Mark the page that is open, and bring it into view."""
        self._chosen = page_id
        for row in self._list.children():
            if isinstance(row, Card):
                row.selected = row.key == page_id

    def reveal_chosen(self) -> None:
        """Scroll to the page that is open."""
        row = next((r for r in self._list.children() if isinstance(r, Card) and r.selected), None)
        if row is not None:
            self._view.reveal(row)

    def step(self, by: int) -> str | None:
        """The page so many rows on from the open one, in what is listed; None at the ends."""
        ids = self.listed
        here = ids.index(self._chosen) if self._chosen in ids else (-1 if by > 0 else len(ids))
        there = here + by
        return ids[there] if 0 <= there < len(ids) else None

    def clear(self) -> None:
        """Search for nothing: the contents again."""
        self.field.value = ""
        self._typed()
        self.choose(self._chosen)

    # --- inside -------------------------------------------------------------------------

    def _typed(self) -> None:
        query = self.query
        self._clear.visible = self._count.visible = bool(query)
        if not query:
            self._list.replace(self._all)
        else:
            hits = search(query)
            none = _("Nothing in the rules holds these words.")
            self._count.text = n_("{count} page", "{count} pages", len(hits)) if hits else none
            self._list.replace([self._result(hit) for hit in hits])
        self._view.scroll_to(0)
        self.choose(self._chosen)

    def _first(self) -> object:
        ids = self.listed
        return self._open(ids[0], self.query) if self.query and ids else None

    def _listed(self) -> Iterator[Widget]:
        yield self._row(QUICK, _("Quick reference"), bold=True)
        for chapter, found in groupby(pages(), lambda page: page.chapter):
            group = list(found)
            yield Spacer(6, 0)
            yield Label(_(chapter), Type.CAPTION, "brass", wrap=True)
            for page in group:
                yield self._row(page.id, self._name(page))

    def _name(self, page: Page) -> str:
        return title(page.id) if page.is_clause else _("Overview")

    def _row(self, page_id: str, name: str, bold: bool = False) -> Card:
        tone = "orange" if page_id in self._marked else "gold" if bold else "ink"
        words = Label(name, Type.BODY_BOLD if bold else Type.BODY, tone, wrap=True)
        row = Card(
            words, page_id, name, lambda: self._open(page_id, ""), row=True, padding=8, down=4,
            id=f"rule-{slug(page_id)}",
        )  # fmt: skip
        self._rows[page_id] = row
        return row

    def _result(self, hit: Hit) -> Card:
        name = title(hit.id)
        said = RichText(hit.snippet, Type.SMALL, "dim", leading=1.25)
        body = Column([Label(name, Type.BODY_BOLD, wrap=True), said], gap=1)
        return Card(
            body, hit.id, name, lambda: self._open(hit.id, self.query), row=True, padding=8, down=5,
            id=f"found-{slug(hit.id)}",
        )  # fmt: skip
