"""Movement: the clauses move.*, terrain, ground as the rules meet them."""

from __future__ import annotations

import pytest

from tests.games.skirmish.rules.arena import Arena, piece, unit
from wargame.engine.contract import Fault
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import End, Fire, Move
from wargame.games.skirmish.state import Result

HIGH = ("crate", "rock", "high wall")
LOW = ("low wall", "hedge", "sandbags", "barricade", "well")


def walker(kind: str, *pieces: dict, others: tuple[dict, ...] = (), **rules: object) -> Arena:
    """A1 at (10, 10) facing east; B1 far away in the corner."""
    far = unit("B1", "soldier", 38, 38)
    return Arena.of([unit("A1", kind, 10, 10, 0.0), *others, far], *pieces, **rules)


def refused(arena: Arena, *path: tuple[float, float], facing: float | None = None) -> str | None:
    return arena.refused(Move("A1", path, facing))


MOVES = [("soldier", 10.0), ("tank", 15.0), ("commander", 10.0), ("missile trooper", 10.0), ("mech", 10.0)]


@pytest.mark.parametrize(("kind", "limit"), MOVES)
def test_move_range_is_inclusive(kind: str, limit: float) -> None:
    arena = walker(kind)
    assert refused(arena, (10 + limit, 10)) is None
    assert refused(arena, (10 + limit + 0.001, 10)) == "move.range"


def test_move_range_measures_the_whole_polyline() -> None:
    arena = walker("soldier")
    assert refused(arena, (14, 10), (14, 13), (11, 13)) is None
    assert refused(arena, (14, 10), (14, 13), (10.999, 13)) == "move.range"


def test_move_range_the_refusal_tells_lengths_that_differ() -> None:
    why = walker("soldier").why(Move("A1", ((20.001, 10.0),)))
    assert why is not None
    assert why.values == {"length": 20.001 - 10.0, "limit": 10.0, "kind": "soldier"} or (
        why.values["length"] == pytest.approx(10.001)
    )


def test_move_range_takes_a_thousand_points() -> None:
    arena = walker("soldier")
    there_and_back = tuple((10.0 + 0.005 * (n % 2), 10.0) for n in range(1, 1001))
    assert arena.refused(Move("A1", there_and_back)) is None
    assert arena.refused(Move("A1", (*there_and_back, (10.0, 10.001)))) == "move.range"


def test_a_move_tells_its_own_points_and_length() -> None:
    arena = walker("soldier")
    arena.move("A1", (14, 10), (14, 13))
    assert arena.told(ev.Moved) == [ev.Moved("A1", ((10, 10), (14, 10), (14, 13)), 7.0, 90.0)]
    assert (arena["A1"].at, arena["A1"].facing) == ((14, 13), 90.0)


def test_positions_are_snapped_when_the_action_is_made() -> None:
    arena = walker("soldier")
    arena.move("A1", (12.00049, 10.00051), facing=-0.0004)
    assert (arena["A1"].at, arena["A1"].facing) == ((12.0, 10.001), 0.0)


def test_steps_of_no_length_are_dropped() -> None:
    arena = walker("soldier")
    arena.move("A1", (10, 10), (12, 10), (12, 10))
    assert arena.told(ev.Moved)[0].points == ((10, 10), (12, 10))


def test_move_turn_faces_along_the_last_step_unless_told() -> None:
    arena = walker("tank")
    arena.move("A1", (14, 10), facing=45.0)
    assert arena["A1"].facing == 45.0
    along = walker("tank")
    along.move("A1", (10, 14))
    assert along["A1"].facing == 90.0


def test_move_turn_on_the_spot_is_the_move() -> None:
    arena = walker("tank")
    arena.do(Move("A1", (), 30.0))
    assert arena.names() == ["activated", "turned"]
    assert arena["A1"].facing == 30.0
    assert refused(arena, (12, 10)) == "move.once"


@pytest.mark.parametrize("path", [(), ((10.0, 10.0),)])
def test_an_empty_path_needs_a_facing(path: tuple) -> None:
    with pytest.raises(Fault) as caught:
        walker("tank").refused(Move("A1", path))
    assert caught.value.path == "$.action.facing"


def test_move_turn_knows_no_firing_arcs() -> None:
    arena = Arena.of([unit("A1", "soldier", 10, 10, 180.0), unit("B1", "soldier", 20, 10)])
    assert arena.refused(Fire("A1", "B1", "rifle")) is None


