"""A side's force in its tray on the set-up page: painted beside the main loop, at the size it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Army
from wargame.ui.shell.widgets.base import Common, Widget

LEAST_HEIGHT = 60
TALLEST = 1.1
"""How high a tray may be for its width."""

Wanted = tuple[tuple[tuple[str, int], ...], tuple[int, int], tuple[Army, Army]]


class ForceTray(Widget):
    """Shows what `ask(tray, counts, size in px, armies)` paints into its `surface`."""

    kind = "picture"
    solid = False

    def __init__(
        self,
        counts: Mapping[str, int],
        ask: Callable[[ForceTray, Mapping[str, int], tuple[int, int], tuple[Army, Army]], object],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._counts = dict(counts)
        self._ask = ask
        self._asked: Wanted | None = None
        self._surface: pygame.Surface | None = None

    @property
    def surface(self) -> pygame.Surface | None:
        """The tray as it was painted last; None: not yet."""
        return self._surface

    @surface.setter
    def surface(self, value: pygame.Surface | None) -> None:
        self._surface = value
        self.touch()

    def show(self, counts: Mapping[str, int]) -> None:
        """Show another force."""
        self._counts = dict(counts)
        self.touch()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(160), kit.px(LEAST_HEIGHT)

    def box(self) -> pygame.Rect:
        """Where in its room the tray stands."""
        return pygame.Rect(
            self.rect.topleft, (self.rect.width, min(self.rect.height, round(TALLEST * self.rect.width)))
        )

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        box = self.box()
        if 0 in box.size:
            return
        armies = kit.theme.armies
        wanted: Wanted = (tuple(self._counts.items()), box.size, armies)
        if wanted != self._asked:
            self._asked = wanted
            self._ask(self, dict(self._counts), box.size, armies)
        if self._surface is None:
            kit.painter.put_plate(target, box, Plates.WELL)
        elif self._surface.get_size() == box.size:
            target.blit(self._surface, box)
        else:
            target.blit(pygame.transform.smoothscale(self._surface, box.size), box)
