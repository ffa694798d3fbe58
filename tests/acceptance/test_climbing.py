"""What is climbed, at what cost, and who stumbles (move.climb, move.stumble, wrecks as obstacles)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, box, far, mech, opening, shape, soldier, tank, unit


def field(
    *pieces: Json, units: list[Json] | None = None, dice: Any = (), first: int = 0, **rules: Any
) -> Battle:
    placed = [*(units or [soldier("A1", 20, 20)]), far("A"), far("B")]
    return Battle.placed(placed, *pieces, dice=dice, first=first, rules=rules)


def climbs(battle: Battle) -> list[str]:
    return [event["piece"] for event in battle.told("climbed")]


CLIMBERS = ["soldier", "commander", "missile trooper"]


@pytest.mark.parametrize("who", CLIMBERS)
def test_a_climbing_path_is_limited_to_half_the_move_in_all(who: str) -> None:
    """move.climb: "a path that crosses any is limited to half the move (5 cm) in all"; inclusive."""
    wall = box("low wall", 15, 21, 25, 21.6, id="wall")
    battle = field(wall, units=[unit("A1", who, 20, 20)])
    assert battle.move_refused("A1", (20, 25.001)) == "move.climb"
    battle.move("A1", (20, 25))
    assert climbs(battle) == ["wall"]
    assert sum(event["length"] for event in battle.told("moved")) == pytest.approx(5.0)


def test_longer_than_the_whole_move_is_out_of_range_though_it_climbs() -> None:
    battle = field(box("low wall", 15, 21, 25, 21.6))
    assert battle.move_refused("A1", (20, 31)) == "move.range"


@pytest.mark.parametrize(
    ("kind", "height", "passes"),
    [
        ("low wall", None, True), ("hedge", None, True), ("sandbags", None, True), ("barricade", None, True),
        ("rubble", None, True), ("well", None, True), ("crate", None, False), ("rock", None, False),
        ("high wall", None, False), ("low wall", 1.0, True), ("low wall", 1.001, False), ("crate", 1.0, True),
        ("hedge", 1.2, False), ("hill", None, True), ("hill", 1.5, False),
    ],
)  # fmt: skip
def test_what_is_up_to_one_high_is_climbed(kind: str, height: float | None, passes: bool) -> None:
    """move.climb S: "obstacles up to 1 cm high"; heights from the terrain clause or the map."""
    more: Json = {} if height is None else {"height": height}
    battle = field(box(kind, 15, 21, 25, 22, **more))
    if passes:
        battle.move("A1", (20, 23))
        assert climbs(battle) == ["t1"]
    else:
        assert battle.move_refused("A1", (20, 23)) == "move.block"


def test_a_base_that_only_touches_does_not_climb() -> None:
    """move.climb R: "overlaps it anywhere (more than touching)": along a wall whose side is 0.5
    from the centre.
    """
    battle = field(box("low wall", 20.5, 15, 21, 35))
    battle.move("A1", (20, 29))
    assert climbs(battle) == []


def test_a_base_that_brushes_a_corner_climbs() -> None:
    """move.climb R: "anywhere": it overlaps by 0.1 in passing."""
    battle = field(box("low wall", 20.4, 23, 21, 24, id="stub"))
    assert battle.move_refused("A1", (20, 29)) == "move.climb"
    battle.move("A1", (20, 25))
    assert climbs(battle) == ["stub"]


def test_what_it_overlaps_at_the_start_is_not_climbed() -> None:
    """move.climb R: half on rubble: on over the rubble and off, 10 cm, free."""
    battle = field(box("rubble", 15, 20.2, 25, 26))
    battle.move("A1", (20, 30))
    assert climbs(battle) == []


def test_what_it_has_left_is_climbed_again() -> None:
    """move.climb R: "until it has been left": off the rubble to the south and up again."""
    rubble = box("rubble", 15, 20.2, 25, 26, id="heap")
    battle = field(rubble)
    assert battle.move_refused("A1", (20, 18), (20, 23)) == "move.climb"
    battle.move("A1", (20, 19), (20, 23))
    assert climbs(battle) == ["heap"]


def test_touching_at_the_start_is_no_overlap() -> None:
    """A base that touches the wall at the start climbs it when it goes over."""
    battle = field(box("low wall", 15, 20.5, 25, 21.1, id="wall"))
    battle.move("A1", (20, 22))
    assert climbs(battle) == ["wall"]


def test_stepping_down_is_free() -> None:
    """move.climb R: from a hill, 10 cm."""
    battle = field(box("hill", 15, 15, 25, 25))
    battle.move("A1", (20, 30))
    assert climbs(battle) == []


def test_a_hill_is_climbed_and_walked_on_for_the_rest() -> None:
    """Up at 21.5: limited to 5 in all; on it, the next activation is free."""
    battle = field(box("hill", 15, 22, 25, 32, id="hill"), dice=[6, 1])
    assert battle.move_refused("A1", (20, 26)) == "move.climb"
    battle.move("A1", (20, 25))
    assert climbs(battle) == ["hill"]
    battle.end("A1", "B9", "A9")
    battle.act("choose", first=0)
    battle.move("A1", (20, 31))
    assert climbs(battle) == []


TERRACES = (box("hill", 15, 22, 25, 24, id="low", height=0.5), box("hill", 15, 24, 25, 30, id="high"))


def test_between_touching_hills_only_the_higher_one_is_climbed() -> None:
    """move.climb R: over the low one on to the high one."""
    battle = field(*TERRACES)
    battle.move("A1", (20, 25))
    assert climbs(battle) == ["high"]


def test_from_the_low_hill_to_the_high_one_climbs_it() -> None:
    battle = field(*TERRACES, units=[soldier("A1", 20, 23)])
    assert battle.move_refused("A1", (20, 28.5)) == "move.climb"
    battle.move("A1", (20, 28))
    assert climbs(battle) == ["high"]


def test_from_the_high_hill_to_the_low_one_is_stepping_down() -> None:
    battle = field(*TERRACES, units=[soldier("A1", 20, 29)])
    battle.move("A1", (20, 20))
    assert climbs(battle) == []


def test_hills_apart_are_climbed_each() -> None:
    battle = field(box("hill", 15, 21, 25, 22, id="one"), box("hill", 15, 23.2, 25, 30, id="two"))
    battle.move("A1", (20, 25))
    assert climbs(battle) == ["one", "two"]


def test_a_piece_on_a_hill_is_climbed_by_its_own_height() -> None:
    """ground, move.climb: "the piece's own height decides": a low wall on the hill one stands on."""
    battle = field(box("hill", 10, 15, 30, 35), box("low wall", 15, 22, 25, 22.6, id="wall"))
    assert battle.move_refused("A1", (20, 25.5)) == "move.climb"
    battle.move("A1", (20, 25))
    assert climbs(battle) == ["wall"]


HOUSE = shape(
    "building", [(15, 22), (25, 22), (25, 30), (15, 30)], id="house", openings=[opening(0, 5, 1.4, "window")]
)


def test_a_window_is_crossed_as_its_sill() -> None:
    """move.climb R: 0.5 high."""
    battle = field(HOUSE)
    assert battle.move_refused("A1", (20, 25.5)) == "move.climb"
    battle.move("A1", (20, 24))
    assert climbs(battle) == ["house"]


def test_several_pieces_are_climbed_within_the_same_half() -> None:
    """One limit in all; told in the order in which the base first touches them."""
    walls = [box("low wall", 15, 23, 25, 23.2, id="second"), box("low wall", 15, 21.5, 25, 21.7, id="first")]
    battle = field(*walls)
    battle.move("A1", (20, 25))
    assert climbs(battle) == ["first", "second"]


# --- wrecks as obstacles


def wrecked(kind: str, *more: Json, dice: Any = ()) -> Battle:
    """B1 stands 3 to the north of A1 as a wreck: A2's rifle hits (4) and destroys (6). A1 to act next."""
    units = [soldier("A1", 20, 20), soldier("A2", 30, 20), unit("B1", kind, 20, 24, 0), *more]
    battle = field(units=units, dice=[4, 6, *dice])
    battle.fire("A2", "B1")
    battle.end("A2", "B9")
    return battle


