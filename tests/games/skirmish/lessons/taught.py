"""What tests of lessons share: the game, its lessons, and ways to play them."""

from __future__ import annotations

import functools
from contextlib import suppress
from pathlib import Path
from random import Random

from wargame.engine.contract import Refused
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.lesson import Lesson
from wargame.games.skirmish.lessons.library import Lessons, lessons
from wargame.games.skirmish.lessons.session import Session

FOLDER = Path(__file__).parents[4] / "assets" / "lessons"
IDS = sorted(path.stem for path in FOLDER.glob("*.toml"))
GUIDED = ("core-9", "mecha-7")
SHORT = [name for name in IDS if name not in GUIDED]


@functools.cache
def the_game() -> Skirmish:
    return Skirmish()


@functools.cache
def the_lessons() -> Lessons:
    return lessons(the_game())


def the_lesson(name: str) -> Lesson:
    lesson = the_lessons().find(name)
    assert lesson is not None
    return lesson


def taken(name: str, step: int = 0) -> Session:
    return Session.begin(the_game(), the_lesson(name), step)


def answered(session: Session) -> None:
    """Let the other side do all it does."""
    while session.answer() is not None:
        pass


def shown_to_the_end(session: Session) -> None:
    """From wherever it is, by "Show me" and "Next" alone."""
    for _ in range(len(session.lesson.steps) + 1):
        if session.finished:
            return
        session.show_me()
        assert session.is_settled, f"{session.lesson.id}: step {session.index} is not settled by its show"
        assert session.go_on()
    assert session.finished


def act_at_random(session: Session, rng: Random) -> None:
    """Something legal the learner might do, and the answers to it."""
    answered(session)
    if session.state.result is None:
        session.submit(session.attempt.battle.sample(session.state, rng))
        answered(session)


def undo_or_not(session: Session) -> None:
    with suppress(Refused):
        session.undo()


def redo_or_not(session: Session) -> None:
    with suppress(Refused):
        session.redo()
