"""Situations on the table that players of other games reported as wrong, each as it must be here."""

from __future__ import annotations

import math

import pytest

from tests.games.skirmish.table.maps import area, house, rectangle, table_of
from tests.games.skirmish.table.random_tables import mech, soldier, tank
from wargame.games.skirmish.table.cover import view
from wargame.games.skirmish.table.exposure import stretches
from wargame.games.skirmish.table.plane import Model, gap
from wargame.games.skirmish.table.sight import fraction, sees
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import InnerWall, Opening

HOUSE = rectangle(16.0, 16.0, 24.0, 24.0)


def blocked(table: Table, a: Model, b: Model, *others: Model) -> bool:
    return not sees(table, a, b, others) and not view(table, a, b, others).los


def around(centre: tuple[float, float], distance: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return centre[0] + distance * math.cos(turn), centre[1] + distance * math.sin(turn)


@pytest.mark.parametrize("slide", [0.0, 0.05, 0.2, -0.2])
@pytest.mark.parametrize("kind", ["building", "rock"])
def test_two_ruins_that_touch_at_a_corner_let_nothing_through(kind: str, slide: float) -> None:
    rings = (rectangle(16.0, 16.0, 20.0, 20.0), rectangle(20.0, 20.0, 24.0, 24.0))
    table = table_of(*(area(f"ruin{n}", kind, ring, height=3.0) for n, ring in enumerate(rings)))
    off = slide / math.sqrt(2.0)
    a, b = soldier("a", (16.0 + off, 24.0 + off)), soldier("b", (24.0 + off, 16.0 + off))
    assert blocked(table, a, b)
    assert blocked(table, b, a)


@pytest.mark.parametrize("degrees", range(0, 360, 11))
def test_two_ruins_that_touch_at_a_corner_at_any_turn(degrees: int) -> None:
    def turned(x: float, y: float) -> tuple[float, float]:
        return around((20.0, 20.0), math.hypot(x, y), math.degrees(math.atan2(y, x)) + degrees)

    rings = [
        tuple(turned(x, y) for x, y in ((0.0, 0.0), (4.0 * k, 0.0), (4.0 * k, 4.0 * k), (0.0, 4.0 * k)))
        for k in (1.0, -1.0)
    ]
    table = table_of(*(area(f"ruin{n}", "high wall", ring) for n, ring in enumerate(rings)))
    assert blocked(table, soldier("a", turned(-4.0, 4.0)), soldier("b", turned(4.0, -4.0)))


@pytest.mark.parametrize("degrees", range(-60, 61, 6))
def test_no_ray_slips_through_where_an_inner_wall_meets_the_outer_one(degrees: int) -> None:
    table = table_of(house("h", HOUSE, inner=(InnerWall(((20.0, 16.0), (20.0, 24.0))),)))
    junction = (20.0, 16.15)
    outside = soldier("outside", around(junction, 8.0, 270.0 + degrees))
    for beyond in (2.0, 4.0, 6.0):
        inside = soldier("inside", around(junction, beyond, 90.0 + degrees))
        assert blocked(table, outside, inside)


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_wall_that_ends_flush_with_a_bases_rim_still_hides_its_far_side(side: float) -> None:
    # the wall's end is level with the soldier's rim at x = 20.5
    table = table_of(area("p", "high wall", rectangle(20.5, 19.9, 28.0, 20.1)))
    target = soldier("b", (20.0, 20.0))
    assert blocked(table, soldier("a", (25.0, 20.0 + side * 0.6)), soldier("c", (25.0, 20.0 - side * 0.6)))
    hidden = fraction(table, soldier("a", (33.0, 20.0)), target, [])
    assert hidden < 0.9


def test_a_base_just_behind_a_wall_is_not_visible() -> None:
    table = table_of(area("p", "high wall", rectangle(0.0, 20.0, 40.0, 20.3)))
    assert blocked(table, soldier("a", (20.0, 5.0)), soldier("b", (20.0, 20.3 + 0.05 + 0.5)))
    assert blocked(table, soldier("a", (5.0, 5.0)), soldier("b", (20.0, 20.85)))


def test_a_friend_at_the_firers_side_is_not_in_the_way() -> None:
    a, b = soldier("a", (20.0, 10.0)), soldier("b", (20.0, 30.0))
    for friend in (tank("f", (21.5, 10.0), 90.0), mech("f", (21.5, 10.0)), tank("f", (20.0, 8.5))):
        assert gap(a, friend) == pytest.approx(0.0)
        assert fraction(table_of(), a, b, [friend]) == 1.0


@pytest.mark.parametrize("degrees", [-45.0, -20.0, 0.0, 20.0, 45.0])
def test_a_soldier_at_a_window_sees_and_is_seen_at_a_slant(degrees: float) -> None:
    table = table_of(house("h", HOUSE, openings=(Opening(0, 4.0, 1.5, "window"),)))
    inside = soldier("inside", (20.0, 16.85))
    enemy = soldier("enemy", around((20.0, 16.5), 10.0, 270.0 + degrees))
    assert sees(table, inside, enemy, [])
    assert 0.0 < fraction(table, enemy, inside, []) < 1.0


def test_a_soldier_at_a_corner_window_sees_past_the_corner() -> None:
    openings = (Opening(0, 7.0, 1.4, "window"), Opening(1, 1.0, 1.4, "window"))
    table = table_of(house("h", HOUSE, openings=openings))
    inside = soldier("inside", (23.1, 16.9))
    for degrees in (270.0, 285.0, 345.0, 360.0):
        assert sees(table, inside, soldier("enemy", around((23.1, 16.9), 9.0, degrees)), [])


def test_a_soldier_on_the_door_line_sees_and_is_seen_on_both_sides() -> None:
    table = table_of(house("h", HOUSE, openings=(Opening(0, 4.0, 1.2, "door"),)))
    on_the_line = soldier("a", (20.0, 16.0))
    for other in (soldier("b", (20.0, 8.0)), soldier("b", (20.0, 22.0)), soldier("b", (17.0, 9.0))):
        assert sees(table, on_the_line, other, [])
        assert view(table, other, on_the_line, []).los


def test_enemies_that_touch_the_two_sides_of_a_wall_are_hidden_from_each_other() -> None:
    table = table_of(area("p", "high wall", rectangle(10.0, 20.0, 30.0, 20.0001)))
    a, b = soldier("a", (20.0, 19.5)), soldier("b", (20.0, 20.5001))
    assert view(table, a, b, []).distance == pytest.approx(0.0, abs=1e-3)
    assert blocked(table, a, b)


def test_a_low_wall_behind_the_target_is_no_cover() -> None:
    table = table_of(area("p", "low wall", rectangle(10.0, 21.5, 30.0, 21.9)))
    seen = view(table, soldier("a", (20.0, 5.0)), soldier("b", (20.0, 20.0)), [])
    assert (seen.fraction, seen.cover, seen.because) == (1.0, False, ())


def test_a_friend_beside_the_target_is_no_cover() -> None:
    target = soldier("b", (20.0, 20.0))
    for friend in (soldier("f", (21.0, 20.0)), soldier("f", (20.0, 19.0)), tank("f", (22.3, 20.0))):
        seen = view(table_of(), soldier("a", (20.0, 5.0)), target, [friend])
        assert seen.fraction == pytest.approx(1.0, abs=1e-3)
        assert not seen.cover


def test_figures_give_cover_when_the_house_says_so() -> None:
    friend = soldier("f", (20.0, 19.0))
    hiding = Model("f", friend.base, friend.at, 0.0, 1.2, 1.1, hides=True)
    seen = view(table_of(), soldier("a", (20.0, 5.0)), soldier("b", (20.0, 20.0)), [hiding])
    assert not seen.los
    assert [reason.unit for reason in seen.because] == ["f"]


@pytest.mark.parametrize(("height", "los"), [(1.0, True), (2.5, False)])
def test_a_wall_of_one_centimetre_covers_and_a_tall_one_hides(height: float, los: bool) -> None:
    table = table_of(area("p", "barricade", rectangle(10.0, 19.0, 30.0, 19.3), height=height))
    seen = view(table, soldier("a", (20.0, 5.0)), soldier("b", (20.0, 20.0)), [])
    assert (seen.los, seen.cover) == (los, True)


@pytest.mark.parametrize(
    ("at", "inside"),
    [((20.0, 20.0), True), ((20.0, 16.1), True), ((20.0, 15.9), False), ((20.0, 15.4), False)],
    ids=["in the room", "in the doorway, more in", "in the doorway, more out", "before the door"],
)
def test_inside_is_where_the_centre_is(at: tuple[float, float], inside: bool) -> None:
    table = table_of(house("h", HOUSE, openings=(Opening(0, 4.0, 1.2, "door"),)))
    seen = view(table, soldier("a", (20.0, 5.0)), soldier("b", at), [])
    assert (seen.los, seen.cover) == (True, inside)
    assert ("inside" in [reason.why for reason in seen.because]) is inside


def test_who_is_inside_needs_an_opening_to_see_out() -> None:
    table = table_of(house("h", HOUSE, openings=(Opening(0, 4.0, 1.2, "window"),)))
    inside = soldier("a", (20.0, 20.0))
    assert sees(table, inside, soldier("b", (20.0, 5.0)), [])
    assert not sees(table, inside, soldier("b", (20.0, 35.0)), [])


def test_a_target_seen_on_a_short_part_of_its_path_is_seen_from_the_first_visible_point_on() -> None:
    table = table_of(
        area("a", "high wall", rectangle(0.0, 19.0, 19.0, 19.3)),
        area("b", "high wall", rectangle(21.0, 19.0, 40.0, 19.3)),
    )
    watcher, mover = soldier("watcher", (20.0, 10.0)), soldier("mover", (15.0, 22.0))
    (stretch,) = stretches(table, watcher, mover, (mover.at, (25.0, 22.0)), [], max_range=15.0)
    assert 2.0 < stretch[0] < stretch[1] < 8.0
    assert stretch[0] == pytest.approx(10.0 - stretch[1], abs=0.002)


def test_a_watcher_without_the_range_has_no_stretch() -> None:
    watcher, mover = soldier("watcher", (20.0, 10.0)), soldier("mover", (15.0, 30.0))
    assert stretches(table_of(), watcher, mover, (mover.at, (25.0, 30.0)), [], max_range=15.0) == []


def test_a_mover_hidden_all_the_way_is_never_announced() -> None:
    table = table_of(area("p", "high wall", rectangle(5.0, 19.0, 35.0, 19.3)))
    watcher, mover = soldier("watcher", (20.0, 10.0)), soldier("mover", (15.0, 22.0))
    assert stretches(table, watcher, mover, (mover.at, (25.0, 22.0)), [], max_range=40.0) == []


@pytest.mark.parametrize(("apart", "distance"), [(1.0, 0.0), (16.0, 15.0), (16.01, 15.01), (41.0, 40.0)])
def test_distances_are_measured_from_edge_to_edge(apart: float, distance: float) -> None:
    table = table_of(size=(80.0, 40.0))
    seen = view(table, soldier("a", (5.0, 20.0)), soldier("b", (5.0 + apart, 20.0)), [])
    assert seen.distance == pytest.approx(distance)
