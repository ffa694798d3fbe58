"""Select: click, Shift-click and box; drag to move, handles to stretch, the round one to turn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.frame import (
    Frame,
    Grip,
    dragged,
    frame_of,
    handles,
    plain_angle,
    turned_to,
)
from wargame.games.skirmish.maps.editing.picking import layer_of, pick, picked_in
from wargame.games.skirmish.maps.editing.snapping import Guide, snap_angle, snap_move, snap_point
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Floating, Marks, angle_words, cm, line_length, size_words
from wargame.ui.skirmish.workshop.tools.hold import Hand, Option, Spot, because, snap_options
from wargame.ui.skirmish.workshop.wording import kind_words, piece_words

TURN_GAP_PX = 38.0
HANDLE_PX = 9.0
MOST_OUTLINES = 40
NUDGE_CM, FINE_NUDGE_CM = 0.5, 0.1
TURN_DEG, FINE_TURN_DEG = 15.0, 1.0
NUDGES = {
    pygame.K_LEFT: (-1.0, 0.0),
    pygame.K_RIGHT: (1.0, 0.0),
    pygame.K_UP: (0.0, 1.0),
    pygame.K_DOWN: (0.0, -1.0),
}

Edit = Callable[[Draft], Draft]


@dataclass
class _Drag:
    """A drag under way: where it began, of which grip (None: the pieces themselves), what came of it."""

    start: Point
    frame: Frame
    grip: Grip | None
    by: Point = (0.0, 0.0)
    degrees: float = 0.0
    guides: tuple[Guide, ...] = field(default_factory=tuple)
    why_not: str = ""
    label: str = ""


class SelectHand(Hand):
    """Chooses pieces and lays them elsewhere."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._over: str | None = None
        self._drag: _Drag | None = None
        self._box: tuple[Point, Point] | None = None
        self._adds = False
        self._cm_a_px = 0.02

    @property
    def busy(self) -> bool:
        return self._drag is not None or self._box is not None

    # -- the mouse -----------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        self._cm_a_px = spot.cm_a_px
        grip = self._grip_at(spot)
        self._over = None if grip else pick(self.bench.draft, spot.at, spot.reach_cm)
        self.cursor = (
            "move" if grip or self._over in self.bench.selection else "hand" if self._over else "arrow"
        )

    def leave(self) -> None:
        self._over = None

    def press(self, spot: Spot) -> None:
        self._cm_a_px = spot.cm_a_px
        grip = self._grip_at(spot)
        if grip is not None:
            self._take(spot, grip)
            return
        found = pick(self.bench.draft, spot.at, spot.reach_cm)
        if found is None:
            self._box, self._adds = (spot.at, spot.at), spot.shift
        elif spot.shift:
            self.bench.toggle(found)
        else:
            if found not in self.bench.selection:
                self.bench.select([found])
            self._take(spot, None)

    def drag(self, spot: Spot) -> None:
        if self._box is not None:
            self._box = self._box[0], spot.at
        elif self._drag is not None and spot.pulled:
            if self._drag.grip is None:
                self._move(self._drag, spot)
            elif self._drag.grip == "turn":
                self._turn(self._drag, spot)
            else:
                self._stretch(self._drag, self._drag.grip, spot)

    def release(self, spot: Spot) -> None:
        box, self._box = self._box, None
        drag, self._drag = self._drag, None
        if box is not None:
            inside = boxed(self.bench.draft, box) if spot.pulled else ()
            if inside or not self._adds:
                self.bench.select(inside, add=self._adds)
        elif drag is not None and drag.label and not drag.why_not:
            self.bench.settle(drag.label)
        elif drag is not None:
            if drag.why_not:
                self.bench.refuse(drag.why_not)
            self.bench.cancel()

    def twice(self, spot: Spot) -> None:
        if pick(self.bench.draft, spot.at, spot.reach_cm) in self.bench.selection:
            self.bench.use("points")

    def back(self) -> bool:
        if self.busy:
            self._drag = self._box = None
            self.bench.cancel()
            return True
        if self.bench.selection:
            self.bench.select(())
            return True
        return False

    def put_down(self) -> None:
        self._drag = self._box = self._over = None

    def key(self, event: pygame.event.Event) -> bool:
        bench, fine = self.bench, bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in NUDGES and bench.selection and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            step, (x, y) = FINE_NUDGE_CM if fine else NUDGE_CM, NUDGES[event.key]
            bench.move((x * step, y * step))
            return True
        if event.key in (pygame.K_q, pygame.K_e) and bench.selection:
            degrees = FINE_TURN_DEG if fine else TURN_DEG
            bench.turn(degrees if event.key == pygame.K_q else -degrees)
            return True
        if event.key == pygame.K_a and event.mod & pygame.KMOD_CTRL:
            bench.select(bench.draft.ids)
            return True
        return False

    # -- dragging ------------------------------------------------------------------------

    def _grip_at(self, spot: Spot) -> Grip | None:
        if not self.bench.selection:
            return None
        frame = frame_of(self.bench.draft, self.bench.selection)
        spots = handles(frame, TURN_GAP_PX * spot.cm_a_px)
        near = [(math.dist(at, spot.at), grip) for grip, at in self._usable(frame, spots).items()]
        away, grip = min(near, default=(math.inf, "turn"))
        return grip if away <= HANDLE_PX * spot.cm_a_px else None

    def _usable(self, frame: Frame, spots: dict[Grip, Point]) -> dict[Grip, Point]:
        """A small box has no handles between its corners."""
        least = 5.0 * HANDLE_PX * self._cm_a_px
        hidden = set()
        if frame.length < least:
            hidden |= {"n", "s"}
        if frame.width < least:
            hidden |= {"e", "w"}
        return {grip: at for grip, at in spots.items() if grip not in hidden}

    def _take(self, spot: Spot, grip: Grip | None) -> None:
        settled = self.bench.history.settled
        self._drag = _Drag(spot.at, frame_of(settled, self.bench.selection), grip)

    def _move(self, drag: _Drag, spot: Spot) -> None:
        settled, names = self.bench.history.settled, self.bench.selection
        by = spot.at[0] - drag.start[0], spot.at[1] - drag.start[1]
        snapped = snap_move(settled, names, by, spot.snapping(self.bench))
        drag.by, drag.guides, drag.label = snapped.at, snapped.guides, "Move"
        self._show(drag, lambda draft: edits.moved(draft, names, drag.by))

    def _turn(self, drag: _Drag, spot: Spot) -> None:
        settled, names = self.bench.history.settled, self.bench.selection
        snapped = snap_angle(settled, names, turned_to(drag.frame, spot.at), spot.snapping(self.bench))
        drag.degrees, drag.guides, drag.label = snapped.degrees, snapped.guides, "Turn"
        centre = drag.frame.centre
        self._show(drag, lambda draft: edits.turned(draft, names, drag.degrees, centre))

    def _stretch(self, drag: _Drag, grip: Grip, spot: Spot) -> None:
        settled, names = self.bench.history.settled, self.bench.selection
        snapped = snap_point(settled, spot.at, spot.snapping(self.bench), names)
        drag.guides, drag.label = snapped.guides, "Stretch"
        stretch = dragged(drag.frame, grip, snapped.at, keep_ratio=spot.shift, centred=spot.ctrl)
        self._show(drag, lambda draft: edits.scaled(draft, names, *stretch))

    def _show(self, drag: _Drag, edit: Edit) -> None:
        drag.why_not = self.bench.preview(edit)

    # -- showing -------------------------------------------------------------------------

    def marks(self) -> Marks:
        marks, draft, names = Marks(), self.bench.draft, self.bench.selection
        if self._over is not None and self._over not in names and draft.has(self._over):
            marks.ground_of(draft.piece(self._over), "hover")
        if self._box is not None:
            marks.box = self._box
        if names:
            self._mark_chosen(marks, draft.chosen(names))
        return marks

    def _mark_chosen(self, marks: Marks, chosen: Sequence[PieceSpec]) -> None:
        drag, draft, names = self._drag, self.bench.draft, self.bench.selection
        frame = frame_of(draft, names)
        marks.frame = frame
        for spec in chosen if 1 < len(chosen) <= MOST_OUTLINES else ():
            marks.ground_of(spec, "chosen")
        low = min(frame.corners, key=lambda corner: corner[1])
        below = frame.at(0.0, -frame.width / 2.0) if abs(frame.angle) < 90.0 else low
        if drag is None or not drag.label:
            marks.chip(size_words(frame), below, -26.0)
            return
        marks.guides.extend(drag.guides)
        marks.floating = self._floating(drag)
        if drag.why_not:
            marks.chip(because(drag.why_not), frame.centre, 0.0, "bad")
        elif drag.grip is None:
            marks.chip(self._moving_words(chosen), below, -26.0)
        elif drag.grip == "turn":
            marks.chip(angle_words(plain_angle(frame.angle)), below, -26.0)
        else:
            marks.chip(size_words(frame), below, -26.0)

    def _floating(self, drag: _Drag) -> Floating | None:
        if drag.grip not in (None, "turn"):
            return None
        return Floating(self.bench.selection, drag.by, drag.degrees, drag.frame.centre)

    def _moving_words(self, chosen: Sequence[PieceSpec]) -> str:
        if len(chosen) == 1:
            spec = chosen[0]
            words = kind_words(spec.kind) if spec.line and not spec.name else piece_words(spec)
            if spec.line:
                words += " " + cm(line_length(spec.line))
        else:
            words = _("{count} pieces").format(count=len(chosen))
        step = self.bench.snapping.grid_cm
        return words + ("   " + _("snap {step:g} cm").format(step=step) if step else "")

    def options(self) -> Sequence[Option]:
        return snap_options(self.bench)

    def hint(self) -> str:
        if not self.bench.draft.pieces:
            return _("Drag a piece from the left onto the table, or draw a line with L")
        return ""


def boxed(draft: Draft, box: tuple[Point, Point]) -> tuple[str, ...]:
    """What a box selects: what stands up when it is touched, areas and ground when they lie in it wholly."""
    whole = frozenset(picked_in(draft, box, wholly=True))
    touched = picked_in(draft, box)
    return tuple(name for name in touched if name in whole or layer_of(draft.piece(name)) == 0)
