"""Pieces from maps: clauses terrain, terrain.line and ground."""

from __future__ import annotations

import math

import pytest
import shapely
from shapely import Point, Polygon, box

from tests.games.skirmish.table.maps import area, house, rectangle, table_of, wall
from wargame.games.skirmish.table.terrain import InnerWall, Opening, Piece, PieceSpec, kinds

SQUARE = rectangle(10.0, 10.0, 16.0, 16.0)


def built(*pieces: PieceSpec) -> tuple[Piece, ...]:
    return table_of(*pieces).pieces


def standing(piece: Piece, at: tuple[float, float]) -> float:
    """The height of what a piece has at a point, 0 when nothing stands there."""
    return max((s.height for s in piece.solids if s.outline.contains(Point(at))), default=0.0)


def test_every_kind_has_the_height_of_the_rules() -> None:
    heights = {name: kind.height for name, kind in kinds().items() if kind.solid}
    assert heights == {
        "building": 3.0,
        "low wall": 0.6,
        "hedge": 0.8,
        "sandbags": 0.6,
        "barricade": 1.0,
        "rubble": 0.4,
        "crate": 1.5,
        "rock": 1.5,
        "well": 0.8,
        "high wall": 2.5,
        "hill": 1.0,
        "wreck": 1.0,
    }


def test_areas_and_decoration_have_no_prism() -> None:
    flat = {name for name, kind in kinds().items() if not kind.solid and not kind.hides}
    assert flat == {"woods", "crater", "water", "bridge", "road", "ground"}


def test_only_water_bars_the_way_without_a_prism_and_only_bridges_open_it() -> None:
    assert [name for name, kind in kinds().items() if not kind.enter and not kind.solid] == ["water"]
    assert [name for name, kind in kinds().items() if kind.passage] == ["bridge"]


def test_rubble_and_hills_may_be_stood_on() -> None:
    assert {name for name, kind in kinds().items() if kind.stand} == {"rubble", "hill"}


@pytest.mark.parametrize("ring", [SQUARE, SQUARE[::-1], SQUARE[2:] + SQUARE[:2]], ids=["ccw", "cw", "turned"])
def test_walls_stand_just_inside_the_outline(ring: tuple[tuple[float, float], ...]) -> None:
    (piece,) = built(house("h", ring))
    (solid,) = piece.solids
    assert solid.top == solid.height == 3.0
    assert solid.outline.equals(box(10, 10, 16, 16).difference(box(10.3, 10.3, 15.7, 15.7)))


def test_a_door_is_a_gap_through_the_whole_thickness() -> None:
    (piece,) = built(house("h", SQUARE, openings=(Opening(0, 2.0, 1.0, "door"),)))
    assert standing(piece, (12.0, 10.15)) == 0.0
    assert standing(piece, (11.45, 10.15)) == standing(piece, (12.55, 10.15)) == 3.0
    assert sum(s.outline.area for s in piece.solids) == pytest.approx(36 - 5.4**2 - 0.3)


def test_a_window_leaves_a_sill() -> None:
    (piece,) = built(house("h", SQUARE, openings=(Opening(1, 2.0, 1.0, "window"),)))
    assert standing(piece, (15.85, 12.0)) == 0.5
    assert standing(piece, (15.85, 12.6)) == 3.0


def test_walls_count_from_the_rings_first_point_whatever_its_winding() -> None:
    clockwise = ((10.0, 10.0), (10.0, 16.0), (16.0, 16.0), (16.0, 10.0))
    (piece,) = built(house("h", clockwise, openings=(Opening(0, 1.0, 1.0, "door"),)))
    assert standing(piece, (10.15, 11.0)) == 0.0
    assert standing(piece, (11.0, 10.15)) == 3.0


def test_an_opening_at_a_corner_cuts_only_its_own_wall() -> None:
    (piece,) = built(house("h", SQUARE, openings=(Opening(0, 0.5, 1.0, "door"),)))
    assert standing(piece, (10.15, 10.15)) == 3.0
    assert standing(piece, (10.65, 10.15)) == 0.0


