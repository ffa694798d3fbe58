"""Looks, both ways: what the learner's hand looks at, and a script's look made by the hand."""

from __future__ import annotations

import math
from collections.abc import Iterator

from wargame.games.skirmish.actions import Action, Fire, Move, React
from wargame.games.skirmish.lessons.conditions import Look
from wargame.games.skirmish.state import State
from wargame.games.skirmish.table.plane import gap
from wargame.ui.skirmish.controller import Controller, Hand
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Arm, Hover, Intent, Leave, Measure, Pick, Point, Slide
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.questions import Questions

SAME_CM = 0.1


def looks_of(hand: Hand, questions: Questions) -> Iterator[Look]:
    """What the hand shows the learner now."""
    if not isinstance(hand, FightingHand):
        return
    if hand.selected is not None:
        yield Look("selected", unit=hand.selected)
        if hand.shot is not None:
            yield Look("aimed", unit=hand.selected, target=hand.shot.target, weapon=hand.shot.weapon)
        plan = hand.plan
        if plan is not None and plan.points and plan.refusal is None and plan.length > 0.0:
            yield Look("pointed", unit=hand.selected, at=plan.points[-1])
    if hand.tape is not None:
        yield Look("measured", length=round(taped_cm(hand.tape, questions), 1))


def taped_cm(tape: Measure, questions: Questions) -> float:
    """What the tape measures, cm: from edge to edge where it lies on two units, as ranges are."""
    if tape.from_unit is not None and tape.to_unit is not None and tape.from_unit != tape.to_unit:
        state, battle = questions.state, questions.battle
        return gap(battle.model(state, tape.from_unit), battle.model(state, tape.to_unit))
    return math.dist(tape.start, tape.end)


class Gaze:
    """Makes the hand look where a script looks; `spot` is then where the learner should look too."""

    def __init__(self, controller: Controller, questions: Questions) -> None:
        self._controller = controller
        self._questions = questions
        self.spot: Point | None = None

    def look(self, look: Look) -> None:
        """Show what a script looks at."""
        state = self._controller.facts.state
        match look.what:
            case "selected" if look.unit is not None:
                self._take(Leave(), Pick(look.unit))
                self.spot = place_of(state, look.unit)
            case "aimed" if look.unit is not None and look.target is not None:
                self._aim(look.unit, look.target, look.weapon)
            case "pointed" if look.unit is not None and look.at is not None:
                self._take(Pick(look.unit), Hover(look.at))
                self.spot = look.at
            case "measured":
                self._measure(look.length)

    def preview(self, action: Action) -> None:
        """Show what an action is about, just before it is made."""
        state = self._controller.facts.state
        unit = getattr(action, "unit", None)
        match action:
            case Move(path=path) if path:
                self._take(Leave(), Pick(action.unit), Hover(path[-1]))
                self.spot = path[-1]
            case Fire():
                self._aim(action.unit, action.target, action.weapon)
            case React() if isinstance(self._controller.hand, ReactingHand):
                self._take(Pick(action.unit), Slide(action.at))
            case _ if isinstance(unit, str):
                self._take(Leave(), Pick(unit))
                self.spot = place_of(state, unit)

    def rest(self) -> None:
        """Look at nothing any more; what is selected stays so."""
        self.spot = None
        self._take(Leave())

    def _aim(self, unit: str, target: str, weapon: str | None) -> None:
        at = place_of(self._controller.facts.state, target)
        if at is not None:
            arms: tuple[Intent, ...] = (Arm(weapon),) if weapon is not None else ()
            self._take(Leave(), Pick(unit), *arms, Hover(at, target))
            self.spot = at

    def _measure(self, length: float) -> None:
        """Lay the tape between two units that are about so far apart, else straight up."""
        tape = _tape_of(self._questions.state, length, self._questions)
        self._take(tape)
        self.spot = tape.end

    def _take(self, *intents: Intent) -> None:
        for intent in intents:
            self._controller.take(intent)


def place_of(state: State, unit_id: str) -> Point | None:
    """Where a unit stands, cm."""
    return next((unit.at for unit in state.units if unit.id == unit_id and unit.alive), None)


def _tape_of(state: State, length: float, questions: Questions) -> Measure:
    """The tape between two units' edges that are so many cm apart; without such a pair, up from the first."""
    there = [(unit.id, unit.at) for unit in state.units if unit.at is not None and unit.alive]
    for n, (first, start) in enumerate(there):
        for second, end in there[n + 1 :]:
            tape = Measure(start, end, first, second)
            if abs(taped_cm(tape, questions) - length) < SAME_CM:
                return tape
    x, y = there[0][1]
    return Measure((x, y), (x, y + length))
