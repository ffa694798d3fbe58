"""The learner does anything at all: never a crash, never stuck, always a way on."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from tests.games.skirmish.lessons.taught import (
    GUIDED,
    IDS,
    SHORT,
    act_at_random,
    answered,
    redo_or_not,
    shown_to_the_end,
    taken,
    the_game,
    undo_or_not,
)
from wargame.games.skirmish.actions import End, Fire
from wargame.games.skirmish.lessons.conditions import Look
from wargame.games.skirmish.lessons.remarks import CHANGED
from wargame.games.skirmish.lessons.session import Session
from wargame.games.skirmish.rules.roster import fighting


def look_around(session: Session, rng: Random) -> None:
    units = [unit.id for unit in session.state.units]
    unit, target = rng.choice(units), rng.choice(units)
    looks = [
        Look("selected", unit=unit),
        Look("aimed", unit=unit, target=target, weapon="rifle"),
        Look("pointed", unit=unit, at=(rng.uniform(0, 30), rng.uniform(0, 30))),
        Look("measured", length=rng.uniform(0, 30)),
        Look("opened", clause="activation"),
    ]
    session.observe(rng.choice(looks))


def show_a_little(session: Session, rng: Random) -> None:
    session.start_show()
    for _ in range(rng.randrange(4)):
        session.show_next()
    session.stop_show()


def kill_somebody(session: Session, rng: Random) -> None:
    """Any shot there is, again and again until somebody falls or the turn is over."""
    answered(session)
    state = session.state
    if state.phase != "activate":
        return
    for unit in fighting(state, state.to_act):
        for target in fighting(state, 1 - unit.side):
            for weapon in session.attempt.battle.profile(unit).weapons:
                shot = Fire(unit.id, target.id, weapon.name)
                if session.refusal(shot) is None:
                    session.submit(shot)
                    return
        if session.refusal(End(unit.id)) is None and rng.random() < 0.3:
            session.submit(End(unit.id))
            return


def save_and_come_back(session: Session) -> None:
    """The lesson is left and taken up again: what is played on is what was left."""
    record = json.loads(json.dumps(session.record()))
    again = Session.resume(the_game(), session.lesson, record)
    assert again.say is None or again.say.words.template != CHANGED
    assert (again.index, again.state, again.tasks) == (session.index, session.state, session.tasks)


def wander(name: str, seed: int, steps: int, *, shows: bool = True) -> Session:
    """A lesson after so many things done at random."""
    rng, session = Random(seed), taken(name)
    ways: list[tuple[int, Callable[[], object]]] = [
        (10, lambda: act_at_random(session, rng)),
        (4, lambda: kill_somebody(session, rng)),
        (3, lambda: look_around(session, rng)),
        (3, lambda: undo_or_not(session)),
        (1, lambda: redo_or_not(session)),
        (1, session.hint),
        (1, session.restart_step),
        (1, session.back),
        (2, session.go_on),
        (1, session.skip),
        (1, session.answer),
        (1, lambda: save_and_come_back(session)),
        (1 if shows else 0, lambda: show_a_little(session, rng)),
    ]
    for _ in range(steps):
        rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()
        if session.say is not None:
            assert session.say.words.template
            session.say.words.template.format_map(session.say.words.values)
        if session.finished:
            session.restart_step()
    return session


@pytest.mark.parametrize("name", SHORT)
def test_whatever_was_done_the_lesson_leads_to_its_end(name: str) -> None:
    session = wander(name, seed=len(name), steps=20)
    shown_to_the_end(session)


@pytest.mark.parametrize("name", GUIDED)
def test_whatever_is_done_in_a_guided_battle_there_is_a_way_out(name: str) -> None:
    session = wander(name, seed=3, steps=6, shows=False)
    while not session.finished:
        session.skip()


@pytest.mark.parametrize("name", SHORT)
def test_with_the_dummies_killed_first_every_step_can_still_be_done(name: str) -> None:
    session, rng = taken(name), Random(1)
    while not session.finished:
        for _ in range(4):
            kill_somebody(session, rng)
        session.show_me()
        assert session.is_settled
        session.go_on()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SHORT)
def test_long_ways_lead_to_the_end_too(name: str, seed: int) -> None:
    session = wander(name, seed, steps=60)
    shown_to_the_end(session)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GUIDED)
def test_guided_battles_lead_to_their_end_from_anywhere(name: str, seed: int) -> None:
    session = wander(name, seed, steps=30)
    shown_to_the_end(session)


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_a_lesson_left_and_taken_up_after_every_action_is_the_same(name: str) -> None:
    rng, session = Random(5), taken(name)
    for _ in range(40):
        act_at_random(session, rng)
        save_and_come_back(session)
        session.go_on()
