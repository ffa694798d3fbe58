"""Smooth shapes: super-sampled drawing, rounded boxes by signed distance, stretching by nine slices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from wargame.ui.shell.theme import Colour

Plane = npt.NDArray[np.float32]

SAMPLES = 4


def supersampled(draw: Callable[[pygame.Surface, int], Any], width: int, height: int) -> pygame.Surface:
    """What `draw(surface, k)` draws at k = 4 times the size, averaged down without dark fringes."""
    large = pygame.Surface((width * SAMPLES, height * SAMPLES), pygame.SRCALPHA)
    draw(large, SAMPLES)
    rgb = pygame.surfarray.array3d(large).astype(np.float32)
    alpha = pygame.surfarray.array_alpha(large).astype(np.float32) / 255
    blocks = (width, SAMPLES, height, SAMPLES)
    weighted = (rgb * alpha[..., None]).reshape(*blocks, 3).mean((1, 3))
    covered = alpha.reshape(blocks).mean((1, 3))
    return _surface(weighted / np.maximum(covered, 1e-4)[..., None], covered * 255)


def surface_of(rgb: Plane, alpha: Plane) -> pygame.Surface:
    """A picture from rows of colour (h, w, 3) and coverage (h, w), both 0 to 1."""
    return _surface(rgb.swapaxes(0, 1) * 255, alpha.T * 255)


def _surface(rgb: Plane, alpha: Plane) -> pygame.Surface:
    surface = pygame.Surface(alpha.shape, pygame.SRCALPHA)
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


def stretched(sample: pygame.Surface, edge: int, width: int, height: int) -> pygame.Surface:
    """The sample with its corners of `edge` px kept and its middle column and row repeated."""
    if sample.get_size() == (width, height):
        return sample
    across = _repeated(sample.get_width(), edge, width)
    down = _repeated(sample.get_height(), edge, height)
    rgb = pygame.surfarray.pixels3d(sample)[across][:, down]
    alpha = pygame.surfarray.pixels_alpha(sample)[across][:, down]
    result = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.surfarray.blit_array(result, rgb)
    opacity = pygame.surfarray.pixels_alpha(result)
    opacity[:] = alpha
    del opacity
    return result


def _repeated(length: int, edge: int, wanted: int) -> npt.NDArray[np.intp]:
    """Indices into a line of `length` that make it `wanted` long."""
    if length == wanted:
        return np.arange(length)
    middle = np.full(wanted - 2 * edge, edge)
    return np.concatenate([np.arange(edge), middle, np.arange(length - edge, length)])


def gradient(width: int, height: int, top: Colour, bottom: Colour) -> pygame.Surface:
    """An opaque vertical gradient."""
    column = pygame.Surface((1, height), pygame.SRCALPHA)
    share = (np.arange(height, dtype=np.float32) + 0.5)[:, None] / height
    colours = np.array(top, np.float32) * (1 - share) + np.array(bottom, np.float32) * share
    pixels = pygame.surfarray.pixels3d(column)
    pixels[0] = np.rint(colours).astype(np.uint8)
    del pixels
    opacity = pygame.surfarray.pixels_alpha(column)
    opacity[:] = 255
    del opacity
    return pygame.transform.scale(column, (width, height))


def grain_tile(strength: float, seed: int = 3, size: int = 256) -> tuple[pygame.Surface, pygame.Surface]:
    """Two opaque tiles: what to add and what to take away for a fine grain."""
    noise = np.random.default_rng(seed).standard_normal((size, size)).astype(np.float32) * strength * 255
    return _grey(np.maximum(noise, 0)), _grey(np.maximum(-noise, 0))


def _grey(values: Plane) -> pygame.Surface:
    tile = pygame.Surface(values.shape)
    pygame.surfarray.blit_array(tile, np.repeat(np.rint(values).astype(np.uint8)[..., None], 3, axis=2))
    return tile
