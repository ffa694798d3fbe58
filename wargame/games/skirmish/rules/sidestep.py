"""The shortest step after which a shot opens, its target's cover is gone, or the unit is in cover itself.

Sequence[Point] are looked at ring by ring around the unit; what a ring finds is drawn in
until no nearer place is found. Every answer is a move that the rules allow
(clauses sight, fire.cover, move.range). Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
import shapely

from wargame.games.skirmish.forces.house import HIGHEST_FACE
from wargame.games.skirmish.forces.profiles import Weapon
from wargame.games.skirmish.rules.activation import has_begun, is_bound
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import glances_from, is_seen
from wargame.games.skirmish.rules.movement import refuse_moving
from wargame.games.skirmish.rules.questions import plan
from wargame.games.skirmish.rules.shooting import aim_at
from wargame.games.skirmish.state import Point, State, Unit
from wargame.games.skirmish.table.glance import Glance, Look
from wargame.games.skirmish.table.plane import heading, snap_point
from wargame.games.skirmish.table.routes import Search

Purpose = Literal["opens", "clears", "shelters"]
Judge = Callable[[Sequence[Unit]], list[bool]]

FINE_CM, COARSE_CM = 0.1, 0.25
FINE_UP_TO_CM = 2.5
DRAWN_IN = (0.05, 0.02, 0.008)
PATCH = 3
ROUTES_A_RING = 16
LEAST_GAIN_CM = 0.002


@dataclass(frozen=True)
class Sidestep:
    """A step, its way from the start on, and what it is good for.

    `opens`: the shot at the target can be made; `clears`: the target is in no
    cover from there; `shelters`: the unit is in cover from the target.
    """

    purpose: Purpose
    at: Point
    points: tuple[Point, ...]
    facing: float
    length: float


def sidesteps(
    field: Field,
    state: State,
    unit: Unit,
    target: Unit,
    weapon: Weapon,
    found: Search,
    awaited: Callable[[], bool] = lambda: True,
) -> tuple[Sidestep, ...] | None:
    """The shortest step for each purpose that is not served yet; none when the unit can't move.

    None when it was given up, for `awaited` said that nobody waits for it any more.
    """
    if unit.at is None or target.at is None or refuse_moving(state, unit.id) is not None:
        return ()
    limit = field.profile(unit).move
    if limit <= 0.0:
        return ()
    ground = _Ground(field, unit, found, limit, awaited)
    steps = [ground.nearest(purpose, judge) for purpose, judge in _wanted(field, state, unit, target, weapon)]
    return tuple(step for step in steps if step is not None) if awaited() else None


def _wanted(
    field: Field, state: State, unit: Unit, target: Unit, weapon: Weapon
) -> Iterator[tuple[Purpose, Judge]]:
    """What a step could be good for now, and how a place is judged."""

    def ahead(stands: Sequence[Unit]) -> list[Glance]:
        return glances_from(field, state, stands, [target] * len(stands))

    def opens(stands: Sequence[Unit]) -> list[bool]:
        return [_can_hit(field, unit, weapon, seen) for seen in ahead(stands)]

    def clears(stands: Sequence[Unit]) -> list[bool]:
        return [_can_hit(field, unit, weapon, seen) and not seen.cover for seen in ahead(stands)]

    def shelters(stands: Sequence[Unit]) -> list[bool]:
        return [seen.cover for seen in glances_from(field, state, [target] * len(stands), stands)]

    here = ahead([unit])[0]
    fires = not (has_begun(state, unit) and state.attacked) and not is_bound(state, unit)
    if fires and not _can_hit(field, unit, weapon, here):
        yield "opens", opens
    elif fires and here.cover and not weapon.ignores_cover:
        yield "clears", clears
    threatened = is_seen(field, max(here.fraction, here.back))
    if threatened and not shelters([unit])[0]:
        yield "shelters", shelters


def _can_hit(field: Field, unit: Unit, weapon: Weapon, seen: Glance) -> bool:
    """Line of sight, range, and a number that a die can show (fire.target, fire.roll)."""
    if not is_seen(field, max(seen.fraction, seen.back)):
        return False
    aim = aim_at(field, unit, weapon, Look(True, seen.cover, seen.distance))
    return aim is not None and aim.needs <= HIGHEST_FACE


class _Ground:
    """Where one unit can step to."""

    def __init__(
        self, field: Field, unit: Unit, found: Search, limit: float, awaited: Callable[[], bool]
    ) -> None:
        self._awaited = awaited
        self._field = field
        self._unit = unit
        self._search = found
        self._limit = limit
        reach = found.reach()
        self._reach = shapely.union_all([reach.walk, reach.climb])
        shapely.prepare(self._reach)

    def nearest(self, purpose: Purpose, judge: Judge) -> Sidestep | None:
        """The shortest step to a place that the judge lets pass."""
        best: Sidestep | None = None
        for ring in _rings(_here(self._unit), self._limit):
            radius = math.dist(ring[0], _here(self._unit))
            if not self._awaited():
                return None
            if best is not None and radius >= best.length - LEAST_GAIN_CM:
                break
            best = self._better(purpose, judge, self._passing(ring, judge), best)
        return None if best is None else self._drawn_in(best, judge)

    def _passing(self, places: Sequence[Point], judge: Judge) -> list[Point]:
        """The places within reach that the judge lets pass."""
        xs, ys = zip(*places, strict=True)
        inside = shapely.contains_xy(self._reach, xs, ys)
        near = [place for place, can in zip(places, inside, strict=True) if can]
        if not near:
            return []
        start = _here(self._unit)
        stands = [_standing(self._unit, place, heading(start, place)) for place in near]
        return [place for place, good in zip(near, judge(stands), strict=True) if good]

    def _better(
        self, purpose: Purpose, judge: Judge, places: Sequence[Point], best: Sidestep | None
    ) -> Sidestep | None:
        """The shortest legal way to one of the places, if it is shorter than the best so far."""
        stride = max(1, math.ceil(len(places) / ROUTES_A_RING))
        for place in places[::stride]:
            way = plan(self._field, self._unit, self._search, place)
            if way.points is None or not way.allowed or len(way.points) == 1:
                continue
            if best is not None and way.length >= best.length - LEAST_GAIN_CM:
                continue
            if judge([_standing(self._unit, way.points[-1], way.facing)])[0]:
                best = Sidestep(purpose, way.points[-1], way.points, way.facing, way.length)
        return best

    def _drawn_in(self, step: Sidestep, judge: Judge) -> Sidestep:
        """The step made shorter by ever smaller patches of places about it."""
        for grain in DRAWN_IN:
            while True:
                patch = self._nearer(_patch(step.at, grain), step)
                passing = self._passing(patch, judge) if patch else []
                better = self._better(step.purpose, judge, passing, step)
                if better is None or better is step:
                    break
                step = better
        return step

    def _nearer(self, places: Sequence[Point], step: Sidestep) -> list[Point]:
        """Sequence[Point] that could be reached by less than the step, the nearest first."""
        before = step.points[-2]
        so_far = step.length - math.dist(before, step.at)
        sorted_by = sorted((so_far + math.dist(before, place), place) for place in places)
        return [place for length, place in sorted_by if length < step.length - LEAST_GAIN_CM]


def _rings(centre: Point, limit: float) -> Iterator[list[Point]]:
    """Sequence[Point] around a centre, ring by ring, finer near it."""
    radius = 0.0
    while radius < limit:
        grain = FINE_CM if radius < FINE_UP_TO_CM else COARSE_CM
        radius = min(limit, radius + grain)
        count = max(8, math.ceil(math.tau * radius / grain))
        turns = (math.tau * n / count for n in range(count))
        yield [
            snap_point((centre[0] + math.cos(turn) * radius, centre[1] + math.sin(turn) * radius))
            for turn in turns
        ]


def _patch(at: Point, grain: float) -> list[Point]:
    """A small grid of places about one."""
    steps = range(-PATCH, PATCH + 1)
    return [snap_point((at[0] + i * grain, at[1] + j * grain)) for i in steps for j in steps if i or j]


def _here(unit: Unit) -> Point:
    assert unit.at is not None
    return unit.at


def _standing(unit: Unit, place: Point, facing: float) -> Unit:
    return msgspec.structs.replace(unit, at=place, facing=facing)
