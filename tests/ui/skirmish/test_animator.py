"""The animator: what is played ends where the rules ended, watched or skipped, and hurrying never gates."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest

from tests.ui.skirmish.facts_table import A1, A2, A3, B1, B2, a_state
from tests.ui.skirmish.playing import a_match
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.state import State, UnitKind, Wreck
from wargame.ui.skirmish.theatre import debris
from wargame.ui.skirmish.theatre.animator import Animator, throws, told
from wargame.ui.skirmish.theatre.beats import turned
from wargame.ui.skirmish.theatre.debris import FAR_CM, scatter_of
from wargame.ui.skirmish.theatre.obstacles import Ground
from wargame.ui.skirmish.theatre.tableau import DOWN, SETTLES_S, UP, Effect, Figure, Tableau

START = a_state()


def changed(**units: dict[str, Any]) -> State:
    """The start with some units' fields changed."""
    listed = {unit.id: unit for unit in START.units}
    for unit, changes in units.items():
        listed[unit] = msgspec.structs.replace(listed[unit], **changes)
    return a_state(units=tuple(listed.values()))


PLAYS: dict[str, tuple[list[Any], State]] = {
    "a move": (
        [ev.Activated("A1"), ev.Moved("A1", ((5.0, 5.0), (8.0, 9.0)), 5.0, 53.13)],
        changed(A1={"activated": True, "at": (8.0, 9.0), "facing": 53.13}),
    ),
    "a turn on the spot": ([ev.Turned("A3", 30.0)], changed(A3={"facing": 30.0})),
    "a shot that kills": (
        [
            ev.Activated("A1"),
            ev.Rolled(for_="hit", side=0, die=5, rule="fire.roll"),
            ev.Shot("A1", "rifle", "B1", 5, 4, False, True),
            ev.Removed("B1"),
            ev.ActivationEnded("A1"),
        ],
        changed(A1={"activated": True}, B1={"alive": False}),
    ),
    "damage": (
        [ev.Damaged("A3", 2, "minor", "damage.tank"), ev.Damaged("A3", 5, "critical", "damage.tank")],
        changed(A3={"minor": True, "critical": True}),
    ),
    "a wreck": (
        [ev.Damaged("A3", 6, "destroyed", "damage.tank"), ev.Wrecked("A3", "wreck-A3", "wreck.tank")],
        msgspec.structs.replace(
            changed(A3={"alive": False}),
            wrecks=(Wreck("wreck-A3", "A3", "tank", (14.0, 5.0), 90.0, 1.0),),
        ),
    ),
    "overwatch": (
        [ev.Activated("A2"), ev.OverwatchSet("A2"), ev.Recovered("A2"), ev.ActivationEnded("A2")],
        changed(A2={"activated": True, "overwatch": True}),
    ),
    "nothing to see": ([ev.Initiative(first=1), ev.Morale(0, 4, True)], START),
}


def animator(rolls: list[int]) -> Animator:
    tableau = Tableau()
    tableau.show(START)

    def roll(thrown: Any, words: str, good: bool) -> float:
        assert good == (words != "Miss")
        rolls.extend(r.die for r in thrown)
        return 1.1

    return Animator(tableau, roll=roll)


def looks(tableau: Tableau) -> tuple[dict[str, Any], dict[str, Any]]:
    return dict(tableau.figures), dict(tableau.wrecks)


