"""The turn: morale, initiative, alternating activations (morale, initiative, turn.order, expansion)."""

from __future__ import annotations

import pytest

from tests.acceptance.table import Battle, Json, mech, soldier, tank, unit

# Rows of soldiers 20 apart: rifle 5+ in the open (15 < 19 <= 40).
A_ROW = [soldier(f"A{n}", 5 * n, 10) for n in range(1, 7)]
B_ROW = [soldier(f"B{n}", 5 * n, 30) for n in range(1, 7)]


def pass_the_rest(battle: Battle) -> None:
    """Everybody who may still act passes, until the turn ends."""
    turn = battle.state["turn"]
    while battle.state["turn"] == turn and battle.state["phase"] == "activate":
        free = [u for u in battle.state["units"] if u["alive"] and u["side"] == battle.state["to_act"]]
        open_unit = battle.state["active_unit"]
        battle.end(open_unit or next(u["id"] for u in free if not u["activated"]))


def shoot_then_pass(units: list[Json], *shots: tuple[str, str], dice: list[int], first: int = 0) -> Battle:
    """Turn 1 with these shots, each a hit by a rifle's 5; then everybody passes; `dice` begin turn 2."""
    battle = Battle.placed(units, dice=[*[5] * len(shots), *dice], first=first)
    for firer, target in shots:
        battle.fire(firer, target)
        if battle.state["active_unit"] == firer:
            battle.end(firer)
    pass_the_rest(battle)
    return battle


# --- morale


def test_two_units_left_roll_for_morale_at_the_start_of_the_turn() -> None:
    """morale S: "2 units or fewer left … rolls 1D6: 4+ fights on". A has lost A3: die 4, then
    initiative 1, 2.
    """
    battle = shoot_then_pass([*A_ROW[:3], *B_ROW[:3]], ("B1", "A3"), dice=[4, 1, 2], first=1)
    assert battle.rolled() == [("morale", 4), ("initiative", 1), ("initiative", 2)]
    assert battle.told("morale") == [
        {"event": "morale", "side": 0, "die": 4, "holds": True, "rule": "morale"}
    ]
    assert (battle.state["turn"], battle.state["to_act"]) == (2, 1)
    assert battle.spent()


@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_low_morale_die_ends_the_battle(die: int) -> None:
    """morale S: "1-3 the force retreats and the game ends": before initiative."""
    battle = shoot_then_pass([*A_ROW[:3], *B_ROW[:3]], ("B1", "A3"), dice=[die], first=1)
    assert battle.told("morale")[0]["holds"] is False
    assert battle.told("retreated") == [{"event": "retreated", "side": 0, "rule": "morale"}]
    assert battle.told("battle_over") == [
        {"event": "battle_over", "winner": 1, "by": "retreat", "rule": "victory"}
    ]
    assert battle.result == {"winner": 1, "by": "retreat"}
    assert (battle.state["phase"], battle.state["to_act"]) == ("over", None)
    assert battle.spent()


def test_three_units_left_do_not_roll() -> None:
    """The line is 2."""
    battle = shoot_then_pass([*A_ROW[:4], *B_ROW[:3]], ("B1", "A4"), dice=[6, 1], first=1)
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)]
    assert battle.spent()


def test_one_unit_left_rolls_every_turn() -> None:
    battle = shoot_then_pass([*A_ROW[:2], *B_ROW[:3]], ("B1", "A2"), dice=[6, 5, 3, 5, 2, 1], first=1)
    assert battle.rolled()[0] == ("morale", 6)
    battle.act("choose", first=0)
    pass_the_rest(battle)
    assert battle.rolled() == [("morale", 5), ("initiative", 2), ("initiative", 1)]
    assert battle.spent()


def test_a_side_that_has_lost_nobody_does_not_roll() -> None:
    """morale R: "only a side that has lost a unit"; here two and one."""
    battle = shoot_then_pass([*A_ROW[:2], *B_ROW[:1]], dice=[6, 1])
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)]


def test_both_roll_before_either_counts() -> None:
    """morale R: A then B, both before either result counts: A's 1 and B's 6: B has won."""
    shots = ("A1", "B3"), ("B1", "A3")
    battle = shoot_then_pass([*A_ROW[:3], *B_ROW[:3]], *shots, dice=[1, 6])
    assert [(e["side"], e["die"]) for e in battle.told("morale")] == [(0, 1), (1, 6)]
    assert [e["side"] for e in battle.told("rolled")] == [0, 1]
    assert battle.result == {"winner": 1, "by": "retreat"}
    assert battle.spent()


