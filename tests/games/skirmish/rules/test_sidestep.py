"""Steps aside: each is legal, does what it says, and no sampled place does it by a shorter way."""

from __future__ import annotations

import math
import random

import msgspec
import pytest

from tests.games.skirmish.rules.arena import Arena, Place, piece, unit
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.rules.sidestep import Sidestep
from wargame.games.skirmish.state import State

RIFLE = "rifle"


def duel(at: Place, enemy: Place, *pieces: dict, kind: str = "soldier", **rules: object) -> Arena:
    units = [unit("A1", kind, *at, 0.0), unit("B1", "soldier", *enemy, 180.0)]
    return Arena.of(units, *pieces, **rules)


def steps(arena: Arena, weapon: str = RIFLE) -> dict[str, Sidestep]:
    found = arena.battle.whys.sidesteps(arena.state, "A1", "B1", weapon)
    assert len({step.purpose for step in found}) == len(found)
    return {step.purpose: step for step in found}


def after(arena: Arena, points: tuple[Place, ...], facing: float) -> State:
    """The state in which A1 has gone there."""
    moved = msgspec.structs.replace(arena["A1"], at=points[-1], facing=facing)
    units = tuple(moved if u.id == "A1" else u for u in arena.state.units)
    return msgspec.structs.replace(arena.state, units=units)


def serves(arena: Arena, purpose: str, weapon: str, points: tuple[Place, ...], facing: float) -> bool:
    """Whether the battle itself says, with A1 there, that the purpose is met."""
    state = after(arena, points, facing)
    odds = arena.battle.odds(state, "A1", "B1", weapon)
    if purpose == "shelters":
        return arena.battle.view(state, "B1", "A1").cover
    can_hit = odds.refusal is None and odds.needs is not None and odds.needs <= 6
    return can_hit and (purpose == "opens" or not odds.cover)


def judge(arena: Arena, step: Sidestep, weapon: str = RIFLE) -> None:
    """The step is a legal move of its length and does what it says."""
    assert step.points[0] == arena["A1"].at
    assert step.at == step.points[-1]
    length = sum(math.dist(a, b) for a, b in zip(step.points, step.points[1:], strict=False))
    assert step.length == pytest.approx(length)
    assert arena.why(Move("A1", step.points[1:], step.facing)) is None
    assert serves(arena, step.purpose, weapon, step.points, step.facing)


def shorter(arena: Arena, step: Sidestep, weapon: str = RIFLE, tries: int = 300) -> float:
    """How much shorter a way a sampled oracle finds, cm."""
    rng, best = random.Random(7), step.length
    x, y = step.points[0]
    for _ in range(tries):
        away, turn = step.length * math.sqrt(rng.random()), rng.random() * math.tau
        to = round(x + math.cos(turn) * away, 3), round(y + math.sin(turn) * away, 3)
        way = arena.battle.path(arena.state, "A1", to)
        if way.allowed and way.points and 0.0 < way.length < best:
            best = way.length if serves(arena, step.purpose, weapon, way.points, way.facing) else best
    return step.length - best


CORNER = piece("high wall", 10.0, 2.0, 10.6, 10.3)
CRATE = piece("crate", 12.0, 12.0, 13.0, 20.0)
FENCE = piece("low wall", 12.0, 4.0, 12.6, 16.0)
SCENES = {
    "round a corner": (duel, ((6.0, 9.0), (20.0, 9.0), CORNER), "opens"),
    "between two walls": (
        duel,
        ((5.0, 10.0), (20.0, 10.0), piece("high wall", 12.0, 6.0, 12.5, 10.9), CRATE),
        "opens",
    ),
    "out of range": (duel, ((5.0, 20.0), (47.5, 20.0)), "opens"),
    "past the end of a fence": (duel, ((9.0, 15.2), (13.6, 14.6), FENCE), "clears"),
    "behind a fence": (duel, ((3.0, 10.0), (20.0, 10.0), FENCE), "shelters"),
    "a tank at a corner": (duel, ((5.0, 8.0), (20.0, 9.0), CORNER), "opens"),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_a_step_is_legal_does_what_it_says_and_is_the_shortest_to_a_millimetre(name: str) -> None:
    make, places, purpose = SCENES[name]
    kind, weapon = ("tank", "cannon") if "tank" in name else ("soldier", RIFLE)
    size = (60.0, 40.0) if name == "out of range" else (40.0, 40.0)
    arena = make(*places, kind=kind, size=size)
    step = steps(arena, weapon)[purpose]
    judge(arena, step, weapon)
    assert shorter(arena, step, weapon) <= 0.1


def test_out_of_range_it_is_so_much_closer() -> None:
    """fire.range: 42.5 less two radii is 41.5; the rifle reaches 40."""
    step = steps(duel((5.0, 20.0), (47.5, 20.0), size=(60.0, 40.0)))["opens"]
    assert step.length == pytest.approx(1.5, abs=0.01)


def test_what_is_served_already_is_not_looked_for() -> None:
    assert set(steps(duel((5.0, 20.0), (20.0, 20.0)))) == set(), "the shot is open, and nothing gives cover"


def test_a_unit_that_can_no_longer_move_is_told_nothing() -> None:
    arena = duel((6.0, 9.0), (20.0, 9.0), CORNER)
    arena.move("A1", (6.0, 8.0))
    assert steps(arena) == {}


def test_after_its_attack_a_unit_only_looks_for_cover() -> None:
    arena = duel((3.0, 10.0), (17.0, 10.0), FENCE)
    assert set(steps(arena)) == {"clears", "shelters"}
    arena.fire("A1", "B1", RIFLE, 1)
    assert set(steps(arena)) == {"shelters"}


def test_where_no_step_helps_there_is_none() -> None:
    arena = duel(
        (5.0, 5.0), (35.0, 35.0), piece("high wall", 15.0, 0.0, 16.0, 39.9), units__soldier__move=2.0
    )
    assert "opens" not in steps(arena)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_yards(seed: int) -> None:
    rng = random.Random(seed)
    walls = []
    for _ in range(5):
        x, y = rng.uniform(10, 28), rng.uniform(4, 32)
        kind = rng.choice(["high wall", "low wall", "crate", "woods", "building"])
        wide = rng.uniform(3, 6) if kind in ("woods", "building") else rng.uniform(0.6, 5)
        walls.append(piece(kind, x, y, x + wide, y + (wide if kind == "building" else rng.uniform(0.6, 5))))
    arena = duel((5.0, rng.uniform(10, 30)), (35.0, rng.uniform(10, 30)), *walls)
    for step in steps(arena).values():
        judge(arena, step)
        assert shorter(arena, step, tries=1500) <= 0.1
