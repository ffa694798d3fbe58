"""The same questions as sight and exposure answer, put to shapely alone: the peers of the benchmarks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Disc, Model, Point
from wargame.games.skirmish.table.table import Table

Floats = npt.NDArray[np.float64]

FAR = 400.0


@dataclass(frozen=True)
class Prisms:
    """A table's solids in a tree."""

    shapes: npt.NDArray[np.object_]
    tops: Floats
    tree: STRtree


def prisms_of(table: Table) -> Prisms:
    solids = [solid for piece in table.pieces if piece.kind.hides for solid in piece.solids]
    shapes = np.asarray([solid.outline for solid in solids])
    shapely.prepare(shapes)
    return Prisms(shapes, np.asarray([solid.top for solid in solids]), STRtree(shapes))


def column_fraction(
    prisms: Prisms, eye: tuple[float, float, float], target: Model, ground: float, count: int = 32
) -> float:
    """The visible fraction of a round target: `count` columns, each cut by the shapes in its way."""
    assert isinstance(target.base, Disc)
    depth = math.dist(eye[:2], target.at)
    ux, uy = (target.at[0] - eye[0]) / depth, (target.at[1] - eye[1]) / depth
    half = target.base.radius * depth / math.sqrt(depth**2 - target.base.radius**2)
    s = (np.arange(count) + 0.5) * (2.0 * half / count) - half
    ends = np.empty((count, 2, 2))
    ends[:, 0] = eye[:2]
    ends[:, 1, 0], ends[:, 1, 1] = target.at[0] - uy * s, target.at[1] + ux * s
    rays = shapely.linestrings(ends)
    ray, shape = prisms.tree.query(rays, predicate="intersects")
    hidden = np.full(count, ground)
    if len(ray):
        parts, pair = shapely.get_parts(
            shapely.intersection(rays[ray], prisms.shapes[shape]), return_index=True
        )
        coords, part = shapely.get_coordinates(parts, return_index=True)
        along = (coords[:, 0] - eye[0]) * ux + (coords[:, 1] - eye[1]) * uy
        near, far = np.full(len(parts), np.inf), np.full(len(parts), -np.inf)
        np.minimum.at(near, part, along)
        np.maximum.at(far, part, along)
        top = prisms.tops[shape[pair]]
        above = eye[2] + (top - eye[2]) * depth / np.maximum(near, 1e-12)
        below = eye[2] - (eye[2] - top) * depth / np.maximum(far, 1e-12)
        np.maximum.at(hidden, ray[pair], np.where(top > eye[2], above, below))
    head = ground + target.height
    return float(np.clip(head - hidden, 0.0, target.height).mean() / target.height)


def exposed_stretches(
    table: Table, watcher: Model, mover: Model, path: Sequence[Point], reach: float
) -> list[tuple[float, float]]:
    """Where the watcher's eye sees a round mover: its range without shadows, grown by the mover's radius."""
    assert isinstance(mover.base, Disc)
    assert isinstance(watcher.base, Disc)
    eye = shapely.Point(watcher.at)
    seen = eye.buffer(reach + watcher.base.radius + mover.base.radius, quad_segs=32)
    tops = table.ground(watcher.at) + watcher.eye
    shadows = [
        shadow
        for piece in table.pieces
        if piece.kind.hides
        for solid in piece.solids
        if solid.top > max(tops, mover.height) and solid.outline.intersects(seen)
        for shadow in _shadows(solid.outline, watcher.at)
    ]
    grown = seen.difference(shapely.union_all(shadows)).buffer(mover.base.radius, quad_segs=32)
    way = LineString(path)
    parts = shapely.get_parts(way.intersection(grown))
    return sorted(_along(way, part) for part in parts if part.length > 0.0)


def _along(way: LineString, part: BaseGeometry) -> tuple[float, float]:
    ends = sorted(way.project(shapely.Point(c)) for c in (part.coords[0], part.coords[-1]))
    return ends[0], ends[1]


def _shadows(shape: Polygon, eye: Point) -> list[BaseGeometry]:
    """The ground behind a shape, edge by edge."""
    coords = np.asarray(shape.exterior.coords) - np.asarray(eye)
    reach = FAR / max(1e-3, float(np.hypot(coords[:, 0], coords[:, 1]).min()))
    quads = np.stack([coords[:-1], coords[1:], coords[1:] * reach, coords[:-1] * reach], axis=1) + np.asarray(
        eye
    )
    return [shape, *shapely.make_valid(shapely.polygons(quads))]
