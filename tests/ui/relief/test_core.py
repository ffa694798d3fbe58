"""The painter's core: noise lies in millimetres, outlines are true, shadows have the lamp's length."""

from __future__ import annotations

import numpy as np
import pytest

from wargame.ui.relief import distance, noise
from wargame.ui.relief.colour import coded, linear, mix, rgb
from wargame.ui.relief.filters import blur, box_mean, enlarge, reduce
from wargame.ui.relief.light import light
from wargame.ui.relief.pen import Pen
from wargame.ui.relief.shadow import Lamp, visibility
from wargame.ui.relief.sheet import Sheet


def axes(low: float, high: float, step: float) -> tuple[np.ndarray, np.ndarray]:
    places = np.arange(low, high, step, dtype=np.float32)
    return places[None, :], places[:, None]


def test_colours_are_exact_and_unchangeable() -> None:
    assert rgb("#2f6fb7").tolist() == pytest.approx([47 / 255, 111 / 255, 183 / 255])
    with pytest.raises(ValueError, match="read-only"):
        rgb("#2f6fb7")[0] = 1
    with pytest.raises(ValueError, match="not a colour"):
        rgb("#fff")
    assert coded(linear(rgb("#a08a66"))) == pytest.approx(rgb("#a08a66"), abs=1e-4)
    assert mix("#000000", "#ffffff", np.full((2, 3), 0.25, np.float32)).shape == (2, 3, 3)


def test_box_mean_is_the_mean_at_every_radius() -> None:
    field = np.random.default_rng(1).random((40, 30), np.float32)
    for radius in (1, 3, 7):
        padded = np.pad(field, ((radius, radius), (0, 0)), mode="edge")
        expected = [padded[j : j + 2 * radius + 1].mean(axis=0) for j in range(40)]
        assert box_mean(field, radius, 0) == pytest.approx(np.array(expected), abs=1e-5)


def test_blur_keeps_the_mean_and_spreads_by_sigma() -> None:
    point = np.zeros((121, 121), np.float32)
    point[60, 60] = 1
    for sigma in (2.0, 5.0, 9.0):
        spread = blur(point, sigma)
        assert spread.sum() == pytest.approx(1, abs=0.02)
        offset = np.arange(121) - 60
        assert np.sqrt((spread.sum(axis=0) * offset**2).sum()) == pytest.approx(sigma, rel=0.25)


def test_reduce_and_enlarge_keep_a_ramp() -> None:
    ramp = np.tile(np.arange(24, dtype=np.float32), (12, 1))
    assert reduce(ramp, 3)[0].tolist() == pytest.approx([1, 4, 7, 10, 13, 16, 19, 22])
    assert enlarge(reduce(ramp, 3), 3)[5, 3:-3] == pytest.approx(ramp[5, 3:-3])


@pytest.mark.parametrize(("coarse", "fine"), [(3.0, 6.0), (6.0, 12.0)])
def test_noise_lies_at_the_same_place_at_every_density(coarse: float, fine: float) -> None:
    """The picture at 3 px/mm is the one at 6 px/mm averaged: grass does not move between mips."""
    pictures = []
    for ppm in (coarse, fine):
        sheet = Sheet(10, 90, 60, 40, ppm)
        pictures.append(sheet.noise(sheet.whole(), 1.2, 2, 1.2, 24))
    small = reduce(pictures[1], 2)
    assert np.corrcoef(small.ravel(), pictures[0].ravel())[0, 1] > 0.995
    assert np.abs(small - pictures[0]).mean() < 0.05


def test_noise_finer_than_the_pixels_is_averaged_away() -> None:
    x, y = axes(0, 40, 1 / 3)
    coarse = noise.texture(0.4, 3, 0.16, 1.1, 3).at(x, y)
    x, y = axes(0, 40, 1 / 24)
    fine = noise.texture(0.4, 3, 0.16, 1.1, 24).at(x, y)
    assert fine.std() == pytest.approx(1, abs=0.15)
    assert coarse.std() < 0.8 * fine.std()


def test_noise_scattered_equals_noise_on_axes() -> None:
    x, y = axes(-5, 5, 0.21)
    pattern = noise.texture(1.0, 5, 0.5, 6, 12)
    full = np.broadcast_arrays(x, y)
    assert pattern.at(*full) == pytest.approx(pattern.at(x, y), abs=1e-5)
    with pytest.raises(ValueError, match="wavelengths"):
        noise.texture(1, 1, 2, 1, 6)


def test_distances_are_signed_millimetres() -> None:
    x, y = axes(-6, 6, 0.25)
    square = distance.box(x, y, 0, 0, 3, 2)
    same = distance.polygon(x, y, [(-3, -2), (3, -2), (3, 2), (-3, 2)])
    assert same == pytest.approx(square, abs=1e-4)
    assert distance.polygon(x, y, [(-3, 2), (3, 2), (3, -2), (-3, -2)]) == pytest.approx(square, abs=1e-4)
    assert distance.circle(x, y, 1, 0, 2)[24, 28] == pytest.approx(-2)
    assert distance.capsule(x, y, -2, 0, 2, 0, 1, 0.5)[24, 32] == pytest.approx(-0.5)
    assert distance.polyline(x, y, [(-2, 0), (0, 0), (0, 4)])[24, 28] == pytest.approx(1)


