"""Rooms and their furniture: in its room, clear of the doors, wherever the building stands."""

from __future__ import annotations

import pytest
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tests.ui.relief.tables import alone, area, courtyard_house, farmhouse, rectangle, shed
from wargame import paths
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.table.terrain import PieceSpec, TableMap
from wargame.ui.relief.buildings import FLOOR_MM, FURNITURE_PPM, Building
from wargame.ui.relief.furniture import FURNISHINGS, THINGS
from wargame.ui.relief.masonry import WALL_TOPS
from wargame.ui.relief.scenery import Scenery
from wargame.ui.relief.survey import in_mm

HOUSES = (
    farmhouse("farm", (10, 10), 4.0),
    courtyard_house("town", (10, 10)),
    *(shed(style, (10, 10), (6.6, 4.8), 15.0, style) for style in ("barn", "ruin", "factory", "townhouse")),
)
MAPS = sorted(paths.maps_dir().glob("*.geojson"))


def building(piece: PieceSpec) -> Building:
    return Scenery.of(alone(piece)).buildings[0]


def grounds(house: Building) -> list[BaseGeometry]:
    found: list[BaseGeometry] = []
    for thing, place in house.furniture:
        box = shapely.box(-thing.width / 2, -thing.depth / 2, thing.width / 2, thing.depth / 2)
        turned = affinity.rotate(box, place.angle, origin=(0, 0), use_radians=True)
        found.append(affinity.translate(turned, place.x, place.y))
    return found


def test_every_style_has_walls_floors_and_furniture() -> None:
    assert set(WALL_TOPS) == set(FURNISHINGS)
    assert {name for sets in FURNISHINGS.values() for names in sets for name in names} == set(THINGS)


def test_inner_walls_divide_the_floor_though_they_have_doors() -> None:
    house = building(HOUSES[0])
    assert len(house.rooms) == 2
    whole = house.plot.shape.buffer(-3.0, join_style="mitre")
    assert sum(room.area for room in house.rooms) == pytest.approx(whole.area - 3.0 * 46.0, rel=0.01)
    assert house.rooms[0].area > house.rooms[1].area


def test_a_courtyard_is_no_room() -> None:
    house = building(HOUSES[1])
    assert len(house.rooms) == 1
    assert not house.rooms[0].contains(shapely.Point(100, 100))


@pytest.mark.parametrize("piece", HOUSES, ids=lambda p: p.id)
def test_furniture_stands_in_a_room_apart_and_clear_of_doors(piece: PieceSpec) -> None:
    house = building(piece)
    assert len(house.furniture) >= 3
    taken = grounds(house)
    for number, ground in enumerate(taken):
        assert any(room.covers(ground) for room in house.rooms)
        assert all(ground.intersection(other).area < 1e-6 for other in taken[number + 1 :])
        for edge, opening in house.openings():
            if opening.type == "door":
                step = shapely.LineString([edge.start, edge.end]).interpolate(opening.at * 10)
                assert ground.distance(step) > 4.0


def test_furniture_keeps_off_what_else_stands_in_the_room() -> None:
    crate = area("c", "crate", rectangle((9.0, 10.2), (1.4, 1.4)))
    house = Scenery.of(alone(HOUSES[0], crate)).buildings[0]
    stands = in_mm(shapely.Polygon(crate.rings[0]))
    assert len(house.furniture) >= 3
    assert all(ground.intersection(stands).area < 1e-6 for ground in grounds(house))
    assert any(ground.intersection(stands).area > 1 for ground in grounds(building(HOUSES[0])))


def test_furniture_moves_with_its_house() -> None:
    here, there = building(farmhouse("farm", (8, 8), 0.0)), building(farmhouse("farm", (11, 12), 0.0))
    assert [(round(p.x + 30, 3), round(p.y + 40, 3)) for _, p in here.furniture] == [
        (round(p.x, 3), round(p.y, 3)) for _, p in there.furniture
    ]


def shipped(name: str) -> TableMap:
    file = next(path for path in MAPS if path.stem == name)
    return read_map(file.read_bytes(), name)


@pytest.mark.parametrize("name", [path.stem for path in MAPS])
def test_shipped_maps_can_be_planned_and_trees_keep_their_distance(name: str) -> None:
    plan = Scenery.of(shipped(name))
    for wood in plan.woods:
        assert wood.trees
        for tree in wood.trees:
            assert wood.plot.shape.distance(shapely.Point(tree.x, tree.y)) < 6.0
            assert tree.x - tree.r >= -0.01
            assert tree.x + tree.r <= plan.survey.width + 0.01
            assert tree.y - tree.r >= -0.01
            assert tree.y + tree.r <= plan.survey.height + 0.01


def test_the_first_coarse_light_draws_no_furniture_and_later_ones_do() -> None:
    plan = Scenery.of(alone(HOUSES[0]))
    bare, _ = plan.paint(0.0, 0.0, 200.0, 200.0, FURNITURE_PPM - 0.5)
    assert "furniture" not in vars(plan.buildings[0])
    plan.paint(0.0, 0.0, 200.0, 200.0, FURNITURE_PPM)
    assert vars(plan.buildings[0])["furniture"]
    assert bare.height.max() > FLOOR_MM
