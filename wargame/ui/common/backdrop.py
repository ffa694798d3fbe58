"""The table of the last battle, softly lit, behind the shared screens."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from wargame.engine.journal import Journal
from wargame.ui.common.game_screens import GameScreens
from wargame.ui.shell.stage import Stage

FADE_S = 0.6
WALNUT = (36, 23, 15)


class Backdrop:
    """Covers the window with a picture; a better one fades in over the one before."""

    def __init__(self, screens: GameScreens) -> None:
        self._screens = screens
        self._wanted: Hashable = None
        self._stop: Callable[[], object] = lambda: None
        self._picture: pygame.Surface | None = None
        self._before: pygame.Surface | None = None
        self._since_s = 0.0
        self._drawn_share = 1.0
        self._fitted: tuple[pygame.Surface, pygame.Surface] | None = None

    def want(
        self,
        stage: Stage,
        key: Hashable,
        journal: Callable[[], Journal | None],
        free: pygame.Rect,
        came: Callable[[], object] = lambda: None,
    ) -> None:
        """Have a battle's table painted for this window; `key` changes with the battle, `came` is told."""
        armies = stage.theme.armies
        key = (key, stage.size, tuple(free), armies)
        if key == self._wanted:
            return
        self._wanted = key
        self._stop()

        def take(picture: pygame.Surface) -> None:
            before = self._picture
            is_alike = before is None or before.get_size() == picture.get_size()
            self._before, self._picture = before, picture
            # after a change of the window's size there is nothing to fade from
            self._since_s = stage.now_s if is_alike else stage.now_s - FADE_S
            stage.redraw()
            came()

        self._stop = self._screens.bring_view(stage.tasks, journal(), armies, stage.size, free, take)

    def share(self, stage: Stage) -> float:
        """How far the newest picture has faded in, 0 to 1."""
        if self._picture is None or not stage.settings.animations:
            return 1.0
        return min(1.0, max(0.0, (stage.now_s - self._since_s) / FADE_S))

    def fading(self, stage: Stage) -> bool:
        """Whether a picture fades in, or has not yet been drawn whole."""
        return self.share(stage) < 1.0 or self._drawn_share < 1.0

    def draw(self, stage: Stage, target: pygame.Surface, dim: float = 0.0) -> None:
        """Fill the target; `dim` darkens it, 0 to 1."""
        share = self._drawn_share = self.share(stage)
        if share < 1.0:
            self._put(target, self._before)
            assert self._picture is not None
            picture = self._fit(self._picture, target.get_size())
            picture.set_alpha(round(255 * share))
            target.blit(picture, (0, 0))
            picture.set_alpha(None)
        else:
            self._put(target, self._picture)
        if dim:
            stage.kit.painter.put_shade(target, target.get_rect(), stage.theme.palette.scrim, dim)

    def _put(self, target: pygame.Surface, picture: pygame.Surface | None) -> None:
        if picture is None:
            target.fill(WALNUT)
        else:
            target.blit(self._fit(picture, target.get_size()), (0, 0))

    def _fit(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """The picture as large as the window: stretched for the moment in which a new one is painted."""
        if picture.get_size() == size:
            return picture
        if self._fitted is None or self._fitted[0] is not picture or self._fitted[1].get_size() != size:
            self._fitted = picture, pygame.transform.smoothscale(picture, size)
        return self._fitted[1]
