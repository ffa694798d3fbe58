"""The dice themselves, taking back and putting back, and the journal as save file."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.acceptance.table import STATE_KEYS, Battle, Json, Wire, box, far, map_of, mech, soldier, tank, unit

MASK = 2**64 - 1


def splitmix_dice(seed: int) -> Iterator[int]:
    """"SplitMix64 seeded with `seed`; a die is the top 3 bits plus 1, drawing again on 7 and 8"."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        face = ((z ^ (z >> 31)) >> 61) + 1
        if face <= 6:
            yield face


NEAR = [soldier("A1", 20, 10), tank("B1", 20, 22), far("A"), far("B")]


def rolls(battle: Battle) -> list[int]:
    """Every die of the battle so far, out of its journal's entries."""
    return [die for entry in battle.journal()["entries"] for die in entry["rolls"]]


def play_some(battle: Battle, turns: int = 6) -> None:
    """Everybody fires when he can, else passes."""
    while battle.state["turn"] <= turns and battle.state["phase"] != "over":
        if battle.state["phase"] == "choose":
            battle.act("choose", first=0)
            continue
        rows = [row for row in battle.options()["units"] if row["end"] is None]
        shots = [shot for shot in rows[0]["fire"] if "needs" in shot]
        if shots:
            battle.fire(rows[0]["unit"], shots[0]["target"], shots[0]["weapon"])
        else:
            battle.end(rows[0]["unit"])


@pytest.mark.parametrize("seed", [0, 1, 7, 12345, 2**63 + 11, 2**64 - 1])
def test_the_generator_is_splitmix64(seed: int) -> None:
    """Set-up: A, B, again when tied: the first dice of the seed."""
    battle = Battle.new(map=map_of(), sides=[{"force": "core"}] * 2, seed=seed)
    dice = splitmix_dice(seed)
    a = b = 0
    rolled = 0
    while a == b:
        a, b = next(dice), next(dice)
        rolled += 2
    assert battle.state["dice_rolled"] == rolled
    assert battle.state["to_act"] == int(b > a)


def test_given_dice_come_first_and_then_the_generator() -> None:
    """"A queue of given faces is used up first"."""
    battle = Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=99, dice=[6, 1, 4])
    battle.act("choose", first=0)
    battle.fire("A1", "B1")
    assert rolls(battle) == [4, next(splitmix_dice(99))]


def test_the_same_seed_and_actions_give_the_same_battle() -> None:
    """"The same seed and the same actions give the same battle"."""
    one, two = (Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=5) for _ in range(2))
    play_some(one)
    play_some(two)
    assert one.journal() == two.journal()
    expected = splitmix_dice(5)
    recorded = [*one.journal()["start"]["rolls"], *rolls(one)]
    assert recorded == [next(expected) for _ in recorded]
    assert one.state["dice_rolled"] == len(recorded)


def test_a_refused_action_rolls_no_die() -> None:
    """What is refused leaves the generator where it was."""
    refused, plain = (Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=5) for _ in range(2))
    for battle in (refused, plain):
        battle.act("choose", first=0)
    assert refused.fire_refused("A1", "A9") == "fire.target"
    assert refused.fire("A1", "B1") == plain.fire("A1", "B1")


def test_the_whole_order_of_dice() -> None:
    """The order of dice. Set-up: A 3, B 3, A 2, B 5. Turn 1: initiative A 1, B 6. B2, a mech, fires at A1's tank: 4, minor
    1; 4, minor 2. Turn 2: initiative 6, 1."""
    sides = [{"force": {"tank": 1}}, {"force": {"mech": 1}}]
    dice = [3, 3, 2, 5, 1, 6, 4, 1, 4, 2, 6, 1]
    battle = Battle.new(map=map_of(size=(30, 30)), sides=sides, dice=dice)
    assert battle.state["to_act"] == 1
    battle.act("choose", first=0)
    battle.act("deploy", unit="A1", at=[15, 6], facing=90)
    battle.act("deploy", unit="B1", at=[15, 24], facing=270)
    assert battle.rolled() == [("initiative", 1), ("initiative", 6)]
    battle.act("choose", first=1)
    battle.fire("B1", "A1", "machine gun")
    assert battle.rolled() == [("hit", 4), ("damage", 1), ("hit", 4), ("damage", 2)]
    battle.end("B1", "A1")
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)]
    assert battle.state["dice_rolled"] == len(dice)


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
    """"until another action is made"."""
    battle = Battle.placed(NEAR)
    battle.move("A1", (20, 12))
    battle.undo()
    assert battle.move_refused("A1", (20, 39)) == "move.range"
    assert battle.redo()
    battle.undo()
    battle.move("A1", (20, 13))
    assert battle.wire.told("battle.redo").rule == "undo.none"


def test_undo_stops_at_a_die() -> None:
    """"as long as no die was rolled since (else `undo.dice`)"."""
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
    """"(choose, deploy, end, hold included)"."""
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
    """"over ends of activations and turns": where the turn begins without dice (house rule initiative.once)."""
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
    """"with `undo.always` the generator goes back too": to the very beginning, and forth again alike."""
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


