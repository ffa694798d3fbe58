"""The table that a position is set up on: where a unit may stand, and the state that the position shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wargame.engine.contract import Fault, Refusal
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.positions import with_wreck
from wargame.games.skirmish.practice.position import Piece, Position
from wargame.games.skirmish.state import State, Unit

RANGE_RULES: Mapping[str, Any] = {"undo.always": True}
"""On the range even a die can be taken back, whatever house rules are chosen."""


class Bay:
    """A position's table with its house rules. Raises Fault when they can't be opened."""

    def __init__(self, game: Skirmish, position: Position) -> None:
        self.battle = game.open_bare({"map": position.map, "rules": rules_of(position)})
        self.most = game.armies.most

    def state(self, position: Position, waiting: Piece | None = None) -> State:
        """The position as a state; `waiting` is a unit in the hand that does not stand on the table yet."""
        units = tuple(unit_of(piece) for piece in position.units)
        if waiting is not None:
            units = (*units, Unit(waiting.id, waiting.side, waiting.kind, None, waiting.facing))
        state = _state(units, position.acts)
        for piece in position.units:
            if not piece.fights:
                state = with_wreck(self.battle, state, piece.id)
        return state

    def why_not(self, position: Position, piece: Piece) -> Refusal | None:
        """Why the unit can't stand where it is said to, among all others, wrecks included (move.stop)."""
        others = tuple(_body(other) for other in position.units if other.id != piece.id)
        return self.battle.standing(_state((*others, _body(piece)), 0), piece.id, piece.at)

    def misplaced(self, position: Position) -> dict[str, Refusal]:
        """The units that can't stand where they were put down: the terrain has changed under them."""
        found = {piece.id: self.why_not(position, piece) for piece in position.units}
        return {piece_id: refusal for piece_id, refusal in found.items() if refusal is not None}

    def takes_damage(self, kind: str) -> bool:
        """Whether the kind takes damage and leaves a wreck; any other is removed by a hit."""
        return self.battle.profile(kind).leaves_wreck

    def is_full(self, position: Position, side: int) -> bool:
        """Whether the side has as many units as a side may have."""
        return sum(piece.side == side for piece in position.units) >= self.most

    def check(self, position: Position) -> None:
        """Raise Fault for damage to a kind that takes none, and for two units of one id."""
        for number, piece in enumerate(position.units):
            if piece.damage != "none" and not self.takes_damage(piece.kind):
                raise Fault(f"$.units[{number}].damage", f"a {piece.kind} takes no damage")
        if len({piece.id for piece in position.units}) != len(position.units):
            raise Fault("$.units", "two units have one id")


def rules_of(position: Position) -> dict[str, Any]:
    """The house rules that a trial of the position is played by."""
    return {**position.rules, **RANGE_RULES}


def unit_of(piece: Piece) -> Unit:
    """A unit as it was put down."""
    return Unit(
        piece.id,
        piece.side,
        piece.kind,
        piece.at,
        piece.facing,
        alive=piece.fights,
        activated=piece.activated,
        overwatch=piece.overwatch and piece.fights,
        minor=piece.damage == "minor",
        critical=piece.damage == "critical",
    )


def _body(piece: Piece) -> Unit:
    """A unit as something that stands in the way, whatever has become of it."""
    return msgspec.structs.replace(unit_of(piece), alive=True)


def _state(units: Sequence[Unit], acts: int) -> State:
    return State(
        turn=1,
        phase="activate",
        to_act=acts,
        active_unit=None,
        pending=None,
        units=tuple(units),
        wrecks=(),
        result=None,
        dice_rolled=0,
        first=acts,
    )
