"""Films a tank's end for the README: `python -m tests.pictures.destruction [GIF]`.

A battle played by chance from a seed comes to the shot that destroys a tank; what happens about
the tank is shown, cut out of the game's own frames.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame

from tests.pictures.filming import FOLDER, Filmed, Shown, write_gif
from tests.ui.skirmish.playing import a_match
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Fire
from wargame.games.skirmish.state import Wreck

SIZE = (1920, 1080)
CUT_PX = (560, 340)
WIDTH_PX, COLOURS = 480, 96
NOTCHES = 1.0
FRAME_S, BEFORE_S, LAST_S, MOST_FRAMES = 0.08, 0.5, 1.6, 60
TABLE, SIDE_CM, EDGE_CM, SEEDS = "crossroads", 40.0, 9.0, range(200)


def before_the_shot() -> tuple[Match, Fire]:
    """A battle just before a shot that leaves a tank's wreck, and that shot."""
    for seed in SEEDS:
        rng, match = random.Random(seed), a_match(TABLE, "core", seed=seed, rules={"undo.always": True})
        while match.state.result is None:
            action = match.battle.sample(match.state, rng)
            wrecks = len(match.state.wrecks)
            match.submit(action)
            if isinstance(action, Fire) and any(map(is_seen_well, match.state.wrecks[wrecks:])):
                match.undo()
                return match, action
    raise AssertionError("no tank was destroyed")


def is_seen_well(wreck: Wreck) -> bool:
    """Whether a wreck lies far enough from the table's edges to fill the picture with table."""
    return all(EDGE_CM < at < SIDE_CM - EDGE_CM for at in wreck.at)


def film(home: Path) -> Iterator[Shown]:
    """Every picture of the film, and how long it is shown, in s."""
    match, shot = before_the_shot()
    play = Filmed(match, home, SIZE)
    unit = play.match.battle.unit(play.match.state, shot.target)
    assert unit.at is not None
    play.scene.board.camera.zoom_at(play.px(unit.at), NOTCHES)
    play.settle()
    box = pygame.Rect((0, 0), CUT_PX)
    box.center = play.px(unit.at)
    box.clamp_ip(play.scene.board.free)

    def cut(shown: Shown) -> Shown:
        return shown[0].subsurface(box).copy(), shown[1]

    yield cut(play.shown(BEFORE_S))
    play.scene.conduct.submit(shot)
    for shown in islice(play.resolved(FRAME_S), MOST_FRAMES):
        yield cut(shown)
    yield cut(play.shown(LAST_S))


if __name__ == "__main__":
    write_gif(film, Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER / "destruction.gif", WIDTH_PX, COLOURS)
