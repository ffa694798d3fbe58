"""The battle screen in a window that changes its size all the time: clicks find what is drawn there."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.test_battle_scene import hand_of, open_ground

SIZES = ((1920, 1080), (1000, 700), (1280, 720), (640, 480), (1440, 900))


def resize(play: Play, size: tuple[int, int]) -> None:
    """Give the window another size, as the window manager does."""
    play.desk.stage.resize(size)
    play.desk.surface = pygame.Surface(size)
    play.desk.draw()
    play.settle()


@pytest.fixture
def fighting(tmp_path: Path) -> Play:
    play = Play(played_to(a_match(), lambda s: s.phase == "activate"), tmp_path, auto_next=False)
    play.settle()
    return play


@pytest.mark.parametrize("size", SIZES)
def test_after_resizing_a_click_selects_the_unit_that_is_drawn_there(
    fighting: Play, size: tuple[int, int]
) -> None:
    resize(fighting, size)
    board = fighting.scene.board
    for unit in fighting.units():
        assert unit.at is not None
        assert board.unit_at(board.camera.to_px(unit.at)) == unit.id
        if not board.free.collidepoint(fighting.px(unit.at)):
            continue
        fighting.click(unit.at)
        assert hand_of(fighting).selected == unit.id
        fighting.desk.key(pygame.K_ESCAPE)


def test_a_unit_in_hand_stays_there_while_the_window_changes_and_walks_where_it_is_clicked(
    fighting: Play,
) -> None:
    unit = fighting.units()[0]
    assert unit.at is not None
    fighting.click(unit.at)
    for size in SIZES:
        resize(fighting, size)
        assert hand_of(fighting).selected == unit.id
    resize(fighting, (1280, 720))
    there = open_ground(fighting, unit.id)
    fighting.hover(there)
    fighting.settle()
    resize(fighting, (1000, 700))
    fighting.hover(there)
    fighting.settle()
    fighting.click(there)
    fighting.settle()
    moved = next(u for u in fighting.match.state.units if u.id == unit.id)
    assert moved.at is not None
    assert abs(moved.at[0] - there[0]) + abs(moved.at[1] - there[1]) < 0.2


def test_a_window_resized_while_something_is_played_ends_as_the_rules_say(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "activate")
    play = Play(match, tmp_path, animations=True, auto_next=False)
    play.settle()
    unit = play.units()[0]
    there = open_ground(play, unit.id)
    assert unit.at is not None
    play.click(unit.at)
    play.hover(there)
    play.settle()
    play.click(there)
    for size in SIZES * 3:
        play.desk.stage.resize(size)
        play.desk.surface = pygame.Surface(size)
        play.desk.wait(0.05)
        play.desk.draw()
    play.settle()
    figure = play.scene.board.tableau.figures[unit.id]
    assert figure.at == next(u.at for u in match.state.units if u.id == unit.id)
    assert figure.at != unit.at
    board = play.scene.board
    assert board.unit_at(board.camera.to_px(figure.at)) == unit.id
