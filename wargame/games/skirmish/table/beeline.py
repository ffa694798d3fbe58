"""The beeline: the shortest way between two places however far apart, sought towards the goal.

The same walk over the mesh as the wavefront's, but what can lie on the shortest
way comes first: each look is worth the length so far and the least that is left.
Lengths in cm.
"""

from __future__ import annotations

import heapq
import math
from itertools import count
from typing import NamedTuple

from wargame.games.skirmish.table.corners import FLAT, NEXT, is_grazed, wedges
from wargame.games.skirmish.table.mesh import Cone, Mesh, cones_from, is_between, through
from wargame.games.skirmish.table.plane import Point


class _Post(NamedTuple):
    """A place from which is looked on: the source or a settled corner; `before` leads back to the source."""

    x: float
    y: float
    so_far: float
    before: _Post | None


class _Look(NamedTuple):
    """Something to follow, the one worth least first: a cone, a corner, or the goal itself."""

    worth: float
    order: int
    post: _Post
    cone: Cone | None = None
    corner: int = -1


def beeline(mesh: Mesh, source: Point, goal: Point) -> tuple[float, tuple[Point, ...]] | None:
    """The length of the shortest way and the points it bends at; None when there is no way."""
    rooms = {mesh.rooms[triangle] for triangle in mesh.at(source)}
    if rooms.isdisjoint(mesh.rooms[triangle] for triangle in mesh.stop_at(goal)):
        return None
    return _Quest(mesh, goal).run(source)


class _Quest:
    """The work of one question."""

    def __init__(self, mesh: Mesh, goal: Point) -> None:
        self._mesh = mesh
        self._goal = goal
        self._goal_triangles = set(mesh.stop_at(goal))
        self._heap: list[_Look] = []
        self._count = count()
        self._nearest: dict[int, float] = {}
        self._settled: set[int] = set()

    def run(self, source: Point) -> tuple[float, tuple[Point, ...]] | None:
        self._start(_Post(*source, 0.0, None))
        while self._heap:
            look = heapq.heappop(self._heap)
            if look.cone is not None:
                self._follow(look.post, look.cone)
            elif look.corner < 0:
                return look.worth, _bends(look.post)
            elif look.corner not in self._settled:
                self._settle(look.post, look.corner)
        return None

    def _start(self, post: _Post) -> None:
        triangles = self._mesh.at((post.x, post.y))
        self._reach(post, [3 * triangle + k for triangle in triangles for k in range(3)])
        if self._goal_triangles.intersection(triangles):
            self._arrive(post)
        for cone in self._mesh.around((post.x, post.y)):
            self._push(post, cone)

    def _settle(self, before: _Post, number: int) -> None:
        self._settled.add(number)
        corner, seen = self._mesh.corners[number], list[int]()
        post = _Post(corner.x, corner.y, before.so_far + _apart(before, corner.x, corner.y), before)
        ahead = (self._goal[0] - post.x, self._goal[1] - post.y)
        for wedge in wedges(self._mesh, corner, corner.x - before.x, corner.y - before.y):
            near = any(leaving // 3 in self._goal_triangles for leaving in wedge.fan)
            if near and is_between(*wedge.right, *ahead, *wedge.left):
                self._arrive(post)
            for cone in cones_from(self._mesh, corner, wedge, seen):
                self._push(post, cone)
        self._reach(post, seen)

    def _follow(self, post: _Post, cone: Cone) -> None:
        seen: list[int] = []
        if self._mesh.twin[cone[0]] // 3 in self._goal_triangles:
            _, lx, ly, rx, ry = cone
            if is_between(rx, ry, self._goal[0] - post.x, self._goal[1] - post.y, lx, ly):
                self._arrive(post)
        for onward in through(self._mesh, post.x, post.y, cone, seen):
            self._push(post, onward)
        self._reach(post, seen)

    def _push(self, post: _Post, cone: Cone) -> None:
        if self._mesh.twin[cone[0]] >= 0:
            worth = post.so_far + self._least(post, cone)
            heapq.heappush(self._heap, _Look(worth, next(self._count), post, cone))

    def _arrive(self, post: _Post) -> None:
        length = post.so_far + _apart(post, *self._goal)
        heapq.heappush(self._heap, _Look(length, next(self._count), post))

    def _reach(self, post: _Post, seen: list[int]) -> None:
        for leaving in seen:
            number = self._mesh.corners.name(leaving)
            if number >= 0 and number not in self._settled:
                corner = self._mesh.corners[number]
                length = post.so_far + _apart(post, corner.x, corner.y)
                if length < self._nearest.get(number, math.inf) - FLAT and self._is_taut(post, number):
                    self._nearest[number] = length
                    worth = length + math.dist((corner.x, corner.y), self._goal)
                    heapq.heappush(self._heap, _Look(worth, next(self._count), post, corner=number))

    def _is_taut(self, post: _Post, number: int) -> bool:
        corner = self._mesh.corners[number]
        return is_grazed(corner, corner.x - post.x, corner.y - post.y)

    def _least(self, post: _Post, cone: Cone) -> float:
        """The least length from a post through the seen part of an edge to the goal."""
        edge, lx, ly, rx, ry = cone
        end = edge - edge % 3 + NEXT[edge % 3]
        ax, ay = self._mesh.x[edge] - post.x, self._mesh.y[edge] - post.y
        ex, ey = self._mesh.x[end] - self._mesh.x[edge], self._mesh.y[end] - self._mesh.y[edge]
        gx, gy = _beyond(self._goal[0] - post.x, self._goal[1] - post.y, ax, ay, ex, ey)
        if rx * gy - ry * gx < 0.0:
            return _bent(rx, ry, ax, ay, ex, ey, gx, gy)
        if lx * gy - ly * gx > 0.0:
            return _bent(lx, ly, ax, ay, ex, ey, gx, gy)
        return math.hypot(gx, gy)


def _apart(post: _Post, x: float, y: float) -> float:
    return math.hypot(x - post.x, y - post.y)


def _bends(post: _Post) -> tuple[Point, ...]:
    bends = []
    while post.before is not None:
        bends.append((post.x, post.y))
        post = post.before
    return tuple(reversed(bends))


def _beyond(gx: float, gy: float, ax: float, ay: float, ex: float, ey: float) -> Point:
    """The goal, mirrored in the edge when it lies on the near side."""
    off = ex * (gy - ay) - ey * (gx - ax)
    if off <= 0.0:
        return gx, gy
    scale = 2.0 * off / (ex * ex + ey * ey)
    return gx + ey * scale, gy - ex * scale


def _bent(dx: float, dy: float, ax: float, ay: float, ex: float, ey: float, gx: float, gy: float) -> float:
    """The length to the goal by the point where a side of the cone meets the edge."""
    across = dx * ey - dy * ex
    if abs(across) < FLAT:
        return math.hypot(gx, gy)
    t = (ax * ey - ay * ex) / across
    x, y = dx * t, dy * t
    return math.hypot(x, y) + math.hypot(gx - x, gy - y)