def test_both_failing_is_a_draw() -> None:
    """morale R: "both failing is a draw"."""
    shots = ("A1", "B3"), ("B1", "A3")
    battle = shoot_then_pass([*A_ROW[:3], *B_ROW[:3]], *shots, dice=[3, 2])
    assert [e["side"] for e in battle.told("retreated")] == [0, 1]
    assert battle.result == {"winner": None, "by": "retreat"}
    assert battle.spent()


def test_immobilised_units_count_as_left_and_wrecks_do_not() -> None:
    """A: two soldiers, two tanks; one tank critical (hit 5, die 4), then none: 4 left, no die. The
    other destroyed (hit 5, die 6): 3 left. Another hit (5, die 5: a second critical) leaves 2:
    morale.
    """
    units = [*A_ROW[:2], tank("A7", 15, 12), tank("A8", 20, 12), *B_ROW[:4]]
    battle = Battle.placed(units, dice=[5, 4, 5, 6, 6, 1, 5, 5, 4, 6, 1], first=1)
    battle.fire("B3", "A7")
    battle.end("B3", "A1")
    assert battle["A7"]["critical"]
    battle.fire("B4", "A8")
    pass_the_rest(battle)
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)], "A1, A2 and the immobilised A7 are left"
    battle.act("choose", first=1)
    battle.fire("B3", "A7")
    assert not battle["A7"]["alive"]
    pass_the_rest(battle)
    assert battle.rolled() == [("morale", 4), ("initiative", 6), ("initiative", 1)]
    assert battle.spent()


def test_with_the_expansion_the_line_is_four() -> None:
    """morale S: "(4 or fewer when the expansion is in play)": 5 with one lost leave 4; the mech is
    on the other side.
    """
    battle = shoot_then_pass(
        [*A_ROW[:5], mech("B9", 35, 35), *B_ROW[:1]], ("B1", "A5"), dice=[4, 6, 1], first=1
    )
    assert battle.rolled()[0] == ("morale", 4)
    assert battle.spent()


def test_the_expansion_stays_in_play_when_its_last_unit_is_gone() -> None:
    """expansion R: "all battle long, when either force held a … mech at the start".

    B's one missile trooper dies of A1's 5; A5 of B1's 5. Turn 2: A has 4 of 5, B 2 of 3: both roll.
    """
    trooper = unit("B9", "missile trooper", 5, 29)
    battle = shoot_then_pass(
        [*A_ROW[:5], soldier("B1", 25, 30), soldier("B2", 30, 30), trooper],
        ("A1", "B9"), ("B1", "A5"), dice=[4, 4, 6, 1],
    )  # fmt: skip
    assert [(e["side"], e["die"]) for e in battle.told("morale")] == [(0, 4), (1, 4)]
    assert battle.spent()


def test_with_the_expansion_five_left_do_not_roll() -> None:
    battle = shoot_then_pass([*A_ROW[:6], mech("B9", 35, 35), *B_ROW[:1]], ("B1", "A5"), dice=[6, 1], first=1)
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)]
    assert battle.spent()


def test_a_living_commander_ignores_the_check() -> None:
    """morale S: "a living commander lets his player ignore the check"; R no die is rolled."""
    commander = unit("A9", "commander", 30, 5)
    battle = shoot_then_pass([*A_ROW[:2], commander, *B_ROW[:5]], ("B1", "A2"), dice=[6, 1], first=1)
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)]
    assert battle.told("morale") == []
    assert battle.spent()


def test_a_dead_commander_helps_nobody() -> None:
    commander = unit("A9", "commander", 5, 12)
    battle = shoot_then_pass([*A_ROW[:2], commander, *B_ROW[:5]], ("B1", "A9"), dice=[4, 6, 1], first=1)
    assert battle.rolled()[0] == ("morale", 4)
    assert battle.spent()


# --- initiative


