"""A painter in a process of its own who keeps one table's picture up to date while it is edited.

`python -m wargame.ui.relief.studio` reads orders from standard input and writes painted
tiles to standard output. What changed is painted coarsely first, so that it is soon seen,
then finely. An order that is overtaken by a newer one is dropped.
"""

from __future__ import annotations

import os
import queue
import struct
import sys
import threading
from collections.abc import Iterator
from typing import BinaryIO, Literal

import msgspec
import numpy as np

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import Bytes
from wargame.ui.relief.repaint import changed_areas, tile_of
from wargame.ui.relief.scenery import PaintedTile, Scenery, Tile, paint_tile, picture_shape, tiles_of
from wargame.ui.relief.survey import Bounds

COARSE_TILE_PX, FINE_TILE_PX = 400, 320
_HEAD = struct.Struct(">I")
_NICENESS = 10

Pass = Literal["coarse", "fine", "model", "rest"]


class Order(msgspec.Struct, frozen=True, tag="table"):
    """Show this table from now on. `painted`: its picture is there already. Densities in pixels a mm."""

    serial: int
    table_map: TableMap
    coarse: float
    fine: float
    painted: bool = False


class Portrait(msgspec.Struct, frozen=True, tag="portrait"):
    """Paint a small table by itself, whole and at once: what is on it is to be cut out and carried."""

    serial: int
    table_map: TableMap
    ppm: float


class Reply(msgspec.Struct, frozen=True):
    """What a painted tile is part of; its pixels follow.

    `rough` and `left`: how many coarse tiles and how many of all are still to come. "rest" says,
    with an empty tile, that an order has changed nothing.
    """

    serial: int
    made: Pass
    ppm: float
    tile: tuple[int, int, int, int]
    crowns: bool
    rough: int
    left: int


class Studio:
    """The table being kept up to date and what of it is still to be painted."""

    def __init__(self) -> None:
        self._scenery: Scenery | None = None
        self._order: Order | None = None
        self._coarse: list[Tile] = []
        self._fine: list[Tile] = []

    @property
    def resting(self) -> bool:
        """Whether nothing is left to paint."""
        return not self._coarse and not self._fine

    def take(self, order: Order) -> None:
        """Turn to another state of the table: what has changed last is painted before what still waits."""
        after = Scenery.of(order.table_map)
        changed = self._changes(after, order)
        if changed is None:
            self._coarse, self._fine = [], []
        boxes = [_everywhere(after)] if changed is None else changed
        self._scenery, self._order = after, order
        self._coarse = _before(list(self._tiles(boxes, order.coarse, COARSE_TILE_PX)), self._coarse)
        self._fine = _before(list(self._tiles(boxes, order.fine, FINE_TILE_PX)), self._fine)

    def step(self) -> tuple[Reply, PaintedTile]:
        """Paint one more tile. Raises IndexError when nothing is left."""
        assert self._scenery is not None
        assert self._order is not None
        made: Pass = "coarse" if self._coarse else "fine"
        todo, ppm = (self._coarse, self._order.coarse) if self._coarse else (self._fine, self._order.fine)
        painted = paint_tile(self._scenery, todo.pop(0), ppm, 1 if made == "coarse" else 2)
        rough, left = len(self._coarse), len(self._coarse) + len(self._fine)
        return _reply(self._order.serial, made, ppm, painted, rough, left), painted

    def rest(self) -> tuple[Reply, PaintedTile]:
        """Say that nothing is left."""
        assert self._order is not None
        nothing = np.zeros((0, 0, 3), np.uint8)
        painted = PaintedTile(Tile(0, 0, 0, 0), nothing, None, nothing[..., 0])
        return _reply(self._order.serial, "rest", self._order.fine, painted, 0, 0), painted

    def _changes(self, after: Scenery, order: Order) -> list[Bounds] | None:
        """Where the table looks different now; None: everywhere."""
        if order.painted:
            self._coarse, self._fine = [], []
            return []
        return None if self._scenery is None else changed_areas(self._scenery, after)

    def _tiles(self, boxes: list[Bounds], ppm: float, side: int) -> Iterator[Tile]:
        assert self._scenery is not None
        for box in boxes:
            found = tile_of(self._scenery, box, ppm)
            if found is not None:
                yield from tiles_of(found, side)


def _everywhere(scenery: Scenery) -> Bounds:
    return -1e3, -1e3, scenery.survey.width + 1e3, scenery.survey.height + 1e3


def _before(new: list[Tile], waiting: list[Tile]) -> list[Tile]:
    """New tiles, then those that wait already and lie in none of them."""
    return [*new, *(tile for tile in waiting if not any(_holds(other, tile) for other in new))]


