"""Every shared screen at every size and scale: no word is cut off, nothing leaves its parent."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ui.common.fitting import faults
from tests.ui.common.world import RoadScreens, a_lobby, press, save_battle, settled, shows
from tests.ui.headless import Desk
from wargame import paths
from wargame.engine.journal import Journal
from wargame.ui.common.ask import ask_text, tell
from wargame.ui.common.battles import BattlesScene
from wargame.ui.common.game_screens import MapEntry, Problem, TableView
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.setup import SetupScene
from wargame.ui.common.title import TitleScene
from wargame.ui.shell.scenes import Scene
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.text import Label
from wargame.ui.skirmish.screens import SkirmishScreens

Window = tuple[tuple[int, int], float]

WINDOWS: list[Window] = [
    ((1280, 720), 0.8),
    ((1280, 720), 1.0),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.4),
    ((2560, 1440), 2.0),
]
MORE_WINDOWS: list[Window] = [
    ((1280, 720), 1.25),
    ((1600, 900), 1.1),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.0),
    ((2560, 1440), 0.8),
    ((2560, 1440), 1.0),
    ((3840, 2160), 2.0),
]


def a_window(window: Window, *marks: pytest.MarkDecorator) -> Any:
    (width, height), scale = window
    return pytest.param(window, id=f"{width}x{height}@{scale:g}", marks=marks)


windows = pytest.mark.parametrize(
    "window", [*map(a_window, WINDOWS), *(a_window(window, pytest.mark.slow) for window in MORE_WINDOWS)]
)

LONG = "The crossing of the upper Volkhov after three days of rain, second attempt"


class Unpainted(SkirmishScreens):
    """The game's own words and maps, without its pictures: they take no part in the layout."""

    def thumbnail(self, map_name: str, size_px: tuple[int, int]) -> Any:
        return RoadScreens().thumbnail(map_name, size_px)

    def table_view(self, map_name: str, longest_px: int, rules: Any, armies: Any = None) -> TableView:
        return RoadScreens().table_view(map_name, 100, rules, armies)

    def table_check(self, map_name: str, progress: Any) -> Any:
        return RoadScreens().table_check(map_name, progress)

    def force_picture(self, counts: Any, side: int, size_px: tuple[int, int], armies: Any) -> Any:
        return RoadScreens().force_picture(counts, side, size_px, armies)

    def made_entry(self, map_name: str) -> MapEntry:
        notes = "Made by chance from seed 18446744073709551615: industrial, normal, mirrored."
        return MapEntry(map_name, "Charcoal burners' crossroads", (40.0, 40.0), "cobbles", notes)

    def battle_thumbnail(self, journal: Journal, size_px: tuple[int, int], armies: Any = None) -> Any:
        return RoadScreens().battle_thumbnail(journal, size_px, armies)

    def problem(self, parameters: Any) -> Problem | None:
        too_large = parameters["sides"][0]["force"] == {"tank": 30}
        return Problem("There is no room for this force in its zone.", 0) if too_large else None

    def bring_view(self, *_arguments: Any) -> Callable[[], object]:
        return lambda: None


@pytest.fixture(scope="module")
def screens() -> SkirmishScreens:
    return unpainted()


def unpainted() -> SkirmishScreens:
    """The game's screens with its tables in the language that is spoken now, and a dozen broken ones."""
    screens = Unpainted("test")
    screens.look_for_maps()
    monkey = pytest.MonkeyPatch()
    found = dataclasses.replace(screens.maps(), broken=(("my/half", "is not JSON"),) * 12)
    monkey.setattr(screens, "look_for_maps", lambda: found)
    monkey.setattr(screens, "maps", lambda: found)
    return screens


def desk_of(scene: Scene | Widget, window: Window, **settings: Any) -> Desk:
    size, scale = window
    return settled(Desk(scene, size, **{"animations": False, "ui_scale": scale, **settings}))


