"""The judge of a declared way, clause by clause (move.block to move.vehicle, move.halted)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from tests.games.skirmish.table.maps import area, house, rectangle, table_of, wall
from tests.games.skirmish.table.movers import ALONE, MECH, SOLDIER, TANK, a_mover, gait_of
from wargame.games.skirmish.table.plane import Box, Disc, Model, Point, heading
from wargame.games.skirmish.table.routes import (
    Gait,
    Obstruction,
    Others,
    can_stand,
    crossings,
    obstruction,
)
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import Opening

LOW = wall("wall", "low wall", ((20.0, 10.0), (20.0, 30.0)), 0.6)
HILL = area("hill", "hill", rectangle(15.0, 15.0, 25.0, 25.0))
L_HILL = area(
    "hill", "hill", ((10.0, 10.0), (20.0, 10.0), (20.0, 14.0), (14.0, 14.0), (14.0, 20.0), (10.0, 20.0))
)


def judged(
    table: Table,
    mover: Model,
    *way: Point,
    climbing: bool = False,
    others: Others = ALONE,
    facing: float | None = None,
) -> Obstruction | None:
    """The way from the mover's place, judged with the facing of its last step."""
    path = [mover.at, *way]
    turned = facing if facing is not None else heading(*path[-2:]) if way else mover.facing
    return obstruction(table, mover, gait_of(mover), others, path, turned, climbing=climbing)


def rule(found: Obstruction | None) -> str | None:
    return None if found is None else found.rule


def climbed(table: Table, mover: Model, *way: Point) -> list[tuple[str, float]]:
    return [(c.piece, c.at_cm) for c in crossings(table, mover, gait_of(mover), [mover.at, *way])]


# --- move.block: on the way, by the base's radius less 0.02 ---------------------------------


@pytest.mark.parametrize("gap", [0.481, 0.5, 0.6])
def test_move_block_a_way_may_brush_by_two_hundredths(gap: float) -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 10.0, 22.0, 20.0)))
    assert judged(table, a_mover("soldier", (10.0, 20.0 + gap)), (30.0, 20.0 + gap), (30.0, 25.0)) is None


def test_move_block_a_tall_piece_stops_a_way_that_comes_nearer() -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 10.0, 22.0, 20.0)))
    found = judged(table, a_mover("soldier", (10.0, 20.479)), (30.0, 20.479))
    assert found is not None
    assert (found.rule, found.what, found.kind) == ("move.block", "c", "crate")
    assert found.at_cm == pytest.approx(8.0 - math.sqrt(0.48**2 - 0.479**2), abs=0.01)


def test_move_block_a_tank_needs_its_half_width_on_the_way() -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 10.0, 22.0, 20.0)))
    assert judged(table, a_mover("tank", (10.0, 20.981)), (30.0, 20.981)) is None
    assert rule(judged(table, a_mover("tank", (10.0, 20.97)), (30.0, 20.97))) == "move.block"


def test_move_block_water_and_a_bridge_over_it() -> None:
    stream = area("s", "water", rectangle(18.0, 0.0, 22.0, 40.0))
    bridge = area("b", "bridge", rectangle(17.5, 19.0, 22.5, 21.0))
    table = table_of(stream, bridge)
    assert rule(judged(table, a_mover("soldier", (10.0, 10.0)), (30.0, 10.0))) == "move.block"
    for kind in ("soldier", "mech", "tank"):
        assert judged(table, a_mover(kind, (10.0, 20.0)), (20.0, 20.0)) is None, kind
        assert judged(table, a_mover(kind, (10.0, 20.0)), (30.0, 20.0)) is None, kind


def test_move_block_the_tables_edge() -> None:
    table = table_of()
    soldier = a_mover("soldier", (5.0, 5.0))
    assert judged(table, soldier, (5.0, 0.481), (9.0, 0.481), (9.0, 2.0)) is None
    found = judged(table, soldier, (5.0, 0.4), (9.0, 2.0))
    assert found is not None
    assert (found.rule, found.what, found.at_cm) == ("move.block", "edge", 4.52)


