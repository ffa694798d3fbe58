"""Single values of a map file: numbers and texts, each checked and named when wrong."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypeGuard

from wargame.games.skirmish.maps.problem import Report

FARTHEST_CM = 1_000.0


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether a JSON value is a number (true and false are not)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_finite(value: int | float) -> bool:
    """Whether the number is neither NaN nor infinite, whole numbers of any length included."""
    return isinstance(value, int) or math.isfinite(value)


def read_number(value: Any, path: str, report: Report) -> float | None:
    """A finite number no further from zero than 1,000; None when reported."""
    if not is_number(value):
        report.error(path, "must be a number")
    elif not is_finite(value):
        report.error(path, "must be a finite number")
    elif abs(value) > FARTHEST_CM:
        report.error(path, "must not be beyond 1,000 cm")
    else:
        return float(value) + 0.0
    return None


def read_length(value: Any, path: str, report: Report) -> float | None:
    """A number above zero, in cm; None when reported."""
    length = read_number(value, path, report)
    if length is not None and length <= 0.0:
        report.error(path, "must be above zero")
        return None
    return length


def read_whole(value: Any, path: str, report: Report) -> int | None:
    """A whole number, written as 3 or 3.0; None when reported."""
    number = read_number(value, path, report)
    if number is not None and not number.is_integer():
        report.error(path, "must be a whole number")
        return None
    return None if number is None else int(number)


def read_text(holder: Mapping[str, Any], key: str, path: str, report: Report) -> str:
    """The text under a key; left out or null it is empty."""
    value = holder.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        report.error(f"{path}.{key}", "must be text")
        return ""
    return value


def read_list(value: Any, path: str, report: Report) -> list[Any] | tuple[Any, ...]:
    """The list itself; anything else is reported and taken as empty, as null silently is."""
    if isinstance(value, list | tuple):
        return value
    if value is not None:
        report.error(path, "must be a list")
    return ()
