"""Edits of the table itself: its size, ground, zones and texts, painting, clearing, bringing a map in.

Lengths in cm. Each raises Fault where the result would be no legal map.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.draft import Draft, Zones, checked_header, with_map
from wargame.games.skirmish.maps.editing.lay import bounds_of, laid, shape_of, shift, tidied
from wargame.games.skirmish.maps.editing.legal import checked, is_on_table, sound_polygon, with_pieces
from wargame.games.skirmish.maps.editing.placing import added, with_ids
from wargame.games.skirmish.maps.editing.shaping import PAVED, clean_run
from wargame.games.skirmish.maps.editing.wallwork import refitted
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec, Ring, TableMap, kinds

Outside = Literal["clip", "drop", "keep-inside"]
Size = tuple[float, float]

NOTICED_CM2 = 0.01
LONGEST_TEXTS = {"name": 200, "author": 200, "notes": 5000}
MOST_POINTS_OF_A_PATCH = 400
_SMALLEST_CM2 = 0.02


def grounded(draft: Draft, ground: str) -> Draft:
    """The table on another ground: grass, earth, cobble, snow or sand."""
    return _with_header(draft, ground=ground)


def zoned(draft: Draft, zones: Zones | None) -> Draft:
    """The table with other deployment zones, A's and B's, each as rings; None for the edges."""
    return _with_header(draft, zones=zones)


def titled(draft: Draft, name: str, author: str = "", notes: str = "") -> Draft:
    """The table called otherwise, with its author and notes."""
    for key, text in (("name", name), ("author", author), ("notes", notes)):
        if len(text) > LONGEST_TEXTS[key]:
            raise Fault(f"wargame.{key}", f"is longer than {LONGEST_TEXTS[key]:,} letters")
    return _with_header(draft, name=name.strip(), author=author, notes=notes)


def cleared(draft: Draft) -> Draft:
    """The table without any piece; its size, ground, zones and name stay."""
    return with_pieces(draft, ())


def _with_header(draft: Draft, **fields: object) -> Draft:
    return with_map(draft, checked_header(msgspec.structs.replace(draft.table_map, **fields)))


# --- size -------------------------------------------------------------------------------------


def falling_off(draft: Draft, size: Size) -> tuple[str, ...]:
    """The pieces that a table of that size would cut, and the present one does not.

    Roads and painted ground lead off tables as a rule: they count when they are lost altogether.
    """
    return tuple(draft.pieces[place].id for place in sorted(_falling(draft, size)))


def _falling(draft: Draft, size: Size) -> set[int]:
    """The places of the pieces that fall off a table of that size."""
    if not draft.pieces:
        return set()
    bounds = shapely.bounds([shape_of(spec) for spec in draft.pieces])
    out = (bounds[:, :2] < 0.0).any(axis=1) | (bounds[:, 2:] > size).any(axis=1)
    return {place for place in np.flatnonzero(out).tolist() if _falls(draft.pieces[place], draft.size, size)}


def _falls(spec: PieceSpec, before: Size, after: Size) -> bool:
    if spec.kind in PAVED:
        return not is_on_table(spec, after)
    there, left = shapely.box(0.0, 0.0, *before), shapely.box(0.0, 0.0, *after)
    lost = shapely.difference(shapely.intersection(shape_of(spec), there), left)
    return bool(lost.area > NOTICED_CM2) or not is_on_table(spec, after)


def resized(draft: Draft, size: Size, outside: Outside = "clip") -> Draft:
    """The table with another size, measured from its south-west corner.

    Pieces that fall off: 'clip' cuts areas and lines at the edge (a building is left
    standing over it, where the table cuts it) and takes away what is wholly off;
    'drop' takes them away whole; 'keep-inside' moves them onto the table.
    """
    head = checked_header(msgspec.structs.replace(draft.table_map, size=size, zones=None))
    size = head.size
    falling = _falling(draft, size)
    pieces = [
        piece
        for place, spec in enumerate(draft.pieces)
        for piece in (_kept(spec, size, outside) if place in falling else (spec,))
    ]
    whole = checked(list(enumerate(_numbered(pieces))), size)
    zones = _cut_zones(draft.zones, size)
    made = msgspec.structs.replace(head, zones=zones, pieces=())
    return with_pieces(with_map(draft, checked_header(made)), whole)


def _kept(spec: PieceSpec, size: Size, outside: Outside) -> Sequence[PieceSpec]:
    match outside:
        case "drop":
            return ()
        case "keep-inside":
            return (_moved_inside(spec, size),)
        case _:
            return tuple(_clipped(spec, size))


def _moved_inside(spec: PieceSpec, size: Size) -> PieceSpec:
    west, south, east, north = bounds_of([spec])
    by = _inward(west, east, size[0]), _inward(south, north, size[1])
    return laid([spec], shift(by))[0]


def _inward(low: float, high: float, side: float) -> float:
    """How far a span must move to lie on the table; one that is longer is brought to its middle."""
    if high - low > side:
        return (side - low - high) / 2.0
    return max(0.0, -low) - max(0.0, high - side)


def _clipped(spec: PieceSpec, size: Size) -> Iterator[PieceSpec]:
    """What is left of a piece on a smaller table, the largest part first with its id."""
    if not is_on_table(spec, size):
        return
    if kinds()[spec.kind].walled:
        yield spec
    elif spec.rings:
        yield from _parts(spec, shape_of(spec).intersection(shapely.box(0.0, 0.0, *size)))
    else:
        margin = spec.width
        box = shapely.box(-margin, -margin, size[0] + margin, size[1] + margin)
        for part in shapely.get_parts(LineString(spec.line).intersection(box)):
            line = clean_run([(x, y) for x, y in part.coords], closed=False)
            cut = msgspec.structs.replace(spec, line=line)
            if len(line) > 1 and is_on_table(cut, size):
                yield cut


def _parts(spec: PieceSpec, shape: BaseGeometry) -> Iterator[PieceSpec]:
    areas = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    for part in sorted(areas, key=lambda part: -part.area):
        rings = [clean_run(ring.coords, closed=True) for ring in (part.exterior, *part.interiors)]
        whole = tuple(ring for ring in rings if sound_polygon(ring))
        if part.area > _SMALLEST_CM2 and whole and whole[0] is rings[0]:
            yield msgspec.structs.replace(spec, rings=whole)


def _numbered(pieces: Sequence[PieceSpec]) -> list[PieceSpec]:
    """Pieces of which several may have come from one: the first keeps the id."""
    seen: set[str] = set()
    firsts: list[PieceSpec] = []
    rest: list[PieceSpec] = []
    for spec in pieces:
        (rest if spec.id in seen else firsts).append(spec)
        seen.add(spec.id)
    if not rest:
        return firsts
    nameless = [msgspec.structs.replace(spec, id="") for spec in rest]
    return [*firsts, *with_ids([spec.id for spec in firsts], nameless)]


def _cut_zones(zones: Zones | None, size: Size) -> Zones | None:
    """Zones cut to the table; None, the edges, when one is lost."""
    if zones is None:
        return None
    box = shapely.box(0.0, 0.0, *size)
    south, north = (_cut_zone(zone, box) for zone in zones)
    return None if south is None or north is None else (south, north)


def _cut_zone(zone: tuple[Ring, ...], box: Polygon) -> tuple[Ring, ...] | None:
    shape = Polygon(zone[0], zone[1:])
    if box.covers(shape):
        return zone
    spec = next(_parts(PieceSpec("", "ground", 0.0), shape.intersection(box)), None)
    return spec.rings if spec is not None else None


# --- painting ---------------------------------------------------------------------------------


def painted(draft: Draft, ring: Sequence[Point], ground: str) -> tuple[Draft, str]:
    """Ground painted over an area, above what was painted before; and the id of the patch.

    Paint joins a patch of its own ground that it touches, unless other paint lies on that one.
    """
    outline = clean_run(ring, closed=True)
    new = PieceSpec("", "ground", kinds()["ground"].height, rings=(outline,), ground=ground)
    if sound_polygon(outline):
        for patch in reversed(_joinable(draft, Polygon(outline), ground)):
            whole = _joined(patch, Polygon(outline))
            if whole is not None:
                others = [piece for piece in draft.pieces if piece.id != patch.id]
                grown = checked([(len(others), whole)], draft.size)
                return with_pieces(draft, [*others, *grown]), patch.id
    made, ids = added(draft, [new])
    return made, ids[0]


def _joinable(draft: Draft, shape: Polygon, ground: str) -> list[PieceSpec]:
    """Patches of a ground that the shape touches and on which no other paint lies, lowest first."""
    paved = [spec for spec in draft.pieces if spec.kind in PAVED]
    return [
        spec
        for place, spec in enumerate(paved)
        if (spec.kind, spec.ground) == ("ground", ground)
        and spec.rings
        and shape_of(spec).intersects(shape)
        and not any(shape_of(later).intersects(shape_of(spec)) for later in paved[place + 1 :])
    ]


def _joined(patch: PieceSpec, shape: Polygon) -> PieceSpec | None:
    """The patch grown by a shape; None when that is no plain outline."""
    union = shape_of(patch).union(shape)
    made = next(_parts(patch, union), None) if isinstance(union, Polygon) else None
    if made is None or sum(map(len, made.rings)) > MOST_POINTS_OF_A_PATCH:
        return None
    return msgspec.structs.replace(
        made, rings=tuple(tuple((tidied(x), tidied(y)) for x, y in r) for r in made.rings)
    )


# --- bringing in ------------------------------------------------------------------------------


def merged_in(
    draft: Draft, other: TableMap, by: Point = (0.0, 0.0)
) -> tuple[Draft, tuple[str, ...], tuple[str, ...]]:
    """The draft with another map's pieces above its own, moved by so many cm.

    Gives the draft, the ids of what came, and the other map's ids of what lies wholly off the table.
    """
    there = (
        [refitted(spec) for spec in laid(other.pieces, shift(by))] if by != (0.0, 0.0) else list(other.pieces)
    )
    lost = {spec.id for spec in there if not is_on_table(spec, draft.size)}
    made, ids = added(draft, [spec for spec in there if spec.id not in lost])
    return made, ids, tuple(spec.id for spec in other.pieces if spec.id in lost)
