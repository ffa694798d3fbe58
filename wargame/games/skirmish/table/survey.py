"""Surveys: what a shot depends on, of one target at very many places or of several targets at once.

As `glance` answers for one, without shares (clauses sight, fire.cover, fire.range). Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from wargame.games.skirmish.table.judging import Terms, judged
from wargame.games.skirmish.table.plane import Base, Box, Disc, Model, corners, gap
from wargame.games.skirmish.table.scene import Scene, eye_of, targets_of
from wargame.games.skirmish.table.silhouette import frames
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """A firer's shots at n places: line of sight (mutual), cover, distance in cm; (n,) each.

    Places beyond the reach asked for are not looked at: `los` is False there.
    """

    los: Flags
    cover: Flags
    distance: Floats


def survey(
    table: Table, scene: Scene, firer: Model, target: Model, places: Floats, reach: float, terms: Terms
) -> Survey:
    """What the firer would have of the target at each place (n, 2) no farther off than `reach`.

    `scene` holds what hides, without the two themselves; the target keeps its facing.
    """
    distance = _distances(firer, target, places, centres=terms.centres)
    asked = np.flatnonzero(distance <= reach)
    near = places[asked]
    ground = table.grounds(near)
    there = frames(_eyes(eye_of(table, firer), len(near)), targets_of(table, [target]).moved(near, ground))
    sheltered = sheltered_at(table, near)
    seen, cover = judged(scene, there, terms, ~sheltered)
    unseen = np.flatnonzero(~seen)
    if len(unseen):
        eyes = np.concatenate([near[unseen], (ground[unseen] + target.eye)[:, None]], axis=1)
        back = frames(eyes, targets_of(table, [firer] * len(unseen)))
        seen[unseen] = judged(scene, back, terms, np.zeros(len(unseen), dtype=np.bool_))[0]
    found = Survey(np.zeros(len(places), dtype=np.bool_), np.zeros(len(places), dtype=np.bool_), distance)
    found.los[asked], found.cover[asked] = seen, cover | sheltered
    return found


def exchange(
    table: Table, scene: Scene, one: Model, others: Sequence[Model], terms: Terms
) -> tuple[Survey, Survey]:
    """What one model would have of each of n others, and what each of them would have of it.

    `scene` holds what hides, without any of them.
    """
    count = len(others)
    eyes = [eye_of(table, one)] * count + [eye_of(table, other) for other in others]
    looks = frames(np.asarray(eyes), targets_of(table, [*others, *[one] * count]))
    sheltered = sheltered_at(table, np.asarray([model.at for model in (*others, *[one] * count)]))
    seen, cover = judged(scene, looks, terms, ~sheltered)
    los, cover = seen[:count] | seen[count:], cover | sheltered
    distance = np.asarray([_distance(one, other, centres=terms.centres) for other in others])
    return Survey(los, cover[:count], distance), Survey(los, cover[count:], distance)


def _distance(one: Model, other: Model, *, centres: bool) -> float:
    return math.dist(one.at, other.at) if centres else gap(one, other)


def sheltered_at(table: Table, places: Floats) -> Flags:
    """At which places a target is in cover by standing there: in buildings, craters, woods (fire.cover)."""
    flags: Flags = np.zeros(len(places), dtype=np.bool_)
    for shelter in (table.is_inside_all, table.in_crater_all, table.in_woods_all):
        flags |= shelter(places)
    return flags


def _eyes(eye: tuple[float, float, float], count: int) -> Floats:
    return np.tile(np.asarray(eye, dtype=np.float64), (count, 1))


def _distances(firer: Model, target: Model, places: Floats, *, centres: bool) -> Floats:
    """How far the target's base at each place is from the firer's, as `plane.gap` measures it."""
    if centres or (isinstance(firer.base, Disc) and isinstance(target.base, Disc)):
        apart = np.hypot(places[:, 0] - firer.at[0], places[:, 1] - firer.at[1])
        inner = 0.0 if centres else _radius(firer.base) + _radius(target.base)
        return np.maximum(0.0, apart - inner)
    here = _body(firer.base, [firer.at], firer.facing)
    there = _body(target.base, places, target.facing)
    apart = shapely.distance(there, here[0]) - _radius(firer.base) - _radius(target.base)
    found: Floats = np.maximum(0.0, np.asarray(apart, dtype=np.float64))
    return found


def _radius(base: Base) -> float:
    return base.radius if isinstance(base, Disc) else 0.0


def _body(
    base: Base, places: Floats | Sequence[tuple[float, float]], facing: float
) -> npt.NDArray[np.object_]:
    """A base at many places: a disc's centre, a rectangle's outline."""
    points = np.asarray(places, dtype=np.float64).reshape(-1, 2)
    if isinstance(base, Box):
        rings = np.asarray(corners(base, (0.0, 0.0), facing)) + points[:, None, :]
        return np.asarray(shapely.polygons(rings))
    return np.asarray(shapely.points(points))
