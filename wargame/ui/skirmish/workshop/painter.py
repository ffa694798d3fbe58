"""The window's end of the studio: orders go out, painted tiles come back to the main loop.

The painter is a process of its own (`ui/relief/studio.py`); a thread waits for its tiles, so
that neither a click nor a frame ever waits for paint.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import BinaryIO, Protocol, cast

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.scenery import PaintedTile
from wargame.ui.relief.store import FULL_PPM, density
from wargame.ui.relief.studio import Order, Portrait, Reply, read_tiles, write_order
from wargame.ui.shell.tasks import Progress, Task, Tasks

COARSE_PPM = 1.6
LOOK_EVERY_S = 0.25

Take = Callable[[Reply, PaintedTile], object]


class Painter(Protocol):
    """Whoever keeps a table's picture up to date."""

    def show(self, table_map: TableMap, *, painted: bool = False) -> int:
        """Paint this state from now on; the order's number. `painted`: its picture is there already."""

    def portrait(self, table_map: TableMap, ppm: float) -> int:
        """Paint a small table by itself, for one picture; the order's number."""

    def close(self) -> None:
        """Stop."""


class StudioPainter:
    """Runs the studio in a child process; `take` gets each tile on the main loop."""

    def __init__(self, tasks: Tasks, take: Take) -> None:
        self._tasks, self._take = tasks, take
        self._serial = 0
        self._closed = False
        self._orders: SimpleQueue[Order | Portrait | None] = SimpleQueue()
        self._tiles: SimpleQueue[tuple[Reply, PaintedTile]] = SimpleQueue()
        self._child: subprocess.Popen[bytes] | None = None
        threading.Thread(target=self._run, name="studio", daemon=True).start()
        self._task: Task | None = None
        self._watch()

    def show(self, table_map: TableMap, *, painted: bool = False) -> int:
        self._serial += 1
        fine = density(table_map, FULL_PPM)
        self._orders.put(Order(self._serial, table_map, min(COARSE_PPM, fine), fine, painted))
        return self._serial

    def portrait(self, table_map: TableMap, ppm: float) -> int:
        self._serial += 1
        self._orders.put(Portrait(self._serial, table_map, ppm))
        return self._serial

    def close(self) -> None:
        self._closed = True
        self._orders.put(None)
        if self._task is not None:
            self._task.cancel()
        if self._child is not None:
            self._child.terminate()

    # -- the threads ---------------------------------------------------------------------

    def _run(self) -> None:
        """Start the child and send it orders until the end."""
        try:
            child = subprocess.Popen(
                [sys.executable, "-m", "wargame.ui.relief.studio"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            # no second process to be had: the table stays as plain as it is
            return
        self._child = child
        listener = threading.Thread(target=self._listen, args=(child,), name="studio tiles", daemon=True)
        listener.start()
        # a painter that has gone leaves the table as it is
        with contextlib.suppress(OSError):
            for order in self._given():
                write_order(cast(BinaryIO, child.stdin), order)
        child.terminate()
        # its output is read to the end before the pipes are closed under the reader
        listener.join()
        with contextlib.suppress(OSError), child:
            child.wait()

    def _given(self) -> Iterator[Order | Portrait]:
        while (order := self._orders.get()) is not None and not self._closed:
            yield order

    def _listen(self, child: subprocess.Popen[bytes]) -> None:
        for reply, tile in read_tiles(cast(BinaryIO, child.stdout)):
            self._tiles.put((reply, tile))

    # -- the main loop -------------------------------------------------------------------

    def _watch(self) -> None:
        if not self._closed:
            self._task = self._tasks.thread(self._next, then=self._come)

    def _next(self, progress: Progress) -> tuple[Reply, PaintedTile]:
        """Wait for a tile; ends by Cancelled when called off."""
        while True:
            progress(0.0)
            try:
                return self._tiles.get(timeout=LOOK_EVERY_S)
            except Empty:
                continue

    def _come(self, task: Task) -> None:
        if task.error:
            raise RuntimeError(task.error)
        self._take(*task.result)
        self._watch()


class NoPainter:
    """Paints nothing: for tests, whose tables stay plain."""

    def show(self, table_map: TableMap, *, painted: bool = False) -> int:
        """Nothing is painted."""
        return 0

    def portrait(self, table_map: TableMap, ppm: float) -> int:
        """Nothing is painted."""
        return 0

    def close(self) -> None:
        """There is nothing to stop."""
