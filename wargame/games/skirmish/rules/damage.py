"""What a hit does: removal, minor and critical damage, destruction and wrecks."""

from __future__ import annotations

from typing import Literal

from wargame.games.skirmish.events import Damaged, Removed, Wrecked
from wargame.games.skirmish.rules.ending import end_if_eliminated
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.state import Unit, Wreck

DamageResult = Literal["minor", "critical", "destroyed"]


def wreck_id(unit_id: str) -> str:
    """What the wreck of a unit is called."""
    return f"wreck-{unit_id}"


def strike(play: Play, target_id: str, roller: int) -> None:
    """A hit: infantry is removed (damage.soldier), others roll at once (damage.tank, damage.mech)."""
    target = play.unit(target_id)
    if play.field.profile(target).leaves_wreck:
        roll_damage(play, target_id, roller)
        return
    play.alter(target_id, alive=False, overwatch=False)
    play.say(Removed(target_id))
    end_if_eliminated(play)


def roll_damage(play: Play, unit_id: str, roller: int) -> None:
    """The damage die (damage.tank, damage.mech); a second critical destroys (damage.critical)."""
    unit = play.unit(unit_id)
    rule = play.field.profile(unit).damage_rule
    die = play.roll("damage", roller, rule)
    result = _result(play, unit, die)
    play.say(Damaged(unit_id, die, result, rule))
    if result == "minor":
        _minor(play, unit_id)
    elif result == "critical":
        play.alter(unit_id, critical=True)
    else:
        _destroy(play, unit)


def _result(play: Play, unit: Unit, die: int) -> DamageResult:
    house = play.field.house
    if die <= house.damage_minor_to:
        return "minor"
    return "critical" if die <= house.damage_critical_to and not unit.critical else "destroyed"


def _minor(play: Play, unit_id: str) -> None:
    """It binds the next activation that begins after it; two do not add up (damage.minor)."""
    play.alter(unit_id, minor=True)
    if play.state.active_unit == unit_id:
        play.set(spared=True)


def _destroy(play: Play, unit: Unit) -> None:
    """It stays where it stands as a wreck, though it may overlap (wreck.tank, wreck.mech, move.halted)."""
    assert unit.at is not None
    profile = play.field.profile(unit)
    wreck = Wreck(wreck_id(unit.id), unit.id, unit.kind, unit.at, unit.facing, profile.wreck_height)
    play.alter(unit.id, alive=False, overwatch=False)
    play.set(wrecks=(*play.state.wrecks, wreck))
    play.say(Wrecked(unit.id, wreck.id, profile.wreck_rule))
    end_if_eliminated(play)
