"""`wargame map import|export|print`: each bad input gets one sentence and a status, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from tests.games.skirmish.maps.importing.files import box, geojson, polygon, run, svg, vtt
from wargame.cli import cli
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.read import read_map
from wargame.ui.relief import export

PLAN = svg(
    '<rect id="barn" x="100" y="100" width="80" height="60"/><rect class="rock" width="30" height="30"/>'
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "farm.svg"
    file.write_bytes(PLAN)
    return file


@pytest.fixture
def quick_paint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The painter's own work has its own tests: here a grey table stands for it."""

    def grey(table_map: object, ppm: float, progress: object = None) -> np.ndarray:
        size = table_map.size  # type: ignore[attr-defined]
        return np.full((round(size[1] * 10 * ppm), round(size[0] * 10 * ppm), 3), 128, np.uint8)

    monkeypatch.setattr(export, "lit_table", grey)


def wargame(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["map", *map(str, arguments)])


def sentence(result: Result) -> str:
    assert result.exit_code != 0
    assert "Traceback" not in result.output
    return result.output.strip().splitlines()[-1]


def test_an_import_is_saved_under_the_files_name_and_can_be_played(plan: Path, home: Path) -> None:
    result = wargame("import", plan)
    assert result.exit_code == 0, result.output
    assert "SVG: 2 pieces on a table of 40 x 40 cm." in result.output
    assert result.output.strip().endswith("Saved as my/farm.")
    assert len(load("my/farm").table_map.pieces) == 2
    assert wargame("check", home / "maps" / "farm.geojson").exit_code == 0


def test_the_report_counts_what_is_alike(tmp_path: Path) -> None:
    far = [polygon(box(1000 + 50 * k, 0, 20, 20)) for k in range(20)]
    (tmp_path / "town.geojson").write_bytes(geojson(polygon(box(0, 0, 20, 20)), *far))
    result = wargame("import", "town.geojson", "--earth", "metres", "--area", "0,0,80,80")
    assert result.exit_code == 0, result.output
    assert result.output.count("lies outside the table") == 8
    assert "… and 12 more like that" in result.output


def test_choices_are_passed_on(plan: Path) -> None:
    options = ("--to", "my/yard", "--title", "The yard", "--size", "60x50", "--kind", "rock=leave out")
    result = wargame("import", plan, *options, "--height", "barn=5", "--ground", "snow")
    assert result.exit_code == 0, result.output
    made = load("my/yard").table_map
    assert (made.name, made.size, made.ground) == ("The yard", (60.0, 50.0), "snow")
    assert [(piece.kind, piece.height) for piece in made.pieces] == [("building", 5.0)]


def test_nothing_is_written_over_unless_that_is_said_and_then_the_old_is_kept(plan: Path, home: Path) -> None:
    saved = home / "maps" / "farm.geojson"
    assert wargame("import", plan).exit_code == 0
    before = saved.read_bytes()
    assert "--force" in sentence(wargame("import", plan, "--title", "Other"))
    assert saved.read_bytes() == before
    assert wargame("import", plan, "--title", "Other", "--force").exit_code == 0
    assert read_map(saved.read_bytes(), "x").name == "Other"
    assert saved.with_name("farm.geojson.1").read_bytes() == before


def test_a_dry_run_writes_nothing(plan: Path, home: Path) -> None:
    result = wargame("import", plan, "--dry-run")
    assert result.exit_code == 0
    assert "2 pieces" in result.output
    assert not home.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("nowhere.svg",),
        (".",),
        ("farm.svg", "--to", "../x"),
        ("farm.svg", "--to", "a/b"),
        ("farm.svg", "--to", ""),
        ("farm.svg", "--to", "CON"),
        ("farm.svg", "--to", "x" * 200),
        ("farm.svg", "--to", ".hidden"),
        ("farm.svg", "--size", "40"),
        ("farm.svg", "--size", "4x4"),
        ("farm.svg", "--size", "nanxnan"),
        ("farm.svg", "--area", "1,2,3"),
        ("farm.svg", "--area", "9,9,1,1"),
        ("farm.svg", "--scale", "0"),
        ("farm.svg", "--outside", "perhaps"),
        ("farm.svg", "--kind", "rock"),
        ("farm.svg", "--kind", "rock=lava"),
        ("farm.svg", "--height", "rock=high"),
        ("farm.svg", "--height", "rock=-1"),
        ("farm.svg", "--ground", "lava"),
        ("junk.uvtt",),
    ],
)
def test_bad_imports(plan: Path, home: Path, arguments: tuple[str, ...]) -> None:
    plan.with_name("junk.uvtt").write_bytes(b"{}")
    assert sentence(wargame("import", *arguments)).startswith("Error: ")
    assert not (home / "maps").exists() or not list((home / "maps").iterdir())


