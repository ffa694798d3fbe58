"""The lamp over everything: a still picture of the window's size."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

Floats = npt.NDArray[np.float32]

_WARM = np.array([1.03, 1.0, 0.95], np.float32)
_COOL = np.array([0.90, 0.96, 1.06], np.float32)
_COARSE = 8


def paint_lamp(size: tuple[int, int]) -> pygame.Surface:
    """What the lamp leaves of every colour: a warm pool left of the middle, a cool dark rim."""
    width, height = max(2, size[0] // _COARSE), max(2, size[1] // _COARSE)
    x = ((np.arange(width, dtype=np.float32) + 0.5) / width)[:, None]
    y = ((np.arange(height, dtype=np.float32) + 0.5) / height)[None, :]
    away = np.hypot((x - 0.47) * 1.40, y - 0.45).astype(np.float32)
    fall = 1.0 - _smooth((away - 0.42) / 0.62) * 0.55
    rim = _smooth((away - 0.2) / 0.7)[..., None]
    light = fall[..., None] * (_WARM * (1.0 - rim) + _COOL * rim)
    small = pygame.Surface((width, height), depth=32)
    pygame.surfarray.blit_array(small, np.clip(light * 250.0, 0.0, 255.0).astype(np.uint8))
    return pygame.transform.smoothscale(small, size)


def _smooth(t: Floats) -> Floats:
    c = np.clip(t, 0.0, 1.0)
    return np.asarray(c * c * (3.0 - 2.0 * c), np.float32)
