"""Blurring and resampling of float32 fields (h, w), or (h, w, n) where said."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field

_Real = TypeVar("_Real", np.float32, np.float64)

_SMALL_RADIUS = 3
_REDUCE_ABOVE = 6.0


def box_mean(field: Field, radius: int, axis: int) -> Field:
    """Running mean over 2 radius + 1 pixels along one axis; the border value goes on outside."""
    if radius < 1:
        return field
    size = field.shape[axis]
    if radius <= _SMALL_RADIUS:
        padded = _padded(field, radius, radius, axis)
        total = _part(padded, 0, size, axis).copy()
        for offset in range(1, 2 * radius + 1):
            total += _part(padded, offset, size, axis)
        return total * np.float32(1 / (2 * radius + 1))
    sums = np.cumsum(_padded(field, radius + 1, radius, axis), axis=axis, dtype=np.float64)
    width = 2 * radius + 1
    return ((_part(sums, width, size, axis) - _part(sums, 0, size, axis)) / width).astype(np.float32)


def _padded(field: Field, before: int, after: int, axis: int) -> Field:
    widths = [(0, 0)] * field.ndim
    widths[axis] = (before, after)
    return np.pad(field, widths, mode="edge")


def _part(field: NDArray[_Real], start: int, size: int, axis: int) -> NDArray[_Real]:
    return field[start : start + size] if axis == 0 else field[:, start : start + size]


def blur(field: Field, sigma: float) -> Field:
    """Nearly Gaussian blur of (h, w) by three box passes; `sigma` in pixels.

    Wide blurs run on a reduced copy; below half a pixel the field itself is returned.
    """
    if sigma > _REDUCE_ABOVE and min(field.shape) > 64:
        factor = int(sigma // 3)
        rows, columns = field.shape
        small = blur(reduce(_to_multiple(field, factor), factor), sigma / factor)
        return enlarge(small, factor)[:rows, :columns]
    if sigma <= 0.5:
        return field
    radius = max(1, round((float(np.sqrt(4 * sigma * sigma + 1)) - 1) / 2))
    for _ in range(3):
        field = box_mean(box_mean(field, radius, 0), radius, 1)
    return field


def _to_multiple(field: Field, factor: int) -> Field:
    missing = [(-length) % factor for length in field.shape[:2]]
    if not any(missing):
        return field
    return np.pad(field, ((0, missing[0]), (0, missing[1])), mode="edge")


def reduce(field: Field, factor: int) -> Field:
    """Mean of factor x factor blocks, (h, w) or (h, w, n); a remainder at the far edges is dropped."""
    if factor == 1:
        return field
    rows, columns = field.shape[0] // factor, field.shape[1] // factor
    total = np.zeros((rows, columns, *field.shape[2:]), np.float32)
    for j in range(factor):
        for i in range(factor):
            total += field[j : rows * factor : factor, i : columns * factor : factor]
    total *= np.float32(1 / factor**2)
    return total


def enlarge(field: Field, factor: int) -> Field:
    """Bilinear enlargement of (h, w) to (h factor, w factor)."""
    field = _stretch(field, factor, 0)
    return _stretch(field, factor, 1)


def _stretch(field: Field, factor: int, axis: int) -> Field:
    size = field.shape[axis]
    place = (np.arange(size * factor, dtype=np.float32) + np.float32(0.5)) / np.float32(factor) - np.float32(
        0.5
    )
    low = np.clip(np.floor(place).astype(np.intp), 0, size - 1)
    high = np.minimum(low + 1, size - 1)
    weight = np.clip(place - low, 0, 1).astype(np.float32)
    if axis == 0:
        weight = weight[:, None]
        return np.asarray(field[low] * (1 - weight) + field[high] * weight, np.float32)
    return np.asarray(field[:, low] * (1 - weight) + field[:, high] * weight, np.float32)
