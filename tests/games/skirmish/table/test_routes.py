"""Shortest ways by hand: what `Search.path` answers in situations that can be worked out on paper."""

from __future__ import annotations

import math

import pytest

from tests.games.skirmish.table.maps import area, house, rectangle, table_of, wall
from tests.games.skirmish.table.movers import a_mover, gait_of, search
from wargame.games.skirmish.table.facings import facings_from
from wargame.games.skirmish.table.plane import Model, Point, length_of
from wargame.games.skirmish.table.routes import Others, Route, obstruction
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import Opening

HILL = area("hill", "hill", rectangle(15.0, 15.0, 25.0, 25.0))
WALL = wall("wall", "low wall", ((20.0, 10.0), (20.0, 30.0)), 0.6)


def around_a_corner(start: Point, goal: Point, corner: Point, clearance: float) -> float:
    """The length of the taut way around a corner at a clearance, by the west."""
    legs = [math.sqrt(math.dist(end, corner) ** 2 - clearance**2) for end in (start, goal)]
    between = [math.atan2(end[1] - corner[1], end[0] - corner[0]) for end in (start, goal)]
    turns = [math.acos(clearance / math.dist(end, corner)) for end in (start, goal)]
    return sum(legs) + clearance * (math.tau - abs(between[0] - between[1]) - sum(turns))


def told(route: Route) -> str | None:
    return None if route.obstruction is None else route.obstruction.rule


def test_on_open_ground_the_way_is_straight() -> None:
    route = search(table_of(), a_mover("soldier", (10.0, 10.0))).path((13.0, 14.0))
    assert route == Route(((10.0, 10.0), (13.0, 14.0)), 53.13, 5.0, (), 10.0, True, None)


@pytest.mark.parametrize(("kind", "clearance"), [("soldier", 0.48), ("mech", 0.98), ("tank", 0.98)])
def test_around_a_corner_the_way_is_taut(kind: str, clearance: float) -> None:
    table = table_of(area("c", "crate", rectangle(20.0, 0.0, 40.0, 20.0)))
    start, goal = (17.5, 16.0), (23.0, 22.5)
    route = search(table, a_mover(kind, start)).path(goal)
    exact = around_a_corner(start, goal, (20.0, 20.0), clearance)
    assert route.points is not None
    assert exact - 1e-3 <= route.length <= exact + 0.02
    assert route.length == pytest.approx(length_of(route.points))


def test_the_limit_is_inclusive() -> None:
    soldier = search(table_of(), a_mover("soldier", (10.0, 10.0)))
    assert soldier.path((20.0, 10.0)).allowed
    beyond = soldier.path((20.001, 10.0))
    assert not beyond.allowed
    assert beyond.obstruction is None, "only the limit is in the way (move.range)"
    assert beyond.points == ((10.0, 10.0), (20.001, 10.0))


def test_a_place_far_off_gets_its_way_all_the_same() -> None:
    table = table_of(area("c", "high wall", rectangle(5.0, 20.0, 40.0, 21.0)))
    route = search(table, a_mover("soldier", (35.0, 10.0))).path((35.0, 30.0))
    assert route.points is not None
    assert not route.allowed
    assert 60.0 < route.length < 70.0


def test_no_way_is_none_and_says_what_is_in_the_way() -> None:
    table = table_of(area("w", "high wall", rectangle(20.0, 0.0, 21.0, 40.0)))
    route = search(table, a_mover("soldier", (15.0, 20.0))).path((30.0, 20.0))
    assert route.points is None
    assert (told(route), route.obstruction and route.obstruction.what) == ("move.block", "w")


def test_where_it_can_not_stop_there_is_no_way() -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 18.0, 22.0, 22.0)))
    route = search(table, a_mover("soldier", (15.0, 20.0))).path((20.0, 20.0))
    assert (route.points, told(route)) == (None, "move.stop")
    off = search(table, a_mover("soldier", (15.0, 20.0))).path((15.0, 0.3))
    assert (off.points, off.obstruction and off.obstruction.what) == (None, "edge")


