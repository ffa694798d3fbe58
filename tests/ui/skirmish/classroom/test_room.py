"""Lessons in every window: words keep to their boxes, whatever the size and the scale, and in the middle."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.common.fitting import faults
from tests.ui.headless import Desk
from tests.ui.skirmish.classroom.taking import Still, Taking, all_lessons
from tests.ui.skirmish.playing import NoDoors
from wargame.ui.shell.words import speak
from wargame.ui.skirmish.classroom.learn import LearnScene

WINDOWS = [((1280, 720), 0.8), ((1280, 720), 1.0), ((1280, 720), 2.0), ((2560, 1440), 2.0)]
MORE = [((1600, 1000), 1.0), ((1920, 1080), 1.4), ((1920, 1080), 1.0), ((3840, 2160), 2.0)]

windows = pytest.mark.parametrize(
    "window", [*WINDOWS, *(pytest.param(window, marks=pytest.mark.slow) for window in MORE)], ids=str
)


@windows
def test_no_word_of_a_lesson_leaves_its_box(window: tuple[tuple[int, int], float]) -> None:
    size, scale = window
    taking = Taking("mecha-3", size, ui_scale=scale)
    taking.press("lesson-hint")
    taking.press("lesson-skip")
    assert faults(taking.desk) == []
    taking.press("lesson-fold")
    assert faults(taking.desk) == []


@windows
def test_a_question_to_the_learner_has_room(window: tuple[tuple[int, int], float]) -> None:
    size, scale = window
    taking = Taking("core-6", size, ui_scale=scale)
    taking.press("lesson-skip")
    assert taking.scene.parts.reaction.visible
    assert faults(taking.desk) == []
    assert taking.scene.board.free.width >= 480


@windows
def test_the_learn_page_fits(window: tuple[tuple[int, int], float]) -> None:
    size, scale = window
    desk = Desk(LearnScene(Still(), NoDoors()), size, ui_scale=scale)
    assert faults(desk) == []


def test_resizing_in_the_middle_keeps_the_step_and_what_is_in_hand() -> None:
    taking = Taking("mecha-3")
    taking.click((9.6, 7.6))
    for size in ((1920, 1080), (1280, 720), (2560, 1440), (1300, 900)):
        taking.desk.surface = pygame.Surface(size)
        taking.desk.stage.resize(size)
        taking.settle()
        assert faults(taking.desk) == []
        assert taking.scene.controller.hand.selected == "A1"  # type: ignore[union-attr]
    taking.click((9.6, 10.0))
    assert taking.session.is_settled


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("lesson_id", [lesson.id for lesson in all_lessons().lessons])
def test_every_step_fits_in_the_smallest_window(
    lesson_id: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    speak(language)
    taking = Taking(lesson_id)
    while not taking.session.finished:
        assert faults(taking.desk) == [], taking.session.step.title
        taking.scene._skip()
        if not taking.session.finished:
            taking.settle()
    assert faults(taking.desk) == []
