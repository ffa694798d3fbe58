"""Stays: the stretches of a way on which a base is on a barrier, and which of them it has to climb.

The clause is move.climb: a piece is crossed when the moving base overlaps it, not
while it is still on what it overlapped at the start, and between touching hills
only the higher one. On the way a base may brush what it passes by 0.02
(move.block), so a stay counts when it goes deeper than that, or when the base
stops there. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import shapely

from wargame.games.skirmish.table.barriers import Barrier
from wargame.games.skirmish.table.gait import clearance_needed
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Base, Box, Disc, Model, Point, outline
from wargame.games.skirmish.table.sweep import JOIN_CM, Span, Track, box_spans, joined, round_spans


@dataclass(frozen=True, slots=True, eq=False)
class Stay:
    """From where to where along a way a base is on a barrier.

    `begun`: it is there from the start; `deep_at`: where it goes deeper than
    brushing by, if it does; `stops`: it is still there at the end.
    """

    barrier: Barrier
    start: float
    end: float
    begun: bool
    deep_at: float | None
    stops: bool

    @property
    def counts(self) -> bool:
        """Whether the base is on the barrier by more than brushing by."""
        return self.stops or self.deep_at is not None


def outer_radius(base: Base) -> float:
    """How far a base reaches from its centre, whichever way it faces, in cm."""
    return base.radius if isinstance(base, Disc) else math.hypot(base.length, base.width) / 2.0


def overlaps(base: Base, at: Point, facing: float, barrier: Barrier) -> bool:
    """Whether a standing base overlaps a barrier by more than touching (move.stop)."""
    match base:
        case Disc(radius):
            return barrier.clearance(at) < radius - TOLERANCE_CM
        case Box(length, width):
            inner = Box(length - 2.0 * TOLERANCE_CM, width - 2.0 * TOLERANCE_CM)
            away = outline(inner, at, facing).distance(barrier.shape)
            return away < barrier.radius or away == 0.0


def overlap(base: Base, at: Point, facing: float, barrier: Barrier) -> float:
    """How far a base is over a barrier, to compare two places by (move.halted).

    A round base: depth in cm; a rectangle: area in cm2.
    """
    match base:
        case Disc(radius):
            return max(0.0, radius - barrier.clearance(at))
        case Box():
            return float(shapely.intersection(outline(base, at, facing), barrier.body).area)


def stays_on(barrier: Barrier, mover: Model, track: Track, facing: float) -> list[Stay]:
    """Where a mover is on a barrier along its way, `facing` being how it ends."""
    stops = overlaps(mover.base, track.points[-1], facing, barrier)
    begins = overlaps(mover.base, track.points[0], mover.facing, barrier)
    deep = deep_spans(barrier, mover.base, track)
    at_end = [(track.length, track.length)] if stops else []
    spans = joined([*_whole_spans(barrier, mover.base, track), *deep, *at_end])
    if begins and not (spans and spans[0][0] <= JOIN_CM):
        spans.insert(0, (0.0, 0.0))
    return [_stay(barrier, span, deep, begins, stops, track.length) for span in spans]


def _stay(
    barrier: Barrier, span: Span, deep: Sequence[Span], begins: bool, stops: bool, length: float
) -> Stay:
    start, end = span
    deep_at = min((s for s, e in deep if s >= start - JOIN_CM and e <= end + JOIN_CM), default=None)
    begun = begins and start <= JOIN_CM
    return Stay(barrier, start, end, begun, deep_at, stops and end >= length - JOIN_CM)


def deep_spans(barrier: Barrier, base: Base, track: Track) -> list[Span]:
    """Where the base comes nearer to a barrier than a way may (move.block)."""
    return round_spans(track, barrier.shape, clearance_needed(base) + barrier.radius - TOLERANCE_CM)


def _whole_spans(barrier: Barrier, base: Base, track: Track) -> list[Span]:
    match base:
        case Disc(radius):
            return round_spans(track, barrier.shape, radius + barrier.radius - TOLERANCE_CM)
        case Box():
            return box_spans(track, barrier.body, base)


def climbed(stays: Sequence[Stay]) -> list[Stay]:
    """The stays that have to be climbed, in the order in which the base first touches them."""
    counted = [stay for stay in stays if stay.counts and not stay.begun]
    hills = [stay for stay in stays if stay.barrier.hill_top is not None and (stay.counts or stay.begun)]
    up = [stay for stay in counted if not any(_excuses(hill, stay) for hill in hills)]
    return sorted(up, key=lambda stay: stay.start)


def _excuses(hill: Stay, stay: Stay) -> bool:
    """Whether a hill the base is on makes a touching one free: the higher one is what is climbed."""
    one, two = hill.barrier.hill_top, stay.barrier.hill_top
    if hill is stay or one is None or two is None or hill.barrier.id == stay.barrier.id:
        return False
    if hill.start > stay.end or stay.start > hill.end:
        return False
    first = hill.begun or (hill.start, hill.barrier.id) < (stay.start, stay.barrier.id)
    if one > two + TOLERANCE_CM or (first and one >= two - TOLERANCE_CM):
        return touching(hill.barrier, stay.barrier)
    return False


def touching(one: Barrier, two: Barrier) -> bool:
    """Whether two barriers meet."""
    return bool(shapely.dwithin(one.shape, two.shape, TOLERANCE_CM))
