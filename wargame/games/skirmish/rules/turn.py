"""The turn: morale, initiative, sides in alternation (clauses initiative, turn.order)."""

from __future__ import annotations

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Choose
from wargame.games.skirmish.events import Initiative, OverwatchLapsed, Stalemate, TurnBegan
from wargame.games.skirmish.rules.ending import end_by_turn_limit, refuse_when_over
from wargame.games.skirmish.rules.morale import check_morale
from wargame.games.skirmish.rules.play import Play, Purpose
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.rules.shooting import has_target
from wargame.games.skirmish.state import PendingChoice, State, Unit


def begin_turn(play: Play) -> None:
    """Everybody may act again; morale before initiative (clauses morale, initiative)."""
    turn = play.state.turn + 1
    play.set(turn=turn)
    for unit in play.state.units:
        if unit.activated:
            play.alter(unit.id, activated=False)
    play.say(TurnBegan(turn))
    check_morale(play)
    if play.is_over:
        return
    if is_stalemate(play):
        play.say(Stalemate())
    _take_initiative(play)


def is_stalemate(play: Play) -> bool:
    """Nobody left can move and nobody has a target (clause victory)."""
    units = fighting(play.state)
    if any(_can_move(play, unit) for unit in units):
        return False
    return not any(has_target(play.field, play.state, unit) for unit in units)


def _can_move(play: Play, unit: Unit) -> bool:
    return not unit.critical and play.field.profile(unit).move > 0.0


def _take_initiative(play: Play) -> None:
    """Both roll, the higher chooses who activates first (clause initiative)."""
    first = play.state.first
    if play.field.house.initiative_once and first is not None:
        _open_turn(play, first)
        return
    winner = roll_off(play, "initiative", "initiative")
    play.set(phase="choose", to_act=winner, pending=PendingChoice("activate"))


def roll_off(play: Play, purpose: Purpose, rule: str) -> int:
    """A, then B, again while they are equal; the side that rolled higher (deploy.order, initiative)."""
    while True:
        a, b = play.roll(purpose, 0, rule), play.roll(purpose, 1, rule)
        if a != b:
            return int(b > a)


def refuse_choice(state: State) -> Refusal | None:
    """Why nothing can be chosen now (clause turn.order)."""
    if refusal := refuse_when_over(state):
        return refusal
    if state.phase != "choose":
        return Refusal(rule="turn.order", template="There is nothing to choose now.")
    return None


def choose_first(play: Play, action: Choose) -> None:
    """The winner has said who activates first (clause initiative)."""
    _open_turn(play, action.first)


def _open_turn(play: Play, first: int) -> None:
    play.set(phase="activate", to_act=first, first=first, pending=None)
    play.say(Initiative(first))


def pass_on(play: Play, side: int) -> None:
    """After `side` the other acts; one with no unit left to activate is passed over (turn.order)."""
    for next_side in (1 - side, side):
        if any(not unit.activated for unit in fighting(play.state, next_side)):
            play.set(to_act=next_side)
            return
    _end_turn(play)


def _end_turn(play: Play) -> None:
    """The turn is over: tokens lapse by house rule, a turn limit counts (clauses overwatch, victory)."""
    house = play.field.house
    if house.overwatch_ends_with_turn:
        for unit in play.state.units:
            if unit.overwatch:
                play.alter(unit.id, overwatch=False)
                play.say(OverwatchLapsed(unit.id))
    if house.turn_limit and play.state.turn >= house.turn_limit:
        end_by_turn_limit(play)
    else:
        begin_turn(play)
