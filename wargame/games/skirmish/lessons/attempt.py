"""One step being tried: a match of its own that begins at a position, judged against the step's tasks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from wargame.engine.contract import plain
from wargame.engine.dice import SeededDice
from wargame.engine.journal import Base
from wargame.engine.match import Match, Moment
from wargame.games.skirmish.actions import Action, Choose, End, Hold
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.conditions import Condition, Look
from wargame.games.skirmish.lessons.cues import Cue, action_of
from wargame.games.skirmish.lessons.judging import Evidence, has_held, holds, is_look, looks_in
from wargame.games.skirmish.lessons.lesson import LEARNER, Lesson, Stage, Task, conditions_of
from wargame.games.skirmish.lessons.trouble import Words, trouble_with
from wargame.games.skirmish.rules.roster import fighting
from wargame.games.skirmish.state import State

TaskMark = Literal["open", "done", "waived"]
MOST_OF_A_SHOW = 600


@dataclass(frozen=True)
class TaskState:
    """A line of the checklist as it stands; `text` is what to show (what is said instead when waived)."""

    task: Task
    mark: TaskMark

    @property
    def text(self) -> str:
        """The line's text, a key of the catalogues."""
        return self.task.instead if self.mark == "waived" and self.task.instead else self.task.text


@dataclass(frozen=True)
class Doing:
    """The next thing a script does: an action, or a look."""

    action: Action | None = None
    look: Look | None = None


class Attempt:
    """A step from a position on; `match` is what the screen plays on."""

    def __init__(self, step: Stage, match: Match, looks: Iterable[Look] = ()) -> None:
        self.step = step
        self.match = match
        self.looks = frozenset(looks)
        self._judged: tuple[Moment, frozenset[Look], tuple[TaskState, ...]] | None = None

    @classmethod
    def at(cls, game: Skirmish, battle: SkirmishBattle, lesson: Lesson, step: Stage, state: State) -> Attempt:
        """A new attempt at a step from a state, with the step's dice before the generator's."""
        dice = SeededDice(lesson.seed, step.dice)
        first = Moment(state, None, (), dice.mark())
        kept = {**battle.setup, "seed": lesson.seed, "dice": list(step.dice)}
        identity = {"game_version": "", "battle": kept, "look": {}, "base": Base(plain(state), 0)}
        return cls(step, Match(game, battle, dice, [first], {**identity, "start": None}))

    def copy(self) -> Attempt:
        """Another attempt that stands where this one does, to try things on."""
        match = self.match
        battle = match.journal().battle
        dice = SeededDice(battle["seed"], battle["dice"])
        dice.rewind(match.moments[-1].mark)
        twin = Match(match.game, match.battle, dice, match.moments, {})
        return Attempt(self.step, twin, self.looks)

    @property
    def battle(self) -> SkirmishBattle:
        """The battle it is played in."""
        battle = self.match.battle
        assert isinstance(battle, SkirmishBattle)
        return battle

    @property
    def state(self) -> State:
        """The state now."""
        state: State = self.match.state
        return state

    @property
    def evidence(self) -> Evidence:
        """All moments of the step, and the looks."""
        return Evidence(self.battle, self.match.moments, self.looks)

    def is_so(self, condition: Condition | None) -> bool:
        """Whether a condition holds now; none always does."""
        return condition is None or holds(condition, self.evidence)

    def is_asked_for(self, look: Look) -> bool:
        """Whether a look makes something true that the step asks about and that was not true yet."""
        asked = [one for condition in conditions_of(self.step) for one in looks_in(condition)]
        return any(is_look(one, look) and not any(is_look(one, old) for old in self.looks) for one in asked)

    @property
    def tasks(self) -> tuple[TaskState, ...]:
        """The checklist as it stands; judged once for each moment and look."""
        now, known = self.match.moments[-1], self._judged
        if known is None or known[0] is not now or known[1] is not self.looks:
            known = now, self.looks, tuple(TaskState(task, self._mark(task)) for task in self.step.tasks)
            self._judged = known
        return known[2]

    def _mark(self, task: Task) -> TaskMark:
        evidence = self.evidence
        if any(has_held(condition, evidence) for condition in task.any):
            return "done"
        waived = task.unless is not None and has_held(task.unless, evidence)
        return "waived" if waived else "open"

    @property
    def is_settled(self) -> bool:
        """Whether no task is open."""
        return all(state.mark != "open" for state in self.tasks)

    def trouble(self) -> Words | None:
        """Why an open task can't be done from here in none of its ways; None when all can."""
        for state in self.tasks:
            if state.mark != "open":
                continue
            found = [trouble_with(one, self.state, LEARNER) for one in state.task.any]
            if all(found):
                return found[0]
        return None

    # -- the scripts -------------------------------------------------------------

    def answer(self) -> Action | None:
        """What happens next without the learner: the other side's action, a choice nobody need make.

        None while it is the learner's turn, or when the battle is over.
        """
        state = self.state
        if state.to_act is None or (state.to_act == LEARNER and not self._chooses_itself()):
            return None
        return self._scripted(self.step.other) or self._passing(state)

    def _chooses_itself(self) -> bool:
        """Whether nobody need say who is first: where initiative is no part of the lesson."""
        return self.state.phase == "choose" and self.battle.house.initiative_once

    def _scripted(self, cues: Sequence[Cue]) -> Action | None:
        if self.state.to_act == LEARNER:
            return None
        made = {repr(moment.entry.action) for moment in self.match.moments if moment.entry is not None}
        for cue in cues:
            if not self.is_so(cue.when):
                continue
            action = action_of(cue, self.battle, self.state)
            if action is not None and not (cue.once and repr(plain(action)) in made):
                return action
        return None

    def _passing(self, state: State) -> Action:
        """What the other side does where no cue fits: it lets everything pass."""
        match state.phase:
            case "choose":
                return Choose(LEARNER)
            case "react":
                return Hold()
        assert state.to_act is not None
        waiting = state.active_unit or next(u.id for u in fighting(state, state.to_act) if not u.activated)
        return End(waiting)

    def perform(self, doing: Doing) -> None:
        """Make an action or report a look."""
        if doing.action is not None:
            self.match.submit(doing.action)
        if doing.look is not None:
            self.looks |= {doing.look}
