"""Why a task can no longer be done this turn, if it can't: what the lesson then explains."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargame.games.skirmish.lessons import conditions as ask
from wargame.games.skirmish.rules.roster import find
from wargame.games.skirmish.state import State

OVER = "The battle is over, so this can't be done any more."
OUT = "{unit} is out of the battle."
NO_WALK = "{unit} can't move any more."
NO_TOKEN = "{unit} is not on overwatch any more."
ACTIVATED = "{unit} has been activated this turn."
NO_WATCHER = "Nobody of yours is on overwatch any more."
NO_MOVE = "{unit} has no move left this turn."
NO_ATTACK = "{unit} has no attack left this turn."
NO_WATCH = "{unit} has moved or attacked, so it can't watch this turn."
DAMAGED = "What had been learnt could not be read. The file was kept as {file}, and the list begins anew."

ATTACKS = (ask.Fired,)
WALKS = (ask.Moved, ask.Climbed, ask.Stumbled, ask.Turned)


class Words(msgspec.Struct, frozen=True):
    """A sentence in parts: an English template (a key of the catalogues) and its values."""

    template: str
    values: dict[str, str] = {}


def trouble_with(condition: ask.Condition, state: State, learner: int) -> Words | None:
    """Why the condition can't come true from here without the position being set up again; None: it can."""
    if isinstance(condition, ask.Selected | ask.Aimed | ask.Pointed | ask.Measured | ask.Opened | ask.Over):
        return None
    if state.phase == "react":
        return None
    if state.result is not None:
        return Words(OVER)
    if isinstance(condition, ask.Both):
        return next((w for one in condition.of if (w := trouble_with(one, state, learner))), None)
    if isinstance(condition, ask.Not):
        return None
    if isinstance(condition, ask.Held) and not _watches(state, condition.side):
        return Words(NO_WATCHER)
    for unit_id in _needed(condition):
        unit = find(state, unit_id)
        if unit is not None and not unit.alive:
            return Words(OUT, {"unit": unit_id})
    return _spent(condition, state, learner)


def _watches(state: State, side: int) -> bool:
    return any(unit.overwatch and unit.side == side for unit in state.units)


def _needed(condition: ask.Condition) -> Iterator[str]:
    """The units that must be alive for it to come true."""
    if isinstance(condition, ask.Lost):
        return
    for name in ("unit", "target", "against"):
        unit_id = getattr(condition, name, None)
        if unit_id is not None:
            yield unit_id


def _spent(condition: ask.Condition, state: State, learner: int) -> Words | None:
    """Why a unit of the learner's can't do it in what is left of the turn."""
    unit = find(state, getattr(condition, "unit", None) or "")
    if unit is None or unit.side != learner:
        return None
    values, is_open = {"unit": unit.id}, state.active_unit == unit.id
    if isinstance(condition, WALKS) and unit.critical:
        return Words(NO_WALK, values)
    if isinstance(condition, ask.Reacted) and not unit.overwatch:
        return Words(NO_TOKEN, values)
    if not isinstance(condition, (*WALKS, *ATTACKS, ask.Watching)):
        return None
    if isinstance(condition, ATTACKS) and unit.overwatch:
        return None
    if unit.activated and not is_open:
        return Words(ACTIVATED, values)
    if is_open and isinstance(condition, WALKS) and (state.moved or (state.bound and state.attacked)):
        return Words(NO_MOVE, values)
    if is_open and isinstance(condition, ATTACKS) and (state.attacked or (state.bound and state.moved)):
        return Words(NO_ATTACK, values)
    if is_open and isinstance(condition, ask.Watching) and (state.moved or state.fired):
        return Words(NO_WATCH, values)
    return None


def trouble_templates() -> tuple[str, ...]:
    """Every template of this room, for the catalogues."""
    return (OVER, OUT, NO_WALK, NO_TOKEN, ACTIVATED, NO_MOVE, NO_ATTACK, NO_WATCH, NO_WATCHER, DAMAGED)
