"""What never changes in a battle: table, kinds of unit, house rules; and answers kept about it.

`Field` turns units of a state into the models that sight and movement know.
Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.forces.house import HouseRules
from wargame.games.skirmish.forces.profiles import Profile, Profiles
from wargame.games.skirmish.rules.memory import Memory
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.state import Point, State, Unit, Wreck
from wargame.games.skirmish.table.cover import View
from wargame.games.skirmish.table.glance import Look
from wargame.games.skirmish.table.placing import Room
from wargame.games.skirmish.table.plane import Model
from wargame.games.skirmish.table.routes import Gait, Others
from wargame.games.skirmish.table.table import Table, WreckBody

TABLES_KEPT = 32
VIEWS_KEPT = 4096
CHANCES_KEPT = 512
ROOMS_KEPT = 16
SPANS_KEPT = 256

Chances = Mapping[str, Fraction]
Place = tuple[str, Point | None, float]
Span = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Field:
    """One set-up, opened.

    `setup` opens it again, `roster` are the units as the battle begins (placed
    when `is_placed`).
    """

    setup: Mapping[str, Any]
    profiles: Profiles
    house: HouseRules
    bare_table: Table
    roster: tuple[Unit, ...]
    is_placed: bool
    expansion: bool
    _tables: Memory[tuple[Wreck, ...], Table] = field(default_factory=lambda: Memory(TABLES_KEPT))
    views: Memory[tuple[Any, ...], View] = field(default_factory=lambda: Memory(VIEWS_KEPT))
    looks: Memory[tuple[Any, ...], Look] = field(default_factory=lambda: Memory(VIEWS_KEPT))
    spans: Memory[tuple[Any, ...], list[Span]] = field(default_factory=lambda: Memory(SPANS_KEPT))
    _rooms: Memory[tuple[str, int], Room] = field(default_factory=lambda: Memory(ROOMS_KEPT))
    chances: Memory[tuple[Any, ...], Chances] = field(default_factory=lambda: Memory(CHANCES_KEPT))

    def profile(self, unit: Unit) -> Profile:
        """What the unit's kind can do in this battle."""
        return self.profiles[unit.kind]

    def table(self, state: State) -> Table:
        """The table with the wrecks of this moment (wreck.tank, wreck.mech)."""
        if not state.wrecks:
            return self.bare_table
        return self._tables.recall(
            state.wrecks, lambda: self.bare_table.with_wrecks([self._body(wreck) for wreck in state.wrecks])
        )

    def zone(self, side: int) -> BaseGeometry:
        """Where a side deploys (deploy.zone)."""
        return self.bare_table.zone(side, self.house.deploy_depth)

    def room(self, unit: Unit) -> Room:
        """What the bare table leaves the unit's kind in its zone (deploy.zone)."""
        profile, zone = self.profile(unit), self.zone(unit.side)
        return self._rooms.recall(
            (unit.kind, unit.side), lambda: Room.of(self.bare_table, profile.base, zone, profile.infantry)
        )

    def hides(self, unit: Unit) -> bool:
        """Whether the unit hides what is behind it (sight.models)."""
        return self.profile(unit).hides or self.house.sight_soldiers_hide

    def place(self, unit: Unit) -> Place:
        """Who stands where, as answers about it are kept."""
        return unit.id, unit.at, unit.facing

    def model(self, unit: Unit) -> Model:
        """The unit as a body on the table. Raises ValueError before it is placed."""
        if unit.at is None:
            raise ValueError(f"{unit.id} is not on the table")
        profile = self.profile(unit)
        return Model(
            unit.id, profile.base, unit.at, unit.facing, profile.height, profile.eye, self.hides(unit)
        )

    def others(self, state: State, *ids: str) -> list[Model]:
        """Every living model on the table but these, in the order of the units."""
        return [self.model(unit) for unit in fighting(state) if unit.id not in ids]

    def gait(self, unit: Unit) -> Gait:
        """How the unit's kind moves (move.climb, move.vehicle)."""
        profile = self.profile(unit)
        return Gait(
            climbs=profile.climbs,
            climb_limit=profile.climb_limit,
            infantry=profile.infantry,
            vehicle=profile.vehicle and not profile.climbs,
        )

    def bodies(self, state: State, unit: Unit) -> Others:
        """The other models as the unit meets them on its way (move.block)."""
        return self.bodies_of(unit, [other for other in fighting(state) if other.id != unit.id])

    def bodies_of(self, unit: Unit, around: Sequence[Unit]) -> Others:
        """As `bodies`, of these units."""
        friends = [other for other in around if other.side == unit.side]
        passable = [f.id for f in friends if self.profile(f).infantry and self.house.move_through_friends]
        return Others(
            friends=tuple(self.model(friend) for friend in friends),
            enemies=tuple(self.model(other) for other in around if other.side != unit.side),
            friends_infantry=frozenset(passable),
        )

    def _body(self, wreck: Wreck) -> WreckBody:
        profile = self.profiles[wreck.kind]
        return WreckBody(
            id=wreck.id,
            base=profile.base,
            at=wreck.at,
            facing=wreck.facing,
            height=wreck.height,
            hides=self.house.wreck_hides,
        )
