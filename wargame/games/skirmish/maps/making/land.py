"""The lie of the land: woods, hills, fields, hedges, craters, rocks and rubble. Lengths in cm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from shapely import Polygon

from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.draft import Draft, area, line
from wargame.games.skirmish.maps.making.forms import (
    Ring,
    at,
    beside,
    blob,
    box,
    direction,
    kept_on,
    lobed,
    turned,
    unit,
)
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec

TRIES = 16


def spot(draft: Draft, chance: Chance, number: int, rim: float = 1.0) -> Point:
    """A place: in the south where there is a symmetry, else in the south and north in turn."""
    width, height = draft.size
    x, y = chance.length(rim, width - rim), chance.length(rim, height / 2.0)
    return at(x, y if draft.is_twinned or number % 2 == 0 else height - y)


def scatter(
    draft: Draft, chance: Chance, count: int, make: Callable[[Chance, Point], PieceSpec], rim: float = 1.2
) -> None:
    """Put so many pieces of a sort wherever they find room."""
    for number in range(count):
        for _ in range(TRIES):
            if draft.put(make(chance, spot(draft, chance, number, rim))):
                break


def crater(chance: Chance, place: Point) -> PieceSpec:
    """A shell hole."""
    return area("crater", blob(chance, place, chance.length(1.0, 1.5), rough=11))


def rock(chance: Chance, place: Point) -> PieceSpec:
    """A boulder."""
    return area("rock", blob(chance, place, chance.length(0.65, 1.0), count=10, rough=14, squeeze=1.08))


def rubble(chance: Chance, place: Point) -> PieceSpec:
    """A heap of bricks."""
    return area("rubble", blob(chance, place, chance.length(0.7, 1.25), rough=16, squeeze=1.1))


def hill(chance: Chance, place: Point, name: str, height: float, radius: tuple[float, float]) -> PieceSpec:
    """A hill or dune."""
    ring = blob(chance, place, chance.length(*radius), count=12, rough=10, squeeze=1.3)
    return area("hill", ring, name=name, height=height)


def woods(
    draft: Draft, chance: Chance, count: int, radius: tuple[float, float], names: Sequence[str], rim: int
) -> None:
    """Woods, `rim` of a hundred at the table's west and east edge, where they frame it."""
    width, height = draft.size
    for number in range(count):
        at_rim = chance.happens(rim)
        for _ in range(2 * TRIES):
            reach = chance.length(*radius)
            x, y = spot(draft, chance, number)
            if at_rim:
                inset = chance.length(-0.2, reach * 0.6)
                x = inset if chance.happens(50) else width - inset
                reach = reach * 1.25
            elif chance.happens(60) and min(y, height - y) < 8.0:
                continue  # the zones keep their room
            ring = kept_on(lobed(chance, at(x, y), reach), draft.size)
            if len(ring) > 5 and draft.put(area("woods", ring, name=chance.pick(names))):
                break


def pond(chance: Chance, place: Point) -> PieceSpec:
    """A pond, frozen in winter; nobody walks on it."""
    return area("water", lobed(chance, place, chance.length(2.4, 3.6)), name="pond")


def hedge(chance: Chance, place: Point, kind: str = "hedge", width: float = 0.6) -> PieceSpec:
    """A run of hedge or wall with a bend."""
    way = direction(chance.pick((0, 90, 180, 270)) + chance.whole(-14, 14))
    first, second = chance.length(2.4, 3.8), chance.length(1.8, 3.8)
    bend = turned(way, chance.pick((-82, -14, -8, 9, 15, 82)))
    points = [beside(place, way, -first, 0.0), place, beside(place, bend, second, 0.0)]
    return line(kind, points, width)


