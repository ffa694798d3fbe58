"""The lesson screen: the battle's own screen with a lesson beside the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from wargame.engine.contract import Fault
from wargame.games.skirmish.lessons.conditions import Look
from wargame.games.skirmish.lessons.lesson import Lesson, Pointer
from wargame.games.skirmish.lessons.session import Session
from wargame.ui.common.game_screens import Doors
from wargame.ui.shell import markup
from wargame.ui.shell.scenes import Pop, Push, Replace, Stage, Transition
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.classroom.aim import Aim, aim_of, units_px
from wargame.ui.skirmish.classroom.callout import Callout, put_ring
from wargame.ui.skirmish.classroom.conduct import LessonConduct, LessonMenu
from wargame.ui.skirmish.classroom.ending import WaysOn, show_ending
from wargame.ui.skirmish.classroom.frame import LessonFrame
from wargame.ui.skirmish.classroom.gaze import looks_of
from wargame.ui.skirmish.classroom.panel import Ways
from wargame.ui.skirmish.classroom.school import School, fault_words
from wargame.ui.skirmish.classroom.sheet import lesson_sheet
from wargame.ui.skirmish.controller import Hand
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.keys import action_of

SPOT = 40


class Register:
    """Keeps a lesson's place: what `Autosave` is to a battle."""

    read_only = False

    def __init__(self, school: School, session: Session) -> None:
        self.problem: str | None = None
        self._school = school
        self._session = session

    def keep(self) -> None:
        """Write down where the learner is."""
        self.problem = self._school.keep(self._session)

    def close(self) -> None:
        """The lesson is left: it was kept at its last moment."""


