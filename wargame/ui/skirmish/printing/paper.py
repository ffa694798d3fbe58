"""Sheets of paper and how a large thing is laid over several of them. Lengths in cm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

MARGIN_CM = 1.0
FOOT_CM = 1.8
OVERLAP_CM = 1.0
CALIBRATION_CM = 10.0


@dataclass(frozen=True)
class Paper:
    """A sheet, upright or turned; what is printed stays inside its margins, above the foot."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same sheet on its side."""
        return Paper(self.name, self.height, self.width)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of what can be printed on."""
        return self.width - 2.0 * MARGIN_CM, self.height - MARGIN_CM - FOOT_CM


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {"A4": Paper("A4", 21.0, 29.7), "Letter": Paper("Letter", 21.59, 27.94)}
)


@dataclass(frozen=True)
class Tile:
    """What one sheet shows of a large thing: column from the left, row from the top, its rectangle."""

    column: int
    row: int
    west: float
    south: float
    east: float
    north: float

    @property
    def name(self) -> str:
        """A letter for the row and a number for the column: `B2`."""
        return f"{_letters(self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Tiling:
    """A large thing on sheets of one paper that overlap by OVERLAP_CM."""

    paper: Paper
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tiled(width: float, height: float, paper: Paper) -> Tiling:
    """The fewest sheets that show all of a rectangle, upright ones when that makes no difference."""
    return min((_tiled(width, height, way) for way in (paper, paper.turned)), key=lambda way: len(way.tiles))


def _tiled(width: float, height: float, paper: Paper) -> Tiling:
    across, down = _spans(width, paper.room[0]), _spans(height, paper.room[1])
    tiles = tuple(
        Tile(column, row, west, height - bottom, east, height - top)
        for row, (top, bottom) in enumerate(down)
        for column, (west, east) in enumerate(across)
    )
    return Tiling(paper, len(across), len(down), tiles)


def _spans(length: float, room: float) -> list[tuple[float, float]]:
    """Stretches of at most `room` that cover a length, each sharing OVERLAP_CM with the next."""
    count = max(1, math.ceil((length - OVERLAP_CM) / (room - OVERLAP_CM) - 1e-9))
    step = (length - OVERLAP_CM) / count
    return [(step * n, min(step * (n + 1) + OVERLAP_CM, length)) for n in range(count)]


def _letters(number: int) -> str:
    """A, B … Z, AA, AB …"""
    first, last = divmod(number, 26)
    return (_letters(first - 1) if first else "") + chr(ord("A") + last)


@dataclass(frozen=True)
class Placed:
    """An item on a sheet: its number, its sheet, the lower left corner of its box."""

    item: int
    sheet: int
    x: float
    y: float


def packed(boxes: list[tuple[float, float]], room: tuple[float, float], gap: float) -> Iterator[Placed]:
    """Boxes (width, height) on as few sheets as rows of falling height need; each fits a sheet by itself."""
    order = sorted(range(len(boxes)), key=lambda n: (-boxes[n][1], -boxes[n][0], n))
    sheet, x, top, deepest = 0, 0.0, room[1], 0.0
    for item in order:
        width, height = boxes[item]
        if x > 0.0 and x + width > room[0] + 1e-9:
            x, top, deepest = 0.0, top - deepest - gap, 0.0
        if top - height < -1e-9:
            sheet, x, top, deepest = sheet + 1, 0.0, room[1], 0.0
        yield Placed(item, sheet, x, top - height)
        x, deepest = x + width + gap, max(deepest, height)
