"""GeoJSON geometries taken apart: collections and multi-parts unpacked, each part with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wargame.games.skirmish.maps.importing import numbers
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.table.terrain import Ring

_DEEPEST = 20
_PARTS_OF = {"MultiPolygon": "Polygon", "MultiLineString": "LineString"}
_NO_GROUND = ("Point", "MultiPoint")


@dataclass(frozen=True)
class Part:
    """One polygon (rings) or one line of a geometry."""

    place: str
    rings: tuple[Ring, ...] = ()
    line: Ring = ()


def parts(geometry: Any, place: str, ledger: Ledger, depth: int = 0) -> Iterator[Part]:
    """Every polygon and line of a geometry; what is none or has a point that is none is noted."""
    kind = str(geometry.get("type")) if isinstance(geometry, Mapping) else ""
    if kind == "GeometryCollection" and depth < _DEEPEST:
        for index, inner in enumerate(_listed(geometry.get("geometries"))):
            yield from parts(inner, f"{place}.geometries[{index}]", ledger, depth + 1)
    elif kind in _PARTS_OF:
        for index, coordinates in enumerate(_listed(geometry.get("coordinates"))):
            yield from _part(_PARTS_OF[kind], coordinates, f"{place}.coordinates[{index}]", ledger)
    elif kind in ("Polygon", "LineString"):
        yield from _part(kind, geometry.get("coordinates"), f"{place}.coordinates", ledger)
    elif kind in _NO_GROUND:
        ledger.dropped(place, "points cover no ground")
    else:
        ledger.dropped(place, "has no geometry that is known")


def _listed(value: Any) -> list[Any] | tuple[Any, ...]:
    return value if isinstance(value, list | tuple) else ()


def _part(kind: str, coordinates: Any, place: str, ledger: Ledger) -> Iterator[Part]:
    if kind == "LineString":
        line = numbers.points(coordinates, numbers.pair)
        found = Part(place, line=line) if line else None
    else:
        rings = [numbers.points(ring, numbers.pair) for ring in _listed(coordinates)]
        found = _polygon(rings, place, ledger)
    if found is None:
        ledger.dropped(place, "has a coordinate that is no finite number")
    else:
        yield found


def _polygon(rings: list[tuple[tuple[float, float], ...] | None], place: str, ledger: Ledger) -> Part | None:
    """A polygon with the holes that can be read; None without an outer ring."""
    if not rings or not rings[0]:
        return None
    for index, ring in enumerate(rings):
        if not ring:
            ledger.dropped(f"{place}[{index}]", "the hole has a coordinate that is no finite number")
    return Part(place, rings=tuple(ring for ring in rings if ring))