def _holds(one: Tile, other: Tile) -> bool:
    below, beside = one.top + one.rows, one.left + one.columns
    return (
        one.top <= other.top
        and one.left <= other.left
        and other.top + other.rows <= below
        and other.left + other.columns <= beside
    )


def paint_portrait(portrait: Portrait) -> tuple[Reply, PaintedTile]:
    """Paint a small table whole."""
    scenery = Scenery.of(portrait.table_map)
    rows, columns = picture_shape(scenery.survey, portrait.ppm)
    painted = paint_tile(scenery, Tile(0, 0, rows, columns), portrait.ppm, 1)
    return _reply(portrait.serial, "model", portrait.ppm, painted, 0, 0), painted


def _reply(serial: int, made: Pass, ppm: float, painted: PaintedTile, rough: int, left: int) -> Reply:
    tile = painted.tile
    box = (tile.top, tile.left, tile.rows, tile.columns)
    return Reply(serial, made, ppm, box, painted.crowns is not None, rough, left)


# -- the two ends of the pipe ----------------------------------------------------------------


def write_order(sink: BinaryIO, order: Order | Portrait) -> None:
    """Send an order to the painter. Raises OSError when it has gone."""
    body = msgspec.msgpack.encode(order)
    sink.write(_HEAD.pack(len(body)) + body)
    sink.flush()


def read_orders(source: BinaryIO) -> Iterator[Order | Portrait]:
    """The orders as they come, until the other end closes."""
    decoder = msgspec.msgpack.Decoder(Order | Portrait)
    while (body := _read_frame(source)) is not None:
        yield decoder.decode(body)


def write_tile(sink: BinaryIO, reply: Reply, painted: PaintedTile) -> None:
    """Send a painted tile back. Raises OSError when nobody listens any more."""
    body = msgspec.msgpack.encode(reply)
    sink.write(_HEAD.pack(len(body)) + body)
    for field in (painted.lit, painted.visibility, painted.crowns):
        if field is not None:
            sink.write(np.ascontiguousarray(field).tobytes())
    sink.flush()


def read_tiles(source: BinaryIO) -> Iterator[tuple[Reply, PaintedTile]]:
    """Painted tiles as they come, until the painter has gone."""
    while (body := _read_frame(source)) is not None:
        reply = msgspec.msgpack.decode(body, type=Reply)
        _top, _left, rows, columns = reply.tile
        lit = _read_field(source, (rows, columns, 3))
        visibility = _read_field(source, (rows, columns))
        crowns = _read_field(source, (rows, columns, 4)) if reply.crowns else None
        if lit is None or visibility is None or (reply.crowns and crowns is None):
            return
        yield reply, PaintedTile(Tile(*reply.tile), lit, crowns, visibility)


def _read_frame(source: BinaryIO) -> bytes | None:
    """The next frame; None at the end, and where the other side was cut off in the middle of one."""
    head = source.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    length: int = _HEAD.unpack(head)[0]
    body = source.read(length)
    return body if len(body) == length else None


def _read_field(source: BinaryIO, shape: tuple[int, ...]) -> Bytes | None:
    count = int(np.prod(shape))
    data = source.read(count)
    return np.frombuffer(data, np.uint8).reshape(shape) if len(data) == count else None


class _Tray:
    """Orders that have come in and not been looked at."""

    def __init__(self, source: BinaryIO) -> None:
        self._orders: queue.SimpleQueue[Order | Portrait | None] = queue.SimpleQueue()
        threading.Thread(target=self._fill, args=(source,), daemon=True).start()

    def _fill(self, source: BinaryIO) -> None:
        for order in read_orders(source):
            self._orders.put(order)
        self._orders.put(None)

    def next(self, *, wait: bool) -> list[Order | Portrait]:
        """What has come, the overtaken left out; waits for something when asked to. Raises EOFError."""
        found: list[Order | Portrait] = []
        try:
            while True:
                order = self._orders.get(block=wait and not found)
                if order is None:
                    raise EOFError
                found.append(order)
        except queue.Empty:
            return _newest(found)


def _newest(orders: list[Order | Portrait]) -> list[Order | Portrait]:
    """Without the tables that a later one replaces, unless they say what has been painted."""
    tables = [order for order in orders if isinstance(order, Order)]
    return [order for order in orders if not isinstance(order, Order) or order.painted or order is tables[-1]]


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Paint until the orders end."""
    tray, studio = _Tray(source), Studio()
    while True:
        try:
            orders = tray.next(wait=studio.resting)
        except EOFError:
            return
        for order in orders:
            if isinstance(order, Order):
                studio.take(order)
                if studio.resting:
                    write_tile(sink, *studio.rest())
            else:
                write_tile(sink, *paint_portrait(order))
        if not studio.resting:
            write_tile(sink, *studio.step())


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)
