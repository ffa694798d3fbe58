"""The one door: submit, refuse, undo to the last die, redo, journal, replay."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.engine.toy import Throw, Toy, Walk
from wargame.engine.contract import Fault, Refused
from wargame.engine.digest import digest
from wargame.engine.journal import Journal, convert, decode, encode
from wargame.engine.match import Match, new_match
from wargame.engine.replay import load_match, play_on


def match_of(seed: int = 1, **more: Any) -> Match:
    return new_match(Toy(), {"goal": 60, "seed": seed, **more}, version="1")


def digest_now(match: Match) -> str:
    return digest(match.battle.digest_view(match.state))


def play_randomly(match: Match, seed: int, most: int = 40) -> None:
    rng = Random(seed)
    for _ in range(most):
        if match.battle.is_over(match.state):
            return
        match.submit(match.battle.sample(match.state, rng))


def test_a_refused_action_changes_nothing_and_rolls_nothing() -> None:
    one, other = match_of(), match_of()
    with pytest.raises(Refused, match="not 1 to 3 steps"):
        one.submit(Walk(9))
    assert digest_now(one) == digest_now(other)
    assert one.submit(Throw()) == other.submit(Throw())


def test_undo_stops_at_a_die() -> None:
    match = match_of()
    before = digest_now(match)
    match.submit(Walk(2))
    match.submit(Walk(3))
    match.undo()
    match.undo()
    assert digest_now(match) == before
    match.submit(Throw())
    with pytest.raises(Refused) as caught:
        match.undo()
    assert caught.value.refusal.rule == "undo.dice"


def test_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(Refused) as caught:
        match_of().undo()
    assert caught.value.refusal.rule == "undo.none"


def test_undo_always_takes_the_generator_back() -> None:
    match = match_of(**{"undo.always": True})
    first = match.submit(Throw())
    match.undo()
    assert match.submit(Throw()) == first


def test_redo_puts_back_until_another_action() -> None:
    match = match_of()
    match.submit(Walk(1))
    match.submit(Walk(2))
    after = digest_now(match)
    match.undo()
    match.undo()
    match.redo()
    match.redo()
    assert digest_now(match) == after
    match.undo()
    match.submit(Walk(3))
    with pytest.raises(Refused):
        match.redo()


def test_typed_faces_are_used_before_the_generator_and_leave_it_alone() -> None:
    match, other = match_of(), match_of()
    assert match.dice_wanted(Throw(), [6]) is None
    assert match.dice_wanted(Throw(), [6, 5]) is not None
    match.submit(Throw(), given=[6, 5])
    other.submit(Walk(1))
    assert match.state.places[match.moments[0].state.to_act] == 11
    assert match.submit(Throw()) == other.submit(Throw())


@pytest.mark.parametrize("seed", range(20))
def test_journal_replays_to_the_same_and_plays_on_alike(seed: int) -> None:
    match = match_of(seed)
    play_randomly(match, seed, most=6)
    match.submit(Throw(), given=[1, 2])
    match.submit(Walk(1))
    match.undo()
    loaded = load_match(Toy(), decode(encode(match.journal())))
    assert [m.entry for m in loaded.moments] == [m.entry for m in match.moments]
    assert loaded.can_redo
    for one in (match, loaded):
        play_randomly(one, seed + 100)
    assert encode(loaded.journal()) == encode(match.journal())


def test_a_journal_without_the_opening_dice_is_replayed_from_the_seed() -> None:
    match = match_of(5)
    play_randomly(match, 5)
    journal = msgspec.structs.replace(match.journal(), start=None)
    assert digest_now(load_match(Toy(), journal)) == digest_now(match)


def changed(journal: Journal, **values: Any) -> Journal:
    return convert({**msgspec.to_builtins(journal), **values})


@pytest.mark.parametrize("n", [1, 3])
def test_the_first_entry_that_differs_is_named(n: int) -> None:
    match = match_of()
    for _ in range(4):
        match.submit(Walk(2))
    document = msgspec.to_builtins(match.journal())
    document["entries"][n - 1]["action"]["steps"] = 1
    with pytest.raises(Refused) as caught:
        load_match(Toy(), convert(document))
    assert (caught.value.refusal.rule, caught.value.refusal.values["entry"]) == ("journal", n)


def test_too_many_or_too_few_rolls_differ() -> None:
    match = match_of()
    match.submit(Throw())
    for rolls in ([3], [3, 3, 3]):
        document = msgspec.to_builtins(match.journal())
        document["entries"][0]["rolls"] = rolls
        with pytest.raises(Refused):
            load_match(Toy(), convert(document))


def test_a_last_state_that_no_action_leads_to_is_refused_but_can_be_played_on() -> None:
    match = match_of()
    match.submit(Throw())
    document = msgspec.to_builtins(match.journal())
    document["state"]["turn"] = 7
    with pytest.raises(Refused):
        load_match(Toy(), convert(document))
    onward = play_on(Toy(), convert(document))
    assert onward.state.turn == 7
    onward.submit(Throw())
    match.submit(Throw())
    assert onward.moments[-1].entry.rolls == match.moments[-1].entry.rolls
    again = load_match(Toy(), decode(encode(onward.journal())))
    assert digest_now(again) == digest_now(onward)


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"format": 2}, "$.format"),
        ({"entries": [{"action": {}, "rolls": [7], "digest": "x"}]}, "$.entries[0].rolls[0]"),
        ({"entries": [{"action": 1, "rolls": [], "digest": "x"}]}, "$.entries[0].action"),
        ({"entries": 3}, "$.entries"),
        ({"battle": None}, "$.battle"),
    ],
)
def test_a_broken_journal_names_the_place(values: dict[str, Any], path: str) -> None:
    with pytest.raises(Fault) as caught:
        changed(match_of().journal(), **values)
    assert caught.value.path.startswith(path)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None, True])
def test_a_bad_seed_is_named(seed: Any) -> None:
    with pytest.raises(Fault) as caught:
        new_match(Toy(), {"goal": 1, "seed": seed}, version="1")
    assert caught.value.path == "$.seed"


@pytest.mark.parametrize(("dice", "path"), [([7], "$.dice[0]"), ([1, "2"], "$.dice[1]"), ("12", "$.dice")])
def test_bad_given_dice_are_named(dice: Any, path: str) -> None:
    with pytest.raises(Fault) as caught:
        new_match(Toy(), {"goal": 1, "seed": 1, "dice": dice}, version="1")
    assert caught.value.path == path
