"""A sheet: what the painter knows of every pixel before the light falls on it.

Sheet space is the table's: millimetres, x east, y north. Rows run down, so row 0
is the northernmost; the centre of pixel (j, i) lies at
(west + (i + .5) / ppm, north - (j + .5) / ppm).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from wargame.ui.relief import noise
from wargame.ui.relief.colour import Field, Paint, triple

Mode = Literal["over", "max"]


@dataclass(frozen=True)
class Window:
    """A part of a sheet: where it lies and the mm of its pixels, x (1, w) and y (h, 1)."""

    rows: slice
    columns: slice
    x: Field
    y: Field

    @property
    def place(self) -> tuple[slice, slice]:
        """The index of the window's pixels in a field of the sheet."""
        return self.rows, self.columns

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows.stop - self.rows.start, self.columns.stop - self.columns.start


class Sheet:
    """Albedo (h, w, 3), height in mm, cover, gloss, edge strength (h, w) and glow (None until used)."""

    def __init__(
        self, west: float, north: float, width: float, height: float, ppm: float, seed: int = 0
    ) -> None:
        self.west, self.north, self.ppm, self.seed = west, north, ppm, seed
        columns, rows = max(1, round(width * ppm)), max(1, round(height * ppm))
        self.shape = (rows, columns)
        self.albedo: Field = np.zeros((rows, columns, 3), np.float32)
        self.height: Field = np.zeros(self.shape, np.float32)
        self.cover: Field = np.zeros(self.shape, np.float32)
        self.gloss: Field = np.zeros(self.shape, np.float32)
        self.edge: Field = np.ones(self.shape, np.float32)
        self.glow: Field | None = None
        self._noises: dict[tuple[float, int, float, float], Field] = {}

    def grain(self) -> Field:
        """The fine noise of the whole sheet (h, w): what many small bodies share."""
        return self.kept_noise(0.6, 7, 0.12, 2.0)

    def kept_noise(self, beta: float, seed: int, finest: float, coarsest: float) -> Field:
        """Noise over the whole sheet (h, w), made once: for what covers much of it, piece by piece."""
        key = (beta, seed, finest, coarsest)
        if key not in self._noises:
            self._noises[key] = self.noise(self.whole(), *key)
        return self._noises[key]

    def window(
        self, west: float, south: float, east: float, north: float, margin: float = 1.0
    ) -> Window | None:
        """The pixels of a rectangle (mm) and `margin` mm about it; None outside the sheet."""
        rows, columns = self.shape
        left = max(0, int((west - margin - self.west) * self.ppm))
        right = min(columns, int((east + margin - self.west) * self.ppm) + 2)
        top = max(0, int((self.north - north - margin) * self.ppm))
        bottom = min(rows, int((self.north - south + margin) * self.ppm) + 2)
        if right <= left or bottom <= top:
            return None
        return Window(slice(top, bottom), slice(left, right), self._xs(left, right), self._ys(top, bottom))

    def whole(self) -> Window:
        """The window of all pixels."""
        rows, columns = self.shape
        return Window(slice(0, rows), slice(0, columns), self._xs(0, columns), self._ys(0, rows))

    def _xs(self, left: int, right: int) -> Field:
        return ((np.arange(left, right) + 0.5) / self.ppm + self.west).astype(np.float32)[None, :]

    def _ys(self, top: int, bottom: int) -> Field:
        return (self.north - (np.arange(top, bottom) + 0.5) / self.ppm).astype(np.float32)[:, None]

    def part(self, window: Window) -> Sheet:
        """The window as a sheet of its own that shares this one's pixels."""
        at = window.place
        other = Sheet.__new__(Sheet)
        other.west = self.west + window.columns.start / self.ppm
        other.north = self.north - window.rows.start / self.ppm
        other.ppm, other.seed, other.shape = self.ppm, self.seed, window.shape
        other.albedo, other.height, other.cover = self.albedo[at], self.height[at], self.cover[at]
        other.gloss, other.edge = self.gloss[at], self.edge[at]
        other.glow = None if self.glow is None else self.glow[at]
        return other

    def covered(self, margin: float = 1.0) -> Window | None:
        """The smallest window about everything painted, with `margin` mm; None for a bare sheet."""
        rows, columns = np.flatnonzero(self.cover.max(axis=1)), np.flatnonzero(self.cover.max(axis=0))
        if not len(rows):
            return None
        west, north = self.west + columns[0] / self.ppm, self.north - rows[0] / self.ppm
        east, south = self.west + columns[-1] / self.ppm, self.north - rows[-1] / self.ppm
        return self.window(float(west), float(south), float(east), float(north), margin)

    def noise(self, window: Window, beta: float, seed: int, finest: float, coarsest: float) -> Field:
        """Noise over a window, fixed to the table; wavelengths in mm, see `noise.texture`."""
        return noise.texture(beta, seed + 101 * self.seed, finest, coarsest, self.ppm).at(window.x, window.y)

    def put(
        self,
        window: Window,
        cover: Field,
        paint: Paint,
        height: Field | float | None = None,
        *,
        mode: Mode = "over",
        gloss: float = 0.0,
        edge: float = 1.0,
        glow: Paint | None = None,
    ) -> None:
        """Lay paint over the window's pixels by `cover` (0..1).

        A height replaces the one below ("over"), or the paint shows only where it
        stands higher ("max"). Without a height the relief below stays.
        """
        at = window.place
        if height is not None:
            below = self.height[at]
            if mode == "max":
                cover = cover * (height > below)
            self.height[at] = below + (height - below) * cover
        amount = cover[..., None]
        albedo = self.albedo[at]
        albedo += (triple(paint) - albedo) * amount
        np.maximum(self.cover[at], cover, out=self.cover[at])
        self.gloss[at] += (np.float32(gloss) - self.gloss[at]) * cover
        self.edge[at] += (np.float32(edge) - self.edge[at]) * cover
        self._put_glow(window, amount, glow)

    def _put_glow(self, window: Window, amount: Field, glow: Paint | None) -> None:
        if self.glow is None:
            if glow is None:
                return
            self.glow = np.zeros((*self.shape, 3), np.float32)
        part = self.glow[window.place]
        part += (np.zeros(3, np.float32) if glow is None else triple(glow)) * amount - part * amount
