"""Random legal actions, for bots and tests. They prefer what moves a battle on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from wargame.games.skirmish.actions import (
    Action,
    Choose,
    Deploy,
    End,
    Fire,
    Hold,
    Move,
    Overwatch,
    React,
)
from wargame.games.skirmish.rules.activation import has_begun
from wargame.games.skirmish.rules.deployment import refuse_place, room_for
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.firing import refuse_fire
from wargame.games.skirmish.rules.legal import refusal
from wargame.games.skirmish.rules.looking import look_at_all
from wargame.games.skirmish.rules.movement import refuse_move, refuse_moving
from wargame.games.skirmish.rules.roster import fighting, left_over
from wargame.games.skirmish.state import PendingReaction, Point, State, Unit
from wargame.games.skirmish.table.plane import snap, snap_point
from wargame.games.skirmish.table.routes import Search

SEARCH_OF = Callable[[str], Search]

PLACES_TRIED = 8
WAYS_TRIED = 6
TOWARDS_THE_ENEMY = 0.6
ROUTED = 0.25
HOLDS = 0.15
TURNED = 0.2
FACING_STEP_DEG = 5
WEIGHTS = {"fire": 6, "move": 5, "overwatch": 1, "end": 1}


T = TypeVar("T")


class Chance(Protocol):
    """Where the draws come from; the standard library's `Random` is one."""

    def random(self) -> float:
        """A number from 0 to 1, without 1."""

    def randrange(self, start: int, /) -> int:
        """A whole number from 0 to `start`, without `start`."""


def sample(field: Field, state: State, rng: Chance, search_of: SEARCH_OF) -> Action:
    """A random legal action. Raises ValueError when the battle is over."""
    match state.phase:
        case "choose":
            return Choose(rng.randrange(2))
        case "deploy":
            return _deployment(field, state, rng)
        case "activate":
            return _act(field, state, rng, search_of)
        case "react":
            return _reaction(state, rng)
        case "over":
            raise ValueError("the battle is over")


def _deployment(field: Field, state: State, rng: Chance) -> Action:
    assert state.to_act is not None
    waiting = _shuffled(rng, left_over(state, state.to_act))
    for unit in waiting:
        if (action := _placed_anywhere(field, state, unit, rng)) is not None:
            return action
    for unit in waiting:
        if (spot := room_for(field, state, unit)) is not None:
            return Deploy(unit.id, spot.at, spot.facing)
    raise ValueError("no unit fits, so nobody should be asked to place one")


def _placed_anywhere(field: Field, state: State, unit: Unit, rng: Chance) -> Deploy | None:
    west, south, east, north = field.zone(unit.side).bounds
    for _ in range(PLACES_TRIED):
        at = snap_point((_between(rng, west, east), _between(rng, south, north)))
        facing = _facing(rng)
        stood = msgspec.structs.replace(unit, at=at, facing=facing)
        if refuse_place(field, state, stood) is None:
            return Deploy(unit.id, at, facing)
    return None


def _act(field: Field, state: State, rng: Chance, search_of: SEARCH_OF) -> Action:
    """Something the open activation, or a unit that may open one, can do."""
    assert state.to_act is not None
    able = [u for u in fighting(state, state.to_act) if has_begun(state, u) or not u.activated]
    unit = next((u for u in able if has_begun(state, u)), None) or _pick(rng, able)
    for verb in _verbs(rng):
        action = _try(verb, field, state, unit, rng, search_of)
        if action is not None:
            return action
    return End(unit.id)


def _verbs(rng: Chance) -> Iterator[str]:
    """The verbs in a random order, likely ones early."""
    left = dict(WEIGHTS)
    while left:
        verb = _drawn(rng, left)
        del left[verb]
        yield verb


def _drawn(rng: Chance, weights: Mapping[str, int]) -> str:
    """One of the names, as likely as its weight says."""
    at = rng.random() * sum(weights.values())
    for name, weight in weights.items():
        at -= weight
        if at < 0.0:
            return name
    return next(reversed(list(weights)))


def _try(
    verb: str, field: Field, state: State, unit: Unit, rng: Chance, search_of: SEARCH_OF
) -> Action | None:
    match verb:
        case "fire":
            return _shot(field, state, unit, rng)
        case "move":
            return _move(field, state, unit, rng, search_of)
        case "overwatch":
            action: Action = Overwatch(unit.id)
            return action if refusal(field, state, action) is None else None
        case _:
            return End(unit.id)


def _shot(field: Field, state: State, unit: Unit, rng: Chance) -> Fire | None:
    look_at_all(field, state, unit, fighting(state, 1 - unit.side))
    shots = [
        Fire(unit.id, target.id, weapon.name)
        for weapon in field.profile(unit).usable(critical=unit.critical)
        for target in fighting(state, 1 - unit.side)
    ]
    return next((shot for shot in _shuffled(rng, shots) if refuse_fire(field, state, shot) is None), None)


def _move(field: Field, state: State, unit: Unit, rng: Chance, search_of: SEARCH_OF) -> Move | None:
    if refuse_moving(state, unit.id) is not None:
        return None
    for _ in range(WAYS_TRIED):
        to = _destination(field, state, unit, rng)
        path = _routed(search_of(unit.id), to) if rng.random() < ROUTED else (to,)
        if path and path[-1] != unit.at:
            action = Move(unit.id, path, _facing(rng) if rng.random() < TURNED else None)
            if refuse_move(field, state, action) is None:
                return action
    turn = Move(unit.id, (), _facing(rng))
    return turn if refuse_move(field, state, turn) is None else None


def _destination(field: Field, state: State, unit: Unit, rng: Chance) -> Point:
    """A point within the unit's move, as often as not towards an enemy."""
    assert unit.at is not None
    angle = _between(rng, 0.0, 2.0 * math.pi)
    enemies = fighting(state, 1 - unit.side)
    if enemies and rng.random() < TOWARDS_THE_ENEMY:
        goal = _pick(rng, enemies).at
        assert goal is not None
        angle = math.atan2(goal[1] - unit.at[1], goal[0] - unit.at[0]) + _between(rng, -0.5, 0.5)
    away = field.profile(unit).move * math.sqrt(rng.random())
    width, height = field.bare_table.size
    x, y = unit.at[0] + away * math.cos(angle), unit.at[1] + away * math.sin(angle)
    return snap_point((min(max(x, 0.0), width), min(max(y, 0.0), height)))


def _routed(search: Search, to: Point) -> tuple[Point, ...]:
    points = search.path(to).points
    return () if points is None else tuple(points[1:])


def _reaction(state: State, rng: Chance) -> Action:
    assert isinstance(state.pending, PendingReaction)
    stretch = _pick(rng, state.pending.stretches)
    if rng.random() < HOLDS:
        return Hold(_pick(rng, (None, stretch.watcher)))
    at = stretch.best.at if rng.random() < 0.5 else snap(_between(rng, stretch.from_, stretch.to))
    return React(stretch.watcher, at)


def _pick(rng: Chance, items: Sequence[T]) -> T:
    return items[rng.randrange(len(items))]


def _shuffled(rng: Chance, items: Sequence[T]) -> list[T]:
    order = sorted(range(len(items)), key=lambda _: rng.random())
    return [items[n] for n in order]


def _between(rng: Chance, low: float, high: float) -> float:
    return low + (high - low) * rng.random()


def _facing(rng: Chance) -> float:
    return float(rng.randrange(360 // FACING_STEP_DEG) * FACING_STEP_DEG)
