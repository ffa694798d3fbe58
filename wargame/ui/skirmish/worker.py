"""A thread for slow questions, so that a click and a frame never wait for geometry.

Each slot holds one waiting question: a newer one takes its place. Answers
come back in the main thread, when it collects them.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

Job = Callable[[], Any]
Then = Callable[[Any], None]


class Errands(Protocol):
    """Whoever works questions out: a thread in the game, at once in tests."""

    def ask(self, slot: str, job: Job, then: Then) -> None:
        """Work `job` out and hand its answer to `then` in the main thread, later."""

    def collect(self) -> bool:
        """Hand over the answers that have come in; whether there were any."""

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""


class Worker:
    """One background thread. `slots` are in order of urgency; `wake` is called when an answer is in."""

    def __init__(self, slots: Sequence[str], wake: Callable[[], None]) -> None:
        self._order = {slot: n for n, slot in enumerate(slots)}
        self._wake = wake
        self._waiting: dict[str, tuple[Job, Then]] = {}
        self._running = False
        self._closed = False
        self._done: deque[tuple[Then, Any, BaseException | None]] = deque()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        with self._changed:
            return self._running or bool(self._waiting) or bool(self._done)

    def ask(self, slot: str, job: Job, then: Then) -> None:
        """Queue a question; the one that waited in its slot is dropped."""
        with self._changed:
            if self._closed:
                return
            self._waiting[slot] = job, then
            self._changed.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="questions", daemon=True)
            self._thread.start()

    def collect(self) -> bool:
        """Hand over what has come in. An error in a job is raised here, in the main thread."""
        any_in = False
        while self._done:
            then, answer, error = self._done.popleft()
            any_in = True
            if error is not None:
                raise error
            then(answer)
        return any_in

    def close(self) -> None:
        """Drop what waits; the thread ends after what it is at."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify()

    def _work(self) -> None:
        while (task := self._next()) is not None:
            job, then = task
            try:
                self._done.append((then, job(), None))
            except Exception as error:  # handed to the main thread, which reports it
                self._done.append((then, None, error))
            with self._changed:
                self._running = False
            self._wake()

    def _next(self) -> tuple[Job, Then] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            slot = min(self._waiting, key=lambda name: self._order.get(name, len(self._order)))
            self._running = True
            return self._waiting.pop(slot)


class AtOnce:
    """Works every question out while it is asked: for tests, and for pictures without a window."""

    busy = False

    def ask(self, slot: str, job: Job, then: Then) -> None:
        """Answer now."""
        then(job())

    def collect(self) -> bool:
        """Nothing ever waits."""
        return False
