"""The small tables of the diagrams, as map files say them; lengths in cm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Point = tuple[float, float]
Feature = dict[str, Any]
SIZE: Point = (32.0, 20.0)


def table(*features: Feature, size: Point = SIZE, ground: str = "grass") -> Mapping[str, Any]:
    """A map of these features."""
    return {
        "type": "FeatureCollection",
        "wargame": {"format": 1, "name": "Diagram", "size": list(size), "ground": ground},
        "features": list(features),
    }


def wall(kind: str, *points: Point, width: float = 0.6, name: str = "") -> Feature:
    """A piece drawn as a line."""
    return _feature(kind, "LineString", [list(p) for p in points], width=width, name=name)


def area(kind: str, *corners: Point, name: str = "", **properties: Any) -> Feature:
    """A piece drawn as a polygon."""
    ring = [list(p) for p in (*corners, corners[0])]
    return _feature(kind, "Polygon", [ring], name=name, **properties)


def box(kind: str, west: float, south: float, east: float, north: float, **properties: Any) -> Feature:
    """A piece drawn as a rectangle."""
    return area(kind, (west, south), (east, south), (east, north), (west, north), **properties)


def _feature(kind: str, shape: str, coordinates: Sequence[Any], **properties: Any) -> Feature:
    said = {name: value for name, value in properties.items() if value not in ("", None)}
    geometry = {"type": shape, "coordinates": coordinates}
    return {"type": "Feature", "properties": {"kind": kind, **said}, "geometry": geometry}


def yard() -> Mapping[str, Any]:
    """Wall, hedge, house with door and window, crate: what hides how much."""
    return table(
        wall("low wall", (10.5, 3.5), (10.5, 8.5)),
        wall("hedge", (12.5, 10.5), (16.0, 12.0), width=0.8),
        box("crate", 7.0, 10.2, 8.4, 11.6),
        box(
            "building", 15.5, 3.0, 21.5, 8.5,
            openings=[
                {"wall": 3, "at": 2.8, "width": 1.6, "type": "window"},
                {"wall": 2, "at": 3.0, "width": 1.6, "type": "door"},
            ],
        ),
    )  # fmt: skip


def lone_wall() -> Mapping[str, Any]:
    """One low wall, and a hill to stand on."""
    return table(
        wall("low wall", (13.0, 3.0), (13.0, 11.5)),
        area("hill", (2.5, 9.0), (6.5, 8.5), (8.0, 11.0), (6.5, 13.2), (3.0, 12.8)),
    )


def grove() -> Mapping[str, Any]:
    """Woods in the middle of the table."""
    rim = ((9.0, 4.5), (13.0, 3.2), (17.5, 5.0), (18.5, 9.0), (16.0, 12.0), (11.0, 12.2), (8.4, 9.0))
    return table(area("woods", *rim))


def open_ground() -> Mapping[str, Any]:
    """Nothing but grass, and a little to look at."""
    return table(box("crater", 9.5, 11.5, 11.5, 13.0))


def long_field() -> Mapping[str, Any]:
    """A long table for long ranges."""
    return table(wall("sandbags", (36.5, 7.0), (36.5, 11.0), width=0.8), size=(48.0, 20.0))


def obstacles() -> Mapping[str, Any]:
    """What is climbed, what is walked around, what is entered."""
    return table(
        wall("low wall", (8.0, 4.0), (8.0, 10.0)),
        wall("high wall", (13.5, 8.0), (13.5, 12.5)),
        wall("hedge", (16.5, 2.5), (16.5, 6.0), width=0.8),
        box(
            "building", 16.5, 8.0, 22.0, 12.8,
            openings=[
                {"wall": 0, "at": 2.4, "width": 1.6, "type": "door"},
                {"wall": 3, "at": 2.4, "width": 1.6, "type": "window"},
            ],
        ),
        box("water", 3.0, 11.0, 7.0, 13.2),
    )  # fmt: skip


def street() -> Mapping[str, Any]:
    """Walls with gaps between them, before a watcher."""
    return table(
        wall("high wall", (4.0, 6.5), (7.5, 6.5)),
        wall("low wall", (9.5, 6.5), (13.0, 6.5)),
        wall("high wall", (14.8, 6.5), (18.0, 6.5)),
    )


def walls_to_climb() -> Mapping[str, Any]:
    """Two low walls in a mech's way."""
    return table(
        wall("low wall", (10.0, 3.0), (10.0, 13.0)),
        wall("sandbags", (13.5, 4.0), (13.5, 12.0), width=0.8),
    )
