"""What stands on the table as it is shown: figures, wrecks, passing effects; cm, degrees, seconds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from wargame.games.skirmish.state import State, Unit, UnitKind, Wreck
from wargame.ui.skirmish.theatre.obstacles import Ground

Point = tuple[float, float]
EffectKind = Literal["tracer", "rocket", "flash", "burst", "ricochet", "dust", "words", "destruction"]
SETTLES_S = 1.7
"""So long after its destruction all that flew off a model lies on the table."""
UP: Point = (0.0, 0.0)
DOWN: Point = (0.0, -1.0)
"""Whither words drift: an effect's `to`."""
SAID_CM = 1.5
"""Words so near to each other would stand on each other."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A model as it is drawn. `aim` is where its turret or, of the others, the model points; None: ahead."""

    id: str
    side: int
    kind: UnitKind
    at: Point
    facing: float
    activated: bool = False
    overwatch: bool = False
    minor: bool = False
    critical: bool = False
    opacity: float = 1.0
    lift: float = 0.0
    """How high it is held above the table, cm."""
    aim: float | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that passes: where, towards where, since when, for how long."""

    kind: EffectKind
    at: Point
    to: Point = (0.0, 0.0)
    age_s: float = 0.0
    life_s: float = 0.4
    words: str = ""
    good: bool = True
    weight: float = 1.0
    side: int = 0
    flight_s: float = 0.0
    """How long a shot is on its way, of its life."""
    wreck: Wreck | None = None
    """What is left of the model that a destruction is about."""

    @property
    def share(self) -> float:
        """How much of its life is over, 0 to 1."""
        return min(1.0, max(0.0, self.age_s / self.life_s))


@dataclass
class Tableau:
    """Figures and wrecks by id, and effects; `serial` counts the changes of what stands."""

    figures: dict[str, Figure] = field(default_factory=dict)
    wrecks: dict[str, Wreck] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    army: dict[str, tuple[UnitKind, int]] = field(default_factory=dict)
    """Kind and side of every unit, on the table or not."""
    ground: Ground = field(default_factory=Ground)
    """The table that all of it stands on."""
    foreseen: tuple[Effect, ...] = ()
    """Destructions that are soon to be shown: their pictures may be made before."""
    serial: int = 0

    def show(self, state: State) -> None:
        """Exactly what a state says; every effect is over."""
        self.army = {u.id: (u.kind, u.side) for u in state.units}
        self.figures = {u.id: _figure(u, u.at) for u in state.units if u.alive and u.at is not None}
        self.wrecks = {w.id: w for w in state.wrecks}
        self.effects.clear()
        self.foreseen = ()
        self.serial += 1

    def change(self, unit: str, **changes: object) -> None:
        """Change a figure; nothing when it is not there."""
        if unit in self.figures:
            self.figures[unit] = replace(self.figures[unit], **changes)  # type: ignore[arg-type]
            self.serial += 1

    def put(self, figure: Figure) -> None:
        """Set a figure on the table."""
        self.figures[figure.id] = figure
        self.serial += 1

    def take(self, unit: str) -> Figure | None:
        """Take a figure off the table."""
        self.serial += 1
        return self.figures.pop(unit, None)

    def add_wreck(self, wreck: Wreck) -> None:
        """Leave a wreck on the table."""
        self.wrecks[wreck.id] = wreck
        self.serial += 1

    def say(self, effect: Effect) -> None:
        """Show words; older ones at the same place make way."""
        self.effects = [
            other
            for other in self.effects
            if other.kind != "words" or math.dist(other.at, effect.at) > SAID_CM
        ]
        self.effects.append(effect)

    @property
    def unsettled(self) -> frozenset[str]:
        """The wrecks about which something is still flying, by id."""
        destructions = (effect for effect in self.effects if effect.wreck is not None)
        return frozenset(e.wreck.id for e in destructions if e.wreck and e.age_s < SETTLES_S)

    def pass_time(self, dt_s: float) -> None:
        """Let effects age; those that are over go."""
        aged = (replace(effect, age_s=effect.age_s + dt_s) for effect in self.effects)
        self.effects = [effect for effect in aged if effect.age_s < effect.life_s]


def _figure(unit: Unit, at: Point) -> Figure:
    return Figure(
        unit.id, unit.side, unit.kind, at, unit.facing,
        unit.activated, unit.overwatch, unit.minor, unit.critical,
    )  # fmt: skip


def figure_of(unit: Unit, at: Point, facing: float) -> Figure:
    """A unit as it is set on the table."""
    return replace(_figure(unit, at), facing=facing)


def roster(state: State) -> Mapping[str, Unit]:
    """The units of a state by id."""
    return {unit.id: unit for unit in state.units}
