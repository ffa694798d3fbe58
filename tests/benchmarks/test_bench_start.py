"""From the start of the process to the first picture in the window, and to the page and battle behind it.

Run by hand: `pytest tests/benchmarks/test_bench_start.py`; it needs Xvfb and xdotool.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.play.player import settings_in
from tests.ui.skirmish.playing import a_match, played_to
from tests.ui.xwindow import App, missing_tools, virtual_screen
from wargame.engine.store import BattleStore

pytestmark = pytest.mark.skipif(bool(missing_tools()), reason=missing_tools() or "tools are there")

ROUNDS = 5


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with virtual_screen(1920, 1080) as name:
        yield name


def timed(benchmark: Any, setup: Any, work: Any) -> None:
    benchmark.pedantic(work, setup=setup, rounds=ROUNDS, warmup_rounds=1)


def a_home(tmp_path: Path, number: Iterator[int], battles: int = 0) -> Path:
    """A player's folder with so many saved battles."""
    home = tmp_path / f"home {next(number)}"
    settings_in(home)
    match = played_to(a_match(), lambda state: state.turn == 1 and state.phase == "activate")
    store = BattleStore(home / "battles", home / "trash", lambda journal: journal.state.get("turn"))
    for n in range(battles):
        store.save(f"Battle {n}", match.journal())
    return home


@pytest.mark.parametrize("battles", [0, 100])
def test_start_of_the_process_to_the_window(
    benchmark: Any, display: str, tmp_path: Path, battles: int
) -> None:
    """The ready line follows the first picture drawn."""
    number, apps = itertools.count(), []

    def setup() -> tuple[tuple[Path], dict[str, Any]]:
        while apps:
            apps.pop().close()
        return (a_home(tmp_path, number, battles),), {}

    def start(home: Path) -> None:
        apps.append(App(display, home, ["wargame", "play"]))

    timed(benchmark, setup, start)
    while apps:
        apps.pop().close()


@pytest.mark.parametrize(
    ("entry", "scene"), [("new-battle", "setup"), ("battles", "battles"), ("continue", "battle")]
)
def test_a_press_on_the_title_to_the_screen_behind_it(
    benchmark: Any, display: str, tmp_path: Path, entry: str, scene: str
) -> None:
    number, apps = itertools.count(), []

    def setup() -> tuple[tuple[App], dict[str, Any]]:
        while apps:
            apps.pop().close()
        app = App(display, a_home(tmp_path, number, 3), ["wargame", "play"])
        apps.append(app)
        app.widget(entry)
        app.settle()
        return (app,), {}

    def press(app: App) -> None:
        app.key({"new-battle": "n", "battles": "b", "continue": "c"}[entry])
        app.wait(lambda state: state["scene"] == scene, scene)

    timed(benchmark, setup, press)
    while apps:
        apps.pop().close()
