"""What a player can do: one frozen struct for each verb of the protocol.

Lengths are centimetres on the table, angles degrees counter-clockwise from east.
"""

from __future__ import annotations

import msgspec

Point = tuple[float, float]


class Choose(msgspec.Struct, tag_field="do", tag="choose", frozen=True, forbid_unknown_fields=True):
    """The winner of the roll says which side is first (clauses deploy.order, initiative)."""

    first: int


class Deploy(msgspec.Struct, tag_field="do", tag="deploy", frozen=True, forbid_unknown_fields=True):
    """Place a unit (clause deploy.zone)."""

    unit: str
    at: Point
    facing: float


class Move(msgspec.Struct, tag_field="do", tag="move", frozen=True, forbid_unknown_fields=True):
    """Walk along a polyline (the points after the start); `facing` None faces along the last step."""

    unit: str
    path: tuple[Point, ...]
    facing: float | None = None


class Fire(msgspec.Struct, tag_field="do", tag="fire", frozen=True, forbid_unknown_fields=True):
    """Attack a target with a weapon (clause fire.target)."""

    unit: str
    target: str
    weapon: str


class Overwatch(msgspec.Struct, tag_field="do", tag="overwatch", frozen=True, forbid_unknown_fields=True):
    """Forgo the activation and watch (clause overwatch.set)."""

    unit: str


class End(msgspec.Struct, tag_field="do", tag="end", frozen=True, forbid_unknown_fields=True):
    """End the activation, or pass (clause activation.end)."""

    unit: str


class React(msgspec.Struct, tag_field="do", tag="react", frozen=True, forbid_unknown_fields=True):
    """A watcher fires at the mover `at` centimetres along its path (clause overwatch.react)."""

    unit: str
    at: float
    weapon: str | None = None


class Hold(msgspec.Struct, tag_field="do", tag="hold", frozen=True, forbid_unknown_fields=True):
    """Let the rest of this move pass, for one watcher or (None) for all (clause overwatch.react)."""

    unit: str | None = None


class Concede(msgspec.Struct, tag_field="do", tag="concede", frozen=True, forbid_unknown_fields=True):
    """A side gives up (clause victory)."""

    side: int


class Draw(msgspec.Struct, tag_field="do", tag="draw", frozen=True, forbid_unknown_fields=True):
    """Both players agree on a draw (clause victory)."""


Action = Choose | Deploy | Move | Fire | Overwatch | End | React | Hold | Concede | Draw
