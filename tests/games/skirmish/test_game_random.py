"""Random battles: nothing crashes, refusals change nothing, states and actions come back, replays agree.

A few battles always, hundreds with `-m slow`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from wargame.engine.contract import Fault, Refused, Step, plain
from wargame.engine.dice import RecordingDice, ScriptedDice, SeededDice
from wargame.engine.digest import digest
from wargame.engine.match import Match, new_match
from wargame.engine.replay import load_match
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import (
    Action,
    Choose,
    Deploy,
    End,
    Fire,
    Hold,
    Move,
    Overwatch,
    React,
)
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.maps.library import library
from wargame.games.skirmish.rules.legal import refusal
from wargame.games.skirmish.state import PendingReaction, State, Unit
from wargame.games.skirmish.table.plane import gap

GAME = Skirmish()
MOST_ACTIONS = 1200
FORCES = ("core", "mecha", "mecha-light", {"soldier": 2, "mech": 3}, {"tank": 4}, {"soldier": 9, "tank": 2})
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"tank.both_weapons": True, "overwatch.ends_with_turn": True},
    {"sight.soldiers_hide": True, "wreck.hides": False, "range.centres": True},
    {"initiative.once": True, "hit.natural_six": True, "turn.limit": 9},
    {"morale.off": True, "turn.limit": 14, "units.tank.climb_limit": 1, "move.through_friends": False},
)
WEAPONS = ("rifle", "cannon", "machine gun", "missile")


def setup_of(seed: int) -> dict[str, Any]:
    """A set-up that differs with the seed in table, forces and house rules."""
    rng = Random(seed)
    maps = [entry.name for entry in library().entries if max(entry.size) <= 60]
    forces = [rng.choice(FORCES[:3]) if seed % 3 else rng.choice(FORCES) for _ in range(2)]
    rules = RULES[0] if seed % 2 else rng.choice(RULES)
    return {"map": rng.choice(maps), "sides": [{"force": force} for force in forces], "rules": rules}


def check(battle: SkirmishBattle, state: State, step: Step) -> None:
    """What holds after every step."""
    after: State = step.state
    assert msgspec.json.decode(msgspec.json.encode(after), type=State) == after
    assert GAME.read_state(plain(after)) == after
    rolled = [event for event in step.events if isinstance(event, ev.Rolled)]
    assert after.dice_rolled == state.dice_rolled + len(rolled)
    assert len({unit.id for unit in after.units}) == len(after.units)
    assert (after.phase == "over") is (after.result is not None) is battle.is_over(after)
    assert (after.to_act is None) is battle.is_over(after)
    assert isinstance(after.pending, PendingReaction) is (after.phase == "react")
    for unit in after.units:
        check_unit(battle, after, unit)
    for wreck in after.wrecks:
        (owner,) = (unit for unit in after.units if unit.id == wreck.unit)
        assert (owner.alive, owner.at) == (False, wreck.at)
    if isinstance(after.pending, PendingReaction):
        ends = [end for s in after.pending.stretches for end in (s.from_, s.to, s.best.at)]
        assert all(is_on_the_grain(v) for v in (after.pending.walked, after.pending.length, *ends))
    for event in step.events:
        assert msgspec.to_builtins(event)["rule"]
        if isinstance(event, ev.Moved):
            assert all(is_on_the_grain(v) for v in (event.length, *event.points[0], *event.points[-1]))


def is_on_the_grain(value: float) -> bool:
    """Whether a length or coordinate is rounded to 0.001."""
    return value == round(value, 3)


def check_unit(battle: SkirmishBattle, state: State, unit: Unit) -> None:
    if unit.at is None:
        return
    assert all(is_on_the_grain(value) for value in unit.at)
    assert 0.0 <= unit.facing < 360.0
    width, height = battle.size
    reach = battle.profile(unit).base.half_width - 0.021
    assert reach <= unit.at[0] <= width - reach
    assert reach <= unit.at[1] <= height - reach
    if state.phase in ("deploy", "choose", "activate") and unit.alive and not unit.critical:
        mine = battle.model(state, unit.id)
        for other in battle.others(state, unit.id):
            assert gap(mine, other) >= 0.0
            if not (mine.base == other.base and math.dist(mine.at, other.at) == 0.0):
                assert math.dist(mine.at, other.at) >= 0.99


def any_action(state: State, rng: Random) -> Action:
    """An action that may well be forbidden, of units there are."""
    one, other = rng.choice(state.units).id, rng.choice(state.units).id
    spot = (round(rng.uniform(-3, 43), 3), round(rng.uniform(-3, 43), 3))
    weapon = rng.choice(WEAPONS)
    return rng.choice(
        [
            Choose(rng.randrange(2)),
            Deploy(one, spot, rng.uniform(0, 360)),
            Move(one, (spot,)),
            Move(one, (), rng.uniform(0, 360)),
            Fire(one, other, weapon),
            Overwatch(one),
            End(one),
            React(one, rng.uniform(0, 12), rng.choice([None, weapon])),
            Hold(rng.choice([None, one])),
        ]
    )


def check_refusals(battle: SkirmishBattle, state: State, rng: Random) -> None:
    """A refused action raises, rolls nothing and leaves the state; its clause is known."""
    before = digest(battle.digest_view(state))
    for _ in range(3):
        action = any_action(state, rng)
        why = battle.refusal(state, action)
        if why is None:
            continue
        dice = ScriptedDice(())
        with pytest.raises(Refused) as caught:
            battle.apply(state, action, dice)
        assert caught.value.refusal == why
        assert dice.used == 0
        assert why.template.format_map(why.values)
    assert digest(battle.digest_view(state)) == before


def check_reactions(battle: SkirmishBattle, state: State, rng: Random) -> None:
    """Stretches are what exposure says, may be fired in from end to end, and `best` is the best of them."""
    move = state.pending
    assert isinstance(move, PendingReaction)
    if move.walked == 0.0 and not move.held:
        assert battle.exposure(state, move.unit, move.path[1:]) == move.stretches
    for stretch in move.stretches:
        assert move.walked <= stretch.from_ <= stretch.best.at <= stretch.to <= move.length
        for at in (stretch.from_, stretch.to, stretch.best.at):
            assert battle.refusal(state, React(stretch.watcher, at)) is None
        assert battle.refusal(state, React(stretch.watcher, stretch.best.at, stretch.best.weapon)) is None
        assert battle.chance_at(state, stretch.watcher, stretch.best.at) == stretch.best.chance
        for _ in range(4):
            at = rng.uniform(stretch.from_, stretch.to)
            assert battle.chance_at(state, stretch.watcher, round(at, 3)) <= stretch.best.chance


def check_path(battle: SkirmishBattle, state: State, rng: Random) -> None:
    """What `path` allows, `move` accepts; its length is what the move then walks."""
    able = [
        u for u in state.units if u.side == state.to_act and u.alive and not u.activated and not u.critical
    ]
    if state.active_unit is not None or not able:
        return
    unit = rng.choice(able)
    assert unit.at is not None
    angle, away = rng.uniform(0.0, math.tau), rng.uniform(0.0, battle.profile(unit).move)
    to = (unit.at[0] + away * math.cos(angle), unit.at[1] + away * math.sin(angle))
    found = battle.path(state, unit.id, to, climb=rng.choice([None, True, False]))
    if found.allowed and found.points is not None and len(found.points) > 1:
        move = Move(unit.id, found.points[1:], found.facing)
        assert battle.refusal(state, move) is None, (unit, to, found, battle.refusal(state, move))


def play(seed: int, forbidden: bool = True) -> Iterator[tuple[SkirmishBattle, State]]:
    """Play a random battle out, checking every step."""
    battle = GAME.open(setup_of(seed))
    dice, rng = SeededDice(seed), Random(seed)
    state: State = battle.start(dice).state
    for _ in range(MOST_ACTIONS):
        if battle.is_over(state):
            break
        if forbidden and rng.random() < 0.3:
            check_refusals(battle, state, rng)
        if state.phase == "react":
            check_reactions(battle, state, rng)
        elif state.phase == "activate" and rng.random() < 0.1:
            check_path(battle, state, rng)
        action = battle.sample(state, rng)
        assert battle.refusal(state, action) is None
        assert GAME.read_action(plain(action)) == action
        recording = RecordingDice(dice)
        step = battle.apply(state, action, recording)
        assert battle.apply(state, action, ScriptedDice(recording.shown)) == step
        check(battle, state, step)
        state = step.state
        yield battle, state


def exhaust(seed: int) -> None:
    assert list(play(seed))


@pytest.mark.parametrize("seed", range(3))
def test_random_battles(seed: int) -> None:
    exhaust(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 400))
def test_hundreds_of_random_battles(seed: int) -> None:
    exhaust(seed)


def journal_replays(seed: int) -> None:
    """Saved in the middle and loaded, a battle is what it was, and its dice fall as they would have."""
    match = new_match(GAME, {**setup_of(seed), "seed": seed}, version="test")
    rng = Random(seed)
    play_on(match, rng, rng.randrange(20, 120))
    loaded = load_match(Skirmish(), match.journal())
    assert loaded.state == match.state
    for one in (match, loaded):
        play_on(one, Random(seed), MOST_ACTIONS)
    assert loaded.state == match.state
    assert [moment.entry for moment in loaded.moments] == [moment.entry for moment in match.moments]


def play_on(match: Match, rng: Random, most: int) -> None:
    for _ in range(most):
        if match.battle.is_over(match.state):
            return
        match.submit(match.battle.sample(match.state, rng))


def test_a_random_battle_replays_from_its_journal_to_the_same_digests() -> None:
    journal_replays(11)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(500, 700))
def test_many_random_battles_replay_from_their_journals(seed: int) -> None:
    journal_replays(seed)


def test_undo_takes_back_to_the_same_digests_and_redo_puts_back() -> None:
    """Whatever a move set (moved, overwatch cleared, the activation opened) is as it was."""
    match = new_match(GAME, {**setup_of(7), "rules": {"undo.always": True}, "seed": 7}, version="test")
    rng = Random(7)
    before = [digest(match.battle.digest_view(match.state))]
    while len(before) < 60 and not match.battle.is_over(match.state):
        match.submit(match.battle.sample(match.state, rng))
        before.append(digest(match.battle.digest_view(match.state)))
    for expected in reversed(before[:-1]):
        match.undo()
        assert digest(match.battle.digest_view(match.state)) == expected
    for expected in before[1:]:
        match.redo()
        assert digest(match.battle.digest_view(match.state)) == expected


def test_units_there_are_not_are_faults() -> None:
    battle = GAME.open(setup_of(1))
    state = battle.start(SeededDice(1)).state
    with pytest.raises(Fault) as caught:
        battle.refusal(state, End("Z9"))
    assert caught.value.path == "$.action.unit"
    assert refusal(battle._field, state, End("A1")) is not None
