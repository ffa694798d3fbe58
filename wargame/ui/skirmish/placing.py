"""Places the rest of a side's units for its player: spread out, in cover where there is some near."""

from __future__ import annotations

import math
import random

from wargame.games.skirmish.actions import Deploy
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.state import State

TRIES = 24
APART_CM = 4.0


def place_one(battle: SkirmishBattle, state: State) -> Deploy | None:
    """A legal placing for one unit of the side to act: the best of some random ones."""
    rng = random.Random(f"{state.dice_rolled} {sum(u.at is not None for u in state.units)}")
    found = [action for _n in range(TRIES) if isinstance(action := battle.sample(state, rng), Deploy)]
    return max(found, key=lambda action: _worth(state, action), default=None)


def _worth(state: State, action: Deploy) -> float:
    """Apart from friends, and forward: towards the enemy's edge."""
    friends = [u.at for u in state.units if u.side == state.to_act and u.at is not None]
    nearest = min((math.dist(action.at, friend) for friend in friends), default=APART_CM)
    forward = action.at[1] if state.to_act == 0 else -action.at[1]
    return min(nearest, APART_CM) + 0.15 * forward
