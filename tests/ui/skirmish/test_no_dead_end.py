"""Whatever a battle has come to, the right player is offered an action, and every refusal has words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.ui.skirmish.playing import a_match
from wargame.engine.contract import Fault
from wargame.games.skirmish.actions import (
    Choose,
    Concede,
    Deploy,
    Draw,
    End,
    Fire,
    Hold,
    Move,
    Overwatch,
    React,
)
from wargame.games.skirmish.state import State
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.intents import Click, Confirm, Effect, Hover, Pick, Submit, Verb
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.hud.aiming import reaction_sheet
from wargame.ui.skirmish.hud.asking import choice_prompt, placing_roster
from wargame.ui.skirmish.hud.reading import moment_caption, roster_sheet, top_sheet
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.told import refusal_words
from wargame.ui.skirmish.worker import AtOnce

SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 8))]
FORCES: list[Any] = [
    "core",
    pytest.param("mecha-light", marks=pytest.mark.slow),
    {"soldier": 2, "mech": 1},
]


def offers(sitting: Sitting, controller: Controller) -> list[Effect]:
    """What a player who tries the obvious would bring about."""
    state = sitting.state
    match state.phase:
        case "choose":
            assert choice_prompt(sitting.desk) is not None
            return [*controller.take(Verb("first_a")), *controller.take(Verb("first_b"))]
        case "deploy":
            roster = placing_roster(sitting.desk, controller.hand)  # type: ignore[arg-type]
            assert roster is not None
            assert roster.rows
            return [effect for row in roster.rows for effect in _placed(sitting, controller, row.unit)]
        case "activate":
            found = list(controller.take(Verb("next")))
            return [*found, *controller.take(Verb("overwatch")), *controller.take(Verb("end"))]
        case "react":
            hand = controller.hand
            assert isinstance(hand, ReactingHand)
            assert reaction_sheet(sitting.desk, hand).watchers
            return [*controller.take(Confirm()), *controller.take(Verb("hold"))]
        case _:
            return []


def _placed(sitting: Sitting, controller: Controller, unit: str) -> list[Effect]:
    spot = sitting.battle.spot_for(sitting.state, unit)
    if spot is None:
        return []
    controller.take(Pick(unit))
    controller.take(Hover(spot[0]))
    return list(controller.take(Click(spot[0])))


@pytest.mark.parametrize("force", FORCES, ids=str)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_moment_of_a_random_battle_offers_an_action(seed: int, force: Any) -> None:
    match = a_match(force=force, seed=seed)
    sitting = Sitting(match, AtOnce(), lambda: None)
    controller = Controller(sitting.questions)
    rng = random.Random(seed)
    for _ in range(160):
        state: State = match.state
        if state.result is not None:
            break
        found = offers(sitting, controller)
        made = [effect for effect in found if isinstance(effect, Submit)]
        asked = [effect for effect in found if type(effect).__name__ == "AskToEnd"]
        assert made or asked, f"{state.phase}: {found}"
        for effect in made:
            assert match.refusal(effect.action) is None
        assert moment_caption(sitting.desk)
        assert top_sheet(sitting.desk, sitting.moments).caption
        assert roster_sheet(sitting.desk, state.to_act or 0, None).rows
        match.submit(match.battle.sample(state, rng))
        sitting.show_all()
        controller.state_changed()


def wild_actions(state: State, rng: random.Random) -> list[Any]:
    """Actions of every kind, mostly not allowed."""
    ids = [unit.id for unit in state.units]
    a, b = rng.choice(ids), rng.choice(ids)
    at = rng.uniform(0.0, 30.0), rng.uniform(0.0, 30.0)
    weapon = rng.choice(["rifle", "cannon", "machine gun", "missile"])
    return [
        Choose(0), Deploy(a, at, 90.0), Move(a, (at,)), Move(a, (), 30.0), Fire(a, b, weapon),
        Overwatch(a), End(a), React(a, rng.uniform(0.0, 12.0), weapon), Hold(a), Hold(), Concede(0), Draw(),
    ]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_every_refusal_is_a_sentence_with_names_for_ids(seed: int) -> None:
    match = a_match(force="mecha", seed=seed, map_name="crossroads")
    sitting = Sitting(match, AtOnce(), lambda: None)
    rng = random.Random(seed)
    told: dict[str, str] = {}
    for _ in range(130):
        if match.state.result is not None:
            break
        for action in wild_actions(match.state, rng):
            try:
                refusal = match.refusal(action)
            except Fault:
                continue
            if refusal is not None:
                told[refusal.template] = refusal_words(refusal, sitting.names)
        match.submit(match.battle.sample(match.state, rng))
    assert len(told) > 12
    ids = {unit.id for unit in match.state.units} | {piece.id for piece in sitting.table_map.pieces}
    for words in told.values():
        assert "{" not in words
        assert words[-1] in ".?!"
        plain = {word.strip(".,:;!?") for word in words.split()}
        assert not plain & ids, words
