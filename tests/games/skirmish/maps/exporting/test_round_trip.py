"""What is exported and imported again is the same table: footprints within 0.01 cm, kinds, openings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from wargame.games.skirmish.maps.exporting.svg import svg_text
from wargame.games.skirmish.maps.exporting.tiled import tmj_text, tmx_text
from wargame.games.skirmish.maps.exporting.vtt import blocks_sight, vtt_text
from wargame.games.skirmish.maps.importing.importer import import_map
from wargame.games.skirmish.maps.importing.options import ImportOptions
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.table.terrain import Piece, TableMap, build_pieces, kinds
from wargame.paths import maps_dir

CLOSE_CM = 0.01
FORMS: dict[str, Callable[[TableMap], str]] = {
    ".uvtt": vtt_text,
    ".svg": svg_text,
    ".tmx": tmx_text,
    ".tmj": tmj_text,
}


def there_and_back(table_map: TableMap, suffix: str, **options: Any) -> TableMap:
    text = FORMS[suffix](table_map)
    return import_map(text.encode(), f"x{suffix}", ImportOptions(**options)).document.table_map


def facts(piece: Piece) -> tuple[Any, ...]:
    spec = piece.spec
    openings = sorted(opening.type for opening in spec.openings)
    inner = sorted(len(wall.openings) for wall in spec.inner)
    return spec.kind, spec.height, spec.style, spec.ground, spec.name, openings, inner


def widths(piece: Piece) -> list[float]:
    walls = (piece.spec.openings, *(wall.openings for wall in piece.spec.inner))
    return [piece.spec.width, *sorted(opening.width for wall in walls for opening in wall)]


def assert_same(first: TableMap, second: TableMap) -> None:
    assert (first.size, first.ground, first.name) == (second.size, second.ground, second.name)
    ours, theirs = ({piece.id: piece for piece in build_pieces(table)} for table in (first, second))
    assert set(ours) == set(theirs)
    for id, piece in ours.items():
        assert facts(piece) == facts(theirs[id])
        assert widths(piece) == pytest.approx(widths(theirs[id]), abs=0.005)
        assert shapely.hausdorff_distance(piece.footprint, theirs[id].footprint) <= CLOSE_CM
        solids, again = (shapely.union_all([s.outline for s in p.solids]) for p in (piece, theirs[id]))
        assert solids.symmetric_difference(again).area <= CLOSE_CM * (1.0 + solids.length)


def shipped_in_every_form() -> Iterator[Any]:
    """Each shipped table in one form, the forms in turn; in the others it is slow."""
    for n, path in enumerate(sorted(maps_dir().glob("*.geojson"))):
        for k, suffix in enumerate((".uvtt", ".svg", ".tmx")):
            marks = () if n % 3 == k else (pytest.mark.slow,)
            yield pytest.param(path, suffix, marks=marks, id=f"{path.stem}{suffix}")


@pytest.mark.parametrize(("path", "suffix"), list(shipped_in_every_form()))
def test_every_shipped_table_comes_back(path: Path, suffix: str) -> None:
    table_map = read_map(path.read_bytes(), path.stem)
    assert_same(table_map, there_and_back(table_map, suffix))


@pytest.mark.parametrize("suffix", FORMS)
def test_courtyards_zones_and_odd_names_come_back(suffix: str) -> None:
    zones = [{"type": "Polygon", "coordinates": [ring(0, y, 40, 10)]} for y in (0, 30)]
    made = document(
        feature("building", ring(12, 12, 12, 12), ring(16, 16, 4, 4), height=4.2)
        | {"id": '<court> & "yard"'},
        feature("ground", ring(1, 13, 5, 5), ground="mud"),
        feature("hill", ring(26, 12, 8, 8), name="Höhe ½"),
        line("high wall", [2, 22], [8, 24], [8, 29], width=0.45),
        house(openings=[], inner=[]) | {"id": "7"}
        if False
        else feature("crate", ring(30, 22, 2, 2), height=2.0),
        name='Ünter <den> "Linden"',
        size=[40.5, 41.25],
        zones=zones,
    )
    table_map = read_map(made, "x")
    back = there_and_back(table_map, suffix)
    assert_same(table_map, back)
    assert back.zones is not None
    for before, after in zip(table_map.zones or (), back.zones, strict=True):
        assert shapely.Polygon(before[0]).equals(shapely.Polygon(after[0]))


@pytest.mark.parametrize("suffix", [".svg", ".tmx"])
def test_characters_that_xml_has_no_place_for_are_lost_not_fatal(suffix: str) -> None:
    table_map = read_map(
        document(feature("rock", ring(9, 15, 2, 2), name="a\x00b\x0bc￿"), name="x\x01y"), "x"
    )
    back = there_and_back(table_map, suffix)
    assert (back.name, back.pieces[0].name) == ("xy", "abc")


def test_other_programs_read_a_building_without_our_labels() -> None:
    table_map = read_map(document(house(), feature("rock", ring(20, 15, 3, 3))), "x")
    whole = json.loads(vtt_text(table_map))
    del whole["wargame"]
    back = import_map(json.dumps(whole).encode(), "x.uvtt", ImportOptions(scale=1.0)).document.table_map
    first, second = build_pieces(table_map), build_pieces(back)
    for piece, again in zip(first, sorted(second, key=lambda p: p.spec.kind != "building"), strict=True):
        assert shapely.hausdorff_distance(piece.footprint, again.footprint) <= CLOSE_CM
        assert piece.spec.kind == again.spec.kind
    assert sorted(opening.width for piece in second for opening in piece.spec.openings) == [1.4]


@st.composite
def tables(draw: st.DrawFn) -> TableMap:
    """Two to six pieces, each on its own ground so that doors and inner walls have one owner."""
    cells = draw(st.lists(st.integers(0, 8), min_size=2, max_size=6, unique=True))
    return read_map(
        document(*[draw(in_cell(cell)) for cell in cells], name=draw(st.text("aé½& ", max_size=5))), "x"
    )


@st.composite
def in_cell(draw: st.DrawFn, cell: int) -> dict[str, Any]:
    x, y = 1.0 + 13.0 * (cell % 3), 10.0 + 7.0 * (cell // 3)
    wide, deep = draw(st.floats(3.0, 11.0)), draw(st.floats(3.0, 5.5))
    kind = draw(st.sampled_from([kind for kind in kinds() if kind != "ground"]))
    if kind == "building":
        openings = [
            {"wall": wall, "at": draw(st.floats(0.8, 2.2)), "width": draw(st.floats(0.3, 1.4)), "type": form}
            for wall in draw(st.sets(st.integers(0, 3)))
            for form in (draw(st.sampled_from(("door", "window"))),)
        ]
        inner = [
            {
                "line": [[x + wide / 2, y], [x + wide / 2, y + deep]],
                "openings": draw(st.sampled_from((DOOR, []))),
            }
        ]
        return feature(
            kind, ring(x, y, wide, deep), openings=openings, inner=inner if draw(st.booleans()) else []
        )
    if draw(st.booleans()):
        bend = draw(st.floats(0.0, 5.0))
        return line(kind, [x, y], [x + wide, y], [x + wide, y + bend], width=draw(st.floats(0.1, 1.5)))
    return feature(kind, ring(x, y, wide, deep), height=draw(st.floats(0.2, 5.0).map(lambda h: round(h, 3))))


DOOR = [{"wall": 0, "at": 1.5, "width": 1.2, "type": "door"}]


@pytest.mark.parametrize("suffix", FORMS)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_any_table_comes_back(suffix: str, table_map: TableMap) -> None:
    assert_same(table_map, there_and_back(table_map, suffix))


def test_what_can_be_shot_over_does_not_block_sight_elsewhere() -> None:
    table_map = read_map(document(line("hedge", [2, 20], [9, 20]), feature("rock", ring(20, 15, 3, 3))), "x")
    assert [blocks_sight(piece) for piece in table_map.pieces] == [False, True]
    whole = json.loads(vtt_text(table_map))
    assert (len(whole["line_of_sight"]), len(whole["objects_line_of_sight"])) == (0, 1)
