"""The title: which entries there are and what each opens, by mouse, letter, arrows and dropped file."""

from __future__ import annotations

import time

import pygame
import pytest

from tests.ui.common.world import (
    RoadScreens,
    a_lobby,
    press,
    save_battle,
    settled,
    shows,
    title_of,
    toasts,
)
from tests.ui.headless import Desk
from wargame.ui.common import title
from wargame.ui.common.backdrop import Backdrop
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.offers import OfferButton


def entries(desk: Desk) -> list[str]:
    root = desk.director.scene.root
    assert root is not None
    return [widget.id for widget in root.walk() if widget.kind == "button"]


def note(desk: Desk, entry: str) -> str:
    button = desk.find(entry)
    assert isinstance(button, OfferButton)
    return button.note


def test_a_first_start_offers_a_battle_at_once() -> None:
    desk = title_of(a_lobby())
    assert entries(desk) == ["play-at-once", "new-battle", "rules", "settings", "quit"]
    press(desk, "play-at-once")
    assert desk.director.names() == ["title", "battle"]
    assert desk.director.scene.match.look == {"names": ["Blue", "Orange"]}


def test_with_battles_there_are_continue_and_battles_and_nothing_is_offered_at_once() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Old", over=True, age_s=60)
    desk = title_of(lobby)
    assert entries(desk) == ["new-battle", "battles", "rules", "settings", "quit"]
    save_battle(lobby, "Going on", turns=3)
    desk = title_of(lobby)
    assert entries(desk) == ["continue", "new-battle", "battles", "rules", "settings", "quit"]
    assert note(desk, "continue").startswith("The dale · turn 3 · today ")


def test_continue_takes_the_battle_saved_last_that_has_no_result() -> None:
    lobby = a_lobby()
    save_battle(lobby, "First", turns=1, age_s=300)
    save_battle(lobby, "Second", turns=2, age_s=200)
    save_battle(lobby, "Third", over=True, age_s=100)
    desk = press(title_of(lobby), "continue")
    assert desk.director.scene.match.state.turn == 2


def test_an_unfinished_battle_behind_many_finished_ones_is_found_without_waiting() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Going on", turns=1, age_s=9000)
    for n in range(20):
        save_battle(lobby, f"Done {n:02}", over=True, age_s=100 + n)
    desk = Desk(title.TitleScene(lobby))
    assert not shows(desk, "continue")
    settled(desk)
    assert shows(desk, "continue")


def test_a_damaged_battle_is_still_the_one_to_continue() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Older", turns=1, age_s=100)
    save_battle(lobby, "Hurt", turns=3)
    lobby.store.path("Hurt").write_bytes(b"{ half a fi")
    desk = title_of(lobby)
    assert "its save is damaged" in note(desk, "continue")
    press(desk, "continue")
    assert desk.stage.layers[-1].content.text == "The save is damaged"


@pytest.mark.parametrize(
    ("letter", "scene"), [("c", "battle"), ("n", "setup"), ("b", "battles"), ("s", "settings")]
)
def test_every_entry_by_its_letter_and_escape_comes_back(letter: str, scene: str) -> None:
    lobby = a_lobby()
    save_battle(lobby, "Going on", turns=1)
    desk = title_of(lobby)
    desk.type(letter)
    settled(desk)
    assert desk.director.scene.name == scene
    if scene != "battle":
        desk.key(pygame.K_ESCAPE)
        assert desk.director.names() == ["title"]


def test_arrows_and_enter_reach_every_entry() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Going on", turns=1)
    desk = title_of(lobby)
    seen = []
    for key in [pygame.K_DOWN] * 5 + [pygame.K_RIGHT]:
        desk.key(key)
        focused = desk.focused()
        assert focused is not None
        seen.append(focused.id)
    assert seen == ["continue", "new-battle", "battles", "rules", "settings", "quit"]
    desk.key(pygame.K_RETURN)
    assert not desk.director.running


def test_escape_ends_nothing_here() -> None:
    desk = title_of(a_lobby())
    desk.key(pygame.K_ESCAPE)
    assert desk.director.names() == ["title"]


def test_the_window_s_close_button_ends_the_game() -> None:
    desk = title_of(a_lobby())
    desk.feed(pygame.QUIT)
    assert not desk.director.running


def test_a_battle_dropped_on_the_title_is_imported_and_shown() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Sent", turns=2)
    away = lobby.store.path("Sent").parent.parent / "away.battle"
    lobby.store.export("Sent", away)
    lobby.store.delete("Sent")
    desk = title_of(lobby)
    desk.feed(pygame.DROPFILE, file=str(away))
    settled(desk)
    assert desk.director.names() == ["title", "battles"]
    assert desk.find("sheet-name").text == "away"
    assert "Imported as away" in toasts(desk)


def test_a_low_window_shows_the_same_entries_closer_together() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Going on", turns=1)
    desk = title_of(lobby, (1280, 720), ui_scale=1.6)
    assert set(entries(desk)) == {"continue", "new-battle", "battles", "rules", "settings", "quit"}
    assert desk.find("battles").rect.y == desk.find("rules").rect.y


def test_the_table_behind_is_painted_once_for_each_battle_and_window() -> None:
    screens = RoadScreens()
    lobby = a_lobby(screens)
    save_battle(lobby, "Going on", turns=1)
    desk = title_of(lobby)
    press(desk, "settings")
    desk.key(pygame.K_ESCAPE)
    settled(desk)
    assert screens.views == 1
    desk.stage.resize((1500, 900))
    desk.surface = pygame.Surface((1500, 900))
    settled(desk)
    assert screens.views == 2
    save_battle(lobby, "Another", turns=1)
    press(desk, "settings")
    desk.key(pygame.K_ESCAPE)
    settled(desk)
    assert screens.views == 3


def test_the_first_picture_fades_in_and_then_all_is_still() -> None:
    desk = Desk(title.TitleScene(a_lobby()))
    assert desk.director.scene.animating
    settled(desk)
    assert not desk.director.scene.animating


def test_without_animations_nothing_fades() -> None:
    desk = Desk(title.TitleScene(a_lobby()), animations=False)
    assert not desk.director.scene.animating


def test_two_hundred_battles_do_not_hold_the_title_up() -> None:
    lobby: Lobby = a_lobby()
    match = save_battle(lobby, "Done", over=True)
    for n in range(200):
        lobby.store.save(f"Done {n}", match.journal())
    before = time.thread_time()
    Desk(title.TitleScene(lobby))
    assert time.thread_time() - before < 1.0


def test_a_room_of_the_game_opens_by_its_letter() -> None:
    desk = title_of(a_lobby())
    desk.type("r")
    assert [toast.words for toast in desk.stage.toasts] == ["the rules"]


def test_a_picture_that_fades_in_is_drawn_whole_in_the_end() -> None:
    """However few frames the fade got: the last of them must not stay half way."""
    backdrop = Backdrop(RoadScreens())
    desk = title_of(a_lobby(), animations=True)
    target = pygame.Surface(desk.stage.size)
    backdrop._picture = pygame.Surface(desk.stage.size, depth=32)
    backdrop._picture.fill((200, 60, 10))
    backdrop._since_s = desk.stage.now_s
    backdrop.draw(desk.stage, target)
    desk.stage.now_s += 10.0
    assert backdrop.fading(desk.stage), "it has to be drawn once more"
    backdrop.draw(desk.stage, target)
    assert not backdrop.fading(desk.stage)
    assert target.get_at((5, 5))[:3] == (200, 60, 10)
