"""Overwatch fires, or holds, while a move is open (clause overwatch.react)."""

from __future__ import annotations

import msgspec

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Hold, React
from wargame.games.skirmish.events import OverwatchSpent, Reacted
from wargame.games.skirmish.rules.ending import refuse_when_over
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.play import Play
from wargame.games.skirmish.rules.roster import unit_of
from wargame.games.skirmish.rules.shooting import (
    Aim,
    aim_at,
    attack,
    best_aim,
    refuse_range,
    refuse_weapon,
)
from wargame.games.skirmish.rules.walking import can_go_on, finish, go_on, open_move, walk
from wargame.games.skirmish.rules.watching import (
    END_SLACK_CM,
    Sighting,
    sighting,
    stretch_at,
    stretches_of,
    within,
)
from wargame.games.skirmish.rules.way import Way
from wargame.games.skirmish.state import PendingReaction, State, Unit

RULE = "overwatch"


def refuse_react(field: Field, state: State, action: React) -> Refusal | None:
    """Why the watcher may not fire there: phase, unit, weapon, place, range in order (overwatch.react)."""
    if refusal := refuse_watcher(state, action.unit) or _refuse_weapon(field, state, action):
        return refusal
    stretch = stretch_at(state, action.unit, action.at)
    if stretch is None:
        return Refusal(
            rule=RULE,
            template="{unit} can't fire after {at} cm of the way.",
            values={"unit": action.unit, "at": action.at},
        )
    return _refuse_range(field, state, action, within(stretch, action.at))


def _refuse_weapon(field: Field, state: State, action: React) -> Refusal | None:
    if action.weapon is None:
        return None
    return refuse_weapon(field, unit_of(state, action.unit), action.weapon)


def _refuse_range(field: Field, state: State, action: React, at: float) -> Refusal | None:
    watcher = unit_of(state, action.unit)
    weapon = None if action.weapon is None else field.profile(watcher).weapon(action.weapon)
    if weapon is None:
        return None
    seen = _seen(field, state, watcher, at).look
    in_range = aim_at(field, watcher, weapon, seen, END_SLACK_CM) is not None
    return None if in_range else refuse_range(watcher, weapon, seen.distance)


def refuse_hold(state: State, action: Hold) -> Refusal | None:
    """Why nobody, or not this unit, can hold (overwatch.react)."""
    return _refuse_phase(state) if action.unit is None else refuse_watcher(state, action.unit)


def refuse_watcher(state: State, unit_id: str) -> Refusal | None:
    """Why this unit has no say in the open move (turn.order, overwatch)."""
    if refusal := _refuse_phase(state):
        return refusal
    if not stretches_of(state, unit_id):
        return Refusal(
            rule=RULE, template="{unit} can't react to this move any more.", values={"unit": unit_id}
        )
    return None


def _refuse_phase(state: State) -> Refusal | None:
    if refusal := refuse_when_over(state):
        return refusal
    if state.phase != "react":
        return Refusal(rule="turn.order", template="No move is open to overwatch.")
    return None


def _seen(field: Field, state: State, watcher: Unit, at: float) -> Sighting:
    move = state.pending
    assert isinstance(move, PendingReaction)
    return sighting(field, state, watcher, unit_of(state, move.unit), Way(move.path), at)


def react(play: Play, action: React) -> None:
    """The mover walks to the point and is fired at; a stumble before it may spare it (overwatch.react)."""
    stretch = stretch_at(play.state, action.unit, action.at)
    assert stretch is not None
    at, mover_id = within(stretch, action.at), open_move(play).unit
    if not walk(play, at):
        finish(play)
        return
    play.alter(action.unit, overwatch=False)
    play.say(Reacted(action.unit, at), OverwatchSpent(action.unit))
    attack(play, action.unit, mover_id, _aim(play, action, at))
    if can_go_on(play, mover_id):
        go_on(play)
    else:
        finish(play)


def _aim(play: Play, action: React, at: float) -> Aim:
    """The weapon asked for, else the one with the best chance there (overwatch.react)."""
    field, state, watcher = play.field, play.state, play.unit(action.unit)
    seen = _seen(field, state, watcher, at)
    if action.weapon is None:
        aim = best_aim(field, state, watcher, seen.mover, seen.look, END_SLACK_CM)
    else:
        weapon = field.profile(watcher).weapon(action.weapon)
        assert weapon is not None
        aim = aim_at(field, watcher, weapon, seen.look, END_SLACK_CM)
    assert aim is not None
    return aim


def hold(play: Play, action: Hold) -> None:
    """Let the rest of the move pass, for one watcher or for all; tokens are kept (overwatch.react)."""
    move = open_move(play)
    watchers = {s.watcher for s in move.stretches} if action.unit is None else {action.unit}
    held = (*move.held, *(unit.id for unit in play.state.units if unit.id in watchers))
    left = tuple(stretch for stretch in move.stretches if stretch.watcher not in watchers)
    play.set(pending=msgspec.structs.replace(move, held=held, stretches=left))
    if not left:
        go_on(play)
