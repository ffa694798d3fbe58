"""Maps as GeoJSON: what is an error, where it is told to lie, and what is only worth a notice
(protocol.md, map files).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, Wire, box, feature, line, map_of, opening, shape, soldier


def problems(table: Any) -> list[Json]:
    answer = Wire().call("map.check", map=table)
    assert set(answer) == {"problems"}
    for one in answer["problems"]:
        assert set(one) == {"path", "why", "severity"}
        assert one["severity"] in ("error", "notice")
        assert one["why"]
    found: list[Json] = answer["problems"]
    return found


def errors(table: Any) -> list[str]:
    return [p["path"] for p in problems(table) if p["severity"] == "error"]


def notices(table: Any) -> list[str]:
    assert not errors(table)
    return [p["path"] for p in problems(table)]


def polygon(*rings: Any, kind: Any = "crate", **more: Any) -> Json:
    return feature(kind, {"type": "Polygon", "coordinates": list(rings)}, None, more)


SQUARE = [[18, 18], [22, 18], [22, 22], [18, 22], [18, 18]]
HOUSE = [(15, 15), (25, 15), (25, 25), (15, 25)]
NARROW = {"type": "LineString", "coordinates": [[18, 18], [22, 18]]}
RING = "features[0].geometry.coordinates[0]"


def test_a_good_map_has_no_problem() -> None:
    pieces = [
        shape("building", HOUSE, openings=[opening(0, 5, 1.4), opening(1, 5, 1.2, "window")], style="barn"),
        line("low wall", 0.6, (5, 20), (10, 20), (10, 24)),
        box("ground", 30, 18, 34, 22, ground="field"),
    ]
    assert problems(map_of(*pieces)) == []


def test_what_may_be_left_out() -> None:
    """An id, a closing point; winding does not matter; unknown properties are kept."""
    open_ring = polygon([[18, 18], [22, 18], [22, 22], [18, 22]])
    clockwise = polygon([[28, 18], [28, 22], [32, 22], [32, 18], [28, 18]], colour="red")
    assert problems(map_of(open_ring, clockwise, author="me", notes="a walk", extra=[1])) == []


def test_a_hole_keeps_its_hole_whatever_its_winding() -> None:
    """ "Winding does not matter": a pond with an island, either way round; a soldier stands on the island."""
    outer, island = [[10, 10], [30, 10], [30, 30], [10, 30], [10, 10]], SQUARE
    for hole in (island, island[::-1]):
        for ring in (outer, outer[::-1]):
            pond = polygon(ring, hole, kind="water")
            battle = Battle.placed([soldier("A1", 20, 20), soldier("B1", 5, 5)], pond)
            assert battle.at("A1") == (20, 20)


def test_unknown_properties_are_kept_in_the_journal() -> None:
    """ "unknown properties are kept on save"; "the whole map included"."""
    crate = polygon(SQUARE, colour="red", weight={"kg": 3})
    battle = Battle.placed([soldier("A1", 5, 5), soldier("B1", 5, 35)], crate)
    [kept] = battle.journal()["battle"]["map"]["features"]
    assert kept["properties"]["colour"] == "red"
    assert kept["properties"]["weight"] == {"kg": 3}


@pytest.mark.parametrize(
    ("piece", "path"),
    [
        (polygon([[18, 18], [22, 22], [22, 18], [18, 22], [18, 18]]), RING),  # crosses itself
        (polygon([[18, 18], [22, 18], [18, 18]]), RING),
        (polygon([[18, 18], [22, 18], [22, 18], [18, 18]]), RING),  # two distinct points
        (polygon([[18, 18], [20, 18], [22, 18], [18, 18]]), RING),  # no area
        (polygon([]), RING),
        (polygon(), "features[0].geometry.coordinates"),
        (polygon([[18, 18], [22, 18], [22, "22"], [18, 18]]), f"{RING}[2]"),
        (polygon([[18, 18], [22, 18], [22], [18, 18]]), f"{RING}[2]"),
        (polygon([[18, 18], [22, 18], [22, None], [18, 18]]), f"{RING}[2]"),
        (polygon([[18, 18], [22, 18], [22, True], [18, 18]]), f"{RING}[2]"),
        (polygon([[18, 18], [22, 18], [22, 1000.5], [18, 18]]), f"{RING}[2]"),
        (polygon([[18, 18], [22, 18], [-1001, 22], [18, 18]]), f"{RING}[2]"),
        (polygon([[50, 50], [55, 50], [55, 55], [50, 50]]), "features[0]"),  # wholly off the table
        (polygon([[-5, 10], [0, 10], [0, 15], [-5, 15], [-5, 10]]), "features[0]"),  # only touches the edge
        (polygon(SQUARE, kind="castle"), "features[0].properties.kind"),
        (polygon(SQUARE, kind=5), "features[0].properties.kind"),
        (feature("low wall", NARROW, None, {}), "features[0].properties"),
        (line("low wall", 0, (18, 18), (22, 18)), "features[0].properties.width"),
        (line("low wall", -1, (18, 18), (22, 18)), "features[0].properties.width"),
        (line("low wall", 0.6, (18, 18)), "features[0].geometry.coordinates"),
        (line("low wall", 0.6, (18, 18), (18, 18)), "features[0].geometry.coordinates"),
        (feature("crate", {"type": "Point", "coordinates": [18, 18]}, None, {}), "features[0].geometry"),
        ({"type": "Feature", "properties": {"kind": "crate"}, "geometry": None}, "features[0].geometry"),
        ({"type": "Feature", "geometry": polygon(SQUARE)["geometry"]}, "features[0].properties"),
        (polygon(SQUARE, height="tall"), "features[0].properties.height"),
        (polygon(SQUARE, height=-1), "features[0].properties.height"),
        (5, "features[0]"),
        ({**polygon(SQUARE), "id": "wreck-A6"}, "features[0].id"),
        ({**polygon(SQUARE), "id": []}, "features[0].id"),
        (polygon(SQUARE, kind="ground", ground="lava"), "features[0].properties.ground"),
        (polygon(SQUARE, SQUARE, kind="crate"), "features[0].geometry.coordinates"),
    ],
    ids=lambda value: value if isinstance(value, str) else json.dumps(value)[:60],
)  # fmt: skip
def test_what_is_wrong_with_a_piece_is_named_with_its_place(piece: Any, path: str) -> None:
    """ "what is wrong is named with its place (`features[3].geometry.coordinates[0][2]`)"."""
    found = errors(map_of(piece))
    assert found
    assert any(one.startswith(path) for one in found), found
    told = Wire().told("battle.new", map=map_of(piece), sides=[{"force": "core"}] * 2, seed=1)
    assert told.path.startswith("$.map." + path)


def test_the_place_counts_the_features() -> None:
    """features[3]…: the fourth."""
    good = [box("road", 1 + n, 18, 1.5 + n, 19) for n in range(3)]
    assert errors(map_of(*good, polygon([[18, 18], [22, 18], [22, 1e9]])))[0].startswith(
        "features[3].geometry.coordinates[0][2]"
    )


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_not_a_number_reaches_nobody(value: str) -> None:
    """NaN and infinities are errors: over the wire they are no JSON at all, 1e999 is too large a number."""
    table = json.dumps(map_of(polygon([[18, 18], [22, 18], [22, 12345]]))).replace("12345", value)
    answer = Wire().line(f'{{"jsonrpc":"2.0","id":1,"method":"map.check","params":{{"map":{table}}}}}')
    if "error" in answer:
        assert answer["error"]["code"] == -32700
    else:
        assert [p["severity"] for p in answer["result"]["problems"]] == ["error"]


def test_a_doubled_id_is_an_error() -> None:
    """ "a doubled id"; number ids are read as text, so 5 and "5" are one."""
    one, two = polygon(SQUARE), box("crate", 28, 18, 30, 20)
    assert errors(map_of({**one, "id": "x"}, {**two, "id": "x"}))[0].startswith("features[1].id")
    assert errors(map_of({**one, "id": 5}, {**two, "id": "5"}))[0].startswith("features[1].id")


@pytest.mark.parametrize(
    ("door", "path"),
    [
        (opening(4, 5, 1), "openings[0].wall"),
        (opening(-1, 5, 1), "openings[0].wall"),
        ({**opening(0, 5, 1), "wall": "south"}, "openings[0].wall"),
        (opening(0, 5, 1, "hatch"), "openings[0].type"),
        (opening(0, 0.4, 1), "openings[0]"),  # from -0.1
        (opening(0, 9.6, 1), "openings[0]"),  # to 10.1 of 10
        (opening(0, 5, 0), "openings[0].width"),
        (opening(0, 5, -1), "openings[0].width"),
        ({"wall": 0, "at": 5, "type": "door"}, "openings[0]"),
        ({"wall": 0, "width": 1, "type": "door"}, "openings[0]"),
        ({"wall": 0, "at": "5", "width": 1, "type": "door"}, "openings[0].at"),
        (5, "openings[0]"),
    ],
    ids=str,
)
def test_what_is_wrong_with_an_opening_is_named(door: Any, path: str) -> None:
    """ "an opening on a wall that is not there, of another type, reaching past its wall's end"."""
    table = map_of(shape("building", HOUSE, openings=[door]))
    assert any(one.startswith(f"features[0].properties.{path}") for one in errors(table)), errors(table)


def test_openings_do_not_overlap() -> None:
    """ "or into another opening": 4.3 to 5.7 and 5.5 to 6.5 of one wall; not of two; touching is none."""
    wide = opening(0, 5, 1.4)
    assert errors(map_of(shape("building", HOUSE, openings=[wide, opening(0, 6, 1, "window")])))
    assert not errors(map_of(shape("building", HOUSE, openings=[wide, opening(1, 5, 1.4)])))
    assert not errors(map_of(shape("building", HOUSE, openings=[wide, opening(0, 6.2, 1)])))


def test_an_opening_of_an_inner_wall_keeps_to_its_wall() -> None:
    """`inner`: [{"line", "openings"}]: the same errors hold there; here 10.0 long."""

    def inner(door: Json) -> Json:
        return map_of(shape("building", HOUSE, inner=[{"line": [[15, 20], [25, 20]], "openings": [door]}]))

    good = opening(0, 5, 1.4)
    assert not errors(inner(good))
    for bad in ({"at": 9.9}, {"wall": 1}, {"width": 0}, {"type": "hole"}):
        found = errors(inner({**good, **bad}))
        assert any(one.startswith("features[0].properties.inner[0].openings[0]") for one in found), found


@pytest.mark.parametrize(
    "size", [[19.9, 40], [40, 180.1], [40], [40, 40, 40], ["40", 40], 40, [40, None], [True, 40]]
)
def test_a_table_has_two_sides_of_20_to_180(size: Any) -> None:
    """ "a table side outside 20 to 180 cm or a `size` that is not two numbers"."""
    table = map_of()
    table["wargame"]["size"] = size
    assert any(one.startswith("wargame.size") for one in errors(table)), errors(table)


def test_tables_of_20_and_180_are_playable() -> None:
    """ "a side of 20 to 180 cm is playable (outside 30-45 a notice)"."""
    assert notices(map_of(size=(20, 180)))
    assert notices(map_of(size=(29.9, 40)))
    assert notices(map_of(size=(40, 45.1)))
    assert notices(map_of(size=(30, 45))) == []


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"type": "Feature"}, "type"),
        ({"wargame": None}, "wargame"),
        ({"wargame": {**map_of()["wargame"], "format": 2}}, "wargame.format"),
        ({"wargame": {**map_of()["wargame"], "ground": "lava"}}, "wargame.ground"),
        ({"wargame": {**map_of()["wargame"], "name": 5}}, "wargame.name"),
        ({"wargame": {**map_of()["wargame"], "zones": []}}, "wargame.zones"),
        ({"wargame": {**map_of()["wargame"], "zones": 5}}, "wargame.zones"),
        ({"features": None}, "features"),
        ({"features": {}}, "features"),
    ],
    ids=str,
)
def test_what_is_wrong_with_the_collection_is_named(change: Json, path: str) -> None:
    found = errors({**map_of(), **change})
    assert any(one.startswith(path) for one in found), found


@pytest.mark.parametrize("table", [5, [], "[]", None, True], ids=str)
def test_what_is_no_map_is_an_error(table: Any) -> None:
    told = Wire().line(
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "map.check", "params": {"map": table}})
    )
    if "result" in told:
        assert [p["severity"] for p in told["result"]["problems"]] == ["error"]
    else:
        assert told["error"]["code"] == -32602


def test_a_table_without_room_for_a_core_force_is_an_error() -> None:
    """ "a table on which a core force cannot be deployed on either side": a lake over A's zone, over both."""
    south, north = box("water", 0, 0, 40, 12), box("water", 0, 28, 40, 40)
    assert errors(map_of(south))
    assert errors(map_of(north))
    assert errors(map_of(south, north))
    assert not errors(map_of(box("water", 0, 14, 40, 26)))


