"""Many small bodies at once: leaves as domes, stones and bags as rounded blocks.

Every body is z-tested against the sheet and against the others, in numpy over all
of them together, which makes a thousand cheaper than ten strokes of a pen. Edges are
not softened: sheets are painted finer than they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wargame.ui.relief.colour import Field
from wargame.ui.relief.sheet import Sheet

Numbers = NDArray[np.floating[Any]]
Whole = NDArray[np.intp]

_CHUNK = 400_000  # pixels handled together


@dataclass(frozen=True)
class Bodies:
    """Bodies of one make: place, half length and half width in mm, angle, top and base height, colour (n, 3).

    `rise`: over how many mm the top rounds off towards the edge, where it has sunk to
    `base`. `corner`: 1 rounds the outline to a capsule or disc, 0 leaves it a box.
    """

    x: Field
    y: Field
    a: Field
    b: Field
    angle: Field
    top: Field
    base: Field
    rise: Field
    corner: Field
    colour: Field

    def __len__(self) -> int:
        return len(self.x)

    def chosen(self, index: Whole | slice) -> Bodies:
        """Some of the bodies."""
        return replace(self, **{field.name: getattr(self, field.name)[index] for field in fields(self)})

    def raised(self, by: float) -> Bodies:
        """The same bodies, higher."""
        return replace(self, top=self.top + np.float32(by), base=self.base + np.float32(by))


def joined(groups: list[Bodies]) -> Bodies:
    """All bodies of some groups, in order; raises ValueError for no group."""
    columns = {f.name: np.concatenate([getattr(g, f.name) for g in groups]) for f in fields(Bodies)}
    return Bodies(**columns)


def domes(
    x: Numbers, y: Numbers, radius: Numbers, top: Numbers, colour: Numbers, sunk: float = 1.0
) -> Bodies:
    """Round leaves or pebbles whose edge lies `sunk` radii below their top."""
    at_x, at_y, size, tops = (np.asarray(part, np.float32) for part in (x, y, radius, top))
    base, flat = tops - size * np.float32(sunk), np.zeros_like(size)
    return Bodies(at_x, at_y, size, size, flat, tops, base, size, flat + 1, np.asarray(colour, np.float32))


def blocks(
    x: Numbers,
    y: Numbers,
    a: Numbers | float,
    b: Numbers | float,
    angle: Numbers | float,
    top: Numbers | float,
    colour: Numbers,
    rise: float,
    sunk: float,
    corner: float = 0.0,
) -> Bodies:
    """Stones, bricks or bags: the top rounds off over `rise` mm to `sunk` mm below."""
    count = len(x)
    columns = (x, y, a, b, angle, top, np.asarray(top, np.float32) - np.float32(sunk), rise, corner)
    parts = [np.broadcast_to(np.asarray(part, np.float32), (count,)) for part in columns]
    parts.append(np.broadcast_to(np.asarray(colour, np.float32), (count, 3)))
    return Bodies(*parts)


def pixels_at(sheet: Sheet, x: Numbers, y: Numbers) -> tuple[Whole, Whole, NDArray[np.bool_]]:
    """Rows and columns of some places (mm), clipped to the sheet, and which lie on it."""
    rows, columns = sheet.shape
    i = np.floor((np.asarray(x) - sheet.west) * sheet.ppm).astype(np.intp)
    j = np.floor((sheet.north - np.asarray(y)) * sheet.ppm).astype(np.intp)
    here = (i >= 0) & (i < columns) & (j >= 0) & (j < rows)
    return np.clip(j, 0, rows - 1), np.clip(i, 0, columns - 1), here


def standing_at(sheet: Sheet, x: Numbers, y: Numbers) -> Field:
    """The height in mm of what has been painted at some places; beside the sheet that of its border."""
    j, i, _ = pixels_at(sheet, x, y)
    return np.asarray(sheet.height[j, i], np.float32)


def splat(sheet: Sheet, bodies: Bodies, *, grain: float = 0.08, edge: float = 1.0) -> None:
    """Paint the bodies where they stand higher than what is there."""
    margin = np.hypot(bodies.a, bodies.b) + 1 / sheet.ppm
    east, south = sheet.west + sheet.shape[1] / sheet.ppm, sheet.north - sheet.shape[0] / sheet.ppm
    near = (bodies.x + margin > sheet.west) & (bodies.x - margin < east)
    near &= (bodies.y + margin > south) & (bodies.y - margin < sheet.north)
    bodies = bodies.chosen(np.flatnonzero(near))
    if len(bodies):
        for part, reach in _batches(bodies, sheet.ppm):
            _splat(sheet, part, reach, np.float32(grain), edge)


def _batches(bodies: Bodies, ppm: float) -> Iterator[tuple[Bodies, int]]:
    """Bodies of about one size together, few enough to fit the memory; reach in pixels."""
    extent = np.ceil(np.hypot(bodies.a, bodies.b) * ppm).astype(int) + 1
    sizes = np.where(extent <= 6, extent, (extent + 3) // 4 * 4)
    for reach in np.unique(sizes):
        chosen = np.flatnonzero(sizes == reach)
        count = max(1, _CHUNK // int(2 * reach + 1) ** 2)
        for start in range(0, len(chosen), count):
            yield bodies.chosen(chosen[start : start + count]), int(reach)


def _splat(sheet: Sheet, bodies: Bodies, reach: int, grain: np.float32, edge: float) -> None:
    rows, columns = sheet.shape
    span = np.arange(-reach, reach + 1)
    column = (
        np.floor((bodies.x - sheet.west) * sheet.ppm).astype(np.intp)[:, None, None] + span[None, None, :]
    )
    row = np.floor((sheet.north - bodies.y) * sheet.ppm).astype(np.intp)[:, None, None] + span[None, :, None]
    dx = ((column + 0.5) / sheet.ppm + sheet.west).astype(np.float32) - bodies.x[:, None, None]
    dy = (sheet.north - (row + 0.5) / sheet.ppm).astype(np.float32) - bodies.y[:, None, None]
    away = _outline(bodies, dx, dy)
    inside = (away < 0) & (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
    body, *_ = found = np.nonzero(inside)
    place = (row * columns + column)[found]
    height = _height(bodies, body, away[found])
    flat = sheet.height.reshape(-1)
    np.maximum.at(flat, place, height)
    seen = height >= flat[place]
    place, body = place[seen], body[seen]
    sheet.albedo.reshape(-1, 3)[place] = (
        bodies.colour[body] * (1 + grain * sheet.grain().reshape(-1)[place])[:, None]
    )
    sheet.cover.reshape(-1)[place] = 1
    sheet.gloss.reshape(-1)[place] = 0
    sheet.edge.reshape(-1)[place] = edge


def _outline(bodies: Bodies, dx: Field, dy: Field) -> Field:
    """Signed mm to each body's edge, negative inside; (n, k, k)."""
    c, s = np.cos(bodies.angle)[:, None, None], np.sin(bodies.angle)[:, None, None]
    a, b = bodies.a[:, None, None], bodies.b[:, None, None]
    round_by = np.minimum(a, b) * bodies.corner[:, None, None]
    u = np.abs(dx * c + dy * s) - (a - round_by)
    v = np.abs(dy * c - dx * s) - (b - round_by)
    outside = np.hypot(np.maximum(u, 0), np.maximum(v, 0))
    return np.asarray(outside + np.minimum(np.maximum(u, v), 0) - round_by, np.float32)


def _height(bodies: Bodies, body: Whole, away: Field) -> Field:
    inward = 1 - np.clip(-away / bodies.rise[body], 0, 1)
    arch = np.sqrt(np.maximum(1 - inward * inward, 0))
    base = bodies.base[body]
    return np.asarray(base + (bodies.top[body] - base) * arch, np.float32)
