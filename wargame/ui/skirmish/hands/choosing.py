"""The hand of who won a roll and says who is first, and the empty hand of a battle that is over."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.games.skirmish.actions import Choose
from wargame.ui.skirmish.hands.facts import Facts
from wargame.ui.skirmish.hands.intents import (
    Back,
    Effect,
    Intent,
    OpenMenu,
    PutBack,
    Submit,
    TakeBack,
    Tell,
    Verb,
)


@dataclass
class ChoosingHand:
    """Phase `choose` (clauses deploy.order, initiative)."""

    facts: Facts

    def take(self, intent: Intent) -> tuple[Effect, ...]:
        """Follow one intent."""
        match intent:
            case Verb("first_a"):
                return self._choose(0)
            case Verb("first_b"):
                return self._choose(1)
            case _:
                return of_no_moment(intent)

    def settle(self) -> tuple[Effect, ...]:
        """Nothing waits here."""
        return ()

    def _choose(self, first: int) -> tuple[Effect, ...]:
        action = Choose(first)
        refusal = self.facts.refusal(action)
        return (Submit(action),) if refusal is None else (Tell(refusal),)


@dataclass
class RestingHand:
    """Phase `over`: only the menu, and taking back an agreement."""

    facts: Facts

    def take(self, intent: Intent) -> tuple[Effect, ...]:
        """Follow one intent."""
        return of_no_moment(intent)

    def settle(self) -> tuple[Effect, ...]:
        """Nothing waits here."""
        return ()


def of_no_moment(intent: Intent) -> tuple[Effect, ...]:
    """What holds in any phase: undo, redo, and Escape with nothing to step back from."""
    match intent:
        case Back(True):
            return (OpenMenu(),)
        case Verb("undo"):
            return (TakeBack(),)
        case Verb("redo"):
            return (PutBack(),)
    return ()
