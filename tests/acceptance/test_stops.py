"""Where a base may stop, what tanks can't do, overlaps, lines (move.stop, move.vehicle,
move.halted, terrain.line).
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, box, far, line, mech, opening, shape, soldier, tank, unit

MOVES = {"soldier": 10, "tank": 15, "commander": 10, "missile trooper": 10, "mech": 10}


def field(*pieces: Json, units: list[Json] | None = None, dice: Any = (), **rules: Any) -> Battle:
    """A1, a soldier at (20, 20), to act; nobody else near."""
    return Battle.placed(
        [*(units or [soldier("A1", 20, 20)]), far("A"), far("B")], *pieces, dice=dice, rules=rules
    )


# --- move.stop


@pytest.mark.parametrize("kind", ["low wall", "hedge", "sandbags", "barricade", "well"])
def test_a_base_stops_on_no_obstacle(kind: str) -> None:
    """move.stop R: clear to 1e-6; the wall begins at 22: 21.5 touches, 21.502 overlaps, 22.5 on it,
    past it 23.5.
    """
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
    assert field(stream, box("bridge", 18.5, 21, 21.5, 25), units=[tank("A1", 20, 18, 90)]).move(
        "A1", (20, 28)
    )


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


# --- move.vehicle (no refusal id: what a tank can't climb is told as move.climb, what bars it as move.block)


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
    """move.halted R. A tank passes a friend with 0.985 (1.0 - 0.02 is enough on the way), and is
    stopped there: they overlap by 0.015. The soldier may leave, along or away, but come no nearer.
    """
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
    """terrain.line R: 2 wide from x = 15 to 25: with its square ends (a square of half the width
    about the last point) it ends at 26 exactly; a soldier passes at 26.5.
    """
    wall = line("high wall", 2, (15, 22), (25, 22))
    battle = field(wall, units=[soldier("A1", 26.5, 19)])
    battle.move("A1", (26.5, 25))
    assert field(wall, units=[soldier("A1", 26.4, 19)]).move_refused("A1", (26.4, 25)) == "move.block"
    battle = field(wall)
    assert battle.move_refused("A1", (20, 20.6)) in ("move.stop", "move.block")
    battle.move("A1", (20, 20.5))


def test_a_line_has_mitred_corners() -> None:
    """terrain.line R: a right angle at (20, 20), 2 wide: its outer corner is (21, 19), as sharp as
    a square's.

    The corner region: touching it diagonally from the south-east a base stands at distance 0.5 from
    (21, 19).
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
