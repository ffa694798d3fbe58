"""How far and where: length, turning, what bars the way, where a base may stop (move.range to move.halted)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, box, far, line, mech, opening, shape, soldier, tank, unit

MOVES = {"soldier": 10, "tank": 15, "commander": 10, "missile trooper": 10, "mech": 10}


def field(*pieces: Json, units: list[Json] | None = None, dice: Any = (), **rules: Any) -> Battle:
    """A1, a soldier at (20, 20), to act; nobody else near."""
    return Battle.placed([*(units or [soldier("A1", 20, 20)]), far("A"), far("B")], *pieces, dice=dice, rules=rules)


# --- move.range


@pytest.mark.parametrize("kind", MOVES)
def test_the_path_is_at_most_the_units_move(kind: str) -> None:
    """move.range S; limits are inclusive with 1e-6: 10.000 is up to 10, 10.001 is not."""
    battle = field(units=[unit("A1", kind, 20, 5, 90)])
    assert battle.move_refused("A1", (20, 5 + MOVES[kind] + 0.001)) == "move.range"
    battle.move("A1", (20, 5 + MOVES[kind]))
    assert battle.at("A1") == (20, 5 + MOVES[kind])
    assert battle.told("moved")[0]["length"] == MOVES[kind]


def test_the_length_is_the_polylines() -> None:
    """3 + 4 + 3 = 10; one more millimetre is too far though the end is near."""
    battle = field()
    assert battle.move_refused("A1", (23, 20), (23, 24), (19.999, 24)) == "move.range"
    battle.move("A1", (23, 20), (23, 24), (20, 24))
    [moved] = battle.told("moved")
    assert moved == {
        "event": "moved", "unit": "A1", "points": [[20, 20], [23, 20], [23, 24], [20, 24]], "length": 10.0,
        "facing": 180, "rule": "move.range",
    }  # fmt: skip


def test_there_and_back_again_is_a_move() -> None:
    battle = field()
    battle.move("A1", (20, 25), (20, 20))
    assert battle.at("A1") == (20, 20)
    assert battle["A1"]["facing"] == 270


def test_a_path_has_up_to_a_thousand_points() -> None:
    """move.range R: "any polyline of up to 1,000 points": steps of 0.01, 9.99 long."""
    battle = field()
    long = [(20 + 0.01 * n, 20.0) for n in range(1, 1000)]
    battle.move("A1", *long)
    assert battle.at("A1") == (29.99, 20)


def test_a_path_of_more_points_is_refused() -> None:
    battle = field()
    longer = [(20 + 0.005 * n, 20.0) for n in range(1, 1101)]
    assert battle.move_refused("A1", *longer) == "move.range"


def test_positions_are_snapped_before_they_are_measured() -> None:
    """10.0004 is snapped to 10.000: accepted."""
    battle = field()
    battle.move("A1", (30.0004, 20))
    assert battle.at("A1") == (30, 20)


def test_steps_of_no_length_are_dropped() -> None:
    """protocol: "steps of no length are dropped"."""
    battle = field()
    battle.move("A1", (20, 20), (20, 22), (20, 22), (20.0001, 22))
    assert battle.told("moved")[0]["points"] == [[20, 20], [20, 22]]
    assert battle["A1"]["facing"] == 90


# --- move.turn


@pytest.mark.parametrize("kind", MOVES)
@pytest.mark.parametrize(("to", "facing"), [((20, 23), 90), ((17, 20), 180), ((20, 17), 270), ((22, 22), 45), ((23, 20), 0)])
def test_a_unit_ends_facing_along_its_last_step(kind: str, to: tuple[float, float], facing: float) -> None:
    """move.turn R: "every kind ends facing along its last step unless told"; counter-clockwise from east."""
    battle = field(units=[unit("A1", kind, 20, 20, 123)])
    battle.move("A1", to)
    assert battle["A1"]["facing"] == pytest.approx(facing)


def test_a_unit_may_be_told_its_facing() -> None:
    """"turning is free with a move"."""
    battle = field(units=[tank("A1", 20, 20, 0)])
    battle.move("A1", (35, 20), facing=200)
    assert (battle.at("A1"), battle["A1"]["facing"]) == ((35, 20), 200)
    assert battle.told("moved")[0]["facing"] == 200


def test_a_turn_on_the_spot_is_the_units_move() -> None:
    """move.turn R."""
    battle = field(units=[tank("A1", 20, 20, 0)])
    battle.move("A1", facing=90)
    assert battle.events[-1] == {"event": "turned", "unit": "A1", "facing": 90, "rule": "move.turn"}
    assert battle.move_refused("A1", (22, 20)) == "move.once"


def test_an_empty_path_needs_a_facing() -> None:
    """protocol: "an empty path needs one"; so does one that leads nowhere."""
    battle = field()
    assert battle.wire.told("battle.act", action={"do": "move", "unit": "A1", "path": []}).path.startswith("$.action")
    nowhere = {"do": "move", "unit": "A1", "path": [[20, 20]]}
    assert battle.wire.told("battle.act", action=nowhere).path.startswith("$.action")
    battle.move("A1", (20, 20), facing=10)
    assert battle.names()[-1] == "turned"


def test_there_are_no_firing_arcs() -> None:
    """move.turn R: a tank facing away fires all the same."""
    battle = Battle.placed([tank("A1", 20, 10, 270), soldier("B1", 20, 20), far("B")], dice=[4])
    battle.fire("A1", "B1", "cannon")
    assert not battle["B1"]["alive"]


def test_a_tank_that_turns_must_have_room_where_it_stands() -> None:
    """move.stop: the rectangle, 3.6 long: facing 0 it reaches to 21.8; a wall at 21.5 leaves room only across."""
    battle = field(box("high wall", 21.5, 15, 22, 25), units=[tank("A1", 20, 20, 90)])
    assert battle.move_refused("A1", facing=0) == "move.stop"
    assert battle.move_refused("A1", (20, 21), facing=0) == "move.stop"
    battle.move("A1", facing=270)


# --- move.block

TALL = ["crate", "rock", "high wall", "building"]


@pytest.mark.parametrize("kind", [*TALL, "water"])
@pytest.mark.parametrize("who", MOVES)
def test_nobody_passes_a_tall_piece_or_water(who: str, kind: str) -> None:
    """move.block R; a building without openings."""
    battle = field(box(kind, 15, 22, 25, 24), units=[unit("A1", who, 20, 18, 90)])
    assert battle.move_refused("A1", (20, 26.5)) == "move.block"


@pytest.mark.parametrize(("who", "half"), [("soldier", 0.5), ("mech", 1.0), ("tank", 1.0)])
def test_the_way_is_clear_by_the_half_width_less_two_hundredths(who: str, half: float) -> None:
    """move.block R: a wall's east side at x = 20; the way north at x = 20 + half - 0.02 passes, 0.005 nearer does not."""
    wall = box("high wall", 18, 19, 20, 21)
    clear = half - 0.02
    start = unit("A1", who, 24, 14, 90)
    way = ((20 + clear, 17.0), (20 + clear, 23.0), (24.0, 23.0)) if who == "tank" else (
        (20 + clear, 18.0), (20 + clear, 22.0), (21.5, 22.0))  # fmt: skip
    nearer = tuple((x - 0.005 if x < 21.4 else x, y) for x, y in way)
    rules = {f"units.{who}.move": 60}
    assert field(wall, units=[start], **rules).move_refused("A1", *nearer) == "move.block"
    field(wall, units=[start], **rules).move("A1", *way)


