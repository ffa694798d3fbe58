"""Taking back and putting back (battle.undo, battle.redo)."""

from __future__ import annotations

from tests.acceptance.random_battles import play_some
from tests.acceptance.table import Battle, far, map_of, soldier, tank

NEAR = [soldier("A1", 20, 10), tank("B1", 20, 22), far("A"), far("B")]


# --- undo and redo


def test_undo_takes_back_one_action_exactly() -> None:
    """wesnoth 10135: the state equals the one before."""
    battle = Battle.placed(NEAR)
    states = [battle.state]
    battle.move("A1", (20, 12))
    states.append(battle.state)
    battle.end("A1")
    states.append(battle.state)
    battle.watch("B1")
    assert battle.undo() == states[2]
    assert battle.undo() == states[1]
    assert battle.undo() == states[0]
    assert battle.wire.call("battle.state") == states[0]


def test_redo_puts_back_one_action_exactly() -> None:
    battle = Battle.placed(NEAR)
    states = [battle.state]
    for act in (lambda: battle.move("A1", (20, 12)), lambda: battle.end("A1"), lambda: battle.watch("B1")):
        act()
        states.append(battle.state)
    for _ in range(3):
        battle.undo()
    for state in states[1:]:
        assert battle.redo() == state
    assert battle.wire.told("battle.redo").rule == "undo.none"


def test_a_new_action_ends_redo_a_refused_one_does_not() -> None:
    """The text: "until another action is made"."""
    battle = Battle.placed(NEAR)
    battle.move("A1", (20, 12))
    battle.undo()
    assert battle.move_refused("A1", (20, 39)) == "move.range"
    assert battle.redo()
    battle.undo()
    battle.move("A1", (20, 13))
    assert battle.wire.told("battle.redo").rule == "undo.none"


def test_undo_stops_at_a_die() -> None:
    """The text: "as long as no die was rolled since (else `undo.dice`)"."""
    battle = Battle.placed(NEAR, dice=[1])
    battle.fire("A1", "B1")
    assert battle.wire.told("battle.undo").rule == "undo.dice"
    battle.end("A1")
    battle.undo()
    assert battle.state["active_unit"] == "A1"
    assert battle.wire.told("battle.undo").rule == "undo.dice"


def test_nothing_left_to_undo() -> None:
    """`undo.none`: the dice of the beginning belong to no action."""
    battle = Battle.placed(NEAR, first=None)
    assert battle.wire.told("battle.undo").rule == "undo.none"
    battle.act("choose", first=1)
    battle.undo()
    assert battle.wire.told("battle.undo").rule == "undo.none"
    assert battle.redo()["phase"] == "activate"


def test_choose_deploy_end_and_hold_can_be_undone() -> None:
    """The text: "(choose, deploy, end, hold included)"."""
    battle = Battle.new(map=map_of(), sides=[{"force": {"soldier": 2}}] * 2, dice=[6, 1])
    start = battle.state
    battle.act("choose", first=0)
    chosen = battle.state
    battle.act("deploy", unit="A1", at=[10, 4], facing=90)
    assert battle.undo() == chosen
    assert battle.undo() == start


def test_hold_and_the_move_before_it_can_be_undone() -> None:
    battle = Battle.placed([soldier("A1", 20, 10), soldier("B1", 20, 20)], first=1)
    battle.watch("B1")
    before = battle.state
    battle.move("A1", (20, 12))
    pending = battle.state
    battle.hold()
    assert battle.undo() == pending
    assert battle.undo() == before


def test_undo_goes_over_the_end_of_a_turn() -> None:
    """The text: "over ends of activations and turns": where the turn begins without dice (house
    rule initiative.once).
    """
    battle = Battle.placed([soldier("A1", 20, 10), soldier("B1", 20, 30)], rules={"initiative.once": True})
    battle.end("A1")
    before = battle.state
    battle.end("B1")
    assert battle.state["turn"] == 2
    assert battle.undo() == before


def test_undo_of_the_end_of_a_turn_that_rolled_is_refused() -> None:
    battle = Battle.placed([soldier("A1", 20, 10), soldier("B1", 20, 30)], dice=[6, 1])
    battle.end("A1", "B1")
    assert battle.wire.told("battle.undo").rule == "undo.dice"


def test_with_undo_always_every_die_goes_back() -> None:
    """The text: "with `undo.always` the generator goes back too": to the very beginning, and forth
    again alike.
    """
    battle = Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=5, rules={"undo.always": True})
    start = battle.state
    play_some(battle, turns=2)
    end, count = battle.state, len(battle.journal()["entries"])
    for _ in range(count):
        battle.undo()
    assert battle.state == start
    assert battle.wire.told("battle.undo").rule == "undo.none"
    for _ in range(count):
        battle.redo()
    assert battle.state == end
