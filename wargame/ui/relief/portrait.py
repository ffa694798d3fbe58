"""Portraits for the unit card: a model on a brown plate under the same lamp."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field, coded, linear, mix, smoothstep, to_bytes
from wargame.ui.relief.figures.army import ArmyName
from wargame.ui.relief.light import light
from wargame.ui.relief.minis import Kind, Part, Sprite, paint_miniature
from wargame.ui.relief.sheet import Sheet

PPM = 10.0
_LARGE = {"mech": 5.6, "tank": 4.1}  # px/mm at which the large models fit the plate
_HEADING = 30.0
_SHADE = (1.0, 0.94, 0.85)


def paint_portrait(
    kind: Kind, army: ArmyName, *, width: int = 288, height: int = 156, scale: float = 1.0
) -> NDArray[np.uint8]:
    """A plate of width x height pixels (h, w, 3) with the model in its left half, text fits on the right.

    Figures stand at 10 px/mm, larger models at what fits; `scale` multiplies everything.
    """
    rows, columns = round(height * scale), round(width * scale)
    plate = linear(_plate(rows, columns, PPM * scale))
    centre = (0.285 * columns, 0.5 * rows)
    ppm = _LARGE.get(kind, PPM) * scale
    parts: tuple[Part, ...] = ("hull", "turret") if kind == "tank" else ("whole",)
    for part in parts:
        turn = -14.0 if part == "turret" else 0.0
        sprite = paint_miniature(kind, army, heading_deg=_HEADING + turn, ppm=ppm, part=part)
        _lay(plate, sprite, centre, shaded=part != "turret")
    return to_bytes(coded(plate))


def _plate(rows: int, columns: int, ppm: float) -> Field:
    """Brown lacquer with a fine grain, lighter behind the model."""
    sheet = Sheet(0, rows / ppm, columns / ppm, rows / ppm, ppm)
    window = sheet.whole()
    window_shape = window.shape
    away = np.hypot(
        (window.x - 0.285 * columns / ppm) / (columns / ppm), (window.y - 0.5 * rows / ppm) / (columns / ppm)
    )
    glow = smoothstep(np.broadcast_to(1 - away * 1.5, window_shape))
    grain = sheet.noise(window, 0.5, 71, 0.25, 3)
    paint = mix("#241b12", "#6b5539", glow) * (1 + 0.05 * grain)[..., None]
    sheet.put(window, np.ones(window_shape, np.float32), np.asarray(paint, np.float32), 0.05 * grain)
    return light(sheet).rgb[:rows, :columns]


def _lay(plate: Field, sprite: Sprite, centre: tuple[float, float], *, shaded: bool) -> None:
    """Blend a sprite over the plate (linear light), its origin at `centre`; what hangs over is cut off."""
    left, top = round(centre[0] - sprite.origin[0]), round(centre[1] - sprite.origin[1])
    rows, columns = sprite.shadow.shape
    j0, i0 = max(0, -top), max(0, -left)
    j1, i1 = min(rows, plate.shape[0] - top), min(columns, plate.shape[1] - left)
    target = plate[top + j0 : top + j1, left + i0 : left + i1]
    if shaded:
        dark = 1 - np.float32(0.6 / 255) * sprite.shadow[j0:j1, i0:i1, None]
        target *= dark ** np.array(_SHADE, np.float32)
    pixels = np.asarray(sprite.rgba[j0:j1, i0:i1] / np.float32(255), np.float32)
    alpha = pixels[..., 3:]
    target += (linear(pixels[..., :3]) * np.float32(1.16) - target) * alpha
