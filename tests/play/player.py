"""Plays a battle through the real window: reads the trace and the save, acts with mouse and keys alone.

It decides with the game's own questions, asked of the battle that the window
has saved; it changes nothing but by pressing, clicking and typing.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.ui.xwindow import App, NotSeen
from wargame.engine.contract import Fault
from wargame.engine.journal import Journal, decode
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.state import PendingReaction, State, Unit

QUICK_SETTINGS = {
    "animations": False,
    "effects": False,
    "dice": "quick",
    "pass_seat": "off",
    "confirm_end": False,
    "muted": True,
    "window_size": [1280, 720],
}
MOST_ACTIONS = 600
MOST_TRIES = 6
OVERWATCH_EVERY = 5
LEAST_STEP_CM = 2.5
ACT_S = 20.0


def settings_in(home: Path, **changes: Any) -> None:
    """Write the settings a quick player would choose."""
    file = home / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({**QUICK_SETTINGS, **changes}), encoding="utf-8")


class Player:
    """Two eager players with one mouse."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.game = Skirmish()
        self._battle: SkirmishBattle | None = None
        self._read: tuple[tuple[str, int, int, int], Journal] | None = None

    # -- what there is -------------------------------------------------------------------

    def journal(self) -> Journal:
        """The battle as the window has saved it; only another file is read again."""
        (file,) = (self.app.home / "battles").glob("*.battle")
        now = file.stat()
        seen = (file.name, now.st_ino, now.st_size, now.st_mtime_ns)
        if self._read is None or self._read[0] != seen:
            self._read = seen, decode(file.read_bytes())
        return self._read[1]

    def look(self) -> tuple[SkirmishBattle, State, int]:
        """The battle, its state now, and how many actions were made."""
        journal = self.journal()
        if self._battle is None:
            setup = {k: v for k, v in journal.battle.items() if k not in ("seed", "dice")}
            self._battle = self.game.open(setup)
        return self._battle, self.game.read_state(journal.state), len(journal.entries)

    def px(self, at: tuple[float, float]) -> tuple[float, float]:
        """Where a point of the table is in the window."""
        table = self.app.state()["table"]
        x, y = table["origin_px"]
        return x + at[0] * table["scale"], y - at[1] * table["scale"]

    # -- the whole battle ----------------------------------------------------------------

    def start(self, map_name: str, force: str) -> None:
        """From the title to the battle."""
        self.app.click("new-battle")
        self.app.click(f"map-{map_name}")
        for side in (0, 1):
            self.app.click(f"force-{side}")
            self.app.click(force)
        self.app.wait(lambda state: _enabled(state, "start"), "a Start that can be pressed")
        self.app.click("start")
        self.app.wait(lambda state: state["scene"] == "battle", "the battle")

    def play(self) -> str:
        """Until the result is shown; its sentence."""
        for _ in range(MOST_ACTIONS):
            self._idle()
            if self.app.state()["scene"] == "result":
                return str(self.app.widget("result-sentence")["text"])
            self._act()
        raise NotSeen(f"no result after {MOST_ACTIONS} steps")

    def act(self) -> None:
        """Do one thing for whoever is at the seat, once the screen waits for it."""
        self._idle()
        self._act()

    def _idle(self) -> None:
        """Wait until the screen waits for a player."""
        self.app.wait(
            lambda state: state["scene"] == "result" or not (state["busy"] or state["moving"]),
            "an idle screen",
        )

    def _act(self) -> None:
        battle, state, count = self._look_when_shown()
        if state.result is not None:
            self.app.wait(lambda screen: screen["scene"] == "result", "the result")
            return
        match state.phase:
            case "choose":
                self.app.click(f"do-first-{'ab'[state.to_act or 0]}")
            case "deploy":
                self._deploy(battle, state, count)
            case "react":
                self._react(state, count)
            case "activate":
                self._activate(battle, state, count)
        self._wait_for_more(count)

    def _look_when_shown(self) -> tuple[SkirmishBattle, State, int]:
        """The battle once the screen has come to what was saved (the game places units by itself)."""
        until = time.monotonic() + ACT_S
        while time.monotonic() < until:
            looked, screen = self.look(), self.app.state()
            over = looked[1].result is not None
            if over or (screen["moment"] == looked[2] and not screen["busy"] and not screen["moving"]):
                return looked
            time.sleep(0.02)
        raise NotSeen("the screen does not come to what was saved")

    def _wait_for_more(self, count: int) -> None:
        until = time.monotonic() + ACT_S
        while self._count() <= count:
            if time.monotonic() > until:
                told = {k: v for k, v in self.app.state().items() if k not in ("widgets", "units")}
                raise NotSeen(f"nothing was done; {json.dumps(told)}")
            time.sleep(0.02)

    def _count(self) -> int:
        try:
            return len(self.journal().entries)
        except Fault:
            return -1

    # -- phases --------------------------------------------------------------------------

    def _deploy(self, battle: SkirmishBattle, state: State, count: int) -> None:
        """The first of each side by hand, the rest by the button."""
        placed = [unit for unit in state.units if unit.at is not None and unit.side == state.to_act]
        if placed:
            self.app.click("do-place-rest")
            return
        spot = self._legal_spot()
        self.app.click_at(*spot)

    def _legal_spot(self) -> tuple[float, float]:
        table = self.app.state()["table"]
        width, height = table["size_cm"]
        y = 4.0 if self.app.state()["to_act"] == 0 else height - 4.0
        for step in range(int(width) - 4):
            at = (2.0 + step, y)
            if self._point_at(at)["hand"]["legal"]:
                return self.px(at)
        raise NotSeen("no legal spot along the zone")

    def _react(self, state: State, count: int) -> None:
        """Fire on every second chance, hold on the others."""
        pending = state.pending
        assert isinstance(pending, PendingReaction)
        watcher = self.app.wait(lambda screen: screen["hand"]["mode"] == "reacting")["hand"]["watcher"]
        self.app.settle()
        verb = "fire" if count % 2 else "hold"
        self.app.click(f"react-{verb}-{watcher}")

    def _activate(self, battle: SkirmishBattle, state: State, count: int) -> None:
        unit = self._next_unit(battle, state)
        self._select(unit)
        shot = best_shot(battle, state, unit.id)
        if state.active_unit is None and count % OVERWATCH_EVERY == 0:
            self.app.key("o")
        elif shot is not None:
            self._fire(state, shot)
        elif not any(self._walk(at) for at in islice(steps_towards(battle, state, unit), MOST_TRIES)):
            self.app.key("space")

    def _next_unit(self, battle: SkirmishBattle, state: State) -> Unit:
        units = [u for u in state.units if u.alive and u.side == state.to_act and not u.activated]
        if state.active_unit is not None:
            units = [u for u in state.units if u.id == state.active_unit]
        with_shot = (u for u in units if best_shot(battle, state, u.id) is not None)
        return next(with_shot, units[0])

    def _select(self, unit: Unit) -> None:
        if self.app.state()["hand"].get("selected") == unit.id:
            return
        # what is still being worked out may give the panels another size
        self.app.settle()
        if self.app.has(f"unit-{unit.id}"):
            self.app.click(f"unit-{unit.id}")
        else:
            # in a narrow window the roster is a drawer
            assert unit.at is not None
            self.app.click_at(*self.px(unit.at))
        self.app.wait(
            lambda state: state["hand"]["selected"] == unit.id and not state["moving"], f"{unit.id} selected"
        )

    def _fire(self, state: State, shot: dict[str, Any]) -> None:
        target = next(unit for unit in state.units if unit.id == shot["target"])
        assert target.at is not None
        spot = self.px(target.at)
        self.app.click_at(*spot)
        locked = self.app.wait(
            lambda screen: screen["hand"]["locked"] == target.id and screen["hand"]["weapon"],
            f"{target.id} locked",
        )
        if locked["hand"]["weapon"] != shot["weapon"]:
            self.app.key("g")
            self.app.wait(lambda screen: screen["hand"]["weapon"] == shot["weapon"], "the weapon")
        self.app.click("fire-now")

    def _walk(self, at: tuple[float, float]) -> bool:
        """Walk there if the screen says that it may be done: a pixel is not the very point."""
        screen = self._point_at(at)
        told = self.app.wait(lambda screen: screen["hand"]["path_cm"] is not None, "a path")["hand"]
        if (
            told["cursor"] != screen["hand"]["cursor"]
            or not told["allowed"]
            or told["path_cm"] < LEAST_STEP_CM
        ):
            return False
        self.app.click_at(*self.px(at))
        return True

    def _point_at(self, at: tuple[float, float]) -> dict[str, Any]:
        """Move the pointer over a point of the table and wait until the hand has it."""
        self.app.move_to(*self.px(at))
        near = 2.0 / self.app.state()["table"]["scale"]
        return self.app.wait(
            lambda screen: math.dist(screen["hand"]["cursor"], at) < near, f"the cursor at {at}"
        )


