"""The way through a lesson: from which position each step begins.

A step begins with what the learner left behind where its own script leads from
there to the end of its tasks; else with the position that the scripts of the
steps before it lead to. Every position it hands out is therefore one from which
the step can be done. An activation that was left open is ended when the step is
about other units.
"""

from __future__ import annotations

from dataclasses import dataclass

from wargame.engine.dice import SeededDice
from wargame.games.skirmish.actions import End
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.attempt import Attempt
from wargame.games.skirmish.lessons.lesson import Lesson, Stage
from wargame.games.skirmish.lessons.position import first_position, is_placed, open_lesson, placed_position
from wargame.games.skirmish.lessons.showing import leads_to_the_end
from wargame.games.skirmish.state import State


@dataclass(frozen=True)
class Beginning:
    """A step about to be tried, and whether the learner's own position was left for it."""

    index: int
    attempt: Attempt
    set_up: bool
    skipped: tuple[str, ...] = ()


class Course:
    """One lesson's battle and the positions of its steps."""

    def __init__(self, game: Skirmish, lesson: Lesson) -> None:
        """Open the lesson's battle. Raises Fault with the place in the lesson."""
        self.game = game
        self.lesson = lesson
        self.battle = open_lesson(game, lesson)
        self._first = first_position(lesson, self.battle)
        self._starts: list[State] = []

    def attempt_at(self, index: int, state: State) -> Attempt:
        """An attempt at a step from a state."""
        return Attempt.at(self.game, self.battle, self.lesson, self.lesson.steps[index], state)

    def start_of(self, index: int) -> State:
        """The position a step begins with when the steps before it were done as shown."""
        while len(self._starts) <= index:
            self._starts.append(self._next_start(len(self._starts)))
        return self._starts[index]

    def _next_start(self, index: int) -> State:
        step = self.lesson.steps[index]
        if index == 0 or step.fresh:
            before = self._first
        else:
            attempt = self.attempt_at(index - 1, self._starts[index - 1])
            shown = leads_to_the_end(attempt)
            before = self._tidied(attempt.state if shown is None else shown.state, step)
        return placed_position(self.battle, before, self._first, step) if is_placed(step) else before

    def begin(self, index: int, left: State | None) -> Beginning | None:
        """The next step from `index` on that is not skipped, after `left`; None: the lesson is at its end."""
        skipped: list[str] = []
        for n in range(index, len(self.lesson.steps)):
            left = None if left is None else self._tidied(left, self.lesson.steps[n])
            attempt, set_up = self._attempt_after(n, left)
            step = attempt.step
            if step.skip is None or not attempt.is_so(step.skip):
                return Beginning(n, attempt, set_up, tuple(skipped))
            skipped += [step.skipped] if step.skipped else []
            left = attempt.state
        return None

    def _tidied(self, state: State, step: Stage) -> State:
        """The state with the open activation ended of a unit that is none of the step's."""
        unit = state.active_unit
        if state.phase != "activate" or unit is None or not step.units or unit in step.units:
            return state
        ended: State = self.battle.apply(state, End(unit), SeededDice(self.lesson.seed)).state
        return ended

    def _attempt_after(self, index: int, left: State | None) -> tuple[Attempt, bool]:
        if left is not None and not is_placed(self.lesson.steps[index]):
            attempt = self.attempt_at(index, left)
            if can_be_done(attempt):
                return attempt, False
        return self.attempt_at(index, self.start_of(index)), left is not None


def can_be_done(attempt: Attempt) -> bool:
    """Whether the step's script leads from here to the end of its tasks.

    A step that is played freely can be done as long as the battle goes on.
    """
    if any(cue.play for cue in attempt.step.show):
        return attempt.is_settled or attempt.state.result is None
    return leads_to_the_end(attempt) is not None
