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
ASKED_OF_MANY = 96
WAITING_PAIRS = 192
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
    search.finish()
    return search.best


class _Search:
    """The best line so far; only what would be longer is looked at."""

    def __init__(self, land: Land, places: Floats) -> None:
        self._land = land
        self._places = places
        self._lookout = Lookout.of(land, places, land.profile(FOOT).base.half_width + SLACK_CM)
        self._scene = Scene.of(land.table, ())
        self._waiting: list[tuple[Indices, Indices]] = []
        self._waiting_pairs = 0
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
        """Look for the farthest place seen from here, if it can be farther than the best line is long."""
        if self._reach[number] <= self.best[0]:
            return
        away = np.hypot(*(self._places - self._places[number]).T)
        farther = np.flatnonzero(away > self.best[0] + 1e-9)
        farther = farther[np.argsort(-away[farther], kind="stable")]
        if not len(farther):
            return
        # where few are left, sight itself is as quick as leaving out what is certainly hidden
        if len(farther) <= FEW:
            self._put_off(number, farther)
            return
        maybe = farther[self._lookout.seen_from(number, farther)]
        self._ask(np.full(len(maybe), number), maybe)

    def finish(self) -> None:
        """Ask about the pairs that have been put off."""
        if self._waiting:
            eyes, asked = (np.concatenate(part) for part in zip(*self._waiting, strict=True))
            self._waiting, self._waiting_pairs = [], 0
            away = np.hypot(*(self._places[asked] - self._places[eyes]).T)
            order = np.argsort(-away, kind="stable")
            self._ask(eyes[order], asked[order])

    def _put_off(self, number: int, asked: Indices) -> None:
        """Keep pairs until there are enough to be worth asking: sight costs by the question."""
        self._waiting.append((np.full(len(asked), number), asked))
        self._waiting_pairs += len(asked)
        if self._waiting_pairs >= WAITING_PAIRS:
            self.finish()

    def _ask(self, eyes: Indices, asked: Indices) -> None:
        """Take the first of these pairs, farthest first, who see each other."""
        away = np.hypot(*(self._places[asked] - self._places[eyes]).T)
        count = int(np.count_nonzero(away > self.best[0] + 1e-9))
        size = ASKED_AT_ONCE if count <= FEW else ASKED_OF_MANY
        for first in range(0, count, size):
            pairs = slice(first, min(count, first + size))
            seen = np.flatnonzero(self._sees(eyes[pairs], asked[pairs]))
            if len(seen):
                eye, other = (self._places[part[pairs][seen[0]]] for part in (eyes, asked))
                self.best = (math.dist(eye, other), _point(eye), _point(other))
                return

    def _sees(self, eyes: Indices, asked: Indices) -> npt.NDArray[np.bool_]:
        """In which pairs the soldier at the first place sees the one at the other by the rules."""
        table, profile = self._land.table, self._land.profile(FOOT)
        models = [
            Model(str(n), profile.base, _point(self._places[n]), 0.0, profile.height, profile.eye, False)
            for n in asked
        ]
        at = self._places[eyes]
        looks = frames(np.column_stack([at, table.grounds(at) + profile.eye]), targets_of(table, models))
        seen: npt.NDArray[np.bool_] = (
            self._scene.fractions(looks, WOODS_DEPTH_CM) > SIGHT_MINIMUM + FRACTION_TOLERANCE
        )
        return seen


def _point(at: Floats) -> Point:
    return float(at[0]), float(at[1])
