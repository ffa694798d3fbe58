"""Edits of one piece: its kind and properties, its points, its typed size and rotation. Lengths in cm.

Each raises Fault where the result would be no legal map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing.draft import Draft
from wargame.games.skirmish.maps.editing.frame import frame_of, is_straight, plain_angle
from wargame.games.skirmish.maps.editing.lay import tidied, tidied_point
from wargame.games.skirmish.maps.editing.legal import with_changed
from wargame.games.skirmish.maps.editing.placing import scaled, turned
from wargame.games.skirmish.maps.editing.wallwork import rehung
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import Kind, PieceSpec, Ring, kinds

SURVIVES_CM = 1.0
PAINTED = "ground"
FIRST_PATCH = "earth"
PAVED = ("ground", "road")


@dataclass(frozen=True)
class Vertex:
    """A corner of a piece: in which ring (None: the line), and its number there."""

    ring: int | None
    number: int


def changed(
    draft: Draft,
    id: str,
    *,
    kind: str | None = None,
    height: float | None = None,
    style: str | None = None,
    name: str | None = None,
    ground: str | None = None,
    width: float | None = None,
) -> Draft:
    """The piece with other properties; what is left out stays.

    Another kind brings its own height unless one was set, and leaves behind what it
    can't have: openings and inner walls, a building's style, a patch's ground.
    """
    spec = draft.piece(id)
    if kind is not None and kind != spec.kind:
        spec = _of_kind(spec, kind, draft.place(id))
    values = {"height": height, "style": style, "name": name, "ground": ground, "width": width}
    given = {key: value for key, value in values.items() if value is not None}
    return with_changed(draft, [msgspec.structs.replace(spec, **given)])


def _of_kind(spec: PieceSpec, name: str, place: int) -> PieceSpec:
    kind, before = kinds().get(name), kinds()[spec.kind]
    if kind is None:
        why = f"is no kind of terrain; the kinds are {', '.join(kinds())}"
        raise Fault(f"features[{place}].properties.kind", why)
    if kind.walled and spec.line:
        raise Fault(f"features[{place}].geometry.type", f"must be Polygon for a {name}")
    return msgspec.structs.replace(
        spec,
        kind=name,
        height=_height(spec, before, kind),
        style="",
        ground=_ground(spec, name),
        openings=spec.openings if kind.walled else (),
        inner=spec.inner if kind.walled else (),
    )


def _height(spec: PieceSpec, before: Kind, kind: Kind) -> float:
    """A height set by hand stays as long as it means something."""
    return spec.height if kind.solid and spec.height not in (before.height, 0.0) else kind.height


def _ground(spec: PieceSpec, name: str) -> str:
    if name == PAINTED:
        return spec.ground or FIRST_PATCH
    return spec.ground if name in PAVED else ""


def with_ring(draft: Draft, id: str, ring_no: int, points: Sequence[Point]) -> Draft:
    """The piece with another ring: 0 the outline, then holes; the number after the last adds a hole.

    No points take a hole away. Openings stay on walls that survive.
    """
    spec = draft.piece(id)
    if not 0 <= ring_no <= len(spec.rings) or not spec.rings:
        raise Fault(f"features[{draft.place(id)}].geometry", f"has no ring {ring_no}")
    ring = clean_run(points, closed=True)
    rings = (*spec.rings[:ring_no], *((ring,) if ring or ring_no == 0 else ()), *spec.rings[ring_no + 1 :])
    openings = spec.openings
    if openings and ring_no == 0 and len(set(ring)) > 2:
        openings = rehung(openings, spec.rings[0], ring, SURVIVES_CM)
    return with_changed(draft, [msgspec.structs.replace(spec, rings=rings, openings=openings)])


def with_line(draft: Draft, id: str, points: Sequence[Point]) -> Draft:
    """The piece, drawn as a line, with other points."""
    spec = draft.piece(id)
    if not spec.line:
        raise Fault(f"features[{draft.place(id)}].geometry", "is no line")
    return with_changed(draft, [msgspec.structs.replace(spec, line=clean_run(points, closed=False))])


def points_at(spec: PieceSpec, ring: int | None) -> Ring:
    """The points of a ring, or of the line."""
    return spec.line if ring is None else spec.rings[ring]


def vertex_moved(draft: Draft, id: str, vertex: Vertex, to: Point) -> Draft:
    """One corner of a piece elsewhere."""
    points = list(points_at(draft.piece(id), vertex.ring))
    points[vertex.number] = to
    return _with_points(draft, id, vertex.ring, points)


def vertex_added(draft: Draft, id: str, edge: Vertex, at: Point) -> Draft:
    """A new corner after the one that the edge starts from; it has the next number."""
    points = list(points_at(draft.piece(id), edge.ring))
    points.insert(edge.number + 1, at)
    return _with_points(draft, id, edge.ring, points)


def vertex_removed(draft: Draft, id: str, vertex: Vertex) -> Draft:
    """A piece without one corner."""
    points = list(points_at(draft.piece(id), vertex.ring))
    del points[vertex.number]
    return _with_points(draft, id, vertex.ring, points)


def _with_points(draft: Draft, id: str, ring: int | None, points: Sequence[Point]) -> Draft:
    return with_line(draft, id, points) if ring is None else with_ring(draft, id, ring, points)


def clean_run(points: Sequence[Point], *, closed: bool) -> Ring:
    """Points tidied, without steps of no length; a ring without its closing point."""
    kept: list[Point] = []
    for point in map(tidied_point, points):
        if not kept or kept[-1] != point:
            kept.append(point)
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)


def resized_piece(draft: Draft, id: str, length: float | None = None, width: float | None = None) -> Draft:
    """The piece as long and as wide as typed, about the middle of its box."""
    spec, frame = draft.piece(id), frame_of(draft, [id])
    for key, value in (("length", length), ("width", width)):
        if value is not None and not value > 0.0:
            raise Fault(f"features[{draft.place(id)}].geometry", f"needs a {key} above zero")
    sx = length / frame.length if length is not None and frame.length > 0.0 else 1.0
    sy = width / frame.width if width is not None and frame.width > 0.0 else 1.0
    if spec.line and width is not None and is_straight(spec):
        draft, sy = changed(draft, id, width=tidied(width)), 1.0
    return scaled(draft, [id], sx, sy, frame.centre, frame.angle)


def rotated_piece(draft: Draft, id: str, angle: float) -> Draft:
    """The piece turned until its box lies at that angle (degrees, as `frame_of` gives it)."""
    return turned(draft, [id], plain_angle(angle - frame_of(draft, [id]).angle))
