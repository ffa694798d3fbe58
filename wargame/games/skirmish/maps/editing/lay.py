"""The points of pieces as one array, moved, turned or stretched all at once. Lengths in cm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, PieceSpec, Ring
from wargame.games.skirmish.table.walls import widened

DECIMALS = 4
SHAPES_KEPT = 4096

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Affine:
    """What takes a point (x, y) to (a x + b y + e, c x + d y + f)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def about(self, centre: Point) -> Affine:
        """The same turn or stretch with `centre` where it was."""
        x, y = centre
        return Affine(
            self.a,
            self.b,
            self.c,
            self.d,
            x - self.a * x - self.b * y + self.e,
            y - self.c * x - self.d * y + self.f,
        )


def shift(by: Point) -> Affine:
    """A step."""
    return Affine(1.0, 0.0, 0.0, 1.0, *by)


def turn(degrees: float) -> Affine:
    """A turn counter-clockwise about the origin, exact for quarter turns."""
    quarters, rest = divmod(degrees, 90.0)
    if rest == 0.0:
        c, s = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters) % 4]
    else:
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Affine(c, -s, s, c, 0.0, 0.0)


def stretch(along: float, across: float, axis_deg: float) -> Affine:
    """A stretch about the origin along an axis and across it."""
    t = turn(axis_deg)
    c, s = t.a, t.c
    mixed = (along - across) * c * s
    return Affine(along * c * c + across * s * s, mixed, mixed, along * s * s + across * c * c, 0.0, 0.0)


def flip(axis: str) -> Affine:
    """A reflection about the origin: 'x' swaps left and right, 'y' near and far."""
    return Affine(-1.0, 0.0, 0.0, 1.0, 0.0, 0.0) if axis == "x" else Affine(1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


def tidied(value: float) -> float:
    """A coordinate or length as the workshop writes it: four decimals of a centimetre."""
    return round(value, DECIMALS) + 0.0


def tidied_point(at: Point) -> Point:
    """A point as the workshop writes it."""
    return tidied(at[0]), tidied(at[1])


def points_of(specs: Sequence[PieceSpec]) -> Points:
    """Every point of the pieces in their order, shape (n, 2): rings, then line, then inner walls."""
    flat = [point for spec in specs for run in _runs(spec) for point in run]
    return np.array(flat, dtype=np.float64).reshape(-1, 2)


def laid(specs: Sequence[PieceSpec], change: Affine) -> list[PieceSpec]:
    """The pieces with every point taken elsewhere and tidied; widths and openings are left alone."""
    places = points_of(specs)
    moved = places @ np.array([[change.a, change.c], [change.b, change.d]]) + (change.e, change.f)
    spots: Iterator[Point] = map(tuple, (np.round(moved, DECIMALS) + 0.0).tolist())
    return [_rebuilt(spec, spots) for spec in specs]


def _runs(spec: PieceSpec) -> Iterator[Ring]:
    yield from spec.rings
    if spec.line:
        yield spec.line
    for wall in spec.inner:
        yield wall.line


def _rebuilt(spec: PieceSpec, spots: Iterator[Point]) -> PieceSpec:
    def taken(run: Ring) -> Ring:
        return tuple([next(spots) for _ in run])

    rings = tuple([taken(ring) for ring in spec.rings])
    line = taken(spec.line)
    inner = tuple([InnerWall(taken(wall.line), wall.openings) for wall in spec.inner])
    return msgspec.structs.replace(spec, rings=rings, line=line, inner=inner)


@lru_cache(SHAPES_KEPT)
def shape_of(spec: PieceSpec) -> BaseGeometry:
    """The ground that a piece takes as the map draws it, a line widened; not clipped to the table."""
    return Polygon(spec.rings[0], spec.rings[1:]) if spec.rings else widened(spec.line, spec.width)


def bounds_of(specs: Sequence[PieceSpec]) -> tuple[float, float, float, float]:
    """West, south, east and north end of the ground that pieces take; at least one piece."""
    west, south, east, north = shapely.total_bounds([shape_of(spec) for spec in specs]).tolist()
    return west, south, east, north
