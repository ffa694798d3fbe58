"""What units, sides, weapons and pieces are called on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wargame.games.skirmish.state import State, Unit, UnitKind
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.shell.words import _, n_

WRECK_PREFIX = "wreck-"


def kind_title(kind: UnitKind) -> str:
    """A kind of unit as it begins a sentence."""
    match kind:
        case "soldier":
            return _("Soldier")
        case "tank":
            return _("Tank")
        case "commander":
            return _("Commander")
        case "missile trooper":
            return _("Missile trooper")
        case "mech":
            return _("Mech")


def counted(kind: str, count: int) -> str:
    """So many units of a kind in words."""
    match kind:
        case "soldier":
            return n_("{count} soldier", "{count} soldiers", count)
        case "tank":
            return n_("{count} tank", "{count} tanks", count)
        case "commander":
            return n_("{count} commander", "{count} commanders", count)
        case "missile trooper":
            return n_("{count} missile trooper", "{count} missile troopers", count)
        case "mech":
            return n_("{count} mech", "{count} mechs", count)
        case _:
            return f"{count} {kind}"


def weapon_title(weapon: str) -> str:
    """A weapon as it begins a sentence."""
    titles = {
        "rifle": _("Rifle"),
        "cannon": _("Cannon"),
        "machine gun": _("Machine gun"),
        "missile": _("Missile"),
    }
    return titles.get(weapon, weapon.capitalize())


def terrain_title(kind: str) -> str:
    """A kind of terrain inside a sentence."""
    titles = {
        "building": _("building"),
        "low wall": _("low wall"),
        "high wall": _("high wall"),
        "hedge": _("hedge"),
        "sandbags": _("sandbags"),
        "barricade": _("barricade"),
        "rubble": _("rubble"),
        "crate": _("crate"),
        "rock": _("rock"),
        "well": _("well"),
        "woods": _("woods"),
        "hill": _("hill"),
        "crater": _("crater"),
        "water": _("water"),
        "bridge": _("bridge"),
    }
    return titles.get(kind, kind)


@dataclass(frozen=True)
class Names:
    """The names of one battle; ids that are not known come back as they are."""

    sides: tuple[str, str]
    units: Mapping[str, str]
    side_of: Mapping[str, int]
    pieces: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, state: State, sides: tuple[str, str], table_map: TableMap | None = None) -> Names:
        """Names for the units of a state and the pieces of a map."""
        pieces = {p.id: _(p.name) or terrain_title(p.kind) for p in table_map.pieces} if table_map else {}
        return cls(sides, _numbered(state.units), {u.id: u.side for u in state.units}, pieces)

    def unit(self, unit_id: str) -> str:
        """A unit's name, without its side: "Soldier 3"."""
        return self.units.get(unit_id, unit_id)

    def whose(self, unit_id: str) -> str:
        """A unit's name with its side before it: "Orange Soldier 3"."""
        side = self.side_of.get(unit_id)
        return self.unit(unit_id) if side is None else f"{self.sides[side]} {self.unit(unit_id)}"

    def side(self, side: int) -> str:
        """A side's name as its player gave it."""
        return self.sides[side]

    def piece(self, piece_id: str) -> str:
        """A piece of terrain, a wreck or a unit that stands in the way."""
        if piece_id.startswith(WRECK_PREFIX):
            return _("wreck of {unit}").format(unit=self.unit(piece_id.removeprefix(WRECK_PREFIX)))
        return self.pieces.get(piece_id, self.unit(piece_id))


def _numbered(units: Sequence[Unit]) -> dict[str, str]:
    """Each unit's kind, numbered where a side has more than one of it."""
    totals = Counter((unit.side, unit.kind) for unit in units)
    seen: Counter[tuple[int, UnitKind]] = Counter()
    names = {}
    for unit in units:
        key = unit.side, unit.kind
        seen[key] += 1
        title = kind_title(unit.kind)
        names[unit.id] = title if totals[key] == 1 else f"{title} {seen[key]}"
    return names
