"""Collision: the exact judge of a declared way, and of a base that stands somewhere.

A way is clear of what bars it by the base's half width less 0.02, and where it
ends the whole base is clear to 1e-6 (move.block, move.stop, move.climb,
move.vehicle, move.halted). Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.gait import (
    BlockRule,
    Crossing,
    Gait,
    Obstruction,
    Others,
    clearance_needed,
)
from wargame.games.skirmish.table.plane import (
    GRAIN_CM,
    TOLERANCE_CM,
    Base,
    Box,
    Disc,
    Model,
    Point,
    heading,
    outline,
    snap,
)
from wargame.games.skirmish.table.stays import Stay, climbed, overlap, overlaps, stays_on
from wargame.games.skirmish.table.sweep import Track, round_spans
from wargame.games.skirmish.table.table import Table

EDGE = "edge"


def crossings(
    table: Table, mover: Model, gait: Gait, path: Sequence[Point], facing: float | None = None
) -> list[Crossing]:
    """The pieces a way climbs, in the order in which the base first touches them (move.climb).

    `path` includes its start; `facing` is how the mover ends, None along the last
    step. Each piece once; a window is crossed as its sill. Distances are rounded to 0.001.
    """
    track = Track.of(path)
    if facing is None:
        facing = _last_heading(track, mover.facing)
    around = Surroundings.of(table, gait, Others())
    return _crossed(_stays(around, mover, track, facing))


def _crossed(stays: Sequence[Stay]) -> list[Crossing]:
    found: dict[str, Crossing] = {}
    for stay in climbed(stays):
        if stay.barrier.low:
            piece = stay.barrier.id
            found.setdefault(piece, Crossing(piece, snap(stay.start), stay.barrier.height))
    return list(found.values())


def obstruction(
    table: Table,
    mover: Model,
    gait: Gait,
    others: Others,
    path: Sequence[Point],
    facing: float,
    *,
    climbing: bool,
) -> Obstruction | None:
    """The first thing along a way that forbids it, None when it may be taken as far as the ground goes.

    `path` includes its start; `facing` is how the mover ends. With `climbing` the
    mover may cross what its gait climbs. The length is not looked at (move.range).
    """
    return judge(Surroundings.of(table, gait, others), mover, path, facing, climbing)[0]


def judge(
    around: Surroundings, mover: Model, path: Sequence[Point], facing: float, climbing: bool
) -> tuple[Obstruction | None, list[Crossing]]:
    """As `obstruction` and `crossings` in one, with the barriers at hand."""
    track = Track.of(path)
    stays = _stays(around, mover, track, facing)
    troubles = chain(
        _over_edge(around.size, mover, track),
        _climbs(stays, climbing),
        _added_overlaps(stays, mover, track),
        _bad_stop(around, mover, track, facing, stays),
    )
    return min(troubles, key=lambda trouble: trouble.at_cm, default=None), _crossed(stays)


def can_stand(table: Table, mover: Model, gait: Gait, others: Others) -> Obstruction | None:
    """What a base overlaps where it stands (move.stop); rubble, hills and areas may be stood on."""
    return standing(Surroundings.of(table, gait, others), mover)


def standing(around: Surroundings, mover: Model) -> Obstruction | None:
    """As `can_stand`, with the barriers at hand."""
    if not on_table(around.size, mover.base, mover.at, mover.facing):
        return Obstruction("move.stop", EDGE, 0.0, EDGE)
    for barrier in touched(around, mover.base, mover.at, mover.facing):
        if not barrier.stand:
            return Obstruction("move.stop", barrier.id, 0.0, barrier.kind)
    return None


def touched(around: Surroundings, base: Base, at: Point, facing: float) -> list[Barrier]:
    """The barriers that a standing base overlaps by more than touching."""
    near = around.within(ground_of(base, at, facing), base.radius if isinstance(base, Disc) else TOLERANCE_CM)
    return [barrier for barrier in near if overlaps(base, at, facing, barrier)]


def ground_of(base: Base, at: Point, facing: float) -> BaseGeometry:
    """What stands for a base in questions of distance: a disc's centre, a rectangle's outline."""
    return shapely.Point(at) if isinstance(base, Disc) else outline(base, at, facing)


def on_table(size: tuple[float, float], base: Base, at: Point, facing: float) -> bool:
    """Whether a whole base lies on the table, touching its edge at most."""
    match base:
        case Disc(radius):
            west, south, east, north = at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius
        case Box():
            west, south, east, north = outline(base, at, facing).bounds
    return min(west, south, size[0] - east, size[1] - north) >= -TOLERANCE_CM


def _last_heading(track: Track, facing: float) -> float:
    return heading(*track.points[-2:]) if len(track.points) > 1 else facing


def _stays(around: Surroundings, mover: Model, track: Track, facing: float) -> list[Stay]:
    """The stays on all that the way goes through deeper than brushing by, or ends on."""
    need = clearance_needed(mover.base)
    met = around.within(track.line, need - TOLERANCE_CM)
    ends = touched(around, mover.base, track.points[-1], facing)
    known = {id(barrier) for barrier in met}
    met += [barrier for barrier in ends if id(barrier) not in known]
    return [stay for barrier in met for stay in stays_on(barrier, mover, track, facing)]


def _over_edge(size: tuple[float, float], mover: Model, track: Track) -> Iterator[Obstruction]:
    """Where the way first comes too near to the table's edge."""
    need = clearance_needed(mover.base) - TOLERANCE_CM
    room = shapely.box(need, need, size[0] - need, size[1] - need)
    if not room.covers(track.line):
        out = shapely.box(-size[0], -size[1], 2.0 * size[0], 2.0 * size[1]).difference(room)
        spans = round_spans(track, out, 0.0)
        yield Obstruction("move.block", EDGE, snap(spans[0][0] if spans else 0.0), EDGE)


