"""Facings: how a base can stand at a place (move.turn). Angles in degrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from wargame.games.skirmish.table.barriers import Barrier, Surroundings
from wargame.games.skirmish.table.collision import on_table
from wargame.games.skirmish.table.plane import TOLERANCE_CM, Base, Box, Point, corners, snap_angle
from wargame.games.skirmish.table.stays import overlaps

STEP_DEG = 5

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


def facings_from(wanted: float) -> Iterator[float]:
    """The wanted facing, then every multiple of 5 degrees, the nearest first, the smaller of two as near."""
    yield snap_angle(wanted)
    yield from sorted((float(a) for a in range(0, 360, STEP_DEG)), key=lambda a: (_turn(a, wanted), a))


def _turn(a: float, b: float) -> float:
    """How far apart two facings are."""
    return round(abs((a - b + 180.0) % 360.0 - 180.0), 6)


def fitting(
    around: Surroundings, base: Base, at: Point, wanted: float, barring: Sequence[Barrier]
) -> list[float]:
    """The facings at which a base is on the table and on none of `barring`, in the order of `facings_from`.

    A disc stands at the wanted one or not at all.
    """
    if isinstance(base, Box):
        facings = list(facings_from(wanted))
        clear = clear_boxes(around.size, base, [(at, facing) for facing in facings], barring)
        return [facings[number] for number in np.flatnonzero(clear)]
    met = any(overlaps(base, at, wanted, barrier) for barrier in barring)
    return [] if met or not on_table(around.size, base, at, wanted) else [snap_angle(wanted)]


def clear_boxes(
    size: tuple[float, float], base: Box, places: Sequence[tuple[Point, float]], barring: Sequence[Barrier]
) -> Mask:
    """At which places, each with a facing, a rectangle is on the table and overlaps none of `barring`."""
    inner = _inner(base)
    return _clear(size, np.array([corners(inner, at, facing) for at, facing in places]), barring)


def clear_along(
    size: tuple[float, float], base: Box, places: Floats, facing: float, barring: Sequence[Barrier]
) -> Mask:
    """At which of many places (n, 2) a rectangle that faces one way is on the table and overlaps nothing."""
    ring = np.array(corners(_inner(base), (0.0, 0.0), facing))
    return _clear(size, ring + places[:, None, :], barring)


def clear_turned(
    size: tuple[float, float], base: Box, at: Point, facings: Sequence[float], barring: Sequence[Barrier]
) -> Mask:
    """At which facings a rectangle at one place is on the table and overlaps nothing."""
    return _clear(size, _rings(_inner(base), tuple(facings)) + np.asarray(at), barring)


@lru_cache(maxsize=8)
def _rings(base: Box, facings: tuple[float, ...]) -> Floats:
    """The corners (n, 4, 2) of a rectangle about the origin at each facing."""
    return np.array([corners(base, (0.0, 0.0), facing) for facing in facings])


def _inner(base: Box) -> Box:
    return Box(base.length - 2.0 * TOLERANCE_CM, base.width - 2.0 * TOLERANCE_CM)


def _clear(size: tuple[float, float], points: Floats, barring: Sequence[Barrier]) -> Mask:
    clear = np.asarray((points.min(axis=1) >= 0.0).all(axis=1) & (points.max(axis=1) <= size).all(axis=1))
    boxes: Any = shapely.polygons(points)
    for barrier in barring:
        away = shapely.distance(boxes, barrier.shape)
        clear &= (away >= barrier.radius) & (away > 0.0)
    return clear
