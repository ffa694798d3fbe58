"""How a battle ends (victory): elimination, retreat, concession, agreement, turn limit; the offer
of a draw.
"""

from __future__ import annotations

import pytest

from tests.acceptance.table import Battle, far, map_of, mech, soldier, tank

NEAR = [soldier("A1", 20, 10), soldier("B1", 20, 20)]


def over(battle: Battle, winner: int | None, by: str) -> bool:
    """Whether the battle has ended so, and says so."""
    assert battle.events[-1] == {"event": "battle_over", "winner": winner, "by": by, "rule": "victory"}
    state = battle.state
    assert (state["phase"], state["to_act"], state["pending"]) == ("over", None, None)
    return bool(state["result"] == {"winner": winner, "by": by})


def test_a_side_without_a_unit_has_lost_at_once() -> None:
    """victory S: elimination."""
    battle = Battle.placed(NEAR, dice=[4])
    battle.fire("A1", "B1")
    assert over(battle, 0, "elimination")


def test_a_wreck_is_no_unit_left() -> None:
    battle = Battle.placed([soldier("A1", 20, 10), tank("B1", 20, 22)], dice=[4, 6])
    battle.fire("A1", "B1")
    assert over(battle, 0, "elimination")


def test_an_immobilised_tank_is_a_unit_left() -> None:
    battle = Battle.placed([soldier("A1", 20, 10), tank("B1", 20, 22)], dice=[4, 4])
    battle.fire("A1", "B1")
    assert battle.result is None


def test_a_mech_that_falls_to_pieces_loses_the_battle_for_its_side() -> None:
    """Stumble 1, damage 6, at its own move."""
    from tests.acceptance.table import box

    wall = box("low wall", 15, 12, 25, 12.6)
    battle = Battle.placed([mech("A1", 20, 10), soldier("B1", 20, 39)], wall, dice=[1, 6])
    battle.move("A1", (20, 14))
    assert over(battle, 1, "elimination")


def test_the_last_unit_may_die_of_a_reaction() -> None:
    """Dice: 4 at 4+."""
    battle = Battle.placed(NEAR, dice=[4], first=1)
    battle.watch("B1")
    battle.move("A1", (20, 12))
    battle.react("B1", 1)
    assert over(battle, 1, "elimination")


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_may_concede_at_any_time(side: int) -> None:
    """victory R; protocol: "at any time": in its own and in the other's activation."""
    battle = Battle.placed(NEAR)
    battle.act("concede", side=side)
    assert {"event": "conceded", "side": side, "rule": "victory"} in battle.events
    assert over(battle, 1 - side, "concession")


def test_a_side_may_concede_in_set_up() -> None:
    battle = Battle.new(map=map_of(), sides=[{"force": "core"}, {"force": "core"}], dice=[6, 1])
    battle.act("concede", side=1)
    assert over(battle, 0, "concession")


def test_two_players_may_agree_on_a_draw_at_any_time() -> None:
    """victory R: winner null, by agreement."""
    battle = Battle.placed(NEAR, first=None)
    battle.act("draw")
    assert {"event": "draw_agreed", "rule": "victory"} in battle.events
    assert over(battle, None, "agreement")


def test_a_concession_can_be_taken_back() -> None:
    """battle.undo: no die was rolled."""
    battle = Battle.placed(NEAR)
    before = battle.state
    battle.act("concede", side=0)
    assert battle.undo() == before


# --- stalemate


def test_when_nobody_can_move_nor_has_a_target_the_game_says_so() -> None:
    """victory R: "at the start of a turn in which nobody left can move and nobody has a target": 25
    apart, both tanks immobile with a machine gun that reaches 20. The game goes on: it only offers
    the draw.

    Turn 1: A1's cannon hits B1 critically (4, 4), B2 A1 (4, 4). Turn 2: A1's machine gun kills B2
    (5). Turn 3: B has 1 of 2 left: morale 4; then initiative.
    """
    units = [tank("A1", 10, 10, 0), tank("B1", 38, 10, 0), soldier("B2", 10, 20)]
    battle = Battle.placed(units, dice=[4, 4, 4, 4, 6, 1, 5, 4, 6, 1])
    battle.fire("A1", "B1", "cannon")
    battle.end("A1")
    battle.fire("B2", "A1")
    battle.end("B2", "B1")
    assert battle.told("stalemate") == [], "B2 can move"
    battle.act("choose", first=0)
    battle.fire("A1", "B2", "machine gun")
    battle.end("A1", "B1")
    assert battle.told("stalemate") == [{"event": "stalemate", "rule": "victory"}]
    assert (battle.state["phase"], battle.state["turn"], battle.result) == ("choose", 3, None)
    assert battle.spent()
    battle.act("draw")
    assert over(battle, None, "agreement")


def test_with_a_target_it_is_no_stalemate() -> None:
    """Soldiers who can't move (house rule 0), 30 apart: they can shoot."""
    rules = {"units.soldier.move": 0}
    battle = Battle.placed([soldier("A1", 20, 5), soldier("B1", 20, 36)], dice=[6, 1], rules=rules)
    battle.end("A1", "B1")
    assert battle.told("stalemate") == []


def test_without_move_and_target_it_is_one() -> None:
    rules = {"units.soldier.move": 0}
    battle = Battle.placed(
        [soldier("A1", 5, 5), soldier("B1", 60, 5)], dice=[6, 1], rules=rules, size=(80, 30)
    )
    battle.end("A1", "B1")
    assert len(battle.told("stalemate")) == 1


# --- turn limit


def test_at_the_turn_limit_the_side_with_more_units_wins() -> None:
    """victory R, house rule turn.limit 1."""
    battle = Battle.placed([*NEAR, far("B")], rules={"turn.limit": 1})
    battle.end("A1", "B1", "B9")
    assert over(battle, 1, "turn.limit")


def test_at_the_turn_limit_equal_is_a_draw() -> None:
    battle = Battle.placed(NEAR, rules={"turn.limit": 2}, dice=[6, 1])
    battle.end("A1", "B1")
    battle.act("choose", first=0)
    battle.end("A1", "B1")
    assert over(battle, None, "turn.limit")


def test_wrecks_do_not_count_at_the_turn_limit() -> None:
    battle = Battle.placed(
        [soldier("A1", 20, 10), tank("B1", 20, 22), far("B")], rules={"turn.limit": 1}, dice=[4, 6]
    )
    battle.fire("A1", "B1")
    battle.end("A1", "B9")
    assert over(battle, None, "turn.limit")
