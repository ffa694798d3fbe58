"""Pictures that may have to be painted first: they come when they are done, and nobody waits."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.widgets.text import Picture


def bring(stage: Stage, picture: Picture, make: Callable[[], pygame.Surface]) -> Task:
    """Have `make` called beside the main loop and its picture shown; what fails stays empty."""

    def work(_progress: Progress) -> pygame.Surface:
        return make()

    def come(task: Task) -> None:
        if not task.error:
            picture.surface = task.result
            stage.redraw()

    return stage.tasks.thread(work, then=come)
