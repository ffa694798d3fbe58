"""A shot as a beat: a model takes aim, its weapon fires in its own manner, and the shot ends where it ended.

Centimetres, degrees and seconds. A hit ends on the near side of the target; what cover
stopped ends at that cover; a miss passes the model by and ends in the ground behind it,
or in what stands there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from wargame.games.skirmish.state import UnitKind
from wargame.games.skirmish.table.plane import heading
from wargame.ui.skirmish.theatre.beats import Beat, Cue, eased, turned, turning_s
from wargame.ui.skirmish.theatre.tableau import Effect, Figure, Tableau

Point = tuple[float, float]
Outcome = Literal["hit", "cover", "miss"]
Crossing = Callable[[Point, Point], Point | None]
"""Where the way from one place to another first meets something that stands on the table."""


@dataclass(frozen=True)
class Gun:
    """How a weapon fires: its sound, rounds and the time between them, speed (cm a second), heft."""

    sound: str
    rounds: int = 1
    gap_s: float = 0.0
    speed: float = 75.0
    weight: float = 1.0
    kicks_cm: float = 0.03
    rocket: bool = False


RIFLE = Gun("rifle")
GUNS: Mapping[str, Gun] = {
    "rifle": RIFLE,
    "machine gun": Gun("machine_gun", rounds=6, gap_s=0.055, speed=80.0, weight=0.9, kicks_cm=0.02),
    "cannon": Gun("cannon", speed=110.0, weight=2.2, kicks_cm=0.16),
    "missile": Gun("rocket", speed=34.0, weight=1.7, rocket=True),
}
MUZZLES: Mapping[UnitKind, tuple[Point, ...]] = {
    "soldier": ((0.62, -0.04),),
    "commander": ((0.55, -0.1),),
    "missile trooper": ((0.72, -0.2),),
    "mech": ((0.95, 0.79), (0.95, -0.79)),
    "tank": ((1.9, 0.0),),
}
"""Where on a model its shots leave it: ahead of the middle and to the left."""
TANK_TOP: tuple[Point, ...] = ((0.5, 0.18),)
REACH_CM: Mapping[UnitKind, float] = {"tank": 1.1, "mech": 0.95}
REACH_USUAL_CM = 0.45
WORDS_OVER_CM: Mapping[UnitKind, float] = {"tank": 1.0, "mech": 0.7}
BEYOND_CM = 1.5
COVER_WITHIN_CM = 6.0
LEAST_FLIGHT_S, MOST_FLIGHT_S = 0.07, 0.75
SPREAD_CM = 0.22
READ_S = 0.42
"""How long what came of it is left to be read before the next beat."""
BACK_S = 0.18
ROCKET_SMOKE_S = 1.1


@dataclass
class Gunfire(Beat):
    """One roll to hit, shown."""

    unit: str = ""
    target: str = ""
    weapon: str = ""
    outcome: Outcome = "hit"
    words: str = ""
    cue: Cue | None = None
    crossing: Crossing | None = None
    shooter: Figure | None = None
    aimed_at: Figure | None = None
    aims_s: float = 0.0
    strikes_s: float = 0.0
    fired: bool = False

    def begin(self, tableau: Tableau) -> None:
        self.shooter, self.aimed_at = tableau.figures.get(self.unit), tableau.figures.get(self.target)
        if self.shooter is None or self.aimed_at is None:
            self.duration_s = 1e-3
            return
        bearing = heading(self.shooter.at, self.aimed_at.at)
        self.aims_s = min(0.3, turning_s(self.shooter.facing, bearing))
        gun = GUNS.get(self.weapon, RIFLE)
        self.strikes_s = self.aims_s + flight_s(gun, math.dist(self.shooter.at, self.aimed_at.at))
        self.duration_s = self.strikes_s + gun.gap_s * (gun.rounds - 1) + READ_S

    def at(self, tableau: Tableau, share: float) -> None:
        shooter, target = self.shooter, self.aimed_at
        if shooter is None or target is None:
            return
        now_s = share * self.duration_s
        bearing = heading(shooter.at, target.at)
        back = max(0.0, 1.0 - (self.duration_s - now_s) / BACK_S)
        aim = turned(shooter.facing, bearing, eased(min(1.0, now_s / max(1e-3, self.aims_s))) - eased(back))
        if now_s >= self.aims_s and not self.fired:
            self._fire(tableau, shooter, target)
        tableau.change(self.unit, aim=aim, at=_moved(shooter.at, bearing, -self._kick_cm(now_s)))
        if self.outcome == "hit":
            tableau.change(self.target, at=_moved(target.at, bearing, self._shake_cm(now_s)))

    def _fire(self, tableau: Tableau, shooter: Figure, target: Figure) -> None:
        self.fired = True
        gun = GUNS.get(self.weapon, RIFLE)
        end = end_of(shooter.at, target, self.outcome, self.crossing)
        effects = shots(shooter, target, self.weapon, end, hit=self.outcome == "hit")
        tableau.effects += effects
        said_s = flight_s(gun, math.dist(shooter.at, target.at))
        good = self.outcome == "hit"
        tableau.say(Effect("words", target.at, words=self.words, age_s=-said_s, life_s=1.1, good=good))
        if self.cue is not None:
            self.cue(gun.sound, 1.0)

    def _kick_cm(self, now_s: float) -> float:
        gun = GUNS.get(self.weapon, RIFLE)
        since = now_s - self.aims_s
        if since < 0.0 or since > 0.5:
            return 0.0
        shakes = since % gun.gap_s if gun.gap_s and since < gun.gap_s * gun.rounds else since
        return gun.kicks_cm * math.exp(-shakes / 0.07)

    def _shake_cm(self, now_s: float) -> float:
        gun, since = GUNS.get(self.weapon, RIFLE), now_s - self.strikes_s
        return 0.0 if since < 0.0 else 0.05 * gun.weight * math.exp(-since / 0.06) * math.cos(60.0 * since)

    def finish(self, tableau: Tableau) -> None:
        if self.shooter is not None:
            tableau.change(self.unit, aim=None, at=self.shooter.at)
        if self.aimed_at is not None:
            tableau.change(self.target, at=self.aimed_at.at)

    def focus(self, tableau: Tableau) -> Point | None:
        target = tableau.figures.get(self.target)
        return target.at if target else None


def over(figure: Figure) -> Point:
    """From where words about a model rise, so that they do not stand on it."""
    return figure.at[0], figure.at[1] + WORDS_OVER_CM.get(figure.kind, 0.0)


def outcome_of(hit: bool, cover: bool, die: int, needs: int) -> Outcome:
    """What a roll came to: a shot that only cover's 1 off the roll kept from hitting ended at that cover."""
    if hit:
        return "hit"
    return "cover" if cover and die == needs - 1 else "miss"


