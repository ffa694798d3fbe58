"""How soon a table lies lit on the screen: one that ships, and one that nobody has painted yet.

Run by hand: `pytest tests/benchmarks/test_bench_tables.py -o addopts=`.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from wargame.games.skirmish.maps.library import library, load
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.commission import Commission
from wargame.ui.skirmish.scenery.pictures import shipped_picture
from wargame.ui.skirmish.scenery.tabletop import Tabletop

MAPS = [entry.name for entry in library().entries if not entry.name.startswith("my/")]
FAR_S = 120.0


@pytest.fixture(autouse=True)
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path))
    pygame.display.init()
    pygame.display.set_mode((1920, 1080))


@pytest.mark.parametrize("name", MAPS)
def test_a_shipped_table(benchmark: Any, name: str) -> None:
    """From the map to surfaces that can be shown: read, assembled, converted."""
    table_map = load(name).table_map

    def bring() -> None:
        picture = shipped_picture(table_map)
        assert picture is not None
        Tabletop(table_map.size).take(picture)

    benchmark.pedantic(bring, rounds=3)


def unknown() -> TableMap:
    """A table of 40 x 40 cm that is not painted: a shipped one without its last piece."""
    table_map = load("crossroads").table_map
    return msgspec.structs.replace(table_map, pieces=table_map.pieces[:-1])


@pytest.mark.parametrize(("least_ppm", "seconds"), [(0.0, 1.0), (3.0, 6.0)], ids=["coarse", "3 px a mm"])
def test_a_table_nobody_has_painted(benchmark: Any, tmp_path: Path, least_ppm: float, seconds: float) -> None:
    """To the first picture, and to the first of 3 pixels a mm."""
    table_map, number = unknown(), iter(range(100))

    def bring() -> None:
        commission = Commission(table_map, tmp_path / f"kept {next(number)}").start()
        until = time.monotonic() + FAR_S
        try:
            while time.monotonic() < until:
                picture = commission.newest()
                if picture is not None and picture.ppm >= least_ppm:
                    return
                time.sleep(0.005)
            raise AssertionError("the picture never came")
        finally:
            commission.close()

    benchmark.pedantic(bring, rounds=2)
    benchmark.extra_info["wanted_s"] = seconds