class LeavingDoors:
    """The battle's doors, but leaving leads back to where the lesson was begun."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors

    def to_title(self) -> Transition:
        """Out of the lesson."""
        return Pop()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._doors, name)


class LessonScene(BattleScene):
    """One learner at a table; the other side acts by script."""

    name = "lesson"

    def __init__(self, school: School, lesson: Lesson, session: Session, doors: Doors) -> None:
        self.session = session
        self._school = school
        self._lesson = lesson
        self._register = Register(school, session)
        super().__init__(session.match, self._register, LeavingDoors(doors), school.gallery)
        self._open_doors = doors
        self.frames = self._framed
        self.conducts = self._conducted
        self.menus = LessonMenu
        self._kept_at = self._standing()
        session.table_set.append(self._table_set)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.explains.in_lesson = True

    def _framed(self, parts: Any) -> LessonFrame:
        ways = Ways(
            back=self._back,
            on=self._on,
            show=self._show,
            hint=self._hint,
            again=self._again,
            skip=self._skip,
            rule=self._rule,
            fold=self._fold,
        )
        self.callout = Callout()
        plays = any(cue.play for step in self._lesson.steps for cue in step.show)
        self.lesson_frame = LessonFrame(parts, ways, long=plays)
        return self.lesson_frame

    def _conducted(self, *parts: Any, **wires: Any) -> LessonConduct:
        self.lesson_conduct = LessonConduct(self.session, self.worker, *parts, **wires)
        return self.lesson_conduct

    # -- the panel's buttons -------------------------------------------------------------

    def _unless_busy(self, then: Callable[[], object]) -> None:
        """Do it, unless something is being played: that is hurried instead."""
        if self.conduct.busy:
            self.conduct.hurry()
        else:
            self.conduct.let_go(self.mouse)
            then()
        self.refresh()

    def _back(self) -> None:
        self._unless_busy(self.session.back)

    def _again(self) -> None:
        self._unless_busy(self.session.restart_step)

    def _skip(self) -> None:
        self._unless_busy(lambda: self._forth(self.session.skip))

    def _on(self) -> None:
        self._unless_busy(lambda: self._forth(self.session.go_on))

    def _hint(self) -> None:
        self._unless_busy(self.session.hint)

    def _show(self) -> None:
        if self.lesson_conduct.showing:
            self.lesson_conduct.stop_show()
        else:
            self._unless_busy(self.lesson_conduct.show_me)
        self._tell_lesson()

    def _fold(self) -> None:
        self.lesson_frame.toggle()
        self.refresh()

    def _rule(self, clause: str) -> Transition:
        self._observe(Look("opened", clause=clause))
        return Push(self.help(clause))

    def _forth(self, step: Callable[[], object]) -> None:
        step()
        if self.session.finished:
            self._end()

    def _end(self) -> None:
        """The lesson is at its end."""
        self._keep()
        following = self._school.lessons.after(self._lesson)
        ways = WaysOn(
            next=lambda: None if following is None else self._take(following),
            again=partial(self._take, self._lesson, again=True),
            to_list=Pop,
        )
        show_ending(self.stage, self._lesson, following, ways)
        self.stage.play("chime")

    def _take(self, lesson: Lesson, *, again: bool = False) -> Transition | None:
        return lesson_instead(self.stage, self._school, lesson, self._open_doors, again=again)

    # -- time and events -----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and action_of(event, self.stage.bindings) == "back":
            if self.lesson_conduct.showing:
                self._show()
                return None
            if not self.conduct.busy and has_nothing_to_undo(self.controller.hand):
                return Pop()
        return super().handle(event)

    def update(self, dt_s: float) -> Transition | None:
        then = super().update(dt_s)
        self.lesson_frame.show_what_there_is()
        return then

    def ended(self) -> Transition | None:
        """A battle that is over is no more than a moment of the lesson."""
        return None

    def _table_set(self) -> None:
        """The session plays on another match."""
        self.match = self.session.match
        self.lesson_conduct.turn_table()
        self.lesson_frame.open = True
        self.lesson_frame.invalidate()
        self._show_goal()
        self._keep()

    def _show_goal(self) -> None:
        """A camera that is close up turns to what the step is about."""
        pointer = self.session.step.pointer
        if pointer is None:
            return
        spot = pointer.place if pointer.unit is None else self.board.spot_of(pointer.unit)
        if spot is not None and self.board.camera.zoom > 1.05:
            self.board.camera.show(spot)

    # -- the lesson ----------------------------------------------------------------------

    def _observe(self, look: Look) -> None:
        self.session.observe(look)

    def _standing(self) -> tuple[object, ...]:
        session = self.session
        return session.index, session.attempt, session.match.moments[-1], session.attempt.looks, session.say

    def _keep(self) -> None:
        self._kept_at = self._standing()
        self._register.keep()

    def _bring_up_to_date(self) -> None:
        super()._bring_up_to_date()
        self.lesson_frame.show_what_there_is()
        conduct = self.lesson_conduct
        if conduct.unseen:
            return
        if not conduct.busy:
            for look in looks_of(self.controller.hand, self.sitting.questions):
                self._observe(look)
            if self._standing() != self._kept_at:
                self._keep()
        self._tell_lesson()

    def _tell_lesson(self) -> None:
        frame, school = self.lesson_frame, self._school
        sheet = lesson_sheet(self.session, school.lessons.of(self._lesson.set), self.sitting.names)
        frame.panel.show(sheet)
        current = next((line.words for line in sheet.tasks if line.current), sheet.heading)
        frame.name_task(markup.plain(current))
        self.callout.show(self._pointer())

    def _pointer(self) -> Pointer | None:
        """The callout of the step, while there is something to do about it."""
        session, pointer = self.session, self.session.step.pointer
        if (
            pointer is None
            or session.is_settled
            or self.lesson_conduct.showing
            or session.trouble is not None
        ):
            return None
        in_hand = getattr(self.controller.hand, "selected", None)
        return None if pointer.unit is not None and pointer.unit == in_hand else pointer

    # -- showing -------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.lesson_frame.panel.bring_into_view():
            self.stage.redraw()

    def draw_over(self, target: pygame.Surface) -> None:
        """The callout; during a show a ring around what is looked at."""
        super().draw_over(target)
        spot = self.lesson_conduct.gaze.spot
        if self.conduct.resolving or self.board.camera.moving:
            return
        if spot is not None and self.lesson_conduct.showing:
            width = self.stage.kit.px(SPOT)
            put_ring(self.stage.kit, target, self.board.camera.to_px(spot), width)
        aim = self.aim()
        if aim is not None:
            others = units_px(self.sitting, self.board)
            self.callout.draw(self.stage.kit, target, aim, self.callout_room(), others, self.mouse.px)

    def aim(self) -> Aim | None:
        """What the callout points at now."""
        if self._pointer() is None:
            return None
        return aim_of(self.session.step, self.sitting, self.board, self.parts)

    def callout_room(self) -> pygame.Rect:
        """Where the callout may lie: on the table's part of the window."""
        edge = -2 * self.stage.kit.px(8)
        return self.board.free.inflate(edge, edge)

    def trace(self) -> Mapping[str, Any]:
        session, aim = self.session, self.aim()
        return {
            **super().trace(),
            "lesson": self._lesson.id,
            "step": session.index,
            "tasks": [task.mark for task in session.tasks],
            "settled": session.is_settled,
            "showing": self.lesson_conduct.showing,
            "finished": session.finished,
            "aim": None if aim is None else [round(v) for v in aim.middle],
        }


def has_nothing_to_undo(hand: Hand) -> bool:
    """Whether Escape has no step back in the hand but to lay a unit down: then it leaves the lesson."""
    if not isinstance(hand, FightingHand):
        return True
    waits = hand.via or hand.waiting or hand.facing is not None or hand.grip is not None
    return not (waits or hand.locked or hand.taping or hand.tape)


def open_lesson(
    stage: Stage, school: School, lesson: Lesson, doors: Doors, *, again: bool = False
) -> LessonScene | None:
    """The screen of a lesson, where it was left; None, and said, when it can't be opened."""
    try:
        session = school.session(lesson, again=again)
    except Fault as fault:
        stage.toast(fault_words(fault), "bad", 8)
        return None
    return LessonScene(school, lesson, session, doors)


def lesson_instead(
    stage: Stage, school: School, lesson: Lesson, doors: Doors, *, again: bool = False
) -> Transition | None:
    """Another lesson in this one's place."""
    scene = open_lesson(stage, school, lesson, doors, again=again)
    return None if scene is None else Replace(scene)
