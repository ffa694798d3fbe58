"""The game's own maps in: whole ones as they are, broken ones repaired with an account of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from tests.games.skirmish.maps.importing.files import pieces, said, shape_of, taken
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.maps.write import map_json
from wargame.paths import maps_dir


def data(*features: dict[str, Any], **header: Any) -> bytes:
    return json.dumps(document(*features, **header)).encode()


@pytest.mark.parametrize("path", sorted(maps_dir().glob("*.geojson")), ids=lambda path: path.stem)
def test_a_whole_map_is_taken_as_it_is(path: Any) -> None:
    imported = taken(path.read_bytes(), path.name)
    assert imported.document.table_map == read_map(path.read_bytes(), path.stem)
    assert len(imported.report.of("taken")) == len(imported.document.table_map.pieces)
    assert imported.document.raw == json.loads(path.read_bytes())


def test_what_is_unknown_to_the_game_is_kept() -> None:
    imported = taken(data(house(), tool="mine"), "a.geojson")
    assert imported.document.raw["wargame"]["tool"] == "mine"


def test_a_broken_map_keeps_what_can_be_kept() -> None:
    spoilt = [
        house() | {"id": "inn"},
        feature("woods", [[1, 20], [9, 29], [9, 20], [1, 29]]),
        feature("rock", ring(90, 90, 2, 2)),
        feature("rock", [[5, 5], [5, 5], [6, 6]]),
        feature("lava", ring(30, 5, 4, 4)),
        feature("crate", [[30, "9"], [32, 9], [32, 11]]),
        line("hedge", [20, 20], [26, 21], width=None),
        feature("building", ring(28, 28, 6, 5), openings=[{"wall": 9, "at": 1, "width": 1, "type": "door"}])
        | {"id": "inn"},
    ]
    imported = taken(data(*spoilt, author="A. Person", notes="½"), "a.geojson")
    made = imported.document.table_map
    assert [piece.kind for piece in made.pieces] == [
        "building",
        "woods",
        "woods",
        "building",
        "hedge",
        "building",
    ]
    assert (made.author, made.notes, made.name) == ("A. Person", "½", "Test table")
    inn = made.pieces[0]
    assert inn.id == "inn"
    assert inn.openings == read_map(document(house()), "x").pieces[0].openings
    assert [wall.openings for wall in inn.inner] == [
        read_map(document(house()), "x").pieces[0].inner[0].openings
    ]
    assert any("crossed itself" in line for line in said(imported, "repaired"))
    dropped = " ".join(said(imported, "dropped"))
    for why in (
        "lies outside the table",
        "fewer than three distinct points",
        "no finite number",
        "a wall that is not there",
    ):
        assert why in dropped


def test_a_doubled_id_and_a_reserved_one_are_given_anew() -> None:
    spoilt = data(
        *[feature("rock", ring(x, 15, 2, 2)) | {"id": id} for x, id in ((1, "a"), (6, "a"), (11, "wreck-1"))]
    )
    assert [piece.id for piece in pieces(spoilt, "a.geojson")] == ["a", "t2", "t3"]


def test_a_table_without_a_size_is_as_large_as_what_stands_on_it() -> None:
    broken = document(feature("rock", ring(10, 10, 2, 2)), feature("rock", ring(40, 45, 2, 2)))
    del broken["wargame"]["size"]
    imported = taken(json.dumps(broken).encode(), "a.geojson")
    assert imported.document.table_map.size == (32.0, 37.0)


def test_zones_come_along_and_fall_away_where_no_force_would_fit() -> None:
    zones = [{"type": "Polygon", "coordinates": [ring(0, y, 40, 10)]} for y in (0, 30)]
    spoilt = feature("rock", [[5, 15], [5, 15], [7, 15], [7, 17]])
    made = taken(
        data(spoilt, feature("rock", ring(90, 9, 2, 2)), zones=zones), "a.geojson"
    ).document.table_map
    assert made.zones is not None
    assert made.zones[1][0][0][1] in (30.0, 40.0)
    small = [{"type": "Polygon", "coordinates": [ring(0, y, 1, 1)]} for y in (0, 30)]
    imported = taken(data(spoilt, zones=small), "a.geojson")
    assert imported.document.table_map.zones is None
    assert any("deployment zones" in line for line in said(imported, "dropped"))


def test_a_table_on_which_nobody_could_be_placed_grows_on_that_side() -> None:
    crowded = [feature("water", ring(0, 0, 40, 12)), feature("rock", ring(20, 30, 2, 2))]
    imported = taken(data(*crowded), "a.geojson")
    made = imported.document.table_map
    assert made.size == (40.0, 48.0)
    assert shape_of(made.pieces[1]).bounds == (20.0, 38.0, 22.0, 40.0)
    assert any("grew by 8 cm on the south side" in line for line in said(imported, "repaired"))


def test_choices_are_followed_even_for_a_whole_map() -> None:
    made = taken(data(house(), feature("rock", ring(1, 20, 2, 2))), "a.geojson", kinds={"rock": "leave out"})
    assert [piece.kind for piece in made.document.table_map.pieces] == ["building"]
    assert said(made, "dropped") == ["features[1].geometry.coordinates: was left out"]


def test_what_is_imported_saved_and_read_is_the_same_table() -> None:
    spoilt = data(house(), feature("woods", [[1, 20], [9, 29], [9, 20], [1, 29]]))
    made = taken(spoilt, "a.geojson").document
    assert read_map(json.dumps(map_json(made.table_map, made.raw)), "a") == made.table_map
