"""Pictures on disk: found by content, written whole, never believed when damaged."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tests.ui.relief.tables import alone, area, blob, farmhouse
from wargame import paths
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief import commission, store
from wargame.ui.relief.bake_tables import assembled, bake_tables
from wargame.ui.relief.commission import Commission
from wargame.ui.relief.desk import paint_desk
from wargame.ui.relief.paint import paint_both
from wargame.ui.relief.picture import Bytes, TablePicture
from wargame.ui.relief.scenery import paint_table
from wargame.ui.relief.store import (
    FULL_PPM,
    INDEX,
    LONGEST_PX,
    QUICK_PPM,
    baked_table,
    content_key,
    density,
    keep,
    kept_file,
    read_index,
    read_kept,
    tables_dir,
)

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")

MOST_BYTES = 17_000_000
LESSON_MAPS = paths.assets_dir() / "lessons" / "maps"
MAPS = [*sorted(paths.maps_dir().glob("*.geojson")), *sorted(LESSON_MAPS.glob("*.geojson"))]
SMALL = alone(area("w", "woods", blob((10, 10), 4.0)), farmhouse("h", (6, 14), 3.0))


def decoded(folder: Path, name: str) -> Bytes:
    surface = pygame.image.load(folder / name)
    columns, rows = surface.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(rows, columns, 3)
    return pixels[..., 0] if name.endswith(".png") else pixels


def tiny() -> TablePicture:
    noise = np.random.default_rng(1).integers(0, 255, (20, 30, 8), np.uint8)
    return TablePicture(noise[..., :3], noise[..., 3:7], noise[..., 7], 1.5, 2.0, (200.0, 100.0))


def test_the_key_changes_with_everything_that_is_drawn_and_nothing_else() -> None:
    key = content_key(SMALL)
    assert len(key) == 16
    replace = msgspec.structs.replace
    moved = replace(SMALL.pieces[1], rings=(tuple((x + 0.001, y) for x, y in SMALL.pieces[1].rings[0]),))
    others = (
        replace(SMALL, ground="snow"),
        replace(SMALL, size=(20.0, 21.0)),
        replace(SMALL, pieces=SMALL.pieces[::-1]),
        replace(SMALL, pieces=SMALL.pieces[:1]),
        replace(SMALL, pieces=(SMALL.pieces[0], moved)),
        replace(SMALL, pieces=(SMALL.pieces[0], replace(SMALL.pieces[1], style="ruin"))),
        replace(SMALL, pieces=(SMALL.pieces[0], replace(SMALL.pieces[1], openings=()))),
    )
    assert len({key, *(content_key(other) for other in others)}) == len(others) + 1
    assert content_key(replace(SMALL, name="Another name", author="B", notes="n")) == key


def test_the_key_changes_with_the_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    key = content_key(SMALL)
    monkeypatch.setattr(store, "PAINTER_VERSION", store.PAINTER_VERSION + 1)
    assert content_key(SMALL) != key


@pytest.mark.parametrize(
    ("size", "wanted", "ppm"), [((40, 40), 5, 5), ((45, 30), 3, 3), ((180, 180), 5, 2.27)]
)
def test_no_side_of_a_picture_is_too_long(size: tuple[float, float], wanted: float, ppm: float) -> None:
    found = density(TableMap("", size, "grass", ()), wanted)
    assert found == pytest.approx(ppm, abs=0.01)
    assert (max(size) * 10 + 4) * found <= LONGEST_PX + 1


def test_a_kept_picture_comes_back_as_it_was(tmp_path: Path) -> None:
    file = kept_file(tmp_path / "deep", "0123", 3.0)
    keep(tiny(), file)
    found = read_kept(file)
    assert found is not None
    for name in ("lit", "crowns", "visibility"):
        assert (getattr(found, name) == getattr(tiny(), name)).all()
    assert (found.ppm, found.margin_mm, found.size_mm) == (1.5, 2.0, (200.0, 100.0))
    assert [path.name for path in file.parent.iterdir()] == ["0123-3.npz"]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_a_damaged_picture_is_none(tmp_path: Path, share: float) -> None:
    file = kept_file(tmp_path, "0123", 3.0)
    keep(tiny(), file)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * share)])
    assert read_kept(file) is None
    assert read_kept(tmp_path / "nothing.npz") is None


def test_the_oldest_kept_pictures_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_KEPT", 3)
    for number in range(5):
        file = kept_file(tmp_path, f"{number}", 3.0)
        keep(tiny(), file)
        os.utime(file, (1000 + number, 1000 + number))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2-3.npz", "3-3.npz", "4-3.npz"]


def test_baking_writes_once_and_sweeps(tmp_path: Path) -> None:
    said: list[str] = []
    maps = [("small", SMALL), ("bare", alone())]
    bake_tables(maps, tmp_path, say=said.append, wanted_ppm=1.5)
    assert said == ["painting small", "painting bare"]
    (tmp_path / "left-over.jpg").write_bytes(b"x")
    bake_tables(maps[:1], tmp_path, say=said.append, wanted_ppm=1.5)
    assert len(said) == 2
    assert {path.name for path in tmp_path.iterdir()} == {
        INDEX,
        "small.jpg",
        "small-crowns.jpg",
        "small-alpha.png",
        "small-lamp.png",
        "small-small.jpg",
    }
    assert baked_table(SMALL, tmp_path) is not None
    assert baked_table(alone(), tmp_path) is None


def test_a_baked_table_looks_like_the_painted_one(tmp_path: Path) -> None:
    bake_tables([("small", SMALL)], tmp_path, wanted_ppm=1.5)
    baked = baked_table(SMALL, tmp_path)
    assert baked is not None
    found = assembled(baked, lambda name: decoded(tmp_path, name))
    painted = paint_table(SMALL, 1.5)
    assert found.lit.shape == painted.lit.shape
    assert np.abs(found.lit.astype(int) - painted.lit).mean() < 6
    assert (found.crowns[..., 3] == painted.crowns[..., 3]).all()
    solid = painted.crowns[..., 3] > 200
    assert np.abs(found.crowns.astype(int) - painted.crowns)[solid].mean() < 10
    assert np.abs(found.visibility.astype(int) - painted.visibility).mean() < 20
    assert found.size_mm == painted.size_mm


def waited(way: Commission, at_most_s: float = 60.0) -> list[TablePicture]:
    """Every picture that a commission brings in time."""
    found, end = [], time.monotonic() + at_most_s
    while not way.finished and time.monotonic() < end:
        picture = way.newest()
        if picture is not None:
            found.append(picture)
        time.sleep(0.005)
    return found


def test_a_shipped_picture_needs_no_painting(tmp_path: Path) -> None:
    way = Commission(SMALL, tmp_path, lambda table_map: tiny()).start()
    assert [picture.ppm for picture in waited(way)] == [1.5]
    assert way.share == 1.0
    assert not list(tmp_path.iterdir())


def test_a_kept_picture_needs_no_painting(tmp_path: Path) -> None:
    keep(tiny(), kept_file(tmp_path, content_key(SMALL), FULL_PPM))
    way = Commission(SMALL, tmp_path, lambda table_map: None).start()
    assert [picture.ppm for picture in waited(way)] == [1.5]


def test_without_a_second_process_the_quick_picture_is_painted_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    monkeypatch.setattr(commission, "QUICK_PPM", 1.5)
    way = Commission(SMALL, tmp_path).start()
    assert [picture.ppm for picture in waited(way)] == [1.0, 1.5]


def test_a_closed_commission_paints_no_more(tmp_path: Path) -> None:
    way = Commission(SMALL, tmp_path)
    way.close()
    assert waited(way.start()) == []
    assert not list(tmp_path.iterdir())


def test_the_child_keeps_both_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wargame.ui.relief.paint.QUICK_PPM", 0.5)
    monkeypatch.setattr("wargame.ui.relief.paint.FULL_PPM", 1.0)
    paint_both(SMALL, tmp_path)
    lines = capsys.readouterr().out.split("\n")
    ready = [line.split(" ", 1)[1] for line in lines if line.startswith("ready ")]
    assert [Path(file).name.split("-")[1] for file in ready] == ["0.5.npz", "1.npz"]
    shares = [float(line.split()[1]) for line in lines if line.startswith("share ")]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.slow
def test_an_unknown_map_gets_better_and_is_kept(tmp_path: Path) -> None:
    assert [picture.ppm for picture in waited(Commission(SMALL, tmp_path).start(), 600.0)] == [
        1.0,
        QUICK_PPM,
        FULL_PPM,
    ]
    assert read_kept(kept_file(tmp_path, content_key(SMALL), FULL_PPM)) is not None


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_shipped_map_has_its_picture(path: Path) -> None:
    name = path.stem
    table_map = read_map(path.read_bytes(), name)
    baked = baked_table(table_map)
    assert baked is not None, "map or painter changed: run `python -m wargame.ui.relief.bake tables`"
    assert baked.map == name
    small = decoded(tables_dir(), baked.thumbnail)
    assert max(small.shape) == 640
    rows, columns = decoded(tables_dir(), baked.ground).shape[:2]
    assert (rows, columns) == tuple(round((side * 10 + 4) * baked.ppm) for side in reversed(table_map.size))


def test_shipped_pictures_are_small_enough() -> None:
    files = list(tables_dir().iterdir())
    assert len(read_index(tables_dir()).tables) == len(MAPS)
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


def test_the_desk_is_dark_wood_of_any_size() -> None:
    desk = paint_desk(200, 90)
    assert desk.shape == (90, 200, 3)
    assert (desk == paint_desk(200, 90)).all()
    red, green, blue = desk.reshape(-1, 3).mean(axis=0)
    assert 100 > red > green > blue > 20
    with pytest.raises(ValueError, match="no desk"):
        paint_desk(1, 90)