def test_the_table_has_an_edge() -> None:
    """move.block R: the table's edge, by the radius less 0.02: 0.48 on the way; the stop needs the whole 0.5."""
    battle = field(units=[soldier("A1", 2, 20)])
    assert battle.move_refused("A1", (0.475, 20), (1, 21)) == "move.block"
    assert battle.move_refused("A1", (-3, 20)) == "move.block"
    assert battle.move_refused("A1", (0.49, 20)) == "move.stop"
    battle.move("A1", (0.48, 20), (0.48, 21), (0.5, 21))


def test_a_unit_may_stand_at_the_very_edge() -> None:
    """CombatExtended 675's like: the whole base on the table, touching its edge; tank 1.8 from it."""
    field(units=[soldier("A1", 3, 20)]).move("A1", (0.5, 20))
    battle = field(units=[tank("A1", 10, 20, 180)])
    assert battle.move_refused("A1", (1.79, 20)) == "move.stop"
    battle.move("A1", (1.8, 20))


INFANTRY = ["soldier", "commander", "missile trooper"]


@pytest.mark.parametrize("who", INFANTRY)
@pytest.mark.parametrize("friend", INFANTRY)
def test_infantry_passes_through_infantry_friends(who: str, friend: str) -> None:
    """move.block R: "only soldiers, commanders and missile troopers pass through friends"."""
    battle = field(units=[unit("A1", who, 20, 20), unit("A2", friend, 20, 23)])
    assert battle.move_refused("A1", (20, 23.5)) == "move.stop", "but do not stop on them"
    battle.move("A1", (20, 26))


