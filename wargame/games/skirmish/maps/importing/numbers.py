"""Numbers and points of foreign files: taken when they are numbers, never guessed from text."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.values import is_number
from wargame.games.skirmish.table.plane import Point

FARTHEST = 1e12


def number(value: Any) -> float | None:
    """A JSON number that is finite and not absurd; None for anything else, text and true included."""
    if not is_number(value) or not -FARTHEST <= value <= FARTHEST:
        return None
    return float(value)


def written_number(text: str | None) -> float | None:
    """A number as XML writes it; None for anything else."""
    try:
        value = float(text) if text is not None and len(text) < 64 else math.nan
    except ValueError:
        return None
    return value if abs(value) <= FARTHEST else None


def required(value: Any, place: str) -> float:
    """A number without which the file means nothing, above zero. Raises Fault."""
    found = number(value)
    if found is None or found <= 0.0:
        raise Fault(place, "must be a number above zero")
    return found


def xy(value: Any) -> Point | None:
    """A point written as an object with x and y."""
    if not isinstance(value, Mapping):
        return None
    x, y = number(value.get("x")), number(value.get("y"))
    return None if x is None or y is None else (x, y)


def pair(value: Any) -> Point | None:
    """A point written as a list; a third number (a height above the sea) means nothing here."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        return None
    x, y = number(value[0]), number(value[1])
    return None if x is None or y is None else (x, y)


def points(values: Any, read: Callable[[Any], Point | None]) -> tuple[Point, ...] | None:
    """All points of a list, or None when any of them is none."""
    if not isinstance(values, list | tuple):
        return None
    return whole(read(value) for value in values)


def whole(values: Iterable[Point | None]) -> tuple[Point, ...] | None:
    """The points, or None when any of them is none."""
    found: list[Point] = []
    for value in values:
        if value is None:
            return None
        found.append(value)
    return tuple(found)
