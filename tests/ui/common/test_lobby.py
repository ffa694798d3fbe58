"""Ways into a battle: continued, damaged, of other rules, in use, slow, played again."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pygame
import pytest

from tests.engine.toy import Walk
from tests.ui.common.world import (
    RoadScreens,
    StillScene,
    a_lobby,
    dialog_words,
    files_of,
    press,
    save_battle,
    settled,
    shows,
    title_of,
    toasts,
)
from tests.ui.headless import Desk
from wargame.engine import savefile
from wargame.engine.contract import Fault
from wargame.engine.journal import decode, encode
from wargame.engine.lock import lock_file
from wargame.engine.match import Match
from wargame.ui.common import opening
from wargame.ui.common.lobby import Lobby


def front(desk: Desk) -> Any:
    return desk.director.scene


@pytest.fixture
def another_process() -> Iterator[int]:
    """The number of a process that runs."""
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield process.pid
    process.kill()
    process.communicate()


# -- continued -------------------------------------------------------------------------------


def test_a_continued_battle_is_the_saved_one_and_saves_on() -> None:
    lobby = a_lobby()
    before = save_battle(lobby, "Race", turns=5)
    desk = press(title_of(lobby), "continue")
    match = front(desk).match
    assert (match.state, len(match.moments)) == (before.state, len(before.moments))
    match.submit(Walk(2))
    assert lobby.store.load("Race").journal.state["turn"] == 6


def test_leaving_a_battle_lets_another_window_have_it() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=1)
    desk = press(title_of(lobby), "continue")
    assert lock_file(lobby.store.path("Race")).exists()
    desk.director.apply(lobby.to_title())
    assert not lock_file(lobby.store.path("Race")).exists()
    assert desk.director.names() == ["title"]


def test_a_battle_in_use_is_only_watched_and_that_is_said(another_process: int) -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=2)
    lock_file(lobby.store.path("Race")).write_text(str(another_process))
    before = lobby.store.path("Race").read_bytes()
    desk = press(title_of(lobby), "continue")
    assert front(desk).name == "replay"
    assert "Another window has this battle open" in toasts(desk)
    assert lobby.store.path("Race").read_bytes() == before


def test_the_lock_of_a_killed_window_is_no_hindrance() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=2)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    lock_file(lobby.store.path("Race")).write_text(str(gone.pid))
    assert front(press(title_of(lobby), "continue")).name == "battle"


def test_a_folder_that_cannot_be_written_does_not_end_the_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=1)
    desk = title_of(lobby)

    def refuse(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(savefile.os, "fsync", refuse)
    press(desk, "continue")
    assert "The battle goes on, but Race.battle could not be written" in toasts(desk)
    scene = front(desk)
    scene.match.submit(Walk(1))
    assert scene.match.state.turn == 2
    assert "No space left on device" in scene.autosave.problem


def test_a_file_that_goes_between_the_title_and_the_click_is_said() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=1)
    desk = title_of(lobby)
    for file in list(lobby.store.path("Race").parent.iterdir()):
        file.unlink()
    press(desk, "continue")
    assert "No such file" in dialog_words(desk)
    assert desk.director.names() == ["title"]


# -- damaged ---------------------------------------------------------------------------------


def damaged(lobby: Lobby, *ends: str) -> None:
    path = lobby.store.path("Race")
    for end in ends:
        path.with_name(path.name + end).write_bytes(b'{"format": 1, "entr')


COPIES = [
    (("",), "one action earlier", 5),
    (("", ".1"), "start of the turn", 4),
    (("", ".1", ".turn"), "start of the battle", 0),
]


@pytest.mark.parametrize(("ends", "copy", "actions"), COPIES)
def test_a_damaged_save_offers_the_newest_copy_that_is_whole(
    ends: tuple[str, ...], copy: str, actions: int
) -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=6)
    damaged(lobby, *ends)
    desk = press(title_of(lobby), "continue")
    words = dialog_words(desk)
    assert "Race.battle can't be read" in words
    assert copy in words
    assert f"turn {actions}, after {actions} actions" in words
    press(desk, "play-on")
    assert (front(desk).name, front(desk).match.state.turn) == ("battle", actions)
    assert "kept as Race.battle.damaged-1" in toasts(desk)
    aside = lobby.store.path("Race").with_name("Race.battle.damaged-1")
    assert aside.read_bytes() == b'{"format": 1, "entr'


def test_a_damaged_save_that_is_left_stays_as_it_is() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=3)
    damaged(lobby, "")
    before = files_of(lobby, "Race")
    desk = press(title_of(lobby), "continue")
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert desk.stage.layers == []
    assert files_of(lobby, "Race") == before
    assert shows(desk, "continue"), "it can be found again"


def test_when_every_copy_is_damaged_that_is_said_and_nothing_thrown_away() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=6)
    before = files_of(lobby, "Race")
    damaged(lobby, "", ".1", ".turn", ".start")
    desk = press(title_of(lobby), "battles")
    press(desk, "continue")
    assert "Race.battle can't be read" in dialog_words(desk)
    assert files_of(lobby, "Race") == before


def test_a_file_that_reads_but_holds_another_battle_s_state_is_damaged_too() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=3)
    path = lobby.store.path("Race")
    journal = decode(path.read_bytes())
    spoilt = msgspec.structs.replace(journal, battle={**journal.battle, "map": "nowhere"})
    path.write_bytes(encode(spoilt))
    desk = press(title_of(lobby), "continue")
    assert "there is no map called nowhere" in dialog_words(desk)
    assert "one action earlier" in dialog_words(desk)


def test_a_damaged_battle_is_replayed_from_a_copy_and_that_is_said() -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=3)
    damaged(lobby, "")
    desk = press(press(title_of(lobby), "battles"), "replay")
    assert front(desk).name == "replay"
    assert len(front(desk).match.moments) == 3
    assert "Race.battle can't be read" in toasts(desk)


# -- other rules -----------------------------------------------------------------------------


def differing(lobby: Lobby, **changes: Any) -> None:
    """A battle whose entries do not lead to what is recorded, as if the rules had changed."""
    save_battle(lobby, "Race", turns=4)
    path = lobby.store.path("Race")
    journal = decode(path.read_bytes())
    entries = (msgspec.structs.replace(journal.entries[0], digest="0" * 16), *journal.entries[1:])
    path.write_bytes(encode(msgspec.structs.replace(journal, entries=entries, **changes)))


def test_a_battle_of_other_rules_can_be_played_on_from_its_last_state() -> None:
    lobby = a_lobby()
    differing(lobby, rules_revision=99)
    before = lobby.store.path("Race").read_bytes()
    desk = press(title_of(lobby), "continue")
    words = dialog_words(desk)
    assert "another revision of the rules" in words
    assert "Entry 1" in words
    press(desk, "play-on")
    match = front(desk).match
    assert (match.state.turn, len(match.moments)) == (4, 1)
    assert lobby.store.path("Race").read_bytes() == before, "the old battle stays as it is"
    assert lobby.store.names()[0] == "Race 2"
    match.submit(Walk(3))
    assert lobby.store.load("Race 2").journal.state["turn"] == 5


def test_a_changed_file_of_the_same_rules_is_not_blamed_on_the_rules() -> None:
    lobby = a_lobby()
    differing(lobby)
    desk = press(title_of(lobby), "continue")
    assert desk.stage.layers[-1].content.text == "The battle replays differently"
    assert "revision" not in dialog_words(desk)


def test_a_battle_that_replays_differently_cannot_be_watched() -> None:
    lobby = a_lobby()
    differing(lobby)
    desk = press(press(title_of(lobby), "battles"), "replay")
    assert "Entry 1" in dialog_words(desk)
    assert desk.director.names() == ["title", "battles"]


# -- slow ------------------------------------------------------------------------------------


def slow_opening(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    usual = opening.load_match

    def load(game: Any, journal: Any, watcher: Any = None) -> Match:
        steps = 20
        for n in range(steps):
            watcher(n, steps)
            time.sleep(seconds / steps)
        return usual(game, journal, watcher)

    monkeypatch.setattr(opening, "load_match", load)


def test_a_long_opening_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=2)
    desk = title_of(lobby)
    slow_opening(monkeypatch, 0.6)
    desk.click(desk.find("continue"))
    assert desk.stage.tasks.running(), "the window waits for nothing"
    shares = set()
    while desk.stage.tasks.running():
        desk.wait(1 / 60)
        time.sleep(0.01)
        if shows(desk, "work-bar"):
            shares.add(desk.find("work-bar").describe()["value"])
    assert desk.director.names() == ["title", "battle"]
    assert len(shares) > 3


def test_a_long_opening_can_be_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=2)
    desk = title_of(lobby)
    slow_opening(monkeypatch, 3.0)
    desk.click(desk.find("continue"))
    assert desk.stage.layers[-1].content.text == "Opening Race"
    desk.key(pygame.K_ESCAPE)
    settled(desk)
    assert desk.director.names() == ["title"]
    assert desk.stage.layers == []
    monkeypatch.undo()
    press(desk, "continue")
    assert desk.director.names() == ["title", "battle"]


def test_a_second_click_meanwhile_starts_nothing_twice() -> None:
    screens = RoadScreens()
    screens.new_match_s = 0.02
    lobby = a_lobby(screens)
    desk = title_of(lobby)
    for _ in range(3):
        lobby.play_at_once(desk.stage)
    settled(desk)
    assert len(lobby.store.names()) == 1
    assert desk.director.names() == ["title", "battle"]


# -- again -----------------------------------------------------------------------------------


def in_battle(lobby: Lobby) -> tuple[Desk, StillScene]:
    save_battle(lobby, "Race", turns=3)
    desk = press(title_of(lobby), "continue")
    return desk, front(desk)


def test_a_rematch_swaps_the_sides_and_leaves_the_old_battle() -> None:
    screens = RoadScreens()
    lobby = a_lobby(screens)
    desk, scene = in_battle(lobby)
    lobby.rematch(desk.stage, scene.match)
    settled(desk)
    assert desk.director.names() == ["title", "battle"]
    again = front(desk).match
    assert [side["name"] for side in again.battle.setup["sides"]] == ["Bo", "Ann"]
    assert again.look == {"names": ["Bo", "Ann"]}
    assert again.state.turn == 0
    assert set(lobby.store.names()) == {"Race", "The dale"}
    assert not lock_file(lobby.store.path("Race")).exists()


def test_a_rematch_calls_no_side_after_the_other_s_colour() -> None:
    lobby = a_lobby(RoadScreens())
    desk, scene = in_battle(lobby)
    scene.match.battle.setup["sides"][0]["name"] = "Blue"
    scene.match.battle.setup["sides"][1]["name"] = "Orange"
    lobby.rematch(desk.stage, scene.match)
    settled(desk)
    again = front(desk).match
    assert [side["name"] for side in again.battle.setup["sides"]] == ["Blue", "Orange"]
    assert again.look == {"names": ["Blue", "Orange"]}


def test_a_new_battle_from_a_battle_leaves_it() -> None:
    lobby = a_lobby()
    desk, _scene = in_battle(lobby)
    desk.stage.outcome(lobby.to_new_battle(desk.stage))
    settled(desk)
    assert desk.director.names() == ["title", "setup"]
    desk.key(pygame.K_ESCAPE)
    assert desk.director.names() == ["title"]


def test_playing_on_from_a_replay_makes_a_battle_of_its_own() -> None:
    lobby = a_lobby()
    desk, scene = in_battle(lobby)
    lobby.play_on_from(desk.stage, scene.match.journal_until(2))
    settled(desk)
    assert desk.director.names() == ["title", "battle"]
    assert len(front(desk).match.moments) == 3
    assert lobby.store.load("Race").journal.state["turn"] == 3
    assert "A new battle, kept as The dale." in toasts(desk)


def test_watching_lies_in_front_of_what_asked_for_it() -> None:
    lobby = a_lobby()
    desk, scene = in_battle(lobby)
    desk.director.apply(lobby.watch(scene.match))
    settled(desk)
    assert desk.director.names() == ["title", "battle", "replay"]
    assert front(desk).match is scene.match


def test_a_copy_under_another_name_never_writes_over_a_battle() -> None:
    lobby = a_lobby()
    _desk, scene = in_battle(lobby)
    lobby.save_as(scene.match, "Copy")
    assert lobby.store.load("Copy").journal.state["turn"] == 3
    with pytest.raises(Fault, match="already"):
        lobby.save_as(scene.match, "Copy")
    with pytest.raises(Fault):
        lobby.save_as(scene.match, "con")


def test_the_command_line_s_seed_is_used_once() -> None:
    screens = RoadScreens()
    lobby = a_lobby(screens, seed=11)
    desk = title_of(lobby)
    for _ in range(2):
        lobby.play_at_once(desk.stage)
        settled(desk)
    assert screens.seeds[0] == 11
    assert screens.seeds[1] != 11


def test_settings_lie_in_front_of_a_battle() -> None:
    lobby = a_lobby()
    desk, _scene = in_battle(lobby)
    desk.stage.outcome(lobby.to_settings())
    settled(desk)
    assert desk.director.names() == ["title", "battle", "settings"]
    desk.key(pygame.K_ESCAPE)
    assert desk.director.names() == ["title", "battle"]
