"""Real battles on real screens without a window: a battle at a moment, its scene, places in px."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from tests.ui.headless import Desk
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
    return new_match(Skirmish(), {"map": map_name, "sides": sides, "seed": seed, **more}, version="test")


def played_to(match: Match, there: Callable[[State], bool], seed: int = 3, most: int = 400) -> Match:
    """The battle played at random until a moment. Raises AssertionError when it never comes."""
    rng = random.Random(seed)
    for _ in range(most):
        if there(match.state):
            return match
        assert match.state.phase != "over", "the battle ended before"
        match.submit(match.battle.sample(match.state, rng))
    raise AssertionError("the moment never came")


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
            pygame.time.wait(1)
            busy = self.scene.worker.busy or self.scene.board.brush.busy
            if not (busy or self.scene.animating):
                break
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
