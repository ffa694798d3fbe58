"""Work beside the main loop, sounds, words, marked-up prose, pictures, and opening the window."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest

from wargame.ui.shell import markup, soundbank, window
from wargame.ui.shell.markup import Piece
from wargame.ui.shell.pictures import save_picture
from wargame.ui.shell.sound import Sound, wav_bytes, wav_file
from wargame.ui.shell.synth import RATE
from wargame.ui.shell.tasks import Progress, Task, Tasks
from wargame.ui.shell.words import _, n_, word


def count_to(progress: Progress, end: int) -> int:
    for n in range(end):
        progress(n / end, f"at {n}")
    return end


def fail(progress: Progress) -> None:
    raise ValueError("no good")


def never_end(progress: Progress) -> None:
    while True:
        progress(0.5, "going on")
        time.sleep(0.005)


def pay_no_heed(progress: Progress) -> None:
    """A child that does not end when it is asked to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    progress(0.5)
    time.sleep(60)


def polled(tasks: Tasks, task: Task, seconds: float = 60) -> list[object]:
    until = time.monotonic() + seconds
    outcomes: list[object] = []
    while task in tasks.running() and time.monotonic() < until:
        outcomes += tasks.poll()
        time.sleep(0.005)
    return outcomes


@pytest.mark.parametrize("way", ["thread", "process"])
def test_work_comes_back_on_the_main_loop(way: str) -> None:
    woken: list[int] = []
    tasks = Tasks(lambda: woken.append(1))
    task = getattr(tasks, way)(count_to, 5, then=lambda done: ("result", done.result))
    assert polled(tasks, task) == [("result", 5)]
    assert (task.done, task.error, task.doing) == (True, "", "at 4")
    assert woken


@pytest.mark.parametrize("way", ["thread", "process"])
def test_a_watcher_is_told_how_far_it_is_while_it_lasts(way: str) -> None:
    tasks = Tasks()
    told: list[float] = []
    task = getattr(tasks, way)(never_end)
    task.watcher = lambda watched: told.append(watched.share)
    until = time.monotonic() + 60
    while not told and time.monotonic() < until:
        tasks.poll()
        time.sleep(0.005)
    for _round in range(20):
        tasks.poll()
        time.sleep(0.005)
    assert told == [0.5], "only when something is new"
    task.cancel()
    polled(tasks, task)


def test_short_work_can_be_waited_for() -> None:
    tasks = Tasks()
    assert tasks.thread(count_to, 3).wait(60)
    endless = tasks.thread(never_end)
    assert not endless.wait(0.01)
    tasks.stop()
    assert endless.wait(60)


@pytest.mark.parametrize("way", ["thread", "process"])
def test_failed_work_says_why(way: str) -> None:
    tasks = Tasks()
    task = getattr(tasks, way)(fail, then=lambda done: done.error)
    assert "no good" in str(polled(tasks, task)[0])


@pytest.mark.parametrize("way", ["thread", "process"])
def test_work_can_be_called_off(way: str) -> None:
    tasks = Tasks()
    task = getattr(tasks, way)(never_end, then=lambda done: "too late")
    until = time.monotonic() + 60
    while not task.doing and time.monotonic() < until:
        time.sleep(0.005)
    task.cancel()
    assert polled(tasks, task) == []
    assert task.done
    assert task.cancelled


@pytest.mark.skipif(sys.platform == "win32", reason="there a child that is ended cannot pay no heed")
def test_the_end_does_not_wait_for_a_child_that_pays_no_heed() -> None:
    tasks = Tasks()
    task = tasks.process(pay_no_heed)
    until = time.monotonic() + 60
    while task.share < 0.5 and time.monotonic() < until:
        time.sleep(0.01)
    process = task._process
    assert process is not None
    began = time.monotonic()
    tasks.stop()
    assert time.monotonic() - began < 0.9
    # the thread that watches the child may be the one that learns of its end
    while process.is_alive() and time.monotonic() < began + 5:
        time.sleep(0.01)
    assert not process.is_alive()


def test_a_thread_that_pays_heed_has_ended_when_the_game_does() -> None:
    def heeds(progress: Progress) -> None:
        for n in range(1000):
            progress(n / 1000)
            time.sleep(0.01)

    tasks = Tasks()
    task = tasks.thread(heeds)
    tasks.stop()
    assert task.wait(0.0)


