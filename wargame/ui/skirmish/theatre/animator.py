"""The animator plays events as beats. It gates nothing: skipped, the table looks the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wargame.games.skirmish import events as ev
from wargame.games.skirmish.state import State, UnitKind, Wreck
from wargame.ui.shell.words import _
from wargame.ui.skirmish.theatre.beats import (
    Beat,
    Change,
    Cue,
    Do,
    Face,
    Fall,
    Walk,
    Wreckage,
    walking_s,
)
from wargame.ui.skirmish.theatre.blaze import LASTS_S
from wargame.ui.skirmish.theatre.debris import scatter_of
from wargame.ui.skirmish.theatre.gunfire import Crossing, Gunfire, outcome_of, over
from wargame.ui.skirmish.theatre.obstacles import Ground
from wargame.ui.skirmish.theatre.tableau import DOWN, UP, Effect, Figure, Tableau, figure_of, roster

Point = tuple[float, float]
HURRY = 4.0
SPEED_CM_A_S: dict[UnitKind, float] = {"tank": 9.0, "mech": 8.0}
WALK_CM_A_S = 11.0
WEIGHTS: dict[UnitKind, float] = {"tank": 1.0, "mech": 0.85}
"""How large a destruction is."""
BLOWS = {"minor": 1.0, "critical": 1.8}
"""How hard damage is seen to strike."""
TOP_LOW_CM, BELOW_CM, ASIDE_CM = 0.6, 3.3, 4.4
STEP_SOUNDS: dict[UnitKind, tuple[str, float]] = {"tank": ("engine", 20.0), "mech": ("mech_step", 1.6)}
STEPS = ("steps", 3.6)

Roll = Callable[[Sequence[ev.Rolled], str, bool], float]
"""Shows dice: the rolls thrown together, what came of them in words, whether that is good for the
roller; returns for how many seconds to wait."""


class Animator:
    """Plays what happened on a tableau; when it is done, the tableau is what the state says."""

    def __init__(
        self,
        tableau: Tableau,
        *,
        roll: Roll,
        cue: Cue | None = None,
        speed: float = 1.0,
        crossing: Crossing | None = None,
    ) -> None:
        """`crossing` tells what stands in the way of shots; without it they pass everything."""
        self.tableau = tableau
        self.speed = speed
        self._roll = roll
        self._cue = cue
        self._crossing = crossing
        self._beats: list[Beat] = []
        self._time_s = 0.0
        self._begun = False
        self._hurried = False
        self._goal: State | None = None

    @property
    def busy(self) -> bool:
        """Whether something is still being played."""
        return bool(self._beats)

    @property
    def moving(self) -> bool:
        """Whether the picture changes: beats or effects."""
        return self.busy or bool(self.tableau.effects)

    @property
    def focus(self) -> Point | None:
        """Where the audience should look now, cm."""
        return self._beats[0].focus(self.tableau) if self._beats else None

    @property
    def pace(self) -> float:
        """How many times faster than usual everything is played."""
        return self.speed * (HURRY if self._hurried else 1.0)

    def play(self, events: Iterable[Any], goal: State) -> None:
        """Play events that led to `goal`."""
        if not self.busy:
            self._time_s, self._begun, self._hurried = 0.0, False, False
        listed = list(events)
        self._beats += script(listed, goal, roll=self._roll, cue=self._cue, crossing=self._crossing)
        wrecked = [event for event in listed if isinstance(event, ev.Wrecked)]
        soon = (destruction_of(event.unit, event.wreck, self.tableau, goal) for event in wrecked)
        self.tableau.foreseen = tuple(effect for effect in soon if effect is not None)
        self._goal = goal
        if not self._beats:
            self._end()

    def hurry(self) -> None:
        """The first call plays faster, the second skips to the end."""
        if self._hurried:
            self.skip()
        self._hurried = True

    def skip(self) -> None:
        """Everything has happened."""
        for beat in self._beats:
            beat.finish(self.tableau)
        self._end()

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether the picture changed."""
        changed = self.moving
        dt_s *= self.pace
        self.tableau.pass_time(dt_s)
        while self._beats and (dt_s > 0.0 or self._beats[0].duration_s == 0.0):
            dt_s = self._advance(self._beats[0], dt_s)
        if changed and not self._beats and self._goal is not None:
            self._end(keep_effects=True)
        return changed

    def _advance(self, beat: Beat, dt_s: float) -> float:
        """Play some of a beat; what is left of the time."""
        if not self._begun:
            beat.begin(self.tableau)
            self._begun = True
        left = beat.duration_s - self._time_s
        if dt_s < left:
            self._time_s += dt_s
            beat.at(self.tableau, self._time_s / beat.duration_s)
            return 0.0
        beat.finish(self.tableau)
        self._beats.pop(0)
        self._time_s, self._begun = 0.0, False
        return dt_s - left

    def _end(self, *, keep_effects: bool = False) -> None:
        effects = list(self.tableau.effects) if keep_effects else []
        self._beats.clear()
        if self._goal is not None:
            self.tableau.show(self._goal)
        self.tableau.effects = effects
        self._goal, self._hurried = None, False