def _climbs(stays: Sequence[Stay], climbing: bool) -> Iterator[Obstruction]:
    """What the way would have to climb or go through, though the mover can't or does not."""
    for stay in climbed(stays):
        barrier = stay.barrier
        if not barrier.bars(climbing):
            continue
        rule: BlockRule = "move.climb" if barrier.low else barrier.rule
        if stay.deep_at is not None:
            yield Obstruction(rule, barrier.id, snap(stay.deep_at), barrier.kind)
        elif barrier.stand:
            yield Obstruction(rule, barrier.id, snap(stay.start), barrier.kind)


def _added_overlaps(stays: Sequence[Stay], mover: Model, track: Track) -> Iterator[Obstruction]:
    """Where a mover that starts on what it may not be on goes deeper (move.halted)."""
    for stay in stays:
        barrier = stay.barrier
        if stay.begun and not barrier.opens and not barrier.passed:
            allowed = min(clearance_needed(mover.base), barrier.clearance(mover.at)) - GRAIN_CM
            deeper = round_spans(track, barrier.shape, allowed + barrier.radius)
            for start, _ in deeper:
                if start <= stay.end:
                    yield Obstruction(barrier.rule, barrier.id, snap(start), barrier.kind)


def _bad_stop(
    around: Surroundings, mover: Model, track: Track, facing: float, stays: Sequence[Stay]
) -> Iterator[Obstruction]:
    """What the whole base is on where it stops, though it may not be."""
    at, end = snap(track.length), track.points[-1]
    if not on_table(around.size, mover.base, end, facing):
        yield Obstruction("move.stop", EDGE, at, EDGE)
    for stay in stays:
        if stay.stops and not stay.barrier.stand and not _is_no_worse(stay, mover, end, facing):
            yield Obstruction("move.stop", stay.barrier.id, at, stay.barrier.kind)


def _is_no_worse(stay: Stay, mover: Model, end: Point, facing: float) -> bool:
    """Whether a base that was on a barrier all the way is on it no more than at the start (move.halted)."""
    if not stay.begun:
        return False
    before = overlap(mover.base, mover.at, mover.facing, stay.barrier)
    return overlap(mover.base, end, facing, stay.barrier) <= before + GRAIN_CM
