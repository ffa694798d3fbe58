"""Universal VTT in: origin, walls, rings, portals, objects, pictures, crops; formats 0.2 and 0.3."""

from __future__ import annotations

import json
from collections import Counter

import pytest
import shapely

from tests.games.skirmish.maps.importing.files import at, box, pieces, portal, run, said, shape_of, taken, vtt
from wargame.games.skirmish.maps.exporting.vtt import vtt_text
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.table.terrain import build_pieces

HOUSE = run((4, 4), (8, 4), (8, 8), (4, 8), (4, 6.5))
DOOR = portal((4, 6.5), (4, 5.5))
JAMB = run((4, 5.5), (4, 4))
PNG_OF_A_MILLION_BY_A_MILLION = "iVBORw0KGgoAAAANSUhEUgAPQkAAD0JACAIAAAA="


def test_a_square_of_a_map_of_twenty_is_two_centimetres_and_y_runs_down() -> None:
    imported = taken(vtt(line_of_sight=[run((1, 1), (5, 1))]), "a.uvtt")
    (wall,) = imported.document.table_map.pieces
    assert imported.report.scale == 2.0
    assert imported.document.table_map.size == (40.0, 40.0)
    assert (wall.kind, wall.line, wall.width) == ("high wall", ((2.0, 38.0), (10.0, 38.0)), 0.3)


def test_the_origin_is_where_the_picture_begins() -> None:
    resolution = {"map_origin": at(2, 1), "map_size": at(10, 10), "pixels_per_grid": 256}
    (wall,) = pieces(vtt(resolution=resolution, line_of_sight=[run((3, 2), (5, 2))]), "a.dd2vtt")
    assert wall.line == ((4.0, 36.0), (12.0, 36.0))


def test_a_ring_with_a_door_is_a_building_that_can_be_entered() -> None:
    (house,) = pieces(vtt(line_of_sight=[HOUSE, JAMB], portals=[DOOR]), "a.uvtt")
    assert (house.kind, house.style) == ("building", "")
    assert shape_of(house).equals(shape_of(house).envelope)
    assert shape_of(house).bounds == (8.0, 24.0, 16.0, 32.0)
    (door,) = house.openings
    assert (door.type, door.width) == ("door", 2.0)
    start, end = house.rings[0][door.wall], (*house.rings[0], house.rings[0][0])[door.wall + 1]
    assert {start[0], end[0]} == {8.0}


def test_a_wall_inside_is_an_inner_wall_with_its_own_door() -> None:
    parts = [HOUSE, JAMB, run((6, 4), (6, 5)), run((6, 6), (6, 8))]
    (house,) = pieces(vtt(line_of_sight=parts, portals=[DOOR, portal((6, 5), (6, 6))]), "a.uvtt")
    (inner,) = house.inner
    assert [opening.width for opening in inner.openings] == [2.0]
    assert sorted(inner.line) == [(12.0, 24.0), (12.0, 32.0)]


def test_a_closed_ring_with_nothing_in_it_is_solid() -> None:
    (pillar,) = pieces(vtt(line_of_sight=[run(*box(3, 3, 1, 1))]), "a.uvtt")
    assert (pillar.kind, pillar.height) == ("high wall", 2.5)
    assert shape_of(pillar).area == pytest.approx(4.0)


def test_rooms_round_most_of_the_table_stay_walls_with_gaps_for_doors() -> None:
    walls = [run(*box(1, 1, 18, 18)), run((10, 1), (10, 9)), run((10, 11), (10, 19))]
    imported = taken(vtt(line_of_sight=walls, portals=[portal((10, 9), (10, 11))]), "a.uvtt")
    assert {piece.kind for piece in imported.document.table_map.pieces} == {"high wall"}
    gap = build_pieces(imported.document.table_map)
    assert not any(piece.footprint.contains(shapely.Point(20.0, 20.0)) for piece in gap)
    assert any("rooms that cover 81 % of the table stay walls" in line for line in said(imported, "chosen"))


def test_ends_that_nearly_meet_are_joined_and_the_report_says_so() -> None:
    nearly = [run((4, 4), (8, 4.02)), run((8, 4), (8, 8), (4.03, 8)), run((4, 8), (4, 6.5)), JAMB]
    imported = taken(vtt(line_of_sight=nearly, portals=[DOOR]), "a.uvtt")
    assert [piece.kind for piece in imported.document.table_map.pieces] == ["building"]
    assert any("made to meet" in line for line in said(imported, "repaired"))


def test_spikes_and_walls_drawn_twice_close_a_room_all_the_same() -> None:
    there_and_back = run((4, 4), (8, 4), (8, 8), (8, 6), (8, 8), (4, 8), (4, 6.5))
    (house,) = pieces(vtt(line_of_sight=[there_and_back, HOUSE, JAMB], portals=[DOOR]), "a.uvtt")
    assert shape_of(house).area == pytest.approx(64.0)


def test_objects_are_solid_and_one_that_is_nearly_closed_is_closed() -> None:
    rim = run((3, 3), (4, 3), (4, 4), (3, 4), (3, 3.1))
    imported = taken(vtt(objects_line_of_sight=[rim, run((9, 9), (12, 9))]), "a.dd2vtt")
    kinds = [piece.kind for piece in imported.document.table_map.pieces]
    assert kinds == ["rock", "high wall"]
    assert any("was closed" in line for line in said(imported, "repaired"))


