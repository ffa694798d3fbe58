"""Cues: what a lesson's scripts do, and how one becomes an action at a moment.

A cue is an action of the protocol as plain data, or one of the script's own:

    look    reports a look, as the screen would (`look = {what = "selected", ...}`)
    play    a fair player acts for the side that is to act (`tactics`), with
            `units` alone when they are named; again and again with `until`
    react   `at` may be left out: the best point, with the best weapon

`when` keeps a cue for moments in which it holds; a cue that is not legal is
passed over. Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wargame.engine.contract import Fault
from wargame.engine.journal import fault_of
from wargame.games.skirmish.actions import Action, React
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.lessons.conditions import Condition, Look
from wargame.games.skirmish.lessons.tactics import choose_action
from wargame.games.skirmish.made import read_action
from wargame.games.skirmish.state import PendingReaction, State


class Cue(msgspec.Struct, frozen=True):
    """One thing a script does; exactly one of `action`, `look`, `best_of` and `play` says what.

    `best_of` is a watcher that fires where its chance is best; `units` are whom
    `play` acts with (none named: anybody).
    """

    action: Action | None = None
    look: Look | None = None
    best_of: str | None = None
    play: bool = False
    units: tuple[str, ...] = ()
    when: Condition | None = None
    once: bool = False


class _Own(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The script's own verbs and what goes with every cue."""

    do: str
    look: Look | None = None
    units: tuple[str, ...] = ()
    unit: str | None = None
    when: Condition | None = None
    once: bool = False


def read_cue(data: Any, weapons: frozenset[str]) -> Cue:
    """A cue from plain data. Raises Fault with the place in it."""
    if not isinstance(data, Mapping):
        raise Fault("$", "must be a table")
    verb = data.get("do")
    if verb in ("look", "play") or (verb == "react" and "at" not in data):
        return _own(data)
    common = {name: data[name] for name in ("when", "once") if name in data}
    own = _convert({"do": str(verb), **common})
    action = read_action({k: v for k, v in data.items() if k not in common}, weapons)
    return Cue(action=action, when=own.when, once=own.once)


def _own(data: Mapping[str, Any]) -> Cue:
    own = _convert(data)
    if own.do == "look":
        if own.look is None:
            raise Fault("$.look", "is required")
        return Cue(look=own.look, when=own.when, once=own.once)
    if own.do == "react":
        if own.unit is None:
            raise Fault("$.unit", "is required")
        return Cue(best_of=own.unit, when=own.when, once=own.once)
    return Cue(play=True, units=own.units, when=own.when, once=own.once)


def _convert(data: Mapping[str, Any]) -> _Own:
    try:
        return msgspec.convert(data, _Own)
    except msgspec.ValidationError as error:
        raise fault_of(error) from error


def action_of(cue: Cue, battle: SkirmishBattle, state: State) -> Action | None:
    """The action a cue asks for now; None where it has none that is legal."""
    action = _wanted(cue, battle, state)
    return None if action is None or not _is_legal(battle, state, action) else action


def _wanted(cue: Cue, battle: SkirmishBattle, state: State) -> Action | None:
    if cue.play:
        return choose_action(battle, state, cue.units)
    if cue.best_of is not None:
        return _best_reaction(state, cue.best_of)
    return cue.action


def _best_reaction(state: State, watcher: str) -> Action | None:
    if not isinstance(state.pending, PendingReaction):
        return None
    own = [stretch for stretch in state.pending.stretches if stretch.watcher == watcher]
    if not own:
        return None
    best = max(own, key=lambda stretch: stretch.best.chance).best
    return React(watcher, best.at, best.weapon)


def _is_legal(battle: SkirmishBattle, state: State, action: Action) -> bool:
    try:
        return battle.refusal(state, action) is None
    except Fault:
        return False
