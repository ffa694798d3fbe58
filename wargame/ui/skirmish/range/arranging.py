"""What is being put down on the range: the position with its history, the hand, what is selected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from wargame.engine.contract import Fault, Refusal
from wargame.games.skirmish.forces.armies import START_FACING_DEG
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.practice.bay import Bay
from wargame.games.skirmish.practice.position import Piece, Position, Side
from wargame.games.skirmish.state import State, UnitKind
from wargame.games.skirmish.table.plane import Disc, snap_angle, snap_point
from wargame.ui.skirmish.hands.intents import (
    Back,
    Click,
    Drag,
    Effect,
    Hover,
    Intent,
    Leave,
    OpenMenu,
    Point,
    SpringBack,
    Tell,
    Turn,
)
from wargame.ui.skirmish.overlays.badges import radius_of

STEPS_KEPT = 200


@dataclass(frozen=True)
class InHand:
    """A kind of unit that the next click puts down for a side."""

    side: Side
    kind: UnitKind


class Arrangement:
    """The position on the range. Raises Fault when its table or its rules can't be opened.

    `changed` hears of every change of the position.
    """

    def __init__(self, game: Skirmish, position: Position) -> None:
        self.game = game
        self.changed: Callable[[], object] = lambda: None
        self.side: Side = 0
        self.in_hand: InHand | None = None
        self.selected: str | None = None
        self.held: Piece | None = None
        self.cursor: Point | None = None
        self._facing = list(START_FACING_DEG)
        self._past: list[Position] = []
        self._future: list[Position] = []
        self._position = position
        self.bay = Bay(game, position)
        self.misplaced = self.bay.misplaced(position)

    # -- what there is -------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """What stands on the table, without what a hand holds."""
        return self._position

    @property
    def state(self) -> State:
        """The position as the board shows it, with what is in the hand as a unit that waits."""
        return self.bay.state(self._position, self._waiting())

    @property
    def piece(self) -> Piece | None:
        """The selected unit."""
        return self._position.piece(self.selected) if self.selected is not None else None

    @property
    def ghost(self) -> Piece | None:
        """What would stand where the pointer is: from the stock, or a unit that is pulled."""
        return self.held or (self._waiting() if self.cursor is not None else None)

    @property
    def verdict(self) -> Refusal | None:
        """Why the ghost may not stand there."""
        ghost = self.ghost
        return None if ghost is None else self.bay.why_not(self._position, ghost)

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a step that was taken back waits."""
        return bool(self._future)

    def wreck_at(self, at: Point) -> str | None:
        """The wreck that lies at a place, cm."""
        for piece in self._position.units:
            base = self.bay.battle.profile(piece.kind).base
            reach = base.radius if isinstance(base, Disc) else radius_of(base)
            x, y = at[0] - piece.at[0], at[1] - piece.at[1]
            if not piece.fights and x * x + y * y <= reach * reach:
                return piece.id
        return None

    # -- the stock -----------------------------------------------------------------------

    def use_side(self, side: Side) -> None:
        """Put units down for this side from now on; what is in the hand changes its coat."""
        self.side = side
        if self.in_hand is not None:
            self.take_kind(self.in_hand.kind)

    def take_kind(self, kind: UnitKind | None) -> None:
        """Take a kind of unit in hand, or lay it down."""
        full = self.bay.is_full(self._position, self.side)
        self.in_hand = None if kind is None or full else InHand(self.side, kind)
        self.selected = None if self.in_hand else self.selected

    def _waiting(self) -> Piece | None:
        if self.in_hand is None:
            return None
        side = self.in_hand.side
        at = self.cursor or (0.0, 0.0)
        return Piece(self._position.free_id(side), side, self.in_hand.kind, at, self._facing[side])

    # -- intents -------------------------------------------------------------------------

    def take(self, intent: Intent) -> tuple[Effect, ...]:
        """Follow one intent of the pointer or the keys."""
        match intent:
            case Hover(at):
                self.cursor = snap_point(at)
            case Leave():
                self.cursor = None
            case Click(at, unit):
                self.cursor = snap_point(at)
                return self._click(unit)
            case Drag(unit, at, done):
                return self._drag(unit, snap_point(at), done=done)
            case Turn(degrees):
                return self.turn(degrees)
            case Back(escape):
                return self._back(escape=escape)
        return ()

    def _click(self, unit: str | None) -> tuple[Effect, ...]:
        if unit is not None:
            self.in_hand, self.selected = None, unit
            return ()
        if self.in_hand is None:
            self.selected = None
            return ()
        return self.put_down()

    def put_down(self) -> tuple[Effect, ...]:
        """Put what is in the hand down where the pointer is; the hand keeps the kind."""
        ghost, why = self._waiting(), self.verdict
        if ghost is None or self.cursor is None:
            return ()
        if why is not None:
            return (Tell(why),)
        self._do(self._position.with_piece(ghost))
        if self.bay.is_full(self._position, ghost.side):
            self.in_hand = None
        return ()

    def _drag(self, unit: str, at: Point, *, done: bool) -> tuple[Effect, ...]:
        if not self._position.has(unit):
            return ()
        self.in_hand, self.selected = None, unit
        moved = msgspec.structs.replace(self._position.piece(unit), at=at)
        if not done:
            self.held = moved
            return ()
        self.held = None
        return self._put(moved)

    def let_go(self) -> None:
        """What was pulled stays where it stood."""
        self.held = None

    def _back(self, *, escape: bool) -> tuple[Effect, ...]:
        if self.held is not None:
            self.held = None
        elif self.in_hand is not None:
            self.in_hand = None
        elif self.selected is not None:
            self.selected = None
        elif escape:
            return (OpenMenu(),)
        return ()

    # -- the selected unit ---------------------------------------------------------------

    def turn(self, degrees: float) -> tuple[Effect, ...]:
        """Turn what is in the hand, else the selected unit, counter-clockwise."""
        if self.in_hand is not None:
            side = self.in_hand.side
            self._facing[side] = snap_angle(self._facing[side] + degrees)
            return ()
        piece = self.piece
        if piece is None:
            return ()
        return self._put(msgspec.structs.replace(piece, facing=snap_angle(piece.facing + degrees)))

    def step(self, by: Point) -> tuple[Effect, ...]:
        """Move the selected unit by so many cm."""
        piece = self.piece
        if piece is None:
            return ()
        at = snap_point((piece.at[0] + by[0], piece.at[1] + by[1]))
        return self._put(msgspec.structs.replace(piece, at=at))

    def alter(self, **changes: Any) -> None:
        """Change what is said of the selected unit: `damage`, `overwatch`, `activated`."""
        piece = self.piece
        if piece is not None:
            changed = msgspec.structs.replace(piece, **changes)
            if not changed.fights:
                changed = msgspec.structs.replace(changed, overwatch=False, activated=False)
            self._do(self._position.with_piece(changed))

    def delete(self) -> None:
        """Take the selected unit off the table."""
        if self.selected is not None:
            gone, self.selected = self.selected, None
            self._do(self._position.without(gone))

    def _put(self, piece: Piece) -> tuple[Effect, ...]:
        why = self.bay.why_not(self._position, piece)
        if why is not None:
            return (Tell(why), SpringBack(piece.id, piece.at, piece.facing))
        self._do(self._position.with_piece(piece))
        return ()

    # -- the whole position --------------------------------------------------------------

    def clear(self) -> None:
        """Take every unit off the table."""
        self.selected = self.in_hand = None
        self._do(msgspec.structs.replace(self._position, units=()))

    def let_act(self, side: Side) -> None:
        """The side that acts when the trial begins."""
        self._do(msgspec.structs.replace(self._position, acts=side))

    def use_rules(self, rules: dict[str, Any]) -> Fault | None:
        """Try the position by these house rules; why that can't be."""
        return self._reopen(msgspec.structs.replace(self._position, rules=rules))

    def use_table(self, data: dict[str, Any], table: str) -> Fault | None:
        """Lay another table under the units; why that can't be."""
        return self._reopen(msgspec.structs.replace(self._position, map=data, table=table))

    def _reopen(self, position: Position) -> Fault | None:
        try:
            Bay(self.game, position)
        except Fault as fault:
            return fault
        self._do(position)
        return None

    # -- history -------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last step back."""
        if self._past:
            self._future.append(self._position)
            self._show(self._past.pop())

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        if self._future:
            self._past.append(self._position)
            self._show(self._future.pop())

    def _do(self, position: Position) -> None:
        if position == self._position:
            return
        self._past = [*self._past, self._position][-STEPS_KEPT:]
        self._future.clear()
        self._show(position)

    def _show(self, position: Position) -> None:
        before, self._position = self._position, position
        other_ground = position.map is not before.map or position.rules != before.rules
        if other_ground:
            self.bay = Bay(self.game, position)
        if other_ground or self.misplaced:
            self.misplaced = self.bay.misplaced(position)
        if self.selected is not None and not position.has(self.selected):
            self.selected = None
        self.held = None
        self.changed()
