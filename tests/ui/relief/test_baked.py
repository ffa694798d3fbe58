"""The pictures that ship are the ones this painter paints, whole, small and where the index says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from wargame.ui.relief.atlas import (
    HEADINGS,
    Atlas,
    Cell,
    Level,
    baked_figures,
    figure_name,
    minis_dir,
    nearest_heading,
    portrait_name,
    read_atlas,
)
from wargame.ui.relief.bake_minis import ARMIES, bleed
from wargame.ui.relief.minis import KINDS, PAINTER_VERSION, paint_miniature
from wargame.ui.relief.portrait import paint_portrait

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

MOST_BYTES = 8_000_000
NAMES = {figure_name(k, pose=p, wreck=w, part=part) for k, p, w, part in baked_figures()}
AGAIN = "painter changed: raise PAINTER_VERSION and run `python -m wargame.ui.relief.bake minis`"


@cache
def atlas() -> Atlas:
    return read_atlas(minis_dir())


@cache
def picture(name: str) -> np.ndarray:
    surface = pygame.image.load(minis_dir() / name)
    return np.transpose(pygame.surfarray.array3d(surface), (1, 0, 2))


def cut(name: str, cell: Cell) -> np.ndarray:
    return picture(name)[cell.y : cell.y + cell.height, cell.x : cell.x + cell.width]


def block_means(pixels: np.ndarray, size: int = 8) -> np.ndarray:
    rows, columns = (length // size * size for length in pixels.shape[:2])
    return pixels[:rows, :columns].reshape(rows // size, size, columns // size, size, -1).mean(axis=(1, 3))


def test_the_index_is_of_this_painter() -> None:
    assert atlas().painter == PAINTER_VERSION, AGAIN
    assert atlas().headings == HEADINGS == 24


def test_all_together_stay_small() -> None:
    sizes = {path.name: path.stat().st_size for path in minis_dir().iterdir()}
    assert sum(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize("level", ["near", "far"])
def test_every_figure_has_every_heading_once(level: str) -> None:
    chosen: Level = getattr(atlas(), level)
    assert set(chosen.cells) == set(atlas().shadows.cells) == NAMES
    rows, columns = picture(chosen.alpha).shape[:2]
    assert max(rows, columns) <= 4096
    taken = np.zeros((rows, columns), np.uint8)
    for cells in chosen.cells.values():
        assert len(cells) == HEADINGS
        for cell in cells:
            assert cell.x + cell.width <= columns
            assert cell.y + cell.height <= rows
            assert 0 < cell.origin_x < cell.width
            assert 0 < cell.origin_y < cell.height
            taken[cell.y : cell.y + cell.height, cell.x : cell.x + cell.width] += 1
    assert taken.max() == 1, "cells overlap"
    assert all(picture(name).shape[:2] == (rows, columns) for name in chosen.pictures.values())


def every_other_figure() -> Iterator[Any]:
    """In the colours of one army, the armies in turn; in those of the other it is slow."""
    for number in range(0, len(baked_figures()), 2):
        for army in ARMIES:
            usual = army == ARMIES[number // 2 % len(ARMIES)]
            yield pytest.param(number, army, marks=() if usual else (pytest.mark.slow,))


@pytest.mark.parametrize(("number", "army"), list(every_other_figure()))
def test_cells_show_what_the_painter_paints(number: int, army: str) -> None:
    """8 x 8 block means over grey: worst below 10, mean below 2, as for golden pictures."""
    kind, pose, wreck, part = baked_figures()[number]
    heading = 15.0 * (number * 5 % 24)
    level = atlas().near
    fresh = paint_miniature(kind, army, heading_deg=heading, ppm=level.ppm, pose=pose, wreck=wreck, part=part)
    cell, rest = atlas().cell(level, figure_name(kind, pose=pose, wreck=wreck, part=part), heading)
    assert rest == 0
    left, top = round(fresh.origin[0] - cell.origin_x), round(fresh.origin[1] - cell.origin_y)
    expected = fresh.rgba[top : top + cell.height, left : left + cell.width].astype(float)
    alpha = cut(level.alpha, cell).astype(float)
    # both armies share an alpha: a tip of a diamond may show where the circle does not reach
    assert np.abs(alpha[..., 0] - expected[..., 3]).max() <= 24, AGAIN
    colour = cut(level.pictures[army], cell) * alpha / 255
    difference = np.abs(
        block_means(colour + 110 * (1 - alpha / 255))
        - block_means((expected[..., :3] * expected[..., 3:] + 110 * (255 - expected[..., 3:])) / 255)
    )
    assert difference.max() < 10, AGAIN
    assert difference.mean() < 2, AGAIN


def test_shadows_are_those_of_the_painter() -> None:
    fresh = paint_miniature("mech", "blue", heading_deg=75, ppm=6)
    cell, _ = atlas().shadow("mech", 75)
    factor = 6 / atlas().shadows.ppm
    left, top = (
        round(fresh.origin[0] / factor - cell.origin_x),
        round(fresh.origin[1] / factor - cell.origin_y),
    )
    expected = block_means(fresh.shadow.astype(float), 2)[..., 0]
    expected = expected[top : top + cell.height, left : left + cell.width]
    found = cut(atlas().shadows.picture, cell)[..., 0]
    assert np.abs(found - expected).max() <= 4, AGAIN


def test_portraits_are_there_for_every_kind_and_army() -> None:
    names = {portrait_name(kind, army) for kind in KINDS for army in ARMIES}
    assert set(atlas().portraits) == names
    fresh = paint_portrait("commander", "orange", scale=2)
    found = picture(atlas().portraits[portrait_name("commander", "orange")])
    difference = np.abs(block_means(found.astype(float)) - block_means(fresh.astype(float)))
    assert difference.max() < 10, AGAIN


@pytest.mark.parametrize(
    ("heading", "expected"),
    [(0, (0, 0)), (7.4, (0, 7.4)), (8, (1, -7)), (352.6, (0, -7.4)), (-15, (23, 0)), (725, (0, 5))],
)
def test_nearest_heading(heading: float, expected: tuple[int, float]) -> None:
    index, rest = nearest_heading(heading)
    assert index == expected[0]
    assert rest == pytest.approx(expected[1])


def test_tiny_bases_are_bold() -> None:
    """On a 45 cm table a soldier is 23 px wide or less, on a 30 cm one more than 26."""
    assert atlas().level_for(1.9).bold
    assert not atlas().level_for(2.8).bold


def test_colours_run_on_beyond_the_edge() -> None:
    rgb = np.zeros((40, 40, 3), np.uint8)
    alpha = np.zeros((40, 40), np.uint8)
    rgb[10:30, 10:20], rgb[10:30, 20:30], alpha[10:30, 10:30] = (200, 0, 0), (0, 0, 200), 255
    filled = bleed(rgb, alpha)
    assert np.array_equal(filled[alpha > 0], rgb[alpha > 0])
    assert filled[20, 8, 0] > 190
    assert filled[20, 32, 2] > 190
    assert filled[0, 0].max() > 50
