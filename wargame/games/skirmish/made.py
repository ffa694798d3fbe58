"""Actions from plain data, and made exact: positions to 0.001 cm, angles in [0, 360)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from wargame.engine.contract import Fault
from wargame.engine.journal import fault_of
from wargame.games.skirmish.actions import Action, Choose, Concede, Deploy, Fire, Move, React
from wargame.games.skirmish.table.plane import snap, snap_angle, snap_point

FARTHEST = 1e9


def read_action(data: Any, weapons: frozenset[str]) -> Action:
    """An action from plain data; `weapons` are the names there are. Raises Fault with the place."""
    try:
        action: Action = msgspec.convert(data, Action)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise fault_of(error) from error
    for path, value in _numbers(action):
        if not math.isfinite(value) or abs(value) > FARTHEST:
            raise Fault(path, "is too large a number")
    _check_names(action, weapons)
    return snapped(action)


def snapped(action: Action) -> Action:
    """The action with its positions, lengths and angles as the game keeps them."""
    match action:
        case Deploy(unit, at, facing):
            return Deploy(unit, snap_point(at), snap_angle(facing))
        case Move(unit, path, facing):
            return Move(
                unit, tuple(snap_point(p) for p in path), None if facing is None else snap_angle(facing)
            )
        case React(unit, at, weapon):
            return React(unit, snap(at), weapon)
    return action


def _numbers(action: Action) -> Iterator[tuple[str, float]]:
    """Every measure in an action with its place."""
    match action:
        case Deploy(_, (x, y), facing):
            yield from (("$.at[0]", x), ("$.at[1]", y), ("$.facing", facing))
        case Move(_, path, facing):
            for number, (x, y) in enumerate(path):
                yield from ((f"$.path[{number}][0]", x), (f"$.path[{number}][1]", y))
            if facing is not None:
                yield "$.facing", facing
        case React(_, at):
            yield "$.at", at


def _check_names(action: Action, weapons: frozenset[str]) -> None:
    match action:
        case Choose(first) if first not in (0, 1):
            raise Fault("$.first", "must be 0 or 1")
        case Concede(side) if side not in (0, 1):
            raise Fault("$.side", "must be 0 or 1")
        case Move(path=(), facing=None):
            raise Fault("$.facing", "a move that leads nowhere needs a facing")
        case Fire(weapon=weapon) | React(weapon=str(weapon)) if weapon not in weapons:
            raise Fault("$.weapon", f"there is no weapon {weapon}")
