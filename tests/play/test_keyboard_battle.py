"""A battle by keys alone: from the title over deployment and a whole turn to the result and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.key_player import KeyPlayer
from tests.play.player import settings_in
from tests.ui.xwindow import App, missing_tools, virtual_screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=missing_tools() or "tools are there"),
]

SMALL = {"soldier": 2, "tank": 1}
MOST_ACTIONS = 70
EVERY_KIND = {"choose", "deploy", "move", "fire", "overwatch"}


def test_a_battle_by_keys_alone_from_the_title_to_the_result_and_back(tmp_path: Path) -> None:
    settings_in(tmp_path, custom_forces=[SMALL, SMALL], house_rules={"morale.off": True})
    arguments = ["wargame", "play", "--map", "duel", "--seed", "4"]
    with virtual_screen(1280, 720) as display, App(display, tmp_path, arguments) as app:
        app.move_to(1279, 719)
        player = KeyPlayer(app)
        player.start("duel", "custom")
        done: set[str] = set()
        for _ in range(MOST_ACTIONS):
            player.act()
            _battle, state, _count = player.look()
            done = {entry.action["do"] for entry in player.journal().entries}
            assert state.result is None
            if state.turn >= 2 and done >= EVERY_KIND and done & {"react", "hold"}:
                break
        assert done >= EVERY_KIND
        assert done & {"react", "hold"}
        player.concede(0)
        sentence = app.widget("result-sentence")["text"]
        assert sentence.startswith("Orange")
        assert player.journal().entries[-1].action == {"do": "concede", "side": 0}
        app.key("l")
        app.wait(lambda screen: screen["scene"] == "title", "the title again")
