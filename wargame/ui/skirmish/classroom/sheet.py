"""What the lesson's panel says, read off a session: finished words, no widgets."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.games.skirmish.lessons.lesson import Figure, Lesson, Quote, SetName
from wargame.games.skirmish.lessons.remarks import Remark
from wargame.games.skirmish.lessons.session import Session
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.saying import prose, sentence
from wargame.ui.skirmish.names import Names

GOOD, NOTE, ASIDE, WARNING = "good", "note", "aside", "warning"
TONES = {"done": GOOD, "settled": GOOD, "shown": GOOD, "trouble": WARNING, "set_up": ASIDE}


@dataclass(frozen=True)
class TaskLine:
    """A line of the checklist: its words, how it stands (open, done, waived), whether it is the next one."""

    words: str
    mark: str
    current: bool


@dataclass(frozen=True)
class Said:
    """What the lesson says to what the learner did: marked-up prose and its tone."""

    words: str
    tone: str


@dataclass(frozen=True)
class LessonSheet:
    """The panel's words. Steps count from 0; `on` is the way on: go on, or to the end."""

    set_title: str
    place: str
    title: str
    step: int
    steps: int
    heading: str
    text: tuple[str, ...]
    figure: Figure | None
    tasks: tuple[TaskLine, ...]
    said: Said | None
    hints: tuple[str, ...]
    more_hints: bool
    dice_note: str
    quote: Quote | None
    settled: bool
    in_trouble: bool
    showing: bool

    @property
    def on(self) -> str:
        """What the button that goes on is called."""
        return _("Next step") if self.step + 1 < self.steps else _("Finish")


def set_title(name: SetName) -> str:
    """What a set of lessons is called."""
    return _("Core set") if name == "core" else _("Mecha expansion")


def lesson_sheet(session: Session, of_set: tuple[Lesson, ...], names: Names) -> LessonSheet:
    """The panel of a lesson as it stands; `of_set` are the lessons of its set."""
    lesson, step = session.lesson, session.step
    place = _("Lesson {number} of {all}").format(number=lesson.number, all=len(of_set))
    said = session.say
    return LessonSheet(
        set_title=_("Learn · {set}").format(set=set_title(lesson.set)),
        place=place,
        title=_(lesson.title),
        step=session.index,
        steps=len(lesson.steps),
        heading=_(step.title),
        text=tuple(prose(text) for text in step.text),
        figure=step.figure,
        tasks=_tasks(session),
        said=_said(said, names) if said is not None and said.kind != "hint" else None,
        hints=tuple(prose(hint) for hint in session.hints_given),
        more_hints=len(session.hints_given) < len(step.hints),
        dice_note=_(step.dice_note),
        quote=step.quote,
        settled=session.is_settled,
        in_trouble=session.trouble is not None,
        showing=session.is_showing,
    )


def _tasks(session: Session) -> tuple[TaskLine, ...]:
    current = session.current_task
    return tuple(TaskLine(prose(task.text), task.mark, n == current) for n, task in enumerate(session.tasks))


def _said(remark: Remark, names: Names) -> Said:
    return Said(sentence(remark.words, names), TONES.get(remark.kind, NOTE))
