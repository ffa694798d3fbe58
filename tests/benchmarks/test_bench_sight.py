"""Sight and exposure on random tables, beside shapely on the same work.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_sight.py -o addopts=`.
"""

from __future__ import annotations

import functools
import math
import random

import numpy as np
import pytest

from tests.benchmarks.shapely_peers import column_fraction, exposed_stretches, prisms_of
from tests.games.skirmish.table.maps import table_of
from tests.games.skirmish.table.random_tables import apart, mech, random_pieces, soldier, tank
from wargame.games.skirmish.table.cover import view
from wargame.games.skirmish.table.exposure import stretches
from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.sight import fraction, fractions, sees
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.visibility import visible_area

SIZES = (20, 60, 200)
SIDE = {20: 45.0, 60: 45.0, 200: 80.0}
LOOKS = 40
PATHS = 8


@functools.cache
def table(count: int) -> Table:
    """A random table, crowded from 60 pieces on, with what sight derives from it."""
    side = SIDE[count]
    built = table_of(*random_pieces(random.Random(count), count, side), size=(side, side))
    view(built, soldier("a", (1.0, 1.0)), soldier("b", (side - 1.0, side - 1.0)), [])
    return built


def place(rng: random.Random, count: int) -> Point:
    return rng.uniform(2.0, SIDE[count] - 2.0), rng.uniform(2.0, SIDE[count] - 2.0)


def pairs(count: int) -> list[tuple[Model, Model]]:
    rng = random.Random(1)
    found = [(soldier("a", place(rng, count)), soldier("b", place(rng, count))) for _ in range(2 * LOOKS)]
    return [pair for pair in found if apart(*pair)][:LOOKS]


def others(count: int) -> list[Model]:
    rng = random.Random(2)
    return [
        tank("t1", place(rng, count), 30.0),
        tank("t2", place(rng, count), 70.0),
        *(mech(f"m{n}", place(rng, count)) for n in range(4)),
    ]


def walks(count: int) -> list[tuple[Model, Model, tuple[Point, Point]]]:
    rng = random.Random(3)
    found = []
    for _ in range(PATHS):
        start, angle = place(rng, count), rng.uniform(0.0, math.tau)
        end = (start[0] + 10.0 * math.cos(angle), start[1] + 10.0 * math.sin(angle))
        near = (start[0] + rng.uniform(-12.0, 12.0), start[1] + rng.uniform(-12.0, 12.0))
        found.append((soldier("watcher", near), soldier("mover", start), (start, end)))
    return found


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="fraction x40")
def test_fraction(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    benchmark(lambda: [fraction(table(count), a, b, []) for a, b in pairs(count)])


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="fraction x40")
def test_fraction_in_shapely_columns(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    prisms, here = prisms_of(table(count)), table(count)
    benchmark(
        lambda: [
            column_fraction(prisms, (*a.at, here.ground(a.at) + a.eye), b, here.ground(b.at))
            for a, b in pairs(count)
        ]
    )


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="fraction x40")
def test_fraction_in_one_batch(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    looking = pairs(count)
    eyes = np.asarray([(*a.at, table(count).ground(a.at) + a.eye) for a, _ in looking])
    benchmark(lambda: fractions(table(count), eyes, [looking[0][1]], []))


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="mutual sight and view x40, six models that hide")
def test_sees(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    benchmark(lambda: [sees(table(count), a, b, others(count)) for a, b in pairs(count)])


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="mutual sight and view x40, six models that hide")
def test_view(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    benchmark(lambda: [view(table(count), a, b, others(count)) for a, b in pairs(count)])


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="exposure of a 10 cm path x8")
def test_exposure(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    benchmark(
        lambda: [stretches(table(count), w, m, path, [], max_range=40.0) for w, m, path in walks(count)]
    )


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="exposure of a 10 cm path x8")
def test_exposure_in_shapely_shadows(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    """One way only, and tall pieces alone: less than the game asks."""
    benchmark(lambda: [exposed_stretches(table(count), w, m, path, 40.0) for w, m, path in walks(count)])


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="visible area x8")
def test_visible_area(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    benchmark(lambda: [visible_area(table(count), w.at, 1.1, None) for w, _, _ in walks(count)])


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.benchmark(group="building a table")
def test_building_a_table(benchmark, count: int) -> None:  # type: ignore[no-untyped-def]
    table_map = table(count).map
    benchmark(lambda: Table.of(table_map))
