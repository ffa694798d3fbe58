"""Where along a path a watcher may fire: clause overwatch.react."""

from __future__ import annotations

import math
import random

import pytest

from tests.games.skirmish.table.maps import area, rectangle, table_of
from tests.games.skirmish.table.oracles import column_fraction, ground_of
from tests.games.skirmish.table.random_tables import mech, random_model, random_pieces, soldier, tank
from wargame.games.skirmish.table.exposure import stretches
from wargame.games.skirmish.table.plane import (
    Disc,
    Model,
    Point,
    gap,
    heading,
    length_of,
    point_along,
)
from wargame.games.skirmish.table.sight import sees
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import PieceSpec

WATCHER = soldier("watcher", (5.0, 20.0))
WALL = area("p", "high wall", rectangle(0.0, 24.9, 10.0, 25.0))


def exposed(
    table: Table, mover: Model, *path: Point, watcher: Model = WATCHER, reach: float = 40.0, **more: object
) -> list[tuple[float, float]]:
    return stretches(table, watcher, mover, path, (), max_range=reach, **more)  # type: ignore[arg-type]


def test_the_open_within_range_is_one_stretch() -> None:
    assert exposed(table_of(), soldier("m", (10.0, 20.0)), (10.0, 20.0), (18.0, 20.0)) == [(0.0, 8.0)]


def test_range_is_between_the_edges_of_the_bases() -> None:
    # centres within 16: x from 20 - sqrt(16^2 - 10^2) on
    watcher = soldier("watcher", (20.0, 20.0))
    found = exposed(
        table_of(), soldier("m", (5.0, 30.0)), (5.0, 30.0), (35.0, 30.0), watcher=watcher, reach=15.0
    )
    near = math.sqrt(156.0)
    assert found == [(pytest.approx(15.0 - near, abs=0.001), pytest.approx(15.0 + near, abs=0.001))]


def test_range_may_be_between_centres() -> None:
    watcher = soldier("watcher", (20.0, 20.0))
    mover = soldier("m", (5.0, 30.0))
    found = exposed(table_of(), mover, mover.at, (35.0, 30.0), watcher=watcher, reach=15.0, centres=True)
    near = math.sqrt(125.0)
    assert found == [(pytest.approx(15.0 - near, abs=0.001), pytest.approx(15.0 + near, abs=0.001))]


def test_a_limit_is_inclusive() -> None:
    # fire.range: 15.000 is in range, even at one point alone
    mover = soldier("m", (31.0, 20.0))
    assert exposed(table_of(), mover, mover.at, (21.0, 20.0), reach=15.0) == [(10.0, 10.0)]
    assert exposed(table_of(), mover, mover.at, (21.001, 20.0), reach=15.0) == []


def test_a_tanks_range_is_to_its_edge_along_its_way() -> None:
    mover = tank("m", (35.0, 20.0), facing=90.0)
    # it drives west end on: its front is 1.8 before its centre, 15 + 0.5 from the watcher's
    assert exposed(table_of(), mover, mover.at, (15.0, 20.0), reach=15.0) == [(pytest.approx(12.7), 20.0)]


def test_a_mover_behind_a_wall_is_seen_from_where_its_side_comes_out() -> None:
    # the watcher's ray past the wall's lower corner (10, 24.9) first meets the mover's rim
    v = (5.0 / math.hypot(5.0, 4.9), 4.9 / math.hypot(5.0, 4.9))
    out = (10.0 * v[0] - 0.5) / v[1]
    mover = soldier("m", (5.0, 30.0))
    (stretch,) = exposed(table_of(WALL), mover, mover.at, (20.0, 30.0))
    assert stretch == (pytest.approx(out, abs=0.003), 15.0)


def test_the_movers_own_eye_opens_the_sight_too() -> None:
    # a mech watches: the soldier's eye sees its wide base before its own eye sees the soldier
    watcher = mech("watcher", (5.0, 20.0))
    high = area("p", "high wall", rectangle(0.0, 24.9, 10.0, 25.0), height=9.0)
    to_corner, away = math.atan2(4.9, 5.0), math.asin(1.0 / math.hypot(5.0, 4.9))
    own_eye = 10.0 + 5.1 / math.tan(to_corner + away) - 5.0
    v = (5.0 / math.hypot(5.0, 4.9), 4.9 / math.hypot(5.0, 4.9))
    watched = (10.0 * v[0] - 0.5) / v[1]
    assert own_eye < watched - 0.3
    mover = soldier("m", (5.0, 30.0))
    (stretch,) = exposed(table_of(high), mover, mover.at, (20.0, 30.0), watcher=watcher)
    assert stretch == (pytest.approx(own_eye, abs=0.003), 15.0)


