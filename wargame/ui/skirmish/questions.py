"""Everything the screen asks about a battle: cheap answers at once, slow ones when they are worked out.

Answers belong to one state; a new state forgets them all. What is not known
yet is None, and `answered` is called when something has come in.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from shapely import MultiPolygon, union_all
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Action, Fire
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.rules.nearest import NearestMove
from wargame.games.skirmish.rules.prospect import Prospect
from wargame.games.skirmish.rules.sidestep import Sidestep
from wargame.games.skirmish.rules.threat import Danger, Heat, Threat
from wargame.games.skirmish.state import State, Stretch, Unit
from wargame.games.skirmish.table.plane import Disc
from wargame.games.skirmish.table.reach import Reach
from wargame.games.skirmish.table.visibility import visible_area
from wargame.ui.skirmish.hands.facts import Drawn, Hauled, Plan, Shot, best_shot
from wargame.ui.skirmish.worker import ASIDE, Errands

Point = tuple[float, float]
T = TypeVar("T")

SLOTS = (
    "plan",
    "shots",
    "exposure",
    "dangers",
    "prospect",
    "nearest",
    "threats",
    "reach",
    "curve",
    "danger",
    "sight",
)
"""Questions by urgency: what the cursor is on first, overlays of the whole table last."""

HEAT, STEPS = f"{ASIDE} heat", f"{ASIDE} steps"
FINEST_CM, MOST_FINEST = 0.5, 14_400
AT_ONCE_CM, MOST_AT_ONCE = (1.0, 2.0, 4.0), 2_600
"""How fine the heat is worked out in the end and at once, and for how many cells at the most."""

LOOK_EVERY_S, LONGEST_WAIT_S = 0.01, 10.0

KEPT_A_SLOT = 48
CURVE_STEPS = 48


class Questions:
    """One battle's answers for the state that is being shown."""

    def __init__(
        self, battle: SkirmishBattle, state: State, errands: Errands, answered: Callable[[], object]
    ) -> None:
        self.battle = battle
        self._state = state
        self._errands = errands
        self._answered = answered
        self._known: dict[str, dict[Hashable, Any]] = {}
        self._asked: dict[str, Hashable] = {}
        self._threats: tuple[tuple[int, int, str | None], Threat] | None = None
        self.in_motion: Callable[[], bool] = lambda: False
        """Whether the picture moves."""

    @property
    def state(self) -> State:
        """The state now."""
        return self._state

    def turn_to(self, state: State) -> None:
        """Ask about another state from now on."""
        self._state = state
        self._known.clear()
        self._asked.clear()
        self._threats = None

    # -- at once -----------------------------------------------------------------

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action may not be made now."""
        return self.battle.refusal(self._state, action)

    def unit(self, unit_id: str) -> Unit:
        """A unit of the state. Raises KeyError for one there is not."""
        return self.battle.unit(self._state, unit_id)

    def weapons(self, unit: str) -> Sequence[str]:
        """The weapons the unit may use, in its row's order."""
        found = self.unit(unit)
        return [weapon.name for weapon in self.battle.profile(found).usable(critical=found.critical)]

    def enemies(self, unit: str) -> list[Unit]:
        """The living enemies of a unit that stand on the table."""
        side = self.unit(unit).side
        return [u for u in self._state.units if u.side != side and u.alive and u.at is not None]

    def haul(self, unit: str, drawn: Drawn | None, to: Point, climbing: bool) -> Hauled:
        """The way that a hand which pulls the unit draws on to a place."""
        return self.battle.haul(self._state, unit, drawn, to, climbing=climbing)

    # -- worked out --------------------------------------------------------------

    def plan(self, unit: str, to: Point, via: Sequence[Point], climb: bool | None) -> Plan | None:
        """The shortest way to a place through way-points (clause move.range)."""
        state, ways = self._state, tuple(via)
        return self._slow(
            "plan", (unit, to, ways, climb), lambda: self.battle.path(state, unit, to, ways, climb)
        )

    def nearest(self, unit: str, to: Point, via: Sequence[Point], climb: bool | None) -> NearestMove | None:
        """The move nearest to one that is refused; None also when there is none."""
        state, ways = self._state, tuple(via)

        def work() -> NearestMove | None:
            plan = self.battle.path(state, unit, to, ways, climb)
            return self.battle.whys.nearest_move(state, unit, plan, to, ways)

        return self._slow("nearest", (unit, to, ways, climb), work)

    def steps(self, unit: str, target: str, weapon: str) -> tuple[Sidestep, ...] | None:
        """The shortest steps that would change a shot; they may take a second, and nothing waits for them."""
        state, key = self._state, (unit, target, weapon)

        def awaited() -> bool:
            return state is self._state and self._asked.get(STEPS) == key

        return self._slow(STEPS, key, lambda: self.battle.whys.sidesteps(state, *key, awaited))

    def drop_steps(self) -> None:
        """Nobody waits for steps any more: what is being worked out is given up."""
        self._asked.pop(STEPS, None)

    def reach(self, unit: str) -> Reach | None:
        """Where the unit can stop, walking and climbing."""
        state = self._state
        return self._slow("reach", unit, lambda: self.battle.reach(state, unit))

    def shots(self, unit: str) -> list[Shot] | None:
        """Every weapon on every living enemy, from where the unit stands."""
        state, enemies = self._state, self.enemies(unit)
        return self._slow("shots", unit, lambda: self._shots(state, unit, enemies))

    def prospect(self, unit: str, at: Point, facing: float) -> Prospect | None:
        """Whom the unit could hit from another place, and who could hit it there."""
        state, key = self._state, (unit, at, facing)
        return self._slow("prospect", key, lambda: self.battle.whys.prospect(state, *key))

    def threats(self, unit: str) -> dict[str, Shot] | None:
        """Each enemy's best shot at the unit where it stands."""
        state, enemies = self._state, self.enemies(unit)
        return self._slow(
            "threats", unit, lambda: {enemy.id: self._best_at(state, enemy, unit) for enemy in enemies}
        )

    def exposure(self, unit: str, path: Sequence[Point]) -> tuple[Stretch, ...] | None:
        """Where along a path (the points after the start) enemies on overwatch could fire."""
        state, points = self._state, tuple(path)
        if not any(enemy.overwatch for enemy in self.enemies(unit)):
            return ()
        return self._slow("exposure", (unit, points), lambda: self.battle.exposure(state, unit, points))

    def danger(self, unit: str) -> dict[str, BaseGeometry] | None:
        """For each enemy on overwatch, the part of the unit's reach that it sees within its range."""
        state = self._state
        watchers = [enemy for enemy in self.enemies(unit) if enemy.overwatch]
        reach = self.reach(unit)
        if not watchers or reach is None:
            return {} if not watchers else None
        return self._slow("danger", unit, lambda: self._watched(state, watchers, reach))

    def _watched(self, state: State, watchers: Sequence[Unit], reach: Reach) -> dict[str, BaseGeometry]:
        ground = union_all([reach.walk, reach.climb])
        return {w.id: self._seen(state, w, limited=True).intersection(ground) for w in watchers}

    def sight_area(self, unit: str) -> BaseGeometry | None:
        """What the unit's eye sees of the ground, as far as the table goes."""
        state, found = self._state, self.unit(unit)
        return self._slow("sight", unit, lambda: self._seen(state, found, limited=False))

    def heats(self, side: int, unit: str | None) -> list[Heat]:
        """How likely a side's unit, or a soldier, is hit anywhere: what is known, the finest last."""
        found: list[Heat] = []
        for step in heat_steps(self.battle.size):
            finer = self._heat(side, self._stands_for(unit), step)
            if finer is None:
                break
            found.append(finer)
        return found

    def _stands_for(self, unit: str | None) -> str | None:
        """A unit that is hit as likely wherever it stands: round ones of a kind that hide nothing."""
        if unit is None:
            return None
        kind = self.unit(unit).kind
        profile, hides = self.battle.profile(kind), self.battle.house.sight_soldiers_hide
        if hides or profile.hides or not isinstance(profile.base, Disc):
            return unit
        side = self.unit(unit).side
        alike = (u.id for u in self._state.units if (u.side, u.kind) == (side, kind) and u.alive and u.at)
        return next(alike, unit)

    def _heat(self, side: int, unit: str | None, step: float) -> Heat | None:
        state = self._state

        def goes_on() -> bool:
            if step == FINEST_CM:
                self._let_the_picture_move()
            return self._wants_heat(state, side, unit)

        return self._slow(
            HEAT, (side, unit, step), lambda: self._threat(state, side, unit).heat(step, goes_on)
        )

    def _let_the_picture_move(self) -> None:
        """Long work in a thread waits while dice, models or the camera move: it would slow their frames."""
        until_s = time.monotonic() + LONGEST_WAIT_S
        aside = threading.current_thread() is not threading.main_thread()
        while aside and self.in_motion() and time.monotonic() < until_s:
            time.sleep(LOOK_EVERY_S)

    def _wants_heat(self, state: State, side: int, unit: str | None) -> bool:
        """Whether anybody still waits for the heat of this state and unit."""
        asked = self._asked.get(HEAT)
        return state is self._state and isinstance(asked, tuple) and asked[:2] == (side, unit)

    def dangers(self, side: int, unit: str | None, at: Point) -> tuple[Danger, ...] | None:
        """Who could hit a side's unit, or a soldier, at a place, and how likely: the likeliest first."""
        state = self._state
        return self._slow(
            "dangers",
            (side, unit, at),
            lambda: self._threat(state, side, self._stands_for(unit)).dangers(at),
        )

    def _threat(self, state: State, side: int, unit: str | None) -> Threat:
        known = self._threats
        if known is None or known[0] != (id(state), side, unit):
            known = self._threats = (id(state), side, unit), self.battle.threat(state, side, unit)
        return known[1]

    def chance_at(self, watcher: str, at_cm: float, weapon: str) -> float | None:
        """The chance of a reaction shot at a point of the pending path."""
        state = self._state
        return self._slow(
            "curve",
            (watcher, at_cm, weapon),
            lambda: self.battle.chance_at(state, watcher, at_cm, weapon),
        )

    def curve(self, watcher: str, weapon: str, start: float, end: float) -> list[tuple[float, float]] | None:
        """The chance along a stretch of the pending path: (cm, chance), evenly spaced."""
        state = self._state
        places = [round(start + (end - start) * n / CURVE_STEPS, 3) for n in range(CURVE_STEPS + 1)]
        return self._slow(
            "curve",
            ("curve", watcher, weapon, start, end),
            lambda: [(at, self.battle.chance_at(state, watcher, at, weapon)) for at in places],
        )

    # -- inside ------------------------------------------------------------------

    def _slow(self, slot: str, key: Hashable, job: Callable[[], T]) -> T | None:
        known = self._known.setdefault(slot, {})
        if key not in known and self._asked.get(slot) != key:
            state = self._state
            self._asked[slot] = key
            self._errands.ask(slot, job, lambda answer: self._note(state, slot, key, answer))
        answer: T | None = known.get(key)
        return answer

    def _note(self, state: State, slot: str, key: Hashable, answer: Any) -> None:
        if state is not self._state:
            return
        if answer is None:
            # given up half-way, for something else has been asked
            if self._asked.get(slot) == key:
                del self._asked[slot]
            return
        known = self._known.setdefault(slot, {})
        while len(known) >= KEPT_A_SLOT:
            del known[next(iter(known))]
        known[key] = answer
        if self._asked.get(slot) == key:
            del self._asked[slot]
        self._answered()

    def _shots(self, state: State, unit: str, enemies: Sequence[Unit]) -> list[Shot]:
        found = self.battle.unit(state, unit)
        weapons = self.battle.profile(found).usable(critical=found.critical)
        return [self._shot(state, unit, foe.id, weapon.name) for foe in enemies for weapon in weapons]

    def _shot(self, state: State, unit: str, target: str, weapon: str) -> Shot:
        odds = self.battle.odds(state, unit, target, weapon)
        refusal = odds.refusal or self.battle.refusal(state, Fire(unit, target, weapon))
        return Shot(target, weapon, odds.needs, odds.chance, odds.cover, refusal, odds)

    def _best_at(self, state: State, enemy: Unit, unit: str) -> Shot:
        shots = []
        for weapon in self.battle.profile(enemy).usable(critical=enemy.critical):
            odds = self.battle.odds(state, enemy.id, unit, weapon.name)
            shots.append(Shot(unit, weapon.name, odds.needs, odds.chance, odds.cover, odds.refusal, odds))
        best = best_shot(shots, unit)
        assert best is not None
        return best

    def _seen(self, state: State, unit: Unit, *, limited: bool) -> BaseGeometry:
        """What a unit's eye sees of the ground, within its longest range when limited."""
        if unit.at is None:
            return MultiPolygon()
        table, profile = self.battle.table(state), self.battle.profile(unit)
        reach = max((w.reach for w in profile.usable(critical=unit.critical)), default=0.0)
        eye = table.ground(unit.at) + profile.eye
        return visible_area(table, unit.at, eye, reach if limited else None)


def heat_steps(size: Point) -> tuple[float, ...]:
    """How large the cells are in which a table's heat is worked out, one after the other, in cm."""
    area = size[0] * size[1]
    first = next((step for step in AT_ONCE_CM if area / step**2 <= MOST_AT_ONCE), AT_ONCE_CM[-1])
    finer = [step for step in (*reversed(AT_ONCE_CM), FINEST_CM) if step < first]
    return (first, *(step for step in finer if area / step**2 <= MOST_FINEST))
