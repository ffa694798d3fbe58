"""House rules: the schema, what is refused with the rule's name, and what the changes do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from wargame.engine.contract import Fault
from wargame.games.skirmish.forces.house import (
    HouseRules,
    changed_profiles,
    in_force,
    load_schema,
    read_changes,
)
from wargame.games.skirmish.forces.profiles import load_profiles, weapon_names

DEFAULTS = {
    "damage.minor_to": 3,
    "damage.critical_to": 5,
    "cover.hidden": 0.25,
    "sight.min": 0.001,
    "woods.depth": 6,
    "morale.line": 2,
    "morale.line_expansion": 4,
    "morale.passes": 4,
    "morale.off": False,
    "stumble.to": 2,
    "deploy.depth": 8,
    "overwatch.ends_with_turn": False,
    "range.centres": False,
    "tank.both_weapons": False,
    "sight.soldiers_hide": False,
    "wreck.hides": True,
    "initiative.once": False,
    "hit.natural_six": False,
    "move.through_friends": True,
    "turn.limit": 0,
    "undo.always": False,
}


@pytest.fixture(name="schema")
def _schema() -> Any:
    return load_schema(load_profiles())


def test_every_general_rule_has_its_default(schema: Any) -> None:
    general = {n: r.default for n, r in schema.items() if not n.startswith(("units.", "weapons."))}
    assert general == DEFAULTS


def test_every_general_rule_is_a_field_and_every_field_a_rule(schema: Any) -> None:
    names = {name.replace(".", "_") for name in DEFAULTS}
    assert {field.name for field in msgspec.structs.fields(HouseRules)} == names


def test_wildcards_stand_for_every_kind_and_weapon(schema: Any) -> None:
    assert schema["units.missile trooper.move"].default == 10.0
    assert schema["units.tank.climb_limit"].default == 0.0
    assert schema["weapons.tank.machine gun.bands"].default == ([20.0, 5],)
    assert schema["weapons.tank.cannon.ignores_cover"].default is True
    assert not [name for name in schema if "<" in name]


def test_every_rule_says_what_it_does_and_its_default_is_within_its_range(schema: Any) -> None:
    for name, rule in schema.items():
        assert rule.about.endswith("."), name
        assert read_changes({name: msgspec.to_builtins(rule.default)}, "$.rules", schema)


BROKEN = [
    ("units.soldier.moves", 3, "$.rules.units.soldier.moves"),
    ("units.soldier.move", "far", "$.rules.units.soldier.move"),
    ("units.soldier.move", -1, "$.rules.units.soldier.move"),
    ("units.soldier.move", True, "$.rules.units.soldier.move"),
    ("units.soldier.move", float("nan"), "$.rules.units.soldier.move"),
    ("morale.line", 2.5, "$.rules.morale.line"),
    ("morale.line", 31, "$.rules.morale.line"),
    ("morale.off", 1, "$.rules.morale.off"),
    ("cover.hidden", 1.5, "$.rules.cover.hidden"),
    ("weapons.soldier.rifle.bands", [], "$.rules.weapons.soldier.rifle.bands"),
    ("weapons.soldier.rifle.bands", [[15, 4], [10, 5]], "$.rules.weapons.soldier.rifle.bands[1]"),
    ("weapons.soldier.rifle.bands", [[15, 7]], "$.rules.weapons.soldier.rifle.bands[0]"),
    ("weapons.soldier.rifle.bands", [[15]], "$.rules.weapons.soldier.rifle.bands[0]"),
    ("weapons.soldier.rifle.bands", [[15, 4.0]], "$.rules.weapons.soldier.rifle.bands[0]"),
]


@pytest.mark.parametrize(("name", "value", "path"), BROKEN)
def test_what_is_out_of_type_or_range_is_refused_with_its_name(
    schema: Any, name: str, value: Any, path: str
) -> None:
    with pytest.raises(Fault) as caught:
        read_changes({name: value}, "$.rules", schema)
    assert caught.value.path == path
    assert name in caught.value.why


def test_rules_that_are_no_object_are_refused(schema: Any) -> None:
    with pytest.raises(Fault):
        read_changes([1], "$.rules", schema)
    assert read_changes(None, "$.rules", schema) == {}


def test_changes_reach_rules_and_profiles(schema: Any) -> None:
    changes = {
        "morale.line": 3,
        "woods.depth": 4,
        "units.mech.move": 12,
        "units.mech.eye": 2,
        "weapons.mech.machine gun.bands": [[10, 3], [25, 5]],
        "weapons.mech.machine gun.ignores_cover": True,
    }
    house = in_force(changes, schema)
    assert (house.morale_line, house.woods_depth, house.morale_passes) == (3, 4.0, 4)
    profiles = changed_profiles(changes, load_profiles())
    mech = profiles["mech"]
    assert (mech.move, mech.eye, mech.height) == (12.0, 2.0, 3.0)
    gun = mech.weapons[0]
    assert (gun.needs_at(10.0), gun.needs_at(10.001), gun.needs_at(25.001)) == (3, 5, None)
    assert gun.ignores_cover
    assert profiles["soldier"] == load_profiles()["soldier"]


def test_printed_table_of_units() -> None:
    rows = {
        kind: (p.height, p.eye, p.move, p.climbs, p.infantry, [w.name for w in p.weapons])
        for kind, p in load_profiles().items()
    }
    assert rows == {
        "soldier": (1.2, 1.1, 10.0, True, True, ["rifle"]),
        "tank": (1.8, 1.5, 15.0, False, False, ["cannon", "machine gun"]),
        "commander": (1.2, 1.1, 10.0, True, True, ["rifle"]),
        "missile trooper": (1.2, 1.1, 10.0, True, True, ["missile"]),
        "mech": (3.0, 2.6, 10.0, True, False, ["machine gun"]),
    }
    assert weapon_names(load_profiles()) == {"rifle", "cannon", "machine gun", "missile"}
