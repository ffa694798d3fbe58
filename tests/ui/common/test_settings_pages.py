"""The settings: every widget changes what it names, keys are learnt, folders opened and packed."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.common.world import a_lobby, dialog_words, press, save_battle, settled, title_of, toasts
from tests.ui.headless import Desk
from wargame import paths
from wargame.ui.common import folders
from wargame.ui.common.folders import back_up, open_folder
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.settings_pages import SHOWN
from wargame.ui.common.settings_rows import SettingRow
from wargame.ui.shell.settings import Settings, SettingsStore
from wargame.ui.shell.widgets.buttons import Toggle
from wargame.ui.shell.widgets.scroll import BAR, ScrollView


def page(chosen: str, size: tuple[int, int] = (1280, 720), **settings: Any) -> Desk:
    return settled(Desk(SettingsScene(chosen), size, **settings))


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(paths.settings_file().read_text(encoding="utf-8"))
    return found


SWITCHES = [
    ("display", "full_screen"),
    ("display", "animations"),
    ("display", "effects"),
    ("colours", "base_patterns"),
    ("sound", "muted"),
    ("play", "confirm_end"),
    ("play", "auto_next"),
    ("play", "fire_on_first_click"),
]


@pytest.mark.parametrize(("tab", "name"), SWITCHES)
def test_a_switch_is_in_force_and_kept_at_once(tab: str, name: str) -> None:
    desk = page(tab)
    before = getattr(desk.stage.settings, name)
    press(desk, name)
    assert getattr(desk.stage.settings, name) is not before
    assert kept()[name] is not before


CHOICES = [
    ("display", "ui_scale", "1.25", 1.25),
    ("display", "ui_scale", "1", 1.0),
    ("display", "frame_limit", "120", 120),
    ("colours", "army_colours", "red_blind", "red_blind"),
    ("play", "pass_seat", "card", "card"),
    ("play", "dice", "real", "real"),
]


@pytest.mark.parametrize(("tab", "name", "option", "value"), CHOICES)
def test_a_choice_is_in_force_and_kept_at_once(tab: str, name: str, option: str, value: object) -> None:
    desk = page(tab)
    press(desk, name)
    press(desk, f"{name}-{option}")
    assert getattr(desk.stage.settings, name) == value
    assert kept()[name] == value


@pytest.mark.parametrize(("tab", "name"), [("display", "animation_speed"), ("sound", "sound_volume")])
def test_a_slider_is_moved_by_keys(tab: str, name: str) -> None:
    desk = page(tab)
    before = getattr(desk.stage.settings, name)
    desk.stage.focus(desk.find(name))
    desk.draw()
    desk.key(pygame.K_RIGHT)
    assert getattr(desk.stage.settings, name) > before


def test_every_setting_that_a_page_shows_can_be_put_back() -> None:
    shown: set[str] = set()
    for tab in ("display", "colours", "sound", "play"):
        root = page(tab).director.scene.root
        assert root is not None
        shown |= {widget.id for widget in root.walk() if widget.id in Settings.__struct_fields__}
    assert shown | {"keys"} == set(SHOWN)


def test_going_back_to_the_usual_settings_is_asked_and_spares_names_and_rules() -> None:
    desk = page("play", dice="quick", keys={"move": ("v",)}, last_names=("Ann", "Bo"), house_rules={"a": 1})
    press(desk, "reset")
    desk.key(pygame.K_RETURN)
    assert desk.stage.settings.dice == "quick", "Enter takes what loses nothing"
    press(desk, "reset")
    press(desk, "really-reset")
    now = desk.stage.settings
    assert (now.dice, now.keys) == ("tumbling", {})
    assert (now.last_names, now.house_rules) == (("Ann", "Bo"), {"a": 1})
    assert desk.find("dice").value == "tumbling"  # type: ignore[attr-defined]


def test_the_tabs_are_turned_by_mouse_and_keys_and_stay_turned() -> None:
    desk = page("display")
    press(desk, "tab-keys")
    assert desk.find("key-move") is not None
    desk.stage.settings_store.change(full_screen=True)
    settled(desk)
    assert desk.find("key-move") is not None


def test_the_full_screen_key_turns_the_switch_too() -> None:
    desk = page("display")
    desk.stage.settings_store.change(full_screen=True)
    settled(desk)
    assert desk.find("full_screen").on is True  # type: ignore[attr-defined]


def test_a_size_that_the_window_cannot_take_is_said() -> None:
    desk = page("display", ui_scale=2.0)
    assert desk.find("capped").text == "In a window of this size at most 160 %."
    press(desk, "ui_scale")
    press(desk, "ui_scale-auto")
    root = desk.director.scene.root
    assert root is not None
    assert root.find("capped") is None


# -- keys ------------------------------------------------------------------------------------


def caps(desk: Desk, action: str) -> list[str]:
    return [widget.text for widget in desk.find(f"key-{action}").walk() if widget.kind == "key"]


def scroll_to(desk: Desk, name: str) -> None:
    desk.stage.focus(desk.find(name))
    desk.draw()
    desk.draw()


def test_a_key_is_learnt_even_one_that_is_a_letter_of_the_page() -> None:
    desk = page("keys")
    press(desk, "key-move")
    assert "press a key" in desk.find("key-move").text
    desk.key(pygame.K_LSHIFT, pygame.KMOD_SHIFT)
    desk.key(pygame.K_d, 0, "d")
    assert desk.stage.settings.keys == {"move": ("D",)}
    assert caps(desk, "move") == ["D"]
    assert desk.director.scene.name == "settings"


def test_escape_leaves_a_key_as_it_was() -> None:
    desk = page("keys")
    before = caps(desk, "move")
    press(desk, "key-move")
    desk.key(pygame.K_ESCAPE)
    assert (caps(desk, "move"), desk.stage.settings.keys) == (before, {})
    desk.key(pygame.K_ESCAPE)
    assert not desk.director.running, "the second one leaves the page"


def test_the_list_stays_where_it_is_while_a_key_is_learnt() -> None:
    desk = page("keys")
    scroll_to(desk, "key-pan_right")
    before = desk.find("key-pan_right").rect.copy()
    press(desk, "key-pan_right")
    assert desk.find("key-pan_right").rect == before
    desk.key(pygame.K_F7)
    settled(desk)
    assert desk.find("key-pan_right").rect == before
    assert caps(desk, "pan_right") == ["F7"]


def test_a_key_that_means_something_else_too_is_said() -> None:
    desk = page("keys")
    press(desk, "key-move")
    desk.key(pygame.K_f, 0, "f")
    settled(desk)
    assert "F also stands for: Fire, next target" in toasts(desk)


def test_turning_the_page_forgets_the_waiting_key() -> None:
    desk = page("keys")
    press(desk, "key-move")
    press(desk, "tab-play")
    desk.key(pygame.K_d, 0, "d")
    assert desk.stage.settings.keys == {}


# -- folders ---------------------------------------------------------------------------------


def test_every_folder_is_named() -> None:
    desk = page("folders")
    root = desk.director.scene.root
    assert root is not None
    words = [widget.text for widget in root.walk()]
    for folder in (paths.battles_dir(), paths.trash_dir(), paths.user_maps_dir(), paths.cache_dir()):
        assert str(folder) in words


def test_a_folder_is_opened_by_the_system_s_own_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "said"
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text(f'#!/bin/sh\necho "$1" > {said}\n')
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", f"{opener.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(folders.sys, "platform", "linux")
    wanted = tmp_path / "my battles"
    assert open_folder(wanted)
    for _ in range(200):
        if said.exists() and said.read_text():
            break
        pygame.time.wait(10)
    assert said.read_text().strip() == str(wanted)
    assert wanted.is_dir()


def test_without_such_a_program_the_place_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders.shutil, "which", lambda name: None)
    desk = page("folders")
    press(desk, "open-battles")
    assert str(paths.battles_dir()) in toasts(desk)


def test_a_backup_holds_everything_and_restores_it(tmp_path: Path) -> None:
    lobby = a_lobby()
    save_battle(lobby, "Race", turns=2)
    (paths.cache_dir() / "tables").mkdir(parents=True)
    (paths.cache_dir() / "tables" / "big.npz").write_bytes(b"painted")
    desk = press(title_of(lobby), "settings")
    press(desk, "tab-folders")
    press(desk, "back-up")
    target = tmp_path / "kept.zip"
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    desk.type(str(target))
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert f"are kept in {target}" in toasts(desk)
    with zipfile.ZipFile(target) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path / "restored")
    assert {"battles/Race.battle", "settings.json"} <= names
    assert not any("big.npz" in name for name in names), "what can be made again is left out"
    original = lobby.store.path("Race").read_bytes()
    assert (tmp_path / "restored" / "battles" / "Race.battle").read_bytes() == original
    press(desk, "back-up")
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    desk.type(str(target))
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert "already" in dialog_words(desk)


def test_a_backup_called_off_or_failing_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a").write_text("a")

    def call_off(n: int, every: int) -> None:
        raise KeyError(n)

    with pytest.raises(KeyError):
        back_up(tmp_path / "data", tmp_path / "out.zip", call_off)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_broken_settings_are_set_aside_and_what_is_sound_stays() -> None:
    file = paths.settings_file()
    file.parent.mkdir(parents=True)
    file.write_text('{"ui_scale": "huge", "dice": "quick"}', encoding="utf-8")
    store = SettingsStore()
    assert store.now.dice == "quick"
    assert store.problem is not None
    assert "ui_scale" in store.problem
    assert "settings.json.damaged-1" in store.problem


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_names_and_controls_of_every_page_stand_in_two_columns(size: tuple[int, int]) -> None:
    """Rows begin at one line and end at one line, whatever control they have."""
    for tab in ("display", "colours", "sound", "play", "folders"):
        desk = page(tab, size)
        root = desk.director.scene.root
        assert root is not None
        rows = [widget for widget in root.walk() if isinstance(widget, SettingRow | Toggle)]
        controls = [w for row in rows for w in row.walk() if w.kind == "dropdown"]
        assert len({row.rect.left for row in rows}) == 1, tab
        assert len({row.rect.right for row in rows} | {c.rect.right for c in controls}) == 1, tab
        assert len({control.rect.width for control in controls}) <= 1, tab
        # a page longer than its panel (long names of folders) leaves room for a bar beside its rows
        scroll = next(w for w in root.walk() if isinstance(w, ScrollView))
        bar = desk.stage.kit.px(BAR + 6) if scroll.furthest else 0
        assert desk.find("done").rect.right == rows[0].rect.right + bar, tab


@pytest.mark.parametrize(
    ("tab", "switch", "others"),
    [("display", "animations", ["animation_speed", "effects"]), ("sound", "muted", ["sound_volume", "hear"])],
)
def test_what_a_switch_makes_idle_is_greyed(tab: str, switch: str, others: list[str]) -> None:
    desk = page(tab)
    for _ in range(2):
        means_something = getattr(desk.stage.settings, switch) is (switch == "animations")
        assert {desk.find(other).enabled for other in others} == {means_something}
        press(desk, switch)
