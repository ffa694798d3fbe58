"""The table on several sheets, with marks where they overlap, and a key to how they lie."""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from reportlab.lib.utils import ImageReader

from wargame.games.skirmish.maps.exporting.outlines import layer_of
from wargame.games.skirmish.maps.exporting.svg import GROUNDS
from wargame.games.skirmish.table.table import Table
from wargame.ui.shell.words import _
from wargame.ui.skirmish.printing.paper import FOOT_CM, MARGIN_CM, OVERLAP_CM, Tile, Tiling
from wargame.ui.skirmish.printing.plan import draw_piece
from wargame.ui.skirmish.printing.press import (
    FAINT,
    INK,
    PAPER_WHITE,
    Ink,
    Point,
    Press,
    box,
)

_MARK_CM = 0.45
_DASHES = (0.2, 0.15)


@dataclass(frozen=True)
class Ground:
    """What lies on the sheets: the table, and its picture in JPEG where it is to be printed painted."""

    table: Table
    picture: ImageReader | None = None

    def draw(self, press: Press, tile: Tile, corner: Point) -> None:
        """The tile's part of the table, its lower left corner at `corner` on the sheet."""
        width, height = self.table.size
        offset = corner[0] - tile.west, corner[1] - tile.south
        with press.clipped(*corner, tile.east - tile.west, tile.north - tile.south):
            if self.picture is not None:
                press.picture(self.picture, *offset, width, height)
                return
            colour = GROUNDS.get(self.table.map.ground, GROUNDS["grass"])
            press.polygon([box(*offset, width, height)], Ink(colour, None))
            seen = shapely.box(tile.west, tile.south, tile.east, tile.north)
            for piece in sorted(self.table.pieces, key=lambda piece: layer_of(piece.spec)):
                if piece.footprint.intersects(seen):
                    draw_piece(press, piece, offset, seen)


def print_table(press: Press, ground: Ground, tiling: Tiling) -> None:
    """One sheet a tile."""
    for tile in tiling.tiles:
        press.sheet(tiling.paper, _("table sheet {name}").format(name=tile.name))
        corner = MARGIN_CM, FOOT_CM
        ground.draw(press, tile, corner)
        _mark(press, tile, tiling, corner)


def _mark(press: Press, tile: Tile, tiling: Tiling, corner: Point) -> None:
    """Corner marks, and a dashed line where the next sheet's edge comes to lie."""
    west, south = corner
    east, north = west + tile.east - tile.west, south + tile.north - tile.south
    press.polygon([box(west, south, east - west, north - south)], Ink(None, FAINT))
    if tile.column:
        _overlap(press, (west + OVERLAP_CM, south), (west + OVERLAP_CM, north))
    if tile.column + 1 < tiling.columns:
        _overlap(press, (east - OVERLAP_CM, south), (east - OVERLAP_CM, north))
    if tile.row:
        _overlap(press, (west, north - OVERLAP_CM), (east, north - OVERLAP_CM))
    if tile.row + 1 < tiling.rows:
        _overlap(press, (west, south + OVERLAP_CM), (east, south + OVERLAP_CM))


def _overlap(press: Press, start: Point, end: Point) -> None:
    """The dashed line of an overlap with a cross in its middle, which lies on the other sheet's."""
    x, y = (start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0
    bars = ((x - _MARK_CM, y), (x + _MARK_CM, y)), ((x, y - _MARK_CM), (x, y + _MARK_CM))
    for ink in (Ink(None, PAPER_WHITE, 0.09), Ink(None, INK, 0.03)):
        press.line((start, end), Ink(None, ink.stroke, ink.width, _DASHES))
        for bar in bars:
            press.line(bar, ink)


def draw_key(press: Press, table: Table, tiling: Tiling, corner: Point, width: float) -> None:
    """How the sheets lie, in small: each tile with its name, in a box `width` cm wide."""
    scale = width / table.size[0]
    for tile in tiling.tiles:
        west, south = corner[0] + tile.west * scale, corner[1] + tile.south * scale
        across, up = (tile.east - tile.west) * scale, (tile.north - tile.south) * scale
        press.polygon([box(west, south, across, up)], Ink(None, INK, 0.02))
        press.text((west + across / 2.0, south + up / 2.0 - 0.15), tile.name, 12, bold=True, align="middle")
