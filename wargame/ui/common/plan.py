"""What the set-up page is building: map, sides, forces, house rules; plain and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wargame.ui.common.game_screens import GameScreens
from wargame.ui.shell.settings import Settings
from wargame.ui.shell.theme import Army
from wargame.ui.shell.words import _

CUSTOM = "custom"
SIDES = 2


@dataclass(frozen=True)
class SidePlan:
    """One side: its name, its force's id (or CUSTOM) and the custom counts."""

    name: str
    force: str
    counts: Mapping[str, int] = field(default_factory=dict)

    def parameters(self) -> dict[str, Any]:
        """The side as `battle.new` takes it."""
        fielded = {kind: count for kind, count in self.counts.items() if count}
        return {"name": self.name, "force": fielded if self.force == CUSTOM else self.force}


@dataclass(frozen=True)
class BattlePlan:
    """The whole page. `sides[0]` sits south and wears the first army's colour and mark."""

    map_name: str
    sides: tuple[SidePlan, SidePlan]
    house_rules: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def empty(cls) -> BattlePlan:
        """No table and nobody on it."""
        return cls("", (SidePlan("", CUSTOM), SidePlan("", CUSTOM)))

    @classmethod
    def remembered(
        cls, screens: GameScreens, settings: Settings, armies: tuple[Army, Army], map_name: str | None
    ) -> BattlePlan:
        """The last battle's choices where they still exist, else the first of everything.

        Sides that have no name yet are called after their armies' colours.
        """
        maps = [entry.name for entry in screens.maps().entries]
        wanted = map_name or settings.last_map
        forces = [choice.id for choice in screens.forces()]
        kinds = [kind for kind, _title in screens.kinds()]
        rules = {rule.name for rule in screens.house_rules()}

        def side(n: int) -> SidePlan:
            known = n < len(settings.last_names)
            name = own_name_of(settings.last_names[n], armies[n]) if known else usual_name(armies[n])
            force = settings.last_forces[n] if n < len(settings.last_forces) else forces[0]
            custom = settings.custom_forces[n] if n < len(settings.custom_forces) else {}
            counts = {kind: custom.get(kind, screens.forces()[0].counts.get(kind, 0)) for kind in kinds}
            return SidePlan(name, force if force in (*forces, CUSTOM) else forces[0], counts)

        return cls(
            map_name=wanted if wanted in maps or screens.has_map(wanted) else next(iter(maps), ""),
            sides=(side(0), side(1)),
            house_rules={k: v for k, v in settings.house_rules.items() if k in rules},
        )

    def with_side(self, n: int, **changes: Any) -> BattlePlan:
        """The plan with a side changed."""
        sides = list(self.sides)
        sides[n] = replace(sides[n], **changes)
        return replace(self, sides=(sides[0], sides[1]))

    def swapped(self, armies: tuple[Army, Army]) -> BattlePlan:
        """The plan with the seats swapped: who sat south sits north, with force and own name."""
        south, north = self.sides
        names = seat_names((north.name, south.name), armies)
        return replace(self, sides=(replace(north, name=names[0]), replace(south, name=names[1])))

    @property
    def shared_name(self) -> str:
        """The name both sides have; empty when each has its own."""
        one, other = (side.name for side in self.sides)
        return one if one and one.casefold() == other.casefold() else ""

    def parameters(self) -> dict[str, Any]:
        """The parameters of `battle.new`, the seed left out."""
        sides = [side.parameters() for side in self.sides]
        return {"map": self.map_name, "sides": sides, "rules": dict(self.house_rules)}

    def look(self) -> dict[str, Any]:
        """Names for the journal; no rule reads them."""
        return {"names": [side.name for side in self.sides]}

    def settings(self) -> dict[str, Any]:
        """What is remembered for the next time."""
        return {
            "last_map": self.map_name,
            "last_names": tuple(side.name for side in self.sides),
            "last_forces": tuple(side.force for side in self.sides),
            "custom_forces": tuple(dict(side.counts) for side in self.sides),
            "house_rules": dict(self.house_rules),
        }


def usual_name(army: Army) -> str:
    """What a side is called until its player names it."""
    return _colours().get(army.name, army.name.title())


def own_name_of(name: str, army: Army) -> str:
    """The name its player gave a side, else its army's colour: no side is called after another colour."""
    colours = {*_colours(), *(colour.casefold() for colour in _colours().values())}
    return usual_name(army) if name.casefold() in colours else name


def seat_names(names: Sequence[str], armies: tuple[Army, Army]) -> tuple[str, str]:
    """The names of two sides that have taken their seats, south first."""
    south, north = (own_name_of(name, army) for name, army in zip(names, armies, strict=True))
    return south, north


def _colours() -> dict[str, str]:
    return {
        "blue": _("Blue"),
        "orange": _("Orange"),
        "yellow": _("Yellow"),
        "vermilion": _("Vermilion"),
        "teal": _("Teal"),
        "red": _("Red"),
    }
