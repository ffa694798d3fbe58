"""Woods before very many looks at once: as `thicket` answers for one (clauses sight.woods, fire.cover).

Lengths in cm. Where a length comes so close to what is asked that the order of a sum might
decide, nothing is settled here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.gather import Edges
from wargame.games.skirmish.table.prisms import runs
from wargame.games.skirmish.table.silhouette import Frames
from wargame.games.skirmish.table.thicket import JUST, NARROW_CM, PROBES, RADIAL

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

SURE_CM = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class _Crossings:
    """Edges that rays may cross, those of one look together: each between two columns, with its sign."""

    look: Indices
    start: Floats
    end: Floats
    sign: Floats
    c: Floats
    dx: Floats
    dy: Floats
    depth: Floats

    def picked(self, kept: Flags | Indices) -> _Crossings:
        """Some of them."""
        return _Crossings(*(getattr(self, name)[kept] for name in self.__slots__))

    def shares(self, column: Floats) -> Floats:
        """What each edge adds to the share of woods on the ray to a column; (E,) or (E, n)."""
        c, dx, dy, depth, sign, start, end = (
            v if column.ndim == 1 else v[:, None]
            for v in (self.c, self.dx, self.dy, self.depth, self.sign, self.start, self.end)
        )
        with np.errstate(divide="ignore", invalid="ignore"):
            share = np.clip(c / (dy * depth - dx * column), 0.0, 1.0)
        shares: Floats = np.where((start < column) & (column < end), sign * share, 0.0)
        return shares


def woods_ahead_of_all(looks: Frames, woods: Edges) -> Floats:
    """The cm of woods on the ray of every look to its target's centre, (n,), as `thicket.woods_ahead`."""
    crossings = _crossings(looks, woods)
    lengths = []
    for side in (-NARROW_CM, NARROW_CM):
        share = np.bincount(crossings.look, crossings.shares(side * crossings.depth), len(looks))
        lengths.append(share * np.hypot(looks.depth, side * looks.depth))
    ahead: Floats = np.minimum(*lengths)
    return ahead


def lost_between(looks: Frames, woods: Edges, asked: Flags, most: float) -> tuple[Floats, Floats]:
    """The share of each silhouette lost in more than `most` cm of woods, at least and at most, (n,) each.

    Looks not asked about lose nothing. Between two neighbouring columns that are both lost all is
    lost, between two that are both open nothing is (as `thicket.lost_in_woods` has it).
    """
    least, greatest = np.zeros(len(looks)), np.zeros(len(looks))
    crossings = _crossings(looks, woods)
    crossings = crossings.picked(asked[crossings.look])
    look, probes = _probes(looks, crossings, np.flatnonzero(asked))
    if not len(look):
        return least, greatest
    length = _lengths(looks, crossings, look, probes)
    step = (probes[:, -1] - probes[:, 0]) / PROBES / (looks.left - looks.right)[look]
    lost, open_ = length > most + SURE_CM, length < most - SURE_CM
    np.add.at(least, look, step * np.count_nonzero(lost[:, 1:] & lost[:, :-1], axis=1))
    np.add.at(greatest, look, step * np.count_nonzero(~(open_[:, 1:] & open_[:, :-1]), axis=1))
    return np.minimum(least, 1.0), np.minimum(greatest, 1.0)


def _crossings(looks: Frames, woods: Edges) -> _Crossings:
    look, eye = woods.look, looks.eye[woods.look]
    ax, ay, bx, by = (woods.ends - eye[:, [0, 1, 0, 1]]).T
    ux, uy, depth = looks.ux[look], looks.uy[look], looks.depth[look]
    c = ax * (by - ay) - ay * (bx - ax)
    x1, y1, x2, y2 = ax * ux + ay * uy, ay * ux - ax * uy, bx * ux + by * uy, by * ux - bx * uy
    dx, dy = x2 - x1, y2 - y1
    with np.errstate(divide="ignore", invalid="ignore"):
        at_eye = np.where(y1 - x1 * dy / dx > 0.0, np.inf, -np.inf)
        first = np.where(x1 > 0.0, y1 * depth / x1, at_eye)
        second = np.where(x2 > 0.0, y2 * depth / x2, at_eye)
    kept = (np.maximum(x1, x2) > 0.0) & (np.abs(c) > RADIAL * (np.abs(dx) + np.abs(dy)))
    sign = np.where(c > 0.0, 1.0, -1.0)
    every = _Crossings(look, np.minimum(first, second), np.maximum(first, second), sign, c, dx, dy, depth)
    return every.picked(kept)


def _probes(looks: Frames, crossings: _Crossings, asked: Indices) -> tuple[Indices, Floats]:
    """The look of each row and its columns (r, n), rows of one look together: see `thicket`."""
    with np.errstate(divide="ignore", invalid="ignore"):
        at_plane = (crossings.dy * crossings.depth - crossings.c) / crossings.dx
    look = np.concatenate([np.tile(crossings.look, 3), asked, asked])
    marks = np.concatenate([crossings.start, crossings.end, at_plane, looks.right[asked], looks.left[asked]])
    inside = np.isfinite(marks) & (marks >= looks.right[look]) & (marks <= looks.left[look])
    look, marks = look[inside], marks[inside]
    order = np.lexsort((marks, look))
    look, marks = look[order], marks[order]
    widths = np.diff(marks)
    wide = np.flatnonzero((widths > NARROW_CM) & (look[1:] == look[:-1]))
    steps = np.arange(PROBES + 1) / PROBES
    # asked just within each row, for at its ends other edges begin to be crossed
    steps[0] += JUST / PROBES
    steps[-1] -= JUST / PROBES
    probes: Floats = marks[wide, None] + widths[wide, None] * steps
    return look[wide], probes


def _lengths(looks: Frames, crossings: _Crossings, look: Indices, probes: Floats) -> Floats:
    """The cm of woods on the rays to the columns of every row, (r, n)."""
    near = (crossings.end > looks.right[crossings.look]) & (crossings.start < looks.left[crossings.look])
    crossings = crossings.picked(near)
    start = np.searchsorted(crossings.look, look)
    counts = np.searchsorted(crossings.look, look, side="right") - start
    row = np.repeat(np.arange(len(look), dtype=np.intp), counts)
    shares = crossings.picked(runs(start, counts)).shares(probes[row])
    inside = np.zeros(probes.shape)
    np.add.at(inside, row, shares)
    lengths: Floats = inside * np.hypot(looks.depth[look][:, None], probes)
    return lengths
