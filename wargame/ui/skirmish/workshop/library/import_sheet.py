"""The sheet on which an import is looked at and corrected before anything changes on the workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from wargame.games.skirmish.maps.importing.importer import Imported
from wargame.games.skirmish.maps.importing.network import BUILDING, SOLID, WALL
from wargame.games.skirmish.maps.importing.options import LEAVE_OUT
from wargame.games.skirmish.maps.read import GROUNDS
from wargame.games.skirmish.table.terrain import kinds
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row, Spacer
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.library.account import outside_words, sections
from wargame.ui.skirmish.workshop.library.incoming import Meaning
from wargame.ui.skirmish.workshop.wording import capital, ground_words, kind_words, read_number

KIND_WIDTH, HEIGHT_WIDTH = 160, 76
MADE_IN_PLAY = "wreck"


class ReportPage(ScrollView):
    """What was dropped, repaired, chosen and taken."""

    def __init__(self) -> None:
        self._lines = Column([], gap=6, margin=4)
        super().__init__(self._lines, stretch=1, id="import-report")

    def show(self, imported: Imported | None) -> None:
        """Show the account of an import; nothing without one."""
        rows: list[Widget] = []
        for section in sections(imported) if imported is not None else ():
            head = Row(
                [Icon(section.icon, 18, section.tone), Label(section.title, Type.LABEL, section.tone)], gap=8
            )
            rows += [Spacer(2, 0), head]
            rows += [Label(line, Type.SMALL, wrap=True) for line in section.lines]
        self._lines.replace(rows)
        self.scroll_to(0)


@dataclass(frozen=True)
class KindVerbs:
    """What the table of kinds calls: a label's kind, its height in cm (None: the usual), ground, doors."""

    kind: Callable[[str, str], object]
    height: Callable[[str, float | None], object]
    ground: Callable[[str], object]
    doors: Callable[[bool], object]


class KindsPage(ScrollView):
    """What each label of the file is taken for, to be corrected; the ground; doors for closed houses."""

    def __init__(self, verbs: KindVerbs, is_plan: bool, doors: bool) -> None:
        self._verbs = verbs
        self._rows = Column([], gap=6)
        self._is_plan = is_plan
        ground = Dropdown(
            [("", _("As in the file")), *((name, ground_words(name)) for name in GROUNDS)],
            "",
            verbs.ground,
            name=_("Ground"),
            width=KIND_WIDTH + 20,
            id="import-ground",
        )
        way_in = Toggle(
            _("Give closed houses a door"),
            doors,
            verbs.doors,
            note=_("in their longest wall"),
            id="import-doors",
        )
        parts: list[Widget] = [
            Row([Label(_("Ground"), Type.BODY_MEDIUM, stretch=1), ground], gap=10),
            way_in,
            Hairline(),
            self._rows,
        ]
        none = Label(
            _("This is one of the game's own tables: it is taken as it is."), Type.BODY, "dim", wrap=True
        )
        super().__init__(Column(parts if is_plan else [none], gap=10, margin=4), stretch=1, id="import-kinds")

    def show(self, rows: Sequence[Meaning], heights: Mapping[str, float]) -> None:
        """Show what can be corrected."""
        self._rows.replace([self._row(row, heights.get(row.key)) for row in rows])

    def _row(self, row: Meaning, height: float | None) -> Widget:
        words = meaning_words(row)
        counted = f"{words} ({row.count})" if row.count else words
        options = [(kind, kind_words(kind)) for kind in kinds() if kind != MADE_IN_PLAY]
        choice = Dropdown(
            [*options, (LEAVE_OUT, _("Leave out"))],
            row.kind,
            lambda kind: self._verbs.kind(row.key, kind),
            name=_("{label} is").format(label=words),
            width=KIND_WIDTH,
            id=f"kind-{row.key}",
        )
        field = TextField(
            "" if height is None else f"{height:g}",
            name=_("Height of {label} in cm").format(label=words),
            hint=self._usual(row.kind),
            width=HEIGHT_WIDTH,
            longest=8,
            enabled=row.kind != LEAVE_OUT,
            id=f"height-{row.key}",
        )
        field.on_change = lambda text: self._typed(field, row.key, text)
        name = Label(counted, Type.BODY, wrap=True, stretch=1, align=("fill", "centre"))
        return Row([name, choice, field], gap=8)

    def _usual(self, kind: str) -> str:
        return f"{kinds()[kind].height:g} cm" if kind in kinds() else ""

    def _typed(self, field: TextField, key: str, text: str) -> object:
        if not text.strip():
            field.problem = ""
            return self._verbs.height(key, None)
        height = read_number(text)
        if height is None or not 0.0 <= height <= 100.0:
            field.problem = _("A height from 0 to 100 cm.")
            return None
        field.problem = ""
        return self._verbs.height(key, height)


class OutsideNote(Panel):
    """What lies beyond the table, and the question what is to become of it."""

    def __init__(self, choose: Callable[[str], object]) -> None:
        self._words = Label(
            "", Type.BODY, wrap=True, stretch=1, align=("fill", "centre"), id="import-outside"
        )
        self._clip = Button(
            _("Cut it off"), lambda: choose("clip"), style=Type.LABEL, height=36, id="outside-clip"
        )
        self._grow = Button(
            _("Let the table grow"), lambda: choose("grow"), style=Type.LABEL, height=36, id="outside-grow"
        )
        mark = Icon("warning", 20, "orange", align=("centre", "start"))
        answers = Row([self._clip, self._grow, Spacer()], gap=8)
        super().__init__(Column([Row([mark, self._words], gap=10), answers], gap=8), Plates.WARNING, 12, 10)

    def show(self, imported: Imported | None, answer: str) -> None:
        """Ask about what lies outside; hidden where nothing does and nothing was answered."""
        words = outside_words(imported.report.outside) if imported is not None else ""
        if not words and answer == "grow":
            words = _("The table has grown to hold everything.")
        self._words.text = words
        self.visible = bool(words)
        self._clip.selected, self._grow.selected = answer == "clip", answer == "grow"


def meaning_words(row: Meaning) -> str:
    """A label, or what was drawn as mere walls, as the table of kinds shows it."""
    drawn = {BUILDING: _("Closed rooms"), SOLID: _("Closed outlines"), WALL: _("Walls")}
    return capital(row.key) if row.count else drawn.get(row.key, capital(row.key))
