"""Kinds of unit and their weapons: the printed table as data.

Lengths are centimetres. A `Profile` is what house rules have left of a kind;
rules ask profiles, never names of kinds.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from wargame.games.skirmish.table.plane import TOLERANCE_CM, Base, Box, Disc

DamageRule = Literal["damage.soldier", "damage.tank", "damage.mech"]


class Band(msgspec.Struct, frozen=True, array_like=True):
    """Up to `to` cm (inclusive) the die must show `needs`."""

    to: float
    needs: int


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of one kind of unit; its bands go from the shortest to the longest.

    `shots` are rolled one after the other at one target (fire.pair);
    `shots_when_critical` are what critical damage leaves of them (None: all).
    """

    name: str
    bands: tuple[Band, ...]
    ignores_cover: bool = False
    shots: int = 1
    shots_when_critical: int | None = None

    @property
    def reach(self) -> float:
        """The longest distance it can be fired at, in cm."""
        return self.bands[-1].to

    def needs_at(self, distance: float) -> int | None:
        """What the die must show at this distance in cm, cover left out; None out of range."""
        return next((band.needs for band in self.bands if distance <= band.to + TOLERANCE_CM), None)

    def shots_of(self, *, critical: bool) -> int:
        """How many dice it rolls for a unit with or without critical damage; 0: it may not be used."""
        return self.shots_when_critical if critical and self.shots_when_critical is not None else self.shots


class Profile(msgspec.Struct, frozen=True):
    """A kind of unit as this battle plays it.

    `infantry`: enters buildings, passes through friends who are infantry too.
    `vehicle`: drives down from what it stands on, though it climbs nothing.
    `hides`: hides what is behind it (sight.models). `commands`: spares its side
    the morale check. `expansion`: brings the expansion into play.
    `wreck_height` is 0 for a kind that is removed.
    """

    kind: str
    base: Base
    height: float
    eye: float
    move: float
    climb_limit: float
    weapons: tuple[Weapon, ...]
    infantry: bool = False
    vehicle: bool = False
    hides: bool = False
    stumbles: bool = False
    commands: bool = False
    expansion: bool = False
    damage_rule: DamageRule = "damage.soldier"
    wreck_rule: str = ""
    wreck_height: float = 0.0

    @property
    def climbs(self) -> bool:
        """Whether it climbs anything at all."""
        return self.climb_limit > 0.0

    @property
    def leaves_wreck(self) -> bool:
        """Whether it takes damage and leaves a wreck, or is removed by a hit."""
        return self.damage_rule != "damage.soldier"

    def weapon(self, name: str) -> Weapon | None:
        """Its weapon of this name; None when it has not."""
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def usable(self, *, critical: bool) -> tuple[Weapon, ...]:
        """The weapons it may use with or without critical damage, in its row's order."""
        return tuple(weapon for weapon in self.weapons if weapon.shots_of(critical=critical) > 0)


Profiles = Mapping[str, Profile]


def data(name: str) -> dict[str, Any]:
    """One of the data files beside this module, decoded."""
    file = resources.files("wargame.games.skirmish.forces") / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@functools.cache
def load_profiles() -> Profiles:
    """Every kind of unit by name, in the order in which a force names its units; read once."""
    return MappingProxyType({row["kind"]: _profile(row) for row in data("units")["unit"]})


def _profile(row: Mapping[str, Any]) -> Profile:
    weapons = msgspec.convert(row["weapons"], tuple[Weapon, ...])
    plain = {key: value for key, value in row.items() if key not in ("base", "weapons")}
    return Profile(base=_base(row["base"]), weapons=weapons, **plain)


def _base(shape: Mapping[str, float]) -> Base:
    if "radius" in shape:
        return Disc(shape["radius"])
    return Box(shape["length"], shape["width"])


def weapon_names(profiles: Profiles) -> frozenset[str]:
    """The name of every weapon there is."""
    return frozenset(weapon.name for profile in profiles.values() for weapon in profile.weapons)
