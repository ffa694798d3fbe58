"""Judging: whether each of very many targets is seen and in cover, without exact fractions.

That is most often settled by how much the largest shadow hides and how much all of them
together could hide; only where that leaves it open the exact fraction is worked out
(clauses sight, sight.woods, fire.cover). Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wargame.games.skirmish.table.cover import HIDDEN_FOR_COVER, WOODS_FOR_COVER_CM
from wargame.games.skirmish.table.envelope import SAME_CM, Shadow
from wargame.games.skirmish.table.gather import Edges, edges_of_prisms
from wargame.games.skirmish.table.scene import Scene, by_look, hidden_share, wholly_hidden
from wargame.games.skirmish.table.shadows import ENDLESS, Shadows
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE, SIGHT_MINIMUM, WOODS_DEPTH_CM
from wargame.games.skirmish.table.silhouette import Frames
from wargame.games.skirmish.table.thicket import lost_in_woods, may_be_lost
from wargame.games.skirmish.table.woodland import lost_between, woods_ahead_of_all

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

LOOKS_AT_ONCE = 512
SURE = 1e-6


@dataclass(frozen=True, slots=True)
class Terms:
    """The house's numbers for seeing and cover (sight.min, cover.hidden, woods.depth, range.centres)."""

    minimum: float = SIGHT_MINIMUM
    hidden_for_cover: float = HIDDEN_FOR_COVER
    woods_depth: float = WOODS_DEPTH_CM
    centres: bool = False


def judged(scene: Scene, looks: Frames, terms: Terms, asks_cover: Flags) -> tuple[Flags, Flags]:
    """Which targets are seen, and which are in cover by what lies between (where asked); (n,) each."""
    starts = range(0, len(looks), LOOKS_AT_ONCE)
    parts = [slice(n, n + LOOKS_AT_ONCE) for n in starts]
    found = [_judged_part(scene, looks.part(part), terms, asks_cover[part]) for part in parts]
    none = np.zeros(0, dtype=np.bool_)
    return np.concatenate([none, *(seen for seen, _ in found)]), np.concatenate(
        [none, *(cover for _, cover in found)]
    )


def _judged_part(scene: Scene, looks: Frames, terms: Terms, asks_cover: Flags) -> tuple[Flags, Flags]:
    shadows, blind = scene.shadows(looks)
    hidden = blind | wholly_hidden(looks, shadows)
    least, most = _hidden_between(looks, shadows)
    woods = _woods(scene, looks, ~hidden, terms)
    hidden |= woods.least > 1.0 - SURE
    least[hidden], most[hidden] = 1.0, 1.0
    least, most = np.maximum(least, woods.least), np.minimum(1.0, most + woods.most)
    asks = asks_cover & ~woods.through
    seen_from, cover_from = (
        1.0 - terms.minimum - FRACTION_TOLERANCE,
        terms.hidden_for_cover - FRACTION_TOLERANCE,
    )
    seen, cover = most < seen_from - SURE, least >= cover_from + SURE
    open_seen = ~hidden & ~seen & (least < seen_from + SURE)
    open_cover = asks & ~hidden & ~cover & (most >= cover_from - SURE)
    open_ = np.flatnonzero((open_seen | open_cover) & ~looks.upon)
    for look, share in zip(open_.tolist(), _exactly(looks, shadows, woods, open_, terms), strict=True):
        # the same sums as a single look's: seen is 1 - hidden
        seen[look] = 1.0 - share > terms.minimum + FRACTION_TOLERANCE
        cover[look] = 1.0 - (1.0 - share) >= cover_from
    upon = looks.upon & ~blind
    seen[upon], cover[upon] = True, False
    return seen, cover | woods.through


def _hidden_between(looks: Frames, shadows: Shadows) -> tuple[Floats, Floats]:
    """The share of each silhouette that is hidden at least, and at most: by the largest shadow, by all."""
    least, most = np.zeros(len(looks)), np.zeros(len(looks))
    whole = np.maximum((looks.left - looks.right) * (looks.head - looks.foot), SAME_CM)
    share = _areas(looks, shadows) / whole[shadows.look]
    np.maximum.at(least, shadows.look, share)
    np.add.at(most, shadows.look, share)
    return least, np.minimum(most, 1.0)


def _areas(looks: Frames, shadows: Shadows) -> Floats:
    """The area each shadow hides of its silhouette: the mean of a line cut off at foot and head, in cm2."""
    height = (looks.head - looks.foot)[shadows.look]
    first = shadows.slope * shadows.start + shadows.base - looks.foot[shadows.look]
    second = shadows.slope * shadows.end + shadows.base - looks.foot[shadows.look]
    low, high = np.minimum(first, second), np.maximum(first, second)
    bottom, top = np.clip(low, 0.0, height), np.clip(high, 0.0, height)
    rise = high - low
    with np.errstate(divide="ignore", invalid="ignore"):
        sloping = ((top - bottom) * (bottom + top) / 2.0 + (high - top) * height) / rise
    mean = np.where(
        rise > SAME_CM, np.where(high <= 0.0, 0.0, np.where(low >= height, height, sloping)), bottom
    )
    area: Floats = (shadows.end - shadows.start) * mean
    return area


@dataclass(frozen=True, slots=True, eq=False)
class _Woods:
    """What woods do to looks: their edges, the shares lost in them at least and at most, cover by them."""

    edges: Edges | None
    least: Floats
    most: Floats
    through: Flags


def _woods(scene: Scene, looks: Frames, open_: Flags, terms: Terms) -> _Woods:
    if not len(scene.woods.tops):
        none = np.zeros(len(looks))
        return _Woods(None, none, none, np.zeros(len(looks), dtype=np.bool_))
    edges = edges_of_prisms(looks, scene.woods)
    asked = open_ & ~looks.upon & may_be_lost(looks, edges, scene.woods, terms.woods_depth)
    least, most = lost_between(looks, edges, asked, terms.woods_depth)
    return _Woods(edges, least, most, woods_ahead_of_all(looks, edges) > WOODS_FOR_COVER_CM)


def _exactly(
    looks: Frames, shadows: Shadows, woods: _Woods, which: npt.NDArray[np.intp], terms: Terms
) -> Iterator[float]:
    """The exact hidden share of some looks, as `Scene.fractions` has it."""
    if not len(which):
        return
    wanted = np.zeros(len(looks), dtype=np.bool_)
    wanted[which] = True
    cast = by_look(len(looks), shadows.picked(wanted[shadows.look]))
    for look in which.tolist():
        if woods.edges is not None and woods.most[look] > 0.0:
            lost = lost_in_woods(looks, woods.edges, look, terms.woods_depth)
            cast[look] += [Shadow(start, end, 0.0, ENDLESS) for start, end in lost]
        yield hidden_share(looks, look, cast[look])
