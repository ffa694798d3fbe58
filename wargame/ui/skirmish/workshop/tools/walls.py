"""Inner walls: drawn from wall to wall inside a building; a click on one takes it in hand to delete it."""

from __future__ import annotations

import math

from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.picking import pick, picked_all, wall_near
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import kinds
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks, cm, line_length
from wargame.ui.skirmish.workshop.tools.hold import Spot
from wargame.ui.skirmish.workshop.tools.sketch import SketchHand

WALL_PX = 10.0


def building_at(bench: Bench, spot: Spot, reach_px: float = 0.0) -> str | None:
    """The building under the pointer or beside it: the selected one first."""
    found = picked_all(bench.draft, spot.at, reach_px * spot.cm_a_px)
    walled = [name for name in found if kinds()[bench.draft.piece(name).kind].walled]
    chosen = [name for name in walled if name in bench.selection]
    return next(iter(chosen or walled), None)


class WallsHand(SketchHand):
    """Divides a building into rooms."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._building: str | None = None
        self._chosen: tuple[str, int] | None = None

    def hover(self, spot: Spot) -> None:
        if not self.points:
            self._building = building_at(self.bench, spot, WALL_PX)
        super().hover(spot)
        self._next = self._on_wall(spot) or self._next
        if self._building is None:
            self._next = None

    def press(self, spot: Spot) -> None:
        super().press(spot)
        self._chosen = None
        inner = self._inner_at(spot)
        if inner is not None and not self.points:
            self._chosen = inner
        elif self._building is not None:
            self.bench.select([self._building])
        elif pick(self.bench.draft, spot.at) is None:
            self.bench.select(())

    def release(self, spot: Spot) -> None:
        if self._chosen is not None and not spot.pulled:
            self._pressed, self.stroke = False, []
            return
        self._chosen = None
        super().release(spot)

    def finish(self, points: list[Point]) -> None:
        name = self._building
        if name is not None and len(points) > 1:
            self.bench.do("Inner wall", lambda draft: edits.inner_added(draft, name, points))

    def delete(self) -> bool:
        if self._chosen is None:
            return False
        (name, number), self._chosen = self._chosen, None
        return self.bench.do("Delete an inner wall", lambda draft: edits.inner_removed(draft, name, number))

    def back(self) -> bool:
        if self._chosen is not None:
            self._chosen = None
            return True
        return super().back()

    def put_down(self) -> None:
        super().put_down()
        self._building = self._chosen = None

    def marks(self) -> Marks:
        marks = Marks()
        draft = self.bench.draft
        if self._building is not None and draft.has(self._building):
            spec = draft.piece(self._building)
            marks.ground_of(spec, "hover")
            for wall in spec.inner:
                marks.trace(wall.line, "inner", closed=False)
        self.mark_sketch(marks)
        if self._chosen is not None and draft.has(self._chosen[0]):
            inner = draft.piece(self._chosen[0]).inner
            if self._chosen[1] < len(inner):
                marks.trace(inner[self._chosen[1]].line, "chosen", closed=False)
        points = [self.stroke[0], self._next] if len(self.stroke) > 1 and self._next else self.so_far
        if len(points) > 1 and self._next is not None:
            marks.trace(points, "draft", closed=False)
            marks.chip(_("Inner wall") + " " + cm(line_length(points)), self._next, -30.0)
        return marks

    def hint(self) -> str:
        return _("Drag from wall to wall inside a building; click a wall and press Del to take it out")

    def _follow_stroke(self, spot: Spot) -> None:
        super()._follow_stroke(spot)
        self._next = self._on_wall(spot) or self._next

    def _on_wall(self, spot: Spot) -> Point | None:
        """The spot on the building's walls that is near."""
        if self._building is None or spot.alt or not self.bench.draft.has(self._building):
            return None
        reach = WALL_PX * spot.cm_a_px
        wall = wall_near(self.bench.draft, self._building, spot.at)
        if wall is None or wall.away > reach:
            return None
        # where the grid crosses the wall near by, it begins there
        even = wall_near(self.bench.draft, self._building, self._next or spot.at)
        near = even is not None and even.wall == wall.wall and math.dist(even.point, spot.at) <= 2.0 * reach
        return even.point if even is not None and near else wall.point

    def _inner_at(self, spot: Spot) -> tuple[str, int] | None:
        name = self._building
        if name is None:
            return None
        wall = wall_near(self.bench.draft, name, spot.at)
        if wall is None or wall.inner is None or wall.away > WALL_PX * spot.cm_a_px:
            return None
        line = self.bench.draft.piece(name).inner[wall.inner].line
        ends = min(math.dist(line[0], spot.at), math.dist(line[-1], spot.at))
        return (name, wall.inner) if ends > WALL_PX * spot.cm_a_px else None