def test_a_tanks_wreck_is_climbed_and_not_stood_on() -> None:
    """wreck.tank R: its footprint (y 23 to 25), height 1.0, climbable, may not be stood on: 5 cm
    end on it, so 5.5 are needed.
    """
    battle = wrecked("tank")
    assert battle.move_refused("A1", (20, 24)) == "move.stop"
    assert battle.move_refused("A1", (20, 25.5)) == "move.climb"
    battle.move("A1", (20, 22), (20, 22.5))
    assert climbs(battle) == []


def test_a_soldier_crosses_the_end_of_a_tanks_wreck() -> None:
    """Its corner is (21.8, 23): a base passing 0.3 west of it overlaps it."""
    battle = wrecked("tank")
    battle.move("A1", (22.1, 22), (22.1, 23.2), (22.5, 23.2))
    assert climbs(battle) == ["wreck-B1"]


def test_a_tanks_wreck_on_a_hill_is_climbed_by_its_own_height() -> None:
    """move.climb R: "the piece's own height decides" (1.0), though its top is 2.0 above the table."""
    units = [soldier("A1", 22.1, 21), soldier("A2", 30, 20), tank("B1", 20, 24, 0)]
    battle = field(box("hill", 10, 15, 29, 35), units=units, dice=[4, 6])
    battle.fire("A2", "B1")
    battle.end("A2", "B9")
    assert battle.move_refused("A1", (22.1, 26.5)) == "move.climb"
    battle.move("A1", (22.1, 25.8))
    assert climbs(battle) == ["wreck-B1"]


