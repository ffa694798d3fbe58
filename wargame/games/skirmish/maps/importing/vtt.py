"""Universal VTT: `.uvtt`, `.dd2vtt`, `.df2vtt`, formats 0.2 and 0.3.

Coordinates are grid squares, y runs down; `map_origin` is where the picture begins,
and walls may lie far outside it when the picture is a crop. A file that this game
wrote carries labels, with which every piece comes back as it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing import numbers
from wargame.games.skirmish.maps.importing.drawing import Door, Plan, Shape, Wall
from wargame.games.skirmish.maps.importing.pictures import read_picture
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.importing.vtt_labels import (
    OBJECTS,
    PORTALS,
    WALLS,
    Labels,
    header_of,
    read_labels,
)
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring

FORM = "Universal VTT"
SUFFIXES = (".uvtt", ".dd2vtt", ".df2vtt")
WALL_LABEL, OBJECT_LABEL = "wall", "object"
OBJECT_KIND = "rock"
CLOSED_SHARE = 0.25

Turn = Callable[[Point], Point]


def is_vtt(document: Any) -> bool:
    """Whether a JSON document looks like Universal VTT."""
    return isinstance(document, Mapping) and "resolution" in document


def read_vtt(document: Any, ledger: Ledger) -> Plan:
    """The plan of a Universal VTT file, in squares. Raises Fault when it names no size."""
    if not is_vtt(document) or not isinstance(document["resolution"], Mapping):
        raise Fault("resolution", "is missing: this is no Universal VTT file")
    resolution = document["resolution"]
    width, height = _size(resolution.get("map_size"))
    origin = numbers.xy(resolution.get("map_origin")) or (0.0, 0.0)
    extent = (0.0, 0.0, width, height)

    def turn(point: Point) -> Point:
        return point[0] - origin[0], origin[1] + height - point[1]

    labels = read_labels(document, turn, ledger)
    header = header_of(document)
    return Plan(
        f"{FORM} {_version(document.get('format'))}".strip(),
        "square",
        "grid" if labels.scale is None else "page",
        shapes=(*labels.shapes, *_objects(document, labels, turn, ledger)),
        walls=tuple(_walls(document, labels, turn, ledger)),
        doors=labels.doors,
        portals=tuple(_portals(document, labels, turn, ledger)),
        extent=extent,
        scale=labels.scale or 1.0,
        title=header.get("name", ""),
        ground=header.get("ground", ""),
        author=header.get("author", ""),
        remarks=header.get("notes", ""),
        picture=read_picture(document.get("image"), extent, "image", ledger),
    )


def _size(value: Any) -> Point:
    if not isinstance(value, Mapping):
        raise Fault("resolution.map_size", "must be an object with x and y")
    return tuple(numbers.required(value.get(axis), f"resolution.map_size.{axis}") for axis in "xy")  # type: ignore[return-value]


def _version(value: Any) -> str:
    found = numbers.number(value) if not isinstance(value, str) else numbers.written_number(value)
    return f"{found:g}" if found is not None else ""


def _lines(
    document: Mapping[str, Any], key: str, turn: Turn, ledger: Ledger
) -> Iterator[tuple[int, str, Ring]]:
    """Each line of a list with its number and place; one with a point that is none is noted and skipped."""
    listed = document.get(key)
    if listed is not None and not isinstance(listed, list):
        ledger.dropped(key, "is no list")
        return
    for index, entry in enumerate(listed or ()):
        place = f"{key}[{index}]"
        found = numbers.points(entry, numbers.xy)
        if found is None:
            ledger.dropped(place, "has a coordinate that is no finite number")
        elif len(set(found)) < 2:
            ledger.dropped(place, "has no length")
        else:
            yield index, place, tuple(turn(point) for point in found)


def _walls(document: Mapping[str, Any], labels: Labels, turn: Turn, ledger: Ledger) -> Iterator[Wall]:
    for index, place, line in _lines(document, WALLS, turn, ledger):
        if (WALLS, index) not in labels.used:
            yield Wall(place, line, WALL_LABEL)


def _objects(document: Mapping[str, Any], labels: Labels, turn: Turn, ledger: Ledger) -> Iterator[Shape]:
    """Outlines of things that stand about: a ring, or what is nearly one, is solid; else it is a wall."""
    for index, place, line in _lines(document, OBJECTS, turn, ledger):
        if (OBJECTS, index) in labels.used:
            continue
        if _nearly_closed(line):
            if line[0] != line[-1]:
                ledger.repaired(place, "was closed")
            yield Shape(place, (OBJECT_LABEL,), rings=(line,), kind=OBJECT_KIND)
        else:
            yield Shape(place, (OBJECT_LABEL, WALL_LABEL), line=line)


def _nearly_closed(line: Ring) -> bool:
    """Whether the way back to the start is short beside the line itself."""
    length = math.fsum(math.dist(a, b) for a, b in pairwise(line))
    return len(set(line)) > 2 and math.dist(line[0], line[-1]) <= CLOSED_SHARE * length


def _portals(document: Mapping[str, Any], labels: Labels, turn: Turn, ledger: Ledger) -> Iterator[Door]:
    listed = document.get(PORTALS)
    for index, entry in enumerate(listed if isinstance(listed, list) else ()):
        place = f"{PORTALS}[{index}]"
        if (PORTALS, index) in labels.used:
            continue
        jambs = numbers.points(entry.get("bounds"), numbers.xy) if isinstance(entry, Mapping) else None
        if jambs is None or len(jambs) != 2:
            ledger.dropped(place, "is no door with two jambs")
        elif jambs[0] == jambs[1]:
            ledger.dropped(place, "has no width")
        elif entry.get("freestanding") is True:
            ledger.dropped(place, "is a door that stands in no wall")
        else:
            yield Door(place, turn(jambs[0]), turn(jambs[1]))
