"""What a player wants (intents) and what the screen is asked to do about it (effects).

Places are centimetres on the table; `unit` is the unit under the cursor there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Action

Point = tuple[float, float]

VerbName = Literal[
    "move",
    "fire",
    "fire_back",
    "weapon",
    "climb",
    "overwatch",
    "end",
    "next",
    "previous",
    "tape",
    "threat",
    "sight",
    "undo",
    "redo",
    "place_rest",
    "hold",
    "hold_all",
    "first_a",
    "first_b",
]


@dataclass(frozen=True, slots=True)
class Hover:
    """The cursor is over a place on the table."""

    at: Point
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """The cursor has left the table."""


@dataclass(frozen=True, slots=True)
class Click:
    """A click on the table; `add` (Shift) sets a way-point."""

    at: Point
    unit: str | None = None
    add: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """A unit is pulled over the table; `done` when it is let go."""

    unit: str
    at: Point
    done: bool = False


@dataclass(frozen=True, slots=True)
class Measure:
    """The tape is pulled from one place to another, from and to units' edges where it touches them."""

    start: Point
    end: Point
    from_unit: str | None = None
    to_unit: str | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """One step back; `escape` (the key) opens the menu when there is no step left."""

    escape: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """Enter: do what the card offers."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A command by key or button."""

    name: VerbName


@dataclass(frozen=True, slots=True)
class Pick:
    """A unit chosen in a list: roster, tray of units to place, cards of watchers."""

    unit: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn what is about to be set down, degrees counter-clockwise."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Slide:
    """Set the reaction's point: centimetres along the path, or (`by`) from where it is."""

    cm: float
    by: bool = False


@dataclass(frozen=True, slots=True)
class Arm:
    """Choose a weapon by name."""

    weapon: str


Intent = Arm | Hover | Leave | Click | Drag | Measure | Back | Confirm | Verb | Pick | Turn | Slide


@dataclass(frozen=True, slots=True)
class Submit:
    """Make this action: it is legal as far as the hand knows."""

    action: Action


@dataclass(frozen=True, slots=True)
class Tell:
    """Say why not."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class SpringBack:
    """A pulled unit goes back from a place, facing as it was shown there, to where it stands."""

    unit: str
    at: Point
    facing: float


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo one action."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """Redo one action."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """There is nothing to step back from."""


@dataclass(frozen=True, slots=True)
class LookAt:
    """Bring a unit into view."""

    unit: str


@dataclass(frozen=True, slots=True)
class AskToEnd:
    """Ask before ending an activation with something useful left: a shot, or all of it."""

    unit: str
    can_fire: bool = True


@dataclass(frozen=True, slots=True)
class PlaceRest:
    """Place what a side has left, whenever its turn to place comes."""

    side: int


Effect = Submit | Tell | SpringBack | TakeBack | PutBack | OpenMenu | LookAt | AskToEnd | PlaceRest