# --- the journal


JOURNAL_KEYS = {
    "format", "game", "game_version", "rules_revision", "battle", "look", "entries", "redo", "state",
}  # fmt: skip


def skirmish() -> Battle:
    """A battle with a move, a reaction, a stumble, damage and something undone. All dice used."""
    units = [mech("A1", 20, 12), tank("A2", 30, 8, 90), soldier("B1", 20, 30), tank("B2", 30, 30), far("A"), far("B")]
    wall = box("low wall", 10, 15, 30, 15.5, id="wall")
    battle = Battle.placed(units, wall, dice=[4, 2, 1, 1, 4, 4], first=1)
    battle.watch("B1")
    battle.move("A1", (20, 17))
    battle.react("B1", 4)
    battle.end("A1")
    battle.end("B2")
    battle.move("A2", (30, 10), facing=33.333)
    battle.undo()
    return battle


def test_the_journals_shape() -> None:
    """{"format":1,"game":"skirmish",…,"entries":[{"action","rolls","digest"}],"redo","state"}."""
    battle = skirmish()
    journal = battle.journal()
    assert set(journal) >= JOURNAL_KEYS
    assert (journal["format"], journal["game"]) == (1, "skirmish")
    assert isinstance(journal["rules_revision"], int)
    assert isinstance(journal["game_version"], str)
    assert journal["battle"]["map"]["features"][0]["id"] == "wall"
    assert [entry["action"]["do"] for entry in journal["entries"]] == [
        "choose", "overwatch", "move", "react", "end", "end",
    ]  # fmt: skip
    for entry in journal["entries"]:
        assert set(entry) == {"action", "rolls", "digest"}
        assert len(entry["digest"]) == 16
    assert journal["redo"] == [{"do": "move", "unit": "A2", "path": [[30, 10]], "facing": 33.333}]
    assert journal["state"] == battle.state
    assert set(journal["state"]) >= STATE_KEYS


def test_the_journal_keeps_the_parameters_of_battle_new() -> None:
    """`battle`: "the parameters of battle.new, the whole map included", also of a map by name."""
    wire = Wire()
    name = wire.call("maps")[0]["name"]
    parameters = {"map": name, "sides": [{"name": "x", "force": "core"}, {"force": "mecha"}], "seed": 3, "dice": [6, 1]}
    wire.call("battle.new", **parameters)
    kept = wire.call("battle.journal")["battle"]
    assert kept["map"]["type"] == "FeatureCollection"
    assert (kept["sides"], kept["seed"], kept["dice"]) == (parameters["sides"], 3, [6, 1])
    again = Wire()
    assert again.call("battle.new", **kept) == wire.call("battle.state")


