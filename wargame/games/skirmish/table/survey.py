"""Surveys: what a shot depends on, of one target at very many places, without exact fractions.

Whether a target is seen at all, and whether it is in cover, is most often settled
by how much the largest shadow hides and how much all of them together could hide;
only where that leaves it open the exact fraction is worked out (clauses sight,
sight.mutual, fire.cover, fire.range). Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from wargame.games.skirmish.table.cover import HIDDEN_FOR_COVER, WOODS_FOR_COVER_CM
from wargame.games.skirmish.table.envelope import SAME_CM, Shadow
from wargame.games.skirmish.table.gather import Edges, edges_of_prisms
from wargame.games.skirmish.table.plane import Base, Box, Disc, Model, corners
from wargame.games.skirmish.table.scene import Scene, by_look, eye_of, hidden_share, targets_of, wholly_hidden
from wargame.games.skirmish.table.shadows import ENDLESS, Shadows
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE, SIGHT_MINIMUM, WOODS_DEPTH_CM
from wargame.games.skirmish.table.silhouette import Frames, frames
from wargame.games.skirmish.table.table import Table
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


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """A firer's shots at n places: line of sight (mutual), cover, distance in cm; (n,) each.

    Places beyond the reach asked for are not looked at: `los` is False there.
    """

    los: Flags
    cover: Flags
    distance: Floats


def survey(
    table: Table, scene: Scene, firer: Model, target: Model, places: Floats, reach: float, terms: Terms
) -> Survey:
    """What the firer would have of the target at each place (n, 2) no farther off than `reach`.

    `scene` holds what hides, without the two themselves; the target keeps its facing.
    """
    distance = _distances(firer, target, places, centres=terms.centres)
    asked = np.flatnonzero(distance <= reach)
    near = places[asked]
    ground = table.grounds(near)
    there = frames(_eyes(eye_of(table, firer), len(near)), targets_of(table, [target]).moved(near, ground))
    sheltered = sheltered_at(table, near)
    seen, cover = _judged(scene, there, terms, ~sheltered)
    unseen = np.flatnonzero(~seen)
    if len(unseen):
        eyes = np.concatenate([near[unseen], (ground[unseen] + target.eye)[:, None]], axis=1)
        back = frames(eyes, targets_of(table, [firer] * len(unseen)))
        seen[unseen] = _judged(scene, back, terms, np.zeros(len(unseen), dtype=np.bool_))[0]
    found = Survey(np.zeros(len(places), dtype=np.bool_), np.zeros(len(places), dtype=np.bool_), distance)
    found.los[asked], found.cover[asked] = seen, cover | sheltered
    return found


def sheltered_at(table: Table, places: Floats) -> Flags:
    """At which places a target is in cover by standing there: in buildings, craters, woods (fire.cover)."""
    flags: Flags = np.zeros(len(places), dtype=np.bool_)
    for shelter in (table.is_inside_all, table.in_crater_all, table.in_woods_all):
        flags |= shelter(places)
    return flags


def _eyes(eye: tuple[float, float, float], count: int) -> Floats:
    return np.tile(np.asarray(eye, dtype=np.float64), (count, 1))


def _judged(scene: Scene, looks: Frames, terms: Terms, asks_cover: Flags) -> tuple[Flags, Flags]:
    """Which targets are seen, and which are in cover by what lies between (where that is asked)."""
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


def _distances(firer: Model, target: Model, places: Floats, *, centres: bool) -> Floats:
    """How far the target's base at each place is from the firer's, as `plane.gap` measures it."""
    if centres or (isinstance(firer.base, Disc) and isinstance(target.base, Disc)):
        apart = np.hypot(places[:, 0] - firer.at[0], places[:, 1] - firer.at[1])
        inner = 0.0 if centres else _radius(firer.base) + _radius(target.base)
        return np.maximum(0.0, apart - inner)
    here = _body(firer.base, [firer.at], firer.facing)
    there = _body(target.base, places, target.facing)
    apart = shapely.distance(there, here[0]) - _radius(firer.base) - _radius(target.base)
    found: Floats = np.maximum(0.0, np.asarray(apart, dtype=np.float64))
    return found


def _radius(base: Base) -> float:
    return base.radius if isinstance(base, Disc) else 0.0


def _body(
    base: Base, places: Floats | Sequence[tuple[float, float]], facing: float
) -> npt.NDArray[np.object_]:
    """A base at many places: a disc's centre, a rectangle's outline."""
    points = np.asarray(places, dtype=np.float64).reshape(-1, 2)
    if isinstance(base, Box):
        rings = np.asarray(corners(base, (0.0, 0.0), facing)) + points[:, None, :]
        return np.asarray(shapely.polygons(rings))
    return np.asarray(shapely.points(points))
