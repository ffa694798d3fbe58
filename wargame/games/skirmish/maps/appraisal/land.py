"""The land: a table with what every part of the check asks of it, worked out once. Lengths in cm."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.forces.house import in_force, load_schema
from wargame.games.skirmish.forces.profiles import Profile, Profiles, load_profiles
from wargame.games.skirmish.maps.appraisal.findings import Cancelled, Stopped
from wargame.games.skirmish.maps.appraisal.ways import Field, field_of
from wargame.games.skirmish.table.placing import obstacles
from wargame.games.skirmish.table.plane import TOLERANCE_CM
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import TableMap

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

FOOT, TANK = "soldier", "tank"


def never() -> bool:
    """Nobody calls it off."""
    return False


@dataclass(frozen=True, eq=False)
class Land:
    """A table as the check sees it; `pause` raises Stopped once the caller has lost interest."""

    table: Table
    profiles: Profiles
    depth: float
    cancelled: Cancelled = never
    _fields: dict[tuple[str, bool], Field] = field(default_factory=dict)

    @classmethod
    def of(cls, table_map: TableMap, cancelled: Cancelled = never) -> Land:
        """The land of a map, played by the printed rules."""
        profiles = load_profiles()
        depth = in_force({}, load_schema(profiles)).deploy_depth
        return cls(Table.of(table_map), profiles, depth, cancelled)

    def pause(self) -> None:
        """A moment at which the work can be called off. Raises Stopped."""
        if self.cancelled():
            raise Stopped

    def profile(self, kind: str) -> Profile:
        """A kind of unit as printed."""
        return self.profiles[kind]

    @cached_property
    def zones(self) -> tuple[BaseGeometry, BaseGeometry]:
        """Where south and north deploy."""
        return self.table.zone(0, self.depth), self.table.zone(1, self.depth)

    def places(self, kind: str, side: int, climbing: bool = False) -> Flags:
        """The points of a kind's lattice at which its base can lie wholly in a side's zone (deploy.zone)."""
        half = self.profile(kind).base.half_width - TOLERANCE_CM
        return self.field(kind, climbing).inside(self.zones[side].buffer(-half, join_style="mitre"))

    def grid(self, step: float) -> Floats:
        """Points (n, 2) a step apart, the same from every edge, row by row from the south-west."""
        xs, ys = (_ticks(side, step) for side in self.table.size)
        return np.stack([np.tile(xs, len(ys)), np.repeat(ys, len(xs))], axis=1)

    def standing(self, step: float) -> Floats:
        """The points of a grid where a soldier can stand."""
        points = self.grid(step)
        radius = self.profile(FOOT).base.half_width
        blocked = self.table.derived(("obstacles", True), lambda table: obstacles(table, True))
        shapely.prepare(blocked)
        blocked_near = np.asarray(shapely.dwithin(blocked, shapely.points(points), radius - TOLERANCE_CM))
        standing: Floats = points[~blocked_near]
        return standing

    def within(self, points: Floats, area: BaseGeometry) -> Flags:
        """Which points lie in an area."""
        shapely.prepare(area)
        return np.asarray(shapely.intersects(area, shapely.points(points)), dtype=np.bool_)

    def field(self, kind: str, climbing: bool = False) -> Field:
        """Where a kind of unit can go, climbing or not."""
        key = (kind, climbing)
        if key not in self._fields:
            self._fields[key] = field_of(self.table, self.profile(kind), climbing, self.pause)
        return self._fields[key]


def _ticks(side: float, step: float) -> Floats:
    count = max(1, int(side / step + 1e-9))
    return np.asarray((side - (count - 1) * step) / 2.0 + np.arange(count) * step, dtype=np.float64)
