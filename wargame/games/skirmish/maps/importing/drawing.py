"""What the readers of all formats agree on: shapes as they were drawn, before anything is chosen or repaired.

Coordinates are the file's own, x east and y north (a reader turns what runs down);
`moved` brings them to centimetres of the table.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from wargame.games.skirmish.maps.importing.options import Bounds
from wargame.games.skirmish.maps.importing.pictures import Picture
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring

DOOR, WINDOW = "door", "window"
INNER_WALL = "inner wall"
ZONES = ("zone A", "zone B")
PARTS = (DOOR, WINDOW, INNER_WALL, *ZONES)

Move = Callable[[Point], Point]
Measure = Literal["page", "grid", "place", "picture"]


@dataclass(frozen=True)
class Shape:
    """One area (rings: outer, then holes) or line, with what the file says about it.

    `labels`: its names, classes and layers, the most telling first. `kind`: the kind of
    terrain, or one of PARTS, that the file itself states. `width` (of a line) and
    `real_height` are in the file's unit, `height` in cm.
    """

    place: str
    labels: tuple[str, ...] = ()
    rings: tuple[Ring, ...] = ()
    line: Ring = ()
    width: float = 0.0
    kind: str = ""
    height: float | None = None
    real_height: float | None = None
    id: str = ""
    name: str = ""
    style: str = ""
    ground: str = ""

    def moved(self, move: Move, scale: float) -> Shape:
        """The shape on the table: points through `move`, lengths times `scale`."""
        return dataclasses.replace(
            self,
            rings=tuple(tuple(move(point) for point in ring) for ring in self.rings),
            line=tuple(move(point) for point in self.line),
            width=self.width * scale,
            real_height=None if self.real_height is None else self.real_height * scale,
        )

    def points(self) -> Iterator[Point]:
        """Every point it is drawn with."""
        for ring in self.rings:
            yield from ring
        yield from self.line


@dataclass(frozen=True)
class Wall:
    """A line of a plan that is drawn as walls alone; walls that meet are joined to rooms."""

    place: str
    points: Ring
    label: str

    def moved(self, move: Move) -> Wall:
        """The wall on the table."""
        return dataclasses.replace(self, points=tuple(move(point) for point in self.points))


OpeningType = Literal["door", "window"]


def opening_type(word: object) -> OpeningType:
    """A window when the file says so, else a door."""
    return "window" if word == WINDOW else "door"


@dataclass(frozen=True)
class Door:
    """An opening from one jamb to the other, and its type."""

    place: str
    start: Point
    end: Point
    type: OpeningType = "door"

    def moved(self, move: Move) -> Door:
        """The opening on the table."""
        return dataclasses.replace(self, start=move(self.start), end=move(self.end))


@dataclass(frozen=True)
class Plan:
    """A whole file as it was drawn.

    `portals` are the doors between `walls`; `doors` lie in what shapes become.
    `extent`: the rectangle that the file calls its picture, None when it names none.
    `measure` says how a scale is found: `page` (one unit is `scale` cm), `grid` (a square
    is `square` units wide), `place` (units are metres), `picture` (units mean nothing).
    `earth`: what GeoJSON coordinates are before they are turned into metres.
    """

    form: str
    unit: str
    measure: Measure
    shapes: tuple[Shape, ...] = ()
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    portals: tuple[Door, ...] = ()
    extent: Bounds | None = None
    scale: float = 1.0
    square: float = 1.0
    earth: Literal["", "degrees", "mercator"] = ""
    title: str = ""
    ground: str = ""
    author: str = ""
    remarks: str = ""
    picture: Picture | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could stand on a table."""
        return not (self.shapes or self.walls)

    def points(self) -> Iterator[Point]:
        """Every point of shapes and walls."""
        for shape in self.shapes:
            yield from shape.points()
        for wall in self.walls:
            yield from wall.points

    def moved(self, move: Move, scale: float) -> Plan:
        """The plan with every point through `move` and every length times `scale`."""
        return dataclasses.replace(
            self,
            shapes=tuple(shape.moved(move, scale) for shape in self.shapes),
            walls=tuple(wall.moved(move) for wall in self.walls),
            doors=tuple(door.moved(move) for door in self.doors),
            portals=tuple(door.moved(move) for door in self.portals),
        )


def bounds_of(points: Iterable[Point]) -> Bounds | None:
    """West, south, east, north of the points; None for no points."""
    listed = list(points)
    if not listed:
        return None
    xs, ys = zip(*listed, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