@pytest.mark.parametrize("suffix", [".tmx", ".tmj", ".svg", ".geojson", ".uvtt", ".dd2vtt"])
def test_what_is_exported_can_be_imported(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"duel{suffix}"
    result = wargame("export", "duel", "--to", file, *(["--no-picture"] if "vtt" in suffix else []))
    assert result.exit_code == 0, result.output
    assert wargame("import", file, "--to", "again").exit_code == 0
    assert len(load("my/again").table_map.pieces) == len(load("duel").table_map.pieces)


def test_a_map_file_may_be_named_instead_of_a_table(tmp_path: Path, plan: Path, home: Path) -> None:
    wargame("import", plan)
    result = wargame("export", home / "maps" / "farm.geojson", "--to", tmp_path / "farm.tmx")
    assert result.exit_code == 0, result.output


@pytest.mark.usefixtures("quick_paint")
def test_an_export_prints_its_own_words_only(tmp_path: Path) -> None:
    plain = {key: value for key, value in os.environ.items() if not key.startswith("PYGAME_")}
    command = [sys.executable, "-m", "wargame", "map", "export", "duel", "--to", tmp_path / "duel.svg"]
    done = subprocess.run(command, env=plain, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (f"Written to {tmp_path / 'duel.svg'}.\n", "")


def test_a_picture_and_a_sight_plan_with_its_picture(tmp_path: Path) -> None:
    assert wargame("export", "duel", "--to", tmp_path / "duel.png", "--ppm", "1").exit_code == 0
    head = (tmp_path / "duel.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (300, 300)
    assert wargame("export", "duel", "--to", tmp_path / "duel.uvtt", "--ppm", "1").exit_code == 0
    whole = json.loads((tmp_path / "duel.uvtt").read_text(encoding="utf-8"))
    assert whole["resolution"]["pixels_per_grid"] == 10
    assert whole["image"].startswith("iVBORw0KGgo")


@pytest.mark.usefixtures("quick_paint")
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_table_is_printed(tmp_path: Path, paper: str) -> None:
    result = wargame("print", "duel", "--to", tmp_path / "duel.pdf", "--paper", paper)
    assert result.exit_code == 0, result.output
    assert len(pypdfium2.PdfDocument((tmp_path / "duel.pdf").read_bytes())) > 5


@pytest.mark.parametrize(
    "arguments",
    [
        ("export", "atlantis", "--to", "x.svg"),
        ("export", "duel", "--to", "x.docx"),
        ("export", "duel", "--to", "x"),
        ("export", "duel"),
        ("export", "duel", "--to", "there.svg"),
        ("export", "duel", "--to", "folder.svg"),
        ("export", "duel", "--to", "there.svg/x.svg"),
        ("export", "nowhere.geojson", "--to", "x.svg"),
        ("export", "broken.geojson", "--to", "x.svg"),
        ("export", "duel", "--to", "x.png", "--ppm", "1000"),
        ("print", "atlantis", "--to", "x.pdf"),
        ("print", "duel", "--to", "x.svg"),
        ("print", "duel", "--to", "there.pdf"),
        ("print", "duel", "--to", "x.pdf", "--paper", "A5"),
        ("print", "duel"),
    ],
)
def test_bad_exports_and_prints_change_nothing(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    kept = {"there.svg": b"old", "there.pdf": b"old", "broken.geojson": b"{}"}
    for name, content in kept.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder.svg").mkdir()
    assert sentence(wargame(*arguments)).startswith("Error: ")
    assert {path.name for path in tmp_path.iterdir()} <= {*kept, "folder.svg", "home"}
    assert {name: (tmp_path / name).read_bytes() for name in kept} == kept


def test_a_file_that_is_there_is_written_over_when_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "duel.svg").write_bytes(b"old")
    assert wargame("export", "duel", "--to", tmp_path / "duel.svg", "--force").exit_code == 0
    assert (tmp_path / "duel.svg").read_bytes().startswith(b"<?xml")


def test_a_crop_is_asked_about(tmp_path: Path) -> None:
    (tmp_path / "crop.uvtt").write_bytes(vtt(line_of_sight=[run((1, 1), (30, 1))]))
    assert "choose whether they are cut" in sentence(wargame("import", "crop.uvtt", "--outside", "cancel"))
    assert wargame("import", "crop.uvtt", "--outside", "grow").exit_code == 0
