"""Tiled maps, `.tmx` and `.tmj`: the objects of orthogonal maps.

Coordinates are pixels, y runs down, rotations are clockwise about the object's own
place; a tile object stands on its lower left corner. Tile and image layers are
pictures, not things: they are named in the report and skipped. Nothing outside the file
is read: neither tilesets nor templates.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing import numbers
from wargame.games.skirmish.maps.importing.drawing import PARTS, Plan, Shape, bounds_of
from wargame.games.skirmish.maps.importing.ours import clean
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.read import GROUNDS
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring, kinds

FORM = "Tiled"
SUFFIXES = (".tmx", ".tmj")
TABLE = ("table_width", "table_height")
CM_A_PIXEL = "cm_per_pixel"
TILE = "tile"
HOLE = "hole"

_CORNERS = 64
_PICTURES = {"tilelayer": "tile layer", "imagelayer": "image layer"}
_DEEPEST = 40


@dataclass(frozen=True)
class _Layer:
    """Where the objects of a layer belong: offset in pixels, the names of it and its groups, its place."""

    offset: Point
    names: tuple[str, ...]
    place: str
    objects: list[Any]


def is_tiled(document: Any) -> bool:
    """Whether JSON data looks like a Tiled map."""
    return isinstance(document, Mapping) and "layers" in document and "tilewidth" in document


def read_tiled(document: Any, ledger: Ledger) -> Plan:
    """The plan of a Tiled map in pixels. Raises Fault for another orientation or without a size."""
    if not is_tiled(document):
        raise Fault("$", "has no layers: this is no Tiled map")
    orientation = document.get("orientation", "orthogonal")
    if orientation != "orthogonal":
        raise Fault("orientation", f"is {clean(str(orientation))[:40]}; only orthogonal maps can be read")
    tile = numbers.required(document.get("tilewidth"), "tilewidth")
    wide, high = _pixels(document, tile)
    properties = _properties(document)
    scale = numbers.number(properties.get(CM_A_PIXEL))
    shapes = _with_holes(
        shape for layer in _layers(document.get("layers"), ledger) for shape in _objects(layer, high, ledger)
    )
    extent = bounds_of(_corners(shapes)) if _is_infinite(document) else (0.0, 0.0, wide, high)
    ground = properties.get("ground")
    return Plan(
        FORM,
        "pixel",
        "page" if scale and scale > 0.0 else "grid",
        shapes,
        extent=extent,
        scale=scale or 1.0,
        square=tile,
        title=clean(title) if isinstance(title := properties.get("title"), str) else "",
        ground=ground if ground in GROUNDS else "",
    )


def _with_holes(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes; a hole becomes a ring of the area that it names as its `id`."""
    made: list[Shape] = []
    number_of: dict[str, int] = {}
    for shape in shapes:
        if shape.kind == HOLE:
            number = number_of.get(shape.id)
            if number is not None and shape.rings:
                rings = (*made[number].rings, *shape.rings)
                made[number] = dataclasses.replace(made[number], rings=rings)
        else:
            if shape.id and shape.rings:
                number_of[shape.id] = len(made)
            made.append(shape)
    return tuple(made)


def _corners(shapes: tuple[Shape, ...]) -> Iterator[Point]:
    for shape in shapes:
        yield from shape.points()


def _is_infinite(document: Mapping[str, Any]) -> bool:
    return document.get("infinite") in (True, 1, 1.0)


def _pixels(document: Mapping[str, Any], tile_width: float) -> Point:
    """The map's size in pixels, none for an infinite one; a map of ours says it to the fraction of a tile."""
    properties = _properties(document)
    own = [numbers.number(properties.get(key)) for key in TABLE]
    scale = numbers.number(properties.get(CM_A_PIXEL))
    if own[0] and own[1] and scale and min(own[0], own[1], scale) > 0.0:
        return own[0] / scale, own[1] / scale
    if _is_infinite(document):
        return 0.0, 0.0
    columns = numbers.required(document.get("width"), "width")
    rows = numbers.required(document.get("height"), "height")
    return columns * tile_width, rows * numbers.required(document.get("tileheight"), "tileheight")


def _layers(value: Any, ledger: Ledger, above: _Layer | None = None, depth: int = 0) -> Iterator[_Layer]:
    """Every visible object layer, groups opened."""
    above = above or _Layer((0.0, 0.0), (), "", [])
    for index, layer in enumerate(value if isinstance(value, list) else ()):
        if not isinstance(layer, Mapping):
            continue
        name = _text(layer.get("name"))
        place = f"{above.place}/{name or index}"
        kind = _text(layer.get("type"))
        if kind in _PICTURES:
            ledger.dropped(place, "the {layer} was skipped: it is a picture", layer=_PICTURES[kind])
        elif layer.get("visible") in (False, 0, 0.0):
            ledger.dropped(place, "the layer is hidden")
        elif kind in ("group", "objectgroup") and depth <= _DEEPEST:
            x, y = (numbers.number(layer.get(key)) or 0.0 for key in ("offsetx", "offsety"))
            offset = above.offset[0] + x, above.offset[1] + y
            objects = layer.get("objects")
            inner = _Layer(offset, (name, *above.names), place, objects if isinstance(objects, list) else [])
            if kind == "objectgroup":
                yield inner
            else:
                yield from _layers(layer.get("layers"), ledger, inner, depth + 1)