@pytest.mark.parametrize(
    ("who", "other"),
    [
        ("soldier", ("A2", "tank")), ("soldier", ("A2", "mech")), ("soldier", ("B1", "soldier")),
        ("soldier", ("B1", "mech")), ("tank", ("A2", "soldier")), ("mech", ("A2", "soldier")),
        ("mech", ("A2", "mech")), ("tank", ("B1", "soldier")), ("commander", ("A2", "tank")),
    ],
    ids=str,
)  # fmt: skip
def test_nobody_else_passes_through_anybody(who: str, other: tuple[str, str]) -> None:
    """move.block R: "and only through friends of those three kinds"."""
    battle = field(units=[unit("A1", who, 20, 16, 90), unit(other[0], other[1], 20, 21, 90)])
    assert battle.move_refused("A1", (20, 25.9)) == "move.block"


def test_the_dead_are_in_nobodys_way() -> None:
    units = [soldier("A1", 20, 10), soldier("A2", 22, 10), soldier("B1", 20, 15), soldier("B2", 30, 39)]
    battle = Battle.placed(units, dice=[4])
    battle.fire("A2", "B1")
    battle.end("A2", "B2")
    battle.move("A1", (20, 15))
    assert battle.at("A1") == (20, 15)


# --- move.stop


@pytest.mark.parametrize("kind", ["low wall", "hedge", "sandbags", "barricade", "well"])
def test_a_base_stops_on_no_obstacle(kind: str) -> None:
    """move.stop R: clear to 1e-6; the wall begins at 22: 21.5 touches, 21.502 overlaps, 22.5 on it, past it 23.5."""
    battle = field(box(kind, 15, 22, 25, 23))
    assert battle.move_refused("A1", (20, 22.5)) == "move.stop"
    assert battle.move_refused("A1", (20, 23.4)) == "move.stop"
    assert battle.move_refused("A1", (20, 21.55)) in ("move.stop", "move.climb")
    battle.move("A1", (20, 21.5))


@pytest.mark.parametrize("kind", ["rubble", "hill", "woods", "crater", "road", "bridge"])
def test_a_base_may_stop_on_what_may_be_stood_on(kind: str) -> None:
    battle = field(box(kind, 15, 22, 25, 24))
    battle.move("A1", (20, 23))
    assert battle.at("A1") == (20, 23)


HOUSE = shape(
    "building", [(15, 22), (25, 22), (25, 30), (15, 30)], id="house",
    openings=[opening(0, 5, 1.0), opening(1, 4, 1.4, "window")],
)  # fmt: skip


def test_an_opening_exactly_as_wide_as_the_base_lets_it_through() -> None:
    """move.stop R: the door is 1.0 wide about x = 20, the base 1.0 across; 9 cm on, inside."""
    battle = field(HOUSE)
    battle.move("A1", (20, 27))
    assert battle.told("climbed") == []