@pytest.mark.parametrize(
    ("dice", "winner"), [((6, 1), 0), ((1, 6), 1), ((3, 3, 2, 2, 4, 5), 1), ((5, 5, 6, 5), 0)]
)
def test_the_higher_initiative_chooses(dice: tuple[int, ...], winner: int) -> None:
    """initiative S: both roll 1D6, the higher chooses; R ties roll again. Dice A, B."""
    battle = Battle.placed([*A_ROW[:1], *B_ROW[:1]], opening=dice, first=None)
    assert battle.spent()
    assert (battle.state["phase"], battle.state["to_act"]) == ("choose", winner)
    for first in (0, 1):
        assert battle.act("choose", first=first) == [
            {"event": "initiative", "first": first, "rule": "initiative"}
        ]
        assert (battle.state["phase"], battle.state["to_act"]) == ("activate", first)
        battle.undo()


def test_initiative_is_rolled_every_turn() -> None:
    battle = Battle.placed([*A_ROW[:1], *B_ROW[:1]], dice=[2, 5, 4, 3])
    battle.end("A1", "B1")
    assert battle.told("turn_began") == [{"event": "turn_began", "turn": 2, "rule": "turn.order"}]
    assert battle.state["to_act"] == 1
    battle.act("choose", first=0)
    battle.end("A1", "B1")
    assert (battle.state["turn"], battle.state["to_act"]) == (3, 0)
    assert battle.spent()


def test_a_choice_is_made_only_when_there_is_one() -> None:
    battle = Battle.placed([*A_ROW[:1], *B_ROW[:1]])
    assert battle.refused("choose", first=0) == "turn.order"


# --- turn.order


def test_sides_alternate_and_a_side_without_units_left_is_passed_over() -> None:
    """turn.order S, R: 1 unit against 3: A1, B1, B2, B3 (MegaMek 3304: the longer side keeps activating)."""
    battle = Battle.placed([*A_ROW[:1], *B_ROW[:3]], dice=[6, 1])
    order = []
    for name in ("A1", "B1", "B2", "B3"):
        order.append(battle.state["to_act"])
        battle.end(name)
    assert order == [0, 1, 1, 1]
    assert battle.state["turn"] == 2
    assert not any(u["activated"] for u in battle.state["units"])


def test_two_against_two_alternate() -> None:
    battle = Battle.placed([*A_ROW[:2], *B_ROW[:2]], dice=[6, 1], first=1)
    order = []
    for name in ("B2", "A1", "B1", "A2"):
        order.append(battle.state["to_act"])
        battle.end(name)
    assert order == [1, 0, 1, 0]
    assert battle.state["turn"] == 2


def test_who_may_not_act_is_told_turn_order() -> None:
    """Refusal `turn.order`: wrong side or phase, another activation open, already activated, dead unit."""
    battle = Battle.placed([*A_ROW[:2], *B_ROW[:3]], dice=[5])
    assert battle.refused("end", unit="B1") == "turn.order", "the other side's turn"
    assert battle.move_refused("B1", (5, 29)) == "turn.order"
    assert battle.refused("react", unit="B1", at=0) == "turn.order", "no move is open to reaction"
    assert battle.refused("hold") == "turn.order"
    battle.fire("A1", "B1")
    assert battle.refused("overwatch", unit="A2") == "turn.order", "another activation is open"
    assert battle.move_refused("A2", (10, 11)) == "turn.order"
    battle.end("A1")
    assert battle.refused("end", unit="B1") == "turn.order", "dead"
    battle.end("B2")
    assert battle.move_refused("A1", (5, 11)) == "turn.order", "already activated"
    assert battle.fire_refused("A1", "B2") == "turn.order"


def test_once_the_battle_is_over_nobody_acts() -> None:
    """Refusal `turn.order`: battle over."""
    battle = Battle.placed([*A_ROW[:1], *B_ROW[:1]])
    battle.act("concede", side=1)
    assert battle.refused("end", unit="A1") == "turn.order"
    assert battle.fire_refused("A1", "B1") == "turn.order"
    assert battle.refused("draw") == "turn.order"
    assert battle.refused("concede", side=0) == "turn.order"
    assert battle.refused("choose", first=0) == "turn.order"


def test_a_side_whose_last_free_unit_dies_is_passed_over() -> None:
    """A1 kills B2 (5), the only one of B that has not acted: A goes on with A2."""
    battle = Battle.placed([*A_ROW[:3], *B_ROW[:2]], dice=[5], first=1)
    battle.end("B1")
    battle.fire("A2", "B2")
    battle.end("A2")
    assert battle.state["to_act"] == 0
    battle.end("A1")
    assert battle.state["to_act"] == 0
