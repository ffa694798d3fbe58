"""Sight once more, by other means: rays marched and columns cut through shapely's own shapes.

Shares nothing with the code it checks but the pieces' solids. Slow, and as
exact as its number of rays.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Box, Disc, Model
from wargame.games.skirmish.table.table import Table

Eye = tuple[float, float, float]
Prism = tuple[BaseGeometry, float]


def prisms_of(table: Table, others: Sequence[Model], but: Sequence[str] = ()) -> list[Prism]:
    """Every prism, those of one height merged."""
    outlines: dict[float, list[BaseGeometry]] = {}
    for piece in table.pieces:
        for solid in piece.solids:
            outlines.setdefault(solid.top, []).append(solid.outline)
    merged = [(shapely.union_all(shapes), top) for top, shapes in outlines.items()]
    bodies = [(m.base, m.at, m.facing, m.height) for m in others if m.hides and m.id not in but]
    bodies += [(w.base, w.at, w.facing, w.height) for w in table.wrecks if w.hides]
    return merged + [
        (shape_of(base, at, facing), ground_of(table, at) + height) for base, at, facing, height in bodies
    ]


def shape_of(base: Disc | Box, at: tuple[float, float], facing: float) -> BaseGeometry:
    if isinstance(base, Disc):
        return shapely.Point(at).buffer(base.radius, quad_segs=64)
    upright = shapely.box(-base.length / 2, -base.width / 2, base.length / 2, base.width / 2)
    turned = shapely.affinity.rotate(upright, facing, origin=(0, 0))
    return shapely.affinity.translate(turned, *at)


def ground_of(table: Table, at: tuple[float, float]) -> float:
    tops = [
        solid.top
        for piece in table.pieces
        if piece.kind.name in ("hill", "rubble")
        for solid in piece.solids
        if solid.outline.intersects(shapely.Point(at))
    ]
    return max(tops, default=0.0)


def span_of(eye: Eye, target: Model) -> tuple[float, float, float]:
    """Depth, right and left end of the silhouette."""
    ex, ey = eye[:2]
    depth = math.dist((ex, ey), target.at)
    if isinstance(target.base, Disc):
        half = target.base.radius * depth / math.sqrt(depth**2 - target.base.radius**2)
        return depth, -half, half
    toward = math.atan2(target.at[1] - ey, target.at[0] - ex)
    sides = []
    for x, y in shape_of(target.base, target.at, target.facing).exterior.coords[:4]:
        distance, angle = math.dist((ex, ey), (x, y)), math.atan2(y - ey, x - ex) - toward
        sides.append(distance * math.sin(angle) * depth / max(0.5, distance * math.cos(angle)))
    return depth, min(sides), max(sides)


def columns(eye: Eye, target: Model, count: int) -> Iterator[LineString]:
    """The plan of the rays to the middles of `count` columns."""
    depth, right, left = span_of(eye, target)
    ux, uy = (target.at[0] - eye[0]) / depth, (target.at[1] - eye[1]) / depth
    for i in range(count):
        s = right + (left - right) * (i + 0.5) / count
        yield LineString([eye[:2], (target.at[0] - uy * s, target.at[1] + ux * s)])


def column_fraction(
    table: Table,
    eye: Eye,
    target: Model,
    others: Sequence[Model] = (),
    but: Sequence[str] = (),
    count: int = 200,
    woods_depth: float = 6.0,
) -> float:
    """The visible fraction by the letter of clause sight, column by column."""
    prisms = prisms_of(table, others, (*but, target.id))
    woods = shapely.union_all([p.footprint for p in table.pieces if p.kind.name == "woods"])
    foot = ground_of(table, target.at)
    head = foot + target.height
    shares = []
    for ray in columns(eye, target, count):
        if ray.intersection(woods).length > woods_depth:
            shares.append(0.0)
            continue
        hidden = max([foot, *(hidden_below(shape, top, ray, eye[2]) for shape, top in prisms)])
        shares.append(max(0.0, head - hidden) / target.height)
    return sum(shares) / count


def hidden_below(shape: BaseGeometry, top: float, ray: LineString, eye: float) -> float:
    """Below what height one prism hides the column at a ray's end."""
    if top > eye and shape.contains(shapely.Point(ray.coords[0])):
        return math.inf
    met = [part for part in shapely.get_parts(ray.intersection(shape)) if part.length > 1e-9]
    # a ray along a face only touches it
    met = [part for part in met if shape.contains(part.interpolate(0.5, normalized=True))]
    if not met:
        return -math.inf
    along = [ray.project(shapely.Point(c)) for part in met for c in (part.coords[0], part.coords[-1])]
    if top > eye:
        near = min(along)
        return eye + (top - eye) * ray.length / near if near > 1e-9 else math.inf
    return eye - (eye - top) * ray.length / max(along)


def marched_fraction(
    table: Table, eye: Eye, target: Model, others: Sequence[Model] = (), rays: int = 60, steps: int = 3000
) -> float:
    """The visible fraction by marching rays in space."""
    foot = ground_of(table, target.at)
    prisms = prisms_of(table, others, (target.id,))
    t = (np.arange(steps) + 0.5) / steps
    heights = foot + (np.arange(rays) + 0.5) / rays * target.height
    seen = 0
    for ray in columns(eye, target, rays):
        (x0, y0), (x1, y1) = ray.coords
        hidden = np.zeros(rays, dtype=bool)
        for shape, top in prisms:
            inside = shapely.contains_xy(shape, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
            z = eye[2] + np.outer(heights - eye[2], t)
            hidden |= (inside & (z < top)).any(axis=1)
        seen += int((~hidden).sum())
    return seen / rays**2


def point_is_seen(eye: Eye, point: Eye, prisms: Sequence[Prism]) -> bool:
    """Whether the straight line in space between two points runs clear of every prism."""
    ray = LineString([eye[:2], point[:2]])
    for shape, top in prisms:
        for part in shapely.get_parts(ray.intersection(shape)):
            if part.length > 1e-9 and shape.contains(part.interpolate(0.5, normalized=True)):
                along = [
                    ray.project(shapely.Point(c)) / ray.length for c in (part.coords[0], part.coords[-1])
                ]
                if min(eye[2] + (point[2] - eye[2]) * a for a in along) < top - 1e-9:
                    return False
    return True


def shadow_area(shapes: Sequence[Polygon], eye: tuple[float, float], reach: float) -> BaseGeometry:
    """What is out of sight of a point behind or in tall shapes, within a square of half side `reach`."""
    ex, ey = eye
    parts: list[BaseGeometry] = list(shapes)
    for ring in (ring for shape in shapes for ring in (shape.exterior, *shape.interiors)):
        for (ax, ay), (bx, by) in itertools.pairwise(ring.coords):
            # far enough to leave the square, however near the eye the edge is
            stretch = 4.0 * reach / max(1e-9, ring.distance(shapely.Point(eye)))
            quad = [(ax, ay), (bx, by), (ex + (bx - ex) * stretch, ey + (by - ey) * stretch)]
            quad.append((ex + (ax - ex) * stretch, ey + (ay - ey) * stretch))
            parts.append(shapely.make_valid(Polygon(quad)))
    square = shapely.box(ex - reach, ey - reach, ex + reach, ey + reach)
    return shapely.union_all(parts).intersection(square)
