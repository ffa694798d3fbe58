"""Points: the corners of a piece are dragged, new ones pulled out of its edges, others deleted."""

from __future__ import annotations

from collections.abc import Callable

from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.edits import Vertex
from wargame.games.skirmish.maps.editing.picking import edge_near, pick, vertex_near
from wargame.games.skirmish.maps.editing.snapping import Guide, snap_point
from wargame.games.skirmish.table.plane import Point
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks
from wargame.ui.skirmish.workshop.tools.hold import Hand, Spot, because

GRIP_PX = 9.0


class PointsHand(Hand):
    """Works on the corners of one piece at a time."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._over: Vertex | None = None
        self._edge: tuple[Vertex, Point] | None = None
        self._held: Vertex | None = None
        self._new: Vertex | None = None
        self._at: Point | None = None
        self._guides: tuple[Guide, ...] = ()
        self._dragging = False
        self._why_not = ""

    @property
    def piece(self) -> str | None:
        """The piece that is worked on."""
        return self.bench.selection[0] if len(self.bench.selection) == 1 else None

    @property
    def busy(self) -> bool:
        return self._dragging

    def hover(self, spot: Spot) -> None:
        self._over, self._edge = None, None
        name = self.piece
        if name is not None:
            reach = GRIP_PX * spot.cm_a_px
            self._over = vertex_near(self.bench.draft, name, spot.at, reach)
            self._edge = None if self._over else edge_near(self.bench.draft, name, spot.at, reach)
        found = self._over or self._edge
        self.cursor = "move" if found else "hand" if pick(self.bench.draft, spot.at) else "arrow"

    def leave(self) -> None:
        self._over = self._edge = None

    def press(self, spot: Spot) -> None:
        self.hover(spot)
        self._why_not, self._new = "", None
        if self._over is not None:
            self._held, self._dragging = self._over, True
        elif self._edge is not None:
            edge = self._edge[0]
            self._held = self._new = Vertex(edge.ring, edge.number + 1)
            self._dragging = True
        else:
            found = pick(self.bench.draft, spot.at, spot.reach_cm)
            self.bench.select([found] if found else [])
            self._held = None

    def drag(self, spot: Spot) -> None:
        name, held = self.piece, self._held
        if not self._dragging or name is None or held is None or not spot.pulled:
            return
        settled = self.bench.history.settled
        snapped = snap_point(settled, spot.at, spot.snapping(self.bench), [name])
        self._at, self._guides = snapped.at, snapped.guides
        self._why_not = self.bench.preview(self._edit(name, held, snapped.at))

    def release(self, spot: Spot) -> None:
        if not self._dragging:
            return
        self._dragging, self._guides = False, ()
        if self._at is None:
            if self._new is not None:
                self._held = None
            return
        self._at = None
        if self._why_not:
            self.bench.refuse(self._why_not)
            self.bench.cancel()
        else:
            self.bench.settle("Move a point" if self._new is None else "Add a point")
        self._new = None

    def twice(self, spot: Spot) -> None:
        self.hover(spot)
        name, edge = self.piece, self._edge
        if name is not None and edge is not None:
            self.bench.do("Add a point", lambda draft: edits.vertex_added(draft, name, *edge))
            self._held = Vertex(edge[0].ring, edge[0].number + 1)

    def delete(self) -> bool:
        name, held = self.piece, self._held
        if name is None or held is None:
            return False
        self._held = None
        return self.bench.do("Delete a point", lambda draft: edits.vertex_removed(draft, name, held))

    def back(self) -> bool:
        if self._dragging:
            self._dragging, self._at, self._guides = False, None, ()
            self.bench.cancel()
        elif self._held is not None:
            self._held = None
        elif self.bench.selection:
            self.bench.select(())
        else:
            return False
        return True

    def put_down(self) -> None:
        self._over = self._edge = self._held = self._at = None
        self._dragging = False

    def marks(self) -> Marks:
        marks, name = Marks(), self.piece
        marks.guides.extend(self._guides)
        if name is None:
            for other in self.bench.chosen:
                marks.ground_of(other, "chosen")
            return marks
        spec = self.bench.draft.piece(name)
        for number, run in _runs(spec.line, spec.rings):
            marks.trace(run, "chosen", closed=number is not None)
            for n, point in enumerate(run):
                grabbed = Vertex(number, n) in (self._held, self._over)
                marks.spots.append((point, "grabbed" if grabbed else "vertex"))
        if self._edge is not None and not self._dragging:
            marks.spots.append((self._edge[1], "middle"))
        if self._why_not and self._at is not None:
            marks.chip(because(self._why_not), self._at, -30.0, "bad")
        elif self._at is not None:
            marks.chip(f"{self._at[0]:.1f}, {self._at[1]:.1f} cm", self._at, -30.0)
        return marks

    def hint(self) -> str:
        if self.piece is None:
            return _("Click a piece to see its points")
        return _("Drag a point, or pull a new one out of an edge; Del deletes it")

    def _edit(self, name: str, held: Vertex, to: Point) -> Callable[[Draft], Draft]:
        if self._new is None:
            return lambda draft: edits.vertex_moved(draft, name, held, to)
        edge = Vertex(held.ring, held.number - 1)
        return lambda draft: edits.vertex_added(draft, name, edge, to)


def _runs(
    line: tuple[Point, ...], rings: tuple[tuple[Point, ...], ...]
) -> list[tuple[int | None, tuple[Point, ...]]]:
    lines: list[tuple[int | None, tuple[Point, ...]]] = [(None, line)] if line else []
    return [*lines, *enumerate(rings)]
