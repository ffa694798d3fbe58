"""The table of the last battle, softly lit, behind the shared screens."""

from __future__ import annotations

import pygame

from wargame.ui.shell.kit import Kit

DIM = 0.42
BLUR_STEPS = 6


class Backdrop:
    """Covers the window with a picture, dimmed and soft; keeps the last one it made."""

    def __init__(self, picture: pygame.Surface | None) -> None:
        self._picture = picture
        self._made: pygame.Surface | None = None

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        """Fill the target."""
        if self._made is None or self._made.get_size() != target.get_size():
            self._made = self._make(kit, target.get_size())
        target.blit(self._made, (0, 0))

    def _make(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        ground = pygame.Surface(size)
        ground.fill(kit.theme.palette.desk)
        if self._picture is not None:
            ground.blit(covering(self._picture, size), (0, 0))
            shade = round(255 * DIM)
            ground.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        return ground


def covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of the picture, scaled to cover `size` px and softened."""
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    part = pygame.Rect(0, 0, round(size[0] / share), round(size[1] / share))
    part.center = picture.get_rect().center
    cut = picture.subsurface(part.clip(picture.get_rect()))
    small = (max(1, size[0] // BLUR_STEPS), max(1, size[1] // BLUR_STEPS))
    return pygame.transform.smoothscale(pygame.transform.smoothscale(cut, small), size)
