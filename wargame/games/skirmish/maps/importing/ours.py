"""The game's own map files, read leniently: what `read_map` would refuse is repaired by the import."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from wargame.games.skirmish.maps.importing import numbers
from wargame.games.skirmish.maps.importing.drawing import (
    INNER_WALL,
    ZONES,
    Door,
    Plan,
    Shape,
    opening_type,
)
from wargame.games.skirmish.maps.importing.geometries import Part, parts
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.read import GROUNDS, piece_ids
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import kinds

FORM = "Pocket Wargame"
_OPENING = ("wall", "at", "width")


def is_ours(document: Any) -> bool:
    """Whether a GeoJSON document says that it is a map of this game."""
    return isinstance(document, Mapping) and isinstance(document.get("wargame"), Mapping)


def read_ours(document: Mapping[str, Any], ledger: Ledger) -> Plan:
    """The plan of a map in cm; parts that can't be read are noted."""
    header = document["wargame"]
    shapes, doors = read_features(document.get("features"), "features", ledger)
    size = numbers.pair(header.get("size"))
    ground = header.get("ground")
    return Plan(
        FORM,
        "cm",
        "page",
        (*shapes, *zones(header.get("zones"), "wargame.zones", ledger)),
        doors=tuple(doors),
        extent=(0.0, 0.0, *size) if size and min(size) > 0.0 else None,
        title=text(header, "name"),
        ground=ground if ground in GROUNDS else "",
        author=text(header, "author"),
        remarks=text(header, "notes"),
    )


def read_features(features: Any, place: str, ledger: Ledger) -> tuple[list[Shape], list[Door]]:
    """Shapes and openings of map features in cm."""
    listed = features if isinstance(features, list | tuple) else ()
    shapes: list[Shape] = []
    doors: list[Door] = []
    for index, (feature, id) in enumerate(zip(listed, piece_ids(listed), strict=True)):
        where = f"{place}[{index}]"
        properties = feature.get("properties") if isinstance(feature, Mapping) else None
        if not isinstance(properties, Mapping):
            ledger.dropped(where, "is no feature with properties")
            continue
        for part in parts(feature.get("geometry"), f"{where}.geometry", ledger):
            shapes.append(_shape(part, properties, id))
            doors += _openings(properties, _edges(part), f"{where}.properties", ledger)
        for inner, gaps in _partitions(properties.get("inner"), f"{where}.properties.inner", ledger):
            shapes.append(inner)
            doors += gaps
    return shapes, doors


def zones(value: Any, place: str, ledger: Ledger) -> Iterator[Shape]:
    """The two deployment zones as shapes."""
    listed = value if isinstance(value, list | tuple) and len(value) == len(ZONES) else ()
    for index, zone in enumerate(listed):
        for part in parts(zone, f"{place}[{index}]", ledger):
            yield Shape(part.place, rings=part.rings, kind=ZONES[index])


def text(holder: Mapping[str, Any], key: str) -> str:
    """The text under a key, empty for anything else, without halves of surrogate pairs."""
    value = holder.get(key)
    return clean(value) if isinstance(value, str) else ""


def clean(value: str) -> str:
    """Text that can be written as UTF-8, at most a few lines of it."""
    return value.encode("utf-8", "ignore").decode("utf-8")[:2000]


def _openings(
    holder: Mapping[str, Any], edges: Sequence[tuple[Point, Point]], place: str, ledger: Ledger
) -> Iterator[Door]:
    """Openings by wall number, middle and width, as jambs; those that name no wall are noted."""
    listed = holder.get("openings")
    for index, entry in enumerate(listed if isinstance(listed, list | tuple) else ()):
        where = f"{place}.openings[{index}]"
        facts = [numbers.number(entry.get(key)) for key in _OPENING] if isinstance(entry, Mapping) else []
        found = [fact for fact in facts if fact is not None]
        if len(found) < len(_OPENING) or not 0 <= found[0] < len(edges):
            ledger.dropped(where, "is an opening in a wall that is not there")
            continue
        (start, end), at, half = edges[int(found[0])], found[1], found[2] / 2.0
        yield Door(
            where,
            _along(start, end, at - half),
            _along(start, end, at + half),
            opening_type(entry.get("type")),
        )


def _shape(part: Part, properties: Mapping[str, Any], id: str) -> Shape:
    kind = text(properties, "kind")
    known = kinds().get(kind)
    return Shape(
        part.place,
        labels=(kind,) if kind else (),
        rings=part.rings,
        line=part.line,
        width=max(numbers.number(properties.get("width")) or 0.0, 0.0),
        kind=kind if known else "",
        height=numbers.number(properties.get("height")),
        id=id,
        name=text(properties, "name"),
        style=text(properties, "style"),
        ground=text(properties, "ground"),
    )


def _edges(part: Part) -> list[tuple[Point, Point]]:
    ring = part.rings[0] if part.rings else ()
    open_ring = ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring
    return list(zip(open_ring, (*open_ring[1:], *open_ring[:1]), strict=True))


def _partitions(value: Any, place: str, ledger: Ledger) -> Iterator[tuple[Shape, list[Door]]]:
    for index, entry in enumerate(value if isinstance(value, list | tuple) else ()):
        where = f"{place}[{index}]"
        line = numbers.points(entry.get("line"), numbers.pair) if isinstance(entry, Mapping) else None
        if not line:
            ledger.dropped(where, "is no inner wall")
            continue
        edges = list(pairwise(line))
        yield Shape(where, line=line, kind=INNER_WALL), list(_openings(entry, edges, where, ledger))


def _along(start: Point, end: Point, at: float) -> Point:
    length = math.dist(start, end)
    if length == 0.0:
        return start
    share = at / length
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
