"""A base pulled by hand along the same wild line, one step of the hand at a time.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_haul.py -o addopts=`.
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.benchmarks.test_bench_threat import deployed
from wargame.games.skirmish.rules.questions import Hauled

TURNS = 3


@pytest.mark.parametrize("kind", ["soldier", "tank", "mech"])
@pytest.mark.benchmark(group="one step of the hand")
def test_haul(benchmark: Any, kind: str) -> None:
    """The hand winds outwards about the unit, over whatever stands there, well beyond its limit."""
    match = deployed("crossroads", 12)
    unit = next(u for u in match.state.units if u.kind == kind and u.at is not None)
    x, y = unit.at
    steps = [
        (x + 0.012 * n * math.cos(n / 30.0), y + 0.012 * n * math.sin(n / 30.0))
        for n in range(round(TURNS * math.tau * 30.0))
    ]
    found: Hauled | None = None
    turn = iter(range(1_000_000))

    def step() -> None:
        nonlocal found
        drawn = None if found is None else found.drawn
        to = steps[next(turn) % len(steps)]
        found = match.battle.haul(match.state, unit.id, drawn, to)

    benchmark(step)
