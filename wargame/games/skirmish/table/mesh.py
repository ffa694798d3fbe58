"""A mesh: free ground cut into triangles, so that looking around is walking from one to the next.

Triangles are stored as half-edges: 3 t, 3 t + 1 and 3 t + 2 run counter-clockwise
around triangle t. A half-edge's twin is the one beyond it, on its own sheet or on
one that this leads to; -1 is a wall. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree

from wargame.games.skirmish.table.corners import BEFORE, FLAT, NEAR_CM, NEXT, Corner, Corners, Wedge
from wargame.games.skirmish.table.ground import Ground
from wargame.games.skirmish.table.plane import Point

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

Cone = tuple[int, float, float, float, float]


class _Starts(NamedTuple):
    """Where half-edges begin, before there is a mesh."""

    x: list[float]
    y: list[float]


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles of the free ground and its corners; `x`, `y` are where each half-edge begins.

    `corners` knows the corner there; `brushed` tells of each triangle whether a way
    may not stop in it. Lists, since the walk reads them one by one.
    """

    x: list[float]
    y: list[float]
    twin: list[int]
    corners: Corners
    brushed: list[bool]
    triangles: STRtree

    @classmethod
    def of(cls, ground: Ground) -> Mesh:
        """The mesh of a ground."""
        points, face = _triangles(ground)
        flat = points.reshape(-1, 2)
        sheet = np.array(ground.sheets, dtype=np.int64)[face]
        twin, onward = _twins(flat, np.repeat(sheet, 3), ground.leads)
        x, y = flat[:, 0].tolist(), flat[:, 1].tolist()
        corners = Corners(_Starts(x, y), twin, onward)
        brushed = np.array(ground.brushed, dtype=bool)[face].tolist()
        closed: Any = shapely.polygons(np.concatenate([points, points[:, :1]], axis=1))
        return cls(x, y, onward, corners, brushed, STRtree(closed))

    def at(self, point: Point) -> list[int]:
        """The triangles that hold a point, all of them where they meet."""
        found = self.triangles.query(shapely.Point(point), predicate="dwithin", distance=NEAR_CM)
        return sorted(int(number) for number in found)

    def around(self, point: Point) -> Iterator[Cone]:
        """What can be seen from a point of the ground: cones through the edges around, counter-clockwise."""
        edges = [3 * t + k for t in self.at(point) for k in range(3)]
        cones = [cone for edge in edges if (cone := self._cone(point, edge)) is not None]
        return iter(sorted(cones, key=lambda cone: math.atan2(cone[4], cone[3])))

    def stop_at(self, point: Point) -> list[int]:
        """The triangles that hold a point and in which a way may stop."""
        return [triangle for triangle in self.at(point) if not self.brushed[triangle]]

    @cached_property
    def rooms(self) -> list[int]:
        """For each triangle a number that all ground connected with it has, whichever way it leads."""
        beside: list[list[int]] = [[] for _ in self.brushed]
        for edge, twin in enumerate(self.twin):
            if twin >= 0:
                beside[edge // 3].append(twin // 3)
                beside[twin // 3].append(edge // 3)
        rooms = [-1] * len(beside)
        for first in range(len(rooms)):
            waiting = [first] if rooms[first] < 0 else []
            while waiting:
                triangle = waiting.pop()
                if rooms[triangle] < 0:
                    rooms[triangle] = first
                    waiting += beside[triangle]
        return rooms

    def _cone(self, point: Point, edge: int) -> Cone | None:
        """The cone through an edge, None where the point is on the edge."""
        end = edge - edge % 3 + NEXT[edge % 3]
        rx, ry = self.x[edge] - point[0], self.y[edge] - point[1]
        lx, ly = self.x[end] - point[0], self.y[end] - point[1]
        size = math.hypot(lx - rx, ly - ry)
        return (edge, lx, ly, rx, ry) if rx * ly - ry * lx > NEAR_CM * size else None


def cones_from(mesh: Mesh, corner: Corner, wedge: Wedge, seen: list[int]) -> Iterator[Cone]:
    """The cones that look from a corner through its triangles within a wedge, counter-clockwise.

    Adds to `seen` the half-edges that leave the points next to it in the wedge.
    """
    (rx, ry), (lx, ly) = wedge.right, wedge.left
    if rx * ly - ry * lx <= FLAT:
        return
    for leaving in wedge.fan:
        base, k = leaving - leaving % 3, leaving % 3
        across, back = base + NEXT[k], base + BEFORE[k]
        ax, ay = mesh.x[across] - corner.x, mesh.y[across] - corner.y
        bx, by = mesh.x[back] - corner.x, mesh.y[back] - corner.y
        a_in, b_in = is_between(rx, ry, ax, ay, lx, ly), is_between(rx, ry, bx, by, lx, ly)
        seen += [across] * a_in + [back] * b_in
        right = (ax, ay) if a_in else (rx, ry) if is_between(ax, ay, rx, ry, bx, by) else None
        left = (bx, by) if b_in else (lx, ly) if is_between(ax, ay, lx, ly, bx, by) else None
        if right is not None and left is not None and right[0] * left[1] - right[1] * left[0] > FLAT:
            yield across, *left, *right


def through(mesh: Mesh, px: float, py: float, cone: Cone, seen: list[int]) -> tuple[Cone, ...]:
    """What a cone that looks from (px, py) through an edge goes on through in the triangle beyond.

    Right before left. Adds to `seen` the half-edge that leaves the triangle's tip where that is in the cone.
    """
    edge, lx, ly, rx, ry = cone
    beyond = mesh.twin[edge]
    k = beyond % 3
    to_right, to_left = beyond - k + NEXT[k], beyond - k + BEFORE[k]
    cx, cy = mesh.x[to_left] - px, mesh.y[to_left] - py
    near = NEAR_CM * (abs(cx) + abs(cy))
    from_right, from_left = rx * cy - ry * cx, lx * cy - ly * cx
    if from_right >= -near and from_left <= near:
        seen.append(to_left)
    if from_right <= near:
        return ((to_left, lx, ly, rx, ry),)
    if from_left >= -near:
        return ((to_right, lx, ly, rx, ry),)
    return (to_right, cx, cy, rx, ry), (to_left, lx, ly, cx, cy)


def distance_to_edge(mesh: Mesh, edge: int, px: float, py: float) -> float:
    """From a point to an edge in cm."""
    end = edge - edge % 3 + NEXT[edge % 3]
    ax, ay = mesh.x[edge] - px, mesh.y[edge] - py
    dx, dy = mesh.x[end] - px - ax, mesh.y[end] - py - ay
    along, size = -(ax * dx + ay * dy), dx * dx + dy * dy
    if along <= 0.0:
        return math.hypot(ax, ay)
    if along >= size:
        return math.hypot(ax + dx, ay + dy)
    return abs(ax * dy - ay * dx) / math.sqrt(size)


def is_between(rx: float, ry: float, x: float, y: float, lx: float, ly: float) -> bool:
    """Whether a direction lies between right and left, which are less than half a turn apart."""
    near = NEAR_CM * (abs(x) + abs(y))
    tight_right, tight_left = near * (abs(rx) + abs(ry)), near * (abs(lx) + abs(ly))
    return rx * y - ry * x >= -tight_right and x * ly - y * lx >= -tight_left


def _triangles(ground: Ground) -> tuple[Floats, Integers]:
    """Corners (n, 3, 2) of the triangles, counter-clockwise, and the face each is cut from."""
    cut = shapely.constrained_delaunay_triangles(np.array(ground.faces, dtype=object))
    parts, face = shapely.get_parts(cut, return_index=True)
    points = shapely.get_coordinates(parts).reshape(-1, 4, 2)[:, :3] + 0.0
    one, two = points[:, 1] - points[:, 0], points[:, 2] - points[:, 0]
    clockwise = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0] < 0.0
    points[clockwise] = points[clockwise][:, ::-1]
    return points, face


def _twins(
    flat: Floats, sheet: Integers, leads: Mapping[int, tuple[int, ...]]
) -> tuple[list[int], list[int]]:
    """The half-edge beyond each on its own sheet, and on whatever sheet a way goes on; -1 for none."""
    _, name = np.unique(flat, axis=0, return_inverse=True)
    start = name.reshape(-1, 3)
    end = np.roll(start, -1, axis=1)
    count = int(start.max(initial=0)) + 1
    between = sheet * count * count
    own, other = (start * count + end).ravel() + between, (end * count + start).ravel() + between
    order = np.argsort(own, kind="stable")
    place = np.minimum(np.searchsorted(own[order], other), max(len(order) - 1, 0))
    found = order[place]
    twin: list[int] = np.where(own[found] == other, found, -1).tolist()
    return twin, _onward(twin, own.tolist(), other.tolist(), sheet.tolist(), count * count, leads)


def _onward(
    twin: Sequence[int],
    own: Sequence[int],
    other: Sequence[int],
    sheet: Sequence[int],
    stride: int,
    leads: Mapping[int, tuple[int, ...]],
) -> list[int]:
    """Twins, those on other sheets too; `stride` tells the names of edges on one sheet from the next's."""
    onward = list(twin)
    by_name = {name: edge for edge, name in enumerate(own)} if any(leads.values()) else {}
    for edge, beyond in enumerate(twin):
        if beyond < 0:
            names = (other[edge] + (lead - sheet[edge]) * stride for lead in leads[sheet[edge]])
            onward[edge] = next((by_name[name] for name in names if name in by_name), -1)
    return onward
