"""Whole pieces placed: turns and mirrors that come back, openings that stay on their walls, order, ids."""

from __future__ import annotations

import itertools
import math

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.skirmish.maps.editing.shaking import starts
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of, new_draft
from wargame.games.skirmish.maps.editing.frame import frame_of, pivot
from wargame.games.skirmish.maps.editing.lay import points_of
from wargame.games.skirmish.maps.editing.stock import item_of, stock
from wargame.games.skirmish.maps.openings import line_lengths, ring_lengths
from wargame.games.skirmish.maps.read import MapDocument
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Opening, PieceSpec

NEAR_CM = 0.001


def table_of(*ids: str) -> Draft:
    draft = new_draft((60.0, 60.0), "grass", "Test")
    for place, id in enumerate(ids):
        draft, _ = edits.added(draft, item_of(id).placed((20.0 + 9 * place, 30.0), 10.0 * place))
    return draft


def farthest(one: Draft, other: Draft) -> float:
    """How far any point of one draft is from the same point of the other."""
    a, b = points_of(one.pieces), points_of(other.pieces)
    return float(abs(a - b).max())


def spots_of(spec: PieceSpec) -> list[Point]:
    """The middle of every opening of an outline on the table."""
    ring = spec.rings[0]
    spots = []
    for opening in spec.openings:
        (ax, ay), (bx, by) = ring[opening.wall], ring[(opening.wall + 1) % len(ring)]
        share = opening.at / math.dist((ax, ay), (bx, by))
        spots.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return spots


def assert_openings_fit(draft: Draft) -> None:
    for spec in draft.pieces:
        walls = [(spec.openings, ring_lengths(spec.rings[0]))] if spec.rings else []
        walls += [(wall.openings, line_lengths(wall.line)) for wall in spec.inner]
        for openings, lengths in walls:
            assert_fit(openings, lengths)


def assert_fit(openings: tuple[Opening, ...], lengths: tuple[float, ...]) -> None:
    for wall, row in itertools.groupby(sorted(openings, key=lambda o: (o.wall, o.at)), lambda o: o.wall):
        reach = 0.0
        for opening in row:
            assert opening.at - opening.width / 2 >= reach - 1e-6
            reach = opening.at + opening.width / 2
        assert reach <= lengths[wall] + 1e-6


@pytest.mark.parametrize("item", [item.id for item in stock()])
def test_four_quarter_turns_are_none(item: str) -> None:
    draft = turned = table_of(item)
    for _ in range(4):
        turned = edits.turned(turned, turned.ids, 90.0)
    assert farthest(draft, turned) <= NEAR_CM


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([item.id for item in stock()]), st.floats(-180, 180), st.sampled_from("xy"))
def test_turning_about_and_mirroring_twice_are_nothing(item: str, degrees: float, axis: str) -> None:
    draft = table_of(item, "barn")
    away = edits.turned(draft, draft.ids, degrees)
    assert farthest(draft, edits.turned(away, draft.ids, -degrees)) <= NEAR_CM
    assert farthest(draft, edits.turned(draft, draft.ids, 360.0)) == 0.0
    twice = edits.mirrored(edits.mirrored(away, draft.ids, axis), draft.ids, axis)  # type: ignore[arg-type]
    assert farthest(away, twice) <= NEAR_CM


def test_twenty_four_turns_by_fifteen_degrees_bring_a_group_back() -> None:
    draft = turned = table_of("farmhouse", "hedge", "woods")
    for _ in range(24):
        turned = edits.turned(turned, turned.ids, 15.0)
    assert farthest(draft, turned) <= 0.003  # two dozen roundings to a thousandth of a millimetre each


def test_a_mirrored_building_has_its_doors_where_the_mirror_shows_them() -> None:
    draft = table_of("farmhouse")
    x, _ = pivot(draft, draft.ids)
    mirrored = edits.mirrored(draft, draft.ids, "x")
    before, after = spots_of(draft.pieces[0]), spots_of(mirrored.pieces[0])
    assert all(math.dist((2 * x - a[0], a[1]), b) < NEAR_CM for a, b in zip(before, after, strict=True))
    assert [o.at for o in mirrored.pieces[0].openings] == [o.at for o in draft.pieces[0].openings]


def test_moving_keeps_every_shape_and_goes_as_far_as_told() -> None:
    draft = starts()["crossroads"]
    moved = edits.moved(draft, draft.ids, (1.25, -0.5))
    assert abs(points_of(moved.pieces) - points_of(draft.pieces) - (1.25, -0.5)).max() < 1e-9
    assert edits.moved(draft, draft.ids, (0.0, 0.0)).json_bytes() == draft.json_bytes()


