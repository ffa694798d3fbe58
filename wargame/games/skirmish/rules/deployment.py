"""Set-up: who deploys first, one unit at a time in its zone (clauses deploy.order, deploy.zone)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import shapely

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Choose, Deploy
from wargame.games.skirmish.events import Deployed, Removed
from wargame.games.skirmish.forces.armies import START_FACING_DEG
from wargame.games.skirmish.rules.activation import refuse_side
from wargame.games.skirmish.rules.ending import SIDES, end_if_eliminated, refuse_when_over
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import fighting, left_over, unit_of
from wargame.games.skirmish.rules.turn import begin_turn, roll_off
from wargame.games.skirmish.state import PendingChoice, State, Unit
from wargame.games.skirmish.table.placing import Spot, facings_from
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Disc, Model, outline, snap_angle
from wargame.games.skirmish.table.routes import can_stand

RULE = "deploy.zone"


def roll_for_deployment(play: Play) -> None:
    """Each rolls; the higher decides who deploys the first unit (deploy.order)."""
    winner = roll_off(play, "deploy", "deploy.order")
    play.set(phase="choose", to_act=winner, pending=PendingChoice("deploy"))


def choose_who_deploys(play: Play, action: Choose) -> None:
    """The winner has said who deploys the first unit (deploy.order)."""
    play.set(phase="deploy", pending=None)
    _go_on(play, action.first)


def refuse_deployment(field: Field, state: State, action: Deploy) -> Refusal | None:
    """Why the unit can't be placed there (turn.order, deploy.zone)."""
    unit = unit_of(state, action.unit)
    if refusal := _refuse_moment(state, unit):
        return refusal
    return refuse_place(field, state, placed(unit, action))


def _refuse_moment(state: State, unit: Unit) -> Refusal | None:
    if refusal := refuse_when_over(state):
        return refusal
    if state.phase != "deploy":
        return Refusal(rule="turn.order", template="Now is not the time to deploy units.")
    values = {"unit": unit.id}
    if unit.at is not None:
        return Refusal(rule="turn.order", template="{unit} has been placed.", values=values)
    if not unit.alive:
        return Refusal(rule="turn.order", template="{unit} is not in the battle.", values=values)
    return refuse_side(state) if unit.side != state.to_act else None


def refuse_place(field: Field, state: State, unit: Unit) -> Refusal | None:
    """Why the unit can't be placed where `unit` says it is: zone, then what stands there (deploy.zone)."""
    body = field.model(unit)
    values = {"unit": unit.id}
    if not _lies_in_zone(field, body, unit.side):
        return Refusal(rule=RULE, template="{unit} has to lie wholly in its own zone.", values=values)
    found = can_stand(field.bare_table, body, field.gait(unit), field.bodies(state, unit))
    if found is None:
        return None
    template = "{unit} can't be placed there: it would stand on {what}."
    return Refusal(rule=RULE, template=template, values={**values, "what": found.what})


def _lies_in_zone(field: Field, body: Model, side: int) -> bool:
    zone = field.zone(side)
    if isinstance(body.base, Disc):
        centre = shapely.Point(body.at)
        clear = zone.boundary.distance(centre) >= body.base.radius - TOLERANCE_CM
        return bool(clear and zone.covers(centre))
    grown = zone.buffer(TOLERANCE_CM, join_style="mitre")
    return bool(grown.covers(outline(body.base, body.at, body.facing)))


def placed(unit: Unit, action: Deploy) -> Unit:
    """The unit where the action puts it."""
    return msgspec.structs.replace(unit, at=action.at, facing=snap_angle(action.facing))


def deploy(play: Play, action: Deploy) -> None:
    """Place a unit; the sides take turns (deploy.zone)."""
    unit = placed(play.unit(action.unit), action)
    play.alter(unit.id, at=unit.at, facing=unit.facing)
    assert unit.at is not None
    play.say(Deployed(unit.id, unit.at, unit.facing))
    _go_on(play, 1 - unit.side)


def _go_on(play: Play, preferred: int) -> None:
    """Whose turn it is to place; a side whose units fit nowhere has never fielded them (deploy.zone)."""
    for side in (preferred, 1 - preferred):
        waiting = left_over(play.state, side)
        if waiting and room_for_any(play.field, play.state, waiting) is None:
            _leave_out(play, waiting)
        elif waiting:
            play.set(to_act=side)
            return
    _end_deployment(play)


def room_for_any(field: Field, state: State, waiting: Sequence[Unit]) -> tuple[Unit, Spot] | None:
    """A unit and a lattice place where it fits, the smallest tried first; None for none (deploy.zone)."""
    kinds = {unit.kind: unit for unit in reversed(waiting)}
    for unit in sorted(kinds.values(), key=lambda unit: field.profile(unit).base.half_width):
        if (spot := room_for(field, state, unit)) is not None:
            return unit, spot
    return None


def room_for(field: Field, state: State, unit: Unit) -> Spot | None:
    """A lattice place and facing at which the unit fits now; None when it fits nowhere (deploy.zone)."""
    bodies = [field.model(other) for other in fighting(state)]
    return field.room(unit).first_spot(bodies, facings_from(START_FACING_DEG[unit.side]))


def _leave_out(play: Play, waiting: Sequence[Unit]) -> None:
    for unit in waiting:
        play.alter(unit.id, alive=False)
        play.say(Removed(unit.id, rule=RULE))


def _end_deployment(play: Play) -> None:
    """Everybody stands: the first turn begins (turn.order)."""
    count_fielded(play)
    end_if_eliminated(play)
    if not play.is_over:
        begin_turn(play)


def count_fielded(play: Play) -> None:
    """What morale later compares with (clause morale)."""
    a, b = (len(fighting(play.state, side)) for side in SIDES)
    play.set(fielded=(a, b))
