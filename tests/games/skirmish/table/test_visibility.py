"""The area an eye overlooks, against shadows cast by shapely."""

from __future__ import annotations

import random

import pytest
import shapely
from shapely import MultiPolygon, Point, box

from tests.games.skirmish.table.maps import area, house, rectangle, table_of
from tests.games.skirmish.table.oracles import shadow_area
from tests.games.skirmish.table.random_tables import lattice_pieces, random_pieces
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import Opening
from wargame.games.skirmish.table.visibility import visible_area

EYE = 1.1


def expected(table: Table, at: tuple[float, float], height: float) -> shapely.geometry.base.BaseGeometry:
    tall = shapely.union_all([s.outline for p in table.pieces for s in p.solids if s.top > height])
    shapes = [part for part in shapely.get_parts(tall) if part.area > 0.0]
    return table.area.difference(shadow_area(shapes, at, 60.0)) if shapes else table.area


def tall_of(table: Table, height: float) -> shapely.geometry.base.BaseGeometry:
    return shapely.union_all([s.outline for p in table.pieces for s in p.solids if s.top > height])


def seeds(few: int, many: int) -> list[object]:
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(few, many))]


def test_an_empty_table_is_overlooked_whole() -> None:
    seen = visible_area(table_of(), (20.0, 20.0), EYE, None)
    assert seen.symmetric_difference(box(0, 0, 40, 40)).area < 1e-9


def test_a_reach_limits_it_to_a_disc() -> None:
    seen = visible_area(table_of(), (20.0, 20.0), EYE, 15.0)
    assert seen.symmetric_difference(Point(20, 20).buffer(15.0, quad_segs=64)).area < 1e-6


def test_a_tall_piece_throws_a_shadow_and_a_low_one_none() -> None:
    tall = table_of(area("p", "rock", rectangle(19.0, 25.0, 21.0, 26.0)))
    seen = visible_area(tall, (20.0, 20.0), EYE, None)
    # the shadow widens from 2.0 at 5 to 8.0 at 20
    assert seen.area == pytest.approx(1600.0 - (2.0 + 8.0) / 2.0 * 15.0)
    low = table_of(area("p", "barricade", rectangle(19.0, 25.0, 21.0, 26.0)))
    assert visible_area(low, (20.0, 20.0), EYE, None).area == pytest.approx(1600.0)
    assert visible_area(tall, (20.0, 20.0), 1.6, None).area == pytest.approx(1600.0)


def test_an_eye_in_a_room_looks_out_of_the_door() -> None:
    openings = (Opening(0, 3.0, 1.0, "door"),)
    table = table_of(house("h", rectangle(17.0, 17.0, 23.0, 23.0), openings=openings))
    seen = visible_area(table, (20.0, 20.0), EYE, None)
    assert seen.contains(Point(20.0, 5.0))
    assert not seen.intersects(Point(20.0, 30.0))
    assert seen.area > 5.4**2


def test_inside_a_taller_piece_or_off_the_table_there_is_nothing() -> None:
    table = table_of(area("p", "rock", rectangle(19.0, 25.0, 21.0, 26.0)))
    assert visible_area(table, (20.0, 25.5), EYE, None).is_empty
    assert visible_area(table, (-1.0, 25.5), EYE, None).is_empty


def test_an_eye_in_the_tables_corner_overlooks_the_table() -> None:
    assert visible_area(table_of(), (0.0, 0.0), EYE, None).area == pytest.approx(1600.0)
    table = table_of(area("p", "rock", rectangle(19.0, 25.0, 21.0, 26.0)))
    assert not visible_area(table, (40.0, 20.0), EYE, None).contains(Point(5.0, 30.0))


def test_an_eye_on_a_wall_does_not_look_through_it() -> None:
    table = table_of(area("p", "high wall", rectangle(0.0, 20.0, 40.0, 20.4)))
    assert visible_area(table, (20.0, 20.0), EYE, None).area == pytest.approx(800.0)


@pytest.mark.parametrize("seed", seeds(5, 60))
def test_random_tables_equal_their_shadows(seed: int) -> None:
    rng = random.Random(seed)
    table = table_of(*random_pieces(rng, rng.choice((10, 30))))
    for height in (1.1, 2.6):
        at = (round(rng.uniform(0.0, 40.0), 3), round(rng.uniform(0.0, 40.0), 3))
        seen = visible_area(table, at, height, None)
        if not tall_of(table, height).intersects(Point(at)):
            assert seen.symmetric_difference(expected(table, at, height)).area < 1e-6


@pytest.mark.parametrize("seed", seeds(8, 120))
def test_eyes_on_a_lattice_see_what_straight_lines_reach(seed: int) -> None:
    """Eyes on corners and faces, where shadows cast from edges fail: points by straight lines."""
    rng = random.Random(seed)
    table = table_of(*lattice_pieces(rng, rng.randint(3, 14)), size=(20.0, 20.0))
    tall = MultiPolygon(shapely.get_parts(tall_of(table, EYE)).tolist())
    at = (rng.randint(0, 40) / 2.0, rng.randint(0, 40) / 2.0)
    seen = visible_area(table, at, EYE, None)
    for _ in range(60):
        point = Point(rng.uniform(0.0, 20.0), rng.uniform(0.0, 20.0))
        if min(seen.boundary.distance(point), shapely.boundary(tall).distance(point)) > 1e-6:
            way = shapely.LineString([at, (point.x, point.y)])
            inside = tall.contains(Point(at)) or way.crosses(tall) or tall.contains(way)
            assert seen.contains(point) is not inside
