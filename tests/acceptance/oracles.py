"""Independent answers, straight from the sentences of the rules page, by shapely and many columns.
Lengths in cm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from tests.acceptance.table import Json

HEIGHTS = {
    "low wall": 0.6, "hedge": 0.8, "sandbags": 0.6, "barricade": 1.0, "rubble": 0.4, "crate": 1.5,
    "rock": 1.5,
    "well": 0.8, "high wall": 2.5, "hill": 1.0,
}  # fmt: skip
BODIES = {"tank": (1.8, 1.5), "mech": (3.0, 2.6)}
FIGURE = (1.2, 1.1)
THICK = 0.3


@dataclass(frozen=True)
class Prism:
    """A footprint and how high it reaches above the table."""

    ground: BaseGeometry
    top: float


class Land:
    """A map as the oracles see it."""

    def __init__(self, table: Json) -> None:
        width, height = table["wargame"]["size"]
        self.edge = shapely.box(0, 0, width, height)
        shapes = [(f["properties"], self._shape(f)) for f in table["features"]]
        self.hills = [ground for about, ground in shapes if about["kind"] == "hill"]
        self.rubble = [ground for about, ground in shapes if about["kind"] == "rubble"]
        self.woods = shapely.union_all([g for about, g in shapes if about["kind"] == "woods"])
        self.houses = [ground for about, ground in shapes if about["kind"] == "building"]
        self.shelters = [g for about, g in shapes if about["kind"] in ("woods", "crater", "building")]
        self.prisms = [prism for about, ground in shapes for prism in self._prisms(about, ground)]

    def _shape(self, feature: Json) -> BaseGeometry:
        points = feature["geometry"]["coordinates"]
        if feature["geometry"]["type"] == "LineString":
            half = feature["properties"]["width"] / 2
            made: BaseGeometry = LineString(points).buffer(half, cap_style="square", join_style="mitre")
        else:
            made = Polygon(points[0], points[1:])
        return made if self.edge.covers(made) else made.intersection(self.edge)

    def _base(self, ground: BaseGeometry) -> float:
        """How high the hill lies that carries a piece."""
        return max(
            (1.0 for hill in self.hills if hill is not ground and hill.covers(ground.centroid)), default=0.0
        )

    def _prisms(self, about: Json, ground: BaseGeometry) -> list[Prism]:
        base = self._base(ground)
        if about["kind"] == "building":
            return [Prism(shape, base + high) for shape, high in walls(ground, about.get("openings", []))]
        return [Prism(ground, base + HEIGHTS[about["kind"]])] if about["kind"] in HEIGHTS else []

    def ground(self, at: Any) -> float:
        """The highest hill or rubble under a point."""
        here = Point(at)
        tops = [self._base(hill) + 1.0 for hill in self.hills if hill.covers(here)]
        tops += [self._base(heap) + 0.4 for heap in self.rubble if heap.covers(here)]
        return max(tops, default=0.0)


def walls(ground: BaseGeometry, openings: list[Json]) -> list[tuple[BaseGeometry, float]]:
    """A house's walls 3.0 high, and the sills 0.5 high of its windows."""
    assert isinstance(ground, Polygon)
    ring = ground.difference(ground.buffer(-THICK, join_style="mitre"))
    corners = list(ground.exterior.coords)
    assert ground.exterior.is_ccw
    sills: list[tuple[BaseGeometry, float]] = []
    for one in openings:
        (ax, ay), (bx, by) = corners[one["wall"]], corners[one["wall"] + 1]
        length = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / length, (by - ay) / length
        along = [one["at"] - one["width"] / 2, one["at"] + one["width"] / 2]
        gap = Polygon(
            [(ax + ux * s - uy * n, ay + uy * s + ux * n) for s, n in
             ((along[0], -1e-9), (along[1], -1e-9), (along[1], THICK), (along[0], THICK))]
        )  # fmt: skip
        ring = ring.difference(gap)
        if one["type"] == "window":
            sills.append((gap, 0.5))
    return [(ring, 3.0), *sills]


def base_of(unit: Json) -> BaseGeometry:
    """A unit's base on the table."""
    x, y = unit["at"]
    if unit["kind"] != "tank":
        return Point(x, y).buffer(radius_of(unit), quad_segs=64)
    return Polygon(corners_of(unit))


def radius_of(unit: Json) -> float:
    return 1.0 if unit["kind"] == "mech" else 0.5


def corners_of(unit: Json) -> list[tuple[float, float]]:
    (x, y), turn = unit["at"], math.radians(unit["facing"])
    ux, uy = math.cos(turn), math.sin(turn)
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return [(x + 1.8 * a * ux - 1.0 * b * uy, y + 1.8 * a * uy + 1.0 * b * ux) for a, b in signs]


