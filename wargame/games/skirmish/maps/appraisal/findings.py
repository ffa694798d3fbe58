"""What the table check says: findings in words with their places, and the two sides beside each other.

Words are templates with values, which the screen puts into the player's language. Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from wargame.games.skirmish.table.plane import Point

Severity = Literal["good", "notice", "bad"]
Topic = Literal["deploy", "cross", "share", "pieces", "doors", "open", "fairness"]
Line = tuple[Point, ...]

Cancelled = Callable[[], bool]

SIDES = ("south", "north")


class Stopped(Exception):
    """The caller did not want to know any more."""


class Finding(msgspec.Struct, frozen=True):
    """One sentence about a table: `bad` forbids play, a `notice` may be meant, `good` is as it should be.

    Marked on the table: `points`, `lines` (a way, a line of sight), `areas` (rings), `pieces` (ids).
    """

    topic: Topic
    severity: Severity
    template: str
    values: Mapping[str, Any] = {}
    points: tuple[Point, ...] = ()
    lines: tuple[Line, ...] = ()
    areas: tuple[Line, ...] = ()
    pieces: tuple[str, ...] = ()


class Measure(msgspec.Struct, frozen=True):
    """One thing that matters to a side, south and north beside each other.

    `unit` is `share` (0 to 1), `cm` or `count`; None: there is no way there. `lost` is what the
    difference takes from the balance.
    """

    name: str
    title: str
    unit: Literal["share", "cm", "count"]
    south: float | None
    north: float | None
    more_is_better: bool
    lost: float = 0.0

    @property
    def favours(self) -> int | None:
        """The side that is better off, 0 or 1; None when there is nothing between them."""
        if self.lost <= 0.0:
            return None
        if self.south is None or self.north is None:
            return 0 if self.north is None else 1
        return 0 if (self.south > self.north) == self.more_is_better else 1


class Fairness(msgspec.Struct, frozen=True):
    """The sides beside each other, and the balance: 100 is even, 0 as uneven as can be."""

    measures: tuple[Measure, ...]
    balance: int


class Part(msgspec.Struct, frozen=True):
    """What one step of the check has found."""

    topic: Topic
    findings: tuple[Finding, ...]
    fairness: Fairness | None = None


class Appraisal(msgspec.Struct, frozen=True):
    """The whole table check, its findings in the order of the parts."""

    findings: tuple[Finding, ...]
    fairness: Fairness

    @property
    def balance(self) -> int:
        """How even the table is, 0 to 100."""
        return self.fairness.balance

    @property
    def is_playable(self) -> bool:
        """Whether nothing forbids play."""
        return all(finding.severity != "bad" for finding in self.findings)
