"""The live table check: what is wrong or odd, with its place, and how the two sides compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import pygame
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.appraisal.findings import Fairness, Finding, Measure, Part, Severity, Topic
from wargame.games.skirmish.maps.editing.lay import shape_of
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row
from wargame.ui.shell.widgets.meter import ProgressBar
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import _, word
from wargame.ui.skirmish.workshop.desk import Bench, Mark
from wargame.ui.skirmish.workshop.panels.checking import Checker
from wargame.ui.skirmish.workshop.panels.pointing import PointingCard
from wargame.ui.skirmish.workshop.wording import size_words

PADDING, DOWN = 16, 14
FIGURE = 54
TOPICS: tuple[Topic, ...] = ("deploy", "cross", "share", "pieces", "doors", "open", "fairness")


class TableCheck(Panel):
    """Follows the bench: `refresh` after every change; a change that lasts is checked within moments."""

    def __init__(self, stage: Stage, bench: Bench) -> None:
        self._stage = stage
        self._bench = bench
        self._parts: dict[Topic, tuple[Finding, ...]] = {}
        self._checker = Checker(stage, self._take, self._done)
        self._state = Label("", Type.SMALL, "dim", align=("end", "centre"), id="check-state")
        self._rows = Column([], gap=0)
        self._fairness = FairnessTable(stage)
        self._name = Label("", Type.SMALL, "ink", align=("end", "centre"), id="check-name")
        self._size = Label("", Type.SMALL, "ink", align=("end", "centre"), id="check-size")
        self._unsaved = Label(_("unsaved changes"), Type.ASIDE, "gold", id="check-unsaved")
        head = Row([Label(_("Table check"), Type.HEADING, stretch=1), self._state], gap=8)
        page = ScrollView(Column([self._rows, self._fairness], gap=8, margin=2), stretch=1, id="check-page")
        foot = [_fact(_("Table"), self._name), _fact(_("Size"), self._size), self._unsaved]
        parts: list[Widget] = [head, Hairline(), page, Hairline(), *foot]
        super().__init__(Column(parts, gap=6), padding=PADDING, down=DOWN, id="table-check")
        self.refresh()

    def refresh(self) -> None:
        """Show what the table is called, and check it if it has changed for good."""
        history = self._bench.history
        table_map = history.settled.table_map
        if history.draft is not history.settled or any(pygame.mouse.get_pressed()):
            self._checker.hold()
        self._name.text, self._size.text = _(table_map.name), size_words(table_map.size)
        self._unsaved.visible = self._bench.dirty
        if self._checker.check(table_map):
            self._state.text = _("checking …")

    def stop(self) -> None:
        """The screen goes: nothing more is checked."""
        self._checker.stop()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings shown, in the order of the parts."""
        return tuple(finding for topic in TOPICS for finding in self._parts.get(topic, ()))

    def _take(self, part: Part) -> None:
        self._parts[part.topic] = part.findings
        self._rows.replace([self._row(finding, n) for n, finding in enumerate(self.findings)])
        if part.fairness is not None:
            self._fairness.show(part.fairness)
        self._stage.redraw()

    def _done(self) -> None:
        self._state.text = ""

    def _row(self, finding: Finding, number: int) -> Widget:
        icon, tone = mark_of(finding.severity)
        words = word(finding.template, finding.values)
        ink = "bad" if finding.severity == "bad" else "ink"
        line = Row(
            [
                Icon(icon, 18, tone, align=("start", "start")),
                Label(words, Type.SMALL, ink, wrap=True, stretch=1),
            ],
            gap=10,
        )
        mark = mark_on_table(self._bench, finding, words)

        def point(on: bool) -> None:
            self._bench.point_out(mark if on else None)

        return PointingCard(
            line,
            f"finding-{number}",
            words,
            point,
            on_press=lambda: self._bench.select(finding.pieces) if finding.pieces else None,
            padding=2,
            down=5,
        )


