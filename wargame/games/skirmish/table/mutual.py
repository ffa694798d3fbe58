"""Line of sight between a still and a moving model, along every leg of a way (clause sight.mutual).

It is asked at even samples and between the critical positions; where the answer
changes the place is narrowed down. All legs are looked at in one go. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.critical import Hiders, critical_positions, reach_of
from wargame.games.skirmish.table.judging import Terms, judged
from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.scene import Scene, eye_of, targets_of
from wargame.games.skirmish.table.silhouette import Targets, frames
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Stretch = tuple[float, float]

SAMPLE_CM = 0.1
APART_CM = 2e-4
END_CM = 2e-5
PARTS = 16


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight step of a way: the mover at its start, facing along it, and where it ends."""

    mover: Model
    to: Point

    @property
    def length(self) -> float:
        """How long it is, in cm."""
        return math.dist(self.mover.at, self.to)

    def mover_at(self, s: float) -> Model:
        """The mover s cm along the leg."""
        share = s / self.length
        x, y = (a + (b - a) * share for a, b in zip(self.mover.at, self.to, strict=True))
        return self.mover.standing((x, y))


@dataclass(frozen=True, slots=True)
class Span:
    """A part of one leg: its number, and from where to where, in cm along it."""

    leg: int
    start: float
    end: float


class WaySight:
    """A watcher and a mover's way: where along it either sees the other.

    `scene` holds what hides, without the two themselves; legs have a length.
    """

    def __init__(self, table: Table, scene: Scene, watcher: Model, legs: Sequence[Leg], terms: Terms) -> None:
        self._table, self._watcher, self._legs, self._terms = table, watcher, legs, terms
        # how far from the eyes' triangle something may lie and still hide
        self._margin = 2.0 * (reach_of(watcher.base) + reach_of(legs[0].mover.base))
        self._starts = np.asarray([leg.mover.at for leg in legs])
        self._ways = np.asarray([leg.to for leg in legs]) - self._starts
        self._lengths = np.asarray([leg.length for leg in legs])
        hull = np.concatenate([[watcher.at], self._starts, [legs[-1].to]])
        self._scene = scene.near(hull, self._margin)
        self._hiders = Hiders.of(self._scene)
        self._movers = targets_of(table, [leg.mover for leg in legs])
        self._still = targets_of(table, [watcher])
        self._eye = np.asarray(eye_of(table, watcher))

    def at(self, leg: Indices, s: Floats) -> Flags:
        """Whether there is line of sight at places (n,) on the legs of these numbers (n,)."""
        places = self._starts[leg] + self._ways[leg] * (s / self._lengths[leg])[:, None]
        ground = self._table.grounds(places)
        watching = np.broadcast_to(self._eye, (len(s), 3))
        seen = self._is_seen(watching, self._movers.stood(leg, places, ground))
        rest = np.flatnonzero(~seen)
        if len(rest):
            eyes = np.column_stack([places[rest], ground[rest] + self._legs[0].mover.eye])
            foot = np.repeat(self._still.foot, len(rest))
            seen[rest] = self._is_seen(eyes, self._still.moved(np.repeat(self._still.at, len(rest), 0), foot))
        return seen

    def intervals(self, spans: Sequence[Span]) -> list[list[Stretch]]:
        """Where on each span there is line of sight; in cm along its leg, ends to END_CM."""
        if not spans:
            return []
        samples = [self._samples(span) for span in spans]
        counts = [len(places) for places in samples]
        number = np.repeat(np.arange(len(spans)), counts)
        leg, s = np.asarray([span.leg for span in spans])[number], np.concatenate(samples)
        seen = self.at(leg, s)
        change = np.flatnonzero((seen[1:] != seen[:-1]) & (number[1:] == number[:-1]))
        ends = self._narrowed(leg[change], s[change], s[change + 1], seen[change])
        lasts = np.cumsum(counts) - 1
        return [
            _paired(span, seen[last + 1 - count], ends[number[change] == n], seen[last])
            for n, (span, count, last) in enumerate(zip(spans, counts, lasts, strict=True))
        ]

    def _is_seen(self, eyes: Floats, seen: Targets) -> Flags:
        return judged(self._scene, frames(eyes, seen), self._terms, np.zeros(len(eyes), dtype=np.bool_))[0]

    def _samples(self, span: Span) -> Floats:
        """Even samples, and one between every two neighbouring critical positions."""
        start, end, leg = span.start, span.end, self._legs[span.leg]
        even = np.linspace(start, end, 2 + int((end - start) / SAMPLE_CM))
        critical = critical_positions(self._hiders, self._watcher, leg.mover, leg.to, self._margin)
        inner = np.sort(critical[(critical > start) & (critical < end)])
        marks = np.concatenate([[start], inner, [end]])
        wide = np.diff(marks) > APART_CM
        between = (marks[:-1] + marks[1:])[wide] / 2.0
        return np.unique(np.concatenate([even, between]))

    def _narrowed(self, leg: Indices, low: Floats, high: Floats, at_low: Flags) -> Floats:
        """Where sight begins or ends between pairs of places (n,) that differ."""
        parts = np.arange(1, PARTS) / PARTS
        row = np.arange(len(low))
        while len(low) and float((high - low).max()) > END_CM:
            probes = low[:, None] + (high - low)[:, None] * parts
            seen = self.at(np.repeat(leg, len(parts)), probes.ravel()).reshape(probes.shape)
            fence = np.column_stack([low, probes, high])
            differs = np.column_stack([seen != at_low[:, None], np.ones(len(low), dtype=np.bool_)])
            first = differs.argmax(axis=1)
            low, high = fence[row, first], fence[row, first + 1]
        return (low + high) / 2.0


def _paired(span: Span, at_start: bool, ends: Floats, at_end: bool) -> list[Stretch]:
    """The stretches that begin and end by turns at the marks found."""
    marks = [span.start] * bool(at_start) + ends.tolist() + [span.end] * bool(at_end)
    return list(zip(marks[0::2], marks[1::2], strict=True))
