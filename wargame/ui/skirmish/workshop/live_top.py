"""A table's picture that is painted anew part by part while its map is edited."""

from __future__ import annotations

import numpy as np
import pygame

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import TablePicture
from wargame.ui.relief.scenery import MARGIN_MM, PaintedTile
from wargame.ui.relief.store import FULL_PPM, density
from wargame.ui.relief.studio import Reply
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.scenery.tabletop import FELT, LEAF_ALPHA, Mip, Tabletop, clear, cut, opaque

Box = tuple[float, float, float, float]
_MM = 10.0


class LiveTop(Tabletop):
    """Shows plain felt at first, then every tile that has been painted."""

    def __init__(self, table_map: TableMap) -> None:
        super().__init__(table_map.size)
        self._ppm = density(table_map, FULL_PPM)
        rows = round((table_map.size[1] * _MM + 2 * MARGIN_MM) * self._ppm)
        columns = round((table_map.size[0] * _MM + 2 * MARGIN_MM) * self._ppm)
        self._lit = np.full((rows, columns, 3), FELT, np.uint8)
        self._over = np.zeros((rows, columns, 4), np.uint8)
        self._seen = np.full((rows, columns), 255, np.uint8)
        super().take(self.picture())

    def picture(self) -> TablePicture:
        """The whole picture as it is now; not to be changed."""
        width, height = self.size_cm
        size_mm = (width * _MM, height * _MM)
        return TablePicture(self._lit, self._over, self._seen, self._ppm, MARGIN_MM, size_mm)

    def take(self, picture: TablePicture) -> None:
        """Show this picture of the whole table from now on."""
        self._lit, self._over = picture.lit.copy(), picture.crowns.copy()
        self._seen, self._ppm = picture.visibility.copy(), picture.ppm
        super().take(picture)

    def patch(self, reply: Reply, painted: PaintedTile) -> Box | None:
        """Lay a painted tile over the picture; the box of the table in cm that changed, None for nothing.

        A coarse tile is enlarged to the picture's density.
        """
        box = self._box_of(reply, painted)
        if box.width <= 0 or box.height <= 0:
            return None
        lit = _stretched(opaque(painted.lit), box.size)
        place = slice(box.top, box.bottom), slice(box.left, box.right)
        self._lit[place] = pygame.surfarray.array3d(lit).swapaxes(0, 1)
        self._seen[place] = _resampled(painted.visibility, box.size)
        self._patch_crowns(painted, box, place)
        assert self._ground is not None
        self._ground.patch(lit, box.topleft)
        self._take_light(box)
        for name in ("ground", "crowns"):
            self._views.pop(name, None)
        return self._in_cm(box)

    def put_part(
        self,
        target: pygame.Surface,
        camera: Camera,
        part: pygame.Rect,
        *,
        smooth: bool,
        at: tuple[int, int] | None = None,
    ) -> None:
        """Draw ground and crowns of a part of the window that shows nothing but table: there, or `at`."""
        assert self._ground is not None
        table, place = self.table_rect(camera), at if at is not None else part.topleft
        target.blit(cut(self._ground, table, part, smooth=smooth), place)
        if self._crowns is not None:
            target.blit(cut(self._crowns, table, part, smooth=smooth), place)

    def _box_of(self, reply: Reply, painted: PaintedTile) -> pygame.Rect:
        """Where a tile lies in the picture, px."""
        tile, factor = painted.tile, self._ppm / reply.ppm
        left, top = round(tile.left * factor), round(tile.top * factor)
        right, bottom = round((tile.left + tile.columns) * factor), round((tile.top + tile.rows) * factor)
        rows, columns = self._seen.shape
        return pygame.Rect(left, top, right - left, bottom - top).clip(pygame.Rect(0, 0, columns, rows))

    def _patch_crowns(self, painted: PaintedTile, box: pygame.Rect, place: tuple[slice, slice]) -> None:
        if painted.crowns is None and self._crowns is None:
            return
        if painted.crowns is None:
            part = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        else:
            part = _stretched(clear(painted.crowns), box.size)
        self._over[place] = np.dstack(
            [pygame.surfarray.array3d(part).swapaxes(0, 1), pygame.surfarray.array_alpha(part).swapaxes(0, 1)]
        )
        if self._crowns is None:
            self._crowns = Mip(clear(self._over), self._ppm * _MM)
        self._crowns.patch(part, box.topleft)

    def _take_light(self, box: pygame.Rect) -> None:
        """What miniatures are shaded by, about a millimetre fine."""
        step = max(1, round(self._ppm))
        rows = slice(box.top // step, -(-box.bottom // step))
        columns = slice(box.left // step, -(-box.right // step))
        assert self._light is not None
        part = self._seen[::step, ::step][rows, columns].astype(np.float32) / np.float32(255.0)
        self._light[rows, columns] = part
        if self._crowns is not None:
            self._leaves = self._over[::step, ::step, 3] > LEAF_ALPHA
        self._lights.clear()

    def _in_cm(self, box: pygame.Rect) -> Box:
        px, margin, height = self._ppm * _MM, MARGIN_MM / _MM, self.size_cm[1]
        return (
            box.left / px - margin,
            height + margin - box.bottom / px,
            box.right / px - margin,
            height + margin - box.top / px,
        )


def window_box(camera: Camera, box: Box, margin_px: int = 2) -> pygame.Rect:
    """A box of the table in cm as window pixels."""
    (left, bottom), (right, top) = camera.to_px(box[:2]), camera.to_px(box[2:])
    rect = pygame.Rect(int(left), int(top), int(right - left) + 1, int(bottom - top) + 1)
    return rect.inflate(2 * margin_px, 2 * margin_px)


def _stretched(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)


def _resampled(
    field: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], size: tuple[int, int]
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A field at another density, each pixel that of the nearest."""
    rows = (np.arange(size[1]) * field.shape[0] // size[1]).astype(np.intp)
    columns = (np.arange(size[0]) * field.shape[1] // size[0]).astype(np.intp)
    return field[rows[:, None], columns[None, :]]
