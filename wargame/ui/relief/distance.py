"""Signed distances in mm, negative inside: the outlines that a pen fills.

`x` and `y` are float32 arrays that broadcast together, usually (1, w) and (h, 1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from wargame.ui.relief.colour import Field

Places = Sequence[tuple[float, float]]


def circle(x: Field, y: Field, cx: float, cy: float, radius: float) -> Field:
    """A disc."""
    return np.asarray(np.hypot(x - np.float32(cx), y - np.float32(cy)) - np.float32(radius), np.float32)


def ellipse(x: Field, y: Field, cx: float, cy: float, a: float, b: float, angle: float = 0.0) -> Field:
    """An ellipse with half axes a and b, turned by `angle` (radians); exact on the outline only."""
    u, v = _turned(x - np.float32(cx), y - np.float32(cy), angle)
    return np.asarray(
        (np.hypot(u / np.float32(a), v / np.float32(b)) - 1) * np.float32(min(a, b)), np.float32
    )


def box(
    x: Field, y: Field, cx: float, cy: float, a: float, b: float, angle: float = 0.0, corner: float = 0.0
) -> Field:
    """A rectangle with half sides a and b, corners rounded by `corner`."""
    u, v = _turned(x - np.float32(cx), y - np.float32(cy), angle)
    u = np.abs(u) - np.float32(a - corner)
    v = np.abs(v) - np.float32(b - corner)
    outside = np.hypot(np.maximum(u, 0), np.maximum(v, 0))
    return outside + np.minimum(np.maximum(u, v), 0) - np.float32(corner)


def _turned(dx: Field, dy: Field, angle: float) -> tuple[Field, Field]:
    if angle == 0:
        return dx, dy
    c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    return dx * c + dy * s, dy * c - dx * s


def capsule(
    x: Field,
    y: Field,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    radius: float,
    end_radius: float | None = None,
) -> Field:
    """A thick line from a to b with round ends; tapers when `end_radius` differs."""
    px, py = x - np.float32(ax), y - np.float32(ay)
    dx, dy = bx - ax, by - ay
    length = max(dx * dx + dy * dy, 1e-9)
    along = np.clip((px * np.float32(dx) + py * np.float32(dy)) / np.float32(length), 0, 1)
    away = np.hypot(px - along * np.float32(dx), py - along * np.float32(dy))
    if end_radius is None or end_radius == radius:
        return away - np.float32(radius)
    return np.asarray(away - (np.float32(radius) + along * np.float32(end_radius - radius)), np.float32)


def polyline(x: Field, y: Field, points: Places) -> Field:
    """Distance to a chain of segments (never negative); raises ValueError below two points."""
    if len(points) < 2:
        raise ValueError("a line needs two points")
    nearest = capsule(x, y, *points[0], *points[1], 0.0)
    for start, end in pairwise(points[1:]):
        np.minimum(nearest, capsule(x, y, *start, *end, 0.0), out=nearest)
    return nearest


def polygon(x: Field, y: Field, points: Places) -> Field:
    """A simple polygon, either way round, without a closing point."""
    shape = np.broadcast_shapes(x.shape, y.shape)
    nearest = np.full(shape, 1e12, np.float32)
    inside = np.zeros(shape, bool)
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        px, py = x - np.float32(ax), y - np.float32(ay)
        dx, dy = np.float32(bx - ax), np.float32(by - ay)
        along = np.clip((px * dx + py * dy) / np.float32(max(float(dx * dx + dy * dy), 1e-9)), 0, 1)
        np.minimum(nearest, (px - along * dx) ** 2 + (py - along * dy) ** 2, out=nearest)
        if abs(by - ay) > 1e-9:
            crosses = (y >= min(ay, by)) & (y < max(ay, by))
            inside ^= crosses & (px < py * (dx / dy))
    distance = np.sqrt(nearest, out=nearest)
    return np.where(inside, -distance, distance)


def on_lattice(x: Field, y: Field, measure: Callable[[Field, Field], Field], step: float = 0.7) -> Field:
    """`measure` on a coarse lattice, bilinear in between, for x (1, w) and y (h, 1).

    Distances are smooth, so `step` mm lose little, and a long road over a large
    window costs a hundredth of the exact one.
    """
    across, down = x.ravel(), y.ravel()
    xs, column, across_part = _lattice(across, step)
    ys, row, down_part = _lattice(down, step)
    coarse = measure(xs[None, :], ys[:, None])
    strip = coarse[:, column] * (1 - across_part) + coarse[:, column + 1] * across_part
    return np.asarray(strip[row] * (1 - down_part)[:, None] + strip[row + 1] * down_part[:, None], np.float32)


def _lattice(places: Field, step: float) -> tuple[Field, np.ndarray, Field]:
    first, span = float(places[0]), float(places[-1] - places[0])
    count = max(2, int(abs(span) / step) + 2)
    lattice = np.linspace(first, first + span, count, dtype=np.float32)
    scaled = (places - np.float32(first)) * np.float32((count - 1) / span if span else 0.0)
    cell = np.clip(scaled.astype(np.intp), 0, count - 2)
    return lattice, cell, (scaled - cell).astype(np.float32)
