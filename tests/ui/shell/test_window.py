"""The window's own part of the loop, without a screen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from types import SimpleNamespace

import pygame
import pytest

from tests.ui.headless import RootScene
from wargame.ui.shell.director import Director
from wargame.ui.shell.faults import reports_dir
from wargame.ui.shell.pictures import pictures_dir
from wargame.ui.shell.scenes import Choice, Quit, Scene, Stage
from wargame.ui.shell.widgets.layout import Stack
from wargame.ui.shell.window import Window, WindowOptions


@pytest.fixture
def window() -> Iterator[Window]:
    window = Window(WindowOptions(size=(900, 600)))
    yield window
    window.close()


def post(*events: tuple[int, int]) -> None:
    for kind, key in events:
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))


def keys_heard(window: Window, *events: tuple[int, int]) -> list[int]:
    scene = RootScene(Stack([]))
    director = Director(window.stage, scene)
    window.step(director)
    pygame.event.clear()
    post(*events)
    window.step(director)
    return [event.key for event in scene.left_over if event.type == pygame.KEYDOWN]


DOWN, UP = pygame.KEYDOWN, pygame.KEYUP


def test_a_held_key_acts_once(window: Window) -> None:
    held = [(DOWN, pygame.K_SPACE)] * 6
    assert keys_heard(window, *held, (UP, pygame.K_SPACE), (DOWN, pygame.K_SPACE)) == [pygame.K_SPACE] * 2


def test_a_held_arrow_repeats_once_a_frame_however_many_wait(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: defaultdict(bool, {pygame.K_LEFT: True}))
    assert keys_heard(window, *[(DOWN, pygame.K_LEFT)] * 30) == [pygame.K_LEFT] * 2


def test_an_arrow_let_go_during_a_slow_frame_acts_once(window: Window) -> None:
    repeats = [(DOWN, pygame.K_LEFT)] * 4
    assert keys_heard(window, *repeats, (UP, pygame.K_LEFT)) == [pygame.K_LEFT]


def test_a_scene_that_cannot_start_is_reported(window: Window) -> None:
    class Broken(Scene):
        name = "broken"

        def enter(self, stage: Stage) -> None:
            raise RuntimeError("broken on purpose")

    pygame.event.clear()
    post((DOWN, pygame.K_RETURN))
    window.play(Broken())
    reports = list((reports_dir()).glob("*.txt"))
    assert len(reports) == 1
    assert "broken on purpose" in reports[0].read_text(encoding="utf-8")


def test_a_fault_in_the_loop_leads_to_a_screen_that_goes_on(window: Window) -> None:
    class Fails(RootScene):
        name = "fails"
        faults = 0

        def handle(self, event: pygame.event.Event) -> Quit | None:
            if event.type == DOWN and event.key == pygame.K_x:
                self.faults += 1
                post((DOWN, pygame.K_RETURN), (UP, pygame.K_RETURN), (DOWN, pygame.K_q))
                raise RuntimeError("broken on purpose")
            return Quit() if event.type == DOWN and event.key == pygame.K_q else None

    scene = Fails(Stack([]))
    pygame.event.clear()
    post((DOWN, pygame.K_x))
    window.play(scene)
    assert scene.faults == 1


def test_a_scene_hears_that_the_window_is_in_front_again_and_what_is_dropped(window: Window) -> None:
    scene = RootScene(Stack([]))
    director = Director(window.stage, scene)
    window.step(director)
    window.stage.dialog("A question", "", [Choice("Close", safe=True)])
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="/some/where"))
    window.step(director)
    assert [event.file for event in scene.left_over if event.type == pygame.DROPFILE] == ["/some/where"]
    window.stage.close_all()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    window.step(director)
    assert any(event.type == pygame.WINDOWFOCUSGAINED for event in scene.left_over)


def test_the_picture_key_saves_what_is_shown_and_says_where(window: Window) -> None:
    assert keys_heard(window, (DOWN, pygame.K_F12), (UP, pygame.K_F12)) == []
    (file,) = pictures_dir().glob("*.png")
    assert pygame.image.load(file).get_size() == window.stage.size
    assert str(file) in window.stage.toasts[-1].words


@pytest.mark.parametrize("limit", [30, 120])
def test_a_moving_scene_is_drawn_no_more_often_than_the_setting_says(
    window: Window, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Moving(RootScene):
        animating = True

    window.stage.settings_store.change(frame_limit=limit)
    director = Director(window.stage, Moving(Stack([])))
    asked: list[int] = []
    clock = SimpleNamespace(tick=asked.append)
    monkeypatch.setattr(window, "_clock", clock)
    for _ in range(3):
        window.step(director)
    assert asked == [limit] * 3


def test_a_scene_at_rest_is_not_drawn_again(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    director = Director(window.stage, RootScene(Stack([])))
    for _ in range(3):
        window.step(director)
    pygame.event.clear()
    flips: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(1))
    monkeypatch.setattr("wargame.ui.shell.window.IDLE_S", 0.002)
    for _ in range(5):
        window.step(director)
    assert flips == []
