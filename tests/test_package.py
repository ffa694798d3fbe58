"""A wheel carries assets and maps, and runs from any folder, spaces and non-ASCII letters included."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LARGEST_ASSETS = 25 * 1024 * 1024


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_it_carries_maps_assets_data_and_rules(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("maps", "assets"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and "readme" not in file.relative_to(ROOT).parts:
                assert f"wargame/{file.relative_to(ROOT).as_posix()}" in names
    assert "wargame/games/skirmish/RULES.md" in names
    assert any(name.endswith(".toml") for name in names)
    assert not [name for name in names if name.startswith("tests/") or "assets/readme/" in name]


def test_it_runs_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "Größe und Maß 卓"
    target = home / "lib"
    target.mkdir(parents=True)
    zipfile.ZipFile(wheel).extractall(target)
    environment = {**os.environ, "PYTHONPATH": str(target), "WARGAME_HOME": str(home / "my data")}
    run = subprocess.run(
        [sys.executable, "-m", "wargame", "map", "list"],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "crossroads" in run.stdout
    where = subprocess.run(
        [sys.executable, "-c", "import wargame; print(wargame.__file__)"],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert str(target) in where.stdout


def test_assets_stay_small() -> None:
    sizes = [file.stat().st_size for file in (ROOT / "assets").rglob("*") if file.is_file()]
    assert sum(sizes) < LARGEST_ASSETS
