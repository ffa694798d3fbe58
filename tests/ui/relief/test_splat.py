"""Small bodies: where they stand, which hides which."""

from __future__ import annotations

import numpy as np
import pytest

from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.splat import Bodies, blocks, domes, joined, splat

RED, BLUE = [0.8, 0.1, 0.1], [0.1, 0.1, 0.8]


def sheet() -> Sheet:
    return Sheet(0, 10, 10, 10, 10)


def pixel(x: float, y: float) -> tuple[int, int]:
    return int((10 - y) * 10), int(x * 10)


def one(make: str, x: float, y: float, top: float, colour: list[float]) -> Bodies:
    across, up = np.array([x]), np.array([y])
    if make == "dome":
        return domes(across, up, np.array([2.0]), np.array([top]), np.array([colour]))
    return blocks(across, up, 2.0, 1.0, 0.0, top, np.array([colour]), rise=0.2, sunk=0.5)


def test_a_dome_is_highest_in_its_middle_and_round() -> None:
    paper = sheet()
    splat(paper, one("dome", 5, 5, 4, RED), grain=0)
    assert paper.height[pixel(5, 5)] == pytest.approx(4, abs=0.02)
    assert paper.height[pixel(6.9, 5)] < 3.2
    assert paper.cover[pixel(6.6, 6.6)] == 0
    assert paper.albedo[pixel(5, 5)] == pytest.approx(RED)
    assert abs(int(paper.cover.sum()) - round(np.pi * 400)) < 30


def test_a_block_is_as_long_and_wide_as_told() -> None:
    paper = sheet()
    splat(paper, one("block", 5, 5, 3, RED), grain=0)
    assert int(paper.cover.sum()) == pytest.approx(40 * 20, abs=60)
    assert paper.height[pixel(5, 5)] == pytest.approx(3)
    turned = sheet()
    splat(turned, blocks(np.array([5.0]), np.array([5.0]), 2, 1, np.pi / 2, 3, np.array([RED]), 0.2, 0.5))
    assert turned.cover[pixel(5, 6.8)] == 1
    assert turned.cover[pixel(6.8, 5)] == 0


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_higher_body_is_seen_whichever_comes_first(order: tuple[int, int]) -> None:
    bodies = [one("dome", 4.5, 5, 4, RED), one("dome", 5.5, 5, 2, BLUE)]
    paper = sheet()
    splat(paper, joined([bodies[k] for k in order]), grain=0)
    assert paper.albedo[pixel(5, 5)] == pytest.approx(RED)
    assert paper.albedo[pixel(7.2, 5)] == pytest.approx(BLUE)


def test_bodies_lower_than_the_sheet_are_not_painted() -> None:
    paper = sheet()
    paper.height[:] = 9
    splat(paper, one("dome", 5, 5, 4, RED))
    assert not paper.cover.any()


def test_bodies_beside_the_sheet_are_left_out_and_those_across_its_edge_are_cut() -> None:
    paper = sheet()
    splat(paper, joined([one("dome", -8, 5, 4, RED), one("dome", 0, 0, 4, RED)]))
    assert paper.cover[-1, 0] == 1
    assert paper.cover[:50].sum() == 0
