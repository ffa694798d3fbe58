"""Floors, room by room."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from shapely import Polygon

from wargame.ui.relief.colour import Field, mix, smoothstep
from wargame.ui.relief.outlines import cover, signed, window_of
from wargame.ui.relief.patterns import Pattern, planks, slabs, tiles
from wargame.ui.relief.sheet import Sheet

Laying = Callable[[Field, Field, int], Pattern]


def _boards(code: str, width: float = 1.9) -> Laying:
    return lambda u, v, seed: planks(u, v, code, seed, width)


def _chequers(light: str, dark: str, size: float = 3.0) -> Laying:
    return lambda u, v, seed: tiles(u, v, light, dark, seed, size)


def _concrete(u: Field, v: Field, seed: int) -> Pattern:
    return slabs(u, v, "#84827a", seed, size=14)


FLOORS: Mapping[str, tuple[Laying, ...]] = MappingProxyType(
    {
        "farmhouse": (_boards("#8f6d47"), _chequers("#b9ae98", "#7d5b4a"), _boards("#7c5c3d")),
        "townhouse": (_boards("#7c5c3d"), _chequers("#b5b29f", "#5f6d62"), _boards("#8a6844", 1.5)),
        "barn": (_boards("#75624a", 2.6), _boards("#6b5a45", 2.6)),
        "factory": (_concrete, _chequers("#8d8a80", "#77746c", 4.0)),
        "ruin": (_chequers("#a79a86", "#8c7f6d", 3.4), _boards("#6f5a42")),
    }
)


def lay_floor(
    sheet: Sheet,
    room: Polygon,
    style: str,
    number: int,
    frame: tuple[tuple[float, float], float],
    level: float,
    seed: int,
) -> None:
    """Cover a room at `level` mm; `frame`: the corner and the angle from which the work is laid out."""
    window = window_of(sheet, room, 0.5)
    if window is None:
        return
    (ox, oy), angle = frame
    c, s = np.float32(math.cos(angle)), np.float32(math.sin(angle))
    dx, dy = window.x - np.float32(ox), window.y - np.float32(oy)
    kinds = FLOORS[style]
    pattern = kinds[min(number, len(kinds) - 1)](dx * c + dy * s, dy * c - dx * s, seed + number)
    grain = 1 + 0.06 * sheet.grain()[window.place]
    colour, relief = pattern.colour * grain[..., None], pattern.relief
    if style in ("ruin", "factory", "barn"):
        colour, relief = _soiled(
            sheet, colour, relief, window.place, style, sheet.noise(window, 1.0, 41, 2, 30)
        )
    filled = cover(signed(room, window.x, window.y), sheet.ppm)
    sheet.put(window, filled, colour, np.float32(level) + relief, gloss=0.06, edge=0.45)


def _soiled(
    sheet: Sheet, colour: Field, relief: Field, at: tuple[slice, slice], style: str, noise: Field
) -> tuple[Field, Field]:
    """Dust over a ruin's tiles, oil on a factory's floor, trodden dirt in a barn."""
    dirt, depth, most = {
        "ruin": ("#8a7a63", 0.1, 0.85),
        "factory": ("#4c4a45", 0.0, 0.45),
        "barn": ("#5d4c37", 0.05, 0.5),
    }[style]
    amount = smoothstep((noise - 0.25) / 0.9) * np.float32(most)
    rough = 1 + 0.10 * sheet.grain()[at]
    return mix(colour, mix(dirt, dirt, 0) * rough[..., None], amount), relief * (1 - amount) + np.float32(
        depth
    ) * amount
