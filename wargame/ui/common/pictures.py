"""Pictures that may have to be painted first: they come when they are done, and nobody waits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.widgets.base import Common
from wargame.ui.shell.widgets.text import Picture

Make = Callable[[], pygame.Surface]


class LatePicture(Picture):
    """A picture that asks for its surface when it is first drawn: what is never seen is never painted."""

    def __init__(
        self, size: tuple[float, float], ask: Callable[[Picture], object], **common: Unpack[Common]
    ) -> None:
        super().__init__(None, size, **common)
        self._ask: Callable[[Picture], object] | None = ask

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self._ask is not None:
            ask, self._ask = self._ask, None
            ask(self)
        super().draw(kit, target)


class _Wish(NamedTuple):
    key: Hashable
    make: Callable[[], Any]
    take: Callable[[Any], object]


class PictureQueue:
    """Makes one picture at a time beside the main loop: many at once would starve it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._waiting: list[_Wish] = []
        self._task: Task | None = None

    def bring(self, picture: Picture, make: Make, *, first: bool = False) -> None:
        """Have `make` called and its surface shown in `picture`; before all others if `first`.

        A newer wish for the same picture replaces the older one; what fails stays empty.
        """

        def take(surface: pygame.Surface) -> None:
            picture.surface = surface

        self.make(id(picture), make, take, first=first)

    def make(
        self,
        key: Hashable,
        make: Callable[[], Any],
        take: Callable[[Any], object],
        *,
        first: bool = False,
    ) -> None:
        """Have `make` called and its result handed to `take` on the main loop, by one wish for a key."""
        self._waiting = [wish for wish in self._waiting if wish.key != key]
        self._waiting.insert(0 if first else len(self._waiting), _Wish(key, make, take))
        if self._task is None:
            self._next()

    def stop(self) -> None:
        """Forget what has not been made."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _next(self) -> None:
        self._task = None
        if not self._waiting:
            return
        wish = self._waiting.pop(0)

        def work(_progress: Progress) -> Any:
            return wish.make()

        def come(task: Task) -> None:
            if not task.error and all(waiting.key != wish.key for waiting in self._waiting):
                wish.take(task.result)
                self._stage.redraw()
            self._next()

        self._task = self._stage.tasks.thread(work, then=come)
