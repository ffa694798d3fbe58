"""One piece shaped: typed numbers, corners moved, doors and windows hung, kinds changed."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.games.skirmish.maps.editing.test_placing import assert_openings_fit, spots_of, table_of
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.frame import frame_of
from wargame.games.skirmish.maps.editing.picking import opening_ends, opening_near, wall_near
from wargame.games.skirmish.table.terrain import InnerWall, Opening


def test_length_width_and_rotation_are_what_was_typed() -> None:
    draft = table_of("ruin")
    (id,) = draft.ids
    draft = edits.rotated_piece(edits.resized_piece(draft, id, 7.2, 3.4), id, -7.0)
    frame = frame_of(draft, [id])
    assert (frame.length, frame.width, frame.angle) == (
        pytest.approx(7.2, abs=1e-3),
        pytest.approx(3.4, abs=1e-3),
        pytest.approx(-7.0, abs=1e-2),
    )
    assert frame.centre == (pytest.approx(20.0, abs=1e-3), pytest.approx(30.0, abs=1e-3))
    with pytest.raises(Fault, match="needs a length above zero"):
        edits.resized_piece(draft, id, length=0.0)


def test_a_straight_hedge_is_as_long_and_wide_as_typed() -> None:
    draft = edits.resized_piece(table_of("hedge"), "hedge-1", 5.0, 1.1)
    hedge = draft.piece("hedge-1")
    assert (math.dist(*hedge.line), hedge.width) == (pytest.approx(5.0), 1.1)


def test_a_wall_that_stays_keeps_its_doors_when_a_corner_moves() -> None:
    draft = table_of("farmhouse")
    (id,) = draft.ids
    before = draft.piece(id)
    after = edits.vertex_moved(draft, id, edits.Vertex(0, 2), (25.0, 34.0)).piece(id)
    old, new = spots_of(before), spots_of(after)
    walls = [opening.wall for opening in before.openings]
    kept = [math.dist(a, b) for a, b, wall in zip(old, new, walls, strict=True) if wall in (0, 3)]
    assert max(kept) == 0.0
    assert [o.wall for o in after.openings] == walls


def test_a_new_corner_in_a_wall_leaves_doors_where_they_were() -> None:
    draft = table_of("farmhouse")
    (id,) = draft.ids
    before = draft.piece(id)
    ring = before.rings[0]
    middle = ((ring[0][0] + ring[1][0]) / 2 - 1.0, ring[0][1])
    after = edits.vertex_added(draft, id, edits.Vertex(0, 0), middle)
    assert len(after.piece(id).rings[0]) == 5
    old, new = spots_of(before), spots_of(after.piece(id))
    moved = [math.dist(a, b) for a, b in zip(old, new, strict=True)]
    assert sorted(moved)[-2] < 1e-6
    assert max(moved) < 0.7  # the door at the new corner steps aside
    back = edits.vertex_removed(after, id, edits.Vertex(0, 1))
    assert (
        max(math.dist(a, b) for a, b in zip(spots_of(after.piece(id)), spots_of(back.piece(id)), strict=True))
        < 1e-3
    )


def test_a_ring_that_crosses_itself_is_refused_and_a_courtyard_can_be_cut_and_filled() -> None:
    draft = table_of("farmhouse")
    (id,) = draft.ids
    with pytest.raises(Fault, match="crosses or touches itself"):
        edits.vertex_moved(draft, id, edits.Vertex(0, 1), (20.0, 34.0))
    court = [(18.0, 29.0), (19.0, 29.0), (19.0, 31.0), (18.0, 31.0), (18.0, 29.0)]
    holed = edits.with_ring(draft, id, 1, court)
    assert holed.piece(id).rings[1] == tuple(court[:-1])
    assert edits.with_ring(holed, id, 1, ()).json_bytes() == draft.json_bytes()
    with pytest.raises(Fault, match="a hole that leaves its outer ring"):
        edits.with_ring(draft, id, 1, [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)])
    with pytest.raises(Fault, match="has no ring 3"):
        edits.with_ring(draft, id, 3, court)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 7), st.tuples(st.floats(10, 30), st.floats(20, 40)))
def test_an_opening_slides_along_walls_clear_of_its_neighbours(number: int, at: tuple[float, float]) -> None:
    draft = table_of("farmhouse")
    spot = wall_near(draft, "farmhouse-1", at)
    assert spot is not None
    before = draft.piece("farmhouse-1").openings[number]
    try:
        moved, ref = edits.opening_moved(draft, "farmhouse-1", edits.OpeningRef(None, number), spot)
    except Fault:
        assume(False)
    assert_openings_fit(moved)
    after = edits.opening_of(moved.piece("farmhouse-1"), ref)
    assert (after.width, after.type, after.wall) == (before.width, before.type, spot.wall)


def test_a_door_stops_at_the_corner_and_at_the_next_window() -> None:
    draft = table_of("farmhouse")
    id, door = "farmhouse-1", edits.OpeningRef(None, 1)  # the door of the south wall, between windows
    ring = draft.piece(id).rings[0]
    far = edits.WallSpot(None, 0, 8.0, ring[1])
    moved, _ = edits.opening_moved(draft, id, door, far)
    window = draft.piece(id).openings[2]
    # between the window and the corner there is no room for it, so it stops before the window
    assert edits.opening_of(moved.piece(id), door).at == pytest.approx(window.at - window.width / 2 - 0.7)
    bare = edits.opening_removed(draft, id, edits.OpeningRef(None, 2))
    moved, _ = edits.opening_moved(bare, id, door, far)
    assert edits.opening_of(moved.piece(id), door).at == pytest.approx(8.0 - 0.3 - 0.7)


def test_openings_are_added_found_changed_and_moved_to_an_inner_wall() -> None:
    draft = table_of("building")
    (id,) = draft.ids
    draft = edits.inner_added(draft, id, [(20.0, 28.0), (20.0, 32.0)])
    spot = wall_near(draft, id, (20.1, 30.0))
    assert spot is not None
    assert (spot.inner, spot.away) == (0, pytest.approx(0.1))
    draft, ref = edits.opening_added(draft, id, spot, "door", 1.2)
    assert ref == edits.OpeningRef(0, 0) == opening_near(draft, id, (20.05, 30.4), 0.2)
    assert opening_ends(draft, id, ref) == ((20.0, 29.4), (20.0, 30.6))
    draft = edits.opening_changed(draft, id, ref, "window", 2.0)
    assert edits.opening_of(draft.piece(id), ref) == Opening(0, 2.0, 2.0, "window")
    with pytest.raises(Fault, match="no room for a window of 9 cm"):
        edits.opening_changed(draft, id, ref, width=9.0)
    out = wall_near(draft, id, (17.6, 30.0))
    assert out is not None
    assert out.inner is None
    with pytest.raises(Fault, match="no room"):
        edits.opening_moved(draft, id, ref, out)  # the west wall is 4 cm with a window of 1.3 in its middle
    assert edits.inner_removed(draft, id, 0).piece(id).inner == ()
    with pytest.raises(Fault, match="only buildings have these"):
        edits.opening_added(table_of("well"), "well-1", spot)


def test_openings_given_at_large_are_fitted() -> None:
    draft = table_of("building")
    (id,) = draft.ids
    crowd = (*(Opening(0, 0.1, 3.0, "door") for _ in range(4)), Opening(9, 1.0, 1.0, "door"))
    made = edits.with_openings(draft, id, crowd)
    assert_openings_fit(made)
    assert len(made.piece(id).openings) == 4
    walls = [InnerWall(((18.0, 30.0), (18.0, 30.0), (22.0, 30.0)), (Opening(0, 3.9, 1.0, "door"),))]
    assert edits.with_inner(draft, id, walls).piece(id).inner[0].openings[0].at == pytest.approx(3.5)


def test_another_kind_leaves_behind_what_it_cannot_have() -> None:
    draft = table_of("farmhouse", "hedge")
    rock = edits.changed(draft, "farmhouse-1", kind="rock").piece("farmhouse-1")
    assert (rock.height, rock.openings, rock.inner, rock.style) == (1.5, (), (), "")
    tall = edits.changed(draft, "hedge-1", height=0.9)
    assert edits.changed(tall, "hedge-1", kind="low wall").piece("hedge-1").height == 0.9
    assert edits.changed(tall, "hedge-1", kind="road").piece("hedge-1").height == 0.0
    assert edits.changed(draft, "hedge-1", kind="ground").piece("hedge-1").ground == "earth"
    with pytest.raises(Fault, match="must be Polygon for a building"):
        edits.changed(draft, "hedge-1", kind="building")
    with pytest.raises(Fault, match="no kind of terrain"):
        edits.changed(draft, "hedge-1", kind="lava")
    with pytest.raises(Fault, match="must be above zero"):
        edits.changed(draft, "hedge-1", height=0.0)
    with pytest.raises(Fault, match="longer than 200 letters"):
        edits.changed(draft, "hedge-1", name="x" * 300)
