"""A whole core battle and a whole mecha battle through the real window, from title to result."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.play.player import Player, settings_in
from tests.ui.xwindow import App, missing_tools, virtual_screen
from wargame.engine.digest import digest
from wargame.engine.journal import Journal

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=missing_tools() or "tools are there"),
]


def by_the_referee(journal: Journal) -> list[str]:
    """The digests of the same set-up and actions played through the referee."""
    new = {**journal.battle}
    lines = [request("battle.new", new)] + [
        request("battle.act", {"action": e.action}) for e in journal.entries
    ]
    run = subprocess.run(
        [sys.executable, "-m", "wargame", "referee"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    answers = [json.loads(line)["result"] for line in run.stdout.splitlines()]
    states = [answer["state"] for answer in answers[1:]]
    return [digest(view_of(state)) for state in states]


def request(method: str, params: dict[str, Any]) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def view_of(state: dict[str, Any]) -> dict[str, Any]:
    pending = state["pending"]
    if pending and pending["kind"] == "react":
        pending = {k: v for k, v in pending.items() if k != "stretches"}
    return {**state, "pending": pending}


@pytest.mark.parametrize(
    ("force", "map_name", "seed"),
    [("Core", "duel", 11), pytest.param("Mecha", "duel", 5, marks=pytest.mark.slow)],
)
def test_a_whole_battle_from_title_to_result(tmp_path: Path, force: str, map_name: str, seed: int) -> None:
    settings_in(tmp_path)
    arguments = ["wargame", "play", "--map", map_name, "--seed", str(seed)]
    with virtual_screen(1280, 720) as display, App(display, tmp_path, arguments) as app:
        player = Player(app)
        player.start(map_name, force)
        sentence = player.play()
        journal = player.journal()
        assert journal.battle["seed"] == seed
        assert ("Blue", "Orange")[journal.state["result"]["winner"]] in sentence.split(":")[0]
        assert [entry.digest for entry in journal.entries] == by_the_referee(journal)
        kinds = {entry.action["do"] for entry in journal.entries}
        assert {"choose", "deploy", "move", "fire", "overwatch"} <= kinds
        assert kinds & {"react", "hold"}
