"""The lessons and what has been learnt: read once, kept in `progress.json` at every moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wargame.engine.contract import Fault
from wargame.engine.savefile import SaveError
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.lessons.lesson import Lesson
from wargame.games.skirmish.lessons.library import Lessons, lessons
from wargame.games.skirmish.lessons.progress import Progress, load_progress, save_progress
from wargame.games.skirmish.lessons.session import Session
from wargame.ui.shell import markup
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress as TaskProgress
from wargame.ui.shell.tasks import Task
from wargame.ui.shell.words import _
from wargame.ui.skirmish.classroom.saying import sentence
from wargame.ui.skirmish.scenery.gallery import Gallery


class School:
    """What the Learn page and the lesson screen share."""

    def __init__(self, game: Skirmish, gallery: Gallery, folder: Path | None = None) -> None:
        self.game = game
        self.gallery = gallery
        self.progress = Progress()
        self._folder = folder
        self._lessons: Lessons | None = None
        self._task: Task | None = None

    @property
    def lessons(self) -> Lessons:
        """Every lesson that has been read; none before `open`."""
        return self._lessons or Lessons((), ())

    def open(self, stage: Stage, then: Callable[[], object]) -> None:
        """Read what has been learnt, and the lessons once, beside the main loop; then call `then`."""
        self._read_progress(stage)
        if self._lessons is not None:
            then()
            return

        def work(_progress: TaskProgress) -> Lessons:
            return lessons(self.game, self._folder)

        def done(task: Task) -> None:
            self._task = None
            if task.error:
                raise RuntimeError(task.error)
            self._lessons = task.result
            then()

        self._task = stage.tasks.thread(work, then=done)

    def close(self) -> None:
        """Nobody waits for the lessons any more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def session(self, lesson: Lesson, *, again: bool = False) -> Session:
        """A lesson where it was left, or from its beginning. Raises Fault when it can't be opened."""
        record = None if again else self.progress.record_of(lesson)
        if record is None:
            return Session.begin(self.game, lesson)
        return Session.resume(self.game, lesson, record)

    def keep(self, session: Session) -> str | None:
        """Keep a lesson as it stands; in one sentence why it can't be kept, if it can't."""
        self.progress = self.progress.with_session(session)
        try:
            save_progress(self.progress)
        except SaveError as error:
            return _("The lesson goes on, but {why}").format(why=error)
        return None

    def _read_progress(self, stage: Stage) -> None:
        try:
            self.progress, said = load_progress()
        except SaveError as error:
            stage.toast(_("What has been learnt can't be kept: {why}").format(why=error), "bad", 8)
            return
        if said is not None:
            stage.toast(markup.plain(sentence(said)), "orange", 8)


def fault_words(fault: Fault) -> str:
    """What is wrong with a lesson's file."""
    return f"{fault.path}: {fault.why}"
