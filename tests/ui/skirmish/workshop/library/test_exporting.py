"""Exports on screen: every format is written whole, nothing is written over unasked, the place is told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from tests.ui.common.world import dialog_words, press, settled, shows
from tests.ui.headless import Desk
from tests.ui.skirmish.workshop.library.bench import a_desk, said, type_over
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.maps.editing.draft import draft_of
from wargame.games.skirmish.maps.importing.importer import import_map
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief import export
from wargame.ui.skirmish.workshop import panels
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.library import exporting, formats
from wargame.ui.skirmish.workshop.library.exporting import Exporting, file_stem

READ_BACK = ("uvtt", "tmx", "tmj", "svg", "geojson")


@pytest.fixture(autouse=True)
def quick_paint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grey table: the painter has tests of its own."""

    def grey(table_map: TableMap, ppm: float, progress: object = None) -> np.ndarray:
        assert callable(progress)
        progress(1.0)
        width, height = (max(1, round(side * 2.0)) for side in table_map.size)
        return np.full((height, width, 3), 99, np.uint8)

    monkeypatch.setattr(export, "lit_table", grey)


def opened(folder: Path, name: str = "duel") -> Desk:
    desk = a_desk()
    folder.mkdir(parents=True, exist_ok=True)
    Exporting(desk.stage, load(name).table_map, name, folder).open()
    return settled(desk)


@pytest.mark.parametrize("key", [form.key for form in formats.formats()])
def test_every_format_is_written_and_its_place_told(key: str, tmp_path: Path) -> None:
    desk = opened(tmp_path / "out")
    press(desk, f"format-{key}")
    press(desk, "export-take")
    suffix = next(form.suffix for form in formats.formats() if form.key == key)
    file = tmp_path / "out" / f"duel{suffix}"
    assert str(file.parent) in dialog_words(desk)
    data = file.read_bytes()
    assert len(data) > 100
    if key in READ_BACK:
        made = import_map(data, file.name).document.table_map
        assert len(made.pieces) == len(load("duel").table_map.pieces)
    else:
        assert data.startswith(b"%PDF" if suffix == ".pdf" else b"\x89PNG")
    press(desk, "export-done")
    assert not desk.stage.layers


def test_what_is_there_is_not_written_over_unasked(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    file = tmp_path / "duel.svg"
    file.write_text("mine")
    press(desk, "format-svg")
    press(desk, "export-take")
    assert "is there already" in dialog_words(desk)
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert file.read_text() == "mine"
    press(desk, "export-take")
    press(desk, "write-over")
    assert "<svg" in file.read_text()


def test_another_format_keeps_the_name_and_its_picture_is_a_choice(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    type_over(desk, "export-name", "my duel.uvtt")
    press(desk, "export-picture")
    press(desk, "export-take")
    small = (tmp_path / "my duel.uvtt").read_bytes()
    assert b'"image"' not in small or b'"image": ""' in small
    desk = opened(tmp_path)
    press(desk, "format-png")
    assert not shows(desk, "export-picture")
    assert desk.find("export-name").describe()["value"] == "duel.png"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "A name is needed."),
        ("a*b", "A file's name can't hold"),
        ("/nowhere/at/all", "There is no folder"),
    ],
)
def test_a_name_that_is_none_is_said(typed: str, words: str, tmp_path: Path) -> None:
    desk = opened(tmp_path / "out")
    type_over(desk, "export-name", typed)
    press(desk, "export-take")
    assert said(desk, "export-problem").startswith(words)
    assert not list((tmp_path / "out").iterdir())


def test_folders_are_walked_and_a_file_lends_its_name(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "old.uvtt").write_text("{}")
    (tmp_path / "inner" / "notes.txt").write_text("")
    desk = opened(tmp_path)
    row = desk.find("folder:inner")
    desk.click(row)
    desk.click(row)
    settled(desk)
    assert said(desk, "folder-path") == str(tmp_path / "inner")
    assert not shows(desk, "file:notes.txt")
    press(desk, "file:old.uvtt")
    assert desk.find("export-name").describe()["value"] == "old.uvtt"
    press(desk, "folder-up")
    assert shows(desk, "folder:inner")


def test_a_disk_that_refuses_is_told_and_the_sheet_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise SaveError("duel.svg could not be written: No space left on device")

    monkeypatch.setattr(exporting, "write_atomic", full)
    desk = opened(tmp_path)
    press(desk, "format-svg")
    press(desk, "export-take")
    assert "No space left" in said(desk, "export-problem")


def test_the_bench_goes_out_as_it_is_with_what_is_unknown_to_the_game(tmp_path: Path) -> None:
    document = load("duel")
    draft = draft_of(type(document)(document.table_map, {**document.raw, "club": 7}))
    desk, bench = a_desk(), Bench(draft, "my/duel")
    panels.export(desk.stage, bench)
    settled(desk)
    press(desk, "format-geojson")
    type_over(desk, "export-name", str(tmp_path / "shared.geojson"))
    press(desk, "export-take")
    assert (tmp_path / "shared.geojson").read_bytes() == draft.json_bytes()


def test_a_tables_name_becomes_one_of_a_file() -> None:
    assert file_stem('The "old": mill / yard?') == "The old mill yard"
    assert file_stem(" .. ") == "table"
