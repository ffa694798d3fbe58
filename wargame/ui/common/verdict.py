"""Whether a battle can be set up as it is planned: asked beside the main loop, the newest plan only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame.ui.common.game_screens import GameScreens, Problem
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task


class Verdict:
    """One question at a time; what is asked meanwhile waits, and only the last of it."""

    def __init__(
        self, stage: Stage, screens: GameScreens, judged: Callable[[Problem | None], object]
    ) -> None:
        self._stage = stage
        self._screens = screens
        self._judged = judged
        self._waiting: Mapping[str, Any] | None = None
        self._task: Task | None = None

    def ask(self, parameters: Mapping[str, Any]) -> None:
        """Ask for a verdict on this plan."""
        self._waiting = parameters
        if self._task is None:
            self._next()

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._waiting = None
        if self._task is not None:
            self._task.cancel()

    def _next(self) -> None:
        parameters, self._waiting = self._waiting, None

        def work(_progress: Progress) -> Problem | None:
            assert parameters is not None
            return self._screens.problem(parameters)

        self._task = self._stage.tasks.thread(work, then=self._answered)

    def _answered(self, task: Task) -> None:
        self._task = None
        if task.error:
            raise RuntimeError(task.error)
        if self._waiting is not None:
            self._next()
        else:
            self._judged(task.result)
