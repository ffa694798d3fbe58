"""The desk under the table, and the lamp over everything: both still pictures of the window's size."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

Floats = npt.NDArray[np.float32]

PLANK_UNITS = 58.0
SEED = 23
_DARK = np.array([0x2F, 0x1D, 0x12], np.float32)
_LIGHT = np.array([0x4A, 0x2F, 0x1C], np.float32)
_WARM = np.array([1.03, 1.0, 0.95], np.float32)
_COOL = np.array([0.90, 0.96, 1.06], np.float32)
_COARSE = 8


def paint_desk(size: tuple[int, int], scale: float) -> pygame.Surface:
    """Walnut planks across the window."""
    width, height = size
    rng = np.random.default_rng(SEED)
    plank = max(20, round(PLANK_UNITS * scale))
    rows = np.arange(height)
    board, within = rows // plank, (rows % plank) / plank
    grain = _grain(rng, height, width)
    shift = rng.random(height // plank + 1).astype(np.float32)
    tone = np.clip(0.15 + 0.62 * grain + 0.34 * (shift[board][:, None] - 0.5), 0.0, 1.0)
    colour = _DARK + (_LIGHT - _DARK) * tone[..., None]
    groove = np.clip(np.minimum(within, 1.0 - within) * plank / (1.6 * scale), 0.0, 1.0)[:, None, None]
    colour *= 0.45 + 0.55 * groove
    picture = pygame.Surface(size, depth=24)
    pygame.surfarray.blit_array(picture, np.clip(colour, 0, 255).astype(np.uint8).swapaxes(0, 1))
    return picture


def paint_lamp(size: tuple[int, int]) -> pygame.Surface:
    """What the lamp leaves of every colour: a warm pool left of the middle, a cool dark rim."""
    width, height = max(2, size[0] // _COARSE), max(2, size[1] // _COARSE)
    x = ((np.arange(width, dtype=np.float32) + 0.5) / width)[:, None]
    y = ((np.arange(height, dtype=np.float32) + 0.5) / height)[None, :]
    away = np.hypot((x - 0.47) * 1.40, y - 0.45).astype(np.float32)
    fall = 1.0 - _smooth((away - 0.42) / 0.62) * 0.55
    rim = _smooth((away - 0.2) / 0.7)[..., None]
    light = fall[..., None] * (_WARM * (1.0 - rim) + _COOL * rim)
    small = pygame.Surface((width, height), depth=24)
    pygame.surfarray.blit_array(small, np.clip(light * 250.0, 0.0, 255.0).astype(np.uint8))
    return pygame.transform.smoothscale(small, size)


def _grain(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Noise stretched along the planks."""
    fine = _stretched(rng, height, width, 2, 28)
    broad = _stretched(rng, height, width, 9, 160)
    mixed: Floats = (0.6 * fine + 0.4 * broad).astype(np.float32)
    return mixed


def _stretched(rng: np.random.Generator, height: int, width: int, down: int, along: int) -> Floats:
    noise = rng.random((height // down + 3, width // along + 3)).astype(np.float32)
    rows, columns = np.arange(height) / down, np.arange(width) / along
    i, j = rows.astype(int), columns.astype(int)
    u, v = _smooth((rows - i).astype(np.float32))[:, None], _smooth((columns - j).astype(np.float32))[None, :]
    top = noise[i][:, j] * (1 - v) + noise[i][:, j + 1] * v
    bottom = noise[i + 1][:, j] * (1 - v) + noise[i + 1][:, j + 1] * v
    return np.asarray(top * (1 - u) + bottom * u, np.float32)


def _smooth(t: Floats) -> Floats:
    c = np.clip(t, 0.0, 1.0)
    return np.asarray(c * c * (3.0 - 2.0 * c), np.float32)
