"""What lessons ask of a moment: a small closed vocabulary, told from events, looks and states.

A condition is judged at a moment of a step. About **events** (moved, fired,
ended ...) it holds when one of them has happened since the step began; about
the **state** (lost, stands, sees, near ...) when it is true just then; about
**looks** (selected, aimed, opened ...) when the screen has reported it since
the step began. What a condition leaves out may be anything. A task is done when
its condition has held at any moment of the step; `all` asks for one moment at
which all of its parts hold.

Lengths in cm; a `Spot` is a disc: x, y, radius.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wargame.games.skirmish.state import Point

Spot = tuple[float, float, float]
Purpose = Literal["initiative", "morale", "hit", "damage", "stumble"]


class _Condition(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    """What every condition is: told apart by `is`."""


class Selected(_Condition, frozen=True, tag="selected"):
    """The learner has selected a unit (look)."""

    unit: str | None = None


class Aimed(_Condition, frozen=True, tag="aimed"):
    """The odds of an attack have been looked at (look)."""

    unit: str | None = None
    target: str | None = None
    weapon: str | None = None


class Pointed(_Condition, frozen=True, tag="pointed"):
    """The way to a place has been looked at, without going (look)."""

    unit: str | None = None
    into: Spot | None = None


class Measured(_Condition, frozen=True, tag="measured"):
    """The tape has been used, over at least so many cm (look)."""

    least: float = 0.0


class Opened(_Condition, frozen=True, tag="opened"):
    """A clause has been opened in the rules (look)."""

    clause: str | None = None


class Moved(_Condition, frozen=True, tag="moved"):
    """A unit has walked, and ended in a place (event)."""

    unit: str | None = None
    into: Spot | None = None
    least: float = 0.0
    most: float | None = None


class Turned(_Condition, frozen=True, tag="turned"):
    """A unit has turned on the spot (event)."""

    unit: str | None = None


class Climbed(_Condition, frozen=True, tag="climbed"):
    """A unit has climbed a piece (event)."""

    unit: str | None = None
    piece: str | None = None


class Stumbled(_Condition, frozen=True, tag="stumbled"):
    """A mech has rolled for a climb (event)."""

    unit: str | None = None
    falls: bool | None = None


class Fired(_Condition, frozen=True, tag="fired"):
    """A shot has been rolled (event); `cover` as it counted."""

    unit: str | None = None
    target: str | None = None
    weapon: str | None = None
    hit: bool | None = None
    cover: bool | None = None


class Damaged(_Condition, frozen=True, tag="damaged"):
    """A tank or mech has rolled for damage (event)."""

    unit: str | None = None
    result: Literal["minor", "critical", "destroyed"] | None = None


class Recovered(_Condition, frozen=True, tag="recovered"):
    """Minor damage is gone again (event)."""

    unit: str | None = None


class Watching(_Condition, frozen=True, tag="watching"):
    """A unit has gone on overwatch (event)."""

    unit: str | None = None


class Reacted(_Condition, frozen=True, tag="reacted"):
    """A unit on overwatch has fired (event), after so many cm of the way."""

    unit: str | None = None
    least: float = 0.0
    most: float | None = None


class Held(_Condition, frozen=True, tag="held"):
    """A side has let a move pass (event)."""

    side: int = 0


class Ended(_Condition, frozen=True, tag="ended"):
    """An activation has ended (event)."""

    unit: str | None = None
    side: int | None = None


class Chosen(_Condition, frozen=True, tag="chosen"):
    """The winner of a roll has said who is first (event)."""

    first: int | None = None


class Rolled(_Condition, frozen=True, tag="rolled"):
    """A die has been rolled (event)."""

    purpose: Purpose
    side: int | None = None


class Tested(_Condition, frozen=True, tag="tested"):
    """A side has rolled for morale (event)."""

    side: int | None = None
    holds: bool | None = None


class Turn(_Condition, frozen=True, tag="turn"):
    """A turn has begun in the step (event)."""

    least: int = 0


class Lost(_Condition, frozen=True, tag="lost"):
    """A unit is no longer in the battle (state); without a unit: one of a side."""

    unit: str | None = None
    side: int | None = None


class Over(_Condition, frozen=True, tag="over"):
    """The battle has a result (state)."""

    winner: int | None = None


class Stands(_Condition, frozen=True, tag="stands"):
    """A unit stands in a place (state)."""

    unit: str
    into: Spot


class Sees(_Condition, frozen=True, tag="sees"):
    """There is line of sight between two units, or none (state)."""

    unit: str
    target: str
    yes: bool = True


class Covered(_Condition, frozen=True, tag="covered"):
    """A unit is in cover as another sees it, or in the open (state)."""

    unit: str
    against: str
    yes: bool = True


class Near(_Condition, frozen=True, tag="near"):
    """Two units' bases are at most so many cm apart (state)."""

    unit: str
    target: str
    most: float


class Has(_Condition, frozen=True, tag="has"):
    """A unit has a mark, or has not (state)."""

    unit: str
    mark: Literal["overwatch", "minor", "critical", "activated", "active"]
    yes: bool = True


class Both(_Condition, frozen=True, tag="all"):
    """All of these hold."""

    of: tuple[Condition, ...]


class Not(_Condition, frozen=True, tag="not"):
    """This does not hold."""

    of: Condition


Condition = (
    Selected
    | Aimed
    | Pointed
    | Measured
    | Opened
    | Moved
    | Turned
    | Climbed
    | Stumbled
    | Fired
    | Damaged
    | Recovered
    | Watching
    | Reacted
    | Held
    | Ended
    | Chosen
    | Rolled
    | Tested
    | Turn
    | Lost
    | Over
    | Stands
    | Sees
    | Covered
    | Near
    | Has
    | Both
    | Not
)


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the learner looked at, as the screen reports it.

    `what`: `selected` (unit), `aimed` (unit, target, weapon: odds shown),
    `pointed` (unit, at: a way previewed), `measured` (length in cm),
    `opened` (clause).
    """

    what: Literal["selected", "aimed", "pointed", "measured", "opened"]
    unit: str | None = None
    target: str | None = None
    weapon: str | None = None
    at: Point | None = None
    length: float = 0.0
    clause: str | None = None
