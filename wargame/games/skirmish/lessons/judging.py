"""Whether a condition holds over the moments of a step (see `conditions`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import dist
from typing import Any

from wargame.engine.match import Moment
from wargame.games.skirmish import events as happened
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.lessons import conditions as ask
from wargame.games.skirmish.rules.roster import find, is_fighting
from wargame.games.skirmish.state import PendingReaction, State, Unit

STATES = ask.Lost | ask.Over | ask.Stands | ask.Sees | ask.Covered | ask.Near | ask.Has


@dataclass(frozen=True)
class Evidence:
    """What a condition is judged by: the moments since the step began, and what was looked at."""

    battle: SkirmishBattle
    moments: Sequence[Moment]
    looks: frozenset[ask.Look] = frozenset()

    @property
    def state(self) -> State:
        """The state at the last of the moments."""
        state: State = self.moments[-1].state
        return state

    def until(self, moment: int) -> Evidence:
        """What there was up to and with a moment."""
        return Evidence(self.battle, self.moments[: moment + 1], self.looks)

    def events(self, kind: type) -> Iterator[Any]:
        """The events of a kind, in order."""
        every = chain.from_iterable(moment.events for moment in self.moments)
        return (event for event in every if isinstance(event, kind))


def has_held(condition: ask.Condition, evidence: Evidence) -> bool:
    """Whether it has been so at any of the moments."""
    if not _comes_and_goes(condition):
        return holds(condition, evidence)
    return any(holds(condition, evidence.until(n)) for n in reversed(range(len(evidence.moments))))


def _comes_and_goes(condition: ask.Condition) -> bool:
    """Whether it can be so at one moment and no longer at a later one."""
    return isinstance(condition, STATES | ask.Both | ask.Not)


def holds(condition: ask.Condition, evidence: Evidence) -> bool:
    """Whether it is so at the last moment: by then for what is told by events, just then for states."""
    match condition:
        case ask.Both(of):
            return all(holds(one, evidence) for one in of)
        case ask.Not(of):
            return not holds(of, evidence)
        case ask.Selected() | ask.Aimed() | ask.Pointed() | ask.Measured() | ask.Opened():
            return any(is_look(condition, look) for look in evidence.looks)
        case _ if isinstance(condition, STATES):
            return _is_state(condition, evidence.battle, evidence.state)
        case _:
            return _has_happened(condition, evidence)


def _fits(wanted: object, found: object) -> bool:
    return wanted is None or wanted == found


def within(spot: ask.Spot, at: tuple[float, float] | None) -> bool:
    """Whether a place lies in a disc."""
    return at is not None and dist(spot[:2], at) <= spot[2]


def looks_in(condition: ask.Condition) -> Iterator[ask.Condition]:
    """The parts of a condition that are about looks."""
    match condition:
        case ask.Both(of):
            for one in of:
                yield from looks_in(one)
        case ask.Not(of):
            yield from looks_in(of)
        case ask.Selected() | ask.Aimed() | ask.Pointed() | ask.Measured() | ask.Opened():
            yield condition


def is_look(condition: ask.Condition, look: ask.Look) -> bool:
    """Whether a look is what a condition about looks asks for."""
    match condition:
        case ask.Selected(unit):
            return look.what == "selected" and _fits(unit, look.unit)
        case ask.Aimed(unit, target, weapon):
            same = _fits(unit, look.unit) and _fits(target, look.target) and _fits(weapon, look.weapon)
            return look.what == "aimed" and same
        case ask.Pointed(unit, into):
            there = into is None or within(into, look.at)
            return look.what == "pointed" and _fits(unit, look.unit) and there
        case ask.Measured(least):
            return look.what == "measured" and look.length >= least
        case ask.Opened(clause):
            return look.what == "opened" and _fits(clause, look.clause)
    raise AssertionError(condition)


def _is_state(condition: ask.Condition, battle: SkirmishBattle, state: State) -> bool:
    match condition:
        case ask.Lost(unit, side):
            return any(_fits(unit, u.id) and _fits(side, u.side) and not u.alive for u in state.units)
        case ask.Over(winner):
            return state.result is not None and _fits(winner, state.result.winner)
        case ask.Stands(unit, into):
            standing = _standing(state, unit)
            return standing is not None and within(into, standing.at)
        case ask.Sees(unit, target, yes):
            return _both(state, unit, target) and battle.view(state, unit, target).los == yes
        case ask.Covered(unit, against, yes):
            return _both(state, unit, against) and battle.view(state, against, unit).cover == yes
        case ask.Near(unit, target, most):
            return _both(state, unit, target) and battle.view(state, unit, target).distance <= most
        case ask.Has(unit, mark, yes):
            found = find(state, unit)
            if mark == "active":
                return (state.active_unit == unit) == yes
            return found is not None and getattr(found, mark) == yes
    raise AssertionError(condition)


def _standing(state: State, unit_id: str) -> Unit | None:
    unit = find(state, unit_id)
    return unit if unit is not None and is_fighting(unit) else None


def _both(state: State, *ids: str) -> bool:
    return all(_standing(state, one) is not None for one in ids)


def _has_happened(condition: ask.Condition, evidence: Evidence) -> bool:
    events = evidence.events
    match condition:
        case ask.Moved():
            return _has_moved(condition, evidence)
        case ask.Turned(unit):
            return any(_fits(unit, e.unit) for e in events(happened.Turned))
        case ask.Climbed(unit, piece):
            return any(_fits(unit, e.unit) and _fits(piece, e.piece) for e in events(happened.Climbed))
        case ask.Stumbled(unit, falls):
            return any(_fits(unit, e.unit) and _fits(falls, e.falls) for e in events(happened.Stumbled))
        case ask.Fired():
            return any(_is_shot(condition, e) for e in events(happened.Shot))
        case ask.Damaged(unit, result):
            return any(_fits(unit, e.unit) and _fits(result, e.result) for e in events(happened.Damaged))
        case ask.Recovered(unit):
            return any(_fits(unit, e.unit) for e in events(happened.Recovered))
        case ask.Watching(unit):
            return any(_fits(unit, e.unit) for e in events(happened.OverwatchSet))
        case ask.Reacted(unit, least, most):
            far = float("inf") if most is None else most
            return any(_fits(unit, e.unit) and least <= e.at <= far for e in events(happened.Reacted))
        case ask.Ended(unit, side):
            return any(
                _fits(unit, e.unit) and _fits(side, _side(evidence, e.unit))
                for e in events(happened.ActivationEnded)
            )
        case _:
            return _has_come(condition, evidence)


def _has_come(condition: ask.Condition, evidence: Evidence) -> bool:
    """What concerns a side or the turn."""
    events = evidence.events
    match condition:
        case ask.Held(side):
            return any(_held(moment, side) for moment in evidence.moments)
        case ask.Chosen(first):
            return any(_fits(first, e.first) for e in events(happened.Initiative))
        case ask.Rolled(purpose, side):
            return any(e.for_ == purpose and _fits(side, e.side) for e in events(happened.Rolled))
        case ask.Tested(side, holding):
            return any(_fits(side, e.side) and _fits(holding, e.holds) for e in events(happened.Morale))
        case ask.Turn(least):
            return any(e.turn >= least for e in events(happened.TurnBegan))
    raise AssertionError(condition)


def _has_moved(condition: ask.Moved, evidence: Evidence) -> bool:
    """A way may be walked in several stretches: each step's are taken together."""
    for moment in evidence.moments:
        walked = [e for e in moment.events if isinstance(e, happened.Moved) and _fits(condition.unit, e.unit)]
        if not walked:
            continue
        length = sum(event.length for event in walked)
        far = float("inf") if condition.most is None else condition.most
        there = condition.into is None or within(condition.into, walked[-1].points[-1])
        if there and condition.least <= length <= far:
            return True
    return False


def _is_shot(condition: ask.Fired, shot: happened.Shot) -> bool:
    who = _fits(condition.unit, shot.unit) and _fits(condition.target, shot.target)
    how = _fits(condition.weapon, shot.weapon) and _fits(condition.hit, shot.hit)
    return who and how and _fits(condition.cover, shot.cover)


def _held(moment: Moment, side: int) -> bool:
    """Whether this moment came by this side letting a move pass."""
    if moment.entry is None or moment.entry.action.get("do") != "hold":
        return False
    pending = moment.state.pending
    movers = [pending.unit] if isinstance(pending, PendingReaction) else []
    movers += [event.unit for event in moment.events if isinstance(event, happened.Moved)]
    return any(unit.side == 1 - side for unit in moment.state.units if unit.id in movers)


def _side(evidence: Evidence, unit_id: str) -> int | None:
    unit = find(evidence.moments[-1].state, unit_id)
    return None if unit is None else unit.side
