"""How a mover moves, whom it meets, and what is said about its way. Lengths in cm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wargame.games.skirmish.table.plane import Base, Model

SLACK_CM = 0.02

BlockRule = Literal["move.block", "move.stop", "move.climb", "move.vehicle"]


@dataclass(frozen=True, slots=True)
class Gait:
    """What a kind of unit can do on its way (move.climb, move.vehicle, move.block).

    `climbs` over pieces up to `climb_limit` high; `infantry` enters buildings and
    passes through friends of its sort; `vehicle` climbs nothing.
    """

    climbs: bool
    climb_limit: float
    infantry: bool
    vehicle: bool


@dataclass(frozen=True, slots=True)
class Others:
    """The other living models; `friends_infantry` are the ids of friends that infantry passes through."""

    friends: tuple[Model, ...] = ()
    enemies: tuple[Model, ...] = ()
    friends_infantry: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Crossing:
    """A piece that a way climbs, and how far along the base first touches it (move.climb)."""

    piece: str
    at_cm: float
    height: float


@dataclass(frozen=True, slots=True)
class Obstruction:
    """Why a way can't be taken: the clause, the piece, unit or `edge` met, and how far along.

    `kind` is the kind of terrain met, `wreck`, `model` or `edge`.
    """

    rule: BlockRule
    what: str
    at_cm: float
    kind: str


def clearance_needed(base: Base) -> float:
    """What a base needs to each side on its way, in cm (move.block)."""
    return base.half_width - SLACK_CM
