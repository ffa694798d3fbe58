"""Whether a lesson makes sense: what it names exists, what it places can stand, its words are plain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from math import isfinite

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.forces.profiles import weapon_names
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.conditions import Both, Condition, Not
from wargame.games.skirmish.lessons.lesson import Lesson, Pointer, Quote, Stage
from wargame.games.skirmish.lessons.position import (
    check_standing,
    first_position,
    is_placed,
    open_lesson,
    placed_position,
)
from wargame.games.skirmish.lessons.strings import texts_of
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.state import State

MOST_WORDS = 25
VERBS = ("choose", "move", "fire", "overwatch", "end", "react", "hold")
BUTTONS = (*VERBS, "undo")
UNIT_FIELDS = ("unit", "target", "against")

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_HEADING = re.compile(r"^## (\S+)$", re.MULTILINE)
_MARKS = re.compile(r"\*+")


def check_lesson(lesson: Lesson, game: Skirmish) -> None:
    """Raise Fault at the first place that makes no sense."""
    if not lesson.steps:
        raise Fault("$.steps", "a lesson has at least one step")
    if lesson.number < 1:
        raise Fault("$.number", "lessons are numbered from 1")
    for n, unit in enumerate(lesson.units):
        if any(unit.id == other.id for other in lesson.units[:n]):
            raise Fault(f"$.units[{n}].id", f"there are two units {unit.id}")
    _check_words(lesson)
    for n, step in enumerate(lesson.steps):
        _check_step(lesson, step, f"$.steps[{n}]", weapon_names(game.profiles))
    _check_positions(lesson, game)


def sentences(text: str) -> list[str]:
    """The sentences of a text, marks left out."""
    return [one for one in _SENTENCE_END.split(_MARKS.sub("", text).strip()) if one]


def clause_texts() -> dict[str, str]:
    """Every clause of the rules by its id, marks left out."""
    rules = resources.files("wargame.games.skirmish").joinpath("RULES.md").read_text(encoding="utf-8")
    parts = _HEADING.split(rules)
    return {name: _MARKS.sub("", body) for name, body in zip(parts[1::2], parts[2::2], strict=True)}


def _check_words(lesson: Lesson) -> None:
    for place, text in texts_of(lesson):
        if text.count("**") % 2:
            raise Fault(place, "a term that is marked by two stars has no end")
        for sentence in sentences(text):
            if len(sentence.split()) > MOST_WORDS:
                raise Fault(place, f"a sentence has more than {MOST_WORDS} words")


def _check_step(lesson: Lesson, step: Stage, place: str, weapons: frozenset[str]) -> None:
    if step.dice and not step.dice_note:
        raise Fault(f"{place}.dice_note", "dice that are set must be told")
    for n, face in enumerate(step.dice):
        if not 1 <= face <= 6:
            raise Fault(f"{place}.dice[{n}]", "a die shows 1 to 6")
    if step.tasks and not step.show:
        raise Fault(f"{place}.show", "a step with tasks must be able to show them")
    for n, verb in enumerate(step.allow):
        if verb not in VERBS:
            raise Fault(f"{place}.allow[{n}]", f"must be one of {', '.join(VERBS)}")
    if step.acts not in (0, 1):
        raise Fault(f"{place}.acts", "must be 0 or 1")
    _check_quote(step.quote, f"{place}.quote")
    _check_pointer(step.pointer, f"{place}.pointer")
    _check_figure(step, f"{place}.figure")
    known = {unit.id for unit in lesson.units}
    for where, unit_id in _named_units(step):
        if unit_id not in known:
            raise Fault(f"{place}.{where}", f"there is no unit {unit_id}")
    for where, condition in _conditions(step):
        _check_condition(condition, f"{place}.{where}", known, weapons)


def _check_quote(quote: Quote | None, place: str) -> None:
    if quote is None:
        return
    text = clause_texts().get(quote.clause)
    if text is None:
        raise Fault(f"{place}.clause", f"there is no clause {quote.clause}")
    if quote.text not in text:
        raise Fault(f"{place}.text", f"is not in the clause {quote.clause}")


def _check_pointer(pointer: Pointer | None, place: str) -> None:
    if pointer is None:
        return
    if sum(part is not None for part in (pointer.unit, pointer.place, pointer.button)) != 1:
        raise Fault(place, "points at a unit, a place or a button: one of them")
    if pointer.button is not None and pointer.button not in BUTTONS:
        raise Fault(f"{place}.button", f"must be one of {', '.join(BUTTONS)}")


def _check_figure(step: Stage, place: str) -> None:
    rows = () if step.figure is None else step.figure.rows
    for n, row in enumerate(rows):
        if not all(1 <= face <= 6 for face in row.faces):
            raise Fault(f"{place}.rows[{n}].faces", "a die shows 1 to 6")


def _named_units(step: Stage) -> Iterator[tuple[str, str]]:
    yield from ((f"place[{n}].id", change.id) for n, change in enumerate(step.place))
    yield from ((f"units[{n}]", unit) for n, unit in enumerate(step.units))
    if step.pointer is not None and step.pointer.unit is not None:
        yield "pointer.unit", step.pointer.unit
    for name, cues in (("show", step.show), ("other", step.other)):
        for n, cue in enumerate(cues):
            named = [(f, getattr(one, f, None)) for one in (cue.action, cue.look) for f in UNIT_FIELDS]
            yield from ((f"{name}[{n}].{field}", unit) for field, unit in named if unit is not None)
            yield from ((f"{name}[{n}].units", unit) for unit in cue.units)
            if cue.best_of is not None:
                yield f"{name}[{n}].unit", cue.best_of


def _conditions(step: Stage) -> Iterator[tuple[str, Condition]]:
    for n, task in enumerate(step.tasks):
        yield from ((f"tasks[{n}].any[{m}]", one) for m, one in enumerate(task.any))
        if task.unless is not None:
            yield f"tasks[{n}].unless", task.unless
    for name, cues in (("show", step.show), ("other", step.other)):
        yield from ((f"{name}[{n}].when", cue.when) for n, cue in enumerate(cues) if cue.when is not None)
    if step.skip is not None:
        yield "skip", step.skip


def _check_condition(condition: Condition, place: str, known: set[str], weapons: frozenset[str]) -> None:
    match condition:
        case Both(of):
            for n, one in enumerate(of):
                _check_condition(one, f"{place}.of[{n}]", known, weapons)
            return
        case Not(of):
            _check_condition(of, f"{place}.of", known, weapons)
            return
    values = msgspec.structs.asdict(condition)
    for name in UNIT_FIELDS:
        if values.get(name) is not None and values[name] not in known:
            raise Fault(f"{place}.{name}", f"there is no unit {values[name]}")
    if values.get("weapon") is not None and values["weapon"] not in weapons:
        raise Fault(f"{place}.weapon", f"there is no weapon {values['weapon']}")
    if not all(isfinite(value) for value in values.get("into") or ()):
        raise Fault(f"{place}.into", "must be finite numbers")
    if values.get("clause") is not None and values["clause"] not in clause_texts():
        raise Fault(f"{place}.clause", f"there is no clause {values['clause']}")


def _check_positions(lesson: Lesson, game: Skirmish) -> None:
    """The lesson opens; what its steps place over its beginning can stand there, and somebody may act."""
    battle = open_lesson(game, lesson)
    first = first_position(lesson, battle)
    placed = first
    _check_somebody_acts(placed, "$.units")
    for n, step in enumerate(lesson.steps):
        if is_placed(step):
            placed = placed_position(battle, placed, first, step)
            _check_somebody_acts(placed, f"$.steps[{n}].place")
            check_standing(game, lesson, placed, f"$.steps[{n}].place")


def _check_somebody_acts(state: State, place: str) -> None:
    if all(unit.activated for unit in fighting(state, state.to_act)):
        raise Fault(place, "leaves the side that is to act nobody to act with")