# --- climbing -------------------------------------------------------------------------------


def test_it_walks_where_that_reaches_and_climbs_where_it_must() -> None:
    soldier = search(table_of(WALL), a_mover("soldier", (18.0, 28.0)))
    around = soldier.path((22.0, 29.0))
    assert (around.allowed, around.climbs, around.limit) == (True, (), 10.0)
    over = soldier.path((22.0, 26.0), climb=True)
    assert (over.allowed, over.climbs, over.limit) == (True, ("wall",), 5.0)
    assert over.points == ((18.0, 28.0), (22.0, 26.0))
    middle = search(table_of(WALL), a_mover("soldier", (18.0, 20.0)))
    assert middle.path((22.0, 20.0)).climbs == ("wall",)
    assert middle.path((22.0, 20.0)).allowed
    walking = middle.path((22.0, 20.0), climb=False)
    assert (walking.allowed, walking.climbs) == (False, ())
    assert walking.length > 20.0


def test_climbing_that_crosses_nothing_has_the_whole_move() -> None:
    route = search(table_of(WALL), a_mover("soldier", (10.0, 20.0))).path((10.0, 28.0), climb=True)
    assert (route.allowed, route.climbs, route.limit) == (True, (), 10.0)


def test_too_far_to_climb_is_told_with_the_climbing_limit() -> None:
    route = search(table_of(WALL), a_mover("soldier", (17.0, 20.0))).path((23.0, 20.0))
    assert (route.allowed, route.climbs, route.limit) == (False, ("wall",), 5.0)
    assert route.length == pytest.approx(6.0)


def test_a_tank_goes_around_or_not_at_all() -> None:
    table = table_of(wall("wall", "low wall", ((20.0, 0.0), (20.0, 40.0)), 0.6))
    route = search(table, a_mover("tank", (15.0, 20.0))).path((25.0, 20.0))
    assert (route.points, told(route)) == (None, "move.vehicle")


def test_a_mover_on_a_hill_walks_about_it_and_down() -> None:
    for kind in ("soldier", "mech", "tank"):
        mover = search(table_of(HILL), a_mover(kind, (20.0, 20.0)))
        assert mover.path((17.5, 22.0)).points == ((20.0, 20.0), (17.5, 22.0))
        down = mover.path((28.5, 20.0))
        assert (down.allowed, down.climbs, down.limit > 8.4) == (True, (), True)


def test_on_a_bent_hill_it_stays_on_the_hill_or_climbs_back() -> None:
    ring = ((10.0, 10.0), (20.0, 10.0), (20.0, 14.0), (14.0, 14.0), (14.0, 20.0), (10.0, 20.0))
    soldier = search(table_of(area("hill", "hill", ring)), a_mover("soldier", (13.0, 15.6)))
    over = soldier.path((15.6, 13.0), climb=False)
    assert over.points == ((13.0, 15.6), (15.6, 13.0))
    assert over.climbs == (), "its rim never leaves the hill on the straight way"
    wide = search(table_of(area("hill", "hill", ring)), a_mover("soldier", (13.0, 19.0)))
    walking = wide.path((19.0, 13.0), climb=False)
    assert (walking.allowed, walking.climbs) == (True, ())
    assert walking.length > math.dist((13.0, 19.0), (19.0, 13.0)) + 0.05
    across = wide.path((19.0, 13.0), climb=True)
    assert across.climbs == ("hill",)
    assert across.length == pytest.approx(math.dist((13.0, 19.0), (19.0, 13.0)), abs=1e-3)


def test_down_from_a_high_hill_it_can_step_to_a_lower_one_and_not_back() -> None:
    high = area("high", "hill", rectangle(10.0, 10.0, 16.0, 20.0))
    low = area("low", "hill", rectangle(16.0, 10.0, 22.0, 20.0), height=0.5)
    table = table_of(high, low)
    assert search(table, a_mover("soldier", (13.0, 15.0))).path((20.0, 15.0), climb=False).allowed
    up = search(table, a_mover("soldier", (20.0, 15.0)))
    assert up.path((13.0, 15.0), climb=False).points is None
    assert up.path((16.7, 15.0), climb=True).climbs == ()
    assert up.path((15.5, 15.0), climb=True).climbs == ("high",)


