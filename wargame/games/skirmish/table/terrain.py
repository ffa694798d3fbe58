"""Terrain: kinds as data, pieces as a map names them, pieces as the table uses them.

A `PieceSpec` is what a map file says; `Piece` is its geometry: the footprint,
and the solids (prisms) that sight and movement meet. Lengths in cm.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Literal

import msgspec
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import TOLERANCE_CM, Point
from wargame.games.skirmish.table.walls import Cut, Cuts, Masonry, inner_masonry, outer_masonry, widened

Ring = tuple[Point, ...]

SILL_CM = 0.5
SLIVER_CM2 = 1e-9


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of terrain does (clause terrain); read from data/terrain.toml.

    `solid`: a prism of `height` that hides and blocks. `stand`: may be stood on.
    `enter`: a base may be on it. `woods`: swallows sight by its depth. `shelters`:
    gives cover to who is in it. `walled`: a building. `passage`: makes what cannot
    be entered passable. `carries`: pieces whose centroid lies on it stand on it.
    """

    name: str
    title: str
    height: float
    hides: bool
    solid: bool
    stand: bool
    enter: bool
    woods: bool = False
    shelters: bool = False
    walled: bool = False
    passage: bool = False
    carries: bool = False


class Opening(msgspec.Struct, frozen=True):
    """A door (gap) or window (sill): the wall's edge number, cm along it to the middle, width."""

    wall: int
    at: float
    width: float
    type: Literal["door", "window"]


class InnerWall(msgspec.Struct, frozen=True):
    """A wall inside a building, 0.3 thick about its line; openings count the line's edges."""

    line: tuple[Point, ...]
    openings: tuple[Opening, ...] = ()


class PieceSpec(msgspec.Struct, frozen=True):
    """One feature of a map: polygon (outer ring and holes) or line with a width.

    `rings[0]` is the outer ring in the file's order without a closing point, the
    rest are holes; for a line `rings` is empty and `line`/`width` are set.
    `height` is the kind's unless the map says otherwise.
    """

    id: str
    kind: str
    height: float
    rings: tuple[Ring, ...] = ()
    line: tuple[Point, ...] = ()
    width: float = 0.0
    openings: tuple[Opening, ...] = ()
    inner: tuple[InnerWall, ...] = ()
    name: str = ""
    style: str = ""
    ground: str = ""


class TableMap(msgspec.Struct, frozen=True):
    """A whole map: size in cm, ground, zones (None: the edges), pieces in the file's order."""

    name: str
    size: tuple[float, float]
    ground: str
    pieces: tuple[PieceSpec, ...]
    zones: tuple[tuple[Ring, ...], tuple[Ring, ...]] | None = None
    author: str = ""
    notes: str = ""


