"""What is shown when a lesson has been finished: what was learnt in it, and what may come next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wargame.games.skirmish.lessons.lesson import Lesson
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.dialog import Choice
from wargame.ui.shell.widgets.layout import Column
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.saying import prose

WIDTH = 520


@dataclass(frozen=True)
class WaysOn:
    """What may come after a lesson."""

    next: Callable[[], object]
    again: Callable[[], object]
    to_list: Callable[[], object]


def show_ending(stage: Stage, lesson: Lesson, following: Lesson | None, ways: WaysOn) -> None:
    """Say what was learnt, and offer the next lesson, this one again, and the list."""
    learnt: list[Widget] = [
        RichText(f"{{good:[icon:done]}} {prose(step.title)}", Type.BODY, "ink") for step in lesson.steps
    ]
    after = _("That was the last lesson of this set. You know it all: play!")
    if following is not None:
        after = _("Next: **{title}**").format(title=prose(following.title))
    body = Column([*learnt, RichText(after, Type.BODY, "dim", bold_tone="gold", margin=4)], gap=5)
    choices = [
        Choice(_("Back to the list"), ways.to_list, shortcut="B", safe=following is None, id="lesson-list"),
        Choice(_("Repeat"), ways.again, shortcut="R", id="lesson-repeat"),
    ]
    if following is not None:
        choices.append(
            Choice(_("Next lesson"), ways.next, shortcut="N", safe=True, primary=True, id="lesson-next")
        )
    title = _("Lesson done: {title}").format(title=_(lesson.title))
    stage.dialog(title, _("What you have learnt:"), choices, body, width=WIDTH)
