"""Writing a map: canonical GeoJSON, one feature a line, with all that was unknown to us kept.

`read_map` of what is written here gives an equal TableMap.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wargame.engine.savefile import write_atomic
from wargame.games.skirmish.maps.read import FORMAT, piece_ids
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, Opening, PieceSpec, Ring, TableMap, kinds

KEPT_COPIES = 3

_COLLECTION = frozenset({"type", "wargame", "features"})
_HEADER = frozenset({"format", "name", "size", "ground", "zones", "author", "notes"})
_FEATURE = frozenset({"type", "id", "geometry", "properties"})
_PROPERTIES = frozenset({"kind", "height", "width", "openings", "inner", "name", "style", "ground"})


def map_json(table_map: TableMap, raw: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The map as a GeoJSON FeatureCollection of plain data.

    `raw` is the document it was read from: its unknown members and properties
    are kept, a feature's as long as a piece of that id is there.
    """
    known = raw or {}
    features = _by_id(known.get("features") or ())
    return {
        "type": "FeatureCollection",
        "wargame": _header(table_map) | _unknown(known.get("wargame"), _HEADER),
        **_unknown(known, _COLLECTION),
        "features": [_feature(piece, features.get(piece.id, {})) for piece in table_map.pieces],
    }


def map_text(table_map: TableMap, raw: Mapping[str, Any] | None = None) -> str:
    """The map as the text of a file: one line a feature, ending with a line break."""
    document = map_json(table_map, raw)
    features = document.pop("features")
    head = [f"{_compact(key)}: {_compact(value)}" for key, value in document.items()]
    lines = ",\n".join(_compact(feature) for feature in features)
    return "{" + ",\n".join([*head, f'"features": [\n{lines}\n]']) + "}\n"


def save_map(path: Path, table_map: TableMap, raw: Mapping[str, Any] | None = None) -> None:
    """Write the file whole or not at all, older contents kept beside it. Raises SaveError."""
    write_atomic(path, map_text(table_map, raw).encode("utf-8"), keep=KEPT_COPIES)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _by_id(features: Sequence[Any]) -> dict[str, Mapping[str, Any]]:
    return dict(zip(piece_ids(features), features, strict=True))


def _unknown(holder: Any, known: frozenset[str]) -> dict[str, Any]:
    if not isinstance(holder, Mapping):
        return {}
    return {key: value for key, value in holder.items() if key not in known}


def _header(table_map: TableMap) -> dict[str, Any]:
    header: dict[str, Any] = {
        "format": FORMAT,
        "name": table_map.name,
        "size": _point(table_map.size),
        "ground": table_map.ground,
    }
    if table_map.zones is not None:
        header["zones"] = [{"type": "Polygon", "coordinates": _rings(zone)} for zone in table_map.zones]
    return header | _filled(author=table_map.author, notes=table_map.notes)


def _feature(piece: PieceSpec, raw: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": piece.id,
        **_unknown(raw, _FEATURE),
        "properties": _properties(piece) | _unknown(raw.get("properties"), _PROPERTIES),
        "geometry": _geometry(piece),
    }


def _properties(piece: PieceSpec) -> dict[str, Any]:
    """The kind first, then what differs from the kind or is not empty."""
    height = None if piece.height == kinds()[piece.kind].height else _number(piece.height)
    return (
        {"kind": piece.kind}
        | _filled(
            name=piece.name,
            style=piece.style,
            ground=piece.ground,
            width=_number(piece.width),
            openings=[_opening(opening) for opening in piece.openings],
            inner=[_inner(wall) for wall in piece.inner],
        )
        | ({} if height is None else {"height": height})
    )


def _filled(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def _geometry(piece: PieceSpec) -> dict[str, Any]:
    if piece.line:
        return {"type": "LineString", "coordinates": [_point(point) for point in piece.line]}
    return {"type": "Polygon", "coordinates": _rings(piece.rings)}


def _rings(rings: tuple[Ring, ...]) -> list[list[list[float]]]:
    """Rings closed, as GeoJSON wants them."""
    return [[_point(point) for point in (*ring, ring[0])] for ring in rings]


def _opening(opening: Opening) -> dict[str, Any]:
    return {
        "wall": opening.wall,
        "at": _number(opening.at),
        "width": _number(opening.width),
        "type": opening.type,
    }


def _inner(wall: InnerWall) -> dict[str, Any]:
    line = [_point(point) for point in wall.line]
    return {"line": line} | _filled(openings=[_opening(opening) for opening in wall.openings])


def _point(point: Point) -> list[float]:
    return [_number(point[0]), _number(point[1])]


def _number(value: float) -> float:
    """Whole numbers without a decimal point."""
    return int(value) if float(value).is_integer() else value
