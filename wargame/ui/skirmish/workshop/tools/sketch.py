"""Drawing point by point or free-hand: what lines, areas, buildings, zones and inner walls share."""

from __future__ import annotations

import math

from wargame.games.skirmish.maps.editing.snapping import Guide, snap_point, snap_step
from wargame.games.skirmish.table.plane import Point
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks
from wargame.ui.skirmish.workshop.tools.hold import Hand, Spot

CLOSE_PX = 10.0
STROKE_STEP_PX = 3.0


class SketchHand(Hand):
    """Gathers points: a click sets one, a drag is a stroke; a double click, Enter or a click on the
    first point finishes. What is made of them is the tool's own."""

    cursor = "crosshair"
    closes = False
    """Whether the points go round an area."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.points: list[Point] = []
        self.stroke: list[Point] = []
        self._next: Point | None = None
        self._guides: tuple[Guide, ...] = ()
        self._step_cm = 0.1
        self._pressed = False

    @property
    def busy(self) -> bool:
        return bool(self.points or self.stroke)

    # -- what a tool makes of it ---------------------------------------------------------

    def finish(self, points: list[Point]) -> None:
        """The points are all there."""
        raise NotImplementedError

    def finish_stroke(self, stroke: list[Point]) -> None:
        """A stroke has been drawn by dragging: by default a straight line from its start to its end."""
        self.finish([stroke[0], stroke[-1]])

    @property
    def least(self) -> int:
        """How many points it needs at least."""
        return 3 if self.closes else 2

    # -- the mouse -----------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        self._step_cm = STROKE_STEP_PX * spot.cm_a_px
        settled, snapping = self.bench.history.settled, spot.snapping(self.bench)
        if self._closing(spot):
            self._next, self._guides = self.points[0], ()
        elif self.points:
            snapped = snap_step(settled, self.points[-1], spot.at, snapping)
            self._next, self._guides = snapped.at, snapped.guides
        else:
            snapped = snap_point(settled, spot.at, snapping)
            self._next, self._guides = snapped.at, snapped.guides

    def press(self, spot: Spot) -> None:
        self.hover(spot)
        self._pressed = True
        self.stroke = []

    def drag(self, spot: Spot) -> None:
        if not self._pressed or not spot.pulled:
            return
        if not self.stroke and self._next is not None and not self.points:
            self.stroke = [self._next]
        if self.stroke and math.dist(self.stroke[-1], spot.at) >= self._step_cm:
            self.stroke.append(spot.at)
        self._follow_stroke(spot)

    def release(self, spot: Spot) -> None:
        if not self._pressed:
            return
        self._pressed = False
        stroke, self.stroke = self.stroke, []
        if len(stroke) > 1:
            stroke[-1] = self._next or stroke[-1]
            self.finish_stroke(stroke)
            return
        self.hover(spot)
        if self._closing(spot):
            self._done()
        elif self._next is not None and (not self.points or self.points[-1] != self._next):
            self.points.append(self._next)

    def twice(self, spot: Spot) -> None:
        if len(self.points) >= self.least:
            self._done()

    def leave(self) -> None:
        if not self.busy:
            self._next = None

    def back(self) -> bool:
        if self.stroke:
            self.stroke = []
            self._pressed = False
        elif self.points:
            self.points.pop()
        else:
            return False
        return True

    def confirm(self) -> bool:
        if len(self.points) < self.least:
            return False
        self._done()
        return True

    def put_down(self) -> None:
        self.points, self.stroke, self._next, self._pressed = [], [], None, False

    # -- inside --------------------------------------------------------------------------

    @property
    def so_far(self) -> list[Point]:
        """The points set and the one under the pointer."""
        more = [self._next] if self._next is not None and self._next not in self.points[-1:] else []
        return [*self.points, *more]

    def _follow_stroke(self, spot: Spot) -> None:
        """The end of a stroke is snapped too."""
        snapped = snap_point(self.bench.history.settled, spot.at, spot.snapping(self.bench))
        self._next, self._guides = snapped.at, snapped.guides

    def _closing(self, spot: Spot) -> bool:
        if not self.closes or len(self.points) < self.least:
            return False
        return math.dist(self.points[0], spot.at) <= CLOSE_PX * spot.cm_a_px

    def _done(self) -> None:
        points, self.points = self.points, []
        self.finish(points)

    def mark_sketch(self, marks: Marks) -> None:
        """Show the points set, the stroke, and what has been snapped to."""
        marks.guides.extend(self._guides)
        if self.stroke:
            marks.trace(self.stroke, "draft", closed=False)
        elif self.points:
            marks.trace(self.so_far, "draft", closed=self.closes and len(self.so_far) > 2, fill=self.closes)
        marks.spots.extend((point, "vertex") for point in self.points)
        if self._next is not None and not self.stroke:
            marks.spots.append((self._next, "snap"))
