"""Rooms: a building's floor divided by its inner walls, and where furniture fits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, Polygon, affinity
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from wargame.ui.relief.masonry import THICKNESS_MM, Edge
from wargame.ui.relief.outlines import scattered

_SMALLEST_MM2 = 40.0
_GAP_MM = 0.45
_STEP_MM = 1.5


@dataclass(frozen=True)
class Place:
    """Where a thing stands: its middle in mm and its heading in radians; its back is at the wall."""

    x: float
    y: float
    angle: float


def divide(floor: BaseGeometry, inner: list[list[Edge]]) -> list[Polygon]:
    """The rooms of a floor (mm), the largest first; doors between rooms do not join them."""
    inside = floor.buffer(-THICKNESS_MM, join_style="mitre")
    walls = [
        LineString([edge.start, edge.end]).buffer(THICKNESS_MM / 2, cap_style="square")
        for wall in inner
        for edge in wall
    ]
    parts = shapely.get_parts(inside.difference(shapely.union_all(walls)))
    rooms = [part for part in parts if isinstance(part, Polygon) and part.area > _SMALLEST_MM2]
    return sorted(rooms, key=lambda room: (-room.area, room.bounds))


class Floorplan:
    """One room being furnished; `barred` stays clear: ways to the doors, and what stands there."""

    def __init__(self, room: Polygon, barred: BaseGeometry, rng: np.random.Generator) -> None:
        self.room, self.rng = room, rng
        self.free: BaseGeometry = room.buffer(-0.2, join_style="mitre").difference(barred)

    def against_wall(self, width: float, depth: float) -> Place | None:
        """A free place of that size (mm) with its back to a wall; taken from then on."""
        places = [place for edge in self._edges() for place in _along(edge, width, depth)]
        return self._first(places, width, depth)

    def in_the_middle(self, width: float, depth: float, angle: float) -> Place | None:
        """A free place away from the walls, the roomiest first; taken from then on."""
        x, y = scattered(self.room, 40, self.rng)
        edge = self.room.boundary
        spots = sorted(
            zip(x.tolist(), y.tolist(), strict=True), key=lambda at: -edge.distance(shapely.Point(at))
        )
        return self._first([Place(a, b, angle) for a, b in spots[:14]], width, depth, shuffle=False)

    def _edges(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        ring = [(x, y) for x, y in orient(self.room).exterior.coords]
        return list(pairwise(ring))

    def _first(self, places: list[Place], width: float, depth: float, shuffle: bool = True) -> Place | None:
        order = self.rng.permutation(len(places)) if shuffle else range(len(places))
        for k in order:
            place = places[int(k)]
            ground = _ground(place, width, depth)
            if self.free.covers(ground):
                self.free = self.free.difference(ground.buffer(0.8))
                return place
        return None


def _along(edge: tuple[tuple[float, float], tuple[float, float]], width: float, depth: float) -> list[Place]:
    """Places along one wall of a room whose outline runs counter-clockwise: the room lies to the left."""
    (ax, ay), (bx, by) = edge
    length = math.hypot(bx - ax, by - ay)
    angle = math.atan2(by - ay, bx - ax)
    c, s = math.cos(angle), math.sin(angle)
    back = depth / 2 + _GAP_MM
    first, last = width / 2 + _GAP_MM, length - width / 2 - _GAP_MM
    count = int((last - first) / _STEP_MM) + 1 if last >= first else 0
    return [
        Place(ax + c * t - s * back, ay + s * t + c * back, angle)
        for t in (first + k * _STEP_MM for k in range(count))
    ]


def _ground(place: Place, width: float, depth: float) -> BaseGeometry:
    ground = shapely.box(-width / 2, -depth / 2, width / 2, depth / 2)
    turned = affinity.rotate(ground, place.angle, origin=(0, 0), use_radians=True)
    return affinity.translate(turned, place.x, place.y)
