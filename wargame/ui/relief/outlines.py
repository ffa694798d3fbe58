"""Shapely shapes as the painter's signed distances and covers; mm, negative inside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polylabel

from wargame.ui.relief import distance
from wargame.ui.relief.colour import Field
from wargame.ui.relief.sheet import Sheet, Window
from wargame.ui.relief.survey import Places, corners


def signed(shape: BaseGeometry, x: Field, y: Field, reach: float = 4.0) -> Field:
    """Signed distance to the edge of polygons, holes counted; x (1, w) grows and y (h, 1) falls.

    Exact within `reach` mm of the edge, beyond it only known to be further: an edge is
    measured where it matters, so a long road over a large window stays cheap.
    """
    rows, columns = y.shape[0], x.shape[1]
    square = np.full((rows, columns), reach * reach, np.float32)
    inside = np.zeros((rows, columns), bool)
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon):
            for ring in corners(part):
                _measure_ring(ring, x, y, reach, square, inside)
    away = np.sqrt(square, out=square)
    np.negative(away, out=away, where=inside)
    return away


def _measure_ring(
    ring: Places, x: Field, y: Field, reach: float, square: Field, inside: NDArray[np.bool_]
) -> None:
    """Take one ring into account: squared distances, and even-odd crossings to the east."""
    across, down = x[0], -y[:, 0]
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        low, high, west, east = min(ay, by), max(ay, by), min(ax, bx), max(ax, bx)
        top, bottom = np.searchsorted(down, (-high - reach, -low + reach))
        left, right = np.searchsorted(across, (west - reach, east + reach))
        if top < bottom and left < right:
            part = square[top:bottom, left:right]
            step = _square_to_step(x[:, left:right], y[top:bottom], (ax, ay), (bx, by))
            np.minimum(part, step, out=part)
        if by != ay:
            above, below = np.searchsorted(down, (-high, -low))
            last = int(np.searchsorted(across, east))
            crossing = np.float32(ax) + (y[above:below] - np.float32(ay)) * np.float32((bx - ax) / (by - ay))
            inside[above:below, :last] ^= x[:, :last] < crossing


def _square_to_step(x: Field, y: Field, a: tuple[float, float], b: tuple[float, float]) -> Field:
    px, py = x - np.float32(a[0]), y - np.float32(a[1])
    dx, dy = np.float32(b[0] - a[0]), np.float32(b[1] - a[1])
    along = np.clip((px * dx + py * dy) / np.float32(max(float(dx * dx + dy * dy), 1e-12)), 0, 1)
    px, py = px - along * dx, py - along * dy
    return np.asarray(px * px + py * py, np.float32)


def soft(shape: BaseGeometry, window: Window, reach: float = 8.0) -> Field:
    """Signed distance over a window from a lattice: for soils with broken edges."""
    step = max(0.7, 1.2 * float(window.x[0, 1] - window.x[0, 0])) if window.x.shape[1] > 1 else 0.7
    return distance.on_lattice(window.x, window.y, lambda x, y: signed(shape, x, y, reach), step)


def window_of(sheet: Sheet, shape: BaseGeometry, margin: float) -> Window | None:
    """The window of a shape and `margin` mm about it; None when it misses the sheet."""
    if shape.is_empty:
        return None
    return sheet.window(*shape.bounds, margin=margin)


def cover(away: Field, ppm: float) -> Field:
    """How much of each pixel an outline fills, from its signed distance."""
    return np.asarray(np.clip(np.float32(0.5) - away * np.float32(ppm), 0, 1), np.float32)


def smoothed(line: Places, steps: int = 8) -> LineString:
    """A curve through the points of a line (Catmull-Rom); raises ValueError below two points."""
    if len(line) < 2:
        raise ValueError("a line needs two points")
    points = np.asarray(line, float)
    points = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    curve = [_curve(points[i : i + 4], t) for i in range(len(points) - 3)]
    smooth = LineString(np.vstack([*curve, points[-2:-1]])).simplify(0.12)
    assert isinstance(smooth, LineString)
    return smooth


def _curve(points: NDArray[np.float64], t: NDArray[np.float64]) -> NDArray[np.float64]:
    a, b, c, d = points
    linear, square, cube = c - a, 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d
    curve: NDArray[np.float64] = 0.5 * (2 * b + linear * t + square * t**2 + cube * t**3)
    return curve


def roomiest(shape: BaseGeometry) -> tuple[float, float, float]:
    """The middle of the largest disc in a shape, and its radius in mm (to half a mm)."""
    largest = max(shapely.get_parts(shape), key=lambda part: float(part.area))
    middle = polylabel(largest, 0.5)
    return middle.x, middle.y, float(largest.boundary.distance(middle))


def scattered(shape: BaseGeometry, count: int, rng: np.random.Generator) -> tuple[Field, Field]:
    """About `count` places spread evenly at random over a shape: x and y."""
    west, south, east, north = shape.bounds
    box = (east - west) * (north - south)
    if shape.area <= 0 or count < 1:
        return np.zeros(0, np.float32), np.zeros(0, np.float32)
    tries = int(count * box / shape.area) + 1
    x, y = rng.uniform(west, east, tries), rng.uniform(south, north, tries)
    inside = shapely.contains_xy(shape, x, y)
    return x[inside].astype(np.float32), y[inside].astype(np.float32)


def spaced(
    shape: BaseGeometry, gap: float, rng: np.random.Generator, tries: int = 30
) -> list[tuple[float, float]]:
    """Places in a shape no nearer to each other than `gap` mm, as many as random tries find."""
    count = max(8, int(shape.area / gap**2 * tries))
    xs, ys = scattered(shape, count, rng)
    kept: list[tuple[float, float]] = []
    for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
        if all((x - a) ** 2 + (y - b) ** 2 >= gap * gap for a, b in kept):
            kept.append((x, y))
    return kept


def to_edge(shape: BaseGeometry, x: Sequence[float] | Field, y: Sequence[float] | Field) -> Field:
    """How far each place lies from a shape's edge, in mm."""
    return np.asarray(shapely.distance(shape.boundary, shapely.points(x, y)), np.float32)
