"""Smooth shapes: super-sampled drawing, rounded boxes by signed distance, slices to stretch them by."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from wargame.ui.shell.theme import Colour

Plane = npt.NDArray[np.float32]

SAMPLES = 4


def supersampled(draw: Callable[[pygame.Surface, int], Any], width: int, height: int) -> pygame.Surface:
    """What `draw(surface, k)` draws at k = 4 times the size, averaged down without dark fringes."""
    large = pygame.Surface((width * SAMPLES, height * SAMPLES), pygame.SRCALPHA, 32)
    draw(large, SAMPLES)
    alpha = pygame.surfarray.array_alpha(large).astype(np.uint32)
    weighted = _sums(pygame.surfarray.array3d(large) * alpha[..., None], width, height)
    covered = _sums(alpha[..., None], width, height)[..., 0]
    colours = weighted.astype(np.float32) / np.maximum(covered, 1)[..., None]
    return _surface(colours.astype(np.float32), covered.astype(np.float32) / np.float32(SAMPLES**2))


def _sums(values: npt.NDArray[np.uint32], width: int, height: int) -> npt.NDArray[np.uint32]:
    """Sums of the samples of each pixel, (w, h, channels); first along one side, which is quicker."""
    columns = values.reshape(width, SAMPLES, -1).sum(axis=1, dtype=np.uint32)
    sums: npt.NDArray[np.uint32] = columns.reshape(width, height, SAMPLES, -1).sum(axis=2, dtype=np.uint32)
    return sums


def surface_of(rgb: Plane, alpha: Plane) -> pygame.Surface:
    """A picture from rows of colour (h, w, 3) and coverage (h, w), both 0 to 1."""
    return _surface(rgb.swapaxes(0, 1) * 255, alpha.T * 255)


def _surface(rgb: Plane, alpha: Plane) -> pygame.Surface:
    surface = pygame.Surface(alpha.shape, pygame.SRCALPHA, 32)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(np.rint(rgb), 0, 255).astype(np.uint8)
    del pixels
    opacity = pygame.surfarray.pixels_alpha(surface)
    opacity[:] = np.clip(np.rint(alpha), 0, 255).astype(np.uint8)
    del opacity
    return surface


def box_distance(size: tuple[int, int], box: tuple[float, float, float, float], radius: float) -> Plane:
    """Signed distance in px (negative inside) of each pixel of a picture to a rounded box x, y, w, h."""
    width, height = size
    x, y, w, h = box
    across = np.abs(np.arange(width, dtype=np.float32)[None, :] + 0.5 - (x + w / 2)) - (w / 2 - radius)
    down = np.abs(np.arange(height, dtype=np.float32)[:, None] + 0.5 - (y + h / 2)) - (h / 2 - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    inside = np.minimum(np.maximum(across, down), 0)
    distance: Plane = (outside + inside - radius).astype(np.float32)
    return distance


def slices(length: int, edge: int, wanted: int) -> list[tuple[int, int, int, int]]:
    """How a line with ends of `edge` px becomes `wanted` long, its middle px repeated.

    What of it goes where: (from, so much, to, that long).
    """
    if length == wanted:
        return [(0, length, 0, length)]
    middle = wanted - 2 * edge
    ends = [(0, edge, 0, edge), (length - edge, edge, wanted - edge, edge)]
    return [*ends, (edge, 1, edge, middle)] if middle > 0 else ends


def gradient(target: pygame.Surface, top: Colour, bottom: Colour) -> None:
    """Fill the target with an opaque vertical gradient."""
    width, height = target.get_size()
    column = pygame.Surface((1, height), pygame.SRCALPHA, 32)
    share = (np.arange(height, dtype=np.float32) + 0.5)[:, None] / height
    colours = np.array(top, np.float32) * (1 - share) + np.array(bottom, np.float32) * share
    pixels = pygame.surfarray.pixels3d(column)
    pixels[0] = np.rint(colours).astype(np.uint8)
    del pixels
    opacity = pygame.surfarray.pixels_alpha(column)
    opacity[:] = 255
    del opacity
    pygame.transform.scale(column, (width, height), target)


@lru_cache(maxsize=8)
def grain_tile(strength: float, seed: int = 3, size: int = 256) -> tuple[pygame.Surface, pygame.Surface]:
    """Two opaque tiles: what to add and what to take away for a fine grain."""
    noise = np.random.default_rng(seed).standard_normal((size, size)).astype(np.float32) * strength * 255
    return _grey(np.maximum(noise, 0)), _grey(np.maximum(-noise, 0))


def _grey(values: Plane) -> pygame.Surface:
    tile = pygame.Surface(values.shape, depth=32)
    pygame.surfarray.blit_array(tile, np.repeat(np.rint(values).astype(np.uint8)[..., None], 3, axis=2))
    return tile
