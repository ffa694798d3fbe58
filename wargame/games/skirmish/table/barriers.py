"""What stands in a mover's way: the table's pieces, wrecks and models as barriers.

A barrier is a shape on the ground with what it means for one gait. What only
depends on the map and the gait is made once for a table. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.gait import BlockRule, Gait, Others
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Box, Disc, Model, Point, outline
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import Piece

Shapes = npt.NDArray[np.object_]
Floats = npt.NDArray[np.float64]

ROUND_SEGMENTS = 16
LOW_CM = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Barrier:
    """Something solid, as one gait meets it.

    `shape` is its ground; of a round body it is the centre, and `radius` reaches
    out from there (0 for all else). `low`: this gait climbs it. `stand`: it may be
    stood on. `passed`: a friend who stands in nobody's way. `rule`: what a way
    through it breaks. `hill_top`: how high a hill's top is above the table.
    """

    id: str
    kind: str
    shape: BaseGeometry
    height: float
    radius: float = 0.0
    low: bool = False
    stand: bool = False
    passed: bool = False
    rule: BlockRule = "move.block"
    hill_top: float | None = None

    @property
    def opens(self) -> bool:
        """Whether a mover that is on it at the start moves on it freely until it has left it (move.climb)."""
        return self.low or self.stand

    def bars(self, climbing: bool) -> bool:
        """Whether it is in the way of a mover that climbs, or of one that walks."""
        return not self.passed and not (self.low and climbing)

    @property
    def body(self) -> BaseGeometry:
        """Its ground as an area (a round body becomes an inscribed polygon)."""
        return self.shape.buffer(self.radius, quad_segs=ROUND_SEGMENTS) if self.radius else self.shape

    def clearance(self, at: Point) -> float:
        """From a point to its outline in cm; negative inside."""
        point = shapely.Point(at)
        away = float(self.shape.distance(point))
        if away == 0.0 and not self.radius:
            return -float(self.shape.boundary.distance(point))
        return away - self.radius


@dataclass(frozen=True, eq=False)
class Surroundings:
    """All barriers of one gait on one table, the fixed ones first, with an index to find them by place."""

    size: tuple[float, float]
    fixed: tuple[Barrier, ...]
    moved: tuple[Barrier, ...]
    index: STRtree
    radii: Floats
    bodies: Shapes

    @classmethod
    def of(cls, table: Table, gait: Gait, others: Others) -> Surroundings:
        """What a mover of this gait meets; wrecks and models included."""
        fixed, index = table.derived(("barriers", gait), lambda table: _fixed(table, gait))
        moved = (*_wrecks(table.wrecks, gait), *_models(gait, others))
        radii = np.array([barrier.radius for barrier in moved])
        return cls(table.size, fixed, moved, index, radii, _shapes(moved))

    def within(self, place: BaseGeometry, reach: float) -> list[Barrier]:
        """The barriers nearer than `reach` to a place, in the table's order."""
        near = np.sort(self.index.query(place, predicate="dwithin", distance=reach))
        close = shapely.distance(self.bodies, place) - self.radii < reach
        return [self.fixed[i] for i in near] + [self.moved[i] for i in np.flatnonzero(close)]


def _shapes(barriers: Sequence[Barrier]) -> Shapes:
    shapes: Any = np.empty(len(barriers), dtype=object)
    shapes[:] = [barrier.shape for barrier in barriers]
    return shapes  # type: ignore[no-any-return]


def _fixed(table: Table, gait: Gait) -> tuple[tuple[Barrier, ...], STRtree]:
    bridges = shapely.union_all([piece.footprint for piece in table.pieces if piece.kind.passage])
    found = tuple(chain.from_iterable(_of_piece(piece, gait, bridges) for piece in table.pieces))
    return found, STRtree(_shapes(found))


def _of_piece(piece: Piece, gait: Gait, bridges: BaseGeometry) -> Iterator[Barrier]:
    if piece.kind.walled and not gait.infantry:
        yield from _barred_building(piece)
    elif piece.kind.solid:
        yield from _solids(piece, gait)
    elif not piece.kind.enter:
        yield from _water(piece, bridges)


def _barred_building(piece: Piece) -> Iterator[Barrier]:
    """The building's whole ground; its courtyards are not inside, so a base may stand in them."""
    for part in shapely.get_parts(piece.footprint):
        yield Barrier(piece.id, piece.kind.name, part, math.inf, rule="move.vehicle")


def _solids(piece: Piece, gait: Gait) -> Iterator[Barrier]:
    for solid in piece.solids:
        yield Barrier(
            piece.id,
            piece.kind.name,
            solid.outline,
            solid.height,
            low=_climbs(gait, solid.height),
            stand=piece.kind.stand,
            rule="move.vehicle" if gait.vehicle and _is_low(solid.height) else "move.block",
            hill_top=solid.top if piece.kind.carries else None,
        )


def _water(piece: Piece, bridges: BaseGeometry) -> Iterator[Barrier]:
    for part in shapely.get_parts(piece.footprint.difference(bridges)):
        if part.area > 0.0:
            yield Barrier(piece.id, piece.kind.name, part, math.inf)


def _climbs(gait: Gait, height: float) -> bool:
    return gait.climbs and not gait.vehicle and height <= gait.climb_limit + TOLERANCE_CM


def _is_low(height: float) -> bool:
    """Whether others could climb it, so that a vehicle is told of its own limits (move.vehicle)."""
    return height <= LOW_CM + TOLERANCE_CM


def _wrecks(wrecks: Sequence[WreckBody], gait: Gait) -> Iterator[Barrier]:
    for wreck in wrecks:
        shape, radius = _ground(wreck)
        low = _climbs(gait, wreck.height)
        rule: BlockRule = "move.vehicle" if gait.vehicle and _is_low(wreck.height) else "move.block"
        yield Barrier(wreck.id, "wreck", shape, wreck.height, radius, low, wreck.stand, rule=rule)


def _models(gait: Gait, others: Others) -> Iterator[Barrier]:
    for model in (*others.friends, *others.enemies):
        shape, radius = _ground(model)
        passed = gait.infantry and model.id in others.friends_infantry
        yield Barrier(model.id, "model", shape, math.inf, radius, passed=passed)


def _ground(body: Model | WreckBody) -> tuple[BaseGeometry, float]:
    match body.base:
        case Disc(radius):
            return shapely.Point(body.at), radius
        case Box():
            return outline(body.base, body.at, body.facing), 0.0