def test_move_block_models_but_for_infantry_through_its_friends() -> None:
    friend, other = a_mover("soldier", (20.0, 20.0), id="f"), a_mover("tank", (20.0, 20.0), 90.0, id="t")
    soldier = a_mover("soldier", (10.0, 20.0))
    through = Others(friends=(friend,), friends_infantry=frozenset({"f"}))
    assert judged(table_of(), soldier, (30.0, 20.0), others=through) is None
    assert rule(judged(table_of(), soldier, (20.5, 20.0), others=through)) == "move.stop"
    assert judged(table_of(), soldier, (21.0, 20.0), others=through) is None
    for blocked in (Others(friends=(friend,)), Others(enemies=(friend,)), Others(friends=(other,))):
        assert rule(judged(table_of(), soldier, (30.0, 20.0), others=blocked)) == "move.block"
    assert (
        rule(judged(table_of(), a_mover("mech", (10.0, 20.0)), (30.0, 20.0), others=through)) == "move.block"
    )


@pytest.mark.parametrize(("kind", "width"), [("soldier", 1.0), ("mech", 2.0), ("tank", 2.0)])
def test_move_block_an_opening_exactly_as_wide_as_the_base_lets_it_through(kind: str, width: float) -> None:
    table = table_of(
        area("w", "high wall", rectangle(19.0, 0.0, 20.0, 20.0 - width / 2.0)),
        area("e", "high wall", rectangle(19.0, 20.0 + width / 2.0, 20.0, 40.0)),
    )
    assert judged(table, a_mover(kind, (10.0, 20.0)), (30.0, 20.0)) is None
    assert judged(table, a_mover(kind, (10.0, 20.0)), (19.5, 20.0)) is None


# --- move.stop: where it stops the whole base is clear to 1e-6 ------------------------------


@pytest.mark.parametrize(("gap", "stands"), [(0.5, True), (0.4999995, True), (0.4999, False), (0.481, False)])
def test_move_stop_the_whole_base_is_clear(gap: float, stands: bool) -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 10.0, 22.0, 20.0)))
    found = judged(table, a_mover("soldier", (10.0, 25.0)), (20.0, 20.0 + gap))
    assert rule(found) == (None if stands else "move.stop")


def test_move_stop_a_tanks_rectangle_counts_with_its_facing() -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 10.0, 22.0, 20.0)))
    tank = a_mover("tank", (10.0, 25.0))
    assert rule(judged(table, tank, (20.0, 21.5), facing=90.0)) == "move.stop"
    assert judged(table, tank, (20.0, 21.5), facing=0.0) is None


def test_move_stop_rubble_hills_areas_and_doorways_may_be_stood_on() -> None:
    kinds = ("woods", "crater", "road", "ground")
    table = table_of(
        *(area(kind, kind, rectangle(10.0, 5.0 * n, 20.0, 5.0 * n + 4.0)) for n, kind in enumerate(kinds))
    )
    for n in range(len(kinds)):
        for kind in ("soldier", "mech", "tank"):
            assert judged(table, a_mover(kind, (5.0, 5.0 * n + 2.0)), (15.0, 5.0 * n + 2.0)) is None
    table = table_of(HILL, area("rubble", "rubble", rectangle(5.0, 5.0, 12.0, 12.0)))
    assert judged(table, a_mover("soldier", (3.0, 8.0)), (8.0, 8.0), climbing=True) is None
    assert judged(table, a_mover("mech", (20.0, 12.0)), (20.0, 20.0), climbing=True) is None
    door = house("house", rectangle(10.0, 10.0, 20.0, 20.0), openings=(Opening(0, 5.0, 1.0, "door"),))
    assert judged(table_of(door), a_mover("soldier", (15.0, 8.0)), (15.0, 10.15)) is None


@pytest.mark.parametrize("kind", ["low wall", "hedge", "sandbags", "barricade", "well"])
def test_move_stop_not_on_what_is_climbed(kind: str) -> None:
    table = table_of(area("p", kind, rectangle(18.0, 18.0, 22.0, 22.0)))
    assert rule(judged(table, a_mover("soldier", (15.0, 20.0)), (20.0, 20.0), climbing=True)) == "move.stop"


