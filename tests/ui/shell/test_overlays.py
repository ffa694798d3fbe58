"""Dialogs, tooltips and toasts."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.headless import Desk
from wargame.ui.shell.scenes import Choice
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Row, Stack
from wargame.ui.shell.widgets.overlays import beside, draw_tooltip

ROOM = pygame.Rect(0, 0, 1280, 800)


def asked(answers: list[str]) -> Desk:
    below = Button("Below", lambda: answers.append("below"), shortcut="B", id="below")
    desk = Desk(Stack([Row([below], align=("start", "start"))]))
    desk.stage.dialog(
        "Delete this battle?",
        "It is moved to the trash.",
        [
            Choice("Delete", lambda: answers.append("delete"), shortcut="D", id="delete"),
            Choice("Keep", lambda: answers.append("keep"), shortcut="K", safe=True, id="keep"),
        ],
    )
    desk.draw()
    return desk


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_escape_and_enter_take_the_choice_that_loses_nothing(key: int) -> None:
    answers: list[str] = []
    desk = asked(answers)
    desk.key(key)
    assert answers == ["keep"]
    assert desk.stage.layers == []


def test_choices_are_taken_by_click_letter_and_focus() -> None:
    for act in (
        lambda desk: desk.click(desk.find("delete")),
        lambda desk: desk.key(pygame.K_d),
        lambda desk: (desk.key(pygame.K_TAB), desk.key(pygame.K_SPACE)),
    ):
        answers: list[str] = []
        act(asked(answers))
        assert answers == ["delete"]


def test_nothing_below_a_dialog_hears_anything() -> None:
    answers: list[str] = []
    desk = asked(answers)
    desk.click((30, 20))
    desk.key(pygame.K_b)
    assert answers == []
    assert len(desk.stage.layers) == 1, "a click outside does not answer"


def test_tooltips_come_after_400_ms_and_never_lie_over_what_they_explain() -> None:
    button = Button("Start", tooltip="Blue's force is too large for its zone. " * 4, align=("end", "end"))
    desk = Desk(Stack([button]))
    desk.move(*button.rect.center)
    desk.wait(0.35)
    assert desk.director.front().tooltip() is None
    assert desk.director.wakes_in_s() is not None
    desk.wait(0.1)
    tip = desk.director.front().tooltip()
    assert tip is not None
    assert not draw_tooltip(desk.stage.kit, desk.surface, *tip).colliderect(button.rect)
    desk.move(10, 10)
    assert desk.director.front().tooltip() is None


def test_a_press_or_a_key_takes_the_tooltip_away() -> None:
    button = Button("Start", tooltip="Why not")
    desk = Desk(Stack([button]))
    for act in (lambda: desk.click(button), lambda: desk.key(pygame.K_F1)):
        desk.move(3, 3)
        desk.move(*button.rect.center)
        desk.wait(0.5)
        assert desk.director.front().tooltip() is not None
        act()
        assert desk.director.front().tooltip() is None


@given(
    box=st.tuples(st.integers(1, 400), st.integers(1, 300)),
    corner=st.tuples(st.integers(0, 1200), st.integers(0, 750)),
    size=st.tuples(st.integers(1, 300), st.integers(1, 300)),
)
def test_a_box_beside_another_covers_none_of_it(
    box: tuple[int, int], corner: tuple[int, int], size: tuple[int, int]
) -> None:
    anchor = pygame.Rect(corner, size)
    place = beside(box, anchor, ROOM, 8)
    assert ROOM.contains(place)
    assert not place.colliderect(anchor)


def test_toasts_go_by_themselves_and_are_not_repeated() -> None:
    desk = Desk(Stack([]))
    desk.stage.toast("Saved.")
    desk.stage.toast("Saved.")
    assert [toast.words for toast in desk.stage.toasts] == ["Saved."]
    for n in range(6):
        desk.stage.toast(f"Notice {n}")
    assert len(desk.stage.toasts) <= 3
    desk.draw()
    desk.wait(5)
    assert desk.stage.toasts == []
    assert desk.director.wakes_in_s() is None
