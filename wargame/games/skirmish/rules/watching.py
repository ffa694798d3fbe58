"""Overwatch: where along a way each watcher may fire, and where best (clauses overwatch, overwatch.react).

Distances along a way are cm from its start, to 0.001.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import msgspec

from wargame.games.skirmish.forces.profiles import Weapon
from wargame.games.skirmish.rules.field import Field, Span
from wargame.games.skirmish.rules.looking import glances, look
from wargame.games.skirmish.rules.roster import fighting, unit_of
from wargame.games.skirmish.rules.shooting import Aim, aim_at, best_aim, chance_to_hit
from wargame.games.skirmish.rules.way import Way
from wargame.games.skirmish.state import Best, PendingReaction, State, Stretch, Unit
from wargame.games.skirmish.table.exposure import stretches
from wargame.games.skirmish.table.glance import Look
from wargame.games.skirmish.table.plane import GRAIN_CM, TOLERANCE_CM, snap

# rounding a place and an end to the grain can take the mover this much out of range
END_SLACK_CM = 2.0 * GRAIN_CM
SAMPLE_CM = 0.1


@dataclass(frozen=True)
class Sighting:
    """The mover at a point of its way, as a watcher sees it there."""

    mover: Unit
    look: Look


def sighting(field: Field, state: State, watcher: Unit, mover: Unit, way: Way, at: float) -> Sighting:
    """How the watcher sees the mover after `at` cm: ground, facing and cover are those of the point."""
    there = _there(mover, way, at)
    return Sighting(there, look(field, state, watcher, there))


def find_stretches(
    field: Field, state: State, mover: Unit, way: Way, walked: float = 0.0, held: Sequence[str] = ()
) -> tuple[Stretch, ...]:
    """Every stretch still to be walked where an enemy on overwatch may fire (overwatch.react).

    Sorted by where they begin, then by the units' order.
    """
    found: list[Stretch] = []
    for watcher in watchers(field, state, mover):
        if watcher.id not in held:
            found += _stretches_of(field, state, watcher, mover, way, walked)
    return tuple(sorted(found, key=lambda stretch: stretch.from_))


def watchers(field: Field, state: State, mover: Unit) -> list[Unit]:
    """The mover's enemies who have a token and a weapon to fire (overwatch)."""
    return [unit for unit in fighting(state, 1 - mover.side) if unit.overwatch and usable(field, unit)]


def _stretches_of(
    field: Field, state: State, watcher: Unit, mover: Unit, way: Way, walked: float
) -> Iterator[Stretch]:
    """One watcher's stretches, at or beyond what has been walked."""
    for start, stop in _spans(field, state, watcher, mover, way):
        first, last = max(snap(start), walked), min(snap(stop), way.end)
        if last >= first:
            best = _best(field, state, watcher, mover, way, first, last)
            yield Stretch(watcher.id, first, last, best)


def _spans(field: Field, state: State, watcher: Unit, mover: Unit, way: Way) -> list[Span]:
    """Where along the whole way the watcher has line of sight and a weapon in range (overwatch.react)."""
    house, pair = field.house, (watcher.id, mover.id)
    reach = max(weapon.reach for weapon in usable(field, watcher))
    hiders = tuple(field.place(unit) for unit in fighting(state) if field.hides(unit) and unit.id not in pair)
    key = (field.place(watcher), reach, mover.kind, way.points, hiders, state.wrecks)
    return field.spans.recall(
        key,
        lambda: stretches(
            field.table(state),
            field.model(watcher),
            field.model(_there(mover, way, 0.0)),
            way.points,
            field.others(state, *pair),
            max_range=reach,
            minimum=house.sight_min,
            woods_depth=house.woods_depth,
            centres=house.range_centres,
        ),
    )


def _best(
    field: Field, state: State, watcher: Unit, mover: Unit, way: Way, first: float, last: float
) -> Best:
    """The highest chance within a stretch, at the smallest point when equal (overwatch.react).

    Chances change in steps, where a range band or cover ends: they are looked
    at every millimetre, and the step up to the best is halved down to 0.001.
    """
    points = _samples(first, last)
    aims = _aims(field, state, watcher, mover, way, points)
    chances = [chance_to_hit(field, state, watcher, mover, aim) for aim in aims]
    top = max(chances)
    n = chances.index(top)
    at, aim = points[n], aims[n]
    low = points[n - 1] if n else at
    while at - low > 1.5 * GRAIN_CM:
        middle = snap((low + at) / 2.0)
        tried = _aims(field, state, watcher, mover, way, [middle])[0]
        if chance_to_hit(field, state, watcher, mover, tried) >= top:
            at, aim = middle, tried
        else:
            low = middle
    return Best(at, aim.weapon.name, float(top))


def _samples(first: float, last: float) -> list[float]:
    count = ceil((last - first) / SAMPLE_CM)
    inner = {snap(first + n * SAMPLE_CM) for n in range(count)}
    return sorted({first, *inner, last})


def _aims(
    field: Field, state: State, watcher: Unit, mover: Unit, way: Way, points: Sequence[float]
) -> list[Aim]:
    """The best weapon's shot at the mover at each point (overwatch.react)."""
    places = [_there(mover, way, at) for at in points]
    aims = []
    for place, seen in zip(places, glances(field, state, watcher, places), strict=True):
        aim = best_aim(field, state, watcher, place, seen, END_SLACK_CM)
        assert aim is not None, "a stretch lies within the range of a weapon"
        aims.append(aim)
    return aims


def chance_along(field: Field, state: State, watcher: Unit, at: float, weapon: str | None = None) -> float:
    """A watcher's chance of a hit if it fired at the open move after `at` cm, 0 where it can't.

    Without a weapon that of the best one.
    """
    move = state.pending
    assert isinstance(move, PendingReaction)
    stretch = stretch_at(state, watcher.id, at)
    if stretch is None:
        return 0.0
    mover = unit_of(state, move.unit)
    seen = sighting(field, state, watcher, mover, Way(move.path), within(stretch, at))
    if weapon is None:
        aim = best_aim(field, state, watcher, seen.mover, seen.look, END_SLACK_CM)
    else:
        armed = next((one for one in usable(field, watcher) if one.name == weapon), None)
        aim = None if armed is None else aim_at(field, watcher, armed, seen.look, END_SLACK_CM)
    return 0.0 if aim is None else float(chance_to_hit(field, state, watcher, seen.mover, aim))


def stretches_of(state: State, watcher_id: str) -> tuple[Stretch, ...]:
    """A watcher's stretches of the open move."""
    assert isinstance(state.pending, PendingReaction)
    return tuple(stretch for stretch in state.pending.stretches if stretch.watcher == watcher_id)


def stretch_at(state: State, watcher_id: str, at: float) -> Stretch | None:
    """The stretch that holds a point; up to 0.001 outside counts as its end (overwatch.react)."""
    slack = GRAIN_CM + TOLERANCE_CM
    found = (s for s in stretches_of(state, watcher_id) if s.from_ - slack <= at <= s.to + slack)
    return next(found, None)


def within(stretch: Stretch, at: float) -> float:
    """The point, moved to the stretch's end when it lies outside."""
    return snap(min(max(at, stretch.from_), stretch.to))


def usable(field: Field, watcher: Unit) -> tuple[Weapon, ...]:
    """The weapons a watcher may fire (damage.critical)."""
    return field.profile(watcher).usable(critical=watcher.critical)


def _there(mover: Unit, way: Way, at: float) -> Unit:
    """The mover after `at` cm, facing along its step."""
    return msgspec.structs.replace(mover, at=way.at(at), facing=way.facing(at))
