"""What lies under the pointer: pieces, their corners and edges, walls and openings. Lengths in cm.

`reach_cm` is how far beside the pointer a thing may lie; the screen takes it from its zoom.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import shapely

from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.lay import shape_of
from wargame.games.skirmish.maps.editing.openings import OpeningRef, WallSpot, openings_of
from wargame.games.skirmish.maps.editing.shaping import PAVED, Vertex
from wargame.games.skirmish.maps.editing.wallwork import along, beside, edges_of
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec, Ring, kinds

Bounds = tuple[float, float, float, float]


def pick(draft: Draft, at: Point, reach_cm: float = 0.0) -> str | None:
    """The topmost piece at a point; None on bare ground."""
    return next(iter(picked_all(draft, at, reach_cm)), None)


def picked_all(draft: Draft, at: Point, reach_cm: float = 0.0) -> tuple[str, ...]:
    """Every piece at a point, the topmost first: solids, then areas and hills, then painted ground.

    Of solids and areas the smallest is first, of paint the uppermost, and what lies under the
    point before what lies beside it.
    """
    if not draft.pieces:
        return ()
    shapes = [shape_of(spec) for spec in draft.pieces]
    away = shapely.distance(shapes, shapely.Point(at))
    near = np.flatnonzero(away <= max(reach_cm, 0.0)).tolist()
    near.sort(key=lambda place: _rank(draft.pieces[place], float(away[place]), shapes[place].area, place))
    return tuple(draft.pieces[place].id for place in near)


def _rank(spec: PieceSpec, away: float, area: float, place: int) -> tuple[bool, bool, int, float, int]:
    layer = layer_of(spec)
    return layer == 2, away > 0.0, layer, 0.0 if layer == 2 else round(area, 6), -place


def layer_of(spec: PieceSpec) -> int:
    """0 for what stands up, 1 for areas and hills, 2 for painted ground and roads."""
    kind = kinds()[spec.kind]
    if spec.kind in PAVED:
        return 2
    return 0 if kind.solid and not kind.carries else 1


def picked_in(draft: Draft, box: tuple[Point, Point], wholly: bool = False) -> tuple[str, ...]:
    """The pieces that a box between two corners touches, or with `wholly` holds; in the map's order."""
    (ax, ay), (bx, by) = box
    area = shapely.box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    shapes = [shape_of(spec) for spec in draft.pieces]
    hit = shapely.covers(area, shapes) if wholly else shapely.intersects(area, shapes)
    return tuple(spec.id for spec, inside in zip(draft.pieces, hit.tolist(), strict=True) if inside)


def wall_near(draft: Draft, id: str, at: Point) -> WallSpot | None:
    """The nearest spot on a building's walls, inner walls included; None for what is no building."""
    spec = draft.piece(id)
    if not kinds()[spec.kind].walled:
        return None
    spots = [spot for inner in (None, *range(len(spec.inner))) for spot in _spots(spec, inner, at)]
    return min(spots, key=lambda spot: spot.away)


def _spots(spec: PieceSpec, inner: int | None, at: Point) -> Iterator[WallSpot]:
    for wall, (start, end) in enumerate(edges_of(spec, inner)):
        away, far = beside(at, start, end)
        yield WallSpot(inner, wall, far, along(start, end, far), away)


def opening_near(draft: Draft, id: str, at: Point, reach_cm: float) -> OpeningRef | None:
    """The door or window of a building that a point is on, or nearest to within reach."""
    spec = draft.piece(id)
    found: list[tuple[float, int, OpeningRef]] = []
    for inner in (None, *range(len(spec.inner))):
        edges = edges_of(spec, inner) if openings_of(spec, inner) else ()
        for number, opening in enumerate(openings_of(spec, inner)):
            jambs = [along(*edges[opening.wall], opening.at + side * opening.width / 2.0) for side in (-1, 1)]
            away, _ = beside(at, jambs[0], jambs[1])
            found.append((away, len(found), OpeningRef(inner, number)))
    away, _, ref = min(found, default=(math.inf, 0, None), key=lambda item: item[:2])
    return ref if away <= reach_cm else None


def opening_ends(draft: Draft, id: str, ref: OpeningRef) -> tuple[Point, Point]:
    """The two jambs of an opening on the table, on the line along which it is measured."""
    spec = draft.piece(id)
    opening = openings_of(spec, ref.inner)[ref.number]
    start, end = edges_of(spec, ref.inner)[opening.wall]
    half = opening.width / 2.0
    return along(start, end, opening.at - half), along(start, end, opening.at + half)


def vertex_near(draft: Draft, id: str, at: Point, reach_cm: float) -> Vertex | None:
    """The corner of a piece nearest to a point, within reach."""
    spots = [
        (math.dist(at, point), Vertex(ring, n))
        for ring, run in runs(draft.piece(id))
        for n, point in enumerate(run)
    ]
    away, vertex = min(spots, key=lambda spot: spot[0])
    return vertex if away <= reach_cm else None


def edge_near(draft: Draft, id: str, at: Point, reach_cm: float) -> tuple[Vertex, Point] | None:
    """The edge of a piece nearest to a point: the corner it starts from, and the nearest point on it."""
    best: tuple[float, Vertex, Point] | None = None
    for ring, run in runs(draft.piece(id)):
        steps: Sequence[tuple[Point, Point]] = tuple(pairwise(run if ring is None else (*run, run[0])))
        for number, (start, end) in enumerate(steps):
            away, far = beside(at, start, end)
            if away <= reach_cm and (best is None or away < best[0]):
                best = away, Vertex(ring, number), along(start, end, far)
    return None if best is None else best[1:]


def runs(spec: PieceSpec) -> Iterator[tuple[int | None, Ring]]:
    """A piece's rings with their numbers, or its line with None."""
    if spec.line:
        yield None, spec.line
    yield from enumerate(spec.rings)
