"""Files that mean harm, or none: each is one clear sentence or a table, in bounded time and memory."""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable

import pytest

from tests.games.skirmish.maps.importing.files import (
    at,
    box,
    geojson,
    group,
    polygon,
    refused,
    run,
    svg,
    taken,
    tmx,
    vtt,
)
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.importing.importer import import_map
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.maps.write import map_text

MOST_SECONDS = 60.0
NAMES = ("a.uvtt", "a.tmx", "a.tmj", "a.geojson", "a.svg", "a.json", "a")
WALL = [run((1, 1), (5, 5))]


def one_sentence(text: str) -> None:
    assert text
    assert "\n" not in text
    assert len(text) < 600
    assert "Traceback" not in text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n\t",
        b"\xef\xbb\xbf",
        b"PK\x03\x04\x14\x00\x00\x00",
        b"\x1f\x8b\x08\x00",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"%PDF-1.7",
        b"null",
        b"[]",
        b"{}",
        b"<",
        b"<a>",
        b"<a/>",
        b"NaN",
        b'{"type": "FeatureCollection", "features": [',
        b'{"a": "\xe9"}',
        b"\xff\xfe{",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"a":' * 3_000 + b"1" + b"}" * 3_000,
        b'{"a": ' + b"9" * 6_000 + b"}",
        b"<a>" * 50_000,
        b"<a/>" * 300_000,
        b'<?xml version="1.0" encoding="utf-7"?><svg/>',
        b'<?xml version="1.0" encoding="klingon"?><svg/>',
        b'<?xml version="1.0" encoding="utf-8"?><svg>\xff</svg>',
        b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>',
        b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
        b'<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://example.org/x.dtd"> %x;]><svg/>',
    ],
    ids=range(29),
)
def test_what_is_no_plan_is_one_sentence(name: str, data: bytes) -> None:
    one_sentence(refused(data, name))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.svg", vtt(line_of_sight=WALL)),
        ("a.tmx", vtt(line_of_sight=WALL)),
        ("a.geojson", vtt(line_of_sight=WALL)),
        ("a.uvtt", svg('<rect width="50" height="50"/>')),
        ("a.tmj", geojson(polygon(box(0, 0, 9, 9)))),
        ("a.uvtt", geojson(polygon(box(0, 0, 9, 9)))),
        ("a.svg", tmx(group('<object id="1" x="1" y="1" width="99" height="99"/>'))),
    ],
)
def test_a_file_that_is_not_what_it_is_called_is_one_sentence(name: str, data: bytes) -> None:
    one_sentence(refused(data, name))


@pytest.mark.parametrize("name", ["plan.json", "plan.JSON", "plan", "plan.txt"])
def test_a_name_that_says_nothing_is_judged_by_the_content(name: str) -> None:
    assert taken(vtt(line_of_sight=WALL), name).report.form.startswith("Universal VTT")
    assert taken(geojson(polygon(box(0, 0, 20, 9))), name, earth="metres").report.form == "GeoJSON"


@pytest.mark.parametrize("encode", [lambda t: b"\xef\xbb\xbf" + t, lambda t: t.decode().encode("utf-16")])
def test_byte_order_marks_are_accepted(encode: Callable[[bytes], bytes]) -> None:
    assert taken(encode(vtt(line_of_sight=WALL)), "a.uvtt").document.table_map.pieces
    assert taken(
        encode(geojson(polygon(box(0, 0, 20, 9)))), "a.geojson", earth="metres"
    ).document.table_map.pieces
    assert taken(encode(svg('<rect width="50" height="50"/>')), "a.svg").document.table_map.pieces


def test_a_document_type_that_lies_elsewhere_is_not_fetched() -> None:
    data = b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg('<rect width="50" height="50"/>')
    assert taken(data, "a.svg").document.table_map.pieces


def zigzag(count: int, seed: int = 1) -> list[tuple[float, float]]:
    rng = random.Random(seed)
    return [(rng.random() * 20.0, rng.random() * 20.0) for _ in range(count)]


def path(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x * 20:.3f},{y * 20:.3f}" for x, y in points)