def silhouette(eye: Any, unit: Json) -> tuple[float, float]:
    """How far a unit reaches to the right and to the left of the line to its centre, on its
    centre's plane.
    """
    (ex, ey), (x, y) = eye, unit["at"]
    far = math.dist((ex, ey), (x, y))
    ux, uy = (x - ex) / far, (y - ey) / far
    if unit["kind"] != "tank":
        r = radius_of(unit)
        half = r * far / math.sqrt(far * far - r * r)
        return -half, half
    seen = []
    for cx, cy in corners_of(unit):
        ahead = max((cx - ex) * ux + (cy - ey) * uy, 0.5)
        seen.append((-(cx - ex) * uy + (cy - ey) * ux) * far / ahead)
    return min(seen), max(seen)


def visible_share(
    land: Land, firer: Json, target: Json, others: list[Json], columns: int = 240, depth: float = 6.0
) -> float:
    """The visible fraction by columns (sight, sight.models, sight.woods)."""
    eye = tuple(firer["at"])
    e = land.ground(eye) + BODIES.get(firer["kind"], FIGURE)[1]
    low = land.ground(target["at"])
    high = low + BODIES.get(target["kind"], FIGURE)[0]
    (ex, ey), (x, y) = eye, target["at"]
    far = math.dist(eye, (x, y))
    ux, uy = (x - ex) / far, (y - ey) / far
    right, left = silhouette(eye, target)
    s = right + (np.arange(columns) + 0.5) / columns * (left - right)
    ends = np.column_stack([x - uy * s, y + ux * s])
    rays = shapely.linestrings([[eye, tuple(end)] for end in ends])
    d = shapely.length(rays)
    hidden = np.full(columns, low)
    bodies = [
        Prism(base_of(u), land.ground(u["at"]) + BODIES[u["kind"]][0]) for u in others if u["kind"] in BODIES
    ]
    for prism in [*land.prisms, *bodies]:
        a, b = entered_and_left(eye, rays, prism.ground)
        with np.errstate(divide="ignore", invalid="ignore"):
            up = e + (prism.top - e) * d / a if e < prism.top else e - (e - prism.top) * d / b
        hidden = np.maximum(hidden, np.where(b > a + 1e-9, up, -np.inf))
    share = (high - np.clip(hidden, low, high)) / (high - low)
    if not land.woods.is_empty:
        share[shapely.length(shapely.intersection(rays, land.woods)) > depth + 1e-6] = 0.0
    return float(share.mean())


def entered_and_left(eye: Any, rays: Any, ground: BaseGeometry) -> tuple[Any, Any]:
    """Where each ray first enters a footprint and where it last leaves it; (0, 0) where it only
    touches or misses.
    """
    a, b = np.zeros(len(rays)), np.zeros(len(rays))
    inside = shapely.intersection(rays, ground)
    here = Point(eye)
    for n in np.flatnonzero(shapely.length(inside) > 1e-9):
        parts = [part for part in shapely.get_parts(inside[n]) if part.length > 1e-9]
        ends = [here.distance(Point(point)) for part in parts for point in part.coords]
        a[n], b[n] = min(ends), max(ends)
    return a, b


def is_sheltered(land: Land, eye: Any, target: Json) -> bool | None:
    """In cover for where it stands (fire.cover); None where it is too close to call."""
    here = Point(target["at"])
    ray = LineString([eye, target["at"]])
    through = 0.0 if land.woods.is_empty else ray.intersection(land.woods).length
    if any(abs(here.distance(g.boundary)) < 1e-3 for g in land.shelters) or abs(through - 1) < 1e-3:
        return None
    return any(ground.contains(here) for ground in land.shelters) or through > 1


def gap(one: Json, two: Json) -> float:
    """The shortest distance between two bases' edges (fire.range)."""
    rounds = [0.0 if u["kind"] == "tank" else radius_of(u) for u in (one, two)]
    cores = [base_of(u) if u["kind"] == "tank" else Point(u["at"]) for u in (one, two)]
    return max(0.0, cores[0].distance(cores[1]) - reduce(float.__add__, rounds))


@dataclass(frozen=True)
class Verdict:
    """What the oracle makes of a way: every rule it breaks (none: accepted), or that it is too
    close to call.
    """

    rules: frozenset[str]
    climbs: frozenset[int]
    close: bool


