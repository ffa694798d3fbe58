"""What happened: past tense, complete enough to draw and to tell a step without the old state.

Every event carries the id of the clause it came from in `rule`. Lengths are
centimetres, angles degrees counter-clockwise from east.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wargame.games.skirmish.state import Point, ResultBy


class Rolled(msgspec.Struct, tag_field="event", tag="rolled", frozen=True, rename={"for_": "for"}):
    for_: Literal["deploy", "initiative", "morale", "hit", "damage", "stumble"]
    side: int
    die: int
    rule: str


class Deployed(msgspec.Struct, tag_field="event", tag="deployed", frozen=True):
    unit: str
    at: Point
    facing: float
    rule: str = "deploy.zone"


class TurnBegan(msgspec.Struct, tag_field="event", tag="turn_began", frozen=True):
    turn: int
    rule: str = "turn.order"


class Initiative(msgspec.Struct, tag_field="event", tag="initiative", frozen=True):
    first: int
    rule: str = "initiative"


class Activated(msgspec.Struct, tag_field="event", tag="activated", frozen=True):
    unit: str
    rule: str = "activation"


class Moved(msgspec.Struct, tag_field="event", tag="moved", frozen=True):
    """One stretch walked: its own points from first to last, its length in cm."""

    unit: str
    points: tuple[Point, ...]
    length: float
    facing: float
    rule: str = "move.range"


class Turned(msgspec.Struct, tag_field="event", tag="turned", frozen=True):
    unit: str
    facing: float
    rule: str = "move.turn"


class Climbed(msgspec.Struct, tag_field="event", tag="climbed", frozen=True):
    unit: str
    piece: str
    rule: str = "move.climb"


class Stumbled(msgspec.Struct, tag_field="event", tag="stumbled", frozen=True):
    unit: str
    piece: str
    die: int
    falls: bool
    rule: str = "move.stumble"


class Reacted(msgspec.Struct, tag_field="event", tag="reacted", frozen=True):
    """A watcher fires when the mover has walked `at` cm."""

    unit: str
    at: float
    rule: str = "overwatch.react"


class Shot(msgspec.Struct, tag_field="event", tag="shot", frozen=True):
    unit: str
    weapon: str
    target: str
    die: int
    needs: int
    cover: bool
    hit: bool
    rule: str = "fire.roll"


class Damaged(msgspec.Struct, tag_field="event", tag="damaged", frozen=True):
    unit: str
    die: int
    result: Literal["minor", "critical", "destroyed"]
    rule: str


class Recovered(msgspec.Struct, tag_field="event", tag="recovered", frozen=True):
    unit: str
    rule: str = "damage.minor"


class Removed(msgspec.Struct, tag_field="event", tag="removed", frozen=True):
    unit: str
    rule: str = "damage.soldier"


class Wrecked(msgspec.Struct, tag_field="event", tag="wrecked", frozen=True):
    unit: str
    wreck: str
    rule: str


class OverwatchSet(msgspec.Struct, tag_field="event", tag="overwatch_set", frozen=True):
    unit: str
    rule: str = "overwatch.set"


class OverwatchSpent(msgspec.Struct, tag_field="event", tag="overwatch_spent", frozen=True):
    unit: str
    rule: str = "overwatch"


class OverwatchLapsed(msgspec.Struct, tag_field="event", tag="overwatch_lapsed", frozen=True):
    unit: str
    rule: str = "overwatch"


class Morale(msgspec.Struct, tag_field="event", tag="morale", frozen=True):
    side: int
    die: int
    holds: bool
    rule: str = "morale"


class Retreated(msgspec.Struct, tag_field="event", tag="retreated", frozen=True):
    side: int
    rule: str = "morale"


class Stalemate(msgspec.Struct, tag_field="event", tag="stalemate", frozen=True):
    rule: str = "victory"


class Conceded(msgspec.Struct, tag_field="event", tag="conceded", frozen=True):
    side: int
    rule: str = "victory"


class DrawAgreed(msgspec.Struct, tag_field="event", tag="draw_agreed", frozen=True):
    rule: str = "victory"


class ActivationEnded(msgspec.Struct, tag_field="event", tag="activation_ended", frozen=True):
    unit: str
    rule: str = "activation.end"


class BattleOver(msgspec.Struct, tag_field="event", tag="battle_over", frozen=True):
    winner: int | None
    by: ResultBy
    rule: str = "victory"


Event = (
    Rolled
    | Deployed
    | TurnBegan
    | Initiative
    | Activated
    | Moved
    | Turned
    | Climbed
    | Stumbled
    | Reacted
    | Shot
    | Damaged
    | Recovered
    | Removed
    | Wrecked
    | OverwatchSet
    | OverwatchSpent
    | OverwatchLapsed
    | Morale
    | Retreated
    | Stalemate
    | Conceded
    | DrawAgreed
    | ActivationEnded
    | BattleOver
)
