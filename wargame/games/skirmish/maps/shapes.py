"""Points, rings, polygons and lines of a map file, checked as GeoJSON and as geometry.

Coordinates are cm. A ring keeps the file's order and loses a closing point; its
edges are numbered from its first point. Each reader returns None when it has
reported an error, naming the point or the ring.
"""

from __future__ import annotations

import re
from typing import Any

import shapely
from shapely import Polygon

from wargame.games.skirmish.maps.problem import Report
from wargame.games.skirmish.maps.values import FARTHEST_CM, is_finite, is_number
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring

LEAST_AREA_CM2 = 1e-9


def read_polygon(value: Any, path: str, report: Report) -> tuple[Ring, ...] | None:
    """A polygon's rings from its `coordinates`: the outer one, then holes inside it."""
    if not isinstance(value, list | tuple) or not value:
        report.error(path, "must be a list of rings")
        return None
    rings = [_read_ring(ring, f"{path}[{index}]", report) for index, ring in enumerate(value)]
    whole = tuple(ring for ring in rings if ring is not None)
    if len(whole) < len(rings) or not _holes_fit(whole, path, report):
        return None
    return whole


def read_line(value: Any, path: str, report: Report) -> tuple[Point, ...] | None:
    """A line's points from its `coordinates`: at least two distinct ones."""
    points = _read_points(value, path, report)
    if points is not None and len(set(points)) < 2:
        report.error(path, "must have at least two distinct points")
        return None
    return points


def _read_points(value: Any, path: str, report: Report) -> tuple[Point, ...] | None:
    if not isinstance(value, list | tuple):
        report.error(path, "must be a list of points")
        return None
    points = [_read_point(point, f"{path}[{index}]", report) for index, point in enumerate(value)]
    whole = tuple(point for point in points if point is not None)
    return whole if len(whole) == len(points) else None


def _read_point(value: Any, path: str, report: Report) -> Point | None:
    """A GeoJSON position; a third number (a height above the sea) means nothing here."""
    if not isinstance(value, list | tuple) or not 2 <= len(value) <= 3 or not all(map(is_number, value)):
        report.error(path, "must be two numbers, x and y")
    elif not all(map(is_finite, value)):
        report.error(path, "must be finite numbers")
    elif abs(value[0]) > FARTHEST_CM or abs(value[1]) > FARTHEST_CM:
        report.error(path, "lies beyond 1,000 cm")
    else:
        return float(value[0]) + 0.0, float(value[1]) + 0.0
    return None


def _read_ring(value: Any, path: str, report: Report) -> Ring | None:
    points = _read_points(value, path, report)
    if points is None:
        return None
    ring = points[:-1] if len(points) > 1 and points[0] == points[-1] else points
    wrong = _ring_fault(ring)
    if wrong:
        report.error(path, wrong)
    return None if wrong else ring


def _ring_fault(ring: Ring) -> str:
    if len(set(ring)) < 3:
        return "must have at least three distinct points"
    shape = Polygon(ring)
    if _lies_on_a_line(ring):
        return "has no area"
    if not shape.is_valid:
        return f"crosses or touches itself{_where(shape)}"
    return "has no area" if shape.area <= LEAST_AREA_CM2 else ""


def _lies_on_a_line(ring: Ring) -> bool:
    """Whether the ring spans nothing (a balanced figure of eight has no net area either, but crosses)."""
    return bool(shapely.MultiPoint(ring).convex_hull.area <= LEAST_AREA_CM2)


def _where(shape: Polygon) -> str:
    found = re.search(r"\[(\S+) (\S+)\]", shapely.is_valid_reason(shape))
    return f" at {float(found[1]):.6g}, {float(found[2]):.6g}" if found else ""


def _holes_fit(rings: tuple[Ring, ...], path: str, report: Report) -> bool:
    outer = Polygon(rings[0])
    for index, hole in enumerate(rings[1:], start=1):
        if not outer.covers(Polygon(hole)):
            report.error(f"{path}[{index}]", "is a hole that leaves its outer ring")
            return False
    shape = Polygon(rings[0], rings[1:])
    if not shape.is_valid or shape.area <= LEAST_AREA_CM2:
        report.error(path, f"has holes that touch along an edge or overlap{_where(shape)}")
        return False
    return True
