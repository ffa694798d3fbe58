"""Models in other army colours: the painted army colour is exchanged, everything else stays.

The painter knows two armies; the colour-blind pairs of the settings are made
from them by turning the hue of what is clearly in the army's colour.
"""

from __future__ import annotations

import colorsys

import numpy as np
import numpy.typing as npt

from wargame.ui.shell.theme import Armies, Army

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

HUE_REACH = 0.075
FULLY_SATURATED = (0.42, 0.60), (0.58, 0.72)
"""For each side: below the first saturation a colour is none of the army's, above the second all of it."""


def recoloured(pixels: Bytes, side: int, army: Army) -> Bytes:
    """RGB or RGBA pixels (h, w, n) of a model of `side` with its army colour exchanged for `army`'s."""
    painted = Armies.USUAL[side]
    if army.base == painted.base:
        return pixels
    rgb = pixels[..., :3].astype(np.float32) / np.float32(255.0)
    hue, saturation, value = _hsv(rgb)
    old, new = _tone(painted), _tone(army)
    away = np.abs((hue - old[0] + 0.5) % 1.0 - 0.5)
    low, high = FULLY_SATURATED[side]
    share = np.clip((saturation - low) / (high - low), 0.0, 1.0) * (away < HUE_REACH)
    turned = _rgb(
        (hue + new[0] - old[0]) % 1.0,
        np.clip(saturation * (new[1] / old[1]), 0.0, 1.0),
        np.clip(value * (new[2] / old[2]), 0.0, 1.0),
    )
    mixed = rgb + (turned - rgb) * share[..., None]
    result = pixels.copy()
    result[..., :3] = np.clip(mixed * 255.0 + 0.5, 0.0, 255.0).astype(np.uint8)
    return result


def _tone(army: Army) -> tuple[float, float, float]:
    red, green, blue = (channel / 255.0 for channel in army.base)
    return colorsys.rgb_to_hsv(red, green, blue)


def _hsv(rgb: Floats) -> tuple[Floats, Floats, Floats]:
    most, least = rgb.max(axis=-1), rgb.min(axis=-1)
    spread = np.maximum(most - least, np.float32(1e-6))
    red, green, blue = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    hue = np.where(
        most == red,
        (green - blue) / spread % 6.0,
        np.where(most == green, (blue - red) / spread + 2.0, (red - green) / spread + 4.0),
    )
    saturation = (most - least) / np.maximum(most, np.float32(1e-6))
    return np.asarray(hue / 6.0, np.float32), np.asarray(saturation, np.float32), np.asarray(most, np.float32)


def _rgb(hue: Floats, saturation: Floats, value: Floats) -> Floats:
    """Three channels from hue, saturation and value, by the usual formula."""
    channels = []
    for n in (5.0, 3.0, 1.0):
        k = (n + hue * 6.0) % 6.0
        dip = np.clip(np.minimum(k, 4.0 - k), 0.0, 1.0)
        channels.append(value - value * saturation * dip)
    return np.asarray(np.stack(channels, axis=-1), np.float32)
