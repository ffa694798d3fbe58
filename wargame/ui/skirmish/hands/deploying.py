"""The hand that places units: a ghost under the cursor, legal or not, and the units still to place."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Deploy
from wargame.games.skirmish.state import Unit
from wargame.ui.skirmish.hands.facts import Facts
from wargame.ui.skirmish.hands.intents import (
    Back,
    Click,
    Effect,
    Hover,
    Intent,
    Leave,
    Measure,
    OpenMenu,
    Pick,
    PlaceRest,
    Point,
    PutBack,
    Submit,
    TakeBack,
    Tell,
    Turn,
    Verb,
)


@dataclass
class DeployingHand:
    """What the hand holds in phase `deploy`: the unit to place and where it hovers."""

    facts: Facts
    chosen: str | None = None
    cursor: Point | None = None
    facing: float | None = None
    put_back: bool = False
    tape: Measure | None = None

    @property
    def waiting_units(self) -> list[Unit]:
        """The side's units that are not on the table yet."""
        state = self.facts.state
        return [u for u in state.units if u.side == state.to_act and u.at is None and u.alive]

    @property
    def unit(self) -> Unit | None:
        """The unit under the cursor; None after it was put back, until another is taken."""
        waiting = self.waiting_units
        found = next((u for u in waiting if u.id == self.chosen), None)
        return found or (waiting[0] if waiting and not self.put_back else None)

    @property
    def ghost(self) -> Deploy | None:
        """The placing that a click would make."""
        unit = self.unit
        if unit is None or self.cursor is None:
            return None
        return Deploy(unit.id, self.cursor, self.heading_of(unit))

    @property
    def verdict(self) -> Refusal | None:
        """Why the ghost may not stand where it hovers."""
        ghost = self.ghost
        return self.facts.refusal(ghost) if ghost is not None else None

    def heading_of(self, unit: Unit) -> float:
        """The ghost's facing in degrees: as it was turned, else towards the enemy."""
        return unit.facing if self.facing is None else self.facing

    def take(self, intent: Intent) -> tuple[Effect, ...]:
        """Follow one intent."""
        match intent:
            case Hover(at):
                self.cursor = at
            case Leave():
                self.cursor = None
            case Click(at):
                self.cursor = at
                return self._place()
            case Turn(degrees):
                unit = self.unit
                self.facing = (self.heading_of(unit) + degrees) % 360.0 if unit else None
            case Measure():
                self.tape = intent
            case Pick(unit_id):
                self._choose(unit_id)
            case Back(escape):
                return self._back(escape)
            case Verb(name):
                return self._verb(name)
        return ()

    def settle(self) -> tuple[Effect, ...]:
        """Nothing waits here."""
        return ()

    def _place(self) -> tuple[Effect, ...]:
        ghost = self.ghost
        if ghost is None:
            return ()
        refusal = self.facts.refusal(ghost)
        return (Submit(ghost),) if refusal is None else (Tell(refusal),)

    def _choose(self, unit_id: str) -> None:
        if any(u.id == unit_id for u in self.waiting_units):
            self.chosen, self.put_back = unit_id, False

    def _back(self, escape: bool) -> tuple[Effect, ...]:
        """Put the ghost back; Escape turns it as it was, and else opens the menu."""
        if self.tape is not None:
            self.tape = None
        elif escape and self.facing is not None:
            self.facing = None
        elif self.unit is not None and not escape:
            self.chosen, self.put_back, self.facing = None, True, None
        elif escape:
            return (OpenMenu(),)
        return ()

    def _verb(self, name: str) -> tuple[Effect, ...]:
        side = self.facts.state.to_act
        match name:
            case "next" | "previous":
                self._step(1 if name == "next" else -1)
            case "place_rest" if side is not None:
                return (PlaceRest(side),)
            case "undo":
                return (TakeBack(),)
            case "redo":
                return (PutBack(),)
        return ()

    def _step(self, step: int) -> None:
        """Take the next unit of another kind than the one in hand, else just the next."""
        waiting = self.waiting_units
        if not waiting:
            return
        unit = self.unit
        others = [u for u in waiting if unit is None or u.kind != unit.kind] or waiting
        order = waiting.index(unit) if unit in waiting else 0
        ahead = sorted(others, key=lambda u: (step * (waiting.index(u) - order)) % len(waiting))
        self._choose(ahead[0].id)
