"""Replay every golden battle, or make them again; see the package."""

from __future__ import annotations

import sys

from tests.games.skirmish.golden.playthrough import FOLDER, SUFFIX, check, files, play, write
from tests.games.skirmish.golden.recipes import recipes


def make() -> None:
    """Play every recipe and write its file."""
    for name, recipe in recipes().items():
        lines = list(play(recipe))
        write(FOLDER / f"{name}{SUFFIX}", lines)
        print(f"{name}: {len(lines) - 2} actions")


def replay_all() -> int:
    """Replay every file; how many differ."""
    differing = 0
    for path in files():
        lines, difference = check(path)
        differing += difference is not None
        print(f"{path.stem}: {difference or f'{lines} lines, all the same'}")
    return differing


if __name__ == "__main__":
    if sys.argv[1:] == ["make"]:
        make()
    else:
        sys.exit(1 if replay_all() else 0)
