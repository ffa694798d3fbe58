"""Memory after twenty battles watched at full speed in one process: it must not grow battle by battle.

Run by hand: `pytest tests/benchmarks/test_bench_memory.py -o addopts= -s`; takes minutes.
"""

from __future__ import annotations

import gc
import random
import sys
from pathlib import Path

import pytest

from tests.ui.headless import Desk, RootScene
from tests.ui.skirmish.playing import NoDoors, a_match, opened
from wargame.engine.match import Match
from wargame.ui.shell.scenes import Pop, Push
from wargame.ui.shell.widgets.layout import Stack
from wargame.ui.skirmish.replay import ReplayScene
from wargame.ui.skirmish.scenery.gallery import Gallery

BATTLES, WARM = 20, 6
MAPS = ("duel", "crossroads")
MOST_ACTIONS = 120
MOST_GROWTH_MB = 40.0

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def resident_mb() -> float:
    """What the process holds in memory now."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024.0
    raise AssertionError("no VmRSS")


def fought(number: int) -> Match:
    """A battle played at random."""
    match = a_match(MAPS[number % len(MAPS)], {"soldier": 3, "tank": 1}, seed=number)
    rng = random.Random(number)
    for _ in range(MOST_ACTIONS):
        if match.state.phase == "over":
            break
        match.submit(match.battle.sample(match.state, rng))
    return match


def test_twenty_battles_at_full_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    desk = Desk(RootScene(Stack([])), (1920, 1080), animations=False)
    gallery, held = Gallery(), list[float]()
    for number in range(BATTLES):
        scene = ReplayScene(fought(number), NoDoors(), gallery)
        desk.director.apply(Push(scene))
        scene.playing = True
        while scene.playing:
            desk.wait(0.05)
        desk.director.apply(Pop())
        del scene
        # the window notices at its next turn what has come in front
        desk.wait(0.1)
        # battles that the tests keep opened are theirs, not the screen's
        opened.cache_clear()
        gc.collect()
        held.append(resident_mb())
        print(f"battle {number + 1}: {held[-1]:.0f} MB", flush=True)
    # the two tables are of two sizes: the tops are compared
    assert max(held[WARM:]) - max(held[:WARM]) < MOST_GROWTH_MB
