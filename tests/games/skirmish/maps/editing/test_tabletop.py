"""The table itself changed: size and what falls off, ground, zones, texts; and the history of it all."""

from __future__ import annotations

import pytest
import shapely

from tests.games.skirmish.maps.editing.shaking import starts
from tests.games.skirmish.maps.editing.test_placing import assert_openings_fit, table_of
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import draft_of, new_draft
from wargame.games.skirmish.maps.editing.history import History
from wargame.games.skirmish.maps.editing.lay import shape_of
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.games.skirmish.maps.read import read_document

SOUTH = ((0.0, 0.0), (60.0, 0.0), (60.0, 9.0), (0.0, 9.0))
NORTH = ((0.0, 50.0), (60.0, 50.0), (60.0, 60.0), (0.0, 60.0))


def test_what_falls_off_a_smaller_table_is_named_but_roads_lead_off_it() -> None:
    draft = table_of("farmhouse", "hedge", "woods", "road")  # at 20, 29, 38 and 47 of 60
    assert edits.falling_off(draft, (60.0, 60.0)) == ()
    assert edits.falling_off(draft, (37.0, 60.0)) == ("woods-1", "road-1")
    assert edits.falling_off(draft, (46.0, 60.0)) == ()
    assert edits.falling_off(draft, (29.0, 60.0)) == ("hedge-1", "woods-1", "road-1")


def test_cut_dropped_or_moved_inside() -> None:
    draft = table_of("farmhouse", "hedge", "woods", "road")
    table = shapely.box(0.0, 0.0, 22.0, 60.0)
    cut = edits.resized(table_of("woods"), (20.5, 60.0), "clip")
    assert cut.size == (20.5, 60.0)
    assert shapely.box(0.0, 0.0, 20.5, 60.0).covers(shape_of(cut.piece("woods-1")))
    left = edits.resized(draft, (22.0, 60.0), "clip")
    assert left.piece("farmhouse-1") == draft.piece("farmhouse-1")  # the table cuts its walls
    assert left.ids == ("farmhouse-1",)
    assert edits.resized(draft, (22.0, 60.0), "drop").ids == ()
    inside = edits.resized(draft, (22.0, 60.0), "keep-inside")
    assert inside.ids == draft.ids
    assert all(table.buffer(1e-3).covers(shape_of(spec)) for spec in inside.pieces)
    assert_openings_fit(inside)


def test_a_piece_cut_in_two_gives_both_parts_ids_of_their_own() -> None:
    comb = [(10, 10), (50, 10), (50, 13), (20, 13), (20, 18), (50, 18), (50, 24), (10, 24)]
    woods = item_of("woods").drawn([(60.0 - x, float(y)) for x, y in comb])  # its back to the east
    draft, _ = edits.added(new_draft((60.0, 60.0), "grass", "T"), [woods])
    parts = edits.resized(draft, (38.0, 60.0), "clip")
    assert parts.ids == ("woods-1", "woods-2")
    areas = [shape_of(spec).area for spec in parts.pieces]
    assert areas == [pytest.approx(28.0 * 6.0), pytest.approx(28.0 * 3.0)]


def test_a_larger_table_takes_nothing_away() -> None:
    draft = starts()["crossroads"]
    assert edits.resized(draft, (45.0, 50.0), "drop").pieces == draft.pieces


def test_sizes_grounds_zones_and_names_that_cannot_be_are_refused() -> None:
    draft = table_of("well")
    for make, place in (
        (lambda: edits.resized(draft, (19.0, 40.0)), r"wargame.size\[0\]"),
        (lambda: edits.grounded(draft, "lava"), "wargame.ground"),
        (lambda: edits.zoned(draft, ((((0.0, 0.0), (1.0, 1.0)),), (NORTH,))), r"wargame.zones\[0\]"),
        (lambda: edits.titled(draft, " "), "wargame.name"),
        (lambda: edits.titled(draft, "x", notes="\ud800"), "wargame.notes"),
        (lambda: edits.titled(draft, "x" * 201), "wargame.name"),
        (lambda: new_draft((40.0, float("nan")), "grass", "T"), r"wargame.size\[1\]"),
    ):
        with pytest.raises(Fault, match=place):
            make()


