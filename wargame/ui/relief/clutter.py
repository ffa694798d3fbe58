"""Clutter: grass tufts, flowers and pebbles strewn where the ground is bare."""

from __future__ import annotations

import math
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field
from wargame.ui.relief.patterns import palette
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.splat import Whole, blocks, domes, pixels_at, splat
from wargame.ui.relief.survey import Survey

_TUFTS_PER_MM2 = 900 / 300**2
_BLADES = 8
_GREENS = ("#8f9a4e", "#6f8038", "#a7a25e", "#56692f")


@dataclass(frozen=True)
class Clutter:
    """Places strewn over the whole table, and a generator's seed for what stands there."""

    x: Field
    y: Field
    seed: int

    @classmethod
    def of(cls, survey: Survey) -> Clutter:
        """Strew a table, always in the same way for its size and ground."""
        seed = zlib.crc32(f"{survey.width}/{survey.height}/{survey.ground}".encode())
        rng = np.random.default_rng(seed)
        count = int(survey.width * survey.height * _TUFTS_PER_MM2)
        x = rng.uniform(1.5, survey.width - 1.5, count).astype(np.float32)
        y = rng.uniform(1.5, survey.height - 1.5, count).astype(np.float32)
        return cls(x, y, seed)

    def strew(self, sheet: Sheet) -> None:
        """Tufts where the sheet is green, pebbles where it is soil; heights follow the land."""
        j, i, here = pixels_at(sheet, self.x, self.y)
        colour, land, wet = sheet.albedo[j, i], sheet.height[j, i], sheet.gloss[j, i] > 0.3
        green = (colour[:, 1] > colour[:, 0] * 1.05) & (colour[:, 2] < colour[:, 0])
        dull = colour.max(axis=1) < 0.72
        rng = np.random.default_rng((self.seed, 1))
        chance = rng.uniform(0, 1, len(i))
        _tufts(sheet, self._chosen(here & green & ~wet, land))
        _pebbles(sheet, self._chosen(here & ~green & ~wet & dull & (chance < 0.35), land))
        _flowers(sheet, self._chosen(here & green & ~wet & (chance > 0.93), land))

    def _chosen(self, keep: NDArray[np.bool_], land: Field) -> tuple[Field, Field, Field, Whole]:
        places = np.flatnonzero(keep)
        return self.x[places], self.y[places], land[places], places


def _own(places: Whole, salt: int, count: int) -> Field:
    """Numbers in [0, 1) that belong to each place, whichever others are near; (n, count)."""
    mixed = places.astype(np.uint64)[:, None] * np.uint64(count) + np.arange(count, dtype=np.uint64)[None, :]
    mixed = (mixed + np.uint64(salt)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return ((mixed & np.uint64(0xFFFFFF)) / np.float64(1 << 24)).astype(np.float32)


def _tufts(sheet: Sheet, at: tuple[Field, Field, Field, Whole]) -> None:
    x, y, land, places = at
    angle = _own(places, 1, _BLADES) * np.float32(math.tau)
    half = (0.18 + 0.34 * _own(places, 2, _BLADES)) * (_own(places, 3, _BLADES) < 0.85)
    shade = palette(*_GREENS)[(_own(places, 4, _BLADES) * len(_GREENS)).astype(np.intp)]
    bx, by = x[:, None] + np.cos(angle) * half, y[:, None] + np.sin(angle) * half
    top = np.broadcast_to(land[:, None] + 1.0, half.shape)
    blades = blocks(
        bx.ravel(),
        by.ravel(),
        half.ravel() + 0.05,
        0.11,
        angle.ravel(),
        top.ravel(),
        shade.reshape(-1, 3),
        0.11,
        0.5,
        1.0,
    )
    splat(sheet, blades, grain=0.0)


def _pebbles(sheet: Sheet, at: tuple[Field, Field, Field, Whole]) -> None:
    x, y, land, places = at
    size = 0.18 + 0.32 * _own(places, 5, 1)[:, 0]
    tone = 0.7 + 0.4 * _own(places, 6, 1)
    splat(sheet, domes(x, y, size, land + size * 0.9, palette("#a59a86")[0] * tone))


def _flowers(sheet: Sheet, at: tuple[Field, Field, Field, Whole]) -> None:
    x, y, land, places = at
    heads = 5
    dx, dy = (_own(places, 7, heads) - 0.5) * 4.5, (_own(places, 8, heads) - 0.5) * 4.5
    kinds = palette("#d9d2b4", "#c9a94c", "#b98a96", "#cfc9c0")
    colour = np.repeat(kinds[(_own(places, 9, 1)[:, 0] * len(kinds)).astype(np.intp)], heads, axis=0)
    size = np.full(dx.size, 0.2, np.float32)
    top = np.repeat(land + 1.0, heads)
    splat(sheet, domes((x[:, None] + dx).ravel(), (y[:, None] + dy).ravel(), size, top, colour), grain=0.0)
