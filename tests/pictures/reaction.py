"""Films a reaction for the README: `python -m tests.pictures.reaction [GIF]`.

A battle played by chance from a seed comes to a watched move. The move, the question, the slider
along the path, the shot, the dice and what comes of it are shown.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

from tests.pictures.filming import FOLDER, Filmed, Shown, write_gif
from tests.ui.skirmish.playing import a_match
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Move

SIZE = (1280, 720)
WIDTH_PX, COLOURS = 880, 128
FRAME_S = 0.1
LAST_S = 2.4
TABLE, SEED, TURN, WATCHER = "duel", 9, 2, "A2"
SLIDES = (-8, 8)
"""How many strokes of Ctrl-right (or left) between two pauses."""


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


def film(home: Path) -> Iterator[Shown]:
    """Every picture of the film, and how long it is shown, in s."""
    match, move = before_the_move()
    play = Filmed(match, home, SIZE)

    yield play.shown(0.8)
    play.scene.conduct.submit(move)
    yield from play.resolved(FRAME_S)
    play.settle()
    yield play.shown(1.6)
    for strokes in SLIDES:
        key = pygame.K_RIGHT if strokes > 0 else pygame.K_LEFT
        for _ in range(abs(strokes)):
            play.desk.key(key, pygame.KMOD_CTRL)
            play.settle()
            yield play.shown(FRAME_S)
        yield play.shown(0.6)
    play.desk.key(pygame.K_RETURN)
    yield from play.resolved(FRAME_S)
    play.settle()
    yield play.shown(LAST_S)


if __name__ == "__main__":
    write_gif(film, Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER / "reaction.gif", WIDTH_PX, COLOURS)
