"""A plan as it was drawn, seen from above in one colour a kind: to choose which part becomes the table."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pygame

from wargame.games.skirmish.maps.exporting.svg import COLOURS
from wargame.games.skirmish.maps.importing.drawing import Plan, Shape, bounds_of
from wargame.games.skirmish.maps.importing.labels import kind_of
from wargame.games.skirmish.maps.importing.options import Bounds, ImportOptions
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring
from wargame.ui.shell.theme import Colour, rgb

SMALLEST_PX = 1.5
LINE = rgb("#d9cfb8")
UNKNOWN = rgb("#8d8674")
GROUND = (38, 43, 40)
EDGE = (18, 20, 20)

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Lens:
    """How the plan lies in a picture: the plan's `middle` in its middle, `zoom` px a unit up and down.

    `squeeze` is how much shorter a unit across is than one up (degrees, away from the equator).
    """

    middle: Point
    zoom: float
    squeeze: float
    size: tuple[int, int]

    def to_px(self, point: Point) -> Point:
        """A point of the plan in the picture."""
        x = self.size[0] / 2.0 + (point[0] - self.middle[0]) * self.zoom * self.squeeze
        return x, self.size[1] / 2.0 - (point[1] - self.middle[1]) * self.zoom

    def to_plan(self, spot: Point) -> Point:
        """A spot of the picture in the plan."""
        x = self.middle[0] + (spot[0] - self.size[0] / 2.0) / (self.zoom * self.squeeze)
        return x, self.middle[1] - (spot[1] - self.size[1] / 2.0) / self.zoom


@dataclass(frozen=True)
class _Outline:
    points: Floats
    colour: Colour
    closed: bool


@dataclass(frozen=True, eq=False)
class PlanDrawing:
    """A plan made ready for drawing at any zoom."""

    bounds: Bounds
    squeeze: float
    _outlines: tuple[_Outline, ...]
    _boxes: Floats = field(default_factory=lambda: np.zeros((0, 4)))

    @classmethod
    def of(cls, plan: Plan) -> PlanDrawing:
        """Slow for a large plan: called in a thread."""
        outlines = [outline for shape in plan.shapes for outline in _outlines(shape)]
        outlines += [_Outline(_array(wall.points), LINE, False) for wall in plan.walls if wall.points]
        outlines.sort(key=lambda outline: -float(np.ptp(outline.points, axis=0).prod()))
        bounds = bounds_of(plan.points()) or (0.0, 0.0, 1.0, 1.0)
        middle = (bounds[1] + bounds[3]) / 2.0
        squeeze = max(math.cos(math.radians(middle)), 0.01) if plan.earth == "degrees" else 1.0
        boxes = [[*outline.points.min(axis=0), *outline.points.max(axis=0)] for outline in outlines]
        return cls(bounds, squeeze, tuple(outlines), np.array(boxes, float).reshape(-1, 4))

    def lens(self, size: tuple[int, int], bounds: Bounds | None = None, share: float = 0.92) -> Lens:
        """The lens through which these bounds (else all of it) fill `share` of a picture."""
        west, south, east, north = bounds or self.bounds
        across, up = max((east - west) * self.squeeze, 1e-12), max(north - south, 1e-12)
        zoom = share * min(size[0] / across, size[1] / up)
        return Lens(((west + east) / 2.0, (south + north) / 2.0), zoom, self.squeeze, size)

    def draw(self, lens: Lens) -> pygame.Surface:
        """What is seen through the lens."""
        picture = pygame.Surface(lens.size, depth=24)
        picture.fill(GROUND)
        for number in self._seen(lens):
            outline = self._outlines[number]
            spots = _through(lens, outline.points)
            if np.ptp(spots, axis=0).max(initial=0.0) < SMALLEST_PX:
                picture.set_at((int(spots[0, 0]), int(spots[0, 1])), outline.colour)
            elif outline.closed:
                pygame.draw.polygon(picture, outline.colour, spots.tolist())
                pygame.draw.lines(picture, EDGE, True, spots.tolist())
            else:
                pygame.draw.lines(picture, outline.colour, False, spots.tolist(), 2)
        return picture

    def _seen(self, lens: Lens) -> list[int]:
        west, north = lens.to_plan((0.0, 0.0))
        east, south = lens.to_plan((float(lens.size[0]), float(lens.size[1])))
        boxes = self._boxes
        meets = (boxes[:, 0] < east) & (boxes[:, 2] > west) & (boxes[:, 1] < north) & (boxes[:, 3] > south)
        found: list[int] = np.flatnonzero(meets).tolist()
        return found


def _through(lens: Lens, points: Floats) -> Floats:
    across = lens.size[0] / 2.0 + (points[:, 0] - lens.middle[0]) * lens.zoom * lens.squeeze
    down = lens.size[1] / 2.0 - (points[:, 1] - lens.middle[1]) * lens.zoom
    # far beyond the picture pygame's lines run over: what lies there is held near it
    return np.clip(np.column_stack([across, down]), -16_000.0, 16_000.0)


def _outlines(shape: Shape) -> list[_Outline]:
    kind = kind_of(shape, ImportOptions())
    colour = rgb(COLOURS[kind]) if kind in COLOURS else UNKNOWN
    found = [
        _Outline(_array(ring), colour if n == 0 else GROUND, True)
        for n, ring in enumerate(shape.rings)
        if ring
    ]
    if len(shape.line) > 1:
        found.append(_Outline(_array(shape.line), colour, False))
    return [outline for outline in found if len(outline.points) > (2 if outline.closed else 1)]


def _array(ring: Ring) -> Floats:
    return np.array(ring, float).reshape(-1, 2)