def test_a_doorway_may_be_stopped_in() -> None:
    """move.stop R: "a doorway too"."""
    battle = field(HOUSE)
    battle.move("A1", (20, 22.15))


def test_a_sill_may_not_be_stopped_on() -> None:
    """move.stop R; the window's sill is in the east wall, x 24.7 to 25, about y = 26."""
    battle = field(HOUSE, units=[soldier("A1", 27, 26)])
    assert battle.move_refused("A1", (24.8, 26)) == "move.stop"
    battle.move("A1", (24, 26))


def test_beside_the_door_is_wall() -> None:
    battle = field(HOUSE, units=[soldier("A1", 18, 20)])
    assert battle.move_refused("A1", (18, 25)) == "move.block"


def test_a_bridge_makes_water_passable() -> None:
    """terrain R: `bridge` (over water: passable): a stream 22-24, a bridge 3 wide about x = 20."""
    stream = box("water", 0, 22, 40, 24)
    battle = field(stream, box("bridge", 18.5, 21, 21.5, 25))
    assert battle.move_refused("A1", (24, 21), (24, 25)) == "move.block"
    battle.move("A1", (20, 23))
    assert field(stream, box("bridge", 18.5, 21, 21.5, 25), units=[tank("A1", 20, 18, 90)]).move("A1", (20, 28))


def test_a_bridge_is_as_wide_as_it_is() -> None:
    """A base that hangs over its side by 0.1 is in the water."""
    battle = field(box("water", 0, 22, 40, 24), box("bridge", 18.5, 21, 21.5, 25))
    assert battle.move_refused("A1", (21.1, 21), (21.1, 25)) == "move.block"


@pytest.mark.parametrize("who", MOVES)
@pytest.mark.parametrize("kind", ["woods", "crater", "road", "ground"])
def test_everyone_enters_woods_and_craters_freely(who: str, kind: str) -> None:
    """move.vehicle R: the whole move."""
    more = {"ground": "mud"} if kind == "ground" else {}
    battle = field(box(kind, 10, 12, 30, 30, **more), units=[unit("A1", who, 20, 8, 90)])
    battle.move("A1", (20, 8 + MOVES[who]))
    assert battle.told("climbed") == []


# --- move.vehicle (which is no refusal id: what a tank can't climb is told as move.climb, what bars it as move.block)


@pytest.mark.parametrize("kind", ["low wall", "hedge", "sandbags", "barricade", "rubble", "hill", "well"])
def test_tanks_climb_nothing(kind: str) -> None:
    """move.vehicle S."""
    battle = field(box(kind, 15, 22, 25, 24), units=[tank("A1", 20, 18, 90)])
    assert battle.move_refused("A1", (20, 29)) == "move.climb"


@pytest.mark.parametrize("kind", ["rubble", "hill"])
def test_a_tank_drives_down_from_what_it_stands_on(kind: str) -> None:
    """move.vehicle R; and does not get up again."""
    battle = field(box(kind, 15, 18, 25, 24), units=[tank("A1", 20, 21, 90)])
    assert battle.move_refused("A1", (20, 27), (20, 22)) == "move.climb"
    battle.move("A1", (20, 30))
    assert battle.told("climbed") == []


def test_a_tank_moves_about_on_its_hill() -> None:
    battle = field(box("hill", 10, 15, 30, 30), units=[tank("A1", 15, 20, 0)])
    battle.move("A1", (25, 22))


@pytest.mark.parametrize("who", ["tank", "mech"])
def test_tanks_and_mechs_enter_no_building(who: str) -> None:
    """move.vehicle S: though the door is 3 wide."""
    barn = shape("building", [(14, 22), (26, 22), (26, 34), (14, 34)], openings=[opening(0, 6, 3)])
    battle = field(barn, units=[unit("A1", who, 20, 18, 90)])
    assert battle.move_refused("A1", (20, 27)) == "move.block"
    reach = 19.2 if who == "tank" else 21
    battle.move("A1", (20, reach))


