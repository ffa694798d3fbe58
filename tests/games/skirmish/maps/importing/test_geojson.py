"""GeoJSON in: degrees and metres, windings and holes, tags, and which part of the place becomes the table."""

from __future__ import annotations

import json
import math

import pytest

from tests.games.skirmish.maps.importing.files import (
    box,
    geojson,
    pieces,
    polygon,
    refused,
    said,
    shape_of,
    taken,
)
from wargame.games.skirmish.maps.importing.places import EARTH_RADIUS_M
from wargame.games.skirmish.table.terrain import build_pieces

LON, LAT = 9.2071, 49.1457
DEGREE_M = math.radians(EARTH_RADIUS_M)


def here(east_m: float, north_m: float) -> tuple[float, float]:
    """A place in degrees, metres from a street corner."""
    return LON + east_m / (DEGREE_M * math.cos(math.radians(LAT))), LAT + north_m / DEGREE_M


def house(east_m: float, north_m: float, width_m: float, depth_m: float) -> dict[str, object]:
    return polygon([here(x, y) for x, y in box(east_m, north_m, width_m, depth_m)])


def test_half_a_centimetre_is_a_metre_and_the_middle_is_the_middle() -> None:
    (made,) = pieces(geojson(house(0, 0, 20, 10)), "a.geojson")
    assert made.kind == "building"
    assert shape_of(made).bounds == pytest.approx((15.0, 17.5, 25.0, 22.5), abs=0.01)


@pytest.mark.parametrize("outer", [False, True])
@pytest.mark.parametrize("inner", [False, True])
def test_a_courtyard_stays_whatever_way_the_rings_run(outer: bool, inner: bool) -> None:
    rings = [box(0, 0, 30, 30), box(10, 10, 10, 10)]
    turned = [ring[::-1] if turn else ring for ring, turn in zip(rings, (outer, inner), strict=True)]
    data = geojson(polygon(*turned), crs={"properties": {"name": "EPSG:25832"}})
    (made,) = pieces(data, "a.geojson")
    assert shape_of(made).area == pytest.approx(225.0 - 25.0)
    assert len(made.rings) == 2


def test_metres_are_known_by_their_size_by_their_name_or_by_being_told() -> None:
    far = [(x + 512_000.0, y + 5_403_000.0) for x, y in box(0, 0, 20, 10)]
    near = geojson(polygon(box(0, 0, 20, 10)))
    named = geojson(polygon(box(0, 0, 20, 10)), crs={"properties": {"name": "urn:ogc:def:crs:EPSG::31467"}})
    for data, options in ((geojson(polygon(far)), {}), (named, {}), (near, {"earth": "metres"})):
        (made,) = pieces(data, "a.geojson", **options)
        assert shape_of(made).bounds == pytest.approx((15.0, 17.5, 25.0, 22.5))


def test_web_mercators_metres_are_shrunk_to_true_ones() -> None:
    y = math.log(math.tan(math.pi / 4 + math.radians(60.0) / 2)) * 6_378_137.0
    data = geojson(polygon(box(0, y, 40, 20)), crs={"properties": {"name": "EPSG:3857"}})
    (made,) = pieces(data, "a.geojson")
    west, south, east, north = shape_of(made).bounds
    assert (east - west, north - south) == pytest.approx((10.0, 5.0), rel=1e-3)


def test_multipolygons_and_collections_are_unpacked_and_points_noted() -> None:
    both = {
        "type": "GeometryCollection",
        "geometries": [
            {"type": "MultiPolygon", "coordinates": [polygon(box(0, 0, 10, 10))["coordinates"]] * 1},
            polygon(box(20, 0, 10, 10)),
            {"type": "Point", "coordinates": [1, 1]},
        ],
    }
    imported = taken(geojson(both), "a.geojson", earth="metres")
    assert len(imported.document.table_map.pieces) == 2
    assert said(imported, "dropped") == ["features[0].geometries[2]: points cover no ground"]


