"""Strokes drawn by hand made clean: fewer points, areas closed, self-crossings mended. Lengths in cm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.shaping import clean_run
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring

TOLERANCE_CM = 0.08
MOST_POINTS = 120
MOST_POINTS_MENDED = 300
DRAWN_IN_CM = 0.02
LEAST_LENGTH_CM = 0.3
LEAST_AREA_CM2 = 0.1
BRUSH_CORNERS = 4
MOST_POINTS_BRUSHED = 600


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
    made = _thinned(line, tolerance, MOST_POINTS)
    return clean_run([(x, y) for x, y in made.coords], closed=False)


def _area(drawn: Ring, tolerance: float) -> Ring:
    if len(drawn) < 3:
        raise Fault("$", "the stroke encloses too little")
    around = _thinned(LineString((*drawn, drawn[0])), tolerance / 2.0, MOST_POINTS_MENDED)
    made = _outline(around)
    ring = _corners(_outline(_thinned(made.exterior, tolerance, MOST_POINTS)))
    return ring if Polygon(ring).is_valid else _drawn_in(made)


def _thinned(line: LineString, tolerance: float, most: int) -> LineString:
    """A line or ring with fewer points, so many at most; a ring may cross itself after that."""
    made = line.simplify(tolerance, preserve_topology=False)
    while shapely.get_num_coordinates(made) > most:
        tolerance *= 1.5
        made = line.simplify(tolerance, preserve_topology=False)
    return LineString(made.coords)


def _outline(around: LineString) -> Polygon:
    """The largest area that a closed line goes round, crossing itself or not, without holes.

    Raises Fault when it is too small.
    """
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(shapely.unary_union(around)).tolist()))
    parts = shapely.get_parts(shapely.unary_union(faces)).tolist()
    areas = [part for part in parts if isinstance(part, Polygon)]
    largest = max(areas, key=lambda part: part.area, default=Polygon())
    if largest.area < LEAST_AREA_CM2:
        raise Fault("$", "the stroke encloses too little")
    return Polygon(largest.exterior)


def _drawn_in(shape: Polygon) -> Ring:
    """The outline of an area that its tidied corners would make touch itself, drawn in a little."""
    smaller = shape.buffer(-DRAWN_IN_CM, join_style="mitre")
    parts = [part for part in shapely.get_parts(smaller).tolist() if isinstance(part, Polygon)]
    largest = max(parts, key=lambda part: part.area, default=Polygon())
    ring = _corners(Polygon(largest.exterior)) if largest.area >= LEAST_AREA_CM2 else ()
    if not ring or not Polygon(ring).is_valid:
        raise Fault("$", "the stroke encloses too little")
    return ring


def _corners(shape: Polygon) -> Ring:
    return clean_run([(x, y) for x, y in shape.exterior.coords], closed=True)


def brushed(points: Sequence[Point], width: float) -> Ring:
    """The outline of what a round brush of that width covers along a stroke. Raises Fault for no points."""
    drawn = clean_run(points, closed=False)
    if not drawn:
        raise Fault("$", "the stroke is too short")
    line = LineString(drawn if len(drawn) > 1 else drawn * 2)
    path = _thinned(line, TOLERANCE_CM, MOST_POINTS_BRUSHED)
    # dab by dab: one buffer about a scribble that crosses itself everywhere takes many seconds
    dabs = [step.buffer(width / 2.0, quad_segs=BRUSH_CORNERS) for step in _steps(path)]
    return _area(_corners(_filled(shapely.unary_union(dabs))), TOLERANCE_CM / 2.0)


def _steps(path: LineString) -> list[LineString]:
    return [LineString(step) for step in pairwise(path.coords)]


def widened_area(points: Sequence[Point], width: float) -> Ring:
    """The outline of a line widened to `width`, rounded at its bends: a stream as an area. Raises Fault."""
    drawn = freehand(points)
    shape = LineString(drawn).buffer(width / 2.0, cap_style="flat", quad_segs=BRUSH_CORNERS)
    return _area(_corners(_filled(shape)), TOLERANCE_CM / 2.0)


def _filled(shape: BaseGeometry) -> Polygon:
    """The largest polygon of a shape without its holes."""
    parts = [part for part in shapely.get_parts(shape).tolist() if isinstance(part, Polygon)]
    return Polygon(max(parts, key=lambda part: part.area).exterior)
