"""The exact fraction against rays cut and marched through shapely's shapes, on random and lattice tables."""

from __future__ import annotations

import math
import random

import pytest

from tests.games.skirmish.table.maps import area, rectangle, table_of
from tests.games.skirmish.table.oracles import (
    column_fraction,
    ground_of,
    marched_fraction,
    point_is_seen,
    prisms_of,
    span_of,
)
from tests.games.skirmish.table.random_tables import (
    apart,
    lattice_pieces,
    mech,
    random_model,
    random_pieces,
    soldier,
    tank,
)
from wargame.games.skirmish.table.plane import Model
from wargame.games.skirmish.table.sight import fraction, fraction_from
from wargame.games.skirmish.table.table import Table

FEW, MANY = range(4), range(4, 40)
LATTICE_FEW, LATTICE_MANY = range(6), range(6, 120)


def seeds(few: range, many: range) -> list[object]:
    return [*few, *(pytest.param(seed, marks=pytest.mark.slow) for seed in many)]


def eye_of(table: Table, model: Model) -> tuple[float, float, float]:
    return (*model.at, ground_of(table, model.at) + model.eye)


@pytest.mark.parametrize("seed", seeds(FEW, MANY))
def test_fractions_equal_columns_cut_by_the_letter(seed: int) -> None:
    rng = random.Random(seed)
    table = table_of(*random_pieces(rng, rng.choice((5, 15, 40))))
    others = [random_model(rng, f"other{n}") for n in range(5)]
    for _ in range(5):
        a, b = random_model(rng, "a"), random_model(rng, "b")
        if apart(a, b):
            expected = column_fraction(table, eye_of(table, a), b, others, but=("a",), count=150)
            assert fraction(table, a, b, others) == pytest.approx(expected, abs=0.012)


@pytest.mark.parametrize("seed", seeds(range(2), range(2, 20)))
def test_fractions_equal_marched_rays(seed: int) -> None:
    rng = random.Random(1000 + seed)
    pieces = [p for p in random_pieces(rng, 25) if p.kind != "woods"]
    table = table_of(*pieces)
    for _ in range(2):
        a, b = random_model(rng, "a"), random_model(rng, "b")
        if apart(a, b):
            expected = marched_fraction(table, eye_of(table, a), b)
            assert fraction(table, a, b, []) == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize("seed", seeds(range(2), range(2, 20)))
def test_the_fraction_is_the_share_of_points_in_straight_view(seed: int) -> None:
    rng = random.Random(2000 + seed)
    table = table_of(*(p for p in random_pieces(rng, 25) if p.kind != "woods"))
    a, b = random_model(rng, "a"), random_model(rng, "b")
    eye, foot = eye_of(table, a), ground_of(table, b.at)
    depth, right, left = span_of(eye, b)
    ux, uy = (b.at[0] - eye[0]) / depth, (b.at[1] - eye[1]) / depth
    prisms, seen, count = prisms_of(table, []), 0, 400
    for _ in range(count):
        s = rng.uniform(right, left)
        point = (b.at[0] - uy * s, b.at[1] + ux * s, foot + rng.uniform(0.0, b.height))
        seen += point_is_seen(eye, point, prisms)
    assert fraction(table, a, b, []) == pytest.approx(seen / count, abs=0.1)


@pytest.mark.parametrize("seed", seeds(LATTICE_FEW, LATTICE_MANY))
def test_eyes_on_corners_and_faces_of_a_lattice(seed: int) -> None:
    """Shared corners, flush faces, duplicates, eyes on edges: every answer by the letter of the clause."""
    rng = random.Random(seed)
    pieces = lattice_pieces(rng, rng.randint(3, 14))
    table = table_of(*pieces, size=(20.0, 20.0))
    for _ in range(6):
        ring = rng.choice(pieces).rings[0]
        free = (rng.randint(0, 28) / 2.0, rng.randint(0, 28) / 2.0)
        at = rng.choice((rng.choice(ring), (ring[0][0] + 0.5, ring[0][1]), free))
        height = rng.choice((0.6, 1.0, 1.1, 1.5, 2.1, 2.6))
        place = (rng.randint(0, 28) / 2.0, rng.randint(0, 28) / 2.0)
        facing = rng.choice((0.0, 30.0, 90.0))
        target = rng.choice((soldier("b", place), tank("b", place, facing), mech("b", place)))
        if math.dist(at, place) > 2.2:
            seen = fraction_from(table, at, height, target, [])
            assert seen == pytest.approx(converging(table, (*at, height), target, seen), abs=0.006)


def converging(table: Table, eye: tuple[float, float, float], target: Model, seen: float) -> float:
    """Columns, more of them where the first few differ: a jump between two columns fades, a fault stays."""
    found = 0.0
    for count in (60, 500):
        found = column_fraction(table, eye, target, count=count)
        if abs(found - seen) < 0.006:
            break
    return found


def test_the_oracle_knows_a_wall_when_it_sees_one() -> None:
    table = table_of(area("p", "low wall", rectangle(10.0, 0.0, 10.3, 40.0)))
    eye, target = (5.0, 20.0, 1.1), soldier("b", (15.0, 20.0))
    expected = 1.0 - (1.1 - 0.5 * 10.0 / 5.3) / 1.2
    assert column_fraction(table, eye, target) == pytest.approx(expected, abs=1e-9)
    assert marched_fraction(table, eye, target) == pytest.approx(expected, abs=0.03)
    assert not point_is_seen(eye, (15.0, 20.0, 0.1), prisms_of(table, []))
    assert point_is_seen(eye, (15.0, 20.0, 0.2), prisms_of(table, []))
