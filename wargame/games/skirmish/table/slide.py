"""Sliding: a base pulled by hand, that follows as far as it can and slides along what is in the way.

A disc goes to the nearest free ground in small steps and never through anything
(move.block); a rectangle goes the way, straight or aslant, that brings it nearest to
the hand with its whole outline clear (move.stop). Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.collision import touched
from wargame.games.skirmish.table.facings import clear_along, clear_turned
from wargame.games.skirmish.table.gait import Gait, Others
from wargame.games.skirmish.table.ground import free_ground
from wargame.games.skirmish.table.plane import GRAIN_CM, Box, Model, Point, heading, snap_point
from wargame.games.skirmish.table.stays import outer_radius
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]

STEP_CM = 0.15
FINE_STEP_CM = 0.02
JUMP_CM = 0.25
GROWN_CM = 1e-7
SLANT_DEG = 5
STEEPEST_DEG = 75
WORTH_A_SLANT = 0.3
PUSHES = 4
COARSE_STEPS = 24
TURNED_STEP_CM = 0.2
HALF_TURN = tuple(float(facing) for facing in range(0, 180, 5))


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
        free, base = self._free(from_), self._mover.base
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
        if not isinstance(base, Box):
            return True
        barring = self._barring_within(at, outer_radius(base))
        return self._faces(base, at, heading(from_, at), barring) or bool(
            clear_turned(self._around.size, base, at, HALF_TURN, barring).any()
        )

    def _faces(self, base: Box, at: Point, facing: float, barring: Sequence[Barrier]) -> bool:
        """Whether a rectangle at a place is clear when it faces one way."""
        return bool(clear_along(self._around.size, base, np.asarray([at]), facing, barring)[0])

    def opens(self, from_: Point, to: Point) -> bool:
        """Whether the straight way between two places is free."""
        return bool(self._free(from_).covers(LineString((from_, to))))

    def _free(self, from_: Point) -> BaseGeometry:
        """What is free to a base at a place: without what it was on at the start, once it has left that."""
        return self._outside if self._outside.covers(shapely.Point(from_)) else self._everywhere

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
        barring = self._barring_within(from_, length + outer_radius(base))
        tried = _Pull(from_, to)

        def ask(slants: Iterable[int]) -> None:
            for slant in sorted(slants, key=lambda slant: (abs(slant), slant)):
                if tried.could_gain(slant):
                    reach = length * math.cos(math.radians(slant))
                    far = self._farthest(base, free, _Ray(from_, straight + slant, reach), barring)
                    tried.note(slant, far)

        if self._faces(base, from_, straight, barring):
            ask(range(-STEEPEST_DEG, STEEPEST_DEG + 1, SLANT_DEG))
        else:
            # every ray costs more where it has to be asked how the rectangle could face
            ask(range(-STEEPEST_DEG, STEEPEST_DEG + 1, 3 * SLANT_DEG))
            ask(tried.slant + aside * SLANT_DEG for aside in (-2, -1, 1, 2))
        return tried.place

    def _farthest(self, base: Box, free: BaseGeometry, ray: _Ray, barring: Sequence[Barrier]) -> Point | None:
        """The last place along a ray to which the way is free and where the rectangle is clear.

        It faces along the ray; where it could not face so to begin with, as it can.
        """
        open_cm = ray.length if free.covers(ray.up_to(ray.length)) else _last_open(free, ray)
        if open_cm <= 0.0:
            return None
        size = self._around.size

        def clear_at(along: Floats) -> Floats:
            return along[clear_along(size, base, ray.places(along), ray.facing, barring)]

        clear = clear_at(_steps(0.0, open_cm, COARSE_STEPS))
        if len(clear) and clear[-1] > 0.0:
            step = open_cm / COARSE_STEPS
            finer = clear_at(_steps(clear[-1], min(clear[-1] + step, open_cm), step / FINE_STEP_CM))
            return ray.at(float(finer[-1]) if len(finer) else float(clear[-1]))
        if len(clear):
            # it can face so where it is: what bars the way lies close before it
            finer = clear_at(_steps(0.0, open_cm / COARSE_STEPS, open_cm / COARSE_STEPS / FINE_STEP_CM))
            return ray.at(float(finer[-1])) if len(finer) and finer[-1] > 0.0 else None
        return self._turned(base, ray, open_cm, barring)

    def _turned(self, base: Box, ray: _Ray, open_cm: float, barring: Sequence[Barrier]) -> Point | None:
        """The last place along a ray where the rectangle is clear whichever way it faces."""
        for along in reversed(_steps(0.0, open_cm, open_cm / TURNED_STEP_CM)[1:].tolist()):
            place = ray.at(along)
            if clear_turned(self._around.size, base, place, HALF_TURN, barring).any():
                return place
        return None

    def _barring_within(self, at: Point, reach: float) -> list[Barrier]:
        """What the whole base may not be on where it stops, as far off as `reach` at most."""
        barring, shapes = self._barring
        if not barring:
            return []
        away = shapely.distance(shapes, shapely.Point(at)).tolist()
        return [b for b, distance in zip(barring, away, strict=True) if distance <= reach + b.radius]

    @cached_property
    def _barring(self) -> tuple[list[Barrier], Any]:
        """What the whole base may not be on where it stops, and the shapes of all that."""
        near = self._around.within(self._window, outer_radius(self._mover.base))
        begun = touched(self._around, self._mover.base, self._mover.at, self._mover.facing)
        barring = [b for b in near if b not in begun and (not b.stand or b.bars(self._climbing))]
        return barring, np.array([b.shape for b in barring], dtype=object)


@dataclass(frozen=True, slots=True)
class _Ray:
    """A straight line from a place: which way, in degrees, and how long, in cm."""

    start: Point
    facing: float
    length: float

    def at(self, along: float) -> Point:
        """The place so far along."""
        angle = math.radians(self.facing)
        return self.start[0] + math.cos(angle) * along, self.start[1] + math.sin(angle) * along

    def places(self, along: Floats) -> Floats:
        """Many places, (n, 2)."""
        angle = math.radians(self.facing)
        places: Floats = np.asarray(self.start) + along[:, None] * (math.cos(angle), math.sin(angle))
        return places

    def up_to(self, along: float) -> LineString:
        """The line from the start so far."""
        return LineString((self.start, self.at(along)))


@dataclass(slots=True)
class _Pull:
    """The best place found so far on the way from a place towards the hand, and the slant that led there."""

    start: Point
    hand: Point
    slant: int = 0
    place: Point = field(init=False)

    def __post_init__(self) -> None:
        self.place = self.start

    def could_gain(self, slant: int) -> bool:
        """Whether a ray so much aslant could come nearer to the hand than is reached already."""
        aside = math.dist(self.start, self.hand) * math.sin(math.radians(abs(slant)))
        return abs(slant) < 90 and aside < math.dist(self.place, self.hand) - GRAIN_CM

    def note(self, slant: int, far: Point | None) -> None:
        """Keep a place that is nearer to the hand, when the gain is worth the way."""
        if far is None or math.dist(far, self.hand) >= math.dist(self.place, self.hand) - GRAIN_CM:
            return
        gain = math.dist(self.start, self.hand) - math.dist(far, self.hand)
        if gain >= WORTH_A_SLANT * math.dist(self.start, far):
            self.place, self.slant = far, slant


def _steps(start: float, end: float, count: float) -> Floats:
    """Evenly spaced lengths from start to end, both included."""
    return np.linspace(start, end, max(2, math.ceil(count) + 1))


def _last_open(free: BaseGeometry, ray: _Ray) -> float:
    """How far along a ray the ground is free, to within a fine step."""
    low, high = 0.0, ray.length
    while high - low > FINE_STEP_CM:
        middle = (low + high) / 2.0
        low, high = (middle, high) if free.covers(ray.up_to(middle)) else (low, middle)
    return low
