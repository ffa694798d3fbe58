"""Critical positions on a leg: where sight between a still and a moving model may begin or end.

Between tall things that changes only where the moving model passes a line that
grazes a corner of something that hides and a side of one of the two models; or,
for its own eye, a line that grazes two corners and passes the other model. Lengths in cm.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from wargame.games.skirmish.table.plane import Base, Disc, Model, Point, corners
from wargame.games.skirmish.table.prisms import ring_corners
from wargame.games.skirmish.table.scene import Scene

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

DISC_CORNERS = 24
PARALLEL = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Hiders:
    """The corners of all that hides in a scene: `rows` (n, 6) are the one before, itself, the one after."""

    rows: Floats

    @classmethod
    def of(cls, scene: Scene) -> Hiders:
        """Those of the prisms, and points all around the round bodies."""
        rows = [np.concatenate([scene.solids.before, scene.solids.edges], axis=1)]
        around = np.arange(DISC_CORNERS) * (2.0 * np.pi / DISC_CORNERS)
        rim = np.stack([np.cos(around), np.sin(around)], axis=1)
        rows += [ring_corners(circle[:2] + circle[2] * rim) for circle in scene.discs.circles]
        return cls(np.concatenate(rows))

    def near(self, hull: Floats, margin: float) -> Floats:
        """The rows whose corners come within `margin` of the hull of some points (k, 2)."""
        at = self.rows[:, 2:4]
        boxed = (at >= hull.min(axis=0) - margin) & (at <= hull.max(axis=0) + margin)
        rows = self.rows[boxed.all(axis=1)]
        shape = shapely.MultiPoint(hull).convex_hull
        near: Floats = rows[shapely.dwithin(shape, shapely.points(rows[:, 2:4]), margin)]
        return near


def critical_positions(hiders: Hiders, still: Model, moving: Model, to: Point, margin: float) -> Floats:
    """The critical distances in cm along the leg on which `moving` walks straight to a point.

    In no order; some may not matter, and where heights limit a shadow there are others.
    Corners farther than `margin` from the triangle of the two ways of sight are left out.
    """
    start, eye = np.asarray(moving.at), np.asarray(still.at)
    step = np.asarray(to) - start
    length = float(np.hypot(*step))
    step = step / length
    rows = hiders.near(np.stack([eye, start, np.asarray(to)]), margin)
    found = np.concatenate(
        [
            _as_seen_by_still(rows, eye, moving, start, step),
            _as_still_is_seen(rows, eye, still, start, step),
            _through_two_corners(rows, eye, reach_of(still.base), start, step),
        ]
    )
    return found[(found > 0.0) & (found < length)]


def _as_seen_by_still(rows: Floats, eye: Floats, moving: Model, start: Floats, step: Floats) -> Floats:
    """Where a side of the moving base is in line with the still eye and a corner."""
    at = rows[:, 2:4]
    line = at - eye
    grazing = _grazes(rows, line)
    line, at = line[grazing], at[grazing]
    offsets = start - eye + _sides(moving, line)
    return _meeting(line, offsets, step)


def _as_still_is_seen(rows: Floats, eye: Floats, still: Model, start: Floats, step: Floats) -> Floats:
    """Where the moving eye is in line with a corner and a side of the still base."""
    at = rows[:, 2:4]
    found = [np.zeros(0)]
    for side in range(4):
        line = eye + _sides(still, at - eye)[side] - at
        grazing = _grazes(rows, line)
        found.append(_meeting(line[grazing], (start - at[grazing])[None], step))
    return np.concatenate(found)


def _through_two_corners(rows: Floats, eye: Floats, reach: float, start: Floats, step: Floats) -> Floats:
    """Where the moving eye is in line with two corners and the still base."""
    at = rows[:, 2:4]
    first, second = np.triu_indices(len(at), 1)
    line = at[second] - at[first]
    aside = np.abs(_cross(line, eye - at[first])) <= reach * np.hypot(line[:, 0], line[:, 1])
    first, second, line = first[aside], second[aside], line[aside]
    grazing = _grazes(rows[first], line) & _grazes(rows[second], line)
    return _meeting(line[grazing], (start - at[first[grazing]])[None], step)


def _grazes(rows: Floats, line: Floats) -> Flags:
    """Whether a line through each corner leaves both its edges on one side."""
    before = _cross(line, rows[:, 0:2] - rows[:, 2:4])
    after = _cross(line, rows[:, 4:6] - rows[:, 2:4])
    flags: Flags = before * after >= 0.0
    return flags


def _sides(model: Model, line: Floats) -> Floats:
    """The points of a base, from its centre, that may be level with lines: (sides, lines, 2)."""
    if isinstance(model.base, Disc):
        # the rim's points farthest to the left and right of the line
        left = np.stack([-line[:, 1], line[:, 0]], axis=1)
        left = left / np.maximum(np.hypot(left[:, 0], left[:, 1]), PARALLEL)[:, None] * model.base.radius
        return np.stack([left, -left, left, -left])
    ends = np.asarray(corners(model.base, (0.0, 0.0), model.facing))
    return np.broadcast_to(ends[:, None, :], (4, len(line), 2))


def reach_of(base: Base) -> float:
    """How far a base reaches from its centre, in cm."""
    return base.radius if isinstance(base, Disc) else float(np.hypot(base.length, base.width)) / 2.0


def _meeting(line: Floats, offsets: Floats, step: Floats) -> Floats:
    """The distances along the leg at which start + offset meets the lines; parallel ones never do."""
    along = _cross(line, np.broadcast_to(step, line.shape))
    crossing = np.abs(along) > PARALLEL
    found: Floats = -_cross(line[crossing], offsets[:, crossing]) / along[crossing]
    return found.ravel()


def _cross(a: Floats, b: Floats) -> Floats:
    product: Floats = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return product