def test_move_stop_the_whole_base_is_on_the_table() -> None:
    soldier, tank = a_mover("soldier", (5.0, 5.0)), a_mover("tank", (5.0, 5.0))
    assert judged(table_of(), soldier, (0.5, 5.0)) is None
    assert rule(judged(table_of(), soldier, (0.49, 5.0))) == "move.stop"
    assert judged(table_of(), tank, (1.8, 5.0)) is None
    found = judged(table_of(), tank, (1.7, 5.0))
    assert found is not None
    assert (found.rule, found.what, found.at_cm) == ("move.stop", "edge", 3.3)


def test_move_stop_a_sill_is_no_place_to_stop() -> None:
    room = house("house", rectangle(10.0, 10.0, 20.0, 20.0), openings=(Opening(0, 5.0, 2.0, "window"),))
    table, soldier = table_of(room), a_mover("soldier", (15.0, 8.0))
    assert rule(judged(table, soldier, (15.0, 10.1), climbing=True)) == "move.stop"
    assert judged(table, soldier, (15.0, 12.0), climbing=True) is None


# --- move.climb -----------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "at"), [("soldier", 9.2), ("mech", 8.7)])
def test_move_climb_a_crossing_is_where_the_base_first_touches(kind: str, at: float) -> None:
    mover = a_mover(kind, (10.0, 20.0))
    assert climbed(table_of(LOW), mover, (30.0, 20.0)) == [("wall", at)]
    assert rule(judged(table_of(LOW), mover, (30.0, 20.0))) == "move.climb"
    assert judged(table_of(LOW), mover, (30.0, 20.0), climbing=True) is None


def test_move_climb_zig_zag_over_one_low_wall_counts_once() -> None:
    mech = a_mover("mech", (17.0, 12.0))
    zigzag = climbed(table_of(LOW), mech, (23.0, 15.0), (17.0, 18.0), (23.0, 21.0))
    assert [name for name, _ in zigzag] == ["wall"]


def test_move_climb_touching_or_brushing_by_is_not_crossing() -> None:
    soldier = a_mover("soldier", (19.2, 12.0))
    assert climbed(table_of(LOW), soldier, (19.2, 28.0)) == []
    assert climbed(table_of(LOW), soldier, (19.219, 20.0), (19.2, 28.0)) == []
    assert climbed(table_of(LOW), soldier, (19.225, 20.0), (19.2, 28.0)) != []


def test_move_climb_several_pieces_in_the_order_of_the_way() -> None:
    second = wall("hedge", "hedge", ((25.0, 10.0), (25.0, 30.0)), 0.6)
    table = table_of(second, LOW)
    assert climbed(table, a_mover("soldier", (17.0, 20.0)), (29.0, 20.0)) == [("wall", 2.2), ("hedge", 7.2)]
    assert climbed(table, a_mover("soldier", (28.0, 20.0)), (17.0, 20.0)) == [("hedge", 2.2), ("wall", 7.2)]


@pytest.mark.parametrize(("height", "climbs"), [(0.2, True), (1.0, True), (1.001, False), (2.0, False)])
def test_move_climb_the_pieces_own_height_decides(height: float, climbs: bool) -> None:
    table = table_of(area("c", "crate", rectangle(18.0, 15.0, 22.0, 25.0), height=height))
    found = judged(table, a_mover("soldier", (15.0, 20.0)), (25.0, 20.0), climbing=True)
    assert rule(found) == (None if climbs else "move.block")


def test_move_climb_a_piece_on_a_hill_is_climbed_by_its_own_height() -> None:
    table = table_of(HILL, area("w", "low wall", rectangle(19.7, 16.0, 20.3, 24.0)))
    assert climbed(table, a_mover("soldier", (17.0, 20.0)), (23.0, 20.0)) == [("w", 2.2)]