def shown(state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    tableau = Tableau()
    tableau.show(state)
    return looks(tableau)


@pytest.mark.parametrize("play", PLAYS)
def test_beats_alone_lead_to_what_the_state_says(play: str) -> None:
    events, goal = PLAYS[play]
    stage = animator([])
    stage.play(events, goal)
    for beat in list(stage._beats):
        beat.begin(stage.tableau)
        beat.at(stage.tableau, 0.5)
        beat.finish(stage.tableau)
    assert looks(stage.tableau) == shown(goal)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("skip_after_frames", [0, 1, 7, 10_000])
def test_watched_or_skipped_the_picture_ends_the_same(play: str, skip_after_frames: int) -> None:
    events, goal = PLAYS[play]
    stage = animator([])
    stage.play(events, goal)
    for _ in range(min(skip_after_frames, 600)):
        stage.update(1 / 60)
    if stage.busy:
        stage.skip()
    assert not stage.busy
    assert looks(stage.tableau) == shown(goal)


def wrecked(kind: UnitKind) -> tuple[State, State]:
    """Before and after A3, of that kind, is destroyed."""
    model = msgspec.structs.replace(next(u for u in START.units if u.id == "A3"), kind=kind)
    start = a_state(units=tuple(model if u.id == "A3" else u for u in START.units))
    dead = msgspec.structs.replace(model, alive=False)
    units = tuple(dead if u.id == "A3" else u for u in start.units)
    wrecks = (Wreck("wreck-A3", "A3", kind, (14.0, 5.0), 90.0, 1.5),)
    return start, msgspec.structs.replace(start, units=units, wrecks=wrecks)


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_a_destruction_outlasts_its_beat_and_what_flew_off_settles_in_time(kind: UnitKind) -> None:
    start, goal = wrecked(kind)
    stage = animator([])
    stage.tableau.show(start)
    stage.play([ev.Wrecked("A3", "wreck-A3", f"wreck.{kind}")], goal)
    assert [effect.wreck for effect in stage.tableau.foreseen] == list(goal.wrecks)
    played_s = 0.0
    while stage.busy:
        stage.update(1 / 60)
        played_s += 1 / 60
    assert 1.2 < played_s < 2.0
    assert "destruction" in {effect.kind for effect in stage.tableau.effects}
    assert not stage.tableau.foreseen
    while stage.tableau.unsettled:
        stage.update(1 / 60)
        played_s += 1 / 60
    assert played_s < SETTLES_S + 0.1
    assert stage.moving
    for _ in range(500):
        stage.update(1 / 60)
    assert not stage.moving
    assert looks(stage.tableau) == shown(goal)


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_a_skip_leaves_nothing_of_a_destruction_in_the_air(kind: UnitKind) -> None:
    start, goal = wrecked(kind)
    stage = animator([])
    stage.tableau.show(start)
    stage.play([ev.Wrecked("A3", "wreck-A3", f"wreck.{kind}")], goal)
    stage.update(0.2)
    assert stage.tableau.unsettled == {"wreck-A3"}
    stage.skip()
    assert not stage.moving
    assert not stage.tableau.unsettled
    assert looks(stage.tableau) == shown(goal)


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_what_flies_off_is_the_same_each_time_and_comes_to_lie_on_the_table(kind: UnitKind) -> None:
    ground = Ground((40.0, 30.0))
    corners = [(1.9, 1.9), (38.1, 1.9), (38.1, 28.1), (1.9, 28.1)]
    for n, at in enumerate([(20.0, 15.0), *corners]):
        wreck = Wreck(f"wreck-{n}", "A1", kind, at, 33.0 * n, 1.0)
        scatter = scatter_of(wreck, ground)
        debris._scatter.cache_clear()
        assert scatter_of(wreck, Ground((40.0, 30.0))) == scatter
        top = scatter.top.rest
        assert 0.0 < at[0] + top.x < 40.0
        assert 0.0 < at[1] + top.y < 30.0
        assert math.hypot(top.x, top.y) > 1.0
        assert max(moment.z for moment in scatter.top.moments) > 3.0
        for piece in (scatter.top, *scatter.pieces):
            before, last = piece.moments[-6], piece.rest
            assert last.z == 0.0
            assert math.dist((before.x, before.y), (last.x, last.y)) < 0.05
            assert math.hypot(last.x, last.y) < FAR_CM


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_what_flies_off_comes_down_where_nothing_stands_if_there_is_such_a_place(kind: UnitKind) -> None:
    match = a_match("duel")
    assert isinstance(match.battle, SkirmishBattle)
    table = match.battle.table(match.state)
    ground, clear = Ground(table.size, table), 0
    for n in range(12):
        wreck = Wreck(f"wreck-{n}", "A1", kind, (6.0 + 2.4 * n, 15.0), 33.0 * n, 1.0)
        top = scatter_of(wreck, ground).top.rest
        clear += ground.is_clear((wreck.at[0] + top.x, wreck.at[1] + top.y), 0.3)
    assert clear >= 11


def test_a_destruction_is_told_away_from_where_its_turret_comes_down() -> None:
    ground, ways = Ground((40.0, 30.0)), set()
    for n in range(24):
        at = (5.0 + 1.3 * n, (15.0, 2.0, 28.0)[n % 3])
        wreck = Wreck(f"wreck-{n}", "A3", "tank", at, 90.0, 1.0)
        top = scatter_of(wreck, ground).top.rest
        words = told(Figure("A3", 0, "tank", at, 90.0), wreck, ground)
        away = words.at[0] - at[0], words.at[1] - at[1] + (-0.9 if words.to == DOWN else 0.9)
        ways.add((words.to, away[0] == 0.0))
        assert math.dist(away, (top.x, top.y)) > 2.0, (n, away, top)
    assert (UP, True) in ways
    assert (UP, False) in ways


def test_words_make_way_for_newer_ones_at_the_same_place() -> None:
    tableau = Tableau()
    for words, at in (("Hit", (5.0, 5.0)), ("Miss", (15.0, 5.0)), ("Destroyed", (5.0, 5.5))):
        tableau.say(Effect("words", at, words=words))
    assert [effect.words for effect in tableau.effects] == ["Miss", "Destroyed"]


def test_dice_are_shown_before_what_they_decided() -> None:
    rolls: list[int] = []
    stage = animator(rolls)
    stage.play(*PLAYS["a shot that kills"])
    for _ in range(30):
        stage.update(1 / 60)
    assert rolls == [5]
    assert "B1" in stage.tableau.figures
    assert not stage.tableau.effects
    for _ in range(45):
        stage.update(1 / 60)
    assert [effect.words for effect in stage.tableau.effects if effect.words] == ["Hit"]


def test_the_first_click_hurries_the_second_skips() -> None:
    stage = animator([])
    stage.play(*PLAYS["a move"])
    stage.update(0.1)
    slow = stage.tableau.figures["A1"].at[0] - 5.0
    stage.hurry()
    assert stage.busy
    stage.update(0.05)
    assert stage.tableau.figures["A1"].at[0] - 5.0 > 2 * slow
    stage.hurry()
    assert not stage.busy
    assert stage.tableau.figures["A1"].at == (8.0, 9.0)


def test_both_sides_dice_fall_together_and_ties_apart() -> None:
    rolled = ((0, 3), (1, 3), (0, 2), (1, 6))
    both = [ev.Rolled(for_="initiative", side=s, die=d, rule="initiative") for s, d in rolled]
    assert [[r.side for r in together] for together in throws(both)] == [[0, 1], [0, 1]]
    gun = [ev.Rolled(for_="hit", side=0, die=4, rule="x"), ev.Rolled(for_="damage", side=0, die=4, rule="x")]
    assert [len(together) for together in throws(gun)] == [1, 1]


def test_a_turn_takes_the_shorter_way() -> None:
    assert turned(350.0, 10.0, 0.5) == 0.0
    assert turned(10.0, 350.0, 0.25) == 5.0


def test_a_new_turn_takes_the_badges_off() -> None:
    stage = animator([])
    stage.tableau.show(changed(A1={"activated": True}, B1={"activated": True}))
    stage.play([ev.TurnBegan(2)], START)
    stage.update(0.01)
    assert not any(figure.activated for figure in stage.tableau.figures.values())


def test_everything_of_the_start_is_on_the_table() -> None:
    assert set(shown(START)[0]) == {u.id for u in (A1, A2, A3, B1, B2)}