def test_pieces_that_overlap_or_stick_out_are_noticed() -> None:
    """ "Notices: pieces that overlap, or stick out over the edge (they are clipped)"."""
    assert notices(map_of(box("crate", 18, 18, 22, 22), box("crate", 21, 21, 23, 23)))
    assert notices(map_of(box("crate", 38, 18, 41, 20)))
    assert notices(map_of(box("crate", 18, 18, 22, 22), box("crate", 22, 18, 24, 22))) == []


def test_a_piece_that_sticks_out_is_clipped() -> None:
    """Off the table it hides nothing: seen from beyond the edge past what is left of it."""
    battle = Battle.placed([soldier("A1", 20, 10), soldier("B1", 20, 30)], box("high wall", 35, 20, 50, 21))
    assert battle.sight([42.0, 10.0, 1.1], "B1")["los"]


@pytest.mark.parametrize("limit", ["pieces", "points"])
def test_a_map_has_limits(limit: str) -> None:
    """ "Limits: 2,000 pieces, 20,000 points"."""
    if limit == "pieces":
        many = [
            box("road", 1 + n % 40 * 0.9, 1 + n // 40 * 0.6, 1.2 + n % 40 * 0.9, 1.1 + n // 40 * 0.6)
            for n in range(2001)
        ]
    else:
        many = [line("road", 0.5, *[(1 + n % 2, 1 + n * 0.001) for n in range(20_001)])]
    assert errors(map_of(*many))


def test_a_map_may_give_other_zones() -> None:
    """`zones`: two GeoJSON Polygons (A's, B's)."""
    west = {"type": "Polygon", "coordinates": [[[0, 0], [8, 0], [8, 40], [0, 40], [0, 0]]]}
    east = {"type": "Polygon", "coordinates": [[[32, 0], [40, 0], [40, 40], [32, 40], [32, 0]]]}
    table = map_of(zones=[west, east])
    assert problems(table) == []
    force = [{"force": {"soldier": 1}}, {"force": {"soldier": 1}}]
    battle = Battle.new(map=table, sides=force, dice=[6, 1])
    battle.act("choose", first=0)
    assert battle.refused("deploy", unit="A1", at=[20, 4], facing=0) == "deploy.zone"
    battle.act("deploy", unit="A1", at=[4, 20], facing=0)
    assert battle.refused("deploy", unit="B1", at=[4, 36], facing=0) == "deploy.zone"
    battle.act("deploy", unit="B1", at=[36, 20], facing=180)
    assert battle.state["turn"] == 1
