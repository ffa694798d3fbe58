"""Terrain to cut out: every piece's footprint at true size, large ones in parts that overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely import Polygon

from wargame.games.skirmish.table.terrain import Piece
from wargame.ui.shell.words import _
from wargame.ui.skirmish.names import terrain_title
from wargame.ui.skirmish.printing.paper import FOOT_CM, MARGIN_CM, Paper, packed, tiled
from wargame.ui.skirmish.printing.plan import draw_piece
from wargame.ui.skirmish.printing.press import Press

LABEL_CM, LABEL_PT, GAP_CM = 0.5, 7, 0.4
_LEAST_WIDTH_CM = 2.5


@dataclass(frozen=True)
class Cutout:
    """A piece, or a part of one: the rectangle of the table that it shows, and its label."""

    piece: Piece
    seen: tuple[float, float, float, float]
    label: str

    @property
    def box(self) -> tuple[float, float]:
        """Width and height on paper, the label included."""
        west, south, east, north = self.seen
        return max(east - west, _LEAST_WIDTH_CM), north - south + LABEL_CM


def print_cutouts(press: Press, pieces: Sequence[Piece], paper: Paper) -> None:
    """The footprints of all that stands or lies on the table, packed on sheets."""
    found = [cutout for piece in pieces if _is_terrain(piece) for cutout in _cutouts(piece, paper)]
    placed = sorted(
        packed([cutout.box for cutout in found], paper.room, GAP_CM), key=lambda place: place.sheet
    )
    sheet = -1
    for place in placed:
        if place.sheet != sheet:
            sheet = place.sheet
            press.sheet(paper, _("terrain to cut out, {number}").format(number=sheet + 1))
        _print(press, found[place.item], MARGIN_CM + place.x, FOOT_CM + place.y)


def _is_terrain(piece: Piece) -> bool:
    """Whether a piece does anything; roads and painted ground are only looks."""
    kind = piece.kind
    does = kind.solid or kind.woods or kind.shelters or kind.passage or not kind.enter
    return does and not piece.footprint.is_empty


def _cutouts(piece: Piece, paper: Paper) -> Iterator[Cutout]:
    """One for a piece that fits the paper, else one for each part."""
    name = piece.spec.name or terrain_title(piece.kind.name)
    height = _("{height} cm high").format(height=f"{piece.spec.height:g}") if piece.kind.solid else _("flat")
    west, south, east, north = piece.footprint.bounds
    room = Paper(paper.name, paper.width, paper.height - LABEL_CM)
    parts = list(tiled(east - west, north - south, room).tiles)
    for number, tile in enumerate(parts, start=1):
        seen = west + tile.west, south + tile.south, west + tile.east, south + tile.north
        part = (
            _(" · part {number} of {count}").format(number=number, count=len(parts)) if len(parts) > 1 else ""
        )
        if piece.footprint.intersects(shapely.box(*seen)):
            yield Cutout(piece, seen, f"{name[:1].upper()}{name[1:]} · {height}{part}")


def _print(press: Press, cutout: Cutout, x: float, y: float) -> None:
    west, south, east, north = cutout.seen
    within: Polygon = shapely.box(west, south, east, north)
    draw_piece(press, cutout.piece, (x - west, y + LABEL_CM - south), within, cut=True)
    press.text((x, y + 0.12), press.fitted(cutout.label, LABEL_PT, cutout.box[0]), LABEL_PT)
