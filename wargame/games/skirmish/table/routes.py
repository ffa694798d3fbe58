"""Routes: what the rules and the screen ask about ways over the table.

`Search` finds shortest ways, `obstruction` judges a declared one, `crossings`
tells what it climbs, `can_stand` whether a base may be where it is. Lengths in
cm, angles in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import shapely
from shapely import Polygon

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.collision import (
    EDGE,
    can_stand,
    crossings,
    judge,
    obstruction,
    touched,
)
from wargame.games.skirmish.table.facings import fitting
from wargame.games.skirmish.table.gait import Crossing, Gait, Obstruction, Others
from wargame.games.skirmish.table.layer import Layer
from wargame.games.skirmish.table.plane import (
    GRAIN_CM,
    TOLERANCE_CM,
    Model,
    Point,
    heading,
    length_of,
    snap,
    snap_angle,
    snap_point,
)
from wargame.games.skirmish.table.reach import Reach
from wargame.games.skirmish.table.stays import outer_radius, overlaps
from wargame.games.skirmish.table.table import Table

__all__ = [
    "Crossing",
    "Gait",
    "Obstruction",
    "Others",
    "Reach",
    "Route",
    "Search",
    "can_stand",
    "crossings",
    "obstruction",
]

DRAWN_BACK_GRAINS = 5
ROUNDING_CM = 0.05


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a place: its points from the start on, None when no way leads there.

    `climbs` are the ids of the pieces it climbs, `limit` how long it may be for
    that (move.range, move.climb); `allowed` when it is no longer and nothing is in
    the way; `obstruction` is what is.
    """

    points: tuple[Point, ...] | None
    facing: float
    length: float
    climbs: tuple[str, ...]
    limit: float
    allowed: bool
    obstruction: Obstruction | None


