"""Positions: states that nobody played to, as lessons and the practice range set them up.

Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.rules.damage import wreck_id
from wargame.games.skirmish.rules.roster import find
from wargame.games.skirmish.state import State, Wreck

PLACED = ("id", "side", "kind", "at", "facing")


def placed_row(unit: msgspec.Struct) -> dict[str, Any]:
    """A unit's row for `units` of `battle.new`: what of it says where it stands."""
    row: dict[str, Any] = msgspec.to_builtins(unit)
    return {name: row[name] for name in PLACED if row[name] is not None}


def to_act(state: State, side: int) -> State:
    """The state with the side to act and nobody's activation open."""
    return msgspec.structs.replace(
        state,
        phase="activate",
        to_act=side,
        first=side,
        pending=None,
        active_unit=None,
        moved=False,
        attacked=False,
        fired=(),
        bound=False,
        spared=False,
    )


def with_wreck(battle: SkirmishBattle, state: State, unit_id: str) -> State:
    """A living unit leaves no wreck; a tank or mech that is out leaves one (wreck.tank, wreck.mech)."""
    wrecks = [wreck for wreck in state.wrecks if wreck.unit != unit_id]
    unit = find(state, unit_id)
    assert unit is not None
    profile = battle.profile(unit)
    if not unit.alive and profile.leaves_wreck:
        assert unit.at is not None
        wrecks.append(
            Wreck(wreck_id(unit_id), unit_id, unit.kind, unit.at, unit.facing, profile.wreck_height)
        )
    return msgspec.structs.replace(state, wrecks=tuple(wrecks))
