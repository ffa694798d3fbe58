"""The tops of a building's walls: which wall each pixel belongs to, and what it is built of."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from wargame.ui.relief import distance
from wargame.ui.relief.colour import Field, mix, rgb, smoothstep
from wargame.ui.relief.patterns import Pattern, ashlar, headers, palette, planks, scatter, slabs
from wargame.ui.relief.splat import Numbers
from wargame.ui.relief.survey import Places

THICKNESS_MM = 3.0
_PLASTER_MM = 0.48
_BROKEN_FROM = 0.42  # the lowest remains of a ruin's wall, as a share of its height


@dataclass(frozen=True)
class Edge:
    """One wall's edge in mm; `inward`: 1 when the wall lies to its left, -1 to its right, 0 about it."""

    start: tuple[float, float]
    end: tuple[float, float]
    inward: int

    @property
    def length(self) -> float:
        """Its length in mm."""
        return math.dist(self.start, self.end)

    @property
    def angle(self) -> float:
        """The way it runs, in radians."""
        return math.atan2(self.end[1] - self.start[1], self.end[0] - self.start[0])

    @property
    def side(self) -> int:
        """Which way its rooms lie: 1 to its left, -1 to its right."""
        return self.inward or 1

    def middle(self) -> tuple[float, float, float, float]:
        """The wall's middle line: x and y of its start and end."""
        shift = self.inward * THICKNESS_MM / 2
        ox, oy = -math.sin(self.angle) * shift, math.cos(self.angle) * shift
        return self.start[0] + ox, self.start[1] + oy, self.end[0] + ox, self.end[1] + oy


def ring_edges(ring: Places, hole: bool = False) -> list[Edge]:
    """The walls along a ring in its order: just inside an outline, just outside a courtyard."""
    steps = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    left = math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in steps) > 0
    return [Edge(a, b, 1 if left != hole else -1) for a, b in steps]


class WallPlace(NamedTuple):
    """For each pixel: mm along its wall, mm from the outer face (0 to 3), and the wall's number."""

    along: Field
    depth: Field
    number: Field


def nearest_wall(edges: list[Edge], x: Field, y: Field) -> WallPlace:
    """The wall that each pixel belongs to; x (1, w), y (h, 1).

    Where walls meet, the earlier one runs through and the later one butts against it;
    beside all walls it is the nearest.
    """
    shape = np.broadcast_shapes(x.shape, y.shape)
    best = np.full(shape, 1e9, np.float32)
    along, depth, number = (np.zeros(shape, np.float32) for _ in range(3))
    for k, edge in enumerate(edges):
        t, inside = _within(edge, x, y)
        away = distance.capsule(x, y, *edge.middle(), 0.0)
        own = (inside >= 0) & (inside <= THICKNESS_MM) & (t >= 0) & (t <= edge.length)
        away = np.where(own, np.float32(k - 1000), away)
        nearer = away < best
        np.minimum(best, away, out=best)
        np.copyto(along, t, where=nearer)
        np.copyto(depth, inside, where=nearer)
        np.copyto(number, np.float32(k), where=nearer)
    return WallPlace(along, depth, number)


def _within(edge: Edge, x: Field, y: Field) -> tuple[Field, Field]:
    """Mm along an edge, and mm from its wall's outer face."""
    c, s = np.float32(math.cos(edge.angle)), np.float32(math.sin(edge.angle))
    dx, dy = x - np.float32(edge.start[0]), y - np.float32(edge.start[1])
    across = dy * c - dx * s
    inside = across * edge.inward if edge.inward else across + np.float32(THICKNESS_MM / 2)
    return dx * c + dy * s, np.asarray(inside, np.float32)


WallTop = Callable[[WallPlace, int], Pattern]


def _plastered(pattern: Pattern, at: WallPlace, plaster: str) -> Pattern:
    """A strip of plaster along the inner face."""
    inner = smoothstep((at.depth - np.float32(THICKNESS_MM - _PLASTER_MM)) / 0.08 + 0.5)
    colour = mix(pattern.colour, plaster, inner)
    return Pattern(colour, np.asarray(pattern.relief * (1 - inner) - 0.12 * inner, np.float32))


def _brick(at: WallPlace, seed: int) -> Pattern:
    reds = palette("#9b523c", "#874331", "#ad6449", "#7b3d2e", "#a85a40", "#b9765a")
    return _plastered(headers(at.along + 97 * at.number, reds, rgb("#b7aa95"), seed), at, "#d9ccb0")


def _stone(at: WallPlace, seed: int) -> Pattern:
    stones = palette("#b3a890", "#a89d87", "#bfb59d", "#9d937f", "#b8a98a")
    top = ashlar(at.along + 83 * at.number, at.depth, stones, rgb("#857c6b"), seed, 4.4, THICKNESS_MM)
    return _plastered(top, at, "#c9c3ae")


def _timber(at: WallPlace, seed: int) -> Pattern:
    return planks(at.along + 61 * at.number, at.depth, "#6e5438", seed, width=THICKNESS_MM / 2)


def _concrete(at: WallPlace, seed: int) -> Pattern:
    top = slabs(at.along + 71 * at.number, at.depth * 0 + 6, "#8e8c84", seed, size=13)
    coping = smoothstep((0.75 - at.depth) / 0.08)
    return Pattern(
        mix(top.colour, "#5b5f5e", coping * 0.75), np.asarray(top.relief + 0.2 * coping, np.float32)
    )


def _broken(at: WallPlace, seed: int) -> Pattern:
    reds = palette("#8d4f3d", "#7a4032", "#9a5d47", "#6f3a2d", "#94806a")
    top = headers(at.along + 97 * at.number, reds, rgb("#a3977f"), seed)
    tooth = scatter(np.floor((at.along + 97 * at.number) / 1.16), np.floor(at.depth / 1.5), seed + 9)
    soot = 0.72 + 0.28 * _drift(at.along / 9 + 13 * at.number, seed + 5)
    colour = top.colour * (soot * (0.82 + 0.3 * tooth))[..., None]
    return Pattern(colour.astype(np.float32), np.asarray(top.relief + 1.1 * (tooth - 0.5), np.float32))


def _drift(t: Numbers, seed: int) -> Field:
    """Smooth noise along a line, 0 to 1, a knot at every whole number."""
    knot: Field = np.floor(np.asarray(t, np.float32))
    zero = np.zeros_like(knot)
    part = smoothstep(np.asarray(t - knot, np.float32))
    first, second = scatter(knot, zero, seed), scatter(knot + np.float32(1), zero, seed)
    return np.asarray(first + (second - first) * part, np.float32)


def remains(at: WallPlace, seed: int) -> Field:
    """How much of a ruin's wall still stands: a share of its height, in teeth and long falls."""
    along = at.along + 211 * at.number
    share = 0.65 * _drift(along / 17, seed + 6) + 0.35 * _drift(along / 3.4, seed + 7)
    return np.asarray(_BROKEN_FROM + (1 - _BROKEN_FROM) * share, np.float32)


WALL_TOPS: Mapping[str, WallTop] = MappingProxyType(
    {"farmhouse": _brick, "townhouse": _stone, "barn": _timber, "factory": _concrete, "ruin": _broken}
)