def script(
    events: Iterable[Any],
    goal: State,
    *,
    roll: Roll,
    cue: Cue | None = None,
    crossing: Crossing | None = None,
) -> list[Beat]:
    """The beats of some events; `goal` only tells kinds and sides of the units in them."""
    beats: list[Beat] = []
    listed = list(events)
    rolls: list[ev.Rolled] = []
    shooter = ""
    for event in [*listed, None]:
        if isinstance(event, ev.Rolled):
            rolls.append(event)
            continue
        for together in throws(rolls):
            words, good = came_of(event) if together[-1] is rolls[-1] else ("", True)
            beats.append(_DiceFall(roll=roll, rolls=together, words=words, good=good))
        rolls = []
        match event:
            case ev.Shot():
                shooter = event.unit
                beats.append(_gunfire(event, cue, crossing))
            case ev.Removed(unit):
                beats.append(Fall(0.85, unit, shooter))
            case None:
                pass
            case _:
                beats += _beats_of(event, goal, cue)
    return beats


def _gunfire(shot: ev.Shot, cue: Cue | None, crossing: Crossing | None) -> Beat:
    words = _("Hit") if shot.hit else _("Miss")
    outcome = outcome_of(shot.hit, shot.cover, shot.die, shot.needs)
    return Gunfire(0.55, shot.unit, shot.target, shot.weapon, outcome, words, cue, crossing)


def came_of(event: Any) -> tuple[str, bool]:
    """What dice led to, in a word, and whether it is good for who rolled."""
    match event:
        case ev.Shot():
            return (_("Hit"), True) if event.hit else (_("Miss"), False)
        case ev.Damaged(_unit, _die, result):
            return _damage_shown(result)[0], True
        case ev.Stumbled(_unit, _piece, _die, falls):
            return (_("Stumbles"), False) if falls else (_("Steady"), True)
        case ev.Morale(_side, _die, holds):
            return (_("Fights on"), True) if holds else (_("Loses heart"), False)
        case _:
            return "", True


def throws(rolls: Sequence[ev.Rolled]) -> list[list[ev.Rolled]]:
    """Rolls that are thrown together: one for each side, for the same reason."""
    groups: list[list[ev.Rolled]] = []
    for roll in rolls:
        last = groups[-1] if groups else []
        joins = last and last[0].for_ == roll.for_ and all(other.side != roll.side for other in last)
        if joins:
            last.append(roll)
        else:
            groups.append([roll])
    return groups


class _DiceFall(Beat):
    """Dice fall in the tray."""

    def __init__(self, *, roll: Roll, rolls: Sequence[ev.Rolled], words: str, good: bool) -> None:
        super().__init__(1e-3)
        self._roll, self._rolls, self._words, self._good = roll, rolls, words, good
        self._shown = False

    def begin(self, tableau: Tableau) -> None:
        self._shown = True
        self.duration_s = max(1e-3, self._roll(self._rolls, self._words, self._good))

    def finish(self, tableau: Tableau) -> None:
        """Skipped dice still lie in the tray."""
        if not self._shown:
            self._roll(self._rolls, self._words, self._good)


def _beats_of(event: Any, goal: State, cue: Cue | None) -> list[Beat]:
    units = roster(goal)
    match event:
        case ev.Moved(unit, points):
            kind = units[unit].kind
            seconds = walking_s(points, SPEED_CM_A_S.get(kind, WALK_CM_A_S))
            sound, stride_cm = STEP_SOUNDS.get(kind, STEPS)
            return [Walk(seconds, unit, points, event.facing, stride_cm, cue, sound)]
        case ev.Turned(unit, facing):
            return [Face(0.3, unit, facing)]
        case ev.Deployed(unit, at, facing):
            figure = figure_of(units[unit], at, facing)
            return [Do(0.18, _setter(figure, cue))]
        case ev.Damaged() | ev.Stumbled() | ev.Climbed() | ev.Reacted():
            return [_mishap(event)]
        case ev.Wrecked(unit, wreck):
            return [Wreckage(1.5, _wrecker(unit, wreck, goal, cue), cue=cue)]
        case ev.TurnBegan():
            return [Do(0.0, _new_turn)]
        case _:
            return _badges(event)


