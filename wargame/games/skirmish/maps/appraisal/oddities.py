"""Pieces that a map maker may want to look at again: overlaps, slivers, what hangs over the edge.

Lengths in cm.
"""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.maps.appraisal.findings import Finding
from wargame.games.skirmish.maps.appraisal.land import Land
from wargame.games.skirmish.maps.check import NOTICED_CM2, beyond_edge, body_of, is_painted, overlapping
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Piece

THIN_CM = 0.15
SMALL_CM2 = 0.05
BARE, CROWDED = 0.08, 0.65


def covered(land: Land) -> tuple[Finding, ...]:
    """How many buildings there are, and the share of the table that pieces cover."""
    shapes = [piece.footprint for piece in land.table.pieces if not is_painted(piece.kind)]
    share = float(shapely.union_all(shapes).area / land.table.area.area) if shapes else 0.0
    count = sum(piece.kind.walled for piece in land.table.pieces)
    values = {"count": count, "share": round(100 * share)}
    if share < BARE:
        return (Finding("share", "notice", "Only {share} % of the table is covered", values),)
    if share > CROWDED:
        return (
            Finding("share", "notice", "{share} % of the table is covered: there is little room", values),
        )
    template = "1 building, {share} % covered" if count == 1 else "{count} buildings, {share} % covered"
    return (Finding("share", "good", template, values),)


def odd_pieces(land: Land) -> tuple[Finding, ...]:
    """Pieces that overlap, are too thin or small to matter, or hang over the table's edge."""
    return (*_overlaps(land), *_slivers(land), *_hanging(land))


def _overlaps(land: Land) -> Iterator[Finding]:
    pieces = land.table.pieces
    for first, second in overlapping(pieces):
        one, other = pieces[first], pieces[second]
        at = middle_of(shapely.intersection(body_of(one), body_of(other)))
        values = {"piece": one.kind.title, "other": other.kind.title.lower(), **_where(at)}
        template = "{piece} overlaps a {other} at {x}, {y}"
        yield Finding("pieces", "notice", template, values, points=(at,), pieces=(one.id, other.id))


def _slivers(land: Land) -> Iterator[Finding]:
    for piece in land.table.pieces:
        body = piece.footprint
        if is_painted(piece.kind) or body.is_empty:
            continue
        if body.area < SMALL_CM2 or body.buffer(-THIN_CM / 2.0).is_empty:
            yield _about(piece, body, "{piece} is too small or too thin to matter at {x}, {y}")


def _hanging(land: Land) -> Iterator[Finding]:
    for piece in land.table.pieces:
        if is_painted(piece.kind):
            continue
        beyond = beyond_edge(piece.spec, land.table.size)
        if beyond.area > NOTICED_CM2:
            near = shapely.shortest_line(land.table.area, shapely.Point(middle_of(beyond)))
            at = near.coords[0]
            yield _about(piece, shapely.Point(at), "{piece} hangs over the table's edge at {x}, {y}")


def _about(piece: Piece, place: BaseGeometry, template: str) -> Finding:
    at = middle_of(place)
    values = {"piece": piece.kind.title, **_where(at)}
    return Finding("pieces", "notice", template, values, points=(at,), pieces=(piece.id,))


def _where(at: Point) -> dict[str, float]:
    return {"x": round(at[0], 1), "y": round(at[1], 1)}


def middle_of(place: BaseGeometry) -> Point:
    """A point of the place."""
    at = place.representative_point()
    return float(at.x), float(at.y)
