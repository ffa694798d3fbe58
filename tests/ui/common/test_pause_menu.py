"""The menus of the screens that are played on: one look, Resume first, every way reached and none cut off."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.headless import Desk
from wargame.ui.common.pause_menu import ICONS, Way, open_pause_menu
from wargame.ui.shell.icons import names
from wargame.ui.shell.widgets.text import Label

WORDS = "The battle is kept at every moment; leaving loses nothing."


def opened(count: int, told: list[str], size: tuple[int, int] = (1280, 720)) -> Desk:
    desk = Desk(Label(""), size, ui_scale=2.0, animations=False)
    ids = list(ICONS)[:count]
    ways: list[Way] = [(id_, f"Way {n}", str(n), partial(told.append, id_)) for n, id_ in enumerate(ids)]
    open_pause_menu(desk.stage, "Battle", "Saint-Clair crossroads · turn 3", WORDS, [ways])
    desk.draw()
    return desk


def test_every_way_has_an_icon_that_there_is() -> None:
    assert set(ICONS.values()) <= set(names())


@pytest.mark.parametrize("count", [1, 4, 7])
def test_each_way_is_taken_once_the_menu_is_closed(count: int) -> None:
    for id_ in list(ICONS)[:count]:
        told: list[str] = []
        desk = opened(count, told)
        assert faults(desk) == []
        desk.click(desk.find(id_))
        assert told == [id_]
        assert not desk.stage.layers


def test_enter_and_escape_go_on() -> None:
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        told: list[str] = []
        desk = opened(4, told)
        desk.key(key)
        assert not desk.stage.layers
        assert told == []
