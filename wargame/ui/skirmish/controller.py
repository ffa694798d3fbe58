"""The controller: which hand is in play, and what of it survives a change of state.

A pure state machine. It takes intents and returns effects; what is shown is
read off the hand. It never waits: slow questions are answered by `Facts` with
None until they are worked out, and a click that needs one is finished by
`settle` when the answer is there.
"""

from __future__ import annotations

from typing import assert_never

from wargame.games.skirmish.state import State
from wargame.ui.skirmish.hands.choosing import ChoosingHand, RestingHand
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.facts import Facts
from wargame.ui.skirmish.hands.fighting import FightingHand, Habits
from wargame.ui.skirmish.hands.intents import Effect, Intent
from wargame.ui.skirmish.hands.reacting import ReactingHand

Hand = FightingHand | DeployingHand | ReactingHand | ChoosingHand | RestingHand


class Controller:
    """Turns intents into effects, phase by phase."""

    def __init__(self, facts: Facts, habits: Habits | None = None) -> None:
        self.facts = facts
        self.habits = habits or Habits()
        self._seat: tuple[str, int | None] = self._seat_of(facts.state)
        self.hand: Hand = self._fresh()
        self._resume()

    def take(self, intent: Intent) -> tuple[Effect, ...]:
        """Follow one intent of the player at the seat."""
        return self.hand.take(intent)

    def settle(self) -> tuple[Effect, ...]:
        """Finish what waited for an answer; call it whenever one has come in."""
        return self.hand.settle()

    def let_go(self) -> tuple[Effect, ...]:
        """Put back what the hand holds: the player looks at something else."""
        return self.hand.release() if isinstance(self.hand, FightingHand) else ()

    def may_drag(self, unit: str) -> bool:
        """Whether a unit can be pulled over the table."""
        hand = self.hand
        return isinstance(hand, FightingHand) and hand.is_own(unit) and not hand.taping

    def pans(self) -> bool:
        """Whether a pull on empty ground moves the camera: nothing is in hand that it could mean."""
        hand = self.hand
        return not (isinstance(hand, FightingHand) and (hand.selected or hand.taping))

    def state_changed(self) -> bool:
        """The state is another one. Whether the seat changed: then nothing of the hand is kept."""
        seat = self._seat_of(self.facts.state)
        moved_over, self._seat = seat[1] != self._seat[1], seat
        cursor = getattr(self.hand, "cursor", None)
        kept = self.hand if isinstance(self.hand, FightingHand) and not moved_over else None
        self.hand = self._fresh()
        if not moved_over and isinstance(self.hand, FightingHand | DeployingHand):
            self.hand.cursor = cursor
        if isinstance(self.hand, FightingHand) and kept is not None:
            self.hand.threat, self.hand.sight = kept.threat, kept.sight
        self._resume()
        return moved_over

    def _fresh(self) -> Hand:
        phase = self.facts.state.phase
        match phase:
            case "choose":
                return ChoosingHand(self.facts)
            case "deploy":
                return DeployingHand(self.facts)
            case "activate":
                return FightingHand(self.facts, self.habits)
            case "react":
                return ReactingHand(self.facts)
            case "over":
                return RestingHand(self.facts)
            case _:
                assert_never(phase)

    def _resume(self) -> None:
        """The unit whose activation is open is in hand at once."""
        state = self.facts.state
        if isinstance(self.hand, FightingHand) and state.active_unit is not None:
            active = next(unit for unit in state.units if unit.id == state.active_unit)
            self.hand.selected = active.id if active.side == state.to_act and active.alive else None

    @staticmethod
    def _seat_of(state: State) -> tuple[str, int | None]:
        return state.phase, state.to_act
