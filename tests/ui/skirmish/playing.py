"""Real battles on real screens without a window: a battle at a moment, its scene, places in px."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from tests.ui.headless import Desk
from wargame.engine.dice import SeededDice
from wargame.engine.match import Match, new_match
from wargame.engine.store import BattleStore
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.state import State, Unit
from wargame.ui.shell.scenes import Pop
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.scenery.gallery import Gallery

CORE = {"soldier": 3, "tank": 1}
SIZE = (1280, 720)


class StillGallery(Gallery):
    """The models are the real ones; table and desk stay unpainted, for that takes seconds."""

    class _Nothing:
        share = None

        def stop(self) -> None:
            """Nothing is under way."""

    def paint(self, tasks: Any, table_map: Any, take: Any) -> Any:
        return self._Nothing()

    def lay_desk(self, tasks: Any, take: Any) -> None:
        return None


class NoDoors:
    """Ways out that are only noted."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def door(*_arguments: Any) -> Any:
            self.taken.append(name)
            return Pop() if name == "to_title" else None

        return door


def a_match(map_name: str = "duel", force: Any = None, seed: int = 5, **more: Any) -> Match:
    """A fresh battle of small forces."""
    sides = [{"name": name, "force": force or CORE} for name in ("Blue", "Orange")]
    return twin(opened(json.dumps({"map": map_name, "sides": sides, "seed": seed, **more})))


@functools.cache
def opened(parameters: str) -> Match:
    """A battle that is never played: opening one costs more than most tests do with it."""
    return new_match(Skirmish(), json.loads(parameters), version="test")


def twin(match: Match) -> Match:
    """The battle with a history and dice of its own."""
    journal = match.journal()
    dice = SeededDice(journal.battle["seed"], journal.battle["dice"])
    dice.rewind(match.moments[-1].mark)
    identity = {
        "game_version": journal.game_version,
        "battle": dict(journal.battle),
        "look": dict(journal.look),
        "start": journal.start,
    }
    return Match(match.game, match.battle, dice, match.moments, identity)


def played_to(match: Match, there: Callable[[State], bool], seed: int = 3, most: int = 400) -> Match:
    """The battle played at random until a moment. Raises AssertionError when it never comes."""
    walk = walk_of(match, seed)
    for n in range(most):
        state = walk.state(n)
        if there(state):
            walk.take(match, n)
            return match
        assert state.phase != "over", "the battle ended before"
    raise AssertionError("the moment never came")


class Walk:
    """A battle played at random, as far as anybody has asked for."""

    def __init__(self, match: Match, seed: int) -> None:
        self._match = twin(match)
        self._first = len(match.moments) - 1
        self._rng = random.Random(seed)

    def state(self, n: int) -> State:
        """The state after n actions."""
        match = self._match
        while len(match.moments) <= self._first + n:
            match.submit(match.battle.sample(match.state, self._rng))
        state: State = match.moments[self._first + n].state
        return state

    def take(self, match: Match, n: int) -> None:
        """Have a battle that stands at the beginning of the walk go its first n actions."""
        match._moments[:] = self._match.moments[: self._first + n + 1]
        match._dice.rewind(match.moments[-1].mark)


def walk_of(match: Match, seed: int) -> Walk:
    """The walk from where the battle stands; those from a battle's start are gone once."""
    if len(match.moments) > 1:
        return Walk(match, seed)
    start = json.dumps(match.journal().battle), seed
    if start not in walks():
        walks()[start] = Walk(match, seed)
    return walks()[start]


@functools.cache
def walks() -> dict[tuple[str, int], Walk]:
    """Every walk from a battle's start, by its set-up and its chances."""
    return {}


class Play:
    """A battle scene on a desk."""

    def __init__(self, match: Match, home: Path, size: tuple[int, int] = SIZE, **settings: Any) -> None:
        self.match = match
        store = BattleStore(home / "battles", home / "trash", lambda journal: journal.state["turn"])
        self.doors = NoDoors()
        self.scene = BattleScene(match, store.autosave("test", match), self.doors, StillGallery())
        self.desk = Desk(self.scene, size, **{"pass_seat": "off", "animations": False, **settings})

    @property
    def state(self) -> State:
        """The state shown."""
        return self.scene.sitting.state

    def settle(self) -> None:
        """Wait for answers, for what is played and for the camera."""
        for _ in range(4000):
            self.desk.wait(1 / 60)
            busy = self.scene.worker.busy or self.scene.board.brush.busy
            if not (busy or self.scene.animating):
                break
            self.desk.give_way(50 if busy else 1)
        else:
            raise AssertionError("the screen never came to rest")
        self.desk.draw()

    def px(self, at: tuple[float, float]) -> tuple[int, int]:
        """A place on the table in the window."""
        x, y = self.scene.board.camera.to_px(at)
        return round(x), round(y)

    def click(self, at: tuple[float, float], button: int = 1) -> None:
        """Click a place on the table."""
        self.desk.click(self.px(at), button)

    def hover(self, at: tuple[float, float]) -> None:
        """Move the pointer over a place on the table."""
        self.desk.move(*self.px(at))

    def units(self, side: int | None = None) -> list[Unit]:
        """The living units on the table, of the side to act unless another is named."""
        wanted = self.state.to_act if side is None else side
        return [u for u in self.state.units if u.side == wanted and u.alive and u.at is not None]

    def picture(self) -> bytes:
        """Every pixel of the window."""
        return pygame.image.tobytes(self.desk.draw(), "RGB")
