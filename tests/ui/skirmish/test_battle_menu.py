"""The menu of a battle and its dialogs: they hold the longest names there can be, in every window."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.headless import Desk
from wargame.games.skirmish.actions import Concede, Draw
from wargame.ui.common.side_panel import LONGEST_NAME
from wargame.ui.shell.widgets.text import Label
from wargame.ui.skirmish.battle_menu import BattleMenu
from wargame.ui.skirmish.names import Names

SIDES = ("W" * LONGEST_NAME, "The 3rd Novgorod Guards ")
ACTIONS = {"concede-0": Concede(0), "concede-1": Concede(1), "draw-yes": Draw()}


def menu(size: tuple[int, int], scale: float, told: list[Any], over: bool = False) -> tuple[Desk, BattleMenu]:
    desk = Desk(Label(""), size, ui_scale=scale, animations=False)
    state = SimpleNamespace(turn=12, result=object() if over else None)
    sitting: Any = SimpleNamespace(
        names=Names(SIDES, {}, {}),
        table_map=SimpleNamespace(name="The bridge at Aspen Mill"),
        match=SimpleNamespace(state=state),
    )
    doors: Any = SimpleNamespace(to_settings=lambda: None, to_title=lambda: None)
    return desk, BattleMenu(desk.stage, sitting, doors, told.append, lambda: None, lambda: None)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1280, 720), 0.8), ((2560, 1440), 2.0)])
def test_every_dialog_holds_the_longest_names(size: tuple[int, int], scale: float) -> None:
    for over in (False, True):
        desk, dialogs = menu(size, scale, [], over)
        for show in (dialogs.open, dialogs.ask_concede, dialogs.ask_draw, dialogs._save_as):
            show()
            assert faults(desk) == [], show
            desk.stage.close_all()


def test_who_ends_the_battle_is_named_and_enter_plays_on() -> None:
    for id_, action in ACTIONS.items():
        told: list[Any] = []
        desk, dialogs = menu((1280, 720), 1.0, told)
        show = dialogs.ask_draw if id_ == "draw-yes" else dialogs.ask_concede
        show()
        desk.key(pygame.K_RETURN)
        assert not desk.stage.layers
        assert told == []
        show()
        desk.click(desk.find(id_))
        assert told == [action]


def test_a_copy_is_offered_a_name_of_its_own() -> None:
    desk, dialogs = menu((1280, 720), 1.0, [])
    dialogs._save_as()
    desk.draw()
    assert desk.find("answer").value == "The bridge at Aspen Mill, turn 12"  # type: ignore[attr-defined]
