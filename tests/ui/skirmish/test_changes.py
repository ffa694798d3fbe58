"""A click never waits on geometry: the match changes beside the main loop, and loses nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.engine.contract import Refusal, Refused
from wargame.engine.journal import decode
from wargame.games.skirmish.actions import Overwatch
from wargame.ui.skirmish.hands.intents import Verb


class SlowDoor:
    """The match's door, kept shut for as long as a test wants."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.open = threading.Event()
        self.threads: list[threading.Thread] = []
        self.refuses = False
        self._submit = play.match.submit
        play.match.submit = self.submit  # type: ignore[method-assign]

    def submit(self, action: Any, given: Any = ()) -> Any:
        self.threads.append(threading.current_thread())
        assert self.open.wait(60)
        if self.refuses:
            raise Refused(Refusal(rule="pass", template="Not now."))
        return self._submit(action, given)


@pytest.fixture
def door(tmp_path: Path) -> Iterator[SlowDoor]:
    play = Play(played_to(a_match(), lambda state: state.phase == "activate"), tmp_path)
    play.settle()
    door = SlowDoor(play)
    yield door
    door.open.set()
    play.scene.leave()


def overwatch(door: SlowDoor) -> str:
    """Submit an overwatch; its unit."""
    unit = door.play.units()[0].id
    door.play.scene.conduct.submit(Overwatch(unit))
    return unit


def saved(home: Path) -> list[str]:
    """What the actions in the battle's file do."""
    journal = decode((home / "battles" / "test.battle").read_bytes())
    return [entry.action["do"] for entry in journal.entries]


def test_the_window_lives_on_while_an_action_is_worked_out(door: SlowDoor, tmp_path: Path) -> None:
    play, before = door.play, len(door.play.match.moments)
    unit = overwatch(door)
    assert play.scene.conduct.busy
    play.desk.wait(0.5)
    play.desk.draw()
    play.desk.key(pygame.K_F10)
    assert play.desk.find("menu-concede")
    play.desk.stage.close_popup()
    assert len(play.match.moments) == before
    assert len(door.threads) == 1
    assert threading.main_thread() not in door.threads
    door.open.set()
    play.settle()
    assert len(play.match.moments) == before + 1
    assert play.scene.sitting.questions.unit(unit).overwatch
    assert saved(tmp_path)[-1] == "overwatch"


def test_what_is_clicked_meanwhile_is_held_back(door: SlowDoor) -> None:
    play, before = door.play, len(door.play.match.moments)
    overwatch(door)
    play.desk.key(pygame.K_z, pygame.KMOD_CTRL)
    play.scene.conduct.take(Verb("overwatch"))
    for unit in play.units():
        assert unit.at is not None
        play.click(unit.at)
    play.desk.wait(0.3)
    door.open.set()
    play.settle()
    assert len(play.match.moments) == before + 1
    assert len(door.threads) == 1


def test_a_refused_action_leaves_the_hand_as_it_was(door: SlowDoor) -> None:
    play, before = door.play, len(door.play.match.moments)
    play.desk.key(pygame.K_TAB)
    play.settle()
    hand = play.scene.controller.hand
    door.refuses = True
    overwatch(door)
    door.open.set()
    play.settle()
    assert play.scene.controller.hand is hand
    assert not play.scene.conduct.busy
    assert len(play.match.moments) == before


def test_leaving_waits_for_what_was_done_and_keeps_it(door: SlowDoor, tmp_path: Path) -> None:
    before = len(saved(tmp_path))
    overwatch(door)
    threading.Timer(0.3, door.open.set).start()
    door.play.scene.leave()
    assert len(saved(tmp_path)) == before + 1
    assert not door.play.scene.conduct._changes.busy


def test_actions_are_made_in_the_order_they_were_asked_for(door: SlowDoor) -> None:
    play = door.play
    changes, order = play.scene.conduct._changes, list[int]()
    gate = threading.Event()
    changes.make(lambda: gate.wait(60) and order.append(1), lambda _: order.append(2))
    changes.make(lambda: order.append(3), lambda _: order.append(4))
    gate.set()
    play.settle()
    while changes.busy:
        play.desk.wait(1 / 60)
    assert order == [1, 2, 3, 4]
    changes.make(lambda: order.append(5), lambda _: order.append(6))
    changes.make(lambda: order.append(7), lambda _: order.append(8))
    changes.finish()
    assert order[4:] == [5, 7]