class Ways:
    """Ways over a map, judged sentence by sentence (move.range to move.vehicle)."""

    NEAR = 2e-3
    SLACK = 0.02

    def __init__(self, table: Json) -> None:
        self.land = Land(table)
        self.table = table
        self.pieces = [(f["properties"], self.land._shape(f)) for f in table["features"]]
        self.bridges = shapely.union_all([g for about, g in self.pieces if about["kind"] == "bridge"])

    def judge(
        self, mover: Json, others: list[Json], points: list[tuple[float, float]], move: float
    ) -> Verdict:
        """What the way (its start included) breaks; the mover ends facing along its last step."""
        way, half = LineString(points), 1.0 if mover["kind"] in ("tank", "mech") else 0.5
        (ax, ay), (bx, by) = points[-2:]
        last = {**mover, "at": points[-1], "facing": math.degrees(math.atan2(by - ay, bx - ax))}
        rules: set[str] = set()
        climbs: set[int] = set()
        close = abs(way.length - move) < self.NEAR or abs(way.length - move / 2) < self.NEAR
        rules |= {"move.range"} if way.length > move else set()
        for n, ground, height, stand in self._barriers(mover, others):
            low = height <= 1.0 and mover["kind"] != "tank"
            near, end, begun = (
                way.distance(ground),
                self._room(last, ground),
                self._room(mover, ground) < -1e-6,
            )
            close |= abs(near - half) < self.NEAR or abs(near - (half - self.SLACK)) < self.NEAR
            close |= half - self.SLACK < near < half or abs(end) < self.NEAR
            if near < half - self.SLACK:
                if begun and stand:
                    close |= not isinstance(way.intersection(ground.buffer(half)), LineString)
                elif low:
                    climbs.add(n)
                else:
                    rules.add("move.climb" if height <= 1.0 else "move.block")
            if end < 0 and not stand:
                rules.add("move.stop")
            elif end < 0 and not low and not begun:
                rules.add("move.climb")
        for other in others:
            if self._is_passed(mover, other):
                room = self._room(last, base_of(other))
                close |= abs(room) < self.NEAR
                rules |= {"move.stop"} if room < 0 else set()
        outside = min(self._to_edge(x, y) for x, y in points)
        close |= abs(outside - (half - self.SLACK)) < self.NEAR
        rules |= {"move.block"} if outside < half - self.SLACK else set()
        room = min(base_of(last).bounds[0], base_of(last).bounds[1], *self._far_room(last))
        close |= abs(room) < self.NEAR
        rules |= {"move.stop"} if room < 0 else set()
        rules |= {"move.climb"} if climbs and way.length > move / 2 else set()
        close |= self._two_hills()
        return Verdict(frozenset(rules), frozenset(climbs), close)

    def _barriers(self, mover: Json, others: list[Json]) -> Any:
        """Number, ground, height, whether it may be stood on: of everything a mover of this kind may meet."""
        infantry = mover["kind"] not in ("tank", "mech")
        for n, (about, ground) in enumerate(self.pieces):
            kind = about["kind"]
            if kind == "building" and not infantry:
                yield n, ground, math.inf, False
            elif kind == "building":
                yield from (
                    (n, shape, high, False) for shape, high in walls(ground, about.get("openings", []))
                )
            elif kind == "water":
                yield n, ground.difference(self.bridges), math.inf, False
            elif kind in HEIGHTS:
                yield n, ground, HEIGHTS[kind], kind in ("hill", "rubble")
        for other in others:
            if not self._is_passed(mover, other):
                yield -1, base_of(other), math.inf, False

    @staticmethod
    def _is_passed(mover: Json, other: Json) -> bool:
        """Whether the mover may go through him: friends, both of the three kinds."""
        return other["side"] == mover["side"] and not {mover["kind"], other["kind"]} & set(BODIES)

    @staticmethod
    def _room(unit: Json, ground: BaseGeometry) -> float:
        """How far a standing base is from a ground; below 0 by how much it is over it."""
        if unit["kind"] != "tank":
            return float(Point(unit["at"]).distance(ground)) - radius_of(unit)
        base = base_of(unit)
        return (
            -math.sqrt(float(base.intersection(ground).area))
            if base.intersects(ground)
            else float(base.distance(ground))
        )

    def _to_edge(self, x: float, y: float) -> float:
        _, _, width, height = self.land.edge.bounds
        return float(min(x, y, width - x, height - y))

    def _far_room(self, unit: Json) -> tuple[float, float]:
        _, _, width, height = self.land.edge.bounds
        _, _, east, north = base_of(unit).bounds
        return width - east, height - north

    def _two_hills(self) -> bool:
        """Whether hills touch: which of them is climbed has its own tests."""
        hills = self.land.hills
        return any(a.distance(b) < 1e-3 for n, a in enumerate(hills) for b in hills[n + 1 :])
