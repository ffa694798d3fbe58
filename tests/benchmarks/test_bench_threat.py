"""The threat to every place of a table: the grid at once and the fine one, and one place under the cursor.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_threat.py -o addopts=`.
"""

from __future__ import annotations

import functools
import random
from typing import Any

import numpy as np
import pytest

from wargame.engine.match import Match, new_match
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.rules.threat import Threat

FORCES = {
    6: {"soldier": 5, "tank": 1},
    12: {"soldier": 5, "tank": 1, "commander": 1, "missile trooper": 3, "mech": 2},
}
TABLES = ("crossroads", "wooded-hill")


@functools.cache
def deployed(name: str, foes: int) -> Match:
    """A battle on a 40 x 40 cm table when both forces stand on it."""
    sides = [{"name": side, "force": FORCES[foes]} for side in ("Blue", "Orange")]
    match = new_match(Skirmish(), {"map": name, "sides": sides, "seed": 4}, version="bench")
    rng = random.Random(4)
    while match.state.turn < 1 or match.state.phase != "activate":
        match.submit(match.battle.sample(match.state, rng))
    return match


def threat(name: str, foes: int) -> Threat:
    match = deployed(name, foes)
    return match.battle.threat(match.state, 0)  # type: ignore[attr-defined]


def grid(step: float, side: float = 40.0) -> Any:
    middles = np.arange(step / 2.0, side, step)
    return np.stack(np.meshgrid(middles, middles, indexing="ij"), axis=-1).reshape(-1, 2)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("foes", FORCES)
@pytest.mark.benchmark(group="threat, 1 cm grid of 40 x 40")
def test_coarse_grid(benchmark: Any, foes: int, name: str) -> None:
    found = benchmark(lambda: threat(name, foes).chances(grid(1.0)))
    assert 0.0 < found.max() <= 1.0


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("foes", FORCES)
@pytest.mark.benchmark(group="threat, 0.5 cm grid of 40 x 40")
def test_fine_grid(benchmark: Any, foes: int, name: str) -> None:
    benchmark.pedantic(lambda: threat(name, foes).chances(grid(0.5)), rounds=3)


@pytest.mark.parametrize("foes", FORCES)
@pytest.mark.benchmark(group="threat, one place")
def test_one_place(benchmark: Any, foes: int) -> None:
    ready = threat("crossroads", foes)
    benchmark(lambda: ready.dangers((17.3, 21.9)))
