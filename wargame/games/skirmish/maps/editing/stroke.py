"""Strokes drawn by hand made clean: fewer points, areas closed, self-crossings mended. Lengths in cm."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.lay import tidied_point
from wargame.games.skirmish.maps.editing.shaping import clean_run
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring

TOLERANCE_CM = 0.08
MOST_POINTS = 120
LEAST_LENGTH_CM = 0.3
LEAST_AREA_CM2 = 0.1
BRUSH_CORNERS = 4


def freehand(points: Sequence[Point], closed: bool = False, tolerance: float = TOLERANCE_CM) -> Ring:
    """A stroke's points, few of them, none further than `tolerance` from what was drawn.

    `closed`: the outline of the area that was drawn round, its largest part when the stroke
    crossed itself. Raises Fault when the stroke is too short or encloses too little.
    """
    drawn = clean_run(points, closed=False)
    if len(drawn) < 2:
        raise Fault("$", "the stroke is too short")
    return _area(drawn, tolerance) if closed else _line(drawn, tolerance)


def _line(drawn: Ring, tolerance: float) -> Ring:
    line = LineString(drawn)
    if line.length < LEAST_LENGTH_CM:
        raise Fault("$", "the stroke is too short")
    made = line.simplify(tolerance)
    while shapely.get_num_coordinates(made) > MOST_POINTS:
        tolerance *= 1.5
        made = line.simplify(tolerance)
    return clean_run([(x, y) for x, y in made.coords], closed=False)


def _area(drawn: Ring, tolerance: float) -> Ring:
    if len(drawn) < 3:
        raise Fault("$", "the stroke encloses too little")
    thinned = LineString((*drawn, drawn[0])).simplify(tolerance / 2.0)
    made = _outline(Polygon(thinned.coords) if len(thinned.coords) > 3 else Polygon(drawn))
    shape = made.simplify(tolerance)
    while shapely.get_num_coordinates(shape) > MOST_POINTS:
        tolerance *= 1.5
        shape = made.simplify(tolerance)
    ring = _corners(_outline(shape))
    return ring if Polygon(ring).is_valid else clean_run(_rough(ring), closed=True)


def _outline(shape: BaseGeometry) -> Polygon:
    """The largest polygon in what was drawn round, without holes. Raises Fault when it is too small."""
    parts = shapely.get_parts(shapely.get_parts(shape if shape.is_valid else shapely.make_valid(shape)))
    areas = [part for part in parts.tolist() if isinstance(part, Polygon)]
    largest = max(areas, key=lambda part: part.area, default=Polygon())
    if largest.area < LEAST_AREA_CM2:
        raise Fault("$", "the stroke encloses too little")
    return Polygon(largest.exterior)


def _corners(shape: Polygon) -> Ring:
    return clean_run([(x, y) for x, y in shape.exterior.coords], closed=True)


def _rough(ring: Ring) -> list[Point]:
    """An outline that tidying made touch itself, drawn in a little."""
    shape = _outline(shapely.make_valid(Polygon(ring)).buffer(-0.001, join_style="mitre"))
    return [tidied_point((x, y)) for x, y in shape.exterior.coords]


def brushed(points: Sequence[Point], width: float) -> Ring:
    """The outline of what a round brush of that width covers along a stroke. Raises Fault for no points."""
    drawn = clean_run(points, closed=False)
    if not drawn:
        raise Fault("$", "the stroke is too short")
    path = LineString(drawn).simplify(TOLERANCE_CM) if len(drawn) > 1 else shapely.Point(drawn[0])
    shape = path.buffer(width / 2.0, quad_segs=BRUSH_CORNERS)
    return _area(_corners(_outline(shape)), TOLERANCE_CM / 2.0)


def widened_area(points: Sequence[Point], width: float) -> Ring:
    """The outline of a line widened to `width`, rounded at its bends: a stream as an area. Raises Fault."""
    drawn = freehand(points)
    shape = LineString(drawn).buffer(width / 2.0, cap_style="flat", quad_segs=BRUSH_CORNERS)
    return _area(_corners(_outline(shape)), TOLERANCE_CM / 2.0)