def test_tags_say_what_a_thing_is_and_how_high() -> None:
    data = geojson(
        (polygon(box(0, 0, 10, 10)), {"building": "yes", "height": "6 m"}),
        (polygon(box(12, 0, 10, 10)), {"tags": {"building": "apartments", "building:levels": "4"}}),
        (polygon(box(0, 12, 20, 8)), {"natural": "water"}),
        (polygon(box(0, 22, 20, 8)), {"landuse": "forest", "name": "Stadtwald"}),
        ({"type": "LineString", "coordinates": [[-5, -5], [30, -5]]}, {"highway": "residential"}),
        ({"type": "LineString", "coordinates": [[-5, 5], [-5, 30]]}, {"barrier": "hedge", "width": "1.2"}),
        (polygon(box(-9, -9, 60, 60)), {"landuse": "residential"}),
    )
    made = pieces(data, "a.geojson", earth="metres")
    assert [piece.kind for piece in made] == ["building", "building", "water", "woods", "road", "hedge"]
    assert [piece.height for piece in made[:2]] == [3.0, 6.0]
    assert made[3].name == "Stadtwald"
    assert (made[4].width, made[5].width) == (2.5, 0.6)


def test_the_densest_part_of_a_large_place_is_chosen_and_named_so_that_it_can_be_asked_for() -> None:
    village = [house(x, y, 9, 9) for x in (400, 412, 424) for y in (400, 412, 424)]
    lonely = [house(0, 0, 9, 9), house(900, 900, 9, 9)]
    data = geojson(*lonely, *village)
    imported = taken(data, "a.geojson")
    assert len(imported.document.table_map.pieces) == 9
    assert imported.report.outside.left_out == 2
    (line,) = (line for line in said(imported, "chosen") if "the part of the place" in line)
    area = tuple(float(number) for number in line.rsplit(" ", 1)[1].split(","))
    again = pieces(data, "a.geojson", area=area)
    for first, second in zip(imported.document.table_map.pieces, again, strict=True):
        assert shape_of(first).hausdorff_distance(shape_of(second)) < 0.05


def test_the_area_asked_for_becomes_the_table() -> None:
    data = geojson(house(0, 0, 20, 10), house(200, 200, 20, 10))
    area = (*here(190, 190), *here(290, 250))
    imported = taken(data, "a.geojson", area=area)
    assert imported.document.table_map.size == pytest.approx((50.0, 30.0), abs=0.01)
    (made,) = imported.document.table_map.pieces
    assert shape_of(made).bounds == pytest.approx((5.0, 5.0, 15.0, 10.0), abs=0.01)


def test_a_house_cut_by_the_table_keeps_what_is_on_it() -> None:
    area = (*here(0, 0), *here(80, 80))
    imported = taken(geojson(house(-10, 20, 30, 20)), "a.geojson", area=area)
    (made,) = build_pieces(imported.document.table_map)
    assert made.footprint.area == pytest.approx(10.0 * 10.0, rel=1e-3)
    assert imported.report.outside.cut == 1


def test_houses_may_be_given_a_door_so_that_they_can_be_entered() -> None:
    data = geojson(house(0, 0, 20, 10), house(30, 0, 2, 2))
    imported = taken(data, "a.geojson", doors=True)
    inn, shed = imported.document.table_map.pieces
    (door,) = inn.openings
    start, end = inn.rings[0][door.wall], (*inn.rings[0], inn.rings[0][0])[door.wall + 1]
    assert math.dist(start, end) == pytest.approx(10.0, abs=0.01)
    assert (door.width, door.at) == (1.4, pytest.approx(5.0, abs=0.01))
    assert not shed.openings
    assert "$: 1 buildings got a door in their longest wall" in said(imported, "chosen")


def test_neighbours_that_share_a_wall_stay_two_houses() -> None:
    made = pieces(geojson(house(0, 0, 10, 10), house(10, 0, 10, 10)), "a.geojson")
    assert len(made) == 2


def test_numbers_as_text_and_missing_geometries_are_listed_not_guessed() -> None:
    bad = polygon([("9.2", 49.1), (9.3, 49.1), (9.3, 49.2)])
    imported = taken(geojson(bad, None, house(0, 0, 20, 20)), "a.geojson")
    assert len(imported.document.table_map.pieces) == 1
    assert said(imported, "dropped") == [
        "features[0].coordinates: has a coordinate that is no finite number",
        "features[1]: has no geometry that is known",
    ]


def test_a_bare_geometry_is_a_file_too() -> None:
    assert len(pieces(json.dumps(house(0, 0, 20, 20)).encode(), "a.geojson")) == 1


@pytest.mark.parametrize(
    "data", [b"{}", b"[]", b'{"type": "Topology"}', b'{"type": "FeatureCollection"}', b"7"]
)
def test_what_is_no_geojson_is_refused(data: bytes) -> None:
    assert refused(data, "a.geojson")
