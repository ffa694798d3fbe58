"""The lie of the land: hills as platforms with soft slopes, craters as scorched bowls."""

from __future__ import annotations

import math

import numpy as np

from wargame.ui.relief.colour import Field, mix, rgb, smoothstep
from wargame.ui.relief.noise import texture
from wargame.ui.relief.outlines import cover, roomiest, scattered, soft, window_of
from wargame.ui.relief.patterns import palette, pick
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.soil import Spot
from wargame.ui.relief.splat import domes, splat
from wargame.ui.relief.survey import Plot

_SLOPE_MM = 7.0
_BOWL_MM = 3.2


def raise_hill(sheet: Sheet, plot: Plot, ground: str) -> None:
    """Lift the ground of a hill: its foot is the outline that the rules use, its slope lies inside.

    Earth shows on the slope, the grass on top is lighter and drier: higher ground
    reads as higher before any shadow is seen.
    """
    window = window_of(sheet, plot.shape, 4.0)
    if window is None:
        return
    spot = Spot(window, sheet.ppm)
    inward = -soft(plot.shape, window)
    wide = min(_SLOPE_MM, 0.7 * roomiest(plot.shape)[2])
    share = np.clip(inward / np.float32(wide) + 0.02 * spot.clods * (inward > 0.4), 0, 1)
    profile = np.sin(share * np.float32(np.pi / 2)) ** 1.15
    at = window.place
    sheet.height[at] += np.float32(plot.rise) * profile
    _colour_hill(sheet, plot, spot, share, inward, ground)


def _colour_hill(sheet: Sheet, plot: Plot, spot: Spot, share: Field, inward: Field, ground: str) -> None:
    at = spot.window.place
    albedo = sheet.albedo[at]
    inside = cover(-inward, sheet.ppm)
    steep = smoothstep(1.25 - np.abs(share - 0.34) / 0.34 + 0.5 * spot.clods + 0.2 * spot.fine - 0.35)
    steep *= inside * (share < 1)
    scar = mix("#7d6547", "#5f4c36", smoothstep(spot.patchy * 0.5 + 0.5))
    scar = scar * (1 + 0.10 * spot.fine + 0.08 * spot.clods)[..., None]
    strength = 0.35 if ground in ("snow", "sand", "earth") else 0.32
    albedo += (scar - albedo) * (steep * np.float32(strength))[..., None]
    crest = np.exp(-(((share - 0.95) / 0.12) ** 2)) * inside
    top = smoothstep((share - 0.7) / 0.3) * inside
    dry = rgb("#a3985f") if ground == "grass" else np.clip(albedo * 1.2, 0, 1)
    albedo += (dry - albedo) * (0.30 * crest + 0.22 * top)[..., None]
    foot = np.exp(-(((inward - 0.2) / 0.8) ** 2))
    albedo *= (1 - 0.12 * foot)[..., None]


def dig_crater(sheet: Sheet, plot: Plot) -> None:
    """A bowl whose lip is the outline, thrown-up soil about it and scorch rays beyond."""
    radius = roomiest(plot.shape)[2]
    window = window_of(sheet, plot.shape, radius * 1.2)
    if window is None:
        return
    rng = plot.rng()
    clods = texture(1.2, 12, 1.0, 14, sheet.ppm).at(window.x, window.y)
    fine = texture(0.3, 3, 0.16, 1.1, sheet.ppm).at(window.x, window.y)
    reach = 1 + (soft(plot.shape, window) + 0.45 * clods) / np.float32(radius)
    centre = plot.shape.centroid
    rays = _rays(np.arctan2(window.y - np.float32(centre.y), window.x - np.float32(centre.x)), rng)
    at = window.place
    inner = smoothstep((1.06 - reach) / 0.14)
    lip = np.asarray(np.exp(-(((reach - 1.05) / 0.15) ** 2)), np.float32)
    scorch = smoothstep((1.62 + 0.35 * rays - reach) / 0.8)
    soil = mix(mix("#4b3a29", "#2c231b", smoothstep(1 - reach)), "#7a6244", lip * 0.75)
    soil = soil * (1 + 0.12 * fine + 0.08 * clods)[..., None]
    albedo = sheet.albedo[at]
    albedo *= (1 - 0.50 * scorch)[..., None]
    albedo += (soil - albedo) * np.maximum(inner, lip * 0.85)[..., None]
    depth = np.float32(min(_BOWL_MM, 0.34 * radius))
    sheet.height[at] += (
        np.where(reach < 1, -depth * (1 - reach * reach), 0) + 1.3 * lip + 0.14 * clods * inner
    )
    sheet.gloss[at] *= 1 - np.maximum(inner, lip)
    _throw_clods(sheet, plot, radius, rng)


def _rays(angle: Field, rng: np.random.Generator) -> Field:
    total = np.zeros_like(angle)
    for _ in range(9):
        turn, strength = rng.uniform(0, math.tau), rng.uniform(0.4, 1.0)
        away = np.mod(angle - np.float32(turn) + np.pi, math.tau) - np.pi
        total += np.exp(-((away / np.float32(0.16)) ** 2)) * np.float32(strength)
    return total


def _throw_clods(sheet: Sheet, plot: Plot, radius: float, rng: np.random.Generator) -> None:
    ring = plot.shape.buffer(0.7 * radius).difference(plot.shape.buffer(-0.25 * radius))
    x, y = scattered(ring, int(3.2 * radius), rng)
    size = rng.uniform(0.2, 0.6, len(x))
    browns = palette("#6d5a44", "#57452f", "#7f6a4e")
    tone = rng.uniform(0.7, 1.15, len(x))[:, None]
    colour = pick(browns, rng.uniform(0, 1, len(x)).astype(np.float32)) * tone
    splat(sheet, domes(x, y, size, size * 1.1 + plot.base + 0.3, colour))
