"""Pieces drawn as a plan: flat colours, walls with doors and windows; for cutting out, and to save ink."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.exporting.svg import COLOURS, GROUNDS
from wargame.games.skirmish.table.terrain import SILL_CM, Piece
from wargame.ui.skirmish.printing.press import INK, Ink, Point, Press, Ring

WALL, SILL = "#5c4a3a", "#a9c4d8"
_EDGE_CM = 0.03


def draw_piece(
    press: Press, piece: Piece, offset: Point, within: Polygon | None = None, *, cut: bool = False
) -> None:
    """A piece with the table's origin at `offset` on the sheet; only what lies `within` (table, cm).

    With `cut` its outline is a line to cut along.
    """
    for rings in _rings(piece.footprint, within):
        edge = Ink(_colour(piece), INK if cut or piece.kind.solid else None, _EDGE_CM)
        press.polygon([_moved(ring, offset) for ring in rings], edge)
    if piece.kind.walled:
        for solid in piece.solids:
            is_sill = solid.height <= SILL_CM < piece.spec.height
            for rings in _rings(solid.outline, within):
                press.polygon([_moved(ring, offset) for ring in rings], Ink(SILL if is_sill else WALL, None))


def _colour(piece: Piece) -> str:
    return GROUNDS.get(piece.spec.ground, COLOURS[piece.kind.name])


def _rings(shape: BaseGeometry, within: Polygon | None) -> Iterator[list[Ring]]:
    """Outer and inner rings of each polygon of a shape."""
    seen = shape if within is None else shape.intersection(within)
    for part in shapely.get_parts(seen).tolist():
        if isinstance(part, Polygon) and not part.is_empty:
            yield [[(x, y) for x, y in ring.coords[:-1]] for ring in (part.exterior, *part.interiors)]


def _moved(ring: Ring, offset: Point) -> Ring:
    return [(x + offset[0], y + offset[1]) for x, y in ring]
