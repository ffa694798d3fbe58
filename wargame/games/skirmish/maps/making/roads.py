"""Roads: what a table is laid out along. Lengths in cm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.draft import Draft, line
from wargame.games.skirmish.maps.making.forms import at
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec

BEYOND_CM = 1.5
STRAIGHT_IN_CM = 3.0
REACH_CM = 4.5


@dataclass(frozen=True)
class Road:
    """A road as it was laid: its line from the rim on, and its width."""

    points: tuple[Point, ...]
    width: float


@dataclass(frozen=True)
class Surface:
    """What a road is made of and called."""

    width: float
    ground: str
    name: str


def middle(draft: Draft, chance: Chance) -> Point:
    """Where the roads meet: the table's middle where there is a symmetry, near it otherwise."""
    width, height = draft.size
    if draft.symmetry == "point":
        return at(width / 2.0, height / 2.0)
    x = width / 2.0 + chance.length(-width / 10.0, width / 10.0)
    if draft.symmetry == "mirror":
        return at(x, height / 2.0)
    return at(x, height / 2.0 + chance.length(-height / 20.0, height / 20.0))


def through_road(draft: Draft, chance: Chance, node: Point, surface: Surface) -> Road:
    """A road from the south edge through a node to the north edge."""
    south = _to_node(chance, node, _entry(chance, node[0], draft.size[0]), 0.0, 1.0)
    if draft.is_twinned:
        north = [draft.twin(point) for point in south]
    else:
        far = _to_node(chance, node, _entry(chance, node[0], draft.size[0]), draft.size[1], -1.0)
        north = far
    return _laid(draft, [*south, node, *reversed(north)], surface)


def cross_road(draft: Draft, chance: Chance, node: Point, surface: Surface) -> Road:
    """A road from the west edge through a node to the east edge, straight where a mirror lies along it."""
    width, height = draft.size
    if draft.symmetry == "mirror":
        points = [at(-BEYOND_CM, height / 2.0), node, at(width + BEYOND_CM, height / 2.0)]
        return _laid(draft, points, surface)
    west = _sideways(chance, node, _entry(chance, node[1], height), 0.0, 1.0)
    if draft.is_twinned:
        east = [draft.twin(point) for point in west]
    else:
        east = _sideways(chance, node, _entry(chance, node[1], height), width, -1.0)
    return _laid(draft, [*west, node, *reversed(east)], surface)


def street(draft: Draft, chance: Chance, x: float, surface: Surface) -> Road:
    """A street from the south edge to the north edge beside the middle; it may have a twin."""
    height = draft.size[1]
    bends = [(x, -BEYOND_CM), (x, STRAIGHT_IN_CM)]
    bends += [(x + chance.length(-0.9, 0.9), height * share / 100) for share in (28, 50, 72)]
    if draft.symmetry == "mirror":
        bends = bends[:-1]
        points = [at(*point) for point in bends]
        points += [draft.twin(point) for point in reversed(points[:-1])]
        return _laid(draft, points, surface)
    points = [at(*point) for point in [*bends, (x, height - STRAIGHT_IN_CM), (x, height + BEYOND_CM)]]
    draft.put(_as_piece(points, surface))
    return Road(tuple(points), surface.width)


def siding(draft: Draft, chance: Chance, y: float, surface: Surface) -> Road:
    """A road from west to east beside the middle, with its twin."""
    width = draft.size[0]
    shift = chance.length(-1.6, 1.6)
    bends = [(-BEYOND_CM, y - shift), (STRAIGHT_IN_CM, y - shift)]
    bends += [(width * 36 / 100, y - shift * 0.4), (width * 64 / 100, y + shift * 0.4)]
    bends += [(width - STRAIGHT_IN_CM, y + shift), (width + BEYOND_CM, y + shift)]
    points = [at(*point) for point in bends]
    draft.put(_as_piece(points, surface))
    return Road(tuple(points), surface.width)


def lane(draft: Draft, chance: Chance, road: Road, surface: Surface) -> Road:
    """A side lane from a road to the nearer side of the table, with its twin."""
    width, height = draft.size
    choices = [p for p in road.points[1:-1] if height * 0.22 < p[1] < height * 0.48] or [road.points[1]]
    start = chance.pick(choices)
    west = start[0] < width / 2.0 if chance.happens(70) else start[0] >= width / 2.0
    end_x = -BEYOND_CM if west else width + BEYOND_CM
    inner = STRAIGHT_IN_CM if west else width - STRAIGHT_IN_CM
    end_y = min(max(start[1] + chance.length(-5.0, 3.0), 9.5), height * 0.46)
    half_way = at((start[0] + inner) / 2.0, (start[1] + end_y) / 2.0 + chance.length(-1.0, 1.0))
    points = [start, half_way, at(inner, end_y), at(end_x, end_y)]
    draft.put(_as_piece(points, surface))
    return Road(tuple(points), surface.width)


def _entry(chance: Chance, near: float, side: float) -> float:
    """Where on an edge a road comes in."""
    return min(max(near + chance.length(-side / 6.0, side / 6.0), 6.0), side - 6.0)


def _to_node(chance: Chance, node: Point, x: float, edge: float, inwards: float) -> list[Point]:
    first, last = edge + inwards * STRAIGHT_IN_CM, node[1] - inwards * REACH_CM
    points = [at(x, edge - inwards * BEYOND_CM), at(x, first)]
    lean = min(max((x - node[0]) * 0.16, -0.8), 0.8)
    for share in (34, 68):
        along = x + (node[0] + lean - x) * share / 100 + chance.length(-0.8, 0.8)
        points.append(at(along, first + (last - first) * share / 100))
    return [*points, at(node[0] + lean, last)]


def _sideways(chance: Chance, node: Point, y: float, edge: float, inwards: float) -> list[Point]:
    return [(b, a) for a, b in _to_node(chance, (node[1], node[0]), y, edge, inwards)]


def _laid(draft: Draft, points: Sequence[Point], surface: Surface) -> Road:
    draft.put_once(_as_piece(points, surface))
    return Road(tuple(points), surface.width)


def _as_piece(points: Sequence[Point], surface: Surface) -> PieceSpec:
    return line("road", points, surface.width, name=surface.name, ground=surface.ground)
