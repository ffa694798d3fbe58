"""Every lesson is played to its end through the engine, by its own script."""

from __future__ import annotations

import pytest

from tests.games.skirmish.lessons.taught import GUIDED, IDS, SHORT, taken, the_lesson, the_lessons
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.lessons.attempt import Doing
from wargame.games.skirmish.lessons.lesson import LEARNER
from wargame.games.skirmish.lessons.session import Session
from wargame.games.skirmish.lessons.showing import Showing


def test_there_are_lessons_for_both_sets_and_none_is_broken() -> None:
    every = the_lessons()
    assert not every.broken
    assert len(every.lessons) == len(IDS)
    for name, least in (("core", 8), ("mecha", 7)):
        numbers = [lesson.number for lesson in every.of(name)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= least


def played_by_its_script(session: Session) -> None:
    while not session.finished:
        step = session.step
        done = session.show_me()
        assert session.is_settled, f"step {session.index}: {[(t.text, t.mark) for t in session.tasks]}"
        assert all(task.mark == "done" for task in session.tasks), (
            f"step {session.index}: something is waived"
        )
        assert done or not step.show
        rolled = [die for moment in session.match.moments if moment.entry for die in moment.entry.rolls]
        assert rolled[: len(step.dice)] == list(step.dice), f"step {session.index}: its dice are not used"
        assert session.go_on()


@pytest.mark.parametrize("name", SHORT)
def test_a_lesson_is_played_to_its_end_by_its_script(name: str) -> None:
    played_by_its_script(taken(name))


@pytest.mark.parametrize("name", GUIDED)
def test_a_guided_battle_is_played_to_its_end_by_its_script(name: str) -> None:
    session = taken(name)
    played_by_its_script(session)
    assert session.state.result is not None


@pytest.mark.parametrize("name", IDS)
def test_every_step_can_be_begun_for_itself(name: str) -> None:
    for index in range(len(the_lesson(name).steps) if name in SHORT else 2):
        session = taken(name, index)
        assert session.index == index
        assert not session.is_settled
        if name in SHORT:
            session.show_me()
            assert session.is_settled


@pytest.mark.parametrize("name", SHORT)
def test_no_step_is_done_before_anything_is_done(name: str) -> None:
    session = taken(name)
    while not session.finished:
        assert all(task.mark == "open" for task in session.tasks)
        assert session.trouble is None
        assert not session.go_on()
        session.show_me()
        session.go_on()


@pytest.mark.parametrize("name", SHORT)
def test_what_the_script_does_is_what_the_step_asks_for(name: str) -> None:
    """Nobody who does as shown is told that something else was asked for."""
    session = taken(name)
    while not session.finished:
        said = []
        session.start_show()
        while (doing := session.show_next()) is not None:
            if doing.action is not None and session.say is not None:
                said.append(session.say.kind)
        assert "other" not in said
        assert "trouble" not in said
        session.go_on()


@pytest.mark.parametrize("name", SHORT)
def test_clicks_where_the_script_goes_do_as_well(name: str) -> None:
    """A learner clicks the place and gets the shortest way, not the script's: it settles the step too."""
    session = taken(name)
    while not session.finished:
        session.start_show()
        showing = Showing(session.attempt)
        while (doing := showing.next()) is not None:
            session.attempt.perform(as_clicked(session, doing))
        assert session.is_settled, f"step {session.index}"
        session.go_on()


def as_clicked(session: Session, doing: Doing) -> Doing:
    if not isinstance(doing.action, Move) or session.state.to_act != LEARNER:
        return doing
    move = doing.action
    plan = session.attempt.battle.path(session.state, move.unit, move.path[-1])
    assert plan.allowed, plan
    assert plan.points is not None
    return Doing(Move(move.unit, plan.points[1:], plan.facing))
