"""The Learn page: the lessons of both sets, what is done and what was left half way; all are open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from wargame.games.skirmish.lessons.lesson import Lesson
from wargame.ui.common.game_screens import Doors
from wargame.ui.common.layouts import Bounded
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.scenes import Pop, Push, Scene, Stage, Transition
from wargame.ui.shell.theme import Space, TextStyle, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _, n_
from wargame.ui.skirmish.classroom.saying import prose
from wargame.ui.skirmish.classroom.scene import open_lesson
from wargame.ui.skirmish.classroom.school import School, fault_words
from wargame.ui.skirmish.classroom.sheet import set_title

WIDEST = (1320, 1000)
CELL = 340
NUMBER = TextStyle(Type.NUMBER.family, 700, 34, tabular=True)
SETS = ("core", "mecha")

Practise = Callable[[Stage, Doors], Transition | None]


class LearnScene(Scene):
    """In front of the title."""

    name = "learn"
    shows_below = True

    def __init__(self, school: School, doors: Doors, practise: Practise | None = None) -> None:
        """`practise` leads to the practice range."""
        super().__init__()
        self._school = school
        self._doors = doors
        self._practise = practise

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._groups = Column([Label(_("The lessons are being read."), Type.BODY_ITALIC, "dim")], gap=16)
        self.view = ScrollView(self._groups, id="learn-view", stretch=1)
        self._on = Button("", self._go_on, primary=True, key=Chord("Enter"), height=36, id="learn-on")
        self._on.visible = False
        close = Button(_("Close"), Pop, key=Chord("Esc"), height=36, id="learn-close")
        title = Label(_("Learn"), Type.TITLE, align=("start", "centre"))
        words = _(
            "The order is advice: every lesson is open. Each takes a minute or two, and is kept when left."
        )
        self._advice = Label(words, Type.BODY, "dim", wrap=True)
        ways: list[Widget] = [self._on]
        if self._practise is not None:
            practise = partial(self._practise, stage, self._doors)
            ways.append(Button(_("Practice range"), practise, shortcut="P", height=36, id="learn-range"))
        head = Row([title, Spacer(), *ways, close], gap=10)
        panel = Panel(
            Column([head, self._advice, Hairline(), self.view], gap=10), padding=22, down=16, id="learn"
        )
        self.root = Stack([Bounded(panel, *WIDEST, margin=Space.MARGIN)])
        self._school.open(stage, self._show)

    def stop(self) -> None:
        self._school.close()

    def uncovered(self) -> None:
        self._show()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type != pygame.KEYDOWN:
            return None
        if event.key == pygame.K_ESCAPE:
            return Pop()
        self.view.handle(event, self.stage)
        self.stage.redraw()
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Nothing of its own: the title stays in sight at the rim."""

    # -- the cards -----------------------------------------------------------------------

    def _show(self) -> None:
        school = self._school
        offset = self.view.offset
        groups: list[Widget] = []
        for set_name in SETS:
            found = school.lessons.of(set_name)
            if found:
                groups += [self._heading(set_name, found), self._cards(found)]
        groups += [
            Label(f"{path.name}: {fault_words(fault)}", Type.SMALL, "bad", wrap=True)
            for path, fault in school.lessons.broken
        ]
        self._groups.replace(groups)
        self.view.offset = offset
        self._show_way_on()
        self.stage.redraw()

    def _show_way_on(self) -> None:
        lesson = self._school.progress.advised(self._school.lessons)
        self._on.visible = lesson is not None
        if lesson is not None:
            under_way = self._school.progress.record_of(lesson) is not None
            words = _("Go on: {title}") if under_way else _("Begin: {title}")
            if self._school.progress.done and not under_way:
                words = _("Next: {title}")
            self._on.text = words.format(title=_(lesson.title))

    def _heading(self, set_name: str, found: Sequence[Lesson]) -> Widget:
        done = sum(1 for lesson in found if self._school.progress.is_done(lesson))
        minutes = sum(lesson.minutes for lesson in found)
        words = _("{done} of {all} done").format(done=done, all=len(found))
        length = n_("{count} minute", "{count} minutes", minutes)
        title = Label(set_title(set_name), Type.HEADING, "gold")  # type: ignore[arg-type]
        return Row([title, Label(f"{length} · {words}", Type.SMALL, "dim", align=("start", "end"))], gap=14)

    def _cards(self, found: Sequence[Lesson]) -> Widget:
        return Grid([self._card(lesson) for lesson in found], cell_width=CELL, gap=10, margin=2)

    def _card(self, lesson: Lesson) -> Widget:
        number = Label(str(lesson.number), NUMBER, "brass", across="centre", least=(34, 0))
        minutes = n_("{count} minute", "{count} minutes", lesson.minutes)
        words = Column(
            [
                Label(_(lesson.title), Type.NAME, "ink", wrap=True),
                Label(_(lesson.summary), Type.SMALL, "dim", wrap=True),
                Spacer(0),
                Row([Label(minutes, Type.SMALL, "dim"), Spacer(), self._mark(lesson)], gap=8),
            ],
            gap=3,
            stretch=1,
        )
        body = Row([number, words], gap=12)
        return Card(body, lesson.id, _(lesson.title), lambda: self._open(lesson), padding=14, down=12)

    def _mark(self, lesson: Lesson) -> Widget:
        """How far the learner is with a lesson: words and a sign, not a colour alone."""
        progress = self._school.progress
        record = progress.record_of(lesson)
        if record is not None:
            step = record.get("step", 0)
            step = step + 1 if isinstance(step, int) else 1
            said = _("left at step {step} of {steps}").format(step=step, steps=len(lesson.steps))
            return RichText(f"{{gold:[icon:play]}} {prose(said)}", Type.SMALL_MEDIUM, "gold")
        if progress.is_done(lesson):
            return RichText(f"{{good:[icon:done]}} {prose(_('done'))}", Type.SMALL_MEDIUM, "good")
        return Label(_("not yet"), Type.SMALL, "faded")

    def _open(self, lesson: Lesson) -> Transition | None:
        scene = open_lesson(self.stage, self._school, lesson, self._doors)
        return None if scene is None else Push(scene)

    def _go_on(self) -> Transition | None:
        lesson = self._school.progress.advised(self._school.lessons)
        return None if lesson is None else self._open(lesson)