def star(count: int) -> list[tuple[float, float]]:
    turns = [2.0 * math.pi * k * (count // 2) / count for k in range(count)]
    return [(20.0 * math.cos(turn), 20.0 * math.sin(turn)) for turn in turns]


def copies(count: int, step: float) -> str:
    return "".join(
        f'<object id="{k}" x="{k % 50 * step}" y="{k // 50 * step}" width="60" height="60"/>'
        for k in range(count)
    )


def uses() -> str:
    levels = ['<g id="u0"><rect width="5" height="5"/></g>']
    levels += [f'<g id="u{k}">{f"""<use href="#u{k - 1}"/>""" * 10}</g>' for k in range(1, 9)]
    return "".join(levels)


LARGE: dict[str, Callable[[], tuple[str, bytes]]] = {
    "a million points": lambda: (
        "a.uvtt",
        vtt(line_of_sight=[[at(k * 1e-5, k % 7) for k in range(1_000_000)]]),
    ),
    "points that cross": lambda: ("a.uvtt", vtt(line_of_sight=[run(*zigzag(60_000))])),
    "walls that cross": lambda: ("a.uvtt", vtt(line_of_sight=[run(*pair) for pair in pairs(4_000)])),
    "walls too many": lambda: (
        "a.uvtt",
        vtt(line_of_sight=[run((x, y), (x + 0.2, y)) for x, y in zigzag(6_000)]),
    ),
    "a huge picture": lambda: ("a.uvtt", vtt(line_of_sight=WALL, image="A" * 50_000_000)),
    "a star": lambda: ("a.geojson", geojson(polygon(star(4_999)))),
    "a ring that crosses": lambda: ("a.geojson", geojson(polygon(zigzag(20_000)))),
    "a ring of points": lambda: ("a.geojson", geojson(polygon(star(2)[:1] + circle(100_000)))),
    "too many houses": lambda: (
        "a.geojson",
        geojson(*[polygon(box(x, y, 0.7, 0.7)) for x, y in zigzag(6_000)]),
    ),
    "too many objects": lambda: ("a.tmx", tmx(group(copies(20_000, 20.0)))),
    "objects on each other": lambda: ("a.tmx", tmx(group(copies(1_900, 1.0)))),
    "a path that crosses": lambda: ("a.svg", svg(f'<path d="M {path(zigzag(30_000))} z"/>')),
    "curves": lambda: ("a.svg", svg(f'<path d="M 0 0 {"C 1 2 3 4 5 6 " * 20_000} z"/>')),
    "subpaths": lambda: ("a.svg", svg(f'<path d="{"M 1 1 h 9 v 9 h -9 z " * 5_000}"/>')),
    "shapes that show shapes": lambda: ("a.svg", svg(uses())),
    "numbers": lambda: ("a.svg", svg(f'<path d="M 0 0 {"1 2 " * 300_000} z"/>')),
    "styles": lambda: (
        "a.svg",
        svg(f"<style>{'.a{fill:none} ' * 100_000}</style><rect width='9' height='9'/>"),
    ),
}


def circle(count: int) -> list[tuple[float, float]]:
    turns = [2.0 * math.pi * k / count for k in range(count)]
    return [(20.0 * math.cos(turn), 20.0 * math.sin(turn)) for turn in turns]


def pairs(count: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    ends = zigzag(2 * count)
    return list(zip(ends[::2], ends[1::2], strict=True))


@pytest.mark.parametrize("what", [name for name in LARGE if name in ("a million points", "a star")])
def test_large_files_are_judged_quickly(what: str) -> None:
    judge_in_time(what)


@pytest.mark.slow
@pytest.mark.parametrize("what", LARGE)
def test_every_large_file_is_a_table_or_one_sentence_in_time(what: str) -> None:
    judge_in_time(what)


def judge_in_time(what: str) -> None:
    name, data = LARGE[what]()
    started = time.perf_counter()
    try:
        imported = import_map(data, name)
    except Fault as fault:
        one_sentence(f"{fault.path}: {fault.why}")
    else:
        assert not [problem for problem in check(imported.document.raw) if problem.severity == "error"]
    assert time.perf_counter() - started < MOST_SECONDS


FAR = 1e9


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.uvtt", vtt(line_of_sight=[run((FAR, FAR), (FAR + 1, FAR)), run((1, 1), (5, 5))])),
        ("a.uvtt", vtt(line_of_sight=[run((-FAR, 5), (FAR, 5))])),
        ("a.tmx", tmx(group(f'<object id="1" x="{FAR}" y="1" width="60" height="60"/>'))),
        ("a.svg", svg(f'<rect x="{FAR}" width="50" height="50"/><rect width="50" height="50"/>')),
        ("a.geojson", geojson(polygon(box(FAR, FAR, 20, 10)))),
        ("a.geojson", geojson(polygon(box(FAR, FAR, 20, 10)), polygon(box(-FAR, 0, 20, 10)))),
        ("a.geojson", geojson(polygon([(9, 90), (10, 90), (10, 89)]))),
        ("a.uvtt", vtt(resolution={"map_size": at(1e-9, 1e-9)}, line_of_sight=WALL)),
        ("a.uvtt", vtt(resolution={"map_size": at(1e12, 1e-3)}, line_of_sight=WALL)),
    ],
)
@pytest.mark.parametrize("outside", ["clip", "grow", "cancel"])
def test_coordinates_beyond_all_measure(name: str, data: bytes, outside: str) -> None:
    try:
        imported = taken(data, name, outside=outside)
    except Fault as fault:
        one_sentence(f"{fault.path}: {fault.why}")
    else:
        assert max(imported.document.table_map.size) <= 180.0


@pytest.mark.parametrize("value", [True, None, "20", -1, 0, float("nan"), float("inf"), 10**400, [], {}])
def test_a_size_that_is_none_is_named(value: object) -> None:
    sentence = refused(vtt(resolution={"map_size": {"x": value, "y": 20}}, line_of_sight=WALL), "a.uvtt")
    assert sentence == "resolution.map_size.x: must be a number above zero"


JUNK = [None, True, -1, 1e300, float("nan"), float("inf"), "", "x", [], {}, [[]], [[0, 0]], 10**30, "é\ud800"]


def spoil(value: object, rng: random.Random) -> object:
    """The value with one part, somewhere, replaced, removed or doubled."""
    if isinstance(value, dict) and value and rng.random() < 0.92:
        key = rng.choice(sorted(value))
        if rng.random() < 0.1:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: spoil(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.92:
        place = rng.randrange(len(value))
        if rng.random() < 0.2:
            return value[:place] + value[place + rng.choice((0, 1)) * 2 :]
        return [*value[:place], spoil(value[place], rng), *value[place + 1 :]]
    if isinstance(value, int | float) and rng.random() < 0.6:
        return value + rng.choice([-30, -1, 0.5, 1e-7, 2, 1000])
    return rng.choice(JUNK)


def plans() -> list[tuple[str, object]]:
    house = [run((4, 4), (8, 4), (8, 8), (4, 8), (4, 6.5)), run((4, 5.5), (4, 4)), run(*box(12, 12, 1, 1))]
    door = {"position": at(4, 6), "bounds": run((4, 6.5), (4, 5.5)), "closed": True, "freestanding": False}
    quarter = [polygon(box(0, 0, 20, 10), box(5, 5, 2, 2)), polygon(box(30, 0, 9, 9))]
    tiled = {
        "orientation": "orthogonal",
        "width": 40,
        "height": 40,
        "tilewidth": 32,
        "tileheight": 32,
        "layers": [
            {"type": "tilelayer", "name": "g", "data": [1, 2]},
            {
                "type": "group",
                "name": "all",
                "offsetx": 3,
                "layers": [
                    {
                        "type": "objectgroup",
                        "name": "walls",
                        "objects": [
                            {"id": 1, "x": 64, "y": 64, "width": 99, "height": 99, "rotation": 20},
                            {"id": 2, "x": 320, "y": 320, "polygon": [at(0, 0), at(99, 0), at(99, 99)]},
                            {"id": 3, "x": 20, "y": 20, "polyline": [at(0, 0), at(90, 9)], "type": "hedge"},
                        ],
                    }
                ],
            },
        ],
    }
    return [
        ("a.uvtt", json.loads(vtt(line_of_sight=house, portals=[door], objects_line_of_sight=WALL))),
        ("a.tmj", tiled),
        ("a.geojson", json.loads(geojson(*quarter, crs={"properties": {"name": "EPSG:25832"}}))),
    ]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("which", range(3))
def test_a_spoilt_plan_is_a_table_or_one_sentence(seed: int, which: int) -> None:
    rng = random.Random(1_000 * which + seed)
    name, whole = plans()[which]
    outcomes = set()
    for _ in range(12):
        spoilt = whole
        for _ in range(rng.randint(1, 3)):
            spoilt = spoil(spoilt, rng)
        outcomes.add(judged(json.dumps(spoilt).encode(), name))
    assert True in outcomes


def judged(data: bytes, name: str) -> bool:
    try:
        imported = import_map(data, name)
    except Fault as fault:
        one_sentence(f"{fault.path}: {fault.why}")
        return False
    document = imported.document
    assert not [problem for problem in check(document.raw) if problem.severity == "error"]
    saved = map_text(document.table_map, document.raw).encode()
    assert read_map(saved, name) == document.table_map, "it is another table when it is opened again"
    return True


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        (
            "a.svg",
            svg(
                '<g transform="rotate(5)"><path class="rock" d="M 9 9 C 90 9 90 90 9 90 z"/></g>'
                '<rect width="50" height="50"/>'
            ),
        ),
        ("a.tmx", tmx(group('<object id="1" x="64" y="64" width="99" height="99"><ellipse/></object>'))),
    ],
)
def test_spoilt_xml_is_a_table_or_one_sentence(name: str, whole: bytes) -> None:
    rng = random.Random(7)
    for _ in range(30):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = (
                rng.choice(b"0189-.,eEnN<>\"'/ \xff") if rng.random() < 0.9 else 0
            )
        judged(bytes(data), name)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("which", range(3))
def test_many_spoilt_plans(seed: int, which: int) -> None:
    rng = random.Random(1_000 * which + seed)
    name, whole = plans()[which]
    for _ in range(150):
        spoilt = whole
        for _ in range(rng.randint(1, 4)):
            spoilt = spoil(spoilt, rng)
        judged(json.dumps(spoilt).encode(), name)
