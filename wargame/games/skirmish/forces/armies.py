"""Armies: named forces, forces of the players' own, and how their units are called.

A force is how many of each kind a side has, in the order of the profiles
(force.core, force.mecha, force.mecha-light).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.forces.profiles import Profiles, data

Force = Mapping[str, int]

SIDE_LETTERS = ("A", "B")
START_FACING_DEG = (90.0, 270.0)


@dataclass(frozen=True)
class Armies:
    """The named forces and how large a force may be."""

    named: Mapping[str, Force]
    fewest: int
    most: int


def load_armies() -> Armies:
    """The armies of the data file."""
    rows = data("armies")
    return Armies(rows["armies"], rows["limits"]["fewest"], rows["limits"]["most"])


def read_force(value: Any, path: str, profiles: Profiles, armies: Armies) -> Force:
    """A force by name, or counted kind by kind, in the profiles' order. Raises Fault under `path`."""
    if isinstance(value, str):
        if value not in armies.named:
            raise Fault(path, f"must be one of {', '.join(armies.named)}, or a count of each kind")
        return armies.named[value]
    if not isinstance(value, Mapping):
        raise Fault(path, "must be the name of a force, or a count of each kind")
    for kind, count in value.items():
        _check_count(kind, count, path, profiles, armies)
    total = sum(value.values())
    if not armies.fewest <= total <= armies.most:
        raise Fault(path, f"a force has {armies.fewest} to {armies.most} units, not {total}")
    return {kind: value[kind] for kind in profiles if value.get(kind, 0) > 0}


def _check_count(kind: Any, count: Any, path: str, profiles: Profiles, armies: Armies) -> None:
    if kind not in profiles:
        raise Fault(f"{path}.{kind}", f"is not a kind of unit; there are {', '.join(profiles)}")
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= armies.most:
        raise Fault(f"{path}.{kind}", f"must be a whole number from 0 to {armies.most}")


def named_units(force: Force, side: int, profiles: Profiles) -> Iterator[tuple[str, str]]:
    """Id and kind of each unit of a force: A1, A2 … in the order of the profiles."""
    kinds = (kind for kind in profiles for _ in range(force.get(kind, 0)))
    return ((f"{SIDE_LETTERS[side]}{number}", kind) for number, kind in enumerate(kinds, start=1))


def has_expansion(force: Force, profiles: Profiles) -> bool:
    """Whether the force holds a kind of the expansion (clause expansion)."""
    return any(count > 0 and profiles[kind].expansion for kind, count in force.items())
