"""Widgets under the pointer and the keys."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.headless import Desk, RootScene
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.widgets.buttons import Button, IconButton, Toggle
from wargame.ui.shell.widgets.cards import Card, CardGrid, ListView
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.menu import Dropdown, Entry, Menu
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.slider import Slider, Stepper
from wargame.ui.shell.widgets.tabs import Tabs
from wargame.ui.shell.widgets.text import Label

CENTRE = ("centre", "centre")


def left_over(desk: Desk) -> list[int]:
    assert isinstance(desk.scene, RootScene)
    return [event.type for event in desk.scene.left_over]


def two_buttons() -> tuple[Desk, Button, Button, list[str]]:
    pressed: list[str] = []
    save = Button("Save", lambda: pressed.append("save"), shortcut="S", id="save")
    undo = Button("Undo", lambda: pressed.append("undo"), key=Chord("Z"), id="undo")
    return Desk(Stack([Row([save, undo], align=CENTRE)])), save, undo, pressed


def test_a_click_presses() -> None:
    desk, save, undo, pressed = two_buttons()
    desk.click(save)
    desk.click(undo)
    assert pressed == ["save", "undo"]


def test_pressed_and_left_does_not_fire() -> None:
    desk, save, _, pressed = two_buttons()
    desk.press(*save.rect.center)
    assert save.pressed
    desk.release(5, 5)
    assert pressed == []
    assert not save.pressed


def test_pressed_elsewhere_and_let_go_here_does_not_fire() -> None:
    desk, save, undo, pressed = two_buttons()
    desk.press(*undo.rect.center)
    desk.release(*save.rect.center)
    assert pressed == []


def test_other_mouse_buttons_do_not_press() -> None:
    desk, save, _, pressed = two_buttons()
    desk.click(save, button=3)
    assert pressed == []


def test_a_disabled_button_does_nothing_but_explains() -> None:
    desk, save, _, pressed = two_buttons()
    save.enabled = False
    save.tooltip = "Nothing to save."
    desk.draw()
    desk.click(save)
    desk.key(pygame.K_s)
    assert pressed == []
    desk.move(*save.rect.move(1, 0).center)
    desk.wait(0.5)
    assert desk.director.front().tooltip() == ("Nothing to save.", save.rect)


def test_shortcut_letters_and_chords_press() -> None:
    desk, _, _, pressed = two_buttons()
    desk.key(pygame.K_s)
    desk.key(pygame.K_z)
    desk.key(pygame.K_s, pygame.KMOD_CTRL)
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert pressed == ["save", "undo"]


def test_a_label_without_its_letter_is_pressed_by_another_of_its_own_that_is_free() -> None:
    pressed: list[str] = []
    labels = (("Fertig", "D"), ("Fortsetzen", "C"), ("Regeln", "R"), ("Öffnen", "O"), ("Zurück", "B"))
    buttons = [Button(text, lambda text=text: pressed.append(text), shortcut=key) for text, key in labels]
    desk = Desk(Column(buttons))
    letters = [button.letter for button in buttons]
    assert letters == ["f", "o", "R", "n", "z"]
    for letter in letters:
        desk.key(ord(letter.lower()))
    assert pressed == [text for text, _key in labels]
    desk.key(pygame.K_d)
    assert len(pressed) == len(labels)


def test_space_and_enter_press_only_while_the_ring_shows() -> None:
    desk, save, _, pressed = two_buttons()
    desk.click(save)
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_RETURN)
    assert pressed == ["save"], "after a click the focus has no ring"
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_SPACE)
    assert pressed == ["save", "undo"]
    assert left_over(desk).count(pygame.KEYDOWN) == 2


def test_a_switch_is_thrown_by_click_and_key() -> None:
    seen: list[bool] = []
    switch = Toggle("Cover", False, seen.append)
    desk = Desk(Stack([Panel(switch, align=CENTRE)]))
    desk.click(switch)
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_SPACE)
    assert seen == [True, False]


def test_a_slider_follows_the_pointer_and_the_keys() -> None:
    seen: list[float] = []
    slider = Slider("Length", 5.0, 2, 12, 0.1, seen.append)
    desk = Desk(Stack([Panel(slider, align=CENTRE, least=(400, 0))]))
    rect = slider.rect
    desk.press(rect.left + 1, rect.bottom - 10)
    assert slider.value == 2
    desk.move(rect.right + 300, 5)
    assert slider.value == 12, "a held slider follows the pointer outside its box"
    desk.release(rect.right + 300, 5)
    desk.move(rect.centerx, rect.centery)
    assert slider.value == 12
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_LEFT)
    desk.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert slider.value == pytest.approx(10.9)
    desk.key(pygame.K_HOME)
    assert slider.value == 2
    assert seen[-1] == 2


def test_a_stepper_stays_within_its_bounds() -> None:
    seen: list[float] = []
    stepper = Stepper("Soldiers", 1, 0, 2, on_change=seen.append)
    desk = Desk(Stack([Panel(stepper, align=CENTRE, least=(300, 0))]))
    minus, value, plus = stepper.parts(desk.stage.kit)
    for spot in (plus, plus, plus, minus, value):
        desk.click(spot.center)
    assert stepper.value == 1
    assert seen == [2, 1]


def test_a_drop_down_shows_its_values_and_takes_one() -> None:
    seen: list[str] = []
    drop = Dropdown([("a", "Apple"), ("b", "Birch"), ("c", "Cedar")], "a", seen.append, id="drop")
    desk = Desk(Stack([Panel(drop, align=CENTRE)]))
    desk.click(drop)
    desk.draw()
    assert len(desk.stage.layers) == 1
    desk.click(desk.find("drop-b"))
    assert (drop.value, seen, desk.stage.layers) == ("b", ["b"], [])
    desk.click(drop)
    desk.key(pygame.K_c, text="c")
    assert drop.value == "c"
    desk.click(drop)
    desk.draw()
    for key in (pygame.K_DOWN, pygame.K_RETURN):
        desk.key(key)
    assert drop.value == "a"


def test_a_popup_closes_by_escape_and_by_a_click_elsewhere_that_hits_nothing_else() -> None:
    desk, save, _, pressed = two_buttons()
    menu = Menu([Entry("Resume"), Entry("Leave", enabled=False, why="The battle is over.")])
    desk.stage.open_popup(menu, pygame.Rect(10, 10, 1, 1))
    desk.draw()
    desk.click(save)
    assert (desk.stage.layers, pressed) == ([], [])
    desk.stage.open_popup(menu, pygame.Rect(10, 10, 1, 1))
    desk.key(pygame.K_ESCAPE)
    assert desk.stage.layers == []
    assert pygame.KEYDOWN not in left_over(desk)


def test_a_popup_near_the_edge_stays_on_the_screen() -> None:
    desk, *_ = two_buttons()
    menu = Menu([Entry(f"Entry {n}") for n in range(40)])
    desk.stage.open_popup(menu, pygame.Rect(1270, 790, 5, 5))
    desk.draw()
    assert desk.stage.rect.contains(menu.rect)


def test_cards_are_chosen_by_click_and_opened_by_a_second_one() -> None:
    chosen: list[str] = []
    opened: list[str] = []
    cards = [Card(Label(name), name, name) for name in ("farm", "ford", "ridge")]
    grid = CardGrid(cards, chosen.append, opened.append, columns=3)
    desk = Desk(Stack([Panel(grid, align=CENTRE, least=(600, 200))]))
    desk.click(cards[1])
    assert (chosen, opened) == (["ford"], [])
    desk.click(cards[1])
    assert opened == ["ford"]
    desk.wait(1)
    desk.click(cards[1])
    assert opened == ["ford"], "a slow second click opens nothing"
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_RETURN)
    assert grid.selected == "ridge"
    desk.key(pygame.K_RETURN)
    assert opened == ["ford", "ridge"]


def test_a_list_keeps_its_choice_when_shown_anew() -> None:
    rows = ListView([Card(Label(name), name, name, row=True) for name in "abc"])
    rows.select("b")
    rows.show([Card(Label(name), name, name, row=True) for name in "bcd"])
    assert rows.selected == "b"
    rows.show([])
    assert rows.selected is None


def scrolled() -> tuple[Desk, ScrollView, list[Button]]:
    buttons = [Button(f"Button {n}", id=f"b{n}") for n in range(30)]
    view = ScrollView(Column(buttons), id="view", least=(300, 200), align=("start", "start"))
    return Desk(Stack([view])), view, buttons


def test_the_wheel_scrolls_within_bounds() -> None:
    desk, view, _ = scrolled()
    desk.move(*view.rect.center)
    desk.wheel(1)
    assert view.offset == 0
    desk.wheel(-2)
    assert view.offset > 0
    desk.wheel(-1000)
    assert view.offset == view.furthest


def test_what_is_scrolled_away_cannot_be_clicked() -> None:
    desk, view, buttons = scrolled()
    pressed: list[int] = []
    for n, button in enumerate(buttons):
        button.on_press = lambda n=n: pressed.append(n)
    desk.click((view.rect.centerx, view.rect.bottom + 30))
    assert pressed == []


def test_focus_scrolls_into_view() -> None:
    desk, view, buttons = scrolled()
    for _ in range(25):
        desk.key(pygame.K_TAB)
    desk.draw()
    assert buttons[24].focused
    assert view.rect.contains(buttons[24].rect)


def test_the_bar_is_dragged() -> None:
    desk, view, _ = scrolled()
    x = view.rect.right - 4
    desk.press(x, view.rect.top + 5)
    desk.move(x, view.rect.bottom + 400)
    desk.release(x, view.rect.bottom + 400)
    assert view.offset == view.furthest


def test_a_log_stays_at_its_end_unless_scrolled_back() -> None:
    lines = Column([Label(f"line {n}") for n in range(30)])
    view = ScrollView(lines, at_end=True, least=(300, 200), align=("start", "start"))
    desk = Desk(Stack([view]))
    desk.draw()
    view.scroll_to(view.furthest)
    lines.replace([*lines.children(), Label("new")])
    desk.draw()
    assert view.offset == view.furthest
    view.scroll_to(3)
    lines.replace([*lines.children(), Label("newer")])
    desk.draw()
    assert view.offset == 3


def test_tabs_show_one_page() -> None:
    seen: list[str] = []
    first, second = Label("first page"), Label("second page")
    tabs = Tabs([("a", "A", first), ("b", "B", second)], on_change=seen.append)
    desk = Desk(Stack([tabs]))
    assert (first.visible, second.visible) == (True, False)
    desk.click(desk.find("tab-b"))
    assert (first.visible, second.visible, tabs.chosen, seen) == (False, True, "b", ["b"])


def test_links_are_followed_by_click_and_key() -> None:
    seen: list[str] = []
    prose = RichText("Read [[climbing|move.climb]] and [[cover|cover]].", on_link=seen.append)
    desk = Desk(Stack([Panel(prose, align=CENTRE, least=(500, 0))]))
    spots = [(x, prose.rect.centery) for x in range(prose.rect.left, prose.rect.right, 3)]
    spot = next(spot for spot in spots if prose.link_at(spot) == "cover")
    desk.click(spot)
    assert seen == ["cover"]
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    assert seen == ["cover", "move.climb"]


def test_an_icon_button_is_named() -> None:
    button = IconButton("gear", "Settings")
    assert (button.text, button.tooltip) == ("Settings", "Settings")


def test_typed_letters_are_text_and_no_shortcut() -> None:
    pressed: list[str] = []
    submitted: list[str] = []
    field = TextField("", on_submit=submitted.append, name="Name")
    undo = Button("Undo", lambda: pressed.append("undo"), shortcut="U", key=Chord("Z"))
    desk = Desk(Stack([Panel(Column([field, undo]), align=CENTRE)]))
    desk.click(field)
    desk.type("u z ö→é")
    assert (field.value, pressed) == ("u z ö→é", [])
    desk.key(pygame.K_RETURN)
    assert submitted == ["u z ö→é"]
    assert pygame.KEYDOWN not in left_over(desk)
    desk.key(pygame.K_ESCAPE)
    assert pygame.KEYDOWN in left_over(desk), "Esc is the scene's even while typing"


def test_letters_are_shortcuts_again_after_the_field_is_left() -> None:
    pressed: list[str] = []
    field = TextField("")
    undo = Button("Undo", lambda: pressed.append("undo"), shortcut="U")
    desk = Desk(Stack([Row([field, undo, Spacer(200)], align=CENTRE)]))
    desk.click(field)
    assert desk.stage.typing
    desk.click((4, 4))
    assert not desk.stage.typing
    desk.key(pygame.K_u, text="u")
    assert pressed == ["undo"]
    assert field.value == ""
