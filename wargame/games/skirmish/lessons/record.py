"""A lesson left half way, as plain data: the step's match as its journal, looks, hints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from wargame.engine.contract import Fault, plain
from wargame.engine.journal import convert, fault_of
from wargame.engine.replay import load_match
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.attempt import Attempt
from wargame.games.skirmish.lessons.conditions import Look
from wargame.games.skirmish.lessons.course import Course, can_be_done
from wargame.games.skirmish.lessons.lesson import Lesson

FORMAT = 1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept; `journal` is the step's match (its base the position the step began with)."""

    format: int
    lesson: str
    step: int
    journal: dict[str, Any]
    looks: tuple[Look, ...] = ()
    hints: int = 0
    finished: bool = False


@dataclass(frozen=True)
class Kept:
    """A record that has been read."""

    index: int
    attempt: Attempt
    hints: int
    finished: bool


def write_record(lesson: Lesson, index: int, attempt: Attempt, hints: int, finished: bool) -> dict[str, Any]:
    """The record of a lesson as it stands."""
    looks = tuple(sorted(attempt.looks, key=repr))
    journal = plain(attempt.match.journal())
    data: dict[str, Any] = plain(Record(FORMAT, lesson.id, index, journal, looks, hints, finished))
    return data


def read_record(game: Skirmish, lesson: Lesson, course: Course, data: Mapping[str, Any]) -> Kept:
    """Read a record back. Raises Fault or Refused when it does not fit the lesson as it is now."""
    try:
        record = msgspec.convert(data, Record)
    except (msgspec.ValidationError, RecursionError) as error:
        raise fault_of(error) from error
    if record.format != FORMAT:
        raise Fault("$.format", f"only format {FORMAT} can be read")
    if record.lesson != lesson.id or not 0 <= record.step < len(lesson.steps):
        raise Fault("$.step", "is no step of this lesson")
    match = load_match(game, convert(record.journal))
    fresh = course.attempt_at(record.step, match.moments[0].state)
    if _as_text(match.journal().battle) != _as_text(fresh.match.journal().battle):
        raise Fault("$.journal.battle", "is not this lesson's")
    if not can_be_done(fresh):
        raise Fault("$.journal.base", "the step can't be done from there")
    attempt = Attempt(lesson.steps[record.step], match, record.looks)
    return Kept(record.step, attempt, max(0, min(record.hints, len(attempt.step.hints))), record.finished)


def _as_text(data: Any) -> bytes:
    """Plain data as it is compared: lists and tuples are the same."""
    return msgspec.json.encode(data, order="deterministic")
