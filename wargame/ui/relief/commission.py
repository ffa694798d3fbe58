"""A table picture on its way: the shipped one, a kept one, or one painted while it is waited for.

Everything slow happens in a thread, and the long painting in a child process, so that
the window never waits: ask `newest()` every frame.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import TablePicture
from wargame.ui.relief.scenery import Cancelled, coarse_table, paint_table
from wargame.ui.relief.store import FULL_PPM, QUICK_PPM, content_key, density, kept_file, read_kept

Finder = Callable[[TableMap], TablePicture | None]


class Commission:
    """Brings the picture of one map, coarse at first and better later.

    `folder` is where pictures are kept; `shipped` looks for a baked one. Nothing
    happens before `start`; `close` stops all work.
    """

    def __init__(self, table_map: TableMap, folder: Path, shipped: Finder | None = None) -> None:
        self._map, self._folder, self._shipped = table_map, folder, shipped
        self._ready: SimpleQueue[TablePicture] = SimpleQueue()
        self._closing = threading.Event()
        self._child: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._bring, name="commission", daemon=True)
        self._share = 0.0

    @property
    def share(self) -> float:
        """How much of the work is done, 0 to 1."""
        return self._share

    @property
    def finished(self) -> bool:
        """Whether nothing better will come."""
        return not self._thread.is_alive() and self._ready.empty()

    def start(self) -> Commission:
        """Begin; gives itself."""
        self._thread.start()
        return self

    def newest(self) -> TablePicture | None:
        """The best picture that has come since the last time; None when none has. Never waits."""
        picture = None
        try:
            while True:
                picture = self._ready.get_nowait()
        except Empty:
            return picture

    def close(self) -> None:
        """Stop painting; what is kept already stays."""
        self._closing.set()
        child = self._child
        if child is not None:
            child.terminate()

    def _bring(self) -> None:
        try:
            if not self._found():
                self._paint()
        except Cancelled:
            return
        self._share = 1.0

    def _found(self) -> bool:
        picture = self._shipped(self._map) if self._shipped is not None else None
        if picture is None:
            picture = read_kept(self._file(FULL_PPM))
        if picture is not None:
            self._ready.put(picture)
        return picture is not None

    def _file(self, wanted: float) -> Path:
        return kept_file(self._folder, content_key(self._map), wanted)

    def _paint(self) -> None:
        quick = read_kept(self._file(QUICK_PPM))
        self._ready.put(quick or coarse_table(self._map, cancel=self._closing.is_set))
        if not self._painted_by_child() and not self._closing.is_set():
            # no second process to be had: the quick picture from here has to do
            ppm = density(self._map, QUICK_PPM)
            self._ready.put(paint_table(self._map, ppm, self._tell, self._closing.is_set, finer=1))

    def _tell(self, share: float) -> None:
        self._share = share

    def _painted_by_child(self) -> bool:
        """Let a child paint, and take its pictures as they are ready; False when it failed."""
        command = [sys.executable, "-m", "wargame.ui.relief.paint", str(self._folder)]
        try:
            child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            return False
        self._child = child
        if self._closing.is_set():
            child.terminate()
        with child:
            return self._followed(child) and child.wait() == 0

    def _followed(self, child: subprocess.Popen[str]) -> bool:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(msgspec.json.encode(self._map).decode())
            child.stdin.close()
        except OSError:
            return False
        for line in child.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "share":
                self._share = float(rest)
            elif word == "ready":
                picture = read_kept(Path(rest))
                if picture is not None:
                    self._ready.put(picture)
        return True
