"""Battles under rough conditions: no loudspeaker, and a window that changes its size at every action."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.player import Player, settings_in
from tests.ui.xwindow import App, missing_tools, virtual_screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=missing_tools() or "tools are there"),
]

SIZES = ((1920, 1080), (1000, 700), (1440, 900), (1280, 720))
ACTIONS = 14
FULL_SCREEN_AT = 2
MOST_LINES = 3
"""What the sound library itself may say once when it finds no device."""

ARGUMENTS = ["wargame", "play", "--map", "duel", "--seed", "11"]


@pytest.mark.parametrize("driver", ["", "no such driver"], ids=["none named", "none that exists"])
def test_a_battle_without_a_loudspeaker_is_played_without_a_word(tmp_path: Path, driver: str) -> None:
    settings_in(tmp_path, muted=False, animations=True, animation_speed=3.0, effects=True)
    no_sound = {"SDL_AUDIODRIVER": driver, "PULSE_SERVER": "unix:/nowhere", "PIPEWIRE_REMOTE": "nowhere"}
    with virtual_screen(1280, 720) as display, App(display, tmp_path, ARGUMENTS, no_sound) as app:
        player = Player(app)
        player.start("duel", "Core")
        for _ in range(ACTIONS):
            player.act()
        assert app.state()["scene"] == "battle"
        assert not [event for event in app.events() if event["event"] == "fault"]
        assert len(app.output().splitlines()) <= MOST_LINES


def test_a_battle_in_a_window_that_is_resized_between_all_actions(tmp_path: Path) -> None:
    settings_in(tmp_path)
    with virtual_screen() as display, App(display, tmp_path, ARGUMENTS) as app:
        player = Player(app)
        player.start("duel", "Mecha")
        for n in range(ACTIONS):
            if n == FULL_SCREEN_AT:
                app.key("F11")
                app.wait(lambda screen: screen["size"] == [2600, 1500], "full screen")
                app.settle()
                player.act()
                app.key("F11")
                app.wait(lambda screen: screen["size"] != [2600, 1500], "the window again")
            app.resize(*SIZES[n % len(SIZES)])
            app.settle()
            player.act()
        done = {entry.action["do"] for entry in player.journal().entries}
        assert {"choose", "deploy"} <= done
        assert done & {"move", "fire", "overwatch"}
        assert not [event for event in app.events() if event["event"] == "fault"]
