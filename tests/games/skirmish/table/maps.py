"""Small maps for the tests of the table."""

from __future__ import annotations

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import InnerWall, Opening, PieceSpec, Ring, TableMap, kinds


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Ring:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def area(id: str, kind: str, *rings: Ring, height: float | None = None) -> PieceSpec:
    return PieceSpec(id, kind, kinds()[kind].height if height is None else height, rings=rings)


def wall(id: str, kind: str, line: tuple[Point, ...], width: float, height: float | None = None) -> PieceSpec:
    return PieceSpec(id, kind, kinds()[kind].height if height is None else height, line=line, width=width)


def house(
    id: str,
    *rings: Ring,
    openings: tuple[Opening, ...] = (),
    inner: tuple[InnerWall, ...] = (),
    height: float = 3.0,
) -> PieceSpec:
    return PieceSpec(id, "building", height, rings=rings, openings=openings, inner=inner)


def table_of(*pieces: PieceSpec, size: tuple[float, float] = (40.0, 40.0)) -> Table:
    return Table.of(TableMap("test", size, "grass", pieces))
