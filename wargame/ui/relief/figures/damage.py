"""What fire does to a model: soot, rust and embers."""

from __future__ import annotations

import numpy as np

from wargame.ui.relief.colour import mix, rgb, smoothstep
from wargame.ui.relief.figures.army import RUST, SOOT
from wargame.ui.relief.pen import Pen


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


def embers(pen: Pen, centre: tuple[float, float], spread: float) -> None:
    """Coals about a place: a crust with fire in its cracks, hottest in the middle."""
    grid = pen.grid(*centre, spread)
    if grid is None:
        return
    away = np.hypot(grid.x - np.float32(centre[0]), grid.y - np.float32(centre[1])) / np.float32(spread)
    cracks = 1 - np.abs(pen.noise(grid, 0.9, 73, 0.25, 2.2))
    heat = smoothstep((cracks + 0.9 * (1 - away) - 0.85) / 0.9) * smoothstep((1 - away) * 2.2)
    fire = mix(mix("#7a1604", "#ff7a1a", smoothstep(heat * 2)), "#ffdc96", smoothstep(heat * 2 - 1))
    cover = np.clip((1 - away) * np.float32(spread * pen.sheet.ppm), 0, 1)
    coal = mix(SOOT, "#3a1408", heat)
    dull = mix(SOOT, "#8a2c0a", smoothstep((1 - away) * 1.6)) - rgb(SOOT)
    glow = np.asarray(np.maximum(fire * heat[..., None], dull), np.float32)
    pen.sheet.put(grid.window, np.asarray(cover, np.float32), coal, edge=0.3, glow=glow)
