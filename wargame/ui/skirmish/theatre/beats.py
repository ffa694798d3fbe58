"""One beat of the play: something that takes a moment and leaves the tableau changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wargame.games.skirmish.table.plane import heading, length_of, point_along
from wargame.ui.skirmish.theatre.tableau import Effect, Figure, Tableau

Point = tuple[float, float]
Cue = Callable[[str, float], None]
"""A sound: its name and how loud, 0 to 1."""

TURN_DEGREES_A_S = 420.0
THUD_SHARE = 0.62
"""When the turret or the head comes down, as a share of the beat."""
KNOCKED, KNOCK_CM, KNOCK_TURN = 0.35, 0.3, 28.0
"""A figure that is hit: for which share of its beat it is knocked about, how far and by how much."""


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
    blow: float = 0.0
    """How hard something strikes it in that moment; 0: nothing does."""

    def begin(self, tableau: Tableau) -> None:
        figure = tableau.figures.get(self.unit)
        if figure is not None and self.blow > 0.0:
            (x, y), force = figure.at, self.blow
            tableau.effects.append(Effect("burst", (x, y), (x - 1.0, y + 1.0), life_s=1.1, weight=force))
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
class Wreckage(Do):
    """A destruction, with the thud of what comes down."""

    cue: Cue | None = None
    thuds_at: float = THUD_SHARE

    def at(self, tableau: Tableau, share: float) -> None:
        if self.cue is not None and share >= self.thuds_at:
            self.cue("mech_step", 0.9)
            self.cue = None


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
        gone = eased(share) * length
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
        tableau.change(self.unit, facing=turned(self.start, self.facing, eased(share)))

    def finish(self, tableau: Tableau) -> None:
        tableau.change(self.unit, facing=self.facing)


@dataclass
class Fall(Beat):
    """A figure is hit and taken off the table: knocked back, then lifted off as by a hand while it fades."""

    unit: str = ""
    shooter: str = ""
    fallen: Figure | None = None
    bearing: float | None = None

    def begin(self, tableau: Tableau) -> None:
        self.fallen, shooter = tableau.figures.get(self.unit), tableau.figures.get(self.shooter)
        if self.fallen is None:
            return
        tableau.change(self.unit, activated=False, overwatch=False)
        tableau.effects.append(Effect("dust", self.fallen.at, life_s=0.8))
        if shooter is not None:
            self.bearing = heading(shooter.at, self.fallen.at)

    def at(self, tableau: Tableau, share: float) -> None:
        fallen = self.fallen
        if fallen is None:
            return
        knock = 1.0 - (1.0 - min(1.0, share / KNOCKED)) ** 3
        gone = max(0.0, (share - KNOCKED) / (1.0 - KNOCKED))
        at, facing = fallen.at, fallen.facing
        if self.bearing is not None:
            angle = math.radians(self.bearing)
            at = at[0] + math.cos(angle) * KNOCK_CM * knock, at[1] + math.sin(angle) * KNOCK_CM * knock
            facing = (facing + KNOCK_TURN * knock) % 360.0
        tableau.change(self.unit, at=at, facing=facing, lift=1.6 * eased(gone), opacity=1.0 - eased(gone))

    def finish(self, tableau: Tableau) -> None:
        tableau.take(self.unit)

    def focus(self, tableau: Tableau) -> Point | None:
        return self.fallen.at if self.fallen is not None else None


def turned(a: float, b: float, share: float) -> float:
    """The heading a share of the shorter way from a to b, degrees in [0, 360)."""
    return (a + ((b - a + 180.0) % 360.0 - 180.0) * share) % 360.0


def walking_s(points: Sequence[Point], cm_a_s: float) -> float:
    """How long a walk along points takes, in seconds."""
    return max(0.12, length_of(tuple(points)) / cm_a_s)


def turning_s(a: float, b: float) -> float:
    """How long a turn from a to b takes, in seconds."""
    return abs((b - a + 180.0) % 360.0 - 180.0) / TURN_DEGREES_A_S


def eased(t: float) -> float:
    """A share of the time as a share of the way: slow, quick, slow."""
    return t * t * (3.0 - 2.0 * t)
