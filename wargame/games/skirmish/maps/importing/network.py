"""Walls drawn as mere lines become rooms: what closes is a building or a solid, the rest stays walls.

A closed line with nothing in it and no door is a solid (a pillar, a cliff). All other
lines are joined with the doors between them; where they close round a part of the table
that leaves room beside it they are a building, what runs inside it is its inner walls.
Rings that enclose most of the table would take the game indoors, where no tank may go:
their walls stay walls, with gaps for doors. Coordinates in cm.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing.drawing import INNER_WALL, Door, Shape, Wall
from wargame.games.skirmish.maps.importing.mend import LEAST_LENGTH_CM, lines
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.importing.tangle import is_tangled
from wargame.games.skirmish.maps.importing.weld import welded
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring
from wargame.games.skirmish.table.walls import WALL_THICKNESS_CM

LARGEST_SHARE = 0.4
SOLID, WALL, BUILDING = "solid", "wall", "building"
_INSIDE_CM = 0.05
_SAME_CM = 1e-6
_CUT_CM = 1e-4


@dataclass(frozen=True)
class Rooms:
    """What the walls became: shapes, and the doors of their buildings (others are gaps between walls)."""

    shapes: tuple[Shape, ...]
    doors: tuple[Door, ...]


def rooms_of(walls: Sequence[Wall], doors: Sequence[Door], table: Polygon, ledger: Ledger) -> Rooms:
    """Buildings, solids and walls of a plan, on a table (its rectangle). Raises Fault for a tangle."""
    if not walls:
        return Rooms((), ())
    here = [wall for wall in walls if _is_near(wall.points, table)]
    if len(here) < len(walls):
        ledger.left_out += len(walls) - len(here)
        ledger.dropped("$", "{count} walls lie outside the table", count=len(walls) - len(here))
    near = [door for door in doors if _is_near((door.start, door.end), table)]
    leaves = [(door.start, door.end) for door in near]
    if is_tangled([*(wall.points for wall in here), *leaves]):
        raise Fault("$", "has walls that cross too often to make a table of: choose a smaller part of it")
    here, near = _weld(here, near, ledger)
    solids = _solids(here, near)
    yet_open = [wall for index, wall in enumerate(here) if index not in solids]
    network = _Network.of([wall.points for wall in yet_open], near, table)
    pillars = [Shape(here[n].place, (SOLID,), rings=(here[n].points[:-1],)) for n in sorted(solids)]
    return Rooms((*pillars, *network.shapes(ledger)), tuple(network.doors_of_buildings()))


def _is_near(points: Ring, table: Polygon) -> bool:
    return bool(shapely.dwithin(LineString(points), table, WALL_THICKNESS_CM))


def _weld(walls: list[Wall], doors: list[Door], ledger: Ledger) -> tuple[list[Wall], list[Door]]:
    """The walls and doors with their loose ends joined; what is left of no length is gone."""
    before = [*(wall.points for wall in walls), *((door.start, door.end) for door in doors)]
    after = welded(before)
    moved = sum(a[0] != b[0] or a[-1] != b[-1] for a, b in zip(before, after, strict=True))
    if moved:
        ledger.repaired(
            "$", "{count} ends of walls and doors were made to meet what they nearly touch", count=moved
        )
    hung = after[len(walls) :]
    joined = [dataclasses.replace(wall, points=line) for wall, line in zip(walls, after, strict=False)]
    leaves = [
        dataclasses.replace(door, start=line[0], end=line[-1]) for door, line in zip(doors, hung, strict=True)
    ]
    return [w for w in joined if len(set(w.points)) > 1], [d for d in leaves if d.start != d.end]


def _solids(walls: Sequence[Wall], doors: Sequence[Door]) -> frozenset[int]:
    """The numbers of closed walls with nothing inside them and no door in them."""
    lines = [LineString(wall.points) for wall in walls]
    leaves = [LineString((door.start, door.end)) for door in doors]
    tree = shapely.STRtree([*lines, *leaves])
    found = []
    for index, wall in enumerate(walls):
        if _is_ring(wall.points):
            inside = tree.query(Polygon(wall.points).buffer(-_INSIDE_CM), predicate="intersects").tolist()
            beside = tree.query(lines[index], predicate="dwithin", distance=_SAME_CM).tolist()
            in_it = (leaves[n - len(lines)] for n in beside if n >= len(lines))
            wide = lines[index].buffer(_INSIDE_CM)
            if all(n == index for n in inside) and not any(wide.covers(leaf) for leaf in in_it):
                found.append(index)
    return frozenset(found)


def _is_ring(points: Ring) -> bool:
    return points[0] == points[-1] and len(set(points)) > 2 and Polygon(points).is_valid


@dataclass(frozen=True)
class _Network:
    """Open walls and doors, cut where they meet, and the outlines that they close."""

    walls: BaseGeometry
    doors: list[Door]
    runs: list[BaseGeometry]
    buildings: list[Polygon]
    halls: list[float]

    @classmethod
    def of(cls, walls: Sequence[Ring], doors: list[Door], table: Polygon) -> _Network:
        drawn = shapely.union_all([LineString(wall) for wall in walls])
        leaves = shapely.union_all([LineString((door.start, door.end)) for door in doors])
        runs = shapely.get_parts(shapely.union_all([drawn, leaves])).tolist()
        faces = shapely.get_parts(shapely.polygonize(runs)).tolist()
        merged = shapely.get_parts(shapely.union_all(faces)).tolist()
        outlines = [part for part in merged if isinstance(part, Polygon) and not part.is_empty]
        shares = [outline.intersection(table).area / table.area for outline in outlines]
        rooms = [
            outline for outline, share in zip(outlines, shares, strict=True) if 0.0 < share <= LARGEST_SHARE
        ]
        return cls(drawn, doors, runs, rooms, [share for share in shares if share > LARGEST_SHARE])

    @cached_property
    def owners(self) -> list[int | None]:
        """For each door the number of the building that it is in the wall of, or inside."""
        tree = shapely.STRtree(self.buildings)
        leaves = [LineString((door.start, door.end)) for door in self.doors]
        owners: list[int | None] = [None] * len(leaves)
        if not leaves:
            return owners
        near = tree.query(leaves, predicate="dwithin", distance=_SAME_CM)
        for leaf, room in near.T.tolist():
            if owners[leaf] is None and _holds(self.buildings[room], leaves[leaf]):
                owners[leaf] = room
        return owners

    def doors_of_buildings(self) -> Iterator[Door]:
        """The doors that are openings in a building's walls."""
        for door, owner in zip(self.doors, self.owners, strict=True):
            if owner is not None:
                yield door

    def shapes(self, ledger: Ledger) -> Iterator[Shape]:
        """Buildings with their inner walls, then the walls that are left."""
        for share in self.halls:
            why = "rooms that cover {share} % of the table stay walls, with gaps for their doors"
            ledger.chosen("$", why, share=round(100.0 * share))
        tree = shapely.STRtree(self.runs)
        with_doors = set(self.owners)
        for number, outline in enumerate(self.buildings):
            inside = list(_lines(_within(outline, self.runs, tree)))
            label = BUILDING if inside or number in with_doors else SOLID
            place = f"room {number + 1}"
            yield Shape(place, (label,), rings=tuple(map(_ring, (outline.exterior, *outline.interiors))))
            for line in inside:
                yield Shape(place, line=_reaching(line, outline), kind=INNER_WALL)
        for number, line in enumerate(_lines(self._without_buildings()), start=1):
            yield Shape(f"wall {number}", (WALL,), line=line)

    def _without_buildings(self) -> BaseGeometry:
        """The walls outside the buildings, cut open at the doors."""
        leaves = [LineString((door.start, door.end)) for door in self.doors]
        open_at = [leaf.buffer(_CUT_CM, cap_style="flat") for leaf in leaves]
        rooms = [outline.buffer(_CUT_CM) for outline in self.buildings]
        return self.walls.difference(shapely.union_all([*open_at, *rooms]))


