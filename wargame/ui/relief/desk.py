"""The desk under the mat: walnut planks, a little glossy, lit like all the rest."""

from __future__ import annotations

import numpy as np

from wargame.ui.relief.colour import mix, smoothstep, to_bytes
from wargame.ui.relief.light import light
from wargame.ui.relief.noise import texture
from wargame.ui.relief.patterns import scatter
from wargame.ui.relief.picture import Bytes
from wargame.ui.relief.sheet import Sheet

_PLANK_MM = 58.0
_STRETCH = 14.0


def paint_desk(columns: int, rows: int, ppm: float = 2.86) -> Bytes:
    """A desk of so many pixels, `ppm` a mm, planks from left to right; (rows, columns, 3).

    Raises ValueError unless both sides are at least 2.
    """
    if min(columns, rows) < 2:
        raise ValueError(f"no desk of {columns} x {rows}")
    sheet = Sheet(0.0, rows / ppm, columns / ppm, rows / ppm, ppm)
    window = sheet.whole()
    plank = np.floor((window.y + 9) / np.float32(_PLANK_MM))
    within = (window.y + 9) / np.float32(_PLANK_MM) - plank
    zero = np.zeros_like(plank)
    shift = 300 * scatter(plank, zero, 3)
    x, y = np.broadcast_arrays((window.x + shift) / np.float32(_STRETCH), window.y + 17 * shift)
    grain = texture(1.1, 21, 1.2, 60, ppm).at(x, y)
    fibre = texture(0.5, 22, 0.3, 2.5, ppm).at(x * np.float32(0.6), y)
    broad = texture(1.2, 4, 8, 150, ppm).at(window.x, window.y)
    ring = np.sin((grain * 1.7 + broad * 0.5) * 3)
    colour = mix("#2f1d12", "#4a2f1c", smoothstep((grain + 0.6) / 2.2))
    colour = colour * (1 + 0.10 * ring + 0.06 * fibre + 0.20 * (scatter(plank, zero, 1) - 0.5))[..., None]
    gap = np.minimum(within, 1 - within) * np.float32(_PLANK_MM)
    groove = np.exp(-((gap / np.float32(0.35)) ** 2)) + 0 * window.x
    sheet.albedo[:] = np.clip(colour * (1 - 0.65 * groove)[..., None], 0, 1)
    sheet.height[:] = 0.03 * fibre + 0.02 * ring - 0.9 * groove
    sheet.gloss[:], sheet.edge[:], sheet.cover[:] = 0.07, 0.2, 1
    return to_bytes(light(sheet).rgb)
