"""Openings in walls of changing length: in place, inside their wall, clear of each other. Lengths in cm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from wargame.games.skirmish.maps.editing.lay import tidied
from wargame.games.skirmish.maps.openings import line_lengths, ring_lengths
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Point
from wargame.games.skirmish.table.terrain import InnerWall, Opening, PieceSpec, Ring
from wargame.games.skirmish.table.walls import WALL_THICKNESS_CM

NARROWEST_CM = 0.2
_GRAIN = 1e-4


def fit(openings: Sequence[Opening], lengths: Sequence[float]) -> bool:
    """Whether every opening lies within its wall and none reaches into another."""
    spans: dict[int, list[tuple[float, float]]] = {}
    for opening in openings:
        if not 0 <= opening.wall < len(lengths):
            return False
        start, end = opening.at - opening.width / 2.0, opening.at + opening.width / 2.0
        if start < -TOLERANCE_CM or end > lengths[opening.wall] + TOLERANCE_CM:
            return False
        spans.setdefault(opening.wall, []).append((start, end))
    return all(b[0] >= a[1] - TOLERANCE_CM for wall in spans.values() for a, b in pairwise(sorted(wall)))


def fitted(openings: Sequence[Opening], lengths: Sequence[float]) -> tuple[Opening, ...]:
    """The openings in their order, moved as little as needed to fit; narrowed where they must be.

    What would be narrower than 0.2 cm, or names a wall that is not there, is dropped.
    """
    if fit(openings, lengths):
        return tuple(openings)
    settled: dict[int, Opening] = {}
    for wall, length in enumerate(lengths):
        numbers = [number for number, opening in enumerate(openings) if opening.wall == wall]
        numbers.sort(key=lambda number: (openings[number].at, number))
        settled.update(_settled([(number, openings[number]) for number in numbers], length))
    return tuple(settled[number] for number in sorted(settled))


def _settled(row: list[tuple[int, Opening]], length: float) -> Iterator[tuple[int, Opening]]:
    """One wall's openings from its start to its end, pushed apart, then back from the end."""
    room = length - 2.0 * _GRAIN
    while row and (share := _share(row, room)) < 1.0:
        if min(opening.width for _, opening in row) * share >= NARROWEST_CM:
            row = [(number, _narrowed(opening, share)) for number, opening in row]
            break
        row.remove(min(row, key=lambda item: (item[1].width, -item[0])))
    starts: list[float] = []
    reach = 0.0
    for _, opening in row:
        starts.append(max(reach, opening.at - opening.width / 2.0))
        reach = starts[-1] + opening.width
    limit = length
    for place in reversed(range(len(row))):
        starts[place] = max(0.0, min(starts[place], limit - row[place][1].width))
        limit = starts[place]
    for (number, opening), start in zip(row, starts, strict=True):
        at = start + opening.width / 2.0
        same = abs(at - opening.at) <= TOLERANCE_CM
        yield number, opening if same else msgspec.structs.replace(opening, at=at)


def _share(row: Sequence[tuple[int, Opening]], room: float) -> float:
    return room / math.fsum(opening.width for _, opening in row)


def _narrowed(opening: Opening, share: float) -> Opening:
    return msgspec.structs.replace(opening, width=math.floor(opening.width * share / _GRAIN) * _GRAIN)


def refitted(spec: PieceSpec) -> PieceSpec:
    """A building with its openings fitted to the walls it has now; any other piece as it is."""
    if not spec.openings and not spec.inner:
        return spec
    outer = fitted(spec.openings, ring_lengths(spec.rings[0]))
    inner = tuple([refitted_inner(wall) for wall in spec.inner])
    if outer == spec.openings and inner == spec.inner:
        return spec
    return msgspec.structs.replace(spec, openings=outer, inner=inner)


def refitted_inner(wall: InnerWall) -> InnerWall:
    """An inner wall with its openings fitted to its edges."""
    return InnerWall(wall.line, fitted(wall.openings, line_lengths(wall.line)))


def carried(
    openings: Sequence[Opening], before: Sequence[float], after: Sequence[float]
) -> tuple[Opening, ...]:
    """The openings at the same share of walls whose lengths changed; their widths stay."""
    return tuple(
        msgspec.structs.replace(
            opening, at=tidied(opening.at * after[opening.wall] / max(before[opening.wall], _GRAIN))
        )
        for opening in openings
    )


def rescaled(spec: PieceSpec, before: PieceSpec) -> PieceSpec:
    """A building whose walls became longer or shorter: openings at the same share of their walls.

    They may no longer fit; see `refitted`.
    """
    if not spec.openings and not spec.inner:
        return spec
    outer = carried(spec.openings, ring_lengths(before.rings[0]), ring_lengths(spec.rings[0]))
    inner = tuple(
        InnerWall(new.line, carried(new.openings, line_lengths(old.line), line_lengths(new.line)))
        for new, old in zip(spec.inner, before.inner, strict=True)
    )
    return msgspec.structs.replace(spec, openings=outer, inner=inner)


