"""Ways over a whole table: how far it is from one place to all others, for one kind of unit.

Lengths come from a lattice, on which a step goes to one of sixteen neighbours; where the way
itself is wanted it is sought exactly on the mesh of the free ground. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.forces.profiles import Profile
from wargame.games.skirmish.table.barriers import Surroundings
from wargame.games.skirmish.table.beeline import beeline
from wargame.games.skirmish.table.gait import Gait, Others
from wargame.games.skirmish.table.ground import Ground, free_ground
from wargame.games.skirmish.table.mesh import Mesh
from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Way = tuple[float, tuple[Point, ...]]

STEP_CM = 0.5
FAR_OFF: Point = (-1_000.0, -1_000.0)
ROUNDS_BETWEEN_PAUSES = 16

_STEPS = tuple((i, j) for i in range(-2, 3) for j in range(-2, 3) if math.gcd(i, j) == 1)
"""To the eight neighbours and a knight's move away."""


@dataclass(frozen=True, eq=False)
class Field:
    """The free ground of one kind of unit: a lattice (rows from the south) with what of it is free."""

    ground: Ground
    xs: Floats
    ys: Floats
    free: Flags
    pause: Callable[[], None]

    @cached_property
    def points(self) -> Floats:
        """Every point of the lattice (n, 2), row by row."""
        return np.stack([np.tile(self.xs, len(self.ys)), np.repeat(self.ys, len(self.xs))], axis=1)

    @cached_property
    def mesh(self) -> Mesh:
        """The free ground cut into triangles."""
        return Mesh.of(self.ground)

    def inside(self, area: BaseGeometry) -> Flags:
        """The free points of the lattice that lie in an area."""
        shapely.prepare(area)
        found = shapely.intersects(area, shapely.points(self.points)).reshape(self.free.shape)
        inside: Flags = found & self.free
        return inside

    def lengths(self, sources: Flags) -> Floats:
        """How far it is from the nearest source to every point of the lattice; inf where no way leads."""
        away = np.where(sources & self.free, 0.0, np.inf)
        for number in range(away.size):
            before = away
            away = self._spread(away)
            if np.array_equal(before, away):
                break
            if number % ROUNDS_BETWEEN_PAUSES == 0:
                self.pause()
        return away

    def _spread(self, away: Floats) -> Floats:
        """Every point at most one step farther than its neighbours."""
        rows, columns = away.shape
        padded = np.pad(away, 2, constant_values=np.inf)
        best = away
        for i, j in _STEPS:
            beside = padded[2 + j : 2 + j + rows, 2 + i : 2 + i + columns] + math.hypot(i, j) * STEP_CM
            best = np.minimum(best, beside)
        return np.where(self.free, best, np.inf)

    def way(self, sources: Flags, goals: Flags) -> Way | None:
        """A shortest way from any source to any goal with the points it leads through."""
        away = self.lengths(sources)
        reached = np.where(goals & self.free, away, np.inf)
        if not np.isfinite(reached).any():
            return None
        goal = int(np.argmin(reached))
        back = self.lengths(_only(goal, self.free.shape))
        source = int(np.argmin(np.where(sources & self.free, back, np.inf)))
        a, b = self._point(source), self._point(goal)
        found = beeline(self.mesh, a, b)
        if found is None:
            return float(reached.flat[goal]), (a, b)
        return found[0], (a, *found[1], b)

    def _point(self, number: int) -> Point:
        x, y = self.points[number]
        return float(x), float(y)


def _only(number: int, shape: tuple[int, ...]) -> Flags:
    chosen = np.zeros(shape, dtype=bool)
    chosen.flat[number] = True
    return chosen


def field_of(table: Table, profile: Profile, climbing: bool, pause: Callable[[], None]) -> Field:
    """Where units of a kind can go on a table without models."""
    gait = Gait(profile.climbs, profile.climb_limit, profile.infantry, profile.vehicle and not profile.climbs)
    mover = Model("", profile.base, FAR_OFF, 90.0, profile.height, profile.eye, False)
    ground = free_ground(Surroundings.of(table, gait, Others()), mover, climbing)
    xs, ys = (_ticks(side) for side in table.size)
    points = shapely.points(np.tile(xs, len(ys)), np.repeat(ys, len(xs)))
    whole = shapely.union_all(ground.faces)
    shapely.prepare(whole)
    free = shapely.intersects(whole, points).reshape(len(ys), len(xs))
    return Field(ground, xs, ys, free, pause)


def _ticks(side: float) -> Floats:
    """Lattice lines, the same from both ends."""
    count = max(1, int(side / STEP_CM + 1e-9) + 1)
    return np.asarray((side - (count - 1) * STEP_CM) / 2.0 + np.arange(count) * STEP_CM, dtype=np.float64)
