"""Questions about moving that change nothing: routes, reach, exposure.

Anything may be measured at any time (clause fire.target). Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wargame.engine.contract import Fault, Refusal
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.movement import climbing_limit, refuse_immobile, refuse_length
from wargame.games.skirmish.rules.obstructed import refuse_obstruction
from wargame.games.skirmish.rules.watching import find_stretches
from wargame.games.skirmish.rules.way import Way
from wargame.games.skirmish.state import Point, State, Stretch, Unit
from wargame.games.skirmish.table.haul import Drawn, Haul
from wargame.games.skirmish.table.plane import snap_point
from wargame.games.skirmish.table.routes import Route, Search


@dataclass(frozen=True)
class Plan:
    """The shortest way to a place, from the start on, and why it may not be taken.

    `points` is None when there is no way; `climbs` are the pieces it climbs in
    order; `limit` is the longest way of its sort in cm.
    """

    points: tuple[Point, ...] | None
    facing: float
    length: float
    climbs: tuple[str, ...]
    limit: float
    refusal: Refusal | None

    @property
    def allowed(self) -> bool:
        """Whether the unit's kind and condition let it take the way (whoever's turn it is)."""
        return self.refusal is None


def search(field: Field, state: State, unit: Unit) -> Search:
    """The search tree of the unit from where it stands (move.range, move.climb)."""
    return Search(
        field.table(state),
        field.model(unit),
        field.gait(unit),
        field.bodies(state, unit),
        walk_limit=field.profile(unit).move,
        climb_limit=climbing_limit(field, unit),
    )


def plan(
    field: Field,
    unit: Unit,
    found: Search,
    to: Point,
    via: Sequence[Point] = (),
    climb: bool | None = None,
) -> Plan:
    """The shortest way through the way-points; climbing when asked, or when walking does not reach."""
    route = found.path(snap_point(to), tuple(snap_point(point) for point in via), climb)
    return _planned(field, unit, route)


def _planned(field: Field, unit: Unit, route: Route) -> Plan:
    refusal = _refuse_route(field, unit, route)
    return Plan(route.points, route.facing, route.length, route.climbs, route.limit, refusal)


@dataclass(frozen=True)
class Hauled:
    """A unit pulled by hand: the way drawn so far, and that way as a plan."""

    drawn: Drawn
    plan: Plan


def haul(field: Field, state: State, unit: Unit, found: Search) -> Haul:
    """The unit ready to be pulled about from where it stands (move.range, move.climb)."""
    return Haul(
        field.table(state),
        field.model(unit),
        field.gait(unit),
        field.bodies(state, unit),
        found,
        walk_limit=field.profile(unit).move,
        climb_limit=climbing_limit(field, unit),
    )


def hauled(field: Field, unit: Unit, hand: Haul, drawn: Drawn | None, to: Point, *, climbing: bool) -> Hauled:
    """The way that a hand draws on to a place from what it has drawn, None to begin with."""
    longer, route = hand.pull(drawn or hand.begin(), to, climbing=climbing)
    return Hauled(longer, _planned(field, unit, route))


def _refuse_route(field: Field, unit: Unit, route: Route) -> Refusal | None:
    """Why the route may not be taken, in the order in which a move along it is refused."""
    if refusal := refuse_immobile(unit) or _refuse_length(field, unit, route):
        return refusal
    if route.obstruction is not None:
        return refuse_obstruction(unit, route.obstruction)
    if route.points is None:
        return Refusal(rule="move.block", template="There is no way for {unit}.", values={"unit": unit.id})
    return None


def _refuse_length(field: Field, unit: Unit, route: Route) -> Refusal | None:
    if refusal := refuse_length(unit, route.length, field.profile(unit).move, climbing=False):
        return refusal
    return refuse_length(unit, route.length, route.limit, climbing=bool(route.climbs))


def exposure(field: Field, state: State, unit: Unit, path: Sequence[Point]) -> tuple[Stretch, ...]:
    """Where along a path enemies on overwatch could fire at the unit (overwatch.react).

    The path need only stay on the table. Raises Fault with the point that does not.
    """
    assert unit.at is not None
    width, height = field.bare_table.size
    for number, (x, y) in enumerate(path):
        if not (0.0 <= x <= width and 0.0 <= y <= height):
            raise Fault(f"$.path[{number}]", "is not on the table")
    way = Way.of(unit.at, [snap_point(point) for point in path])
    return () if way.is_turn else find_stretches(field, state, unit, way)