def test_move_climb_what_is_overlapped_at_the_start_is_free_until_left() -> None:
    table, soldier = table_of(HILL), a_mover("soldier", (20.0, 20.0))
    assert judged(table, soldier, (16.0, 24.0), (30.0, 20.0)) is None
    assert climbed(table, soldier, (27.0, 20.0), (22.0, 20.0)) == [("hill", 8.5)]
    assert climbed(table, soldier, (25.4, 20.0), (22.0, 20.0)) == [], "its rim never left the hill"
    assert rule(judged(table, soldier, (27.0, 20.0), (22.0, 20.0))) == "move.climb"


def test_move_climb_a_notch_is_left_and_climbed_again() -> None:
    table, soldier = table_of(L_HILL), a_mover("soldier", (12.0, 18.0))
    assert climbed(table, soldier, (18.0, 12.0)) == [("hill", 4.95)]
    assert judged(table, soldier, (12.0, 12.0), (18.0, 12.0)) is None


def test_move_climb_between_touching_hills_only_the_higher_one() -> None:
    low = area("low", "hill", rectangle(10.0, 10.0, 16.0, 20.0), height=0.5)
    high = area("high", "hill", rectangle(16.0, 10.0, 22.0, 20.0))
    table = table_of(low, high)
    assert climbed(table, a_mover("soldier", (7.0, 15.0)), (19.0, 15.0)) == [("high", 8.5)]
    assert climbed(table, a_mover("soldier", (25.0, 15.0)), (7.0, 15.0)) == [("high", 2.5)]
    assert climbed(table, a_mover("soldier", (7.0, 15.0)), (13.0, 15.0)) == [("low", 2.5)]
    assert climbed(table, a_mover("soldier", (19.0, 15.0)), (12.0, 15.0)) == []
    assert climbed(table, a_mover("soldier", (12.0, 15.0)), (19.0, 15.0)) == [("high", 3.5)]


def test_move_climb_apart_hills_are_climbed_one_by_one() -> None:
    one = area("one", "hill", rectangle(10.0, 10.0, 15.0, 20.0))
    two = area("two", "hill", rectangle(15.2, 10.0, 20.0, 20.0))
    assert [
        name for name, _ in climbed(table_of(one, two), a_mover("soldier", (7.0, 15.0)), (17.0, 15.0))
    ] == ["one", "two"]


def test_move_climb_level_hills_side_by_side_are_one_climb() -> None:
    one = area("one", "hill", rectangle(10.0, 10.0, 15.0, 20.0))
    two = area("two", "hill", rectangle(15.0, 10.0, 20.0, 20.0))
    table = table_of(one, two)
    assert climbed(table, a_mover("soldier", (7.0, 15.0)), (17.0, 15.0)) == [("one", 2.5)]
    assert climbed(table, a_mover("soldier", (12.0, 15.0)), (18.0, 15.0), (12.0, 16.0)) == []


def test_move_climb_touching_hills_climbed_at_different_times_are_two_climbs() -> None:
    low = area("low", "hill", rectangle(10.0, 10.0, 30.0, 12.0), height=0.5)
    high = area("high", "hill", rectangle(28.0, 12.0, 30.0, 20.0))
    way = ((12.0, 15.0), (32.5, 15.0), (25.0, 15.0))
    found = climbed(table_of(low, high), a_mover("soldier", (12.0, 7.0)), *way)
    assert [name for name, _ in found] == ["low", "high"]


def test_move_climb_a_hill_on_a_hill_is_climbed_as_well() -> None:
    base = area("base", "hill", rectangle(10.0, 10.0, 30.0, 30.0))
    peak = area("peak", "hill", rectangle(16.0, 16.0, 24.0, 24.0))
    table = table_of(base, peak)
    assert climbed(table, a_mover("soldier", (12.0, 20.0)), (20.0, 20.0)) == [("peak", 3.5)]
    assert climbed(table, a_mover("soldier", (20.0, 20.0)), (12.0, 20.0)) == []


