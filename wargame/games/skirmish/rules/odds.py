"""Odds: what an attack would need and lead to, for whoever asks (clauses fire.target, fire.roll).

Anything may be measured at any time: odds look at weapon, target, sight and
range, not at whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from wargame.engine.contract import Refusal
from wargame.games.skirmish.rules.activation import RULE
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import look, view
from wargame.games.skirmish.rules.roster import is_fighting
from wargame.games.skirmish.rules.shooting import (
    MISS,
    OUTCOMES,
    Aim,
    aim_at,
    outcomes,
    refuse_shot,
    refuse_target,
    refuse_weapon,
)
from wargame.games.skirmish.state import State, Unit
from wargame.games.skirmish.table.cover import Reason, View


@dataclass(frozen=True)
class Odds:
    """What an attack needs, its exact chances, and why it can't be made if it can't.

    `needs`: what a die must show, cover included (7: cannot; None: no shot).
    `chance`: of at least one hit. `outcomes`: the exact chance of each result
    (`miss`, `removed`, `minor`, `critical`, `destroyed`; the worst counts).
    `distance` in cm, None when it was not measured.
    """

    needs: int | None
    chance: float
    cover: bool
    because: tuple[Reason, ...]
    refusal: Refusal | None
    outcomes: Mapping[str, Fraction]
    distance: float | None = None


def odds(field: Field, state: State, unit: Unit, target: Unit, weapon: str) -> Odds:
    """The odds of an attack; both units may stand elsewhere than the state says."""
    if refusal := _refuse_blind(field, unit, target, weapon):
        return _none(refusal)
    seen = view(field, state, unit, target)
    if refusal := refuse_shot(field, state, unit, target, weapon):
        return _none(refusal, seen)
    aim = aim_with(field, state, unit, target, weapon)
    chances = outcomes(field, state, unit, target, aim)
    return Odds(aim.needs, float(1 - chances[MISS]), seen.cover, seen.because, None, chances, seen.distance)


def aim_with(field: Field, state: State, unit: Unit, target: Unit, weapon: str) -> Aim:
    """The shot that `refuse_shot` lets pass."""
    armed = field.profile(unit).weapon(weapon)
    assert armed is not None
    aim = aim_at(field, unit, armed, look(field, state, unit, target))
    assert aim is not None
    return aim


def _refuse_blind(field: Field, unit: Unit, target: Unit, weapon: str) -> Refusal | None:
    """What forbids the shot before anything is measured."""
    if not is_fighting(unit):
        return Refusal(rule=RULE, template="{unit} is not in the battle.", values={"unit": unit.id})
    return refuse_weapon(field, unit, weapon) or refuse_target(unit, target)


def _none(refusal: Refusal, seen: View | None = None) -> Odds:
    certain = {**dict.fromkeys(OUTCOMES, Fraction(0)), MISS: Fraction(1)}
    if seen is None:
        return Odds(None, 0.0, False, (), refusal, certain)
    return Odds(None, 0.0, seen.cover, seen.because, refusal, certain, seen.distance)
