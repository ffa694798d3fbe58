"""Every panel and sheet of the workshop at every size: no word is cut, nothing leaves its parent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pygame
import pytest

from tests.ui.common.conftest import kept_kits, one_kit_a_scale
from tests.ui.common.fitting import faults
from tests.ui.common.test_words_fit import LONG, MORE_WINDOWS, WINDOWS, Window, a_window, desk_of
from tests.ui.common.world import press, settled
from tests.ui.skirmish.workshop.library.bench import two_shipped, wired, written
from tests.ui.skirmish.workshop.library.test_importing import FILES, OUTSIDE
from tests.ui.skirmish.workshop.panels.test_check import PARTS
from wargame.games.skirmish.maps.appraisal.appraise import appraise
from wargame.games.skirmish.maps.appraisal.findings import Appraisal, Part
from wargame.games.skirmish.maps.editing.draft import draft_of
from wargame.games.skirmish.maps.editing.edits import titled, zoned
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.read import MapDocument
from wargame.games.skirmish.maps.shelf import save_table
from wargame.paths import user_maps_dir
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.scenes import Scene, Stage
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Spacer
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.frame import CHECK_LEAST, CHECK_SHARE, GAP, LEFT, RIGHT
from wargame.ui.skirmish.workshop.library import importing, random_table, tables
from wargame.ui.skirmish.workshop.library.doors import export, import_file
from wargame.ui.skirmish.workshop.library.scene import LibraryScene
from wargame.ui.skirmish.workshop.panels import checking, palette
from wargame.ui.skirmish.workshop.panels.check_panel import TableCheck
from wargame.ui.skirmish.workshop.panels.palette import Palette
from wargame.ui.skirmish.workshop.panels.properties import Properties

__all__ = ["kept_kits", "one_kit_a_scale"]

USUAL = [window for window in WINDOWS if window[1] in (0.8, 2.0)]
RARE = [window for window in (*WINDOWS, *MORE_WINDOWS) if window not in USUAL]
windows = pytest.mark.parametrize(
    "window", [*map(a_window, USUAL), *(a_window(window, pytest.mark.slow) for window in RARE)]
)


@pytest.fixture(scope="module")
def verdict() -> Appraisal:
    """What the check says of a real table."""
    return appraise(load("duel").table_map)


@pytest.fixture(autouse=True)
def unpainted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verdict: Appraisal) -> None:
    """Pictures take no part in the layout; the check says all it can say at once."""
    two_shipped(tmp_path / "shipped", monkeypatch)
    for module in (importing, random_table):
        monkeypatch.setattr(module, "quick_view", lambda *_arguments: pygame.Surface((40, 40)))
    monkeypatch.setattr(random_table, "make_table", lambda _wish, **_more: load("duel").table_map)
    monkeypatch.setattr(tables, "thumbnail", lambda _name, size: pygame.Surface(size))
    monkeypatch.setattr(palette, "stock_picture", lambda _item: pygame.Surface((116, 88)))

    def parts(_table_map: Any, **_more: Any) -> Iterator[Part]:
        yield from PARTS
        yield Part("deploy", verdict.findings)
        yield Part("fairness", verdict.findings[-1:], verdict.fairness)

    monkeypatch.setattr(checking, "in_parts", parts)


class Columns(Widget):
    """The panels where the workshop has them: left, and right over one another."""

    solid = False

    def __init__(self, left: Widget, right: Widget, check: Widget) -> None:
        super().__init__()
        self._panels = (left, right, check)
        self.adopt(*self._panels)

    def children(self) -> Sequence[Widget]:
        return self._panels

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        left, right, check = self._panels
        gap, wide = kit.px(GAP), kit.px(RIGHT)
        left.place(kit, pygame.Rect(rect.x, rect.y, kit.px(LEFT), rect.height))
        low = max(kit.px(CHECK_LEAST), round(rect.height * CHECK_SHARE))
        high = min(right.measure(kit, wide)[1], rect.height - low - gap)
        x = rect.right - wide
        right.place(kit, pygame.Rect(x, rect.y, wide, high))
        check.place(kit, pygame.Rect(x, rect.y + high + gap, wide, rect.height - high - gap))


class PanelsScene(Scene):
    """The panels about a bench, without its table."""

    name = "panels"

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        bench = wired(self.bench, stage)
        right, check = Properties(stage, bench), TableCheck(stage, bench)
        self.root = Columns(Palette(stage, bench), right, check)
        bench.listen(right.refresh)
        bench.listen(check.refresh)


@windows
def test_panels(window: Window) -> None:
    bench = Bench(draft_of(load("crossroads")))
    scene = PanelsScene(bench)
    desk = desk_of(scene, window)
    for chosen in ((), ("building-1",), ("hedge-1",), ("road-1",), ("woods-1",), ("building-1", "hedge-1")):
        bench.select(chosen)
        settled(desk)
        assert faults(desk) == [], chosen
    bench.do("Describe", lambda draft: titled(draft, LONG, LONG, LONG * 3))
    ring = (((0.0, 0.0), (40.0, 0.0), (40.0, 9.0), (0.0, 9.0)),)
    other = (((0.0, 31.0), (40.0, 31.0), (40.0, 40.0), (0.0, 40.0)),)
    bench.do("Zones", lambda draft: zoned(draft, (ring, other)))
    bench.select(())
    settled(desk)
    assert [fault for fault in faults(desk) if "check-name" not in fault] == []


@windows
def test_import(window: Window, tmp_path: Path) -> None:
    for name, data in {"street.geojson": FILES["street.geojson"], "outside.tmx": OUTSIDE}.items():
        desk = desk_of(Spacer(), window)
        import_file(desk.stage, Bench(draft_of(load("duel"))), written(tmp_path, name, data))
        settled(desk)
        for tab in ("report", "kinds", "measure"):
            press(desk, f"tab-{tab}")
            assert faults(desk) == [], (name, tab)
    press(desk, "import-take")
    assert faults(desk) == []


@windows
def test_files(window: Window, tmp_path: Path) -> None:
    desk = desk_of(Spacer(), window)
    bench = Bench(draft_of(load("duel")))
    import_file(desk.stage, bench)
    settled(desk)
    assert faults(desk) == []
    desk.stage.close_all()
    export(desk.stage, bench)
    settled(desk)
    for key in ("uvtt", "letter"):
        press(desk, f"format-{key}")
        assert faults(desk) == [], key
    desk.stage.close_all()
    import_file(desk.stage, bench, written(tmp_path, "a.svg", b"no"))
    settled(desk)
    assert faults(desk) == []


@windows
def test_library(window: Window) -> None:
    document = load("duel")
    named = msgspec.structs.replace(document.table_map, name=LONG, notes=f"{LONG}. " * 4)
    save_table(MapDocument(named, document.raw), LONG[:70])
    written(user_maps_dir(), "half.geojson", b"{")
    desk = desk_of(LibraryScene(wired(Bench(draft_of(document)), desk_stage(window))), window)
    for name in (f"my/{LONG[:70]}", "crossroads", "my/half"):
        press(desk, f"table-{name}")
        assert faults(desk) == [], name
    press(desk, "table-delete")
    assert faults(desk) == []
    desk.stage.close_all()
    for way in ("new", "random"):
        press(desk, f"table-{way}")
        assert faults(desk) == [], way
        desk.stage.close_all()


def desk_stage(window: Window) -> Stage:
    """A stage for a bench that nothing is asked of."""
    return desk_of(Spacer(), window).stage


def test_the_check_of_a_real_table_is_among_what_is_shown(verdict: Appraisal) -> None:
    assert len(verdict.findings) > 4
    assert np.isfinite(verdict.balance)