class Search:
    """The shortest ways of one mover on one table, sought once and looked up after.

    `walk_limit` and `climb_limit` are how far it may go without climbing and with.
    """

    def __init__(
        self,
        table: Table,
        mover: Model,
        gait: Gait,
        others: Others,
        *,
        walk_limit: float,
        climb_limit: float,
    ) -> None:
        self._around = Surroundings.of(table, gait, others)
        self._mover = mover
        self._climbs = gait.climbs and not gait.vehicle
        self._limits = (walk_limit, climb_limit)
        self._begun = touched(self._around, mover.base, mover.at, mover.facing)
        self._walking = Layer(self._around, mover, False, walk_limit)
        self._climbing = Layer(self._around, mover, True, climb_limit)
        self._reach: Reach | None = None

    def prepare(self) -> None:
        """Do now the work that the first `path` would do."""
        self._walking.prepare()
        if self._climbs:
            self._climbing.prepare()

    def path(self, to: Point, via: Sequence[Point] = (), climb: bool | None = None) -> Route:
        """The shortest legal way to a place, through way-points in their order.

        `climb` True lets it climb, False does not; None walks where that reaches
        within the limit, else climbs. The points are snapped to 0.001; where that
        passes the limit or an outline, the last one is drawn back.
        """
        if climb is False or not self._climbs:
            return self._route(self._walking, to, via)
        if climb is None:
            walk = self._route(self._walking, to, via, far=False)
            if walk.allowed:
                return walk
        up = self._route(self._climbing, to, via)
        return up if climb or up.points is not None else self._route(self._walking, to, via)

    def along(self, points: Sequence[Point]) -> Route:
        """The way through these points just as they are, the mover's place first: judged, measured."""
        if len(points) == 1:
            return Route(tuple(points), self._mover.facing, 0.0, (), self._limits[0], True, None)
        layer = self._climbing if self._climbs else self._walking
        return self._judged(layer, _without_repeats(points))

    def reach(self) -> Reach:
        """Where the mover's centre can stop."""
        if self._reach is None:
            climbing = self._climbing.reach() if self._climbs else Polygon()
            self._reach = Reach(self._walking.reach(), climbing)
        return self._reach

    def _route(self, layer: Layer, to: Point, via: Sequence[Point], far: bool = True) -> Route:
        """The way to a place or, where rounding spoils that one, to a place close beside it."""
        stations = [self._mover.at, *(snap_point(point) for point in via)]
        goal = snap_point(to)
        route = self._way_to(layer, stations, goal, far)
        if route.allowed or not self._is_spoilt(layer, stations, to, route, far):
            return route
        before = route.points[-2] if route.points is not None and len(route.points) > 1 else stations[-1]
        drawn_back = (self._way_to(layer, stations, near, far) for near in _drawn_back(goal, before))
        return next((other for other in drawn_back if other.allowed), route)

    def _is_spoilt(self, layer: Layer, stations: Sequence[Point], to: Point, route: Route, far: bool) -> bool:
        """Whether the place itself, before it is rounded, can be stopped at within the limit."""
        trouble = route.obstruction
        is_at_end = trouble is not None and trouble.rule == "move.stop"
        if not (is_at_end or trouble is None) or route.length > route.limit + ROUNDING_CM:
            return False
        if self._no_stop(to) is not None:
            return False
        way = layer.way([*stations, to], far)
        return way is not None and way[0] <= route.limit + TOLERANCE_CM

    def _way_to(self, layer: Layer, stations: Sequence[Point], goal: Point, far: bool) -> Route:
        """The best way to one place that the judge accepts; without one, what is against it."""
        straight = _without_repeats([*stations, goal])
        no_stop = self._no_stop(goal)
        if no_stop is not None:
            what, kind = no_stop
            return self._nowhere(Obstruction("move.stop", what, snap(length_of(straight)), kind))
        refused: Route | None = None
        for points in self._ways(layer, [*stations, goal], far):
            route = self._judged(layer, points)
            if route.obstruction is None:
                return route
            refused = refused or route
        plain = self._judged(layer, straight)
        if plain.obstruction is None:
            return plain
        return refused or self._nowhere(plain.obstruction)

    def _ways(self, layer: Layer, stations: Sequence[Point], far: bool) -> Iterator[tuple[Point, ...]]:
        """Ways to try in turn: the shortest, and the one that keeps off what only the ends are on."""
        for kind in (layer, layer.strict) if layer.is_loose else (layer,):
            way = kind.way(stations, far)
            if way is not None:
                yield _without_repeats([snap_point(point) for point in way[1]])

    def _no_stop(self, at: Point) -> tuple[str, str] | None:
        """What, of what kind, keeps the mover from stopping at a place however it faces; None if it can."""
        base, around = self._mover.base, self._around
        barring = [barrier for barrier in self._met(at) if not barrier.stand]
        if fitting(around, base, at, self._mover.facing, barring):
            return None
        met = [barrier for barrier in barring if overlaps(base, at, self._mover.facing, barrier)]
        return (met[0].id, met[0].kind) if met else (EDGE, EDGE)

    def _met(self, at: Point) -> list[Barrier]:
        """What a base may be on near a place, but for what it is on at the start."""
        near = self._around.within(shapely.Point(at), outer_radius(self._mover.base))
        return [barrier for barrier in near if barrier not in self._begun]

    def _judged(self, layer: Layer, points: tuple[Point, ...]) -> Route:
        """The route along given points, at the first facing that the judge lets stop there."""
        route: Route | None = None
        for facing in self._facings(layer, points):
            trouble, climbs = judge(self._around, self._mover, points, facing, layer.climbing)
            if trouble is None:
                return self._measured(points, facing, climbs, None)
            route = route or self._measured(points, facing, climbs, trouble)
            if trouble.rule != "move.stop" and trouble.at_cm < length_of(points) - GRAIN_CM:
                break
        assert route is not None
        return route

    def _facings(self, layer: Layer, points: tuple[Point, ...]) -> list[float]:
        """How the mover could face at the end: along its last step, else as near to that as fits."""
        if len(points) == 1:
            return [self._mover.facing]
        wanted = heading(points[-2], points[-1])
        barring = [b for b in self._met(points[-1]) if not b.stand or layer.is_shut_to(b)]
        found = fitting(self._around, self._mover.base, points[-1], wanted, barring)
        return found or [snap_angle(wanted)]

    def _measured(
        self,
        points: tuple[Point, ...],
        facing: float,
        climbs: Sequence[Crossing],
        trouble: Obstruction | None,
    ) -> Route:
        limit = self._limits[1] if climbs else self._limits[0]
        length = length_of(points)
        allowed = trouble is None and length <= limit + TOLERANCE_CM
        return Route(points, facing, length, tuple(c.piece for c in climbs), limit, allowed, trouble)

    def _nowhere(self, trouble: Obstruction | None) -> Route:
        return Route(None, self._mover.facing, 0.0, (), self._limits[0], False, trouble)


def _without_repeats(points: Sequence[Point]) -> tuple[Point, ...]:
    return (points[0], *(b for a, b in pairwise(points) if a != b))


def _drawn_back(goal: Point, before: Point) -> Iterator[Point]:
    """Places on the grain of 0.001 close to a goal, those first that lie back along the way."""
    length = math.dist(goal, before)
    ux, uy = ((before[0] - goal[0]) / length, (before[1] - goal[1]) / length) if length else (0.0, 0.0)
    tried = {goal}
    for back, x, y in product(range(DRAWN_BACK_GRAINS + 1), (0, 1, -1), (0, 1, -1)):
        near = snap_point((goal[0] + (ux * back + x) * GRAIN_CM, goal[1] + (uy * back + y) * GRAIN_CM))
        if near not in tried:
            tried.add(near)
            yield near