def test_two_windows_of_one_house_are_one_climb() -> None:
    """move.climb, move.stumble R: "once for each piece in a move": in by one window, out by the next."""
    hut = shape(
        "building",
        [(18, 21.5), (22, 21.5), (22, 23.5), (18, 23.5)],
        id="hut",
        openings=[opening(0, 2, 1.4, "window"), opening(2, 2, 1.4, "window")],
    )
    battle = field(hut)
    battle.move("A1", (20, 24.5))
    assert climbs(battle) == ["hut"]


def test_a_mechs_wreck_bars_the_way() -> None:
    """wreck.mech R: height 2.0: not climbed; radius 1.0 as in life."""
    battle = wrecked("mech")
    assert battle.move_refused("A1", (20, 26)) == "move.block"
    assert battle.move_refused("A1", (20, 22.6)) == "move.block"
    assert battle.move_refused("A1", (20, 22.51)) == "move.stop"
    battle.move("A1", (20, 22.5))


def test_a_wreck_bars_a_tank() -> None:
    battle = wrecked("tank", tank("A3", 12, 24, 0))
    battle.end("A1")
    assert battle.move_refused("A3", (25.5, 24)) == "move.climb"


# --- move.stumble


WALL = box("low wall", 15, 22, 25, 22.6, id="wall")


def climbing_mech(*dice: int, pieces: tuple[Json, ...] = (WALL,), **rules: Any) -> Battle:
    return field(*pieces, units=[mech("A1", 20, 20)], dice=dice, **rules)


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_a_mech_that_climbs_rolls_and_goes_on(die: int) -> None:
    """move.stumble S: 3 and more: nothing happens; 5 cm in all."""
    battle = climbing_mech(die)
    assert battle.move_refused("A1", (20, 25.001)) == "move.climb"
    battle.move("A1", (20, 25))
    assert battle.rolled() == [("stumble", die)]
    assert battle.told("stumbled") == [
        {
            "event": "stumbled",
            "unit": "A1",
            "piece": "wall",
            "die": die,
            "falls": False,
            "rule": "move.stumble",
        }
    ]
    assert climbs(battle) == ["wall"]
    assert battle.at("A1") == (20, 25)
    assert battle.spent()


@pytest.mark.parametrize("stumble", [1, 2])
@pytest.mark.parametrize("damage", [1, 3])
def test_a_low_die_damages_as_if_hit_and_minor_does_not_stop(stumble: int, damage: int) -> None:
    """move.stumble S: "on 1-2 roll on the damage table as if hit"."""
    battle = climbing_mech(stumble, damage)
    battle.move("A1", (20, 25))
    assert battle.rolled() == [("stumble", stumble), ("damage", damage)]
    assert battle.told("stumbled")[0]["falls"] is True
    assert battle.told("damaged")[0]["result"] == "minor"
    assert battle.at("A1") == (20, 25)
    assert battle.spent()


