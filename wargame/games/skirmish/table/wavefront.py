"""The wavefront: every shortest way from one place, out to a length (move.range).

A shortest way is a chain of straight steps that bends only around corners of the
free ground. Corners are settled in the order of their distance; each looks, within
the wedge in which a way through it stays taut, from triangle to triangle. What it
saw of a triangle is kept, so that the way to any point is looked up there.
Lengths in cm.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field

from wargame.games.skirmish.table.corners import FLAT, NEAR_CM, is_grazed, wedges
from wargame.games.skirmish.table.mesh import Cone, Mesh, cones_from, distance_to_edge, through
from wargame.games.skirmish.table.plane import Point

SOURCE = 0


@dataclass(frozen=True, slots=True)
class Post:
    """A place from which the wave looks on: the source or a settled corner.

    `so_far` is the length of the shortest way to it, `before` the post it is seen
    from. `ends` are the cones that stop at a wall or at the range, counter-clockwise.
    """

    x: float
    y: float
    so_far: float
    before: int
    ends: list[Cone] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Wavefront:
    """What was seen within `budget` of `source`: the posts, and for each triangle who looks at it how.

    A view is (post, left x, left y, right x, right y); a source that lies in the
    triangle has no sides.
    """

    mesh: Mesh
    source: Point
    budget: float
    posts: list[Post]
    views: dict[int, list[Cone]]

    @classmethod
    def of(cls, mesh: Mesh, source: Point, budget: float) -> Wavefront:
        """Every shortest way from `source` of at most `budget` cm; empty when it is off the ground."""
        wave = cls(mesh, source, budget, [], {})
        _spread(wave)
        return wave

    def way_to(self, point: Point) -> tuple[float, tuple[Point, ...]] | None:
        """The length of the shortest way to a point, and the points it bends at; None beyond the budget."""
        best, last = math.inf, -1
        for triangle in self.mesh.stop_at(point):
            for view in self.views.get(triangle, ()):
                post = self.posts[view[0]]
                length = post.so_far + math.dist((post.x, post.y), point)
                if length < best - NEAR_CM and _sees(post, view, point):
                    best, last = length, view[0]
        return None if last < 0 or best > self.budget else (best, self._bends(last))

    def _bends(self, post: int) -> tuple[Point, ...]:
        bends = []
        while post != SOURCE:
            bends.append((self.posts[post].x, self.posts[post].y))
            post = self.posts[post].before
        return tuple(reversed(bends))


def _sees(post: Post, view: Cone, point: Point) -> bool:
    _, lx, ly, rx, ry = view
    x, y = point[0] - post.x, point[1] - post.y
    near = 2.0 * NEAR_CM * (1.0 + abs(x) + abs(y))
    return rx * y - ry * x >= -near and lx * y - ly * x <= near


def _spread(wave: Wavefront) -> None:
    """Settle the corners in the order of their distance and let each look around."""
    mesh, waiting, settled = wave.mesh, _Waiting(wave.mesh), set[int]()
    for triangle in mesh.at(wave.source):
        wave.views[triangle] = [(SOURCE, 0.0, 0.0, 0.0, 0.0)]
        wave.posts[:] = [Post(*wave.source, 0.0, SOURCE)]
    if wave.posts:
        seen = [3 * triangle + k for triangle in wave.views for k in range(3)]
        _look(wave, SOURCE, list(mesh.around(wave.source)), seen, waiting)
    while (found := waiting.pop()) is not None:
        so_far, number, before = found
        corner, seen = mesh.corners[number], []
        if number in settled or so_far >= wave.budget:
            continue
        settled.add(number)
        origin = wave.posts[before]
        for wedge in wedges(mesh, corner, corner.x - origin.x, corner.y - origin.y):
            wave.posts.append(Post(corner.x, corner.y, so_far, before))
            cones = list(cones_from(mesh, corner, wedge, seen))
            for cone in cones:
                wave.views.setdefault(cone[0] // 3, []).append((len(wave.posts) - 1, *cone[1:]))
            _look(wave, len(wave.posts) - 1, cones, seen, waiting)


class _Waiting:
    """Corners reached and not yet settled, the nearest first."""

    def __init__(self, mesh: Mesh) -> None:
        self._corners = mesh.corners
        self._nearest: dict[int, float] = {}
        self._heap: list[tuple[float, int, int]] = []

    def reach(self, number: int, post: Post, name: int) -> None:
        """A corner is seen from a post: keep it when that is the shortest way so far, and taut."""
        corner = self._corners[number]
        dx, dy = corner.x - post.x, corner.y - post.y
        length = post.so_far + math.hypot(dx, dy)
        if length < self._nearest.get(number, math.inf) - FLAT and is_grazed(corner, dx, dy):
            self._nearest[number] = length
            heapq.heappush(self._heap, (length, number, name))

    def pop(self) -> tuple[float, int, int] | None:
        """The nearest corner: its distance, its number, the post it is seen from."""
        return heapq.heappop(self._heap) if self._heap else None


def _look(wave: Wavefront, name: int, cones: list[Cone], seen: list[int], waiting: _Waiting) -> None:
    """Let a post look through cones as far as the budget goes, and tell of the corners it sees."""
    mesh, views, post = wave.mesh, wave.views, wave.posts[name]
    px, py, reach = post.x, post.y, wave.budget - post.so_far
    twin, ends = mesh.twin, post.ends
    cones.reverse()
    while cones:
        cone = cones.pop()
        beyond = twin[cone[0]]
        if beyond < 0 or distance_to_edge(mesh, cone[0], px, py) >= reach:
            ends.append(cone)
            continue
        triangle = beyond // 3
        if triangle in views:
            views[triangle].append((name, *cone[1:]))
        else:
            views[triangle] = [(name, *cone[1:])]
        cones += through(mesh, px, py, cone, seen)[::-1]
    for leaving in seen:
        number = mesh.corners.name(leaving)
        if number >= 0:
            waiting.reach(number, post, name)
