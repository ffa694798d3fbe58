"""A battle of the skirmish game: the rules with their field, as engine and screen ask them.

Everything is a pure function of a state. Lengths in cm, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Dice, Refusal, Step, plain
from wargame.games.skirmish.actions import Action
from wargame.games.skirmish.forces.house import HouseRules
from wargame.games.skirmish.forces.profiles import Profile
from wargame.games.skirmish.made import snapped
from wargame.games.skirmish.rules.apply import apply, start
from wargame.games.skirmish.rules.deployment import room_for
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.legal import refusal
from wargame.games.skirmish.rules.looking import view, view_from
from wargame.games.skirmish.rules.memory import Memory
from wargame.games.skirmish.rules.movement import refuse_standing
from wargame.games.skirmish.rules.odds import Odds, odds
from wargame.games.skirmish.rules.options import options
from wargame.games.skirmish.rules.questions import Hauled, Plan, exposure, haul, hauled, plan, search
from wargame.games.skirmish.rules.roster import unit_of
from wargame.games.skirmish.rules.sampling import Chance, sample
from wargame.games.skirmish.rules.threat import Threat, somebody
from wargame.games.skirmish.rules.watching import chance_along
from wargame.games.skirmish.state import PendingReaction, Point, State, Stretch, Unit
from wargame.games.skirmish.table.cover import View
from wargame.games.skirmish.table.haul import Drawn, Haul
from wargame.games.skirmish.table.plane import Model
from wargame.games.skirmish.table.reach import Reach
from wargame.games.skirmish.table.routes import Search
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.whys import Whys

SEARCHES_KEPT = 64
HAULS_KEPT = 4


class SkirmishBattle:
    """One set-up, opened (the engine's `Battle`), with what the screen asks beyond it.

    Methods that take a unit's id raise KeyError for one there is not, and
    ValueError where it would have to stand on the table and does not.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._searches: Memory[tuple[Any, ...], Search] = Memory(SEARCHES_KEPT)
        self._hauls: Memory[Search, Haul] = Memory(HAULS_KEPT)

    @property
    def setup(self) -> Mapping[str, Any]:
        """The parameters that open this battle again, the whole map included."""
        return self._field.setup

    @property
    def house(self) -> HouseRules:
        """The house rules in force."""
        return self._field.house

    @property
    def size(self) -> tuple[float, float]:
        """The table, west to east and south to north, in cm."""
        return self._field.bare_table.size

    @property
    def whys(self) -> Whys:
        """What explains its answers: steps aside, trees of odds, the nearest thing that is allowed."""
        return Whys(self._field, self.search)

    @property
    def profiles(self) -> Mapping[str, Profile]:
        """The kinds of unit as this battle plays them, in the order of a force."""
        return self._field.profiles

    def start(self, dice: Dice) -> Step:
        """The first state, with the dice that set-up rolls."""
        return start(self._field, dice)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why the action may not be made now; None when it may. Raises Fault for a unit there is not."""
        return refusal(self._field, state, snapped(action))

    def apply(self, state: State, action: Action, dice: Dice) -> Step:
        """The only verb that changes a battle. Raises Refused; rolls nothing then."""
        return apply(self._field, state, snapped(action), dice)

    def sample(self, state: State, rng: Chance) -> Action:
        """A random legal action for bots and tests."""
        return sample(self._field, state, rng, lambda unit_id: self.search(state, unit_id))

    def is_over(self, state: State) -> bool:
        """Whether the battle has a result."""
        return state.result is not None

    def waits_for(self, state: State) -> tuple[int, ...]:
        """The side that may act now; empty when the battle is over."""
        return () if state.to_act is None else (state.to_act,)

    def digest_view(self, state: State) -> Any:
        """The state as plain data, without the stretches of a pending reaction."""
        view = plain(state)
        if isinstance(state.pending, PendingReaction):
            del view["pending"]["stretches"]
        return view

    def undo_needs_no_dice(self) -> bool:
        """Whether actions can be taken back past a die (house rule undo.always)."""
        return self.house.undo_always

    def table(self, state: State) -> Table:
        """The table with the wrecks of this moment."""
        return self._field.table(state)

    def profile(self, kind: str | Unit) -> Profile:
        """What a kind of unit, or a unit's kind, can do in this battle."""
        return self._field.profiles[kind.kind if isinstance(kind, Unit) else kind]

    def unit(self, state: State, unit_id: str) -> Unit:
        """The unit of this id."""
        return unit_of(state, unit_id)

    def model(self, state: State, unit_id: str) -> Model:
        """The unit as a body on the table."""
        return self._field.model(unit_of(state, unit_id))

    def others(self, state: State, *ids: str) -> list[Model]:
        """Every living model on the table but these."""
        return self._field.others(state, *ids)

    def standing(self, state: State, unit_id: str, at: Point) -> Refusal | None:
        """Why the unit can't stand at a place, facing as it does (move.stop); None when it can."""
        return refuse_standing(self._field, state, _moved(state, unit_id, at))

    def zone(self, side: int) -> BaseGeometry:
        """Where a side deploys."""
        return self._field.zone(side)

    def spot_for(self, state: State, unit_id: str) -> tuple[Point, float] | None:
        """A place, and a facing, where a unit that waits can be deployed now; None when there is none."""
        spot = room_for(self._field, state, unit_of(state, unit_id))
        return None if spot is None else (spot.at, spot.facing)

    def view(
        self,
        state: State,
        firer_id: str,
        target_id: str,
        at: Point | None = None,
        target_at: Point | None = None,
    ) -> View:
        """How one unit sees another; `at` and `target_at` are where they would stand."""
        firer, target = _moved(state, firer_id, at), _moved(state, target_id, target_at)
        return view(self._field, state, firer, target)

    def view_from(
        self, state: State, eye_at: Point, eye_height: float, target_id: str, target_at: Point | None = None
    ) -> View:
        """How an eye anywhere sees a unit, one-way; its height counts from the table."""
        return view_from(self._field, state, eye_at, eye_height, _moved(state, target_id, target_at))

    def odds(
        self,
        state: State,
        unit: str,
        target: str,
        weapon: str,
        at: Point | None = None,
        target_at: Point | None = None,
    ) -> Odds:
        """The exact odds of an attack, whoever's turn it is; `at`, `target_at`: where they would stand."""
        firer, aimed_at = _moved(state, unit, at), _moved(state, target, target_at)
        return odds(self._field, state, firer, aimed_at, weapon)

    def threat(self, state: State, side: int, unit: str | None = None) -> Threat:
        """What a side's enemies could do to a unit, or to a soldier of its own, wherever it stood."""
        return Threat(
            self._field, state, somebody(self._field, side) if unit is None else unit_of(state, unit)
        )

    def search(self, state: State, unit_id: str) -> Search:
        """The search tree of a unit from where it stands, kept while nothing moves."""
        standing = tuple((u.id, u.at, u.facing, u.alive) for u in state.units)
        return self._searches.recall(
            (unit_id, standing, state.wrecks), lambda: search(self._field, state, unit_of(state, unit_id))
        )

    def path(
        self, state: State, unit: str, to: Point, via: Sequence[Point] = (), climb: bool | None = None
    ) -> Plan:
        """The shortest legal way to a place, and why it may not be taken."""
        return plan(self._field, unit_of(state, unit), self.search(state, unit), to, via, climb)

    def haul(
        self, state: State, unit: str, drawn: Drawn | None, to: Point, *, climbing: bool = False
    ) -> Hauled:
        """The way that a hand which pulls the unit draws on to a place, sliding along what is in the way."""
        found, one = self.search(state, unit), unit_of(state, unit)
        hand = self._hauls.recall(found, lambda: haul(self._field, state, one, found))
        return hauled(self._field, one, hand, drawn, to, climbing=climbing)

    def reach(self, state: State, unit: str) -> Reach:
        """Where the unit's centre can stop, walking and climbing."""
        return self.search(state, unit).reach()

    def exposure(self, state: State, unit: str, path: Sequence[Point]) -> tuple[Stretch, ...]:
        """Where along a path (the points after the start) enemies on overwatch could fire.

        Raises Fault for a path that leaves the table.
        """
        return exposure(self._field, state, unit_of(state, unit), path)

    def chance_at(self, state: State, watcher: str, at_cm: float, weapon: str | None = None) -> float:
        """A watcher's chance of a hit if it fired at the open move after `at_cm`; 0 out of sight or range.

        Without a weapon the best one's. Raises ValueError when no move is open.
        """
        if not isinstance(state.pending, PendingReaction):
            raise ValueError("no move is open to reaction")
        return chance_along(self._field, state, unit_of(state, watcher), at_cm, weapon)

    def options(self, state: State, unit: str | None = None) -> dict[str, Any]:
        """What each unit of the side to act, or one unit, may do now (the protocol's `battle.options`)."""
        return options(self._field, state, None if unit is None else unit_of(state, unit))


def _moved(state: State, unit_id: str, at: Point | None) -> Unit:
    """The unit where it stands, or where it would stand."""
    unit = unit_of(state, unit_id)
    return unit if at is None else msgspec.structs.replace(unit, at=at)
