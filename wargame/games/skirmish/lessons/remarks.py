"""What a lesson says to what the learner does: a few kinds of remark, in parts for the catalogues."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargame.games.skirmish.actions import Action
from wargame.games.skirmish.lessons.attempt import Attempt
from wargame.games.skirmish.lessons.trouble import Words

Kind = Literal["done", "settled", "other", "trouble", "hint", "shown", "set_up", "skipped"]

SETTLED = "Well done. Go on when you like."
OTHER = "You may do that. This step still asks for something else: {task}"
SET_UP = "The table was set up anew for this step."
AGAIN = "Everything stands as this step began."
SHOWN = "That is how it goes. Go on, or set it up again and try it yourself."
SET_UP_TO_SHOW = "The table is set up again, to show it from the start."
NO_HINT = "There is no more to tell. Let it be shown to you."
NO_GIVING_UP = "Nobody has to give up in a lesson: leave it when you like."
CHANGED = "The saved place in this lesson can't be used any more, so the lesson begins again."


class Remark(msgspec.Struct, frozen=True):
    """What is said, and of which kind; after `trouble` "Set it up again" is the way on."""

    kind: Kind
    words: Words


def remark(kind: Kind, template: str, **values: str) -> Remark:
    """A remark from its template and values."""
    return Remark(kind, Words(template, values))


def on_action(attempt: Attempt, action: Action | None, was_settled: bool, was_done: int) -> Remark | None:
    """What to say after an action (None: one was taken back, or the other side's)."""
    if attempt.is_settled:
        return None if was_settled else remark("settled", attempt.step.after or SETTLED)
    if (trouble := attempt.trouble()) is not None:
        return Remark("trouble", trouble)
    if action is not None and done_of(attempt) <= was_done and not is_asked_for(attempt, action):
        return remark("other", OTHER, task=open_task_text(attempt))
    return None


def done_of(attempt: Attempt) -> int:
    """How many tasks are done."""
    return sum(1 for state in attempt.tasks if state.mark == "done")


def open_task_text(attempt: Attempt) -> str:
    """The first line of the checklist that is open; empty when none is."""
    return next((state.text for state in attempt.tasks if state.mark == "open"), "")


def is_asked_for(attempt: Attempt, action: Action) -> bool:
    """Whether the step reckons with such an action: its verb, and its unit."""
    step = attempt.step
    verb = action.__struct_config__.tag
    unit = getattr(action, "unit", None)
    return (not step.allow or verb in step.allow) and (not step.units or unit is None or unit in step.units)


def remark_templates() -> tuple[str, ...]:
    """Every template that is not a lesson's own, for the catalogues."""
    return (SETTLED, OTHER, SET_UP, AGAIN, SHOWN, SET_UP_TO_SHOW, NO_HINT, NO_GIVING_UP, CHANGED)
