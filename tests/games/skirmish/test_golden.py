"""The golden battles replay to the last digit, and between them show all that can happen."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import get_args

import pytest

from tests.games.skirmish.golden.playthrough import check, files, replay
from tests.games.skirmish.golden.recipes import recipes
from wargame.engine.contract import Step
from wargame.games.skirmish.events import Event


@functools.cache
def replayed(path: Path) -> tuple[tuple[Step, str | None], ...]:
    return tuple((step, difference) for _, step, difference in replay(path))


def test_every_recipe_has_its_file() -> None:
    assert {path.stem for path in files()} == set(recipes())


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_golden_battles_replay_exactly(path: Path) -> None:
    assert [difference for _, difference in replayed(path) if difference is not None] == []
    assert len(replayed(path)) == len(path.read_text(encoding="utf-8").splitlines()) - 1


def test_golden_battles_show_every_event_and_every_ending() -> None:
    steps = [step for path in files() for step, _ in replayed(path)]
    shown = {type(event) for step in steps for event in step.events}
    assert shown == set(get_args(Event))
    endings = {step.state.result.by for step in steps if step.state.result is not None}
    assert endings == {"elimination", "retreat", "concession", "agreement", "turn.limit"}


def test_a_golden_battle_that_is_tampered_with_is_noticed(tmp_path: Path) -> None:
    lines = files()[0].read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if n > 1 and json.loads(line)["rolls"])
    spoilt = json.loads(lines[number])
    spoilt["rolls"][0] = 7 - spoilt["rolls"][0]
    path = tmp_path / "spoilt.jsonl"
    path.write_text("\n".join([*lines[:number], json.dumps(spoilt), *lines[number + 1 :]]), encoding="utf-8")
    _, difference = check(path)
    assert difference is not None
    assert f"line {number + 1}" in difference
