"""Walls as geometry: lines widened, outlines walled, openings cut (clauses terrain, terrain.line).

A wall is a strip along one edge of a ring or line. An opening cuts only its own
wall: where two walls share a corner the other keeps its thickness. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Point

WALL_THICKNESS_CM = 0.3
MITRE_LIMIT = 5.0
SKIN_CM = 0.01


@dataclass(frozen=True, slots=True)
class Cut:
    """An opening in one wall: from `start` to `end` cm along its edge, with a sill or without."""

    start: float
    end: float
    sill: bool


@dataclass(frozen=True, slots=True)
class Masonry:
    """What stands after the openings are cut: walls of full height, and sills."""

    walls: BaseGeometry
    sills: BaseGeometry


Cuts = Mapping[int, Sequence[Cut]]


def widened(line: Sequence[Point], width: float) -> BaseGeometry:
    """A line of `width` cm: half of it to each side, square ends, mitred corners (terrain.line)."""
    half = width / 2.0
    return LineString(line).buffer(half, cap_style="square", join_style="mitre", mitre_limit=MITRE_LIMIT)


def outer_masonry(outline: Polygon, ring: Sequence[Point], cuts: Cuts) -> Masonry:
    """The walls just inside an outline; `ring` is its outer ring in the file's order, which `cuts` count.

    Courtyards (the outline's holes) are walled too, without openings.
    """
    inside = outline.buffer(-WALL_THICKNESS_CM, join_style="mitre", mitre_limit=MITRE_LIMIT)
    walls = outline.difference(inside)
    to_interior = WALL_THICKNESS_CM if _turns_left(ring) else -WALL_THICKNESS_CM
    strips = _strips_beside(ring, to_interior)
    for hole in outline.interiors:
        corners = [(x, y) for x, y in hole.coords[:-1]]
        strips += _strips_beside(corners, -WALL_THICKNESS_CM if _turns_left(corners) else WALL_THICKNESS_CM)
    return _opened(walls, strips, cuts)


def inner_masonry(outline: Polygon, line: Sequence[Point], cuts: Cuts) -> Masonry:
    """A wall inside a building, about its line, that stops at the outline's inside."""
    walls = widened(line, WALL_THICKNESS_CM).intersection(outline)
    return _opened(walls, _strips_about(line, WALL_THICKNESS_CM / 2.0), cuts)


@dataclass(frozen=True, slots=True)
class _Strip:
    """The ground of one wall, and the edge along which its openings are measured."""

    start: Point
    end: Point
    ground: Polygon

    def between(self, cut: Cut) -> Polygon:
        """The ground between two distances along the edge, through the whole thickness and a little more.

        The little more keeps rounding from leaving a skin across a doorway.
        """
        across = WALL_THICKNESS_CM + SKIN_CM
        corners = ((cut.start, -across), (cut.end, -across), (cut.end, across), (cut.start, across))
        return Polygon([_beside(self.start, self.end, *corner) for corner in corners])


def _opened(walls: BaseGeometry, strips: Sequence[_Strip], cuts: Cuts) -> Masonry:
    """Walls with their openings cut; each leaves standing what belongs to another wall too."""
    gaps = {
        number: shapely.union_all([strip.between(cut) for cut in cuts.get(number, ())])
        for number, strip in enumerate(strips)
    }
    left = [strip.ground.difference(gaps[number]) for number, strip in enumerate(strips)]
    opened: list[BaseGeometry] = []
    sills: list[BaseGeometry] = []
    for number, strip in enumerate(strips):
        if number not in cuts:
            continue  # nothing to open, and what the others cover need not be known
        others = shapely.union_all(left[:number] + left[number + 1 :])
        for cut in cuts[number]:
            gap = strip.between(cut).difference(others)
            opened.append(gap)
            if cut.sill:
                sills.append(gap.intersection(walls))
    return Masonry(walls.difference(shapely.union_all(opened)), shapely.union_all(sills))


def _strips_beside(ring: Sequence[Point], depth: float) -> list[_Strip]:
    """One strip for each edge of a ring, `depth` to its left (to its right when negative)."""
    count = len(ring)
    turns = [_turn(ring[i - 1], ring[i], ring[(i + 1) % count]) for i in range(count)]
    # where the wall bends around a corner its strips meet on the mitre, else they end square
    reach = [_mitre(-turn if depth > 0.0 else turn, abs(depth)) for turn in turns]
    return [
        _strip(ring[i], ring[(i + 1) % count], (0.0, depth), (0.0, reach[i]), (0.0, reach[(i + 1) % count]))
        for i in range(count)
    ]


def _strips_about(line: Sequence[Point], half: float) -> list[_Strip]:
    """One strip for each edge of a line, `half` to both sides, as long as its mitred corners."""
    last = len(line) - 1
    turns = [_turn(line[i - 1], line[i], line[i + 1]) for i in range(1, last)]
    reach = [half, *(_mitre(abs(turn), half) for turn in turns), half]
    return [
        _strip(line[i], line[i + 1], (-half, half), (reach[i], reach[i]), (reach[i + 1], reach[i + 1]))
        for i in range(last)
    ]


def _strip(a: Point, b: Point, sides: Point, before: Point, after: Point) -> _Strip:
    """The strip along the step from a to b between two `sides` (cm to the left of it).

    `before` and `after` are how far each side runs on past a and past b.
    """
    length = math.dist(a, b)
    ground = Polygon(
        [
            _beside(a, b, -before[0], sides[0]),
            _beside(a, b, length + after[0], sides[0]),
            _beside(a, b, length + after[1], sides[1]),
            _beside(a, b, -before[1], sides[1]),
        ]
    )
    return _Strip(a, b, ground)


def _beside(a: Point, b: Point, along: float, left: float) -> Point:
    """The point `along` cm from a towards b and `left` cm to the left of that way."""
    length = math.dist(a, b)
    if length == 0.0:  # a doubled point in a map: a wall without ground
        return a
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return a[0] + ux * along - uy * left, a[1] + uy * along + ux * left


def _turn(a: Point, b: Point, c: Point) -> float:
    """How far the way bends to the left at b, in radians."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def _mitre(turn: float, depth: float) -> float:
    """How far the far side of a strip runs on around a corner that bends by `turn` radians."""
    if turn <= 0.0:
        return 0.0
    return depth * min(MITRE_LIMIT, math.tan(min(turn, math.pi - 1e-9) / 2.0))


def _turns_left(ring: Sequence[Point]) -> bool:
    """Whether a ring runs counter-clockwise."""
    steps = zip(ring, (*ring[1:], ring[0]), strict=True)
    return math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in steps) > 0.0
