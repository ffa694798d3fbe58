"""`wargame map generate` and the table check that `wargame map check` prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.games.skirmish.maps.documents import document, feature, house, ring
from wargame import map_making
from wargame.cli import cli
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.making import wish
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.maps.write import map_text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARGAME_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def wargame(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["map", *map(str, arguments)])


def sentence(result: Result) -> str:
    assert result.exit_code != 0
    assert "Traceback" not in result.output
    return result.output.strip().splitlines()[-1]


def test_a_table_is_generated_told_saved_and_the_same_again(home: Path) -> None:
    wanted = ("generate", "--seed", 5, "--style", "desert", "--symmetry", "point", "--size", "30x34")
    result = wargame(*wanted, "--fairness", "any", "--to", "dunes")
    assert result.exit_code == 0, result.output
    made = load("my/dunes").table_map
    first, *lines = result.output.splitlines()
    assert first == f"{made.name}: {len(made.pieces)} pieces on 30 x 34 cm, seed 5."
    assert "+ Both sides have room to deploy a core or mecha force" in lines
    assert any(line.startswith("  Sees of the table") for line in lines)
    assert lines[-1] == "Saved as my/dunes."
    assert wargame(*wanted, "--fairness", "any", "--to", "again.geojson").output.endswith(
        "Saved as again.geojson.\n"
    )
    assert Path("again.geojson").read_bytes() == (home / "maps" / "dunes.geojson").read_bytes()


def test_nothing_is_written_over_unless_that_is_said(home: Path) -> None:
    (home / "maps").mkdir(parents=True)
    kept = home / "maps" / "dunes.geojson"
    kept.write_text("mine")
    assert "--force" in sentence(wargame("generate", "--to", "dunes"))
    assert kept.read_text() == "mine"
    assert (
        wargame("generate", "--to", "dunes", "--force", "--fairness", "any", "--size", "24x24").exit_code == 0
    )
    assert load("my/dunes").table_map.size == (24.0, 24.0)
    assert kept.with_name("dunes.geojson.1").read_text() == "mine"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seed", "-1"),
        ("--seed", "18446744073709551616"),
        ("--style", "moon"),
        ("--density", "full"),
        ("--symmetry", "both"),
        ("--fairness", "very"),
        ("--size", "40"),
        ("--size", "nanx40"),
        ("--size", "10x40"),
        ("--size", "40x1e9"),
        ("--to", "../x"),
        ("--to", "a/b"),
        ("--to", ""),
    ],
)
def test_bad_wishes_are_one_sentence_and_write_nothing(arguments: tuple[str, ...], home: Path) -> None:
    assert sentence(wargame("generate", *arguments)).startswith("Error: ")
    assert not list(home.rglob("*.geojson"))


def test_the_command_line_knows_every_wish() -> None:
    for name in ("STYLES", "DENSITIES", "SYMMETRIES", "TARGETS"):
        assert getattr(map_making, name) == getattr(wish, name)


# -- map check -------------------------------------------------------------------------------


def checked(text: str) -> Result:
    Path("table.geojson").write_text(text)
    return wargame("check", "table.geojson")


def test_the_check_prints_the_appraisal_below_its_verdict() -> None:
    result = checked(map_text(read_map(document(house()), "x")))
    assert result.exit_code == 0
    first, *lines = result.output.splitlines()
    assert first == "table.geojson can be played on."
    assert lines[0] == "+ Both sides have room to deploy a core or mecha force"
    assert any(line.startswith("+ Longest open line of sight") for line in lines)
    assert lines[-1].split() == ["Buildings", "within", "one", "move", "1", "0"]


def test_a_table_that_cannot_be_played_says_so_in_the_end() -> None:
    result = checked(map_text(read_map(document(feature("rock", ring(0, 0, 40, 8))), "x")))
    assert result.exit_code == 1
    assert result.output.splitlines()[0].startswith("error: features:")
    assert "x A core force finds no room in the south" in result.output
    assert sentence(result) == "Error: table.geojson can't be played on: 1 error."


def test_a_file_that_cannot_be_read_has_no_appraisal() -> None:
    result = checked("{}")
    assert result.exit_code == 1
    assert "x " not in result.output.splitlines()[0][:2]
    assert len(result.output.splitlines()) == 2
