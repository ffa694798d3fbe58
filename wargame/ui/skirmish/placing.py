"""Places the rest of a side's units spread out, in cover where there is some, facing the enemy."""

from __future__ import annotations

import math
import random

from shapely import Point as Spot

from wargame.games.skirmish.actions import Deploy
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.state import State, Unit
from wargame.games.skirmish.table.plane import Disc
from wargame.games.skirmish.table.table import Table

TRIES = 24
APART_CM = 4.0
NEAR_CM = 0.8
"""How near something solid a base stands in its cover."""
SHELTER, FACES, FORWARD = 2.5, 3.0, 0.15
"""What cover, facing the enemy and a centimetre nearer to him are worth in centimetres apart from friends."""


def place_one(battle: SkirmishBattle, state: State) -> Deploy | None:
    """A legal placing for one unit of the side to act: the best of some random ones."""
    rng = random.Random(f"{state.dice_rolled} {sum(u.at is not None for u in state.units)}")
    found = [
        _facing_the_enemy(battle, state, action)
        for _n in range(TRIES)
        if isinstance(action := battle.sample(state, rng), Deploy)
    ]
    return max(found, key=lambda action: _worth(battle, state, action), default=None)


def _worth(battle: SkirmishBattle, state: State, action: Deploy) -> float:
    """Apart from friends, forward, facing the enemy, and a figure on foot in cover."""
    friends = [u.at for u in state.units if u.side == state.to_act and u.at is not None]
    nearest = min((math.dist(action.at, friend) for friend in friends), default=APART_CM)
    forward = action.at[1] if state.to_act == 0 else -action.at[1]
    unit = _unit(state, action)
    base, faces = battle.profile(unit).base, action.facing == unit.facing
    covered = isinstance(base, Disc) and _is_sheltered(battle.table(state), action.at, base.radius + NEAR_CM)
    return min(nearest, APART_CM) + FORWARD * forward + SHELTER * covered + FACES * faces


def _is_sheltered(table: Table, at: tuple[float, float], reach: float) -> bool:
    """Whether a place lies inside something that hides, or right beside something solid."""
    if table.is_inside(at) or table.in_woods(at) or table.in_crater(at):
        return True
    return any(piece.solids and piece.footprint.distance(Spot(at)) <= reach for piece in table.pieces)


def _facing_the_enemy(battle: SkirmishBattle, state: State, action: Deploy) -> Deploy:
    """The same placing as the unit faces by itself, where it may stand like that."""
    unit = _unit(state, action)
    ahead = Deploy(action.unit, action.at, unit.facing)
    # a round base takes the same room whichever way it faces
    fits = isinstance(battle.profile(unit).base, Disc) or battle.refusal(state, ahead) is None
    return ahead if fits else action


def _unit(state: State, action: Deploy) -> Unit:
    return next(unit for unit in state.units if unit.id == action.unit)
