"""Sweeps: along which stretches of a way a moving base overlaps a shape, exactly.

A span is a stretch of a way in cm along it. A way is measured at the base's
centre (move.range). Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import TOLERANCE_CM, Box, Point

Span = tuple[float, float]
Floats = npt.NDArray[np.float64]

JOIN_CM = 1e-9


@dataclass(frozen=True, eq=False)
class Track:
    """A way without steps of no length; `at` is how far along each point lies."""

    points: tuple[Point, ...]
    at: tuple[float, ...]

    @classmethod
    def of(cls, path: Sequence[Point]) -> Track:
        """The track of a path that includes its start. Raises ValueError for an empty path."""
        if not path:
            raise ValueError("a way has at least its start")
        points, at = [path[0]], [0.0]
        for point in path[1:]:
            step = math.dist(points[-1], point)
            if step > 0.0:
                points.append(point)
                at.append(at[-1] + step)
        return cls(tuple(points), tuple(at))

    @property
    def length(self) -> float:
        """How long the way is."""
        return self.at[-1]

    @property
    def line(self) -> BaseGeometry:
        """The way as a line, or a point when it leads nowhere."""
        return LineString(self.points) if len(self.points) > 1 else shapely.Point(self.points[0])

    def legs(self) -> Iterable[tuple[float, Point, Point]]:
        """Each step: how far along it begins, its two ends."""
        return ((at, *ends) for at, ends in zip(self.at, pairwise(self.points), strict=False))


def joined(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that meet made one."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1] + JOIN_CM:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def round_spans(track: Track, shape: BaseGeometry, reach: float) -> list[Span]:
    """Where along the way its points are nearer than `reach` to a shape.

    A negative reach asks where they are deeper than that inside it.
    """
    if reach < 0.0:
        shape, reach = shape.buffer(reach, join_style="mitre"), 0.0
    if shape.is_empty:
        return []
    spans: list[Span] = []
    for at, a, b in track.legs():
        if shape.distance(LineString((a, b))) <= reach:
            spans += [(at + start, at + end) for start, end in _leg_spans(a, b, shape, reach)]
    return joined(spans)


def _leg_spans(a: Point, b: Point, shape: BaseGeometry, reach: float) -> list[Span]:
    """As `round_spans` for one step; cm from its start."""
    length = math.dist(a, b)
    direction = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    near = joined(_capsule_spans(a, direction, length, edges_of(shape), reach))
    return joined(near + _inside_spans(a, direction, length, shape, near))


def edges_of(shape: BaseGeometry) -> Floats:
    """The edges of a shape as rows x1, y1, x2, y2; a point is an edge of no length."""
    if shape.geom_type == "Point":
        x, y = shapely.get_coordinates(shape)[0]
        return np.array([[x, y, x, y]])
    rings = [ring for part in shapely.get_parts(shape) for ring in (part.exterior, *part.interiors)]
    coords = [shapely.get_coordinates(ring) for ring in rings]
    return np.concatenate([np.concatenate([c[:-1], c[1:]], axis=1) for c in coords])


def _capsule_spans(a: Point, direction: Point, length: float, edges: Floats, reach: float) -> list[Span]:
    """Where a step runs within `reach` of each edge: the stretch inside a capsule, which is convex."""
    if reach <= 0.0:
        return []
    lows, highs = [], []
    for x, y in ((edges[:, 0], edges[:, 1]), (edges[:, 2], edges[:, 3])):
        low, high = _circle_span(a, direction, x, y, reach)
        lows.append(low)
        highs.append(high)
    low, high = _slab_span(a, direction, edges, reach)
    first = np.maximum(np.minimum.reduce([*lows, low]), 0.0)
    last = np.minimum(np.maximum.reduce([*highs, high]), length)
    return [(float(s), float(e)) for s, e in zip(first, last, strict=True) if e > s]


def _circle_span(a: Point, direction: Point, x: Floats, y: Floats, reach: float) -> tuple[Floats, Floats]:
    """Where the line through a step is within `reach` of points; (inf, -inf) for never."""
    ax, ay = x - a[0], y - a[1]
    along = ax * direction[0] + ay * direction[1]
    off = ax * direction[1] - ay * direction[0]
    square = reach * reach - off * off
    half = np.sqrt(np.maximum(square, 0.0))
    met = square > 0.0
    return np.where(met, along - half, np.inf), np.where(met, along + half, -np.inf)


def _slab_span(a: Point, direction: Point, edges: Floats, reach: float) -> tuple[Floats, Floats]:
    """Where the line through a step is beside each edge and within `reach` of it."""
    ex, ey = edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]
    size = np.hypot(ex, ey)
    scale = np.where(size > 0.0, size, 1.0)
    ex, ey = ex / scale, ey / scale
    ax, ay = a[0] - edges[:, 0], a[1] - edges[:, 1]
    along = _between(ax * ex + ay * ey, direction[0] * ex + direction[1] * ey, np.zeros_like(size), size)
    across = _between(
        ax * ey - ay * ex,
        direction[0] * ey - direction[1] * ex,
        np.full_like(size, -reach),
        np.full_like(size, reach),
    )
    low, high = np.maximum(along[0], across[0]), np.minimum(along[1], across[1])
    met = (high > low) & (size > 0.0)
    return np.where(met, low, np.inf), np.where(met, high, -np.inf)


def _between(start: Floats, slope: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """For which t `start + slope t` lies between two bounds."""
    flat = np.abs(slope) < 1e-15
    steep = np.where(flat, 1.0, slope)
    one, two = (low - start) / steep, (high - start) / steep
    held = (start > low) & (start < high)
    first = np.where(flat, np.where(held, -np.inf, np.inf), np.minimum(one, two))
    last = np.where(flat, np.where(held, np.inf, -np.inf), np.maximum(one, two))
    return first, last


def _inside_spans(
    a: Point, direction: Point, length: float, shape: BaseGeometry, near: Sequence[Span]
) -> list[Span]:
    """Stretches between those near the outline that lie inside the shape."""
    if shape.geom_type == "Point":
        return []
    cuts = [0.0, *(cut for span in near for cut in span), length]
    if not near:
        cuts = _outline_cuts(a, direction, length, shape)
    gaps = [(s, e) for s, e in pairwise(cuts) if e > s]
    middles = [a_plus(a, direction, (s + e) / 2.0) for s, e in gaps]
    inside = shapely.contains_xy(shape, [x for x, _ in middles], [y for _, y in middles])
    return [gap for gap, held in zip(gaps, inside, strict=True) if held]


def _outline_cuts(a: Point, direction: Point, length: float, shape: BaseGeometry) -> list[float]:
    """Where a step meets the outline, cm from its start, both its ends included."""
    step = LineString((a, a_plus(a, direction, length)))
    met = shapely.get_coordinates(step.intersection(shape.boundary))
    cuts = ((x - a[0]) * direction[0] + (y - a[1]) * direction[1] for x, y in met)
    return sorted({0.0, length, *(min(max(float(cut), 0.0), length) for cut in cuts)})


def a_plus(a: Point, direction: Point, along: float) -> Point:
    """The point `along` cm from a."""
    return a[0] + direction[0] * along, a[1] + direction[1] * along


def box_spans(track: Track, shape: BaseGeometry, box: Box) -> list[Span]:
    """Where a rectangle that faces along each step overlaps a shape by more than touching (move.turn)."""
    reach = box.length / 2.0 - TOLERANCE_CM
    spans: list[Span] = []
    half = box.width / 2.0 - TOLERANCE_CM
    for at, a, b in track.legs():
        length = math.dist(a, b)
        strip = _seen_from(a, b, shape).intersection(shapely.box(-reach, -half, length + reach, half))
        for part in shapely.get_parts(strip):
            low, _, high, _ = shapely.bounds(part)
            start, end = max(0.0, low - reach), min(length, high + reach)
            if end > start and part.area > 0.0:
                spans.append((at + start, at + end))
    return joined(spans)


def _seen_from(a: Point, b: Point, shape: BaseGeometry) -> BaseGeometry:
    """A shape in the frame of a step: x along it from a on, y to its left."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length

    def turned(xy: Floats) -> Floats:
        x, y = xy[:, 0] - a[0], xy[:, 1] - a[1]
        return np.stack([x * ux + y * uy, y * ux - x * uy], axis=1)

    return shapely.transform(shape, turned)
