"""Place: a piece from the stock hangs under the pointer; a click lays it down, Q and E turn it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.frame import frame_of_spec
from wargame.games.skirmish.maps.editing.snapping import Guide, snap_point
from wargame.games.skirmish.maps.editing.stock import StockItem, variant_of
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.marks import Ghost, Marks, angle_words, size_words
from wargame.ui.skirmish.workshop.tools.hold import Hand, Option, Spot, because, snap_options

TURN_DEG, FINE_TURN_DEG = 15.0, 1.0


class PlaceHand(Hand):
    """Lays ready-made pieces; it stays in hand for the next until Esc lays it down."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._at: Point | None = None
        self._guides: tuple[Guide, ...] = ()
        self._why_not = ""
        self.facing = 0.0
        self.once = False
        """Whether it was dragged from the palette: laid down, it is not in hand any more."""
        self._kept: tuple[object, tuple[PieceSpec, ...]] | None = None

    @property
    def ghosts(self) -> tuple[PieceSpec, ...]:
        """The pieces that hang under the pointer."""
        item = self.bench.item
        if item is None or self._at is None:
            return ()
        return self._ready(item, self._at)

    def hover(self, spot: Spot) -> None:
        snapped = snap_point(self.bench.history.settled, spot.at, spot.snapping(self.bench))
        self._at, self._guides = snapped.at, snapped.guides
        self._why_not = self._refusal()

    def drag(self, spot: Spot) -> None:
        self.hover(spot)

    def press(self, spot: Spot) -> None:
        self.hover(spot)

    def release(self, spot: Spot) -> None:
        self.hover(spot)
        self.lay()

    def leave(self) -> None:
        self._at = None

    def lay(self) -> bool:
        """Lay the piece down where it hangs; it is selected. False: it can't lie there."""
        ghosts, item = self.ghosts, self.bench.item
        if not ghosts or item is None:
            return False
        names: list[str] = []

        def with_it(draft: Draft) -> Draft:
            made, ids = edits.added(draft, ghosts)
            names.extend(ids)
            return made

        done = self.bench.do("Place", with_it)
        if done:
            if self.once:
                self.bench.arm(None)
            self.bench.select(names)
        elif self.once:
            self.bench.arm(None)
        return done

    def back(self) -> bool:
        self.bench.arm(None)
        return True

    def confirm(self) -> bool:
        """Lay it where it hangs; without a pointer in the middle of the table, from where arrows move it."""
        if self._at is None:
            width, height = self.bench.draft.size
            self._at, self.once = (width / 2.0, height / 2.0), True
        return self.lay()

    def put_down(self) -> None:
        self._at, self._kept, self.once = None, None, False

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_q, pygame.K_e):
            step = FINE_TURN_DEG if event.mod & pygame.KMOD_SHIFT else TURN_DEG
            self.facing = (self.facing + (step if event.key == pygame.K_q else -step)) % 360.0
            return True
        return False

    def marks(self) -> Marks:
        marks = Marks()
        ghosts = self.ghosts
        if not ghosts or self._at is None:
            return marks
        marks.guides.extend(self._guides)
        item = self.bench.item
        if item is not None:
            variant = variant_of(self.bench.history.settled)
            marks.ghost = Ghost(item, variant, self._at, self.facing)
        for spec in ghosts:
            marks.ground_of(spec, "bad" if self._why_not else "draft")
        if self._why_not:
            marks.chip(because(self._why_not), self._at, 40.0, "bad")
        frame = frame_of_spec(ghosts[0])
        words = size_words(frame)
        if self.facing:
            words += "   " + angle_words((self.facing + 180.0) % 360.0 - 180.0)
        marks.chip(words, frame.at(0.0, -frame.width / 2.0) if len(ghosts) == 1 else self._at, -26.0)
        return marks

    def options(self) -> Sequence[Option]:
        return snap_options(self.bench)

    def hint(self) -> str:
        return _("Click to place it; Q and E turn it, Esc lays it down")

    def _refusal(self) -> str:
        """Why it can't lie where it hangs; empty when it can."""
        try:
            edits.added(self.bench.history.settled, self.ghosts)
        except Fault as fault:
            return fault.why
        return ""

    def _ready(self, item: StockItem, at: Point) -> tuple[PieceSpec, ...]:
        key = (item.id, at, self.facing, variant_of(self.bench.history.settled))
        if self._kept is None or self._kept[0] != key:
            self._kept = key, item.placed(at, self.facing, key[3])
        return self._kept[1]
