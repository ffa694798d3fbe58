"""Frames of the workshop with 300 pieces on the table: a piece dragged, a handle pulled, a slider's edits.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_workshop.py -o addopts=`.
A window needs no display here (SDL's dummy driver): what is measured is hearing, editing and drawing.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.skirmish.workshop.bench import Work, empty
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.frame import frame_of, handles
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.ui.relief.scenery import coarse_table
from wargame.ui.skirmish.scenery.gallery import Gallery

SIZES = [(1280, 720), (1920, 1080), (2560, 1440)]
PIECES = 300
ITEMS = ("well", "hedge", "crates", "stone-wall", "crater", "woods", "rocks", "sandbags")


def crowded() -> Draft:
    """A table of 60 x 60 cm with 300 pieces, houses among them."""
    draft = empty((60.0, 60.0))
    number = 0
    while len(draft.pieces) < PIECES:
        at = 2.0 + 3.2 * (number % 18), 2.0 + 3.2 * (number // 18 % 18)
        name = "farmhouse" if number % 37 == 0 else ITEMS[number % len(ITEMS)]
        draft, _ids = edits.added(draft, item_of(name).placed(at, 20.0 * number, number))
        number += 1
    return draft


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def work(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Work:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    blank = pygame.Surface((8, 8))
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.palette.stock_picture", lambda _item: blank)
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())
    made = Work(crowded(), size=request.param)
    made.scene.canvas.take_picture(coarse_table(made.bench.table_map))
    Gallery().lay_desk(made.desk.stage.tasks, made.scene.canvas.take_desk)
    made.settle()
    return made


def around(middle: tuple[float, float], radius: float, turn: int) -> tuple[float, float]:
    angle = turn * 0.13
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def test_drag_one_of_300(benchmark: Any, work: Work) -> None:
    work.click((2.0 + 3.2 * 5, 2.0 + 3.2 * 9))
    _dragged(benchmark, work, (2.0 + 3.2 * 5, 2.0 + 3.2 * 9))


def test_drag_all_300(benchmark: Any, work: Work) -> None:
    work.bench.select(work.bench.draft.ids)
    _dragged(benchmark, work, (2.0 + 3.2 * 5, 2.0 + 3.2 * 9), 0.8)


def _dragged(benchmark: Any, work: Work, start: tuple[float, float], radius: float = 4.0) -> None:
    assert work.bench.selection
    work.desk.press(*work.px(start))
    turns = iter(range(1_000_000))

    def frame() -> None:
        work.desk.move(*work.px(around(start, radius, next(turns))))
        work.desk.director.update(1 / 60)
        work.desk.draw()

    for _ in range(5):
        frame()
    benchmark(frame)
    work.desk.release(*work.px(start))


def test_pull_a_handle(benchmark: Any, work: Work) -> None:
    house = next(piece.id for piece in work.pieces if piece.kind == "building")
    work.bench.select([house])
    work.desk.draw()
    corner = handles(frame_of(work.bench.draft, [house]))["ne"]
    work.desk.press(*work.px(corner))
    turns = iter(range(1_000_000))

    def frame() -> None:
        work.desk.move(*work.px(around(corner, 1.0, next(turns))))
        work.desk.director.update(1 / 60)
        work.desk.draw()

    benchmark(frame)
    work.desk.release(*work.px(corner))


def test_hover_and_pan(benchmark: Any, work: Work) -> None:
    camera = work.scene.canvas.camera
    camera.zoom_at((600.0, 400.0), 4.0)
    work.settle()
    turns = iter(range(1_000_000))

    def frame() -> None:
        sign = 1 if next(turns) // 40 % 2 == 0 else -1
        camera.pan(6.0 * sign, 2.0 * sign)
        work.scene.refresh()
        work.desk.draw()

    benchmark(frame)
