"""The labels in a Universal VTT file of this game's own: which piece each wall and portal belongs to.

They stand under one key that other programs pass over: `name`, `ground`, `author`,
`notes`, `zones`, `cm_per_square`; `pieces` {id: properties}; lists as long as the file's
own `line_of_sight` and `objects_line_of_sight` of [id, part], and as long as `portals`
of [id, part, type]; `features`, the pieces that a sight plan has no word for, in cm.
A part is `outer`, `hole 0`…, `inner 0`… or `line`. Where another program has changed
a list's length the labels mean nothing, and the walls are read as anyone's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import shapely
from shapely import LineString

from wargame.games.skirmish.maps.importing import numbers
from wargame.games.skirmish.maps.importing.drawing import INNER_WALL, Door, Shape, opening_type
from wargame.games.skirmish.maps.importing.ours import read_features, text, zones
from wargame.games.skirmish.maps.importing.report import Ledger
from wargame.games.skirmish.maps.read import GROUNDS
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring, kinds

KEY = "wargame"
WALLS, OBJECTS, PORTALS = "line_of_sight", "objects_line_of_sight", "portals"
OUTER, HOLE, INNER, LINE = "outer", "hole", "inner", "line"

Turn = Callable[[Point], Point]
Entry = tuple[str, int]


@dataclass(frozen=True)
class Labels:
    """What the labels gave: whole pieces and openings, and the entries of the file they were made of."""

    shapes: tuple[Shape, ...] = ()
    doors: tuple[Door, ...] = ()
    used: frozenset[Entry] = frozenset()
    scale: float | None = None


@dataclass
class _Strand:
    """What the file holds of one part of one piece."""

    lines: list[Ring] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def joined(self) -> Ring:
        """The walls and the openings between them as one line; empty when they do not meet."""
        runs = [*self.lines, *((door.start, door.end) for door in self.doors)]
        merged = shapely.line_merge(shapely.MultiLineString([LineString(run) for run in runs]))
        return tuple((x, y) for x, y in merged.coords) if isinstance(merged, LineString) else ()


_Piece = dict[str, _Strand]


def header_of(document: Mapping[str, Any]) -> dict[str, str]:
    """The map's name and the like, as far as labels give them."""
    label = document.get(KEY)
    if not isinstance(label, Mapping):
        return {}
    header = {key: text(label, key) for key in ("name", "author", "notes")}
    ground = text(label, "ground")
    return header | ({"ground": ground} if ground in GROUNDS else {})


def read_labels(document: Mapping[str, Any], turn: Turn, ledger: Ledger) -> Labels:
    """Every piece that the labels and the walls they name give whole; nothing without labels that fit."""
    label = document.get(KEY)
    scale = numbers.number(label.get("cm_per_square")) if isinstance(label, Mapping) else None
    if not isinstance(label, Mapping) or not _fit(document, label) or not scale or scale <= 0.0:
        return Labels()
    shapes, doors = _features(label, 1.0 / scale, ledger)
    used: list[Entry] = []
    for id, piece in _strands(document, label, turn).items():
        whole = list(_whole(id, label["pieces"].get(id), piece))
        if whole:
            shapes += whole
            for strand in piece.values():
                doors += strand.doors
                used += strand.entries
    return Labels(tuple(shapes), tuple(doors), frozenset(used), scale)


def _fit(document: Mapping[str, Any], label: Mapping[str, Any]) -> bool:
    lists = [(document.get(key, []), label.get(key, [])) for key in (WALLS, OBJECTS, PORTALS)]
    return isinstance(label.get("pieces"), Mapping) and all(
        isinstance(own, list) and isinstance(marks, list) and len(own) == len(marks) for own, marks in lists
    )


def _features(label: Mapping[str, Any], shrink: float, ledger: Ledger) -> tuple[list[Shape], list[Door]]:
    """What is labelled in cm, in squares."""

    def move(point: Point) -> Point:
        return point[0] * shrink, point[1] * shrink

    shapes, doors = read_features(label.get("features"), f"{KEY}.features", ledger)
    shapes += zones(label.get("zones"), f"{KEY}.zones", ledger)
    return [shape.moved(move, shrink) for shape in shapes], [door.moved(move) for door in doors]


def _strands(document: Mapping[str, Any], label: Mapping[str, Any], turn: Turn) -> dict[str, _Piece]:
    """The parts of every piece, in the file's order."""
    pieces: dict[str, _Piece] = {}
    for key in (WALLS, OBJECTS):
        for index, (entry, mark) in enumerate(zip(document.get(key, []), label.get(key, []), strict=True)):
            line = numbers.points(entry, numbers.xy)
            if line and len(set(line)) > 1 and _is_mark(mark, 2):
                strand = pieces.setdefault(mark[0], {}).setdefault(mark[1], _Strand())
                strand.lines.append(tuple(turn(point) for point in line))
                strand.entries.append((key, index))
    for index, (entry, mark) in enumerate(
        zip(document.get(PORTALS, []), label.get(PORTALS, []), strict=True)
    ):
        jambs = numbers.points(entry.get("bounds"), numbers.xy) if isinstance(entry, Mapping) else None
        if jambs and len(set(jambs)) == len(jambs) == 2 and _is_mark(mark, 3):
            strand = pieces.setdefault(mark[0], {}).setdefault(mark[1], _Strand())
            place = f"{PORTALS}[{index}]"
            strand.doors.append(Door(place, turn(jambs[0]), turn(jambs[1]), opening_type(mark[2])))
            strand.entries.append((PORTALS, index))
    return pieces


def _is_mark(mark: Any, length: int) -> bool:
    return isinstance(mark, list) and len(mark) == length and all(isinstance(word, str) for word in mark)


def _whole(id: str, properties: Any, piece: _Piece) -> Iterator[Shape]:
    """The shapes of a piece when its kind is known and its rings close; nothing otherwise."""
    kind = text(properties, "kind") if isinstance(properties, Mapping) else ""
    if kind not in kinds():
        return
    shape = Shape(
        f"{KEY}.pieces.{id}",
        (kind,),
        kind=kind,
        id=id,
        height=numbers.number(properties.get("height")),
        name=text(properties, "name"),
        style=text(properties, "style"),
    )
    parts = {part: strand.joined() for part, strand in piece.items()}
    if all(parts.values()):
        yield from _shapes(shape, parts, numbers.number(properties.get("width")))


def _shapes(shape: Shape, parts: Mapping[str, Ring], width_squares: float | None) -> Iterator[Shape]:
    outer, line = parts.get(OUTER), parts.get(LINE)
    if outer and outer[0] == outer[-1]:
        holes = [ring for part, ring in parts.items() if part.startswith(HOLE)]
        yield dataclasses.replace(shape, rings=(outer, *holes))
        for part, inner in parts.items():
            if part.startswith(INNER):
                yield Shape(f"{shape.place}.{part}", line=inner, kind=INNER_WALL)
    elif line and width_squares and width_squares > 0.0:
        yield dataclasses.replace(shape, line=line, width=width_squares)
