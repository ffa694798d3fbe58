"""One feature of a map file: its kind, its shape, its openings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import shapely
from shapely import Polygon

from wargame.games.skirmish.maps.openings import read_inner, read_openings, ring_lengths
from wargame.games.skirmish.maps.problem import Report
from wargame.games.skirmish.maps.shapes import LEAST_AREA_CM2, read_line, read_polygon
from wargame.games.skirmish.maps.values import read_length, read_number, read_text
from wargame.games.skirmish.table.terrain import InnerWall, Kind, Opening, PieceSpec, Ring, kinds
from wargame.games.skirmish.table.walls import widened

PATCHES = ("grass", "earth", "cobble", "snow", "sand", "field", "mud")


def read_piece(
    feature: Any, id: str, size: tuple[float, float] | None, path: str, report: Report
) -> PieceSpec | None:
    """The piece a feature describes, on a table of this size (cm); None when an error was reported."""
    if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
        report.error(f"{path}.type" if isinstance(feature, Mapping) else path, "must be a GeoJSON Feature")
        return None
    properties = feature.get("properties")
    if not isinstance(properties, Mapping):
        report.error(f"{path}.properties", "must be an object with the piece's kind")
        return None
    kind = _read_kind(properties.get("kind"), f"{path}.properties.kind", report)
    if kind is None:
        return None
    shape = _read_shape(feature.get("geometry"), properties, kind, path, report)
    if shape is None:
        return None
    rings, line, width = shape
    if size is not None and _is_off_table(rings, line, width, size):
        report.error(f"{path}.geometry", "lies wholly off the table")
    return _with_properties(id, kind, shape, properties, f"{path}.properties", report)


_Shape = tuple[tuple[Ring, ...], Ring, float]


def _read_kind(value: Any, path: str, report: Report) -> Kind | None:
    kind = kinds().get(value) if isinstance(value, str) else None
    if kind is None:
        report.error(path, f"is no kind of terrain; the kinds are {', '.join(kinds())}")
    return kind


def _read_shape(
    geometry: Any, properties: Mapping[str, Any], kind: Kind, path: str, report: Report
) -> _Shape | None:
    place = f"{path}.geometry"
    if not isinstance(geometry, Mapping):
        report.error(place, "must be a GeoJSON geometry")
        return None
    match geometry.get("type"):
        case "Polygon":
            rings = read_polygon(geometry.get("coordinates"), f"{place}.coordinates", report)
            return None if rings is None else (rings, (), 0.0)
        case "LineString" if not kind.walled:
            return _read_wide_line(geometry, properties, path, report)
        case _:
            allowed = "Polygon" if kind.walled else "Polygon or LineString"
            report.error(f"{place}.type", f"must be {allowed} for a {kind.name}")
            return None


def _read_wide_line(
    geometry: Mapping[str, Any], properties: Mapping[str, Any], path: str, report: Report
) -> _Shape | None:
    line = read_line(geometry.get("coordinates"), f"{path}.geometry.coordinates", report)
    place = f"{path}.properties.width"
    if properties.get("width") is None:
        report.error(place, "is missing: a LineString needs its width in cm")
        return None
    width = read_length(properties["width"], place, report)
    return None if line is None or width is None else ((), line, width)


def _is_off_table(rings: tuple[Ring, ...], line: Ring, width: float, size: tuple[float, float]) -> bool:
    table = shapely.box(0.0, 0.0, *size)
    if any(0.0 < x < size[0] and 0.0 < y < size[1] for x, y in (rings[0] if rings else line)):
        return False
    shape = Polygon(rings[0], rings[1:]) if rings else widened(line, width)
    return bool(shape.intersection(table).area <= LEAST_AREA_CM2)


def _with_properties(
    id: str, kind: Kind, shape: _Shape, properties: Mapping[str, Any], path: str, report: Report
) -> PieceSpec:
    rings, line, width = shape
    walls = ring_lengths(rings[0]) if kind.walled else ()
    openings: tuple[Opening, ...] = ()
    inner: tuple[InnerWall, ...] = ()
    if walls:
        openings = read_openings(properties.get("openings"), walls, f"{path}.openings", report)
        inner = read_inner(properties.get("inner"), f"{path}.inner", report)
    else:
        _report_walls(properties, kind, path, report)
    return PieceSpec(
        id=id,
        kind=kind.name,
        height=_read_height(properties.get("height"), kind, f"{path}.height", report),
        rings=rings,
        line=line,
        width=width,
        openings=openings,
        inner=inner,
        name=read_text(properties, "name", path, report),
        style=read_text(properties, "style", path, report),
        ground=_read_patch(properties, kind, f"{path}.ground", report),
    )


def _report_walls(properties: Mapping[str, Any], kind: Kind, path: str, report: Report) -> None:
    """Openings and inner walls where there is no building to hold them."""
    for key in ("openings", "inner"):
        if properties.get(key) not in (None, [], ()):
            report.error(f"{path}.{key}", f"only buildings have these; this is a {kind.name}")


def _read_height(value: Any, kind: Kind, path: str, report: Report) -> float:
    """The kind's height unless the map says otherwise; a solid needs one above zero."""
    if value is None:
        return kind.height
    height = read_length(value, path, report) if kind.solid else read_number(value, path, report)
    if height is not None and height < 0.0:
        report.error(path, "must not be below zero")
    return kind.height if height is None else height


def _read_patch(properties: Mapping[str, Any], kind: Kind, path: str, report: Report) -> str:
    ground = properties.get("ground")
    if ground is None and kind.name == "ground":
        report.error(path, f"is missing: a painted patch is one of {', '.join(PATCHES)}")
    elif ground is not None and ground not in PATCHES:
        report.error(path, f"must be one of {', '.join(PATCHES)}")
    return ground if isinstance(ground, str) else ""
