"""One function words every refusal and event: a template, its values, a translator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

FEWEST_DECIMALS = 1
MOST_DECIMALS = 3


def word(template: str, values: Mapping[str, Any], translate: Callable[[str], str] = str) -> str:
    """The finished sentence.

    Numbers get one decimal, or as many (to three) as keep different values of
    one sentence different: "12.4 cm is more than the 10 cm", but "10.001 cm is
    more than the 10 cm". Text values are translated too.
    """
    numbers = [v for v in values.values() if isinstance(v, float)]
    decimals = _decimals_that_tell_apart(numbers)
    shown = {name: _shown(value, decimals, translate) for name, value in values.items()}
    return translate(template).format_map(shown)


def _decimals_that_tell_apart(numbers: list[float]) -> int:
    distinct = sorted(set(numbers))
    for decimals in range(FEWEST_DECIMALS, MOST_DECIMALS):
        rounded = [round(number, decimals) for number in distinct]
        if all(a != b for a, b in pairwise(rounded)):
            return decimals
    return MOST_DECIMALS


def _shown(value: Any, decimals: int, translate: Callable[[str], str]) -> str:
    match value:
        case bool():
            return translate("yes") if value else translate("no")
        case float():
            return f"{value:.{decimals}f}".rstrip("0").rstrip(".")
        case str():
            return translate(value)
        case list() | tuple():
            return ", ".join(_shown(item, decimals, translate) for item in value)
    return str(value)
