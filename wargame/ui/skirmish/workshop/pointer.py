"""The mouse over the bench: presses, drags and double clicks for the tool in hand; wheel and middle drag
for the camera."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.workshop.tools.hold import Hand, Spot

LEFT, MIDDLE, RIGHT = 1, 2, 3
PULL_PX = 4.0
TWICE_S, TWICE_PX = 0.35, 5.0


class Pointer:
    """Turns mouse events into what a tool hears."""

    def __init__(
        self,
        camera: Callable[[], Camera],
        hand: Callable[[], Hand],
        back: Callable[[], object],
        now_s: Callable[[], float],
    ) -> None:
        self._camera, self._hand, self._back, self._now_s = camera, hand, back, now_s
        self._down: tuple[int, tuple[int, int]] | None = None
        self._pulled = False
        self._clicked: tuple[float, tuple[int, int]] = (-1.0, (0, 0))
        self.px: tuple[int, int] | None = None

    @property
    def held(self) -> bool:
        """Whether a button is held."""
        return self._down is not None

    def forget(self) -> None:
        """Let go of everything."""
        self._down, self.px, self._pulled = None, None, False

    def spot(self, px: tuple[int, int], mod: int | None = None) -> Spot:
        """The place under a window pixel with the modifiers held."""
        mods = pygame.key.get_mods() if mod is None else mod
        return Spot(
            self._camera().to_cm(px),
            1.0 / self._camera().scale,
            shift=bool(mods & pygame.KMOD_SHIFT),
            ctrl=bool(mods & pygame.KMOD_CTRL),
            alt=bool(mods & pygame.KMOD_ALT),
            pulled=self._pulled,
        )

    def handle(self, event: pygame.event.Event) -> None:
        """Follow one mouse event."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._press(event)
            case pygame.MOUSEMOTION:
                self._move(event)
            case pygame.MOUSEBUTTONUP:
                self._release(event)
            case pygame.MOUSEWHEEL:
                turned = float(getattr(event, "precise_y", 0) or event.y)
                self._camera().zoom_at(self.px or self._middle(), turned)

    def hover_again(self) -> None:
        """Something under the pointer has changed."""
        if self.px is not None and self._down is None:
            self._hand().hover(self.spot(self.px))

    def _press(self, event: pygame.event.Event) -> None:
        self.px = event.pos
        if event.button not in (LEFT, MIDDLE, RIGHT) or self._down is not None:
            return
        self._down, self._pulled = (event.button, event.pos), False
        if event.button == LEFT:
            self._hand().press(self.spot(event.pos))

    def _move(self, event: pygame.event.Event) -> None:
        self.px = event.pos
        if self._down is None:
            self._hand().hover(self.spot(event.pos))
            return
        button, start = self._down
        self._pulled = self._pulled or math.dist(start, event.pos) >= PULL_PX
        if button == LEFT:
            self._hand().drag(self.spot(event.pos))
        elif button == MIDDLE and self._pulled:
            self._camera().pan(*event.rel)

    def _release(self, event: pygame.event.Event) -> None:
        self.px = event.pos
        if self._down is None or self._down[0] != event.button:
            return
        spot = self.spot(event.pos)
        pulled, self._down, self._pulled = self._pulled, None, False
        if event.button == RIGHT and not pulled:
            self._back()
        if event.button != LEFT:
            return
        self._hand().release(spot)
        before, at = self._clicked
        soon = self._now_s() - before <= TWICE_S and math.dist(at, event.pos) <= TWICE_PX
        if soon and not pulled:
            self._clicked = -1.0, (0, 0)
            self._hand().twice(spot)
        else:
            self._clicked = (self._now_s() if not pulled else -1.0), event.pos

    def _middle(self) -> tuple[float, float]:
        x, y, width, height = self._camera().view
        return x + width / 2.0, y + height / 2.0
