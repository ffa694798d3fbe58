"""What every export draws: pieces as polygons, and the parts of buildings as lines with jambs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Opening, PieceSpec, Ring, kinds

_AT_THE_END = 1e-9


@dataclass(frozen=True)
class Jambs:
    """An opening on the table: from jamb to jamb (cm), and its type."""

    start: Point
    end: Point
    type: str


@dataclass(frozen=True)
class Run:
    """A wall line as it is broken by its openings: the standing parts, and the openings between them."""

    standing: tuple[Ring, ...]
    openings: tuple[Jambs, ...]


def layer_of(piece: PieceSpec) -> int:
    """What a piece is drawn over: flat ground, then hills, buildings, what stands about, and tree crowns."""
    kind = kinds()[piece.kind]
    if kind.woods:
        return 4
    if not kind.solid:
        return 0
    return 1 if kind.carries else 2 if kind.walled else 3


def closed(ring: Ring) -> Ring:
    """The ring with its first point again at the end."""
    return (*ring, ring[0])


def jambs_of(line: Sequence[Point], openings: Sequence[Opening]) -> tuple[Jambs, ...]:
    """The openings of a line by its edges, in their order along it."""
    edges = list(pairwise(line))
    ordered = sorted(openings, key=lambda opening: (opening.wall, opening.at))
    return tuple(_jambs(*edges[opening.wall], opening) for opening in ordered)


def _jambs(a: Point, b: Point, opening: Opening) -> Jambs:
    half = opening.width / 2.0
    return Jambs(_along(a, b, opening.at - half), _along(a, b, opening.at + half), opening.type)


def _along(a: Point, b: Point, at_cm: float) -> Point:
    share = at_cm / math.dist(a, b)
    if share <= _AT_THE_END:
        return a
    if share >= 1.0 - _AT_THE_END:
        return b
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def broken(line: Ring, openings: Sequence[Opening]) -> Run:
    """A line (closed for a ring) as the parts that stand between its openings.

    The part that runs over a ring's start is one.
    """
    found = jambs_of(line, openings)
    parts = list(_standing(line, openings, found))
    if len(parts) > 1 and line[0] == line[-1] and parts[0][0] == line[0] and parts[-1][-1] == line[0]:
        parts = [(*parts[-1], *parts[0][1:]), *parts[1:-1]]
    stepping = (_without_doubles(part) for part in parts)
    return Run(tuple(part for part in stepping if len(part) > 1), found)


def _without_doubles(line: Ring) -> Ring:
    return (line[0], *(b for a, b in pairwise(line) if a != b))


def _standing(line: Ring, openings: Sequence[Opening], found: Sequence[Jambs]) -> Iterator[Ring]:
    walls = iter(sorted(opening.wall for opening in openings))
    jambs = iter(found)
    cuts = [(wall, jamb) for wall, jamb in zip(walls, jambs, strict=True)]
    part: list[Point] = [line[0]]
    for edge, (_, b) in enumerate(pairwise(line)):
        for jamb in (jamb for wall, jamb in cuts if wall == edge):
            part.append(jamb.start)
            yield tuple(part)
            part = [jamb.end]
        part.append(b)
    yield tuple(part)


def outline_run(piece: PieceSpec) -> Run:
    """A piece's outer ring, broken at its doors and windows."""
    return broken(closed(piece.rings[0]), piece.openings)


def inner_runs(piece: PieceSpec) -> tuple[Run, ...]:
    """A building's inner walls, each broken at its own openings."""
    return tuple(broken(wall.line, wall.openings) for wall in piece.inner)