def nearest_room(
    others: Sequence[Opening], wall: int, length: float, width: float, wanted: float
) -> float | None:
    """Where on a wall an opening of that width fits, nearest to `wanted`; None when there is no room.

    It keeps a wall's thickness from the corners where the wall is long enough.
    """
    margin = WALL_THICKNESS_CM if length >= width + 2.0 * WALL_THICKNESS_CM else 0.0
    for edge in (margin, 0.0):
        found = [min(max(wanted, low), high) for low, high in _gaps(others, wall, edge, length - edge, width)]
        if found:
            return tidied(min(found, key=lambda at: abs(at - wanted)))
    return None


def _gaps(
    others: Sequence[Opening], wall: int, start: float, end: float, width: float
) -> Iterator[tuple[float, float]]:
    """Ranges in which the middle of an opening may lie."""
    half = width / 2.0
    reach = start
    for opening in sorted((o for o in others if o.wall == wall), key=lambda o: o.at):
        yield from _range(reach + half, opening.at - opening.width / 2.0 - half)
        reach = max(reach, opening.at + opening.width / 2.0)
    yield from _range(reach + half, end - half)


def _range(low: float, high: float) -> Iterator[tuple[float, float]]:
    if high >= low - TOLERANCE_CM:
        yield min(low, high), high


def edges_of(spec: PieceSpec, inner: int | None) -> tuple[tuple[Point, Point], ...]:
    """The edges of a building's outline (None) or of one of its inner walls, as openings count them."""
    if inner is None:
        ring = spec.rings[0]
        return tuple(zip(ring, (*ring[1:], ring[0]), strict=True))
    return tuple(pairwise(spec.inner[inner].line))


def rehung(openings: Sequence[Opening], before: Ring, after: Ring, reach: float) -> tuple[Opening, ...]:
    """The openings of an outline given another one.

    A wall that is still there keeps its openings where they were; those of a
    wall that is gone go to the new wall nearest their middle, if it is within `reach`.
    """
    if len(before) == len(after):
        return fitted(_held(openings, before, after), ring_lengths(after))
    return fitted(tuple(_moved_over(openings, before, after, reach)), ring_lengths(after))


def _held(openings: Sequence[Opening], before: Ring, after: Ring) -> tuple[Opening, ...]:
    """Openings by wall number: measured from the end of the wall that stayed, else at the same share."""
    old, new = ring_lengths(before), ring_lengths(after)
    held = []
    for opening in openings:
        wall, after_it = opening.wall, (opening.wall + 1) % len(after)
        if before[wall] == after[wall]:
            at = opening.at
        elif before[after_it] == after[after_it]:
            at = new[wall] - (old[wall] - opening.at)
        else:
            at = opening.at * new[wall] / max(old[wall], _GRAIN)
        held.append(opening if at == opening.at else msgspec.structs.replace(opening, at=tidied(at)))
    return tuple(held)


def _moved_over(openings: Sequence[Opening], before: Ring, after: Ring, reach: float) -> Iterator[Opening]:
    old = tuple(zip(before, (*before[1:], before[0]), strict=True))
    new = tuple(zip(after, (*after[1:], after[0]), strict=True))
    for opening in openings:
        start, end = old[opening.wall]
        if (start, end) in new:
            yield msgspec.structs.replace(opening, wall=new.index((start, end)))
        elif (end, start) in new:
            wall = new.index((end, start))
            yield msgspec.structs.replace(opening, wall=wall, at=tidied(math.dist(start, end) - opening.at))
        else:
            yield from _nearest_wall(opening, along(start, end, opening.at), new, reach)


def _nearest_wall(
    opening: Opening, middle: Point, walls: Sequence[tuple[Point, Point]], reach: float
) -> Iterator[Opening]:
    found = [(*beside(middle, *edge), wall) for wall, edge in enumerate(walls)]
    away, at, wall = min(found, key=lambda spot: (spot[0], spot[2]))
    if away <= reach:
        yield msgspec.structs.replace(opening, wall=wall, at=tidied(at))


def along(start: Point, end: Point, at: float) -> Point:
    """The point `at` cm from start towards end."""
    length = math.dist(start, end)
    share = at / length if length else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def beside(point: Point, start: Point, end: Point) -> tuple[float, float]:
    """How far a point is from a step, and how many cm along it its nearest point lies."""
    length = math.dist(start, end)
    if length == 0.0:
        return math.dist(point, start), 0.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    at = min(max((point[0] - start[0]) * ux + (point[1] - start[1]) * uy, 0.0), length)
    return math.dist(point, (start[0] + ux * at, start[1] + uy * at)), at
