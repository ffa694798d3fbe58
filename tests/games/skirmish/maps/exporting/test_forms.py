"""Each export is what its own format wants, told by other means than our import."""

from __future__ import annotations

import base64
import json
import math
import re
from itertools import pairwise

import pytest
from defusedxml.ElementTree import fromstring

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from wargame.games.skirmish.maps.exporting.svg import svg_text
from wargame.games.skirmish.maps.exporting.tiled import PIXELS_A_CM, tmj_text, tmx_text
from wargame.games.skirmish.maps.exporting.vtt import vtt_text
from wargame.games.skirmish.maps.read import read_map

TABLE = read_map(document(house(), line("high wall", [20, 20], [26, 20], width=0.5), size=[40.5, 36]), "x")
NAME = "{http://www.w3.org/2000/svg}"


def test_an_svg_page_is_the_table_in_true_centimetres() -> None:
    root = fromstring(svg_text(TABLE))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("40.5cm", "36cm", "0 0 40.5 36")
    paths = {path.get("data-kind"): path for path in root.iter(f"{NAME}path")}
    points = [
        tuple(map(float, pair.split(",")))
        for pair in re.findall(r"[\d.]+,[\d.]+", paths["building"].get("d"))
    ]
    assert points == [(10.0, 24.0), (16.0, 24.0), (16.0, 19.0), (10.0, 19.0)]
    wall = paths["high wall"]
    assert (wall.get("d"), wall.get("stroke-width")) == ("M20,16 26,16", "0.5")
    door = paths["door"].get("d")
    assert door is not None
    (ax, ay), (bx, by) = (map(float, pair.split(",")) for pair in door[1:].split())
    assert math.dist((ax, ay), (bx, by)) == pytest.approx(1.4)


def test_a_vtt_wall_is_broken_at_its_portals_and_nowhere_else() -> None:
    whole = json.loads(vtt_text(TABLE, b"\x89PNG", 50))
    assert whole["format"] == 0.3
    assert whole["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 40.5, "y": 36},
        "pixels_per_grid": 50,
    }
    assert base64.b64decode(whole["image"]) == b"\x89PNG"
    ends = [tuple(wall[k].values()) for wall in whole["line_of_sight"] for k in (0, -1)]
    jambs = [tuple(jamb.values()) for portal in whole["portals"] for jamb in portal["bounds"]]
    assert set(jambs) <= set(ends)
    assert len(whole["portals"]) == 2
    outer = whole["line_of_sight"][0]
    around = sum(math.dist(tuple(a.values()), tuple(b.values())) for a, b in pairwise(outer))
    assert around == pytest.approx(2 * (6 + 5) - 1.4)


def test_a_vtt_ring_with_no_opening_is_closed_and_one_open_at_its_first_corner_is_one_run() -> None:
    shut = read_map(document(house(openings=[], inner=[])), "x")
    (wall,) = json.loads(vtt_text(shut))["line_of_sight"]
    assert wall[0] == wall[-1]
    corner = [{"wall": 0, "at": 0.7, "width": 1.4, "type": "door"}]
    (wall,) = json.loads(vtt_text(read_map(document(house(openings=corner, inner=[])), "x")))["line_of_sight"]
    assert len(wall) == 5


def test_tiled_objects_are_counted_in_pixels_from_their_first_corner() -> None:
    root = fromstring(tmx_text(TABLE))
    assert (root.get("width"), root.get("height"), root.get("tilewidth")) == ("41", "36", str(PIXELS_A_CM))
    thing = next(thing for thing in root.iter("object") if thing.get("type") == "building")
    assert (thing.get("x"), thing.get("y")) == (str(10 * PIXELS_A_CM), str(24 * PIXELS_A_CM))
    assert thing.find("polygon").get("points") == "0,0 192,0 192,-160 0,-160"  # type: ignore[union-attr]


def test_tiled_json_and_xml_hold_the_same_objects() -> None:
    written = json.loads(tmj_text(TABLE))["layers"][0]["objects"]
    drawn = list(fromstring(tmx_text(TABLE)).iter("object"))
    assert [thing["type"] for thing in written] == [thing.get("type") for thing in drawn]
    assert [thing["id"] for thing in written] == list(range(1, len(drawn) + 1))


def test_the_same_table_gives_the_same_bytes() -> None:
    again = read_map(
        document(house(), line("high wall", [20, 20], [26, 20], width=0.5), size=[40.5, 36]), "x"
    )
    for write in (svg_text, vtt_text, tmx_text, tmj_text):
        assert write(TABLE) == write(again)


def test_a_patch_is_drawn_in_the_colour_of_its_ground() -> None:
    patch = read_map(document(feature("ground", ring(5, 15, 9, 9), ground="snow")), "x")
    assert "#eef1f4" in svg_text(patch)
