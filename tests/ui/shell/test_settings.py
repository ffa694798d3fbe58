"""Settings are kept at once; a broken file is set aside, said, and what is sound in it stays."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from wargame.ui.shell.settings import Settings, SettingsStore


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_a_change_is_kept_and_told(file: Path) -> None:
    store = SettingsStore(file)
    heard: list[Settings] = []
    store.listen(heard.append)
    store.change(ui_scale=1.5, last_names=("Ann", "Bob"))
    assert heard[-1].ui_scale == 1.5
    again = SettingsStore(file)
    assert again.now.ui_scale == 1.5
    assert again.now.last_names == ("Ann", "Bob")
    assert again.problem is None


def test_a_value_out_of_bounds_changes_nothing(file: Path) -> None:
    store = SettingsStore(file)
    for wrong in ({"ui_scale": 5.0}, {"dice": "loaded"}, {"muted": "yes"}):
        with pytest.raises(ValueError, match=r"\$\."):
            store.change(**wrong)
    assert store.now == Settings()
    assert not file.exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe", b'{"ui_scale": 1.2'])
def test_a_broken_file_is_set_aside_and_said(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    store = SettingsStore(file)
    assert store.now == Settings()
    aside = file.with_name("settings.json.damaged-1")
    assert aside.read_bytes() == content
    assert store.problem is not None
    assert aside.name in store.problem
    store.change(muted=True)
    assert SettingsStore(file).now.muted


def test_sound_settings_of_a_partly_wrong_file_stay(file: Path) -> None:
    file.write_text('{"ui_scale": 99, "muted": true, "frame_limit": "fast", "unknown": 1}', encoding="utf-8")
    store = SettingsStore(file)
    assert store.now.muted
    assert store.now.ui_scale == Settings().ui_scale
    assert store.problem is not None
    assert "ui_scale" in store.problem
    assert "frame_limit" in store.problem


def test_a_newer_versions_settings_are_read(file: Path) -> None:
    file.write_text('{"muted": true, "from_the_future": [1]}', encoding="utf-8")
    store = SettingsStore(file)
    assert store.now.muted
    assert store.problem is None


def test_a_file_edited_by_hand_with_a_byte_order_mark_is_read(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + b'{"muted": true}\r\n')
    store = SettingsStore(file)
    assert store.now.muted
    assert store.problem is None


def test_settings_that_cannot_be_written_are_said_and_hold(tmp_path: Path) -> None:
    blocked = tmp_path / "not a folder"
    blocked.write_text("", encoding="utf-8")
    store = SettingsStore(blocked / "settings.json")
    store.change(muted=True)
    assert store.now.muted
    assert store.problem is not None


def test_reset_puts_back_what_is_named(file: Path) -> None:
    store = SettingsStore(file)
    store.change(muted=True, ui_scale=1.5)
    store.reset("ui_scale")
    assert store.now == msgspec.structs.replace(Settings(), muted=True)
    store.reset()
    assert store.now == Settings()
