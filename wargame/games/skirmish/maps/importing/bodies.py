"""Drawn shapes become bodies: of a kind, whole, on the table, and with no more points than they need."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import shapely
from shapely import LineString, Polygon

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.check import NOTICED_CM2
from wargame.games.skirmish.maps.document import MAX_PIECES, MAX_POINTS
from wargame.games.skirmish.maps.importing.drawing import Shape, bounds_of
from wargame.games.skirmish.maps.importing.mend import (
    is_negligible,
    lines,
    mended_area,
    polygons,
    simplified,
    snapped,
    without_doubles,
)
from wargame.games.skirmish.maps.importing.options import ImportOptions
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.importing.tangle import is_tangled
from wargame.games.skirmish.table.plane import Point, snap
from wargame.games.skirmish.table.terrain import kinds
from wargame.games.skirmish.table.walls import WALL_THICKNESS_CM

BACKGROUND_SHARE = 0.95
WALLED_MARGIN_CM = 1.0
OVERHANG_CM = 2.0
MOST_OF_A_HOUSE, MOST_OF_A_PIECE = 160, 2_000
COARSER_CM = (0.02, 0.05, 0.1, 0.2)
WALL_KIND = "high wall"
WIDTHS_CM = (("hedge", 0.8), ("sandbags", 0.6), ("barricade", 0.6))
AREA_LINE_CM = 2.0
_LEAST_WIDTH_CM, _MOST_WIDTH_CM = 0.05, 100.0


@dataclass(frozen=True)
class Body:
    """A shape of a kind, with its form on the table."""

    shape: Shape
    kind: str
    form: Polygon | LineString
    width: float = 0.0


def bodies_of(
    shape: Shape, kind: str, table: Polygon, options: ImportOptions, ledger: Ledger
) -> Iterator[Body]:
    """The parts of a shape on the table, whole, not yet simplified; nothing, noted, if there are none."""
    if not _reaches(shape, table):
        ledger.left_out += 1
        ledger.dropped(shape.place, "lies outside the table")
    elif shape.rings or (kinds()[kind].walled and shape.line[0] == shape.line[-1]):
        yield from _areas(shape, kind, table, ledger)
    else:
        yield from _lines(shape, WALL_KIND if kinds()[kind].walled else kind, table, options, ledger)


def _reaches(shape: Shape, table: Polygon) -> bool:
    """Whether a shape's bounds and the table share more than an edge."""
    bounds = bounds_of(shape.points())
    if bounds is None:
        return False
    reach = max(shape.width, WALL_THICKNESS_CM) / 2.0
    west, south = bounds[0] - reach, bounds[1] - reach
    east, north = bounds[2] + reach, bounds[3] + reach
    _, _, width, height = table.bounds
    return west < width and east > 0.0 and south < height and north > 0.0


def _areas(shape: Shape, kind: str, table: Polygon, ledger: Ledger) -> Iterator[Body]:
    for whole in mended_area(shape.rings or (shape.line,), shape.place, ledger):
        on_table = whole.intersection(table).area
        if on_table >= BACKGROUND_SHARE * table.area and not shape.kind:
            ledger.dropped(shape.place, "covers the whole table: it was taken for its ground")
        elif on_table <= 0.0:
            ledger.left_out += 1
            ledger.dropped(shape.place, "lies outside the table")
        else:
            cut = (Body(shape, kind, part) for part in _cut(whole, kind, table, shape.place, ledger))
            yield from _noticeable(cut, ledger)


def _cut(whole: Polygon, kind: str, table: Polygon, place: str, ledger: Ledger) -> list[Polygon]:
    """An area cut at the table's edge; a building a little beyond, so that no wall closes it there."""
    if whole.difference(table).area <= NOTICED_CM2:
        return [whole]
    ledger.cut += 1
    ledger.repaired(place, "was cut at the table's edge")
    room = _grown(table, WALLED_MARGIN_CM) if kinds()[kind].walled else table
    parts = polygons(whole.intersection(room))
    return [part for part in parts if part.intersection(table).area > 0.0]


def _grown(table: Polygon, by_cm: float) -> Polygon:
    """The table's rectangle with a margin all round."""
    _, _, width, height = table.bounds
    return shapely.box(-by_cm, -by_cm, width + by_cm, height + by_cm)


def _lines(shape: Shape, kind: str, table: Polygon, options: ImportOptions, ledger: Ledger) -> Iterator[Body]:
    line = without_doubles(shape.line)
    if len(line) < 2 or is_tangled([line]):
        why = "has no length" if len(line) < 2 else "crosses itself too often to be made whole"
        ledger.dropped(shape.place, why)
        return
    width = snap(min(max(shape.width or _width(kind, options), _LEAST_WIDTH_CM), _MOST_WIDTH_CM))
    whole = LineString(line)
    if whole.intersects(table) and _grown(table, width + OVERHANG_CM).covers(whole):
        yield Body(shape, kind, whole, width)
        return
    crossing = whole.intersection(_grown(table, width)) if whole.intersects(table) else LineString()
    merged = lines(crossing)
    if merged:
        ledger.cut += 1
        ledger.repaired(shape.place, "was cut at the table's edge")
    else:
        ledger.left_out += 1
        ledger.dropped(shape.place, "lies outside the table")
    for part in merged:
        yield Body(shape, kind, part, width)


def _width(kind: str, options: ImportOptions) -> float:
    """The width in cm of a line that states none."""
    return dict(WIDTHS_CM).get(kind, options.wall_width if kinds()[kind].solid else AREA_LINE_CM)


def slimmed(bodies: Iterable[Body], options: ImportOptions, ledger: Ledger) -> list[Body]:
    """The bodies with few enough points and snapped; what is too small to matter is noted and gone.

    Raises Fault when there are more than a table may hold.
    """
    listed = list(bodies)
    for tolerance in (options.simplify, *(cm for cm in COARSER_CM if cm > options.simplify)):
        made = [part for body in listed for part in _slim(body, tolerance)]
        if sum(_points(body) for body in made) <= MAX_POINTS and len(made) <= MAX_PIECES:
            if is_tangled([edge for body in made for edge in _edges(body.form)]):
                raise Fault("$", "has shapes that cross too often for a table: choose a smaller part of it")
            if tolerance > options.simplify:
                why = "outlines were simplified to within {tolerance} cm to save points"
                ledger.repaired("$", why, tolerance=f"{tolerance:g}")
            return list(_noticeable(made, ledger))
    raise Fault(
        "$", f"has too many points for a table, which holds {MAX_POINTS:,}: choose a smaller part of it"
    )


def _edges(form: Polygon | LineString) -> Iterator[list[Point]]:
    rings = [form] if isinstance(form, LineString) else [form.exterior, *form.interiors]
    return ([(x, y) for x, y in ring.coords] for ring in rings)


def _points(body: Body) -> int:
    return int(shapely.get_num_coordinates(body.form))


def _slim(body: Body, tolerance: float) -> Iterator[Body]:
    most = MOST_OF_A_HOUSE if kinds()[body.kind].walled else MOST_OF_A_PIECE
    for part in snapped(simplified(body.form, tolerance, most)):
        yield dataclasses.replace(body, form=part)


def _noticeable(bodies: Iterable[Body], ledger: Ledger) -> Iterator[Body]:
    for body in bodies:
        if is_negligible(body.form):
            extent = math.hypot(
                *(b - a for a, b in zip(body.form.bounds[:2], body.form.bounds[2:], strict=True))
            )
            ledger.dropped(
                body.shape.place, "is too small or too thin to matter: {extent} cm", extent=f"{extent:.2g}"
            )
        else:
            yield body
