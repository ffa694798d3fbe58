"""The attack of an activation (clauses fire.target, fire.once)."""

from __future__ import annotations

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Fire
from wargame.games.skirmish.rules.activation import begin, has_begun, is_bound, refuse_activation, settle
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import look
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import unit_of
from wargame.games.skirmish.rules.shooting import aim_at, attack, refuse_shot
from wargame.games.skirmish.state import State, Unit


def refuse_fire(field: Field, state: State, action: Fire) -> Refusal | None:
    """Why the attack may not be made: phase, unit, weapon, target, sight, range in order (fire.target)."""
    unit, target = unit_of(state, action.unit), unit_of(state, action.target)
    return refuse_attack(state, unit, action.weapon) or refuse_shot(field, state, unit, target, action.weapon)


def refuse_attack(state: State, unit: Unit, weapon: str) -> Refusal | None:
    """Why the unit may not attack with this weapon now, whatever the target."""
    if refusal := refuse_activation(state, unit.id):
        return refusal
    if not has_begun(state, unit):
        return None
    values = {"unit": unit.id, "weapon": weapon}
    if state.attacked or weapon in state.fired:
        return Refusal(rule="fire.once", template="{unit} has attacked in this activation.", values=values)
    if is_bound(state, unit) and state.moved:
        return Refusal(
            rule="damage.minor",
            template="{unit} has minor damage and has moved: it can't attack as well.",
            values=values,
        )
    return None


def fire(play: Play, action: Fire) -> None:
    """Declare, measure, roll (fire.target); by house rule a tank's attack is a shot with each weapon."""
    begin(play, action.unit)
    unit, target = play.unit(action.unit), play.unit(action.target)
    weapon = play.field.profile(unit).weapon(action.weapon)
    assert weapon is not None
    aim = aim_at(play.field, unit, weapon, look(play.field, play.state, unit, target))
    assert aim is not None
    fired = (*play.state.fired, weapon.name)
    play.set(fired=fired, attacked=not _has_more(play.field, unit, fired))
    attack(play, unit.id, target.id, aim)
    settle(play)


def _has_more(field: Field, unit: Unit, fired: tuple[str, ...]) -> bool:
    """Whether a weapon is left for this attack (house rule tank.both_weapons, else none; fire.once)."""
    if not field.house.tank_both_weapons:
        return False
    return any(weapon.name not in fired for weapon in field.profile(unit).usable(critical=unit.critical))