def test_what_would_leave_the_table_is_refused_with_its_place() -> None:
    draft = table_of("well", "hedge")
    with pytest.raises(Fault, match=r"features\[1\].geometry: lies wholly off the table"):
        edits.moved(draft, ["hedge-1"], (50.0, 0.0))
    with pytest.raises(Fault, match="there is no piece called ghost"):
        edits.moved(draft, ["ghost"], (1.0, 0.0))


def test_stretching_a_building_keeps_walls_thin_and_doors_wide() -> None:
    draft = table_of("farmhouse")
    before = draft.pieces[0]
    centre = frame_of(draft, draft.ids).centre
    wide = edits.scaled(draft, draft.ids, 2.0, 1.0, centre, 0.0).pieces[0]
    assert ring_lengths(wide.rings[0])[0] == pytest.approx(16.0)
    assert [o.width for o in wide.openings] == [o.width for o in before.openings]
    assert wide.openings[1].at == pytest.approx(2 * before.openings[1].at)
    assert wide.inner[0].line[0][0] - centre[0] == pytest.approx(1.8)


@settings(max_examples=60, deadline=None)
@given(
    st.floats(0.02, 3.0),
    st.floats(0.02, 3.0),
    st.floats(-180.0, 180.0),
    st.sampled_from(("farmhouse", "factory")),
)
def test_openings_never_leave_their_wall(sx: float, sy: float, axis: float, item: str) -> None:
    draft = table_of(item)
    small = edits.scaled(draft, draft.ids, sx, sy, (22.0, 31.0), axis)
    assert_openings_fit(small)
    assert_openings_fit(edits.turned(small, small.ids, 33.3))


def test_only_a_straight_line_alone_grows_wider_when_stretched_across() -> None:
    draft = table_of("hedge", "stone-wall")
    hedge = edits.scaled(draft, ["hedge-1"], 2.0, 1.5, (20.0, 30.0), 0.0).piece("hedge-1")
    assert (hedge.width, line_lengths(hedge.line)[0]) == (pytest.approx(0.9), pytest.approx(6.8))
    both = edits.scaled(draft, draft.ids, 2.0, 1.5, (20.0, 30.0), 0.0)
    assert [spec.width for spec in both.pieces] == [0.6, 0.4]


def test_new_pieces_get_ids_of_their_style_or_kind_and_copies_their_own() -> None:
    draft = table_of("farmhouse", "hedge")
    assert draft.ids == ("farmhouse-1", "hedge-1")
    copied, ids = edits.duplicated(draft, draft.ids, (1.0, -1.0))
    assert ids == ("farmhouse-2", "hedge-2")
    assert copied.ids == (*draft.ids, *ids)
    assert copied.piece("hedge-2").line[0] == (
        draft.piece("hedge-1").line[0][0] + 1.0,
        pytest.approx(28.7048, abs=1),
    )
    fresh, ids = edits.added(edits.deleted(copied, ["hedge-1"]), item_of("hedge").placed((30.0, 10.0)))
    assert ids == ("hedge-1",)
    wreck = PieceSpec("wreck-7", "wreck", 1.0, rings=(((1.0, 1.0), (3.0, 1.0), (3.0, 3.0)),))
    with pytest.raises(Fault, match=r"features\[4\].id"):
        edits.added(fresh, [wreck])
    assert edits.added(fresh, [PieceSpec("", "wreck", 1.0, rings=wreck.rings)])[1] == ("old-wreck-1",)


def test_front_and_back_keep_the_order_among_themselves() -> None:
    draft = table_of("well", "hedge", "barn", "crate")
    a, b, c, d = draft.ids
    assert edits.ordered(draft, [c, a], "front").ids == (b, d, a, c)
    assert edits.ordered(draft, [d, c], "back").ids == (c, d, a, b)


def test_a_table_full_of_pieces_takes_no_more() -> None:
    spec = item_of("crate").placed((20.0, 20.0))[0]
    crates = tuple(msgspec.structs.replace(spec, id=f"crate-{number}") for number in range(2000))
    bare = new_draft((40.0, 40.0), "grass", "Full").table_map
    draft = draft_of(MapDocument(msgspec.structs.replace(bare, pieces=crates), {}))
    with pytest.raises(Fault, match="2,000 are allowed"):
        edits.added(draft, [spec])


def test_what_comes_in_from_another_map_keeps_clear_of_ids_and_leaves_out_what_lies_off() -> None:
    draft = table_of("well", "hedge")
    other = table_of("hedge", "barn", "crate").table_map
    merged, ids, lost = edits.merged_in(draft, other, (0.0, -1.5))
    assert (ids, lost) == (("hedge-2", "barn-1", "crate-1"), ())
    assert merged.ids == (*draft.ids, *ids)
    _, ids, lost = edits.merged_in(draft, other, (35.0, 0.0))
    assert (len(ids), lost) == (2, ("crate-1",))
