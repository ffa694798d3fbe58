"""Sheets cover a table with an overlap, and boxes are packed without one lying on another."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame.ui.skirmish.printing.paper import OVERLAP_CM, PAPERS, packed, tiled


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@given(width=st.floats(1.0, 180.0), height=st.floats(1.0, 180.0))
def test_tiles_fit_the_paper_and_share_the_overlap(paper, width: float, height: float) -> None:  # type: ignore[no-untyped-def]
    tiling = tiled(width, height, paper)
    across, up = tiling.paper.room
    by_place = {(tile.column, tile.row): tile for tile in tiling.tiles}
    assert len(by_place) == tiling.columns * tiling.rows
    for (column, row), tile in by_place.items():
        assert 0.0 < tile.east - tile.west <= across + 1e-6
        assert 0.0 < tile.north - tile.south <= up + 1e-6
        if east := by_place.get((column + 1, row)):
            assert tile.east - east.west == pytest.approx(OVERLAP_CM)
        if south := by_place.get((column, row + 1)):
            assert south.north - tile.south == pytest.approx(OVERLAP_CM)
    assert min(tile.west for tile in tiling.tiles) == pytest.approx(0.0, abs=1e-9)
    assert min(tile.south for tile in tiling.tiles) == pytest.approx(0.0, abs=1e-9)
    assert max(tile.east for tile in tiling.tiles) == pytest.approx(width)
    assert max(tile.north for tile in tiling.tiles) == pytest.approx(height)


def test_a_small_table_needs_one_sheet_and_the_usual_one_six_or_fewer() -> None:
    assert len(tiled(18.0, 25.0, PAPERS["A4"]).tiles) == 1
    assert len(tiled(25.0, 18.0, PAPERS["A4"]).tiles) == 1
    assert len(tiled(40.0, 40.0, PAPERS["A4"]).tiles) == 6
    assert [tile.name for tile in tiled(36.0, 36.0, PAPERS["A4"]).tiles] == ["A1", "A2", "B1", "B2"]


sides = st.floats(0.2, 18.0)


@given(st.lists(st.tuples(sides, sides), max_size=40))
def test_packed_boxes_stay_on_the_sheet_and_off_each_other(boxes: list[tuple[float, float]]) -> None:
    room = (19.0, 25.0)
    places = list(packed(boxes, room, 0.4))
    assert sorted(place.item for place in places) == list(range(len(boxes)))
    for place in places:
        width, height = boxes[place.item]
        assert place.x + width <= room[0] + 1e-6
        assert place.y >= -1e-6
        assert place.y + height <= room[1] + 1e-6
    for one, other in itertools.combinations(places, 2):
        if one.sheet == other.sheet:
            apart_x = max(one.x, other.x) - min(one.x + boxes[one.item][0], other.x + boxes[other.item][0])
            apart_y = max(one.y, other.y) - min(one.y + boxes[one.item][1], other.y + boxes[other.item][1])
            assert max(apart_x, apart_y) >= 0.4 - 1e-6
