"""House rules: what two players may change before a battle.

The data file names each rule, its type, range and default; names with
`<kind>` and `<weapon>` stand for one rule of every kind and weapon, which
changes the profile itself. The rest are the fields of `HouseRules`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.forces.profiles import Band, Profile, Profiles, Weapon, data
from wargame.games.skirmish.table.plane import TOLERANCE_CM

RuleType = Literal["int", "number", "bool", "bands"]

LOWEST_FACE, HIGHEST_FACE = 1, 6
LONGEST_BAND_CM = 1000.0


class HouseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One changeable rule: `min` and `max` are None where the type has no order."""

    name: str
    type: RuleType
    about: str
    default: Any = None
    min: float | None = None
    max: float | None = None


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules in force that belong to no kind of unit; lengths in cm, shares from 0 to 1."""

    damage_minor_to: int
    damage_critical_to: int
    cover_hidden: float
    sight_min: float
    woods_depth: float
    morale_line: int
    morale_line_expansion: int
    morale_passes: int
    morale_off: bool
    stumble_to: int
    deploy_depth: float
    overwatch_ends_with_turn: bool
    range_centres: bool
    tank_both_weapons: bool
    sight_soldiers_hide: bool
    wreck_hides: bool
    initiative_once: bool
    hit_natural_six: bool
    move_through_friends: bool
    turn_limit: int
    undo_always: bool


Schema = Mapping[str, HouseRule]


def load_schema(profiles: Profiles) -> Schema:
    """Every house rule by its concrete name, in the data file's order."""
    rows = msgspec.convert(data("house")["rule"], tuple[HouseRule, ...])
    return {rule.name: rule for row in rows for rule in _concrete(row, profiles)}


def read_changes(value: Any, path: str, schema: Schema) -> dict[str, Any]:
    """The changed rules in a set-up, checked. Raises Fault that names the rule."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Fault(path, "must be an object of house rules")
    for name, wanted in value.items():
        if name not in schema:
            raise Fault(f"{path}.{name}", f"there is no house rule {name}")
        _check(schema[name], wanted, f"{path}.{name}")
    return dict(value)


def in_force(changes: Mapping[str, Any], schema: Schema) -> HouseRules:
    """The rules that belong to no kind, with the changes made."""
    fields = {
        rule.name.replace(".", "_"): changes.get(rule.name, rule.default)
        for rule in schema.values()
        if not _belongs_to_kind(rule.name)
    }
    return msgspec.convert(fields, HouseRules)


def changed_profiles(changes: Mapping[str, Any], profiles: Profiles) -> Profiles:
    """The profiles with the changes made."""
    return {kind: _changed(profile, changes) for kind, profile in profiles.items()}


def _belongs_to_kind(name: str) -> bool:
    return name.startswith(("units.", "weapons."))


def _concrete(row: HouseRule, profiles: Profiles) -> Iterator[HouseRule]:
    """The rule itself, or one for each kind (and weapon) it stands for."""
    if not _belongs_to_kind(row.name):
        yield row
        return
    field = row.name.rsplit(".", 1)[1]
    for kind, profile in profiles.items():
        if "<weapon>" not in row.name:
            yield _named(row, row.name.replace("<kind>", kind), getattr(profile, field))
            continue
        for weapon in profile.weapons:
            name = row.name.replace("<kind>", kind).replace("<weapon>", weapon.name)
            yield _named(row, name, msgspec.to_builtins(getattr(weapon, field)))


def _named(row: HouseRule, name: str, default: Any) -> HouseRule:
    return msgspec.structs.replace(row, name=name, default=default)


def _check(rule: HouseRule, value: Any, path: str) -> None:
    match rule.type:
        case "bool":
            if not isinstance(value, bool):
                raise Fault(path, f"{rule.name} is true or false")
        case "bands":
            _check_bands(rule, value, path)
        case "int" | "number":
            _check_number(rule, value, path)


def _check_number(rule: HouseRule, value: Any, path: str) -> None:
    allowed = int if rule.type == "int" else int | float
    if isinstance(value, bool) or not isinstance(value, allowed):
        raise Fault(path, f"{rule.name} is a {'whole ' if rule.type == 'int' else ''}number")
    low = -math.inf if rule.min is None else rule.min
    high = math.inf if rule.max is None else rule.max
    if not low <= value <= high:
        raise Fault(path, f"{rule.name} is from {low:g} to {high:g}")


def _check_bands(rule: HouseRule, value: Any, path: str) -> None:
    if not isinstance(value, list | tuple) or not value:
        raise Fault(path, f"{rule.name} is a list of [to, needs]")
    reached = 0.0
    for number, band in enumerate(value):
        place = f"{path}[{number}]"
        if not isinstance(band, list | tuple) or len(band) != 2:
            raise Fault(place, f"a band of {rule.name} is [to, needs]")
        to, needs = band
        if isinstance(to, bool) or not isinstance(to, int | float) or not reached < to <= LONGEST_BAND_CM:
            raise Fault(place, f"a band of {rule.name} ends beyond the one before, by {LONGEST_BAND_CM:g} cm")
        if isinstance(needs, bool) or not isinstance(needs, int) or not LOWEST_FACE <= needs <= HIGHEST_FACE:
            raise Fault(place, f"a band of {rule.name} needs {LOWEST_FACE} to {HIGHEST_FACE}")
        reached = to + TOLERANCE_CM


def _changed(profile: Profile, changes: Mapping[str, Any]) -> Profile:
    prefix = f"units.{profile.kind}."
    own = {
        name.removeprefix(prefix): float(value) for name, value in changes.items() if name.startswith(prefix)
    }
    weapons = tuple(
        _rearmed(weapon, f"weapons.{profile.kind}.{weapon.name}.", changes) for weapon in profile.weapons
    )
    return msgspec.structs.replace(profile, weapons=weapons, **own)


def _rearmed(weapon: Weapon, prefix: str, changes: Mapping[str, Any]) -> Weapon:
    bands = changes.get(prefix + "bands")
    return msgspec.structs.replace(
        weapon,
        bands=weapon.bands if bands is None else msgspec.convert(bands, tuple[Band, ...]),
        ignores_cover=changes.get(prefix + "ignores_cover", weapon.ignores_cover),
    )
