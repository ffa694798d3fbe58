"""Tables as still pictures: behind the title, on the set-up page, in the list of battles.

All of it is slow and is called in a thread, but for `Viewing`, which calls it there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pygame

from wargame.games.skirmish.forces.profiles import Profile
from wargame.games.skirmish.state import State, UnitKind
from wargame.games.skirmish.table.plane import outline
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import Bytes, TablePicture
from wargame.ui.relief.picture import thumbnail as reduced
from wargame.ui.relief.store import FULL_PPM, QUICK_PPM, content_key, density, kept_dir, kept_file, read_kept
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.tasks import Progress, Task, Tasks
from wargame.ui.shell.theme import Army
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.easel import Overlay
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.pictures import THUMBNAIL_PX, shipped_picture, small_picture
from wargame.ui.skirmish.scenery.playhouse import Playhouse
from wargame.ui.skirmish.scenery.tabletop import Tabletop
from wargame.ui.skirmish.theatre.obstacles import Ground
from wargame.ui.skirmish.theatre.tableau import Figure, Tableau
from wargame.ui.skirmish.worker import Job, Then

MARK_LEAST_PX = 2.5
WRECK_MARK = (52, 46, 40)

Take = Callable[[pygame.Surface], object]
Profiles = Mapping[str, Profile]


@dataclass(frozen=True, eq=False)
class Sitter:
    """What is painted: a table and what stands on it (None: nothing does)."""

    table_map: TableMap
    state: State | None
    profiles: Profiles


@dataclass(frozen=True, eq=False)
class Lens:
    """Through what it is seen: the models' colours, a window of `size` px and the part that is free in it."""

    gallery: Gallery
    armies: tuple[Army, Army]
    size: tuple[int, int]
    free: pygame.Rect


class NoErrands:
    """Nothing is painted finer than it is at hand."""

    busy = False

    def ask(self, slot: str, job: Job, then: Then) -> None:
        """Leave it."""


def portrait(sitter: Sitter, lens: Lens, desk: pygame.Surface | None) -> pygame.Surface:
    """The table under its lamp on the desk, models and all, the whole of it inside what is free."""
    tabletop = Tabletop(sitter.table_map.size)
    tabletop.take(at_hand(sitter.table_map))
    tabletop.desk = desk
    tableau = Tableau(ground=Ground(sitter.table_map.size, Table.of(sitter.table_map)))
    if sitter.state is not None:
        tableau.show(sitter.state)
        tableau.figures = {name: _without_badges(figure) for name, figure in tableau.figures.items()}
    profiles = sitter.profiles

    def profile(kind: UnitKind) -> Profile:
        return profiles[kind]

    miniatures = Miniatures(lens.gallery.stock, NoErrands(), lambda: None, waits=False)
    playhouse = Playhouse(tabletop, miniatures, tableau, profile)
    camera = Camera(sitter.table_map.size, tuple(float(v) for v in lens.free))  # type: ignore[arg-type]
    picture = pygame.Surface(lens.size, depth=32)
    # a kit of its own: those of the window are filled on the main loop
    playhouse.draw(Kit.at(1.0, lens.armies), picture, camera, Overlay(), picture.get_rect(), None)
    return picture


def _without_badges(figure: Figure) -> Figure:
    return replace(figure, activated=False, overwatch=False, minor=False, critical=False)


def at_hand(table_map: TableMap) -> TablePicture:
    """The best picture of a table that needs no painting, or only a coarse one."""
    shipped = shipped_picture(table_map)
    if shipped is not None:
        return shipped
    key = content_key(table_map)
    files = [kept_file(kept_dir(), key, density(table_map, ppm)) for ppm in (FULL_PPM, QUICK_PPM)]
    kept = next((picture for file in files if (picture := read_kept(file)) is not None), None)
    return kept or _from_small(table_map, small_picture(table_map))


def surface_of(table_map: TableMap, longest_px: int) -> pygame.Surface:
    """A table from above without its hem, its longer side at most `longest_px`."""
    if longest_px <= THUMBNAIL_PX:
        return fitted(small_picture(table_map), (longest_px, longest_px))
    pixels = reduced(at_hand(table_map), longest_px)
    return pygame.image.frombuffer(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGB")


def fitted(picture: pygame.Surface, size_px: tuple[int, int]) -> pygame.Surface:
    """The picture in proportion, no larger than it is and than `size_px`."""
    share = min(size_px[0] / picture.get_width(), size_px[1] / picture.get_height(), 1.0)
    size = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
    return picture if size == picture.get_size() else pygame.transform.smoothscale(picture, size)


def mark_units(picture: pygame.Surface, sitter: Sitter, armies: Sequence[Army]) -> pygame.Surface:
    """A copy of a table's picture with every base in its army's colour and every wreck dark."""
    marked = picture.copy()
    scale = picture.get_width() / sitter.table_map.size[0]
    state = sitter.state
    if state is None:
        return marked
    for wreck in state.wrecks:
        _mark(marked, sitter, wreck.kind, wreck.at, wreck.facing, scale, WRECK_MARK, WRECK_MARK)
    for unit in state.units:
        if unit.alive and unit.at is not None:
            army = armies[unit.side]
            _mark(marked, sitter, unit.kind, unit.at, unit.facing, scale, army.hud, army.dark)
    return marked


def _mark(
    picture: pygame.Surface,
    sitter: Sitter,
    kind: str,
    at: tuple[float, float],
    facing: float,
    scale: float,
    fill: tuple[int, int, int],
    rim: tuple[int, int, int],
) -> None:
    shape = outline(sitter.profiles[kind].base, at, facing).buffer(max(0.0, MARK_LEAST_PX / scale - 0.6))
    height = picture.get_height()
    corners = [(x * scale, height - y * scale) for x, y in shape.exterior.coords]
    pygame.draw.polygon(picture, fill, corners)
    pygame.draw.aalines(picture, rim, True, corners)


def _from_small(table_map: TableMap, picture: pygame.Surface) -> TablePicture:
    """A small picture as a table picture: no crowns, light everywhere, no hem."""
    lit: Bytes = np.ascontiguousarray(pygame.surfarray.array3d(picture).swapaxes(0, 1))
    rows, columns = lit.shape[:2]
    width, height = table_map.size[0] * 10.0, table_map.size[1] * 10.0
    crowns = np.zeros((rows, columns, 4), np.uint8)
    light = np.full((rows, columns), 255, np.uint8)
    return TablePicture(lit, crowns, light, columns / width, 0.0, (width, height))


class Viewing:
    """Brings a table's picture: first on a plain desk, and once the desk is painted, on that."""

    def __init__(self, tasks: Tasks, lens: Lens, sitter: Callable[[], Sitter], take: Take) -> None:
        self._tasks = tasks
        self._lens = lens
        self._sitter = sitter
        self._take = take
        self._desk: pygame.Surface | None = None
        self._task: Task | None = None
        self._stopped = False
        lens.gallery.lay_desk(tasks, self._desk_came)
        self._next()

    def stop(self) -> None:
        """Call it off."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    def _desk_came(self, desk: pygame.Surface) -> None:
        self._desk = desk
        if self._task is None and not self._stopped:
            self._next()

    def _next(self) -> None:
        desk = self._desk

        def work(_progress: Progress) -> pygame.Surface:
            return portrait(self._sitter(), self._lens, desk)

        def come(task: Task) -> None:
            self._task = None
            if not task.error:
                self._take(task.result)
            self._lens.gallery.warm(self._tasks)
            if self._desk is not desk and not self._stopped:
                self._next()

        if self._task is None:
            self._task = self._tasks.thread(work, then=come)
