"""Pieces worth another look, doors and rooms (clause terrain), each with its place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.skirmish.maps.appraisal.tables import land, said
from tests.games.skirmish.maps.documents import feature, house, line, ring
from wargame.games.skirmish.maps.appraisal.oddities import odd_pieces
from wargame.games.skirmish.maps.appraisal.rooms import doors


def test_an_overlap_names_both_pieces_and_its_place() -> None:
    [finding] = odd_pieces(
        land(feature("crate", ring(12, 20, 2, 2)), feature("low wall", ring(13, 21, 4, 0.6)))
    )
    assert finding.pieces == ("t1", "t2")
    assert (finding.values["piece"], finding.values["other"]) == ("Crate", "low wall")
    x, y = finding.points[0]
    assert 13 <= x <= 14
    assert 21 <= y <= 21.6


@pytest.mark.parametrize(
    "odd", [line("hedge", [5, 20], [9, 20], width=0.1), feature("rock", ring(5, 20, 0.2, 0.2))]
)
def test_slivers_are_noticed(odd: dict[str, Any]) -> None:
    assert said(odd_pieces(land(odd))) == ["notice: {piece} is too small or too thin to matter at {x}, {y}"]


def test_what_hangs_over_the_edge_is_marked_at_the_edge() -> None:
    [finding] = odd_pieces(land(feature("rock", ring(-1, 20, 3, 3))))
    assert finding.template == "{piece} hangs over the table's edge at {x}, {y}"
    assert finding.points[0][0] == 0
    assert odd_pieces(land(line("road", [-2, 20], [42, 20], width=3))) == ()


def test_a_sound_table_has_no_odd_piece() -> None:
    assert odd_pieces(land(house(), line("hedge", [20, 20], [26, 21]))) == ()


# -- doors and rooms -------------------------------------------------------------------------


def a_house(width: float = 1.4, **more: Any) -> dict[str, Any]:
    return house(openings=[{"wall": 0, "at": 2.0, "width": width, "type": "door"}], **more)


@pytest.mark.parametrize(("width", "count"), [(0.97, 0), (0.95, 1)])
def test_a_door_narrower_than_a_base_is_noticed(width: float, count: int) -> None:
    """move.block: the way must be clear by the radius less 0.02, 0.96 in all."""
    narrow = [f for f in doors(land(a_house(width, inner=[]))) if "too narrow" in f.template]
    assert len(narrow) == count
    for finding in narrow:
        assert finding.points == ((12.0, 12.0),)
        assert finding.pieces == ("t1",)


def test_a_house_with_ways_in_is_fine() -> None:
    assert doors(land(a_house())) == ()
    assert doors(land(feature("crate", ring(5, 20, 1, 1)))) == ()


def test_a_window_is_a_way_in_too() -> None:
    window = [{"wall": 1, "at": 2.0, "width": 1.2, "type": "window"}]
    assert doors(land(house(openings=window, inner=[]))) == ()


def test_a_house_without_a_way_in_is_noticed() -> None:
    [finding] = doors(land(house(openings=[], inner=[])))
    assert finding.template == "Nobody can enter the building at {x}, {y}"
    assert finding.pieces == ("t1",)


def test_a_room_that_is_shut_is_marked() -> None:
    wall = [{"line": [[13.0, 12.0], [13.0, 17.0]]}]
    [finding] = doors(land(a_house(inner=wall)))
    assert finding.template == "Nobody can enter a room of the building at {x}, {y}"
    assert min(x for x, _ in finding.areas[0]) > 13.0


def test_a_crate_before_the_only_door_shuts_the_house() -> None:
    [finding] = doors(land(a_house(inner=[]), feature("crate", ring(10.5, 10.6, 3, 1.3))))
    assert finding.template == "Nobody can enter the building at {x}, {y}"
