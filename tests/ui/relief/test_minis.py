"""Miniatures: every figure paints, keeps its true base, and stays under the same lamp while it turns."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from wargame.ui.relief.atlas import baked_figures
from wargame.ui.relief.minis import KINDS, Sprite, paint_miniature, poses

PPM = 4.0
BASE_MM = {
    "soldier": (10, 10),
    "commander": (10, 10),
    "missile trooper": (10, 10),
    "mech": (20, 20),
    "tank": (36, 20),
}
FIGURES = baked_figures()
NAMES = ["/".join(map(str, figure)) for figure in FIGURES]


@cache
def painted(figure: tuple, army: str, heading: float = 0.0, ppm: float = PPM, bold: bool = False) -> Sprite:
    kind, pose, wreck, part = figure
    return paint_miniature(
        kind, army, heading_deg=heading, ppm=ppm, pose=pose, wreck=wreck, part=part, bold=bold
    )


def cover(sprite: Sprite, margin_mm: float = 0.0) -> tuple[float, float]:
    """Width and height in mm of what is mostly opaque."""
    solid = sprite.rgba[..., 3] > 127
    return solid.any(axis=0).sum() / sprite.ppm, solid.any(axis=1).sum() / sprite.ppm


def around(sprite: Sprite, x: float, y: float, half: float) -> np.ndarray:
    """RGBA of a square about a place in mm from the base's centre, x right and y up in the picture."""
    i, j = sprite.origin[0] + x * sprite.ppm, sprite.origin[1] - y * sprite.ppm
    r = half * sprite.ppm
    return sprite.rgba[round(j - r) : round(j + r), round(i - r) : round(i + r)]


@pytest.mark.parametrize("army", ["blue", "orange"])
@pytest.mark.parametrize("figure", FIGURES, ids=NAMES)
def test_every_figure_paints(figure: tuple, army: str) -> None:
    sprite = painted(figure, army)
    rows, columns = sprite.shadow.shape
    assert sprite.rgba.shape == (rows, columns, 4)
    assert sprite.rgba.dtype == sprite.shadow.dtype == np.uint8
    assert sprite.rgba[0, :, 3].max() == sprite.rgba[-1, :, 3].max() == 0, "cut off above or below"
    assert sprite.rgba[:, 0, 3].max() == sprite.rgba[:, -1, 3].max() == 0, "cut off at a side"
    assert sprite.shadow[-1].max() <= 12, "shadow cut off below"
    assert sprite.shadow[:, -1].max() <= 12, "shadow cut off on the right"
    solid = sprite.rgba[sprite.rgba[..., 3] > 250][:, :3]
    assert solid.std() > 15, "no picture, only a patch"


@pytest.mark.parametrize("kind", KINDS)
def test_bases_have_the_size_of_the_rules(kind: str) -> None:
    """Figures may stand out; across the facing, or from behind, the base shows its true edge."""
    part = "hull" if kind == "tank" else "whole"
    sprite = painted((kind, 0, False, part), "blue")
    length, width = BASE_MM[kind]
    solid = sprite.rgba[..., 3] > 127
    corner = {"tank": 0.0}.get(kind, 0.72)
    for x, y in ((-1, 1), (-1, -1), (1, 1), (1, -1)):
        # along the diagonal of a disc, in the middle of a long side of the tank
        sx = x * length / 2 * corner if corner else 0.0
        sy = y * width / 2 * (corner or 1.0)
        inside, outside = (0.93, 1.08) if corner else (0.98, 1.03)
        for factor, expected in ((inside, True), (outside, False)):
            i = sprite.origin[0] + sx * factor * PPM
            j = sprite.origin[1] - sy * factor * PPM
            if kind == "mech" and not expected:
                continue  # its pods stand out over the edge
            if kind == "missile trooper" and y < 0:
                continue  # the launcher does
            assert solid[int(j), int(i)] == expected, (kind, x, y, factor)


@pytest.mark.parametrize("figure", [FIGURES[0], FIGURES[6]], ids=["soldier", "mech"])
def test_the_same_call_gives_the_same_bytes(figure: tuple) -> None:
    kind, pose, wreck, part = figure
    again = paint_miniature(kind, "blue", heading_deg=0, ppm=PPM, pose=pose, wreck=wreck, part=part)
    first = painted(figure, "blue")
    assert again.rgba.tobytes() == first.rgba.tobytes()
    assert again.shadow.tobytes() == first.shadow.tobytes()
    assert again.origin == first.origin


