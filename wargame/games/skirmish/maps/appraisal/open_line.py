"""The longest open line of sight: the two places farthest apart from which soldiers see each other.

Places are those of a 1 cm grid where a soldier can stand; whether one sees another is asked of
the rules' own sight, after what is certainly hidden has been left out. Lengths in cm.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.maps.appraisal.findings import Finding
from wargame.games.skirmish.maps.appraisal.land import FOOT, Land
from wargame.games.skirmish.maps.appraisal.sightlines import Lookout, corners_of
from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.scene import Scene, targets_of
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE, SIGHT_MINIMUM, WOODS_DEPTH_CM
from wargame.games.skirmish.table.silhouette import frames

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Line = tuple[float, Point, Point]

GRID_CM = 1.0
FIRST_LOOKS = 7
MOST_PLACES = 2_500
MOST_CORNERS_LOOKED_AT = 1_400_000
ASKED_AT_ONCE = 24
FEW = 72
SLACK_CM = 0.02


def open_line(land: Land) -> tuple[Finding, ...]:
    """The longest open line as a finding."""
    line = longest_line(land)
    if line is None:
        return (Finding("open", "notice", "Nobody can stand anywhere on this table"),)
    length, a, b = line
    values = {"length": round(length, 1)}
    return (Finding("open", "good", "Longest open line of sight {length} cm", values, lines=((a, b),)),)


def longest_line(land: Land, step: float = GRID_CM) -> Line | None:
    """Its length and its ends, the firer first; None when there are not two places to stand.

    On tables much larger or much fuller than those that are played on the grid is coarser.
    """
    places, corners = land.standing(step), corners_of(land.table)
    while len(places) > MOST_PLACES or len(places) * corners > MOST_CORNERS_LOOKED_AT:
        step *= 2.0
        places = land.standing(step)
    if len(places) < 2:
        return None
    search = _Search(land, places)
    for number in search.order():
        land.pause()
        search.look_from(int(number))
    return search.best


class _Search:
    """The best line so far; only what would be longer is looked at."""

    def __init__(self, land: Land, places: Floats) -> None:
        self._land = land
        self._places = places
        self._lookout = Lookout.of(land, places, land.profile(FOOT).base.half_width + SLACK_CM)
        self._scene = Scene.of(land.table, ())
        self.best: Line = (0.0, _point(places[0]), _point(places[0]))

    def order(self) -> Indices:
        """A few eyes from all over the table, then those that could see farthest first."""
        low, high = self._places.min(axis=0), self._places.max(axis=0)
        reach = np.hypot(*np.maximum(self._places - low, high - self._places).T)
        farthest = np.argsort(-reach, kind="stable")
        spread = farthest[:: max(1, len(farthest) // (FIRST_LOOKS * FIRST_LOOKS))]
        self._reach = reach
        return np.concatenate([spread, farthest])

    def look_from(self, number: int) -> None:
        """Take the farthest place seen from here, if it is farther than the best line is long."""
        if self._reach[number] <= self.best[0]:
            return
        away = np.hypot(*(self._places - self._places[number]).T)
        farther = np.flatnonzero(away > self.best[0] + 1e-9)
        farther = farther[np.argsort(-away[farther], kind="stable")]
        if not len(farther):
            return
        # where few are left, sight itself is as quick as leaving out what is certainly hidden
        maybe = farther if len(farther) <= FEW else farther[self._lookout.seen_from(number, farther)]
        for first in range(0, len(maybe), ASKED_AT_ONCE):
            asked = maybe[first : first + ASKED_AT_ONCE]
            seen = asked[self._sees(number, asked)]
            if len(seen):
                eye, other = self._places[number], self._places[seen[0]]
                self.best = (math.dist(eye, other), _point(eye), _point(other))
                return

    def _sees(self, number: int, asked: Indices) -> npt.NDArray[np.bool_]:
        """Which soldiers the one at a place sees by the rules."""
        table, profile = self._land.table, self._land.profile(FOOT)
        models = [
            Model(str(n), profile.base, _point(self._places[n]), 0.0, profile.height, profile.eye, False)
            for n in asked
        ]
        x, y = self._places[number]
        eye = (x, y, table.ground((float(x), float(y))) + profile.eye)
        looks = frames(np.tile(eye, (len(models), 1)), targets_of(table, models))
        seen: npt.NDArray[np.bool_] = (
            self._scene.fractions(looks, WOODS_DEPTH_CM) > SIGHT_MINIMUM + FRACTION_TOLERANCE
        )
        return seen


def _point(at: Floats) -> Point:
    return float(at[0]), float(at[1])
