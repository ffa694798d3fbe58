"""Other ways to answer what routes answer: slower, simpler, sharing no code with the search."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Point

GROWN = 1e-9


class VisibilityGraph:
    """All corners of an area and all free straight lines between them; for areas without one-way ground."""

    def __init__(self, area: BaseGeometry) -> None:
        self._area = area.buffer(GROWN, join_style="mitre")
        shapely.prepare(self._area)
        self._corners = [corner for part in shapely.get_parts(area) for corner in bends(part)]
        pairs = list(combinations(range(len(self._corners)), 2))
        free = self._free([(self._corners[a], self._corners[b]) for a, b in pairs])
        self._near: list[list[tuple[int, float]]] = [[] for _ in self._corners]
        for (a, b), is_free in zip(pairs, free, strict=True):
            if is_free:
                length = math.dist(self._corners[a], self._corners[b])
                self._near[a].append((b, length))
                self._near[b].append((a, length))

    def length(self, a: Point, b: Point) -> float:
        """Of the shortest way from a to b, infinite when there is none."""
        if self._free([(a, b)])[0]:
            return math.dist(a, b)
        count = len(self._corners)
        starts = self._free([(a, corner) for corner in self._corners])
        ends = self._free([(b, corner) for corner in self._corners])
        best = [math.inf] * count
        heap = [(math.dist(a, self._corners[n]), n) for n in range(count) if starts[n]]
        heapq.heapify(heap)
        while heap:
            so_far, corner = heapq.heappop(heap)
            if so_far >= best[corner]:
                continue
            best[corner] = so_far
            for other, length in self._near[corner]:
                if so_far + length < best[other]:
                    heapq.heappush(heap, (so_far + length, other))
        return min(
            (best[n] + math.dist(self._corners[n], b) for n in range(count) if ends[n]), default=math.inf
        )

    def _free(self, lines: Sequence[tuple[Point, Point]]) -> list[bool]:
        if not lines:
            return []
        return [bool(free) for free in shapely.covers(self._area, shapely.linestrings(np.array(lines)))]


def bends(polygon: Polygon) -> list[Point]:
    """The corners of a polygon, or of its holes, that a shortest way inside can bend around."""
    found = []
    for number, ring in enumerate((polygon.exterior, *polygon.interiors)):
        points = list(ring.coords)[:-1]
        if ring.is_ccw != (number == 0):
            points.reverse()
        for before, at, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
            turn = (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])
            if turn < 0.0:
                found.append((at[0], at[1]))
    return found


def lattice_length(
    solid: Sequence[BaseGeometry],
    room: Polygon,
    clearance: float,
    start: Point,
    goal: Point,
    step: float = 0.5,
) -> float:
    """The shortest way over a lattice through start, whose steps keep `clearance`; infinite when none.

    No true way with that clearance is longer than this.
    """
    barred = shapely.union_all(list(solid))
    moves = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if math.gcd(x, y) == 1]
    best: dict[tuple[int, int], float] = {}
    heap = [(0.0, (0, 0))]
    shapely.prepare(room)
    answer = math.inf
    while heap:
        so_far, node = heapq.heappop(heap)
        if node in best or so_far >= answer:
            continue
        best[node] = so_far
        at = (start[0] + node[0] * step, start[1] + node[1] * step)
        ends = [(at[0] + x * step, at[1] + y * step) for x, y in moves] + [goal]
        lines = shapely.linestrings(np.array([(at, end) for end in ends]))
        clear = (shapely.distance(lines, barred) >= clearance) & shapely.covers(room, lines)
        if clear[-1]:
            answer = min(answer, so_far + math.dist(at, goal))
        for move, is_clear in zip(moves, clear[:-1], strict=True):
            if is_clear:
                after = (node[0] + move[0], node[1] + move[1])
                heapq.heappush(heap, (so_far + step * math.hypot(*move), after))
    return answer


def sampled(path: Sequence[Point], step: float) -> list[tuple[float, Point]]:
    """Points along a path with how far along they lie, `step` apart, all its own points included."""
    line = LineString(path)
    along = sorted({*np.arange(0.0, line.length, step), *(line.project(shapely.Point(p)) for p in path)})
    return [(float(at), line.interpolate(at).coords[0]) for at in along]


class HeldLattice:
    """A lattice that remembers what a round base is still on of what it was on at the start (move.climb).

    `shapes` are grounds with whether each may be stood on. Steps are judged by
    samples, and on the safe side: no way it finds is illegal.
    """

    def __init__(
        self, shapes: Sequence[tuple[BaseGeometry, bool]], room: Polygon, radius: float, start: Point
    ) -> None:
        place = shapely.Point(start)
        on = [shape.distance(place) < radius - 1e-6 and stand for shape, stand in shapes]
        self._held = [shape for (shape, _), is_on in zip(shapes, on, strict=True) if is_on]
        shut = [shape for (shape, _), is_on in zip(shapes, on, strict=True) if not is_on]
        self._shut, self._room, self._radius, self._start = shapely.union_all(shut), room, radius, start

    def lengths(self, goals: Sequence[Point], limit: float, step: float = 0.5) -> dict[Point, float]:
        """For each goal the length of a legal way, infinite when none is found within the limit."""
        moves = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if math.gcd(x, y) == 1]
        found = dict.fromkeys(goals, math.inf)
        done: set[tuple[tuple[int, int], tuple[int, ...]]] = set()
        heap = [(0.0, (0, 0), tuple(range(len(self._held))))]
        while heap:
            so_far, node, on = heapq.heappop(heap)
            if (node, on) in done or so_far > limit:
                continue
            done.add((node, on))
            at = (self._start[0] + node[0] * step, self._start[1] + node[1] * step)
            for goal in goals:
                length = so_far + math.dist(at, goal)
                if length < min(found[goal], limit) and self._step(at, goal, on) is not None:
                    found[goal] = length
            for x, y in moves:
                after = self._step(at, (at[0] + x * step, at[1] + y * step), on)
                if after is not None:
                    length = so_far + step * math.hypot(x, y)
                    heapq.heappush(heap, (length, (node[0] + x, node[1] + y), after))
        return found

    def _step(self, a: Point, b: Point, on: tuple[int, ...]) -> tuple[int, ...] | None:
        """What it is on after a straight step; None when the step is not surely legal."""
        line = LineString((a, b))
        if not self._room.covers(line) or self._shut.distance(line) < self._radius:
            return None
        still = []
        for number, shape in enumerate(self._held):
            away = [shape.distance(line.interpolate(k / 8, normalized=True)) for k in range(9)]
            if number not in on:
                if shape.distance(line) < self._radius:
                    return None
            elif max(away) < self._radius - 0.05:
                still.append(number)
            elif away != sorted(away) or away[-1] < self._radius:
                return None
        return tuple(still)
