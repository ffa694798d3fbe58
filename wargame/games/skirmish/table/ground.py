"""Free ground: where the centre of a base may pass.

The table shrunk by what the base needs to each side, less everything that bars it
grown by as much (move.block). Round corners become polygons that lie a little
outside the arc, so that whatever keeps to the free ground is clear even after its
points are snapped, and never so far out that a place to stop is cut off.

What a mover is on at the start it may move on until it leaves it (move.climb):
that ground is a sheet of its own, with a way out and none back. Lengths in cm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.gait import clearance_needed
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Base, Model, Point
from wargame.games.skirmish.table.stays import overlaps, touching

CORNER_SEGMENTS = 8
FINE_SEGMENTS = 64
SNAP_SKIN_CM = 0.0008
START_SKIN_CM = 0.00025
# the library rounds the number of a corner's segments, so one may span half as much again
LONGEST_SEGMENT = 1.5


@dataclass(frozen=True, eq=False)
class Ground:
    """Free ground as polygons that share whole edges where they meet.

    `held` tells of each whether it is ground the mover is on from the start,
    which it can leave and not enter again; `holding` is what lies there.
    """

    faces: tuple[Polygon, ...]
    held: tuple[bool, ...]
    holding: tuple[Barrier, ...] = ()


def free_ground(around: Surroundings, mover: Model, climbing: bool, window: Polygon | None = None) -> Ground:
    """Where the mover's centre may pass, walking or climbing, in a window or on the whole table."""
    need = reach_needed(mover.base)
    room: BaseGeometry = shapely.box(need, need, around.size[0] - need, around.size[1] - need)
    met = [*around.fixed, *around.moved]
    if window is not None:
        room = room.intersection(window)
        met = around.within(window, 1.1 * need)
    barring = [barrier for barrier in met if barrier.bars(climbing)]
    holding, loose = _held_from_start(barring, mover)
    free_of = [barrier for barrier in barring if barrier not in holding and barrier not in loose]
    barred = shapely.union_all(grown(free_of, need, mover.at))
    if not holding:
        faces = _polygons(room.difference(barred))
        return Ground(faces, (False,) * len(faces))
    return _in_sheets(room, barred, holding, need)


def reach_needed(base: Base) -> float:
    """How far a planned way keeps from what bars it, in cm."""
    return clearance_needed(base) + SNAP_SKIN_CM


def _held_from_start(barring: Sequence[Barrier], mover: Model) -> tuple[list[Barrier], list[Barrier]]:
    """What the mover moves on freely until it has left it, and what it is on by so little that it is let be.

    Lower hills that touch a hill it stands on go with that one (move.climb).
    """
    on = [b for b in barring if b.opens and overlaps(mover.base, mover.at, mover.facing, b)]
    least = reach_needed(mover.base) - TOLERANCE_CM
    holding = [barrier for barrier in on if barrier.clearance(mover.at) < least]
    loose = [barrier for barrier in on if barrier not in holding]
    return _with_lower_hills(holding, barring), loose


def _with_lower_hills(held: list[Barrier], barring: Sequence[Barrier]) -> list[Barrier]:
    found, waiting = list(held), [barrier for barrier in held if barrier.hill_top is not None]
    hills = [barrier for barrier in barring if barrier.hill_top is not None and barrier not in held]
    while waiting:
        higher = waiting.pop()
        reached = [hill for hill in hills if _steps_down(higher, hill)]
        hills = [hill for hill in hills if hill not in reached]
        found += reached
        waiting += reached
    return found


def _steps_down(higher: Barrier, lower: Barrier) -> bool:
    assert higher.hill_top is not None
    assert lower.hill_top is not None
    return lower.hill_top <= higher.hill_top + TOLERANCE_CM and touching(higher, lower)


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


def _polygons(shape: BaseGeometry) -> tuple[Polygon, ...]:
    return tuple(part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and part.area > 0.0)


def _in_sheets(room: BaseGeometry, barred: BaseGeometry, holding: Sequence[Barrier], need: float) -> Ground:
    """The room cut along the outlines of what bars and what holds, so that faces share whole edges."""
    held = shapely.union_all(grown(holding, need))
    lines = shapely.union_all([room.boundary, barred.boundary, held.boundary])
    faces = [
        face
        for face in shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
        if _is_in(face, room) and not _is_in(face, barred)
    ]
    return Ground(tuple(faces), tuple(_is_in(face, held) for face in faces), tuple(holding))


def _is_in(face: Polygon, shape: BaseGeometry) -> bool:
    return bool(shape.contains(face.representative_point()))
