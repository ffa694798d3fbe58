"""The lie of the land: hills as platforms with soft slopes, craters as scorched bowls."""

from __future__ import annotations

import math

import numpy as np

from wargame.ui.relief.colour import Field, mix, rgb, smoothstep
from wargame.ui.relief.outlines import cover, roomiest, scattered, soft, to_edge, window_of
from wargame.ui.relief.patterns import palette, pick
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.soil import Spot
from wargame.ui.relief.splat import domes, splat
from wargame.ui.relief.survey import Plot

_SLOPE_MM = 6.5
_BOWL_MM = 3.2


def raise_hill(sheet: Sheet, plot: Plot, ground: str) -> None:
    """Lift the ground of a hill: its foot is the outline that the rules use, its slope lies inside.

    Earth shows on the slope, the grass on top is lighter and drier: higher ground
    reads as higher before any shadow is seen.
    """
    window = window_of(sheet, plot.shape, 4.0)
    if window is None:
        return
    spot = Spot(sheet, window)
    inward = -soft(plot.shape, window)
    wide = min(_SLOPE_MM, 0.7 * roomiest(plot.shape)[2])
    share = np.clip(inward / np.float32(wide) + 0.02 * spot.clods * (inward > 0.4), 0, 1)
    profile = np.sin(share * np.float32(np.pi / 2)) ** 1.15
    at = window.place
    sheet.height[at] += np.float32(plot.rise) * profile
    _colour_hill(sheet, plot, spot, share, inward, ground)
    _strew_foot(sheet, plot, wide)


def _colour_hill(sheet: Sheet, plot: Plot, spot: Spot, share: Field, inward: Field, ground: str) -> None:
    """Bare earth on the slope, a lighter crest and top, a dark foot."""
    albedo = sheet.albedo[spot.window.place]
    inside = cover(-inward, sheet.ppm)
    bare = smoothstep(1.1 - np.abs(share - 0.38) / 0.36 + 0.55 * spot.clods + 0.2 * spot.fine) * inside
    scar = mix("#84694a", "#63503a", smoothstep(spot.patchy * 0.5 + 0.5))
    scar = scar * (1 + 0.10 * spot.fine + 0.10 * spot.clods)[..., None]
    strength = 0.45 if ground in ("snow", "sand", "earth") else 0.55
    albedo += (scar - albedo) * (bare * np.float32(strength))[..., None]
    crest = np.exp(-(((share - 0.97) / 0.10) ** 2)) * inside
    top = smoothstep((share - 0.75) / 0.25) * inside
    dry = rgb("#aca06a") if ground == "grass" else np.clip(albedo * 1.25, 0, 1)
    albedo += (dry - albedo) * (0.30 * crest + 0.28 * top)[..., None]
    foot = np.exp(-(((inward - 0.25) / 0.6) ** 2))
    albedo *= (1 - 0.34 * foot)[..., None]


def _strew_foot(sheet: Sheet, plot: Plot, wide: float) -> None:
    """Stones that have rolled down: they mark the outline, on which climbing begins."""
    rng = plot.rng(3)
    strip = plot.shape.difference(plot.shape.buffer(-0.45 * wide))
    x, y = scattered(strip, int(plot.shape.length * 0.35), rng)
    if not len(x):
        return
    size = rng.uniform(0.25, 0.75, len(x))
    greys = palette("#8b8474", "#a19986", "#776f60", "#93886f")
    colour = pick(greys, rng.uniform(0, 1, len(x)).astype(np.float32)) * rng.uniform(0.85, 1.1, (len(x), 1))
    share = np.clip(to_edge(plot.shape, x, y) / wide, 0, 1)
    top = plot.base + plot.rise * np.sin(share * np.pi / 2) + size * 0.9
    splat(sheet, domes(x, y, size, top, colour))


def dig_crater(sheet: Sheet, plot: Plot) -> None:
    """A bowl whose lip is the outline, thrown-up soil about it and scorch rays beyond."""
    radius = roomiest(plot.shape)[2]
    window = window_of(sheet, plot.shape, radius * 1.2)
    if window is None:
        return
    rng = plot.rng()
    clods = sheet.noise(window, 1.2, 12, 1.0, 14)
    fine = sheet.kept_noise(0.3, 3, 0.16, 1.1)[window.place]
    reach = 1 + (soft(plot.shape, window, max(8.0, 2.2 * radius)) + 0.45 * clods) / np.float32(radius)
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
    sheet.height[at] += (np.float32(plot.base) - sheet.height[at]) * inner  # no cobbles, no furrows left
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
