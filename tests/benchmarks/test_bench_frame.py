"""The battle screen's frames with every overlay on, at three sizes: still, panning, zooming, coming to rest
after a zoom, dice in flight, a destruction; and the answer to a pointer over the ground.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_frame.py -o addopts=`, on a busy machine
with `--benchmark-timer=time.thread_time`. A window needs no display here (SDL's dummy driver): what is
measured is the drawing. Words and panels are drawn at the scale that suits the window.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.games.skirmish.state import Wreck
from wargame.ui.skirmish.hands.intents import Verb
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.scenery.pictures import shipped_picture
from wargame.ui.skirmish.theatre.gunfire import shots
from wargame.ui.skirmish.theatre.tableau import Effect

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
    while board.tabletop.desk is None:
        playing.desk.wait(FRAME_S)
        time.sleep(0.01)
    unit = next(u for u in playing.units() if not u.activated)
    assert unit.at is not None
    playing.click(unit.at)
    for verb in ("threat", "sight"):
        playing.scene.conduct.take(Verb(verb))
    playing.settle()
    while playing.desk.stage.tasks.running():
        # the finest heat: what is measured is the drawing
        playing.desk.wait(FRAME_S)
        playing.desk.draw()
        time.sleep(0.01)
    enemy = playing.units(1 - unit.side)[0]
    assert enemy.at is not None
    playing.hover(enemy.at)
    playing.settle()
    return playing


def step(play: Play) -> None:
    """One frame of the main loop."""
    desk = play.desk
    desk.stage.now_s += FRAME_S
    desk.director.update(FRAME_S)
    if desk.director.needs_drawing():
        desk.draw()


def a_notch_each_time(play: Play) -> Callable[[], None]:
    """Four notches in, four out, and so on."""
    turn = iter(range(1_000_000))

    def zoom() -> None:
        play.scene.board.camera.zoom_at(
            play.scene.board.free.center, 1.0 if next(turn) // 4 % 2 == 0 else -1.0
        )

    return zoom


def test_still(benchmark: Any, play: Play) -> None:
    benchmark(play.desk.draw)


def test_pan(benchmark: Any, play: Play) -> None:
    """The table pulled to and fro under the pointer, zoomed in so that it is larger than the window."""
    camera = play.scene.board.camera
    camera.zoom_at(play.scene.board.free.center, 4.0)
    play.settle()
    turn = iter(range(1_000_000))

    def frame() -> None:
        sign = 1 if next(turn) // 40 % 2 == 0 else -1
        camera.pan(6.0 * sign, 2.0 * sign)
        step(play)

    benchmark(frame)


def test_zoom(benchmark: Any, play: Play) -> None:
    """The frames of glides, one after each notch of the wheel, in and out."""
    camera = play.scene.board.camera
    zooms = a_notch_each_time(play)

    def setup() -> None:
        if not camera.moving:
            play.settle()
            zooms()
            step(play)

    benchmark.pedantic(lambda: step(play), setup=setup, rounds=90)


def test_zoom_comes_to_rest(benchmark: Any, play: Play) -> None:
    """The frames after a glide, until all is drawn for where the camera rests."""
    camera = play.scene.board.camera
    zooms = a_notch_each_time(play)

    def setup() -> None:
        if not play.scene.animating:
            zooms()
            while camera.moving:
                step(play)

    benchmark.pedantic(lambda: step(play), setup=setup, rounds=120)


def test_dice_in_flight(benchmark: Any, play: Play) -> None:
    """Whole throws, each another one, their first frames and their last."""
    tray, throws = play.scene.parts.tray, iter(range(1_000_000))

    def frame() -> None:
        if not tray.moving:
            n = next(throws)
            tray.roll([(0, n % 6 + 1), (1, n * 5 % 6 + 1)], "", True, n)
        step(play)

    benchmark.pedantic(frame, warmup_rounds=70, rounds=350)


def test_destruction(benchmark: Any, play: Play) -> None:
    """A tank fires and another flies apart, again and again, with all that burns and smokes."""
    tableau = play.scene.board.tableau
    ours, theirs = (
        next(figure for figure in tableau.figures.values() if (figure.kind, figure.side) == ("tank", side))
        for side in (0, 1)
    )
    wreck = Wreck("bench", theirs.id, "tank", theirs.at, theirs.facing, 1.0)
    destruction = Effect("destruction", theirs.at, life_s=2.5, side=1, wreck=wreck)

    def frame() -> None:
        if not tableau.effects:
            tableau.effects = [destruction, *shots(ours, theirs, "cannon", theirs.at, hit=True)]
        step(play)

    benchmark.pedantic(frame, warmup_rounds=160, rounds=300)


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
