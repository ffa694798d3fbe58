"""Exposure: where along a path a watcher has line of sight and range (clause overwatch.react).

Sight is found leg by leg (`mutual`); the range holds on one interval of every leg,
for the gap between two bases is a convex function of the way. Lengths in cm.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from wargame.games.skirmish.table.judging import Terms
from wargame.games.skirmish.table.mutual import Leg, Span, Stretch, WaySight
from wargame.games.skirmish.table.plane import GRAIN_CM, TOLERANCE_CM, Model, Point, gap, heading, snap
from wargame.games.skirmish.table.scene import Scene, hiding_bodies
from wargame.games.skirmish.table.sight import SIGHT_MINIMUM, WOODS_DEPTH_CM
from wargame.games.skirmish.table.table import Table

THIRDS = 40


def stretches(
    table: Table,
    watcher: Model,
    mover: Model,
    path: Sequence[Point],
    others: Sequence[Model],
    *,
    max_range: float,
    minimum: float = SIGHT_MINIMUM,
    woods_depth: float = WOODS_DEPTH_CM,
    centres: bool = False,
) -> list[Stretch]:
    """The stretches of a path, in cm along it, where the watcher may fire at the mover.

    There either sees the other, and the gap between the bases (with `centres`: the
    distance of their centres) is at most `max_range`. The mover faces along each step
    and stands on the ground under it. Ends are multiples of 0.001 where this holds too.
    """
    legs = [Leg(mover.standing(a, heading(a, b)), b) for a, b in itertools.pairwise(path) if a != b]
    walked = [0.0, *itertools.accumulate(leg.length for leg in legs)]
    scope = _Range(watcher, max_range + TOLERANCE_CM, centres)
    spans = [Span(n, *within) for n, leg in enumerate(legs) if (within := scope.on(leg)) is not None]
    if not spans:
        return []
    scene = Scene.merged(table, hiding_bodies(table, others, but=(watcher.id, mover.id)))
    terms = Terms(minimum, woods_depth=woods_depth, centres=centres)
    sight = WaySight(table, scene, watcher, legs, terms)

    def holds(at: float) -> bool:
        """Whether there is sight within range at a place on the path, on any leg that has it."""
        return any(_holds(sight, scope, n, leg, at - walked[n]) for n, leg in enumerate(legs))

    found = [
        (walked[span.leg] + a, walked[span.leg] + b)
        for span, pairs in zip(spans, sight.intervals(spans), strict=True)
        for a, b in pairs
    ]
    return [_snapped(stretch, holds) for stretch in _joined(found)]


def _holds(sight: WaySight, scope: _Range, number: int, leg: Leg, s: float) -> bool:
    """Whether there is sight within range s cm along one leg, which may be off it."""
    if not -GRAIN_CM <= s <= leg.length + GRAIN_CM:
        return False
    s = min(max(s, 0.0), leg.length)
    return scope.reaches(leg, s) and bool(sight.at(np.asarray([number]), np.asarray([s]))[0])


@dataclass(frozen=True, slots=True)
class _Range:
    """How far a watcher may fire: between bases, or with `centres` between their centres."""

    watcher: Model
    reach: float
    centres: bool

    def reaches(self, leg: Leg, s: float) -> bool:
        """Whether the mover is in range s cm along a leg."""
        return self._distance(leg, s) <= self.reach

    def on(self, leg: Leg) -> Stretch | None:
        """The one interval of a leg within reach."""
        near = self._nearest(leg)
        if not self.reaches(leg, near):
            return None
        return self._limit(leg, near, 0.0), self._limit(leg, near, leg.length)

    def _distance(self, leg: Leg, s: float) -> float:
        mover = leg.mover_at(s)
        return math.dist(mover.at, self.watcher.at) if self.centres else gap(mover, self.watcher)

    def _nearest(self, leg: Leg) -> float:
        """The place on the leg nearest to the watcher; the distance is convex along it."""
        low, high = 0.0, leg.length
        for end in (low, high):
            if self.reaches(leg, end):
                return end
        for _ in range(THIRDS):
            a, b = low + (high - low) / 3.0, high - (high - low) / 3.0
            nearer = self._distance(leg, a) <= self._distance(leg, b)
            low, high = (low, b) if nearer else (a, high)
        return (low + high) / 2.0

    def _limit(self, leg: Leg, within: float, end: float) -> float:
        """How far towards an end of the leg it stays within reach."""
        if self.reaches(leg, end):
            return end
        beyond = end
        while abs(beyond - within) > TOLERANCE_CM / 100.0:
            middle = (within + beyond) / 2.0
            within, beyond = (middle, beyond) if self.reaches(leg, middle) else (within, middle)
        return within


def _joined(found: Sequence[Stretch]) -> list[Stretch]:
    """Stretches that meet at the end of one step and the start of the next, as one."""
    joined: list[Stretch] = []
    for start, end in found:
        if joined and start <= joined[-1][1] + TOLERANCE_CM:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _snapped(stretch: Stretch, holds: Callable[[float], bool]) -> Stretch:
    """A stretch whose ends lie on the game's grain, moved inwards where the nearest does not hold."""
    start, end = (snap(at) for at in stretch)
    if not holds(start):
        start = snap(start + GRAIN_CM)
    if not holds(end):
        end = snap(end - GRAIN_CM)
    return (start, end) if start <= end else (snap(stretch[0]), snap(stretch[0]))
