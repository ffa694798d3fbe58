"""Pictures of tables for the screens: shipped ones decoded, others painted once and kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ui.relief.tables import alone, area, blob
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.bake_tables import bake_tables
from wargame.ui.relief.picture import TablePicture

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
pygame = pytest.importorskip("pygame")
pictures = pytest.importorskip("wargame.ui.skirmish.scenery.pictures")

OWN = alone(area("w", "woods", blob((10, 10), 4.0)))


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """An empty place for shipped pictures and one for kept ones."""
    shipped, kept = tmp_path / "shipped", tmp_path / "kept"
    shipped.mkdir()
    monkeypatch.setattr(pictures, "tables_dir", lambda: shipped)
    monkeypatch.setattr(pictures, "kept_dir", lambda: kept)
    monkeypatch.setattr("wargame.ui.relief.store.tables_dir", lambda: shipped)
    return shipped, kept


def no_painting(table_map: TableMap, ppm: float) -> TablePicture:
    raise AssertionError("painted again")


def test_a_small_picture_of_an_own_map_is_painted_once(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pictures.small_picture(OWN)
    assert max(first.get_size()) <= 640
    monkeypatch.setattr(pictures, "coarse_table", no_painting)
    again = pictures.small_picture(OWN)
    assert again.get_size() == first.get_size()
    assert list(folders[0].iterdir()) == []


def test_a_shipped_map_needs_no_painting_unless_its_file_is_damaged(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped, kept = folders
    bake_tables([("own", OWN)], shipped, wanted_ppm=1.0)
    before = {path.name: path.read_bytes() for path in shipped.iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr(pictures, "coarse_table", no_painting)
        assert max(pictures.small_picture(OWN).get_size()) == 640
        picture = pictures.shipped_picture(OWN)
    assert picture is not None
    assert picture.lit.shape == (204, 204, 3)
    assert not kept.exists()
    for name in ("own-small.jpg", "own.jpg"):
        (shipped / name).write_bytes(before[name][:50])
    assert pictures.shipped_picture(OWN) is None
    assert pictures.small_picture(OWN).get_width() > 100
    assert (shipped / "own-small.jpg").read_bytes() == before["own-small.jpg"][:50]


def test_a_bad_index_means_no_shipped_picture(folders: tuple[Path, Path]) -> None:
    (folders[0] / "tables.json").write_text("{")
    assert pictures.shipped_picture(OWN) is None
    assert pictures.small_picture(OWN).get_width() > 100
