"""Whole random battles, journals and replays: how many a second on one core.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_battles.py -o addopts=`.
"""

from __future__ import annotations

import functools
import itertools
from random import Random
from typing import Any

import pytest

from wargame.engine.journal import decode, encode
from wargame.engine.match import Match, new_match
from wargame.engine.replay import load_match
from wargame.games.skirmish.game import Skirmish

MOST_ACTIONS = 2_000


@functools.cache
def game() -> Skirmish:
    return Skirmish()


def random_battle(force: str, map_name: str, seed: int) -> Match:
    """A battle of random legal actions to its end."""
    sides = [{"name": "south", "force": force}, {"name": "north", "force": force}]
    match = new_match(game(), {"map": map_name, "sides": sides, "seed": seed}, version="bench")
    rng = Random(seed)
    for _ in range(MOST_ACTIONS):
        if match.battle.is_over(match.state):
            break
        match.submit(match.battle.sample(match.state, rng))
    return match


@functools.cache
def played(force: str) -> Match:
    return random_battle(force, "crossroads", 3)


@pytest.mark.parametrize("force", ["core", "mecha"])
def test_random_battle(benchmark: Any, force: str) -> None:
    seeds = itertools.count(1)
    match = benchmark.pedantic(lambda: random_battle(force, "crossroads", next(seeds)), rounds=5)
    assert match.battle.is_over(match.state)


@pytest.mark.parametrize("force", ["core", "mecha"])
def test_replay_of_a_journal(benchmark: Any, force: str) -> None:
    data = encode(played(force).journal())
    loaded = benchmark.pedantic(lambda: load_match(game(), decode(data)), rounds=3)
    assert len(loaded.moments) == len(played(force).moments)


@pytest.mark.parametrize("force", ["core", "mecha"])
def test_writing_a_journal(benchmark: Any, force: str) -> None:
    match = played(force)
    assert benchmark(lambda: encode(match.journal()))


@pytest.mark.parametrize("force", ["core", "mecha"])
def test_opening_a_battle(benchmark: Any, force: str) -> None:
    sides = [{"name": "south", "force": force}, {"name": "north", "force": force}]
    setup = {"map": "crossroads", "sides": sides}
    assert benchmark.pedantic(lambda: game().open(setup), rounds=5)
