"""What never changes in a battle: table, kinds of unit, house rules; and answers kept about it.

`Field` turns units of a state into the models that sight and movement know.
Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.forces.house import HouseRules
from wargame.games.skirmish.forces.profiles import Profile, Profiles
from wargame.games.skirmish.rules.memory import Memory
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.state import Point, State, Unit, Wreck
from wargame.games.skirmish.table.cover import View, view
from wargame.games.skirmish.table.glance import Glance, glances
from wargame.games.skirmish.table.placing import Room
from wargame.games.skirmish.table.plane import Disc, Model, gap
from wargame.games.skirmish.table.routes import Gait, Others
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE
from wargame.games.skirmish.table.table import Table, WreckBody

TABLES_KEPT = 32
VIEWS_KEPT = 4096
CHANCES_KEPT = 512
ROOMS_KEPT = 16
# a bare point looks as a body of next to no size
POINT_CM = 1e-6

Chances = Mapping[str, Fraction]


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
    _views: Memory[tuple[Any, ...], View] = field(default_factory=lambda: Memory(VIEWS_KEPT))
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

    def model(self, unit: Unit) -> Model:
        """The unit as a body on the table. Raises ValueError before it is placed."""
        if unit.at is None:
            raise ValueError(f"{unit.id} is not on the table")
        profile = self.profile(unit)
        hides = profile.hides or self.house.sight_soldiers_hide
        return Model(unit.id, profile.base, unit.at, unit.facing, profile.height, profile.eye, hides)

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

    def view(self, state: State, firer: Unit, target: Unit) -> View:
        """How the firer sees the target, where they are said to stand (sight, fire.cover, fire.range)."""
        around = tuple(unit for unit in fighting(state) if unit.id not in (firer.id, target.id))
        key = (_place(firer), _place(target), tuple(_place(unit) for unit in around), state.wrecks)
        return self._views.recall(
            key, lambda: self.view_of(state, self.model(firer), self.model(target), firer.id, target.id)
        )

    def view_of(self, state: State, firer: Model, target: Model, *ids: str) -> View:
        """As `view`, for models; units of these ids are left out of what stands between."""
        house = self.house
        return view(
            self.table(state),
            firer,
            target,
            self.others(state, *ids),
            hidden_for_cover=house.cover_hidden,
            minimum=house.sight_min,
            woods_depth=house.woods_depth,
            centres=house.range_centres,
        )

    def view_from(self, state: State, at: Point, height: float, target: Unit) -> View:
        """How an eye anywhere sees the target, one-way; its height counts from the table (sight)."""
        eye = Model(
            id="",
            base=Disc(POINT_CM),
            at=at,
            facing=0.0,
            height=POINT_CM,
            eye=height - self.bare_table.ground(at),
            hides=False,
        )
        seen = self.view_of(state, eye, self.model(target), target.id)
        away = gap(replace(eye, base=Disc(0.0)), self.model(target))
        return replace(seen, los=seen.fraction > self.house.sight_min + FRACTION_TOLERANCE, distance=away)

    def glances(self, state: State, firer: Unit, places: Sequence[Unit]) -> list[Glance]:
        """Cover and distance of one target in many places, as `view` has them for one (fire.cover)."""
        return glances(
            self.table(state),
            self.model(firer),
            [self.model(place) for place in places],
            self.others(state, firer.id, *(place.id for place in places[:1])),
            hidden_for_cover=self.house.cover_hidden,
            woods_depth=self.house.woods_depth,
            centres=self.house.range_centres,
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


def _place(unit: Unit) -> tuple[str, Point | None, float]:
    return unit.id, unit.at, unit.facing
