"""SVG out: the table in true centimetres, for drawing programs, and for the import to read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from wargame.games.skirmish.maps.exporting.markup import xml_number, xml_text
from wargame.games.skirmish.maps.exporting.outlines import closed, jambs_of, layer_of
from wargame.games.skirmish.maps.importing.drawing import INNER_WALL, ZONES
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Opening, PieceSpec, Ring, TableMap, kinds
from wargame.games.skirmish.table.walls import WALL_THICKNESS_CM

GROUNDS: Mapping[str, str] = MappingProxyType(
    {"grass": "#a9b18f", "earth": "#c9b393", "cobble": "#b9b6b0", "snow": "#eef1f4", "sand": "#dccfa6"}
)
COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "building": "#d8c3a5",
        "low wall": "#8a8178",
        "high wall": "#4f4a45",
        "hedge": "#5f7a4a",
        "sandbags": "#b09a6a",
        "barricade": "#7d6446",
        "rubble": "#a39a8e",
        "crate": "#9a7748",
        "rock": "#87837d",
        "well": "#7c8a94",
        "woods": "#7d9466",
        "hill": "#bfae86",
        "crater": "#8b7355",
        "water": "#7fa3bb",
        "bridge": "#a98b63",
        "road": "#c9bfae",
        "ground": "#b9a67f",
        "wreck": "#5b5b5f",
    }
)
_DOOR, _WINDOW, _INK = "#b8742c", "#4f86b3", "#2e2a26"


def svg_text(table_map: TableMap) -> str:
    """The table as the text of an SVG file whose page is as large as the table."""
    width, height = map(xml_number, table_map.size)
    page = {"width": f"{width}cm", "height": f"{height}cm", "viewBox": f"0 0 {width} {height}"}
    named = {"data-name": xml_text(table_map.name), "data-ground": table_map.ground}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **page, **named})
    colour = GROUNDS.get(table_map.ground, GROUNDS["grass"])
    SubElement(
        root, "rect", {"id": "ground", "width": width, "height": height, "fill": colour, "stroke": "none"}
    )
    pen = _Pen(table_map.size[1])
    for piece in sorted(table_map.pieces, key=layer_of):
        _draw(SubElement(root, "g", {"class": piece.kind}), piece, pen)
    for kind, zone in zip(ZONES, table_map.zones or (), strict=False):
        style = {"fill": _INK, "fill-opacity": "0.08", "fill-rule": "evenodd"}
        SubElement(root, "path", {"data-kind": kind, "d": pen.path(zone), **style})
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


@dataclass(frozen=True)
class _Pen:
    """Writes points, y running down from the table's north edge."""

    height: float

    def way(self, line: Iterable[Point]) -> str:
        """An open line as path data."""
        return "M" + " ".join(f"{xml_number(x)},{xml_number(self.height - y)}" for x, y in line)

    def path(self, rings: Iterable[Ring]) -> str:
        """Closed rings as path data."""
        return " ".join(f"{self.way(ring)}Z" for ring in rings)


def _draw(group: Element, piece: PieceSpec, pen: _Pen) -> None:
    colour = GROUNDS.get(piece.ground, COLOURS[piece.kind])
    facts = dict(_facts(piece))
    if piece.line:
        stroke = {"stroke": colour, "stroke-width": xml_number(piece.width), "stroke-linecap": "square"}
        SubElement(group, "path", {**facts, "d": pen.way(piece.line), "fill": "none", **stroke})
        return
    walled = {"stroke": _INK, "stroke-width": "0.05"} if kinds()[piece.kind].walled else {"stroke": "none"}
    path = {"d": pen.path(piece.rings), "fill": colour, "fill-rule": "evenodd", **walled}
    SubElement(group, "path", {**facts, **path})
    for wall in piece.inner:
        _line(group, INNER_WALL, wall.line, _INK, WALL_THICKNESS_CM, pen)
        _openings(group, wall.line, wall.openings, pen)
    _openings(group, closed(piece.rings[0]), piece.openings, pen)


def _facts(piece: PieceSpec) -> Iterator[tuple[str, str]]:
    """What a drawing cannot show, as data attributes."""
    yield "data-kind", piece.kind
    yield "data-id", xml_text(piece.id)
    if piece.height != kinds()[piece.kind].height:
        yield "data-height", xml_number(piece.height)
    for key in ("name", "style", "ground"):
        if value := getattr(piece, key):
            yield f"data-{key}", xml_text(value)


def _openings(group: Element, line: Ring, openings: Sequence[Opening], pen: _Pen) -> None:
    for jambs in jambs_of(line, openings):
        colour = _WINDOW if jambs.type == "window" else _DOOR
        _line(group, jambs.type, (jambs.start, jambs.end), colour, WALL_THICKNESS_CM, pen)


def _line(group: Element, kind: str, line: Ring, colour: str, width: float, pen: _Pen) -> None:
    stroke = {"stroke": colour, "stroke-width": xml_number(width), "fill": "none"}
    SubElement(group, "path", {"data-kind": kind, "d": pen.way(line), **stroke})
