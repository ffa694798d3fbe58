"""Silhouettes: the upright rectangle a target shows to an eye (clause sight).

Sight works in the frame of one eye and one target: depth runs from the eye to
the target's centre, `s` to the left along the silhouette. Lengths in cm, heights
above the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.plane import Base, Disc, Point, corners

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

LEAST_DEPTH_CM = 0.5
COINCIDENT_CM = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """N bodies to look at.

    `at` (N, 2); `foot` and `head` (N,) the heights they stand on and reach to;
    `radius` (N,), NaN for rectangular bases, whose `corners` are (N, 4, 2).
    """

    at: Floats
    foot: Floats
    head: Floats
    radius: Floats
    corners: Floats

    def moved(self, places: Floats, foot: Floats) -> Targets:
        """One target at many places (N, 2), on their ground (N,)."""
        return self.stood(np.zeros(len(places), dtype=np.intp), places, foot)

    def stood(self, which: Indices, places: Floats, foot: Floats) -> Targets:
        """The targets of some numbers (N,) at as many places (N, 2), on their ground (N,)."""
        return Targets(
            places,
            foot,
            foot + (self.head - self.foot)[which],
            self.radius[which],
            (self.corners - self.at[:, None, :])[which] + places[:, None, :],
        )


def targets(bases: Sequence[tuple[Base, Point, float]], foot: Floats, height: Floats) -> Targets:
    """Targets from bases with place and facing, their ground (N,) and their own height (N,)."""
    radius = [base.radius if isinstance(base, Disc) else np.nan for base, _, _ in bases]
    ends = [(at,) * 4 if isinstance(base, Disc) else corners(base, at, facing) for base, at, facing in bases]
    return Targets(
        np.asarray([at for _, at, _ in bases], dtype=np.float64).reshape(-1, 2),
        foot,
        foot + height,
        np.asarray(radius, dtype=np.float64),
        np.asarray(ends, dtype=np.float64).reshape(-1, 4, 2),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Frames:
    """N looks from an eye at a silhouette.

    `eye` (N, 3); `ux`, `uy` the unit vector towards the target; `depth` its
    distance; the silhouette spans `right` to `left` (right is negative) and `foot` to
    `head`. `upon` marks eyes above the target's own base: there is no silhouette.
    """

    eye: Floats
    ux: Floats
    uy: Floats
    depth: Floats
    right: Floats
    left: Floats
    foot: Floats
    head: Floats
    upon: Flags

    def __len__(self) -> int:
        return len(self.depth)

    def part(self, which: slice) -> Frames:
        """Some of the looks."""
        return Frames(
            self.eye[which],
            self.ux[which],
            self.uy[which],
            self.depth[which],
            self.right[which],
            self.left[which],
            self.foot[which],
            self.head[which],
            self.upon[which],
        )


def frames(eyes: Floats, seen: Targets) -> Frames:
    """The frame of each eye (N, 3) with the target of the same number."""
    x, y = seen.at[:, 0] - eyes[:, 0], seen.at[:, 1] - eyes[:, 1]
    distance = np.hypot(x, y)
    together = distance <= COINCIDENT_CM
    depth = np.where(together, COINCIDENT_CM, distance)
    ux, uy = np.where(together, 1.0, x / depth), np.where(together, 0.0, y / depth)
    round_ = ~np.isnan(seen.radius)
    upon = together | (round_ & (distance <= seen.radius + COINCIDENT_CM))
    right, left = _corner_span(eyes, seen.corners, ux, uy, depth)
    half = _tangent_half_width(np.where(round_ & ~upon, seen.radius, 0.0), depth)
    return Frames(
        eyes,
        ux,
        uy,
        depth,
        np.where(upon, 0.0, np.where(round_, -half, right)),
        np.where(upon, 0.0, np.where(round_, half, left)),
        seen.foot,
        seen.head,
        upon,
    )


def _tangent_half_width(radius: Floats, depth: Floats) -> Floats:
    """How far a disc reaches to each side on its silhouette's plane, in perspective."""
    return radius * depth / np.sqrt(depth * depth - radius * radius)


def _corner_span(eyes: Floats, ends: Floats, ux: Floats, uy: Floats, depth: Floats) -> tuple[Floats, Floats]:
    """The rightmost and leftmost corner on the silhouette's plane, in perspective."""
    x, y = ends[:, :, 0] - eyes[:, 0:1], ends[:, :, 1] - eyes[:, 1:2]
    ahead = np.maximum(x * ux[:, None] + y * uy[:, None], LEAST_DEPTH_CM)
    s = (y * ux[:, None] - x * uy[:, None]) * depth[:, None] / ahead
    return s.min(axis=1), s.max(axis=1)
