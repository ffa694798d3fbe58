"""What a tool shows over the table, in centimetres: outlines, handles, guides, chips, what floats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.editing.frame import Frame
from wargame.games.skirmish.maps.editing.snapping import Guide
from wargame.games.skirmish.maps.editing.stock import StockItem
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.games.skirmish.table.walls import widened
from wargame.ui.skirmish.overlays.chips import Tone

Style = Literal["chosen", "hover", "draft", "bad", "inner"]
SpotStyle = Literal["vertex", "grabbed", "middle", "snap"]


@dataclass(frozen=True)
class Outline:
    """A line or ring; `fill` tints what it encloses."""

    points: tuple[Point, ...]
    style: Style = "chosen"
    closed: bool = True
    fill: bool = False


@dataclass(frozen=True)
class Chip:
    """Words beside a place; `lift_px` above it (below for a negative one)."""

    text: str
    at: Point
    lift_px: float = 26.0
    tone: Tone = "plain"
    icon: str | None = None


@dataclass(frozen=True)
class Floating:
    """Pieces in the air: they hang `by` cm from where they are painted, turned about a point."""

    ids: tuple[str, ...]
    by: Point = (0.0, 0.0)
    degrees: float = 0.0
    about: Point = (0.0, 0.0)


@dataclass(frozen=True)
class Ghost:
    """A stock item that hangs under the pointer, turned."""

    item: StockItem
    variant: int
    at: Point
    facing: float


@dataclass
class Marks:
    """Everything a tool shows."""

    outlines: list[Outline] = field(default_factory=list)
    frame: Frame | None = None
    guides: list[Guide] = field(default_factory=list)
    chips: list[Chip] = field(default_factory=list)
    spots: list[tuple[Point, SpotStyle]] = field(default_factory=list)
    box: tuple[Point, Point] | None = None
    brush: tuple[Point, float] | None = None
    floating: Floating | None = None
    ghost: Ghost | None = None
    zones: bool = False
    """Whether the deployment zones are shown brightly."""

    def trace(
        self, points: Sequence[Point], style: Style = "draft", *, closed: bool, fill: bool = False
    ) -> None:
        """Show a line or ring."""
        self.outlines.append(Outline(tuple(points), style, closed, fill))

    def ground_of(self, spec: PieceSpec, style: Style, *, fill: bool = False) -> None:
        """Show the ground that a piece takes."""
        for ring in rings_of(shape_of(spec)):
            self.trace(ring, style, closed=True, fill=fill)

    def chip(self, text: str, at: Point, lift_px: float = 26.0, tone: Tone = "plain") -> None:
        """Say something beside a place."""
        self.chips.append(Chip(text, at, lift_px, tone, "alert" if tone == "bad" else None))


def shape_of(spec: PieceSpec) -> BaseGeometry:
    """The ground a piece takes; a line widened."""
    return Polygon(spec.rings[0], spec.rings[1:]) if spec.rings else widened(spec.line, spec.width)


def rings_of(shape: BaseGeometry) -> list[tuple[Point, ...]]:
    """Every ring of a shape's polygons, without closing points."""
    parts = getattr(shape, "geoms", (shape,))
    rings = [ring for part in parts if isinstance(part, Polygon) for ring in (part.exterior, *part.interiors)]
    return [tuple((x, y) for x, y in ring.coords[:-1]) for ring in rings]


def cm(length: float) -> str:
    """A length in words, to a millimetre."""
    return f"{length:.1f} cm"


def size_words(frame: Frame) -> str:
    """Length and width of a box."""
    return f"{frame.length:.1f} × {frame.width:.1f} cm"


def angle_words(degrees: float) -> str:
    """An angle with its sign, in whole degrees where it is whole."""
    shown = f"{abs(degrees):.1f}".rstrip("0").rstrip(".")
    return f"−{shown}°" if degrees < -0.05 else f"{shown}°"


def line_length(points: Sequence[Point]) -> float:
    """The length of a polyline, cm."""
    return float(LineString(points).length) if len(points) > 1 else 0.0
