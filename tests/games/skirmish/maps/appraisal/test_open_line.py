"""The longest open line of sight (clauses sight, sight.mutual, sight.woods), against every pair by itself."""

from __future__ import annotations

import math
import random

import msgspec
import numpy as np
import pytest
import shapely

from tests.games.skirmish.maps.appraisal.tables import land, random_table, table
from tests.games.skirmish.maps.documents import feature, line, ring
from tests.games.skirmish.table.maps import wall
from wargame.games.skirmish.maps.appraisal.land import Land
from wargame.games.skirmish.maps.appraisal.open_line import longest_line, open_line
from wargame.games.skirmish.maps.appraisal.sightlines import Lookout, crossed_share
from wargame.games.skirmish.table.plane import Disc, Model
from wargame.games.skirmish.table.prisms import merged_areas
from wargame.games.skirmish.table.sight import fractions, sees
from wargame.games.skirmish.table.terrain import TableMap

STEP = 3.0


def brute(where: Land, step: float) -> float:
    """Every place asked of the rules' sight for every other."""
    places = where.standing(step)
    models = [
        Model(str(n), Disc(0.5), (float(x), float(y)), 0.0, 1.2, 1.1, False)
        for n, (x, y) in enumerate(places)
    ]
    eyes = np.column_stack([places, where.table.grounds(places) + 1.1])
    seen = fractions(where.table, eyes, models, []) > 0.001 + 1e-9
    away = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    return float(away[seen].max(initial=0.0))


@pytest.mark.parametrize(
    "seed", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow), pytest.param(5, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("count", [9, 30])
def test_it_is_as_long_as_the_longest_of_all_pairs(seed: int, count: int) -> None:
    where = Land.of(random_table(seed, count))
    found = longest_line(where, STEP)
    assert found is not None
    assert found[0] == pytest.approx(brute(where, STEP), abs=1e-9)


def test_its_ends_see_each_other() -> None:
    where = Land.of(random_table(11, 30))
    found = longest_line(where)
    assert found is not None
    length, a, b = found
    ends = [Model(str(n), Disc(0.5), at, 0.0, 1.2, 1.1, False) for n, at in enumerate((a, b))]
    assert math.dist(a, b) == length
    assert sees(where.table, *ends, [])


def test_a_bare_table_is_open_from_corner_to_corner() -> None:
    [finding] = open_line(land())
    assert finding.values["length"] == round(39 * math.sqrt(2), 1)
    assert finding.severity == "good"


def test_a_wall_of_soldiers_height_halves_the_view() -> None:
    found = longest_line(land(feature("high wall", ring(0, 19.8, 40, 0.4))))
    assert found is not None
    assert found[0] == pytest.approx(math.hypot(39, 19), abs=1.0)
    low = longest_line(land(feature("low wall", ring(0, 19.8, 40, 0.4))))
    assert low is not None
    assert low[0] > 55


def test_deep_woods_close_the_view() -> None:
    found = longest_line(land(feature("woods", ring(0, 16, 40, 8))))
    assert found is not None
    assert found[0] < math.hypot(39, 24)


@pytest.mark.parametrize("seed", range(2))
def test_another_wall_never_makes_it_longer(seed: int) -> None:
    rng = random.Random(900 + seed)
    plain = random_table(seed, 20)
    before = longest_line(Land.of(plain), 2.0)
    for number in range(3):
        ends = tuple((rng.uniform(1, 29), rng.uniform(1, 29)) for _ in range(2))
        more = wall(f"more{number}", rng.choice(("high wall", "hedge", "low wall")), ends, 0.4)
        plain = msgspec.structs.replace(plain, pieces=(*plain.pieces, more))
        after = longest_line(Land.of(plain), 2.0)
        assert before is not None
        assert after is not None
        assert after[0] <= before[0] + 1e-9
        before = after


def test_no_place_to_stand_is_said() -> None:
    assert open_line(land(feature("rock", ring(0, 0, 40, 40))))[0].severity == "notice"


# -- the lookout -----------------------------------------------------------------------------


def test_shares_within_areas_are_those_of_the_rays() -> None:
    rng = np.random.default_rng(5)
    for seed in range(4):
        pieces = random_table(seed, 16).pieces
        areas = [shapely.Polygon(spec.rings[0]) for spec in pieces if spec.rings]
        whole = shapely.union_all(areas)
        eye, places = rng.uniform(0, 30, 2), rng.uniform(0, 30, (60, 2))
        rays = shapely.linestrings(np.stack([np.tile(eye, (60, 1)), places], axis=1))
        inside = shapely.intersects(whole, shapely.points(places))
        got = (crossed_share(eye, places, merged_areas(areas).edges) + inside) * shapely.length(rays)
        assert got == pytest.approx(shapely.length(shapely.intersection(rays, whole)), abs=1e-6)


def flat(seed: int) -> TableMap:
    """A random table without what lifts a soldier's eye."""
    made = random_table(seed, 24)
    kept = tuple(spec for spec in made.pieces if spec.kind not in ("hill", "rubble"))
    return msgspec.structs.replace(made, pieces=kept)


@pytest.mark.parametrize("seed", [3, 8])
def test_a_slack_lookout_leaves_out_nobody_whom_the_rules_see(seed: int) -> None:
    where = Land.of(random_table(seed, 24))
    places = where.standing(3.0)
    lookout = Lookout.of(where, places, 0.52)
    models = [
        Model(str(n), Disc(0.5), (float(x), float(y)), 0.0, 1.2, 1.1, False)
        for n, (x, y) in enumerate(places)
    ]
    eyes = np.column_stack([places, where.table.grounds(places) + 1.1])
    seen = fractions(where.table, eyes, models, []) > 0.001
    everybody = np.arange(len(places))
    for number in range(0, len(places), 5):
        assert not (seen[number] & ~lookout.seen_from(number, everybody)).any()


def test_on_flat_ground_a_place_is_seen_when_the_ray_to_its_middle_is_free() -> None:
    where = Land.of(flat(6))
    places = where.standing(2.0)
    lookout = Lookout.of(where, places)
    tall = shapely.union_all([s.outline for p in where.table.pieces for s in p.solids if s.top >= 1.2])
    woods = shapely.union_all([p.footprint for p in where.table.pieces if p.kind.woods])
    for number in range(0, len(places), 9):
        rays = shapely.linestrings(np.stack([np.tile(places[number], (len(places), 1)), places], axis=1))
        free = ~shapely.intersects(tall, rays) & (shapely.length(shapely.intersection(rays, woods)) <= 6.0)
        got = lookout.seen_from(number, np.arange(len(places)))
        assert np.count_nonzero(got != free) <= 2, "but for rays that touch"


def test_a_bare_table_is_seen_whole() -> None:
    where = Land.of(table(line("road", [0, 20], [40, 20])))
    places = where.standing(4.0)
    assert Lookout.of(where, places).seen_from(0, np.arange(len(places))).all()