def test_zones_are_cut_with_the_table_and_given_up_when_one_is_lost() -> None:
    draft = edits.zoned(table_of("well"), ((SOUTH,), (NORTH,)))
    assert edits.resized(draft, (40.0, 55.0)).zones == (
        (((0.0, 0.0), (0.0, 9.0), (40.0, 9.0), (40.0, 0.0)),),
        (((0.0, 50.0), (0.0, 55.0), (40.0, 55.0), (40.0, 50.0)),),
    )
    assert edits.resized(draft, (60.0, 45.0)).zones is None
    assert edits.zoned(draft, None).zones is None


def test_a_table_is_titled_laid_with_other_ground_and_cleared() -> None:
    draft = edits.titled(edits.grounded(table_of("well"), "snow"), " Mühle ", "me", "cold")
    made = draft.table_map
    assert (made.name, made.author, made.notes, made.ground) == ("Mühle", "me", "cold", "snow")
    assert edits.cleared(draft).ids == ()
    assert read_document(draft.json_bytes(), "x").table_map == made


# --- history ----------------------------------------------------------------------------------


def test_a_stroke_is_one_step_and_what_changes_nothing_is_none() -> None:
    draft = table_of("well")
    history = History(draft)
    assert not history.do("Nothing", edits.moved(draft, draft.ids, (0.0, 0.0)))
    with history.stroke("Move"):
        for step in range(1, 9):
            history.do("Move", edits.moved(history.settled, draft.ids, (step / 2, 0.0)))
            assert history.draft.piece("well-1") != draft.piece("well-1")
    assert (history.depth, history.undo_label, history.dirty) == (1, "Move", True)
    assert history.undo() == "Move"
    assert history.draft is draft
    assert (history.undo(), history.redo_label, history.redo(), history.redo()) == (
        None,
        "Move",
        "Move",
        None,
    )


def test_a_cancelled_stroke_or_one_that_fails_leaves_no_trace() -> None:
    draft = table_of("well")
    history = History(draft)
    history.begin("Move")
    history.preview(edits.moved(draft, draft.ids, (3.0, 0.0)))
    assert history.undo() == "Move"
    assert history.draft is draft
    with pytest.raises(Fault):
        fails_within_a_stroke(history)
    assert (history.draft, history.depth, history.dirty) == (draft, 0, False)
    assert not history.end()


def fails_within_a_stroke(history: History) -> None:
    draft = history.settled
    with history.stroke("Move"):
        history.preview(edits.moved(draft, draft.ids, (3.0, 0.0)))
        history.preview(edits.moved(draft, draft.ids, (99.0, 0.0)))


def test_two_thousand_steps_share_what_they_can() -> None:
    draft = table_of("well", "hedge", "barn", "crate")
    history = History(draft)
    for step in range(2_000):
        history.do("Move", edits.moved(history.draft, ["well-1"], (0.001 * (-1) ** step, 0.0)))
    assert history.depth == 2_000
    assert all(step.draft.places is draft.places for step in history.steps)


def test_what_is_undone_is_lost_once_something_else_is_done() -> None:
    draft = table_of("well", "hedge")
    history = History(draft)
    history.do("Delete", edits.deleted(draft, ["well-1"]))
    history.undo()
    history.do("Clear", edits.cleared(draft))
    assert (history.redo_label, history.depth) == (None, 1)


def test_a_draft_is_dirty_until_it_is_what_was_saved() -> None:
    draft = table_of("well")
    history = History(draft)
    history.do("Move", edits.moved(draft, draft.ids, (1.0, 0.0)))
    history.mark_saved()
    assert not history.dirty
    history.undo()
    assert history.dirty
    history.do("Move", edits.moved(draft, draft.ids, (1.0, 0.0)))
    assert not history.dirty  # the same bytes as the file's
    history.mark_unsaved()
    assert history.dirty


def test_drafts_of_equal_files_are_the_same_draft() -> None:
    data = starts()["strange"].json_bytes()
    one, other = (draft_of(read_document(data, "x")) for _ in range(2))
    assert not History(one).do("Open", other)
