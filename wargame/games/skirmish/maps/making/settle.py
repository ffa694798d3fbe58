"""Settling: houses along roads, yards and gardens about them. Lengths in cm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from shapely import Polygon

from wargame.games.skirmish.maps.making.chance import Chance
from wargame.games.skirmish.maps.making.draft import Draft, area, line, shape_of
from wargame.games.skirmish.maps.making.forms import (
    Ring,
    at,
    beside,
    blob,
    left_of,
    length_along,
    point_at,
    turned,
    unit,
)
from wargame.games.skirmish.maps.making.houses import PLANS, house
from wargame.games.skirmish.maps.making.roads import Road
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec

FRONTAGE_STEP_CM = 1.0
NEAR_EDGE_CM = 5.2
TRIES = 90
LEAN_DEG = 4

_SMALLER: Mapping[str, str] = MappingProxyType(
    {
        "farmhouse": "cottage",
        "townhouse": "cottage",
        "barn": "shed",
        "ruin": "small ruin",
        "factory": "shed",
    }
)
"""The smallest house of a style."""


def settle(
    draft: Draft,
    chance: Chance,
    roads: Sequence[Road],
    plans: Sequence[str],
    node: Point,
    *,
    setback: tuple[float, float],
    crowding: float,
) -> list[PieceSpec]:
    """Put one house of each plan along the roads, those nearest to the node first by `crowding` (0 to 1).

    Without a symmetry they go to the south and north half in turn. What finds no place is left out.
    """
    built: list[PieceSpec] = []
    for number, name in enumerate([*plans, _SMALLER[PLANS[plans[0]].style]]):
        if number == len(plans) and built:
            break  # the smaller one is for tables that have room for no other
        lots = _lots(draft, chance, roads, node, crowding, None if draft.is_twinned else number % 2)
        taken = {spec.name for spec in built}
        for front, way in lots[:TRIES]:
            back = chance.length(*setback)
            start = beside(front, way, 0.0, back)
            spec = house(chance, PLANS[name], start, turned(way, chance.whole(-LEAN_DEG, LEAN_DEG)))
            if spec.name in taken and chance.happens(80):
                continue
            if _is_inland(draft, spec) and draft.put(spec):
                built.append(spec)
                break
    return built


def _lots(
    draft: Draft, chance: Chance, roads: Sequence[Road], node: Point, crowding: float, half: int | None
) -> list[tuple[Point, Point]]:
    """Places on the kerb with the direction in which a house's front runs there, the best first."""
    lots: list[tuple[float, Point, Point]] = []
    middle = draft.size[1] / 2.0
    for road in roads:
        whole = length_along(road.points)[-1]
        for step in range(2, int(whole / FRONTAGE_STEP_CM) - 2):
            along = step * FRONTAGE_STEP_CM
            a, b = point_at(road.points, along - 2.0), point_at(road.points, along + 2.0)
            way, here = unit(a, b), point_at(road.points, along)
            in_half = half is None or (here[1] < middle) == (half == 0)
            if not in_half:
                continue
            far = (abs(here[0] - node[0]) + abs(here[1] - node[1])) * crowding
            for front in (way, (-way[0], -way[1])):
                kerb = beside(here, front, 0.0, road.width / 2.0)
                lots.append((far + chance.length(0.0, 12.0), kerb, front))
    return [(kerb, front) for _, kerb, front in sorted(lots)]


def _is_inland(draft: Draft, spec: PieceSpec) -> bool:
    """Whether a house leaves most of the zones free."""
    _, south, _, north = shape_of(spec).bounds
    middle = (south + north) / 2.0
    if draft.is_twinned and middle > draft.size[1] / 2.0:
        return False
    return (
        NEAR_EDGE_CM < middle < draft.size[1] - NEAR_EDGE_CM and south > 2.2 and north < draft.size[1] - 2.2
    )


# --- about the house --------------------------------------------------------------------------


def yards(draft: Draft, chance: Chance, houses: Sequence[PieceSpec], kind: str, percent: int) -> None:
    """Walls or hedges about some houses: a corner behind, or a run along one side."""
    for spec in houses:
        if not chance.happens(percent):
            continue
        for _ in range(6):
            if _put_yard(draft, chance, spec, kind):
                break


def _put_yard(draft: Draft, chance: Chance, spec: PieceSpec, kind: str) -> bool:
    a, b, c, d = _frame(spec)
    away, width = chance.length(0.75, 1.5), 0.4 if kind == "low wall" else 0.6
    side = chance.pick(((a, b, c, d), (b, a, d, c)))
    right, back = unit(side[0], side[1]), unit(side[1], side[2])
    corner = at(side[2][0] + right[0] * away + back[0] * away, side[2][1] + right[1] * away + back[1] * away)
    down, across = chance.length(1.8, 4.4), chance.length(1.8, 4.6)
    ends = [
        at(corner[0] - back[0] * down, corner[1] - back[1] * down),
        corner,
        at(corner[0] - right[0] * across, corner[1] - right[1] * across),
    ]
    if chance.happens(25):
        ends = ends[:2]
    return draft.put(line(kind, ends, width))


def gardens(draft: Draft, chance: Chance, houses: Sequence[PieceSpec], ground: str, percent: int) -> None:
    """Patches of trodden or dug ground about some houses."""
    names = {"earth": "yard", "field": "kitchen garden", "grass": "back garden", "mud": "puddle"}
    for spec in houses:
        if not chance.happens(percent):
            continue
        a, b, c, d = _frame(spec)
        back = unit(b, c)
        middle = at((c[0] + d[0]) / 2.0 + back[0] * 0.8, (c[1] + d[1]) / 2.0 + back[1] * 0.8)
        if ground == "earth":
            middle = at((a[0] + b[0]) / 2.0 - back[0] * 0.6, (a[1] + b[1]) / 2.0 - back[1] * 0.6)
        patch = blob(chance, middle, chance.length(2.6, 3.6), squeeze=1.25)
        if ground == "field":
            patch = _plot(chance, c, d, back)
        draft.lay(area("ground", patch, name=names.get(ground, ""), ground=ground))


def _plot(chance: Chance, right: Point, left: Point, back: Point) -> Ring:
    """A dug plot behind a house, nearly as wide as the house."""
    inset, deep = chance.length(0.1, 0.9), chance.length(2.2, 3.4)
    way = unit(left, right)
    wide = ((right[0] - left[0]) ** 2 + (right[1] - left[1]) ** 2) ** 0.5
    corners = ((inset, 0.35), (wide - inset, 0.35), (wide - inset * 0.6, deep), (inset * 0.7, deep + 0.2))
    return tuple(beside(left, way, u, v) for u, v in corners)


def _frame(spec: PieceSpec) -> tuple[Point, Point, Point, Point]:
    """The corners of a house's whole rectangle: the front's two, then the back's."""
    ring = spec.rings[0]
    a, b = ring[0], ring[1]
    way = unit(a, b)
    back = left_of(way)
    depth = max((x - a[0]) * back[0] + (y - a[1]) * back[1] for x, y in ring)
    return a, b, beside(b, way, 0.0, depth), beside(a, way, 0.0, depth)


def corner_of(chance: Chance, spec: PieceSpec, away: float) -> Point:
    """A place off one corner of a house."""
    a, b, c, d = _frame(spec)
    x, y = Polygon((a, b, c, d)).centroid.coords[0]
    corner = chance.pick((a, b, c, d))
    out = unit((x, y), corner)
    return at(corner[0] + out[0] * away, corner[1] + out[1] * away)
