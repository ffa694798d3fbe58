"""Shadows on a silhouette's plane: what each edge of a prism hides (clause sight, geometry of planes).

An edge from (x1, y1) to (x2, y2) of a prism of height h hides, seen from an eye at
height e, all below T(s) = e + (h - e) (dy D - dx s) / c with c = x1 dy - y1 dx: a straight
line, for eye and edge span a plane. Above the eye the edge where a ray enters
hides most, below it the one where it leaves. Lengths in cm.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.gather import Edges
from wargame.games.skirmish.table.silhouette import Frames

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

TOUCH_CM = 1e-9
RADIAL = 1e-12
NARROW_CM = 1e-12
ENDLESS = 1e18
STEP_INSIDE_CM = 1e-6
COLUMNS = ("look", "start", "end", "slope", "base", "source", "owner")


@dataclass(frozen=True, slots=True, eq=False)
class Shadows:
    """K shadows: everything below slope * s + base from start to end is hidden.

    `look` (K,) is the frame's number; `source` (K,) the edge's in its prisms (-1: none
    in particular); `owner` (K,) the prism's or disc's number.
    """

    look: Indices
    start: Floats
    end: Floats
    slope: Floats
    base: Floats
    source: Indices
    owner: Indices

    def picked(self, kept: Flags | Indices) -> Shadows:
        """Some of the shadows."""
        return Shadows(*(getattr(self, name)[kept] for name in COLUMNS))


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """Edges in their looks' frames: x is depth, y to the left."""

    edges: Edges
    x1: Floats
    y1: Floats
    x2: Floats
    y2: Floats
    c: Floats
    size: Floats
    depth: Floats
    eye: Floats

    @property
    def above(self) -> Flags:
        """Of prisms taller than the eye."""
        flags: Flags = self.edges.top > self.eye
        return flags


def cast(looks: Frames, edges: Edges) -> tuple[Shadows, Flags]:
    """The shadows of edges on their looks' silhouettes, and which looks are blind.

    Blind (N,) is a look whose eye is inside a prism taller than itself: it sees nothing.
    """
    laid = _lay(looks, edges)
    touching = laid.above & _touched(laid)
    parts = [_edge_shadows(looks, laid), _standing_shadows(looks, laid)]
    if touching.any():
        parts.append(_entered_shadows(looks, laid, touching))
    return _joined(parts), _blind(len(looks), laid, touching)


def _joined(parts: list[Shadows]) -> Shadows:
    """Several sets of shadows of the same looks as one."""
    return Shadows(*(np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS))


def _lay(looks: Frames, edges: Edges) -> _Laid:
    look = edges.look
    ex, ey, ux, uy = looks.eye[look, 0], looks.eye[look, 1], looks.ux[look], looks.uy[look]
    ax, ay = edges.ends[:, 0] - ex, edges.ends[:, 1] - ey
    bx, by = edges.ends[:, 2] - ex, edges.ends[:, 3] - ey
    x1, y1, x2, y2 = ax * ux + ay * uy, ay * ux - ax * uy, bx * ux + by * uy, by * ux - bx * uy
    size = np.abs(x2 - x1) + np.abs(y2 - y1)
    # from the differences to the eye, before they are turned: exact for an eye in line with the edge
    c = ax * (by - ay) - ay * (bx - ax)
    return _Laid(edges, x1, y1, x2, y2, c, size, looks.depth[look], looks.eye[look, 2])


def _edge_shadows(looks: Frames, laid: _Laid) -> Shadows:
    """What is hidden behind the edges between the eye and the silhouette's plane.

    Only edges where a ray enters a taller prism, or leaves a lower one; an edge
    in line with the eye has no width.
    """
    turned = np.where(laid.above, -laid.c, laid.c)
    ahead = (np.maximum(laid.x1, laid.x2) > 0.0) & (np.minimum(laid.x1, laid.x2) < laid.depth - TOUCH_CM)
    kept = np.flatnonzero(ahead & (turned > RADIAL * laid.size))
    look = laid.edges.look[kept]
    x1, y1, x2, y2 = laid.x1[kept], laid.y1[kept], laid.x2[kept], laid.y2[kept]
    depth, rise = laid.depth[kept], (laid.edges.top - laid.eye)[kept]
    dx, dy = x2 - x1, y2 - y1
    with np.errstate(divide="ignore", invalid="ignore"):
        first = _projected(x1, y1, x1, y1, dx, dy, depth)
        second = _projected(x2, y2, x1, y1, dx, dy, depth)
    per_c = rise / laid.c[kept]
    shadows = Shadows(
        look,
        np.maximum(np.minimum(first, second), looks.right[look]),
        np.minimum(np.maximum(first, second), looks.left[look]),
        -per_c * dx,
        laid.eye[kept] + per_c * dy * depth,
        laid.edges.source[kept],
        laid.edges.owner[kept],
    )
    return _that_hide(looks, shadows)


def _projected(x: Floats, y: Floats, x1: Floats, y1: Floats, dx: Floats, dy: Floats, depth: Floats) -> Floats:
    """Where an edge's end falls on the plane; an end behind the eye or beyond the plane is cut there."""
    at_eye, at_plane = y1 - x1 * dy / dx, y1 + (depth - x1) * dy / dx
    between = np.where(x > 0.0, y * depth / x, np.where(at_eye > 0.0, ENDLESS, -ENDLESS))
    projected: Floats = np.where(x >= depth, at_plane, between)
    return projected


