"""Hauling: a base pulled over the table by hand, and the way that it draws behind it.

The base follows the hand and slides along what is in the way; what it leaves is a
polyline that keeps close to where it has been, without loops, and never longer than
the mover may go: at the limit it is drawn taut. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from wargame.games.skirmish.table.gait import Gait, Others
from wargame.games.skirmish.table.plane import (
    GRAIN_CM,
    TOLERANCE_CM,
    Box,
    Model,
    Point,
    heading,
    length_of,
    point_along,
    snap_point,
)
from wargame.games.skirmish.table.routes import Route, Search
from wargame.games.skirmish.table.slide import Slider
from wargame.games.skirmish.table.stays import outer_radius
from wargame.games.skirmish.table.table import Table

STRIDE_CM = 1.5
STRIDES_AT_ONCE = 8
ASTRAY_CM = 0.08
LOOP_CM = 0.3
LOOP_LENGTH_CM = 0.25
GAIN_CM = 0.02
SAME_PULL_DEG, SAME_PULL_CM = 4.0, 0.3
MOST_CORNERS = 250


@dataclass(frozen=True, slots=True)
class Drawn:
    """A way drawn by hand: its corners, the start first, and where the base has been since the last one."""

    corners: tuple[Point, ...]
    trail: tuple[Point, ...] = ()

    @property
    def end(self) -> Point:
        """Where the base is."""
        return self.trail[-1] if self.trail else self.corners[-1]

    @property
    def points(self) -> tuple[Point, ...]:
        """The way, from the start on."""
        return (*self.corners, self.end) if self.end != self.corners[-1] else self.corners

    @property
    def length(self) -> float:
        """Its length in cm."""
        return length_of(self.points)


class Haul:
    """One mover in a hand: it walks what `walk_limit` allows, and less when it climbs (move.climb)."""

    def __init__(
        self,
        table: Table,
        mover: Model,
        gait: Gait,
        others: Others,
        search: Search,
        *,
        walk_limit: float,
        climb_limit: float,
    ) -> None:
        self._parts = table, mover, gait, others
        self._mover, self._search = mover, search
        self._climbs = gait.climbs and not gait.vehicle
        self._held: set[tuple[Point, int, int]] = set()
        self._known: tuple[tuple[Point, ...], Route] | None = None
        self._walk_limit, self._climb_limit = walk_limit, climb_limit

    def begin(self) -> Drawn:
        """The way before the base has been pulled anywhere."""
        return Drawn((self._mover.at,))

    def pull(self, drawn: Drawn, to: Point, *, climbing: bool = False) -> tuple[Drawn, Route]:
        """The way as the hand at `to` draws it on, and what the judge says of it.

        With `climbing` the base goes over what it climbs as long as the shorter limit allows;
        then it slides along that as well.
        """
        if not (climbing and self._climbs):
            return self._judged(self._extended(self._walking, drawn, to, self._walk_limit))
        over = self._judged(self._extended(self._climbing, drawn, to, self._walk_limit))
        if over[1].length <= over[1].limit + TOLERANCE_CM:
            return over
        choices = [self._judged(self._extended(self._climbing, drawn, to, self._climb_limit))]
        before = self._judged(drawn)
        if not before[1].climbs:
            choices.append(self._judged(self._extended(self._walking, drawn, to, self._walk_limit)))
        choices = [choice for choice in choices if choice[1].length <= choice[1].limit + TOLERANCE_CM]
        return min([*choices, before], key=lambda choice: math.dist(choice[0].end, to))

    def _judged(self, drawn: Drawn) -> tuple[Drawn, Route]:
        return drawn, self._route(drawn)

    @cached_property
    def _walking(self) -> Slider:
        return self._slider(climbing=False)

    @cached_property
    def _climbing(self) -> Slider:
        return self._slider(climbing=True)

    def _slider(self, *, climbing: bool) -> Slider:
        reach = self._walk_limit + 2.0 * outer_radius(self._mover.base)
        table, mover, gait, others = self._parts
        return Slider(table, mover, gait, others, mover.at, reach, climbing=climbing)

    def _extended(self, slider: Slider, drawn: Drawn, to: Point, limit: float) -> Drawn:
        """The way pulled on towards the hand in strides; where it gets too long, taut."""
        drawn = _cut(drawn, limit)
        for _ in range(STRIDES_AT_ONCE):
            left = limit - drawn.length
            aim = _towards(drawn.end, to, min(STRIDE_CM, left))
            place = self._pulled(slider, drawn.end, aim) if left >= GRAIN_CM else drawn.end
            drawn = self._longer(slider, drawn, place, limit)
            if math.dist(place, aim) > GAIN_CM or aim == to or left <= STRIDE_CM:
                break
        is_spent = limit - drawn.length < GAIN_CM and math.dist(drawn.end, to) > GAIN_CM
        return self._taut(slider, drawn, to, limit) if is_spent else drawn

    def _pulled(self, slider: Slider, at: Point, aim: Point) -> Point:
        """Where the base comes; a rectangle held fast is not asked again for nearly the same pull."""
        if not isinstance(self._mover.base, Box):
            return slider.pull(at, aim)
        pull = (at, round(heading(at, aim) / SAME_PULL_DEG), round(math.dist(at, aim) / SAME_PULL_CM))
        if pull in self._held:
            return at
        place = slider.pull(at, aim)
        if place == at and math.dist(at, aim) > GAIN_CM:
            self._held = {held for held in self._held if held[0] == at} | {pull}
        return place

    def _longer(self, slider: Slider, drawn: Drawn, place: Point, limit: float) -> Drawn:
        """The way with one more place, when it may be so long; a rectangle stops only where it fits.

        How it can face depends on the last step: where that of the smoothed way leaves no room,
        the step just made may.
        """
        ways = [_without_loop(slider, _grown(slider, drawn, place))]
        if isinstance(self._mover.base, Box):
            ways.append(Drawn(drawn.points, (drawn.end, place)))
        for way in ways:
            if place == drawn.end or way.length > limit + TOLERANCE_CM or len(way.corners) > MOST_CORNERS:
                continue
            if len(ways) == 1 or self._route(way).obstruction is None:
                return way
        return drawn

    def _route(self, drawn: Drawn) -> Route:
        """What the judge says of a way; of the last one asked about it is known."""
        if self._known is None or self._known[0] != drawn.points:
            self._known = drawn.points, self._search.along(drawn.points)
        return self._known[1]

    def _taut(self, slider: Slider, drawn: Drawn, to: Point, limit: float) -> Drawn:
        """The way that leads nearest to the hand when it leaves its last corners out."""
        best, left = drawn, math.dist(drawn.end, to) - GAIN_CM
        for shorter in _shortened(drawn.corners):
            reach = limit - length_of(shorter) - GRAIN_CM
            place = snap_point(_towards(shorter[-1], to, reach))
            if reach > 0.0 and math.dist(place, to) < left and slider.opens(shorter[-1], place):
                found = Drawn(shorter, (shorter[-1], place))
                if self._search.along(found.points).obstruction is None:
                    best, left = found, math.dist(place, to) - GAIN_CM
        return best


def _grown(slider: Slider, drawn: Drawn, place: Point) -> Drawn:
    """The way with one more place; a corner where a straight line would leave what was drawn."""
    if place == drawn.end:
        return drawn
    corner, trail = drawn.corners[-1], drawn.trail or (drawn.corners[-1],)
    strays = any(_astray(at, corner, place)[0] > ASTRAY_CM for at in trail)
    if strays or not slider.opens(corner, place):
        return Drawn((*drawn.corners, drawn.end), (drawn.end, place))
    return Drawn(drawn.corners, (*trail, place))


def _without_loop(slider: Slider, drawn: Drawn) -> Drawn:
    """The way cut short where its end has come back to an earlier part of it."""
    length, along = drawn.length, 0.0
    for number, (a, b) in enumerate(pairwise(drawn.corners)):
        away, share = _astray(drawn.end, a, b)
        step = math.dist(a, b)
        saved = length - along - share * step - away
        if away <= LOOP_CM and saved > LOOP_LENGTH_CM and slider.opens(a, drawn.end):
            corners = drawn.corners[: number + 1]
            return Drawn(corners, (corners[-1], drawn.end))
        along += step
    return drawn


def _shortened(corners: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """The corners without the last ones, the longest first: a few from either end."""
    count = len(corners)
    for number in sorted({*range(max(0, count - 3), count), *range(min(4, count))}, reverse=True):
        yield corners[: number + 1]


def _cut(drawn: Drawn, limit: float) -> Drawn:
    """The way as far as a limit allows."""
    if drawn.length <= limit + TOLERANCE_CM:
        return drawn
    points, kept, along = drawn.points, [drawn.points[0]], 0.0
    for a, b in pairwise(points):
        along += math.dist(a, b)
        if along > limit:
            break
        kept.append(b)
    end = snap_point(point_along(points, limit - GRAIN_CM))
    return Drawn(tuple(kept), (kept[-1], end))


def _astray(at: Point, a: Point, b: Point) -> tuple[float, float]:
    """How far a place is from the line from a to b, and at what share of it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(at, (a[0] + dx * share, a[1] + dy * share)), share


def _towards(start: Point, to: Point, reach: float) -> Point:
    """The place towards another, no farther off than `reach`."""
    away = math.dist(start, to)
    if away <= reach:
        return to
    return start[0] + (to[0] - start[0]) * reach / away, start[1] + (to[1] - start[1]) * reach / away