def test_a_corner_opened_from_both_walls_is_open() -> None:
    openings = (Opening(0, 0.5, 1.0, "door"), Opening(3, 5.5, 1.0, "door"))
    (piece,) = built(house("h", SQUARE, openings=openings))
    assert standing(piece, (10.15, 10.15)) == 0.0


def test_an_opening_beside_a_reflex_corner_leaves_the_other_wall_whole() -> None:
    ring = ((0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (4.0, 4.0), (4.0, 10.0), (0.0, 10.0))
    (piece,) = built(house("h", ring, openings=(Opening(2, 5.5, 1.0, "door"),)))
    assert standing(piece, (4.5, 3.85)) == 0.0
    assert standing(piece, (3.85, 4.5)) == 3.0
    assert standing(piece, (3.8, 3.9)) == 3.0


def test_a_courtyard_is_walled_without_openings_and_not_inside() -> None:
    court = rectangle(12.0, 12.0, 14.0, 14.0)
    (piece,) = built(house("h", SQUARE, court, openings=(Opening(0, 2.0, 1.0, "door"),)))
    assert standing(piece, (11.85, 13.0)) == 3.0
    assert standing(piece, (11.6, 13.0)) == standing(piece, (13.0, 13.0)) == 0.0
    assert piece.floor is not None
    assert not piece.floor.contains(Point(13.0, 13.0))
    assert piece.floor.contains(Point(11.0, 13.0))


def test_an_inner_wall_stops_at_the_outlines_inside() -> None:
    (piece,) = built(house("h", SQUARE, inner=(InnerWall(((10.0, 13.0), (18.0, 13.0))),)))
    assert standing(piece, (13.0, 13.1)) == standing(piece, (13.0, 12.9)) == 3.0
    assert standing(piece, (13.0, 13.2)) == 0.0
    assert shapely.union_all([s.outline for s in piece.solids]).within(box(10, 10, 16, 16))


def test_a_doubled_corner_is_a_wall_without_ground() -> None:
    door = (Opening(0, 3.0, 1.4, "door"),)
    corners = (*SQUARE[:2], SQUARE[1], *SQUARE[2:])
    (plain,), (same,) = (built(house("inn", ring, openings=door)) for ring in (SQUARE, corners))
    assert [solid.outline.area for solid in same.solids] == [solid.outline.area for solid in plain.solids]


def test_an_inner_wall_and_its_outer_wall_are_one_solid() -> None:
    (piece,) = built(house("h", SQUARE, inner=(InnerWall(((10.0, 13.0), (16.0, 13.0))),)))
    assert len(piece.solids) == 1


def test_an_inner_opening_cuts_the_inner_wall_alone() -> None:
    inner = InnerWall(((10.0, 13.0), (16.0, 13.0)), (Opening(0, 0.5, 1.0, "door"),))
    (piece,) = built(house("h", SQUARE, inner=(inner,)))
    assert standing(piece, (10.6, 13.0)) == 0.0
    assert standing(piece, (10.15, 13.0)) == 3.0


def test_an_inner_wall_bends_on_a_mitre_and_keeps_its_other_leg() -> None:
    line = ((12.0, 12.0), (14.0, 12.0), (14.0, 14.0))
    (piece,) = built(house("h", SQUARE, inner=(InnerWall(line, (Opening(0, 1.5, 1.0, "door"),)),)))
    assert standing(piece, (13.5, 12.0)) == 0.0
    assert standing(piece, (14.0, 12.0)) == standing(piece, (14.1, 11.9)) == 3.0


def test_a_line_is_widened_with_square_ends_and_mitred_corners() -> None:
    (piece,) = built(wall("w", "low wall", ((10.0, 10.0), (15.0, 10.0), (15.0, 14.0)), 0.4))
    expected = box(9.8, 9.8, 15.2, 10.2).union(box(14.8, 9.8, 15.2, 14.2))
    assert piece.footprint.symmetric_difference(expected).area < 1e-9


def test_pieces_are_clipped_to_the_table() -> None:
    crate, barn = built(
        area("c", "crate", rectangle(38.0, 5.0, 44.0, 7.0)), house("h", rectangle(-3.0, 20.0, 3.0, 26.0))
    )
    assert crate.footprint.equals(box(38, 5, 40, 7))
    assert all(s.outline.within(box(0, 0, 40, 40)) for s in barn.solids)
    # the edge of the table is no wall
    assert standing(barn, (0.1, 23.0)) == 0.0


def test_a_piece_cut_in_two_by_the_edge_has_two_solids() -> None:
    ring = (
        (36.0, 5.0),
        (44.0, 5.0),
        (44.0, 9.0),
        (36.0, 9.0),
        (36.0, 8.0),
        (42.0, 8.0),
        (42.0, 6.0),
        (36.0, 6.0),
    )
    (piece,) = built(area("c", "rock", ring))
    assert len(piece.solids) == 2


def test_a_piece_whose_centroid_lies_on_a_hill_stands_on_it() -> None:
    hill = area("hill", "hill", rectangle(5.0, 5.0, 15.0, 15.0))
    _, on, beside = built(
        hill,
        area("on", "crate", rectangle(13.0, 8.0, 16.0, 10.0)),
        area("beside", "crate", rectangle(14.0, 11.0, 18.0, 13.0)),
    )
    assert (on.stands_on, on.solids[0].top, on.solids[0].height) == (1.0, 2.5, 1.5)
    assert (beside.stands_on, beside.solids[0].top) == (0.0, 1.5)


def test_a_house_on_a_hill_takes_its_sills_up() -> None:
    hill = area("hill", "hill", rectangle(5.0, 5.0, 25.0, 25.0))
    _, piece = built(hill, house("h", SQUARE, openings=(Opening(0, 2.0, 1.0, "window"),)))
    assert {(s.top, s.height) for s in piece.solids} == {(4.0, 3.0), (1.5, 0.5)}


@pytest.mark.parametrize("order", [1, -1])
def test_a_small_hill_stands_on_a_large_one_in_any_order(order: int) -> None:
    large = area("large", "hill", rectangle(5.0, 5.0, 15.0, 15.0))
    small = area("small", "hill", rectangle(8.0, 8.0, 12.0, 12.0), height=0.5)
    tops = {p.id: p.solids[0].top for p in built(*(large, small)[::order])}
    assert tops == {"large": 1.0, "small": 1.5}


def test_two_equal_hills_lie_side_by_side() -> None:
    ring = rectangle(5.0, 5.0, 15.0, 15.0)
    assert [p.solids[0].top for p in built(area("a", "hill", ring), area("b", "hill", ring))] == [1.0, 1.0]


def test_the_masonry_of_a_turned_house_keeps_its_area() -> None:
    upright = house("h", SQUARE, openings=(Opening(0, 2.0, 1.0, "door"), Opening(2, 3.0, 1.2, "window")))
    turned_ring = tuple(shapely.affinity.rotate(Polygon(SQUARE), 33.0, origin=(13, 13)).exterior.coords)[:-1]
    turned = house("t", turned_ring, openings=upright.openings)
    areas = [sorted(round(s.outline.area, 9) for s in piece.solids) for piece in built(upright, turned)]
    assert areas[0] == areas[1]


@pytest.mark.parametrize("degrees", range(0, 90, 7))
def test_no_skin_is_left_across_an_opening_at_any_angle(degrees: int) -> None:
    ring = tuple(shapely.affinity.rotate(Polygon(SQUARE), degrees, origin=(13, 13)).exterior.coords)[:-1]
    openings = (Opening(0, 2.0, 1.0, "door"), Opening(2, 3.0, 1.2, "window"))
    inner = InnerWall((ring[0], ring[2]), (Opening(0, 4.0, 1.0, "door"),))
    (piece,) = built(house("h", ring, openings=openings, inner=(inner,)))
    for at in (between(ring[0], ring[1], 2.0), between(ring[0], ring[2], 4.0)):
        assert all(s.outline.distance(Point(at)) > 0.49 for s in piece.solids)


def between(a: tuple[float, float], b: tuple[float, float], along: float) -> tuple[float, float]:
    t = along / math.dist(a, b)
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
