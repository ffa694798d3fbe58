"""Pictures in the format that is quickest to lay into the window, made without asking the window.

SDL replaces the window's surface while the window is resized. Whoever paints in a thread must
not look at it in that moment, and `convert()`, `convert_alpha()` and a new surface without a
depth all do; so every picture names its depth, and these take the place of the two.
"""

from __future__ import annotations

from functools import cache

import pygame

DEPTH = 32


def in_window_format(picture: pygame.Surface) -> pygame.Surface:
    """The picture without alpha."""
    return picture.convert(_of_format(0))


def see_through(picture: pygame.Surface) -> pygame.Surface:
    """The picture with alpha for each pixel; one that has none is wholly there."""
    if picture.get_flags() & pygame.SRCALPHA:
        return picture.convert(_of_format(pygame.SRCALPHA))
    sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA, DEPTH)
    sheet.blit(picture, (0, 0))
    return sheet


@cache
def _of_format(flags: int) -> pygame.Surface:
    return pygame.Surface((1, 1), flags, DEPTH)
