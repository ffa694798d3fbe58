"""Takes the README's stills of a battle: `python -m tests.pictures.stills [FOLDER]`.

Battles played by chance from seeds come to a moment in which a way leads through the sight of
enemies on overwatch, and to one in which a target stands in cover.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame

from tests.pictures.filming import FOLDER, Filmed, without_window
from tests.ui.skirmish.playing import a_match, played_to
from wargame.engine.match import Match
from wargame.games.skirmish.state import State, Unit
from wargame.games.skirmish.table.cover import Reason
from wargame.ui.relief.jpeg import encode_jpeg

SIZE = (1600, 1000)
TABLE, FORCE, TURN, SEEDS = "crossroads", "mecha", 2, range(40)
FARTHEST_CM, DIRECTIONS = 9.0, 24
WATCHED, TARGETS = 1, 2
FAIR = (0.3, 0.7)


def moments() -> Iterator[Match]:
    """Battles in the middle of their second turn."""
    for seed in SEEDS:
        yield played_to(a_match(TABLE, FORCE, seed=seed), half_way, seed=seed)


def half_way(state: State) -> bool:
    """Whether some have acted in the turn and nobody is in the middle of it."""
    acted = sum(unit.activated for unit in state.units)
    return state.turn == TURN and state.phase == "activate" and state.active_unit is None and acted >= 4


def ready(match: Match) -> list[Unit]:
    """Soldiers of the side to act that can still act."""
    units: list[Unit] = list(match.state.units)
    able = [u for u in units if u.side == match.state.to_act and u.alive and not u.activated]
    return [u for u in able if u.kind == "soldier"]


def a_watched_way() -> tuple[Match, str, tuple[float, float]]:
    """A unit and a place it can reach in sight of enemies on overwatch, from which it could hit some."""
    for match in moments():
        battle, state = match.battle, match.state
        for unit in ready(match):
            for n in range(DIRECTIONS):
                turn = math.tau * n / DIRECTIONS
                to = unit.at[0] + FARTHEST_CM * math.cos(turn), unit.at[1] + FARTHEST_CM * math.sin(turn)
                plan = battle.path(state, unit.id, to)
                if plan.points is None or not plan.allowed or len(plan.points) < 3:
                    continue
                watched = battle.exposure(state, unit.id, plan.points[1:])
                hits = battle.whys.prospect(state, unit.id, to, plan.facing).hits
                if len(watched) >= WATCHED and len(hits) >= TARGETS:
                    return match, unit.id, to
    raise AssertionError("no way is watched")


def a_shot_into_cover() -> tuple[Match, str, str]:
    """A unit and an enemy in cover that it sees, and would hit about every other time."""
    for match in moments():
        battle, state = match.battle, match.state
        for unit in ready(match):
            for enemy in (u for u in state.units if u.side != unit.side and u.alive):
                odds = battle.odds(state, unit.id, enemy.id, battle.profile(unit).weapons[0].name)
                hidden = [reason for reason in odds.because if _hides_in_part(reason)]
                if odds.refusal is None and odds.cover and hidden and FAIR[0] < odds.chance < FAIR[1]:
                    return match, unit.id, enemy.id
    raise AssertionError("nobody stands in cover")


def _hides_in_part(reason: Reason) -> bool:
    return reason.why == "hides" and reason.edge is not None and reason.share < 1.0


def place_of(match: Match, unit: str) -> tuple[float, float]:
    """Where a unit stands."""
    at = match.battle.unit(match.state, unit).at
    assert at is not None
    return at[0], at[1]


def path(home: Path) -> pygame.Surface:
    """A way under the pointer: reach, length, who could fire along it, what could be hit at its end."""
    match, unit, to = a_watched_way()
    play = Filmed(match, home, SIZE)
    play.click(place_of(match, unit))
    play.settle()
    play.hover(to)
    play.settle()
    return play.desk.draw()


def shot(home: Path) -> pygame.Surface:
    """An aim that is locked: line of sight, cover and what gives it, the number, the chances."""
    match, unit, enemy = a_shot_into_cover()
    play = Filmed(match, home, SIZE)
    for one in (unit, enemy):
        play.click(place_of(match, one))
        play.settle()
    return play.desk.draw()


def make(folder: Path) -> None:
    """Write every still as a JPEG file."""
    for take in (path, shot):
        with tempfile.TemporaryDirectory() as kept:
            picture = take(without_window(Path(kept)))
            pixels = np.ascontiguousarray(pygame.surfarray.array3d(picture).swapaxes(0, 1))
            (folder / f"{take.__name__}.jpg").write_bytes(encode_jpeg(pixels))


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
