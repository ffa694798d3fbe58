"""The nearest thing that is allowed, when something is not: how far a way may be walked, what would reach.

Hints are templates with values, as refusals are (clauses move.range, move.stop,
fire.range, fire.weapon). Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import shapely
from shapely.ops import nearest_points

from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import view
from wargame.games.skirmish.rules.odds import odds
from wargame.games.skirmish.rules.questions import Plan, plan
from wargame.games.skirmish.state import Point, State, Unit
from wargame.games.skirmish.table.plane import length_of, point_along, snap, snap_point
from wargame.games.skirmish.table.routes import Route, Search

STEP_CM = 0.1
GRAIN_CM = 0.002
INSIDE_CM = 0.004
LEAST_MOVE_CM = 0.05


@dataclass(frozen=True)
class Hint:
    """What would be allowed: a template and its values."""

    template: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class NearestMove:
    """The move nearest to one that is refused: where it ends, its way, and how to say it."""

    at: Point
    points: tuple[Point, ...]
    facing: float
    length: float
    hint: Hint


def nearest_move(
    field: Field, unit: Unit, found: Search, refused: Plan, to: Point, via: Sequence[Point] = ()
) -> NearestMove | None:
    """The furthest stop on a way that is refused; where none leads there, the stop nearest to its goal."""
    if unit.critical or refused.allowed:
        return None
    if refused.points is not None and len(refused.points) > 1:
        route = _furthest(found, refused.points, field.profile(unit).move)
        if route is not None:
            hint = Hint(
                template="The first {length} cm of the way are allowed.",
                values={"length": snap(route.length)},
            )
            return _move(route, hint)
    return _beside(field, unit, found, to, via)


def _furthest(found: Search, points: tuple[Point, ...], most: float) -> Route | None:
    """The longest beginning of a way that may be walked."""
    good = None
    high = min(length_of(points), most)
    along = high
    while along > LEAST_MOVE_CM:
        route = found.along(_beginning(points, along))
        if route.allowed:
            good = route
            break
        high, along = along, along - STEP_CM
    if good is None:
        return None
    low = along
    while high - low > GRAIN_CM:
        middle = (low + high) / 2.0
        route = found.along(_beginning(points, middle))
        if route.allowed:
            good, low = route, middle
        else:
            high = middle
    return good


def _beginning(points: tuple[Point, ...], along: float) -> tuple[Point, ...]:
    """The way up to a length along it."""
    kept, walked = [points[0]], 0.0
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if walked + step >= along:
            break
        kept.append(b)
        walked += step
    end = snap_point(point_along(points, along))
    return tuple(kept) if end == kept[-1] else (*kept, end)


def _beside(field: Field, unit: Unit, found: Search, to: Point, via: Sequence[Point]) -> NearestMove | None:
    """The stop nearest to a place where the unit can't stop."""
    for margin in (INSIDE_CM, 4.0 * INSIDE_CM, 25.0 * INSIDE_CM):
        inside = found.reach().inner(margin)
        if inside.is_empty:
            return None
        near = nearest_points(inside, shapely.Point(to))[0]
        way = plan(field, unit, found, (near.x, near.y), via)
        if way.allowed and way.points is not None and way.length > LEAST_MOVE_CM:
            missing = math.dist(way.points[-1], to)
            hint = Hint(
                template="It can stop {missing} cm short of there.", values={"missing": snap(missing)}
            )
            return NearestMove(way.points[-1], way.points, way.facing, way.length, hint)
    return None


def _move(route: Route, hint: Hint) -> NearestMove:
    assert route.points is not None
    return NearestMove(route.points[-1], route.points, route.facing, route.length, hint)


def nearest_shot(field: Field, state: State, unit: Unit, target: Unit, weapon: str) -> Hint | None:
    """What would make a refused shot possible: another weapon, or so much closer; None when neither would."""
    refused = odds(field, state, unit, target, weapon)
    if refused.refusal is None:
        return None
    for other in field.profile(unit).usable(critical=unit.critical):
        if other.name != weapon and odds(field, state, unit, target, other.name).refusal is None:
            return Hint(template="The {weapon} can fire at it.", values={"weapon": other.name})
    armed = field.profile(unit).weapon(weapon)
    if refused.refusal.rule != "fire.range" or armed is None:
        return None
    missing = view(field, state, unit, target).distance - armed.reach
    return Hint(template="{missing} cm closer it would be in range.", values={"missing": snap(missing)})
