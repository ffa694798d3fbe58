"""The table: pieces and wrecks where they stand, and what may be asked about a point.

A table never changes. What takes work to derive from its pieces is derived once,
when it is first asked for, and shared by every table with the same pieces.
Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import TOLERANCE_CM, Base, Point, outline
from wargame.games.skirmish.table.terrain import Piece, TableMap, build_pieces

T = TypeVar("T")
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class WreckBody:
    """A destroyed tank or mech on the table (wreck.tank, wreck.mech).

    `height` is its own, in cm; `hides` is the house rule wreck.hides; `stand`
    whether it may be stood on (by the rules never).
    """

    id: str
    base: Base
    at: Point
    facing: float
    height: float
    stand: bool = False
    hides: bool = True

    @property
    def footprint(self) -> Polygon:
        """Its outline on the table."""
        return outline(self.base, self.at, self.facing)


@dataclass(frozen=True, eq=False)
class Table:
    """A map's pieces built once, and the wrecks that lie among them."""

    map: TableMap
    pieces: tuple[Piece, ...]
    wrecks: tuple[WreckBody, ...] = ()
    _derived: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, table_map: TableMap) -> Table:
        """The table of a map, without wrecks; raises KeyError for an unknown kind of terrain."""
        return cls(table_map, build_pieces(table_map))

    @property
    def size(self) -> tuple[float, float]:
        """West to east and south to north, in cm."""
        return self.map.size

    @property
    def area(self) -> Polygon:
        """The whole table."""
        return shapely.box(0.0, 0.0, *self.size)

    def with_wrecks(self, wrecks: Sequence[WreckBody]) -> Table:
        """The same table with these wrecks instead; shares all that was derived from its pieces."""
        return replace(self, wrecks=tuple(wrecks))

    def derived(self, key: Hashable, build: Callable[[Table], T]) -> T:
        """What `build` makes of the pieces, made on the first call and kept under `key`.

        `build` must look at the pieces and the map alone, never at the wrecks.
        """
        if key not in self._derived:
            self._derived[key] = build(self)
        made: T = self._derived[key]
        return made

    def ground(self, at: Point) -> float:
        """The height a model stands on: the highest hill or rubble under the point (clause ground)."""
        return float(self.grounds(np.asarray([at], dtype=np.float64))[0])

    def grounds(self, points: Floats) -> Floats:
        """`ground` at many points; (n, 2) gives (n,)."""
        return _highest(points, self.derived("platforms", _platforms))

    def hill(self, at: Point) -> float:
        """The height a piece stands on: the highest hill under the point (clause ground)."""
        return float(self.hills(np.asarray([at], dtype=np.float64))[0])

    def hills(self, points: Floats) -> Floats:
        """`hill` at many points; (n, 2) gives (n,)."""
        return _highest(points, self.derived("hills", _hills))

    def is_inside(self, at: Point) -> str | None:
        """The id of the building whose outline holds the point (courtyards are outside), or None."""
        return _holder(at, self.derived("floors", _floors))

    def in_woods(self, at: Point) -> str | None:
        """The id of the woods the point lies in, or None."""
        return _holder(at, self.derived("woods", _woods))

    def in_crater(self, at: Point) -> str | None:
        """The id of the crater, or other sheltering ground, the point lies in, or None."""
        return _holder(at, self.derived("craters", _craters))

    def is_inside_all(self, points: Floats) -> Flags:
        """Whether each point (n, 2) lies in a building's outline, as `is_inside` says of one."""
        return _held(points, self.derived("floors", _floors))

    def in_woods_all(self, points: Floats) -> Flags:
        """Whether each point (n, 2) lies in woods, as `in_woods` says of one."""
        return _held(points, self.derived("woods", _woods))

    def in_crater_all(self, points: Floats) -> Flags:
        """Whether each point (n, 2) lies in a crater or the like, as `in_crater` says of one."""
        return _held(points, self.derived("craters", _craters))

    def zone(self, side: int, depth: float) -> BaseGeometry:
        """Where a side deploys: the map's zone, else the strip of `depth` cm along its own edge.

        Side 0 has the south, side 1 the north (deploy.zone).
        """
        width, height = self.size
        if self.map.zones is not None:
            rings = self.map.zones[side]
            return Polygon(rings[0], rings[1:]).intersection(self.area)
        south = 0.0 if side == 0 else max(0.0, height - depth)
        return shapely.box(0.0, south, width, min(height, south + depth))


@dataclass(frozen=True, slots=True, eq=False)
class _Areas:
    """Grounds with their ids and heights, ready to be asked for points; in the map's order."""

    ids: tuple[str, ...]
    heights: Floats
    tree: STRtree


def _areas(pieces: Iterable[Piece], height: Callable[[Piece], float] = lambda piece: 0.0) -> _Areas:
    kept = [piece for piece in pieces if not piece.footprint.is_empty]
    shapes = [piece.footprint for piece in kept]
    shapely.prepare(shapes)
    return _Areas(tuple(p.id for p in kept), np.asarray([height(p) for p in kept]), STRtree(shapes))


def _top(piece: Piece) -> float:
    return piece.stands_on + piece.spec.height


def _platforms(table: Table) -> _Areas:
    return _areas((p for p in table.pieces if p.kind.solid and p.kind.stand), _top)


def _hills(table: Table) -> _Areas:
    return _areas((p for p in table.pieces if p.kind.carries), _top)


def _floors(table: Table) -> _Areas:
    return _areas(p for p in table.pieces if p.floor is not None)


def _woods(table: Table) -> _Areas:
    return _areas(p for p in table.pieces if p.kind.woods)


def _craters(table: Table) -> _Areas:
    return _areas(p for p in table.pieces if p.kind.shelters and not p.kind.walled and not p.kind.woods)


def _highest(points: Floats, areas: _Areas) -> Floats:
    tops = np.zeros(len(points))
    if areas.ids and len(points):
        point, shape = areas.tree.query(shapely.points(points), predicate="dwithin", distance=TOLERANCE_CM)
        np.maximum.at(tops, point, areas.heights[shape])
    return tops


def _holder(at: Point, areas: _Areas) -> str | None:
    """The first area, in the map's order, that holds the point; its edge belongs to it."""
    if not areas.ids:
        return None
    shapes = areas.tree.query(shapely.Point(at), predicate="dwithin", distance=TOLERANCE_CM)
    return areas.ids[int(shapes.min())] if len(shapes) else None


def _held(points: Floats, areas: _Areas) -> Flags:
    """Which points lie in any of the areas; their edges belong to them."""
    held: Flags = np.zeros(len(points), dtype=np.bool_)
    if areas.ids and len(points):
        inside, _ = areas.tree.query(shapely.points(points), predicate="dwithin", distance=TOLERANCE_CM)
        held[inside] = True
    return held
