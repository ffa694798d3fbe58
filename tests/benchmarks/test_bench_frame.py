"""The battle screen's frames with every overlay on, at three sizes: still, panning, zooming, dice in flight.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_frame.py -o addopts=`.
A window needs no display here (SDL's dummy driver): what is measured is the drawing.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.ui.skirmish.hands.intents import Verb
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.scenery.pictures import shipped_picture

SIZES = [(1920, 1080), (2560, 1440), (3840, 2160)]
FRAME_S = 1 / 60


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def play(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """A mecha battle in its second turn, a unit selected, the pointer over an enemy, every overlay on."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    match = played_to(
        a_match("crossroads", "mecha"), lambda state: state.turn == 2 and state.phase == "activate"
    )
    playing = Play(match, tmp_path, request.param)
    board = playing.scene.board
    picture = shipped_picture(playing.scene.sitting.table_map)
    assert picture is not None
    board.take_picture(picture)
    Gallery().lay_desk(playing.desk.stage.tasks, board.take_desk)
    unit = next(u for u in playing.units() if not u.activated)
    assert unit.at is not None
    playing.click(unit.at)
    for verb in ("threat", "sight"):
        playing.scene.conduct.take(Verb(verb))
    playing.settle()
    enemy = playing.units(1 - unit.side)[0]
    assert enemy.at is not None
    playing.hover(enemy.at)
    playing.settle()
    return playing


def test_still(benchmark: Any, play: Play) -> None:
    benchmark(play.desk.draw)


def test_pan(benchmark: Any, play: Play) -> None:
    """The table pulled to and fro under the pointer, zoomed in so that it is larger than the window."""
    camera = play.scene.board.camera
    camera.zoom_at((960.0, 540.0), 4.0)
    play.settle()
    turn = iter(range(1_000_000))

    def frame() -> None:
        sign = 1 if next(turn) // 40 % 2 == 0 else -1
        camera.pan(6.0 * sign, 2.0 * sign)
        play.scene.refresh()
        play.scene.update(FRAME_S)
        play.desk.draw()

    benchmark(frame)


def test_zoom(benchmark: Any, play: Play) -> None:
    """A notch of the wheel in or out twice a second: glides and the frames that come to rest after them."""
    camera = play.scene.board.camera
    turn = iter(range(1_000_000))

    def frame() -> None:
        number = next(turn)
        if number % 30 == 0:
            camera.zoom_at((960.0, 540.0), 1.0 if number // 30 % 2 == 0 else -1.0)
        if play.scene.animating:
            play.scene.update(FRAME_S)
        play.desk.draw()

    benchmark(frame)


def test_dice_in_flight(benchmark: Any, play: Play) -> None:
    tray = play.scene.parts.tray

    def frame() -> None:
        if not tray.moving:
            tray.roll([(0, 5), (1, 2)], "", True, 7)
        tray.advance(FRAME_S)
        play.scene.stage.redraw()
        play.desk.draw()

    benchmark(frame)


def test_hover_over_the_ground(benchmark: Any, play: Play) -> None:
    """From the pointer's move to the answer shown (path, its dangers and its overlay)."""
    unit = next(u for u in play.units() if not u.activated)
    assert unit.at is not None
    spots = [
        (unit.at[0] + dx / 10, unit.at[1] + dy / 10) for dx in range(-40, 41, 4) for dy in range(-40, 41, 4)
    ]
    turn = iter(range(1_000_000))

    def answer() -> None:
        play.hover(spots[next(turn) % len(spots)])
        until = time.monotonic() + 1.0
        while play.scene.worker.busy and time.monotonic() < until:
            play.desk.stage.tasks.poll()
            pygame.time.wait(0)
        play.desk.draw()

    benchmark(answer)
