"""Noise in millimetres: the same grain lies at the same place whatever the pixel density.

Each texture is 1/f^beta noise limited to a band of wavelengths, tileable, mean 0.
Its standard deviation is 1 at full detail; where the pixels are too coarse for the
finest wavelengths these are averaged away rather than sampled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from wargame.ui.relief.colour import Field

_SMALLEST, _LARGEST = 256, 1024
_TILE_MM = 60.0  # repetition nearer than this shows on a table
_SAMPLES = 2.5  # texture pixels in the finest wavelength


@dataclass(frozen=True)
class Texture:
    """A square tile of noise; `per_mm` texture pixels a millimetre."""

    values: Field
    per_mm: float

    def at(self, x: Field, y: Field) -> Field:
        """Bilinear samples at places in mm: x (1, w) with y (h, 1), or two arrays (h, w)."""
        column, column_part = self._cells(x)
        row, row_part = self._cells(y)
        if x.shape[0] == 1 and y.shape[-1] == 1:
            return self._on_axes(row.ravel(), row_part.ravel(), column.ravel(), column_part.ravel())
        return self._scattered(row, row_part, column, column_part)

    def _cells(self, place: Field) -> tuple[np.ndarray, Field]:
        scaled = place * np.float32(self.per_mm)
        cell = np.floor(scaled)
        return cell.astype(np.int32), (scaled - cell).astype(np.float32)

    def _on_axes(self, row: np.ndarray, down: Field, column: np.ndarray, across: Field) -> Field:
        size = len(self.values)
        first = int(row.min())
        rows = np.arange(first, int(row.max()) + 2) % size
        strip = self.values[rows]
        strip = strip[:, column % size] * (1 - across) + strip[:, (column + 1) % size] * across
        above, below = strip[row - first], strip[row - first + 1]
        return np.asarray(above + (below - above) * down[:, None], np.float32)

    def _scattered(self, row: np.ndarray, down: Field, column: np.ndarray, across: Field) -> Field:
        size = len(self.values)
        above, below = row % size * size, (row + 1) % size * size
        left, right = column % size, (column + 1) % size
        flat = self.values.ravel()
        top = flat[above + left] * (1 - across) + flat[above + right] * across
        bottom = flat[below + left] * (1 - across) + flat[below + right] * across
        return np.asarray(top + (bottom - top) * down, np.float32)


def texture(beta: float, seed: int, finest: float, coarsest: float, ppm: float) -> Texture:
    """Noise with wavelengths from `finest` to `coarsest` mm (soft limits), for `ppm` pixels a mm.

    Raises ValueError unless 0 < finest < coarsest.
    """
    if not 0 < finest < coarsest:
        raise ValueError(f"not a band of wavelengths: {finest} to {coarsest} mm")
    octave = 2.0 ** round(float(np.log2(ppm)))
    pixel = 1.6 / octave
    return _texture(beta, seed, finest, coarsest, pixel if pixel > finest / 2 else 0.0)


@lru_cache(maxsize=48)
def _texture(beta: float, seed: int, finest: float, coarsest: float, pixel: float) -> Texture:
    step = finest / _SAMPLES
    wanted = max(8 * coarsest, _TILE_MM) / step
    size = int(np.clip(2 ** np.ceil(np.log2(wanted)), _SMALLEST, _LARGEST))
    spectrum = np.fft.rfft2(np.random.default_rng(seed).standard_normal((size, size), np.float32))
    frequency = _frequencies(size, step)
    spectrum *= _band(frequency, beta, finest, coarsest)
    full = np.fft.irfft2(spectrum, s=(size, size)).std()
    values = np.fft.irfft2(spectrum * np.exp(-((frequency * pixel) ** 2)), s=(size, size)) / full
    skip = 1 if pixel == 0 else max(1, 2 ** int(np.log2(max(1.0, pixel / _SAMPLES / step))))
    tile = np.ascontiguousarray(values[::skip, ::skip], np.float32)
    tile.setflags(write=False)
    return Texture(tile, 1 / (step * skip))


def _frequencies(size: int, step: float) -> Field:
    down = np.fft.fftfreq(size, step).astype(np.float32)[:, None]
    across = np.fft.rfftfreq(size, step).astype(np.float32)[None, :]
    frequency = np.hypot(down, across)
    frequency[0, 0] = 1
    return np.asarray(frequency, np.float32)


def _band(frequency: Field, beta: float, finest: float, coarsest: float) -> Field:
    gain = frequency ** np.float32(-beta)
    gain *= np.exp(-((frequency * finest) ** 2)) * (1 - np.exp(-((frequency * coarsest) ** 2)))
    gain[0, 0] = 0
    return gain