def flight_s(gun: Gun, cm: float) -> float:
    """How long a shot is on its way."""
    return min(MOST_FLIGHT_S, max(LEAST_FLIGHT_S, cm / gun.speed))


def end_of(start: Point, target: Figure, outcome: Outcome, crossing: Crossing | None) -> Point:
    """Where a shot ends."""
    bearing, reach = heading(start, target.at), REACH_CM.get(target.kind, REACH_USUAL_CM)
    if outcome == "hit":
        return _moved(target.at, bearing, -0.5 * reach)
    if outcome == "cover":
        near = _moved(target.at, bearing, -reach - 0.3)
        before = _moved(target.at, bearing, -min(COVER_WITHIN_CM, math.dist(start, target.at)))
        return (crossing(target.at, before) if crossing is not None else None) or near
    # past the model, not through it: wider than it is long, whichever way it stands
    width, away = reach + (1.1 if target.kind == "tank" else 0.25), math.dist(start, target.at)
    side = 1.0 if int(10.0 * (start[0] + target.at[1])) % 2 else -1.0
    past_it = bearing + side * math.degrees(math.asin(min(0.9, width / max(away, 1e-6))))
    beside = _moved(start, past_it, away)
    past = _moved(beside, past_it, width + BEYOND_CM)
    return (crossing(beside, past) if crossing is not None else None) or past


def shots(shooter: Figure, target: Figure, weapon: str, end: Point, *, hit: bool) -> list[Effect]:
    """Every round of a weapon: its flash, its way, and what it does where it ends."""
    gun = GUNS.get(weapon, RIFLE)
    bearing = heading(shooter.at, target.at)
    muzzles = TANK_TOP if shooter.kind == "tank" and weapon == "machine gun" else MUZZLES[shooter.kind]
    effects: list[Effect] = []
    for n in range(gun.rounds):
        ahead, left = muzzles[n % len(muzzles)]
        muzzle = _moved(_moved(shooter.at, bearing, ahead), bearing + 90.0, left)
        last = n == gun.rounds - 1
        strays = 0.0 if last else SPREAD_CM * math.sin(2.4 * n + 1.0)
        aimed = _moved(end, bearing + 90.0, strays)
        effects += _round(gun, muzzle, aimed, n * gun.gap_s, target, hit=hit)
    return effects


def _round(gun: Gun, muzzle: Point, end: Point, late_s: float, target: Figure, *, hit: bool) -> list[Effect]:
    way_s, weight = flight_s(gun, math.dist(muzzle, end)), gun.weight
    armoured = target.kind in ("tank", "mech")
    struck: Literal["burst", "ricochet"] = "burst" if hit else "ricochet"
    force = weight if armoured or not hit else 0.75 * weight
    way: Literal["rocket", "tracer"] = "rocket" if gun.rocket else "tracer"
    lasts_s = way_s + (ROCKET_SMOKE_S if gun.rocket else 0.0)
    return [
        Effect("flash", muzzle, end, -late_s, 0.3 + 0.4 * weight, weight=weight),
        Effect(way, muzzle, end, -late_s, lasts_s, weight=weight, flight_s=way_s),
        Effect(struck, end, muzzle, -late_s - way_s, 0.9, weight=force, good=armoured),
    ]


def _moved(at: Point, bearing: float, cm: float) -> Point:
    angle = math.radians(bearing)
    return at[0] + math.cos(angle) * cm, at[1] + math.sin(angle) * cm
