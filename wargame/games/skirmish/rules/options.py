"""What the units of a side may do now (the protocol's `battle.options`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame.engine.contract import Refusal
from wargame.engine.wording import word
from wargame.games.skirmish.rules.activation import refuse_activation, refuse_overwatch
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.firing import refuse_attack
from wargame.games.skirmish.rules.looking import look_at_all
from wargame.games.skirmish.rules.movement import refuse_moving
from wargame.games.skirmish.rules.odds import aim_with
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.rules.shooting import chance_to_hit, refuse_shot
from wargame.games.skirmish.state import State, Unit


def options(field: Field, state: State, unit: Unit | None = None) -> dict[str, Any]:
    """Every living unit of the side to act, or the one asked for; None stands for allowed."""
    units = [u for u in state.units if u.alive and u.side == state.to_act] if unit is None else [unit]
    told_units = [_of_unit(field, state, one) for one in units]
    return {"side": state.to_act, "phase": state.phase, "units": told_units}


def told(refusal: Refusal | None) -> dict[str, Any] | None:
    """A refusal as the protocol tells it: the clause, and one sentence in English."""
    if refusal is None:
        return None
    return {"rule": refusal.rule, "why": word(refusal.template, refusal.values)}


def _of_unit(field: Field, state: State, unit: Unit) -> dict[str, Any]:
    return {
        "unit": unit.id,
        "move": told(refuse_moving(state, unit.id)),
        "fire": list(_shots(field, state, unit)),
        "overwatch": told(refuse_overwatch(field, state, unit.id)),
        "end": told(refuse_activation(state, unit.id)),
    }


def _shots(field: Field, state: State, unit: Unit) -> Iterator[dict[str, Any]]:
    targets = fighting(state, 1 - unit.side)
    for weapon in field.profile(unit).weapons:
        refused = refuse_attack(state, unit, weapon.name)
        if refused is None:
            look_at_all(field, state, unit, targets)
        for target in targets:
            shot = told(refused) or _shot(field, state, unit, target, weapon.name)
            yield {"target": target.id, "weapon": weapon.name, **shot}


def _shot(field: Field, state: State, unit: Unit, target: Unit, weapon: str) -> dict[str, Any]:
    if refusal := refuse_shot(field, state, unit, target, weapon):
        return told(refusal) or {}
    aim = aim_with(field, state, unit, target, weapon)
    return {"needs": aim.needs, "chance": float(chance_to_hit(field, state, unit, target, aim))}