def test_the_light_stays_upper_left_while_the_model_turns() -> None:
    """A helmet is bright towards the lamp and the shadow falls away from it, at every heading."""
    for heading in (0.0, 90.0, 195.0, 300.0):
        sprite = painted(FIGURES[2], "blue", heading)
        shadow = sprite.shadow.astype(float)
        y, x = np.mgrid[0 : shadow.shape[0], 0 : shadow.shape[1]]
        right = (shadow * x).sum() / shadow.sum() - sprite.origin[0]
        down = (shadow * y).sum() / shadow.sum() - sprite.origin[1]
        assert right > 0.15 * down > 0
        assert down > 1.0 * PPM
        lit = around(sprite, -0.7, 0.9, 0.35)[..., :3].mean()
        dark = around(sprite, 0.7, -0.9, 0.35)[..., :3].mean()
        assert lit > dark + 25, heading


def test_headings_are_counter_clockwise_from_east() -> None:
    """The red warhead of a missile trooper points where the trooper faces."""
    for heading, (dx, dy) in {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}.items():
        sprite = painted(FIGURES[5], "blue", float(heading))
        rgba = sprite.rgba.astype(int)
        red = (rgba[..., 0] > 120) & (rgba[..., 0] > 2 * rgba[..., 1]) & (rgba[..., 3] > 200)
        rows, columns = red.nonzero()
        x, y = columns.mean() - sprite.origin[0], sprite.origin[1] - rows.mean()
        assert x * dx + y * dy > 3.5 * PPM, heading


def test_a_turned_sprite_is_not_a_turned_picture() -> None:
    """Half a turn moves the model but not the light: the picture differs from its own half turn."""
    there, back = painted(FIGURES[8], "blue", 0.0), painted(FIGURES[8], "blue", 180.0)
    one = np.concatenate([around(there, 0, y, 3)[..., :3] for y in (-6, 6)]).astype(float)
    other = np.concatenate([around(back, 0, y, 3)[::-1, ::-1, :3] for y in (6, -6)]).astype(float)
    assert np.abs(one - other).mean() > 8


def test_poses_and_kinds_differ_at_26_pixels() -> None:
    """A soldier's base of 26 px: no two figures look alike."""
    pictures = {}
    for figure in FIGURES[:6]:
        sprite = painted(figure, "blue", 30.0, 2.6, True)
        cell = around(sprite, 0, 0, 6.5).astype(float)
        pictures[figure[:2]] = cell[..., :3] * cell[..., 3:] / 255
    names = list(pictures)
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            apart = np.abs(pictures[first] - pictures[second]).mean()
            assert apart > (11 if first[0] != second[0] else 4), (first, second)


def test_a_wreck_is_darker_and_has_lost_its_colours() -> None:
    for alive, dead in ((FIGURES[6], FIGURES[7]), (FIGURES[8], FIGURES[10])):
        for army in ("blue", "orange"):
            pictures = [painted(figure, army).rgba for figure in (alive, dead)]
            whole, burnt = (p[p[..., 3] > 200][:, :3].astype(float) for p in pictures)
            assert burnt.mean() < 0.75 * whole.mean()
            assert np.ptp(burnt, axis=1).mean() < np.ptp(whole, axis=1).mean()


def test_a_tank_wreck_has_no_turret_and_a_mech_wreck_no_head() -> None:
    tank, hulk = painted(("tank", 0, False, "whole"), "blue"), painted(FIGURES[10], "blue")
    assert tank.rgba.shape == hulk.rgba.shape
    assert painted(("tank", 0, True, "whole"), "blue").rgba.tobytes() == hulk.rgba.tobytes()
    missing = (tank.shadow.astype(int) - hulk.shadow > 100).sum() / PPM**2
    assert missing > 15, "mm2 of shadow that only the turret throws"
    mech, headless = painted(FIGURES[6], "blue"), painted(FIGURES[7], "blue")
    assert around(mech, 2.7, 0, 1)[..., :3].mean() > 1.5 * around(headless, 2.7, 0, 1)[..., :3].mean()


def test_a_turret_carries_its_shadow_on_the_deck() -> None:
    turret = painted(FIGURES[9], "blue")
    soft = (turret.rgba[..., 3] > 60) & (turret.rgba[..., 3] < 160)
    assert soft.sum() > 300
    assert turret.rgba[soft][:, :3].mean() < 30


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("dragoon", {}),
        ("commander", {"pose": 1}),
        ("soldier", {"pose": 4}),
        ("soldier", {"wreck": True}),
        ("mech", {"part": "turret"}),
    ],
)
def test_what_does_not_exist_is_refused(kind: str, options: dict) -> None:
    with pytest.raises(ValueError, match=kind):
        paint_miniature(kind, "blue", heading_deg=0, ppm=PPM, **options)
    with pytest.raises(ValueError, match="no army"):
        paint_miniature("soldier", "green", heading_deg=0, ppm=PPM)


def test_only_soldiers_have_poses() -> None:
    assert [poses(kind) for kind in KINDS] == [4, 1, 1, 1, 1]
