"""Tiled out, XML (`.tmx`) and JSON (`.tmj`): each piece an object, doors and inner walls objects beside it.

32 pixels are a centimetre. Tiled's polygons have no holes: a hole is an object of its
own that names its piece.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from wargame.games.skirmish.maps.exporting.markup import xml_number, xml_text
from wargame.games.skirmish.maps.exporting.outlines import closed, jambs_of
from wargame.games.skirmish.maps.importing.drawing import INNER_WALL, ZONES
from wargame.games.skirmish.maps.importing.tiled import CM_A_PIXEL, HOLE, TABLE
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Opening, PieceSpec, Ring, TableMap, kinds

PIXELS_A_CM = 32
VERSION = "1.10"
_TYPES = {str: "string", float: "float", int: "int", bool: "bool"}

_Object = dict[str, Any]


def tmj_text(table_map: TableMap) -> str:
    """The table as the text of a JSON map."""
    return json.dumps(_document(table_map), ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def tmx_text(table_map: TableMap) -> str:
    """The table as the text of an XML map."""
    document = _document(table_map)
    layer = document.pop("layers")[0]
    document.pop("type")
    root = Element("map")
    _attributes(root, document)
    group = SubElement(root, "objectgroup")
    _attributes(group, {key: layer[key] for key in ("id", "name")})
    for entry in layer["objects"]:
        _element(group, entry)
    indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _document(table_map: TableMap) -> dict[str, Any]:
    width, height = table_map.size
    objects = [{"id": number, **entry} for number, entry in enumerate(_objects(table_map), start=1)]
    layer = {"id": 1, "name": "Table", "type": "objectgroup", "x": 0, "y": 0, "visible": True, "opacity": 1}
    facts = {"title": table_map.name, "ground": table_map.ground, CM_A_PIXEL: 1.0 / PIXELS_A_CM}
    facts |= dict(zip(TABLE, map(float, (width, height)), strict=True))
    return {
        "type": "map",
        "version": VERSION,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": math.ceil(width),
        "height": math.ceil(height),
        "tilewidth": PIXELS_A_CM,
        "tileheight": PIXELS_A_CM,
        "infinite": False,
        "nextlayerid": 2,
        "nextobjectid": len(objects) + 1,
        "properties": _properties(facts),
        "layers": [{**layer, "draworder": "index", "objects": objects}],
    }


def _properties(facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, "type": _TYPES[type(value)], "value": value} for name, value in facts.items()]


def _objects(table_map: TableMap) -> Iterator[_Object]:
    north = table_map.size[1]
    for piece in table_map.pieces:
        yield from _piece(piece, north)
    for kind, zone in zip(ZONES, table_map.zones or (), strict=False):
        yield _object(kind, "", zone[0], "polygon", {}, north)


def _piece(piece: PieceSpec, north: float) -> Iterator[_Object]:
    facts = dict(_facts(piece))
    if piece.line:
        yield _object(piece.kind, piece.name, piece.line, "polyline", facts, north)
        return
    yield _object(piece.kind, piece.name, piece.rings[0], "polygon", facts, north)
    for hole in piece.rings[1:]:
        yield _object(HOLE, "", hole, "polygon", {"of": piece.id}, north)
    for wall in piece.inner:
        yield _object(INNER_WALL, "", wall.line, "polyline", {}, north)
        yield from _openings(wall.line, wall.openings, north)
    yield from _openings(closed(piece.rings[0]), piece.openings, north)


def _facts(piece: PieceSpec) -> Iterator[tuple[str, Any]]:
    yield "id", piece.id
    if piece.line:
        yield "width", float(piece.width * PIXELS_A_CM)
    if piece.height != kinds()[piece.kind].height:
        yield "height", float(piece.height)
    for key in ("style", "ground"):
        if value := getattr(piece, key):
            yield key, value


def _openings(line: Ring, openings: Sequence[Opening], north: float) -> Iterator[_Object]:
    for jambs in jambs_of(line, openings):
        yield _object(jambs.type, "", (jambs.start, jambs.end), "polyline", {}, north)


def _object(
    kind: str, name: str, line: Iterable[Point], form: str, facts: Mapping[str, Any], north: float
) -> _Object:
    """An object at its first point, the others counted from there; y runs down."""
    corners = [(x * PIXELS_A_CM, (north - y) * PIXELS_A_CM) for x, y in line]
    x, y = corners[0]
    return {
        "name": name,
        "type": kind,
        "x": x,
        "y": y,
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
        "properties": _properties(facts),
        form: [{"x": a - x, "y": b - y} for a, b in corners],
    }


def _element(group: Element, entry: _Object) -> None:
    form = "polygon" if "polygon" in entry else "polyline"
    element = SubElement(group, "object")
    kept = {key: entry[key] for key in ("id", "name", "type", "x", "y", "properties")}
    _attributes(element, kept)
    corners = " ".join(f"{xml_number(point['x'])},{xml_number(point['y'])}" for point in entry[form])
    SubElement(element, form, {"points": corners})


def _attributes(element: Element, facts: Mapping[str, Any]) -> None:
    """Facts as attributes; properties as the element that Tiled keeps them in."""
    for key, value in facts.items():
        if key != "properties" and value != "":
            element.set(key, _written(value))
    if facts.get("properties"):
        holder = SubElement(element, "properties")
        for entry in facts["properties"]:
            attributes = {"name": entry["name"], "value": _written(entry["value"])}
            kind = {} if entry["type"] == "string" else {"type": entry["type"]}
            SubElement(holder, "property", {**attributes, **kind})


def _written(value: Any) -> str:
    if isinstance(value, str):
        return xml_text(value)
    return str(int(value)) if isinstance(value, bool) else xml_number(value)
