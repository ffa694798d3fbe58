"""Turn 0: who deploys first, where units may be placed, who is passed over (deploy.order, deploy.zone)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, box, map_of, opening, shape, soldier


def set_up(
    *pieces: Json,
    dice: tuple[int, ...] = (6, 1),
    a: Any = None,
    b: Any = None,
    size: Any = (40, 40),
    **rules: Any,
) -> Battle:
    sides = [{"name": "A", "force": a or {"soldier": 2}}, {"name": "B", "force": b or {"soldier": 2}}]
    return Battle.new(map=map_of(*pieces, size=size), sides=sides, dice=list(dice), rules=rules)


def deploying(*pieces: Json, **more: Any) -> Battle:
    """Side A deploys first."""
    battle = set_up(*pieces, **more)
    battle.act("choose", first=0)
    return battle


def put(battle: Battle, unit: str, x: float, y: float, facing: float | None = None) -> list[Json]:
    towards = (90.0 if unit[0] == "A" else 270.0) if facing is None else facing
    return battle.act("deploy", unit=unit, at=[x, y], facing=towards)


def put_refused(battle: Battle, unit: str, x: float, y: float, facing: float = 90) -> str:
    return battle.refused("deploy", unit=unit, at=[x, y], facing=facing)


# --- deploy.order


@pytest.mark.parametrize(
    ("dice", "winner"), [((6, 1), 0), ((2, 3), 1), ((4, 4, 1, 2), 1), ((1, 1, 6, 6, 5, 4), 0)]
)
def test_the_higher_roll_decides_who_deploys_first(dice: tuple[int, ...], winner: int) -> None:
    """deploy.order S: each rolls 1D6, the higher decides; R ties roll again. Dice A, B (again when tied)."""
    battle = set_up(dice=dice)
    assert battle.state["dice_rolled"] == len(dice)
    assert (battle.state["phase"], battle.state["to_act"]) == ("choose", winner)
    assert battle.pending == {"kind": "choose", "what": "deploy"}


@pytest.mark.parametrize("first", [0, 1])
def test_the_winner_may_choose_either_side(first: int) -> None:
    """`choose` "by who won a roll: who deploys"."""
    battle = set_up(dice=(6, 1))
    battle.act("choose", first=first)
    assert (battle.state["phase"], battle.state["to_act"]) == ("deploy", first)
    assert battle.state["pending"] is None


def test_nothing_else_is_done_before_the_choice() -> None:
    battle = set_up()
    assert put_refused(battle, "A1", 10, 4) == "turn.order"
    assert battle.refused("move", unit="A1", path=[[10, 10]]) == "turn.order"
    assert battle.refused("end", unit="A1") == "turn.order"


# --- deploy.zone


def test_players_alternate_one_unit_at_a_time_until_turn_one() -> None:
    """deploy.zone S: "players alternate, one unit at a time"; then turn 1 rolls its initiative (B:
    5 over 2).
    """
    battle = deploying(dice=(6, 1, 2, 5))
    put(battle, "A2", 10, 4)
    assert battle.state["to_act"] == 1
    assert put_refused(battle, "A1", 14, 4) == "turn.order"
    put(battle, "B1", 10, 36)
    put(battle, "A1", 14, 4)
    assert (battle.state["turn"], battle.state["to_act"]) == (0, 1)
    events = put(battle, "B2", 14, 36)
    assert [e["event"] for e in events] == ["deployed", "turn_began", "rolled", "rolled"]
    assert (battle.state["turn"], battle.state["phase"], battle.state["to_act"]) == (1, "choose", 1)
    assert battle.state["dice_rolled"] == 4


def test_what_is_told_of_a_deployment() -> None:
    """Event `deployed {"unit","at","facing"}`."""
    battle = deploying()
    [event] = put(battle, "A1", 10.0004, 4.0006, 45)
    assert event == {
        "event": "deployed",
        "unit": "A1",
        "at": [10.0, 4.001],
        "facing": 45,
        "rule": "deploy.zone",
    }
    assert (battle.at("A1"), battle["A1"]["facing"]) == ((10.0, 4.001), 45)


def test_a_unit_is_placed_once_and_only_ones_own() -> None:
    """turn.order: wrong side; a placed unit is not placed again."""
    battle = deploying()
    assert put_refused(battle, "B1", 10, 36) == "turn.order"
    put(battle, "A1", 10, 4)
    put(battle, "B1", 10, 36)
    assert put_refused(battle, "A1", 20, 4) == "turn.order"


@pytest.mark.parametrize("y", [0.5, 4.0, 7.5])
def test_the_whole_base_within_8_of_the_own_edge(y: float) -> None:
    """deploy.zone: radius 0.5, so the centre lies from 0.5 to 7.5 (B: 40 - 7.5 = 32.5 to 39.5)."""
    battle = deploying()
    put(battle, "A1", 10, y)
    put(battle, "B1", 10, 40 - y)


@pytest.mark.parametrize(
    ("x", "y"), [(10, 7.501), (10, 0.499), (0.499, 4), (39.501, 4), (10, 20), (10, 36), (-5, 4)]
)
def test_a_base_that_leaves_the_zone_is_refused(x: float, y: float) -> None:
    assert put_refused(deploying(), "A1", x, y) == "deploy.zone"


def test_a_tank_turned_lies_in_the_zone_with_all_its_corners() -> None:
    """3.6 x 2.0: facing 90 it reaches 1.8 north, facing 0 only 1.0; at 45 degrees (1.8 + 1.0) /
    sqrt 2 = 1.980.
    """
    battle = deploying(a={"tank": 1}, b={"tank": 1})
    assert put_refused(battle, "A1", 10, 6.201, 90) == "deploy.zone"
    assert put_refused(battle, "A1", 10, 7.001, 0) == "deploy.zone"
    assert put_refused(battle, "A1", 10, 6.021, 45) == "deploy.zone"
    put(battle, "A1", 10, 6.019, 45)
    put(battle, "B1", 10, 33.8, 270)
    assert battle.at("B1") == (10, 33.8)


@pytest.mark.parametrize(
    "kind", ["low wall", "hedge", "sandbags", "barricade", "crate", "rock", "well", "high wall", "water"]
)
def test_a_base_is_placed_free_of_obstacles(kind: str) -> None:
    """deploy.zone R: "free of obstacles and models"; touching is free: wall from x = 10.5, centre 10."""
    battle = deploying(box(kind, 10.5, 2, 12, 6))
    assert put_refused(battle, "A1", 10.002, 4) == "deploy.zone"
    put(battle, "A1", 10, 4)


def test_a_base_is_placed_free_of_models() -> None:
    """Centres 0.999 apart overlap, 1.0 apart touch."""
    battle = deploying()
    put(battle, "A1", 10, 4)
    put(battle, "B1", 10, 36)
    assert put_refused(battle, "A2", 10.999, 4) == "deploy.zone"
    put(battle, "A2", 11, 4)


HOUSE = shape("building", [(10, 1), (20, 1), (20, 7.9), (10, 7.9)], openings=[opening(0, 5, 1.4)])


@pytest.mark.parametrize("kind", ["soldier", "commander", "missile trooper"])
def test_soldiers_commanders_and_missile_troopers_may_start_in_a_building(kind: str) -> None:
    battle = deploying(HOUSE, a={kind: 1})
    put(battle, "A1", 15, 4)


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_tanks_and_mechs_may_not_start_in_a_building(kind: str) -> None:
    assert put_refused(deploying(HOUSE, a={kind: 1}), "A1", 15, 4) == "deploy.zone"


def test_nobody_starts_in_a_wall() -> None:
    """The wall at the house's south side is 1.0 to 1.3; a soldier's centre at 1.7 overlaps it by
    0.1, at 1.8 touches.
    """
    battle = deploying(HOUSE)
    assert put_refused(battle, "A1", 12, 1.7) == "deploy.zone"
    put(battle, "A1", 12, 1.8)


def test_a_doorway_may_be_started_in() -> None:
    """move.stop: "a doorway too": the door is 14.3 to 15.7 (centre 15), 1.4 wide; the base is 1.0 wide."""
    battle = deploying(HOUSE)
    put(battle, "A1", 15, 1.15)


def test_a_courtyard_is_not_inside_the_building() -> None:
    """terrain R: "holes are courtyards: walled, without openings, not inside": a tank may start
    there.

    The court is 6 x 5.5; its walls lie in the building, 0.3 thick outside the hole.
    """
    house = shape(
        "building", [(8, 0), (22, 0), (22, 7.9), (8, 7.9)], [(11, 1), (17, 1), (17, 6.5), (11, 6.5)]
    )
    battle = deploying(house, a={"tank": 1})
    put(battle, "A1", 14, 3.5, 0)


@pytest.mark.parametrize("kind", ["rubble", "hill", "woods", "crater", "road"])
@pytest.mark.parametrize("who", ["tank", "mech", "soldier"])
def test_everybody_may_start_on_rubble_hills_and_areas(who: str, kind: str) -> None:
    """The text: "tanks may start on rubble and hills"; half on it as well."""
    battle = deploying(box(kind, 10, 2, 14, 6), a={who: 2})
    put(battle, "A1", 12, 4)
    put(battle, "B1", 10, 36)
    put(battle, "A2", 14.5, 2.2)


def test_a_side_with_nothing_left_to_place_is_passed_over() -> None:
    battle = deploying(a={"soldier": 1}, b={"soldier": 3}, dice=(6, 1, 6, 1))
    put(battle, "A1", 10, 4)
    put(battle, "B1", 10, 36)
    assert battle.state["to_act"] == 1
    put(battle, "B2", 14, 36)
    assert battle.state["to_act"] == 1
    put(battle, "B3", 18, 36)
    assert battle.state["turn"] == 1


# A's zone is water but for a strip 2 wide and 1 deep at its south-west corner: two soldiers fit side by side.
NARROW = (box("water", 2, 0, 40, 12), box("water", 0, 1, 2, 12))


def test_units_that_fit_nowhere_any_more_are_never_fielded() -> None:
    """deploy.zone R: A1 in the middle of the strip (0.5 to 1.5) leaves 0.5 on each side: A2 was
    never fielded.
    """
    battle = deploying(*NARROW, dice=(6, 1, 6, 1))
    put(battle, "A1", 1, 0.5)
    assert battle["A2"]["at"] is None
    put(battle, "B1", 10, 36)
    assert battle.state["to_act"] == 1, "A is passed over"
    put(battle, "B2", 14, 36)
    assert (battle.state["turn"], battle.state["phase"]) == (1, "choose")
    battle.act("choose", first=0)
    assert battle.refused("end", unit="A2") == "turn.order"
    assert battle.wire.told("sight", **{"from": "B1", "to": "A2"}).path == "$.to"


def test_a_unit_never_fielded_is_not_lost() -> None:
    """morale: "only a side that has lost a unit": A has 1 of 2, but lost none, so no morale die in
    turn 2 either.
    """
    battle = deploying(*NARROW, dice=(6, 1, 6, 1, 6, 1))
    put(battle, "A1", 1, 0.5)
    put(battle, "B1", 10, 36)
    put(battle, "B2", 14, 36)
    battle.act("choose", first=0)
    battle.end("A1", "B1", "B2")
    assert (battle.state["turn"], battle.state["dice_rolled"]) == (2, 6)
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)]


def test_a_unit_never_fielded_is_not_left_either() -> None:
    """victory S: "no unit left": A1, the only one fielded, dies of a 4 (range 14.5 - 1 = 13.5): A
    has lost at once.
    """
    table = map_of(*NARROW, size=(40, 20))
    sides = [{"force": {"soldier": 2}}, {"force": {"soldier": 2}}]
    battle = Battle.new(map=table, sides=sides, dice=[6, 1, 1, 6, 4])
    battle.act("choose", first=0)
    put(battle, "A1", 1, 0.5)
    put(battle, "B1", 1, 15)
    put(battle, "B2", 14, 16)
    battle.act("choose", first=1)
    battle.fire("B1", "A1")
    assert battle.result == {"winner": 1, "by": "elimination"}


def test_units_never_fielded_do_not_count_at_the_turn_limit() -> None:
    """victory R: "the side with more units wins": one against two."""
    sides = [{"force": {"soldier": 2}}, {"force": {"soldier": 2}}]
    battle = Battle.new(map=map_of(*NARROW), sides=sides, dice=[6, 1, 6, 1], rules={"turn.limit": 1})
    battle.act("choose", first=0)
    put(battle, "A1", 1, 0.5)
    put(battle, "B1", 10, 36)
    put(battle, "B2", 14, 36)
    battle.act("choose", first=0)
    battle.end("A1", "B1", "B2")
    assert battle.result == {"winner": 1, "by": "turn.limit"}


def test_a_strip_with_room_for_both_takes_both() -> None:
    """0.5 and 1.5: both fit, nobody is left out."""
    battle = deploying(*NARROW)
    put(battle, "A1", 0.5, 0.5)
    put(battle, "B1", 10, 36)
    assert battle.state["to_act"] == 0
    put(battle, "A2", 1.5, 0.5)


def test_a_tank_fits_if_only_turned_by_five_degrees() -> None:
    """The text: "a tank at every 5 degrees": a strip 2.1 wide and 4.1 deep takes a tank facing 90
    only: at (1, 2) on the lattice.
    """
    battle = deploying(box("water", 2.1, 0, 40, 12), box("water", 0, 4.1, 2.1, 12), a={"tank": 1})
    assert put_refused(battle, "A1", 1.05, 1.85, 45) == "deploy.zone"
    put(battle, "A1", 1.05, 1.85, 90)


def test_deploying_is_for_the_set_up() -> None:
    """turn.order: wrong phase."""
    battle = Battle.placed([soldier("A1", 10, 10), soldier("B1", 10, 30)])
    assert put_refused(battle, "A1", 10, 4) == "turn.order"


def test_fighting_is_not_for_the_set_up() -> None:
    battle = deploying()
    put(battle, "A1", 10, 4)
    put(battle, "B1", 10, 36)
    assert battle.refused("move", unit="A1", path=[[10, 5]]) == "turn.order"
    assert battle.fire_refused("A1", "B1") == "turn.order"
    assert battle.refused("overwatch", unit="A1") == "turn.order"
    assert battle.refused("end", unit="A1") == "turn.order"
    assert battle.refused("react", unit="A1", at=1) == "turn.order"
    assert battle.refused("hold") == "turn.order"
