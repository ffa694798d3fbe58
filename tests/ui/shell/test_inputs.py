"""Chords, their names on key caps, and the actions they stand for."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from wargame.ui.shell.inputs import ON_EVERY_BENCH, Bindings, Chord, UnknownKey, usual_keys


@pytest.fixture(autouse=True)
def _screen(screen: pygame.Surface) -> None:
    """Key names need the display's keyboard."""


def pressed(key: int, mod: int = 0, **more: Any) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", **more)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("m", "M"),
        ("Space", "Space"),
        ("Ctrl+Z", "Ctrl Z"),
        ("shift+ctrl+z", "Ctrl Shift Z"),
        ("F10", "F10"),
        ("Esc", "Esc"),
        ("Enter", "Enter"),
        ("+", "+"),
        ("Ctrl++", "Ctrl +"),
        ("Home", "Home"),
    ],
)
def test_names_on_key_caps(text: str, name: str) -> None:
    assert Chord(text).name == name


def test_a_chord_is_its_key_with_exactly_its_modifiers() -> None:
    chord = Chord("Shift+F")
    assert chord.matches(pressed(pygame.K_f, pygame.KMOD_LSHIFT))
    assert chord.matches(pressed(pygame.K_f, pygame.KMOD_RSHIFT | pygame.KMOD_NUM | pygame.KMOD_CAPS))
    assert not chord.matches(pressed(pygame.K_f))
    assert not chord.matches(pressed(pygame.K_f, pygame.KMOD_LSHIFT | pygame.KMOD_LCTRL))


def test_a_key_event_becomes_the_chord_that_matches_it() -> None:
    event = pressed(pygame.K_z, pygame.KMOD_LCTRL)
    assert Chord.of(event) == Chord("Ctrl+Z")
    assert Chord.of(event).matches(event)


def test_the_keypad_counts_as_the_keys_it_doubles() -> None:
    assert Chord("Enter").matches(pressed(pygame.K_KP_ENTER))
    assert Chord("-").matches(pressed(pygame.K_KP_MINUS))


def test_digits_are_found_by_their_place_on_other_layouts() -> None:
    event = pressed(pygame.K_AMPERSAND, scancode=pygame.KSCAN_1)
    assert Bindings().action(event) == "unit_1"
    shifted = pressed(pygame.K_AMPERSAND, pygame.KMOD_SHIFT, scancode=pygame.KSCAN_1)
    assert Bindings().action(shifted) == "unit_10"


def test_every_usual_chord_is_known_and_no_two_actions_share_one() -> None:
    screens = (
        [row for row in usual_keys() if row.group != "bench"],
        [row for row in usual_keys() if row.group in ("bench", "everywhere") or row.action in ON_EVERY_BENCH],
    )
    for rows in screens:
        chords = [Chord(text) for row in rows for text in row.chords]
        for chord in chords:
            chord.check()
        assert len({chord.parts for chord in chords}) == len(chords)


def test_a_letter_of_the_bench_is_free_for_a_battle_and_the_other_way_round() -> None:
    bindings = Bindings()
    assert bindings.others_with(Chord("V"), "move") == []
    assert bindings.others_with(Chord("V"), "bench_line") == ["bench_select"]
    assert bindings.others_with(Chord("M"), "bench_line") == []
    assert bindings.others_with(Chord("V"), "undo") == ["bench_select"]


@pytest.mark.parametrize(
    ("key", "mod", "action"),
    [
        (pygame.K_m, 0, "move"),
        (pygame.K_f, 0, "fire"),
        (pygame.K_f, pygame.KMOD_SHIFT, "fire_back"),
        (pygame.K_SPACE, 0, "end"),
        (pygame.K_z, 0, "undo"),
        (pygame.K_z, pygame.KMOD_CTRL, "undo"),
        (pygame.K_y, pygame.KMOD_CTRL, "redo"),
        (pygame.K_TAB, pygame.KMOD_SHIFT, "previous_unit"),
        (pygame.K_F6, 0, "next_region"),
        (pygame.K_3, pygame.KMOD_SHIFT, "unit_12"),
        (pygame.K_F11, 0, "full_screen"),
        (pygame.K_j, 0, None),
    ],
)
def test_the_usual_keys(key: int, mod: int, action: str | None) -> None:
    assert Bindings().action(pressed(key, mod)) == action


def test_changed_keys_replace_the_usual_ones() -> None:
    bindings = Bindings({"move": ("J",), "fire": (), "no such action": ("K",), "tape": ("no such key", "K")})
    assert bindings.action(pressed(pygame.K_j)) == "move"
    assert bindings.action(pressed(pygame.K_m)) is None
    assert bindings.name("fire") == ""
    assert bindings.name("tape") == "K"
    assert bindings.others_with(Chord("J"), "fire") == ["move"]


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(UnknownKey):
        Chord("Hyper+Q").check()
    with pytest.raises(UnknownKey):
        Chord("Nonsense").check()
