"""Outlines as distances: they agree with shapely, and patterns are the same on every machine."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from shapely import MultiPolygon, Polygon

from wargame.ui.relief.outlines import roomiest, scattered, signed, smoothed, soft
from wargame.ui.relief.patterns import cells, scatter
from wargame.ui.relief.sheet import Sheet

REACH = 4.0

ANGULAR = Polygon([(3, 2), (30, 4), (27, 18), (16, 11), (9, 26)])
COURT = Polygon([(2, 2), (34, 3), (33, 30), (4, 29)], [[(12, 12), (12, 20), (22, 20), (22, 12)]])
TWO = MultiPolygon([ANGULAR, Polygon([(28, 24), (36, 25), (35, 35), (29, 33)])])


@pytest.mark.parametrize("shape", [ANGULAR, ANGULAR.reverse(), COURT, TWO], ids=["cw", "ccw", "hole", "two"])
def test_signed_distance_agrees_with_shapely(shape: Polygon | MultiPolygon) -> None:
    window = Sheet(0, 40, 40, 40, 2.5).whole()
    away = signed(shape, window.x, window.y, REACH)
    x, y = np.broadcast_arrays(window.x, window.y)
    points = shapely.points(x, y)
    inside = shapely.contains(shape, points)
    exact = np.where(inside, -1, 1) * shapely.distance(shape.boundary, points)
    near = np.abs(exact) < REACH - 0.01
    assert near.sum() > 500
    assert np.abs(away - exact)[near].max() < 1e-3
    assert (np.sign(away) == np.sign(exact))[np.abs(exact) > 1e-3].all()
    assert (np.abs(away) >= REACH - 0.02)[~near].all()


def test_soft_distance_is_right_to_a_tenth_of_a_millimetre_beside_straight_edges() -> None:
    window = Sheet(0, 40, 40, 40, 5).whole()
    straight = Polygon([(10, 10), (30, 10), (30, 30), (10, 30)])
    exact, away = signed(straight, window.x, window.y, 8), soft(straight, window)
    middle = (window.x > 17) & (window.x < 23) & (window.y > 3) & (window.y < 16)
    assert np.abs(exact - away)[middle].max() < 0.1


def test_a_smoothed_line_keeps_its_points_and_refuses_one() -> None:
    points = [(0.0, 0.0), (10.0, 4.0), (20.0, 0.0)]
    assert max(smoothed(points).distance(shapely.Point(p)) for p in points) < 0.13
    with pytest.raises(ValueError, match="two points"):
        smoothed(points[:1])


def test_scattered_places_lie_inside_and_fill_evenly() -> None:
    x, y = scattered(COURT, 2000, np.random.default_rng(1))
    assert shapely.contains_xy(COURT, x, y).all()
    west = float((x < 18).mean())
    expected = COURT.intersection(shapely.box(0, 0, 18, 40)).area / COURT.area
    assert abs(west - expected) < 0.05
    assert len(scattered(Polygon(), 10, np.random.default_rng(1))[0]) == 0


def test_roomiest_finds_the_middle_of_a_square() -> None:
    x, y, radius = roomiest(shapely.box(10, 10, 30, 30))
    assert (x, y) == pytest.approx((20, 20), abs=1.0)
    assert radius == pytest.approx(10, abs=1.0)


def test_scatter_gives_the_same_numbers_everywhere() -> None:
    i, j = np.array([0, 1, -3, 12345], np.float32), np.array([0, 7, 2, -999], np.float32)
    assert (scatter(i, j, 5) * 65536).astype(int).tolist() == [60513, 50281, 16107, 54607]
    grid = np.arange(4000, dtype=np.float32)
    numbers = scatter(grid, grid % 17, 3)
    assert 0 <= numbers.min() < 0.01
    assert 0.99 < numbers.max() < 1
    assert abs(float(numbers.mean()) - 0.5) < 0.02


def test_cells_have_a_border_and_one_number_each() -> None:
    window = Sheet(0, 20, 20, 20, 8).whole()
    x, y = (np.asarray(part, np.float32) for part in np.broadcast_arrays(window.x, window.y))
    paving = cells(x, y, 2.5, 0.6, 5)
    assert paving.border.min() < 0.2
    assert 40 < len(np.unique(paving.number)) < 110
    deep = paving.border > 1.0
    same = paving.number[:, 1:] == paving.number[:, :-1]
    assert same[deep[:, 1:] & deep[:, :-1]].all()
