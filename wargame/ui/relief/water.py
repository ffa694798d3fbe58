"""Water between banks, and bridges over it."""

from __future__ import annotations

import numpy as np

from wargame.ui.relief.colour import Field, mix, rgb, smoothstep
from wargame.ui.relief.ground import put_soil
from wargame.ui.relief.noise import texture
from wargame.ui.relief.outlines import cover, scattered, signed, soft, window_of
from wargame.ui.relief.patterns import palette, pick, planks
from wargame.ui.relief.pen import Pen
from wargame.ui.relief.sheet import Sheet, Window
from wargame.ui.relief.soil import Soil, Spot
from wargame.ui.relief.splat import blocks, domes, splat
from wargame.ui.relief.survey import Plot

_BANK_MM = 2.4
_LEVEL = -1.3


def fill_water(sheet: Sheet, plot: Plot, ground: str) -> None:
    """Water up to the outline that the rules use, a wet bank outside it."""
    window = window_of(sheet, plot.shape, _BANK_MM + 3)
    if window is None:
        return
    spot = Spot(sheet, window)
    away = soft(plot.shape, window)
    _dig_bank(sheet, window, spot, away, ground)
    depth = -(away + 0.25 * spot.clods)
    put_soil(sheet, window, _water(spot, depth, ground == "snow"), cover(-depth, sheet.ppm))
    _dress_bank(sheet, plot)


def _dig_bank(sheet: Sheet, window: Window, spot: Spot, away: Field, ground: str) -> None:
    """The ground sinks to the water and darkens where it is wet."""
    near = smoothstep(1 - (away + 0.8 * spot.clods) / np.float32(_BANK_MM))
    at = window.place
    wet = rgb("#8d8a7c") if ground == "snow" else mix("#6b5a3e", "#4d4430", smoothstep(0.5 + spot.patchy))
    wet = wet * (1 + 0.09 * spot.fine + 0.07 * spot.clods)[..., None]
    albedo = sheet.albedo[at]
    albedo += (wet - albedo) * (near * np.float32(0.85))[..., None]
    sheet.height[at] += np.float32(_LEVEL * 0.9) * smoothstep(1 - away / np.float32(_BANK_MM * 0.8))


def _water(spot: Spot, depth: Field, icy: bool) -> Soil:
    """Green shallows to blue depths, faint ripples that catch the lamp."""
    swell = texture(0.9, 31, 1.6, 9, spot.sheet.ppm).at(spot.window.x, spot.window.y * np.float32(1.6))
    shallow, deep = ("#8fa3a6", "#55737f") if icy else ("#6f7a55", "#2c4a4e")
    colour = mix(shallow, deep, smoothstep((depth + 0.6 * spot.patchy) / 5.5))
    colour = colour * (1 + 0.03 * swell + 0.015 * spot.fine)[..., None]
    foam = np.exp(-(((depth - 0.25) / 0.28) ** 2)) * smoothstep(0.4 + spot.clods * 0.5)
    colour = mix(colour, "#b9c0ac", foam * 0.45)
    relief = np.float32(_LEVEL) + 0.05 * swell
    shape = relief.shape
    gloss = np.asarray(0.30 * smoothstep(depth / 0.5), np.float32)
    return Soil(colour, np.asarray(relief, np.float32), np.full(shape, 0.12, np.float32), gloss)


def _dress_bank(sheet: Sheet, plot: Plot) -> None:
    """Stones and tufts of reed along the outside of the waterline."""
    rng = plot.rng()
    strip = plot.shape.buffer(_BANK_MM * 0.75).difference(plot.shape.buffer(0.15))
    x, y = scattered(strip, int(plot.shape.length * 0.16), rng)
    size = rng.uniform(0.2, 0.55, len(x))
    greys = palette("#8f897b", "#a39c8b", "#77726a", "#857b68")
    stones = pick(greys, rng.uniform(0, 1, len(x)).astype(np.float32))
    splat(sheet, domes(x, y, size, size * 0.9 + plot.base - 0.7, stones * rng.uniform(0.8, 1.1, (len(x), 1))))
    _grow_reeds(sheet, plot, rng)


def _grow_reeds(sheet: Sheet, plot: Plot, rng: np.random.Generator) -> None:
    strip = plot.shape.buffer(0.9).difference(plot.shape.buffer(-1.2))
    x, y = scattered(strip, int(plot.shape.length * 0.04), rng)
    blades = 7
    angle = rng.uniform(0, 2 * np.pi, len(x) * blades)
    length = rng.uniform(0.5, 1.1, len(angle))
    greens = palette("#6f7f3c", "#59692f", "#8b8f4e")
    colour = pick(greens, rng.uniform(0, 1, len(angle)).astype(np.float32))
    tip_x = np.repeat(x, blades) + np.cos(angle) * length * 0.8
    tip_y = np.repeat(y, blades) + np.sin(angle) * length * 0.8
    splat(sheet, blocks(tip_x, tip_y, length, 0.13, angle, plot.base + 1.4, colour, 0.2, 0.5, 1.0))


def lay_bridge(sheet: Sheet, plot: Plot) -> None:
    """A timber deck over the outline, boards across the way, a kerb beam along each side."""
    window = window_of(sheet, plot.shape, 1.0)
    if window is None:
        return
    away = signed(plot.shape, window.x, window.y)
    level = plot.base + 1.2
    for a, b, width in plot.spines():
        pen = Pen(sheet, *a, float(np.arctan2(b[1] - a[1], b[0] - a[0])), lift=plot.base)
        c, s = np.float32(np.cos(pen.angle)), np.float32(np.sin(pen.angle))
        dx, dy = window.x - np.float32(a[0]), window.y - np.float32(a[1])
        along, across = dx * c + dy * s, dy * c - dx * s
        length = float(np.hypot(b[0] - a[0], b[1] - a[1]))
        part = (along > -width / 2) & (along < length + width / 2) & (np.abs(across) < width / 2 + 0.01)
        deck = planks(across, along, "#7d6244", plot.seed % 997, width=2.2)
        filled = cover(away, sheet.ppm) * (part if plot.line else 1)
        sheet.put(window, filled, deck.colour, np.float32(level) + deck.relief, edge=0.7)
        for side in (-1, 1):
            pen.box(
                length / 2,
                side * (width / 2 - 0.55),
                length / 2,
                0.55,
                "#5f4830",
                level + 0.9,
                rise=0.3,
                grain=0.10,
                mode="max",
            )
            for post in np.arange(0.6, length, 6.0):
                pen.box(float(post), side * (width / 2 - 0.55), 0.7, 0.7, "#6d5438", level + 1.6, mode="max")