def _holds(outline: Polygon, leaf: LineString) -> bool:
    """Whether both jambs are in a building or on its wall."""
    return all(outline.distance(shapely.Point(jamb)) <= _SAME_CM for jamb in leaf.coords)


def _within(outline: Polygon, runs: Sequence[BaseGeometry], tree: shapely.STRtree) -> BaseGeometry:
    """What runs inside an outline, clear of its edge."""
    inner = outline.buffer(-_INSIDE_CM)
    near = sorted(tree.query(inner, predicate="intersects").tolist())
    return shapely.union_all([runs[n].intersection(inner) for n in near])


def _ring(ring: shapely.LinearRing) -> Ring:
    return tuple((x, y) for x, y in ring.coords[:-1])


def _lines(shape: BaseGeometry) -> Iterator[Ring]:
    """The lines of a geometry; what is too short to matter is not among them."""
    for part in lines(shape):
        if part.length >= LEAST_LENGTH_CM:
            yield tuple((x, y) for x, y in part.coords)


def _reaching(line: Ring, outline: Polygon) -> Ring:
    """An inner wall whose ends near the outline reach it again."""
    return (_reached(line[0], outline), *line[1:-1], _reached(line[-1], outline))


def _reached(end: Point, outline: Polygon) -> Point:
    dot, edge = shapely.Point(end), outline.boundary
    if edge.distance(dot) > 2.0 * _INSIDE_CM:
        return end
    touched = edge.interpolate(edge.project(dot))
    return touched.x, touched.y
