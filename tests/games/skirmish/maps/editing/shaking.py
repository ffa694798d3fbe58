"""Edits at random, as a player makes them who clicks about for an hour."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from wargame.engine.contract import Fault
from wargame.games.skirmish.maps.editing import edits
from wargame.games.skirmish.maps.editing.draft import Draft, draft_of, new_draft
from wargame.games.skirmish.maps.editing.frame import GRIPS, dragged, frame_of
from wargame.games.skirmish.maps.editing.picking import wall_near
from wargame.games.skirmish.maps.editing.stock import item_of, stock
from wargame.games.skirmish.maps.editing.stroke import brushed, freehand
from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.maps.pieces import PATCHES
from wargame.games.skirmish.maps.read import GROUNDS, read_document
from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import kinds

Edit = Callable[[Draft, random.Random], Draft]


@functools.cache
def starts() -> dict[str, Draft]:
    """Drafts to start from: an empty one, a strange one, and some that ship with the game."""
    strange = document(
        house(lamp="lit") | {"id": "inn", "x-owner": [1, 2]},
        house(openings=[{"wall": w, "at": 2.5, "width": 5.0, "type": "door"} for w in (0, 1)], inner=[]),
        feature("hill", ring(1.23456789, 20.1, 9, 9), ring(3, 22, 2, 2), moss=True),
        line("hedge", [20, 20], [26, 21], [20, 21], [26, 20]),
        feature("woods", ring(35, 35, 9, 9)),
        **{"x-season": "autumn"},
    ) | {"x-tool": {"version": 3}}
    shipped = {name: draft_of(load(name)) for name in ("crossroads", "factory-yard", "wooded-hill")}
    return {
        "empty": new_draft((40.0, 40.0), "grass", "Empty"),
        "strange": draft_of(read_document(strange, "strange")),
        **shipped,
    }


def _some(draft: Draft, rng: random.Random) -> tuple[str, ...]:
    if not draft.ids:
        raise Fault("features", "nothing is there")
    return tuple(rng.sample(draft.ids, min(len(draft.ids), rng.choice((1, 1, 1, 2, 5)))))


def _one(draft: Draft, rng: random.Random, *wanted: str) -> str:
    ids = [piece.id for piece in draft.pieces if not wanted or piece.kind in wanted]
    if not ids:
        raise Fault("features", "none of these is there")
    return rng.choice(ids)


def _spot(draft: Draft, rng: random.Random) -> Point:
    width, height = draft.size
    return rng.uniform(-1.0, width + 1.0), rng.uniform(-1.0, height + 1.0)


def _step(rng: random.Random, far: float = 6.0) -> Point:
    return rng.choice(((0.5, 0.0), (rng.uniform(-far, far), rng.uniform(-far, far))))


def _stroke(draft: Draft, rng: random.Random) -> list[Point]:
    x, y = _spot(draft, rng)
    points = [(x, y)]
    for _ in range(rng.randint(2, 30)):
        x, y = x + rng.uniform(-1.5, 1.5), y + rng.uniform(-1.5, 1.5)
        points.append((x, y))
    return points


def add(draft: Draft, rng: random.Random) -> Draft:
    item = rng.choice(stock())
    return edits.added(draft, item.placed(_spot(draft, rng), rng.uniform(0, 360), rng.randrange(9)))[0]


def draw(draft: Draft, rng: random.Random) -> Draft:
    item = rng.choice(stock())
    stroke = freehand(_stroke(draft, rng), closed=item.how != "line")
    return edits.added(draft, [item.drawn(stroke)])[0]


def delete(draft: Draft, rng: random.Random) -> Draft:
    return edits.deleted(draft, _some(draft, rng))


def move(draft: Draft, rng: random.Random) -> Draft:
    return edits.moved(draft, _some(draft, rng), _step(rng))


def turn(draft: Draft, rng: random.Random) -> Draft:
    return edits.turned(draft, _some(draft, rng), rng.choice((90, 15, -7, rng.uniform(-400, 400))))


def stretch(draft: Draft, rng: random.Random) -> Draft:
    ids = _some(draft, rng)
    frame = frame_of(draft, ids)
    wanted = dragged(frame, rng.choice(list(GRIPS)), _spot(draft, rng), rng.random() < 0.3)
    return edits.scaled(draft, ids, *wanted)


def mirror(draft: Draft, rng: random.Random) -> Draft:
    return edits.mirrored(draft, _some(draft, rng), rng.choice(("x", "y")))


def duplicate(draft: Draft, rng: random.Random) -> Draft:
    return edits.duplicated(draft, _some(draft, rng), _step(rng))[0]


def change(draft: Draft, rng: random.Random) -> Draft:
    id = _one(draft, rng)
    return rng.choice(
        (
            lambda: edits.changed(draft, id, kind=rng.choice(list(kinds()))),
            lambda: edits.changed(draft, id, height=rng.choice((0.0, 0.5, 3.0, rng.uniform(-1, 5)))),
            lambda: edits.changed(draft, id, name=rng.choice(("", "Tür ½", "\ud800")), style="barn"),
            lambda: edits.changed(draft, id, ground=rng.choice(PATCHES)),
            lambda: edits.changed(draft, id, width=rng.uniform(-0.2, 3.0)),
            lambda: edits.resized_piece(draft, id, rng.uniform(0.1, 9.0), rng.uniform(0.1, 9.0)),
            lambda: edits.rotated_piece(draft, id, rng.uniform(-180, 180)),
        )
    )()


def shape(draft: Draft, rng: random.Random) -> Draft:
    id = _one(draft, rng)
    spec = draft.piece(id)
    number = rng.randrange(len(spec.rings)) if spec.rings else None
    points = spec.rings[number] if number is not None else spec.line
    vertex = edits.Vertex(number, rng.randrange(len(points)))
    x, y = points[vertex.number]
    near = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2)
    return rng.choice(
        (
            lambda: edits.vertex_moved(draft, id, vertex, near),
            lambda: edits.vertex_added(draft, id, vertex, near),
            lambda: edits.vertex_removed(draft, id, vertex),
        )
    )()


def hang(draft: Draft, rng: random.Random) -> Draft:
    id = _one(draft, rng, "building")
    spec = draft.piece(id)
    spot = wall_near(draft, id, _spot(draft, rng))
    assert spot is not None
    if spec.openings and rng.random() < 0.6:
        ref = edits.OpeningRef(None, rng.randrange(len(spec.openings)))
        return rng.choice(
            (
                lambda: edits.opening_moved(draft, id, ref, spot)[0],
                lambda: edits.opening_removed(draft, id, ref),
                lambda: edits.opening_changed(draft, id, ref, "door", rng.uniform(-1, 4)),
            )
        )()
    if rng.random() < 0.3:
        return edits.inner_added(draft, id, [spot.point, _spot(draft, rng)])
    return edits.opening_added(draft, id, spot, rng.choice(("door", "window")))[0]


def order(draft: Draft, rng: random.Random) -> Draft:
    return edits.ordered(draft, _some(draft, rng), rng.choice(("front", "back")))


def resize(draft: Draft, rng: random.Random) -> Draft:
    size = rng.choice((30.0, 40.0, 45.0, 19.0, rng.uniform(25, 60))), rng.uniform(30, 50)
    return edits.resized(draft, size, rng.choice(("clip", "drop", "keep-inside")))


def lay(draft: Draft, rng: random.Random) -> Draft:
    return edits.grounded(draft, rng.choice((*GROUNDS, "lava")))


def paint(draft: Draft, rng: random.Random) -> Draft:
    return edits.painted(draft, brushed(_stroke(draft, rng), 2.0), rng.choice((*PATCHES, "lava")))[0]


def zone(draft: Draft, rng: random.Random) -> Draft:
    if rng.random() < 0.3:
        return edits.zoned(draft, None)
    one, other = (freehand(_stroke(draft, rng), closed=True) for _ in range(2))
    return edits.zoned(draft, ((one,), (other,)))


def title(draft: Draft, rng: random.Random) -> Draft:
    return edits.titled(
        draft, rng.choice(("", "  ", "Mühle ½", "Mill")), "me", rng.choice(("", "notes\nmore"))
    )


def bring_in(draft: Draft, rng: random.Random) -> Draft:
    other, _ = edits.added(new_draft((40.0, 40.0), "snow", "Other"), item_of("crates").placed((20, 20)))
    return edits.merged_in(draft, other.table_map, _step(rng, 40.0))[0]


EDITS: Mapping[str, Edit] = {
    edit.__name__: edit
    for edit in (
        *(add, draw, delete, move, turn, stretch, mirror, duplicate, change, shape, hang),
        *(order, resize, lay, paint, zone, title, bring_in),
    )
}


def shaken(draft: Draft, name: str, seed: int) -> Draft:
    """The draft after an edit, or itself when the edit is refused."""
    try:
        return EDITS[name](draft, random.Random(seed))
    except Fault:
        return draft
