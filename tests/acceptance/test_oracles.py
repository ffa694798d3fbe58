"""Random tables: sight, cover, distance and ways beside answers worked out otherwise, from the same
sentences.
"""

from __future__ import annotations

import itertools
import math
from random import Random

import pytest

from tests.acceptance.oracles import Land, Verdict, Ways, gap, is_sheltered, visible_share
from tests.acceptance.random_battles import random_battle
from tests.acceptance.table import Battle, Json, Place

SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 40))]
COLUMNS = 240
# a column is all or nothing at an edge: each of a handful of edges may cost half a column
SLACK = 6 / COLUMNS


@pytest.mark.parametrize("seed", SEEDS)
def test_sight_cover_and_distance(seed: int) -> None:
    """sight, sight.models, sight.woods, fire.cover, fire.range: every pair of eight units."""
    battle = random_battle(seed + 700)
    land = Land(battle.journal()["battle"]["map"])
    units: list[Json] = battle.state["units"]
    for firer, target in itertools.permutations(units, 2):
        others = [u for u in units if u["id"] not in (firer["id"], target["id"])]
        told = battle.sight(firer["id"], target["id"])
        share = visible_share(land, firer, target, others, COLUMNS)
        assert told["fraction"] == pytest.approx(share, abs=SLACK), (firer, target)
        assert told["distance"] == pytest.approx(gap(firer, target), abs=1e-6)
        sheltered = is_sheltered(land, firer["at"], target)
        if sheltered is not None and abs(share - 0.75) > SLACK:
            assert told["cover"] is (sheltered or share <= 0.75), (firer, target)


MOVES = {"tank": 15}


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_are_judged_by_the_rules_page(seed: int) -> None:
    """move.range, move.climb, move.block, move.stop, move.vehicle: random ways, accepted or refused
    for a rule broken; what is accepted climbs what the sentences say. Ways too close to call are
    left out.
    """
    battle, rng = random_battle(seed + 800), Random(seed)
    battle.act("choose", first=0)
    ways, units = Ways(battle.journal()["battle"]["map"]), battle.state["units"]
    told = 0
    for unit in (u for u in units if u["side"] == battle.state["to_act"]):
        others = [other for other in units if other is not unit]
        for _ in range(25):
            points = random_way(rng, unit["at"])
            verdict = ways.judge(unit, others, points, MOVES.get(unit["kind"], 10))
            if not verdict.close:
                told += 1
                check_way(battle, unit, points, verdict)
    assert told > 50


def random_way(rng: Random, start: list[float]) -> list[Place]:
    points: list[Place] = [(start[0], start[1])]
    for _ in range(rng.choice([1, 1, 2])):
        angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.5, 6)
        x, y = points[-1]
        points.append((round(x + far * math.cos(angle), 3), round(y + far * math.sin(angle), 3)))
    return points


def check_way(battle: Battle, unit: Json, points: list[Place], verdict: Verdict) -> None:
    action = {"do": "move", "unit": unit["id"], "path": [list(point) for point in points[1:]]}
    if verdict.rules:
        assert battle.wire.told("battle.act", action=action).rule in verdict.rules, (unit, points)
        return
    answer = battle.wire.call("battle.act", action=action)
    battle.wire.call("battle.undo")
    if not any(event["event"] == "damaged" for event in answer["events"]):
        climbed = {event["piece"] for event in answer["events"] if event["event"] == "climbed"}
        assert climbed == {f"t{n + 1}" for n in verdict.climbs}, (unit, points)