def _standing_shadows(looks: Frames, laid: _Laid) -> Shadows:
    """What is hidden where the silhouette itself stands in a prism not above the eye: all up to its top."""
    before = laid.depth - TOUCH_CM
    crossing = (laid.x1 < before) != (laid.x2 < before)
    low = (laid.edges.top <= laid.eye) & (laid.edges.top > looks.foot[laid.edges.look])
    cut = np.flatnonzero(crossing & low)
    x1, y1, x2, y2 = laid.x1[cut], laid.y1[cut], laid.x2[cut], laid.y2[cut]
    s = y1 + (y2 - y1) * np.clip((laid.depth[cut] - x1) / (x2 - x1), 0.0, 1.0)
    order = np.lexsort((s, laid.edges.ring[cut]))
    # a ring crosses the plane an even number of times: in and out by turns
    enters, leaves = order[0::2], order[1::2]
    look = laid.edges.look[cut[enters]]
    shadows = Shadows(
        look,
        np.maximum(s[enters], looks.right[look]),
        np.minimum(s[leaves], looks.left[look]),
        np.zeros(len(enters)),
        laid.edges.top[cut[enters]],
        np.full(len(enters), -1, dtype=np.intp),
        laid.edges.owner[cut[enters]],
    )
    return _that_hide(looks, shadows)


def _that_hide(looks: Frames, shadows: Shadows) -> Shadows:
    """Those wide enough to matter and higher than the silhouette's foot."""
    highest = shadows.base + np.maximum(shadows.slope * shadows.start, shadows.slope * shadows.end)
    wide = shadows.end - shadows.start > NARROW_CM
    return shadows.picked(wide & (highest > looks.foot[shadows.look]))


def _touched(laid: _Laid) -> Flags:
    """Edges that the eye lies on."""
    across = laid.c * laid.c <= (TOUCH_CM * laid.size) ** 2
    between = laid.x1 * laid.x2 + laid.y1 * laid.y2 <= TOUCH_CM * laid.size
    touched: Flags = across & between
    return touched


def _blind(count: int, laid: _Laid, touching: Flags) -> Flags:
    """Looks whose eye is strictly inside a taller prism: the ray ahead leaves it an odd number of times."""
    blind = np.zeros(count, dtype=np.bool_)
    rings = laid.edges.ring
    if len(rings):
        crossed = np.flatnonzero(laid.above & ((laid.y1 <= 0.0) != (laid.y2 <= 0.0)))
        x1, y1, x2, y2 = laid.x1[crossed], laid.y1[crossed], laid.x2[crossed], laid.y2[crossed]
        ahead = crossed[x1 - y1 * (x2 - x1) / (y2 - y1) > 0.0]
        odd = np.bincount(rings[ahead], minlength=int(rings.max()) + 1) % 2 == 1
        odd[rings[touching]] = False
        blind[laid.edges.look[odd[rings]]] = True
    return blind


def _entered_shadows(looks: Frames, laid: _Laid, touching: Flags) -> Shadows:
    """What is hidden where rays enter a taller prism at the eye itself, which lies on its outline.

    The directions of the touched edges part the rays into sectors; a sector
    is hidden whole when a small step into it is inside.
    """
    found: list[tuple[int, float, float, int]] = []
    for ring in np.unique(laid.edges.ring[touching]):
        of_ring = laid.edges.ring == ring
        edge = int(np.flatnonzero(of_ring)[0])
        look, owner, depth = int(laid.edges.look[edge]), int(laid.edges.owner[edge]), float(laid.depth[edge])
        right, left = float(looks.right[look]), float(looks.left[look])
        marks = [right, *_sector_marks(laid, of_ring & touching, depth, right, left), left]
        for start, end in itertools.pairwise(marks):
            if end - start > NARROW_CM and _is_inside(laid, of_ring, depth, (start + end) / 2.0):
                found.append((look, start, end, owner))
    rows = np.asarray(found, dtype=np.float64).reshape(-1, 4)
    count = len(rows)
    return Shadows(
        rows[:, 0].astype(np.intp),
        rows[:, 1],
        rows[:, 2],
        np.zeros(count),
        np.full(count, ENDLESS),
        np.full(count, -1, dtype=np.intp),
        rows[:, 3].astype(np.intp),
    )


def _sector_marks(laid: _Laid, touched: Flags, depth: float, right: float, left: float) -> list[float]:
    """Where the lines of the touched edges meet the silhouette, from right to left."""
    dx, dy = (laid.x2 - laid.x1)[touched], (laid.y2 - laid.y1)[touched]
    across = np.abs(dx) > RADIAL * laid.size[touched]
    marks = dy[across] * depth / dx[across]
    return sorted(float(s) for s in marks if right < s < left)


def _is_inside(laid: _Laid, of_ring: Flags, depth: float, s: float) -> bool:
    """Whether a small step from the eye towards s on the silhouette ends inside the ring."""
    reach = STEP_INSIDE_CM / float(np.hypot(depth, s))
    px, py = depth * reach, s * reach
    x1, y1, x2, y2 = laid.x1[of_ring], laid.y1[of_ring], laid.x2[of_ring], laid.y2[of_ring]
    crossed = (y1 <= py) != (y2 <= py)
    x1, y1, x2, y2 = x1[crossed], y1[crossed], x2[crossed], y2[crossed]
    ahead = x1 + (py - y1) * (x2 - x1) / (y2 - y1) > px
    return int(np.count_nonzero(ahead)) % 2 == 1
