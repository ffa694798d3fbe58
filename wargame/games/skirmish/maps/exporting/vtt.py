"""Universal VTT out: what is taller than a soldier blocks sight, doors and windows are portals.

One square is a centimetre, a soldier's base. Pieces that a sight plan has no word for
(low walls, woods, water, roads) stand in the labels, so that a table that comes back is whole.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterator
from typing import Any

import msgspec

from wargame.games.skirmish.maps.exporting.outlines import Jambs, Run, closed, inner_runs, outline_run
from wargame.games.skirmish.maps.importing.vtt_labels import (
    HOLE,
    INNER,
    KEY,
    LINE,
    OBJECTS,
    OUTER,
    PORTALS,
    WALLS,
)
from wargame.games.skirmish.maps.write import map_json
from wargame.games.skirmish.table.plane import Point, heading
from wargame.games.skirmish.table.terrain import PieceSpec, TableMap, kinds

FORMAT = 0.3
BLOCKS_FROM_CM = 1.2
CM_A_SQUARE = 1.0
PIXELS_A_SQUARE = 50
_SOLID_KINDS = ("rock", "crate", "well", "wreck")


class _Sheet:
    """A file being filled: lists of the format, and the labels beside them."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.lists: dict[str, list[Any]] = {WALLS: [], OBJECTS: [], PORTALS: []}
        self.labels: dict[str, list[list[str]]] = {WALLS: [], OBJECTS: [], PORTALS: []}

    def point(self, at: Point) -> dict[str, float]:
        return {"x": round(at[0], 6), "y": round(self.height - at[1], 6)}

    def add_run(self, key: str, run: Run, id: str, part: str) -> None:
        for line in run.standing:
            self.lists[key].append([self.point(at) for at in line])
            self.labels[key].append([id, part])
        for jambs in run.openings:
            self.lists[PORTALS].append(self._portal(jambs))
            self.labels[PORTALS].append([id, part, jambs.type])

    def _portal(self, jambs: Jambs) -> dict[str, Any]:
        middle = (jambs.start[0] + jambs.end[0]) / 2.0, (jambs.start[1] + jambs.end[1]) / 2.0
        turn = -math.radians(heading(jambs.start, jambs.end))
        return {
            "position": self.point(middle),
            "bounds": [self.point(jambs.start), self.point(jambs.end)],
            "rotation": round(turn, 6),
            "closed": False,
            "freestanding": False,
        }


def vtt_text(table_map: TableMap, picture: bytes = b"", pixels_a_square: int = PIXELS_A_SQUARE) -> str:
    """The table as the text of a `.uvtt` file; `picture` is a PNG of it at that density, or nothing."""
    width, height = table_map.size
    sheet = _Sheet(height)
    walls = [piece for piece in table_map.pieces if blocks_sight(piece)]
    for piece in walls:
        _add(sheet, piece)
    document = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": width, "y": height},
            "pixels_per_grid": pixels_a_square,
        },
        **sheet.lists,
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        KEY: {**_labels(table_map, walls), **sheet.labels},
        "image": base64.b64encode(picture).decode("ascii"),
    }
    return json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n"


def blocks_sight(piece: PieceSpec) -> bool:
    """Whether a piece hides a soldier wholly, which is all that a sight plan can say."""
    return kinds()[piece.kind].hides and piece.height >= BLOCKS_FROM_CM


def _add(sheet: _Sheet, piece: PieceSpec) -> None:
    key = OBJECTS if piece.kind in _SOLID_KINDS else WALLS
    if piece.line:
        sheet.add_run(key, Run((piece.line,), ()), piece.id, LINE)
        return
    sheet.add_run(key, outline_run(piece), piece.id, OUTER)
    for number, hole in enumerate(piece.rings[1:]):
        sheet.add_run(key, Run((closed(hole),), ()), piece.id, f"{HOLE} {number}")
    for number, run in enumerate(inner_runs(piece)):
        sheet.add_run(key, run, piece.id, f"{INNER} {number}")


def _labels(table_map: TableMap, walls: list[PieceSpec]) -> dict[str, Any]:
    """The header and what the lists cannot say, as this game's own map files say it."""
    drawn = {piece.id for piece in walls}
    rest = tuple(piece for piece in table_map.pieces if piece.id not in drawn)
    own = map_json(msgspec.structs.replace(table_map, pieces=rest))
    pieces = {feature["id"]: dict(_properties(feature)) for feature in map_json(table_map)["features"]}
    return {
        **own["wargame"],
        "cm_per_square": CM_A_SQUARE,
        "pieces": {id: properties for id, properties in pieces.items() if id in drawn},
        "features": own["features"],
    }


def _properties(feature: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """A feature's properties without its walls, which the lists hold."""
    return ((key, value) for key, value in feature["properties"].items() if key not in ("openings", "inner"))
