"""Prospects: whom a unit could hit if it stood elsewhere, and who could hit it there.

As the odds of every attack say (fire.target, sight.mutual, fire.cover, fire.range), whoever's turn
it is, all enemies looked at in one go. Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import seen_together, terms_of
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.rules.shooting import best_aim, chance_to_hit
from wargame.games.skirmish.state import Point, State, Unit
from wargame.games.skirmish.table.glance import Look
from wargame.games.skirmish.table.scene import Scene
from wargame.games.skirmish.table.survey import Survey, exchange


@dataclass(frozen=True, slots=True)
class Prospect:
    """The exact chance of at least one hit, by enemy: of the unit's best weapon, and of the enemy's.

    Enemies that cannot be hit, or cannot hit, are left out.
    """

    hits: Mapping[str, float]
    hit_by: Mapping[str, float]


def prospect(field: Field, state: State, unit: Unit, at: Point, facing: float) -> Prospect:
    """What a unit would have before it at a place, facing so."""
    there = msgspec.structs.replace(unit, at=at, facing=facing)
    hits: dict[str, float] = {}
    hit_by: dict[str, float] = {}
    for group in seen_together(field, fighting(state, 1 - unit.side)):
        ahead, back = _exchange(field, state, there, group)
        for number, enemy in enumerate(group):
            for found, firer, target, seen in ((hits, there, enemy, ahead), (hit_by, enemy, there, back)):
                chance = _chance(field, state, firer, target, seen, number)
                if chance > 0.0:
                    found[enemy.id] = chance
    return Prospect(hits, hit_by)


def _exchange(field: Field, state: State, unit: Unit, enemies: Sequence[Unit]) -> tuple[Survey, Survey]:
    table = field.table(state)
    others = field.others(state, unit.id, *(enemy.id for enemy in enemies))
    models = [field.model(enemy) for enemy in enemies]
    return exchange(table, Scene.of(table, others), field.model(unit), models, terms_of(field))


def _chance(field: Field, state: State, firer: Unit, target: Unit, seen: Survey, number: int) -> float:
    if not seen.los[number]:
        return 0.0
    look = Look(True, bool(seen.cover[number]), float(seen.distance[number]))
    aim = best_aim(field, state, firer, target, look)
    return 0.0 if aim is None else float(chance_to_hit(field, state, firer, target, aim))
