"""Prospects are the odds of every single attack (fire.target, sight.mutual, fire.cover, fire.range)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.ui.skirmish.playing import a_match, played_to
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.state import State, Unit

FEW = {"crossroads", "trench-line"}
TABLES = [
    pytest.param(name, marks=() if name in FEW else pytest.mark.slow)
    for name in ("crossroads", "wooded-hill", "trench-line", "ruined-town", "factory-yard", "duel")
]


def best_odds(battle: SkirmishBattle, state: State, firer: Unit, target: Unit) -> float:
    weapons = battle.profile(firer).usable(critical=firer.critical)
    return max((battle.odds(state, firer.id, target.id, w.name).chance for w in weapons), default=0.0)


def moved(state: State, unit: Unit) -> State:
    return msgspec.structs.replace(state, units=tuple(unit if u.id == unit.id else u for u in state.units))


@pytest.mark.parametrize("table", TABLES)
def test_a_prospect_is_every_attacks_odds_both_ways(table: str) -> None:
    match: Any = played_to(
        a_match(table, "mecha"), lambda state: state.turn == 2 and state.phase == "activate"
    )
    battle, state, rng = match.battle, match.state, random.Random(5)
    width, height = battle.size
    seen = 0
    for unit in [u for u in state.units if u.alive][::4]:
        for _ in range(2 if table in FEW else 8):
            at, facing = (rng.uniform(2, width - 2), rng.uniform(2, height - 2)), rng.uniform(0, 360)
            found = battle.whys.prospect(state, unit.id, at, facing)
            there = msgspec.structs.replace(unit, at=at, facing=facing)
            after = moved(state, there)
            enemies = [u for u in state.units if u.side != unit.side and u.alive]
            hits = {enemy.id: best_odds(battle, after, there, enemy) for enemy in enemies}
            hit_by = {enemy.id: best_odds(battle, after, enemy, there) for enemy in enemies}
            assert found.hits == {enemy: chance for enemy, chance in hits.items() if chance > 0.0}
            assert found.hit_by == {enemy: chance for enemy, chance in hit_by.items() if chance > 0.0}
            seen += len(found.hits) + len(found.hit_by)
    assert seen > 3
