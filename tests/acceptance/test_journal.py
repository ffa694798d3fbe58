"""The journal as save file, replay and bug report (battle.journal, battle.load)."""

from __future__ import annotations

import copy
import hashlib
import json
from typing import Any

import pytest

from tests.acceptance.random_battles import play_some
from tests.acceptance.table import STATE_KEYS, Battle, Json, Wire, box, far, map_of, mech, soldier, tank, unit

NEAR = [soldier("A1", 20, 10), tank("B1", 20, 22), far("A"), far("B")]


# --- the journal


JOURNAL_KEYS = {
    "format", "game", "game_version", "rules_revision", "battle", "look", "entries", "redo", "state",
}  # fmt: skip


def skirmish() -> Battle:
    """A battle with a move, a reaction, a stumble, damage and something undone. All dice used."""
    units = [
        mech("A1", 20, 12),
        tank("A2", 30, 8, 90),
        soldier("B1", 20, 30),
        tank("B2", 30, 30),
        far("A"),
        far("B"),
    ]
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
    parameters = {
        "map": name,
        "sides": [{"name": "x", "force": "core"}, {"force": "mecha"}],
        "seed": 3,
        "dice": [6, 1],
    }
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
    """The text: "the first 16 hex digits of SHA-256 over the canonical JSON of the state (…,
    `pending.stretches` left out)".
    """
    battle = Battle.placed(
        [soldier("A1", 20, 10), soldier("B1", 20, 20), far("A"), far("B")], dice=[1], first=1
    )
    for act in (
        lambda: battle.watch("B1"), lambda: battle.move("A1", (20.001, 12.333)),
        lambda: battle.react("B1", 1.5),
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
    battle = Battle.placed(
        [soldier("A1", 20, 10), soldier("B1", 20, 20), far("A"), far("B")], dice=[4], first=1
    )
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
    """The text: "else `journal` names the first entry that differs" (counted from 1)."""
    told = Wire().told("battle.load", journal=tampered(change))
    assert told.rule == "journal"
    assert str(entry) in told.data["why"] or str(entry - 1) in told.data["why"]


def test_a_last_state_that_differs_is_refused() -> None:
    def heal(journal: Json) -> None:
        journal["state"]["units"][0]["at"] = [1, 1]

    assert Wire().told("battle.load", journal=tampered(heal)).rule == "journal"


def test_another_rules_revision_is_read_if_its_replay_agrees() -> None:
    """The text: "A journal of another `rules_revision` whose replay differs … the referee refuses
    it": one that agrees is read.
    """
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
        (
            lambda j: j["battle"]["map"]["features"][0]["properties"].update(kind="castle"),
            "$.journal.battle.map.features[0]",
        ),
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
    """The text: "A refused call changes nothing"."""
    battle = Battle.placed(NEAR)
    before = battle.journal()
    battle.wire.told("battle.load", journal=tampered(lambda j: j["entries"][2].update(digest="0" * 16)))
    battle.wire.told("battle.load", journal={})
    assert battle.journal() == before


def test_units_of_a_placed_battle_keep_their_names_through_the_journal() -> None:
    units = [{**unit("A1", "soldier", 5, 5), "id": "Zoë"}, {**unit("B1", "soldier", 5, 30), "id": "北"}]
    battle = Battle.new(map=map_of(), sides=[{}, {}], units=units, dice=[6, 1])
    assert Wire().call("battle.load", journal=battle.journal()) == battle.state
