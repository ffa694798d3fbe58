"""Whether changed pieces make a legal map: what the file reader refuses is refused here, at its place.

Sound pieces pass a check of all at once; whatever is in doubt goes through the reader itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec
import numpy as np
import shapely
from shapely import Polygon

from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.document import MAX_PIECES, MAX_POINTS
from wargame.games.skirmish.maps.editing.draft import Draft, with_map, with_same_ids
from wargame.games.skirmish.maps.editing.lay import shape_of
from wargame.games.skirmish.maps.editing.wallwork import fit, refitted
from wargame.games.skirmish.maps.openings import line_lengths, ring_lengths
from wargame.games.skirmish.maps.pieces import read_piece
from wargame.games.skirmish.maps.problem import Report
from wargame.games.skirmish.maps.read import RESERVED_ID
from wargame.games.skirmish.maps.values import FARTHEST_CM
from wargame.games.skirmish.maps.write import map_json
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import InnerWall, PieceSpec, TableMap

SURE_CM2 = 1e-6
LONGEST_TEXT = 200


def with_changed(draft: Draft, changed: Iterable[PieceSpec]) -> Draft:
    """The draft with these pieces in the place of those of their ids. Raises Fault."""
    pieces = list(draft.pieces)
    moved: list[tuple[int, PieceSpec]] = []
    others: list[tuple[int, PieceSpec]] = []
    for spec in changed:
        place = draft.place(spec.id)
        if pieces[place] != spec:
            (moved if _is_alike(spec, pieces[place]) else others).append((place, spec))
    if not moved and not others:
        return draft
    for place, spec in others:
        pieces[place] = read_back(place, spec, draft.size)
    for (place, _), spec in zip(moved, checked(moved, draft.size), strict=True):
        pieces[place] = spec
    check_counts(draft, pieces)
    return with_same_ids(draft, msgspec.structs.replace(draft.table_map, pieces=tuple(pieces)))


def _is_alike(spec: PieceSpec, before: PieceSpec) -> bool:
    """Whether a piece differs from what it was in its shape alone."""
    return _properties(spec) == _properties(before)


def _properties(spec: PieceSpec) -> tuple[str, float, float, str, str, str]:
    return spec.kind, spec.height, spec.width, spec.name, spec.style, spec.ground


def with_pieces(draft: Draft, pieces: Sequence[PieceSpec]) -> Draft:
    """The draft with other pieces, each checked before. Raises Fault when there are too many."""
    check_counts(draft, pieces)
    return with_map(draft, msgspec.structs.replace(draft.table_map, pieces=tuple(pieces)))


def check_counts(draft: Draft, pieces: Sequence[PieceSpec]) -> None:
    """Raise Fault when these are more pieces, or have more points, than a map may."""
    if len(pieces) > MAX_PIECES:
        raise Fault("features", f"holds {len(pieces)} pieces; {MAX_PIECES:,} are allowed")
    points = count_points(pieces) + sum(len(ring) + 1 for zone in draft.zones or () for ring in zone)
    if points > MAX_POINTS:
        raise Fault("features", f"holds {points:,} points; {MAX_POINTS:,} are allowed")


def count_points(pieces: Iterable[PieceSpec]) -> int:
    """How many points the pieces have in a file, where rings are closed."""
    return sum(
        sum([len(ring) + 1 for ring in piece.rings])
        + len(piece.line)
        + sum([len(w.line) for w in piece.inner])
        for piece in pieces
    )


def checked(specs: Sequence[tuple[int, PieceSpec]], size: tuple[float, float]) -> list[PieceSpec]:
    """Pieces whose properties are known to be legal, each with its place, as a file would give them back.

    Openings that no longer fit their walls are fitted. Raises Fault for the first bad one.
    """
    sure = _surely_legal([spec for _, spec in specs], size)
    return [
        spec if fine else read_back(place, refitted(spec), size)
        for (place, spec), fine in zip(specs, sure, strict=True)
    ]


def read_back(place: int, spec: PieceSpec, size: tuple[float, float]) -> PieceSpec:
    """The piece as the reader makes it from what is written. Raises Fault at `features[place]`."""
    _check_texts(place, spec)
    if not spec.id or spec.id.startswith(RESERVED_ID):
        raise Fault(f"features[{place}].id", f"must be text that does not start with {RESERVED_ID}")
    if not (spec.rings and all(spec.rings)) and not spec.line:
        raise Fault(f"features[{place}].geometry.coordinates", "must be a list of points")
    report = Report()
    feature = map_json(TableMap("", size, "", (spec,)))["features"][0]
    read = read_piece(feature, spec.id, size, f"features[{place}]", report)
    report.raise_first()
    if read is None:
        raise Fault(f"features[{place}]", "could not be read")
    return read


def _check_texts(place: int, spec: PieceSpec) -> None:
    for key in ("id", "kind", "name", "style", "ground"):
        text = getattr(spec, key)
        if len(text) > LONGEST_TEXT:
            raise Fault(f"features[{place}].properties.{key}", f"is longer than {LONGEST_TEXT} letters")
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            raise Fault(f"features[{place}].properties.{key}", "is not valid text (half a surrogate pair)")


def _surely_legal(specs: Sequence[PieceSpec], size: tuple[float, float]) -> list[bool]:
    """For each piece whether the reader would surely take it as it is; a false may be legal too."""
    plain = [_is_plain(spec, size) for spec in specs]
    places = [place for place, spec in enumerate(specs) if plain[place] and spec.rings]
    shapes = _outlines([specs[place].rings[0] for place in places])
    sound = shapely.is_valid(shapes) & (shapely.area(shapes) > SURE_CM2)
    for place, fine in zip(places, sound.tolist(), strict=True):
        plain[place] = fine
    return plain


def _outlines(rings: Sequence[tuple[Point, ...]]) -> np.ndarray[tuple[int], np.dtype[np.object_]]:
    """One polygon a ring, made all at once."""
    if not rings:
        return np.empty(0, dtype=np.object_)
    counts = [len(ring) for ring in rings]
    points = np.array(list(chain.from_iterable(rings)), dtype=np.float64)
    made = shapely.linearrings(points, indices=np.repeat(np.arange(len(rings)), counts))
    return np.asarray(shapely.polygons(made))


def _is_plain(spec: PieceSpec, size: tuple[float, float]) -> bool:
    """Whether nothing but the soundness of its outline can be wrong with a piece that was legal once."""
    if len(spec.rings) > 1:
        return False
    run = spec.rings[0] if spec.rings else spec.line
    if len(run) < (3 if spec.rings else 2) or run[0] == run[-1] or not _reaches(run, size):
        return False
    if spec.openings and not fit(spec.openings, ring_lengths(run)):
        return False
    return all(_is_plain_wall(wall) for wall in spec.inner)


def _is_plain_wall(wall: InnerWall) -> bool:
    """Whether an inner wall that was legal once still is."""
    line = wall.line
    if len(line) < 2 or line[0] == line[-1] or not all(_is_near(x) and _is_near(y) for x, y in line):
        return False
    return not wall.openings or fit(wall.openings, line_lengths(line))


def _is_near(value: float) -> bool:
    return -FARTHEST_CM <= value <= FARTHEST_CM


def _reaches(run: Sequence[Point], size: tuple[float, float]) -> bool:
    """Whether a point lies on the table, and none too far from it."""
    width, height = size
    inside = False
    for x, y in run:
        if not (_is_near(x) and _is_near(y)):
            return False
        inside = inside or (0.0 < x < width and 0.0 < y < height)
    return inside


def is_on_table(spec: PieceSpec, size: tuple[float, float]) -> bool:
    """Whether a piece shares ground with the table, as the reader asks it."""
    run = spec.rings[0] if spec.rings else spec.line
    return _reaches(run, size) or shape_of(spec).intersection(shapely.box(0.0, 0.0, *size)).area > SURE_CM2


def sound_polygon(ring: Sequence[Point]) -> bool:
    """Whether a ring alone makes a legal outline."""
    if len(set(ring)) < 3:
        return False
    shape = Polygon(ring)
    return bool(shape.is_valid and shape.area > SURE_CM2)
