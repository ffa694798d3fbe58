"""The callout: never over what it points at, in every step of every lesson; and every step draws."""

from __future__ import annotations

import random

import pygame
import pytest

from tests.ui.skirmish.classroom.taking import Taking, all_lessons
from wargame.ui.skirmish.classroom.aim import Aim
from wargame.ui.skirmish.classroom.callout import laid_out, tip_of

FREE = pygame.Rect(470, 80, 780, 560)


def test_it_keeps_clear_of_its_aim_and_in_its_room_wherever_that_is() -> None:
    rng = random.Random(4)
    for _ in range(300):
        side = rng.randint(16, 90)
        clear = pygame.Rect(0, 0, side, side)
        clear.center = rng.randint(FREE.left, FREE.right), rng.randint(FREE.top, FREE.bottom)
        size = rng.randint(180, 330), rng.randint(50, 110)
        box = laid_out(size, Aim(clear.center, clear), FREE, (), 1.0)
        assert FREE.contains(box)
        assert not box.colliderect(clear)


def test_it_leaves_other_units_in_sight_where_there_is_room() -> None:
    clear = pygame.Rect(800, 500, 24, 24)
    others = [pygame.Rect(760 + 40 * n, 420, 30, 30) for n in range(4)]
    box = laid_out((260, 80), Aim((812.0, 512.0), clear), FREE, others, 1.0)
    assert not any(box.colliderect(other) for other in others)


def test_its_tip_ends_at_the_rim_of_a_unit_and_in_the_middle_of_a_place() -> None:
    clear = pygame.Rect(800, 500, 40, 40)
    box = pygame.Rect(700, 380, 240, 80)
    x, y = tip_of(box, Aim((820.0, 520.0), clear))
    assert (round(x), round(y)) == (820, 502)
    assert tip_of(box, Aim((820.0, 520.0), clear, is_place=True)) == (820.0, 520.0)


@pytest.mark.parametrize("lesson_id", [lesson.id for lesson in all_lessons().lessons])
def test_every_step_draws_and_its_callout_is_clear_of_its_aim(lesson_id: str) -> None:
    taking = Taking(lesson_id)
    session, scene = taking.session, taking.scene
    while not session.finished:
        aim, kit = scene.aim(), taking.desk.stage.kit
        if aim is not None:
            room = scene.callout_room()
            box = scene.callout.box(kit, aim, room, ())
            assert box is not None
            assert room.contains(box), session.step.title
            assert not box.colliderect(aim.clear), session.step.title
        elif session.step.pointer is not None:
            assert session.step.pointer.button in ("fire", "react", "hold", "move"), session.step.title
        scene._skip()
        if not session.finished:
            taking.settle()
    assert taking.has("lesson-list")
