"""Laying stones, bags and beams along a piece: rows beside its middle line, within its outline."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.ui.relief.colour import Field, Paint, smoothstep, triple
from wargame.ui.relief.outlines import cover, signed, window_of
from wargame.ui.relief.sheet import Sheet
from wargame.ui.relief.survey import Plot

_SHORTEST_MM = 0.4


@dataclass(frozen=True)
class Course:
    """Laid bodies: middle, half length, half width in mm, angle, and the number of their row."""

    x: Field
    y: Field
    a: Field
    b: Field
    angle: Field
    row: Field


def lay(
    plot: Plot, rng: np.random.Generator, lengths: tuple[float, float], row_width: float, stagger: float = 0.0
) -> Course:
    """Rows about `row_width` mm wide along every spine of a piece, bodies of random `lengths`.

    Rows fill the piece's width exactly and end with its outline. `stagger` mm moves every second row on.
    """
    found: list[tuple[float, float, float, float, float, float]] = []
    for a, b, width in plot.spines():
        length, angle = math.dist(a, b), math.atan2(b[1] - a[1], b[0] - a[0])
        rows = max(1, round(width / row_width))
        end = width / 2 if plot.line else 0.0
        for row in range(rows):
            offset = (row + 0.5) * width / rows - width / 2
            at = -end - stagger * (row % 2)
            while at < length + end:
                size = float(rng.uniform(*lengths))
                first, last = max(at, -end), min(at + size, length + end)
                at += size
                if last - first < _SHORTEST_MM:
                    continue
                middle = (first + last) / 2
                x = a[0] + math.cos(angle) * middle - math.sin(angle) * offset
                y = a[1] + math.sin(angle) * middle + math.cos(angle) * offset
                found.append((x, y, (last - first) / 2, width / rows / 2, angle, float(row)))
    table = np.asarray(found, np.float32).reshape(-1, 6)
    inside = shapely.contains_xy(plot.shape, table[:, 0], table[:, 1])
    return Course(*table[inside].T)


def fill(
    sheet: Sheet,
    shape: BaseGeometry,
    paint: Paint,
    top: float,
    rise: float = 0.4,
    grain: float = 0.08,
    edge: float = 1.0,
    sunk: float | None = None,
) -> None:
    """Fill an outline exactly, its top rounded off at the edge over `rise` mm, by `sunk` (or `rise`) down."""
    window = window_of(sheet, shape, 1.0)
    if window is None:
        return
    away = signed(shape, window.x, window.y)
    filled = cover(away, sheet.ppm)
    if not filled.any():
        return
    lower = np.float32(rise if sunk is None else sunk)
    height = np.float32(top) - lower * (1 - smoothstep(-away / np.float32(rise)))
    colour = triple(paint) * (1 + np.float32(grain) * sheet.grain()[window.place])[..., None]
    sheet.put(window, filled, colour, height, mode="max", edge=edge)