@pytest.mark.parametrize("damage", [4, 5])
def test_critical_damage_stops_it_where_its_base_first_touches(damage: int) -> None:
    """move.stumble R: the wall begins at 22, radius 1.0: it stands at 21."""
    battle = climbing_mech(1, damage)
    battle.move("A1", (20, 25))
    assert battle.at("A1") == (20, 21)
    assert battle["A1"]["critical"]
    assert battle.told("moved")[-1]["points"][-1] == [20, 21]
    assert sum(event["length"] for event in battle.told("moved")) == pytest.approx(1.0)


def test_a_fall_that_destroys_leaves_the_wreck_there_and_ends_the_activation() -> None:
    """move.stumble R: "critical or destroyed stops it there"."""
    battle = climbing_mech(2, 6)
    battle.move("A1", (20, 25))
    [wreck] = battle.state["wrecks"]
    assert (wreck["id"], wreck["at"]) == ("wreck-A1", [20, 21])
    assert not battle["A1"]["alive"]
    assert (battle.state["active_unit"], battle.state["to_act"]) == (None, 1)


def test_one_roll_for_each_piece_in_a_move() -> None:
    """move.stumble R: two walls, two dice, each where it is touched; the second fall is the critical one."""
    walls = (box("low wall", 15, 21.5, 25, 21.6, id="one"), box("low wall", 15, 23, 25, 23.1, id="two"))
    battle = climbing_mech(3, 1, 4, pieces=walls)
    battle.move("A1", (20, 25))
    assert battle.rolled() == [("stumble", 3), ("stumble", 1), ("damage", 4)]
    assert battle.at("A1") == (20, 22), "23 - 1.0"


def test_a_zig_zag_over_one_wall_is_one_roll() -> None:
    """FlyCasual 392: "once for each piece in a move"."""
    wall = box("low wall", 15, 21.5, 25, 21.6, id="wall")
    battle = climbing_mech(6, pieces=(wall,))
    start, far_side = 20.0, 22.6
    # 2.6 over, 2.4 back on to it would not stop clear: over and 1.2 back and forth stays within 5
    battle.move("A1", (20, far_side), (20, far_side - 1.2), (20, far_side))
    assert 2 * 1.2 + far_side - start == pytest.approx(5.0)
    assert battle.rolled() == [("stumble", 6)]
    assert battle.spent()


def test_a_mech_that_climbs_in_two_moves_rolls_in_each() -> None:
    """The text: "in a move": there in one turn, back in the next. Dice: 4; initiative 6, 1; 5."""
    battle = climbing_mech(4, 6, 1, 5)
    battle.move("A1", (20, 24))
    battle.end("A1", "B9", "A9")
    battle.act("choose", first=0)
    battle.move("A1", (20, 20))
    assert battle.rolled() == [("stumble", 5)]


def test_soldiers_never_stumble() -> None:
    battle = field(WALL)
    battle.move("A1", (20, 24))
    assert battle.rolled() == []


def test_a_mech_on_touching_hills_rolls_for_the_higher_one() -> None:
    """move.climb R with move.stumble: one die."""
    battle = climbing_mech(6, pieces=TERRACES)
    battle.move("A1", (20, 25))
    assert battle.rolled() == [("stumble", 6)]
    assert climbs(battle) == ["high"]


def test_a_second_critical_by_the_next_stumble_destroys() -> None:
    """damage.critical: two minor falls do not add, nor stop; here minor, then critical at the second wall."""
    walls = (box("low wall", 15, 21.5, 25, 21.6, id="one"), box("low wall", 15, 23, 25, 23.1, id="two"))
    battle = climbing_mech(1, 2, 2, 5, pieces=walls)
    battle.move("A1", (20, 25))
    assert [event["result"] for event in battle.told("damaged")] == ["minor", "critical"]
    assert battle.at("A1") == (20, 22)
    assert battle.spent()
