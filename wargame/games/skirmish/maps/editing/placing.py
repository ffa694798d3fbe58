"""Edits that place whole pieces: adding, deleting, moving, turning, stretching, mirroring, layering.

Each takes a draft and gives another; lengths in cm, angles in degrees
counter-clockwise. Each raises Fault where the result would be no legal map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from wargame.games.skirmish.maps.editing.draft import Draft, Ids, with_copies
from wargame.games.skirmish.maps.editing.frame import is_straight, pivot_of
from wargame.games.skirmish.maps.editing.lay import Affine, flip, laid, shift, stretch, tidied, turn
from wargame.games.skirmish.maps.editing.legal import checked, read_back, with_changed, with_pieces
from wargame.games.skirmish.maps.editing.wallwork import rescaled
from wargame.games.skirmish.maps.read import RESERVED_ID
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec

Axis = Literal["x", "y"]
LEAST_SCALE = 1e-3
NARROWEST_LINE_CM = 0.05


def added(draft: Draft, specs: Sequence[PieceSpec]) -> tuple[Draft, tuple[str, ...]]:
    """The draft with new pieces above all others, and their ids.

    A piece keeps its id when that is free; any other gets one of its style or kind and a number.
    """
    named = with_ids(draft.ids, specs)
    first = len(draft.pieces)
    whole = [read_back(first + n, spec, draft.size) for n, spec in enumerate(named)]
    return with_pieces(draft, (*draft.pieces, *whole)), tuple(spec.id for spec in whole)


def with_ids(others: Iterable[str], specs: Sequence[PieceSpec]) -> list[PieceSpec]:
    """The pieces with ids that are none of the others, nor each other's."""
    taken = set(others)
    named = []
    for spec in specs:
        id = spec.id if spec.id and spec.id not in taken else _free_id(spec, taken)
        taken.add(id)
        named.append(spec if id == spec.id else msgspec.structs.replace(spec, id=id))
    return named


def _free_id(spec: PieceSpec, taken: set[str]) -> str:
    stem = (spec.style or spec.kind).replace(" ", "-")
    if stem.startswith(RESERVED_ID.rstrip("-")):
        stem = f"old-{stem}"
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def deleted(draft: Draft, ids: Ids) -> Draft:
    """The draft without these pieces."""
    gone = {draft.place(id) for id in ids}
    return with_pieces(draft, [piece for place, piece in enumerate(draft.pieces) if place not in gone])


def moved(draft: Draft, ids: Ids, by: Point) -> Draft:
    """The pieces moved by so many cm east and north."""
    return _laid(draft, ids, shift(by))


def turned(draft: Draft, ids: Ids, degrees: float, about: Point | None = None) -> Draft:
    """The pieces turned as one, about a point or the centre of the smallest circle about them."""
    return _laid(draft, ids, turn(degrees).about(_centre(draft, ids, about)))


def mirrored(draft: Draft, ids: Ids, axis: Axis, about: Point | None = None) -> Draft:
    """The pieces mirrored as one: 'x' swaps left and right, 'y' near and far.

    Doors and windows keep their place on their walls.
    """
    return _laid(draft, ids, flip(axis).about(_centre(draft, ids, about)))


def scaled(draft: Draft, ids: Ids, sx: float, sy: float, about: Point, axis_deg: float = 0.0) -> Draft:
    """The pieces stretched as one by `sx` along an axis and by `sy` across it.

    Walls keep their thickness, lines their width, openings theirs and their share of
    the wall; but one straight line alone becomes wider when stretched across.
    """
    sx, sy = max(sx, LEAST_SCALE), max(sy, LEAST_SCALE)
    before = draft.chosen(ids)
    after = laid(before, stretch(sx, sy, axis_deg).about(about))
    fitted = [rescaled(new, old) for new, old in zip(after, before, strict=True)]
    if len(fitted) == 1 and is_straight(before[0]):
        fitted = [_widened(fitted[0], before[0], sx, sy, axis_deg)]
    return with_changed(draft, fitted)


def duplicated(draft: Draft, ids: Ids, by: Point) -> tuple[Draft, tuple[str, ...]]:
    """The draft with copies of these pieces, moved by so many cm, above all others; and the copies' ids."""
    models = draft.chosen(ids)
    nameless = [msgspec.structs.replace(copy, id="") for copy in laid(models, shift(by))]
    copies = checked(list(enumerate(with_ids(draft.ids, nameless), len(draft.pieces))), draft.size)
    made = with_pieces(draft, (*draft.pieces, *copies))
    origins = {copy.id: model.id for copy, model in zip(copies, models, strict=True)}
    return with_copies(made, origins), tuple(origins)


def ordered(draft: Draft, ids: Ids, to: Literal["front", "back"]) -> Draft:
    """The pieces brought above all others, or below them; among each other they keep their order."""
    chosen = draft.chosen(ids)
    others = [piece for piece in draft.pieces if piece.id not in {spec.id for spec in chosen}]
    return with_pieces(draft, [*others, *chosen] if to == "front" else [*chosen, *others])


def _centre(draft: Draft, ids: Ids, about: Point | None) -> Point:
    specs = draft.chosen(ids)
    if about is None:
        return pivot_of(specs) if specs else (0.0, 0.0)
    return about


def _laid(draft: Draft, ids: Ids, change: Affine) -> Draft:
    """Pieces taken elsewhere as they are; openings at a wall's very end give way to rounding."""
    return with_changed(draft, laid(draft.chosen(ids), change))


def _widened(spec: PieceSpec, before: PieceSpec, sx: float, sy: float, axis_deg: float) -> PieceSpec:
    """A straight line's width stretched by what happens across it."""
    (ax, ay), (bx, by) = before.line[0], before.line[-1]
    across = laid(
        [PieceSpec("", "hedge", 1.0, line=((0.0, 0.0), (ay - by, bx - ax)), width=1.0)],
        stretch(sx, sy, axis_deg),
    )[0].line[-1]
    length = ((ay - by) ** 2 + (bx - ax) ** 2) ** 0.5
    share = (across[0] ** 2 + across[1] ** 2) ** 0.5 / length if length else 1.0
    return msgspec.structs.replace(spec, width=max(tidied(before.width * share), NARROWEST_LINE_CM))
