"""A lesson being taken: the step the learner is at, what is said, and every way on, back and out.

The screen plays on `match` (a new one whenever `table_set` is told) and lets
the lesson act in between: after each action it asks `answer()` until there is
none. Nothing is drawn or timed here.

    session = Session.begin(game, lesson)
    session.submit(action)          # or session.match.submit: the session listens
    while (doing := session.answer()) is not None: ...   # each already performed
    session.observe(Look("aimed", unit="A1", target="B1", weapon="rifle"))
    session.show_me()               # or start_show() and show_next(), one thing at a time
    session.go_on(), .back(), .skip(), .restart_step(), .undo(), .redo(), .hint()
    session.record() -> data; Session.resume(game, lesson, data)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wargame.engine.contract import Fault, Refusal, Refused
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Action, Concede, Draw
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons import remarks
from wargame.games.skirmish.lessons.attempt import Attempt, Doing, TaskState
from wargame.games.skirmish.lessons.conditions import Look
from wargame.games.skirmish.lessons.course import Beginning, Course, can_be_done
from wargame.games.skirmish.lessons.lesson import LEARNER, Lesson, Stage
from wargame.games.skirmish.lessons.record import read_record, write_record
from wargame.games.skirmish.lessons.remarks import Remark, remark
from wargame.games.skirmish.lessons.showing import Showing
from wargame.games.skirmish.lessons.trouble import Words
from wargame.games.skirmish.state import State


class Standing(NamedTuple):
    """How far the learner is: the step (from 0), how many there are, tasks settled and all tasks of it."""

    step: int
    steps: int
    settled: int
    tasks: int


class Session:
    """One lesson being taken; see the module's own words."""

    def __init__(self, course: Course, beginning: Beginning) -> None:
        self.course = course
        self.say: Remark | None = None
        self.finished = False
        self.table_set: list[Callable[[], object]] = []
        self._hints = 0
        self._showing: Showing | None = None
        self._marks = (False, 0)
        self._take(beginning)

    @classmethod
    def begin(cls, game: Skirmish, lesson: Lesson, step: int = 0) -> Session:
        """Begin a lesson at one of its steps. Raises Fault with the place when the lesson can't be opened."""
        course = Course(game, lesson)
        beginning = course.begin(step, None)
        if beginning is None:
            raise Fault("$.steps", "every step is skipped")
        return cls(course, beginning)

    # -- what there is -----------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson that is taken."""
        return self.course.lesson

    @property
    def step(self) -> Stage:
        """The step the learner is at."""
        return self.attempt.step

    @property
    def match(self) -> Match:
        """What the step is played on; another one after `table_set` has been told."""
        return self.attempt.match

    @property
    def state(self) -> State:
        """The state of the battle now."""
        return self.attempt.state

    @property
    def tasks(self) -> tuple[TaskState, ...]:
        """The step's checklist as it stands."""
        return self.attempt.tasks

    @property
    def current_task(self) -> int | None:
        """The first task that is open; None when none is."""
        return next((n for n, state in enumerate(self.tasks) if state.mark == "open"), None)

    @property
    def is_settled(self) -> bool:
        """Whether the step's tasks are all done or waived: the way on is open."""
        return self.attempt.is_settled

    @property
    def trouble(self) -> Words | None:
        """Why an open task can't be done from here, when it can't: setting it up again is the way on."""
        return self.attempt.trouble()

    @property
    def progress(self) -> Standing:
        """How far the learner is."""
        tasks = self.tasks
        settled = sum(1 for state in tasks if state.mark != "open")
        return Standing(self.index, len(self.lesson.steps), settled, len(tasks))

    @property
    def hints_given(self) -> tuple[str, ...]:
        """The hints asked for so far in this step, the first one first."""
        return self.step.hints[: self._hints]

    @property
    def is_showing(self) -> bool:
        """Whether a show is under way (`show_next`)."""
        return self._showing is not None

    # -- playing -----------------------------------------------------------------

    def refusal(self, action: Action) -> Refusal | None:
        """Why the action may not be made now; None when it may."""
        if isinstance(action, Concede | Draw):
            return Refusal(
                rule="victory", template="Nobody has to give up in a lesson: leave it when you like."
            )
        return self.match.refusal(action)

    def submit(self, action: Action) -> tuple[Any, ...]:
        """The learner's action by the real rules; its events. Raises Refused: nothing has changed then."""
        if (refusal := self.refusal(action)) is not None:
            raise Refused(refusal)
        return self.match.submit(action)

    def observe(self, look: Look) -> None:
        """The learner has looked at something; what no condition of the step asks about is not kept."""
        if self.attempt.is_asked_for(look):
            self.attempt.perform(Doing(look=look))
            self.say = remarks.on_action(self.attempt, None, *self._marks) or self.say
            self._marks = self.is_settled, remarks.done_of(self.attempt)

    def answer(self) -> Doing | None:
        """Perform what comes next without the learner, and tell it; None when it is the learner's turn."""
        action = self.attempt.answer()
        if action is None:
            return None
        self.match.submit(action)
        return Doing(action)

    def undo_refusal(self) -> Refusal | None:
        """Why nothing can be taken back in this step; None when something can."""
        return self.match.undo_refusal()

    def undo(self) -> None:
        """Take back the learner's last action, with the answers to it. Raises Refused (undo.none)."""
        self.match.undo()
        while self.attempt.answer() is not None and self.match.undo_refusal() is None:
            self.match.undo()

    def redo(self) -> tuple[Any, ...]:
        """Put back the last action taken back; its events. Raises Refused (undo.none)."""
        return self.match.redo()

    # -- help --------------------------------------------------------------------

    def hint(self) -> Remark:
        """The next hint of the step; the last one again when there are no more."""
        hints = self.step.hints
        self._hints = min(self._hints + 1, len(hints))
        self.say = remark("hint", hints[self._hints - 1] if hints else remarks.NO_HINT)
        return self.say

    def start_show(self) -> bool:
        """Begin to show the step; whether the table had to be set up again for it."""
        again = not can_be_done(self.attempt)
        if again:
            self._set_table(self._entry, remark("set_up", remarks.SET_UP_TO_SHOW))
        self._showing = Showing(self.attempt)
        return again

    def show_next(self) -> Doing | None:
        """Perform the next thing of the show and tell it; None when the learner has the table back."""
        if self._showing is None:
            return None
        doing = self._showing.next()
        if doing is None:
            self._showing = None
            self.say = remark("shown", self.step.after or remarks.SHOWN)
            return None
        self.attempt.perform(doing)
        return doing

    def stop_show(self) -> None:
        """Give the table back in the middle of a show."""
        self._showing = None

    def show_me(self) -> list[Doing]:
        """Show the whole step at once; what was done, the other side's answers included."""
        self.start_show()
        done = []
        while (doing := self.show_next()) is not None:
            done.append(doing)
        return done

    # -- the way -----------------------------------------------------------------

    def go_on(self) -> bool:
        """To the next step, or to the end; False, and nothing changes, while a task is open."""
        if not self.is_settled:
            return False
        self.skip()
        return True

    def skip(self) -> None:
        """To the next step, whatever is open in this one; past the last one the lesson is finished."""
        beginning = self.course.begin(self.index + 1, self.state)
        if beginning is None:
            self.finished = True
            return
        self._take(beginning)
        self._tell()

    def back(self) -> bool:
        """To the step before, set up as it begins; False at the first one."""
        if self.index == 0:
            return False
        self.finished = False
        index = self.index - 1
        self._take(Beginning(index, self.course.attempt_at(index, self.course.start_of(index)), True))
        self._tell()
        return True

    def restart_step(self) -> None:
        """Set the table up again as the step began."""
        self.finished = False
        self._set_table(self._entry, remark("set_up", remarks.AGAIN))

    # -- keeping -----------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The lesson as it stands, as plain data."""
        return write_record(self.lesson, self.index, self.attempt, self._hints, self.finished)

    @classmethod
    def resume(cls, game: Skirmish, lesson: Lesson, record: Mapping[str, Any]) -> Session:
        """Go on where a record was made; one that can't be used begins the lesson again and says so."""
        session = cls.begin(game, lesson)
        try:
            kept = read_record(game, lesson, session.course, record)
        except (Fault, Refused):
            session.say = remark("set_up", remarks.CHANGED)
            return session
        session._entry = kept.attempt.match.moments[0].state
        session.index, session._hints, session.finished = kept.index, kept.hints, kept.finished
        session._play_on(kept.attempt)
        return session

    # -- inside ------------------------------------------------------------------

    def _take(self, beginning: Beginning) -> None:
        self.index = beginning.index
        self._entry = beginning.attempt.state
        self._hints = 0
        self._showing = None
        self.say = _greeting(beginning)
        self._play_on(beginning.attempt)

    def _set_table(self, state: State, said: Remark) -> None:
        self._showing = None
        self.say = said
        self._play_on(self.course.attempt_at(self.index, state))
        self._tell()

    def _play_on(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self._marks = self.is_settled, remarks.done_of(attempt)
        self._moments = len(attempt.match.moments)
        attempt.match.listeners.append(self._heard)

    def _tell(self) -> None:
        for listener in list(self.table_set):
            listener()

    def _heard(self, match: Match) -> None:
        """The match has changed, by whoever played on it."""
        if match is not self.match:
            return
        action, is_answer = self._learners_action(), self._is_answer()
        said = remarks.on_action(self.attempt, action, *self._marks)
        if said is not None or not is_answer or (self.say is not None and self.say.kind == "trouble"):
            self.say = said
        self._marks = self.is_settled, remarks.done_of(self.attempt)
        self._moments = len(match.moments)

    def _is_answer(self) -> bool:
        """Whether the other side has just acted: what was said before still stands."""
        moments = self.match.moments
        return len(moments) > max(self._moments, 1) and moments[-2].state.to_act != LEARNER

    def _learners_action(self) -> Action | None:
        """What the learner has just done; None for the other side's action and one taken back."""
        entry = self.match.moments[-1].entry
        has_grown = len(self.match.moments) > self._moments
        if entry is None or not has_grown or self._is_answer() or self.is_showing:
            return None
        action: Action = self.course.game.read_action(entry.action)
        return action


def _greeting(beginning: Beginning) -> Remark | None:
    if beginning.skipped:
        return remark("skipped", beginning.skipped[-1])
    return remark("set_up", remarks.SET_UP) if beginning.set_up else None