def canonical(value: Any) -> str:
    """Keys sorted, no spaces, numbers with three decimals."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{canonical(value[k])}" for k in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:.3f}"
    return json.dumps(value, ensure_ascii=False)


def digest_of(state: Json) -> str:
    state = copy.deepcopy(state)
    if state["pending"]:
        state["pending"].pop("stretches", None)
    return hashlib.sha256(canonical(state).encode()).hexdigest()[:16]


def test_the_digest_is_that_of_the_state() -> None:
    """"the first 16 hex digits of SHA-256 over the canonical JSON of the state (…, `pending.stretches` left out)"."""
    battle = Battle.placed([soldier("A1", 20, 10), soldier("B1", 20, 20), far("A"), far("B")], dice=[1], first=1)
    for act in (
        lambda: battle.watch("B1"), lambda: battle.move("A1", (20.001, 12.333)), lambda: battle.react("B1", 1.5),
        lambda: battle.end("A1"),
    ):  # fmt: skip
        act()
        assert battle.journal()["entries"][-1]["digest"] == digest_of(battle.state)


def test_a_loaded_battle_is_the_same_battle() -> None:
    """`battle.load` -> the state; its journal is the journal; undone actions can be put back."""
    battle = skirmish()
    journal = battle.journal()
    other = Wire()
    assert other.call("battle.load", journal=journal) == battle.state
    assert other.call("battle.journal") == journal
    assert other.call("battle.redo") == battle.redo()


def test_a_loaded_battle_goes_on_with_the_same_dice() -> None:
    """Saved before a shot, loaded, fired: the same result; out of the queue and out of the generator."""
    battle = Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=31, dice=[6, 1, 2, 2])
    battle.act("choose", first=0)
    other = Battle(Wire(), {})
    other.state = other.wire.call("battle.load", journal=battle.journal())
    play_some(battle, turns=3)
    play_some(other, turns=3)
    assert other.journal() == battle.journal()


def test_a_battle_is_saved_in_the_middle_of_a_reaction() -> None:
    battle = Battle.placed([soldier("A1", 20, 10), soldier("B1", 20, 20), far("A"), far("B")], dice=[4], first=1)
    battle.watch("B1")
    battle.move("A1", (20, 12))
    other = Battle(Wire(), {})
    other.state = other.wire.call("battle.load", journal=battle.journal())
    assert other.state == battle.state
    assert other.react("B1", 1) == battle.react("B1", 1)


def test_a_journal_goes_through_json_text() -> None:
    """UTF-8 JSON."""
    battle = skirmish()
    text = json.dumps(battle.journal())
    assert Wire().call("battle.load", journal=json.loads(text)) == battle.state


def test_a_journal_with_the_documented_keys_alone_is_read() -> None:
    """Nothing that protocol.md does not name is needed."""
    journal = {key: value for key, value in skirmish().journal().items() if key in JOURNAL_KEYS}
    assert Wire().call("battle.load", journal=journal) == journal["state"]


def tampered(change: Any) -> Json:
    journal = skirmish().journal()
    change(journal)
    return journal


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda j: j["entries"][3].update(rolls=[4, 2, 1, 2]), 4),
        (lambda j: j["entries"][3].update(rolls=[4, 2, 1]), 4),
        (lambda j: j["entries"][4].update(rolls=[3]), 5),
        (lambda j: j["entries"][2].update(digest="0" * 16), 3),
        (lambda j: j["entries"][1].update(action={"do": "end", "unit": "B1"}), 2),
        (lambda j: j["entries"].pop(1), 2),
        (lambda j: j["entries"][2]["action"].update(path=[[20, 16.999]]), 3),
        (lambda j: j["entries"][2]["action"].update(path=[[20, 39]]), 3),
    ],
)
def test_a_replay_that_differs_names_the_first_entry(change: Any, entry: int) -> None:
    """"else `journal` names the first entry that differs" (counted from 1)."""
    told = Wire().told("battle.load", journal=tampered(change))
    assert told.rule == "journal"
    assert str(entry) in told.data["why"] or str(entry - 1) in told.data["why"]


def test_a_last_state_that_differs_is_refused() -> None:
    def heal(journal: Json) -> None:
        journal["state"]["units"][0]["at"] = [1, 1]

    assert Wire().told("battle.load", journal=tampered(heal)).rule == "journal"


def test_another_rules_revision_is_read_if_its_replay_agrees() -> None:
    """"A journal of another `rules_revision` whose replay differs … the referee refuses it": one that agrees is read."""
    assert Wire().call("battle.load", journal=tampered(lambda j: j.update(rules_revision=99)))["turn"] == 1

    def differ(journal: Json) -> None:
        journal["rules_revision"] = 99
        journal["entries"][2]["digest"] = "0" * 16

    assert Wire().told("battle.load", journal=tampered(differ)).rule == "journal"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda j: j.update(format=2), "$.journal.format"),
        (lambda j: j.update(game="chess"), "$.journal.game"),
        (lambda j: j.pop("battle"), "$.journal"),
        (lambda j: j.pop("state"), "$.journal"),
        (lambda j: j.update(entries={}), "$.journal.entries"),
        (lambda j: j["entries"][0].pop("action"), "$.journal.entries[0]"),
        (lambda j: j["entries"][0].update(action={"do": "dance"}), "$.journal.entries[0].action"),
        (lambda j: j["entries"][3].update(rolls=[7]), "$.journal.entries[3].rolls[0]"),
        (lambda j: j["battle"].update(seed=-1), "$.journal.battle.seed"),
        (lambda j: j["battle"]["map"]["features"][0]["properties"].update(kind="castle"), "$.journal.battle.map.features[0]"),
        (lambda j: j["battle"].update(rules={"no.such": 1}), "$.journal.battle.rules"),
    ],
)
def test_a_misshapen_journal_names_its_place(change: Any, path: str) -> None:
    """Wrong parameters: -32602 with the path."""
    assert Wire().told("battle.load", journal=tampered(change)).path.startswith(path)


@pytest.mark.parametrize("journal", [5, [], "x", None, {}])
def test_what_is_no_journal_is_a_wrong_parameter(journal: Any) -> None:
    assert Wire().told("battle.load", journal=journal).path.startswith("$.journal")


def test_a_failing_load_leaves_the_running_battle() -> None:
    """"A refused call changes nothing"."""
    battle = Battle.placed(NEAR)
    before = battle.journal()
    battle.wire.told("battle.load", journal=tampered(lambda j: j["entries"][2].update(digest="0" * 16)))
    battle.wire.told("battle.load", journal={})
    assert battle.journal() == before


def test_units_of_a_placed_battle_keep_their_names_through_the_journal() -> None:
    units = [{**unit("A1", "soldier", 5, 5), "id": "Zoë"}, {**unit("B1", "soldier", 5, 30), "id": "北"}]
    battle = Battle.new(map=map_of(), sides=[{}, {}], units=units, dice=[6, 1])
    assert Wire().call("battle.load", journal=battle.journal()) == battle.state
