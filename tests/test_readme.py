"""What the README says is true: its commands, its keys, its example, its map of the code."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from wargame.cli import cli
from wargame.games.skirmish.maps.check import check

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, in order; fences come in pairs."""
    parts = re.split(r"^```", README, flags=re.MULTILINE)[1::2]
    return [text for name, _, text in (part.partition("\n") for part in parts) if name == language]


def test_the_test_command_is_the_one_that_runs_on_a_clean_machine() -> None:
    command = blocks("sh")[1].strip()
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_both_commands_install_from_the_checkout() -> None:
    start, test = (block.strip() for block in blocks("sh")[:2])
    assert start.endswith(".venv/bin/wargame")
    assert "pip install -q . " in start
    assert "pip install -q -e '.[test]'" in test


def test_every_other_command_is_a_verb_with_these_options() -> None:
    for line in blocks("sh")[2].strip().splitlines():
        words = shlex.split(line, comments=True)
        assert words[0] == "wargame"
        command = cli
        for word in words[1:]:
            if word.startswith("--"):
                assert word in {name for parameter in command.params for name in parameter.opts}, line
            elif hasattr(command, "commands") and word in command.commands:
                command = command.commands[word]
        assert command is not cli, line


def test_the_example_map_can_be_played_on() -> None:
    (example,) = blocks("json")
    problems = check(example.encode())
    assert not [problem for problem in problems if problem.severity == "error"]
    assert len(json.loads(example)["features"]) == 2


def test_every_place_on_the_map_of_the_code_exists() -> None:
    tree = blocks("")[-1]
    names = re.findall(r"\b(\w+\.(?:py|md))\b|\b(\w+)/", tree)
    packaged = {path.name for path in ROOT.rglob("*") if ".git" not in path.parts}
    assert {name for pair in names for name in pair if name} <= packaged


def test_pictures_exist() -> None:
    for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file(), picture


@pytest.mark.parametrize("word", ["Continue", "New battle", "Overwatch", "Undo", "Settings"])
def test_words_on_buttons_are_those_of_the_screen(word: str) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "wargame" / "ui").rglob("*.py"))
    assert f'_("{word}")' in source
