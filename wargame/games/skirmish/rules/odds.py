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
from wargame.games.skirmish.rules.roster import is_fighting
from wargame.games.skirmish.rules.shooting import (
    MISS,
    OUTCOMES,
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
    view = field.view(state, unit, target)
    if refusal := refuse_shot(field, state, unit, target, weapon):
        return _none(refusal, view)
    armed = field.profile(unit).weapon(weapon)
    assert armed is not None
    aim = aim_at(field, unit, armed, view)
    assert aim is not None
    chances = outcomes(field, state, unit, target, aim)
    return Odds(aim.needs, float(1 - chances[MISS]), view.cover, view.because, None, chances, view.distance)


def _refuse_blind(field: Field, unit: Unit, target: Unit, weapon: str) -> Refusal | None:
    """What forbids the shot before anything is measured."""
    if not is_fighting(unit):
        return Refusal(rule=RULE, template="{unit} is not in the battle.", values={"unit": unit.id})
    return refuse_weapon(field, unit, weapon) or refuse_target(unit, target)


def _none(refusal: Refusal, view: View | None = None) -> Odds:
    certain = {**dict.fromkeys(OUTCOMES, Fraction(0)), MISS: Fraction(1)}
    if view is None:
        return Odds(None, 0.0, False, (), refusal, certain)
    return Odds(None, 0.0, view.cover, view.because, refusal, certain, view.distance)
