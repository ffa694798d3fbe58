"""After the seat passes the picture is that of a fresh screen: nothing of the last player's hand is left."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.test_battle_scene import hand_of
from wargame.games.skirmish.actions import End, Fire
from wargame.games.skirmish.state import State
from wargame.ui.skirmish.theatre.animator import _DiceFall

AWAY = {"pos": (-1, -1), "rel": (0, 0), "buttons": (0, 0, 0)}


def somebody_can_fire(state: State) -> bool:
    """On this table with these dice somebody can from the first activation on."""
    return state.phase == "activate" and state.active_unit is None


def in_turn_two(state: State) -> bool:
    return somebody_can_fire(state) and state.turn == 2


def a_shot(play: Play) -> Fire:
    """A shot of the side to act."""
    options = play.match.battle.options(play.state)["units"]
    shots = [(unit["unit"], shot) for unit in options for shot in unit["fire"] if "chance" in shot]
    unit, shot = next(iter(shots))
    return Fire(unit, shot["target"], shot["weapon"])


def make_a_mess(play: Play, unit: str) -> None:
    """All that a player may leave behind: overlays, camera, tape, aim, a log turned over, open drawers."""
    drawers = play.scene.frame.drawers
    for button in drawers.buttons.values() if drawers.folded else ():
        play.desk.click(button)
        play.settle()
    at = next(u.at for u in play.state.units if u.id == unit)
    assert at is not None
    play.click(at)
    assert hand_of(play).selected == unit
    for key in (pygame.K_t, pygame.K_l, pygame.K_r):
        play.desk.key(key)
    play.desk.click(play.desk.find("log-filter"))
    play.settle()
    log = play.desk.find("log").shown_rect()
    play.desk.move(log.centerx, log.bottom - 40)
    play.desk.wheel(4)
    play.settle()
    play.hover(at)
    play.desk.wheel(3)
    play.settle()
    play.desk.key(pygame.K_F6)


def at_rest(play: Play) -> bytes:
    """What is shown once nothing moves, the pointer is elsewhere and no notice is left."""
    play.desk.feed(pygame.MOUSEMOTION, **AWAY)
    play.desk.wait(0.1)
    play.settle()
    play.desk.stage.toasts.clear()
    return play.picture()


@pytest.mark.parametrize("size", [(1280, 720), (1000, 700)])
def test_a_change_of_seat_leaves_the_picture_of_a_fresh_screen(size: tuple[int, int], tmp_path: Path) -> None:
    match = played_to(a_match(seed=2), in_turn_two)
    play = Play(match, tmp_path, size, animations=True, animation_speed=8.0, auto_next=False)
    play.settle()
    side, shot = play.state.to_act, a_shot(play)
    make_a_mess(play, shot.unit)
    rolled = match.state.dice_rolled
    play.scene.conduct.submit(shot)
    play.settle()
    assert match.state.dice_rolled > rolled
    if match.state.active_unit == shot.unit:
        play.scene.conduct.submit(End(shot.unit))
        play.settle()
    assert play.state.to_act != side
    fresh = Play(match, tmp_path / "fresh", size, animations=True, auto_next=False)
    fresh.settle()
    assert at_rest(play) == at_rest(fresh)


@pytest.mark.parametrize("speed", [0.5, 4.0])
def test_at_any_speed_the_dice_lie_before_what_they_decided_is_shown(speed: float, tmp_path: Path) -> None:
    match = played_to(a_match(seed=2), somebody_can_fire)
    play = Play(match, tmp_path, animations=True, animation_speed=speed, auto_next=False)
    play.settle()
    play.scene.conduct.submit(a_shot(play))
    tray, animator = play.scene.board._tray, play.scene.board.animator
    tumbled_s = 0.0
    for _ in range(2000):
        play.desk.director.update(1 / 60)
        pygame.time.wait(0 if animator.busy else 1)
        tumbled_s += tray.moving / 60
        if animator.busy and not isinstance(animator._beats[0], _DiceFall):
            break
    assert not tray.moving
    assert tumbled_s == pytest.approx(tray._thrown.throw.duration_s / speed, abs=0.05)  # type: ignore[union-attr]


def test_the_first_click_hurries_tumbling_dice_and_the_second_lays_them_down(tmp_path: Path) -> None:
    match = played_to(a_match(seed=2), somebody_can_fire)
    play = Play(match, tmp_path, animations=True, auto_next=False)
    play.settle()
    play.scene.conduct.submit(a_shot(play))
    tray = play.scene.board._tray
    for _ in range(500):
        play.desk.wait(1 / 60)
        if tray.moving:
            break
        pygame.time.wait(1)
    play.desk.click((640, 340))
    assert tray.moving
    play.desk.click((640, 340))
    assert not tray.moving
    assert not play.scene.board.animator.busy
