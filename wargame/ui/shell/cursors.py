"""The pointer's shapes."""

from __future__ import annotations

import contextlib

import pygame


def show_cursor(name: str) -> None:
    """Give the pointer a shape: arrow, hand, ibeam, crosshair, move or no; nothing where there are none."""
    shape = {
        "arrow": pygame.SYSTEM_CURSOR_ARROW,
        "hand": pygame.SYSTEM_CURSOR_HAND,
        "ibeam": pygame.SYSTEM_CURSOR_IBEAM,
        "crosshair": pygame.SYSTEM_CURSOR_CROSSHAIR,
        "move": pygame.SYSTEM_CURSOR_SIZEALL,
        "no": pygame.SYSTEM_CURSOR_NO,
    }[name]
    with contextlib.suppress(pygame.error):
        if pygame.mouse.get_cursor() != pygame.Cursor(shape):
            pygame.mouse.set_cursor(shape)