def test_two_gaps_make_two_stretches() -> None:
    table = table_of(
        area("a", "high wall", rectangle(12.0, 25.0, 18.0, 25.2)),
        area("b", "high wall", rectangle(22.0, 25.0, 28.0, 25.2)),
    )
    watcher, mover = soldier("watcher", (20.0, 10.0)), soldier("m", (2.0, 30.0))
    found = exposed(table, mover, mover.at, (38.0, 30.0), watcher=watcher)
    assert len(found) == 3
    assert found[1][0] == pytest.approx(36.0 - found[1][1], abs=0.002)


def slit(id: str, start: float, end: float, south: float, thickness: float) -> list[PieceSpec]:
    """A tall wall across the table with one gap."""
    north = south + thickness
    return [
        area(f"{id}-west", "high wall", rectangle(0.0, south, start, north)),
        area(f"{id}-east", "high wall", rectangle(end, south, 40.0, north)),
    ]


def test_a_hair_of_a_slit_that_only_the_mover_sees_through_is_found() -> None:
    """Between two even samples: the mover's own eye passes the slit's lines to the watcher's sides."""
    # 0.0005 wide: the watcher sees too little of the mover; the mover, 0.6 behind it, enough of the watcher
    table = table_of(*slit("s", 20.0, 20.0005, 20.0, 0.001))
    watcher, mover = soldier("watcher", (20.0, 10.0)), soldier("m", (15.099, 20.6))
    (stretch,) = exposed(table, mover, mover.at, (25.099, 20.6), watcher=watcher)
    assert 4.86 < stretch[0] < 4.901 < stretch[1] < 4.94
    assert stretch[1] - stretch[0] == pytest.approx(2.0 * 0.5 * 0.6 / 10.6, abs=0.01)


def test_two_slits_that_line_up_for_a_moment_are_found() -> None:
    """Between two even samples and off every line to the watcher's sides: in line with two corners."""
    table = table_of(*slit("near", 20.25, 20.35, 11.0, 0.001), *slit("far", 20.295, 20.305, 19.0, 0.001))
    watcher, mover = soldier("watcher", (20.0, 10.0)), soldier("m", (15.099, 20.0))
    (stretch,) = exposed(table, mover, mover.at, (25.099, 20.0), watcher=watcher)
    assert stretch == (pytest.approx(5.189, abs=0.003), pytest.approx(5.213, abs=0.003))


def test_a_pole_that_hides_the_mover_for_a_moment_parts_the_stretch() -> None:
    """Shorter than the even samples: both rims pass the pole's corners."""
    table = table_of(area("p", "high wall", rectangle(19.7425, 14.999, 20.2575, 15.001)))
    watcher, mover = soldier("watcher", (20.0, 10.0)), soldier("m", (15.099, 20.0))
    first, second = exposed(table, mover, mover.at, (25.099, 20.0), watcher=watcher)
    assert (first[0], second[1]) == (0.0, 10.0)
    assert 4.86 < first[1] < second[0] < 4.94
    assert first[1] + second[0] == pytest.approx(2.0 * 4.901, abs=0.003)


def test_a_mover_hidden_all_the_way_gives_nothing_away() -> None:
    mover = soldier("m", (1.0, 30.0))
    assert exposed(table_of(WALL), mover, mover.at, (6.0, 30.0)) == []


def test_ground_is_taken_at_the_point() -> None:
    # behind a rock only who walks up the hill is seen
    table = table_of(
        area("c", "rock", rectangle(10.0, 0.0, 10.5, 40.0)),
        area("hill", "hill", rectangle(20.0, 10.0, 30.0, 30.0), height=2.5),
    )
    mover = soldier("m", (15.0, 20.0))
    assert exposed(table, mover, mover.at, (25.0, 20.0)) == [(5.0, 10.0)]


def test_a_tank_shows_its_flank_where_the_way_bends() -> None:
    """It faces along each step: broadside it reaches out of the shadow, end on it does not."""
    table = table_of(area("p", "high wall", rectangle(15.0, 18.5, 15.2, 30.0)))
    mover = tank("m", (20.0, 19.3))
    assert exposed(table, mover, mover.at, (24.0, 19.3)) == []
    assert exposed(table, mover, mover.at, (20.0, 19.4)) == [(0.0, 0.1)]
    assert exposed(table, mover, mover.at, (20.0, 19.4), (24.0, 19.4)) == [(0.0, 0.1)]


