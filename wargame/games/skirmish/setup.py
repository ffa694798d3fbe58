"""Opening a battle: the parameters of `battle.new` become a field, or a fault with its place.

Lengths in cm, angles in degrees.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from wargame.engine.contract import Fault, as_sequence
from wargame.games.skirmish.forces.armies import (
    SIDE_LETTERS,
    START_FACING_DEG,
    Armies,
    Force,
    has_expansion,
    load_armies,
    named_units,
    read_force,
)
from wargame.games.skirmish.forces.house import Schema, changed_profiles, in_force, load_schema, read_changes
from wargame.games.skirmish.forces.profiles import Profiles, load_profiles
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.read import MapDocument, read_document
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.state import Unit, UnitKind
from wargame.games.skirmish.table.placing import can_deploy
from wargame.games.skirmish.table.plane import Point, snap_angle, snap_point
from wargame.games.skirmish.table.routes import can_stand
from wargame.games.skirmish.table.table import Table

KNOWN = ("map", "sides", "rules", "units", "seed", "dice")
FARTHEST_CM = 1_000.0


@dataclass(frozen=True)
class Data:
    """What the data files hold, read once for each game that is made."""

    profiles: Profiles
    armies: Armies
    schema: Schema

    @classmethod
    def load(cls) -> Data:
        """Read the data files."""
        profiles = load_profiles()
        return cls(profiles, load_armies(), load_schema(profiles))


def open_field(setup: Mapping[str, Any], data: Data) -> Field:
    """What never changes in the battle of this set-up. Raises Fault with the place."""
    _check_names(setup, KNOWN, "$")
    document = _read_map(setup)
    changes = read_changes(setup.get("rules"), "$.rules", data.schema)
    sides = _read_sides(setup)
    opening = _Opening(Table.of(document.table_map), changes, data)
    units = setup.get("units")
    placed = None if units is None else opening.read_units(units)
    if placed is None:
        forces = [opening.read_force(side, number) for number, side in enumerate(sides)]
    else:
        forces = [opening.count_force(side, number, placed) for number, side in enumerate(sides)]
    kept = {"map": _kept_map(document), "sides": [dict(side) for side in sides], "rules": changes}
    return Field(
        setup=kept if units is None else {**kept, "units": [dict(unit) for unit in units]},
        profiles=opening.profiles,
        house=opening.house,
        bare_table=opening.table,
        roster=placed or tuple(_roster(forces, data.profiles)),
        is_placed=placed is not None,
        expansion=any(has_expansion(force, data.profiles) for force in forces),
    )


def open_bare(setup: Mapping[str, Any], data: Data) -> Field:
    """A table and its rules with nobody on it: for a position that is still being set up. Raises Fault."""
    _check_names(setup, ("map", "rules"), "$")
    document = _read_map(setup)
    changes = read_changes(setup.get("rules"), "$.rules", data.schema)
    opening = _Opening(Table.of(document.table_map), changes, data)
    kept = {"map": _kept_map(document), "sides": [{}, {}], "rules": changes, "units": []}
    return Field(kept, opening.profiles, opening.house, opening.table, (), True, True)


def _check_names(value: Mapping[str, Any], known: tuple[str, ...], path: str) -> None:
    for name in value:
        if name not in known:
            raise Fault(f"{path}.{name}", "is not known here")


def _required(value: Mapping[str, Any], name: str, path: str) -> Any:
    if name not in value:
        raise Fault(f"{path}.{name}", "is required")
    return value[name]


def _read_map(setup: Mapping[str, Any]) -> MapDocument:
    """The map by its name in the library, or the whole map in the set-up."""
    value = _required(setup, "map", "$")
    if isinstance(value, str):
        return load(value, "$.map")
    if not isinstance(value, Mapping):
        raise Fault("$.map", "must be the name of a map, or a whole map")
    try:
        return read_document(value, "")
    except Fault as fault:
        place = fault.path.removeprefix("$").removeprefix(".")
        raise Fault(f"$.map.{place}" if place else "$.map", fault.why) from fault


def _kept_map(document: MapDocument) -> dict[str, Any]:
    """The whole map as the journal keeps it, called as it was when the battle began."""
    header = {**document.raw["wargame"], "name": document.table_map.name}
    return {**document.raw, "wargame": header}


def _read_sides(setup: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    sides = as_sequence(_required(setup, "sides", "$"), "$.sides")
    if len(sides) != len(SIDE_LETTERS):
        raise Fault("$.sides", "there are two sides")
    for number, side in enumerate(sides):
        path = f"$.sides[{number}]"
        if not isinstance(side, Mapping):
            raise Fault(path, "must be an object with a name and a force")
        _check_names(side, ("name", "force"), path)
        if not isinstance(side.get("name", ""), str):
            raise Fault(f"{path}.name", "must be text")
    return list(sides)


def _roster(forces: list[Force], profiles: Profiles) -> list[Unit]:
    """Every unit before it is placed, A's then B's (force.core)."""
    return [
        Unit(unit_id, side, cast(UnitKind, kind), facing=START_FACING_DEG[side])
        for side, force in enumerate(forces)
        for unit_id, kind in named_units(force, side, profiles)
    ]


class _Opening:
    """A battle being opened: table, house rules and the kinds of unit they leave."""

    def __init__(self, table: Table, changes: Mapping[str, Any], data: Data) -> None:
        self.table = table
        self.data = data
        self.house = in_force(changes, data.schema)
        self.profiles = changed_profiles(changes, data.profiles)

    def read_force(self, side: Mapping[str, Any], number: int) -> Force:
        """The force of a side, which must find room in its zone alone (deploy.zone)."""
        path = f"$.sides[{number}].force"
        wanted = _required(side, "force", f"$.sides[{number}]")
        force = read_force(wanted, path, self.profiles, self.data.armies)
        kinds = [self.profiles[kind] for kind, count in force.items() for _ in range(count)]
        bases = [(profile.base, profile.infantry) for profile in kinds]
        if not can_deploy(self.table, bases, number, self.house.deploy_depth):
            raise Fault(path, "there is no room for this force in its zone")
        return force

    def count_force(self, side: Mapping[str, Any], number: int, units: tuple[Unit, ...]) -> Force:
        """The force that the placed units of a side make; one that is given must count them."""
        own = Counter[str](unit.kind for unit in units if unit.side == number)
        if not own:
            raise Fault("$.units", f"side {SIDE_LETTERS[number]} has no unit")
        counted = {kind: own[kind] for kind in self.profiles if own[kind]}
        path = f"$.sides[{number}].force"
        if own.total() > self.data.armies.most:
            raise Fault("$.units", f"a side has up to {self.data.armies.most} units")
        if "force" in side and read_force(side["force"], path, self.profiles, self.data.armies) != counted:
            raise Fault(path, "does not count the placed units")
        return counted

    def read_units(self, value: Any) -> tuple[Unit, ...]:
        """The units of a placed battle, each where it may stand (move.stop)."""
        units: list[Unit] = []
        for number, row in enumerate(as_sequence(value, "$.units")):
            path = f"$.units[{number}]"
            unit = self._read_unit(row, path)
            if any(unit.id == other.id for other in units):
                raise Fault(f"{path}.id", f"there are two units {unit.id}")
            units.append(unit)
        self._check_places(units)
        return tuple(units)

    def _read_unit(self, row: Any, path: str) -> Unit:
        if not isinstance(row, Mapping):
            raise Fault(path, "must be an object")
        _check_names(row, ("id", "side", "kind", "at", "facing"), path)
        unit_id, side, kind = (_required(row, name, path) for name in ("id", "side", "kind"))
        if not isinstance(unit_id, str) or not unit_id:
            raise Fault(f"{path}.id", "must be text, and not empty")
        if isinstance(side, bool) or not isinstance(side, int) or side not in (0, 1):
            raise Fault(f"{path}.side", "must be 0 or 1")
        if not isinstance(kind, str) or kind not in self.profiles:
            raise Fault(f"{path}.kind", f"must be one of {', '.join(self.profiles)}")
        at = read_point(_required(row, "at", path), f"{path}.at")
        facing = read_number(row.get("facing", START_FACING_DEG[side]), f"{path}.facing")
        return Unit(unit_id, side, cast(UnitKind, kind), at, snap_angle(facing))

    def _check_places(self, units: list[Unit]) -> None:
        field = Field({}, self.profiles, self.house, self.table, (), True, False)
        for number, unit in enumerate(units):
            around = field.bodies_of(unit, units[:number])
            found = can_stand(self.table, field.model(unit), field.gait(unit), around)
            if found is not None:
                path = f"$.units[{number}].at"
                raise Fault(path, f"{unit.id} can't stand there: {found.what} is in the way")


def read_point(value: Any, path: str) -> Point:
    """A place on the plane, to 0.001. Raises Fault."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Fault(path, "must be [x, y]")
    x, y = (read_number(part, f"{path}[{index}]", FARTHEST_CM) for index, part in enumerate(value))
    return snap_point((x, y))


def read_number(value: Any, path: str, most: float = math.inf) -> float:
    """A finite number, at most `most` from zero. Raises Fault."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Fault(path, "must be a number")
    if not math.isfinite(value) or abs(value) > most:
        raise Fault(path, "is too large a number")
    return float(value)
