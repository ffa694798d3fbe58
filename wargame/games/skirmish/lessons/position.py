"""Positions: the state a lesson begins with, and what a step changes of one.

Lessons play by the house rules `LESSON_RULES` unless they say otherwise: even
a die can be taken back, nobody checks morale, and the side that began the
first turn begins every turn. Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wargame.engine.contract import Fault
from wargame.engine.dice import SeededDice
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.lesson import Lesson, Placement, Stage
from wargame.games.skirmish.lessons.tables import lesson_map
from wargame.games.skirmish.positions import placed_row, to_act, with_wreck
from wargame.games.skirmish.state import State, Unit

LESSON_RULES: Mapping[str, Any] = {"undo.always": True, "morale.off": True, "initiative.once": True}
MARKS = ("activated", "overwatch", "minor", "critical")


def open_lesson(game: Skirmish, lesson: Lesson) -> SkirmishBattle:
    """The battle of a lesson. Raises Fault with the place in the lesson."""
    return game.open(_setup(lesson, [placed_row(unit) for unit in lesson.units]))


def _setup(lesson: Lesson, units: list[dict[str, Any]]) -> dict[str, Any]:
    rules = {**LESSON_RULES, **lesson.rules}
    return {"map": lesson_map(lesson.map), "sides": [{}, {}], "units": units, "rules": rules}


def first_position(lesson: Lesson, battle: SkirmishBattle) -> State:
    """The lesson's units as it begins, side 0 to act, marks set as its file says."""
    opened = battle.start(SeededDice(lesson.seed)).state
    marks = {unit.id: {name: getattr(unit, name) for name in MARKS} for unit in lesson.units}
    units = tuple(msgspec.structs.replace(unit, **marks[unit.id]) for unit in opened.units)
    return to_act(msgspec.structs.replace(opened, units=units, dice_rolled=0), 0)


def is_placed(step: Stage) -> bool:
    """Whether the step sets up a position of its own."""
    return step.fresh or bool(step.place)


def placed_position(battle: SkirmishBattle, state: State, lesson_start: State, step: Stage) -> State:
    """The position a step places: the state, or the lesson's start for a fresh one, with its changes.

    Nobody has been activated in it but who is said to have been.
    """
    before = lesson_start if step.fresh else state
    rested = tuple(msgspec.structs.replace(unit, activated=False) for unit in before.units)
    placed = msgspec.structs.replace(before, units=rested, result=None)
    for change in step.place:
        placed = _change(battle, placed, change)
    return to_act(placed, step.acts)


def _change(battle: SkirmishBattle, state: State, change: Placement) -> State:
    said = {name: value for name, value in msgspec.structs.asdict(change).items() if value is not None}
    if said.get("alive") is False:
        said = {**said, "overwatch": False}
    units = tuple(
        msgspec.structs.replace(unit, **said) if unit.id == change.id else unit for unit in state.units
    )
    placed = msgspec.structs.replace(state, units=units)
    return placed if change.alive is None else with_wreck(battle, placed, change.id)


def check_standing(game: Skirmish, lesson: Lesson, state: State, place: str) -> None:
    """Raise Fault at `place` where a unit of the state can't stand (move.stop)."""
    living: Iterable[Unit] = (unit for unit in state.units if unit.alive)
    try:
        game.open(_setup(lesson, [placed_row(unit) for unit in living]))
    except Fault as fault:
        raise Fault(place, fault.why) from fault