class FairnessTable(Column):
    """What each side has, south and north beside each other in their colours and marks, and the balance."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        super().__init__([], gap=5, visible=False, id="fairness")

    def show(self, fairness: Fairness) -> None:
        """Show the sides as they compare now."""
        bar = ProgressBar(_("Balance"), fairness.balance / 100.0, _tone(fairness.balance), id="balance")
        rows: list[Widget] = [Hairline(), bar, self._head()]
        rows += [self._row(measure) for measure in fairness.measures]
        self.replace(rows)
        self.visible = bool(fairness.measures)

    def _head(self) -> Widget:
        sides = []
        for army, words in zip(self._stage.theme.armies, (_("South"), _("North")), strict=True):
            mark = Icon(f"{army.mark}_mark", 12, lambda _palette, colour=army.hud: colour)  # type: ignore[misc]
            name = Label(words, Type.CHIP, lambda _palette, colour=army.hud: colour)  # type: ignore[misc]
            sides.append(Row([mark, name], gap=3, least=(FIGURE, 0), align=("end", "centre")))
        return Row([Label("", Type.SMALL, stretch=1), *sides], gap=6)

    def _row(self, measure: Measure) -> Widget:
        name = Label(_(measure.title), Type.SMALL, "dim", wrap=True, stretch=1, align=("fill", "centre"))
        figures = []
        for side, value in enumerate((measure.south, measure.north)):
            army = self._stage.theme.armies[side]
            better = measure.favours == side
            tone = (lambda _palette, colour=army.hud: colour) if better else "ink"
            words = figure_words(value, measure.unit)
            figures.append(
                Label(f"{words} +" if better else words, Type.FIGURE, tone, across="right", least=(FIGURE, 0))
            )
        return Row([name, *figures], gap=6)


def mark_of(severity: Severity) -> tuple[str, str]:
    """The mark that goes before a finding, and its colour: their shapes differ too."""
    marks: dict[Severity, tuple[str, str]] = {
        "good": ("done", "good"),
        "notice": ("warning", "orange"),
        "bad": ("alert", "bad"),
    }
    return marks[severity]


def figure_words(value: float | None, unit: str) -> str:
    """A measure's figure."""
    if value is None:
        return _("no way")
    if unit == "share":
        return f"{round(100.0 * value)} %"
    return f"{value:.1f}" if unit == "cm" else f"{value:.0f}"


def mark_on_table(bench: Bench, finding: Finding, words: str) -> Mark | None:
    """What is shown on the table of a finding; None for one that is about no place."""
    at = place_of(bench, finding)
    if at is None:
        return None
    tones: dict[Severity, Literal["good", "warn", "bad"]] = {"good": "good", "notice": "warn", "bad": "bad"}
    shapes = [shape_of(bench.draft.piece(name)) for name in finding.pieces if bench.draft.has(name)]
    outlines = [outline for shape in shapes for outline in _outlines(shape)]
    return Mark(at, words, finding.lines, (*finding.areas, *outlines), tones[finding.severity])


def _outlines(shape: BaseGeometry) -> Iterator[Ring]:
    for part in shapely.get_parts(shape).tolist():
        if isinstance(part, shapely.Polygon):
            yield tuple((x, y) for x, y in part.exterior.coords[:-1])


def place_of(bench: Bench, finding: Finding) -> Point | None:
    """Where on the table a finding is: its point, the middle of its line or area, its first piece."""
    if finding.points:
        return finding.points[0]
    if finding.lines:
        return _along(finding.lines[0])
    if finding.areas:
        middle = shapely.Polygon(finding.areas[0]).representative_point()
        return middle.x, middle.y
    draft = bench.draft
    piece = next((name for name in finding.pieces if draft.has(name)), None)
    if piece is None:
        return None
    middle = shape_of(draft.piece(piece)).centroid
    return middle.x, middle.y


def _along(line: Sequence[Point]) -> Point:
    middle = shapely.LineString(line).interpolate(0.5, normalized=True)
    return middle.x, middle.y


def _fact(words: str, value: Widget) -> Widget:
    return Row([Label(words, Type.SMALL, "dim", stretch=1), value], gap=8)


def _tone(balance: int) -> str:
    return "good" if balance >= 85 else "orange" if balance >= 60 else "bad"
