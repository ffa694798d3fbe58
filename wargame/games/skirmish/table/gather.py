"""Which edges can matter to a look: prisms and discs near the wedge between eye and silhouette.

A flat list of edges, each with the look it belongs to, is what the shadows are
cast from. Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.prisms import Discs, Prisms, runs
from wargame.games.skirmish.table.silhouette import Frames

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

ARC_STEPS = 24
DISC_SKIN_CM = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """M edges met by looks, whole rings together.

    `look` (M,) is the number of the frame; `ring` (M,) numbers the pairs of look
    and prism; `ends` (M, 4) are x1, y1, x2, y2; `top` (M,); `source` (M,) is the edge's number
    in its prisms, -1 for a disc; `owner` (M,) the prism's or disc's, out of `owners`.
    """

    look: Indices
    ring: Indices
    ends: Floats
    top: Floats
    source: Indices
    owner: Indices
    owners: int


def joined(parts: Sequence[Edges]) -> Edges:
    """Several sets of edges of the same looks as one; owners are numbered on from set to set."""
    rings = np.cumsum([0, *(1 + int(part.ring.max(initial=-1)) for part in parts[:-1])])
    owners = np.cumsum([0, *(part.owners for part in parts[:-1])])
    return Edges(
        np.concatenate([part.look for part in parts]),
        np.concatenate([part.ring + start for part, start in zip(parts, rings, strict=True)]),
        np.concatenate([part.ends for part in parts]),
        np.concatenate([part.top for part in parts]),
        np.concatenate([part.source for part in parts]),
        np.concatenate([part.owner + start for part, start in zip(parts, owners, strict=True)]),
        int(sum(part.owners for part in parts)),
    )


def edges_of_prisms(looks: Frames, prisms: Prisms) -> Edges:
    """The edges of every prism that a look could meet."""
    look, prism = _near(looks, prisms.circles, prisms.tops)
    counts = np.diff(prisms.first)[prism]
    source = runs(prisms.first[prism], counts)
    return Edges(
        np.repeat(look, counts),
        np.repeat(np.arange(len(look), dtype=np.intp), counts),
        prisms.edges[source],
        np.repeat(prisms.tops[prism], counts),
        source,
        np.repeat(prism, counts),
        len(prisms.tops),
    )


def edges_of_discs(looks: Frames, discs: Discs) -> Edges:
    """The edges of every round body that a look could meet.

    Each disc becomes a polygon that touches both tangents from the eye, so that
    its width is exact from wherever it is seen; its arcs are inscribed.
    """
    look, disc = _near(looks, discs.circles, discs.tops)
    x, y, radius = discs.circles[disc].T
    away_x, away_y = looks.eye[look, 0] - x, looks.eye[look, 1] - y
    distance = np.hypot(away_x, away_y)
    tangent = np.arccos(np.minimum(1.0, radius / np.maximum(distance, radius + DISC_SKIN_CM)))
    steps = np.arange(ARC_STEPS) / ARC_STEPS
    near = tangent[:, None] * (2.0 * steps - 1.0)
    far = tangent[:, None] + (2.0 * np.pi - 2.0 * tangent)[:, None] * steps
    angle = np.arctan2(away_y, away_x)[:, None] + np.concatenate([near, far], axis=1)
    corners = np.stack(
        [x[:, None] + radius[:, None] * np.cos(angle), y[:, None] + radius[:, None] * np.sin(angle)], axis=-1
    )
    count = 2 * ARC_STEPS
    following = np.arange(1, count + 1) % count
    ends = np.concatenate([corners, corners[:, following]], axis=-1)
    return Edges(
        np.repeat(look, count),
        np.repeat(np.arange(len(look), dtype=np.intp), count),
        ends.reshape(-1, 4),
        np.repeat(discs.tops[disc], count),
        np.full(len(look) * count, -1, dtype=np.intp),
        np.repeat(disc, count),
        len(discs.tops),
    )


def _near(looks: Frames, circles: Floats, tops: Floats) -> tuple[Indices, Indices]:
    """The pairs of look and circle whose circle touches the look's wedge and is high enough to hide."""
    x = circles[:, 0] - looks.eye[:, 0:1]
    y = circles[:, 1] - looks.eye[:, 1:2]
    radius = circles[:, 2]
    ux, uy, depth = looks.ux[:, None], looks.uy[:, None], looks.depth[:, None]
    ahead, aside = x * ux + y * uy, y * ux - x * uy
    widening = np.clip((ahead + radius) / depth, 0.0, 1.0)
    left = np.maximum(looks.left[:, None], 0.0) * widening
    right = np.minimum(looks.right[:, None], 0.0) * widening
    high = (tops > looks.foot[:, None]) | (tops > looks.eye[:, 2:3])
    look, circle = np.nonzero(
        high
        & (ahead >= -radius)
        & (ahead <= depth + radius)
        & (aside - radius <= left)
        & (aside + radius >= right)
    )
    return look, circle