def test_move_climb_a_window_is_crossed_as_its_sill() -> None:
    room = house(
        "house",
        rectangle(10.0, 10.0, 20.0, 20.0),
        openings=(Opening(0, 5.0, 2.0, "window"), Opening(2, 5.0, 2.0, "window")),
    )
    soldier = a_mover("soldier", (15.0, 8.0))
    found = crossings(table_of(room), soldier, SOLDIER, [soldier.at, (15.0, 22.0)])
    assert [(c.piece, c.at_cm, c.height) for c in found] == [("house", 1.5, 0.5)], "once for each piece"


def test_move_climb_wrecks_of_tanks_but_not_of_mechs() -> None:
    tank = WreckBody("wreck-T", Box(3.6, 2.0), (20.0, 20.0), 90.0, 1.0)
    mech = WreckBody("wreck-M", Disc(1.0), (20.0, 20.0), 0.0, 2.0)
    soldier = a_mover("soldier", (15.0, 20.0))
    assert climbed(table_of().with_wrecks([tank]), soldier, (25.0, 20.0)) == [("wreck-T", 3.5)]
    assert judged(table_of().with_wrecks([tank]), soldier, (25.0, 20.0), climbing=True) is None
    assert rule(judged(table_of().with_wrecks([tank]), soldier, (20.0, 20.0), climbing=True)) == "move.stop"
    assert rule(judged(table_of().with_wrecks([mech]), soldier, (25.0, 20.0), climbing=True)) == "move.block"


# --- move.vehicle ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["low wall", "hedge", "rubble", "hill", "barricade"])
def test_move_vehicle_tanks_climb_nothing(kind: str) -> None:
    table = table_of(area("p", kind, rectangle(18.0, 10.0, 22.0, 30.0)))
    tank = a_mover("tank", (10.0, 20.0))
    found = judged(table, tank, (30.0, 20.0), climbing=True)
    assert found is not None
    assert (found.rule, found.what, found.kind) == ("move.vehicle", "p", kind)
    assert crossings(table, tank, TANK, [tank.at, (30.0, 20.0)]) == []


def test_move_vehicle_a_tank_drives_down_from_a_hill_and_not_up_again() -> None:
    table, tank = table_of(HILL), a_mover("tank", (20.0, 20.0))
    assert judged(table, tank, (35.0, 20.0)) is None
    assert judged(table, tank, (25.5, 20.0)) is None, "half on the hill still"
    assert rule(judged(table, tank, (30.0, 20.0), (22.0, 20.0))) == "move.vehicle"
    halfway = a_mover("tank", (26.0, 20.0))
    assert judged(table, halfway, (26.2, 20.0)) is None, "its rear was on the hill at the start"
    assert judged(table, halfway, (22.0, 20.0)) is None


def test_move_vehicle_a_tank_that_stops_with_a_corner_on_a_hill_has_climbed() -> None:
    found = judged(table_of(HILL), a_mover("tank", (20.0, 35.0)), (20.0, 26.5))
    assert rule(found) == "move.vehicle"
    assert judged(table_of(HILL), a_mover("tank", (20.0, 35.0)), (20.0, 26.5), facing=0.0) is None


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_move_vehicle_tanks_and_mechs_enter_no_building(kind: str) -> None:
    barn = house("barn", rectangle(10.0, 10.0, 30.0, 30.0), openings=(Opening(0, 10.0, 8.0, "door"),))
    found = judged(table_of(barn), a_mover(kind, (20.0, 5.0)), (20.0, 20.0), climbing=True)
    assert found is not None
    assert (found.rule, found.what, found.at_cm) == ("move.vehicle", "barn", 4.02)


# --- move.halted ----------------------------------------------------------------------------


def test_move_halted_who_starts_on_something_may_leave_and_not_go_deeper() -> None:
    enemy = Others(enemies=(a_mover("tank", (20.0, 20.0), id="e"),))
    soldier = a_mover("soldier", (20.0, 21.3))
    assert judged(table_of(), soldier, (20.0, 23.0), others=enemy) is None
    assert judged(table_of(), soldier, (21.0, 21.3), others=enemy) is None, "no deeper than before"
    assert judged(table_of(), soldier, (20.0, 21.4), others=enemy) is None, "less deep than before"
    assert rule(judged(table_of(), soldier, (20.0, 21.2), others=enemy)) == "move.block"
    assert rule(judged(table_of(), soldier, (20.0, 16.0), others=enemy)) == "move.block"
    back = judged(table_of(), soldier, (20.0, 23.0), (20.0, 21.35), others=enemy)
    assert rule(back) == "move.block", "once left it is a new overlap"


