"""Edits of a building's doors, windows and inner walls. Lengths in cm.

Openings slide along walls: they never leave their wall and never reach into one another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.lay import tidied
from wargame.games.skirmish.maps.editing.legal import with_changed
from wargame.games.skirmish.maps.editing.shaping import clean_run
from wargame.games.skirmish.maps.editing.wallwork import edges_of, fitted, nearest_room, refitted_inner
from wargame.games.skirmish.maps.openings import ring_lengths
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, Opening, PieceSpec

OpeningType = Literal["door", "window"]
USUAL_WIDTH_CM: dict[OpeningType, float] = {"door": 1.4, "window": 1.3}


@dataclass(frozen=True)
class WallSpot:
    """A place on a wall of a building: the outline's wall (`inner` None) or an inner wall's edge.

    `at` is cm along the wall to the spot, `point` the spot on the table, `away` how far from it was asked.
    """

    inner: int | None
    wall: int
    at: float
    point: Point
    away: float = 0.0


@dataclass(frozen=True)
class OpeningRef:
    """Which opening of a building: of the outline (`inner` None) or an inner wall, and its number."""

    inner: int | None
    number: int


def openings_of(spec: PieceSpec, inner: int | None) -> tuple[Opening, ...]:
    """The openings of a building's outline (None) or of one of its inner walls."""
    return spec.openings if inner is None else spec.inner[inner].openings


def opening_of(spec: PieceSpec, ref: OpeningRef) -> Opening:
    """The opening that is meant."""
    return openings_of(spec, ref.inner)[ref.number]


def with_openings(draft: Draft, id: str, openings: Sequence[Opening]) -> Draft:
    """The building with these openings in its outline, fitted to its walls. Raises Fault."""
    spec = _building(draft, id)
    made = fitted(tuple(openings), ring_lengths(spec.rings[0]))
    return with_changed(draft, [msgspec.structs.replace(spec, openings=made)])


def with_inner(draft: Draft, id: str, walls: Sequence[InnerWall]) -> Draft:
    """The building with these inner walls, their openings fitted. Raises Fault."""
    spec = _building(draft, id)
    inner = [InnerWall(clean_run(wall.line, closed=False), wall.openings) for wall in walls]
    for wall in inner:
        if len(wall.line) < 2:
            raise Fault(f"features[{draft.place(id)}].properties.inner", "needs two distinct points a wall")
    return with_changed(draft, [msgspec.structs.replace(spec, inner=tuple(map(refitted_inner, inner)))])


def inner_added(draft: Draft, id: str, line: Sequence[Point]) -> Draft:
    """The building with one more inner wall. Raises Fault."""
    return with_inner(draft, id, (*_building(draft, id).inner, InnerWall(tuple(line))))


def inner_removed(draft: Draft, id: str, number: int) -> Draft:
    """The building without one of its inner walls."""
    inner = _building(draft, id).inner
    return with_inner(draft, id, inner[:number] + inner[number + 1 :])


def opening_added(
    draft: Draft, id: str, spot: WallSpot, type: OpeningType = "door", width: float | None = None
) -> tuple[Draft, OpeningRef]:
    """A new opening as near to a spot as its wall has room for it, and which it is.

    Raises Fault when the wall has no room.
    """
    spec = _building(draft, id)
    made = Opening(spot.wall, spot.at, USUAL_WIDTH_CM[type] if width is None else width, type)
    others = openings_of(spec, spot.inner)
    hung = (*others, _hung(draft, spec, spot.inner, made, others))
    return _with(draft, spec, spot.inner, hung), OpeningRef(spot.inner, len(others))


def opening_moved(draft: Draft, id: str, ref: OpeningRef, spot: WallSpot) -> tuple[Draft, OpeningRef]:
    """An opening slid along its wall, or to another one; and which it is afterwards.

    It stops at corners and at its neighbours. Raises Fault when the wall has no room for it.
    """
    spec = _building(draft, id)
    opening = msgspec.structs.replace(opening_of(spec, ref), wall=spot.wall, at=spot.at)
    if ref.inner != spot.inner:
        bare = opening_removed(draft, id, ref)
        return opening_added(bare, id, spot, opening.type, opening.width)
    row = openings_of(spec, ref.inner)
    others = row[: ref.number] + row[ref.number + 1 :]
    hung = _hung(draft, spec, ref.inner, opening, others)
    return _with(draft, spec, ref.inner, (*row[: ref.number], hung, *row[ref.number + 1 :])), ref


def opening_changed(
    draft: Draft, id: str, ref: OpeningRef, type: OpeningType | None = None, width: float | None = None
) -> Draft:
    """An opening of another type or width, moved along its wall where it needs to be. Raises Fault."""
    spec = _building(draft, id)
    row = openings_of(spec, ref.inner)
    old = row[ref.number]
    new = Opening(old.wall, old.at, old.width if width is None else tidied(width), type or old.type)
    if width is not None and width != old.width:
        new = _hung(draft, spec, ref.inner, new, row[: ref.number] + row[ref.number + 1 :])
    return _with(draft, spec, ref.inner, (*row[: ref.number], new, *row[ref.number + 1 :]))


def opening_removed(draft: Draft, id: str, ref: OpeningRef) -> Draft:
    """The building without one opening."""
    spec = _building(draft, id)
    row = openings_of(spec, ref.inner)
    return _with(draft, spec, ref.inner, row[: ref.number] + row[ref.number + 1 :])


def _building(draft: Draft, id: str) -> PieceSpec:
    spec = draft.piece(id)
    if spec.kind != "building":
        why = f"only buildings have these; this is a {spec.kind}"
        raise Fault(f"features[{draft.place(id)}].properties.openings", why)
    return spec


def _hung(
    draft: Draft, spec: PieceSpec, inner: int | None, opening: Opening, others: Sequence[Opening]
) -> Opening:
    edges = edges_of(spec, inner)
    place = f"features[{draft.place(spec.id)}].properties.openings"
    if not 0 <= opening.wall < len(edges):
        raise Fault(place, f"names a wall that is not there (they run from 0 to {len(edges) - 1})")
    length = math.dist(*edges[opening.wall])
    at = nearest_room(others, opening.wall, length, opening.width, opening.at)
    if at is None or not opening.width > 0.0:
        raise Fault(place, f"the wall has no room for a {opening.type} of {opening.width:g} cm")
    return msgspec.structs.replace(opening, at=at)


def _with(draft: Draft, spec: PieceSpec, inner: int | None, row: Sequence[Opening]) -> Draft:
    if inner is None:
        return with_changed(draft, [msgspec.structs.replace(spec, openings=tuple(row))])
    wall = InnerWall(spec.inner[inner].line, tuple(row))
    walls = (*spec.inner[:inner], wall, *spec.inner[inner + 1 :])
    return with_changed(draft, [msgspec.structs.replace(spec, inner=walls)])
