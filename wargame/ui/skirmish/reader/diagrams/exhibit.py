"""An exhibit: a small battle in which the reader moves things and reads what the rules say of them.

Nothing is worked out here: every number is an answer of the game's own battle
about the state that is shown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import pygame

from wargame.engine.contract import Refusal
from wargame.engine.dice import ScriptedDice
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.state import State
from wargame.games.skirmish.table.cover import View
from wargame.ui.shell.theme import Army
from wargame.ui.shell.words import _
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.hud.sheets import Tone
from wargame.ui.skirmish.names import Names
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.easel import Easel, Overlay, Shelf
from wargame.ui.skirmish.questions import Questions
from wargame.ui.skirmish.worker import AtOnce

Point = tuple[float, float]
Frame = tuple[float, float, float, float]
INITIATIVE = (6, 1)
GOAL = "goal"
GOAL_RADIUS_CM = 0.6
HALVINGS = 7


@dataclass(frozen=True)
class Fact:
    """One line of what the rules say now: about what, what, and the clause that says so."""

    label: str
    value: str
    rule: str = ""
    tone: Tone = "ink"


@dataclass(frozen=True)
class Actor:
    """A unit of an exhibit as it stands at first; those that move are handles."""

    id: str
    side: int
    kind: str
    at: Point
    facing: float = 0.0
    moves: bool = True


class Exhibit:
    """A small battle. `handles` are what can be moved: units by id, and maybe `GOAL`, a place."""

    actors: tuple[Actor, ...] = ()
    frame: Frame = (0.0, 0.0, 32.0, 20.0)
    """The part of its table that is shown and in which things move: west, south, east, north, cm."""

    def __init__(self, game: Skirmish, changes: Mapping[str, Any] | None = None) -> None:
        self.battle = _opened(game, self.ground(), self.actors, changes or {})
        self.state = self.prepared(_begun(self.battle))
        self.goal: Point | None = None
        self.serial = 0
        table_map = self.battle.table(self.state).map
        self.names = Names.of(self.state, (_("Blue"), _("Orange")), table_map)
        self.questions = Questions(self.battle, self.state, AtOnce(), lambda: None)
        self.desk = Desk(self.questions, self.names)
        self._shelf = Shelf()

    # --- for each exhibit to say ----------------------------------------------------------

    def ground(self) -> Mapping[str, Any]:
        """Its table."""
        raise NotImplementedError

    def title(self) -> str:
        """What it shows."""
        raise NotImplementedError

    def hint(self) -> str:
        """What to try."""
        raise NotImplementedError

    def prepared(self, state: State) -> State:
        """The state to begin with."""
        return state

    def compose(self, easel: Easel) -> None:
        """Lay what is shown over the table."""
        raise NotImplementedError

    def facts(self) -> list[Fact]:
        """What the rules say now."""
        raise NotImplementedError

    def curve(self) -> Sequence[tuple[float, float]]:
        """Chances along the way, (cm, chance); none for most."""
        return ()

    def switches(self) -> Sequence[tuple[str, str, bool]]:
        """What can be switched: id, title, whether it is on."""
        return ()

    def switch(self, name: str) -> None:
        """Switch it."""

    # --- handles --------------------------------------------------------------------------

    @property
    def handles(self) -> tuple[str, ...]:
        """What can be moved, the first one first."""
        units = tuple(actor.id for actor in self.actors if actor.moves)
        return (GOAL, *units) if self.goal is not None else units

    def where(self, handle: str) -> Point:
        """Where a handle is."""
        if handle == GOAL:
            assert self.goal is not None
            return self.goal
        at = self.battle.unit(self.state, handle).at
        assert at is not None
        return at

    def radius(self, handle: str) -> float:
        """How far from its middle a handle is taken, cm."""
        if handle == GOAL:
            return GOAL_RADIUS_CM
        return radius_of(self.battle.profile(self.battle.unit(self.state, handle)).base)

    def handle_at(self, at: Point, slack: float) -> str | None:
        """The handle at a place, the nearest when several are."""
        near = [(math.dist(at, self.where(h)) - self.radius(h), h) for h in self.handles]
        found = [pair for pair in near if pair[0] <= slack]
        return min(found)[1] if found else None

    def put(self, handle: str, at: Point) -> None:
        """Move a handle; a unit goes as far that way as it may stand."""
        west, south, east, north = self.frame
        at = round(min(max(at[0], west), east), 3), round(min(max(at[1], south), north), 3)
        if handle == GOAL:
            self.goal = at
        else:
            unit = self.battle.unit(self.state, handle)
            place = self._furthest(handle, self.where(handle), at)
            self.show(_with(self.state, msgspec.structs.replace(unit, at=place)))
        self.changed()

    def show(self, state: State) -> None:
        """Show another state."""
        self.state = state
        self.questions.turn_to(state)
        self.changed()

    def changed(self) -> None:
        """What is shown is another thing."""
        self.serial += 1
        self._shelf.clear()

    def _furthest(self, unit: str, start: Point, goal: Point) -> Point:
        if self.refusal_at(unit, goal) is None:
            return goal
        good, bad = 0.0, 1.0
        for _step in range(HALVINGS):
            middle = (good + bad) / 2.0
            legal = self.refusal_at(unit, _between(start, goal, middle)) is None
            good, bad = (middle, bad) if legal else (good, middle)
        return _between(start, goal, good) if good else start

    def refusal_at(self, unit: str, at: Point) -> Refusal | None:
        """Why a unit can't stand there."""
        return self.battle.standing(self.state, unit, at)

    # --- showing --------------------------------------------------------------------------

    def overlay(self, camera: Camera, window: pygame.Rect, armies: tuple[Army, Army]) -> Overlay:
        """All that lies over the table."""
        easel = Easel(self.desk, camera, window, self._shelf, armies)
        self.compose(easel)
        return easel.overlay

    def view(self, firer: str, target: str) -> View:
        """How one unit sees another."""
        return self.battle.view(self.state, firer, target)


def _opened(
    game: Skirmish, ground: Mapping[str, Any], actors: Sequence[Actor], changes: Mapping[str, Any]
) -> SkirmishBattle:
    units = [
        {"id": a.id, "side": a.side, "kind": a.kind, "at": list(a.at), "facing": a.facing} for a in actors
    ]
    return game.open({"map": ground, "sides": [{}, {}], "units": units, "rules": dict(changes)})


def _begun(battle: SkirmishBattle) -> State:
    """The first turn, the first side to activate."""
    state: State = battle.start(ScriptedDice(INITIATIVE)).state
    return msgspec.structs.replace(state, phase="activate", to_act=0, pending=None, first=0)


def _with(state: State, unit: Any) -> State:
    units = tuple(unit if other.id == unit.id else other for other in state.units)
    return msgspec.structs.replace(state, units=units)


def altered(state: State, unit_id: str, **changes: Any) -> State:
    """The state with one unit changed."""
    unit = next(unit for unit in state.units if unit.id == unit_id)
    return _with(state, msgspec.structs.replace(unit, **changes))


def _between(a: Point, b: Point, share: float) -> Point:
    return round(a[0] + (b[0] - a[0]) * share, 3), round(a[1] + (b[1] - a[1]) * share, 3)
