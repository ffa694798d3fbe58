"""The plane: points, bases and the models that stand on it.

Lengths are centimetres, angles degrees counter-clockwise from east. Every
comparison of lengths in the game uses TOLERANCE_CM, and every position that
enters the state is snapped to 0.001 (RULES.md, table and terrain).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from shapely import Point as ShapelyPoint
from shapely import Polygon

Point = tuple[float, float]

TOLERANCE_CM = 1e-6
GRAIN_CM = 0.001
DISC_QUARTER_SEGMENTS = 32


def snap(value: float) -> float:
    """A length or coordinate in cm rounded to the game's grain of 0.001."""
    return round(value, 3) + 0.0


def snap_point(at: Point) -> Point:
    """Both coordinates snapped."""
    return snap(at[0]), snap(at[1])


def snap_angle(degrees: float) -> float:
    """An angle in [0, 360) rounded to 0.001 degrees."""
    return round(degrees % 360.0, 3) % 360.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A round base; radius in cm."""

    radius: float

    @property
    def half_width(self) -> float:
        """What it needs to each side of its path, in cm."""
        return self.radius


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangular base; length along the facing, width across it, in cm."""

    length: float
    width: float

    @property
    def half_width(self) -> float:
        """What it needs to each side of its path, in cm."""
        return self.width / 2.0


Base = Disc | Box


@dataclass(frozen=True, slots=True)
class Model:
    """A body on the table as sight and movement see it.

    `height` and `eye` are above the ground under the centre; `hides` says
    whether it hides what is behind it (sight.models).
    """

    id: str
    base: Base
    at: Point
    facing: float
    height: float
    eye: float
    hides: bool

    def standing(self, at: Point, facing: float | None = None) -> Model:
        """The same model somewhere else."""
        turned = self.facing if facing is None else facing
        return Model(self.id, self.base, at, turned, self.height, self.eye, self.hides)


def corners(box: Box, at: Point, facing: float) -> tuple[Point, Point, Point, Point]:
    """The four corners of a box, counter-clockwise from front left's right neighbour."""
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    a, b = box.length / 2.0, box.width / 2.0

    def world(u: float, v: float) -> Point:
        return at[0] + u * c - v * s, at[1] + u * s + v * c

    return world(a, -b), world(a, b), world(-a, b), world(-a, -b)


def outline(base: Base, at: Point, facing: float) -> Polygon:
    """The base as a polygon (a disc becomes an inscribed 128-gon: for drawing and coarse tests)."""
    match base:
        case Disc(radius):
            return ShapelyPoint(at).buffer(radius, quad_segs=DISC_QUARTER_SEGMENTS)
        case Box():
            return Polygon(corners(base, at, facing))


def gap(a: Model, b: Model) -> float:
    """The shortest distance between two bases' edges in cm, 0 when they touch (fire.range)."""
    match a.base, b.base:
        case Disc(ra), Disc(rb):
            return max(0.0, math.dist(a.at, b.at) - ra - rb)
        case Disc(ra), Box():
            return max(0.0, outline(b.base, b.at, b.facing).distance(ShapelyPoint(a.at)) - ra)
        case Box(), Disc(rb):
            return max(0.0, outline(a.base, a.at, a.facing).distance(ShapelyPoint(b.at)) - rb)
        case _:
            return float(outline(a.base, a.at, a.facing).distance(outline(b.base, b.at, b.facing)))


def heading(a: Point, b: Point) -> float:
    """The angle of the step from a to b in degrees, [0, 360)."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 360.0


def length_of(points: tuple[Point, ...] | list[Point]) -> float:
    """The length of a polyline in cm."""
    return math.fsum(math.dist(a, b) for a, b in itertools.pairwise(points))


def point_along(points: tuple[Point, ...] | list[Point], at_cm: float) -> Point:
    """The point `at_cm` along a polyline, clamped to its ends."""
    left = max(0.0, at_cm)
    for a, b in itertools.pairwise(points):
        step = math.dist(a, b)
        if left <= step and step > 0.0:
            t = left / step
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        left -= step
    return points[-1]
