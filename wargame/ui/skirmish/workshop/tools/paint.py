"""Paint ground: a stroke of the brush lays earth, cobbles, a field, sand, snow or grass over the table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame
from shapely import LineString, Polygon

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.stroke import brushed
from wargame.games.skirmish.table.plane import Point
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks, cm
from wargame.ui.skirmish.workshop.tools.hold import Hand, Option, Spot

STROKE_STEP_PX = 4.0
WIDTHS_CM = (1.0, 2.0, 4.0)
WIDTH_STEP_CM, NARROWEST_CM, WIDEST_CM = 0.5, 0.5, 12.0
LEAST_HOLE = 0.4
"""A loop that leaves less than this share of the brush's own area open is filled."""


class PaintHand(Hand):
    """A round brush."""

    cursor = "crosshair"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._at: Point | None = None
        self._stroke: list[Point] = []

    @property
    def busy(self) -> bool:
        return bool(self._stroke)

    def hover(self, spot: Spot) -> None:
        self._at = spot.at

    def leave(self) -> None:
        self._at = None

    def press(self, spot: Spot) -> None:
        self._at, self._stroke = spot.at, [spot.at]

    def drag(self, spot: Spot) -> None:
        self._at = spot.at
        if self._stroke and math.dist(self._stroke[-1], spot.at) >= STROKE_STEP_PX * spot.cm_a_px:
            self._stroke.append(spot.at)

    def release(self, spot: Spot) -> None:
        stroke, self._stroke = self._stroke, []
        ground, width = self.bench.ground, self.bench.brush_cm
        if not stroke:
            return

        def with_paint(draft: Draft) -> Draft:
            for part in unlooped(stroke, width):
                draft, _name = edits.painted(draft, brushed(part, width), ground)
            return draft

        self.bench.do("Paint", with_paint)

    def back(self) -> bool:
        if self._stroke:
            self._stroke = []
            return True
        return False

    def put_down(self) -> None:
        self._stroke, self._at = [], None

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_q, pygame.K_e):
            self._take(self.bench.brush_cm + (WIDTH_STEP_CM if event.key == pygame.K_e else -WIDTH_STEP_CM))
            return True
        return False

    def marks(self) -> Marks:
        marks = Marks()
        if len(self._stroke) > 1:
            try:
                marks.trace(brushed(self._stroke, self.bench.brush_cm), "draft", closed=True, fill=True)
            except Fault:
                marks.trace(self._stroke, "draft", closed=False)
        if self._at is not None:
            marks.brush = self._at, self.bench.brush_cm / 2.0
            marks.chip(f"{_(self.bench.ground)} {cm(self.bench.brush_cm)}", self._at, -30.0)
        return marks

    def options(self) -> Sequence[Option]:
        now = self.bench.brush_cm
        return [
            Option(f"brush-{width:g}", f"{width:g} cm", lambda width=width: self._take(width), width == now)  # type: ignore[misc]
            for width in WIDTHS_CM
        ]

    def hint(self) -> str:
        return _("Drag to paint; Q and E make the brush narrower and wider")

    def _take(self, width_cm: float) -> None:
        self.bench.brush_cm = min(max(width_cm, NARROWEST_CM), WIDEST_CM)
        self.bench.changed()


def unlooped(stroke: Sequence[Point], width_cm: float) -> Iterator[list[Point]]:
    """A stroke cut so that no part of it runs round a hole: a ring that is painted stays a ring."""
    listed = list(stroke)
    if len(listed) < 4 or not _runs_round(listed, width_cm):
        yield listed
        return
    middle = len(listed) // 2
    yield from unlooped(listed[: middle + 1], width_cm)
    yield from unlooped(listed[middle:], width_cm)


def _runs_round(stroke: Sequence[Point], width_cm: float) -> bool:
    shape = LineString(stroke).buffer(width_cm / 2.0, quad_segs=4)
    least = LEAST_HOLE * width_cm * width_cm
    return any(Polygon(hole).area > least for hole in shape.interiors)