# --- openings, buildings, facing ------------------------------------------------------------


@pytest.mark.parametrize(("kind", "width"), [("soldier", 1.0), ("mech", 2.0), ("tank", 2.0)])
def test_an_opening_exactly_as_wide_as_the_base_lets_it_through(kind: str, width: float) -> None:
    for gap, passes in ((width, True), (width - 0.01, True), (width - 0.05, False)):
        table = table_of(
            area("w", "high wall", rectangle(19.0, 0.0, 20.0, 20.0 - gap / 2.0)),
            area("e", "high wall", rectangle(19.0, 20.0 + gap / 2.0, 20.0, 40.0)),
        )
        route = search(table, a_mover(kind, (16.0, 20.0))).path((23.0, 20.0))
        assert route.allowed == passes, (kind, gap)


def test_through_a_door_and_to_a_stop_in_the_doorway() -> None:
    room = house("room", rectangle(15.0, 15.0, 25.0, 25.0), openings=(Opening(0, 5.0, 1.0, "door"),))
    soldier = search(table_of(room), a_mover("soldier", (18.0, 13.0)))
    assert soldier.path((22.0, 18.0)).allowed
    assert soldier.path((20.0, 15.15)).allowed
    mech = search(table_of(room), a_mover("mech", (18.0, 13.0)))
    assert mech.path((20.0, 20.0)).points is None


def test_a_tank_pulled_at_a_building_is_offered_no_place_in_it() -> None:
    barn = house("barn", rectangle(15.0, 15.0, 25.0, 25.0), openings=(Opening(0, 5.0, 4.0, "door"),))
    tank = search(table_of(barn), a_mover("tank", (20.0, 10.0), 90.0))
    assert tank.path((20.0, 20.0)).points is None
    close = tank.path((20.0, 14.0))
    assert close.allowed
    assert close.facing in (0.0, 180.0), "only along the wall is there room"
    assert tank.path((20.0, 13.2)).facing == 90.0


def test_a_tank_ends_along_its_last_step_else_at_the_nearest_five_degrees() -> None:
    table = table_of(area("c", "crate", rectangle(20.0, 10.0, 30.0, 20.0)))
    tank = search(table, a_mover("tank", (10.0, 14.0)))
    assert tank.path((17.0, 16.0)).facing == pytest.approx(15.945)
    squeezed = tank.path((18.5, 16.0))
    assert squeezed.allowed
    assert squeezed.facing % 5.0 == 0.0
    body = a_mover("tank", (10.0, 14.0))
    for facing in (20.0, 25.0, 30.0):
        found = obstruction(
            table, body, gait_of(body), Others(), squeezed.points or (), facing, climbing=False
        )
        assert (found is None) == (facing >= squeezed.facing)


def test_facings_are_tried_from_the_nearest_the_smaller_of_two_as_near() -> None:
    assert list(facings_from(33.0))[:4] == [33.0, 35.0, 30.0, 40.0]
    assert list(facings_from(2.5))[:3] == [2.5, 0.0, 5.0]
    assert list(facings_from(359.0))[:3] == [359.0, 0.0, 355.0]
    assert len(list(facings_from(45.0))) == 73


def test_infantry_goes_through_its_friends_and_around_the_rest() -> None:
    friend = a_mover("soldier", (20.0, 20.0), id="f")
    mover = a_mover("soldier", (17.0, 20.0))
    through = search(table_of(), mover, Others(friends=(friend,), friends_infantry=frozenset({"f"})))
    assert through.path((23.0, 20.0)).length == pytest.approx(6.0)
    around = search(table_of(), mover, Others(enemies=(friend,)))
    assert around.path((23.0, 20.0)).length > 6.1
    assert around.path((23.0, 20.0)).allowed
    assert through.path((20.5, 20.0)).points is None, "it may not stop on a friend"


