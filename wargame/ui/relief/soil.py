"""Soils: what grass, earth, cobble, field, sand, snow and mud look like over a window.

A soil is colour and a relief of a fraction of a millimetre about the lie of the land.
All are made from the same four noises, so that one soil breaks into the next along
the same tufts and clods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field, mix, rgb, smoothstep
from wargame.ui.relief.patterns import cells
from wargame.ui.relief.sheet import Sheet, Window


class Soil(NamedTuple):
    """Albedo (h, w, 3), relief in mm, edge strength and gloss (h, w)."""

    colour: Field
    relief: Field
    edge: Field
    gloss: Field


@dataclass(frozen=True)
class Spot:
    """Where a soil is asked for: a window of a sheet, and the way that rows of a field run (radians).

    `wanted` tells which pixels of the window will show it; all when it is None.
    """

    sheet: Sheet
    window: Window
    angle: float = 0.0
    wanted: NDArray[np.bool_] | None = None

    def _noise(self, beta: float, seed: int, finest: float, coarsest: float) -> Field:
        return self.sheet.kept_noise(beta, seed, finest, coarsest)[self.window.place]

    @cached_property
    def broad(self) -> Field:
        """Noise of 6 to 150 mm: meadows and dry corners."""
        return self._noise(1.6, 1, 6, 150)

    @cached_property
    def patchy(self) -> Field:
        """Noise of 3 to 60 mm."""
        return self._noise(1.0, 4, 3, 60)

    @cached_property
    def clods(self) -> Field:
        """Noise of 1.2 to 24 mm: what breaks edges."""
        return self._noise(1.2, 2, 1.2, 24)

    @cached_property
    def fine(self) -> Field:
        """Noise of .16 to 1.1 mm: flock and grit."""
        return self._noise(0.3, 3, 0.16, 1.1)


def _soil(colour: Field, relief: Field, edge: float, gloss: Field | float = 0.0) -> Soil:
    shape = relief.shape
    return Soil(
        np.clip(colour, 0, 1),
        np.asarray(relief, np.float32),
        np.full(shape, edge, np.float32),
        np.asarray(np.broadcast_to(gloss, shape), np.float32),
    )


def _plain(code: str, spot: Spot) -> Field:
    return np.broadcast_to(rgb(code), (*spot.window.shape, 3))


def grass(spot: Spot) -> Soil:
    """A calm meadow: broad patches of lighter, darker and drier grass."""
    broad, patchy, clods, fine = spot.broad, spot.patchy, spot.clods, spot.fine
    colour = mix(_plain("#66713c", spot), "#7a7f47", smoothstep((broad + 0.3) / 1.6))
    colour = mix(colour, "#4f5e31", smoothstep((-patchy - 0.2) / 1.8) * 0.75)
    colour = mix(colour, "#8f8550", smoothstep((clods * 0.6 + broad * 0.8 - 0.9) / 1.4) * 0.6)
    colour *= (1 + 0.055 * clods + 0.065 * fine)[..., None]
    return _soil(colour, 0.05 * fine + 0.10 * clods + 0.30 * patchy, 0.35)


def earth(spot: Spot) -> Soil:
    """Trodden soil, lighter where it is dry."""
    broad, patchy, clods, fine = spot.broad, spot.patchy, spot.clods, spot.fine
    colour = mix(_plain("#8d7552", spot), "#6a543a", smoothstep((patchy + 0.4) / 1.4))
    colour = mix(colour, "#a38d66", smoothstep((broad + clods * 0.7 - 0.3) / 1.6) * 0.7)
    colour *= (1 + 0.07 * clods + 0.09 * fine)[..., None]
    return _soil(colour, np.float32(-0.15) + 0.05 * fine + 0.16 * clods, 0.35)


def sand(spot: Spot) -> Soil:
    """Pale sand in wind ripples that fade in and out."""
    broad, patchy, clods, fine = spot.broad, spot.patchy, spot.clods, spot.fine
    x, y = spot.window.x, spot.window.y
    ripple = np.sin((x * 0.42 + y * 0.91) * (2 * np.pi / 3.4) + 1.5 * patchy + 0.5 * clods)
    ripple *= smoothstep((broad + 0.6) / 1.5)
    colour = mix(_plain("#bda679", spot), "#cfbb90", smoothstep((broad + 0.4) / 1.6))
    colour = mix(colour, "#a48b5f", smoothstep((patchy - 0.1) / 1.6) * 0.7)
    colour *= (1 + 0.03 * clods + 0.05 * fine + 0.025 * ripple)[..., None]
    return _soil(colour, 0.04 * fine + 0.08 * clods + 0.22 * patchy + 0.16 * ripple, 0.3)


def snow(spot: Spot) -> Soil:
    """Drifts, with trodden ground and frosted grass where they are thin."""
    broad, patchy, clods, fine = spot.broad, spot.patchy, spot.clods, spot.fine
    colour = mix(_plain("#bcc5ce", spot), "#d0d5d8", smoothstep((broad + 0.4) / 1.6))
    colour = mix(colour, "#9dabba", smoothstep((-patchy - 0.1) / 1.7) * 0.75)
    thin = smoothstep((clods * 0.8 - broad * 0.7 - patchy * 0.5 - 1.45) / 0.8)
    ground = mix(_plain("#8a8467", spot), "#71745a", smoothstep(fine * 0.7 + 0.4))
    colour = mix(colour, ground, thin * 0.8)
    colour *= (1 + 0.012 * clods + (0.02 + 0.07 * thin) * fine)[..., None]
    relief = 0.035 * fine + 0.12 * clods + 0.34 * patchy - 0.25 * thin
    return _soil(colour, relief, 0.2)


def mud(spot: Spot) -> Soil:
    """Churned wet ground; what lies low holds water and shines."""
    broad, patchy, clods, fine = spot.broad, spot.patchy, spot.clods, spot.fine
    low = smoothstep((-patchy - clods * 0.5 - 0.35) / 0.35)
    colour = mix(_plain("#5c4a34", spot), "#443525", smoothstep((patchy + 0.3) / 1.5))
    colour = mix(colour, "#75613f", smoothstep((broad + clods * 0.8 - 0.5) / 1.5) * 0.6)
    colour *= (1 + 0.08 * clods + 0.09 * fine)[..., None]
    colour = mix(colour, "#37352c", low * 0.85)
    relief = (0.08 * fine + 0.24 * clods) * (1 - low) - 0.35 - 0.25 * low
    return _soil(colour, relief, 0.4, 0.06 + 0.24 * low)


def field(spot: Spot) -> Soil:
    """Ploughed furrows of 4.4 mm, shoots on the ridges."""
    clods, fine = spot.clods, spot.fine
    c, s = np.float32(np.cos(spot.angle)), np.float32(np.sin(spot.angle))
    across = spot.window.y * c - spot.window.x * s
    furrow = np.sin(across * np.float32(2 * np.pi / 4.4) + 0.35 * clods)
    colour = mix(_plain("#5b4530", spot), "#7d6344", smoothstep(furrow * 0.5 + 0.5))
    colour *= (1 + 0.10 * fine + 0.06 * clods)[..., None]
    shoots = smoothstep((furrow - 0.72) / 0.2) * smoothstep((fine + 0.5 * clods - 0.1) / 0.6)
    colour = mix(colour, "#79873f", shoots * 0.9)
    return _soil(colour, 0.75 * furrow + 0.12 * fine + 0.3 * shoots, 0.45)


def cobble(spot: Spot) -> Soil:
    """Rounded stones of 2.5 mm, a third of them warm, with moss in the joints."""
    patchy, clods, fine = spot.patchy, spot.clods, spot.fine
    border, number = _paving(spot)
    stone = smoothstep((border - 0.14) / 0.62)
    colour = mix(_plain("#9a9486", spot), "#6f6c68", number * 0.9)
    warm = smoothstep((np.mod(number * 7.13, 1) - 0.62) / 0.25)
    colour = mix(colour, "#a08a70", warm * 0.7)
    colour *= (1 + 0.06 * fine + 0.05 * clods)[..., None]
    joints = mix(_plain("#5a5040", spot), "#56602f", smoothstep((patchy + clods) / 1.4) * 0.8)
    relief = 0.55 * stone * (0.7 + 0.5 * number) + 0.06 * fine - 0.1
    return _soil(mix(joints, colour, stone), relief, 0.85)


def _paving(spot: Spot) -> tuple[Field, Field]:
    """Distance to the joints and number of the stone; only where the paving is wanted."""
    x, y = spot.window.x + 0.5 * spot.clods, spot.window.y + 0.5 * spot.patchy
    if spot.wanted is None:
        return cells(x, y, 2.5, 0.62, 5)
    some = cells(x[spot.wanted], y[spot.wanted], 2.5, 0.62, 5)
    border, number = np.zeros(x.shape, np.float32), np.zeros(x.shape, np.float32)
    border[spot.wanted], number[spot.wanted] = some
    return border, number


def litter(spot: Spot) -> Soil:
    """The floor of a wood: leaves, needles and moss."""
    clods, fine = spot.clods, spot.fine
    leaves = spot.sheet.noise(spot.window, 0.8, 9, 0.7, 5)
    colour = mix(_plain("#4a4128", spot), "#6a5330", smoothstep((leaves + 0.2) / 1.5))
    colour = mix(colour, "#3a4a22", smoothstep((clods - 0.2) / 1.2))
    colour *= (1 + 0.16 * fine)[..., None]
    return _soil(colour, 0.18 * leaves + 0.1 * fine, 0.5)


SOILS: Mapping[str, Callable[[Spot], Soil]] = MappingProxyType(
    {
        "grass": grass,
        "earth": earth,
        "cobble": cobble,
        "field": field,
        "sand": sand,
        "snow": snow,
        "mud": mud,
    }
)
