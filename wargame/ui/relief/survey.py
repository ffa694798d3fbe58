"""The survey: a map's pieces as the painter sees them, in millimetres of the table.

Outlines are those that the rules use (`games/skirmish/table`), ten to one. Heights
are drawn true up to 10 mm, so that what a soldier climbs looks climbable, and
squeezed above, so that interiors stay readable from straight above.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Piece, PieceSpec, Solid, TableMap, build_pieces

MM = 10.0
_TRUE_UP_TO = 10.0
_SQUEEZE = 0.38

Bounds = tuple[float, float, float, float]  # west, south, east, north in mm
Places = list[tuple[float, float]]


def drawn_height(height_cm: float) -> float:
    """How high a piece is drawn, in mm: 0.6 cm is 6, 1.5 cm is 12, a wall of 3 cm is 18."""
    true = height_cm * MM
    return true if true <= _TRUE_UP_TO else _TRUE_UP_TO + (true - _TRUE_UP_TO) * _SQUEEZE


def in_mm(shape: BaseGeometry) -> BaseGeometry:
    """A shape of the table (cm) in millimetres."""
    return shapely.transform(shape, lambda places: places * MM)


def point_in_mm(at: Point) -> tuple[float, float]:
    """A place on the table (cm) in millimetres."""
    return at[0] * MM, at[1] * MM


@dataclass(frozen=True)
class Plot:
    """One piece to paint; every length in mm.

    `shape` is its footprint on the table, `base` the drawn height of the hill it
    stands on, `rise` its own drawn height. `seed` depends on what the piece is, not
    on where it stands: a piece keeps its looks when it is moved.
    """

    piece: Piece
    shape: Polygon | MultiPolygon
    base: float
    rise: float
    seed: int

    @property
    def spec(self) -> PieceSpec:
        """The piece as the map names it."""
        return self.piece.spec

    @property
    def top(self) -> float:
        """Drawn height of its top above the table."""
        return self.base + self.rise

    @property
    def bounds(self) -> Bounds:
        """West, south, east and north end of the footprint."""
        west, south, east, north = self.shape.bounds
        return west, south, east, north

    @property
    def parts(self) -> list[Polygon]:
        """The footprint's polygons."""
        return list(shapely.get_parts(self.shape))

    @cached_property
    def line(self) -> Places:
        """The centre line of a piece drawn as a line; empty for an area."""
        return [point_in_mm(at) for at in self.spec.line]

    @property
    def width(self) -> float:
        """The width of a piece drawn as a line."""
        return self.spec.width * MM

    def rng(self, salt: int = 0) -> np.random.Generator:
        """A fresh generator of this piece's own looks."""
        return np.random.default_rng((self.seed, salt))

    def spines(self) -> list[tuple[tuple[float, float], tuple[float, float], float]]:
        """The steps along which a long piece is laid: from, to, width.

        A line gives its own steps, an area the long axis of its smallest rectangle.
        """
        if self.line:
            return [(a, b, self.width) for a, b in zip(self.line, self.line[1:], strict=False) if a != b]
        return [long_axis(part) for part in self.parts]


def long_axis(shape: BaseGeometry) -> tuple[tuple[float, float], tuple[float, float], float]:
    """The middle line of a shape's smallest rectangle, and the rectangle's width."""
    rectangle = shapely.minimum_rotated_rectangle(shape)
    ring = [(x, y) for x, y in shapely.get_coordinates(rectangle).tolist()][:4]
    sides = [(ring[i], ring[(i + 1) % 4]) for i in range(4)]
    sides.sort(key=lambda side: -math.dist(*side))
    (a, b), (c, d) = sides[0], sides[1]
    # the two long sides run opposite ways: a faces d
    start = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2)
    end = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    if (end[0], end[1]) < (start[0], start[1]):
        start, end = end, start
    return start, end, math.dist(*sides[2])


def corners(shape: Polygon) -> list[Places]:
    """The rings of a polygon without their closing points: the outer one, then holes."""
    rings = (shape.exterior, *shape.interiors)
    return [[(x, y) for x, y in ring.coords[:-1]] for ring in rings]


@dataclass(frozen=True)
class Survey:
    """A whole table: its size in mm, the ground it is laid with, and its plots in the map's order."""

    width: float
    height: float
    ground: str
    plots: tuple[Plot, ...]

    @classmethod
    def of(cls, table_map: TableMap) -> Survey:
        """Survey a map; raises KeyError for an unknown kind of terrain."""
        pieces = [piece for piece in build_pieces(table_map) if not piece.footprint.is_empty]
        plots = tuple(_plot(piece) for piece in pieces)
        width, height = table_map.size
        return cls(width * MM, height * MM, table_map.ground, plots)

    def of_kind(self, *kinds: str) -> Iterator[Plot]:
        """The plots of some kinds, in order."""
        return (plot for plot in self.plots if plot.spec.kind in kinds)


def solids_in_mm(plot: Plot) -> Iterator[tuple[Polygon, Solid]]:
    """The outlines in mm of a piece's prisms, each beside the prism itself."""
    for solid in plot.piece.solids:
        outline = in_mm(solid.outline)
        if isinstance(outline, Polygon):
            yield outline, solid


def _plot(piece: Piece) -> Plot:
    shape = in_mm(piece.footprint)
    assert isinstance(shape, Polygon | MultiPolygon)
    name = f"{piece.spec.kind}/{piece.spec.id}/{piece.spec.style}".encode()
    return Plot(
        piece, shape, drawn_height(piece.stands_on), drawn_height(piece.spec.height), zlib.crc32(name)
    )
