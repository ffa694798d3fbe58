"""Work that may take a while: done beside the main loop, with a bar and a way to call it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from wargame.ui.shell.scenes import Choice, Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.widgets.dialog import Dialog
from wargame.ui.shell.widgets.meter import ProgressBar
from wargame.ui.shell.words import _

T = TypeVar("T")

PATIENCE_S = 0.07
"""So long the window waits itself: a bar that comes and goes at once only flickers."""


class Patience:
    """Does one piece of work at a time; what is asked meanwhile is not heard."""

    def __init__(self) -> None:
        self._task: Task | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._task is not None

    def work(
        self, stage: Stage, doing: str, work: Callable[[Progress], T], then: Callable[[T], object]
    ) -> None:
        """Do `work` in a thread and hand its result to `then`; `doing` says what is done.

        What `then` returns (a transition or None) is carried out.
        """
        if self._task is not None:
            return
        shown: list[Dialog] = []

        def done(task: Task) -> object:
            self._task = None
            for dialog in shown:
                stage.close_popup(dialog)
            if task.error:
                raise RuntimeError(task.error)
            return then(task.result)

        self._task = task = stage.tasks.thread(work, then=done)
        if not task.wait(PATIENCE_S):
            shown.append(self._show(stage, doing, task))

    def _show(self, stage: Stage, doing: str, task: Task) -> Dialog:
        bar = ProgressBar(" ", id="work-bar")
        task.watcher = lambda task: bar.show(task.share, task.doing or " ")

        def call_off() -> None:
            task.cancel()
            self._task = None

        choices = [Choice(_("Cancel"), call_off, safe=True, id="cancel-work")]
        return stage.dialog(doing, "", choices, bar)
