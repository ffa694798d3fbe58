"""A changed table is repainted where it changed, and nowhere else looks another way."""

from __future__ import annotations

import io

import msgspec
import numpy as np
import pytest

from wargame.games.skirmish.maps.library import load
from wargame.games.skirmish.table.terrain import PieceSpec, TableMap
from wargame.ui.relief.picture import Bytes
from wargame.ui.relief.repaint import changed_areas, merged
from wargame.ui.relief.scenery import Scenery, paint_table
from wargame.ui.relief.studio import (
    Order,
    Portrait,
    Studio,
    paint_portrait,
    read_orders,
    read_tiles,
    write_order,
    write_tile,
)

PPM = 0.6
SPOTS = ((2.0, 8.0), (10.0, 12.0), (9.0, 3.0), (1.0, 1.0), (12.0, 9.0))
SEAM = 4
"""The most that a tile's border may differ from the whole picture, of 255."""


def duel() -> TableMap:
    """A small table with one of everything: a corner of the duel's."""
    whole = load("duel").table_map
    wanted = ("building", "hedge", "woods", "road", "crater")
    kept = [next(piece for piece in whole.pieces if piece.kind == kind) for kind in wanted]
    brought = [moved(piece, *_to(piece, at)) for piece, at in zip(kept, SPOTS, strict=True)]
    return msgspec.structs.replace(whole, size=(16.0, 16.0), pieces=tuple(brought))


def _to(piece: PieceSpec, at: tuple[float, float]) -> tuple[float, float]:
    x, y = (piece.rings[0] if piece.rings else piece.line)[0]
    return at[0] - x, at[1] - y


def moved(piece: PieceSpec, dx: float, dy: float) -> PieceSpec:
    def shift(line: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((x + dx, y + dy) for x, y in line)

    inner = tuple(msgspec.structs.replace(wall, line=shift(wall.line)) for wall in piece.inner)
    rings = tuple(shift(ring) for ring in piece.rings)
    return msgspec.structs.replace(piece, rings=rings, line=shift(piece.line), inner=inner)


def with_moved(table_map: TableMap, kind: str, dx: float, dy: float) -> TableMap:
    chosen = next(piece for piece in table_map.pieces if piece.kind == kind)
    pieces = tuple(moved(p, dx, dy) if p is chosen else p for p in table_map.pieces)
    return msgspec.structs.replace(table_map, pieces=pieces)


def followed(studio: Studio, before: TableMap, after: TableMap) -> tuple[Bytes, Bytes, int]:
    """The picture of `before` with the studio's tiles for `after` laid over it, and how many px they are."""
    picture = paint_table(before, PPM, finer=2)
    lit, crowns, count = picture.lit.copy(), picture.crowns.copy(), 0
    studio.take(Order(1, before, PPM, PPM, painted=True))
    assert studio.resting
    studio.take(Order(2, after, PPM, PPM))
    while not studio.resting:
        reply, painted = studio.step()
        assert reply.serial == 2
        if reply.made == "fine":
            tile = painted.tile
            at = slice(tile.top, tile.top + tile.rows), slice(tile.left, tile.left + tile.columns)
            lit[at] = painted.lit
            crowns[at] = 0 if painted.crowns is None else painted.crowns
            count += tile.rows * tile.columns
    return lit, crowns, count


@pytest.mark.parametrize("kind", ["hedge", "building", "woods", "road"])
def test_what_is_repainted_makes_the_picture_of_the_new_table(kind: str) -> None:
    before = duel()
    after = with_moved(before, kind, 1.5, -1.0)
    lit, crowns, count = followed(Studio(), before, after)
    wanted = paint_table(after, PPM, finer=2)
    assert np.abs(lit.astype(int) - wanted.lit).max() <= SEAM
    assert np.abs(crowns.astype(int) - wanted.crowns).max() <= SEAM
    if kind == "hedge":
        assert count < 0.8 * wanted.visibility.size


def test_a_removed_and_an_added_piece_are_both_found() -> None:
    whole = duel()
    less = msgspec.structs.replace(whole, pieces=whole.pieces[1:])
    boxes = changed_areas(Scenery.of(whole), Scenery.of(less))
    assert boxes
    assert changed_areas(Scenery.of(less), Scenery.of(whole)) == boxes


def test_nothing_changed_is_nothing_to_paint_and_other_ground_is_all() -> None:
    table = duel()
    assert changed_areas(Scenery.of(table), Scenery.of(table)) == []
    snow = msgspec.structs.replace(table, ground="snow")
    assert changed_areas(Scenery.of(table), Scenery.of(snow)) is None


def test_boxes_are_joined_until_none_meets_another() -> None:
    found = merged([(0, 0, 2, 2), (5, 5, 6, 6), (1, 1, 5.5, 5.5), (9, 9, 10, 10)])
    assert sorted(found) == [(0, 0, 6, 6), (9, 9, 10, 10)]


def test_an_overtaken_order_leaves_its_places_to_the_next() -> None:
    before = duel()
    one = with_moved(before, "hedge", 1.0, 0.0)
    both = with_moved(one, "crater", -1.0, 1.0)
    studio = Studio()
    studio.take(Order(1, before, PPM, PPM, painted=True))
    studio.take(Order(2, one, PPM, PPM))
    studio.step()
    lit, _crowns, _count = followed_on(studio, before, both)
    assert np.abs(lit.astype(int) - paint_table(both, PPM, finer=2).lit).max() <= SEAM


def followed_on(studio: Studio, before: TableMap, after: TableMap) -> tuple[Bytes, Bytes, int]:
    picture = paint_table(before, PPM, finer=2)
    lit = picture.lit.copy()
    studio.take(Order(3, after, PPM, PPM))
    while not studio.resting:
        reply, painted = studio.step()
        if reply.made == "fine":
            tile = painted.tile
            lit[tile.top : tile.top + tile.rows, tile.left : tile.left + tile.columns] = painted.lit
    return lit, picture.crowns, 0


def test_orders_and_tiles_pass_through_a_pipe_unchanged() -> None:
    portrait = Portrait(7, msgspec.structs.replace(duel(), size=(6.0, 5.0), pieces=()), 1.0)
    pipe = io.BytesIO()
    write_order(pipe, portrait)
    pipe.seek(0)
    assert list(read_orders(pipe)) == [portrait]
    reply, painted = paint_portrait(portrait)
    pipe = io.BytesIO()
    write_tile(pipe, reply, painted)
    pipe.seek(0)
    [(again, tile)] = list(read_tiles(pipe))
    assert again == reply
    assert np.array_equal(tile.lit, painted.lit)
    assert tile.crowns is None


@pytest.mark.parametrize("kept", [0, 2, 9, 60, 200])
def test_a_pipe_that_is_cut_off_ends_quietly(kept: int) -> None:
    portrait = Portrait(7, msgspec.structs.replace(duel(), size=(6.0, 5.0), pieces=()), 1.0)
    pipe = io.BytesIO()
    write_tile(pipe, *paint_portrait(portrait))
    assert list(read_tiles(io.BytesIO(pipe.getvalue()[:kept]))) == []
    pipe = io.BytesIO()
    write_order(pipe, portrait)
    assert list(read_orders(io.BytesIO(pipe.getvalue()[: min(kept, 20)]))) == []