@pytest.mark.parametrize("name", soundbank.names())
def test_every_sound_is_audible_bounded_and_the_same_each_time(name: str) -> None:
    sound = soundbank.make(name)
    assert 0.15 < np.abs(sound).max() <= 1.0
    assert np.isfinite(sound).all()
    assert len(sound) < 4 * RATE
    assert abs(float(sound.mean())) < 0.02
    assert np.array_equal(sound, soundbank.make(name))


def test_the_engine_loops_without_a_seam() -> None:
    engine = soundbank.make("engine")
    steps = np.abs(np.diff(engine))
    assert abs(engine[0] - engine[-1]) <= steps.max()


def test_sounds_are_made_once_and_kept(tmp_path: Path) -> None:
    data = wav_file("click", tmp_path)
    kept = next(tmp_path.glob("click-*.wav"))
    assert kept.read_bytes() == data
    with wave.open(io.BytesIO(data)) as sound:
        assert (sound.getframerate(), sound.getsampwidth(), sound.getnchannels()) == (RATE, 2, 1)
    kept.write_bytes(wav_bytes(np.zeros(10)))
    assert wav_file("click", tmp_path) == kept.read_bytes()
    with pytest.raises(KeyError):
        wav_file("no such sound", tmp_path)


def test_sounds_play_where_there_is_a_device(screen: pygame.Surface, tmp_path: Path) -> None:
    sound = Sound(folder=tmp_path)
    assert sound.has_device
    sound.play("click")
    sound.play("engine", 0.5, loop=True)
    sound.set_volume(0.2, muted=False)
    sound.stop("engine")
    sound.close()
    sound.play("click")
    assert not sound.has_device


def test_without_a_device_there_is_silence_and_not_a_word(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\n"
        "from wargame.ui.shell.sound import Sound\n"
        f"sound = Sound(folder=Path({str(tmp_path)!r}))\n"
        "assert not sound.has_device\n"
        "[sound.play('click') for _ in range(50)]\n"
        "sound.set_volume(1, False); sound.stop('click'); sound.close()\n"
    )
    environment = {**os.environ, "SDL_AUDIODRIVER": "no such driver"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout + done.stderr == ""


def test_words_and_their_plurals() -> None:
    assert _("Fire") == "Fire"
    assert _("") == ""
    assert n_("{count} unit", "{count} units", 1) == "1 unit"
    assert n_("{count} unit", "{count} units", 3) == "3 units"
    assert word("{cm} cm is more than the {limit} cm", {"cm": 12.4, "limit": 10.0}) == (
        "12.4 cm is more than the 10 cm"
    )


def test_marked_up_prose_is_taken_apart() -> None:
    assert markup.parse("a **b** *c* {good:d} [die:5:first] [key:Space] [[e|f]]\ng") == [
        Piece("a "),
        Piece("b", bold=True),
        Piece(" "),
        Piece("c", italic=True),
        Piece(" "),
        Piece("d", tone="good"),
        Piece(" "),
        Piece("5:first", "die"),
        Piece(" "),
        Piece("Space", "key"),
        Piece(" "),
        Piece("e", link="f"),
        Piece("\n", "line"),
        Piece("g"),
    ]


@pytest.mark.parametrize("name", ["*Ann*", "[die:5]", "{bad:x}", "a\\b", "[[x|y]]", "**", "}{", "[", "]"])
def test_names_with_marks_in_them_stay_names(name: str) -> None:
    assert markup.plain(markup.escape(name)) == name
    assert markup.plain(f"**{markup.escape(name)}** fires") == f"{name} fires"


def test_pictures_never_replace_one_another(screen: pygame.Surface, tmp_path: Path) -> None:
    files = {save_picture(screen, tmp_path) for _ in range(3)}
    assert len(files) == 3
    assert all(pygame.image.load(file).get_size() == screen.get_size() for file in files)


@pytest.mark.parametrize("driver", [{}, {"SDL_VIDEODRIVER": "x11"}], ids=["none named", "none found"])
def test_without_a_screen_the_window_says_what_works(driver: dict[str, str]) -> None:
    code = (
        "from wargame.ui.shell.window import NoDisplay, Window, WindowOptions\n"
        "try:\n    Window(WindowOptions())\n"
        "except NoDisplay as error:\n    print(error)\n"
    )
    environment = {k: v for k, v in os.environ.items() if k not in window.SCREEN_VARIABLES} | driver
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "`wargame referee`" in done.stdout
    assert len(done.stdout.strip().splitlines()) == 1
    assert done.stderr == ""


def test_the_wrong_pygame_is_told_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    window.check_pygame()
    monkeypatch.setattr(pygame, "IS_CE", False)
    with pytest.raises(window.WrongPygame, match="uninstall"):
        window.check_pygame()
