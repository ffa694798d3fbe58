"""Changes of a match made beside the main loop, one after the other: a click never waits on geometry."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any

from wargame.engine.contract import Refused
from wargame.ui.shell.tasks import Progress, Task, Tasks

Job = Callable[[], Any]
Then = Callable[[Any], object]

LONGEST_S = 30.0
"""How long a battle that is left waits for the change that is being made."""


class Changes:
    """Makes changes in threads of `tasks`, in the order they are asked for. None is ever dropped.

    While one is made the match may grow, so nothing else may change it and
    nobody may take its last moment for the one that is shown.
    """

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._waiting: deque[tuple[Job, Then]] = deque()
        self._running: Task | None = None

    @property
    def busy(self) -> bool:
        """Whether a change is still being made."""
        return self._running is not None or bool(self._waiting)

    def make(self, job: Job, then: Then) -> None:
        """Make a change after those asked for before; `then(answer)` on the main loop when it is made."""
        self._waiting.append((job, then))
        self._start()

    def finish(self) -> None:
        """The battle is left: wait until all changes are made, and so saved; none is handed over any more."""
        running, self._running = self._running, None
        if running is not None:
            running.cancel()
            running.wait(LONGEST_S)
        while self._waiting:
            job, _then = self._waiting.popleft()
            with contextlib.suppress(Refused):
                job()

    def _start(self) -> None:
        if self._running is not None or not self._waiting:
            return
        job, then = self._waiting.popleft()

        def work(progress: Progress) -> Any:
            del progress
            return job()

        self._running = self._tasks.thread(work, then=lambda task: self._hand_over(task, then))

    def _hand_over(self, task: Task, then: Then) -> None:
        self._running = None
        try:
            if task.error:
                raise RuntimeError(task.error)
            then(task.result)
        finally:
            self._start()
