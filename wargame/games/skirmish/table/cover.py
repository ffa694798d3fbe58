"""A view of a target with its reasons: line of sight, cover, and what makes them (clause fire.cover).

Lengths in cm, shares of the target's silhouette from 0 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from shapely import LineString, Polygon

from wargame.games.skirmish.table.envelope import Shadow, area_below
from wargame.games.skirmish.table.gather import edges_of_prisms
from wargame.games.skirmish.table.plane import Model, Point, gap
from wargame.games.skirmish.table.prisms import Body
from wargame.games.skirmish.table.scene import (
    Scene,
    eye_of,
    hidden_share,
    hiding_bodies,
    targets_of,
    woods_of,
)
from wargame.games.skirmish.table.shadows import ENDLESS, Shadows
from wargame.games.skirmish.table.sight import FRACTION_TOLERANCE, SIGHT_MINIMUM, WOODS_DEPTH_CM
from wargame.games.skirmish.table.silhouette import Frames, frames
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import Piece
from wargame.games.skirmish.table.thicket import lost_in_woods, woods_ahead

HIDDEN_FOR_COVER = 0.25
WOODS_FOR_COVER_CM = 1.0

Edge = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that hides a target or gives it cover.

    `piece` (or a wreck) or `unit` is what does it; `edge` the segment of its outline
    that hides most; `share` how much of the silhouette it hides alone.
    """

    piece: str | None
    unit: str | None
    edge: Edge | None
    why: Literal["hides", "inside", "woods", "crater"]
    share: float


@dataclass(frozen=True, slots=True)
class View:
    """A target as a firer has it: `fraction` is what the firer sees, `los` is mutual, `distance` in cm."""

    los: bool
    fraction: float
    cover: bool
    distance: float
    because: tuple[Reason, ...]


def view(
    table: Table,
    firer: Model,
    target: Model,
    others: Sequence[Model],
    *,
    hidden_for_cover: float = HIDDEN_FOR_COVER,
    minimum: float = SIGHT_MINIMUM,
    woods_depth: float = WOODS_DEPTH_CM,
    centres: bool = False,
) -> View:
    """What a firer sees of a target (sight, sight.mutual), whether that is in cover (fire.cover), and why.

    Everything that hides more than `minimum` of the silhouette is named, most first,
    whether or not it comes to cover. `centres` measures between centres (range.centres).
    """
    eyes = np.asarray([eye_of(table, firer), eye_of(table, target)])
    looks = frames(eyes, targets_of(table, [target, firer]))
    bodies = hiding_bodies(table, others, but=(firer.id, target.id))
    seen = Scene.merged(table, bodies).fractions(looks, woods_depth)
    ahead = looks.part(slice(0, 1))
    sheltering, wooded = _sheltering(table, target.at), _wooded(table, ahead, target.at, woods_depth)
    hidden = 1.0 - float(seen[0])
    units = frozenset(model.id for model in others)
    hiding = _hiding(table, bodies, units, ahead, minimum) if hidden > 0.0 else []
    return View(
        los=bool((seen > minimum + FRACTION_TOLERANCE).any()),
        fraction=float(seen[0]),
        cover=bool(sheltering) or wooded.cover or hidden >= hidden_for_cover - FRACTION_TOLERANCE,
        distance=math.dist(firer.at, target.at) if centres else gap(firer, target),
        because=(*hiding, *sheltering, *wooded.reasons),
    )


def _hiding(
    table: Table, bodies: Sequence[Body], units: frozenset[str], looks: Frames, minimum: float
) -> list[Reason]:
    """Each piece, wreck and unit that hides some of the look's target alone, most first."""
    scene = Scene.named(table, bodies)
    shadows, blind = scene.shadows(looks)
    enclosing = set(_enclosing(table, looks)) if blind[0] else set()
    cast = _by_owner(scene, shadows)
    found: list[tuple[float, str, Edge | None]] = []
    for name in sorted(cast.keys() | enclosing):
        share, edge = (1.0, None) if name in enclosing else _share_of(scene, looks, cast[name])
        if share > minimum:
            found.append((share, name, edge))
    found.sort(key=lambda row: (-row[0], row[1]))
    return [_hides(name, edge, share, name in units) for share, name, edge in found]


