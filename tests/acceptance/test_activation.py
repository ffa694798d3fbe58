"""What one activation holds, and how it ends (activation, activation.end, overwatch.set, fire.once,
move.once).
"""

from __future__ import annotations

from tests.acceptance.table import Battle, far, soldier, tank

DUEL = [soldier("A1", 20, 10), tank("B1", 20, 24), far("A"), far("B")]


def duel(*dice: int, **more: object) -> Battle:
    return Battle.placed(DUEL, dice=dice, **more)  # type: ignore[arg-type]


def test_move_then_attack_ends_the_activation_by_itself() -> None:
    """activation S: one move and one attack; R "it ends by itself when both are done". Distance 22
    - 0.5 - 1.8: die 3 misses.
    """
    battle = duel(3)
    battle.move("A1", (20, 12))
    assert battle.names() == ["activated", "moved"]
    assert (battle.state["active_unit"], battle.state["to_act"]) == ("A1", 0)
    battle.fire("A1", "B1")
    assert battle.names() == ["rolled", "shot", "activation_ended"]
    assert (battle.state["active_unit"], battle.state["to_act"]) == (None, 1)


def test_attack_then_move_ends_the_activation_by_itself() -> None:
    """activation R: "in either order"."""
    battle = duel(3)
    battle.fire("A1", "B1")
    assert battle.names() == ["activated", "rolled", "shot"]
    battle.move("A1", (20, 12))
    assert battle.names() == ["moved", "activation_ended"]
    assert battle.state["to_act"] == 1


def test_each_may_be_left_out() -> None:
    """activation R; activation.end: ended by `end`."""
    battle = duel(3)
    battle.move("A1", (20, 12))
    battle.end("A1")
    assert battle.events == [{"event": "activation_ended", "unit": "A1", "rule": "activation.end"}]
    battle.end("B1")
    battle.fire("A9", "B1")
    battle.end("A9")
    assert battle.state["to_act"] == 1


def test_a_unit_moves_once_and_attacks_once() -> None:
    """move.once, fire.once: "each whole" - what is left of the 10 cm is gone."""
    battle = duel(3)
    battle.move("A1", (20, 11))
    assert battle.move_refused("A1", (20, 12)) == "move.once"
    assert battle.move_refused("A1", facing=0) == "move.once"
    battle.end("A1")
    battle.end("B1")
    battle.fire("A9", "B1")
    assert battle.fire_refused("A9", "B1") == "fire.once"


def test_a_pass_is_the_activation() -> None:
    """activation.end R: "`end` with nothing done is a pass and is the activation"."""
    battle = duel()
    battle.end("A1")
    assert battle.names() == ["activated", "activation_ended"]
    assert battle["A1"]["activated"]
    battle.end("B1")
    assert battle.refused("end", unit="A1") == "turn.order"


def test_a_unit_is_activated_from_its_first_action() -> None:
    """activation.end R: "`activated` is true from the unit's first action of the turn"."""
    battle = duel()
    assert not battle["A1"]["activated"]
    battle.move("A1", (20, 11))
    assert battle["A1"]["activated"]


def test_while_one_activation_is_open_no_other_unit_of_that_side_acts() -> None:
    """activation R."""
    battle = duel()
    battle.move("A1", (20, 11))
    for refused in (
        battle.move_refused("A9", (38, 1)),
        battle.fire_refused("A9", "B1"),
        battle.refused("overwatch", unit="A9"),
        battle.refused("end", unit="A9"),
        battle.refused("end", unit="B1"),
    ):
        assert refused == "turn.order"


def test_a_refused_action_opens_no_activation() -> None:
    battle = duel()
    assert battle.move_refused("A1", (20, 30)) == "move.range"
    assert not battle["A1"]["activated"]
    battle.end("A9")


def test_overwatch_instead_of_both_ends_the_activation() -> None:
    """overwatch.set S."""
    battle = duel()
    battle.watch("A1")
    assert battle.names() == ["activated", "overwatch_set", "activation_ended"]
    assert battle["A1"]["overwatch"]
    assert battle["A1"]["activated"]
    assert battle.state["to_act"] == 1


def test_no_overwatch_after_a_move_or_an_attack() -> None:
    """overwatch.set S: "instead of both"."""
    battle = duel(3)
    battle.move("A1", (20, 11))
    assert battle.refused("overwatch", unit="A1") == "overwatch"
    battle.end("A1", "B1")
    battle.fire("A9", "B1")
    assert battle.refused("overwatch", unit="A9") == "overwatch"


def test_setting_it_twice_is_one_token() -> None:
    """overwatch R: lapses when the next activation begins, and is set anew."""
    battle = duel(6, 1)
    battle.watch("A1")
    battle.end("B1", "A9", "B9")
    assert battle["A1"]["overwatch"], "it outlives the turn"
    battle.act("choose", first=0)
    battle.watch("A1")
    assert battle.names().count("overwatch_set") == 1
    assert battle["A1"]["overwatch"]


def test_the_token_lapses_when_its_next_activation_begins() -> None:
    """overwatch R: with a pass, too."""
    battle = duel(6, 1)
    battle.watch("A1")
    battle.end("B1", "A9", "B9")
    battle.act("choose", first=0)
    battle.end("A1")
    assert {"event": "overwatch_lapsed", "unit": "A1", "rule": "overwatch"} in battle.events
    assert not battle["A1"]["overwatch"]


def test_an_activation_that_ends_the_last_one_begins_a_turn() -> None:
    """turn.order S: "until every unit has been activated"."""
    battle = duel(3, 6, 1)
    battle.end("A1", "B1", "A9")
    battle.watch("B9")
    assert battle.names() == [
        "activated", "overwatch_set", "activation_ended", "turn_began", "rolled", "rolled",
    ]  # fmt: skip
    assert battle.state["turn"] == 2
    assert battle["B9"]["overwatch"]
    assert not battle["B9"]["activated"]
