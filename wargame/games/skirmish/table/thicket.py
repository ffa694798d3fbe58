"""How much woods a ray runs through (clauses sight.woods, fire.cover).

For one look, every column s of the silhouette has one ray; the share of it
that lies in woods is a sum over the edges it crosses: where it leaves woods the share
begins to count, where it enters them it stops. Lengths in cm.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.gather import Edges
from wargame.games.skirmish.table.prisms import Prisms
from wargame.games.skirmish.table.silhouette import Frames

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

RADIAL = 1e-12
PROBES = 8
HALVINGS = 48
NARROW_CM = 1e-12
JUST = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class _Crossings:
    """The edges a look's rays may cross: each counts between two columns, with its sign (1: leaves)."""

    start: Floats
    end: Floats
    sign: Floats
    c: Floats
    dx: Floats
    dy: Floats
    depth: float

    def length(self, s: Floats) -> Floats:
        """The cm of woods on the rays to columns s (any shape)."""
        column = s[..., None]
        crossed = (self.start < column) & (column < self.end)
        with np.errstate(divide="ignore", invalid="ignore"):
            share = self.c / (self.dy * self.depth - self.dx * column)
        inside = np.where(crossed, self.sign * np.clip(share, 0.0, 1.0), 0.0).sum(axis=-1)
        length: Floats = inside * np.hypot(self.depth, s)
        return length


def woods_ahead(looks: Frames, woods: Edges, look: int) -> float:
    """The cm of woods on the ray of one look to its target's centre."""
    crossings = _crossings(looks, woods, look)
    # a ray along an edge of the woods only touches them there: halfway between its two sides
    aside = NARROW_CM * crossings.depth
    return float(crossings.length(np.asarray([-aside, aside])).min())


def may_be_lost(looks: Frames, edges: Edges, woods: Prisms, most: float) -> Flags:
    """Which looks could run through more than `most` cm of woods: a bound from the circles around them."""
    first = np.flatnonzero(np.diff(edges.ring, prepend=-1))
    look = edges.look[first]
    x, y, radius = woods.circles[edges.owner[first]].T
    away = np.hypot(x - looks.eye[look, 0], y - looks.eye[look, 1])
    far = np.hypot(looks.depth, np.maximum(-looks.right, looks.left))[look]
    longest = np.minimum(far, away + radius) - np.maximum(0.0, away - radius)
    in_all = np.bincount(look, np.maximum(0.0, longest), len(looks))
    flags: Flags = in_all > most
    return flags


def lost_in_woods(looks: Frames, woods: Edges, look: int, most: float) -> list[tuple[float, float]]:
    """The intervals of columns of one look whose rays run through more than `most` cm of woods."""
    right, left = float(looks.right[look]), float(looks.left[look])
    crossings = _crossings(looks, woods, look)
    farthest = float(np.hypot(crossings.depth, max(-right, left)))
    if farthest <= most or not len(crossings.sign):
        return []
    return _lost(crossings, _probes(crossings, right, left), most)


def _crossings(looks: Frames, woods: Edges, look: int) -> _Crossings:
    start, end = np.searchsorted(woods.look, [look, look + 1])
    ends = woods.ends[start:end]
    eye, ux, uy = looks.eye[look], float(looks.ux[look]), float(looks.uy[look])
    depth = float(looks.depth[look])
    ax, ay, bx, by = (ends - np.asarray([eye[0], eye[1], eye[0], eye[1]])).T
    c = ax * (by - ay) - ay * (bx - ax)
    x1, y1, x2, y2 = ax * ux + ay * uy, ay * ux - ax * uy, bx * ux + by * uy, by * ux - bx * uy
    dx, dy = x2 - x1, y2 - y1
    kept = (np.maximum(x1, x2) > 0.0) & (np.abs(c) > RADIAL * (np.abs(dx) + np.abs(dy)))
    x1, y1, x2, y2, dx, dy, c = (v[kept] for v in (x1, y1, x2, y2, dx, dy, c))
    with np.errstate(divide="ignore", invalid="ignore"):
        at_eye = np.where(y1 - x1 * dy / dx > 0.0, np.inf, -np.inf)
        first = np.where(x1 > 0.0, y1 * depth / x1, at_eye)
        second = np.where(x2 > 0.0, y2 * depth / x2, at_eye)
    sign = np.where(c > 0.0, 1.0, -1.0)
    return _Crossings(np.minimum(first, second), np.maximum(first, second), sign, c, dx, dy, depth)


def _probes(crossings: _Crossings, right: float, left: float) -> Floats:
    """Columns in rows (r, n): within a row the same edges are crossed, the length of woods is smooth."""
    with np.errstate(divide="ignore", invalid="ignore"):
        at_plane = (crossings.dy * crossings.depth - crossings.c) / crossings.dx
    marks = np.concatenate([crossings.start, crossings.end, at_plane[np.isfinite(at_plane)]])
    marks = np.unique(np.concatenate([[right, left], marks[(marks > right) & (marks < left)]]))
    starts, widths = marks[:-1], np.diff(marks)
    wide = widths > NARROW_CM
    probes: Floats = starts[wide, None] + widths[wide, None] * (np.arange(PROBES + 1) / PROBES)
    return probes


def _lost(crossings: _Crossings, probes: Floats, most: float) -> list[tuple[float, float]]:
    """Between neighbouring probes: lost whole, open, or parted where the length passes `most`."""
    # asked just within each row, for at its ends other edges begin to be crossed
    inner = probes.copy()
    inner[:, 0] += JUST * (probes[:, 1] - probes[:, 0])
    inner[:, -1] -= JUST * (probes[:, -1] - probes[:, -2])
    over = crossings.length(inner) > most
    lost: list[tuple[float, float]] = []
    for row, flags in zip(probes.tolist(), over.tolist(), strict=True):
        for (a, b), (at_a, at_b) in zip(itertools.pairwise(row), itertools.pairwise(flags), strict=True):
            if at_a and at_b:
                lost.append((a, b))
            elif at_a or at_b:
                edge = _passing(crossings, a, b, at_a, most)
                lost.append((a, edge) if at_a else (edge, b))
    return lost


def _passing(crossings: _Crossings, a: float, b: float, at_a: bool, most: float) -> float:
    """Where between two columns the length of woods passes `most`."""
    for _ in range(HALVINGS):
        middle = (a + b) / 2.0
        if bool(crossings.length(np.asarray(middle)) > most) == at_a:
            a = middle
        else:
            b = middle
    return (a + b) / 2.0
