"""Slow questions worked out beside the main loop, so that a click and a frame never wait for geometry.

Each slot holds one waiting question: a newer one takes its place. One is
worked out at a time, the most urgent slot first; its answer comes back on the
main loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from wargame.ui.shell.tasks import Progress, Task, Tasks

ASIDE = "aside"
"""A slot that begins with this is for what may take long: it is worked out apart, and nobody waits for it."""

Job = Callable[[], Any]
Then = Callable[[Any], None]


class Errands(Protocol):
    """Whoever works questions out: a thread in the game, at once in tests."""

    def ask(self, slot: str, job: Job, then: Then) -> None:
        """Work `job` out and hand its answer to `then` on the main loop, later."""

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""


class Worker:
    """Works questions out in threads of `tasks`; `slots` are in order of urgency."""

    def __init__(self, tasks: Tasks, slots: Sequence[str]) -> None:
        self._tasks = tasks
        self._order = {slot: n for n, slot in enumerate(slots)}
        self._waiting: dict[str, tuple[Job, Then]] = {}
        self._running: Task | None = None
        self._aside: Worker | None = None
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._running is not None or bool(self._waiting)

    def ask(self, slot: str, job: Job, then: Then) -> None:
        """Queue a question; the one that waited in its slot is dropped."""
        if self._closed:
            return
        if slot.startswith(ASIDE) and self._order:
            self._aside = self._aside or Worker(self._tasks, ())
            self._aside.ask(slot, job, then)
            return
        self._waiting[slot] = job, then
        self._start()

    def close(self) -> None:
        """Drop what waits; what is being worked out is not handed over any more."""
        self._closed = True
        if self._aside is not None:
            self._aside.close()
        self._waiting.clear()
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def _start(self) -> None:
        if self._running is not None or not self._waiting:
            return
        slot = min(self._waiting, key=lambda name: self._order.get(name, len(self._order)))
        job, then = self._waiting.pop(slot)

        def work(progress: Progress) -> Any:
            del progress
            return job()

        self._running = self._tasks.thread(work, then=lambda task: self._hand_over(task, then))

    def _hand_over(self, task: Task, then: Then) -> None:
        self._running = None
        if task.error:
            raise RuntimeError(task.error)
        then(task.result)
        self._start()


class AtOnce:
    """Works every question out while it is asked: for tests, and for pictures without a window."""

    busy = False

    def ask(self, slot: str, job: Job, then: Then) -> None:
        """Answer now."""
        then(job())
