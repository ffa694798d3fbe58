"""What a pointer over the table asks, on every table that ships: sight, cover, odds and the path.

Run by hand: `pytest tests/benchmarks/test_bench_hover.py -o addopts=`.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any

import pytest

from tests.ui.skirmish.playing import a_match, played_to
from wargame.games.skirmish.maps.library import library
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Hover, Pick
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.worker import AtOnce

MAPS = [entry.name for entry in library().entries if not entry.name.startswith("my/")]
SPOTS = 60


@dataclass(frozen=True)
class Turn:
    """A moment of a battle, a unit in hand."""

    sitting: Sitting
    hand: FightingHand
    unit: str


@pytest.fixture(params=MAPS)
def turn(request: pytest.FixtureRequest) -> Turn:
    """A mecha battle in its second turn, a unit in hand whose reach is known."""
    match = played_to(
        a_match(request.param, "mecha"), lambda state: state.turn == 2 and state.phase == "activate"
    )
    sitting = Sitting(match, AtOnce(), lambda: None)
    hand = Controller(sitting.questions).hand
    assert isinstance(hand, FightingHand)
    unit = next(u for u in match.state.units if u.side == match.state.to_act and u.alive and not u.activated)
    hand.take(Pick(unit.id))
    sitting.questions.reach(unit.id)
    return Turn(sitting, hand, unit.id)


def test_path_and_its_dangers(benchmark: Any, turn: Turn) -> None:
    """The pointer over the ground: another place each time."""
    questions, rng = turn.sitting.questions, random.Random(3)
    at = questions.unit(turn.unit).at
    assert at is not None
    x, y = at
    spots = itertools.cycle([(x + rng.uniform(-6, 6), y + rng.uniform(-6, 6)) for _ in range(SPOTS)])

    def answer() -> None:
        turn.hand.take(Hover(next(spots), None))
        plan = turn.hand.plan
        if plan is not None and plan.points is not None and plan.allowed:
            questions.exposure(turn.unit, plan.points[1:])

    benchmark.pedantic(answer, rounds=SPOTS)


def test_sight_cover_and_odds_of_one_enemy(benchmark: Any, turn: Turn) -> None:
    """The pointer over an enemy: each in turn, with every weapon, where nothing is known yet."""
    questions = turn.sitting.questions
    battle, state = questions.battle, questions.state
    enemies = itertools.cycle([enemy.id for enemy in questions.enemies(turn.unit)])
    weapons = questions.weapons(turn.unit)
    at = questions.unit(turn.unit).at
    assert at is not None
    shifts = itertools.count()

    def answer() -> None:
        enemy, shift = next(enemies), next(shifts) * 1e-3
        for weapon in weapons:
            battle.odds(state, turn.unit, enemy, weapon, (at[0] + shift, at[1]))

    benchmark.pedantic(answer, rounds=40)
