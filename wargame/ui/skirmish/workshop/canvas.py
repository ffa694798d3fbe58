"""The table on the bench as it is seen: lit picture, grid, zones, rulers; kept until something changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import TablePicture
from wargame.ui.relief.scenery import PaintedTile
from wargame.ui.relief.studio import Reply
from wargame.ui.shell.stage import Stage
from wargame.ui.skirmish.camera import Camera, Point
from wargame.ui.skirmish.workshop.live_top import Box, LiveTop, window_box
from wargame.ui.skirmish.workshop.rulers import RULER, put_grid, put_rulers

Zone = tuple[BaseGeometry, tuple[int, int, int]]

DASH_PX, GAP_PX = 9, 6
ZONE_TINT = 26
ZONE_BRIGHT = 60
BESIDE = 14
"""How far beyond the rulers the camera's glide is drawn, look units: up to the panels."""


class Canvas:
    """Camera and picture of the table that is being made."""

    def __init__(self, stage: Stage, table_map: TableMap) -> None:
        self._stage = stage
        self.top = LiveTop(table_map)
        self.camera = Camera(table_map.size, (0.0, 0.0, 640.0, 480.0))
        self.free = pygame.Rect(0, 0, 640, 480)
        self.grid = True
        self._seen_size = (0, 0)
        self._sheet: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()
        self._stale: list[Box] = []

    # -- what is shown -------------------------------------------------------------------

    def turn_to(self, table_map: TableMap) -> bool:
        """Show a table of this size; True when it is another size, so that nothing is painted yet."""
        if table_map.size == self.top.size_cm:
            return False
        self.clear(table_map)
        self.camera = Camera(table_map.size, self.camera.view)
        return True

    def clear(self, table_map: TableMap) -> None:
        """Show plain felt until the table has been painted."""
        desk = self.top.desk
        self.top = LiveTop(table_map)
        self.top.desk = desk
        self._key, self._stale = (), []

    def take_picture(self, picture: TablePicture) -> None:
        """The whole picture has come."""
        self.top.take(picture)
        self._stage.redraw()

    def take_tile(self, reply: Reply, painted: PaintedTile) -> None:
        """A part has been painted."""
        box = self.top.patch(reply, painted)
        if box is not None:
            self._stale.append(box)
            self._stage.redraw()

    def take_desk(self, desk: pygame.Surface) -> None:
        """The desk has been painted."""
        self.top.desk = desk
        self._stage.redraw()

    def fit(self, free: pygame.Rect) -> None:
        """Fit the camera to what the panels leave free."""
        if free == self.free and self._seen_size == self._stage.size:
            return
        first = self._seen_size == (0, 0)
        self.free, self._seen_size = free, self._stage.size
        self.camera.resize((float(free.x), float(free.y), float(free.width), float(free.height)))
        if first:
            self.camera.reset()

    # -- drawing -------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, zones: Sequence[Zone], *, bright: bool) -> None:
        """Draw the table; only what has changed is put together anew."""
        window = target.get_rect()
        camera, top = self.camera, self.top
        pictures = top.serial, id(top.desk), self._stage.kit
        key = (
            camera.pose,
            camera.view,
            window.size,
            camera.moving,
            pictures,
            tuple(zones),
            bright,
            self.grid,
        )
        sheet = self._sheet
        if sheet is None or sheet.get_size() != window.size:
            sheet = self._sheet = pygame.Surface(window.size, depth=32)
            self._key = ()
        if key != self._key:
            self._compose(sheet, zones, bright=bright)
            self._key, self._stale = key, []
        else:
            for box in self._stale:
                self._renew(sheet, box, zones, bright=bright)
            self._stale = []
        target.blit(sheet, (0, 0))

    def freshen(self) -> None:
        """Put the whole together anew: parts that came one by one may not meet to the pixel."""
        self._key = ()

    def bare_part(self, part: pygame.Rect) -> pygame.Surface:
        """A part of the window as it would look with nothing but the table's picture in it."""
        bare = pygame.Surface(part.size, depth=32)
        self.top.put_part(bare, self.camera, part, smooth=True, at=(0, 0))
        lamp = self.top.lamp(self._stage.rect)
        bare.blit(lamp, (0, 0), part, special_flags=pygame.BLEND_RGB_MULT)
        return bare

    @property
    def window(self) -> pygame.Rect:
        """The whole window in px."""
        return self._stage.rect

    @property
    def table_rect(self) -> pygame.Rect:
        """The table without its hem in window px."""
        width, height = self.top.size_cm
        return window_box(self.camera, (0.0, 0.0, width, height), 0)

    def _compose(self, sheet: pygame.Surface, zones: Sequence[Zone], *, bright: bool) -> None:
        window, camera = sheet.get_rect(), self.camera
        if camera.moving:
            self._compose_quickly(sheet, zones)
            return
        sheet.blit(self.top.ground(camera, window), (0, 0))
        crowns = self.top.crowns(camera, window)
        if crowns is not None:
            sheet.blit(*crowns)
        self._put_lines(sheet, zones, bright=bright)
        sheet.blit(self.top.lamp(window), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        put_rulers(self._stage.kit, sheet, camera, self.free)

    def _compose_quickly(self, sheet: pygame.Surface, zones: Sequence[Zone]) -> None:
        """While the camera moves: only between the columns of panels, and zones by their rims alone."""
        beside = self._stage.kit.px(RULER + BESIDE)
        between = pygame.Rect(self.free.x - beside, 0, self.free.width + 2 * beside, sheet.get_height())
        between = between.clip(sheet.get_rect())
        sheet.set_clip(between)
        self.top.put_desk(sheet, self.camera)
        table = self.top.table_rect(self.camera).clip(between)
        if table.width > 0 and table.height > 0:
            self.top.put_ground(sheet, self.camera, table)
            self.top.put_crowns(sheet, self.camera, table)
        self._put_lines(sheet, zones, bright=False, tinted=False)
        lamp = self.top.lamp(sheet.get_rect())
        sheet.blit(lamp, between, between, special_flags=pygame.BLEND_RGB_MULT)
        put_rulers(self._stage.kit, sheet, self.camera, self.free)
        sheet.set_clip(None)

    def _renew(self, sheet: pygame.Surface, box: Box, zones: Sequence[Zone], *, bright: bool) -> None:
        """Put one part together anew."""
        hem = self.top.table_rect(self.camera)
        part = window_box(self.camera, box).clip(hem).clip(sheet.get_rect())
        if part.width <= 0 or part.height <= 0:
            return
        sheet.set_clip(part)
        self.top.put_part(sheet, self.camera, part, smooth=True)
        self._put_lines(sheet, zones, bright=bright)
        lamp = self.top.lamp(sheet.get_rect())
        sheet.blit(lamp, part, part, special_flags=pygame.BLEND_RGB_MULT)
        put_rulers(self._stage.kit, sheet, self.camera, self.free)
        sheet.set_clip(None)

    def _put_lines(
        self, sheet: pygame.Surface, zones: Sequence[Zone], *, bright: bool, tinted: bool = True
    ) -> None:
        if self.grid:
            put_grid(sheet, self.camera, self.top.size_cm)
        tint = 0 if not tinted else ZONE_BRIGHT if bright else ZONE_TINT
        for shape, colour in zones:
            put_zone(sheet, self.camera, shape, colour, tint=tint, bright=bright)


def put_zone(
    sheet: pygame.Surface,
    camera: Camera,
    shape: BaseGeometry,
    colour: tuple[int, int, int],
    *,
    tint: int,
    bright: bool,
) -> None:
    """A deployment zone: a dashed rim, and a tint (of 255) as strong as it matters now."""
    for part in getattr(shape, "geoms", (shape,)):
        if part.is_empty or not isinstance(part, Polygon):
            continue
        points = [camera.to_px((x, y)) for x, y in part.exterior.coords]
        if tint:
            _tint(sheet, points, colour, tint)
        for a, b in pairwise(points):
            put_dashes(sheet, a, b, colour, 2 if bright else 1)


def _tint(sheet: pygame.Surface, points: Sequence[Point], colour: tuple[int, int, int], share: int) -> None:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    box = pygame.Rect(int(min(xs)), int(min(ys)), int(max(xs) - min(xs)) + 2, int(max(ys) - min(ys)) + 2)
    box = box.clip(sheet.get_clip())
    if box.width <= 0 or box.height <= 0:
        return
    veil = pygame.Surface(box.size, depth=32)
    tone = [channel * share // 255 for channel in colour]
    pygame.draw.polygon(veil, tone, [(x - box.x, y - box.y) for x, y in points])
    sheet.blit(veil, box, special_flags=pygame.BLEND_RGB_ADD)


def put_dashes(
    sheet: pygame.Surface,
    a: Point,
    b: Point,
    colour: tuple[int, int, int],
    width: int,
    dash: float = DASH_PX,
    gap: float = GAP_PX,
) -> None:
    """A dashed line between two window places."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    if length < 1.0:
        return
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    along = 0.0
    while along < length:
        till = min(length, along + dash)
        start = a[0] + ux * along, a[1] + uy * along
        pygame.draw.line(sheet, colour, start, (a[0] + ux * till, a[1] + uy * till), width)
        along += dash + gap
