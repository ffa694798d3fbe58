"""Brings a table's pictures to the main loop as they come: shipped, kept, or painted meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import TablePicture
from wargame.ui.shell.tasks import Progress, Task, Tasks
from wargame.ui.skirmish.scenery.pictures import picture_on_its_way

LOOK_EVERY_S = 0.04

Take = Callable[[TablePicture], object]


class TablePainting:
    """`take` gets each better picture on the main loop, until the best one has come."""

    def __init__(self, tasks: Tasks, table_map: TableMap, take: Take) -> None:
        self._tasks = tasks
        self._take = take
        self._commission = picture_on_its_way(table_map)
        self._task: Task | None = None
        self._watch()

    def stop(self) -> None:
        """Call it off; whoever keeps this keeps nothing of the screen that asked."""
        self._commission.close()
        self._take = _leave
        if self._task is not None:
            self._task.cancel()

    @property
    def share(self) -> float | None:
        """How much of the picture is done; None when the best one has come."""
        return None if self._commission.finished else self._commission.share

    def _watch(self) -> None:
        self._task = self._tasks.thread(self._next, then=self._come)

    def _next(self, progress: Progress) -> TablePicture | None:
        """Wait for a picture; None when there will be no more."""
        while (picture := self._commission.newest()) is None and not self._commission.finished:
            progress(self._commission.share)
            time.sleep(LOOK_EVERY_S)
        return picture

    def _come(self, task: Task) -> None:
        if task.error:
            raise RuntimeError(task.error)
        if task.result is not None:
            self._take(task.result)
            self._watch()


def _leave(picture: TablePicture) -> None:
    """A picture that nobody wants any more."""
