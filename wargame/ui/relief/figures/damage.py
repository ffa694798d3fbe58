"""What fire does to a model: soot, rust and embers."""

from __future__ import annotations

import numpy as np

from wargame.ui.relief.colour import mix, rgb, shade, smoothstep
from wargame.ui.relief.figures.army import RUST, SOOT
from wargame.ui.relief.pen import Pen

_EMBERS = ("#ff6a14", "#ff9a2e", "#ffd27a")


def scorch(pen: Pen, reach: float, *, rust: float) -> None:
    """Stain everything already painted within `reach` mm with soot in patches, and rust between them."""
    grid = pen.grid(0, 0, reach)
    if grid is None:
        return
    at = grid.window.place
    patches = pen.noise(grid, 1.2, 61, 0.6, 8)
    specks = pen.noise(grid, 0.5, 67, 0.15, 1.4)
    albedo = pen.sheet.albedo[at]
    stained = mix(
        albedo, rgb(RUST), smoothstep((0.6 * specks - 0.7 * patches - 0.2) / 0.9) * np.float32(rust)
    )
    stained = mix(stained, rgb(SOOT), smoothstep((patches + 0.4 * specks) / 1.2) * np.float32(0.75))
    albedo[...] = stained
    pen.sheet.gloss[at] *= np.float32(0.3)


def embers(
    pen: Pen, centre: tuple[float, float], spread: float, count: int, rng: np.random.Generator
) -> None:
    """Glowing crumbs about a place, hottest in the middle."""
    for _ in range(count):
        angle, away = rng.uniform(0, 2 * np.pi), spread * rng.uniform() ** 0.7
        x, y = centre[0] + away * float(np.cos(angle)), centre[1] + away * float(np.sin(angle))
        heat = 1 - away / spread * 0.75
        paint = _EMBERS[int(np.clip(heat * 3 + rng.uniform(-0.6, 0.6), 0, 2))]
        size = rng.uniform(0.12, 0.42)
        glow = shade(paint, 0.75 * heat)
        pen.circle(x, y, size, shade(paint, 0.5), 0, profile="none", grain=0.1, glow=glow, opacity=0.85)
