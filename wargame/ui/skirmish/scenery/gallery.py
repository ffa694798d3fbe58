"""Pictures shared by every battle of a session: models, the desk, portraits, tables on their way."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pygame

from wargame.games.skirmish.state import UnitKind
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.desk import paint_desk
from wargame.ui.relief.modeller import Modeller
from wargame.ui.relief.picture import TablePicture
from wargame.ui.shell.stage import Stage
from wargame.ui.shell.tasks import Progress, Task, Tasks
from wargame.ui.shell.theme import Army
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.painting import TablePainting
from wargame.ui.skirmish.scenery.recolour import recoloured
from wargame.ui.skirmish.scenery.stock import Stock, open_stock
from wargame.ui.skirmish.worker import Errands

DESK_PX = (1440, 810)
DESK_PPM = 2.15


class Gallery:
    """Opens the stock and paints the desk when they are first needed."""

    def __init__(self) -> None:
        self._stock: Stock | None = None
        self._modeller = Modeller()
        self._warming = False
        self._desk: pygame.Surface | None = None
        self._portraits: dict[tuple[UnitKind, int, int, Army], pygame.Surface | None] = {}

    @property
    def stock(self) -> Stock:
        """The models' pictures."""
        if self._stock is None:
            self._stock = open_stock()
        return self._stock

    def warm(self, tasks: Tasks) -> None:
        """Have every model's sheet read beside the main loop, before a battle needs them."""
        if not self._warming:
            self._warming = True
            stock = self.stock

            def read(progress: Progress) -> None:
                del progress
                stock.warm()

            tasks.thread(read)

    def miniatures(
        self, errands: Errands, ready: Callable[[], object], finer: Callable[[], object] | None = None
    ) -> Miniatures:
        """Models for one screen; `ready` hears that they can be shown, `finer` that one is painted finer."""
        return Miniatures(self.stock, errands, ready, finer=finer, modeller=self._modeller)

    def portrait(self, kind: UnitKind, side: int, width_px: int, army: Army) -> pygame.Surface | None:
        """A model on its plate in an army's colours, so many px wide; None where none is baked."""
        key = kind, side, width_px, army
        if key not in self._portraits:
            picture = self.stock.portrait(kind, side)
            if picture is not None:
                pixels = recoloured(pygame.surfarray.array3d(picture), side, army)
                picture = pygame.surfarray.make_surface(pixels)
                height = round(picture.get_height() * width_px / picture.get_width())
                picture = pygame.transform.smoothscale(picture, (width_px, height))
            self._portraits[key] = picture
        return self._portraits[key]

    def portraits(self, stage: Stage) -> Callable[[UnitKind, int, int], pygame.Surface | None]:
        """Portraits in the army colours that the stage shows at the time."""
        return lambda kind, side, width_px: self.portrait(kind, side, width_px, stage.theme.armies[side])

    def paint(
        self, tasks: Tasks, table_map: TableMap, take: Callable[[TablePicture], object]
    ) -> TablePainting:
        """Have a table's picture brought, the shipped one or one painted meanwhile."""
        return TablePainting(tasks, table_map, take)

    def lay_desk(self, tasks: Tasks, take: Callable[[pygame.Surface], object]) -> None:
        """Have the desk painted, once a session."""
        if self._desk is not None:
            take(self._desk)
            return

        def done(task: Task) -> None:
            if task.error:
                raise RuntimeError(task.error)
            self._desk = pygame.image.frombuffer(task.result.tobytes(), DESK_PX, "RGB")
            take(self._desk)

        tasks.thread(_painted_desk, then=done)


def _painted_desk(progress: Progress) -> npt.NDArray[np.uint8]:
    del progress
    return paint_desk(*DESK_PX, DESK_PPM)
