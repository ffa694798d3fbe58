"""A base pulled by hand: it follows, slides along what is in the way, and never goes through it."""

from __future__ import annotations

import math
import random

import pytest

from tests.games.skirmish.table.maps import area, house, rectangle, table_of, wall
from tests.games.skirmish.table.movers import ALONE, KINDS, a_mover, around, crowd, gait_of, place
from tests.games.skirmish.table.random_tables import random_pieces
from wargame.games.skirmish.table.plane import Box, Disc, Model, Point, heading
from wargame.games.skirmish.table.routes import Others, can_stand, obstruction
from wargame.games.skirmish.table.slide import Slider, slide
from wargame.games.skirmish.table.table import Table

BARN = house("barn", rectangle(15.0, 15.0, 25.0, 25.0))


def pulled(table: Table, mover: Model, to: Point, climbing: bool = False, others: Others = ALONE) -> Point:
    return slide(table, mover, gait_of(mover), others, mover.at, to, climbing=climbing)


def test_on_open_ground_it_follows_the_hand() -> None:
    for kind in KINDS:
        assert pulled(table_of(), a_mover(kind, (10.0, 10.0)), (14.321, 12.5)) == (14.321, 12.5)


def test_against_a_wall_it_stops_with_its_outline_at_the_wall() -> None:
    assert pulled(table_of(BARN), a_mover("soldier", (10.0, 20.0)), (20.0, 20.0)) == (14.5, 20.0)
    assert pulled(table_of(BARN), a_mover("mech", (10.0, 20.0)), (20.0, 20.0)) == (14.0, 20.0)
    x, y = pulled(table_of(BARN), a_mover("tank", (10.0, 20.0)), (20.0, 20.0))
    assert (x, y) == (pytest.approx(13.2, abs=0.03), 20.0), "a tank dragged into a building"


def test_along_a_wall_it_slides() -> None:
    x, y = pulled(table_of(BARN), a_mover("soldier", (14.5, 17.0)), (17.0, 22.0))
    assert x == 14.5
    assert 20.0 < y <= 22.0
    x, y = pulled(table_of(BARN), a_mover("tank", (14.0, 17.0), 90.0), (16.0, 23.0))
    assert 13.5 < x <= 14.0
    assert y > 20.0


def test_past_the_edge_it_stays_wholly_on_the_table() -> None:
    for to in ((-50.0, 10.0), (50.0, 70.0), (20.0, -3.0)):
        for kind in KINDS:
            mover = a_mover(kind, (20.0, 20.0))
            at = pulled(table_of(), mover, to)
            facing = heading(mover.at, at)
            assert can_stand(table_of(), mover.standing(at, facing), gait_of(mover), ALONE) is None
            assert math.dist(at, mover.at) > 10.0


def test_a_low_wall_holds_a_walker_and_not_a_climber() -> None:
    table = table_of(wall("w", "low wall", ((20.0, 0.0), (20.0, 40.0)), 0.6))
    soldier = a_mover("soldier", (18.0, 20.0))
    assert pulled(table, soldier, (22.0, 20.0)) == (19.2, 20.0)
    assert pulled(table, soldier, (22.0, 20.0), climbing=True) == (22.0, 20.0)


def test_a_flick_across_a_wall_does_not_jump_it() -> None:
    table = table_of(area("w", "high wall", rectangle(20.0, 0.0, 20.3, 30.0)))
    at = pulled(table, a_mover("soldier", (15.0, 10.0)), (30.0, 10.0))
    assert at[0] <= 19.5


def test_pulled_aslant_across_a_thin_wall_it_slides_along_it() -> None:
    table = table_of(area("w", "high wall", rectangle(20.0, 0.0, 20.3, 30.0)))
    x, y = pulled(table, a_mover("soldier", (19.5, 10.0)), (22.0, 14.0))
    assert x == 19.5
    assert y > 13.0


def test_off_a_hill_and_no_way_back() -> None:
    table = table_of(area("hill", "hill", rectangle(10.0, 10.0, 20.0, 20.0)))
    soldier = a_mover("soldier", (15.0, 15.0))
    hand = Slider(table, soldier, gait_of(soldier), ALONE, soldier.at, 15.0)
    assert hand.pull((15.0, 15.0), (23.0, 15.0)) == (23.0, 15.0)
    assert hand.pull((23.0, 15.0), (15.0, 15.0))[0] == pytest.approx(20.5, abs=0.001)


def test_a_tank_along_a_wall_can_be_pulled_away_from_it() -> None:
    tank = a_mover("tank", (14.0, 20.0), 90.0)
    assert pulled(table_of(BARN), tank, (10.0, 20.0)) == (10.0, 20.0)
    assert pulled(table_of(BARN), tank, (13.9, 20.0)) == (13.9, 20.0)


def test_a_pull_of_nothing_is_nothing() -> None:
    assert pulled(table_of(BARN), a_mover("soldier", (10.0, 20.0)), (10.0, 20.0)) == (10.0, 20.0)


def check_pulls(seed: int) -> None:
    """Every pull is a legal step, and where there is room the base could be let go."""
    rng = random.Random(seed)
    pieces = [p for p in random_pieces(rng, 8, 20.0) if p.kind not in ("hill", "rubble")]
    table = table_of(*pieces, size=(24.0, 24.0))
    models = crowd(rng, table, 4)
    for mover in models:
        others, at, stood = around(mover, models), mover.at, 0
        hand = Slider(table, mover, gait_of(mover), others, mover.at, 20.0)
        for _ in range(12):
            to = (at[0] + rng.uniform(-2.5, 2.5), at[1] + rng.uniform(-2.5, 2.5))
            there = hand.pull(at, to)
            assert math.dist(there, to) <= math.dist(at, to) + 0.04
            stood += check_step(table, mover.standing(at), others, there)
            at = there
        assert stood > 6


def check_step(table: Table, mover: Model, others: Others, to: Point) -> bool:
    """The step's way is clear; tells whether the base can stand there."""
    facing = heading(mover.at, to)
    match mover.base:
        case Disc():
            found = obstruction(table, mover, gait_of(mover), others, [mover.at, to], facing, climbing=False)
            assert found is None or found.rule == "move.stop", found
            return found is None
        case Box():
            slim = Model(mover.id, Disc(1.0), mover.at, 0.0, 1.0, 1.0, True)
            found = obstruction(table, slim, gait_of(mover), others, [mover.at, to], facing, climbing=False)
            assert found is None or found.rule == "move.stop", found
            turns = (mover.standing(to, f) for f in (facing, *range(0, 180, 5)))
            assert any(can_stand(table, turned, gait_of(mover), others) is None for turned in turns)
            return True


@pytest.mark.parametrize("seed", range(5))
def test_every_pull_is_a_legal_step(seed: int) -> None:
    check_pulls(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50, 150))
def test_many_pulls_are_legal_steps(seed: int) -> None:
    check_pulls(seed)


def test_place_is_found_for_each_kind() -> None:
    assert all(place(random.Random(1), table_of(BARN), kind) for kind in KINDS)
