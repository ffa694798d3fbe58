"""The doors and windows of a building as rows: type, wall, width; more of them, fewer of them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.edits import OpeningRef, OpeningType, WallSpot
from wargame.games.skirmish.maps.editing.wallwork import along, edges_of
from wargame.games.skirmish.table.terrain import Opening, PieceSpec
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.layout import Column, Row, Spacer
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.controls import NumberField
from wargame.ui.skirmish.workshop.desk import Bench, Mark
from wargame.ui.skirmish.workshop.panels.pointing import PointingRow

WIDTH_FIELD = 78
NARROWEST, WIDEST = 0.2, 30.0


class OpeningsPage(Column):
    """Shows and changes the openings of one building."""

    def __init__(self, bench: Bench, spec: PieceSpec) -> None:
        self._bench = bench
        self._id = spec.id
        self._fields: dict[OpeningRef, NumberField] = {}
        rows: list[Widget] = [self._row(ref, opening) for ref, opening in openings(spec)]
        if not rows:
            rows = [Label(_("No way in: it has no door yet."), Type.SMALL, "orange", wrap=True)]
        more = Row(
            [self._adder(_("Add a door"), "door"), self._adder(_("Add a window"), "window"), Spacer()], gap=6
        )
        title = Label(_("Doors and windows"), Type.LABEL, "brass")
        super().__init__([title, *rows, more], gap=4)

    def show(self, spec: PieceSpec) -> None:
        """The same openings, perhaps wider or narrower."""
        for ref, opening in openings(spec):
            if ref in self._fields:
                self._fields[ref].show_number(opening.width)

    def _row(self, ref: OpeningRef, opening: Opening) -> Widget:
        number = f"{'' if ref.inner is None else f'{ref.inner + 1}-'}{ref.number + 1}"
        words = opening_words(ref, opening)
        field = NumberField(
            _("Width of {opening}").format(opening=words),
            opening.width,
            NARROWEST,
            WIDEST,
            "cm",
            lambda width: self._bench.do(
                "Widen an opening", lambda draft: self._changed(draft, ref, width=width)
            ),
            width=WIDTH_FIELD,
            id=f"opening-{number}",
        )
        self._fields[ref] = field
        other: OpeningType = "window" if opening.type == "door" else "door"
        swap = IconButton(
            "swap",
            _("Make it a window") if other == "window" else _("Make it a door"),
            lambda: self._turn_into(ref, other),
            size=28,
            id=f"opening-{number}-swap",
        )
        remove = IconButton(
            "trash", _("Wall it up"), lambda: self._remove(ref), size=28, id=f"opening-{number}-remove"
        )
        name = Label(words, Type.SMALL, wrap=True, stretch=1, align=("fill", "centre"))
        return PointingRow([name, field, swap, remove], lambda on: self._point(ref if on else None), gap=2)

    def _turn_into(self, ref: OpeningRef, type: OpeningType) -> None:
        self._bench.do("Change an opening", lambda draft: self._changed(draft, ref, type=type))

    def _remove(self, ref: OpeningRef) -> None:
        self._bench.do("Remove an opening", lambda draft: edits.opening_removed(draft, self._id, ref))

    def _changed(
        self, draft: Draft, ref: OpeningRef, type: OpeningType | None = None, width: float | None = None
    ) -> Draft:
        return edits.opening_changed(draft, self._id, ref, type, width)

    def _point(self, ref: OpeningRef | None) -> None:
        """Show on the table which opening a row is about."""
        if ref is None or not self._bench.draft.has(self._id):
            self._bench.point_out(None)
            return
        spec = self._bench.draft.piece(self._id)
        opening = edits.opening_of(spec, ref)
        at = along(*edges_of(spec, ref.inner)[opening.wall], opening.at)
        self._bench.point_out(Mark(at, opening_words(ref, opening)))

    def _adder(self, words: str, type: OpeningType) -> Button:
        return Button(
            words, lambda: self._add(type), style=Type.LABEL, height=32, quiet=False, id=f"add-{type}"
        )

    def _add(self, type: OpeningType) -> None:
        self._bench.do(
            "Add a door" if type == "door" else "Add a window",
            lambda draft: with_opening(draft, self._id, type),
        )


def openings(spec: PieceSpec) -> Iterator[tuple[OpeningRef, Opening]]:
    """Every opening with its reference, those of the outline first."""
    for number, opening in enumerate(spec.openings):
        yield OpeningRef(None, number), opening
    for inner, wall in enumerate(spec.inner):
        for number, opening in enumerate(wall.openings):
            yield OpeningRef(inner, number), opening


def opening_words(ref: OpeningRef, opening: Opening) -> str:
    """What an opening is called."""
    type = _("Door") if opening.type == "door" else _("Window")
    if ref.inner is not None:
        return _("{type}, inner wall {number}").format(type=type, number=ref.inner + 1)
    return _("{type}, wall {number}").format(type=type, number=opening.wall + 1)


def with_opening(draft: Draft, id: str, type: OpeningType) -> Draft:
    """The building with one more opening, in the longest wall that has room for it. Raises Fault."""
    spec = draft.piece(id)
    edges = edges_of(spec, None)
    longest = sorted(range(len(edges)), key=lambda wall: (_taken(spec, wall), -math.dist(*edges[wall])))
    refused: Fault | None = None
    for wall in longest:
        middle = math.dist(*edges[wall]) / 2.0
        spot = WallSpot(None, wall, middle, along(*edges[wall], middle))
        try:
            return edits.opening_added(draft, id, spot, type)[0]
        except Fault as fault:
            refused = refused or fault
    raise refused or Fault("features", "has no walls")


def _taken(spec: PieceSpec, wall: int) -> int:
    """How many openings a wall has: they are shared out over the walls."""
    return sum(opening.wall == wall for opening in spec.openings)
