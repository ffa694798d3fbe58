"""Forms: points, directions, rings and curves, each coordinate a whole hundredth of a centimetre.

Only plain arithmetic and square roots are used on coordinates; sines and cosines are rounded
before use, so that no machine rounds another way. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.table.plane import Point

Ring = tuple[Point, ...]


def at(x: float, y: float) -> Point:
    """A point in whole hundredths."""
    return round(x, 2) + 0.0, round(y, 2) + 0.0


def direction(degrees: int) -> Point:
    """The unit vector of an angle."""
    return round(math.cos(math.radians(degrees)), 9), round(math.sin(math.radians(degrees)), 9)


def unit(a: Point, b: Point) -> Point:
    """The unit vector from a to b; east when they are one point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.sqrt(dx * dx + dy * dy)
    return (dx / length, dy / length) if length > 0.0 else (1.0, 0.0)


def left_of(way: Point) -> Point:
    """The direction a quarter turn to the left."""
    return -way[1], way[0]


def turned(way: Point, degrees: int) -> Point:
    """A direction turned to the left."""
    c, s = direction(degrees)
    return way[0] * c - way[1] * s, way[0] * s + way[1] * c


def beside(start: Point, way: Point, along: float, left: float) -> Point:
    """The point so far along a direction and so far to its left."""
    return at(start[0] + way[0] * along - way[1] * left, start[1] + way[1] * along + way[0] * left)


def box(middle: Point, way: Point, length: float, width: float) -> Ring:
    """A rectangle about its middle, its length along the direction."""
    a, b = length / 2.0, width / 2.0
    return tuple(beside(middle, way, u, v) for u, v in ((-a, -b), (a, -b), (a, b), (-a, b)))


def blob(
    chance: Chance, middle: Point, radius: float, count: int = 12, rough: int = 14, squeeze: float = 1.0
) -> Ring:
    """A roundish outline, counter-clockwise: each point up to `rough` percent nearer or farther.

    `squeeze` makes it longer than wide, in a direction of chance.
    """
    c, s = direction(chance.below(180))
    points = []
    shift = chance.below(360 // count)
    for k in range(count):
        x, y = direction(k * 360 // count + shift)
        reach = radius * (100 + chance.whole(-rough, rough)) / 100
        u, v = x * reach * squeeze, y * reach / squeeze
        points.append(at(middle[0] + u * c - v * s, middle[1] + u * s + v * c))
    return tuple(points)


def lobed(chance: Chance, middle: Point, radius: float, count: int = 18) -> Ring:
    """An outline with bays and lobes, counter-clockwise, as woods have them."""
    second, third = chance.whole(0, 30), chance.whole(0, 16)
    turn, shift = chance.below(360), chance.below(360)
    points = []
    for k in range(count):
        angle = k * 360 // count
        x, y = direction(angle)
        lobes = (
            direction((2 * angle + turn) % 360)[0] * second + direction((3 * angle + shift) % 360)[0] * third
        )
        reach = radius * (100 + lobes + chance.whole(-5, 5)) / 100
        points.append(at(middle[0] + reach * x, middle[1] + reach * y))
    return tuple(points)


def smooth(points: Sequence[Point], parts: int = 3) -> list[Point]:
    """A curve through all points of a line, each step in so many parts."""
    curve = [points[0]]
    for k, (a, b) in enumerate(pairwise(points)):
        before = points[k - 1] if k else a
        after = points[k + 2] if k + 2 < len(points) else b
        xs, ys = zip(before, a, b, after, strict=True)
        shares = [part / parts for part in range(1, parts)]
        curve += [at(_between(*xs, share), _between(*ys, share)) for share in shares]
        curve.append(b)
    return curve


def _between(before: float, a: float, b: float, after: float, t: float) -> float:
    """A coordinate of the curve from a to b that comes from `before` and goes on to `after`."""
    slope_a, slope_b = (b - before) / 2.0, (after - a) / 2.0
    rise = b - a
    return a + t * (
        slope_a + t * (3.0 * rise - 2.0 * slope_a - slope_b + t * (slope_a + slope_b - 2.0 * rise))
    )


def disc(middle: Point, radius: float, count: int = 16) -> Ring:
    """A regular outline that looks the same turned by half and reflected."""
    points = []
    for k in range(count):
        x, y = direction((2 * k + 1) * 180 // count)
        points.append(at(middle[0] + round(radius * x, 2), middle[1] + round(radius * y, 2)))
    return tuple(points)


def arc(middle: Point, radius: float, first: int, sweep: int, count: int = 7) -> Ring:
    """A bow of points about its middle, from an angle on, counter-clockwise."""
    steps = (direction(first + sweep * k // (count - 1)) for k in range(count))
    return tuple(at(middle[0] + radius * x, middle[1] + radius * y) for x, y in steps)


def kept_on(ring: Ring, size: Point) -> Ring:
    """A ring whose points beyond the table's edge have been pulled onto it."""
    pulled = [(min(max(x, 0.0), size[0]), min(max(y, 0.0), size[1])) for x, y in ring]
    return tuple(p for k, p in enumerate(pulled) if p != pulled[k - 1])


def length_along(points: Sequence[Point]) -> list[float]:
    """How far each point of a line is from its start."""
    lengths = [0.0]
    for a, b in pairwise(points):
        lengths.append(lengths[-1] + math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2))
    return lengths


def point_at(points: Sequence[Point], along: float) -> Point:
    """The point so far along a line."""
    lengths = length_along(points)
    for k, (a, b) in enumerate(pairwise(points)):
        if along <= lengths[k + 1] or k == len(points) - 2:
            step = lengths[k + 1] - lengths[k]
            share = (along - lengths[k]) / step if step > 0.0 else 0.0
            return at(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
    return points[0]
