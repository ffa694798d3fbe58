"""Films and stills of the game's own frames, taken without a window; films need ImageMagick's `convert`."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pygame

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import NoDoors, Play
from wargame.engine.match import Match
from wargame.engine.store import BattleStore
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.scenery.gallery import Gallery

FOLDER = Path(__file__).parents[2] / "assets" / "readme"
FUZZ = "2%"

Shown = tuple[pygame.Surface, float]
"""A picture, and how long it is shown, in s."""


class Filmed(Play):
    """A battle on the painted table in a window of `size` px, with everything moving."""

    def __init__(self, match: Match, home: Path, size: tuple[int, int]) -> None:
        self.match = match
        store = BattleStore(home / "battles", home / "trash", lambda journal: journal.state["turn"])
        self.doors = NoDoors()
        self.scene = BattleScene(match, store.autosave("film", match), self.doors, Gallery())
        self.desk = Desk(self.scene, size, pass_seat="off", animations=True, auto_next=False)
        while self.scene.board.tabletop.desk is None or not self.scene.board.tabletop.painted:
            self.desk.wait(0.05)
            pygame.time.wait(20)
        self.settle()

    def shown(self, seconds: float) -> Shown:
        """What is seen after so long."""
        self.desk.wait(seconds)
        pygame.time.wait(5)
        return self.desk.draw(), seconds

    def resolved(self, step_s: float) -> Iterator[Shown]:
        """Pictures until everything has come to rest."""
        while self.scene.conduct.busy or self.scene.board.moving or self.scene.worker.busy:
            yield self.shown(step_s)


def write_gif(film: Callable[[Path], Iterable[Shown]], target: Path, width_px: int, colours: int) -> None:
    """Write a film; it is given a folder to play in. Only what changes between two pictures is stored."""
    with tempfile.TemporaryDirectory() as folder:
        home = without_window(Path(folder))
        frames: list[str] = []
        for number, (picture, seconds) in enumerate(film(home)):
            file = home / f"{number:04}.png"
            pygame.image.save(picture, str(file))
            frames += ["-delay", str(round(seconds * 100)), str(file)]
        look = ["-resize", str(width_px), "+dither", "-colors", str(colours)]
        small = ["-fuzz", FUZZ, "-layers", "OptimizePlus", "-layers", "OptimizeTransparency"]
        subprocess.run(["convert", *frames, *look, "-loop", "0", *small, str(target)], check=True)


def without_window(home: Path) -> Path:
    """Have the game draw without a window, and keep what it keeps in this folder; gives the folder."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", WARGAME_HOME=str(home))
    return home
