"""Tab goes in layout order, arrows to the nearest; the ring shows only after a key; scenes may come first."""

from __future__ import annotations

import pygame

from tests.ui.headless import Desk, RootScene
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Grid, Row, Stack


def grid_desk() -> tuple[Desk, list[Button]]:
    buttons = [Button(f"{n}", id=f"b{n}") for n in range(9)]
    return Desk(Stack([Grid(buttons, columns=3, align=("centre", "centre"))])), buttons


def test_tab_walks_in_layout_order_around_the_ends() -> None:
    desk, buttons = grid_desk()
    for n in (*range(9), 0):
        desk.key(pygame.K_TAB)
        assert desk.focused() is buttons[n]
    desk.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert desk.focused() is buttons[8]


def test_arrows_go_to_the_nearest_in_their_direction() -> None:
    desk, buttons = grid_desk()
    walk = [
        (pygame.K_DOWN, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_DOWN, 4),
        (pygame.K_LEFT, 3),
        (pygame.K_LEFT, 3),
        (pygame.K_DOWN, 6),
        (pygame.K_DOWN, 6),
        (pygame.K_RIGHT, 7),
        (pygame.K_UP, 4),
    ]
    for key, n in walk:
        desk.key(key)
        assert desk.focused() is buttons[n]


def test_the_ring_shows_after_a_key_and_goes_with_a_click() -> None:
    desk, buttons = grid_desk()
    desk.click(buttons[4])
    assert desk.focused() is buttons[4]
    assert not desk.director.front().focus.ring
    desk.key(pygame.K_RIGHT)
    assert desk.focused() is buttons[4], "the first arrow only shows where the focus is"
    assert desk.director.front().focus.ring
    desk.click(buttons[1])
    assert not desk.director.front().focus.ring


def test_what_is_greyed_or_hidden_is_passed_over() -> None:
    desk, buttons = grid_desk()
    buttons[0].enabled = False
    buttons[1].visible = False
    desk.key(pygame.K_TAB)
    assert desk.focused() is buttons[2]
    buttons[2].enabled = False
    assert desk.focused() is None, "a control that is greyed loses the keys"


def test_a_new_tree_keeps_the_focus_by_id() -> None:
    desk, _ = grid_desk()
    for _ in range(3):
        desk.key(pygame.K_TAB)
    desk.scene.root = Stack([Column([Row([Button("x"), Button("y", id="b2")])])])
    desk.draw()
    assert desk.focused() is desk.find("b2")
    assert desk.director.front().focus.ring


def test_a_scene_moves_the_focus() -> None:
    desk, buttons = grid_desk()
    desk.stage.focus(buttons[5])
    desk.draw()
    assert desk.focused() is buttons[5]
    desk.stage.focus(None, ring=False)
    desk.draw()
    assert desk.focused() is None


def test_a_scene_may_take_tab_for_itself() -> None:
    class Table(RootScene):
        def wants_first(self, event: pygame.event.Event) -> bool:
            return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_TAB)

    scene = Table(Stack([Button("x")]))
    desk = Desk(scene)
    desk.key(pygame.K_TAB)
    assert desk.focused() is None
    assert [event.key for event in scene.left_over if event.type == pygame.KEYDOWN] == [pygame.K_TAB]
