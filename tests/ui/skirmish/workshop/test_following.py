"""The picture behind the draft: what floats, what is ordered, what is ignored; and the studio at work."""

from __future__ import annotations

import time

import numpy as np
import pygame
import pytest

from tests.ui.skirmish.workshop.bench import Work, empty
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.lay import bounds_of
from wargame.games.skirmish.maps.editing.stock import item_of
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.scenery import PaintedTile, Tile, paint_table
from wargame.ui.relief.store import FULL_PPM, content_key, kept_dir, kept_file, read_kept
from wargame.ui.relief.studio import Portrait, Reply, paint_portrait
from wargame.ui.shell.tasks import Tasks
from wargame.ui.skirmish.workshop import scene as scene_module
from wargame.ui.skirmish.workshop.ghosts import cut_out, scene_of
from wargame.ui.skirmish.workshop.live_top import LiveTop
from wargame.ui.skirmish.workshop.painter import StudioPainter, Take

RED = (200, 30, 20)


class NotedPainter:
    """Notes what it is told to show; tiles come when a test says so."""

    def __init__(self, take: Take) -> None:
        self.take = take
        self.shown: list[TableMap] = []

    def show(self, table_map: TableMap, *, painted: bool = False) -> int:
        self.shown.append(table_map)
        return len(self.shown)

    def portrait(self, table_map: TableMap, ppm: float) -> int:
        return 0

    def close(self) -> None:
        """There is nothing to stop."""

    def send(self, serial: int, *, rough: int = 0, left: int = 0, tile: Tile | None = None) -> None:
        """A red tile of an order."""
        where = tile or Tile(0, 0, 40, 40)
        lit = np.full((where.rows, where.columns, 3), RED, np.uint8)
        seen = np.full((where.rows, where.columns), 255, np.uint8)
        box = (where.top, where.left, where.rows, where.columns)
        reply = Reply(serial, "coarse", 1.0, box, False, rough, left)
        self.take(reply, PaintedTile(where, lit, None, seen))


@pytest.fixture(autouse=True)
def plain_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = pygame.Surface((8, 8))
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.palette.stock_picture", lambda _item: blank)
    monkeypatch.setattr("wargame.ui.skirmish.workshop.panels.checking.in_parts", lambda *_a, **_k: ())


@pytest.fixture
def painters(monkeypatch: pytest.MonkeyPatch) -> list[NotedPainter]:
    """Every painter that a workshop has asked for."""
    made: list[NotedPainter] = []

    def make(_tasks: Tasks, take: Take) -> NotedPainter:
        made.append(NotedPainter(take))
        return made[-1]

    monkeypatch.setattr(scene_module, "StudioPainter", make)
    return made


def with_well() -> Draft:
    return edits.added(empty(), item_of("well").placed((10.0, 10.0)))[0]


def begun(work: Work) -> None:
    """Wait until the search for a picture is over."""
    end = time.monotonic() + 8.0
    while work.scene.follower._search is not None:
        assert time.monotonic() < end
        work.desk.wait(1 / 60)
        time.sleep(0.01)


def test_a_piece_in_the_air_is_left_out_and_laid_again_where_it_comes_down(
    painters: list[NotedPainter],
) -> None:
    work = Work(with_well(), painted=True)
    begun(work)
    [painter] = painters
    assert painter.shown[-1] == work.bench.table_map
    work.click((10.0, 10.0))
    work.desk.press(*work.px((10.0, 10.0)))
    work.desk.move(*work.px((12.0, 12.0)))
    work.desk.move(*work.px((14.0, 14.0)))
    work.desk.draw()
    floats = work.scene.follower.floats
    assert floats.ids == ("well-1",)
    assert painter.shown[-1].pieces == ()
    orders = len(painter.shown)
    work.desk.move(*work.px((15.0, 15.0)))
    work.desk.draw()
    assert len(painter.shown) == orders, "no order a frame"
    work.desk.release(*work.px((15.0, 15.0)))
    work.desk.draw()
    assert painter.shown[-1] == work.bench.table_map
    assert floats.any, "it floats until it has been painted"
    painter.send(orders, rough=0)
    assert floats.any, "an older order does not show it yet"
    painter.send(len(painter.shown), rough=1)
    assert floats.any
    painter.send(len(painter.shown), rough=0)
    assert not floats.any
    work.close()


def test_a_drag_that_is_called_off_paints_the_piece_where_it_was(painters: list[NotedPainter]) -> None:
    work = Work(with_well(), painted=True)
    begun(work)
    work.click((10.0, 10.0))
    work.desk.press(*work.px((10.0, 10.0)))
    work.desk.move(*work.px((14.0, 14.0)))
    work.desk.draw()
    work.key(pygame.K_ESCAPE)
    assert painters[0].shown[-1].pieces == with_well().pieces
    assert not work.bench.dirty
    work.close()