def test_models_and_wrecks_hide_the_mover() -> None:
    mover = soldier("m", (15.0, 15.0))
    path = (mover.at, (15.0, 25.0))
    friend = tank("friend", (10.0, 20.0), facing=90.0)
    hidden = stretches(table_of(), WATCHER, mover, path, [friend, mover, WATCHER], max_range=40.0)
    wreck = WreckBody("wreck-A12", Disc(1.0), (10.0, 20.0), 0.0, 2.0)
    behind = stretches(table_of().with_wrecks([wreck]), WATCHER, mover, path, [], max_range=40.0)
    for first, second in (hidden, behind):
        assert first[0] == 0.0
        assert first[1] == pytest.approx(10.0 - second[0], abs=0.0021)
    # a tank broadside is wider than a mech
    assert hidden[0][1] < behind[0][1]


def test_ends_lie_on_the_grain_and_hold() -> None:
    rng = random.Random(7)
    for seed in range(6):
        table = table_of(*random_pieces(random.Random(seed), 25))
        watcher, mover = random_model(rng, "watcher"), random_model(rng, "mover")
        path = (mover.at, (mover.at[0] + 3.3, mover.at[1] + 7.1))
        facing = heading(*path)
        for stretch in stretches(table, watcher, mover, path, [], max_range=25.0):
            for end in stretch:
                assert end == round(end, 3)
                there = mover.standing(point_along(path, end), facing)
                assert sees(table, watcher, there, [])
                assert gap(watcher, there) <= 25.0 + 1e-6


def test_a_path_of_no_length_has_no_stretch() -> None:
    mover = soldier("m", (10.0, 20.0))
    assert exposed(table_of(), mover, mover.at) == []
    assert exposed(table_of(), mover, mover.at, mover.at) == []


def random_path(rng: random.Random, start: Point) -> list[Point]:
    path = [start]
    for _ in range(rng.choice((1, 2))):
        angle = rng.uniform(0.0, math.tau)
        path.append((path[-1][0] + 5.0 * math.cos(angle), path[-1][1] + 5.0 * math.sin(angle)))
    return path


def drawn(seed: int) -> tuple[random.Random, Table, Model, Model, list[Model], list[Point]]:
    rng = random.Random(seed)
    table = table_of(*random_pieces(rng, rng.choice((15, 40))))
    others = [random_model(rng, f"other{n}") for n in range(3)]
    watcher, mover = random_model(rng, "watcher"), random_model(rng, "mover")
    return rng, table, watcher, mover, others, random_path(rng, mover.at)


def seeds(few: int, many: int) -> list[object]:
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(few, many))]


@pytest.mark.parametrize("seed", seeds(6, 60))
def test_walking_back_is_seen_at_the_same_places(seed: int) -> None:
    """For round bases, whose silhouette does not turn with them."""
    _, table, watcher, _, others, path = drawn(seed)
    mover = soldier("mover", path[0])
    length = length_of(path)
    there = stretches(table, watcher, mover, path, others, max_range=30.0)
    back = stretches(table, watcher, mover, path[::-1], others, max_range=30.0)
    mirrored = [(length - b, length - a) for a, b in back[::-1]]
    assert [end for s in mirrored for end in s] == pytest.approx([e for s in there for e in s], abs=0.0021)


@pytest.mark.parametrize("seed", seeds(6, 60))
def test_a_way_point_on_the_way_changes_nothing(seed: int) -> None:
    rng, table, watcher, mover, others, path = drawn(seed)
    a, b = path[0], path[1]
    t = rng.uniform(0.2, 0.8)
    middle = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
    whole = stretches(table, watcher, mover, path, others, max_range=30.0)
    split = stretches(table, watcher, mover, [a, middle, *path[1:]], others, max_range=30.0)
    assert [end for s in split for end in s] == pytest.approx([e for s in whole for e in s], abs=0.0021)


@pytest.mark.parametrize("seed", seeds(6, 40))
def test_stretches_hold_by_columns_cut_at_random_points(seed: int) -> None:
    rng, table, watcher, mover, others, path = drawn(seed)
    found = stretches(table, watcher, mover, path, others, max_range=30.0)
    ends = [end for stretch in found for end in stretch]
    for _ in range(8):
        at = rng.uniform(0.0, length_of(path))
        if any(abs(at - end) < 0.01 for end in ends):
            continue
        there = mover.standing(point_along(path, at), heading(*(path[:2] if at < 5.0 else path[-2:])))
        inside = any(a <= at <= b for a, b in found)
        assert inside == seen_and_near(table, watcher, there, others, inside)


def seen_and_near(table: Table, watcher: Model, mover: Model, others: list[Model], expected: bool) -> bool:
    if gap(watcher, mover) > 30.0:
        return False
    seen = False
    for count in (50, 1500):
        seen = any(
            column_fraction(
                table,
                (*a.at, ground_of(table, a.at) + a.eye),
                b,
                others,
                but=("watcher", "mover"),
                count=count,
            )
            > 0.001
            for a, b in ((watcher, mover), (mover, watcher))
        )
        if seen == expected:
            break
    return seen
