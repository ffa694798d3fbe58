"""Reading a lesson's file: TOML to a `Lesson`, whole or not at all.

What is wrong is told with its place (`$.steps[2].tasks[0].any[0].unit`) and one
sentence. Beyond its shape a lesson must make sense: units, clauses and verbs
it names exist, its tables can be opened, its units can stand where they are
put, dice that are set are told, and no sentence is longer than 25 words.
"""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from wargame.engine.contract import Fault
from wargame.engine.journal import fault_of
from wargame.games.skirmish.forces.profiles import weapon_names
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.checking import check_lesson
from wargame.games.skirmish.lessons.cues import Cue, read_cue
from wargame.games.skirmish.lessons.lesson import Lesson

FORMAT = 1
MAX_BYTES = 200_000
SCRIPTS = ("show", "other")


def read_lesson(data: bytes, lesson_id: str, game: Skirmish) -> Lesson:
    """The lesson in a file's bytes, called `lesson_id`. Raises Fault with the place of what is wrong."""
    document = _document(data)
    if document.get("format") != FORMAT:
        raise Fault("$.format", f"only format {FORMAT} can be read")
    cues = _take_cues(document, weapon_names(game.profiles))
    try:
        lesson = msgspec.convert({**document, "id": lesson_id}, Lesson)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise fault_of(error) from error
    lesson = _with_cues(lesson, cues)
    check_lesson(lesson, game)
    return lesson


def _document(data: bytes) -> dict[str, Any]:
    if len(data) > MAX_BYTES:
        raise Fault("$", "is larger than 200 kB")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Fault("$", f"must be UTF-8 text (byte {error.start} is not)") from None
    except tomllib.TOMLDecodeError as error:
        raise Fault("$", f"is not TOML: {error}") from None
    except RecursionError:
        raise Fault("$", "is nested too deeply") from None


CueLists = list[dict[str, tuple[Cue, ...]]]


def _take_cues(document: dict[str, Any], weapons: frozenset[str]) -> CueLists:
    """The scripts out of the document, read; they have a grammar of their own."""
    steps = document.get("steps")
    if not isinstance(steps, list):
        return []
    return [_cues_of(step, f"$.steps[{n}]", weapons) for n, step in enumerate(steps)]


def _cues_of(step: Any, place: str, weapons: frozenset[str]) -> dict[str, tuple[Cue, ...]]:
    if not isinstance(step, dict):
        return {}
    found = {}
    for name in SCRIPTS:
        rows = step.pop(name, [])
        if not isinstance(rows, list):
            raise Fault(f"{place}.{name}", "must be a list")
        found[name] = tuple(_cue(row, f"{place}.{name}[{n}]", weapons) for n, row in enumerate(rows))
    return found


def _cue(row: Any, place: str, weapons: frozenset[str]) -> Cue:
    try:
        return read_cue(row, weapons)
    except Fault as fault:
        raise Fault(place + fault.path.removeprefix("$"), fault.why) from fault


def _with_cues(lesson: Lesson, cues: CueLists) -> Lesson:
    steps = tuple(msgspec.structs.replace(step, **own) for step, own in zip(lesson.steps, cues, strict=True))
    return msgspec.structs.replace(lesson, steps=steps)
