"""What a hand offers beyond what was asked for: steps aside, and the move nearest to one that is refused.

Each is shown as a ghost; a click on it, or Enter where nothing is aimed at, takes it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.rules.nearest import NearestMove
from wargame.games.skirmish.rules.sidestep import Sidestep
from wargame.ui.skirmish.hands.intents import Effect, Point, Submit, Tell

if TYPE_CHECKING:
    from wargame.ui.skirmish.hands.fighting import FightingHand

REACH_CM = 0.6


def steps_of(hand: FightingHand) -> tuple[Sidestep, ...]:
    """The steps that would change the shot at a target, locked or rested on; none before they are known."""
    asked = hand.locked is not None or hand.rested == hand.over
    shot = hand.shot if asked else None
    if shot is None or hand.selected is None:
        return ()
    return tuple(hand.facts.steps(hand.selected, shot.target, shot.weapon) or ())


def nearest_of(hand: FightingHand) -> NearestMove | None:
    """The move nearest to the one that was refused, else to the one under the cursor if that would be."""
    to = hand.refused or hand.destination
    if to is None or hand.selected is None or hand.grip is not None:
        return None
    climb = True if hand.climbing else None
    plan = hand.facts.plan(hand.selected, to, hand.via, climb)
    if plan is None or plan.allowed:
        return None
    return hand.facts.nearest(hand.selected, to, hand.via, climb)


def taken_offer(hand: FightingHand, at: Point | None) -> tuple[Effect, ...] | None:
    """What comes of taking the offer at a place, or the one of a refused move; None when there is none."""
    move = _step_at(hand, at) if at is not None else None
    near = nearest_of(hand) if move is None and hand.refused is not None else None
    if near is not None and (at is None or math.dist(at, near.at) <= REACH_CM):
        assert hand.selected is not None
        move = Move(hand.selected, near.points[1:], near.facing)
    if move is None:
        return None
    refusal = hand.facts.refusal(move)
    return (Submit(move),) if refusal is None else (Tell(refusal),)


def _step_at(hand: FightingHand, at: Point) -> Move | None:
    """The move of the step whose ghost is at a place, the nearest when several are."""
    near = [(math.dist(at, step.at), step) for step in steps_of(hand)]
    within = [pair for pair in near if pair[0] <= REACH_CM]
    if not within or hand.selected is None:
        return None
    step = min(within, key=lambda pair: pair[0])[1]
    return Move(hand.selected, step.points[1:], step.facing)