def test_lattice_is_close_to_the_exact_distance() -> None:
    x, y = axes(0, 50, 0.2)
    road = [(0.0, 10.0), (30.0, 25.0), (50.0, 24.0)]
    exact = distance.polyline(x, y, road)
    quick = distance.on_lattice(x, y[::-1], lambda u, v: distance.polyline(u, v, road))[::-1]
    far = exact > 1
    assert np.abs(quick - exact)[far].max() < 0.1


def test_a_sheet_has_its_first_row_in_the_north() -> None:
    sheet = Sheet(100, 200, 20, 10, 4)
    window = sheet.window(100, 195, 105, 200, margin=0)
    assert window is not None
    assert window.rows.start == 0
    assert window.y[0, 0] == pytest.approx(199.875)
    assert window.x[0, 0] == pytest.approx(100.125)
    assert sheet.window(0, 0, 50, 50) is None


def test_a_pen_stamps_forward_and_left() -> None:
    """Heading north, +x is up the picture and +y to the left."""
    sheet = Sheet(-10, 10, 20, 20, 4)
    pen = Pen(sheet, angle=np.pi / 2)
    pen.circle(6, 0, 1, "#ff0000", 2)
    pen.circle(0, 6, 1, "#0000ff", 2)
    assert sheet.albedo[16, 40, 0] > 0.8  # 6 mm north
    assert sheet.albedo[40, 16, 2] > 0.8  # 6 mm west


def test_max_mode_is_tested_against_the_relief_below() -> None:
    sheet = Sheet(-5, 5, 10, 10, 4)
    pen = Pen(sheet)
    pen.box(0, 0, 4, 4, "#808080", 5)
    pen.circle(0, 0, 2, "#ff0000", 3, mode="max")
    assert sheet.height[20, 20] == pytest.approx(5)
    pen.circle(0, 0, 2, "#ff0000", 8, mode="max", profile="flat")
    assert sheet.height[20, 20] == pytest.approx(8)


def test_shadow_falls_to_the_lower_right_at_the_lamps_length() -> None:
    """A 17 mm wall throws about 16 mm (0.93 of its height), away from the upper left."""
    sheet = Sheet(-40, 40, 80, 80, 3)
    Pen(sheet).box(0, 0, 20, 1.5, "#808080", 17, corner=0, profile="flat")
    seen = visibility(sheet.height, 3, Lamp())
    below = seen[:, 120 + 5 * 3]  # a column of pixels through the wall's eastern part
    shaded = (below[125:] < 0.5).sum() / 3
    assert shaded == pytest.approx(17 / np.tan(np.radians(47)) * np.sin(np.radians(128)), abs=1.5)
    assert seen[:110, 60:180].min() == 1


def test_tiles_of_the_march_leave_no_seams() -> None:
    """The same wall, moved across the borders of the tiles, throws the same shadow."""
    shadows = []
    for left, top in ((40, 40), (230, 55)):
        height = np.zeros((200, 400), np.float32)
        height[top : top + 20, left : left + 30] = 12
        seen = visibility(height, 4, Lamp())
        shadows.append(seen[top - 10 : top + 80, left - 10 : left + 90])
    assert np.array_equal(*shadows)


def test_a_receiver_takes_the_shadow_without_the_model() -> None:
    height = np.zeros((60, 60), np.float32)
    height[20:30, 20:30] = 5
    seen = visibility(height, 4, Lamp(), receiver=np.zeros_like(height))
    assert seen[25, 25] < 0.05
    assert seen[5, 5] == 1


def test_lit_slopes_face_the_upper_left() -> None:
    sheet = Sheet(-6, 6, 12, 12, 8)
    pen = Pen(sheet)
    pen.box(0, 0, 6, 6, "#808080", 0, corner=0)
    pen.circle(0, 0, 4, "#808080", 3, profile="dome", grain=0)
    rgb_ = light(sheet).rgb
    assert rgb_.dtype == np.float32
    assert rgb_[36, 36].mean() > rgb_[60, 60].mean() + 0.1


def test_lighting_twice_gives_the_same_bytes() -> None:
    def picture() -> bytes:
        sheet = Sheet(0, 30, 40, 30, 6, seed=4)
        pen = Pen(sheet, 20, 15, 0.4, own_grain=True)
        pen.box(0, 0, 10, 6, "#9b523c", 8, grain=0.1)
        pen.capsule(0, 0, 12, 2, 1, "#8b9298", 9, glow="#ffd36a", gloss=0.5)
        return light(sheet).rgb.tobytes()

    assert picture() == picture()
