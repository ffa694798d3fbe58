"""One beat of the play: something that takes a moment and leaves the tableau changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wargame.games.skirmish.table.plane import heading, length_of, point_along
from wargame.ui.skirmish.theatre.tableau import Effect, Tableau

Point = tuple[float, float]
Cue = Callable[[str, float], None]
"""A sound: its name and how loud, 0 to 1."""

TURN_DEGREES_A_S = 420.0
TRACER_S = 0.16
GUN_SOUNDS = {"rifle": "rifle", "cannon": "cannon", "machine gun": "machine_gun", "missile": "rocket"}


@dataclass
class Beat:
    """A moment of `duration_s`; the base beat changes nothing.

    `begin`, then `at` with the share of the time gone (0 to 1), then `finish`.
    Skipping calls only `finish`, which must leave the same tableau.
    """

    duration_s: float = 0.0

    def begin(self, tableau: Tableau) -> None:
        """The moment starts."""

    def at(self, tableau: Tableau, share: float) -> None:
        """The moment goes on."""

    def finish(self, tableau: Tableau) -> None:
        """The moment is over: what it changed stays."""

    def focus(self, tableau: Tableau) -> Point | None:
        """Where the audience should look, cm."""
        return None


@dataclass
class Change(Beat):
    """Change a figure's fields at once, with an effect to show for it."""

    unit: str = ""
    changes: tuple[tuple[str, object], ...] = ()
    effect: Callable[[Point], Effect] | None = None

    def begin(self, tableau: Tableau) -> None:
        figure = tableau.figures.get(self.unit)
        if figure is not None and self.effect is not None:
            tableau.say(self.effect(figure.at))
        self.finish(tableau)

    def finish(self, tableau: Tableau) -> None:
        tableau.change(self.unit, **dict(self.changes))

    def focus(self, tableau: Tableau) -> Point | None:
        figure = tableau.figures.get(self.unit)
        return figure.at if figure else None


@dataclass
class Do(Beat):
    """Change the tableau in a way of its own, once."""

    act: Callable[[Tableau], None] = lambda _: None
    done: bool = False

    def begin(self, tableau: Tableau) -> None:
        self.finish(tableau)

    def finish(self, tableau: Tableau) -> None:
        if not self.done:
            self.act(tableau)
        self.done = True


@dataclass
class Walk(Beat):
    """A figure goes along points; it turns into each step and ends with `facing`."""

    unit: str = ""
    points: tuple[Point, ...] = ()
    facing: float = 0.0
    stride_cm: float = 3.6
    cue: Cue | None = None
    cue_name: str = "steps"
    strides: int = -1

    def at(self, tableau: Tableau, share: float) -> None:
        figure = tableau.figures.get(self.unit)
        if figure is None:
            return
        length = length_of(self.points)
        gone = _eased(share) * length
        ahead = point_along(self.points, min(length, gone + 0.02))
        here = point_along(self.points, gone)
        wanted = heading(here, ahead) if math.dist(here, ahead) > 1e-6 else self.facing
        blend = min(1.0, max(0.0, (share - 0.85) / 0.15))
        towards = turned(wanted, self.facing, blend)
        tableau.change(self.unit, at=here, facing=turned(figure.facing, towards, 0.35), aim=None)
        self._sound(int(gone / self.stride_cm))

    def _sound(self, strides: int) -> None:
        if self.cue is not None and strides > self.strides:
            self.cue(self.cue_name, 0.5)
        self.strides = strides

    def finish(self, tableau: Tableau) -> None:
        tableau.change(self.unit, at=self.points[-1], facing=self.facing, aim=None)

    def focus(self, tableau: Tableau) -> Point | None:
        figure = tableau.figures.get(self.unit)
        return figure.at if figure else None


@dataclass
class Face(Beat):
    """A figure turns on the spot."""

    unit: str = ""
    facing: float = 0.0
    start: float = 0.0

    def begin(self, tableau: Tableau) -> None:
        figure = tableau.figures.get(self.unit)
        self.start = figure.facing if figure else self.facing

    def at(self, tableau: Tableau, share: float) -> None:
        tableau.change(self.unit, facing=turned(self.start, self.facing, _eased(share)))

    def finish(self, tableau: Tableau) -> None:
        tableau.change(self.unit, facing=self.facing)


@dataclass
class Gunfire(Beat):
    """A shot: flash, tracer, and what the target shows. The shooter's aim turns towards it."""

    unit: str = ""
    target: str = ""
    weapon: str = ""
    hit: bool = False
    words: str = ""
    cue: Cue | None = None

    def begin(self, tableau: Tableau) -> None:
        shooter, target = tableau.figures.get(self.unit), tableau.figures.get(self.target)
        if shooter is None or target is None:
            return
        bearing = heading(shooter.at, target.at)
        tableau.change(self.unit, aim=bearing)
        weight = {"cannon": 2.0, "missile": 1.6}.get(self.weapon, 1.0)
        muzzle = _beyond(shooter.at, bearing, 0.7 * weight)
        end = target.at if self.hit else _beyond(target.at, bearing + 16.0, 0.9)
        flight = TRACER_S * (2.4 if self.weapon == "missile" else 1.0)
        tableau.effects += [
            Effect("flash", muzzle, target.at, life_s=0.14, weight=weight),
            Effect("tracer", muzzle, end, life_s=flight, weight=weight),
            Effect("burst" if self.hit else "ricochet", end, muzzle, -flight * 0.9, 0.45, weight=weight),
            Effect("words", target.at, words=self.words, age_s=-flight, life_s=1.1, good=self.hit),
        ]
        if self.cue is not None:
            self.cue(GUN_SOUNDS.get(self.weapon, "rifle"), 1.0)

    def finish(self, tableau: Tableau) -> None:
        tableau.change(self.unit, aim=None)

    def focus(self, tableau: Tableau) -> Point | None:
        target = tableau.figures.get(self.target)
        return target.at if target else None


@dataclass
class Fall(Beat):
    """A figure is taken off the table: it fades."""

    unit: str = ""

    def begin(self, tableau: Tableau) -> None:
        figure = tableau.figures.get(self.unit)
        if figure is not None:
            tableau.effects.append(Effect("dust", figure.at, life_s=0.7))

    def at(self, tableau: Tableau, share: float) -> None:
        tableau.change(self.unit, opacity=1.0 - share)

    def finish(self, tableau: Tableau) -> None:
        tableau.take(self.unit)


def turned(a: float, b: float, share: float) -> float:
    """The heading a share of the shorter way from a to b, degrees in [0, 360)."""
    return (a + ((b - a + 180.0) % 360.0 - 180.0) * share) % 360.0


def walking_s(points: Sequence[Point], cm_a_s: float) -> float:
    """How long a walk along points takes, in seconds."""
    return max(0.12, length_of(tuple(points)) / cm_a_s)


def turning_s(a: float, b: float) -> float:
    """How long a turn from a to b takes, in seconds."""
    return abs((b - a + 180.0) % 360.0 - 180.0) / TURN_DEGREES_A_S


def _beyond(at: Point, bearing: float, cm: float) -> Point:
    angle = math.radians(bearing)
    return at[0] + math.cos(angle) * cm, at[1] + math.sin(angle) * cm


def _eased(t: float) -> float:
    return t * t * (3.0 - 2.0 * t)
