"""A step being played: the state so far, what has happened, and the dice.

One lives for the length of one action. The rules change it; nobody else sees it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wargame.engine.contract import Dice, Step
from wargame.games.skirmish.events import Event, Rolled
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.roster import unit_of, with_unit
from wargame.games.skirmish.state import State, Unit

Purpose = Literal["deploy", "initiative", "morale", "hit", "damage", "stumble"]


class Play:
    """The working copy of a battle within one action."""

    def __init__(self, field: Field, state: State, dice: Dice) -> None:
        self.field = field
        self.state = state
        self.events: list[Event] = []
        self._dice = dice

    def say(self, *events: Event) -> None:
        """Record what happened."""
        self.events.extend(events)

    def unit(self, unit_id: str) -> Unit:
        """The unit as it is now."""
        return unit_of(self.state, unit_id)

    def alter(self, unit_id: str, **changes: Any) -> None:
        """Change fields of a unit."""
        changed = msgspec.structs.replace(self.unit(unit_id), **changes)
        self.state = with_unit(self.state, changed)

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def roll(self, purpose: Purpose, side: int, rule: str) -> int:
        """One die, recorded with the clause that asks for it."""
        die = self._dice.roll()
        self.set(dice_rolled=self.state.dice_rolled + 1)
        self.say(Rolled(for_=purpose, side=side, die=die, rule=rule))
        return die

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return self.state.result is not None

    def step(self) -> Step:
        """What the action led to."""
        return Step(self.state, tuple(self.events))
