"""Exposure: where along a path a watcher has line of sight and range (clause overwatch.react).

Whether two models see each other is asked at even samples and between the
critical positions; where the answer changes the place is narrowed down. The
range holds on one interval of every straight step, for the gap between two bases is a
convex function of the way. Lengths in cm.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.critical import critical_positions
from wargame.games.skirmish.table.plane import (
    GRAIN_CM,
    TOLERANCE_CM,
    Box,
    Disc,
    Model,
    Point,
    gap,
    heading,
    snap,
)
from wargame.games.skirmish.table.scene import Scene, eye_of, hiding_bodies, targets_of
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE, SIGHT_MINIMUM, WOODS_DEPTH_CM
from wargame.games.skirmish.table.silhouette import frames
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Stretch = tuple[float, float]

SAMPLE_CM = 0.1
APART_CM = 2e-4
END_CM = 2e-5
PARTS = 16
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
    scene = Scene.merged(table, hiding_bodies(table, others, but=(watcher.id, mover.id)))
    legs: list[_Leg] = []
    walked = 0.0
    for a, b in itertools.pairwise(path):
        if a != b:
            sight = _Sight(table, scene, watcher, mover.standing(a, heading(a, b)), b, minimum, woods_depth)
            legs.append(_Leg(sight, walked, math.dist(a, b), max_range + TOLERANCE_CM, centres))
            walked += legs[-1].length
    found = _joined([stretch for leg in legs for stretch in leg.stretches()])
    return [_snapped(stretch, lambda at: any(leg.holds(at) for leg in legs)) for stretch in found]


@dataclass(frozen=True, slots=True, eq=False)
class _Leg:
    """One straight step of the path, `walked` cm from its start, and the range that binds it."""

    sight: _Sight
    walked: float
    length: float
    reach: float
    centres: bool

    def stretches(self) -> list[Stretch]:
        """Where on this step there is sight within range, in cm along the whole path."""
        ranged = self._in_range()
        if ranged is None:
            return []
        return [(self.walked + a, self.walked + b) for a, b in self.sight.intervals(*ranged)]

    def holds(self, at: float) -> bool:
        """Whether there is sight within range at a place on the path, which may lie off this step."""
        s = at - self.walked
        if not -GRAIN_CM <= s <= self.length + GRAIN_CM:
            return False
        s = min(max(s, 0.0), self.length)
        return self._distance(s) <= self.reach and bool(self.sight.at(np.asarray([s]))[0])

    def _distance(self, s: float) -> float:
        mover, watcher = self.sight.mover_at(s), self.sight.watcher
        return math.dist(mover.at, watcher.at) if self.centres else gap(mover, watcher)

    def _in_range(self) -> Stretch | None:
        """The one interval of the step within reach."""
        near = self._nearest()
        if self._distance(near) > self.reach:
            return None
        return self._limit(near, 0.0), self._limit(near, self.length)

    def _nearest(self) -> float:
        """The place on the step nearest to the watcher; the distance is convex along it."""
        low, high = 0.0, self.length
        for end in (low, high):
            if self._distance(end) <= self.reach:
                return end
        for _ in range(THIRDS):
            a, b = low + (high - low) / 3.0, high - (high - low) / 3.0
            low, high = (low, b) if self._distance(a) <= self._distance(b) else (a, high)
        return (low + high) / 2.0

    def _limit(self, within: float, end: float) -> float:
        """How far towards an end of the step it stays within reach."""
        if self._distance(end) <= self.reach:
            return end
        beyond = end
        while abs(beyond - within) > TOLERANCE_CM / 100.0:
            middle = (within + beyond) / 2.0
            within, beyond = (middle, beyond) if self._distance(middle) <= self.reach else (within, middle)
        return within


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """Line of sight between the watcher and the mover on one straight step to a point."""

    table: Table
    scene: Scene
    watcher: Model
    mover: Model
    to: Point
    minimum: float
    woods_depth: float

    def mover_at(self, s: float) -> Model:
        """The mover s cm along the step."""
        x, y = self._places(np.asarray([s]))[0].tolist()
        return self.mover.standing((x, y))

    def intervals(self, start: float, end: float) -> list[Stretch]:
        """Where between two places on the step either sees the other; ends to END_CM."""
        near = self._narrowed()
        samples = near._samples(start, end)
        seen = near.at(samples)
        change = np.flatnonzero(seen[1:] != seen[:-1])
        ends = near._narrow(samples[change], samples[change + 1], seen[change])
        marks = [start] * bool(seen[0]) + ends.tolist() + [end] * bool(seen[-1])
        return list(zip(marks[0::2], marks[1::2], strict=True))

    def at(self, s: Floats) -> Flags:
        """Whether there is line of sight at places (n,) on the step (sight.mutual)."""
        places = self._places(s)
        ground = self.table.grounds(places)
        seen = self._seen_by_watcher(places, ground)
        rest = np.flatnonzero(~seen)
        if len(rest):
            seen[rest] = self._sees_watcher(places[rest], ground[rest])
        return seen

    def _seen_by_watcher(self, places: Floats, ground: Floats) -> Flags:
        eye = np.asarray(eye_of(self.table, self.watcher))
        walking = targets_of(self.table, [self.mover]).moved(places, ground)
        looks = frames(np.broadcast_to(eye, (len(places), 3)), walking)
        return self._enough(self.scene.fractions(looks, self.woods_depth))

    def _sees_watcher(self, places: Floats, ground: Floats) -> Flags:
        eyes = np.column_stack([places, ground + self.mover.eye])
        still = targets_of(self.table, [self.watcher])
        looks = frames(
            eyes, still.moved(np.repeat(still.at, len(places), axis=0), np.repeat(still.foot, len(places)))
        )
        return self._enough(self.scene.fractions(looks, self.woods_depth))

    def _enough(self, fractions: Floats) -> Flags:
        enough: Flags = fractions > self.minimum + FRACTION_TOLERANCE
        return enough

    def _places(self, s: Floats) -> Floats:
        start, to = np.asarray(self.mover.at), np.asarray(self.to)
        along: Floats = start + (to - start) * (s / math.dist(self.mover.at, self.to))[:, None]
        return along

    def _margin(self) -> float:
        """How far from the eyes' triangle something may lie and still hide."""
        return 2.0 * (_reach(self.watcher) + _reach(self.mover))

    def _narrowed(self) -> _Sight:
        hull = np.asarray([self.watcher.at, self.mover.at, self.to])
        scene = self.scene.near(hull, self._margin())
        return _Sight(self.table, scene, self.watcher, self.mover, self.to, self.minimum, self.woods_depth)

    def _samples(self, start: float, end: float) -> Floats:
        """Even samples, and one between every two neighbouring critical positions."""
        even = np.linspace(start, end, 2 + int((end - start) / SAMPLE_CM))
        critical = critical_positions(self.scene, self.watcher, self.mover, self.to, self._margin())
        inner = np.sort(critical[(critical > start) & (critical < end)])
        marks = np.concatenate([[start], inner, [end]])
        wide = np.diff(marks) > APART_CM
        between = (marks[:-1] + marks[1:])[wide] / 2.0
        return np.unique(np.concatenate([even, between]))

    def _narrow(self, low: Floats, high: Floats, at_low: Flags) -> Floats:
        """Where sight begins or ends between pairs of places (n,) that differ."""
        steps = np.arange(1, PARTS) / PARTS
        row = np.arange(len(low))
        while len(low) and float((high - low).max()) > END_CM:
            probes = low[:, None] + (high - low)[:, None] * steps
            seen = self.at(probes.ravel()).reshape(probes.shape)
            fence = np.column_stack([low, probes, high])
            differs = np.column_stack([seen != at_low[:, None], np.ones(len(low), dtype=np.bool_)])
            first = differs.argmax(axis=1)
            low, high = fence[row, first], fence[row, first + 1]
        return (low + high) / 2.0


def _reach(model: Model) -> float:
    match model.base:
        case Disc(radius):
            return radius
        case Box(length, width):
            return math.hypot(length, width) / 2.0


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
