"""Pictures that may have to be painted first: they come when they are done, and nobody waits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, Protocol, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.text import Picture

Make = Callable[[], pygame.Surface]
ASK_AGAIN = 1.25
"""How many times larger than it was asked for a picture is shown before it is asked for again."""


class Shown(Protocol):
    """What a picture can be put into."""

    surface: pygame.Surface | None


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


class CoverPicture(Widget):
    """A picture that fills the whole of its box, what is too much cut off evenly.

    It asks for its surface by the size in px it is shown at, and again when that has grown.
    `shape` is the height it wants for its width. A `whole` one is shown uncut in proportion,
    and wants no more height than its surface asks for.
    """

    kind = "picture"
    solid = False

    def __init__(
        self,
        ask: Callable[[CoverPicture, tuple[int, int]], object] | None = None,
        width: float = 112,
        shape: float = 0.8,
        whole: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._ask = ask
        self.width = width
        self.shape = self._tallest = shape
        self.whole = whole
        self._asked = (0, 0)
        self._surface: pygame.Surface | None = None
        self._cut: tuple[tuple[int, int], pygame.Surface] | None = None

    @property
    def surface(self) -> pygame.Surface | None:
        """The picture shown; None: none yet."""
        return self._surface

    @surface.setter
    def surface(self, value: pygame.Surface | None) -> None:
        self._surface, self._cut = value, None
        if self.whole and value is not None:
            self.shape = min(self._tallest, value.get_height() / value.get_width())
            self.invalidate()
        self.touch()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(self.width) if width is None else width
        return wide, round(wide * self.shape)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if 0 in self.rect.size:
            return
        if self._ask is not None and any(
            now > ASK_AGAIN * asked for now, asked in zip(self.rect.size, self._asked, strict=True)
        ):
            self._asked = self.rect.size
            self._ask(self, self.rect.size)
        if self._surface is None:
            kit.painter.put_plate(target, self.rect, Plates.WELL)
            return
        if self._cut is None or self._cut[0] != self.rect.size:
            fit = contained if self.whole else covering
            self._cut = self.rect.size, fit(self._surface, self.rect.size)
        box = self._cut[1].get_rect(center=self.rect.center)
        target.blit(self._cut[1], box)
        if self.whole:
            pygame.draw.rect(target, kit.theme.palette.hairline, box.inflate(2, 2), 1, border_radius=2)


def covering(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture, in proportion, as large as `size` px."""
    wide, tall = surface.get_size()
    share = max(size[0] / wide, size[1] / tall)
    part = pygame.Rect(
        0, 0, min(wide, max(1, round(size[0] / share))), min(tall, max(1, round(size[1] / share)))
    )
    part.center = wide // 2, tall // 2
    return pygame.transform.smoothscale(surface.subsurface(part.clip(surface.get_rect())), size)


def contained(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The whole picture, in proportion, no larger than `size` px."""
    share = min(size[0] / surface.get_width(), size[1] / surface.get_height())
    wide, tall = (max(1, round(length * share)) for length in surface.get_size())
    return pygame.transform.smoothscale(surface, (wide, tall))


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

    def bring(self, picture: Shown, make: Make, *, first: bool = False) -> None:
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
