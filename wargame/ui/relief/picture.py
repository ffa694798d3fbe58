"""The painted table: the picture of the ground, of the crowns over it, and where the lamp falls."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field, to_bytes
from wargame.ui.relief.filters import reduce

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class TablePicture:
    """A table seen from straight above, north up, with the mat's hem of `margin_mm` about it.

    `lit`: (h, w, 3), everything but tree crowns, with the shadows of all. `crowns`: (h, w, 4),
    straight alpha, to be laid over units and faded. `visibility`: (h, w), 255 where the
    lamp reaches the ground: miniatures are shaded by it. All three have one size;
    `ppm` pixels a mm. Pixel (j, i) shows x = (i + .5) / ppm - margin_mm and
    y = height - (j + .5) / ppm + margin_mm, in mm of the table.
    """

    lit: Bytes
    crowns: Bytes
    visibility: Bytes
    ppm: float
    margin_mm: float
    size_mm: tuple[float, float]

    def pixel(self, x_cm: float, y_cm: float) -> tuple[float, float]:
        """Column and row (pixels, fractional) of a place on the table in cm."""
        across = x_cm * 10 + self.margin_mm
        down = self.size_mm[1] - y_cm * 10 + self.margin_mm
        return across * self.ppm, down * self.ppm

    def composed(self) -> Bytes:
        """Ground and crowns in one picture (h, w, 3)."""
        alpha = self.crowns[..., 3:].astype(np.float32) / np.float32(255)
        return to_bytes((self.lit * (1 - alpha) + self.crowns[..., :3] * alpha) / np.float32(255))


def thumbnail(picture: TablePicture, longest_px: int) -> Bytes:
    """The whole table in small (h, w, 3), its longer side at most `longest_px`; without the hem."""
    hem = round(picture.margin_mm * picture.ppm)
    whole = picture.composed()[hem : -hem or None, hem : -hem or None]
    return resampled(whole, longest_px / max(whole.shape[:2]))


def resampled(picture: Bytes, factor: float, size: tuple[int, int] | None = None) -> Bytes:
    """A picture (h, w, n) `factor` times as large, or of a `size` in rows and columns, smoothly."""
    field = picture.astype(np.float32) / np.float32(255)
    wanted = size or (round(picture.shape[0] * factor), round(picture.shape[1] * factor))
    rows, columns = (max(1, length) for length in wanted)
    while field.shape[0] >= 2 * rows and field.shape[1] >= 2 * columns:
        field = reduce(field, 2)
    return to_bytes(_stretched(_stretched(field, rows, 0), columns, 1))


def _stretched(field: Field, size: int, axis: int) -> Field:
    old = field.shape[axis]
    place = np.clip((np.arange(size) + 0.5) * (old / size) - 0.5, 0, old - 1)
    low = place.astype(np.intp)
    high = np.minimum(low + 1, old - 1)
    part = (place - low).astype(np.float32).reshape([-1 if k == axis else 1 for k in range(field.ndim)])
    return np.asarray(field.take(low, axis) * (1 - part) + field.take(high, axis) * part, np.float32)
