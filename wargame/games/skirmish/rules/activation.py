"""An activation: who may act, how it begins and ends, what minor damage leaves of it."""

from __future__ import annotations

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import End, Overwatch
from wargame.games.skirmish.events import (
    Activated,
    ActivationEnded,
    OverwatchLapsed,
    OverwatchSet,
    Recovered,
)
from wargame.games.skirmish.forces.armies import SIDE_LETTERS
from wargame.games.skirmish.rules.ending import refuse_when_over
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import unit_of
from wargame.games.skirmish.rules.turn import pass_on
from wargame.games.skirmish.state import PendingReaction, State, Unit

RULE = "turn.order"


def refuse_activation(state: State, unit_id: str) -> Refusal | None:
    """Why this unit may not act now (turn.order, activation)."""
    return refuse_phase(state) or _refuse_unit(state, unit_of(state, unit_id))


def refuse_phase(state: State) -> Refusal | None:
    """Why no unit at all may act now (turn.order)."""
    match state.phase:
        case "over":
            return refuse_when_over(state)
        case "choose":
            return Refusal(rule=RULE, template="The winner of the roll first has to choose who begins.")
        case "deploy":
            return Refusal(rule=RULE, template="Units are still being deployed.")
        case "react":
            assert isinstance(state.pending, PendingReaction)
            return Refusal(
                rule=RULE,
                template="{unit} is on its way: first the other side has to fire or hold.",
                values={"unit": state.pending.unit},
            )
        case "activate":
            return None


def _refuse_unit(state: State, unit: Unit) -> Refusal | None:
    values = {"unit": unit.id}
    if not unit.alive or unit.at is None:
        return Refusal(rule=RULE, template="{unit} is not in the battle.", values=values)
    if unit.side != state.to_act:
        return refuse_side(state)
    if state.active_unit is not None and state.active_unit != unit.id:
        values["other"] = state.active_unit
        template = "{other} has to end its activation before {unit} acts."
        return Refusal(rule=RULE, template=template, values=values)
    if unit.activated and state.active_unit is None:
        return Refusal(rule=RULE, template="{unit} has been activated this turn.", values=values)
    return None


def refuse_side(state: State) -> Refusal:
    """It is the other side that acts now (turn.order)."""
    assert state.to_act is not None
    side = SIDE_LETTERS[state.to_act]
    return Refusal(rule=RULE, template="It is side {side}'s turn to act.", values={"side": side})


def has_begun(state: State, unit: Unit) -> bool:
    """Whether the open activation is this unit's."""
    return state.active_unit == unit.id


def is_bound(state: State, unit: Unit) -> bool:
    """Whether minor damage leaves the unit one thing in its activation, open or next (damage.minor)."""
    return state.bound if has_begun(state, unit) else unit.minor


def begin(play: Play, unit_id: str) -> None:
    """The first action of the turn opens the activation; overwatch lapses (activation, overwatch)."""
    unit = play.unit(unit_id)
    if has_begun(play.state, unit):
        return
    play.set(active_unit=unit_id, bound=unit.minor)
    play.alter(unit_id, activated=True)
    play.say(Activated(unit_id))
    if unit.overwatch:
        play.alter(unit_id, overwatch=False)
        play.say(OverwatchLapsed(unit_id))


def settle(play: Play) -> None:
    """The activation ends by itself when both things are done, or the one left by damage (activation)."""
    state = play.state
    if play.is_over or state.active_unit is None:
        return
    done = state.moved or state.attacked if state.bound else state.moved and state.attacked
    if done or not play.unit(state.active_unit).alive:
        end(play)


def end(play: Play) -> None:
    """Close the open activation; minor damage that bound it is gone (activation.end, damage.minor)."""
    state = play.state
    assert state.active_unit is not None
    unit = play.unit(state.active_unit)
    if unit.alive and state.bound and not state.spared:
        play.alter(unit.id, minor=False)
        play.say(Recovered(unit.id))
    play.say(ActivationEnded(unit.id))
    play.set(active_unit=None, moved=False, attacked=False, fired=(), bound=False, spared=False)
    pass_on(play, unit.side)


def end_activation(play: Play, action: End) -> None:
    """`end`: close the activation; with nothing done a pass, which is the activation (activation.end)."""
    begin(play, action.unit)
    end(play)


def refuse_overwatch(field: Field, state: State, unit_id: str) -> Refusal | None:
    """Why the unit may not go on overwatch (overwatch.set)."""
    if refusal := refuse_activation(state, unit_id):
        return refusal
    unit = unit_of(state, unit_id)
    values = {"unit": unit_id}
    if has_begun(state, unit) and (state.moved or state.fired):
        return Refusal(
            rule="overwatch",
            template="{unit} has moved or attacked; overwatch takes the place of both.",
            values=values,
        )
    if not field.profile(unit).usable(critical=unit.critical):
        return Refusal(rule="overwatch", template="{unit} has no weapon to watch with.", values=values)
    return None


def go_on_overwatch(play: Play, action: Overwatch) -> None:
    """The unit watches instead of moving and attacking, which ends its activation (overwatch.set)."""
    begin(play, action.unit)
    play.alter(action.unit, overwatch=True)
    play.say(OverwatchSet(action.unit))
    end(play)