def test_move_halted_from_inside_a_wreck_the_way_leads_out() -> None:
    table = table_of().with_wrecks([WreckBody("wreck-M", Disc(1.0), (20.0, 20.0), 0.0, 2.0)])
    soldier = a_mover("soldier", (20.5, 20.0))
    assert judged(table, soldier, (23.0, 20.0), climbing=True) is None
    assert rule(judged(table, soldier, (17.0, 20.0), climbing=True)) == "move.block"


def test_move_halted_a_tank_on_a_wreck_may_turn_and_not_add_to_it() -> None:
    table = table_of().with_wrecks([WreckBody("wreck-M", Disc(1.0), (22.5, 20.0), 0.0, 2.0)])
    tank = a_mover("tank", (20.0, 20.0))
    assert judged(table, tank, facing=90.0) is None
    assert judged(table, tank, (19.8, 20.0), facing=0.0) is None
    assert rule(judged(table, tank, (20.3, 20.0), facing=0.0)) == "move.stop"


# --- can_stand and shapes of ways -----------------------------------------------------------


def test_can_stand_names_what_is_in_the_way() -> None:
    barn = house("barn", rectangle(10.0, 10.0, 20.0, 20.0))
    table = table_of(barn, HILL)
    assert can_stand(table, a_mover("soldier", (13.0, 13.0)), SOLDIER, ALONE) is None
    inside = can_stand(table, a_mover("mech", (13.0, 13.0)), MECH, ALONE)
    assert inside == Obstruction("move.stop", "barn", 0.0, "building")
    assert can_stand(table, a_mover("tank", (22.0, 22.5)), TANK, ALONE) is None, "tanks may start on hills"
    near = Others(friends=(a_mover("soldier", (30.9, 5.0), id="f"),), friends_infantry=frozenset({"f"}))
    assert rule(can_stand(table, a_mover("soldier", (30.0, 5.0)), SOLDIER, near)) == "move.stop"


def test_steps_of_no_length_and_a_thousand_points_are_judged() -> None:
    table = table_of(LOW)
    soldier = a_mover("soldier", (15.0, 20.0))
    assert climbed(table, soldier, (15.0, 20.0), (16.0, 20.0), (16.0, 20.0), (24.0, 20.0)) == [("wall", 4.2)]
    zigzag = [(15.0 + 0.009 * (n % 2), 20.0 + 0.001 * n) for n in range(1, 1000)]
    assert judged(table, soldier, *zigzag) is None
    assert rule(judged(table, soldier, *zigzag[:-1], (20.0, 20.0))) == "move.climb"


def test_the_first_thing_on_the_way_is_named() -> None:
    table = table_of(
        area("far", "crate", rectangle(25.0, 15.0, 26.0, 25.0)),
        area("near", "rock", rectangle(20.0, 15.0, 21.0, 25.0)),
    )
    found = judged(table, a_mover("soldier", (10.0, 20.0)), (30.0, 20.0))
    assert found == Obstruction("move.block", "near", 9.52, "rock")


def test_a_climbing_rectangle_of_a_house_rule_is_judged_like_the_others() -> None:
    climber = Gait(climbs=True, climb_limit=1.0, infantry=False, vehicle=False)
    tank = a_mover("tank", (15.0, 20.0))
    way: Sequence[Point] = [tank.at, (26.0, 20.0)]
    assert obstruction(table_of(LOW), tank, climber, ALONE, way, 0.0, climbing=True) is None
    found = crossings(table_of(LOW), tank, climber, way)
    assert [(c.piece, c.at_cm) for c in found] == [("wall", 2.9)], "its front touches first"
