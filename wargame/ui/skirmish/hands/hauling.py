"""A unit in the player's hand: pulled over the table, let go, or sprung back to where it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.state import Unit
from wargame.ui.skirmish.hands.facts import Facts, Hauled, Plan
from wargame.ui.skirmish.hands.intents import Effect, Point, SpringBack, Submit, Tell

STAY_PUT = frozenset({"turn.order", "move.once", "damage.minor", "damage.critical"})
"""Clauses by which a unit may not move at all now, whatever the way."""


@dataclass(frozen=True)
class Grip:
    """A pulled unit: where the hand is, the way drawn so far, and why it does not follow at all."""

    unit: Unit
    hand: Point
    hauled: Hauled | None = None
    stuck: Refusal | None = None

    @property
    def plan(self) -> Plan | None:
        """The way drawn so far, as it would be taken."""
        return self.hauled.plan if self.hauled is not None else None

    @property
    def place(self) -> Point:
        """Where the base is shown."""
        assert self.unit.at is not None
        return self.hauled.drawn.end if self.hauled is not None else self.unit.at

    @property
    def facing(self) -> float:
        """How it faces there."""
        return self.hauled.plan.facing if self.hauled is not None else self.unit.facing


def gripped(facts: Facts, unit: Unit, hand: Point) -> Grip:
    """A unit taken in hand. It stays where it is when it may not move now."""
    refusal = facts.refusal(Move(unit.id, (), (unit.facing + 1.0) % 360.0))
    stuck = refusal if refusal is not None and refusal.rule in STAY_PUT else None
    return Grip(unit, hand, stuck=stuck)


def pulled(facts: Facts, grip: Grip, to: Point, *, climbing: bool) -> Grip:
    """The unit pulled on towards a place."""
    if grip.stuck is not None:
        return replace(grip, hand=to)
    drawn = grip.hauled.drawn if grip.hauled is not None else None
    return replace(grip, hand=to, hauled=facts.haul(grip.unit.id, drawn, to, climbing))


def let_go(facts: Facts, grip: Grip, facing: float | None) -> tuple[Effect, ...]:
    """What becomes of a unit that is let go: it moves by the way drawn, or springs back and hears why."""
    if grip.stuck is not None:
        return (Tell(grip.stuck),)
    plan = grip.plan
    if plan is None or plan.points is None or plan.length == 0.0:
        return ()
    move = Move(grip.unit.id, plan.points[1:], plan.facing if facing is None else facing)
    refusal = plan.refusal or facts.refusal(move)
    return (Submit(move),) if refusal is None else (*sprung(grip), Tell(refusal))


def sprung(grip: Grip) -> tuple[Effect, ...]:
    """A unit taken out of the hand: it springs back when it has been pulled anywhere."""
    if grip.hauled is None or grip.place == grip.unit.at:
        return ()
    return (SpringBack(grip.unit.id, grip.place, grip.facing),)
