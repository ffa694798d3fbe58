"""Looking units up in a state."""

from __future__ import annotations

import msgspec

from wargame.games.skirmish.state import State, Unit


def find(state: State, unit_id: str) -> Unit | None:
    """The unit of this id; None when there is none."""
    return next((unit for unit in state.units if unit.id == unit_id), None)


def unit_of(state: State, unit_id: str) -> Unit:
    """The unit of this id. Raises KeyError."""
    unit = find(state, unit_id)
    if unit is None:
        raise KeyError(unit_id)
    return unit


def is_fighting(unit: Unit) -> bool:
    """Whether it is alive and on the table."""
    return unit.alive and unit.at is not None


def fighting(state: State, side: int | None = None) -> tuple[Unit, ...]:
    """The units alive and on the table, of one side or of both, in their order."""
    return tuple(u for u in state.units if is_fighting(u) and side in (None, u.side))


def left_over(state: State, side: int) -> tuple[Unit, ...]:
    """The units of a side that wait to be deployed, in their order."""
    return tuple(u for u in state.units if u.alive and u.at is None and u.side == side)


def with_unit(state: State, unit: Unit) -> State:
    """The state with this unit in the place of the one of the same id."""
    units = tuple(unit if u.id == unit.id else u for u in state.units)
    return msgspec.structs.replace(state, units=units)
