"""The shared screens in a real window: into a battle and back, kill and continue, damage, names, a replay."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.play.player import Player, settings_in
from tests.ui.skirmish.playing import a_match, played_to
from tests.ui.xwindow import App, Line, widget_in
from wargame.engine.journal import decode, encode
from wargame.engine.lock import lock_file
from wargame.engine.store import BattleStore

pytestmark = pytest.mark.window

Launch = Callable[..., App]


def battles_dir(home: Path) -> Path:
    return home / "battles"


def store_in(home: Path) -> BattleStore:
    return BattleStore(battles_dir(home), home / "trash", lambda journal: journal.state.get("turn"))


def a_saved_battle(home: Path, name: str = "Duel", turn: int = 2) -> int:
    """A battle in the folder; how many actions it has."""
    match = played_to(a_match(), lambda state: state.turn == turn and state.phase == "activate")
    store_in(home).autosave(name, match).close()
    return len(match.moments) - 1


def play(launch: Launch, home: Path, *arguments: str) -> App:
    settings_in(home)
    return launch("wargame", "play", *arguments, home=home)


def at(scene: str) -> Callable[[Line], Any]:
    return lambda state: state["scene"] == scene and not state["moving"] and state["dialog"] is None


def test_from_the_title_to_a_battle_away_and_back_again(launch: Launch, tmp_path: Path) -> None:
    app = play(launch, tmp_path, "--seed", "5", "--map", "duel")
    assert widget_in(app.wait(at("title")), "play-at-once") is not None
    assert not app.has("continue")
    app.click("new-battle")
    app.wait(lambda s: widget_in(s, "start") and widget_in(s, "start")["enabled"], "Start")  # type: ignore[index]
    assert widget_in(app.state(), "map-duel")["selected"]  # type: ignore[index]
    app.click("start")
    app.wait(at("battle"), "the battle")
    (file,) = battles_dir(tmp_path).glob("*.battle")
    assert decode(file.read_bytes()).battle["seed"] == 5
    assert lock_file(file).exists()
    app.key("F10")
    app.click("menu-leave")
    app.wait(at("title"), "the title")
    assert not lock_file(file).exists()
    assert "deployment" in app.widget("continue")["note"]
    app.key("c")
    app.wait(at("battle"), "the battle again")
    app.key("F10")
    app.click("menu-leave")
    app.wait(at("title"), "the title again")
    app.key("q")
    assert app.exit_status() == 0


def test_a_killed_game_goes_on_where_it_was(launch: Launch, tmp_path: Path) -> None:
    app = play(launch, tmp_path, "--seed", "5", "--map", "duel")
    player = Player(app)
    player.start("duel", "Core")
    player._idle()
    player._act()
    entries = player.journal().entries
    assert entries
    os.kill(app.process.pid, signal.SIGKILL)
    app.process.wait(10)
    app = play(launch, tmp_path)
    app.click("continue")
    app.wait(at("battle"), "the battle")
    assert Player(app).journal().entries == entries
    assert not any("Another window" in words for words in app.state()["toasts"])


@pytest.mark.slow
def test_a_second_window_only_watches(launch: Launch, tmp_path: Path) -> None:
    a_saved_battle(tmp_path)
    first = play(launch, tmp_path)
    first.click("continue")
    first.wait(at("battle"), "the battle")
    home = tmp_path / "second"
    second = launch(
        "wargame",
        "play",
        home=home,
        environment={"WARGAME_HOME": str(tmp_path), "SDL_VIDEO_WINDOW_POS": "0,0"},
    )
    second.click("continue")
    second.wait(lambda s: s["scene"] == "replay", "the replay")
    assert any("Another window has this battle open" in words for words in second.state()["toasts"])
    second.click("replay-leave")
    second.wait(at("title"), "the title")


def test_a_damaged_save_says_what_happened_and_goes_on(launch: Launch, tmp_path: Path) -> None:
    actions = a_saved_battle(tmp_path)
    path = store_in(tmp_path).path("Duel")
    path.with_name("Duel.battle.1").write_bytes(path.read_bytes())
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    app = play(launch, tmp_path)
    app.click("continue")
    app.wait(lambda s: s["dialog"] == "The save is damaged", "the dialog")
    words = " ".join(widget["text"] for widget in app.state()["widgets"])
    assert "Duel.battle can't be read" in words
    assert f"turn 2, after {actions} actions" in words
    app.key("Return")
    app.wait(at("title"), "the title, nothing touched")
    assert not list(battles_dir(tmp_path).glob("*damaged*"))
    app.click("continue")
    app.click("play-on")
    app.wait(at("battle"), "the battle")
    assert list(battles_dir(tmp_path).glob("Duel.battle.damaged-1"))


def test_shortcut_letters_in_a_name_are_only_text(launch: Launch, tmp_path: Path) -> None:
    a_saved_battle(tmp_path)
    app = play(launch, tmp_path)
    app.key("b")
    app.wait(at("battles"), "the list")
    app.key("n")
    app.wait(lambda s: s["dialog"] == "Rename the battle", "the question")
    app.type("u need deck m")
    app.wait(lambda s: widget_in(s, "answer")["value"] == "u need deck m", "the typed name")  # type: ignore[index]
    app.key("Return")
    app.wait(lambda s: s["dialog"] is None and widget_in(s, "battle-u need deck m"), "the new name")
    assert store_in(tmp_path).names() == ["u need deck m"]
    app.key("e")
    app.wait(lambda s: s["dialog"] == "Export the battle", "letters are shortcuts again")


def test_a_battle_is_watched_from_the_command_line(launch: Launch, tmp_path: Path) -> None:
    match = played_to(a_match(), lambda state: state.result is not None)
    file = tmp_path / "fought.battle"
    file.write_bytes(encode(match.journal()))
    settings_in(tmp_path)
    app = launch("wargame", "replay", str(file), home=tmp_path)
    app.wait(lambda s: s["scene"] == "replay" and s["action"] == 0, "the replay's start")
    app.click("replay-step")
    app.wait(lambda s: s["action"] == 1, "one step")
    app.key("Right", "Right")
    app.wait(lambda s: s["action"] == 3, "two more by key")
    app.key("Left")
    app.wait(lambda s: s["action"] == 2, "one back")
    app.click("replay-shot")
    shot = app.wait(lambda s: s["action"] > 2, "the first shot")["action"]
    line = app.widget("timeline")["rect"]
    app.drag((line[0] + 4, line[1] + line[3] / 2), (line[0] + line[2] - 2, line[1] + line[3] / 2))
    last = len(match.moments) - 1
    there = app.wait(lambda s: s["action"] >= last - 1 > shot, "the end of the line")["action"]
    app.key("Left")
    app.wait(lambda s: s["action"] == there - 1, "one back")
    app.key("space")
    app.wait(lambda s: not s["playing"] and s["action"] == last, "played to the end")
    app.key("Escape")
    assert app.exit_status() == 0


@pytest.mark.slow
def test_a_replay_is_played_on_as_a_battle_of_its_own(launch: Launch, tmp_path: Path) -> None:
    a_saved_battle(tmp_path)
    before = store_in(tmp_path).path("Duel").read_bytes()
    app = play(launch, tmp_path)
    app.click("battles")
    app.click("replay")
    app.wait(lambda s: s["scene"] == "replay", "the replay")
    app.key("Right", "Right")
    app.wait(lambda s: s["action"] == 2, "two steps")
    app.click("replay-play-on")
    app.wait(at("battle"), "the battle")
    assert app.state()["scenes"] == ["title", "battle"]
    assert len(store_in(tmp_path).load("Duel at the chapel").journal.entries) == 2
    assert store_in(tmp_path).path("Duel").read_bytes() == before


@pytest.mark.slow
def test_a_broken_own_table_and_broken_settings_are_said(launch: Launch, tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    maps.mkdir(parents=True)
    (maps / "half.geojson").write_text('{"type"', encoding="utf-8")
    (tmp_path / "settings.json").write_text('{"ui_scale": 7, "window_size": [1280, 720]}', "utf-8")
    app = launch("wargame", "play", home=tmp_path)
    app.wait(lambda s: any("damaged in: ui_scale" in words for words in s["toasts"]), "the notice")
    app.click("new-battle")
    app.click("broken")
    app.wait(lambda s: s["dialog"] == "These tables can't be used", "the dialog")
    assert any(widget["text"].startswith("my/half: ") for widget in app.state()["widgets"])
    app.key("Escape")
    app.click("start")
    app.wait(at("battle"), "a battle on another table")
