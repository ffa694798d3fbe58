"""Every way a map file can be wrong is refused, with its place (protocol.md, map files)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.read import read_map

Document = dict[str, Any]


def first(document: Document) -> Document:
    piece: Document = document["features"][0]
    return piece


def with_point(point: Any) -> Document:
    spoilt = document(
        house(), feature("crate", ring(2, 20, 2, 2)), feature("rock", ring(30, 20, 2, 2)), house()
    )
    spoilt["features"][3]["geometry"]["coordinates"][0][2] = point
    return spoilt


def without(path: str) -> Document:
    spoilt = document()
    holder: Any = spoilt
    *way, last = path.split(".")
    for step in way:
        holder = holder[int(step)] if step.isdigit() else holder[step]
    del holder[last]
    return spoilt


def with_ring(*points: list[float]) -> Document:
    return document(feature("rubble", list(points)))


def opened(**change: Any) -> Document:
    opening = {"wall": 0, "at": 2.0, "width": 1.4, "type": "door"}
    return document(
        house(openings=[{"wall": 1, "at": 2.0, "width": 1.0, "type": "window"}, opening | change])
    )


def with_geometry(kind: str, coordinates: Any) -> Document:
    return document(house() | {"geometry": {"type": kind, "coordinates": coordinates}})


def rock(*rings: Any) -> Document:
    return document(feature("rock", *rings))


def patch(**properties: Any) -> Document:
    return document(feature("ground", ring(1, 20, 9, 9), **properties))


def inner(value: Any) -> Document:
    return document(house(inner=value))


def with_id(*ids: Any) -> Document:
    crates = [feature("crate", ring(2 + 3 * i, 20, 1, 1)) | {"id": id} for i, id in enumerate(ids)]
    return document(*crates)


def zones(*values: Any) -> Document:
    return document(zones=list(values))


def strip(y: float) -> Document:
    return {"type": "Polygon", "coordinates": [ring(0, y, 40, 8)]}


def nested(depth: int) -> Document:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return document() | {"note": value}


OPENING = "features[0].properties.openings[1]"
COORDINATES = "features[0].geometry.coordinates"

BROKEN: dict[str, tuple[Callable[[], Document], str]] = {
    "another type of collection": (lambda: document() | {"type": "Feature"}, "type"),
    "no type": (lambda: without("type"), "type"),
    "no features": (lambda: without("features"), "features"),
    "features no list": (lambda: document() | {"features": {"0": house()}}, "features"),
    "no header": (lambda: without("wargame"), "wargame"),
    "header a text": (lambda: document() | {"wargame": "40x40"}, "wargame"),
    "format of the future": (lambda: document(format=2), "wargame.format"),
    "format a flag": (lambda: document(format=True), "wargame.format"),
    "no size": (lambda: without("wargame.size"), "wargame.size"),
    "size of one number": (lambda: document(size=[40]), "wargame.size"),
    "size of three numbers": (lambda: document(size=[40, 40, 3]), "wargame.size"),
    "size of text": (lambda: document(size=["40", 40]), "wargame.size[0]"),
    "size of flags": (lambda: document(size=[40, True]), "wargame.size[1]"),
    "side too short": (lambda: document(size=[19.999, 40]), "wargame.size[0]"),
    "side too long": (lambda: document(size=[40, 180.001]), "wargame.size[1]"),
    "side not a number": (lambda: document(size=[math.nan, 40]), "wargame.size[0]"),
    "unknown ground": (lambda: document(ground="lava"), "wargame.ground"),
    "ground a list": (lambda: document(ground=["grass"]), "wargame.ground"),
    "name a number": (lambda: document(name=7), "wargame.name"),
    "author a list": (lambda: document(author=["me"]), "wargame.author"),
    "notes an object": (lambda: document(notes={}), "wargame.notes"),
    "one zone": (lambda: zones(strip(0)), "wargame.zones"),
    "zones an object": (lambda: document(zones={"A": strip(0)}), "wargame.zones"),
    "a zone that is null": (lambda: zones(strip(0), None), "wargame.zones[1]"),
    "a zone that is a line": (
        lambda: zones(strip(0), {"type": "LineString", "coordinates": [[0, 0], [9, 9]]}),
        "wargame.zones[1].type",
    ),
    "a zone that crosses itself": (
        lambda: zones({"type": "Polygon", "coordinates": [[[0, 0], [9, 9], [9, 0], [0, 9]]]}, strip(32)),
        "wargame.zones[0].coordinates[0]",
    ),
    "a zone with a point that is none": (
        lambda: zones(strip(0), {"type": "Polygon", "coordinates": [[[0, 0], [9], [9, 0]]]}),
        "wargame.zones[1].coordinates[0][1]",
    ),
    "feature a list": (lambda: document(house()) | {"features": [[]]}, "features[0]"),
    "feature of another type": (lambda: document(house() | {"type": "Polygon"}), "features[0].type"),
    "feature without properties": (lambda: without("features.0.properties"), "features[0].properties"),
    "feature with null properties": (
        lambda: document(house() | {"properties": None}),
        "features[0].properties",
    ),
    "feature without geometry": (lambda: without("features.1.geometry"), "features[1].geometry"),
    "feature with null geometry": (lambda: document(house() | {"geometry": None}), "features[0].geometry"),
    "no kind": (lambda: without("features.0.properties.kind"), "features[0].properties.kind"),
    "unknown kind": (lambda: document(feature("castle", ring(1, 20, 2, 2))), "features[0].properties.kind"),
    "kind in capitals": (lambda: document(feature("Rock", ring(1, 20, 2, 2))), "features[0].properties.kind"),
    "kind a number": (lambda: document(house(kind=3)), "features[0].properties.kind"),
    "a point": (
        lambda: with_geometry("Point", [1, 1]),
        "features[0].geometry.type",
    ),
    "many polygons": (
        lambda: document(
            house() | {"geometry": {"type": "MultiPolygon", "coordinates": [[ring(1, 1, 2, 2)]]}}
        ),
        "features[0].geometry.type",
    ),
    "a building of a line": (
        lambda: document(line("building", [5, 20], [9, 20])),
        "features[0].geometry.type",
    ),
    "no coordinates": (lambda: without("features.0.geometry.coordinates"), COORDINATES),
    "no rings": (lambda: document(feature("rock")), COORDINATES),
    "rings that are text": (lambda: rock("ring"), f"{COORDINATES}[0]"),
    "a point that is a number": (lambda: with_point(4), "features[3].geometry.coordinates[0][2]"),
    "a point of one number": (lambda: with_point([4]), "features[3].geometry.coordinates[0][2]"),
    "a point of four numbers": (lambda: with_point([4, 4, 0, 0]), "features[3].geometry.coordinates[0][2]"),
    "a point of texts": (lambda: with_point(["4", "4"]), "features[3].geometry.coordinates[0][2]"),
    "a point with a flag": (lambda: with_point([True, 4]), "features[3].geometry.coordinates[0][2]"),
    "a point with null": (lambda: with_point([4, None]), "features[3].geometry.coordinates[0][2]"),
    "a point with NaN": (lambda: with_point([math.nan, 4]), "features[3].geometry.coordinates[0][2]"),
    "a point at infinity": (lambda: with_point([4, -math.inf]), "features[3].geometry.coordinates[0][2]"),
    "a point far away": (lambda: with_point([1000.001, 4]), "features[3].geometry.coordinates[0][2]"),
    "a point beyond any float": (lambda: with_point([10**400, 4]), "features[3].geometry.coordinates[0][2]"),
    "two points": (lambda: with_ring([1, 1], [5, 5]), f"{COORDINATES}[0]"),
    "three points of which two are one": (
        lambda: with_ring([1, 1], [5, 5], [5, 5], [1, 1]),
        f"{COORDINATES}[0]",
    ),
    "an empty ring": (lambda: with_ring(), f"{COORDINATES}[0]"),
    "points on one line": (lambda: with_ring([1, 1], [3, 3], [7, 7]), f"{COORDINATES}[0]"),
    "a bow-tie": (lambda: with_ring([1, 1], [5, 5], [5, 1], [1, 5]), f"{COORDINATES}[0]"),
    "a ring that touches itself": (
        lambda: with_ring([1, 1], [5, 1], [3, 3], [5, 5], [1, 5], [3, 3]),
        f"{COORDINATES}[0]",
    ),
    "a spike": (lambda: with_ring([1, 1], [5, 1], [9, 1], [5, 1], [5, 5], [1, 5]), f"{COORDINATES}[0]"),
    "a hole that crosses itself": (
        lambda: document(feature("woods", ring(1, 20, 9, 9), [[2, 21], [6, 25], [6, 21], [2, 25]])),
        f"{COORDINATES}[1]",
    ),
    "a hole outside": (
        lambda: document(feature("woods", ring(1, 20, 9, 9), ring(20, 20, 2, 2))),
        f"{COORDINATES}[1]",
    ),
    "a hole that is all": (
        lambda: document(feature("woods", ring(1, 20, 9, 9), ring(1, 20, 9, 9))),
        COORDINATES,
    ),
    "holes that overlap": (
        lambda: document(feature("woods", ring(1, 20, 9, 9), ring(2, 21, 3, 3), ring(4, 22, 3, 3))),
        COORDINATES,
    ),
    "a line without width": (
        lambda: document(line("hedge", [1, 20], [5, 20], width=None)),
        "features[0].properties.width",
    ),
    "a line with no width": (
        lambda: document(line("hedge", [1, 20], [5, 20], width=0)),
        "features[0].properties.width",
    ),
    "a line with a negative width": (
        lambda: document(line("road", [1, 20], [5, 20], width=-2)),
        "features[0].properties.width",
    ),
    "a line of one point": (lambda: document(line("hedge", [1, 20])), COORDINATES),
    "a line that stays": (lambda: document(line("hedge", [1, 20], [1, 20])), COORDINATES),
    "a line of rings": (
        lambda: document(line("hedge", [[1, 20], [5, 20]])),  # type: ignore[list-item]
        f"{COORDINATES}[0]",
    ),
    "a piece off the table": (lambda: rock(ring(41, 20, 2, 2)), "features[0].geometry"),
    "a piece beside the edge": (
        lambda: rock(ring(40, 20, 2, 2)),
        "features[0].geometry",
    ),
    "a line off the table": (lambda: document(line("road", [-9, 1], [-9, 30])), "features[0].geometry"),
    "a doubled id": (lambda: with_id("a", "b", "a"), "features[2].id"),
    "a number that is a doubled id": (lambda: with_id("7", 7), "features[1].id"),
    "the id of a wreck": (lambda: with_id("wreck-A6"), "features[0].id"),
    "an empty id": (lambda: with_id(""), "features[0].id"),
    "an id that is a list": (lambda: with_id([1]), "features[0].id"),
    "an id that is a flag": (lambda: with_id("t1", False), "features[1].id"),
    "height a text": (lambda: document(house(height="3")), "features[0].properties.height"),
    "height NaN": (lambda: document(house(height=math.nan)), "features[0].properties.height"),
    "height of nothing": (lambda: document(house(height=0)), "features[0].properties.height"),
    "height below the table": (
        lambda: document(feature("woods", ring(1, 20, 9, 9), height=-1)),
        "features[0].properties.height",
    ),
    "style a number": (lambda: document(house(style=1)), "features[0].properties.style"),
    "name of a piece a list": (lambda: document(house(name=[])), "features[0].properties.name"),
    "a patch of nothing": (
        lambda: patch(),
        "features[0].properties.ground",
    ),
    "a patch of lava": (
        lambda: patch(ground="lava"),
        "features[0].properties.ground",
    ),
    "openings an object": (lambda: document(house(openings={})), "features[0].properties.openings"),
    "an opening that is a number": (
        lambda: document(house(openings=[2])),
        "features[0].properties.openings[0]",
    ),
    "openings where no wall can be": (
        lambda: document(
            feature(
                "low wall", ring(1, 20, 9, 1), openings=[{"wall": 0, "at": 3, "width": 1, "type": "door"}]
            )
        ),
        "features[0].properties.openings",
    ),
    "inner walls of a hedge": (
        lambda: document(feature("hedge", ring(1, 20, 9, 1), inner=[{"line": [[1, 20], [3, 20]]}])),
        "features[0].properties.inner",
    ),
    "a wall that is not there": (lambda: opened(wall=4), f"{OPENING}.wall"),
    "a wall below the first": (lambda: opened(wall=-1), f"{OPENING}.wall"),
    "half a wall": (lambda: opened(wall=0.5), f"{OPENING}.wall"),
    "no wall": (lambda: opened(wall=None), f"{OPENING}.wall"),
    "an opening of another type": (lambda: opened(type="gate"), f"{OPENING}.type"),
    "an opening of no type": (lambda: opened(type=None), f"{OPENING}.type"),
    "an opening without width": (lambda: opened(width=0), f"{OPENING}.width"),
    "an opening somewhere": (lambda: opened(at="middle"), f"{OPENING}.at"),
    "an opening past its wall's start": (lambda: opened(at=0.5), OPENING),
    "an opening past its wall's end": (lambda: opened(at=5.5), OPENING),
    "an opening into another": (lambda: opened(wall=1, at=3.1), OPENING),
    "an opening within another": (lambda: opened(wall=1, at=2.0, width=0.5), OPENING),
    "inner walls an object": (lambda: inner({}), "features[0].properties.inner"),
    "an inner wall that is a line alone": (
        lambda: inner([[[13, 12], [13, 17]]]),
        "features[0].properties.inner[0]",
    ),
    "an inner wall without line": (lambda: inner([{}]), "features[0].properties.inner[0].line"),
    "an inner wall of a bad point": (
        lambda: inner([{"line": [[13, 12], [13]]}]),
        "features[0].properties.inner[0].line[1]",
    ),
    "an inner opening on a wall that is not there": (
        lambda: inner(
            [{"line": [[13, 12], [13, 17]], "openings": [{"wall": 1, "at": 1, "width": 1, "type": "door"}]}]
        ),
        "features[0].properties.inner[0].openings[0].wall",
    ),
    "an unknown member NaN": (lambda: document() | {"crs": {"scale": [1, math.nan]}}, "crs.scale[1]"),
    "an unknown property infinite": (lambda: document(house(age=math.inf)), "features[0].properties.age"),
    "half a letter": (lambda: document(name="\ud83d"), "wargame.name"),
    "nesting without end": (lambda: nested(150), "$"),
    "too many pieces": (
        lambda: document(*[feature("rock", ring(1 + i % 30, 1 + i // 80, 0.1, 0.1)) for i in range(2001)]),
        "features",
    ),
    "too many points": (
        lambda: document(line("road", *[[float(i % 40), float(i % 39)] for i in range(20_001)])),
        "features",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_map_is_refused_with_its_place(case: str) -> None:
    make, path = BROKEN[case]
    with pytest.raises(Fault) as refusal:
        read_map(make(), "broken")
    assert refusal.value.path == path
    assert refusal.value.why


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_with_the_same_place(case: str) -> None:
    make, path = BROKEN[case]
    with pytest.raises(Fault) as refusal:
        read_map(json.dumps(make()).encode(), "broken")
    assert refusal.value.path == path


@pytest.mark.parametrize("case", BROKEN)
def test_check_names_a_broken_map_without_raising(case: str) -> None:
    make, path = BROKEN[case]
    found = check(make())
    assert (path, "error") in [(problem.path, problem.severity) for problem in found]


NOT_A_DOCUMENT: dict[str, bytes | str] = {
    "nothing": b"",
    "a word": b"hello",
    "half a document": json.dumps(document())[:-40],
    "a list": b"[]",
    "a number": b"4",
    "null": b"null",
    "UTF-16": json.dumps(document()).encode("utf-16"),
    "Latin-1": '{"type": "café"}'.encode("latin-1"),
    "zeros": b"\0" * 64,
    "brackets without end": b"[" * 100_000,
    "digits without end": b'{"a": ' + b"9" * 10_000 + b"}",
    "more than 5 MB": b" " * 5_000_001,
    "a comma too many": b'{"type": "FeatureCollection",}',
    "a comment": b"{} // a map",
}


@pytest.mark.parametrize("case", NOT_A_DOCUMENT)
def test_what_is_no_document_is_refused_as_a_whole(case: str) -> None:
    with pytest.raises(Fault) as refusal:
        read_map(NOT_A_DOCUMENT[case], "broken")
    assert refusal.value.path == "$"
    assert [problem.path for problem in check(NOT_A_DOCUMENT[case])] == ["$"]


def test_check_names_every_error_at_once() -> None:
    spoilt = document(
        house(kind="castle"), feature("rock", ring(41, 20, 2, 2)), line("hedge", [1, 1], [5, 1], width=None)
    )
    spoilt["wargame"]["ground"] = "lava"
    paths = [problem.path for problem in check(spoilt) if problem.severity == "error"]
    assert paths == [
        "wargame.ground",
        "features[0].properties.kind",
        "features[1].geometry",
        "features[2].properties.width",
    ]
