"""Dice on their way: at every size as large as they lie, of their own colours up to the rim."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from wargame.ui.skirmish.dice.render import BLUE, ORANGE, render_die
from wargame.ui.skirmish.dice.throw import Tumble, throw
from wargame.ui.skirmish.hud.tray import flying

MOMENT = throw((4,), 7).at(0, 0.2)


@pytest.mark.parametrize("edge", [16, 39, 40, 41, 90, 140])
def test_a_die_in_flight_covers_what_the_die_closely_painted_covers(edge: int) -> None:
    die = flying(MOMENT, edge, BLUE)
    close = render_die(MOMENT.attitude, edge, BLUE, fine=True)
    covered = (pygame.surfarray.array_alpha(die) > 127).sum() / edge**2
    assert covered == pytest.approx((close[..., 3] > 127).sum() / edge**2, rel=0.06)


def test_an_enlarged_die_has_no_dark_rim() -> None:
    still = Tumble(0.0, 0.0, 0.0, (1.0, 0.0, 0.0, 0.0))
    die = flying(still, 120, ORANGE)
    alpha = pygame.surfarray.array_alpha(die)
    light = pygame.surfarray.array3d(die).astype(float).sum(axis=2)
    rim, inside = light[(alpha > 30) & (alpha < 200)], light[alpha == 255]
    assert rim.mean() > 0.75 * np.median(inside)
