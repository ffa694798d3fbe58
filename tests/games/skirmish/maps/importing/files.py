"""Small files as other programs write them, with their quirks, and short ways to import them."""

from __future__ import annotations

import json
from typing import Any

import pytest
import shapely

from wargame.engine.contract import Fault
from wargame.engine.wording import word
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.importing.importer import Imported, import_map
from wargame.games.skirmish.maps.importing.options import ImportOptions
from wargame.games.skirmish.maps.importing.report import Sort
from wargame.games.skirmish.table.terrain import PieceSpec

PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAFUlEQVR4nGP4z8DAxMDAwMDAwMQAAA0DAQGxEp2LAAAAAElFTkSuQmCC"
)


def vtt(**members: Any) -> bytes:
    """A Universal VTT file of 20 x 20 squares; members may be changed or added."""
    whole = {
        "format": 0.3,
        "resolution": {"map_origin": at(0, 0), "map_size": at(20, 20), "pixels_per_grid": 70},
        "line_of_sight": [],
        "objects_line_of_sight": [],
        "portals": [],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": PNG,
    }
    return json.dumps(whole | members).encode()


def at(x: Any, y: Any) -> dict[str, Any]:
    """A point as Universal VTT writes it."""
    return {"x": x, "y": y}


def run(*points: tuple[Any, Any]) -> list[dict[str, Any]]:
    """A wall."""
    return [at(x, y) for x, y in points]


def portal(start: tuple[float, float], end: tuple[float, float], **members: Any) -> dict[str, Any]:
    """A door between two jambs."""
    middle = at((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    whole = {
        "position": middle,
        "bounds": run(start, end),
        "rotation": 0.0,
        "closed": True,
        "freestanding": False,
    }
    return whole | members


def box(west: float, south: float, width: float, height: float) -> list[tuple[float, float]]:
    """A closed rectangle."""
    east, north = west + width, south + height
    return [(west, south), (east, south), (east, north), (west, north), (west, south)]


def tmx(*layers: str, **attributes: Any) -> bytes:
    """A Tiled map of 40 x 40 tiles of 32 pixels, so that a tile is a centimetre."""
    facts = {"orientation": "orthogonal", "width": 40, "height": 40, "tilewidth": 32, "tileheight": 32}
    written = " ".join(f'{key}="{value}"' for key, value in (facts | attributes).items())
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return f'{head}\n<map version="1.10" {written}>{"".join(layers)}</map>'.encode()


def group(*objects: str, name: str = "Things", extra: str = "") -> str:
    """An object layer."""
    return f'<objectgroup name="{name}" {extra}>{"".join(objects)}</objectgroup>'


def geojson(*geometries: Any, **members: Any) -> bytes:
    """A FeatureCollection; a geometry may come with properties as a pair."""
    pairs = [one if isinstance(one, tuple) else (one, {}) for one in geometries]
    features = [{"type": "Feature", "properties": facts, "geometry": shape} for shape, facts in pairs]
    return json.dumps({"type": "FeatureCollection", "features": features, **members}).encode()


def polygon(*rings: list[tuple[Any, Any]]) -> dict[str, Any]:
    """A GeoJSON polygon."""
    return {"type": "Polygon", "coordinates": [[list(point) for point in ring] for ring in rings]}


def svg(body: str, head: str = 'width="400mm" height="400mm" viewBox="0 0 400 400"') -> bytes:
    """An SVG of 40 x 40 cm in millimetres."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>'.encode()


def taken(data: bytes, name: str, **options: Any) -> Imported:
    """An import that passes the check without an error."""
    imported = import_map(data, name, ImportOptions(**options))
    assert not [problem for problem in check(imported.document.raw) if problem.severity == "error"]
    return imported


def pieces(data: bytes, name: str, **options: Any) -> tuple[PieceSpec, ...]:
    """The pieces of an import."""
    return taken(data, name, **options).document.table_map.pieces


def said(imported: Imported, sort: Sort) -> list[str]:
    """The notes of one sort in words, with their places."""
    return [f"{note.place}: {word(note.template, note.values)}" for note in imported.report.of(sort)]


def refused(data: bytes, name: str, **options: Any) -> str:
    """The sentence with which an import is refused."""
    with pytest.raises(Fault) as caught:
        import_map(data, name, ImportOptions(**options))
    return f"{caught.value.path}: {caught.value.why}"


def shape_of(piece: PieceSpec) -> shapely.Polygon:
    """A piece's polygon."""
    return shapely.Polygon(piece.rings[0], piece.rings[1:])
