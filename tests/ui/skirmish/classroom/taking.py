"""Lessons taken without a window: the lesson's scene on a desk, clicks on the table by centimetres."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import NoDoors, StillGallery
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.lesson import Lesson
from wargame.games.skirmish.lessons.library import Lessons, lessons
from wargame.games.skirmish.lessons.progress import Progress, load_progress
from wargame.games.skirmish.lessons.session import Session
from wargame.ui.shell.scenes import Scene
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.skirmish.classroom.scene import LessonScene, open_lesson
from wargame.ui.skirmish.classroom.school import School

SIZE = (1280, 720)
MOST_FRAMES = 4000

Point = tuple[float, float]


@cache
def all_lessons() -> Lessons:
    """The shipped lessons, read once."""
    return lessons(Skirmish())


class Still(School):
    """A school whose lessons are at hand, and whose tables stay unpainted."""

    def __init__(self) -> None:
        super().__init__(Skirmish(), StillGallery())
        self._lessons = all_lessons()


def lesson(lesson_id: str) -> Lesson:
    """A shipped lesson."""
    found = all_lessons().find(lesson_id)
    assert found is not None
    return found


class Taking:
    """A lesson being taken."""

    def __init__(
        self, lesson_id: str, size: tuple[int, int] = SIZE, school: School | None = None, **settings: Any
    ) -> None:
        self.school = school or Still()
        self.doors = NoDoors()
        first = Desk(Scene(), size, **{"animations": False, **settings})
        scene = open_lesson(first.stage, self.school, lesson(lesson_id), self.doors)
        assert scene is not None
        self.scene: LessonScene = scene
        self.desk = Desk(scene, size, **{"animations": False, **settings})
        self.settle()

    @property
    def session(self) -> Session:
        """The session behind the screen."""
        return self.scene.session

    @property
    def marks(self) -> list[str]:
        """How the step's tasks stand."""
        return [task.mark for task in self.session.tasks]

    @property
    def kept(self) -> Progress:
        """What the file of progress says."""
        return load_progress()[0]

    def settle(self) -> None:
        """Wait for answers, shows and what is played."""
        for _ in range(MOST_FRAMES):
            self.desk.wait(1 / 30)
            busy = self.scene.worker.busy
            if not (busy or self.scene.animating):
                break
            self.desk.give_way(50 if busy else 1)
        else:
            raise AssertionError("the lesson never came to rest")
        self.desk.draw()

    def px(self, at: Point) -> tuple[int, int]:
        """A place on the table in the window."""
        x, y = self.scene.board.camera.to_px(at)
        return round(x), round(y)

    def click(self, at: Point) -> None:
        """Click a place on the table."""
        self.desk.click(self.px(at))
        self.settle()

    def hover(self, at: Point) -> None:
        """Rest the pointer on a place of the table."""
        self.desk.move(*self.px(at))
        self.settle()

    def tape(self, start: Point, end: Point) -> None:
        """Lay the tape with the right mouse button."""
        self.desk.press(*self.px(start), button=3)
        for at in (self.px(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)), self.px(end)):
            self.desk.feed(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 1))
        self.desk.feed(pygame.MOUSEBUTTONUP, pos=self.px(end), button=3)
        self.settle()

    def press(self, name: str) -> None:
        """Click a widget."""
        self.desk.click(self.desk.find(name))
        self.settle()

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        self.desk.key(key, mod)
        self.settle()

    def says(self) -> str:
        """What the panel says, all of it."""
        panel: Widget = self.scene.lesson_frame.panel
        return "\n".join(widget.text for widget in panel.walk() if widget.text)

    def has(self, name: str) -> bool:
        """Whether a widget of that id is shown."""
        roots = [layer.dispatcher.root for layer in self.desk.stage.layers]
        return any(root.find(name) is not None for root in [*roots, self.desk.director.scene.root] if root)
