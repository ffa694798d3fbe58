"""Whatever a learner does with mouse and keys, no lesson breaks, and each can be shown to its end."""

from __future__ import annotations

import random

import pygame
import pytest

from tests.ui.skirmish.classroom.taking import Taking, all_lessons
from wargame.ui.skirmish.classroom.scene import LessonScene

KEYS = "mfgcozyrtlhnqe1234"
WAYS = ("on", "show", "hint", "again", "back", "skip", "fold")
MOST_STEPS = 40


def wild(taking: Taking, rng: random.Random, deeds: int) -> None:
    """Click, press and drag at random, without waiting for anything to end."""
    for _ in range(deeds):
        if taking.desk.director.scene is not taking.scene or taking.session.finished:
            return
        units = [unit.at for unit in taking.session.state.units if unit.at is not None]
        spot = rng.choice(units) if rng.random() < 0.5 else (rng.uniform(0, 30), rng.uniform(0, 30))
        match rng.randrange(5):
            case 0 | 1:
                taking.desk.click(taking.px(spot), rng.choice((1, 1, 1, 3)))
            case 2:
                taking.desk.key(ord(rng.choice(KEYS)))
            case 3:
                taking.desk.key(rng.choice((pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB)))
            case _:
                name = f"lesson-{rng.choice(WAYS)}"
                if taking.has(name) and taking.desk.find(name).enabled:
                    taking.desk.click(taking.desk.find(name))
        taking.desk.wait(rng.choice((0.02, 0.1, 0.6)))


def shown_to_the_end(taking: Taking) -> None:
    """Have every step left shown, and go on."""
    for _ in range(MOST_STEPS):
        if taking.session.finished or taking.desk.director.scene is not taking.scene:
            return
        taking.desk.stage.close_all()
        if not taking.scene.lesson_frame.open:
            taking.scene._fold()
        if not taking.session.is_settled:
            taking.scene._show()
            taking.settle()
        assert taking.session.is_settled, taking.session.step.title
        taking.scene._on()
        taking.settle()
    raise AssertionError("the lesson never ended")


def let_loose(lesson_id: str, seed: int, deeds: int) -> None:
    taking = Taking(lesson_id)
    wild(taking, random.Random(f"{lesson_id} {seed}"), deeds)
    if isinstance(taking.desk.director.scene, LessonScene):
        taking.settle()
        shown_to_the_end(taking)


@pytest.mark.parametrize("lesson_id", ["core-7", "mecha-3"])
def test_a_few_wild_hands(lesson_id: str) -> None:
    let_loose(lesson_id, 1, 40)


@pytest.mark.slow
@pytest.mark.parametrize("lesson_id", [lesson.id for lesson in all_lessons().lessons])
def test_wild_hands_at_every_lesson(lesson_id: str) -> None:
    let_loose(lesson_id, 2, 80)


def test_another_language_in_the_middle_keeps_the_step() -> None:
    taking = Taking("mecha-3")
    taking.press("lesson-skip")
    taking.scene.reworded()
    taking.settle()
    assert taking.session.index == 1
    assert "Over the wall" in taking.says()
    taking.scene._again()
    taking.settle()
    taking.click((9.6, 10.0))
    taking.click((9.6, 13.2))
    assert taking.session.is_settled
