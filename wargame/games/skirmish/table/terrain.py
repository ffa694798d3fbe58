"""Terrain: kinds as data, pieces as a map names them, pieces as the table uses them.

A `PieceSpec` is what a map file says; `Piece` is its geometry: the footprint,
and the solids (prisms) that sight and movement meet. Lengths in cm.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wargame.games.skirmish.table.plane import Point

Ring = tuple[Point, ...]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of terrain does (clause terrain); read from data/terrain.toml.

    `solid`: a prism of `height` that hides and blocks. `stand`: may be stood on.
    `line`: a LineString of this kind is widened by its width.
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
