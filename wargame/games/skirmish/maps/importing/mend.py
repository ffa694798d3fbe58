"""Outlines made whole: doubled points, open rings, rings that cross themselves, slivers, points without end.

Works in cm; every change is noted. What comes out is a valid polygon or a line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely
from shapely import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.importing.tangle import is_tangled
from wargame.games.skirmish.table.plane import GRAIN_CM, Point, snap_point
from wargame.games.skirmish.table.terrain import Ring

SAME_CM = 1e-6
LEAST_AREA_CM2 = 0.02
LEAST_WIDTH_CM = 0.05
LEAST_LENGTH_CM = 0.1
STRAIGHT_CM = 1e-4


def mended_area(rings: Sequence[Ring], place: str, ledger: Ledger) -> list[Polygon]:
    """The polygons that rings mean: one as a rule, more when the outer ring crosses itself, or none."""
    outer, *holes = (tidy(ring, place, ledger) for ring in rings)
    if len(set(outer)) < 3:
        ledger.dropped(place, "has fewer than three distinct points")
        return []
    drawn = Polygon(outer, [hole for hole in holes if len(set(hole)) > 2])
    if drawn.is_valid:
        return [drawn] if drawn.area > 0.0 else _flat(place, ledger)
    if is_tangled([(*ring, ring[0]) for ring in (outer, *holes) if ring]):
        ledger.dropped(place, "crosses itself too often to be made whole")
        return []
    return _uncrossed(drawn, place, ledger)


def _flat(place: str, ledger: Ledger) -> list[Polygon]:
    ledger.dropped(place, "has no area")
    return []


def _uncrossed(drawn: Polygon, place: str, ledger: Ledger) -> list[Polygon]:
    """A polygon that is none made valid, with its area before and after."""
    before = Polygon(drawn.exterior).area
    made = polygons(shapely.make_valid(drawn, method="structure", keep_collapsed=False))
    if not made:
        return _flat(place, ledger)
    after = math.fsum(part.area for part in made)
    why = "crossed itself: {before} cm² as drawn became {after} cm² in {count} parts"
    ledger.repaired(place, why, before=round(before, 2), after=round(after, 2), count=len(made))
    return made


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons in a geometry, collections unpacked, the largest first."""
    parts = shapely.get_parts(shapely.get_parts(shape)).tolist()
    found = [part for part in parts if isinstance(part, Polygon) and part.area > 0.0]
    return sorted(found, key=lambda part: (-part.area, part.bounds))


def lines(shape: BaseGeometry) -> list[LineString]:
    """The lines in a geometry, those that run on joined to one."""
    parts = [part for part in shapely.get_parts(shape).tolist() if isinstance(part, LineString)]
    joined = shapely.line_merge(MultiLineString([part for part in parts if not part.is_empty]))
    return [part for part in shapely.get_parts(joined).tolist() if part.length > 0.0]


def tidy(line: Ring, place: str, ledger: Ledger) -> Ring:
    """A ring without its closing point and without points on top of each other."""
    kept = without_doubles(line)
    if len(kept) > 1 and math.dist(kept[0], kept[-1]) <= SAME_CM:
        kept = kept[:-1]
    doubles = len(line) - len(kept) - (len(line) > 1 and line[0] == line[-1])
    if doubles > 0:
        ledger.repaired(place, "lost {count} points that lay on others", count=doubles)
    return kept


def without_doubles(line: Ring) -> Ring:
    """A line without steps of no length."""
    kept: list[Point] = []
    for point in line:
        if not kept or math.dist(kept[-1], point) > SAME_CM:
            kept.append(point)
    return tuple(kept)


def simplified(shape: Polygon | LineString, tolerance: float, most: int) -> Polygon | LineString:
    """The shape with fewer points: those on straight edges, those nearer than `tolerance` (cm), and as many
    more as bring it to `most`."""
    made = shape
    while True:
        made = _straightened(shape.simplify(tolerance, preserve_topology=isinstance(shape, Polygon)))
        if shapely.get_num_coordinates(made) <= most or tolerance > 2.0:
            return made
        tolerance = max(tolerance * 1.6, GRAIN_CM)


def _straightened(shape: BaseGeometry) -> Polygon | LineString:
    """Without corners that are none, the first one of a ring included."""
    if isinstance(shape, LineString):
        return shape
    assert isinstance(shape, Polygon)
    rings = [_without_straight(ring.coords[:-1]) for ring in (shape.exterior, *shape.interiors)]
    made = Polygon(rings[0], rings[1:])
    return made if made.is_valid else shape


def _without_straight(ring: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    kept = list(ring)
    index = 0
    while len(kept) > 3 and index < len(kept):
        if _is_straight(kept[index - 1], kept[index], kept[(index + 1) % len(kept)]):
            del kept[index]
        else:
            index += 1
    return kept


def _is_straight(before: tuple[float, ...], at: tuple[float, ...], after: tuple[float, ...]) -> bool:
    """Whether the way runs on at a point, less than STRAIGHT_CM beside it."""
    ux, uy, vx, vy = after[0] - before[0], after[1] - before[1], at[0] - before[0], at[1] - before[1]
    length = math.hypot(ux, uy)
    if length <= SAME_CM or not 0.0 <= ux * vx + uy * vy <= length * length:
        return False
    return abs(ux * vy - uy * vx) / length <= STRAIGHT_CM


def is_negligible(shape: Polygon | LineString) -> bool:
    """Whether a shape is too small or too thin to matter on a table."""
    if isinstance(shape, LineString):
        return bool(shape.length < LEAST_LENGTH_CM)
    return bool(shape.area < LEAST_AREA_CM2 or shape.area / (shape.length / 2.0) < LEAST_WIDTH_CM)


def snapped(shape: Polygon | LineString) -> Iterator[Polygon | LineString]:
    """The shape with every coordinate on the grain; parts, when the grain takes it apart."""
    if isinstance(shape, LineString):
        line = without_doubles(tuple(snap_point((x, y)) for x, y in shape.coords))
        if len(line) > 1:
            yield LineString(line)
        return
    rings = [
        without_doubles(tuple(snap_point((x, y)) for x, y in ring.coords))
        for ring in (shape.exterior, *shape.interiors)
    ]
    if all(len(ring) > 3 for ring in rings):
        made = Polygon(rings[0], rings[1:])
        if made.is_valid and made.area > 0.0:
            yield made
            return
    yield from polygons(shapely.set_precision(shape, GRAIN_CM))
