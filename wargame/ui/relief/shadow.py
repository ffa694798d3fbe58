"""Soft shadows of a height map: a march towards the light, tile by tile.

At a horizontal distance of t mm the ray to the lamp runs t tan(elevation) above
its start; how far it clears what stands there, over a penumbra that widens with t,
is how much of the lamp is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from wargame.ui.relief.colour import Field, smoothstep

_TILE_ROWS, _TILE_COLUMNS = 64, 256
_PENUMBRA = 0.16


@dataclass(frozen=True)
class Lamp:
    """The key light and its company. Degrees; azimuth towards the lamp in the picture, x right and y down."""

    azimuth: float = -128.0
    elevation: float = 47.0
    key: tuple[float, float, float] = (1.30, 1.14, 0.90)
    sky: tuple[float, float, float] = (0.34, 0.42, 0.56)
    bounce: tuple[float, float, float] = (0.10, 0.075, 0.045)

    @property
    def across(self) -> tuple[float, float]:
        """Unit vector towards the lamp in the picture: columns, rows."""
        angle = np.radians(self.azimuth)
        return float(np.cos(angle)), float(np.sin(angle))

    @property
    def towards(self) -> tuple[float, float, float]:
        """Unit vector towards the lamp: columns, rows, up."""
        dx, dy = self.across
        flat = float(np.cos(np.radians(self.elevation)))
        return dx * flat, dy * flat, float(np.sin(np.radians(self.elevation)))

    @property
    def climb(self) -> float:
        """Tangent of the elevation."""
        return float(np.tan(np.radians(self.elevation)))


@dataclass(frozen=True)
class _Step:
    right: int
    down: int
    distance: float  # mm
    slope: float  # 1 / penumbra, a mm


def visibility(height: Field, ppm: float, lamp: Lamp, receiver: Field | None = None) -> Field:
    """How much of the lamp each pixel sees, 0..1 (h, w), for heights in mm.

    `receiver` gives the heights on which the shadow falls when they are not the
    casting ones (a flat table below a model). Nothing outside the picture casts.
    """
    ground = height if receiver is None else receiver
    seen = np.ones(height.shape, np.float32)
    span = float(height.max() - ground.min())
    steps = list(_steps(span / lamp.climb * ppm, ppm, lamp))
    for top in range(0, height.shape[0], _TILE_ROWS):
        for left in range(0, height.shape[1], _TILE_COLUMNS):
            _darken(seen, height, ground, (top, left), steps, lamp.climb)
    return smoothstep(seen)


def _steps(reach: float, ppm: float, lamp: Lamp) -> Iterator[_Step]:
    """Steps in whole pixels, finer near the pixel and coarser far away."""
    dx, dy = lamp.across
    travelled = 1.0
    while travelled <= reach + 2:
        right, down = round(dx * travelled), round(dy * travelled)
        distance = float(np.hypot(right, down)) / ppm
        yield _Step(right, down, distance, 1 / (_PENUMBRA * distance + 0.5 / ppm))
        travelled += 1.0 if travelled < 40 else 1.5 if travelled < 90 else 2.0


def _darken(
    seen: Field, height: Field, ground: Field, corner: tuple[int, int], steps: list[_Step], climb: float
) -> None:
    """March for one tile; stops where nothing upwind reaches the ray."""
    rows, columns = height.shape
    top, left = corner
    bottom, right = min(rows, top + _TILE_ROWS), min(columns, left + _TILE_COLUMNS)
    lowest = float(ground[top:bottom, left:right].min())
    count = len(steps)
    for _ in range(2):
        count = _useful(height, (top, bottom, left, right), steps[:count], lowest, climb)
    buffer = np.empty((bottom - top, right - left), np.float32)
    for step in steps[:count]:
        j0, j1 = max(top, -step.down), min(bottom, rows - step.down)
        i0, i1 = max(left, -step.right), min(right, columns - step.right)
        if j0 >= j1 or i0 >= i1:
            continue
        clear = buffer[: j1 - j0, : i1 - i0]
        occluder = height[j0 + step.down : j1 + step.down, i0 + step.right : i1 + step.right]
        np.subtract(ground[j0:j1, i0:i1], occluder, out=clear)
        clear *= np.float32(step.slope)
        clear += np.float32(0.5 + step.distance * climb * step.slope)
        part = seen[j0:j1, i0:i1]
        np.minimum(part, clear, out=part)


def _useful(
    height: Field, tile: tuple[int, int, int, int], steps: list[_Step], lowest: float, climb: float
) -> int:
    """How many of the steps can still meet something high enough."""
    if not steps:
        return 0
    top, bottom, left, right = tile
    far = steps[-1]
    rows = slice(max(0, top + min(0, far.down)), bottom + max(0, far.down))
    columns = slice(max(0, left + min(0, far.right)), right + max(0, far.right))
    span = float(height[rows, columns].max()) - lowest
    # a step matters while span > distance * climb - penumbra / 2
    return sum(1 for step in steps if span >= step.distance * climb - 0.5 / step.slope)
