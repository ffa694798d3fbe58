"""Small map documents for the tests, made of parts that each test may spoil."""

from __future__ import annotations

from typing import Any


def ring(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A closed rectangle, counter-clockwise from its south-west corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]


def feature(kind: str, /, *rings: list[list[float]], **properties: Any) -> dict[str, Any]:
    """A polygon of a kind."""
    return {
        "type": "Feature",
        "properties": {"kind": kind, **properties},
        "geometry": {"type": "Polygon", "coordinates": list(rings)},
    }


def line(kind: str, /, *points: list[float], width: float | None = 0.6) -> dict[str, Any]:
    """A line of a kind, with or without a width."""
    properties: dict[str, Any] = {"kind": kind} if width is None else {"kind": kind, "width": width}
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": "LineString", "coordinates": list(points)},
    }


def house(**properties: Any) -> dict[str, Any]:
    """A building of 6 x 5 with a door in its south wall and an inner wall with a door."""
    default: dict[str, Any] = {
        "openings": [{"wall": 0, "at": 2.0, "width": 1.4, "type": "door"}],
        "inner": [
            {
                "line": [[13.0, 12.0], [13.0, 17.0]],
                "openings": [{"wall": 0, "at": 2.5, "width": 1.4, "type": "door"}],
            }
        ],
    }
    return feature("building", ring(10.0, 12.0, 6.0, 5.0), **(default | properties))


def document(*features: dict[str, Any], **header: Any) -> dict[str, Any]:
    """A whole map of 40 x 40; the header's members may be changed or added to."""
    return {
        "type": "FeatureCollection",
        "wargame": {"format": 1, "name": "Test table", "size": [40, 40], **header},
        "features": list(features) or [house(), line("hedge", [20, 20], [26, 21])],
    }
