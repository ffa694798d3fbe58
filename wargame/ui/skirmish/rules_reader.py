"""The reader of the rules: every clause under its chapter, one page open, leafed through both ways."""

from __future__ import annotations

from itertools import groupby

from wargame.ui.common.layouts import Shelf
from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget, slug
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Column, Hairline, Row, Spacer
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.rulebook import Page, pages

WIDTH, HEIGHT, MARGIN = 860, 400, 16
LIST = 232


class RulesReader:
    """Shows the rules in a dialog, opened at a page."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._pages = pages()
        self._at = 0
        self._rows = [self._row(page, n) for n, page in enumerate(self._pages)]
        self._list = Shelf(Column(self._listed(), gap=2, margin=4), HEIGHT, id="rules-list", least=(LIST, 0))
        self._chapter = Label("", Type.CAPTION, "dim", id="rules-chapter")
        self._title = Label("", Type.HEADING, "brass", id="rules-title")
        self._words = Label("", Type.READER, wrap=True, id="rules-words")
        self._page = Shelf(Column([self._words], margin=4), HEIGHT - 110, id="rules-page")
        self._previous = Button(_("Previous"), lambda: self._leaf(-1), shortcut="P", id="rules-previous")
        self._next = Button(_("Next"), lambda: self._leaf(1), shortcut="N", id="rules-next")

    def open(self, rule: str = "") -> None:
        """Show the page of a clause; the first one for an id there is not."""
        self._show(next((n for n, page in enumerate(self._pages) if page.id == rule), 0))
        turning = Row([self._previous, self._next, Spacer()], gap=8)
        leaf = Column([self._chapter, self._title, Hairline(), self._page, turning], gap=8, stretch=1)
        body = Row([self._list, leaf], gap=18)
        close = Choice(_("Close"), safe=True, primary=True, id="rules-close")
        dialog = self._stage.dialog(_("Rules"), "", [close], body, WIDTH)
        dialog.margin = MARGIN
        self._stage.lay_out_layers()
        self._list.reveal(self._rows[self._at])

    def _listed(self) -> list[Widget]:
        parts: list[Widget] = []
        for chapter, found in groupby(
            zip(self._pages, self._rows, strict=True), lambda pair: pair[0].chapter
        ):
            parts += [Spacer(4, 0), Label(chapter, Type.CAPTION, "brass"), *(row for _page, row in found)]
        return parts

    def _row(self, page: Page, number: int) -> Card:
        words = Label(page.id, Type.LABEL)
        return Card(
            words, page.id, page.id, lambda: self._show(number), row=True, down=4, id=f"rule-{slug(page.id)}"
        )

    def _leaf(self, step: int) -> None:
        self._show(self._at + step)
        self._list.reveal(self._rows[self._at])

    def _show(self, number: int) -> None:
        self._at = min(len(self._pages) - 1, max(0, number))
        page = self._pages[self._at]
        for n, row in enumerate(self._rows):
            row.selected = n == self._at
        self._chapter.text = page.chapter if page.id != page.chapter else ""
        self._title.text, self._words.text = page.id, page.words
        self._page.scroll_to(0)
        self._previous.enabled = self._at > 0
        self._next.enabled = self._at < len(self._pages) - 1


def _chapter_of(pair: tuple[Page, Card]) -> str:
    return pair[0].chapter
