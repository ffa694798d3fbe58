"""One table of the library: as a card of the grid, and in full with what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.library import Entry
from wargame.games.skirmish.maps.shelf import bare_name
from wargame.ui.common.layouts import FirstThatFits
from wargame.ui.common.pictures import LatePicture
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Column, Row
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Icon, Label, Picture
from wargame.ui.shell.words import _, inside
from wargame.ui.skirmish.workshop.library.tables import is_own, whose_words
from wargame.ui.skirmish.workshop.wording import fault_words, ground_words, size_words

CARD_PICTURE = (148, 112)
SHEET_PICTURE = (288, 216)

Ask = Callable[[str, Picture], object]


@dataclass(frozen=True)
class Verbs:
    """What can be done with a table, each called with its name."""

    open: Callable[[str], object]
    duplicate: Callable[[str], object]
    rename: Callable[[str], object]
    export: Callable[[str], object]
    delete: Callable[[str], object]


def card_of(entry: Entry, ask: Ask) -> Card:
    """A table's card; its picture is asked for once it is seen."""
    picture = LatePicture(CARD_PICTURE, lambda picture: ask(entry.name, picture))
    words = [
        Label(_(entry.title), Type.SMALL_MEDIUM, wrap=True, most_lines=2, id=f"name-{entry.name}"),
        Label(_short(entry), Type.SMALL, "dim", wrap=True),
    ]
    return Card(
        Column([picture, *words], gap=3), entry.name, _(entry.title), padding=8, id=f"table-{entry.name}"
    )


def broken_card(name: str) -> Card:
    """The card of a file that can't be read."""
    mark = Icon("warning", 36, "bad", least=CARD_PICTURE)
    words = [
        Label(bare_name(name), Type.SMALL_MEDIUM, wrap=True, most_lines=2, id=f"name-{name}"),
        Label(_("can't be read"), Type.SMALL, "bad", wrap=True),
    ]
    return Card(Column([mark, *words], gap=3), name, bare_name(name), padding=8, id=f"table-{name}")


class TableSheet(Column):
    """The chosen table: its picture, what is known of it, and the verbs."""

    def __init__(self, verbs: Verbs, ask: Ask) -> None:
        self._verbs = verbs
        self._ask = ask
        super().__init__([], gap=10, stretch=1)

    def clear(self) -> None:
        """No table is chosen."""
        self.replace([])

    def show(self, entry: Entry) -> None:
        """Show a table that can be read."""
        roomy = Column([self._picture(entry.name), *_facts(entry)], gap=6)
        low = ScrollView(Column([*_facts(entry), self._picture(entry.name)], gap=6, margin=2))
        self.replace([FirstThatFits([roomy, low], stretch=1), *self._buttons(entry.name, readable=True)])

    def show_broken(self, name: str, fault: Fault) -> None:
        """Show a file that can't be read and why; it is never written over."""
        words: list[Widget] = [
            Label(bare_name(name), Type.HEADING, wrap=True, id="sheet-name"),
            Label(fault_words(bare_name(name), fault), Type.BODY, "bad", wrap=True, id="sheet-fault"),
            Label(
                _("The file is left as it is. Nothing is ever saved over it."), Type.BODY, "dim", wrap=True
            ),
        ]
        page = ScrollView(Column(words, gap=8, margin=2), stretch=1)
        self.replace([page, *self._buttons(name, readable=False)])

    def _picture(self, name: str) -> Widget:
        return LatePicture(SHEET_PICTURE, lambda picture: self._ask(name, picture))

    def _buttons(self, name: str, *, readable: bool) -> list[Widget]:
        own = is_own(name)
        shipped = "" if own else _("It ships with the game: duplicate it to have one of your own.")
        unread = "" if readable else _("It can't be read.")
        verbs = self._verbs
        return [
            Button(
                _("Open"),
                lambda: verbs.open(name),
                shortcut="O",
                primary=readable,
                enabled=readable,
                tooltip=unread,
                id="table-open",
            ),
            Row(
                [
                    self._small(
                        _("Duplicate"), "D", lambda: verbs.duplicate(name), unread, "table-duplicate"
                    ),
                    self._small(_("Rename"), "n", lambda: verbs.rename(name), shipped, "table-rename"),
                ],
                gap=8,
            ),
            Row(
                [
                    self._small(_("Export"), "E", lambda: verbs.export(name), unread, "table-export"),
                    self._small(_("Delete"), "l", lambda: verbs.delete(name), shipped, "table-delete"),
                ],
                gap=8,
            ),
        ]

    def _small(self, words: str, letter: str, then: Callable[[], object], why: str, id_: str) -> Button:
        """A verb; `why` it can't be used now, if it can't."""
        return Button(
            words,
            then,
            shortcut=letter,
            style=Type.LABEL,
            height=38,
            stretch=1,
            enabled=not why,
            tooltip=why,
            id=id_,
        )


def _short(entry: Entry) -> str:
    size = size_words(entry.size)
    return f"{size}, {whose_words(entry.name)}" if is_own(entry.name) else size


def _facts(entry: Entry) -> list[Widget]:
    size = f"{size_words(entry.size)}, {inside(ground_words(entry.ground))}, {whose_words(entry.name)}"
    facts: list[Widget] = [
        Label(_(entry.title), Type.HEADING, wrap=True, id="sheet-name"),
        Label(size, Type.BODY, "dim", wrap=True),
    ]
    if entry.notes:
        facts.append(Label(_(entry.notes), Type.BODY, wrap=True, id="sheet-notes"))
    return facts