def test_move_stop_a_tank_turning_on_the_spot_needs_room() -> None:
    arena = walker("tank", piece("rock", 9, 11.5, 11, 13))
    assert arena.refused(Move("A1", (), 90.0)) == "move.stop"
    assert arena.refused(Move("A1", (), 5.0)) is None


@pytest.mark.parametrize("kind", HIGH)
def test_move_block_tall_pieces_bar_the_way(kind: str) -> None:
    arena = walker("soldier", piece(kind, 13, 5, 14, 15))
    assert refused(arena, (16, 10)) == "move.block"


def test_move_block_water_bars_and_a_bridge_opens_it() -> None:
    water = piece("water", 13, 0, 15, 40)
    assert refused(walker("soldier", water), (17, 10)) == "move.block"
    bridge = piece("bridge", 12.5, 9, 15.5, 11)
    assert refused(walker("soldier", water, bridge), (17, 10)) is None


def test_move_block_the_table_edge() -> None:
    arena = walker("soldier")
    assert refused(arena, (10, 0.5)) is None
    assert refused(arena, (10, 0.4)) in ("move.block", "move.stop")


def test_move_block_needs_the_radius_less_two_hundredths() -> None:
    rock = piece("rock", 12, 10.481, 14, 12)
    assert refused(walker("soldier", rock), (16, 10)) is None
    closer = piece("rock", 12, 10.47, 14, 12)
    assert refused(walker("soldier", closer), (16, 10)) == "move.block"


def test_move_block_an_opening_exactly_as_wide_lets_through() -> None:
    low, high = piece("rock", 12, 8, 13, 9.5), piece("rock", 12, 10.5, 13, 12)
    assert refused(walker("soldier", low, high), (15, 10)) is None


def test_move_block_an_enemy_is_in_the_way() -> None:
    others = (unit("B2", "soldier", 13, 10),)
    assert refused(walker("soldier", others=others), (16, 10)) == "move.block"


def test_move_block_infantry_passes_through_infantry_friends_only() -> None:
    friend = (unit("A2", "commander", 13, 10),)
    assert refused(walker("soldier", others=friend), (16, 10)) is None
    assert refused(walker("soldier", others=friend), (13.5, 10)) == "move.stop"
    assert refused(walker("mech", others=friend), (16, 10)) == "move.block"
    for kind in ("tank", "mech"):
        big = (unit("A2", kind, 13.5, 10),)
        assert refused(walker("soldier", others=big), (17, 10)) == "move.block"
    strict = walker("soldier", others=friend, move__through_friends=False)
    assert refused(strict, (16, 10)) == "move.block"


def test_move_stop_needs_the_whole_base_clear() -> None:
    rock = piece("rock", 13, 8, 14, 12)
    assert refused(walker("soldier", rock), (12.5, 10)) is None
    assert refused(walker("soldier", rock), (12.501, 10)) == "move.stop"


def test_move_stop_asks_the_tank_for_its_rectangle() -> None:
    """Driving past is measured by half its width; where it stops the whole rectangle counts."""
    rock = piece("rock", 13, 11.1, 14, 13)
    assert refused(walker("tank", rock), (14, 10)) is None
    assert refused(walker("tank", rock), (13.5, 10), facing=90.0) == "move.stop"


@pytest.mark.parametrize("kind", ["rubble", "hill"])
def test_move_stop_rubble_and_hills_may_be_stood_on(kind: str) -> None:
    assert refused(walker("soldier", piece(kind, 12, 7, 17, 13)), (14, 10)) is None


@pytest.mark.parametrize("kind", ["woods", "crater", "road"])
@pytest.mark.parametrize("mover", ["soldier", "tank", "mech"])
def test_move_vehicle_everyone_enters_areas_freely(kind: str, mover: str) -> None:
    assert refused(walker(mover, piece(kind, 12, 5, 18, 15)), (19, 10)) is None


@pytest.mark.parametrize("kind", LOW)
@pytest.mark.parametrize("mover", ["soldier", "commander", "missile trooper", "mech"])
def test_move_climb_halves_the_whole_move(kind: str, mover: str) -> None:
    arena = walker(mover, piece(kind, 11.5, 5, 12, 15))
    assert refused(arena, (15, 10)) is None
    assert refused(arena, (15.001, 10)) == "move.climb"


def test_move_climb_tells_what_was_climbed() -> None:
    arena = walker("soldier", piece("hedge", 11.5, 5, 12, 15, id="h"))
    arena.move("A1", (14, 10))
    assert arena.told(ev.Climbed) == [ev.Climbed("A1", "h")]
    assert len(arena.told(ev.Moved)) == 1


