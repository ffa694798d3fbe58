"""What a lesson is made of: frozen data as its file holds it.

Lengths in cm, angles in degrees. Every text is English and a key of the
catalogues; **two stars** mark a term.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from wargame.games.skirmish.lessons.conditions import Condition
from wargame.games.skirmish.lessons.cues import Cue
from wargame.games.skirmish.state import Point, UnitKind

SetName = Literal["core", "mecha"]
Tone = Literal["good", "bad", "plain"]
LEARNER = 0
OTHER = 1


class Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of the lesson, as it stands when the lesson begins."""

    id: str
    side: int
    kind: UnitKind
    at: Point
    facing: float | None = None
    activated: bool = False
    overwatch: bool = False
    minor: bool = False
    critical: bool = False


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step changes of a unit before it begins; what is left out stays as it was.

    `alive` true brings a unit back that was lost, with what else is said here.
    """

    id: str
    at: Point | None = None
    facing: float | None = None
    alive: bool | None = None
    activated: bool | None = None
    overwatch: bool | None = None
    minor: bool | None = None
    critical: bool | None = None


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a figure: die faces (may be none), what they mean and how it is to be coloured."""

    title: str
    text: str = ""
    faces: tuple[int, ...] = ()
    tone: Tone = "plain"


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What dice or effects mean, row by row, below a line that introduces them."""

    rows: tuple[Row, ...]
    intro: str = ""


class Quote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause by its id, and words out of it."""

    clause: str
    text: str
    note: str = ""


class Pointer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A callout with its tip at a unit, at a place on the table or at a button (one of the three).

    Buttons are named as the battle screen's actions: `move`, `fire`,
    `overwatch`, `end`, `undo`, `hold`, `react`, `choose`.
    """

    title: str
    text: str
    unit: str | None = None
    place: Point | None = None
    button: str | None = None


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the checklist: done when one of `any` holds, waived while `unless` does."""

    text: str
    any: tuple[Condition, ...]
    unless: Condition | None = None
    instead: str = ""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson; see the package's own words.

    `skip` leaves it out when it holds as the step would begin, and `skipped`
    says why. `allow` are the verbs that make sense here, `units` the learner's
    units that do: anything else may be done and is remarked upon. `acts` is the
    side to act in a position that the step places.
    """

    title: str
    text: tuple[str, ...]
    show: tuple[Cue, ...] = ()
    tasks: tuple[Task, ...] = ()
    figure: Figure | None = None
    quote: Quote | None = None
    pointer: Pointer | None = None
    hints: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    other: tuple[Cue, ...] = ()
    dice: tuple[int, ...] = ()
    dice_note: str = ""
    place: tuple[Placement, ...] = ()
    fresh: bool = False
    acts: int = LEARNER
    after: str = ""
    skip: Condition | None = None
    skipped: str = ""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: what it is called, its table, its units, its steps."""

    format: int
    set: SetName
    number: int
    title: str
    summary: str
    minutes: int
    map: str
    units: tuple[Cast, ...]
    steps: tuple[Stage, ...]
    id: str = ""
    seed: int = 1
    rules: dict[str, Any] = {}


def conditions_of(step: Stage) -> Iterator[Condition]:
    """Every condition a step names, in the order of its file."""
    for task in step.tasks:
        yield from task.any
        if task.unless is not None:
            yield task.unless
    yield from (cue.when for cue in (*step.show, *step.other) if cue.when is not None)
    if step.skip is not None:
        yield step.skip
