"""Sight: how much of a target an eye sees, exactly (clauses sight, .mutual, .touch, .models, .woods).

Every function is pure and gives the same to the last digit in whatever order
pieces and models come. Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.scene import Scene, eye_of, targets_of
from wargame.games.skirmish.table.silhouette import frames
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]

SIGHT_MINIMUM = 0.001
WOODS_DEPTH_CM = 6.0
FRACTION_TOLERANCE = 1e-9


def fraction(
    table: Table,
    firer: Model,
    target: Model,
    others: Sequence[Model],
    woods_depth: float = WOODS_DEPTH_CM,
) -> float:
    """The share of the target's silhouette that the firer's eye sees, 0 to 1 (clause sight).

    `others` are the other living models; those that hide do (sight.models). The two
    themselves are left out wherever they are listed.
    """
    scene = Scene.of(table, others, but=(firer.id, target.id))
    return _fraction(table, scene, eye_of(table, firer), target, woods_depth)


def fraction_from(
    table: Table,
    eye_at: Point,
    eye_height: float,
    target: Model,
    others: Sequence[Model],
    woods_depth: float = WOODS_DEPTH_CM,
) -> float:
    """`fraction` from an eye anywhere; its height counts from the table."""
    scene = Scene.of(table, others, but=(target.id,))
    return _fraction(table, scene, (*eye_at, eye_height), target, woods_depth)


def _fraction(
    table: Table, scene: Scene, eye: tuple[float, float, float], target: Model, woods_depth: float
) -> float:
    looks = frames(np.asarray([eye], dtype=np.float64), targets_of(table, [target]))
    return float(scene.fractions(looks, woods_depth)[0])


def fractions(
    table: Table,
    eyes: Floats,
    seen: Sequence[Model],
    others: Sequence[Model],
    woods_depth: float = WOODS_DEPTH_CM,
) -> Floats:
    """How much every eye sees of every target: (eyes, targets).

    `eyes` (n, 3) are x, y and the height above the table; `others` hide each other's
    targets but never themselves.
    """
    if not len(eyes) or not seen:
        return np.zeros((len(eyes), len(seen)))
    columns = [_seen_from(table, eyes, model, others, woods_depth) for model in seen]
    return np.stack(columns, axis=1)


def _seen_from(
    table: Table, eyes: Floats, target: Model, others: Sequence[Model], woods_depth: float
) -> Floats:
    scene = Scene.of(table, others, but=(target.id,))
    looks = frames(eyes, targets_of(table, [target] * len(eyes)))
    return scene.fractions(looks, woods_depth)


def sees(
    table: Table,
    a: Model,
    b: Model,
    others: Sequence[Model],
    minimum: float = SIGHT_MINIMUM,
    woods_depth: float = WOODS_DEPTH_CM,
) -> bool:
    """Whether there is line of sight between two models: either sees the other (sight.mutual)."""
    scene = Scene.of(table, others, but=(a.id, b.id))
    eyes = np.asarray([eye_of(table, a), eye_of(table, b)])
    seen = scene.fractions(frames(eyes, targets_of(table, [b, a])), woods_depth)
    return bool((seen > minimum + FRACTION_TOLERANCE).any())