def _mishap(event: ev.Damaged | ev.Stumbled | ev.Climbed | ev.Reacted) -> Beat:
    match event:
        case ev.Damaged(unit, _die, result):
            words, changes = _damage_shown(result)
            if result == "destroyed":
                return Change(0.15, unit, changes)
            blow = BLOWS.get(result, 0.0)
            return Change(0.5, unit, changes, _words(words, good=False), blow)
        case ev.Stumbled(unit, _piece, _die, falls):
            words_shown = _("Stumbles") if falls else _("Steady")
            return Change(0.4, unit, (), _words(words_shown, good=not falls))
        case ev.Climbed(unit):
            return Change(0.1, unit, (), _words(_("Climbs"), good=True))
        case ev.Reacted(unit):
            return Change(0.35, unit, (), _words(_("Overwatch"), good=True))


def _damage_shown(result: str) -> tuple[str, tuple[tuple[str, object], ...]]:
    match result:
        case "minor":
            return _("Minor damage"), (("minor", True),)
        case "critical":
            return _("Critical damage"), (("critical", True),)
        case _:
            return _("Destroyed"), ()


def _badges(event: Any) -> list[Beat]:
    """Events that change only a figure's badges, or nothing that can be seen."""
    changes: dict[type, tuple[tuple[str, object], ...]] = {
        ev.Activated: (("activated", True),),
        ev.OverwatchSet: (("overwatch", True),),
        ev.OverwatchSpent: (("overwatch", False),),
        ev.OverwatchLapsed: (("overwatch", False),),
        ev.Recovered: (("minor", False),),
    }
    changed = changes.get(type(event))
    return [Change(0.0, event.unit, changed)] if changed is not None else []


def _words(words: str, *, good: bool) -> Callable[[Point], Effect]:
    return lambda at: Effect("words", at, words=words, life_s=1.2, good=good)


def _new_turn(tableau: Tableau) -> None:
    for unit in list(tableau.figures):
        tableau.change(unit, activated=False)


def _setter(figure: Figure, cue: Cue | None) -> Callable[[Tableau], None]:
    """Set a figure on the table, with the tap of its base."""

    def act(tableau: Tableau) -> None:
        tableau.put(figure)
        if cue is not None:
            cue("set_down", 0.8)

    return act


def _wrecker(unit: str, wreck_id: str, goal: State, cue: Cue | None) -> Callable[[Tableau], None]:
    """Turn a figure into its wreck, with a blast."""

    def act(tableau: Tableau) -> None:
        destruction = destruction_of(unit, wreck_id, tableau, goal)
        figure = tableau.take(unit)
        if figure is None or destruction is None or destruction.wreck is None:
            return
        if cue is not None:
            cue("explosion", 1.0)
        tableau.add_wreck(destruction.wreck)
        tableau.effects.append(destruction)
        tableau.say(told(figure, destruction.wreck, tableau.ground))

    return act


def told(figure: Figure, wreck: Wreck, ground: Ground) -> Effect:
    """The word for a destruction: above the wreck, or where its turret or head does not come down."""
    top, (x, y) = scatter_of(wreck, ground).top.rest, figure.at
    at, way = over(figure), UP
    if top.y >= TOP_LOW_CM:
        below = y > BELOW_CM
        at = (x, 2.0 * y - at[1]) if below else (x - math.copysign(ASIDE_CM, top.x), y)
        way = DOWN if below else UP
    return Effect("words", at, way, -0.3, 1.7, _("Destroyed"), good=False)


def destruction_of(unit: str, wreck_id: str, tableau: Tableau, goal: State) -> Effect | None:
    """How a figure is blown up, and the wreck it leaves; None when it is not on the table."""
    figure = tableau.figures.get(unit)
    if figure is None:
        return None
    known = next((wreck for wreck in goal.wrecks if wreck.id == wreck_id), None)
    height = known.height if known else 1.0
    wreck = Wreck(wreck_id, unit, figure.kind, figure.at, figure.facing, height)
    weight = WEIGHTS.get(figure.kind, 1.0)
    return Effect("destruction", figure.at, life_s=LASTS_S, side=figure.side, weight=weight, wreck=wreck)
