"""Reading a map: a GeoJSON FeatureCollection becomes a TableMap, whole or not at all.

`read_map` raises at the first error, `scan` gathers every one. Nothing is
repaired: a file with an error is refused with the place (protocol.md, map files).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.document import MAX_PIECES, MAX_POINTS, Source, decode, survey
from wargame.games.skirmish.maps.pieces import read_piece
from wargame.games.skirmish.maps.problem import Report
from wargame.games.skirmish.maps.shapes import read_polygon
from wargame.games.skirmish.maps.values import read_number, read_text
from wargame.games.skirmish.table.plane import snap
from wargame.games.skirmish.table.terrain import PieceSpec, Ring, TableMap

FORMAT = 1
GROUNDS = ("grass", "earth", "cobble", "snow", "sand")
SMALLEST_SIDE_CM = 20.0
LARGEST_SIDE_CM = 180.0
RESERVED_ID = "wreck-"


@dataclass(frozen=True)
class MapDocument:
    """A map as the game uses it, beside the document it was read from (saved with what is unknown to us)."""

    table_map: TableMap
    raw: Mapping[str, Any]


def read_map(data: Source, name: str) -> TableMap:
    """The map in a file's bytes, text or decoded data. Raises Fault at the first error.

    `name` is shown when the file gives none (the file's stem, as a rule).
    """
    return read_document(data, name).table_map


def read_document(data: Source, name: str) -> MapDocument:
    """As `read_map`, with the document kept beside. Raises Fault."""
    raw = decode(data)
    report = Report()
    table_map = scan(raw, name, report)
    report.raise_first()
    if table_map is None:
        raise Fault("features", "could not be read")
    return MapDocument(table_map, raw)


def scan(raw: Mapping[str, Any], name: str, report: Report) -> TableMap | None:
    """The map in a decoded document, every error reported on the way; None when there was any."""
    if not survey(raw, report) or not _is_collection(raw, report):
        return None
    header = _header(raw, report)
    size = _read_size(header.get("size"), report)
    ground = _read_ground(header.get("ground"), report)
    zones = _read_zones(header.get("zones"), report)
    display = read_text(header, "name", "wargame", report) or name
    author, notes = (read_text(header, key, "wargame", report) for key in ("author", "notes"))
    pieces = _read_pieces(raw["features"], size, report)
    if size is None or not report.is_clean:
        return None
    return TableMap(display, size, ground, pieces, zones, author, notes)


def piece_ids(features: Sequence[Any]) -> tuple[str, ...]:
    """Each feature's id as text; one without gets t<n>, n its place from 1 or the next that is free."""
    given = [_given_id(feature) for feature in features]
    taken = {text for text in given if text}
    ids = []
    for place, text in enumerate(given, start=1):
        if not text:
            number = place
            while f"t{number}" in taken:
                number += 1
            text = f"t{number}"
            taken.add(text)
        ids.append(text)
    return tuple(ids)


def _given_id(feature: Any) -> str | None:
    value = feature.get("id") if isinstance(feature, Mapping) else None
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _is_collection(raw: Mapping[str, Any], report: Report) -> bool:
    if raw.get("type") != "FeatureCollection":
        report.error("type", "must be FeatureCollection")
    elif not isinstance(raw.get("features"), list | tuple):
        report.error("features", "must be a list")
    elif len(raw["features"]) > MAX_PIECES:
        report.error("features", f"holds {len(raw['features'])} pieces; {MAX_PIECES:,} are allowed")
    elif (points := sum(_count_points(raw))) > MAX_POINTS:
        report.error("features", f"holds {points:,} points; {MAX_POINTS:,} are allowed")
    else:
        return True
    return False


def _count_points(value: Any) -> Iterator[int]:
    """The lengths of all lists of points under `coordinates` and `line`, wherever they are."""
    waiting = [(value, False)]
    while waiting:
        part, measured = waiting.pop()
        if isinstance(part, Mapping):
            waiting.extend((child, key in ("coordinates", "line")) for key, child in part.items())
        elif isinstance(part, list | tuple):
            if measured and part and isinstance(part[0], list | tuple) and not _holds_lists(part[0]):
                yield len(part)
            else:
                waiting.extend((child, measured) for child in part)


def _holds_lists(part: Sequence[Any]) -> bool:
    return bool(part) and isinstance(part[0], list | tuple)


def _header(raw: Mapping[str, Any], report: Report) -> Mapping[str, Any]:
    header = raw.get("wargame")
    if not isinstance(header, Mapping):
        report.error("wargame", "must be an object with the table's size")
        return {}
    form = header.get("format", FORMAT)
    if isinstance(form, bool) or form != FORMAT:
        report.error("wargame.format", f"must be {FORMAT}")
    return header


def _read_size(value: Any, report: Report) -> tuple[float, float] | None:
    if not isinstance(value, list | tuple) or len(value) != 2:
        report.error("wargame.size", "must be two numbers, width and height")
        return None
    width, height = (_read_side(side, f"wargame.size[{i}]", report) for i, side in enumerate(value))
    return None if width is None or height is None else (width, height)


def _read_side(value: Any, path: str, report: Report) -> float | None:
    side = read_number(value, path, report)
    if side is not None and not SMALLEST_SIDE_CM <= side <= LARGEST_SIDE_CM:
        report.error(path, f"must be {SMALLEST_SIDE_CM:g} to {LARGEST_SIDE_CM:g} cm")
        return None
    return None if side is None else snap(side)


def _read_ground(value: Any, report: Report) -> str:
    ground = GROUNDS[0] if value is None else value
    if ground not in GROUNDS:
        report.error("wargame.ground", f"must be one of {', '.join(GROUNDS)}")
    return str(ground)


def _read_zones(value: Any, report: Report) -> tuple[tuple[Ring, ...], tuple[Ring, ...]] | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) != 2:
        report.error("wargame.zones", "must be two GeoJSON polygons, A's and B's")
        return None
    south, north = (_read_zone(zone, f"wargame.zones[{i}]", report) for i, zone in enumerate(value))
    return None if south is None or north is None else (south, north)


def _read_zone(value: Any, path: str, report: Report) -> tuple[Ring, ...] | None:
    if not isinstance(value, Mapping):
        report.error(path, "must be a GeoJSON polygon")
    elif value.get("type") != "Polygon":
        report.error(f"{path}.type", "must be Polygon")
    else:
        return read_polygon(value.get("coordinates"), f"{path}.coordinates", report)
    return None


def _read_pieces(
    features: Sequence[Any], size: tuple[float, float] | None, report: Report
) -> tuple[PieceSpec, ...]:
    ids = piece_ids(features)
    _check_ids(features, ids, report)
    pieces = (
        read_piece(feature, ids[index], size, f"features[{index}]", report)
        for index, feature in enumerate(features)
    )
    return tuple(piece for piece in pieces if piece is not None)


def _check_ids(features: Sequence[Any], ids: Sequence[str], report: Report) -> None:
    first: dict[str, int] = {}
    for index, (feature, text) in enumerate(zip(features, ids, strict=True)):
        path = f"features[{index}].id"
        given = feature.get("id") if isinstance(feature, Mapping) else None
        if (given is not None and _given_id(feature) is None) or given == "":
            report.error(path, "must be text or a number, and not empty")
        elif text.startswith(RESERVED_ID):
            report.error(path, f"must not start with {RESERVED_ID}, which names wrecks made in play")
        elif text in first:
            report.error(path, f"is the id of features[{first[text]}] already")
        first.setdefault(text, index)
