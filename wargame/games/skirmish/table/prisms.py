"""Prisms as arrays: what sight runs through (clauses sight, sight.touch, sight.models).

Rings run so that the inside lies to the left of every edge. Lengths in cm,
tops above the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from wargame.games.skirmish.table.plane import Base, Box, Disc, Point, corners
from wargame.games.skirmish.table.terrain import Piece

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Prisms:
    """P prisms with E edges in all.

    `edges` (E, 4) are ax, ay, bx, by, those of one prism together; `before` (E, 2) is
    the corner before each edge's a; `first` (P + 1,) is where each prism's begin;
    `circles` (P, 3) hold x, y and radius of a circle around each; `tops` (P,);
    `owners` name the piece or body of each prism ("" where pieces were merged).
    """

    edges: Floats
    before: Floats
    first: Indices
    circles: Floats
    tops: Floats
    owners: tuple[str, ...]

    def near(self, corners: Floats, margin: float) -> Prisms:
        """Those whose circles come within `margin` of the hull of some points (n, 2)."""
        hull = shapely.MultiPoint(corners).convex_hull
        apart = shapely.distance(hull, shapely.points(self.circles[:, :2]))
        return self.taken(np.flatnonzero(apart <= self.circles[:, 2] + margin))

    def taken(self, which: Indices) -> Prisms:
        """Some of the prisms, in the order given."""
        counts = np.diff(self.first)[which]
        edges = runs(self.first[which], counts)
        return Prisms(
            self.edges[edges],
            self.before[edges],
            np.concatenate(([0], np.cumsum(counts))).astype(np.intp),
            self.circles[which],
            self.tops[which],
            tuple(self.owners[int(p)] for p in which),
        )


def joined(a: Prisms, b: Prisms) -> Prisms:
    """Two sets as one, the second's prisms numbered after the first's."""
    return Prisms(
        np.concatenate([a.edges, b.edges]),
        np.concatenate([a.before, b.before]),
        np.concatenate([a.first, b.first[1:] + a.first[-1]]),
        np.concatenate([a.circles, b.circles]),
        np.concatenate([a.tops, b.tops]),
        a.owners + b.owners,
    )


def runs(starts: Indices, counts: Indices) -> Indices:
    """The numbers start, start + 1, … of every run, one run after the other."""
    offsets = np.cumsum(counts) - counts
    return np.repeat(starts - offsets, counts) + np.arange(int(counts.sum()), dtype=np.intp)


@dataclass(frozen=True, slots=True)
class _Block:
    """One prism before it becomes arrays; its `corners` are rows of before, start and end of each edge."""

    corners: Floats
    top: float
    owner: str


def merged_prisms(pieces: Iterable[Piece]) -> Prisms:
    """The prisms of all pieces that hide, those of one height merged (sight.touch)."""
    by_top: dict[float, list[Polygon]] = {}
    for piece in pieces:
        if piece.kind.hides:
            for solid in piece.solids:
                by_top.setdefault(round(solid.top, 9), []).append(solid.outline)
    blocks = [
        _Block(_polygon_corners(part), top, "")
        for top, outlines in sorted(by_top.items())
        for part in _polygons(_united(outlines))
    ]
    return _prisms(blocks)


def prisms_by_piece(pieces: Iterable[Piece]) -> Prisms:
    """The prisms of all pieces that hide, each with its piece's id."""
    return _prisms(
        [
            _Block(_polygon_corners(solid.outline), solid.top, piece.id)
            for piece in pieces
            if piece.kind.hides
            for solid in piece.solids
        ]
    )


def merged_areas(shapes: Sequence[BaseGeometry]) -> Prisms:
    """Areas without a top, united: every stretch of ground counts once."""
    return _prisms(
        [_Block(_polygon_corners(part), np.inf, "") for part in _polygons(shapely.union_all(shapes))]
    )


@dataclass(frozen=True, slots=True)
class Body:
    """A model or wreck that hides like terrain (sight.models); `top` in cm above the table."""

    id: str
    base: Base
    at: Point
    facing: float
    top: float


def box_prisms(bodies: Iterable[Body]) -> Prisms:
    """The prisms of the rectangular bases among the bodies."""
    blocks = []
    for body in bodies:
        if isinstance(body.base, Box):
            ring = np.asarray(corners(body.base, body.at, body.facing))
            blocks.append(_Block(ring_corners(ring), body.top, body.id))
    return _prisms(blocks)


@dataclass(frozen=True, slots=True, eq=False)
class Discs:
    """Round bodies: `circles` (B, 3) hold x, y and radius, `tops` (B,)."""

    circles: Floats
    tops: Floats
    owners: tuple[str, ...]


def discs(bodies: Iterable[Body]) -> Discs:
    """The round bases among the bodies."""
    found = [(body, body.base) for body in bodies if isinstance(body.base, Disc)]
    circles = [(body.at[0], body.at[1], base.radius) for body, base in found]
    return Discs(
        np.asarray(circles, dtype=np.float64).reshape(-1, 3),
        np.asarray([body.top for body, _ in found], dtype=np.float64),
        tuple(body.id for body, _ in found),
    )


def _prisms(blocks: Sequence[_Block]) -> Prisms:
    counts = np.asarray([len(block.corners) for block in blocks], dtype=np.intp)
    corners = np.concatenate([np.zeros((0, 6)), *(block.corners for block in blocks)])
    return Prisms(
        corners[:, 2:],
        corners[:, :2],
        np.concatenate(([0], np.cumsum(counts))).astype(np.intp),
        np.asarray([_circle(block.corners) for block in blocks], dtype=np.float64).reshape(-1, 3),
        np.asarray([block.top for block in blocks], dtype=np.float64),
        tuple(block.owner for block in blocks),
    )


def _circle(corners: Floats) -> tuple[float, float, float]:
    """A circle around an outline, about the middle of its bounding box."""
    x, y = corners[:, 0], corners[:, 1]
    cx, cy = (x.min() + x.max()) / 2.0, (y.min() + y.max()) / 2.0
    return float(cx), float(cy), float(np.hypot(x - cx, y - cy).max())


def _united(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    """The union, the same to the last digit in whatever order the shapes come."""
    return shapely.union_all(sorted(shapes, key=lambda shape: shape.normalize().wkb))


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]


def _polygon_corners(polygon: Polygon) -> Floats:
    """The edges of every ring, the inside to their left, each with the corner before it."""
    turned = orient(polygon, 1.0)
    rings = [np.asarray(ring.coords)[:-1, :2] for ring in (turned.exterior, *turned.interiors)]
    return np.concatenate([ring_corners(ring) for ring in rings])


def ring_corners(ring: Floats) -> Floats:
    """The corners (n, 2) of a ring as rows (n, 6): the one before, itself, the one after."""
    count = len(ring)
    around = np.arange(count)
    return np.concatenate([ring[around - 1], ring, ring[(around + 1) % count]], axis=1)