def test_a_crop_of_a_larger_building_leaves_out_what_lies_outside_and_counts_it() -> None:
    resolution = {"map_origin": at(46, 41), "map_size": at(10, 12), "pixels_per_grid": 128}
    walls = [run((48, 44), (54, 44)), run((40, 50), (50, 50))]
    walls += [run((x, 10), (x + 0.5, 10)) for x in range(40)]
    imported = taken(vtt(resolution=resolution, line_of_sight=walls), "a.dd2vtt")
    assert len(imported.document.table_map.pieces) == 2
    assert (imported.report.outside.cut, imported.report.outside.left_out) == (1, 40)


def test_a_crop_grows_or_is_refused_when_that_is_asked() -> None:
    data = vtt(line_of_sight=[run((1, 1), (30, 1)), run((1, 5), (2, 5))])
    grown = taken(data, "a.uvtt", outside="grow")
    assert grown.document.table_map.size[0] > grown.document.table_map.size[1]
    assert not grown.report.outside.any
    assert max(x for x, _ in grown.document.table_map.pieces[0].line) <= grown.document.table_map.size[0]


def test_a_building_cut_by_the_edge_is_open_there() -> None:
    walls = [run((16, 4), (24, 4), (24, 8), (16, 8), (16, 6.5)), run((16, 5.5), (16, 4))]
    imported = taken(vtt(line_of_sight=walls, portals=[portal((16, 6.5), (16, 5.5))]), "a.uvtt")
    (house,) = build_pieces(imported.document.table_map)
    at_the_edge = [solid for solid in house.solids if solid.outline.covers(shapely.Point(39.99, 28.0))]
    assert house.kind.walled
    assert not at_the_edge


def test_format_0_2_without_objects_and_with_text_as_its_number() -> None:
    whole = json.loads(vtt(line_of_sight=[run((1, 1), (5, 1))], format="0.2"))
    for key in ("objects_line_of_sight", "environment", "image"):
        del whole[key]
    del whole["resolution"]["map_origin"]
    imported = taken(json.dumps(whole).encode(), "a.df2vtt")
    assert imported.report.form == "Universal VTT 0.2"
    assert imported.picture is None


def test_the_picture_comes_along_unopened() -> None:
    picture = taken(vtt(line_of_sight=[run((1, 1), (5, 1))]), "a.uvtt").picture
    assert picture is not None
    assert (picture.form, picture.size_px, picture.shows) == ("png", (2, 3), (0.0, 0.0, 20.0, 20.0))


@pytest.mark.parametrize("image", ["%%%", "AAAA", 7, PNG_OF_A_MILLION_BY_A_MILLION])
def test_a_picture_that_is_none_or_huge_is_dropped_with_a_note(image: object) -> None:
    imported = taken(vtt(line_of_sight=[run((1, 1), (5, 1))], image=image), "a.uvtt")
    assert imported.picture is None
    assert any("picture" in line for line in said(imported, "dropped"))


def test_lines_of_no_length_freestanding_doors_and_broken_points_are_listed() -> None:
    walls = [run((1, 1), (1, 1)), run((1, 1), ("2", 2)), run((1, 1), (float("nan"), 2)), run((2, 2), (6, 2))]
    doors = [portal((3, 9), (4, 9), freestanding=True), {"bounds": [at(1, 1)]}, portal((2, 2), (2, 2))]
    imported = taken(vtt(line_of_sight=walls, portals=doors), "a.uvtt")
    assert [piece.kind for piece in imported.document.table_map.pieces] == ["high wall"]
    assert Counter(line.split(": ", 1)[1] for line in said(imported, "dropped")) == {
        "has no length": 1,
        "has a coordinate that is no finite number": 2,
        "is a door that stands in no wall": 1,
        "is no door with two jambs": 1,
        "has no width": 1,
    }


def test_kinds_and_heights_are_as_a_person_says() -> None:
    walls = [run(*box(3, 3, 1, 1)), run((9, 9), (12, 9))]
    made = pieces(
        vtt(line_of_sight=walls),
        "a.uvtt",
        kinds={"solid": "rock", "wall": "hedge"},
        heights={"rock": 4.0},
    )
    assert [(piece.kind, piece.height) for piece in made] == [("rock", 4.0), ("hedge", 0.8)]


def test_labels_that_no_longer_fit_are_passed_over_and_the_walls_read_as_anyones() -> None:
    source = read_map(
        {
            "type": "FeatureCollection",
            "wargame": {"format": 1, "name": "x", "size": [40, 40]},
            "features": [
                {
                    "type": "Feature",
                    "properties": {
                        "kind": "building",
                        "openings": [{"wall": 0, "at": 3, "width": 2, "type": "door"}],
                    },
                    "geometry": {"type": "Polygon", "coordinates": [box(10, 10, 8, 8)]},
                }
            ],
        },
        "x",
    )
    document = json.loads(vtt_text(source))
    document["line_of_sight"].append(run((1, 1), (5, 1)))
    made = pieces(json.dumps(document).encode(), "a.uvtt", scale=1.0)
    assert sorted(piece.kind for piece in made) == ["building", "high wall"]
    house = next(piece for piece in made if piece.kind == "building")
    assert [opening.width for opening in house.openings] == [2.0]
    assert shape_of(house).bounds == (10.0, 10.0, 18.0, 18.0)
