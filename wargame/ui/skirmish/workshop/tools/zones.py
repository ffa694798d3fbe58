"""Deployment zones: the table's edges unless an area is drawn for a side."""

from __future__ import annotations

from collections.abc import Sequence

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft, Zones
from wargame.games.skirmish.maps.editing.stock import rectangle
from wargame.games.skirmish.maps.editing.stroke import freehand
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Ring, TableMap
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks
from wargame.ui.skirmish.workshop.tools.hold import Option, Spot
from wargame.ui.skirmish.workshop.tools.sketch import SketchHand

DEPTH_CM = 8.0


def zones_of(table_map: TableMap, depth_cm: float = DEPTH_CM) -> Zones:
    """Both sides' zones as rings: the map's own, else strips along the south and the north edge."""
    if table_map.zones is not None:
        return table_map.zones
    width, height = table_map.size
    depth = min(depth_cm, height)
    south: tuple[Ring, ...] = (rectangle((0.0, 0.0), (width, depth)),)
    north: tuple[Ring, ...] = (rectangle((0.0, height - depth), (width, height)),)
    return south, north


class ZonesHand(SketchHand):
    """Draws one side's zone, corner by corner, free-hand, or as a box with Shift."""

    closes = True

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.side = 0
        self._square = False

    def drag(self, spot: Spot) -> None:
        super().drag(spot)
        self._square = not spot.shift

    def finish(self, points: list[Point]) -> None:
        side, width, height = self.side, *self.bench.draft.size
        ring = tuple((min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in points)

        def with_zone(draft: Draft) -> Draft:
            zones = list(zones_of(draft.table_map))
            zones[side] = (ring,)
            return edits.zoned(draft, (zones[0], zones[1]))

        self.bench.do("Deployment zone", with_zone)

    def finish_stroke(self, stroke: list[Point]) -> None:
        """A box from corner to corner; with Shift held, what was drawn round."""
        if self._square:
            self.finish(list(rectangle(stroke[0], stroke[-1])))
            return
        try:
            self.finish(list(freehand(stroke, closed=True)))
        except Fault as fault:
            self.bench.refuse(fault.why)

    def marks(self) -> Marks:
        marks = Marks(zones=True)
        if self.stroke and self._square and self._next is not None:
            marks.trace(rectangle(self.stroke[0], self._next), "draft", closed=True, fill=True)
        else:
            self.mark_sketch(marks)
        return marks

    def options(self) -> Sequence[Option]:
        edges = self.bench.draft.zones is None
        return [
            Option("zone-a", _("South"), lambda: self._take(0), self.side == 0),
            Option("zone-b", _("North"), lambda: self._take(1), self.side == 1),
            Option("zone-edges", _("Both edges"), self._to_edges, edges),
        ]

    def hint(self) -> str:
        return _("Drag a box for the side, or click corner by corner; Shift draws free-hand")

    def _take(self, side: int) -> None:
        self.side = side
        self.bench.changed()

    def _to_edges(self) -> None:
        self.bench.do("Zones along the edges", lambda draft: edits.zoned(draft, None))
