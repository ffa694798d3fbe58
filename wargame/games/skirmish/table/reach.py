"""Reach: the ground where a unit's centre can stop at the end of a move (move.range, move.stop).

What a wavefront saw, joined, less where the whole base would not be clear.
Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.corners import NEXT
from wargame.games.skirmish.table.mesh import Cone, Mesh
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.wavefront import SOURCE, Post, Wavefront

ARC_SAG_CM = 0.005
LONGEST_ARC = 0.5
UNION_GRID_CM = 1e-9


@dataclass(frozen=True, eq=False)
class Reach:
    """Where a unit's centre can stop.

    `walk`: without climbing; `climb`: within the climbing limit, climbing or not.
    """

    walk: BaseGeometry
    climb: BaseGeometry
    _inner: dict[float, BaseGeometry] = field(default_factory=dict, init=False, repr=False)

    def inner(self, margin: float) -> BaseGeometry:
        """All this ground but for a rim of `margin` cm."""
        found = self._inner.get(margin)
        if found is None:
            found = self._inner[margin] = shapely.union_all([self.walk, self.climb]).buffer(-margin)
        return found


def seen_ground(wave: Wavefront, limit: float) -> BaseGeometry:
    """All points whose shortest way is at most `limit`, which the wavefront's budget covers.

    Arcs become inscribed polygons.
    """
    near = [(name, post) for name, post in enumerate(wave.posts) if post.so_far < limit]
    rings = [ring for name, post in near if len(ring := _ring(wave, name, post, limit)) > 2]
    if not rings:
        return shapely.Polygon()
    counts = [len(ring) for ring in rings]
    lines = shapely.linearrings(np.concatenate(rings), indices=np.repeat(np.arange(len(rings)), counts))
    areas: Any = shapely.polygons(lines)
    broken = ~shapely.is_valid(areas)
    mended = shapely.get_parts(shapely.make_valid(areas[broken]))
    parts = [*areas[~broken], *(part for part in mended if part.area > 0.0)]
    # rings share rays but for their last digits: without a grid the union can lose whole areas
    return shapely.union_all(parts, grid_size=UNION_GRID_CM)


def _ring(wave: Wavefront, name: int, post: Post, limit: float) -> list[Point]:
    """The outline of what a post sees within what is left of the limit, counter-clockwise."""
    reach = limit - post.so_far
    ring = [] if name == SOURCE else [(post.x, post.y)]
    for cone in post.ends:
        ring += [(post.x + x, post.y + y) for x, y in _far_side(wave.mesh, post, cone, reach)]
    return ring


def _far_side(mesh: Mesh, post: Post, cone: Cone, reach: float) -> Iterator[Point]:
    """Where a cone ends, from right to left as seen from the post: at its edge, or on an arc at the range."""
    edge, lx, ly, rx, ry = cone
    end = edge - edge % 3 + NEXT[edge % 3]
    ax, ay = mesh.x[edge] - post.x, mesh.y[edge] - post.y
    ex, ey = mesh.x[end] - mesh.x[edge], mesh.y[end] - mesh.y[edge]
    twice = ax * ey - ay * ex
    start, width = math.atan2(ry, rx), math.atan2(rx * ly - ry * lx, rx * lx + ry * ly)
    for turn in _turns(start, width, math.atan2(-ex, ey), twice / math.hypot(ex, ey), reach):
        ux, uy = math.cos(start + turn), math.sin(start + turn)
        across = ux * ey - uy * ex
        away = min(reach, twice / across) if across > 0.0 else reach
        yield ux * away, uy * away


def _turns(start: float, width: float, foot: float, height: float, reach: float) -> list[float]:
    """The angles, from the right side on, at which the far side of a cone has a corner.

    `foot` is the direction of the edge's line at its nearest, `height` how near.
    """
    if height >= reach:
        return _arc(0.0, width, reach)
    half = math.acos(height / reach)
    middle = (foot - start - width / 2.0 + math.pi) % (2.0 * math.pi) - math.pi + width / 2.0
    first, last = min(max(middle - half, 0.0), width), max(min(middle + half, width), 0.0)
    if first >= last:
        return _arc(0.0, width, reach)
    before = _arc(0.0, first, reach) if first > 0.0 else []
    after = _arc(last, width, reach) if last < width else []
    return [*before, first, last, *after]


def _arc(first: float, last: float, reach: float) -> list[float]:
    """Angles from first to last so close that chords between them stay within ARC_SAG_CM of the arc."""
    step = min(LONGEST_ARC, 2.0 * math.acos(max(0.0, 1.0 - ARC_SAG_CM / max(reach, ARC_SAG_CM))))
    count = max(1, math.ceil((last - first) / step))
    return [first + (last - first) * k / count for k in range(count + 1)]
