"""Playing, writing, reading and replaying one golden battle."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from wargame.engine.contract import Step, plain
from wargame.engine.dice import OutOfDice, RecordingDice, ScriptedDice, SeededDice
from wargame.engine.digest import digest
from wargame.games.skirmish.actions import Action
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish

FOLDER = Path(__file__).parent
SUFFIX = ".jsonl"


@dataclass(frozen=True)
class Recipe:
    """How a golden battle was played: set-up, seed of dice and choices, when and how it was cut off."""

    setup: dict[str, Any]
    seed: int
    most: int = 400
    last: Action | None = None


def play(recipe: Recipe) -> Iterator[str]:
    """The lines of a golden file."""
    game = Skirmish()
    battle = game.open(recipe.setup)
    dice, rng = SeededDice(recipe.seed), Random(recipe.seed)
    recording = RecordingDice(dice)
    step = battle.start(recording)
    yield _line({"setup": plain(battle.setup)})
    yield _line({"rolls": recording.shown, **_digests(battle, step)})
    for number in range(recipe.most):
        if battle.is_over(step.state):
            return
        last = recipe.last if number == recipe.most - 1 else None
        action = last or battle.sample(step.state, rng)
        recording = RecordingDice(dice)
        step = battle.apply(step.state, action, recording)
        yield _line({"action": plain(action), "rolls": recording.shown, **_digests(battle, step)})


def files() -> list[Path]:
    """Every golden file, by name."""
    return sorted(FOLDER.glob(f"*{SUFFIX}"))


def replay(path: Path) -> Iterator[tuple[int, Step, str | None]]:
    """Each line's number, the step it led to, and what differs from the record (None: nothing)."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    game = Skirmish()
    battle = game.open(lines[0]["setup"])
    state: Any = None
    for number, line in enumerate(lines[1:], start=2):
        dice = ScriptedDice(line["rolls"])
        if number == 2:
            step = battle.start(dice)
        else:
            step = battle.apply(state, game.read_action(line["action"]), dice)
        state = step.state
        yield number, step, _difference(battle, step, dice, line)


def check(path: Path) -> tuple[int, str | None]:
    """How many lines replay, and the first difference."""
    number = 1
    try:
        for number, _, difference in replay(path):
            if difference is not None:
                return number, f"line {number}: {difference}"
    except OutOfDice:
        return number, f"line {number + 1}: asks for more dice"
    return number, None


def _difference(battle: SkirmishBattle, step: Step, dice: ScriptedDice, line: dict[str, Any]) -> str | None:
    if dice.used != len(line["rolls"]):
        return f"rolled {dice.used} dice, not {len(line['rolls'])}"
    for name, found in _digests(battle, step).items():
        if found != line[name]:
            return f"another {name}: {found}, not {line[name]}"
    return None


def _digests(battle: SkirmishBattle, step: Step) -> dict[str, str]:
    return {"events": digest(plain(step.events)), "state": digest(battle.digest_view(step.state))}


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def write(path: Path, lines: Sequence[str]) -> None:
    """Write a golden file."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
