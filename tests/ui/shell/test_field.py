"""The text field: keys, pointer, clipboard, composition, focus."""

from __future__ import annotations

import pygame

from tests.ui.headless import Desk
from wargame.ui.shell.widgets.dialog import Choice
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Panel, Stack

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def desk_with(text: str = "", longest: int = 80) -> tuple[Desk, TextField, list[str]]:
    seen: list[str] = []
    field = TextField(text, seen.append, name="Name", longest=longest, id="name")
    desk = Desk(Stack([Panel(field, align=("centre", "centre"))]))
    desk.click(field)
    desk.wait(1)
    desk.key(pygame.K_END)
    return desk, field, seen


def test_letters_are_typed_at_the_caret_and_told() -> None:
    desk, field, seen = desk_with("ab")
    desk.key(pygame.K_LEFT)
    desk.type("x")
    assert (field.value, seen) == ("axb", ["axb"])


def test_selecting_and_replacing() -> None:
    desk, field, _ = desk_with("one two")
    desk.key(pygame.K_LEFT, CTRL | SHIFT)
    desk.type("2")
    assert field.value == "one 2"
    desk.key(pygame.K_a, CTRL)
    desk.key(pygame.K_DELETE)
    assert field.value == ""


def test_cut_copy_paste() -> None:
    desk, field, _ = desk_with("Saint-Clair")
    desk.key(pygame.K_a, CTRL)
    desk.key(pygame.K_x, CTRL)
    assert field.value == ""
    desk.key(pygame.K_v, CTRL)
    desk.key(pygame.K_v, CTRL)
    assert field.value == "Saint-ClairSaint-Clair"


def test_undo_in_the_field_stays_in_the_field() -> None:
    desk, field, _ = desk_with("a")
    desk.type("bc")
    desk.key(pygame.K_z, CTRL)
    assert field.value == "ab"
    desk.key(pygame.K_y, CTRL)
    assert field.value == "abc"


def test_the_longest_text() -> None:
    desk, field, _ = desk_with("", longest=4)
    desk.type("abcdef")
    assert field.value == "abcd"


def test_letters_being_composed_are_shown_and_not_yet_text() -> None:
    desk, field, seen = desk_with("a")
    before = pygame.image.tobytes(desk.draw(), "RGB")
    desk.feed(pygame.TEXTEDITING, text="にほ", start=0, length=2)
    assert (field.value, seen) == ("a", [])
    assert pygame.image.tobytes(desk.draw(), "RGB") != before
    desk.key(pygame.K_BACKSPACE)
    assert field.value == "a", "keys belong to the input method while it composes"
    desk.feed(pygame.TEXTINPUT, text="日本")
    assert field.value == "a日本"


def test_a_double_click_selects_a_word_and_a_drag_a_stretch() -> None:
    desk, field, _ = desk_with("one two")
    desk.wait(1)
    spot = (field.rect.x + 20, field.rect.centery)
    desk.click(spot)
    desk.click(spot)
    assert field.line.selected == "one"
    desk.wait(1)
    desk.press(field.rect.x + 1, field.rect.centery)
    desk.move(field.rect.right + 50, field.rect.centery)
    desk.release(field.rect.right + 50, field.rect.centery)
    assert field.line.selected == "one two"


def test_long_text_keeps_the_caret_in_the_box() -> None:
    desk, field, _ = desk_with("")
    desk.type("a long name that is wider than its field by far, and goes on")
    picture = desk.draw()
    box = picture.subsurface(field.rect)
    gold = desk.stage.theme.palette.gold
    caret = pygame.mask.from_threshold(box, gold, (8, 8, 8, 255))
    assert caret.count() > 10
    outside = pygame.mask.from_threshold(picture, gold, (8, 8, 8, 255)).count() - caret.count()
    assert outside == 0


def test_the_caret_blinks_without_events() -> None:
    desk, *_ = desk_with("a")
    pictures = set()
    for _ in range(4):
        desk.wait(0.5)
        pictures.add(pygame.image.tobytes(desk.draw(), "RGB"))
    assert len(pictures) == 2
    assert desk.director.wakes_in_s() is not None


def test_the_focus_returns_to_the_field_after_a_dialog() -> None:
    desk, field, _ = desk_with("a")
    desk.stage.dialog("Sure?", "", [Choice("Keep", safe=True)])
    desk.type("u")
    assert field.value == "a"
    assert not desk.stage.typing
    desk.key(pygame.K_ESCAPE)
    assert desk.stage.typing
    desk.type("u")
    assert field.value == "au"


def test_a_field_of_a_dialog_may_get_the_keys_at_once() -> None:
    desk = Desk(Stack([]))
    field = TextField("Ford")
    desk.stage.dialog("Rename", "", [Choice("Cancel", safe=True)], field, focus=field)
    desk.key(pygame.K_a, CTRL)
    desk.type("Farm")
    assert field.value == "Farm"
    desk.key(pygame.K_ESCAPE)
    assert not desk.stage.typing


def test_a_field_in_a_new_tree_goes_on_taking_text() -> None:
    desk, _, _ = desk_with("a")
    again = TextField("b", id="name")
    desk.scene.root = Stack([Panel(again, align=("centre", "centre"))])
    desk.draw()
    assert desk.stage.typing
    desk.type("c")
    assert again.value == "bc"


def test_a_fault_in_what_is_typed_is_explained() -> None:
    desk, field, _ = desk_with("a:b")
    field.problem = "A name may not contain a colon."
    desk.draw()
    desk.move(*field.rect.move(3, 0).center)
    desk.wait(0.5)
    assert desk.director.front().tooltip() == ("A name may not contain a colon.", field.rect)
    assert field.describe()["problem"] == field.problem
