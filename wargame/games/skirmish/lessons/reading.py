"""Reading a lesson's file: TOML to a `Lesson`, whole or not at all.

What is wrong is told with its place (`$.steps[2].tasks[0].any[0].unit`) and one
sentence. Beyond its shape a lesson must make sense: units, clauses and verbs
it names exist, its tables can be opened, its units can stand where they are
put, dice that are set are told, and no sentence is longer than 25 words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
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
    return lesson_of(_document(data), lesson_id, game)


def lesson_of(document: Mapping[str, Any], lesson_id: str, game: Skirmish) -> Lesson:
    """As `read_lesson`, from the file's decoded content. Raises Fault."""
    if document.get("format") != FORMAT:
        raise Fault("$.format", f"only format {FORMAT} can be read")
    cues, rest = _without_cues(document, weapon_names(game.profiles))
    try:
        lesson = msgspec.convert({**rest, "id": lesson_id}, Lesson)
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


Scripts = dict[str, tuple[Cue, ...]]


def _without_cues(
    document: Mapping[str, Any], weapons: frozenset[str]
) -> tuple[list[Scripts], dict[str, Any]]:
    """The scripts of every step, read (they have a grammar of their own), and the document without them."""
    steps = document.get("steps")
    if not isinstance(steps, list):
        return [], dict(document)
    scripts = [_scripts_of(step, f"$.steps[{n}]", weapons) for n, step in enumerate(steps)]
    return scripts, {**document, "steps": [_plain_step(step) for step in steps]}


def _plain_step(step: Any) -> Any:
    return {k: v for k, v in step.items() if k not in SCRIPTS} if isinstance(step, dict) else step


def _scripts_of(step: Any, place: str, weapons: frozenset[str]) -> Scripts:
    if not isinstance(step, dict):
        return {}
    found = {}
    for name in SCRIPTS:
        rows = step.get(name, [])
        if not isinstance(rows, list):
            raise Fault(f"{place}.{name}", "must be a list")
        found[name] = tuple(_cue(row, f"{place}.{name}[{n}]", weapons) for n, row in enumerate(rows))
    return found


def _cue(row: Any, place: str, weapons: frozenset[str]) -> Cue:
    try:
        return read_cue(row, weapons)
    except Fault as fault:
        raise Fault(place + fault.path.removeprefix("$"), fault.why) from fault


def _with_cues(lesson: Lesson, cues: list[Scripts]) -> Lesson:
    steps = tuple(msgspec.structs.replace(step, **own) for step, own in zip(lesson.steps, cues, strict=True))
    return msgspec.structs.replace(lesson, steps=steps)
