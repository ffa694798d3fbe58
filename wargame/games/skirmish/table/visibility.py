"""The area an eye overlooks: what no piece taller than it hides (for drawing; models do not count).

A sweep of rays around the eye. In every sector between two neighbouring corners
one edge is the nearest all along; it is picked on the ray through the sector's
middle, which meets no corner, so that grazing rays and edges in line with the eye need no
rule. Lengths in cm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.prisms import Prisms, merged_areas, ring_corners, runs
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

SAME_ANGLE = 1e-11
RADIAL = 1e-12
TOUCH_CM = 1e-9
RIM_QUARTER_SEGMENTS = 64


def visible_area(table: Table, eye_at: Point, eye_height: float, reach_cm: float | None) -> BaseGeometry:
    """The part of the table that an eye sees over pieces no taller than it, up to a reach.

    `eye_height` counts from the table; with `reach_cm` None the whole table. Woods, models and wrecks
    do not count. Empty when the eye is off the table or inside a piece taller than itself.
    """
    tall = _tall(table, eye_height)
    at = shapely.Point(eye_at)
    if not table.area.intersects(at) or tall.shape.contains(at):
        return Polygon()
    seen = shapely.make_valid(_swept(np.asarray(eye_at), _edges(table, tall)), method="structure")
    if tall.shape.distance(at) <= TOUCH_CM:
        # an eye on a wall looks into the wall as well
        seen = seen.difference(tall.shape)
    if reach_cm is not None:
        seen = seen.intersection(at.buffer(reach_cm, quad_segs=RIM_QUARTER_SEGMENTS))
    return seen


@dataclass(frozen=True, slots=True, eq=False)
class _Tall:
    """All that is taller than an eye, united."""

    shape: BaseGeometry
    prisms: Prisms


def _tall(table: Table, eye_height: float) -> _Tall:
    tops = sorted({solid.top for piece in table.pieces if piece.kind.hides for solid in piece.solids})
    lowest = next((top for top in tops if top > eye_height), np.inf)
    return table.derived(("sight.tall", lowest), lambda t: _taller(t, lowest))


def _taller(table: Table, lowest: float) -> _Tall:
    pieces = (piece for piece in table.pieces if piece.kind.hides)
    outlines = [solid.outline for piece in pieces for solid in piece.solids if solid.top >= lowest]
    shape = shapely.union_all(outlines)
    shapely.prepare(shape)
    return _Tall(shape, merged_areas(outlines))


def _edges(table: Table, tall: _Tall) -> Floats:
    """The edges (n, 4) of what is tall and of the table itself."""
    rim = np.asarray(table.area.exterior.coords)[:-1]
    return np.concatenate([tall.prisms.edges, ring_corners(rim)[:, 2:]])


@dataclass(frozen=True, slots=True, eq=False)
class _Fan:
    """Edges around an eye: start (n, 2), direction (n, 2), and c, twice the area of the eye's triangle."""

    start: Floats
    step: Floats
    c: Floats

    def nearness(self, edge: Indices, angle: Floats) -> Floats:
        """The inverse of the distance at which rays meet edges' lines."""
        step = self.step[edge]
        near: Floats = (np.cos(angle) * step[:, 1] - np.sin(angle) * step[:, 0]) / self.c[edge]
        return near


def _swept(eye: Floats, edges: Floats) -> Polygon:
    """The star around the eye that its nearest edges bound."""
    fan = _fan(edges - np.tile(eye, 2))
    low, high = _spans(fan)
    marks = _marks(np.concatenate([low, high]))
    ends = np.append(marks[1:], marks[0] + 2.0 * np.pi)
    edge, sector = _crossed_sectors(low, high, marks)
    middle = (marks + ends) / 2.0
    near = fan.nearness(edge, middle[sector])
    order = np.lexsort((edge, -near, sector))
    first = order[np.flatnonzero(np.diff(sector[order], prepend=-1))]
    edge, sector = edge[first], sector[first]
    # sectors without an edge lie off the table, whose rim the eye is on: there the star goes back to the eye
    rim = np.zeros((len(marks), 2, 2))
    rim[sector] = np.stack([_reached(fan, edge, marks[sector]), _reached(fan, edge, ends[sector])], axis=1)
    return Polygon(rim.reshape(-1, 2) + eye)


def _fan(ends: Floats) -> _Fan:
    start, step = ends[:, :2], ends[:, 2:] - ends[:, :2]
    c = start[:, 0] * step[:, 1] - start[:, 1] * step[:, 0]
    kept = np.abs(c) > RADIAL * np.abs(step).sum(axis=1)
    return _Fan(start[kept], step[kept], c[kept])


def _spans(fan: _Fan) -> tuple[Floats, Floats]:
    """The angles between which each edge is seen: from, in [-pi, pi), and to, less than pi further."""
    end = fan.start + fan.step
    first, last = np.where(fan.c > 0.0, (fan.start.T, end.T), (end.T, fan.start.T))
    low = np.arctan2(first[1], first[0])
    low = np.where(low >= np.pi, low - 2.0 * np.pi, low)
    return low, low + np.mod(np.arctan2(last[1], last[0]) - low, 2.0 * np.pi)


def _marks(angles: Floats) -> Floats:
    """The angles where sectors part, ascending in [-pi, pi), those too close to tell apart as one."""
    around = np.sort(np.mod(angles + np.pi, 2.0 * np.pi) - np.pi)
    return around[np.diff(around, prepend=-10.0) > SAME_ANGLE]


def _crossed_sectors(low: Floats, high: Floats, marks: Floats) -> tuple[Indices, Indices]:
    """The pairs of edge and sector where the edge spans the sector."""
    count = len(marks)
    turns = np.concatenate([marks, marks + 2.0 * np.pi])
    start = np.searchsorted(turns, low - SAME_ANGLE)
    end = np.searchsorted(turns, high - SAME_ANGLE)
    spans = np.maximum(0, end - start)
    edge = np.repeat(np.arange(len(low), dtype=np.intp), spans)
    return edge, runs(start.astype(np.intp), spans.astype(np.intp)) % count


def _reached(fan: _Fan, edge: Indices, angle: Floats) -> Floats:
    """Where rays meet the lines of edges, seen from the eye."""
    near = fan.nearness(edge, angle)
    return np.stack([np.cos(angle), np.sin(angle)], axis=1) / near[:, None]