def lobby_with_battles() -> Lobby:
    lobby = a_lobby()
    save_battle(lobby, "Done", over=True, age_s=300)
    save_battle(lobby, "Hurt", turns=3, age_s=200)
    lobby.store.path("Hurt").write_bytes(b"{")
    (paths.battles_dir() / "Junk.battle").write_bytes(b"")
    save_battle(
        lobby, LONG, turns=30, names=("The 3rd Novgorod Guards", "Heinrich's Rearguard Coy"), road="fell"
    )
    return lobby


@windows
def test_title(window: Window, own_home: Path) -> None:
    assert faults(desk_of(TitleScene(a_lobby()), window)) == []
    assert faults(desk_of(TitleScene(lobby_with_battles()), window)) == []


@windows
def test_set_up(window: Window, screens: SkirmishScreens) -> None:
    names = ("W" * 24, "The 3rd Novgorod Guards")
    lobby = Lobby(screens, a_lobby().store, SetupScene, SettingsScene)
    mecha = Desk(
        SetupScene(lobby), *window_of(window), last_forces=("mecha", "mecha-light"), last_names=names
    )
    assert faults(settled(mecha)) == []
    custom = Desk(
        SetupScene(lobby), *window_of(window), last_forces=("custom", "custom"), last_names=names,
        custom_forces=({"tank": 30, "soldier": 0}, {"soldier": 5}), house_rules={"morale.off": True},
    )  # fmt: skip
    assert faults(settled(custom)) == []
    press(custom, "force-0")
    assert faults(custom) == []


@windows
def test_a_random_table(window: Window, screens: SkirmishScreens) -> None:
    """Its seed and wishes in a row, or behind a button in a dialog."""
    lobby = Lobby(screens, a_lobby().store, SetupScene, SettingsScene)
    wishes = {"style": "industrial", "density": "normal", "symmetry": "mirror"}
    made = {"seed": "18446744073709551615", **wishes}
    name = screens.made_name(int(made["seed"]), wishes)
    desk = settled(Desk(SetupScene(lobby), *window_of(window), last_map=name, made_table=made))
    assert faults(desk) == []
    if shows(desk, "made-open"):
        press(desk, "made-open")
        assert faults(desk) == []
    press(desk, "made-style")
    assert faults(desk) == []


def window_of(window: Window) -> tuple[tuple[int, int]]:
    """The size alone; the scale is kept in the settings."""
    size, scale = window
    Desk(Label(""), size, ui_scale=scale, animations=False)
    return (size,)


@windows
def test_house_rules(window: Window, screens: SkirmishScreens) -> None:
    lobby = Lobby(screens, a_lobby().store, SetupScene, SettingsScene)
    desk = desk_of(SetupScene(lobby), window, house_rules={"morale.off": True, "units.mech.height": 4.5})
    press(desk, "house-rules")
    assert faults(desk) == []


@windows
def test_battles(window: Window) -> None:
    desk = desk_of(BattlesScene(lobby_with_battles()), window)
    for name in ("Done", "Hurt", "Junk", LONG):
        press(desk, f"battle-{name}")
        assert faults(desk) == []
    press(desk, "rename")
    assert faults(desk) == []


@windows
def test_settings(window: Window) -> None:
    for tab in ("display", "colours", "sound", "play", "keys", "folders"):
        assert faults(desk_of(SettingsScene(tab), window)) == [], tab
    desk = desk_of(SettingsScene("play"), window)
    press(desk, "dice")
    assert faults(desk) == []


@windows
def test_dialogs(window: Window) -> None:
    lobby = lobby_with_battles()
    desk = desk_of(TitleScene(lobby), window)
    lobby.resume(desk.stage, "Hurt")
    settled(desk)
    assert faults(desk) == []
    desk.stage.close_all()
    tell(
        desk.stage,
        "These tables can't be used",
        "\n\n".join(f"my/map-{n}: a ring crosses itself" for n in range(40)),
    )
    assert faults(desk) == []
    desk.stage.close_all()
    ask_text(
        desk.stage, "Rename", "A new name:", LONG, "Rename", print, "There is a battle named that already."
    )
    assert faults(desk) == []


def test_the_judge_sees_what_is_cut() -> None:
    desk = desk_of(Label(LONG), ((300, 200), 1.0))
    assert any("needs" in fault for fault in faults(desk))
