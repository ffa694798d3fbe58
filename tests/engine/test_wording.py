"""One function words refusals and events."""

from __future__ import annotations

import pytest

from wargame.engine.wording import word


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"a": 12.4371, "b": 10.0}, "12.4 is more than 10"),
        ({"a": 10.001, "b": 10.0}, "10.001 is more than 10"),
        ({"a": 10.04, "b": 10.0}, "10.04 is more than 10"),
        ({"a": 15.0, "b": 10.0}, "15 is more than 10"),
    ],
)
def test_as_few_decimals_as_keep_numbers_apart(values: dict[str, float], sentence: str) -> None:
    assert word("{a} is more than {b}", values) == sentence


def test_template_and_text_values_are_translated() -> None:
    german = {"a {kind} of {n}": "{kind}, {n}", "tank": "Panzer"}
    assert word("a {kind} of {n}", {"kind": "tank", "n": 3}, lambda s: german.get(s, s)) == "Panzer, 3"


def test_lists_are_spoken() -> None:
    assert word("{who} saw it", {"who": ["A1", "A2"]}) == "A1, A2 saw it"
