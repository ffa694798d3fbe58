"""Moving: why a way may not be taken, and how a move begins (clauses move.range to move.turn)."""

from __future__ import annotations

import msgspec

from wargame.engine.contract import Fault, Refusal
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.events import Turned
from wargame.games.skirmish.rules.activation import begin, has_begun, is_bound, refuse_activation, settle
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.obstructed import refuse_obstruction
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import unit_of
from wargame.games.skirmish.rules.walking import set_out
from wargame.games.skirmish.rules.way import Way
from wargame.games.skirmish.state import State, Unit
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Disc, snap, snap_angle
from wargame.games.skirmish.table.routes import can_stand, crossings, obstruction

MOST_POINTS = 1000
CLIMBING_DIVISOR = 2.0


def refuse_move(field: Field, state: State, action: Move) -> Refusal | None:
    """Why the move may not be made. Raises Fault when it leads nowhere and has no facing."""
    if refusal := refuse_moving(state, action.unit):
        return refusal
    unit = unit_of(state, action.unit)
    if len(action.path) > MOST_POINTS:
        return Refusal(
            rule="move.range",
            template="A path has up to {limit} points, not {count}.",
            values={"limit": MOST_POINTS, "count": len(action.path)},
        )
    way = way_of(unit, action)
    if not way.is_turn:
        facing = way.facing(way.end) if action.facing is None else action.facing
        return refuse_way(field, state, unit, way, facing)
    if action.facing is None:
        raise Fault("$.action.facing", "a move that leads nowhere needs a facing")
    return refuse_turning(field, state, unit, action.facing)


def refuse_moving(state: State, unit_id: str) -> Refusal | None:
    """Why the unit may not move at all now (move.once, damage.critical, damage.minor)."""
    if refusal := refuse_activation(state, unit_id):
        return refusal
    unit, values = unit_of(state, unit_id), {"unit": unit_id}
    if has_begun(state, unit) and state.moved:
        return Refusal(rule="move.once", template="{unit} has moved in this activation.", values=values)
    if refusal := refuse_immobile(unit):
        return refusal
    if has_begun(state, unit) and is_bound(state, unit) and state.fired:
        return Refusal(
            rule="damage.minor",
            template="{unit} has minor damage and has attacked: it can't move as well.",
            values=values,
        )
    return None


def refuse_immobile(unit: Unit) -> Refusal | None:
    """Critical damage: it neither moves nor turns (damage.critical)."""
    if unit.critical:
        return Refusal(
            rule="damage.critical",
            template="{unit} has critical damage and can't move.",
            values={"unit": unit.id},
        )
    return None


def way_of(unit: Unit, action: Move) -> Way:
    """The way the action declares, from where the unit stands."""
    assert unit.at is not None
    return Way.of(unit.at, action.path)


def refuse_way(field: Field, state: State, unit: Unit, way: Way, facing: float) -> Refusal | None:
    """Why the unit can't take this way (move.range, move.climb, move.block, move.stop, move.vehicle)."""
    if refusal := refuse_length(unit, way.length, field.profile(unit).move, climbing=False):
        return refusal
    table, mover, gait = field.table(state), field.model(unit), field.gait(unit)
    climbs = bool(crossings(table, mover, gait, way.points, facing))
    if climbs and (refusal := refuse_length(unit, way.length, climbing_limit(field, unit), climbing=True)):
        return refusal
    found = obstruction(table, mover, gait, field.bodies(state, unit), way.points, facing, climbing=climbs)
    return None if found is None else refuse_obstruction(unit, found)


def climbing_limit(field: Field, unit: Unit) -> float:
    """How far the unit moves in all when it climbs anything: half its move (move.climb)."""
    return field.profile(unit).move / CLIMBING_DIVISOR


def refuse_length(unit: Unit, length: float, limit: float, *, climbing: bool) -> Refusal | None:
    """Why a way of this length is too long (move.range, move.climb)."""
    if length <= limit + TOLERANCE_CM:
        return None
    values = {"length": _above(length, limit), "limit": limit, "kind": unit.kind}
    if climbing:
        template = "{length} cm is more than the {limit} cm a {kind} moves when it climbs."
        return Refusal(rule="move.climb", template=template, values=values)
    template = "{length} cm is more than the {limit} cm a {kind} moves."
    return Refusal(rule="move.range", template=template, values=values)


def _above(length: float, limit: float) -> float:
    """The length as it is told: never rounded down to the limit it exceeds."""
    return max(snap(length), snap(limit + 0.001))


def refuse_turning(field: Field, state: State, unit: Unit, facing: float) -> Refusal | None:
    """Why the unit can't face that way where it stands (move.turn, move.stop); a disc always can."""
    if isinstance(field.profile(unit).base, Disc):
        return None
    return refuse_standing(field, state, msgspec.structs.replace(unit, facing=snap_angle(facing)))


def refuse_standing(field: Field, state: State, unit: Unit) -> Refusal | None:
    """Why the unit can't stand where it is said to stand (move.stop)."""
    found = can_stand(field.table(state), field.model(unit), field.gait(unit), field.bodies(state, unit))
    return None if found is None else refuse_obstruction(unit, found)


def move(play: Play, action: Move) -> None:
    """Walk the way, or turn on the spot, which triggers nothing (move.turn, overwatch.trigger)."""
    begin(play, action.unit)
    play.set(moved=True)
    unit = play.unit(action.unit)
    way = way_of(unit, action)
    if not way.is_turn:
        set_out(play, unit.id, way, action.facing)
        return
    assert action.facing is not None
    facing = snap_angle(action.facing)
    play.alter(unit.id, facing=facing)
    play.say(Turned(unit.id, facing))
    settle(play)
