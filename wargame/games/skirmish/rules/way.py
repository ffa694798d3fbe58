"""A declared way: the points of a move, its length, which way the mover faces along it.

Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from wargame.games.skirmish.table.plane import (
    GRAIN_CM,
    Point,
    heading,
    length_of,
    point_along,
    snap,
    snap_angle,
    snap_point,
)


@dataclass(frozen=True)
class Way:
    """A polyline from the mover's place on, steps of no length left out (move.range)."""

    points: tuple[Point, ...]

    @classmethod
    def of(cls, start: Point, path: Sequence[Point]) -> Way:
        """The way from a place through the points of an action."""
        points = [start]
        for point in path:
            if point != points[-1]:
                points.append(point)
        return cls(tuple(points))

    @property
    def is_turn(self) -> bool:
        """Whether it leads nowhere, so that a move along it only turns the mover (move.turn)."""
        return len(self.points) == 1

    @property
    def length(self) -> float:
        """Its exact length, which limits are compared with."""
        return length_of(self.points)

    @property
    def end(self) -> float:
        """Its length as the state keeps it, to 0.001."""
        return snap(self.length)

    def at(self, along: float) -> Point:
        """The place `along` cm from the start, to 0.001; the last point itself at the end."""
        return self.points[-1] if along >= self.end else snap_point(point_along(self.points, along))

    def facing(self, along: float) -> float:
        """How the mover faces there: along its step, at a corner the one that ends there (move.turn)."""
        left = along - GRAIN_CM / 2.0
        steps = list(pairwise(self.points))
        for a, b in steps[:-1]:
            step = dist(a, b)
            if left <= step:
                return snap_angle(heading(a, b))
            left -= step
        return snap_angle(heading(*steps[-1]))

    def between(self, start: float, stop: float) -> tuple[Point, ...]:
        """The points of the stretch from `start` to `stop` cm, first and last included."""
        inner, along = [], 0.0
        for a, b in pairwise(self.points):
            along += dist(a, b)
            if start < snap(along) < stop:
                inner.append(b)
        return self.at(start), *inner, self.at(stop)
