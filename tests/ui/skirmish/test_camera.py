"""The camera: centimetres and pixels agree at any size and zoom; zooming holds what is under the cursor."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from wargame.ui.skirmish.camera import EASE_S, ZOOM_LEAST, ZOOM_MOST, Camera

SIDES = st.floats(20.0, 180.0)
PIXELS = st.tuples(st.floats(0.0, 2600.0), st.floats(0.0, 1500.0))
VIEWS = st.tuples(st.floats(0, 400), st.floats(0, 100), st.floats(300, 2000), st.floats(300, 1400))


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    camera = Camera((draw(SIDES), draw(SIDES)), draw(VIEWS))
    for px, notches in draw(st.lists(st.tuples(PIXELS, st.integers(-6, 6)), max_size=5)):
        camera.zoom_at(px, notches)
        camera.update(draw(st.floats(0.0, 0.2)))
    return camera


@given(cameras(), PIXELS)
def test_pixel_to_table_and_back(camera: Camera, px: tuple[float, float]) -> None:
    assert math.dist(camera.to_px(camera.to_cm(px)), px) < 1e-6


@given(cameras(), st.tuples(SIDES, SIDES))
def test_table_to_pixel_and_back(camera: Camera, at: tuple[float, float]) -> None:
    assert math.dist(camera.to_cm(camera.to_px(at)), at) < 1e-6


@given(cameras())
def test_zoom_stays_in_its_limits(camera: Camera) -> None:
    assert ZOOM_LEAST - 1e-9 <= camera.zoom <= ZOOM_MOST + 1e-9


def test_fit_shows_the_whole_table() -> None:
    camera = Camera((40.0, 30.0), (322.0, 71.0, 956.0, 573.0))
    left, bottom = camera.to_px((0.0, 0.0))
    right, top = camera.to_px((40.0, 30.0))
    assert left >= 322.0 - 1e-6
    assert top >= 71.0 - 1e-6
    assert right <= 1278.0 + 1e-6
    assert bottom <= 644.0 + 1e-6
    assert math.isclose(camera.scale, 573.0 / 30.0)


def test_the_point_under_the_cursor_stays_there_while_zooming() -> None:
    camera = Camera((40.0, 40.0), (0.0, 0.0, 1000.0, 1000.0))
    camera.zoom_at((500.0, 500.0), 8)
    camera.update(EASE_S)
    held = camera.to_cm((440.0, 560.0))
    camera.zoom_at((440.0, 560.0), 2)
    while camera.moving:
        camera.update(EASE_S / 7)
        assert math.dist(camera.to_px(held), (440.0, 560.0)) < 1e-6


def test_a_still_camera_asks_for_no_redraw() -> None:
    camera = Camera((40.0, 40.0), (0.0, 0.0, 900.0, 900.0))
    assert not camera.update(0.016)
    camera.zoom_at((450.0, 450.0), 1)
    assert camera.update(0.016)
    assert camera.update(1.0)
    assert not camera.update(0.016)


def test_home_and_reset_show_the_fitted_table() -> None:
    camera = Camera((40.0, 40.0), (0.0, 0.0, 900.0, 900.0))
    start = camera.pose
    camera.zoom_at((100.0, 100.0), 5)
    camera.update(1.0)
    assert camera.pose != start
    camera.home()
    camera.update(1.0)
    assert camera.pose == start
    camera.pan(5.0, 5.0)
    camera.reset()
    assert camera.pose == start


def test_panning_stops_at_a_margin_beyond_the_table() -> None:
    camera = Camera((40.0, 40.0), (0.0, 0.0, 900.0, 900.0))
    camera.zoom_at((450.0, 450.0), 8)
    camera.update(1.0)
    camera.pan(1e6, -1e6)
    assert camera.to_cm((0.0, 900.0))[0] >= -5.0 - 1e-9
    assert math.isclose(camera.to_cm((0.0, 0.0))[0], -5.0)


def test_resizing_keeps_the_zoom_and_the_middle() -> None:
    camera = Camera((40.0, 40.0), (0.0, 0.0, 900.0, 900.0))
    camera.zoom_at((450.0, 450.0), 6)
    camera.update(1.0)
    zoom, centre = camera.zoom, camera.pose.centre
    camera.resize((300.0, 70.0, 1300.0, 700.0))
    assert math.isclose(camera.zoom, zoom)
    assert math.dist(camera.pose.centre, centre) < 1e-9


def test_show_brings_a_place_into_view_and_leaves_a_visible_one() -> None:
    camera = Camera((40.0, 40.0), (0.0, 0.0, 900.0, 900.0))
    camera.zoom_at((450.0, 450.0), 10)
    camera.update(1.0)
    camera.show((20.0, 20.0))
    assert not camera.moving
    camera.show((2.0, 38.0))
    camera.update(1.0)
    x, y = camera.to_px((2.0, 38.0))
    assert 0.0 <= x <= 900.0
    assert 0.0 <= y <= 900.0
