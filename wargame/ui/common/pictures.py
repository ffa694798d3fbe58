"""Pictures that may have to be painted first: they come when they are done, and nobody waits."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.widgets.text import Picture

Make = Callable[[], pygame.Surface]


class PictureQueue:
    """Makes one picture at a time beside the main loop: many at once would starve it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._waiting: list[tuple[Picture, Make]] = []
        self._task: Task | None = None

    def bring(self, picture: Picture, make: Make, *, first: bool = False) -> None:
        """Have `make` called and its surface shown in `picture`; before all others if `first`.

        A newer wish for the same picture replaces the older one; what fails stays empty.
        """
        self._waiting = [wish for wish in self._waiting if wish[0] is not picture]
        self._waiting.insert(0 if first else len(self._waiting), (picture, make))
        if self._task is None:
            self._next()

    def stop(self) -> None:
        """Forget what has not been made."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    def _next(self) -> None:
        self._task = None
        if not self._waiting:
            return
        picture, make = self._waiting.pop(0)

        def work(_progress: Progress) -> pygame.Surface:
            return make()

        def come(task: Task) -> None:
            if not task.error and not any(wish[0] is picture for wish in self._waiting):
                picture.surface = task.result
                self._stage.redraw()
            self._next()

        self._task = self._stage.tasks.thread(work, then=come)
