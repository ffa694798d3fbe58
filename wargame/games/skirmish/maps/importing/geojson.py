"""GeoJSON footprints of real places: degrees or metres, any winding, holes, collections.

Tags as OpenStreetMap writes them (in the properties, or in `tags` inside them) say what
a thing is and how high; what has none is taken for a building.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.importing import numbers
from wargame.games.skirmish.maps.importing.drawing import Plan, Shape
from wargame.games.skirmish.maps.importing.geometries import Part, parts
from wargame.games.skirmish.maps.importing.labels import words
from wargame.games.skirmish.maps.importing.options import LEAVE_OUT
from wargame.games.skirmish.maps.importing.ours import clean
from wargame.games.skirmish.maps.importing.report import Ledger

FORM = "GeoJSON"
SUFFIXES = (".geojson",)
TELLING = ("building", "natural", "landuse", "waterway", "barrier", "highway", "leisure", "man_made")
BUILDING = "building"
METRES_A_FLOOR = 3.0
FLOORS = ("building:levels", "levels", "maxfloors", "floors", "stories", "storeys")
ROAD_METRES = 5.0
_WAYS = ("highway", "waterway")
_BARRIERS: Mapping[str, str] = MappingProxyType({"wall": "low wall", "city_wall": "high wall"})
WALL_METRES = 0.6

_TYPES = ("FeatureCollection", "Feature", "GeometryCollection", "Polygon", "MultiPolygon", "LineString")
_METRES = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)\s*m?\s*")
_DEGREES = ("CRS84", ":4326", ":4979", ":4258")
_MERCATOR = (":3857", ":900913", ":3785")

Earth = Literal["", "degrees", "mercator"]


def is_geojson(document: Any) -> bool:
    """Whether a JSON document looks like GeoJSON."""
    return isinstance(document, Mapping) and document.get("type") in _TYPES


def read_geojson(document: Any, earth: str, ledger: Ledger) -> Plan:
    """The plan of a place; `earth` is `degrees`, `metres` or `auto`. Raises Fault when it is no GeoJSON."""
    if not is_geojson(document):
        raise Fault("type", "is no GeoJSON type: this is no GeoJSON file")
    shapes = tuple(_shapes(document, ledger))
    return Plan(FORM, "metre", "place", shapes, earth=_earth(document, shapes, earth))


def _features(document: Mapping[str, Any], ledger: Ledger) -> Iterator[tuple[str, Any, Mapping[str, Any]]]:
    """Place, geometry and properties of every feature; a bare geometry is one without properties."""
    match document["type"]:
        case "FeatureCollection":
            listed = document.get("features")
            if not isinstance(listed, list):
                raise Fault("features", "must be a list")
            for index, feature in enumerate(listed):
                if isinstance(feature, Mapping):
                    yield f"features[{index}]", feature.get("geometry"), _properties(feature)
                else:
                    ledger.dropped(f"features[{index}]", "is no feature")
        case "Feature":
            yield "$", document.get("geometry"), _properties(document)
        case _:
            yield "$", document, {}


def _properties(feature: Mapping[str, Any]) -> Mapping[str, Any]:
    """The properties, nested tags brought up."""
    own = feature.get("properties")
    if not isinstance(own, Mapping):
        return {}
    tags = own.get("tags")
    return {**own, **tags} if isinstance(tags, Mapping) else own


def _shapes(document: Mapping[str, Any], ledger: Ledger) -> Iterator[Shape]:
    for place, geometry, properties in _features(document, ledger):
        for part in parts(geometry, place, ledger):
            yield _shape(part, properties)


def _shape(part: Part, properties: Mapping[str, Any]) -> Shape:
    labels = tuple(_labels(properties)) or ((BUILDING,) if part.rings else ())
    return Shape(
        part.place,
        labels,
        kind=LEAVE_OUT if _is_district(properties) else "",
        rings=part.rings,
        line=part.line,
        width=_width(properties) if part.line else 0.0,
        real_height=_height(properties),
        name=_name(properties.get("name")),
    )


def _labels(properties: Mapping[str, Any]) -> Iterator[str]:
    for key in TELLING:
        value = properties.get(key)
        if isinstance(value, str) and value not in ("no", ""):
            # what a way is used for says nothing, and a real wall by the road can be shot over
            means = () if key in _WAYS or value == "yes" else (_BARRIERS.get(value, clean(value)),)
            yield from (*means, key)
        elif value is True:
            yield key


def _is_district(properties: Mapping[str, Any]) -> bool:
    """Whether an area says only how a part of a town is used: it covers houses and streets alike."""
    use = properties.get("landuse")
    return isinstance(use, str) and BUILDING not in properties and words().get(use, BUILDING) == BUILDING


def _name(value: Any) -> str:
    return clean(value) if isinstance(value, str) else ""


def _metres(value: Any) -> float | None:
    """A length as tags write it: a number, or text like `4.5` or `4.5 m`."""
    if isinstance(value, str):
        found = _METRES.fullmatch(value[:40])
        return float(found[1]) if found else None
    return numbers.number(value)


def _height(properties: Mapping[str, Any]) -> float | None:
    """Metres above ground, from a height or from floors; None when neither is a number above zero."""
    height = _metres(properties.get("height"))
    if height is not None and height > 0.0:
        return height
    for key in FLOORS:
        floors = _metres(properties.get(key))
        if floors is not None and 0.0 < floors < 200.0:
            return floors * METRES_A_FLOOR
    return None


def _width(properties: Mapping[str, Any]) -> float:
    width = _metres(properties.get("width"))
    if width is not None and width > 0.0:
        return width
    return ROAD_METRES if "highway" in properties or "waterway" in properties else WALL_METRES


def _earth(document: Mapping[str, Any], shapes: tuple[Shape, ...], wanted: str) -> Earth:
    """Whether coordinates are degrees, Web Mercator's stretched metres or plain metres."""
    crs = str(document.get("crs"))[:500]
    if any(name in crs for name in _MERCATOR):
        return "mercator" if wanted != "metres" else ""
    if wanted != "auto":
        return "degrees" if wanted == "degrees" else ""
    if "crs" in document and "EPSG" in crs.upper() and not any(name in crs for name in _DEGREES):
        return ""
    fits = all(abs(x) <= 180.0 and abs(y) <= 90.0 for shape in shapes for x, y in shape.points())
    return "degrees" if fits else ""
