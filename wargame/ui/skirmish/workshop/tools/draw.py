"""Draw lines (walls, hedges, roads) and areas (woods, water, hills), point by point or free-hand."""

from __future__ import annotations

from collections.abc import Sequence

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.stock import How, StockItem, item_of, rectangle
from wargame.games.skirmish.maps.editing.stroke import freehand
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks, cm, line_length
from wargame.ui.skirmish.workshop.tools.hold import Option, Spot
from wargame.ui.skirmish.workshop.tools.sketch import SketchHand

USUAL: dict[How, str] = {"line": "hedge", "area": "woods", "building": "farmhouse"}


class DrawHand(SketchHand):
    """Draws the stock item in hand, or the usual one of its sort."""

    how: How = "line"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.freehand = True

    @property
    def item(self) -> StockItem:
        """What is drawn."""
        item = self.bench.item
        return item if item is not None and item.is_drawn_as(self.how) else item_of(USUAL[self.how])

    def finish(self, points: list[Point]) -> None:
        self.lay(points)

    def lay(self, points: Sequence[Point]) -> bool:
        """Make the piece of these points. False: they make none, which is said."""
        try:
            spec = self.item.drawn(points)
        except Fault as fault:
            self.bench.refuse(fault.why)
            return False
        names: list[str] = []

        def with_it(draft: Draft) -> Draft:
            made, ids = edits.added(draft, [spec])
            names.extend(ids)
            return made

        done = self.bench.do("Draw", with_it)
        if done:
            self.bench.select(names)
        return done

    def back(self) -> bool:
        if super().back():
            return True
        if self.bench.item is not None:
            self.bench.arm(None)
            return True
        return False

    def marks(self) -> Marks:
        marks = Marks()
        self.mark_sketch(marks)
        spec = self._preview()
        if spec is not None:
            marks.ground_of(spec, "draft", fill=True)
        if self._next is not None:
            marks.chip(self.words(), self._next, -30.0)
        return marks

    def words(self) -> str:
        """What is being drawn, how long it is so far, and what it snaps to."""
        words = _(self.item.title)
        points = self.stroke or self.so_far
        if len(points) > 1:
            words += " " + cm(line_length(points))
        step = self.bench.snapping.grid_cm
        return words + ("   " + _("snap {step:g} cm").format(step=step) if step else "")

    def _preview(self) -> PieceSpec | None:
        points = self.stroke or self.so_far
        if len(points) < self.least or (self.stroke and len(self.stroke) > 200):
            return None
        try:
            return self.item.drawn(points)
        except Fault:
            return None


class LineHand(DrawHand):
    """Walls, hedges, sandbags, roads."""

    how = "line"

    def finish_stroke(self, stroke: list[Point]) -> None:
        if not self.freehand:
            self.finish([stroke[0], stroke[-1]])
            return
        try:
            self.finish(list(freehand(stroke)))
        except Fault as fault:
            self.bench.refuse(fault.why)

    def options(self) -> Sequence[Option]:
        return [
            Option("draw-free", _("Free-hand"), lambda: self._take(free=True), self.freehand),
            Option("draw-straight", _("Straight"), lambda: self._take(free=False), not self.freehand),
        ]

    def hint(self) -> str:
        return _("Click point by point and end with a double click, or drag")

    def _take(self, *, free: bool) -> None:
        self.freehand = free
        self.bench.changed()


class AreaHand(DrawHand):
    """Woods, water, hills, rubble, fields."""

    how = "area"
    closes = True

    def finish_stroke(self, stroke: list[Point]) -> None:
        try:
            self.finish(list(freehand(stroke, closed=True)))
        except Fault as fault:
            self.bench.refuse(fault.why)

    def hint(self) -> str:
        return _("Click round it point by point, or drag round it in one go")


class BuildingHand(DrawHand):
    """A rectangle by dragging, any other outline corner by corner."""

    how = "building"
    closes = True

    def drag(self, spot: Spot) -> None:
        super().drag(spot)
        if self.stroke:
            # only the corners count
            self.stroke = [self.stroke[0], self._next or spot.at]

    def finish_stroke(self, stroke: list[Point]) -> None:
        self.finish(list(rectangle(stroke[0], stroke[-1])))

    def marks(self) -> Marks:
        if len(self.stroke) < 2:
            return super().marks()
        marks = Marks()
        a, b = self.stroke[0], self._next or self.stroke[-1]
        marks.guides.extend(self._guides)
        marks.trace(rectangle(a, b), "draft", closed=True, fill=True)
        size = f"{abs(a[0] - b[0]):.1f} × {abs(a[1] - b[1]):.1f} cm"
        marks.chip(f"{_(self.item.title)} {size}", b, -30.0)
        return marks

    def hint(self) -> str:
        return _("Drag a rectangle, or click corner by corner")
