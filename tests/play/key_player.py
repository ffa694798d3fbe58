"""Plays through the real window by keys alone: the pointer is parked in a corner and never moves."""

from __future__ import annotations

import math
import time
from typing import Any

from tests.play.player import Player
from tests.ui.xwindow import POLL_S, App, Line, NotSeen
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.state import PendingReaction, State, Unit

STEPS = ((2.0, "ctrl+"), (0.5, ""), (0.1, "shift+"))
MOST_TABS = 60
TAB_S = 6.0
NEAR_CM = 0.08
MOST_CORRECTIONS = 5


class KeyPlayer(Player):
    """The same two eager players without a mouse."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._resting: set[int | None] = set()

    def start(self, map_name: str, force: str) -> None:
        """From the title to the battle on the map that is proposed, both sides with that force."""
        self.app.wait(lambda state: state["scene"] == "title", "the title")
        self.app.key("n")
        self.app.wait(lambda state: state["scene"] == "setup", "the set-up page")
        for side in (0, 1):
            self._choose_force(side, force)
        self.app.wait(lambda state: _widget(state, "start")["enabled"], "a Start that can be pressed")
        self.app.key("s")
        self.app.wait(lambda state: state["scene"] == "battle", "the battle")

    def _choose_force(self, side: int, force: str) -> None:
        self.focus(f"force-{side}")
        self.app.key("Return")
        entry = f"force-{side}-{force}"
        self.app.wait(lambda state: _widget(state, entry), "the list of forces")
        self.focus(entry)
        self.app.key("Return")
        self.app.wait(lambda state: _widget(state, f"force-{side}")["value"] == force, force)

    def focus(self, name: str) -> None:
        """Tab until that widget has the keys; a Tab that meets a page being laid out is pressed again."""
        self.app.settle()
        for _ in range(MOST_TABS):
            before = self._focused()
            if before == (name, True):
                self.app.settle()
                if self._focused() == before:
                    return
            self.app.key("Tab")
            until = time.monotonic() + TAB_S
            while self._focused() == before and time.monotonic() < until:
                time.sleep(POLL_S)
        raise NotSeen(f"Tab never reaches {name!r}")

    def _focused(self) -> tuple[str | None, bool]:
        state = self.app.state()
        return state["focus"], state["ring"]

    def concede(self, side: int) -> None:
        """Give up through the menu; waits for the result."""
        self.app.key("F10")
        self.app.wait(lambda state: _widget(state, "menu-concede"), "the menu")
        self.app.key("c")
        self.app.wait(lambda state: _widget(state, f"concede-{side}"), "the question")
        self.focus(f"concede-{side}")
        self.app.key("Return")
        self.app.wait(lambda state: state["scene"] == "result", "the result")

    # -- phases --------------------------------------------------------------------------

    def _act(self) -> None:
        battle, state, count = self.look()
        wanted = (state.turn, state.phase, state.to_act, state.active_unit)
        keys = ("turn", "phase", "to_act", "active_unit")
        self.app.wait(lambda screen: tuple(screen[key] for key in keys) == wanted, f"{wanted} on the screen")
        match state.phase:
            case "choose":
                self.app.key("Return")
            case "deploy":
                self._deploy(battle, state, count)
            case "react":
                self._react(state, count)
            case "activate":
                self._activate(battle, state, count)
        self._wait_for_more(count)

    def _deploy(self, battle: SkirmishBattle, state: State, count: int) -> None:
        """The first of each side where the cursor is led, the rest by the button that F6 reaches."""
        placed = [unit for unit in state.units if unit.at is not None and unit.side == state.to_act]
        if placed:
            self._press_in_actions("do-place-rest")
            self._resting.add(state.to_act)
            if len(self._resting) == 2:
                self.app.wait(lambda screen: screen["phase"] != "deploy", "everybody placed")
            return
        width, height = self.app.state()["table"]["size_cm"]
        y = 4.0 if state.to_act == 0 else height - 4.0
        for x in range(3, int(width) - 3, 2):
            if self._lead((float(x), y))["hand"]["legal"]:
                self.app.key("q", "Return")
                return
        raise NotSeen("no legal place along the zone")

    def _react(self, state: State, count: int) -> None:
        """Slide a little and fire on every second chance, hold on the others."""
        assert isinstance(state.pending, PendingReaction)
        self.app.wait(lambda screen: screen["hand"]["mode"] == "reacting", "the question")
        if count % 2:
            self.app.key("Right", "Return")
        else:
            self.app.key("space")

    def _select(self, unit: Unit) -> None:
        """Tab to it, or its number in the roster."""
        if self.app.state()["hand"].get("selected") == unit.id:
            return
        _battle, state, _count = self.look()
        own = [u.id for u in state.units if u.side == unit.side]
        self.app.key("Tab")
        self.app.wait(lambda state: state["hand"]["selected"] is not None, "a unit selected")
        if self.app.state()["hand"]["selected"] != unit.id:
            self.app.key(str(own.index(unit.id) + 1))
        self.app.wait(
            lambda state: state["hand"]["selected"] == unit.id and not state["moving"], f"{unit.id} selected"
        )

    def _fire(self, state: State, shot: dict[str, Any]) -> None:
        self.app.settle()
        self.app.key("f")
        locked = self.app.wait(
            lambda screen: screen["hand"]["locked"] and screen["hand"]["weapon"], "a target"
        )
        assert any(u.id == locked["hand"]["locked"] and u.alive for u in state.units)
        self.app.key("Return")

    def _walk(self, at: tuple[float, float]) -> bool:
        self._lead(at)
        told = self.app.wait(lambda screen: screen["hand"]["path_cm"] is not None, "a path")
        if not told["hand"]["allowed"] or told["hand"]["path_cm"] < 1.0:
            return False
        self.app.key("Return")
        return True

    # -- keys ----------------------------------------------------------------------------

    def _lead(self, at: tuple[float, float]) -> Line:
        """Lead the table's cursor to a place by arrows, long steps first, looking where it has come to."""
        if self.app.state()["hand"]["cursor"] is None:
            self.app.key("Right")
            self.app.wait(lambda state: state["hand"]["cursor"] is not None, "a cursor")
        for _ in range(MOST_CORRECTIONS):
            state = self.app.settle()
            cursor = state["hand"]["cursor"]
            if math.dist(cursor, at) < NEAR_CM:
                return state
            self._step("Right", "Left", at[0] - cursor[0])
            self._step("Up", "Down", at[1] - cursor[1])
        raise NotSeen(f"the cursor does not come to {at}: it is at {cursor}")

    def _step(self, ahead: str, back: str, cm: float) -> None:
        for step, held in STEPS:
            count = round(abs(cm) / step) if step == STEPS[-1][0] else int(abs(cm) / step + 1e-6)
            if count > 0:
                self.app.key(*[f"{held}{ahead if cm > 0 else back}"] * count)
                cm -= math.copysign(count * step, cm)

    def _press_in_actions(self, name: str) -> None:
        """Give the panels the keys and press one of their buttons."""
        self.app.key("shift+F6")
        self.app.wait(lambda screen: screen["ring"], "a focus ring")
        self.focus(name)
        self.app.key("space")


def _widget(state: Line, name: str) -> Line:
    return next(widget for widget in state["widgets"] if widget["id"] == name)
