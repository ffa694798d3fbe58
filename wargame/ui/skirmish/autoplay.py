"""What the game does for a player who asked for it: placing the rest, ending what has nothing left to do."""

from __future__ import annotations

from collections.abc import Callable

from wargame.games.skirmish.actions import Action, End
from wargame.games.skirmish.state import Unit
from wargame.ui.shell.stage import Stage
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.hauling import gripped
from wargame.ui.skirmish.placing import place_one
from wargame.ui.skirmish.sitting import Sitting

Submit = Callable[[Action], object]


class AutoPlay:
    """Acts by itself at a new moment; never twice for what a player has just taken back."""

    def __init__(self, sitting: Sitting, controller: Controller, stage: Stage, submit: Submit) -> None:
        self._sitting = sitting
        self._controller = controller
        self._stage = stage
        self._submit = submit
        self._rest: set[int] = set()
        self._may_end = True

    def acted(self) -> None:
        """A player has made an action."""
        self._may_end = True

    def took_back(self) -> None:
        """A player has taken something back: nothing is done for anybody until the next action."""
        self._may_end = False
        self._rest.clear()

    def place_rest(self, side: int) -> None:
        """From now on, place a side's units whenever its turn to place comes."""
        self._rest.add(side)
        self.go_on()

    def go_on(self) -> None:
        """Do what there is to do at this moment."""
        state = self._sitting.state
        if self._sitting.shown != len(self._sitting.match.moments):
            return
        if state.phase == "deploy" and state.to_act in self._rest:
            action = place_one(self._sitting.battle, state)
            if action is not None:
                self._submit(action)
        elif state.phase == "activate" and self._may_end and self._stage.settings.auto_next:
            unit = self._spent()
            if unit is not None:
                self._submit(End(unit.id))

    def _spent(self) -> Unit | None:
        """The unit whose activation is open, when it has acted and has nothing useful left."""
        state, hand = self._sitting.state, self._controller.hand
        if state.active_unit is None or not isinstance(hand, FightingHand):
            return None
        unit = self._sitting.questions.unit(state.active_unit)
        if not state.moved and unit.at is not None and gripped(hand.facts, unit, unit.at).stuck is None:
            return None
        shots = self._sitting.questions.shots(unit.id)
        if shots is None or any(shot.refusal is None and shot.chance > 0.0 for shot in shots):
            return None
        return unit if self._sitting.questions.refusal(End(unit.id)) is None else None
