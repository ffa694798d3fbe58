"""Films a reaction for the README: `python -m tests.pictures.reaction [GIF]`; needs ImageMagick's `convert`.

A battle played by chance from a seed comes to a watched move. The move, the question, the slider
along the path, the shot, the dice and what comes of it are the game's own frames, taken without a window.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import NoDoors, Play, a_match
from wargame.engine.match import Match
from wargame.engine.store import BattleStore
from wargame.games.skirmish.actions import Move
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.scenery.gallery import Gallery

SIZE = (1280, 720)
WIDTH_PX, COLOURS, FUZZ = 880, 128, "1.5%"
FRAME_S = 0.1
LAST_S = 2.4
TABLE, SEED, TURN, WATCHER = "duel", 9, 2, "A2"
SLIDES = (-8, 8)
"""How many strokes of Ctrl-right (or left) between two pauses."""
TO_FILE = Path(__file__).parents[2] / "assets" / "readme" / "reaction.gif"


class Filmed(Play):
    """A battle on the painted table, with everything moving."""

    def __init__(self, match: Match, home: Path) -> None:
        self.match = match
        store = BattleStore(home / "battles", home / "trash", lambda journal: journal.state["turn"])
        self.doors = NoDoors()
        self.scene = BattleScene(match, store.autosave("film", match), self.doors, Gallery())
        self.desk = Desk(self.scene, SIZE, pass_seat="off", animations=True, auto_next=False)
        while self.scene.board.tabletop.desk is None or not self.scene.board.tabletop.painted:
            self.desk.wait(0.05)
            pygame.time.wait(20)
        self.settle()


def before_the_move() -> tuple[Match, Move]:
    """The battle just before the watched move, and that move."""
    rng, match = random.Random(SEED), a_match(TABLE, "core", seed=SEED)
    while True:
        action = match.battle.sample(match.state, rng)
        match.submit(action)
        pending = match.state.pending
        stretches = getattr(pending, "stretches", ()) if match.state.turn == TURN else ()
        if any(s.watcher == WATCHER and s.to - s.from_ > 8.0 for s in stretches):
            assert isinstance(action, Move)
            match.undo()
            return match, action


def film(home: Path) -> Iterator[tuple[pygame.Surface, float]]:
    """Every picture of the film, and how long it is shown, in s."""
    match, move = before_the_move()
    play = Filmed(match, home)

    def shown(seconds: float) -> tuple[pygame.Surface, float]:
        play.desk.wait(seconds)
        pygame.time.wait(5)
        return play.desk.draw(), seconds

    def resolved() -> Iterator[tuple[pygame.Surface, float]]:
        while play.scene.conduct.busy or play.scene.board.moving or play.scene.worker.busy:
            yield shown(FRAME_S)

    yield shown(0.8)
    play.scene.conduct.submit(move)
    yield from resolved()
    play.settle()
    yield shown(1.6)
    for strokes in SLIDES:
        key = pygame.K_RIGHT if strokes > 0 else pygame.K_LEFT
        for _ in range(abs(strokes)):
            play.desk.key(key, pygame.KMOD_CTRL)
            play.settle()
            yield shown(FRAME_S)
        yield shown(0.6)
    play.desk.key(pygame.K_RETURN)
    yield from resolved()
    play.settle()
    yield shown(LAST_S)


def make(target: Path) -> None:
    """Write the film as a GIF: only what changes between two pictures is stored."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["WARGAME_HOME"] = str(home)
        frames: list[str] = []
        for number, (picture, seconds) in enumerate(film(home)):
            file = home / f"{number:04}.png"
            pygame.image.save(picture, str(file))
            frames += ["-delay", str(round(seconds * 100)), str(file)]
        look = ["-resize", str(WIDTH_PX), "+dither", "-colors", str(COLOURS)]
        small = ["-fuzz", FUZZ, "-layers", "OptimizePlus", "-layers", "OptimizeTransparency"]
        subprocess.run(["convert", *frames, *look, "-loop", "0", *small, str(target)], check=True)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else TO_FILE)
