"""Tiled in: objects of every form, rotations, tiles, layers, groups, properties; XML and JSON alike."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from tests.games.skirmish.maps.importing.files import group, pieces, refused, said, shape_of, taken, tmx

RECTANGLE = '<object id="1" type="building" x="320" y="320" width="160" height="128"/>'


def tmj(*layers: dict[str, Any], **members: Any) -> bytes:
    whole = {
        "type": "map",
        "width": 40,
        "height": 40,
        "tilewidth": 32,
        "tileheight": 32,
        "layers": list(layers),
    }
    return json.dumps(whole | members).encode()


def things(*objects: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {"type": "objectgroup", "name": "Things", "objects": list(objects), **members}


def test_a_rectangle_stands_right_and_below_its_place() -> None:
    (house,) = pieces(tmx(group(RECTANGLE)), "a.tmx")
    assert house.kind == "building"
    assert shape_of(house).bounds == (10.0, 26.0, 15.0, 30.0)


def test_json_says_the_same_as_xml() -> None:
    facts = {"id": 1, "type": "building", "x": 320, "y": 320, "width": 160, "height": 128}
    assert pieces(tmj(things(facts)), "a.tmj") == pieces(tmx(group(RECTANGLE)), "a.tmx")


def test_rotation_is_clockwise_about_the_objects_own_place() -> None:
    turned = '<object id="1" type="rock" x="640" y="640" width="64" height="32" rotation="90"/>'
    (rock,) = pieces(tmx(group(turned)), "a.tmx")
    assert shape_of(rock).bounds == pytest.approx((19.0, 18.0, 20.0, 20.0))


def test_a_tile_object_stands_on_its_lower_left_corner_whichever_way_it_is_flipped() -> None:
    plain = '<object id="1" gid="7" x="320" y="320" width="64" height="96"/>'
    flipped = f'<object id="1" gid="{0xE0000007}" x="320" y="320" width="64" height="96"/>'
    for drawn in (plain, flipped):
        (crate,) = pieces(tmx(group(drawn)), "a.tmx")
        assert crate.kind == "crate"
        assert shape_of(crate).bounds == (10.0, 30.0, 12.0, 33.0)


def test_ellipses_and_capsules_are_round() -> None:
    round_one = '<object id="1" x="320" y="320" width="128" height="128"><ellipse/></object>'
    long_one = '<object id="2" type="rock" x="640" y="320" width="128" height="64"><capsule/></object>'
    rock, capsule = pieces(tmx(group(round_one, long_one)), "a.tmx")
    assert rock.kind == "rock"
    assert shape_of(rock).area == pytest.approx(math.pi * 4.0, rel=0.01)
    assert shape_of(capsule).area == pytest.approx(math.pi + 4.0, rel=0.01)


def test_polygons_and_polylines_count_from_their_place() -> None:
    corner = '<object id="1" type="woods" x="320" y="320"><polygon points="0,0 96,0 96,96"/></object>'
    line = (
        '<object id="2" type="hedge" x="0" y="640"><properties>'
        '<property name="width" type="float" value="32"/></properties>'
        '<polyline points="32,0 96,-32"/></object>'
    )
    woods, hedge = pieces(tmx(group(corner, line)), "a.tmx")
    assert set(woods.rings[0]) == {(10.0, 30.0), (13.0, 30.0), (13.0, 27.0)}
    assert (hedge.kind, hedge.width, hedge.line) == ("hedge", 1.0, ((1.0, 20.0), (3.0, 21.0)))


def test_groups_and_offsets_add_up() -> None:
    inner = group('<object id="1" type="rock" x="0" y="0" width="64" height="64"/>', extra='offsetx="320"')
    (rock,) = pieces(tmx(f'<group name="g" offsetx="32" offsety="64">{inner}</group>'), "a.tmx")
    assert shape_of(rock).bounds == (11.0, 36.0, 13.0, 38.0)


def test_tile_layers_images_and_hidden_things_are_named_and_skipped() -> None:
    grass = '<layer name="Grass"><data encoding="base64" compression="zlib">eJw=</data></layer>'
    hidden = group('<object id="9" x="0" y="0" width="64" height="64"/>', name="Secret", extra='visible="0"')
    odd = [
        '<object id="2" x="1" y="1"><point/></object>',
        '<object id="3" x="1" y="1" width="60" height="20"><text>Inn</text></object>',
        '<object id="4" template="tree.tx" x="3" y="3"/>',
        '<object id="5" x="1" y="1" width="0" height="40"/>',
        '<object id="6" x="nan" y="1" width="40" height="40"/>',
        '<object id="7" x="1" y="1"><polygon points="0,0 5,x 9,9"/></object>',
        '<object id="8" x="1" y="1" width="40" height="40" visible="0"/>',
    ]
    imported = taken(tmx(grass, '<imagelayer name="Sky"/>', hidden, group(RECTANGLE, *odd)), "a.tmx")
    assert len(imported.document.table_map.pieces) == 1
    assert said(imported, "dropped") == [
        "/Grass: the tile layer was skipped: it is a picture",
        "/Sky: the image layer was skipped: it is a picture",
        "/Secret: the layer is hidden",
        "/Things/2: points cover no ground",
        "/Things/3: is text",
        "/Things/4: is made of a template, which lies in another file",
        "/Things/5: has no size",
        "/Things/6: has a coordinate that is no finite number",
        "/Things/7: has a coordinate that is no finite number",
        "/Things/8: is hidden",
    ]


def test_properties_name_and_class_say_what_a_thing_is() -> None:
    inn = (
        '<object id="1" name="The inn" class="house" x="320" y="320" width="160" height="160"><properties>'
        '<property name="height" type="float" value="4.5"/><property name="style" value="farmhouse"/>'
        "</properties></object>"
    )
    named = '<object id="2" name="old oak trees" x="900" y="320" width="160" height="160"/>'
    house, woods = pieces(tmx(group(inn, named)), "a.tmx")
    assert (house.kind, house.name, house.height, house.style) == ("building", "The inn", 4.5, "farmhouse")
    assert woods.kind == "woods"


def test_doors_and_inner_walls_may_be_drawn_as_lines() -> None:
    door = '<object id="2" type="door" x="352" y="448"><polyline points="0,0 48,0"/></object>'
    wall = '<object id="3" type="inner wall" x="400" y="320"><polyline points="0,0 0,128"/></object>'
    hatch = '<object id="4" type="window" x="400" y="352"><polyline points="0,0 0,32"/></object>'
    stray = '<object id="5" type="door" x="10" y="10"><polyline points="0,0 48,0"/></object>'
    imported = taken(tmx(group(RECTANGLE, door, wall, hatch, stray)), "a.tmx")
    (house,) = imported.document.table_map.pieces
    assert [(opening.type, opening.width) for opening in house.openings] == [("door", 1.5)]
    assert [(opening.type, opening.width) for opening in house.inner[0].openings] == [("window", 1.0)]
    assert any("lies in no wall" in line for line in said(imported, "dropped"))


def test_a_door_drawn_on_a_wall_opens_it() -> None:
    wall = '<object id="1" type="high wall" x="320" y="320"><polyline points="0,0 320,0"/></object>'
    door = '<object id="2" type="door" x="416" y="320"><polyline points="0,0 64,0"/></object>'
    west, east = pieces(tmx(group(wall, door)), "a.tmx")
    assert (west.line, east.line) == (((10.0, 30.0), (13.0, 30.0)), ((15.0, 30.0), (20.0, 30.0)))


def test_holes_are_objects_that_name_their_piece() -> None:
    rim = (
        '<object id="1" type="woods" x="320" y="320" width="320" height="320"><properties>'
        '<property name="id" value="grove"/></properties></object>'
    )
    glade = (
        '<object id="2" type="hole" x="416" y="416" width="64" height="64"><properties>'
        '<property name="of" value="grove"/></properties></object>'
    )
    (woods,) = pieces(tmx(group(rim, glade)), "a.tmx")
    assert shape_of(woods).area == pytest.approx(96.0)


def test_an_infinite_map_is_as_large_as_what_stands_on_it() -> None:
    far = '<object id="1" type="rock" x="-640" y="-640" width="64" height="64"/>'
    near = '<object id="2" type="rock" x="320" y="320" width="64" height="64"/>'
    imported = taken(tmx(group(far, near), infinite=1), "a.tmx")
    assert len(imported.document.table_map.pieces) == 2
    assert not imported.report.outside.any


@pytest.mark.parametrize("orientation", ["isometric", "hexagonal", "staggered"])
def test_other_orientations_are_refused(orientation: str) -> None:
    assert "only orthogonal maps" in refused(tmx(group(RECTANGLE), orientation=orientation), "a.tmx")


def test_a_map_of_tile_layers_alone_is_refused_and_names_one() -> None:
    sentence = refused(tmx('<layer name="Grass"/>'), "a.tmx")
    assert "nothing that could be put on a table" in sentence
    assert "/Grass: the tile layer" in sentence
