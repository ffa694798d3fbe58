"""A desk for the library's sheets, and short ways to use them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from tests.ui.common.world import press, settled
from tests.ui.headless import Desk
from wargame.games.skirmish.maps import library
from wargame.games.skirmish.maps.editing.draft import new_draft
from wargame.games.skirmish.maps.importing.importer import Imported
from wargame.paths import maps_dir
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Spacer
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.library import importing


def two_shipped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have only two tables ship with the game: reading all of them takes the most of a test's time."""
    there = maps_dir()
    folder.mkdir(parents=True)
    for name in ("crossroads", "duel"):
        shutil.copy(there / f"{name}.geojson", folder)
    monkeypatch.setattr(library, "maps_dir", lambda: folder)


def a_desk(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Desk:
    """An empty window."""
    return Desk(Spacer(), size, animations=False, ui_scale=scale)


def a_bench() -> Bench:
    """A bench with an empty table."""
    return Bench(new_draft((40.0, 40.0), "grass", "Empty"))


def written(folder: Path, name: str, data: bytes) -> Path:
    """A file with that content."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data)
    return path


def bring(desk: Desk, path: Path) -> list[Imported]:
    """Start an import and wait; what is taken later is in the list."""
    taken: list[Imported] = []
    importing.start_import(desk.stage, path, taken.append)
    settled(desk)
    return taken


def choose(desk: Desk, dropdown: str, value: str) -> None:
    """Choose a value of a drop-down by the pointer."""
    press(desk, dropdown)
    press(desk, f"{dropdown}-{value}")


def type_over(desk: Desk, field: str, text: str) -> TextField:
    """Type into a field instead of what it holds."""
    widget = desk.find(field)
    assert isinstance(widget, TextField)
    for above in widget.ancestors():
        if isinstance(above, ScrollView):
            above.reveal(widget)
            desk.director.lay_out()
    desk.click(widget)
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    desk.key(pygame.K_BACKSPACE)
    desk.type(text)
    settled(desk)
    return widget


def said(desk: Desk, name: str) -> str:
    """What the widget of that id says."""
    return desk.find(name).text


def wired(bench: Bench, stage: Stage) -> Bench:
    """A bench whose refusals are shown, and that never asks about changes."""

    def go_on(then: object) -> object:
        assert callable(then)
        outcome: object = then()
        stage.outcome(outcome)
        return None

    bench.wire(lambda words: stage.toast(words, "bad"), go_on)
    return bench
