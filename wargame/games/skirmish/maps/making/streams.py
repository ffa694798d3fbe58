"""Streams with bridges and fords, and the beds of dried-up rivers. Lengths in cm."""

from __future__ import annotations

from collections.abc import Sequence

from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.draft import Draft, area
from wargame.games.skirmish.maps.making.forms import Ring, at, box, smooth, unit
from wargame.games.skirmish.table.plane import Point

FORD_CM = 3.6
SWING_CM = 1.6
FARTHEST_CM = 3.4
PARTS = 3

Course = list[tuple[Point, float]]
"""Points along the middle with half the width there."""


def stream(draft: Draft, chance: Chance, node: Point) -> None:
    """A stream from west to east through a node, where a bridge crosses it, with a ford or two."""
    course = _course(draft, chance, node)
    start = 0
    for first, last in [*_fords(draft, chance, course, node), (len(course) - 1, 0)]:
        draft.put_once(area("water", _bank(course[start : first + 1]), name="stream"))
        start = last
        if last:
            _lay_ford(draft, course[first], course[last])
    half = next(half for point, half in course if point == node)
    draft.put_once(area("bridge", box(node, (0.0, 1.0), 2.0 * half + 1.8, 3.0), name="road bridge"))


def river_bed(draft: Draft, chance: Chance, node: Point) -> None:
    """The bed of a dried-up river: ground alone."""
    bed = _bank(_course(draft, chance, node))
    draft.put_once(area("ground", bed, name="dry river bed", ground="earth"))
    draft.reserve("bed", bed)


def _course(draft: Draft, chance: Chance, node: Point) -> Course:
    """From rim to rim through the node, symmetrical where that is wished."""
    width = draft.size[0]
    west = _to_node(draft, chance, node, 0.0)
    if draft.symmetry == "point":
        east = [(draft.twin(point), half) for point, half in reversed(west[:-1])]
    else:
        east = list(reversed(_to_node(draft, chance, node, width)[:-1]))
    return [*west, *east]


def _to_node(draft: Draft, chance: Chance, node: Point, edge: float) -> Course:
    """A winding line from an edge to the node; it lies along the mirror where there is one."""
    far = abs(node[0] - edge)
    count = max(2, int(far / (FORD_CM + 1.2)))
    inwards = 1.0 if node[0] > edge else -1.0
    middle = draft.size[1] / 2.0
    points, y = [node], node[1]
    for k in range(count - 1, -1, -1):
        if draft.symmetry != "mirror":
            y = min(max(y + chance.length(-SWING_CM, SWING_CM), middle - FARTHEST_CM), middle + FARTHEST_CM)
        points.append(at(edge + inwards * far * k / count, y))
    curve = smooth(list(reversed(points)), PARTS)
    return [*((point, chance.length(1.35, 1.85)) for point in curve[:-1]), (node, 1.6)]


def _fords(draft: Draft, chance: Chance, course: Course, node: Point) -> list[tuple[int, int]]:
    """Where the water stops for a ford and goes on after it: one to each side of the bridge, or one alone.

    Each keeps a step of water to the rim and to the bridge; where the stream is too short there is none.
    """
    crossing, last = course.index((node, 1.6)), len(course) - 1
    west, east = (_ford(chance, steps // PARTS) for steps in (crossing, last - crossing))
    if draft.symmetry == "point":
        east = west
    from_west = [] if west is None else [(west, west + PARTS)]
    from_east = [] if east is None else [(last - east - PARTS, last - east)]
    if draft.symmetry == "point" or chance.happens(50):
        return from_west + from_east
    return from_west or from_east


def _ford(chance: Chance, steps: int) -> int | None:
    """Where a ford begins, counted from the rim."""
    return PARTS * chance.whole(1, steps - 2) if steps >= 3 else None


def _lay_ford(draft: Draft, before: tuple[Point, float], after: tuple[Point, float]) -> None:
    (a, wide), (b, wider) = before, after
    middle = at((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0)
    length = max(FORD_CM, abs(b[0] - a[0])) + 0.6
    ford = box(middle, unit(a, b), length, 2.0 * max(wide, wider) + 1.6)
    draft.pave(area("ground", ford, name="ford", ground="sand"))
    draft.reserve("keep", ford)


def _bank(course: Sequence[tuple[Point, float]]) -> Ring:
    south = [at(x, y - half) for (x, y), half in course]
    north = [at(x, y + half) for (x, y), half in course]
    return (*south, *reversed(north))