def test_tiles_of_the_table_before_are_ignored(painters: list[NotedPainter]) -> None:
    work = Work(with_well(), painted=True)
    begun(work)
    [painter] = painters
    work.lay(empty())
    begun(work)
    before = work.scene.canvas.top.picture().lit.copy()
    painter.send(1)
    assert np.array_equal(work.scene.canvas.top.picture().lit, before)
    painter.send(len(painter.shown))
    assert not np.array_equal(work.scene.canvas.top.picture().lit, before)
    work.close()


def test_a_tile_changes_only_its_part_of_the_window(painters: list[NotedPainter]) -> None:
    work = Work(empty(), painted=True)
    begun(work)
    before = pygame.surfarray.array3d(work.desk.draw()).astype(int)
    # 4 x 4 cm about (8, 22), at a pixel a millimetre; the hem is 2 mm wide
    painters[0].send(len(painters[0].shown), tile=Tile(62, 62, 40, 40))
    after = pygame.surfarray.array3d(work.desk.draw()).astype(int)
    columns, rows = np.nonzero((before != after).any(axis=2))
    (left, top), (right, low) = work.px((6.0, 24.0)), work.px((10.0, 20.0))
    assert left - 4 <= columns.min() <= left + 4
    assert right - 4 <= columns.max() <= right + 4
    assert top - 4 <= rows.min() <= top + 4
    assert low - 4 <= rows.max() <= low + 4
    x, y = work.px((8.2, 21.8))
    assert after[x, y, 0] > 2 * after[x, y, 1]
    work.close()


def test_a_finished_picture_is_kept_for_the_battle(painters: list[NotedPainter]) -> None:
    work = Work(with_well(), painted=True)
    begun(work)
    [painter] = painters
    work.scene.play()
    file = kept_file(kept_dir(), content_key(work.bench.table_map), FULL_PPM)
    assert not file.exists(), "it is not finished yet"
    painter.send(len(painter.shown), rough=0, left=0)
    work.scene.play()
    end = time.monotonic() + 10.0
    while not file.exists():
        assert time.monotonic() < end
        work.desk.wait(1 / 60)
        time.sleep(0.02)
    picture = read_kept(file)
    assert picture is not None
    assert np.array_equal(picture.lit, work.scene.canvas.top.picture().lit)
    work.close()


def test_the_studio_paints_in_a_process_of_its_own_what_is_painted_here() -> None:
    table = TableMap("small", (8.0, 6.0), "grass", item_of("crates").placed((4.0, 3.0)))
    tiles: list[tuple[Reply, PaintedTile]] = []
    tasks = Tasks()
    painter = StudioPainter(tasks, lambda reply, tile: tiles.append((reply, tile)))
    top = LiveTop(table)
    order = painter.show(table)
    end = time.monotonic() + 60.0
    while not (tiles and tiles[-1][0].left == 0):
        assert time.monotonic() < end, "the studio never finished"
        tasks.poll()
        time.sleep(0.02)
    painter.close()
    assert tiles[0][0].made == "coarse"
    assert all(reply.serial == order for reply, _tile in tiles)
    for reply, tile in tiles:
        top.patch(reply, tile)
    wanted = paint_table(table, tiles[-1][0].ppm)
    difference = np.abs(top.picture().lit.astype(int) - wanted.lit)
    assert difference.max() <= 4
    assert np.abs(top.picture().visibility.astype(int) - wanted.visibility).max() <= 4


def test_a_stock_item_is_cut_out_of_its_painted_scene() -> None:
    scene = scene_of(item_of("well"), 0, "grass")
    reply, painted = paint_portrait(Portrait(1, scene, 2.0))
    picture = cut_out(scene, painted, reply.ppm)
    width, height = picture.get_size()
    assert picture.get_at((width // 2, height // 2)).a == 255
    assert picture.get_at((2, 2)).a == 0
    x, y = scene.size[0] / 2.0, scene.size[1] / 2.0
    ring = scene.pieces[0].rings[0]
    assert min(px for px, _py in ring) < x < max(px for px, _py in ring)
    assert min(py for _px, py in ring) < y < max(py for _px, py in ring)


def test_a_piece_taken_up_again_before_it_is_painted_goes_on_floating(painters: list[NotedPainter]) -> None:
    work = Work(with_well(), painted=True)
    begun(work)
    painters[0].send(len(painters[0].shown))
    work.click((10.0, 10.0))
    work.drag((10.0, 10.0), (12.0, 12.0), (14.0, 14.0))
    floats = work.scene.follower.floats
    assert floats.awaits is not None
    [cut] = floats._cuts
    work.desk.press(*work.px((14.0, 14.0)))
    work.desk.move(*work.px((15.0, 14.0)))
    work.desk.move(*work.px((18.0, 14.0)))
    work.desk.draw()
    assert floats._cuts == [cut], "nothing could be cut out of a picture that does not show it yet"
    west, south, east, north = bounds_of(work.pieces)
    assert floats._moved(cut.middle) == pytest.approx(((west + east) / 2, (south + north) / 2), abs=0.15)
    work.desk.release(*work.px((18.0, 14.0)))
    work.close()
