"""A battle made of answers: what the hands may ask, given by the test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from wargame.engine.contract import Refusal
from wargame.games.skirmish.rules.nearest import Hint, NearestMove
from wargame.games.skirmish.rules.sidestep import Sidestep
from wargame.games.skirmish.state import State, Unit
from wargame.ui.skirmish.hands.facts import Drawn, Hauled, Plan, Shot

Point = tuple[float, float]
NO = Refusal(rule="move.range", template="Too far.")

A1 = Unit("A1", 0, "soldier", (5.0, 5.0))
A2 = Unit("A2", 0, "soldier", (9.0, 5.0))
A3 = Unit("A3", 0, "tank", (14.0, 5.0))
B1 = Unit("B1", 1, "soldier", (5.0, 25.0), 270.0)
B2 = Unit("B2", 1, "soldier", (9.0, 25.0), 270.0)


def a_state(**changes: Any) -> State:
    """Turn 1, side A to act, five units on the table."""
    parts: dict[str, Any] = {
        "turn": 1, "phase": "activate", "to_act": 0, "active_unit": None, "pending": None,
        "units": (A1, A2, A3, B1, B2), "wrecks": (), "result": None, "dice_rolled": 0,
    }  # fmt: skip
    return State(**{**parts, **changes})


@dataclass
class Table:
    """Answers as the test set them; `slow` makes plans None, as while they are worked out."""

    state: State = field(default_factory=a_state)
    far: float = 10.0
    slow: bool = False
    chances: dict[tuple[str, str], float] = field(default_factory=lambda: {("B1", "rifle"): 0.5})
    refused: dict[type, Refusal] = field(default_factory=dict)
    asked: list[Any] = field(default_factory=list)
    aside: list[Sidestep] = field(default_factory=list)

    def plan(self, unit: str, to: Point, via: Sequence[Point], climb: bool | None) -> Plan | None:
        self.asked.append((unit, to, tuple(via), climb))
        if self.slow:
            return None
        start = next(u.at for u in self.state.units if u.id == unit)
        assert start is not None
        points = (start, *via, to)
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        return Plan(points, 45.0, length, (), self.far, NO if length > self.far else None)

    def haul(self, unit: str, drawn: Drawn | None, to: Point, climbing: bool) -> Hauled:
        """A way straight to wherever the hand has been."""
        self.asked.append((unit, to, climbing))
        start = next(u.at for u in self.state.units if u.id == unit)
        assert start is not None
        longer = Drawn((*(drawn.points if drawn is not None else (start,)), to))
        refusal = NO if longer.length > self.far else None
        return Hauled(longer, Plan(longer.points, 45.0, longer.length, (), self.far, refusal))

    def shots(self, unit: str) -> Sequence[Shot]:
        del unit
        return [Shot(t, w, 4, chance, False) for (t, w), chance in self.chances.items()]

    def refusal(self, action: Any) -> Refusal | None:
        return self.refused.get(type(action))

    def weapons(self, unit: str) -> Sequence[str]:
        return ("cannon", "machine gun") if unit == "A3" else ("rifle",)

    def steps(self, unit: str, target: str, weapon: str) -> Sequence[Sidestep]:
        del unit, weapon
        return [step for step in self.aside if target]

    def nearest(self, unit: str, to: Point, via: Sequence[Point], climb: bool | None) -> NearestMove | None:
        """As far along the straight line as the unit may go."""
        del via, climb
        start = next(u.at for u in self.state.units if u.id == unit)
        assert start is not None
        share = self.far / math.dist(start, to)
        end = tuple(a + (b - a) * share for a, b in zip(start, to, strict=True))
        return NearestMove(end, (start, end), 45.0, self.far, Hint("The first {length} cm.", {}))  # type: ignore[arg-type]

    def chance_at(self, watcher: str, at_cm: float, weapon: str) -> float:
        del watcher, weapon
        return at_cm / 10.0
