"""What has been put down on the range: a table, its units and who acts. Lengths in cm, angles in degrees."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wargame.games.skirmish.state import Point, UnitKind

Damage = Literal["none", "minor", "critical", "wreck"]
Side = Literal[0, 1]

SIDES = ("A", "B")


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit as it was put down; `damage` wreck: it is out, and its wreck stands there."""

    id: str
    side: Side
    kind: UnitKind
    at: Point
    facing: float = 90.0
    damage: Damage = "none"
    overwatch: bool = False
    activated: bool = False

    @property
    def fights(self) -> bool:
        """Whether it is more than a wreck."""
        return self.damage != "wreck"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map (`table`: its name in the library, for saving), the units, the side to act, house rules."""

    map: dict[str, Any]
    table: str = ""
    units: tuple[Piece, ...] = ()
    acts: Side = 0
    rules: dict[str, Any] = {}

    def piece(self, piece_id: str) -> Piece:
        """The unit of that id. Raises KeyError."""
        for piece in self.units:
            if piece.id == piece_id:
                return piece
        raise KeyError(piece_id)

    def has(self, piece_id: str | None) -> bool:
        """Whether there is a unit of that id."""
        return any(piece.id == piece_id for piece in self.units)

    def with_piece(self, piece: Piece) -> Position:
        """With a unit put down, in the place of the one of its id if there is one."""
        if not self.has(piece.id):
            return msgspec.structs.replace(self, units=(*self.units, piece))
        units = tuple(piece if other.id == piece.id else other for other in self.units)
        return msgspec.structs.replace(self, units=units)

    def without(self, piece_id: str) -> Position:
        """With that unit taken off the table."""
        units = tuple(piece for piece in self.units if piece.id != piece_id)
        return msgspec.structs.replace(self, units=units)

    def free_id(self, side: int) -> str:
        """What the next unit of a side is called."""
        number = 1
        while self.has(f"{SIDES[side]}{number}"):
            number += 1
        return f"{SIDES[side]}{number}"

    def fighters(self, side: int) -> tuple[Piece, ...]:
        """The units of a side that are more than wrecks."""
        return tuple(piece for piece in self.units if piece.side == side and piece.fights)
