"""Ends of walls and doors that nearly meet something are made to meet it. Coordinates in cm."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import shapely

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring

JOIN_CM = 0.15
_Segment = tuple[int, Point, Point]

_SAME_CM = 1e-6
_MOST_NEIGHBOURS = 200
_LEAST_OF_A_RING = 3


def welded(lines: Sequence[Ring]) -> list[Ring]:
    """The lines, each loose end moved to the nearest corner of another, or onto it, within JOIN_CM.

    A line of which the ends nearly meet is closed. What meets already is not touched.
    """
    segments = [(n, a, b) for n, line in enumerate(lines) for a, b in pairwise(line) if a != b]
    tree = shapely.STRtree([shapely.LineString((a, b)) for _, a, b in segments])
    met = _meetings(lines)
    made = list(lines)
    for number, line in enumerate(lines):
        start, end = (_key(point) in met for point in (line[0], line[-1]))
        if not (start and end) and _closes(line):
            made[number] = (*line[:-1], line[0])
            continue
        first = line[0] if start else _target(line[0], number, segments, tree)
        last = line[-1] if end else _target(line[-1], number, segments, tree)
        met |= {_key(first), _key(last)}
        made[number] = (first, *line[1:-1], last)
    return made


def _key(point: Point) -> Point:
    return round(point[0] / _SAME_CM), round(point[1] / _SAME_CM)


def _meetings(lines: Iterable[Ring]) -> set[Point]:
    """Places that two lines share as an end or corner, or where one comes back to."""
    places = Counter(_key(point) for line in lines for point in line)
    return {place for place, count in places.items() if count > 1}


def _closes(line: Ring) -> bool:
    """Whether a line's ends lie within JOIN_CM, far nearer than the line is long."""
    if len(set(line)) <= _LEAST_OF_A_RING or math.dist(line[0], line[-1]) > JOIN_CM:
        return False
    return math.fsum(math.dist(a, b) for a, b in pairwise(line)) > 10.0 * JOIN_CM


def _target(
    end: Point, own: int, segments: Sequence[tuple[int, Point, Point]], tree: shapely.STRtree
) -> Point:
    """Where a loose end belongs: a corner of another line, a place on one, or where it is."""
    near = tree.query(shapely.Point(end), predicate="dwithin", distance=JOIN_CM).tolist()
    others = [segments[n] for n in sorted(near)[:_MOST_NEIGHBOURS] if segments[n][0] != own]
    corners = [corner for _, a, b in others for corner in (a, b) if math.dist(corner, end) <= JOIN_CM]
    if corners:
        x, y = min(corners, key=lambda corner: (math.dist(corner, end), corner))
        return x, y
    if not others:
        return end
    places = [_nearest(end, a, b) for _, a, b in others]
    best = min(places, key=lambda place: (math.dist(place, end), place))
    return end if math.dist(best, end) <= _SAME_CM else best


def _nearest(at: Point, a: Point, b: Point) -> Point:
    """The place on the segment from a to b that is nearest to a point."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    share = ((at[0] - a[0]) * ux + (at[1] - a[1]) * uy) / (ux * ux + uy * uy)
    share = min(max(share, 0.0), 1.0)
    return a[0] + share * ux, a[1] + share * uy
