"""Doors and windows: hung into walls with a click, slid along them by dragging, made wider and narrower."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.edits import OpeningRef, OpeningType, WallSpot
from wargame.games.skirmish.maps.editing.picking import opening_ends, opening_near, wall_near
from wargame.games.skirmish.table.plane import Point
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Marks, Outline, cm
from wargame.ui.skirmish.workshop.tools.hold import Hand, Option, Spot, because
from wargame.ui.skirmish.workshop.tools.walls import WALL_PX, building_at

Held = tuple[str, OpeningRef]
WIDTH_STEP_CM = 0.1
LEAST_WIDTH_CM = 0.3


class OpeningsHand(Hand):
    """Hangs doors and windows."""

    cursor = "crosshair"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.type: OpeningType = "door"
        self._over: Held | None = None
        self._held: Held | None = None
        self._ghost: tuple[Point, Point] | None = None
        self._why_not = ""
        self._at: Point | None = None
        self._dragging = False
        self._pulled = False

    @property
    def busy(self) -> bool:
        return self._dragging and self._pulled

    def hover(self, spot: Spot) -> None:
        self._at, self._why_not, self._ghost = spot.at, "", None
        name = building_at(self.bench, spot, WALL_PX)
        self._over = self._opening_at(name, spot)
        self.cursor = "move" if self._over is not None else "crosshair"
        wall = self._wall_at(name, spot)
        if name is not None and wall is not None and self._over is None:
            self._try(name, wall)

    def leave(self) -> None:
        self._over = self._ghost = self._at = None

    def press(self, spot: Spot) -> None:
        self.hover(spot)
        self._held, self._dragging, self._pulled = self._over, self._over is not None, False
        if self._held is not None:
            self.bench.select([self._held[0]])

    def drag(self, spot: Spot) -> None:
        if not self._dragging or self._held is None or not spot.pulled:
            return
        self._pulled, self._at = True, spot.at
        name, ref = self._held
        wall = wall_near(self.bench.history.settled, name, spot.at)
        if wall is not None:
            self._why_not = self.bench.preview(lambda draft: edits.opening_moved(draft, name, ref, wall)[0])
            if not self._why_not:
                self._over = name, edits.opening_moved(self.bench.history.settled, name, ref, wall)[1]

    def release(self, spot: Spot) -> None:
        if self._dragging:
            self._dragging = False
            if self._pulled:
                self._held = self._over
                self.bench.settle("Move a door or window")
            return
        self.hover(spot)
        name = building_at(self.bench, spot, WALL_PX)
        wall = self._wall_at(name, spot)
        if name is None or wall is None:
            return
        made: list[OpeningRef] = []

        def with_it(draft: Draft) -> Draft:
            after, ref = edits.opening_added(draft, name, wall, self.type)
            made.append(ref)
            return after

        if self.bench.do("Door" if self.type == "door" else "Window", with_it):
            self.bench.select([name])
            self._held = name, made[-1]

    def delete(self) -> bool:
        held = self._held or self._over
        if held is None:
            return False
        self._held = self._over = None
        name, ref = held
        return self.bench.do("Delete a door or window", lambda draft: edits.opening_removed(draft, name, ref))

    def back(self) -> bool:
        if self.busy:
            self._dragging = False
            self.bench.cancel()
            return True
        if self._held is not None:
            self._held = None
            return True
        return False

    def put_down(self) -> None:
        self._held = self._over = self._ghost = None
        self._dragging = False

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_q, pygame.K_e) and self._held is not None:
            self._widen(WIDTH_STEP_CM if event.key == pygame.K_e else -WIDTH_STEP_CM)
            return True
        return False

    def marks(self) -> Marks:
        marks, draft = Marks(), self.bench.draft
        for held, style in ((self._over, "hover"), (self._held, "chosen")):
            if held is not None and self._is_there(draft, held):
                ends = opening_ends(draft, *held)
                marks.outlines.append(Outline(ends, "chosen" if style == "chosen" else "draft", closed=False))
                marks.spots.extend((end, "vertex") for end in ends)
        held = self._held if self._held is not None and self._is_there(draft, self._held) else None
        if self._why_not and self._at is not None:
            marks.chip(because(self._why_not), self._at, -30.0, "bad")
        elif self._ghost is not None and self._at is not None:
            marks.trace(self._ghost, "draft", closed=False)
            marks.chip(_("Door") if self.type == "door" else _("Window"), self._at, -30.0)
        elif held is not None:
            opening = edits.opening_of(draft.piece(held[0]), held[1])
            words = _("Door") if opening.type == "door" else _("Window")
            marks.chip(f"{words} {cm(opening.width)}", opening_ends(draft, *held)[0], -30.0)
        return marks

    def options(self) -> Sequence[Option]:
        return [
            Option("opening-door", _("Door"), lambda: self._choose("door"), self.type == "door"),
            Option("opening-window", _("Window"), lambda: self._choose("window"), self.type == "window"),
        ]

    def hint(self) -> str:
        return _("Click a wall to hang it, drag it along; Q and E change its width, Del takes it out")

    # -- inside --------------------------------------------------------------------------

    def _choose(self, type: OpeningType) -> None:
        self.type = type
        held, draft = self._held, self.bench.draft
        if held is not None and self._is_there(draft, held):
            self.bench.do(
                "Door" if type == "door" else "Window",
                lambda draft: edits.opening_changed(draft, held[0], held[1], type=type),
            )
        self.bench.changed()

    def _widen(self, by: float) -> None:
        held = self._held
        if held is None or not self._is_there(self.bench.draft, held):
            return
        width = edits.opening_of(self.bench.draft.piece(held[0]), held[1]).width + by
        if width >= LEAST_WIDTH_CM:
            self.bench.do("Width", lambda draft: edits.opening_changed(draft, held[0], held[1], width=width))

    def _opening_at(self, name: str | None, spot: Spot) -> Held | None:
        if name is None:
            return None
        ref = opening_near(self.bench.draft, name, spot.at, WALL_PX * spot.cm_a_px)
        return None if ref is None else (name, ref)

    def _wall_at(self, name: str | None, spot: Spot) -> WallSpot | None:
        if name is None:
            return None
        wall = wall_near(self.bench.draft, name, spot.at)
        return wall if wall is not None and wall.away <= 2.0 * WALL_PX * spot.cm_a_px else None

    def _try(self, name: str, wall: WallSpot) -> None:
        """Where it would hang; or why there is no room."""
        try:
            made, ref = edits.opening_added(self.bench.draft, name, wall, self.type)
        except Fault as fault:
            self._why_not = fault.why
        else:
            self._ghost = opening_ends(made, name, ref)

    @staticmethod
    def _is_there(draft: Draft, held: Held) -> bool:
        name, ref = held
        if not draft.has(name):
            return False
        spec = draft.piece(name)
        if ref.inner is None:
            return ref.number < len(spec.openings)
        return ref.inner < len(spec.inner) and ref.number < len(spec.inner[ref.inner].openings)
