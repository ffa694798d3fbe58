"""The only verb that changes a battle: an action, legal by `legal`, becomes a step."""

from __future__ import annotations

from wargame.engine.contract import Dice, Refused, Step
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
from wargame.games.skirmish.rules.activation import end_activation, go_on_overwatch
from wargame.games.skirmish.rules.deployment import (
    choose_who_deploys,
    count_fielded,
    deploy,
    roll_for_deployment,
)
from wargame.games.skirmish.rules.ending import agree_on_draw, concede
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.firing import fire
from wargame.games.skirmish.rules.legal import refusal
from wargame.games.skirmish.rules.movement import move
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.reaction import hold, react
from wargame.games.skirmish.rules.turn import begin_turn, choose_first
from wargame.games.skirmish.state import PendingChoice, State


def start(field: Field, dice: Dice) -> Step:
    """The first state: set-up's roll, or a placed battle's first morale check (deploy.order, morale)."""
    empty = State(
        turn=0,
        phase="choose",
        to_act=None,
        active_unit=None,
        pending=None,
        units=field.roster,
        wrecks=(),
        result=None,
        dice_rolled=0,
        expansion=field.expansion,
    )
    play = Play(field, empty, dice)
    if field.is_placed:
        count_fielded(play)
        begin_turn(play)
    else:
        roll_for_deployment(play)
    return play.step()


def apply(field: Field, state: State, action: Action, dice: Dice) -> Step:
    """Make the action. Raises Refused, and rolls nothing then."""
    if (why := refusal(field, state, action)) is not None:
        raise Refused(why)
    play = Play(field, state, dice)
    _make(play, action)
    return play.step()


def _make(play: Play, action: Action) -> None:
    match action:
        case Choose():
            _choose(play, action)
        case Deploy():
            deploy(play, action)
        case Move():
            move(play, action)
        case Fire():
            fire(play, action)
        case Overwatch():
            go_on_overwatch(play, action)
        case End():
            end_activation(play, action)
        case React():
            react(play, action)
        case Hold():
            hold(play, action)
        case Concede(side):
            concede(play, side)
        case Draw():
            agree_on_draw(play)


def _choose(play: Play, action: Choose) -> None:
    assert isinstance(play.state.pending, PendingChoice)
    if play.state.pending.what == "deploy":
        choose_who_deploys(play, action)
    else:
        choose_first(play, action)
