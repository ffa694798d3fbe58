"""How far and where: length, turning, what bars the way, where a base may stop (move.range to
move.halted).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, box, far, soldier, tank, unit

MOVES = {"soldier": 10, "tank": 15, "commander": 10, "missile trooper": 10, "mech": 10}


def field(*pieces: Json, units: list[Json] | None = None, dice: Any = (), **rules: Any) -> Battle:
    """A1, a soldier at (20, 20), to act; nobody else near."""
    return Battle.placed(
        [*(units or [soldier("A1", 20, 20)]), far("A"), far("B")], *pieces, dice=dice, rules=rules
    )


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
@pytest.mark.parametrize(
    ("to", "facing"), [((20, 23), 90), ((17, 20), 180), ((20, 17), 270), ((22, 22), 45), ((23, 20), 0)]
)
def test_a_unit_ends_facing_along_its_last_step(kind: str, to: tuple[float, float], facing: float) -> None:
    """move.turn R: "every kind ends facing along its last step unless told"; counter-clockwise from east."""
    battle = field(units=[unit("A1", kind, 20, 20, 123)])
    battle.move("A1", to)
    assert battle["A1"]["facing"] == pytest.approx(facing)


def test_a_unit_may_be_told_its_facing() -> None:
    """The text: "turning is free with a move"."""
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
    assert battle.wire.told("battle.act", action={"do": "move", "unit": "A1", "path": []}).path.startswith(
        "$.action"
    )
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
    """move.stop: the rectangle, 3.6 long: facing 0 it reaches to 21.8; a wall at 21.5 leaves room
    only across.
    """
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
    """move.block R: a wall's east side at x = 20; the way north at x = 20 + half - 0.02 passes,
    0.005 nearer does not.
    """
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
    """move.block R: the table's edge, by the radius less 0.02: 0.48 on the way; the stop needs the
    whole 0.5.
    """
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