def test_move_climb_the_piece_s_own_height_decides() -> None:
    assert refused(walker("soldier", piece("low wall", 11.5, 5, 12, 15, height=1.0)), (14, 10)) is None
    assert (
        refused(walker("soldier", piece("low wall", 11.5, 5, 12, 15, height=1.01)), (14, 10)) == "move.block"
    )
    on_hill = [piece("hill", 5, 0, 30, 30), piece("hedge", 11.5, 5, 12, 15)]
    assert refused(walker("soldier", *on_hill), (14, 10)) is None


def test_move_climb_stepping_down_is_free_and_leaving_what_one_stands_on() -> None:
    hill = piece("hill", 5, 5, 12, 15)
    assert refused(walker("soldier", hill), (20, 10)) is None
    assert refused(walker("tank", hill), (24, 10)) is None


def test_move_climb_what_has_been_left_is_climbed_again() -> None:
    hill = piece("hill", 5, 5, 11, 15)
    arena = walker("soldier", hill)
    assert refused(arena, (13, 10), (10, 10)) == "move.climb"
    assert refused(arena, (12, 10), (10, 10)) is None


def test_move_climb_limit_is_a_house_rule() -> None:
    arena = walker("soldier", piece("crate", 11.5, 5, 12, 15), units__soldier__climb_limit=1.5)
    assert refused(arena, (14, 10)) is None


@pytest.mark.parametrize("kind", LOW)
def test_move_vehicle_tanks_climb_nothing(kind: str) -> None:
    assert refused(walker("tank", piece(kind, 13, 5, 13.5, 15)), (18, 10)) == "move.climb"


def building(x0: float, y0: float, x1: float, y1: float) -> dict:
    door = {"wall": 3, "at": (y1 - y0) / 2.0, "width": 2.4, "type": "door"}
    return piece("building", x0, y0, x1, y1, openings=[door])


def test_move_vehicle_tanks_and_mechs_enter_no_building() -> None:
    house = building(14, 7, 22, 13)
    assert refused(walker("soldier", house), (17, 10)) is None
    assert refused(walker("mech", house), (17, 10)) == "move.block"
    assert refused(walker("tank", house), (18, 10)) == "move.block"


def test_move_stop_a_doorway_may_be_stood_in() -> None:
    assert refused(walker("soldier", building(14, 7, 22, 13)), (14.15, 10)) is None


def test_move_climb_a_window_is_crossed_as_its_sill() -> None:
    window = {"wall": 3, "at": 3.0, "width": 1.4, "type": "window"}
    house = piece("building", 11, 7, 19, 13, openings=[window])
    assert refused(walker("soldier", house), (15, 10)) is None
    assert refused(walker("soldier", house), (15.5, 10)) == "move.climb"
    assert refused(walker("soldier", house), (11.2, 10)) == "move.stop"


@pytest.mark.parametrize(("die", "falls"), [(1, True), (2, True), (3, False), (6, False)])
def test_move_stumble_a_mech_rolls_where_it_touches(die: int, falls: bool) -> None:
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15, id="h"))
    arena.move("A1", (15, 10), dice=(die, 1) if falls else (die,))
    assert arena.told(ev.Stumbled) == [ev.Stumbled("A1", "h", die, falls)]
    assert arena.told(ev.Rolled)[0] == ev.Rolled(for_="stumble", side=0, die=die, rule="move.stumble")
    assert [event.points for event in arena.told(ev.Moved)] == [((10, 10), (11, 10)), ((11, 10), (15, 10))]
    assert (arena["A1"].at, arena["A1"].minor) == ((15, 10), falls)


def test_move_stumble_events_come_in_the_order_of_the_path() -> None:
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15))
    arena.move("A1", (15, 10), dice=(2, 3))
    told = ["activated", "moved", "climbed", "rolled", "stumbled", "rolled", "damaged", "moved"]
    assert arena.names() == told


@pytest.mark.parametrize("damage", [4, 6])
def test_move_stumble_critical_or_destroyed_stops_it_there(damage: int) -> None:
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15), others=(unit("A2", "soldier", 2, 2),))
    arena.move("A1", (15, 10), dice=(1, damage))
    assert arena["A1"].at == (11, 10)
    assert arena["A1"].critical is (damage == 4)
    if damage == 6:
        assert arena.state.wrecks[0].at == (11, 10)
        assert arena.names()[-1] == "activation_ended"
    else:
        assert arena.state.active_unit == "A1"


