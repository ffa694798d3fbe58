"""The list of house rules, and what is no value of one (house rules)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.house import KINDS, PLAIN, PROFILES, WEAPONS, battle_with, listed
from tests.acceptance.table import Wire, map_of, soldier

# --- the list


def test_every_house_rule_is_listed_and_no_other() -> None:
    """`rules` -> every house rule {"type","default","min","max","about"}."""
    expected = set(PLAIN)
    expected |= {
        f"units.{kind}.{what}" for kind in KINDS for what in ("move", "climb_limit", "height", "eye")
    }
    expected |= {f"weapons.{weapon}.{what}" for weapon in WEAPONS for what in ("bands", "ignores_cover")}
    rules = listed()
    assert set(rules) == expected
    for about in rules.values():
        assert set(about) == {"type", "default", "min", "max", "about"}
        assert about["about"]


def test_types_and_defaults_are_those_of_the_rules_page() -> None:
    rules = listed()
    for name, (kind, default) in PLAIN.items():
        assert (rules[name]["type"], rules[name]["default"]) == (kind, default), name
    for kind in KINDS:
        for what, default in zip(("move", "climb_limit", "height", "eye"), PROFILES[kind], strict=True):
            rule = rules[f"units.{kind}.{what}"]
            assert (rule["type"], rule["default"]) == ("number", default), (kind, what)
    for weapon, (bands, ignores) in WEAPONS.items():
        assert rules[f"weapons.{weapon}.bands"]["default"] == bands
        assert rules[f"weapons.{weapon}.ignores_cover"]["type"] == "bool"
        assert rules[f"weapons.{weapon}.ignores_cover"]["default"] is ignores


def test_the_defaults_may_be_written_out() -> None:
    """A battle with every default spelled out is the battle without."""
    rules = {name: rule["default"] for name, rule in listed().items()}
    assert battle_with(rules).state == battle_with({}).state


# --- what is refused


BAD: dict[str, list[Any]] = {
    "int": [2.5, "3", True, None, [3], -1, 10**6],
    "number": ["1", True, None, [1], -0.5, 1e9],
    "bool": [0, 1, "true", None, []],
    "bands": [
        5, "near", [], [[]], [[15]], [[15, 4, 3]], [["15", 4]], [[15, "4"]], [[0, 4]], [[-5, 4]],
        [[15, 0]], [[15, 8]],
        [[15, 4.5]], [[15, True]], [[40, 5], [15, 4]], [[15, 4], [15, 5]], None,
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    "name", [*sorted(PLAIN), "units.tank.move", "units.mech.eye", "weapons.mech.machine gun.bands"]
)
def test_a_value_of_another_type_or_out_of_range_is_named(name: str) -> None:
    """The text: "An unknown name or a value out of type or range is an error that names it"."""
    wire, kind = Wire(), listed()[name]["type"]
    for value in BAD[kind]:
        told = wire.told(
            "battle.new", map=map_of(), sides=[{"force": "core"}] * 2, seed=1, rules={name: value}
        )
        assert told.path.startswith("$.rules"), value
        assert name in told.path + told.data["why"], value


def test_the_ends_of_a_range_are_values() -> None:
    """min and max of `rules` are taken, beyond them nothing."""
    wire, parameters = Wire(), {"map": map_of(), "sides": [{}, {}], "seed": 1}
    parameters["units"] = [soldier("A1", 20, 10), soldier("B1", 20, 30)]
    for name, rule in listed().items():
        for end, beyond in (("min", -1), ("max", 1)):
            if rule[end] is None:
                continue
            wire.call("battle.new", **parameters, rules={name: rule[end]})
            told = wire.told("battle.new", **parameters, rules={name: rule[end] + beyond})
            assert name in told.path + told.data["why"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "units.dragon.move",
        "units.soldier.speed",
        "weapons.soldier.cannon.bands",
        "Morale.line",
        "units.soldier",
        "x",
    ],
)
def test_an_unknown_name_is_named(name: str) -> None:
    told = Wire().told("battle.new", map=map_of(), sides=[{"force": "core"}] * 2, seed=1, rules={name: 1})
    assert told.path.startswith("$.rules")
    assert name in told.path + told.data["why"]


def test_house_rules_are_kept_in_the_journal() -> None:
    """The text: "kept in save and replay"."""
    rules = {"stumble.to": 6, "weapons.tank.machine gun.bands": [[25, 4]]}
    battle = battle_with(rules)
    assert battle.journal()["battle"]["rules"] == rules
    assert battle.wire.call("battle.load", journal=battle.journal()) == battle.state
