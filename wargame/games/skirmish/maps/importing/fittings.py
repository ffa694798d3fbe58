"""Doors, windows and inner walls find the walls that they belong to. Coordinates in cm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import shapely
from shapely import LineString, Polygon
from shapely.ops import substring

from wargame.games.skirmish.maps.importing.drawing import Door
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Point, snap
from wargame.games.skirmish.table.terrain import InnerWall, Opening
from wargame.games.skirmish.table.walls import WALL_THICKNESS_CM

REACH_CM = 0.25
LEAST_WIDTH_CM = 0.1
DOOR_CM = 1.4


@dataclass
class House:
    """A building being fitted out: its outline, its inner walls, and the openings of each (0 the outline)."""

    outline: Polygon
    inner: list[tuple[Point, ...]] = field(default_factory=list)
    openings: dict[int, list[Opening]] = field(default_factory=dict)

    def edges(self) -> Iterator[tuple[int, int, Point, Point]]:
        """Every edge that may be opened: which wall line (0 the outline), edge number, its two ends."""
        corners = [(x, y) for x, y in self.outline.exterior.coords]
        for number, line in enumerate((corners, *self.inner)):
            for edge, (a, b) in enumerate(pairwise(line)):
                yield number, edge, a, b

    def openings_of(self, number: int) -> tuple[Opening, ...]:
        """The openings of a wall line by edge and place."""
        return tuple(sorted(self.openings.get(number, ()), key=lambda opening: (opening.wall, opening.at)))

    def inner_walls(self) -> tuple[InnerWall, ...]:
        """The inner walls with their openings."""
        return tuple(
            InnerWall(line, self.openings_of(number)) for number, line in enumerate(self.inner, start=1)
        )


def place_inner(
    lines: Iterable[tuple[str, LineString]], houses: Sequence[House], ledger: Ledger
) -> list[LineString]:
    """Give each inner wall to the building that holds most of it; what no building holds is returned."""
    tree = shapely.STRtree([house.outline for house in houses])
    homeless = []
    for place, line in lines:
        near = tree.query(line, predicate="intersects").tolist()
        shares = [(houses[n].outline.intersection(line).length, -n) for n in near]
        length, number = max(shares, default=(0.0, 0))
        if length * 2.0 < line.length or length == 0.0:
            ledger.repaired(place, "is an inner wall without a building: it became a wall")
            homeless.append(line)
        else:
            houses[-number].inner.append(tuple((x, y) for x, y in line.coords))
    return homeless


def hang_doors(doors: Iterable[Door], houses: Sequence[House]) -> list[Door]:
    """Open the wall that each door lies in; the doors that lie in no building's wall are returned."""
    tree = shapely.STRtree([house.outline for house in houses])
    return [door for door in doors if not _hung(door, houses, tree)]


def _hung(door: Door, houses: Sequence[House], tree: shapely.STRtree) -> bool:
    leaf = LineString((door.start, door.end))
    near = sorted(tree.query(leaf, predicate="dwithin", distance=REACH_CM).tolist())
    fits = [
        (_misfit(door, a, b), number, wall, edge, a, b)
        for number in near
        for wall, edge, a, b in houses[number].edges()
    ]
    best = min(fits, default=None)
    if best is None or best[0] > REACH_CM:
        return False
    _, number, wall, edge, a, b = best
    opening = _opening(door, edge, a, b)
    others = houses[number].openings.setdefault(wall, [])
    if opening is None or any(_overlap(opening, other) for other in others):
        return False
    others.append(opening)
    return True


def _misfit(door: Door, a: Point, b: Point) -> float:
    """How far the jambs lie from an edge at most (cm)."""
    return max(_distance(door.start, a, b), _distance(door.end, a, b))


def _distance(at: Point, a: Point, b: Point) -> float:
    along, length = _along(at, a, b)
    share = min(max(along / length, 0.0), 1.0) if length > 0.0 else 0.0
    return math.dist(at, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def _along(at: Point, a: Point, b: Point) -> tuple[float, float]:
    """How far along an edge a point lies (cm), and the edge's length."""
    length = math.dist(a, b)
    if length == 0.0:
        return 0.0, 0.0
    return ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / length, length


def _opening(door: Door, edge: int, a: Point, b: Point) -> Opening | None:
    """The door as an opening of an edge, inside its ends; None when nothing is left of it."""
    start, length = _along(door.start, a, b)
    end, _ = _along(door.end, a, b)
    low, high = max(min(start, end), 0.0), min(max(start, end), length)
    width, at = snap(high - low), snap((low + high) / 2.0)
    if at - width / 2.0 < 0.0 or at + width / 2.0 > length:
        width -= 0.002
    return Opening(edge, at, snap(width), door.type) if width >= LEAST_WIDTH_CM else None


def _overlap(first: Opening, second: Opening) -> bool:
    apart = abs(first.at - second.at)
    return first.wall == second.wall and apart < (first.width + second.width) / 2.0 - TOLERANCE_CM


def with_door(house: House, table: Polygon) -> bool:
    """Give a building without openings a door amid its longest wall on the table; False without."""
    if house.openings.get(0):
        return False
    corners = [(x, y) for x, y in house.outline.exterior.coords]
    walls = [(math.dist(a, b), -edge) for edge, (a, b) in enumerate(pairwise(corners)) if _is_on(table, a, b)]
    length, edge = max(walls, default=(0.0, 0))
    if length < DOOR_CM + 2.0 * WALL_THICKNESS_CM:
        return False
    house.openings[0] = [Opening(-edge, snap(length / 2.0), DOOR_CM, "door")]
    return True


def _is_on(table: Polygon, a: Point, b: Point) -> bool:
    middle = shapely.Point((a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0)
    return bool(table.buffer(-DOOR_CM / 2.0).contains(middle))


def cut_open(line: LineString, door: Door) -> list[LineString] | None:
    """A wall in two, open between the jambs; None when the door does not lie in it."""
    ends = shapely.points([door.start, door.end])
    if max(shapely.distance(line, ends)) > REACH_CM:
        return None
    start, end = sorted(float(line.project(point)) for point in ends)
    if end - start < LEAST_WIDTH_CM:
        return None
    parts = [substring(line, 0.0, start), substring(line, end, line.length)]
    return [part for part in parts if isinstance(part, LineString) and part.length > 0.0]