def _objects(layer: _Layer, map_height: float, ledger: Ledger) -> Iterator[Shape]:
    for index, entry in enumerate(layer.objects):
        if isinstance(entry, Mapping):
            place = f"{layer.place}/{_text(entry.get('name')) or _text(str(entry.get('id', index)))}"
            found = _drawn(entry, layer.offset, map_height)
            if isinstance(found, str):
                ledger.dropped(place, found)
            else:
                yield _shape(entry, found, place, layer)


def _drawn(entry: Mapping[str, Any], offset: Point, map_height: float) -> Ring | str:
    """The object's corners on the map, y up; why there are none, otherwise."""
    why = _why_not(entry)
    if why:
        return why
    outline = _outline(entry)
    x, y, turn = (numbers.number(entry.get(key, 0.0)) for key in ("x", "y", "rotation"))
    if outline is None or x is None or y is None or turn is None:
        return "has a coordinate that is no finite number"
    if len(set(outline)) < 2:
        return "has no size"
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    east, down = x + offset[0], y + offset[1]
    return tuple((east + u * c - v * s, map_height - (down + u * s + v * c)) for u, v in outline)


def _why_not(entry: Mapping[str, Any]) -> str:
    if (
        "template" in entry
        and "x" in entry
        and not any(key in entry for key in ("width", "polygon", "polyline"))
    ):
        return "is made of a template, which lies in another file"
    if entry.get("visible") in (False, 0, 0.0):
        return "is hidden"
    if entry.get("point"):
        return "points cover no ground"
    return "is text" if entry.get("text") else ""


def _outline(entry: Mapping[str, Any]) -> Ring | None:
    """The object's corners about its own place, y down, not yet turned; None for what is no number."""
    for key in ("polygon", "polyline"):
        if key in entry:
            return numbers.points(entry[key], numbers.xy)
    width, height = (numbers.number(entry.get(key, 0.0)) for key in ("width", "height"))
    if width is None or height is None:
        return None
    if width <= 0.0 or height <= 0.0:
        return ((0.0, 0.0),)
    if entry.get("ellipse"):
        return _ellipse(width, height)
    if entry.get("capsule"):
        return _capsule(width, height)
    top = -height if "gid" in entry else 0.0
    return (0.0, top), (width, top), (width, top + height), (0.0, top + height)


def _ellipse(width: float, height: float) -> Ring:
    turns = (2.0 * math.pi * k / _CORNERS for k in range(_CORNERS))
    return tuple(
        ((1.0 + math.cos(turn)) * width / 2.0, (1.0 + math.sin(turn)) * height / 2.0) for turn in turns
    )


def _capsule(width: float, height: float) -> Ring:
    """A rectangle whose shorter sides are half circles."""
    radius = min(width, height) / 2.0
    corners = []
    for k in range(_CORNERS):
        turn = 2.0 * math.pi * (k + 0.5) / _CORNERS
        x = width - radius if math.cos(turn) > 0.0 else radius
        y = height - radius if math.sin(turn) > 0.0 else radius
        corners.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return tuple(corners)


def _shape(entry: Mapping[str, Any], corners: Ring, place: str, layer: _Layer) -> Shape:
    properties = _properties(entry)
    is_line = "polyline" in entry
    kind = _text(properties.get("kind")) or _text(entry.get("class", entry.get("type")))
    return Shape(
        place,
        labels=_labels(entry, kind, layer),
        rings=() if is_line else (corners,),
        line=corners if is_line else (),
        width=max(numbers.number(properties.get("width")) or 0.0, 0.0),
        kind=kind if kind in kinds() or kind in (*PARTS, HOLE) else "",
        height=numbers.number(properties.get("height")),
        id=_text(properties.get("of" if kind == HOLE else "id")),
        name=_text(entry.get("name")),
        style=_text(properties.get("style")),
        ground=_text(properties.get("ground")),
    )


def _labels(entry: Mapping[str, Any], kind: str, layer: _Layer) -> tuple[str, ...]:
    words = [kind, _text(entry.get("name")), *layer.names, TILE if "gid" in entry else ""]
    if entry.get("ellipse"):
        words.append("ellipse")
    return tuple(word for word in words if word)


def _properties(holder: Mapping[str, Any]) -> dict[str, Any]:
    listed = holder.get("properties")
    pairs = [entry for entry in listed if isinstance(entry, Mapping)] if isinstance(listed, list) else []
    return {name: entry.get("value") for entry in pairs if isinstance(name := entry.get("name"), str)}


def _text(value: Any) -> str:
    return clean(value).strip() if isinstance(value, str) else ""
