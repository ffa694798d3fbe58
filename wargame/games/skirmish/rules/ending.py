"""How a battle ends (clause victory)."""

from __future__ import annotations

from wargame.engine.contract import Refusal
from wargame.games.skirmish.events import BattleOver, Conceded, DrawAgreed
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.state import Result, ResultBy, State

SIDES = (0, 1)


def end_battle(play: Play, winner: int | None, by: ResultBy) -> None:
    """The battle has a result; winner None is a draw (clause victory)."""
    play.set(
        phase="over",
        to_act=None,
        active_unit=None,
        pending=None,
        result=Result(winner, by),
        moved=False,
        attacked=False,
        fired=(),
        bound=False,
        spared=False,
    )
    play.say(BattleOver(winner, by))


def end_if_eliminated(play: Play) -> None:
    """A side wins when the other has no unit left (clause victory)."""
    left = [side for side in SIDES if fighting(play.state, side)]
    if not play.is_over and len(left) < len(SIDES):
        end_battle(play, left[0] if left else None, "elimination")


def end_by_turn_limit(play: Play) -> None:
    """The side with more units wins, equal is a draw (clause victory)."""
    a, b = (len(fighting(play.state, side)) for side in SIDES)
    end_battle(play, None if a == b else int(b > a), "turn.limit")


def refuse_when_over(state: State) -> Refusal | None:
    """Nothing can be done in a battle that has a result (clause turn.order)."""
    if state.phase == "over":
        return Refusal(rule="turn.order", template="The battle is over.")
    return None


def concede(play: Play, side: int) -> None:
    """A side gives up; the other wins (clause victory)."""
    play.say(Conceded(side))
    end_battle(play, 1 - side, "concession")


def agree_on_draw(play: Play) -> None:
    """Both players end the battle without a winner (clause victory)."""
    play.say(DrawAgreed())
    end_battle(play, None, "agreement")
