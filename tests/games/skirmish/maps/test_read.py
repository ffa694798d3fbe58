"""What a good map file becomes (protocol.md, map files)."""

from __future__ import annotations

import json

import pytest

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.read import read_document, read_map
from wargame.games.skirmish.table.terrain import InnerWall, Opening, kinds


def test_a_house_is_read_whole() -> None:
    [piece] = read_map(document(house(name="Mill", style="farmhouse")), "x").pieces
    assert piece.kind == "building"
    assert piece.rings == (((10.0, 12.0), (16.0, 12.0), (16.0, 17.0), (10.0, 17.0)),)
    assert piece.height == kinds()["building"].height
    assert piece.openings == (Opening(0, 2.0, 1.4, "door"),)
    assert piece.inner == (InnerWall(((13.0, 12.0), (13.0, 17.0)), (Opening(0, 2.5, 1.4, "door"),)),)
    assert (piece.name, piece.style) == ("Mill", "farmhouse")


def test_a_line_keeps_its_points_and_width() -> None:
    [piece] = read_map(document(line("hedge", [20, 20], [26, 21], width=0.5)), "x").pieces
    assert piece.line == ((20.0, 20.0), (26.0, 21.0))
    assert (piece.width, piece.rings) == (0.5, ())


def test_the_header_is_read() -> None:
    zones = [{"type": "Polygon", "coordinates": [ring(0, y, 40, 6)]} for y in (0, 34)]
    table_map = read_map(document(ground="snow", author="A", notes="N", zones=zones), "stem")
    assert (table_map.name, table_map.size, table_map.ground) == ("Test table", (40.0, 40.0), "snow")
    assert (table_map.author, table_map.notes) == ("A", "N")
    assert table_map.zones is not None
    assert table_map.zones[1] == (((0.0, 34.0), (40.0, 34.0), (40.0, 40.0), (0.0, 40.0)),)


def test_left_out_parts_of_the_header_have_a_meaning() -> None:
    bare = {"type": "FeatureCollection", "wargame": {"size": [30, 45.5]}, "features": []}
    table_map = read_map(bare, "stem")
    assert (table_map.name, table_map.ground, table_map.zones) == ("stem", "grass", None)
    assert table_map.size == (30.0, 45.5)


def test_winding_does_not_matter_and_a_closing_point_may_be_missing() -> None:
    square = ring(1, 20, 4, 4)
    for rings in (square, square[:-1], square[::-1], square[:0:-1]):
        [piece] = read_map(document(feature("crater", rings)), "x").pieces
        assert len(piece.rings[0]) == 4
        assert set(piece.rings[0]) == {(1.0, 20.0), (5.0, 20.0), (5.0, 24.0), (1.0, 24.0)}
        assert piece.rings[0][0] == tuple(rings[0])


@pytest.mark.parametrize("hole", [ring(2, 21, 2, 2), ring(2, 21, 2, 2)[::-1]])
def test_a_hole_is_kept_in_either_winding(hole: list[list[float]]) -> None:
    [piece] = read_map(document(feature("building", ring(1, 20, 8, 8), hole)), "x").pieces
    assert len(piece.rings) == 2


def test_ids_are_given_by_place_or_the_next_that_is_free() -> None:
    crates = [feature("crate", ring(1 + 3 * i, 20, 1, 1)) for i in range(5)]
    crates[3]["id"] = "t2"
    crates[4]["id"] = None
    assert [piece.id for piece in read_map(document(*crates), "x").pieces] == ["t1", "t3", "t4", "t2", "t5"]


@pytest.mark.parametrize(
    ("given", "text"), [(7, "7"), (7.0, "7"), (1.5, "1.5"), ("gate", "gate"), (-3, "-3")]
)
def test_number_ids_are_read_as_text(given: object, text: str) -> None:
    [piece] = read_map(document(house() | {"id": given}), "x").pieces
    assert piece.id == text


@pytest.mark.parametrize("prefix", ["", "\ufeff"])
def test_text_and_bytes_with_and_without_a_byte_order_mark_are_one(prefix: str) -> None:
    text = prefix + json.dumps(document(name="Café"), ensure_ascii=False)
    assert read_map(text, "x") == read_map(text.encode(), "x") == read_map(document(name="Café"), "x")


def test_null_stands_for_left_out_as_drawing_tools_write_it() -> None:
    nulls = dict.fromkeys(("name", "style", "ground", "height", "openings", "inner"))
    [piece] = read_map(document(feature("rock", ring(1, 20, 2, 2), **nulls)), "x").pieces
    assert piece == read_map(document(feature("rock", ring(1, 20, 2, 2))), "x").pieces[0]


def test_a_height_above_the_sea_is_no_concern_of_the_table() -> None:
    flat = [[1.0, 20.0], [5.0, 20.0], [5.0, 24.0]]
    tall = [[*point, 212.5] for point in flat]
    assert read_map(document(feature("woods", flat)), "x") == read_map(document(feature("woods", tall)), "x")


def test_openings_may_touch_and_reach_their_walls_ends() -> None:
    openings = [
        {"wall": 1, "at": 1.0, "width": 2.0, "type": "door"},
        {"wall": 1, "at": 3.5, "width": 3.0, "type": "window"},
    ]
    [piece] = read_map(document(house(openings=openings)), "x").pieces
    assert len(piece.openings) == 2


def test_the_last_wall_closes_the_ring() -> None:
    [piece] = read_map(
        document(house(openings=[{"wall": 3, "at": 4.4, "width": 1.2, "type": "door"}])), "x"
    ).pieces
    assert piece.openings[0].wall == 3


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind not in ("building", "ground")])
def test_every_kind_may_be_an_area_or_a_line(kind: str) -> None:
    table_map = read_map(
        document(feature(kind, ring(1, 20, 3, 3)), line(kind, [10, 20], [20, 24], width=1)), "x"
    )
    assert [piece.kind for piece in table_map.pieces] == [kind, kind]


@pytest.mark.parametrize("patch", ["grass", "earth", "cobble", "snow", "sand", "field", "mud"])
def test_every_ground_may_be_painted(patch: str) -> None:
    [piece] = read_map(document(feature("ground", ring(1, 20, 3, 3), ground=patch)), "x").pieces
    assert piece.ground == patch


def test_a_piece_may_stick_out_but_not_lie_off() -> None:
    assert read_map(document(feature("rock", ring(39.9, 20, 9, 9))), "x").pieces
    with pytest.raises(Fault, match="wholly off the table"):
        read_map(document(feature("rock", ring(40.0, 20, 9, 9))), "x")


def test_the_document_is_kept_beside() -> None:
    raw = document(house(lamp="lit"))
    assert read_document(raw, "x").raw["features"][0]["properties"]["lamp"] == "lit"


def test_limits_are_inclusive() -> None:
    rocks = [feature("rock", ring(1 + i % 30, 1 + i // 80, 0.1, 0.1)) for i in range(2_000)]
    assert len(read_map(document(*rocks), "x").pieces) == 2_000
    road = line("road", *[[1 + i * 0.0015, 20 + i % 2 * 0.001] for i in range(20_000)], width=0.001)
    assert len(read_map(document(road), "x").pieces[0].line) == 20_000
    assert read_map(json.dumps(document()).ljust(5_000_000).encode(), "x")
    assert read_map(document(size=[20, 180]), "x").size == (20.0, 180.0)