def _hides(name: str, edge: Edge | None, share: float, is_unit: bool) -> Reason:
    piece, unit = (None, name) if is_unit else (name, None)
    return Reason(piece, unit, edge, "hides", share)


def _by_owner(scene: Scene, shadows: Shadows) -> dict[str, list[tuple[Shadow, int]]]:
    """The shadows of each piece, wreck and unit, with the number of the edge that casts them."""
    cast: dict[str, list[tuple[Shadow, int]]] = {}
    columns = (shadows.owner, shadows.source, shadows.start, shadows.end, shadows.slope, shadows.base)
    for owner, source, *line in zip(*(column.tolist() for column in columns), strict=True):
        cast.setdefault(scene.owners[owner], []).append((Shadow(*line), source))
    return cast


def _share_of(scene: Scene, looks: Frames, cast: list[tuple[Shadow, int]]) -> tuple[float, Edge | None]:
    """How much some shadows together hide of the look's target, and by which edge most."""
    share = hidden_share(looks, 0, [shadow for shadow, _ in cast])
    foot, head = float(looks.foot[0]), float(looks.head[0])
    areas = [area_below(s.slope, s.base, s.start, s.end, foot, head) for s, _ in cast]
    source = cast[areas.index(max(areas))][1]
    if source < 0:
        return share, None
    ax, ay, bx, by = scene.solids.edges[source].tolist()
    return share, ((ax, ay), (bx, by))


def _enclosing(table: Table, looks: Frames) -> Iterator[str]:
    """The pieces that the look's eye is inside of, being taller."""
    x, y, height = looks.eye[0].tolist()
    at = shapely.Point(x, y)
    for piece in table.pieces:
        if piece.kind.hides and any(s.top > height and s.outline.contains(at) for s in piece.solids):
            yield piece.id


def _sheltering(table: Table, at: Point) -> list[Reason]:
    """The building or crater that gives a target cover by standing in it (fire.cover)."""
    building, crater = table.is_inside(at), table.in_crater(at)
    inside = [] if building is None else [Reason(building, None, None, "inside", 0.0)]
    return inside if crater is None else [*inside, Reason(crater, None, None, "crater", 0.0)]


@dataclass(frozen=True, slots=True)
class _Wooded:
    """What woods do to a view: cover by themselves, and the reasons."""

    cover: bool
    reasons: tuple[Reason, ...]


def _wooded(table: Table, looks: Frames, at: Point, woods_depth: float) -> _Wooded:
    """The woods a target stands in, and those the look to it runs through (fire.cover, sight.woods)."""
    woods = woods_of(table)
    if not len(woods.tops):
        return _Wooded(False, ())
    edges = edges_of_prisms(looks, woods)
    lost = [Shadow(start, end, 0.0, ENDLESS) for start, end in lost_in_woods(looks, edges, 0, woods_depth)]
    share = hidden_share(looks, 0, lost) if lost else 0.0
    around = table.in_woods(at)
    through = woods_ahead(looks, edges, 0) > WOODS_FOR_COVER_CM
    named = [] if around is None else [around]
    if through or lost:
        named.append(_deepest(table, looks))
    reasons = (Reason(name, None, None, "woods", share) for name in dict.fromkeys(named))
    return _Wooded(around is not None or through, tuple(reasons))


def _deepest(table: Table, looks: Frames) -> str:
    """The woods that the look runs through farthest."""
    x, y, _ = looks.eye[0].tolist()
    ux, uy, depth = float(looks.ux[0]), float(looks.uy[0]), float(looks.depth[0])
    ends = [(x + ux * depth - uy * s, y + uy * depth + ux * s) for s in (looks.right[0], looks.left[0])]
    ray, wedge = LineString([(x, y), (x + ux * depth, y + uy * depth)]), Polygon([(x, y), *ends])

    def depth_in(piece: Piece) -> tuple[float, float]:
        return ray.intersection(piece.footprint).length, wedge.intersection(piece.footprint).area

    return max((piece for piece in table.pieces if piece.kind.woods), key=depth_in).id