def test_a_dragged_tank_stops_with_its_outline_at_the_wall() -> None:
    """crucible 538: the tank's front is 1.8 before its centre: wall at 22, so 20.2 and no farther."""
    battle = field(box("building", 15, 22, 25, 30), units=[tank("A1", 20, 18, 90)])
    assert battle.move_refused("A1", (20, 20.202)) == "move.stop"
    battle.move("A1", (20, 20.2))


# --- move.halted


def test_a_mover_stopped_in_an_overlap_stays_and_others_may_leave_it_but_not_add_to_it() -> None:
    """move.halted R. A tank passes a friend with 0.985 (1.0 - 0.02 is enough on the way), and is stopped there:
    they overlap by 0.015. The soldier may leave, along or away, but come no nearer."""
    friend = soldier("A1", 21.485, 20)
    units = [tank("A2", 20, 14, 90), friend, soldier("B1", 20, 35), far("A"), far("B")]
    battle = Battle.placed(units, dice=[5, 4], first=1)
    battle.watch("B1")
    battle.move("A2", (20, 28))
    battle.react("B1", 6)
    assert battle.at("A2") == (20, 20)
    assert battle["A2"]["critical"]
    battle.end("A2", "B9")
    assert battle.move_refused("A1", (21.3, 20)) in ("move.block", "move.stop")
    assert battle.move_refused("A1", (21.45, 20), (25, 20)) == "move.block"
    battle.move("A1", (25, 20))


def test_a_mover_destroyed_in_an_overlap_leaves_its_wreck_there() -> None:
    """move.halted R: "so does its wreck"."""
    units = [tank("A2", 20, 14, 90), soldier("A1", 21.485, 20), soldier("B1", 20, 35), far("A"), far("B")]
    battle = Battle.placed(units, dice=[5, 6], first=1)
    battle.watch("B1")
    battle.move("A2", (20, 28))
    battle.react("B1", 6)
    [wreck] = battle.state["wrecks"]
    assert wreck["at"] == [20, 20]
    battle.end("B9")
    battle.move("A1", (25, 20))


# --- terrain.line


def test_a_line_is_widened_by_half_its_width_with_square_ends() -> None:
    """terrain.line R: 2 wide from x = 15 to 25: with its square ends (a square of half the width about the last
    point) it ends at 26 exactly; a soldier passes at 26.5."""
    wall = line("high wall", 2, (15, 22), (25, 22))
    battle = field(wall, units=[soldier("A1", 26.5, 19)])
    battle.move("A1", (26.5, 25))
    assert field(wall, units=[soldier("A1", 26.4, 19)]).move_refused("A1", (26.4, 25)) == "move.block"
    battle = field(wall)
    assert battle.move_refused("A1", (20, 20.6)) in ("move.stop", "move.block")
    battle.move("A1", (20, 20.5))


def test_a_line_has_mitred_corners() -> None:
    """terrain.line R: a right angle at (20, 20), 2 wide: its outer corner is (21, 19), as sharp as a square's.

    The corner region: touching it diagonally from the south-east a base stands at distance 0.5 from (21, 19).
    """
    wall = line("high wall", 2, (10, 20), (20, 20), (20, 30))
    d = 0.5 * math.sqrt(0.5)
    start = soldier("A1", 24, 16)
    field(wall, units=[start]).move("A1", (21 + d + 0.001, 19 - d - 0.001))
    assert field(wall, units=[start]).move_refused("A1", (21 + d - 0.01, 19 - d + 0.01)) == "move.stop"


# --- water and mechs at the end of their reach


def test_a_mech_stops_where_its_whole_base_is_clear() -> None:
    """radius 1.0: a crate from 22: 21 touches."""
    battle = field(box("crate", 15, 22, 25, 24), units=[mech("A1", 20, 16)])
    assert battle.move_refused("A1", (20, 21.01)) == "move.stop"
    battle.move("A1", (20, 21))
