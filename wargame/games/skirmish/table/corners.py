"""Corners: where a shortest way may bend, and between which directions it goes on.

At a corner the triangles around it form a fan that ends at a wall on each side. A
way bends left around a wall on its left and right around one on its right. Where
the fan borders ground of another sheet, and turning on into that leads to a wall in
the end, a way can go on from the corner anywhere: it may have come there only to
change sheets. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from wargame.games.skirmish.table.plane import Point

NEXT = (1, 2, 0)
BEFORE = (2, 0, 1)
NEAR_CM = 1e-9
FLAT = 1e-12
NONE, UNKNOWN = -1, -2
WHOLE_TURN = 2.0 * math.pi + 1e-9

Fan = tuple[int, ...]


class Places(Protocol):
    """Where half-edges begin, by their numbers."""

    @property
    def x(self) -> Sequence[float]:
        """In cm from the west."""

    @property
    def y(self) -> Sequence[float]:
        """In cm from the south."""


def after(edge: int) -> int:
    """The next half-edge of the same triangle, counter-clockwise."""
    return edge - edge % 3 + NEXT[edge % 3]


def before(edge: int) -> int:
    """The half-edge before it in the same triangle."""
    return edge - edge % 3 + BEFORE[edge % 3]


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of the ground; `fan` are the half-edges that leave it, counter-clockwise.

    `right` and `left` are the directions along the walls at the fan's ends; both
    None where a way can go on through every triangle of the fan.
    """

    x: float
    y: float
    right: Point | None
    left: Point | None
    fan: Fan


@dataclass(frozen=True, slots=True)
class Wedge:
    """Where a way goes on from a corner: between two directions, through these triangles."""

    right: Point
    left: Point
    fan: Fan


def wedges(mesh: Places, corner: Corner, dx: float, dy: float) -> Iterator[Wedge]:
    """Where a way that comes along (dx, dy) goes on from a corner and stays taut; nowhere if it does not."""
    if corner.right is None or corner.left is None:
        for leaving in corner.fan:
            yield Wedge(*_sides(mesh, leaving), (leaving,))
    elif _is_aside(dx, dy, *corner.right, -1.0):
        yield Wedge(corner.right, (dx, dy), corner.fan)
    elif _is_aside(dx, dy, *corner.left, 1.0):
        yield Wedge((dx, dy), corner.left, corner.fan)


def is_grazed(corner: Corner, dx: float, dy: float) -> bool:
    """Whether a way that comes along (dx, dy) can go on from a corner and stay taut."""
    if corner.right is None or corner.left is None:
        return True
    return _is_aside(dx, dy, *corner.right, -1.0) or _is_aside(dx, dy, *corner.left, 1.0)


def _is_aside(dx: float, dy: float, x: float, y: float, side: float) -> bool:
    """Whether a wall lies ahead or to one side (1: left) of a direction, not straight behind."""
    across = side * (dx * y - dy * x)
    near = NEAR_CM * math.hypot(dx, dy) * math.hypot(x, y) + FLAT
    return across > near or (across >= -near and dx * x + dy * y > 0.0)


class Corners:
    """The corners of a mesh, worked out where they are asked for.

    `twin` is the half-edge beyond each on its own sheet, `onward` on whatever sheet.
    A corner's name is the half-edge at the right end of its fan.
    """

    def __init__(self, starts: Places, twin: Sequence[int], onward: Sequence[int]) -> None:
        self._starts = starts
        self._twin = twin
        self._onward = onward
        self._names = [UNKNOWN] * len(twin)
        self._corners: dict[int, Corner] = {}

    def __getitem__(self, name: int) -> Corner:
        return self._corners[name]

    def name(self, leaving: int) -> int:
        """The name of the corner where a half-edge leaves; NONE where there is none."""
        name = self._names[leaving]
        return self._found(leaving) if name == UNKNOWN else name

    def _found(self, leaving: int) -> int:
        first = leaving
        for right in _turning_right(leaving, self._twin):
            first = right
            if self._twin[right] >= 0 and after(self._twin[right]) == leaving:
                # triangles all around: no wall, no corner
                self._names[leaving] = NONE
                return NONE
        fan = tuple(_turning_left(first, self._twin))
        corner = _changing(self._starts, fan, self._onward) or _bending(self._starts, fan)
        name = first if corner is not None else NONE
        if corner is not None:
            # before its name: whoever reads that in another thread at once asks for the corner
            self._corners[first] = corner
        for other in fan:
            self._names[other] = name
        return name


def _turning_left(first: int, beyond: Sequence[int]) -> Iterator[int]:
    """The half-edges that leave a point, counter-clockwise from the first to a wall."""
    leaving = first
    while leaving >= 0:
        yield leaving
        leaving = beyond[before(leaving)]


def _turning_right(first: int, beyond: Sequence[int]) -> Iterator[int]:
    """As `_turning_left`, clockwise."""
    leaving = first
    while leaving >= 0:
        yield leaving
        leaving = after(beyond[leaving]) if beyond[leaving] >= 0 else -1


def _bending(mesh: Places, fan: Fan) -> Corner | None:
    """The corner of a fan that spans more than half a turn between its walls."""
    right, left = _sides(mesh, fan[0])[0], _sides(mesh, fan[-1])[1]
    if len(fan) == 1 or right[0] * left[1] - right[1] * left[0] >= -FLAT:
        return None
    return Corner(mesh.x[fan[0]], mesh.y[fan[0]], right, left, fan)


def _changing(mesh: Places, fan: Fan, onward: Sequence[int]) -> Corner | None:
    """The corner of a fan that leads on to other sheets, and there to a wall."""
    if onward[fan[0]] < 0 and onward[before(fan[-1])] < 0:
        return None
    left, left_ends = _within_a_turn(mesh, _turning_left(fan[0], onward))
    right, right_ends = _within_a_turn(mesh, _turning_right(fan[-1], onward))
    if not left_ends and not right_ends:
        return None
    return Corner(mesh.x[fan[0]], mesh.y[fan[0]], None, None, tuple(dict.fromkeys(left + right)))


def _within_a_turn(mesh: Places, turning: Iterator[int]) -> tuple[list[int], bool]:
    """The half-edges up to a whole turn, and whether they end at a wall before that."""
    fan, turned = list[int](), 0.0
    for leaving in turning:
        (ax, ay), (bx, by) = _sides(mesh, leaving)
        turned += math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        if turned > WHOLE_TURN:
            return fan, False
        fan.append(leaving)
    return fan, True


def _sides(mesh: Places, leaving: int) -> tuple[Point, Point]:
    """The directions of a triangle's two sides from the point where a half-edge leaves, right before left."""
    x, y, right, left = mesh.x[leaving], mesh.y[leaving], after(leaving), before(leaving)
    return (mesh.x[right] - x, mesh.y[right] - y), (mesh.x[left] - x, mesh.y[left] - y)