def fields(draft: Draft, chance: Chance, count: int, names: Sequence[str], hedged: bool) -> None:
    """Ploughed fields in the corners and along the south edge, hedges with gates along their inner sides."""
    for number in range(count):
        for _ in range(TRIES):
            wide, deep = chance.length(8.0, 13.0), chance.length(5.0, 7.4)
            west = chance.happens(50)
            far = wide + chance.length(-0.6, 0.6), deep + chance.length(-0.7, 0.5)
            inner = ((0.0, deep), (wide * 0.55, deep + chance.length(-0.3, 0.8)), far, (wide, 0.0))
            ring = [(0.0, 0.0), *reversed(inner)]
            north = not draft.is_twinned and number % 2 == 1
            placed = tuple(_in_corner(draft, p, west, north) for p in ring)
            shape = Polygon(placed)
            apart = {"road": 0.4, "field": 1.5, "building": 0.6, "water": 0.6}
            if all(draft.away(layer, shape) > gap for layer, gap in apart.items()):
                draft.reserve("field", placed)
                draft.lay(area("ground", placed, name=chance.pick(names), ground="field"))
                if hedged:
                    _hedge_field(draft, chance, [_in_corner(draft, p, west, north) for p in inner])
                break


def inland_fields(draft: Draft, chance: Chance, count: int, names: Sequence[str]) -> None:
    """Fields away from the corners, a hedge along two or three of their sides."""
    for number in range(count):
        for _ in range(2 * TRIES):
            middle = spot(draft, chance, number, 4.5)
            way = direction(chance.whole(-10, 10))
            ring = box(middle, way, chance.length(5.5, 8.0), chance.length(5.0, 7.0))
            if _is_clear_for_field(draft, Polygon(ring)):
                draft.reserve("field", ring)
                draft.lay(area("ground", ring, name=chance.pick(names), ground="field"))
                _hedge_about(draft, chance, ring, middle)
                break


def _is_clear_for_field(draft: Draft, shape: Polygon) -> bool:
    west, south, east, north = shape.bounds
    inside = west > 0.6 and south > 0.6 and east < draft.size[0] - 0.6 and north < draft.size[1] - 0.6
    layers = ("road", "building", "field", "water", "keep")
    return inside and all(draft.away(layer, shape) > 0.9 for layer in layers)


def _hedge_about(draft: Draft, chance: Chance, ring: Ring, middle: Point) -> None:
    """Hedges just outside a field; one side at least stays open."""
    sides = chance.shuffled(list(zip(ring, (*ring[1:], ring[0]), strict=True)))
    for a, b in sides[: chance.whole(2, 3)]:
        way = unit(a, b)
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        ends = [beside(a, way, 0.6, -0.5), beside(a, way, length - 0.6, -0.5)]
        draft.put(line("hedge", ends, 0.6), gaps={"field": -1.0})


def _in_corner(draft: Draft, point: Point, west: bool, north: bool) -> Point:
    width, height = draft.size
    return at(point[0] if west else width - point[0], height - point[1] if north else point[1])


def _hedge_field(draft: Draft, chance: Chance, inner: Sequence[Point]) -> None:
    """Hedges along the inner edge of a field, drawn in from its ends so that gates stay."""
    for a, b in pairwise(inner):
        for cut in (chance.length(0.8, 1.4), 2.2):
            ax, ay = _toward(a, b, cut)
            bx, by = _toward(b, a, cut)
            if draft.put(line("hedge", [at(ax, ay), at(bx, by)], 0.7), gaps={"field": -1.0}):
                break


def _toward(a: Point, b: Point, distance: float) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return a[0] + dx * distance / length, a[1] + dy * distance / length


def patches(
    draft: Draft, chance: Chance, count: int, ground: str, name: str, radius: tuple[float, float]
) -> None:
    """Ground of another sort here and there."""
    for number in range(count):
        place = spot(draft, chance, number)
        ring: Ring = blob(chance, place, chance.length(*radius), count=14, rough=16, squeeze=1.3)
        draft.lay(area("ground", ring, name=name, ground=ground))
