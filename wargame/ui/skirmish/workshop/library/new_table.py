"""A new table: its name, size and ground."""

from __future__ import annotations

from collections.abc import Callable

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.draft import Draft, new_draft
from wargame.games.skirmish.maps.read import GROUNDS, LARGEST_SIDE_CM, SMALLEST_SIDE_CM
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Row, Spacer
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.controls import NumberField
from wargame.ui.skirmish.workshop.library.sheet import Sheet
from wargame.ui.skirmish.workshop.wording import ground_words, sentence, size_words

SHEET = (520, 400)
CHOICE = 240
LONGEST_NAME = 80
USUAL = (40.0, 40.0)
SIZES = ((30.0, 30.0), (40.0, 40.0), (45.0, 45.0), (60.0, 40.0))


class NewTable:
    """Asks for a new table; `then(draft)` gets it."""

    def __init__(self, stage: Stage, then: Callable[[Draft], object]) -> None:
        self._stage = stage
        self._then = then
        self._name = TextField(
            _("New table"),
            name=_("Name"),
            longest=LONGEST_NAME,
            width=CHOICE,
            on_submit=lambda _text: self._make(),
            id="new-name",
        )
        self._size = USUAL
        self._fields = (self._side(_("Width"), 0), self._side(_("Depth"), 1))
        self._ground = Dropdown(
            [(ground, ground_words(ground)) for ground in GROUNDS],
            GROUNDS[0],
            lambda _ground: None,
            name=_("Ground"),
            width=CHOICE,
            id="new-ground",
        )
        self._problem = Label("", Type.BODY_MEDIUM, "bad", wrap=True, visible=False, id="new-problem")
        self._sheet = Sheet(_("A new table"), self._body(), self._feet(), self._close, SHEET)

    def open(self) -> None:
        """Show the sheet; the name is ready to be typed over."""
        self._sheet.show(self._stage, self._name)
        self._name.line = self._name.line.all()

    def _body(self) -> Widget:
        usual = [
            Button(size_words(size), lambda size=size: self._set(size), style=Type.LABEL, height=34)  # type: ignore[misc]
            for size in SIZES
        ]
        rows: list[Widget] = [
            _named(_("Name"), self._name),
            _named(_("Width"), self._fields[0]),
            _named(_("Depth"), self._fields[1]),
            Row([*usual, Spacer()], gap=6),
            _named(_("Ground"), self._ground),
        ]
        # what is wrong stands below what scrolls, where it is seen in every window
        return Column([ScrollView(Column(rows, gap=10, margin=2), stretch=1), self._problem], gap=10)

    def _feet(self) -> list[Widget]:
        cancel = Button(_("Cancel"), self._close, id="new-cancel", least=(104, 0))
        make = Button(_("Make it"), self._make, primary=True, id="new-take", least=(120, 0))
        return [Spacer(), cancel, make]

    def _side(self, words: str, axis: int) -> NumberField:
        return NumberField(
            words,
            USUAL[axis],
            SMALLEST_SIDE_CM,
            LARGEST_SIDE_CM,
            "cm",
            lambda value: self._typed(axis, value),
            height=40,
            width=110,
            id="new-width" if axis == 0 else "new-depth",
        )

    def _typed(self, axis: int, value: float) -> None:
        width, depth = self._size
        self._size = (value, depth) if axis == 0 else (width, value)

    def _set(self, size: tuple[float, float]) -> None:
        self._size = size
        for field, side in zip(self._fields, size, strict=True):
            field.show_number(side)

    def _make(self) -> object:
        for field in self._fields:
            field.settle()
            if field.problem:
                self._say(f"{field.name}: {field.problem}")
                field.problem = ""
                return None
        try:
            draft = new_draft(self._size, self._ground.value, self._name.value.strip())
        except Fault as fault:
            self._say(sentence(fault.why))
            return None
        self._close()
        return self._then(draft)

    def _say(self, words: str) -> None:
        self._problem.text, self._problem.visible = words, True

    def _close(self) -> None:
        self._stage.close_popup(self._sheet)


def _named(words: str, control: Widget) -> Row:
    return Row([Label(words, Type.BODY, "dim", stretch=1, align=("fill", "centre")), control], gap=10)
