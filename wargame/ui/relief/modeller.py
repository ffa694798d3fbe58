"""Models painted by a process of their own, so that the window keeps its processor.

`python -m wargame.ui.relief.modeller` reads orders from standard input and writes painted
models to standard output; it ends when its input does.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import threading
import weakref
from typing import IO, BinaryIO

import msgspec
import numpy as np

from wargame.games.skirmish.state import UnitKind
from wargame.ui.relief.figures.army import ArmyName
from wargame.ui.relief.minis import Part, Sprite, paint_miniature

_HEAD = struct.Struct(">I")
_NICENESS = 10


class ModelOrder(msgspec.Struct, frozen=True):
    """A model to paint: what `paint_miniature` takes; degrees, pixels a mm."""

    kind: UnitKind
    army: ArmyName
    heading_deg: float
    ppm: float
    pose: int = 0
    wreck: bool = False
    part: Part = "whole"

    def painted(self) -> Sprite:
        """Paint it here; takes up to a second."""
        return paint_miniature(
            self.kind,
            self.army,
            heading_deg=self.heading_deg,
            ppm=self.ppm,
            pose=self.pose,
            wreck=self.wreck,
            part=self.part,
        )


class _Painted(msgspec.Struct, frozen=True):
    """What goes before a sprite's pixels."""

    rows: int
    columns: int
    origin: tuple[float, float]


class Modeller:
    """Has models painted by a child process, which is started when it is first needed.

    `paint` waits, and is meant for a thread beside the main loop.
    """

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._failed = False
        self._one_at_a_time = threading.Lock()

    def paint(self, order: ModelOrder) -> Sprite:
        """The model, painted by the child; painted here where there is no child to be had."""
        with self._one_at_a_time:
            child = None if self._failed else self._started()
            sprite = None if child is None else _painted_by(child, order)
            self._failed = sprite is None
        return order.painted() if sprite is None else sprite

    def _started(self) -> subprocess.Popen[bytes] | None:
        if self._child is None:
            try:
                self._child = subprocess.Popen(
                    [sys.executable, "-m", "wargame.ui.relief.modeller"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            except OSError:
                return None
            # it goes with its owner, and at the latest when the game ends
            weakref.finalize(self, _end, self._child)
        return self._child


def _end(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    child.wait()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            pipe.close()


def _painted_by(child: subprocess.Popen[bytes], order: ModelOrder) -> Sprite | None:
    """What the child paints; None when it has gone."""
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        _write(child.stdin, msgspec.msgpack.encode(order))
        head = _read(child.stdout)
        if head is None:
            return None
        painted = msgspec.msgpack.decode(head, type=_Painted)
        colours = _pixels(child.stdout, (painted.rows, painted.columns, 4))
        shadow = _pixels(child.stdout, (painted.rows, painted.columns))
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return Sprite(colours, shadow, painted.origin, order.ppm)


def _write(sink: IO[bytes], body: bytes) -> None:
    sink.write(_HEAD.pack(len(body)) + body)
    sink.flush()


def _read(source: IO[bytes]) -> bytes | None:
    head = source.read(_HEAD.size)
    return source.read(_HEAD.unpack(head)[0]) if len(head) == _HEAD.size else None


def _pixels(source: IO[bytes], shape: tuple[int, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Raises ValueError when the source ends before."""
    return np.frombuffer(source.read(int(np.prod(shape))), np.uint8).reshape(shape)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Paint what is ordered until there are no more orders."""
    while (body := _read(source)) is not None:
        sprite = msgspec.msgpack.decode(body, type=ModelOrder).painted()
        rows, columns = sprite.rgba.shape[:2]
        _write(sink, msgspec.msgpack.encode(_Painted(rows, columns, sprite.origin)))
        sink.write(np.ascontiguousarray(sprite.rgba).tobytes())
        sink.write(np.ascontiguousarray(sprite.shadow).tobytes())
        sink.flush()


def main() -> None:
    """Serve the process that started this one."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
