"""Work beside the main loop, in a thread or a child process; results come back on the main loop.

A thread shares memory but its Python loops make the window stutter; a child
process does not, but takes a module's function and plain arguments only.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol

END_AFTER_S = 0.4
"""How long all work together has to end when the game does, before child processes are killed."""
WAKE_AT_SHARE = 0.01


class Cancelled(Exception):
    """Raised inside the work when it has been called off."""


class Work(Protocol):
    """What the work is called with before its own arguments."""

    def __call__(self, progress: Progress, *arguments: Any) -> Any:
        """Do it; call `progress` now and then."""


class Progress(Protocol):
    """How the work says how far it is; raises Cancelled when it has been called off."""

    def __call__(self, share: float, doing: str = "") -> None:
        """`share` done, 0 to 1, and in words what is being done."""


class Task:
    """One piece of work. Read `share`, `doing`, `done`, `result`, `error` on the main loop."""

    def __init__(self, then: Callable[[Task], object] | None, wake: Callable[[], object]) -> None:
        self.share = 0.0
        self.doing = ""
        self.done = False
        self.cancelled = False
        self.result: Any = None
        self.error = ""
        """The traceback in words when the work failed; empty when it did not."""
        self.then = then
        self.watcher: Callable[[Task], object] | None = None
        """Called on the main loop when `share` or `doing` has changed."""
        self._told: tuple[float, str] = (0.0, "")
        self._wake = wake
        self._ended = threading.Event()
        self._stop = threading.Event()
        self._process: multiprocessing.process.BaseProcess | None = None

    def cancel(self) -> None:
        """Call it off; `then` is not called any more."""
        self.cancelled = True
        self._stop.set()
        self.let_go()

    def let_go(self) -> None:
        """Forget who wanted it: whoever keeps the task must not keep a whole screen with it."""
        self.then = self.watcher = None

    def wait(self, seconds: float) -> bool:
        """Give the work so long to end; whether it has. For work that is mostly over at once."""
        return self._ended.wait(seconds)

    def report(self, share: float, doing: str = "") -> None:
        """The thread's progress."""
        if self._stop.is_set():
            raise Cancelled
        before, self.share = self.share, share
        if (doing and doing != self.doing) or int(share / WAKE_AT_SHARE) != int(before / WAKE_AT_SHARE):
            self.doing = doing or self.doing
            self._wake()

    def tell_watcher(self) -> None:
        """Call the watcher when there is something new; on the main loop."""
        if self.watcher is not None and not self.cancelled and self._told != (self.share, self.doing):
            self._told = (self.share, self.doing)
            self.watcher(self)


class Tasks:
    """Starts work and hands finished tasks over when polled. `wake` is called from other threads."""

    def __init__(self, wake: Callable[[], object] = lambda: None) -> None:
        self._wake = wake
        self._tasks: list[Task] = []
        self._finished: list[Task] = []
        self._lock = threading.Lock()

    def thread(
        self, work: Callable[..., Any], *arguments: Any, then: Callable[[Task], object] | None = None
    ) -> Task:
        """Run `work(progress, *arguments)` in a thread; `then(task)` on the main loop when it has ended."""
        task = self._new(then)
        threading.Thread(target=self._run_here, args=(task, work, arguments), daemon=True).start()
        return task

    def process(
        self, work: Callable[..., Any], *arguments: Any, then: Callable[[Task], object] | None = None
    ) -> Task:
        """Run a module's function in a child process; otherwise as `thread`."""
        task = self._new(then)
        context = multiprocessing.get_context("spawn")
        receiver, sender = context.Pipe(duplex=False)
        task._process = context.Process(target=_run_there, args=(sender, work, arguments), daemon=True)
        threading.Thread(target=self._watch, args=(task, receiver, sender), daemon=True).start()
        return task

    def poll(self) -> list[object]:
        """Call `then` of tasks that have ended; what those calls returned."""
        with self._lock:
            finished, self._finished = self._finished, []
            self._tasks = [task for task in self._tasks if task not in finished]
            running = list(self._tasks)
        for task in running:
            task.tell_watcher()
        return [_hand_over(task) for task in finished if task.then is not None and not task.cancelled]

    def running(self) -> list[Task]:
        """Tasks that have not been handed over."""
        with self._lock:
            return list(self._tasks)

    def stop(self) -> None:
        """Call everything off; child processes are ended, at the latest after `END_AFTER_S`.

        Threads get as long to heed it: one that draws when the window has gone may take the program down.
        """
        running = self.running()
        for task in running:
            task.cancel()
        until_s = time.monotonic() + END_AFTER_S
        for process in [task._process for task in running if task._process is not None]:
            with contextlib.suppress(ValueError, AssertionError):
                # one that has been closed, or never started, needs no ending
                process.join(max(0.0, until_s - time.monotonic()))
                if process.is_alive():
                    process.kill()
        for task in running:
            task.wait(max(0.0, until_s - time.monotonic()))

    def _new(self, then: Callable[[Task], object] | None) -> Task:
        task = Task(then, self._wake)
        with self._lock:
            self._tasks.append(task)
        return task

    def _run_here(self, task: Task, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        try:
            task.result = work(task.report, *arguments)
        except Cancelled:
            task.cancelled = True
        except Exception:
            task.error = traceback.format_exc()
        self._finish(task)

    def _watch(self, task: Task, receiver: Connection[Any, Any], sender: Connection[Any, Any]) -> None:
        """Read what the child sends until it has ended or been called off."""
        process = task._process
        assert process is not None
        process.start()
        sender.close()
        try:
            while not task._stop.is_set():
                if receiver.poll(0.05) and self._hear(task, receiver.recv()):
                    break
        except (EOFError, OSError):
            task.error = task.error or "the child process ended early"
        if task._stop.is_set():
            process.terminate()
        process.join()
        self._finish(task)

    def _hear(self, task: Task, message: tuple[str, Any]) -> bool:
        match message:
            case ("progress", (share, doing)):
                task.share, task.doing = share, doing or task.doing
                self._wake()
                return False
            case ("result", value):
                task.result = value
            case ("error", words):
                task.error = words
        return True

    def _finish(self, task: Task) -> None:
        task.done = True
        with self._lock:
            self._finished.append(task)
        task._ended.set()
        self._wake()


def _hand_over(task: Task) -> object:
    """Tell whoever wanted it, once."""
    then = task.then
    task.let_go()
    return then(task) if then is not None else None


def _run_there(sender: Connection[Any, Any], work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """The child's side: runs the work and sends how it goes."""

    def progress(share: float, doing: str = "") -> None:
        sender.send(("progress", (share, doing)))

    try:
        sender.send(("result", work(progress, *arguments)))
    except Exception:
        sender.send(("error", traceback.format_exc()))
    finally:
        sender.close()
