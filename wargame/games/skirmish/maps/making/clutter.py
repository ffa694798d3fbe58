"""What people left about: crates, sandbags, barricades, containers, a well. Lengths in cm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.draft import Draft, area, line
from wargame.games.skirmish.maps.making.forms import (
    arc,
    at,
    beside,
    box,
    direction,
    disc,
    left_of,
    point_at,
    unit,
)
from wargame.games.skirmish.maps.making.land import rubble, spot
from wargame.games.skirmish.maps.making.roads import Road
from wargame.games.skirmish.maps.making.settle import corner_of
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec

TRIES = 14
ROOMY_CM = 34.0
"""From this side on there is room for a wide muster ground."""


def crate(chance: Chance, place: Point) -> PieceSpec:
    """A crate a soldier hides behind."""
    side = chance.length(0.75, 0.95)
    return area("crate", box(place, direction(chance.below(90)), side, side))


def crates_by(draft: Draft, chance: Chance, houses: Sequence[PieceSpec], percent: int) -> None:
    """One or two crates off a corner of some houses."""
    for spec in houses:
        if chance.happens(percent):
            for _ in range(chance.whole(1, 2)):
                _try(draft, partial(_crate_by, chance, spec))


def _crate_by(chance: Chance, house: PieceSpec) -> PieceSpec:
    return crate(chance, corner_of(chance, house, chance.length(0.9, 1.9)))


def rubble_by(draft: Draft, chance: Chance, houses: Sequence[PieceSpec], percent: int) -> None:
    """Bricks that fell out of walls."""
    for spec in houses:
        if chance.happens(percent):
            _try(draft, partial(_bricks_by, chance, spec))


def _bricks_by(chance: Chance, house: PieceSpec) -> PieceSpec:
    return rubble(chance, corner_of(chance, house, chance.length(0.9, 1.8)))


def sandbags(chance: Chance, place: Point, facing: int) -> PieceSpec:
    """A bow of sandbags open to the back."""
    return line("sandbags", arc(place, 1.3, facing - 52, 104), 0.5)


def posts(draft: Draft, chance: Chance, count: int) -> None:
    """Sandbag posts that look towards the middle of the table."""
    for number in range(count):

        def post(number: int = number) -> PieceSpec:
            place = spot(draft, chance, number, 3.0)
            up = 90 if place[1] < draft.size[1] / 2.0 else 270
            return sandbags(chance, place, up + chance.whole(-40, 40))

        _try(draft, post)


def barricades(draft: Draft, chance: Chance, roads: Sequence[Road], count: int, names: Sequence[str]) -> None:
    """Carts and beams dragged to the side of a road."""
    for number in range(count):

        def barricade(number: int = number) -> PieceSpec:
            road = chance.pick(roads)
            whole = sum(_length(a, b) for a, b in pairwise(road.points))
            along = chance.length(5.0, max(6.0, whole - 5.0))
            a, b = point_at(road.points, along - 0.8), point_at(road.points, along + 0.8)
            way, here = unit(a, b), point_at(road.points, along)
            side = chance.pick((-1.0, 1.0)) * (road.width / 2.0 + chance.length(0.75, 1.4))
            place = beside(here, way, 0.0, side)
            lean = direction(chance.whole(-35, 35))
            out = (way[0] * lean[0] - way[1] * lean[1], way[0] * lean[1] + way[1] * lean[0])
            half = chance.length(0.6, 0.9)
            ends = [beside(place, out, -half, 0.0), beside(place, out, half, 0.0)]
            return line("barricade", ends, 0.7, name=chance.pick(names))

        _try(draft, barricade)


def logs(draft: Draft, chance: Chance, count: int) -> None:
    """Felled trunks."""
    for number in range(count):
        _try(draft, partial(_log, draft, chance, number))


def _log(draft: Draft, chance: Chance, number: int) -> PieceSpec:
    place = spot(draft, chance, number, 2.0)
    ring = box(place, direction(chance.below(180)), chance.length(2.0, 2.6), 0.8)
    return area("barricade", ring, name="logs")


def containers(draft: Draft, chance: Chance, roads: Sequence[Road], count: int) -> None:
    """Containers along a road, often two side by side."""
    for _ in range(count):
        road = chance.pick(roads)
        for _ in range(TRIES):
            along = chance.length(4.0, draft.size[0] - 4.0)
            a, b = point_at(road.points, along - 1.5), point_at(road.points, along + 1.5)
            way, here = unit(a, b), point_at(road.points, along)
            side = chance.pick((-1.0, 1.0))
            lean = chance.whole(-9, 9)
            first = _container(beside(here, way, 0.0, side * (road.width / 2.0 + 1.3)), way, lean)
            if draft.put(first):
                if chance.happens(55):
                    step = side * (road.width / 2.0 + 1.3 + 1.7)
                    draft.put(_container(beside(here, way, chance.length(-0.8, 0.8), step), way, lean))
                break


def _container(place: Point, way: Point, lean: int) -> PieceSpec:
    c, s = direction(lean)
    turned = (way[0] * c - way[1] * s, way[0] * s + way[1] * c)
    return area("crate", box(place, turned, 3.3, 1.3), name="container", height=2.0)


def square(draft: Draft, node: Point, radius: float, ground: str, name: str) -> None:
    """An open place where roads meet, the same seen from every side of the table."""
    ring = disc(node, radius)
    draft.pave(area("ground", ring, name=name, ground=ground))
    draft.reserve("road", ring)


def well(draft: Draft, node: Point) -> None:
    """A well in the middle of the square, as long as tanks get past it."""
    spec = area("well", disc(node, 0.72))
    if draft.is_twinned:
        draft.put_once(spec)
    else:
        draft.put(spec, gaps={"road": -1.0})


def standing_walls(draft: Draft, chance: Chance, count: int, height: float, name: str) -> None:
    """Corners and stretches of high wall that still stand."""
    for number in range(count):

        def wall(number: int = number) -> PieceSpec:
            place = spot(draft, chance, number, 2.5)
            way = direction(chance.pick((0, 90, 180, 270)) + chance.whole(-9, 9))
            points = [beside(place, way, chance.length(1.4, 2.6), 0.0), place]
            if chance.happens(55):
                points.append(beside(place, left_of(way), chance.length(1.2, 2.0), 0.0))
            return line("high wall", points, 0.4, name=name, height=height)

        _try(draft, wall)


def _try(draft: Draft, make: Callable[[], PieceSpec]) -> bool:
    return any(draft.put(make()) for _ in range(TRIES))


def _length(a: Point, b: Point) -> float:
    return float(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)


def muster(draft: Draft, chance: Chance, road: Road) -> None:
    """Free ground in each zone, so that a force can be put down beside the road that leads out of it."""
    width, height = draft.size
    long, deep = (12.0, 4.0) if min(width, height) >= ROOMY_CM else (8.0, 3.2)
    for edge in (0.0,) if draft.is_twinned else (0.0, height):
        x = road.points[1][0] if edge == 0.0 else road.points[-2][0]
        x = min(max(x + chance.length(-3.0, 3.0), 6.8), width - 6.8)
        y = 0.5 + deep / 2.0 if edge == 0.0 else height - 0.5 - deep / 2.0
        draft.keep_free(box(at(x, y), (1.0, 0.0), long, deep))
