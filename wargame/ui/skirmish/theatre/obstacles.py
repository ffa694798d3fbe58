"""What stands in a shot's way on the table, for where it is shown to end. It decides nothing."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import shapely
from shapely import LineString, STRtree
from shapely import Point as ShapelyPoint

from wargame.games.skirmish.state import Wreck
from wargame.games.skirmish.table.table import Table

Point = tuple[float, float]

LEAST_TOP_CM = 0.7
"""What is lower does not stop a shot."""


@dataclass(frozen=True, eq=False)
class Ground:
    """A table as what falls on it finds it: its size in cm, and what stands on it (None: nothing known)."""

    size_cm: Point = (60.0, 60.0)
    table: Table | None = None
    bearings: dict[Wreck, int] = field(default_factory=dict, repr=False)
    """Whither things were thrown from wrecks, kept once found; degrees."""

    def holds(self, at: Point, margin_cm: float) -> bool:
        """Whether a place lies on the table, so far from its edge."""
        return all(margin_cm < v < size - margin_cm for v, size in zip(at, self.size_cm, strict=True))

    def is_clear(self, at: Point, room_cm: float) -> bool:
        """Whether nothing of the map stands so near to a place."""
        if self.table is None:
            return True
        tree = self.table.derived("theatre clear", _anything)
        return not len(tree.query(ShapelyPoint(at), predicate="dwithin", distance=room_cm))


def first_met(table: Table, start: Point, end: Point) -> Point | None:
    """Where the way from one place to another, cm, first meets something that the first is not in."""
    tree = table.derived("theatre obstacles", _standing)
    way, origin = LineString([start, end]), ShapelyPoint(start)
    met = [tree.geometries[n] for n in tree.query(way, predicate="intersects")]
    met += [wreck.footprint for wreck in table.wrecks if wreck.footprint.intersects(way)]
    points = [
        point
        for shape in met
        if not shape.contains(origin)
        for point in shapely.get_coordinates(shape.boundary.intersection(way)).tolist()
    ]
    near = min(points, key=lambda point: math.dist(point, start), default=None)
    return (float(near[0]), float(near[1])) if near is not None else None


def _standing(table: Table) -> STRtree:
    """Everything of the map that is high enough."""
    solids = (solid for piece in table.pieces for solid in piece.solids)
    return STRtree([solid.outline for solid in solids if solid.height >= LEAST_TOP_CM])


def _anything(table: Table) -> STRtree:
    """Everything of the map that is not flat."""
    return STRtree([solid.outline for piece in table.pieces for solid in piece.solids])
