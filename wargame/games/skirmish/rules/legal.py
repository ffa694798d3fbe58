"""What is legal: the one authority that screen, bots, referee and tests ask."""

from __future__ import annotations

from wargame.engine.contract import Fault, Refusal
from wargame.games.skirmish.actions import (
    Action,
    Choose,
    Concede,
    Deploy,
    Draw,
    End,
    Fire,
    Hold,
    Move,
    Overwatch,
    React,
)
from wargame.games.skirmish.rules.activation import refuse_activation, refuse_overwatch
from wargame.games.skirmish.rules.deployment import refuse_deployment
from wargame.games.skirmish.rules.ending import refuse_when_over
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.firing import refuse_fire
from wargame.games.skirmish.rules.movement import refuse_move
from wargame.games.skirmish.rules.reaction import refuse_hold, refuse_react
from wargame.games.skirmish.rules.roster import find
from wargame.games.skirmish.rules.turn import refuse_choice
from wargame.games.skirmish.state import State


def refusal(field: Field, state: State, action: Action) -> Refusal | None:
    """Why the action may not be made now; None when it may. Raises Fault for a unit there is not."""
    _check_units(state, action)
    match action:
        case Choose():
            return refuse_choice(state)
        case Deploy():
            return refuse_deployment(field, state, action)
        case Move():
            return refuse_move(field, state, action)
        case Fire():
            return refuse_fire(field, state, action)
        case Overwatch(unit):
            return refuse_overwatch(field, state, unit)
        case End(unit):
            return refuse_activation(state, unit)
        case React():
            return refuse_react(field, state, action)
        case Hold():
            return refuse_hold(state, action)
        case Concede() | Draw():
            return refuse_when_over(state)


def _check_units(state: State, action: Action) -> None:
    for name in ("unit", "target"):
        unit_id = getattr(action, name, None)
        if unit_id is not None and find(state, unit_id) is None:
            raise Fault(f"$.action.{name}", f"there is no unit {unit_id}")