@functools.cache
def kinds() -> Mapping[str, Kind]:
    """Every kind of terrain by its name, in the order of data/terrain.toml."""
    text = resources.files(__package__).joinpath("data/terrain.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text).items()
    return MappingProxyType({name: msgspec.convert({"name": name, **row}, Kind) for name, row in rows})


@dataclass(frozen=True, slots=True)
class Solid:
    """A prism of a piece: its outline, its top in cm above the table, its own height for climbing."""

    piece: str
    outline: Polygon
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as the table uses it, clipped to the table.

    `footprint` is its whole ground; `floor` what counts as inside a building
    (its outline without courtyards), None for other kinds; `stands_on` is the
    height in cm of the hill below it.
    """

    spec: PieceSpec
    kind: Kind
    footprint: Polygon | MultiPolygon
    solids: tuple[Solid, ...]
    floor: Polygon | MultiPolygon | None
    stands_on: float

    @property
    def id(self) -> str:
        """The piece's id on its map."""
        return self.spec.id


def build_pieces(table_map: TableMap) -> tuple[Piece, ...]:
    """The pieces of a map in its order, each standing on the hill under its centroid (clause ground).

    Raises KeyError for a kind that is not in data/terrain.toml.
    """
    table = shapely.box(0.0, 0.0, *table_map.size)
    shapes = [_areas(_shape(spec).intersection(table)) for spec in table_map.pieces]
    below = _heights_below(table_map.pieces, shapes)
    return tuple(
        _piece(spec, shape, height, table)
        for spec, shape, height in zip(table_map.pieces, shapes, below, strict=True)
    )


def _shape(spec: PieceSpec) -> BaseGeometry:
    """A piece's ground as the map draws it, a line widened."""
    return Polygon(spec.rings[0], spec.rings[1:]) if spec.rings else widened(spec.line, spec.width)


def _areas(shape: BaseGeometry) -> Polygon | MultiPolygon:
    """The areas of a shape; lines, points and slivers that an overlay left are dropped."""
    parts = [part for part in shapely.get_parts(shape) if part.area > SLIVER_CM2]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _heights_below(specs: Sequence[PieceSpec], shapes: Sequence[BaseGeometry]) -> list[float]:
    """For each piece the top in cm of the highest hill under its centroid, 0 on the table.

    A hill stands only on a larger one, so the largest come first and equals lie side by side.
    """
    tops: dict[int, float] = {}
    below = [0.0] * len(specs)
    order = sorted(range(len(specs)), key=lambda n: (not _carries(specs[n]), -shapes[n].area))
    for number in order:
        least = shapes[number].area + TOLERANCE_CM if _carries(specs[number]) else 0.0
        under = [n for n in tops if shapes[n].area > least and _lies_on(shapes[number], shapes[n])]
        below[number] = max((tops[n] for n in under), default=0.0)
        if _carries(specs[number]):
            tops[number] = below[number] + specs[number].height
    return below


def _carries(spec: PieceSpec) -> bool:
    return kinds()[spec.kind].carries


def _lies_on(shape: BaseGeometry, hill: BaseGeometry) -> bool:
    return not shape.is_empty and bool(shapely.dwithin(hill, shape.centroid, TOLERANCE_CM))


def _piece(spec: PieceSpec, shape: Polygon | MultiPolygon, below: float, table: Polygon) -> Piece:
    kind = kinds()[spec.kind]
    solids = _building(spec, below, table) if kind.walled else _block(spec, kind, shape, below)
    return Piece(spec, kind, shape, tuple(solids), shape if kind.walled else None, below)


def _block(spec: PieceSpec, kind: Kind, shape: BaseGeometry, below: float) -> Iterator[Solid]:
    if kind.solid:
        yield from _solids(spec.id, shape, spec.height, below)


def _solids(piece: str, shape: BaseGeometry, height: float, below: float) -> Iterator[Solid]:
    for part in shapely.get_parts(shape):
        if part.area > SLIVER_CM2:
            yield Solid(piece, part, below + height, height)


def _building(spec: PieceSpec, below: float, table: Polygon) -> Iterator[Solid]:
    """Walls first, then sills; both built from the whole outline and clipped to the table."""
    outline = Polygon(spec.rings[0], spec.rings[1:])
    masonry = list(_masonry(spec, outline))
    walls = shapely.union_all([part.walls for part in masonry])
    sills = shapely.union_all([part.sills for part in masonry]).difference(walls)
    yield from _solids(spec.id, walls.intersection(table), spec.height, below)
    yield from _solids(spec.id, sills.intersection(table), min(SILL_CM, spec.height), below)


def _masonry(spec: PieceSpec, outline: Polygon) -> Iterator[Masonry]:
    yield outer_masonry(outline, spec.rings[0], _cuts(spec.openings))
    for wall in spec.inner:
        yield inner_masonry(outline, wall.line, _cuts(wall.openings))


def _cuts(openings: Sequence[Opening]) -> Cuts:
    """Openings by the number of the wall they cut."""
    cuts: dict[int, list[Cut]] = {}
    for opening in openings:
        half = opening.width / 2.0
        cut = Cut(opening.at - half, opening.at + half, sill=opening.type == "window")
        cuts.setdefault(opening.wall, []).append(cut)
    return cuts
