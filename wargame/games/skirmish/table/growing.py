"""Growing: barriers made larger by what a base needs, as polygons that err to the safe side.

Round corners become polygons that lie a little outside the arc, so that whatever
keeps off them is clear even after its points are snapped. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier
from wargame.games.skirmish.table.gait import clearance_needed
from wargame.games.skirmish.table.plane import Base, Point

CORNER_SEGMENTS = 8
FINE_SEGMENTS = 64
SNAP_SKIN_CM = 0.0008
START_SKIN_CM = 0.00025
# the library rounds the number of a corner's segments, so one may span half as much again
LONGEST_SEGMENT = 1.5


def reach_needed(base: Base) -> float:
    """How far a planned way keeps from what bars it, in cm."""
    return clearance_needed(base) + SNAP_SKIN_CM


def grown(
    barriers: Sequence[Barrier],
    need: float,
    start: Point | None = None,
    segments: int = CORNER_SEGMENTS,
) -> list[BaseGeometry]:
    """In no order, the ground of each barrier grown so that its outline keeps at least `need` away.

    What leaves `start` less room than that is grown only as far as leaves it free
    (move.halted). `segments` are those of a quarter circle.
    """
    tight = _too_close(barriers, need * _outside(LONGEST_SEGMENT, segments), start)
    wide = [barrier for barrier, close in zip(barriers, tight, strict=True) if not close]
    shapes = [
        *_grown([barrier for barrier in wide if not barrier.radius], need, LONGEST_SEGMENT, segments),
        *_grown([barrier for barrier in wide if barrier.radius], need, 1.0, 2 * segments),
    ]
    if start is not None:
        close_by = [barrier for barrier, close in zip(barriers, tight, strict=True) if close]
        shapes += [_grown_to(barrier, barrier.clearance(start) - START_SKIN_CM) for barrier in close_by]
    return shapes


def _grown(barriers: Sequence[Barrier], need: float, longest: float, segments: int) -> Iterable[BaseGeometry]:
    distances = np.array([barrier.radius + need for barrier in barriers]) * _outside(longest, segments)
    return np.asarray(shapely.buffer([b.shape for b in barriers], distances, quad_segs=segments))


def _outside(longest: float, segments: int) -> float:
    """How much larger a circle is whose chords, `longest` times as long as they should be, keep outside."""
    return 1.0 / math.cos(longest * math.pi / (4 * segments))


def _too_close(barriers: Sequence[Barrier], reach: float, start: Point | None) -> npt.NDArray[np.bool_]:
    if start is None or not barriers:
        return np.zeros(len(barriers), dtype=bool)
    away = shapely.distance([barrier.shape for barrier in barriers], shapely.Point(start))
    radii = np.array([barrier.radius for barrier in barriers])
    return np.asarray(away < radii + reach + START_SKIN_CM)


def _grown_to(barrier: Barrier, reach: float) -> BaseGeometry:
    """A barrier grown, or shrunk, so finely that a point START_SKIN_CM farther out is outside."""
    distance = barrier.radius + reach
    if distance <= 0.0:
        return barrier.shape.buffer(distance, join_style="mitre")
    distance *= _outside(LONGEST_SEGMENT, FINE_SEGMENTS)
    return barrier.shape.buffer(distance, quad_segs=FINE_SEGMENTS)