def best_shot(battle: SkirmishBattle, state: State, unit: str) -> dict[str, Any] | None:
    """The shot with the best chance that may be fired now."""
    (options,) = battle.options(state, unit)["units"]
    shots = [shot for shot in options["fire"] if "chance" in shot and shot["chance"] > 0]
    return max(shots, key=lambda shot: shot["chance"], default=None)


def steps_towards(battle: SkirmishBattle, state: State, unit: Unit) -> Iterator[tuple[float, float]]:
    """Places within reach, the nearest to an enemy first; none when it can't move."""
    (options,) = battle.options(state, unit.id)["units"]
    if options["move"] is not None or unit.at is None:
        return
    enemies = [u.at for u in state.units if u.alive and u.side != unit.side and u.at is not None]
    spots = [
        (unit.at[0] + ring * math.cos(turn), unit.at[1] + ring * math.sin(turn))
        for ring in (9.0, 6.5, 4.0)
        for turn in (math.radians(15 * step) for step in range(24))
    ]
    for at in sorted(spots, key=lambda at: min(math.dist(at, enemy) for enemy in enemies)):
        if battle.path(state, unit.id, at, (), None).allowed:
            yield at


def _enabled(state: dict[str, Any], name: str) -> bool:
    return any(widget["id"] == name and widget["enabled"] for widget in state["widgets"])
