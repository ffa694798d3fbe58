"""Sliding: a base pulled by hand, that follows as far as it can and slides along what is in the way.

A disc goes to the nearest free ground in small steps and never through anything
(move.block); a rectangle goes the way, straight or aslant, that brings it nearest to
the hand with its whole outline clear (move.stop). Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.collision import touched
from wargame.games.skirmish.table.facings import Mask, clear_boxes, fitting
from wargame.games.skirmish.table.gait import Gait, Others
from wargame.games.skirmish.table.ground import free_ground
from wargame.games.skirmish.table.plane import GRAIN_CM, Box, Model, Point, heading, snap_point
from wargame.games.skirmish.table.stays import outer_radius
from wargame.games.skirmish.table.table import Table

STEP_CM = 0.15
FINE_STEP_CM = 0.02
JUMP_CM = 0.25
GROWN_CM = 1e-7
SLANT_DEG = 5
WORTH_A_SLANT = 0.3
PUSHES = 4


def slide(
    table: Table,
    mover: Model,
    gait: Gait,
    others: Others,
    from_: Point,
    to: Point,
    *,
    climbing: bool = False,
) -> Point:
    """Where a base that is at `from_` comes when it is pulled towards `to`, snapped to 0.001.

    The straight step there is clear as a way must be, and where there is room the
    whole base is clear as well. With `climbing` it goes over what it climbs.
    """
    reach = math.dist(from_, to) + 2.0 * outer_radius(mover.base)
    return Slider(table, mover, gait, others, from_, reach, climbing=climbing).pull(from_, to)


class Slider:
    """One base being pulled about within `reach` of a place: what is in its way, worked out once."""

    def __init__(
        self,
        table: Table,
        mover: Model,
        gait: Gait,
        others: Others,
        about: Point,
        reach: float,
        *,
        climbing: bool = False,
    ) -> None:
        self._around = Surroundings.of(table, gait, others)
        self._mover = mover
        self._climbing = climbing
        self._window = shapely.box(about[0] - reach, about[1] - reach, about[0] + reach, about[1] + reach)
        self._ground = free_ground(self._around, mover, climbing, self._window)
        self._everywhere = self._area(True)
        self._outside = self._area(False)

    def pull(self, from_: Point, to: Point) -> Point:
        """Where the base comes from a place when it is pulled towards another."""
        if math.dist(from_, to) < GRAIN_CM:
            return from_
        free = self._outside if self._outside.covers(shapely.Point(from_)) else self._everywhere
        base = self._mover.base
        pulled = self._drive(base, free, from_, to) if isinstance(base, Box) else None
        place = self._slide(free, from_, to) if pulled is None else pulled
        around = product((0.0, GRAIN_CM, -GRAIN_CM), repeat=2)
        close = (snap_point((place[0] + x, place[1] + y)) for x, y in around)
        return next((near for near in close if self._is_clear(free, from_, near)), from_)

    def _is_clear(self, free: BaseGeometry, from_: Point, at: Point) -> bool:
        """Whether the straight way is free, and a rectangle fits at its end."""
        if not free.covers(LineString((from_, at))):
            return False
        base = self._mover.base
        return not isinstance(base, Box) or bool(
            fitting(self._around, base, at, heading(from_, at), self._barring)
        )

    def _area(self, with_held: bool) -> BaseGeometry:
        """The free ground as one shape, with what the base is on at the start or without."""
        ground = self._ground
        faces = zip(ground.faces, ground.sheets, strict=True)
        kept = [face for face, sheet in faces if with_held or not ground.leads[sheet]]
        area = shapely.union_all(kept).buffer(GROWN_CM)
        shapely.prepare(area)
        return area

    def _slide(self, free: BaseGeometry, from_: Point, to: Point) -> Point:
        """Small steps, each to the free place nearest to the hand, as far as the straight way is free."""
        at, farthest = from_, from_
        count = math.ceil(math.dist(from_, to) / STEP_CM)
        for left in range(count, 0, -1):
            wanted = (at[0] + (to[0] - at[0]) / left, at[1] + (to[1] - at[1]) / left)
            at = self._nearest(free, at, wanted)
            if free.covers(LineString((from_, at))):
                farthest = at
        return self._pushed_clear(free, from_, farthest)

    def _nearest(self, free: BaseGeometry, at: Point, wanted: Point) -> Point:
        if not free.covers(shapely.Point(wanted)):
            x, y = shapely.get_coordinates(shapely.shortest_line(free, shapely.Point(wanted)))[0]
            wanted = (float(x), float(y))
        is_near = math.dist(at, wanted) <= JUMP_CM and free.covers(LineString((at, wanted)))
        return wanted if is_near else at

    def _pushed_clear(self, free: BaseGeometry, from_: Point, at: Point) -> Point:
        """A place close by where the whole base is clear (move.stop), if there is room for one."""
        place, is_outside = at, free is self._outside
        for push in range(PUSHES):
            place = self._on_table(snap_point(place))
            met = touched(self._around, self._mover.base, place, 0.0)
            met = [b for b in met if not b.stand or (is_outside and b.bars(self._climbing))]
            if not met:
                return place if free.covers(LineString((from_, place))) else at
            nearest = min(met, key=lambda barrier: barrier.clearance(place))
            place = self._pushed(place, nearest, push * GRAIN_CM)
        return at

    def _on_table(self, at: Point) -> Point:
        (width, height), room = self._around.size, self._mover.base.half_width
        return min(max(at[0], room), width - room), min(max(at[1], room), height - room)

    def _pushed(self, at: Point, barrier: Barrier, spare: float) -> Point:
        """A place out of the barrier, straight away from it and a little farther."""
        x, y = shapely.get_coordinates(shapely.shortest_line(barrier.shape, shapely.Point(at)))[0]
        away = math.dist(at, (x, y))
        if away == 0.0:
            return at
        scale = (self._mover.base.half_width + barrier.radius + spare) / away
        return float(x + (at[0] - x) * scale), float(y + (at[1] - y) * scale)

    def _drive(self, base: Box, free: BaseGeometry, from_: Point, to: Point) -> Point:
        """The place that brings a rectangle nearest to the hand, straight on or aslant."""
        length, straight = math.dist(from_, to), heading(from_, to)
        can_face = bool(self._clear(base, [(from_, straight)])[0])
        place, left = from_, length
        for slant in sorted(range(-85, 90, SLANT_DEG), key=lambda slant: (abs(slant), slant)):
            if length * math.sin(math.radians(abs(slant))) >= left - GRAIN_CM:
                break
            line = _line(from_, straight + slant, length * math.cos(math.radians(slant)))
            far = self._farthest(base, free, line, straight + slant, can_face)
            if far is None or math.dist(far, to) >= left - GRAIN_CM:
                continue
            if length - math.dist(far, to) >= WORTH_A_SLANT * math.dist(from_, far):
                place, left = far, math.dist(far, to)
        return place

    def _farthest(
        self, base: Box, free: BaseGeometry, line: Sequence[Point], facing: float, can_face: bool
    ) -> Point | None:
        """The last place along a line to which the way is free and where the rectangle is clear.

        It faces along the line; where it could not face so to begin with, as it can.
        """
        steps: Any = shapely.linestrings([(line[0], place) for place in line[1:]])
        open_ = [place for place, is_free in zip(line[1:], free.covers(steps), strict=True) if is_free]
        if not open_:
            return None
        clear = np.flatnonzero(self._clear(base, [(place, facing) for place in open_]))
        if can_face or len(clear):
            return open_[int(clear[-1])] if len(clear) else None
        fits = (
            place for place in reversed(open_) if fitting(self._around, base, place, facing, self._barring)
        )
        return next(fits, None)

    def _clear(self, base: Box, places: Sequence[tuple[Point, float]]) -> Mask:
        return clear_boxes(self._around.size, base, places, self._barring)

    @cached_property
    def _barring(self) -> list[Barrier]:
        """What the whole base may not be on where it stops."""
        near = self._around.within(self._window, outer_radius(self._mover.base))
        begun = touched(self._around, self._mover.base, self._mover.at, self._mover.facing)
        return [b for b in near if b not in begun and (not b.stand or b.bars(self._climbing))]


def _line(from_: Point, facing: float, length: float) -> list[Point]:
    """Places along a straight line, both ends included, so close that nothing is stepped over."""
    count = max(2, math.ceil(length / FINE_STEP_CM) + 1)
    along = np.linspace(0.0, length, count)
    ux, uy = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return [(float(from_[0] + ux * t), float(from_[1] + uy * t)) for t in along]
