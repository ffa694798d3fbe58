"""Stops: where the whole base is clear, so that its centre may stop there (move.stop).

A rectangle may stand at any multiple of 5 degrees. Outlines lie a little outside
the true ones around round corners: whatever is inside may be stopped on.
Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.ground import Ground
from wargame.games.skirmish.table.growing import CORNER_SEGMENTS, grown, reach_needed
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Box, Disc, Model, corners
from wargame.games.skirmish.table.stays import outer_radius
from wargame.games.skirmish.table.sweep import edges_of

FACING_STEP_DEG = 5
FACINGS = 36
STOP_SEGMENTS = 2 * CORNER_SEGMENTS

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Shapes = npt.NDArray[np.object_]


def stop_ground(
    around: Surroundings, mover: Model, climbing: bool, ground: Ground, place: BaseGeometry
) -> BaseGeometry:
    """Where in a place that ways lead to the mover can stop, walking or climbing.

    `ground` tells what it stands on at the start, where it may stay.
    """
    met = around.within(place, 1.1 * outer_radius(mover.base))
    on = (*ground.holding, *ground.loose)
    barring = [b for b in met if b not in on and (not b.stand or b.bars(climbing))]
    match mover.base:
        case Disc(radius):
            room = shapely.box(radius, radius, around.size[0] - radius, around.size[1] - radius)
            barred = grown(barring, radius, mover.at, STOP_SEGMENTS)
            free = shapely.difference(room.intersection(place), shapely.union_all(barred))
            return shapely.difference(free, _brushed(ground, mover.base))
        case Box():
            return _box_stops(around.size, mover.base, barring, place)


def _brushed(ground: Ground, base: Disc) -> BaseGeometry:
    """Ground beside what the mover was on, too near to stop and too far to be on it still."""
    if not ground.holding:
        return Polygon()
    near = shapely.union_all(grown(ground.holding, base.radius, None, STOP_SEGMENTS))
    return shapely.difference(near, shapely.union_all(grown(ground.holding, reach_needed(base))))


def _box_stops(
    size: tuple[float, float], base: Box, barring: Sequence[Barrier], place: BaseGeometry
) -> BaseGeometry:
    """Where in a place a rectangle is clear at one facing at least.

    Where its inner circle is clear but its outer one is not, each facing is tried
    on what no other has cleared yet.
    """
    inner, outer = base.half_width, outer_radius(base)
    free = _clear_of(barring, inner - TOLERANCE_CM, size).intersection(place)
    left = shapely.difference(free, _clear_of(barring, outer, size))
    blocks = _Blocks.of(barring)
    for number in sorted(range(FACINGS), key=lambda n: (n % 18 != 0, n % 9 != 0, n % 3 != 0, n)):
        if left.is_empty:
            break
        left = shapely.intersection(left, _barred_at(number * FACING_STEP_DEG, size, base, blocks, left))
    return shapely.difference(free, left)


def _clear_of(barring: Sequence[Barrier], need: float, size: tuple[float, float]) -> BaseGeometry:
    room = shapely.box(need, need, size[0] - need, size[1] - need)
    return shapely.difference(room, shapely.union_all(grown(barring, need, None, STOP_SEGMENTS)))


@dataclass(frozen=True, eq=False)
class _Blocks:
    """Barriers taken apart into convex blocks, to be spread by a rectangle.

    `points` are the corners of all blocks and `block` says whose each is; what a
    barrier holds besides is in `cores`, what is round in `rounds`.
    """

    points: Floats
    block: Integers
    cores: tuple[BaseGeometry, ...]
    rounds: tuple[Barrier, ...]

    @classmethod
    def of(cls, barriers: Sequence[Barrier]) -> _Blocks:
        shapes = [barrier.shape for barrier in barriers if not barrier.radius]
        convex = [shape for shape in shapes if shape.convex_hull.area <= shape.area + 1e-9]
        bent = [shape for shape in shapes if shape.convex_hull.area > shape.area + 1e-9]
        corners_of = [shapely.get_coordinates(shape)[:-1] for shape in convex]
        edges = np.concatenate([np.empty((0, 4)), *(edges_of(shape) for shape in bent)]).reshape(-1, 2, 2)
        blocks = [*corners_of, *edges]
        counts = [len(block) for block in blocks]
        points = np.concatenate([np.empty((0, 2)), *blocks])
        rounds = tuple(barrier for barrier in barriers if barrier.radius)
        return cls(points, np.repeat(np.arange(len(blocks)), counts), tuple(bent), rounds)

    def spread(self, rectangle: Floats) -> Shapes:
        """Where the centre of a rectangle is when it overlaps a block: one shape for each."""
        sums = (self.points[:, None, :] + rectangle[None, :, :]).reshape(-1, 2)
        hulls = shapely.convex_hull(shapely.multipoints(sums, indices=np.repeat(self.block, len(rectangle))))
        round_ = [self._round(barrier, rectangle) for barrier in self.rounds]
        return np.concatenate([hulls, _array(self.cores), _array(round_)])

    def _round(self, barrier: Barrier, rectangle: Floats) -> BaseGeometry:
        middle = Polygon(shapely.get_coordinates(barrier.shape) + rectangle)
        body = Barrier(barrier.id, barrier.kind, middle, 0.0)
        return grown([body], barrier.radius, None, STOP_SEGMENTS)[0]


def _array(shapes: Sequence[BaseGeometry]) -> Shapes:
    found: Any = np.empty(len(shapes), dtype=object)
    found[:] = shapes
    return found  # type: ignore[no-any-return]


def _barred_at(
    facing: float, size: tuple[float, float], base: Box, blocks: _Blocks, left: BaseGeometry
) -> BaseGeometry:
    """Where, about what is left, the rectangle at a facing is not clear."""
    rectangle = np.array(corners(base, (0.0, 0.0), facing))
    x, y = np.abs(rectangle).max(axis=0)
    off = shapely.box(0.0, 0.0, *size).difference(shapely.box(x, y, size[0] - x, size[1] - y))
    spread = blocks.spread(rectangle)
    shapely.prepare(left)
    return shapely.union_all([off, *spread[shapely.intersects(left, spread)]])
