"""The end of a battle and its menu: every way on by its letter, and back to the result."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match
from wargame.games.skirmish.actions import Concede

WAYS = {"r": "rematch", "p": "watch", "n": "to_new_battle", "l": "to_title"}


@pytest.fixture
def over(tmp_path: Path) -> Play:
    play = Play(a_match(), tmp_path)
    play.settle()
    play.scene.conduct.submit(Concede(0))
    play.settle()
    play.desk.wait(0.2)
    assert play.desk.director.scene.name == "result"
    return play


def test_the_result_leads_on_and_the_table_leads_back_to_it(over: Play) -> None:
    for letter, door in WAYS.items():
        if door != "to_title":
            over.desk.key(ord(letter))
            assert over.doors.taken[-1] == door
    over.desk.key(pygame.K_t)
    assert over.desk.director.scene.name == "battle"
    over.desk.key(pygame.K_ESCAPE)
    over.desk.find("menu-save")
    over.desk.key(pygame.K_t)
    assert over.desk.director.scene.name == "result"
    over.desk.key(pygame.K_l)
    assert over.doors.taken[-1] == "to_title"


def test_a_copy_is_kept_from_the_result_and_from_the_menu(over: Play) -> None:
    for _ in range(2):
        over.desk.key(pygame.K_s)
        over.desk.type("after tea")
        over.desk.key(pygame.K_RETURN)
        assert over.doors.taken[-1] == "save_as"
        assert any("after tea" in toast.words for toast in over.desk.stage.toasts)
        over.doors.taken.clear()
        over.desk.stage.toasts.clear()
        over.desk.key(pygame.K_ESCAPE)
        over.desk.key(pygame.K_F10)
