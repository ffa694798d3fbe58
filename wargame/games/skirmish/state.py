"""The state of a battle: frozen plain data, the same in memory, in saves and on the wire.

Lengths are centimetres, angles degrees counter-clockwise from east. What never
changes in a battle (map, house rules, profiles) is not in here.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Point = tuple[float, float]
Phase = Literal["choose", "deploy", "activate", "react", "over"]
ResultBy = Literal["elimination", "retreat", "concession", "agreement", "turn.limit"]
UnitKind = Literal["soldier", "tank", "commander", "missile trooper", "mech"]


class Unit(msgspec.Struct, frozen=True):
    """One model. `at` is None before it is placed; `minor` binds its next activation (damage.minor)."""

    id: str
    side: int
    kind: UnitKind
    at: Point | None = None
    facing: float = 90.0
    alive: bool = True
    activated: bool = False
    overwatch: bool = False
    minor: bool = False
    critical: bool = False


class Wreck(msgspec.Struct, frozen=True):
    """A destroyed tank or mech, now terrain (wreck.tank, wreck.mech)."""

    id: str
    unit: str
    kind: UnitKind
    at: Point
    facing: float
    height: float


class Best(msgspec.Struct, frozen=True):
    """The best reaction shot of a stretch: cm along the path, weapon, chance of at least one hit."""

    at: float
    weapon: str
    chance: float


class Stretch(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """Where along the path a watcher may fire: from and to in cm along it (overwatch.react)."""

    watcher: str
    from_: float
    to: float
    best: Best


class PendingChoice(msgspec.Struct, frozen=True, tag_field="kind", tag="choose"):
    """The winner of a roll has to say who is first."""

    what: Literal["deploy", "activate"]


class PendingReaction(msgspec.Struct, frozen=True, tag_field="kind", tag="react"):
    """A move open to reaction; the mover stands at `walked` cm along `path` (which begins at its start).

    `faced` is how the mover stood at the start, `facing` what was asked for at the
    end (None: along the last step); `held` are the watchers who let this move pass,
    `climbed` the pieces it has climbed.
    """

    unit: str
    path: tuple[Point, ...]
    length: float
    walked: float
    stretches: tuple[Stretch, ...]
    facing: float | None = None
    held: tuple[str, ...] = ()
    climbed: tuple[str, ...] = ()
    faced: float = 0.0


class Result(msgspec.Struct, frozen=True):
    """How the battle ended; winner None is a draw (victory)."""

    winner: int | None
    by: ResultBy


class State(msgspec.Struct, frozen=True):
    """The whole battle at one moment.

    `moved`, `attacked`, `fired` (the weapons used so far), `bound` and `spared`
    belong to the open activation of `active_unit`: `bound` says that minor
    damage leaves it one thing, `spared` that minor damage was taken during it
    and so outlives it (damage.minor). `first` is the side that begins the turn,
    `fielded` how many units each side placed, `expansion` whether the expansion
    is in play.
    """

    turn: int
    phase: Phase
    to_act: int | None
    active_unit: str | None
    pending: PendingChoice | PendingReaction | None
    units: tuple[Unit, ...]
    wrecks: tuple[Wreck, ...]
    result: Result | None
    dice_rolled: int
    first: int | None = None
    moved: bool = False
    attacked: bool = False
    fired: tuple[str, ...] = ()
    bound: bool = False
    spared: bool = False
    fielded: tuple[int, int] = (0, 0)
    expansion: bool = False
