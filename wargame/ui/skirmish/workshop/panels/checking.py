"""The table check beside the main loop: begun anew some moments after each change, told part by part."""

from __future__ import annotations

import time
from collections.abc import Callable

from wargame.games.skirmish.maps.appraisal.appraise import in_parts
from wargame.games.skirmish.maps.appraisal.findings import Part, Stopped
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Cancelled, Progress, Task

SETTLE_S = 0.3
LOOK_EVERY_S = 0.02
HOLD_S = 0.25
PARTS = 7


class Checker:
    """Checks the newest table; `take(part)` gets each part, `done()` comes after the last one."""

    def __init__(self, stage: Stage, take: Callable[[Part], object], done: Callable[[], object]) -> None:
        self._stage = stage
        self._take = take
        self._done = done
        self._map: TableMap | None = None
        self._task: Task | None = None
        self._held_until = float("-inf")

    def hold(self) -> None:
        """A drag is under way: the check rests for a moment, so that no frame has to share with it."""
        self._held_until = time.monotonic() + HOLD_S

    @property
    def busy(self) -> bool:
        """Whether the check of the newest table is under way."""
        return self._task is not None

    def check(self, table_map: TableMap) -> bool:
        """Check this table, unless it is the one being checked; whether it was begun."""
        if table_map is self._map or table_map == self._map:
            return False
        self.stop()
        self._map = table_map
        parts: list[Part] = []
        told: list[Part] = []

        def work(progress: Progress) -> None:
            _wait(progress, SETTLE_S)
            try:
                for part in in_parts(table_map, cancelled=lambda: self._is_over(progress, len(parts))):
                    parts.append(part)
                    progress(len(parts) / PARTS, part.topic)
            except Stopped:
                raise Cancelled from None

        def tell(_task: Task) -> None:
            while len(told) < len(parts):
                told.append(parts[len(told)])
                self._take(told[-1])

        def come(task: Task) -> None:
            if task is not self._task:
                return
            self._task = None
            if task.error:
                raise RuntimeError(task.error)
            tell(task)
            self._done()

        self._task = task = self._stage.tasks.thread(work, then=come)
        task.watcher = tell
        return True

    def stop(self) -> None:
        """Call off what is being checked."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._map = None

    def _is_over(self, progress: Progress, done: int) -> bool:
        """In the thread: whether it was called off; waits while a drag is under way."""
        try:
            progress(done / PARTS)
            while time.monotonic() < self._held_until:
                _wait(progress, LOOK_EVERY_S)
        except Cancelled:
            return True
        # lets the window have its turn: the check is all computing
        time.sleep(0)
        return False


def _wait(progress: Progress, seconds: float) -> None:
    """Let time pass; what is called off meanwhile raises Cancelled."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        progress(0.0)
        time.sleep(LOOK_EVERY_S)
