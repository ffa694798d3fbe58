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
    """Step by step: nothing is done before it is done, nothing is remarked upon, all is done in the end."""
    while not session.finished:
        step = session.step
        assert all(task.mark == "open" for task in session.tasks)
        assert session.trouble is None
        assert not session.go_on()
        said = shown_with_remarks(session)
        assert not {"other", "trouble"} & set(said), f"step {session.index}: {said}"
        assert all(task.mark == "done" for task in session.tasks), f"step {session.index}: {session.tasks}"
        rolled = [die for moment in session.match.moments if moment.entry for die in moment.entry.rolls]
        assert rolled[: len(step.dice)] == list(step.dice), f"step {session.index}: its dice are not used"
        assert session.go_on()


def shown_with_remarks(session: Session) -> list[str]:
    """The kinds of what was said while a step was shown."""
    said = []
    assert not session.start_show()
    while (doing := session.show_next()) is not None:
        if doing.action is not None and session.say is not None:
            said.append(session.say.kind)
    return said


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
