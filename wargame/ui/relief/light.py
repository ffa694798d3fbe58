"""The light pass: a sheet becomes a picture, lit by one lamp and painted like a miniature."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wargame.ui.relief.colour import Field, coded, linear
from wargame.ui.relief.filters import blur
from wargame.ui.relief.shadow import Lamp, visibility
from wargame.ui.relief.sheet import Sheet

_BAND = 96
_STEEPEST = 2.2
_WASH_MM = 0.22
_OCCLUSION = ((0.7, 0.40), (2.6, 0.38), (7.0, 0.32))  # radius in mm, strength


@dataclass(frozen=True)
class Look:
    """How strongly the pass works. `sky`: gain of the sky (1.45 for miniatures); `wash`: how dark
    recesses become; `drybrush`: how light edges become."""

    sky: float = 1.0
    exposure: float = 1.0
    wash: float = 0.5
    drybrush: float = 0.55


@dataclass(frozen=True)
class Lit:
    """The picture: sRGB-coded (h, w, 3) in 0..1, and how much of the lamp each pixel sees (h, w)."""

    rgb: Field
    visibility: Field


def light(
    sheet: Sheet, *, lamp: Lamp | None = None, look: Look | None = None, seen: Field | None = None
) -> Lit:
    """Light a sheet. `seen` replaces the marched visibility of the lamp (h, w)."""
    lamp, look = lamp or Lamp(), look or Look()
    if seen is None:
        seen = visibility(sheet.height, sheet.ppm, lamp)
    openness = occlusion(sheet)
    relief = sheet.height - blur(sheet.height, max(0.7, _WASH_MM * sheet.ppm))
    relief *= np.float32(1 / _WASH_MM)
    rgb = np.empty_like(sheet.albedo)
    for top in range(0, sheet.shape[0], _BAND):
        band = slice(top, min(sheet.shape[0], top + _BAND))
        rgb[band] = _Band(sheet, band, lamp).lit(look, seen[band], openness[band], relief[band])
    return Lit(rgb, seen)


def occlusion(sheet: Sheet) -> Field:
    """How open each pixel is to the sky: 1 on a plain, less beside what stands higher."""
    openness = np.ones(sheet.shape, np.float32)
    for radius, strength in _OCCLUSION:
        sunk = blur(sheet.height, radius * sheet.ppm) - sheet.height
        sunk *= np.float32(1 / (1.15 * radius))
        np.clip(sunk, 0, 1, out=sunk)
        sunk *= np.float32(-strength)
        if radius < 1:
            sunk *= np.minimum(1, np.float32(0.3) + np.float32(0.7) * sheet.edge)
        sunk += 1
        openness *= sunk
    return openness


class _Band:
    """A few rows of the sheet: their normals and what the lamp makes of them."""

    def __init__(self, sheet: Sheet, rows: slice, lamp: Lamp) -> None:
        self.sheet, self.rows, self.lamp = sheet, rows, lamp
        slope_x, slope_y = _slopes(sheet.height, rows, sheet.ppm)
        self.nz = 1 / np.sqrt(1 + slope_x * slope_x + slope_y * slope_y)
        self.nx, self.ny = -slope_x * self.nz, -slope_y * self.nz

    def facing(self, direction: tuple[float, float, float]) -> Field:
        dx, dy, dz = (np.float32(part) for part in direction)
        return np.asarray(np.maximum(self.nx * dx + self.ny * dy + self.nz * dz, 0), np.float32)

    def lit(self, look: Look, seen: Field, openness: Field, relief: Field) -> Field:
        facing = self.facing(self.lamp.towards)
        colour = self._painted(look, facing, relief)
        direct = facing * seen
        sky = (0.55 + 0.45 * self.nz) * openness * look.sky
        bounce = (1 - self.nz) * openness
        shine = self._shine(seen)
        for channel in range(3):
            part = colour[..., channel]
            part *= (
                direct * self.lamp.key[channel]
                + sky * self.lamp.sky[channel]
                + bounce * self.lamp.bounce[channel]
            )
            part += shine * np.float32(self.lamp.key[channel] * 0.55)
        if self.sheet.glow is not None:
            colour += linear(self.sheet.glow[self.rows]) * np.float32(1.6)
        colour *= np.float32(look.exposure)
        return coded(_toned(colour))

    def _painted(self, look: Look, facing: Field, relief: Field) -> Field:
        """Wash in the recesses, dry-brush on the edges."""
        edge = self.sheet.edge[self.rows]
        base = linear(self.sheet.albedo[self.rows])
        recess = np.clip(-relief, 0, 1) * np.minimum(1, 0.25 + 0.75 * edge)
        base *= (1 - np.float32(look.wash) * recess)[..., None]
        ridge = np.float32(look.drybrush) * np.clip(relief, 0, 1) * edge * (0.35 + 0.65 * facing)
        base += ridge[..., None] * (base * np.float32(0.9) + np.float32(0.035))
        return base

    def _shine(self, seen: Field) -> Field:
        x, y, z = self.lamp.towards
        half = (x, y, z + 1)
        length = float(np.sqrt(x * x + y * y + (z + 1) ** 2))
        glint = np.minimum(self.facing(half) / np.float32(length), 1)
        square = glint * glint
        sixth = square * square * square
        sharp = sixth**4 * square * square
        gloss = self.sheet.gloss[self.rows]
        return np.asarray(gloss * (sharp * 1.1 + sixth * 0.10) * (0.25 + 0.75 * seen), np.float32)


def _slopes(height: Field, rows: slice, ppm: float) -> tuple[Field, Field]:
    """Rise to the right and downwards in the picture, mm a mm, clamped; 0 on the border."""
    count = height.shape[0]
    across, down = (np.zeros((rows.stop - rows.start, height.shape[1]), np.float32) for _ in range(2))
    across[:, 1:-1] = height[rows, 2:] - height[rows, :-2]
    first, last = max(1, rows.start), min(count - 1, rows.stop)
    if last > first:
        inner = slice(first - rows.start, last - rows.start)
        down[inner] = height[first + 1 : last + 1] - height[first - 1 : last - 1]
    for slope in (across, down):
        slope *= np.float32(ppm / 2)
        np.clip(slope, -_STEEPEST, _STEEPEST, out=slope)
    return across, down


def _toned(colour: Field) -> Field:
    """A gentle shoulder, so that highlights keep their colour."""
    shoulder = (1 + colour * np.float32(1 / 6)) / (1 + colour * np.float32(0.62))
    return np.asarray(colour * shoulder * np.float32(1.10), np.float32)
