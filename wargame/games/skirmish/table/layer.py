"""A layer: the ways of one mover, walking or climbing, worked out as far as they are asked for.

Near ways, within the limit of a move, are looked up in a wavefront; for those
farther off the whole table is cut up, once, and each is sought on its own.
Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.beeline import beeline
from wargame.games.skirmish.table.ground import Ground, free_ground
from wargame.games.skirmish.table.mesh import Mesh
from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.reach import seen_ground
from wargame.games.skirmish.table.stops import stop_ground
from wargame.games.skirmish.table.wavefront import Wavefront

SPARE_CM = 0.02
WIDEST_WAVE_CM = 40.0
WAVES_KEPT = 4

Way = tuple[float, tuple[Point, ...]]


class Layer:
    """Ways that climb what the mover can climb, or ways that climb nothing."""

    def __init__(
        self, around: Surroundings, mover: Model, climbing: bool, limit: float, strict: bool = False
    ) -> None:
        self.climbing = climbing
        self._strict = strict
        self._around = around
        self._mover = mover
        self._limit = limit
        self._waves: dict[Point, Wavefront] = {}

    def way(self, stations: Sequence[Point], far: bool = True) -> Way | None:
        """The shortest way through all stations, the mover's place first: its length, its points.

        None when there is none; without `far`, none within the limit.
        """
        length, points = 0.0, [stations[0]]
        for number, (a, b) in enumerate(pairwise(stations)):
            is_often_asked = a == self._mover.at or number == len(stations) - 2
            found = self._near_leg(a, b, self._limit - length) if is_often_asked else None
            if found is None and (far or not is_often_asked):
                found = beeline(self._whole, a, b)
            if found is None:
                return None
            length += found[0]
            points += [*found[1], b]
        return length, tuple(points)

    def reach(self) -> BaseGeometry:
        """Where the mover's centre can stop within the limit."""
        wave = self._wave_from(self._mover.at, self._limit)
        seen = seen_ground(wave, self._limit)
        return stop_ground(self._around, self._mover, self.climbing, self._ground, seen)

    def is_shut_to(self, barrier: Barrier) -> bool:
        """Whether what may be stood on may not be entered within the limit, walking as this layer does."""
        return barrier.bars(self.climbing) and barrier not in self._ground.holding

    @property
    def is_loose(self) -> bool:
        """Whether the ends of the mover are on something at the start that its middle is not."""
        return bool(self._ground.loose)

    @cached_property
    def strict(self) -> Layer:
        """The same layer, where what only a rectangle's ends are on at the start bars the way."""
        return Layer(self._around, self._mover, self.climbing, self._limit, strict=True)

    def prepare(self) -> None:
        """Do the work that near ways need."""
        self._wave_from(self._mover.at, min(self._limit, WIDEST_WAVE_CM))

    def _near_leg(self, a: Point, b: Point, left: float) -> Way | None:
        """The shortest way from a to b when it is no longer than is left."""
        return self._wave_from(a, min(left, WIDEST_WAVE_CM)).way_to(b) if left > 0.0 else None

    def _wave_from(self, source: Point, budget: float) -> Wavefront:
        wave = self._waves.get(source)
        if wave is None or wave.budget < budget:
            wave = Wavefront.of(self._near, source, budget + SPARE_CM)
            while len(self._waves) >= WAVES_KEPT:
                self._waves.pop(next(name for name in self._waves if name != self._mover.at))
            self._waves[source] = wave
        return wave

    @cached_property
    def _window(self) -> shapely.Polygon:
        """What can be reached within the limit, as a square around the mover."""
        x, y = self._mover.at
        half = self._limit + 5.0 * SPARE_CM
        return shapely.box(x - half, y - half, x + half, y + half)

    @cached_property
    def _ground(self) -> Ground:
        return free_ground(self._around, self._mover, self.climbing, self._window, self._strict)

    @cached_property
    def _near(self) -> Mesh:
        return Mesh.of(self._ground)

    @cached_property
    def _whole(self) -> Mesh:
        return Mesh.of(free_ground(self._around, self._mover, self.climbing, strict=self._strict))
