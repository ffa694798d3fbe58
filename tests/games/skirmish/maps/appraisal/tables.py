"""Tables for the tests of the table check: small ones by hand, random ones from seeds, and their twins."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tests.games.skirmish.maps.documents import document
from tests.games.skirmish.table.random_tables import random_pieces
from wargame.games.skirmish.maps.appraisal.findings import Finding
from wargame.games.skirmish.maps.appraisal.land import Land
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, PieceSpec, TableMap

BARE = {"type": "Feature", "properties": {"kind": "ground", "ground": "earth"}, "geometry": {
    "type": "Polygon", "coordinates": [[[1, 1], [2, 1], [2, 2], [1, 2], [1, 1]]]}}  # fmt: skip


def table(*features: dict[str, Any], **header: Any) -> TableMap:
    """A map of these features; none make a bare table."""
    return read_map(document(*(features or (BARE,)), **header), "test")


def land(*features: dict[str, Any], **header: Any) -> Land:
    """The land of such a map."""
    return Land.of(table(*features, **header))


def random_table(seed: int, count: int = 12, side: float = 30.0) -> TableMap:
    """Blocks, walls, woods and houses as they fall."""
    pieces = random_pieces(random.Random(seed), count, side)
    return TableMap("random", (side, side), "grass", tuple(pieces))


def moved(table_map: TableMap, to: Any) -> TableMap:
    """The table with every point moved by a mapping of points."""

    def ring(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(to(point) for point in points)

    def piece(spec: PieceSpec) -> PieceSpec:
        inner = tuple(InnerWall(ring(wall.line), wall.openings) for wall in spec.inner)
        return msgspec.structs.replace(
            spec, rings=tuple(map(ring, spec.rings)), line=ring(spec.line), inner=inner
        )

    return msgspec.structs.replace(table_map, pieces=tuple(map(piece, table_map.pieces)))


def turned(table_map: TableMap) -> TableMap:
    """The table turned by half."""
    width, height = table_map.size
    return moved(table_map, lambda at: (width - at[0], height - at[1]))


def mirrored(table_map: TableMap) -> TableMap:
    """The table reflected, north for south."""
    return moved(table_map, lambda at: (at[0], table_map.size[1] - at[1]))


def twinned(table_map: TableMap) -> TableMap:
    """The southern pieces of a table and their twins across its middle."""
    _, height = table_map.size
    south = [
        spec
        for spec in table_map.pieces
        if all(y < height / 2.0 - 0.5 for _, y in (*(p for r in spec.rings for p in r), *spec.line))
    ]
    half = msgspec.structs.replace(table_map, pieces=tuple(south))
    other = tuple(msgspec.structs.replace(s, id=f"{s.id}-twin") for s in turned(half).pieces)
    return msgspec.structs.replace(half, pieces=half.pieces + other)


def said(findings: tuple[Finding, ...]) -> list[str]:
    """Severity and template of each finding."""
    return [f"{finding.severity}: {finding.template}" for finding in findings]
