"""Keeps the picture behind the draft: what is dragged floats, what changed is painted anew."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import TablePicture
from wargame.ui.relief.scenery import PaintedTile
from wargame.ui.relief.store import FULL_PPM, content_key, keep, kept_dir, kept_file, read_kept
from wargame.ui.relief.studio import Reply
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.skirmish.scenery.pictures import shipped_picture
from wargame.ui.skirmish.workshop.canvas import Canvas
from wargame.ui.skirmish.workshop.desk import Bench
from wargame.ui.skirmish.workshop.floats import Floats
from wargame.ui.skirmish.workshop.ghosts import Ghosts
from wargame.ui.skirmish.workshop.marks import Floating
from wargame.ui.skirmish.workshop.painter import Painter, Take

PREVIEW_EVERY_S = 0.15

MakePainter = Callable[[Take], Painter]


class Follower:
    """Orders the painter about and lets pieces float meanwhile."""

    def __init__(self, stage: Stage, bench: Bench, canvas: Canvas, make: MakePainter) -> None:
        self._stage, self._bench, self._canvas = stage, bench, canvas
        self.floats = Floats(canvas)
        self._painter = make(self._take)
        self.ghosts = Ghosts(self._painter.portrait)
        self._ordered: TableMap | None = None
        self._order = 0
        self._painted = 0
        self._last_s = -1.0
        self._left = 0
        self._search: Task | None = None
        self._since = 0
        """The first order about the table that lies here: tiles of older ones are of another."""

    @property
    def resting(self) -> bool:
        """Whether the picture is as fine as it gets and shows the newest order."""
        return self._search is None and self._painted >= self._order and self._left == 0

    def open(self, table_map: TableMap) -> None:
        """Another table: look for a picture of it that is there already, else have it painted."""
        if not self._canvas.turn_to(table_map):
            self._canvas.clear(table_map)
        self.floats.drop()
        self._ordered = table_map
        if self._search is not None:
            self._search.cancel()

        def search(_progress: Progress) -> TablePicture | None:
            kept = kept_file(kept_dir(), content_key(table_map), FULL_PPM)
            return shipped_picture(table_map) or read_kept(kept)

        def found(task: Task) -> None:
            if task is not self._search:
                return
            self._search = None
            picture = task.result
            if picture is not None:
                self._canvas.take_picture(picture)
                self._since = self._painter.show(table_map, painted=True)
            else:
                self._since = self._order = self._painter.show(table_map)
            self._ordered = table_map
            self._stage.redraw()

        self._search = self._stage.tasks.thread(search, then=found)

    def follow(self, floating: Floating | None) -> None:
        """Called before a frame: see whether something floats now, or is to be painted anew."""
        if self._canvas.turn_to(self._bench.table_map):
            self.open(self._bench.table_map)
        if self._search is not None:
            return
        if floating is not None:
            self._float(floating)
        elif self.floats.any and self.floats.awaits is None:
            self._lay()
        elif self._bench.table_map is not self._ordered and self._may_order():
            self._show(self._bench.table_map)

    def close(self) -> None:
        """Stop painting."""
        if self._search is not None:
            self._search.cancel()
        self._painter.close()

    def keep_picture(self) -> None:
        """Keep the picture for the battle and the library, if it is finished."""
        table_map = self._bench.history.settled.table_map
        if not self.resting or table_map is not self._ordered:
            return
        picture = self._canvas.top.picture()
        file = kept_file(kept_dir(), content_key(table_map), FULL_PPM)

        def work(_progress: Progress) -> None:
            if not file.exists():
                keep(picture, file)

        self._stage.tasks.thread(work)

    # -- inside --------------------------------------------------------------------------

    def _float(self, floating: Floating) -> None:
        if self.floats.ids != floating.ids or self.floats.awaits is not None:
            settled = self._bench.history.settled
            if not self.floats.take_again(floating.ids):
                self.floats.take(settled.chosen(floating.ids), shown=self._painted >= self._order)
            gone = set(floating.ids)
            rest = tuple(piece for piece in settled.pieces if piece.id not in gone)
            self._show(msgspec.structs.replace(settled.table_map, pieces=rest))
        self.floats.hang(floating)

    def _lay(self) -> None:
        """What floated has been let go, or put back."""
        shown = self._bench.history.settled.table_map
        self.floats.lay(self._show(shown))

    def _may_order(self) -> bool:
        """A preview is painted now and then, a step at once."""
        if self._bench.table_map is self._bench.history.settled.table_map:
            return True
        return self._stage.now_s - self._last_s >= PREVIEW_EVERY_S

    def _show(self, table_map: TableMap) -> int:
        self._last_s = self._stage.now_s
        self._ordered = table_map
        self._order = self._painter.show(table_map)
        return self._order

    def _take(self, reply: Reply, painted: PaintedTile) -> None:
        """A tile has come."""
        if reply.made == "model":
            self.ghosts.take(reply, painted)
            self._stage.redraw()
            return
        if self._search is not None or reply.serial < self._since:
            return
        self._left = reply.left
        if reply.made != "rest":
            self._canvas.take_tile(reply, painted)
        if reply.rough == 0:
            self._painted = max(self._painted, reply.serial)
            if self._painted >= self._order:
                self.floats.lifted()
            self.floats.painted(reply.serial)
        if reply.left == 0 and not self.floats.any:
            self._canvas.freshen()
        self._stage.redraw()
