"""Whatever is done to a draft leaves a legal map, and whatever is done can be undone to the byte."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.skirmish.maps.editing.shaking import EDITS, shaken, starts
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of
from wargame.games.skirmish.maps.editing.history import History
from wargame.games.skirmish.maps.read import read_document
from wargame.games.skirmish.table.terrain import build_pieces

NAMES = sorted(EDITS)
STARTS = ("crossroads", "empty", "factory-yard", "strange", "wooded-hill")

sequences = st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 2**32)), min_size=1, max_size=40)


def reads_back(draft: Draft) -> None:
    """The bytes of a draft give an equal map, and an equal draft after that."""
    data = draft.json_bytes()
    read = read_document(data, "another name")
    assert read.table_map == draft.table_map
    assert draft_of(read).json_bytes() == data


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(STARTS), sequences)
def test_every_draft_on_the_way_is_a_legal_map(start: str, sequence: list[tuple[str, int]]) -> None:
    draft = starts()[start]
    reads_back(draft)
    for name, seed in sequence:
        after = shaken(draft, name, seed)
        if after is not draft:
            reads_back(after)
            draft = after
    build_pieces(draft.table_map)


def shake_and_undo(start: str, steps: int, seed: int) -> None:
    rng = random.Random(seed)
    first = starts()[start]
    history, states = History(first), [first.json_bytes()]
    while history.depth < steps:
        if history.do("Edit", shaken(history.draft, rng.choice(NAMES), rng.randrange(2**32))):
            states.append(history.draft.json_bytes())
    assert len(states) == steps + 1
    for state in reversed(states[:-1]):
        assert history.undo() == "Edit"
        assert history.draft.json_bytes() == state
    assert history.undo() is None
    assert not history.dirty
    for state in states[1:]:
        assert history.redo() == "Edit"
        assert history.draft.json_bytes() == state
    assert history.redo() is None


@pytest.mark.parametrize("start", STARTS)
def test_undo_and_redo_come_back_to_every_byte(start: str) -> None:
    shake_and_undo(start, 60, seed=4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("start", STARTS)
def test_six_hundred_steps_come_back_to_every_byte(start: str, seed: int) -> None:
    shake_and_undo(start, 600, seed)


@pytest.mark.slow
@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(STARTS), sequences)
def test_every_draft_on_many_ways_is_a_legal_map(start: str, sequence: list[tuple[str, int]]) -> None:
    test_every_draft_on_the_way_is_a_legal_map.hypothesis.inner_test(start, sequence)  # type: ignore[attr-defined]


def test_what_a_file_held_beside_is_kept_as_long_as_its_piece_is_there() -> None:
    draft = starts()["strange"]
    copied, (copy,) = edits.duplicated(edits.moved(draft, ["inn"], (1.0, 1.0)), ["inn"], (0.0, 8.0))
    inn, *_, twin = copied.data()["features"]
    assert (
        (inn["x-owner"], inn["properties"]["lamp"])
        == ([1, 2], "lit")
        == (twin["x-owner"], twin["properties"]["lamp"])
    )
    assert twin["id"] == copy
    assert copied.data()["x-tool"] == {"version": 3}
    assert copied.data()["wargame"]["x-season"] == "autumn"
    bare, _ = edits.added(edits.deleted(copied, ["inn"]), [draft.piece("inn")])
    assert "lamp" not in bare.data()["features"][-1]["properties"]
