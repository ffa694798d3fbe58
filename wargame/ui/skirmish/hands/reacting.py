"""The hand of a watcher's owner while a move is open to reaction (clause overwatch.react)."""

from __future__ import annotations

from dataclasses import dataclass, field

from wargame.games.skirmish.actions import Hold, React
from wargame.games.skirmish.state import PendingReaction, Stretch
from wargame.ui.skirmish.hands.facts import Facts
from wargame.ui.skirmish.hands.intents import (
    Back,
    Confirm,
    Effect,
    Intent,
    OpenMenu,
    Pick,
    PutBack,
    Slide,
    Submit,
    TakeBack,
    Tell,
    Verb,
)


@dataclass
class ReactingHand:
    """What the hand holds in phase `react`: which watcher, where along the path, which weapon."""

    facts: Facts
    chosen: str | None = None
    places: dict[str, float] = field(default_factory=dict)
    weapons_chosen: dict[str, str] = field(default_factory=dict)

    @property
    def pending(self) -> PendingReaction:
        """The move that waits."""
        pending = self.facts.state.pending
        assert isinstance(pending, PendingReaction)
        return pending

    @property
    def watchers(self) -> list[str]:
        """The watchers that may fire, in the order of their stretches."""
        return list(dict.fromkeys(stretch.watcher for stretch in self.pending.stretches))

    @property
    def watcher(self) -> str:
        """The watcher whose card is in hand."""
        return self.chosen if self.chosen in self.watchers else self.watchers[0]

    def stretches(self, watcher: str) -> list[Stretch]:
        """Where a watcher may fire."""
        return [stretch for stretch in self.pending.stretches if stretch.watcher == watcher]

    def best(self, watcher: str) -> Stretch:
        """The stretch with the watcher's best shot, the first when equal."""
        return max(self.stretches(watcher), key=lambda stretch: stretch.best.chance)

    def at(self, watcher: str) -> float:
        """Where the watcher would fire, cm along the path: the best point until the slider is moved."""
        return self.places.get(watcher, self.best(watcher).best.at)

    def weapon(self, watcher: str) -> str:
        """The weapon it would fire: the one chosen, else the one that is best at its best point."""
        return self.weapons_chosen.get(watcher, self.best(watcher).best.weapon)

    def chance(self, watcher: str) -> float | None:
        """The chance of at least one hit at the point chosen."""
        return self.facts.chance_at(watcher, self.at(watcher), self.weapon(watcher))

    def take(self, intent: Intent) -> tuple[Effect, ...]:
        """Follow one intent."""
        match intent:
            case Pick(unit):
                self.chosen = unit if unit in self.watchers else self.chosen
            case Slide(cm, by):
                self._slide(self.at(self.watcher) + cm if by else cm)
            case Confirm() | Verb("fire"):
                return self._try(React(self.watcher, self.at(self.watcher), self.weapon(self.watcher)))
            case Back(escape):
                return (OpenMenu(),) if escape else ()
            case Verb(name):
                return self._verb(name)
        return ()

    def settle(self) -> tuple[Effect, ...]:
        """Nothing waits here."""
        return ()

    def _slide(self, cm: float) -> None:
        """Move the point, kept on the watcher's stretches: across a gap it jumps the way it was going."""
        stretches = self.stretches(self.watcher)
        inside = [min(max(cm, s.from_), s.to) for s in stretches]
        nearest = min(inside, key=lambda place: abs(place - cm))
        here = self.at(self.watcher)
        if nearest == here and cm != here:
            ends = [place for s in stretches for place in (s.from_, s.to)]
            ahead = [place for place in ends if (place - here) * (cm - here) > 0]
            nearest = min(ahead, key=lambda place: abs(place - here), default=here)
        self.places[self.watcher] = round(nearest, 3)

    def _verb(self, name: str) -> tuple[Effect, ...]:
        match name:
            case "hold" | "end":
                return self._try(Hold(self.watcher))
            case "hold_all":
                return self._try(Hold())
            case "weapon":
                self._next_weapon()
            case "next" | "previous":
                order = self.watchers
                step = 1 if name == "next" else -1
                self.chosen = order[(order.index(self.watcher) + step) % len(order)]
            case "undo":
                return (TakeBack(),)
            case "redo":
                return (PutBack(),)
        return ()

    def _next_weapon(self) -> None:
        weapons = list(self.facts.weapons(self.watcher))
        shown = self.weapon(self.watcher)
        here = weapons.index(shown) if shown in weapons else -1
        self.weapons_chosen[self.watcher] = weapons[(here + 1) % len(weapons)]

    def _try(self, action: React | Hold) -> tuple[Effect, ...]:
        refusal = self.facts.refusal(action)
        return (Submit(action),) if refusal is None else (Tell(refusal),)