def test_move_stumble_once_for_each_piece_in_a_move() -> None:
    """Zig-zag over one low wall: one die; over two walls: two."""
    one = walker("mech", piece("low wall", 11.1, 5, 11.2, 15))
    one.move("A1", (12.3, 10), (12, 10), (12.3, 10), dice=(6,))
    two = walker("mech", piece("low wall", 11.6, 5, 11.9, 15), piece("hedge", 12.5, 5, 12.8, 15))
    two.move("A1", (15, 10), dice=(6, 6))
    assert len(two.told(ev.Stumbled)) == 2


def test_move_stumble_rolls_for_a_piece_touched_at_the_very_end() -> None:
    arena = walker("mech", piece("rubble", 12, 5, 16, 15, id="r"))
    arena.move("A1", (11.5, 10), dice=(6,))
    assert [event.piece for event in arena.told(ev.Stumbled)] == ["r"]


def test_stumble_to_is_a_house_rule() -> None:
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15), stumble__to=0)
    arena.move("A1", (15, 10), dice=(1,))
    assert not arena.told(ev.Stumbled)[0].falls


def test_a_last_mech_that_stumbles_to_death_loses_the_battle() -> None:
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15))
    arena.move("A1", (15, 10), dice=(1, 6))
    assert arena.state.result == Result(1, "elimination")


def test_damage_minor_taken_in_its_own_activation_binds_the_next_one() -> None:
    """A stumble's minor damage neither shortens this activation nor ends with it."""
    enemy = (unit("B2", "soldier", 15, 20), unit("A2", "soldier", 2, 2))
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15), others=enemy)
    arena.move("A1", (15, 10), dice=(1, 1))
    assert arena["A1"].minor
    assert arena.refused(Fire("A1", "B2", "machine gun")) is None
    arena.fire("A1", "B2", "machine gun", 1, 1)
    assert arena.names()[-1] == "activation_ended"
    assert "recovered" not in arena.names()
    assert arena["A1"].minor


def test_damage_minor_taken_again_in_the_bound_activation_outlives_it() -> None:
    enemy = (unit("B2", "tank", 15, 20), unit("A2", "soldier", 2, 2), unit("A3", "soldier", 2, 4))
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15), others=enemy)
    arena.do(End("A2"))
    arena.fire("B2", "A1", "cannon", 6, 1)
    arena.do(End("B2"))
    arena.move("A1", (15, 10), dice=(1, 1))
    assert "recovered" not in arena.names()
    assert arena.state.active_unit is None
    assert arena["A1"].minor


def test_damage_critical_in_its_own_activation_leaves_the_attack() -> None:
    enemy = (unit("B2", "soldier", 15, 20), unit("A2", "soldier", 2, 2))
    arena = walker("mech", piece("hedge", 12, 5, 12.5, 15), others=enemy)
    arena.move("A1", (15, 10), dice=(1, 5))
    arena.fire("A1", "B2", "machine gun", 1)
    assert arena.names()[-1] == "activation_ended"


def test_move_halted_stays_in_the_overlap_and_its_wreck_too() -> None:
    """A mech halted astride a hedge lies over it as a wreck, which others may not overlap."""
    hedges = [piece("hedge", 11.1, 5, 11.2, 15), piece("hedge", 12.2, 5, 12.3, 15)]
    arena = walker("mech", *hedges, others=(unit("A2", "soldier", 7, 10),))
    arena.move("A1", (15, 10), dice=(6, 1, 6))
    (wreck,) = arena.state.wrecks
    assert wreck.at == (11.2, 10)
    arena.do(End("B1"))
    assert arena.refused(Move("A2", ((9.71, 10.0),))) == "move.stop"
    assert arena.refused(Move("A2", ((9.7, 10.0),))) is None


def test_move_climb_a_rectangle_that_ends_across_is_judged_as_it_ends() -> None:
    """By house rule a tank climbs: along its way it clears the rubble, turned at the end it stands on it."""
    arena = walker("tank", piece("rubble", 17, 11.2, 21, 14), units__tank__climb_limit=1)
    assert refused(arena, (19, 10)) is None
    assert refused(arena, (19, 10), facing=90.0) == "move.climb"
    assert (
        refused(
            walker("tank", piece("rubble", 13, 11.2, 17, 14), units__tank__climb_limit=1),
            (15, 10),
            facing=90.0,
        )
        is None
    )