# --- way-points, rounding, the same place ---------------------------------------------------


def test_way_points_are_passed_in_their_order() -> None:
    soldier = search(table_of(), a_mover("soldier", (10.0, 10.0)))
    route = soldier.path((10.0, 13.0), via=((13.0, 10.0), (13.0, 13.0)))
    assert route.points == ((10.0, 10.0), (13.0, 10.0), (13.0, 13.0), (10.0, 13.0))
    assert (route.length, route.allowed, route.facing) == (9.0, True, 180.0)
    assert not soldier.path((10.0, 14.5), via=((13.0, 10.0), (13.0, 14.5))).allowed


def test_a_way_point_in_a_wall_leads_nowhere() -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 18.0, 22.0, 22.0)))
    route = search(table, a_mover("soldier", (15.0, 20.0))).path((25.0, 20.0), via=((20.0, 20.0),))
    assert (route.points, told(route)) == (None, "move.block")


def test_the_place_it_stands_on_is_a_way_of_no_length() -> None:
    route = search(table_of(), a_mover("tank", (10.0, 10.0), 33.0)).path((10.0, 10.0))
    assert route == Route(((10.0, 10.0),), 33.0, 0.0, (), 15.0, True, None)


@pytest.mark.parametrize("angle", range(1, 90, 4))
def test_where_rounding_passes_the_limit_the_last_point_is_drawn_back(angle: int) -> None:
    start = (10.0, 10.0)
    turn = math.radians(angle)
    to = (start[0] + 10.0 * math.cos(turn), start[1] + 10.0 * math.sin(turn))
    route = search(table_of(), a_mover("soldier", start)).path(to)
    assert route.allowed
    assert route.points is not None
    assert math.dist(route.points[-1], to) < 0.003
    assert all(round(x, 3) == x for point in route.points for x in point)


@pytest.mark.parametrize("turn", range(180, 272, 4))
def test_where_rounding_passes_an_outline_the_last_point_is_drawn_back(turn: int) -> None:
    corner = (20.0004, 20.0003)
    block = area("c", "crate", (corner, (23.0, 20.1), (23.1, 23.0), (20.1, 23.0)))
    angle = math.radians(turn)
    to = (corner[0] + 0.5 * math.cos(angle), corner[1] + 0.5 * math.sin(angle))
    soldier = a_mover("soldier", (16.0, 17.0))
    route = search(table_of(block), soldier).path(to)
    assert route.allowed
    assert route.points is not None
    assert math.dist(route.points[-1], to) < 0.003


# --- starting on something (move.halted) ----------------------------------------------------


def halted_against(table: Table, mover: Model, other: Model, to: Point) -> Route:
    return search(table, mover, Others(enemies=(other,))).path(to)


def test_move_halted_it_walks_out_of_an_overlap() -> None:
    tank = a_mover("tank", (20.0, 20.0), id="e")
    for at in ((20.0, 21.3), (21.9, 20.9), (19.0, 20.2)):
        for to in ((20.0, 25.0), (25.0, 22.0), (17.0, 24.0)):
            soldier = a_mover("soldier", at)
            route = halted_against(table_of(), soldier, tank, to)
            assert route.allowed, (at, to)


def test_move_halted_the_way_goes_around_what_it_starts_on() -> None:
    tank, soldier = a_mover("tank", (20.0, 20.0), 90.0, id="e"), a_mover("soldier", (18.6, 20.0))
    route = halted_against(table_of(), soldier, tank, (22.0, 20.0))
    assert route.allowed
    assert 5.0 < route.length < 7.5


def test_a_mover_at_the_least_distance_finds_its_way() -> None:
    wall_ = area("c", "crate", rectangle(20.0, 10.0, 22.0, 30.0))
    for gap in (0.48, 0.4805, 0.485, 0.49, 0.5):
        soldier = a_mover("soldier", (20.0 - gap, 20.0))
        route = search(table_of(wall_), soldier).path((19.0, 25.0))
        assert route.allowed, gap
