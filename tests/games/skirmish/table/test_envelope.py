"""The area below the highest of many lines, against many thin columns."""

from __future__ import annotations

import random

import numpy as np
import pytest

from wargame.games.skirmish.table.envelope import Shadow, area_below, hidden_area


def by_columns(shadows: list[Shadow], start: float, end: float, foot: float, head: float) -> float:
    s = start + (np.arange(40_000) + 0.5) * (end - start) / 40_000
    top = np.full(len(s), foot)
    for shadow in shadows:
        here = (shadow.start <= s) & (s <= shadow.end)
        top = np.where(here, np.maximum(top, shadow.slope * s + shadow.base), top)
    return float(np.clip(top - foot, 0.0, head - foot).mean() * (end - start))


def test_nothing_hides_nothing() -> None:
    assert hidden_area([], -1.0, 1.0, 0.0, 1.2) == 0.0


def test_a_level_shadow_hides_a_rectangle() -> None:
    assert hidden_area([Shadow(-1.0, 0.5, 0.0, 0.4)], -1.0, 1.0, 0.0, 1.2) == pytest.approx(0.6)


def test_a_sloping_shadow_hides_what_is_under_it_and_no_more_than_there_is() -> None:
    # from 0 at -1 to 4 at 1: reaches the head 1.0 at -0.5
    assert hidden_area([Shadow(-1.0, 1.0, 2.0, 2.0)], -1.0, 1.0, 0.0, 1.0) == pytest.approx(0.25 + 1.5)


def test_two_crossing_shadows_hide_what_the_higher_one_hides() -> None:
    up, down = Shadow(0.0, 2.0, 1.0, 0.0), Shadow(0.0, 2.0, -1.0, 2.0)
    assert hidden_area([up, down], 0.0, 2.0, 0.0, 5.0) == pytest.approx(3.0)
    assert hidden_area([down, up], 0.0, 2.0, 0.0, 5.0) == pytest.approx(3.0)


def test_three_lines_through_one_point() -> None:
    lines = [Shadow(0.0, 2.0, slope, 1.0 - slope) for slope in (-1.0, 0.0, 1.0)]
    assert hidden_area(lines, 0.0, 2.0, 0.0, 5.0) == pytest.approx(3.0)


def test_shadows_that_meet_end_to_end_leave_nothing_between() -> None:
    halves = [Shadow(-1.0, 0.1, 0.0, 9.0), Shadow(0.1, 1.0, 0.0, 9.0)]
    assert hidden_area(halves, -1.0, 1.0, 0.0, 1.2) == pytest.approx(2.4, abs=1e-15)


def test_the_same_shadow_twice_counts_once() -> None:
    shadow = Shadow(-0.5, 0.5, 0.3, 0.6)
    assert hidden_area([shadow, shadow], -1.0, 1.0, 0.0, 1.2) == hidden_area([shadow], -1.0, 1.0, 0.0, 1.2)


@pytest.mark.parametrize("seed", range(25))
def test_random_shadows_in_any_order(seed: int) -> None:
    rng = random.Random(seed)
    shadows = []
    for _ in range(rng.randint(1, 14)):
        a, b = sorted((rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)))
        shadows.append(Shadow(a, b, rng.choice((0.0, rng.uniform(-3.0, 3.0))), rng.uniform(-0.5, 2.0)))
    area = hidden_area(shadows, -1.0, 1.0, 0.2, 1.4)
    assert area == pytest.approx(by_columns(shadows, -1.0, 1.0, 0.2, 1.4), abs=2e-4)
    rng.shuffle(shadows)
    assert hidden_area(shadows, -1.0, 1.0, 0.2, 1.4) == area


@pytest.mark.parametrize(
    ("slope", "base", "area"),
    [(0.0, -1.0, 0.0), (0.0, 0.5, 1.0), (0.0, 9.0, 2.0), (1.0, 0.0, 1.5), (-1.0, 2.0, 1.5), (1.0, -1.0, 0.5)],
)
def test_the_area_below_one_line_between_foot_and_head(slope: float, base: float, area: float) -> None:
    assert area_below(slope, base, 0.0, 2.0, 0.0, 1.0) == pytest.approx(area)
