"""Armies: named forces, forces of one's own, names of units."""

from __future__ import annotations

from typing import Any

import pytest

from wargame.engine.contract import Fault
from wargame.games.skirmish.forces.armies import has_expansion, load_armies, named_units, read_force
from wargame.games.skirmish.forces.profiles import load_profiles

PROFILES, ARMIES = load_profiles(), load_armies()


def read(value: Any) -> Any:
    return read_force(value, "$.sides[1].force", PROFILES, ARMIES)


@pytest.mark.parametrize(("name", "size"), [("core", 6), ("mecha", 12), ("mecha-light", 10)])
def test_named_forces(name: str, size: int) -> None:
    assert sum(read(name).values()) == size
    assert has_expansion(read(name), PROFILES) is (name != "core")


def test_units_are_named_in_the_order_of_the_kinds_whatever_the_order_given() -> None:
    force = read({"mech": 1, "tank": 1, "commander": 0, "soldier": 2})
    assert list(named_units(force, 1, PROFILES)) == [
        ("B1", "soldier"),
        ("B2", "soldier"),
        ("B3", "tank"),
        ("B4", "mech"),
    ]


BROKEN = [
    ("huge", "$.sides[1].force"),
    (7, "$.sides[1].force"),
    ({"soldier": 31}, "$.sides[1].force.soldier"),
    ({"soldier": 20, "tank": 11}, "$.sides[1].force"),
    ({}, "$.sides[1].force"),
    ({"soldier": 0}, "$.sides[1].force"),
    ({"tank": -1, "soldier": 3}, "$.sides[1].force.tank"),
    ({"tank": 1.5}, "$.sides[1].force.tank"),
    ({"tank": True}, "$.sides[1].force.tank"),
    ({"dragon": 1}, "$.sides[1].force.dragon"),
]


@pytest.mark.parametrize(("value", "path"), BROKEN)
def test_what_is_no_force_is_refused_with_its_place(value: Any, path: str) -> None:
    with pytest.raises(Fault) as caught:
        read(value)
    assert caught.value.path == path
