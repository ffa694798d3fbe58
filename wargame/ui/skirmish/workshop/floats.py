"""Pieces in the air: cut out of the lit picture, carried until the table is painted anew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
import shapely
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.projection import polygons, window_points
from wargame.ui.skirmish.workshop.canvas import Canvas
from wargame.ui.skirmish.workshop.live_top import window_box
from wargame.ui.skirmish.workshop.marks import Floating, rings_of, shape_of

MOST_CUT = 24
HEM_PX = 3.0
SHADOW = (4, 6)
SHADOW_ALPHA = 90
STEP_DEG = 1.0
MOST_TURNED_PX = 500_000
OUTLINE = (255, 236, 190)
VEIL = (14, 16, 10, 130)


@dataclass
class Cut:
    """A picture of pieces: its middle in cm and the scale at which it was cut."""

    picture: pygame.Surface
    shadow: pygame.Surface
    middle: Point
    scale: float


class Floats:
    """What is in the air, and what lies where it is not painted yet."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._cuts: list[Cut] = []
        self.ids: tuple[str, ...] = ()
        self._hang = Floating(())
        self.awaits: int | None = None
        """The painter's order after which the pieces are in the picture; None while they are dragged."""
        self._turned: dict[tuple[int, float], pygame.Surface] = {}
        self._outlines: list[tuple[Point, ...]] = []
        self.veil = False
        """Whether the picture still shows them where they were: a veil lies over it."""

    @property
    def any(self) -> bool:
        """Whether something floats."""
        return bool(self.ids)

    def take(self, specs: Sequence[PieceSpec], *, shown: bool) -> None:
        """Cut these pieces out of the picture as it is now: each by itself, many all at once.

        What the picture does not show yet (`shown` is false) can't be cut out of it: it is outlined.
        """
        self.drop()
        self.ids = tuple(spec.id for spec in specs)
        self.veil = shown
        if not shown:
            self._outlines = [ring for spec in specs for ring in rings_of(shape_of(spec))[:1]]
            return
        groups = [[spec] for spec in specs] if len(specs) <= MOST_CUT else [list(specs)]
        self._cuts = [cut for group in groups if (cut := self._cut(group)) is not None]
        if len(specs) <= MOST_CUT:
            self._outlines = [ring for spec in specs for ring in rings_of(shape_of(spec))[:1]]

    def take_again(self, ids: tuple[str, ...]) -> bool:
        """Take up what has only just been let go, as it was cut; False where that can't be."""
        if ids != self.ids or not self._cuts or self._hang.degrees:
            return False
        for cut in self._cuts:
            cut.middle = self._moved(cut.middle)
        self._hang, self.awaits, self.veil = Floating(()), None, False
        return True

    def hang(self, floating: Floating) -> None:
        """They hang here now."""
        self._hang = floating

    def lay(self, order: int) -> None:
        """They have been let go: they stay until the painter has followed that order."""
        self.awaits = order

    def painted(self, order: int) -> None:
        """The painter has followed an order."""
        if self.awaits is not None and order >= self.awaits:
            self.drop()

    def drop(self) -> None:
        """Nothing floats any more."""
        self._cuts, self.ids, self.awaits = [], (), None
        self._outlines, self.veil = [], False
        self._hang = Floating(())
        self._turned.clear()

    def draw(self, target: pygame.Surface, camera: Camera) -> None:
        """Draw what floats, its shadow below it."""
        if self.veil:
            for points in self._outlines:
                _darken(target, [camera.to_px(point) for point in points])
        for points in self._outlines if not self._cuts else ():
            pixels = [camera.to_px(self._moved(point)) for point in points]
            pygame.draw.aalines(target, OUTLINE, True, pixels)
        for number, cut in enumerate(self._cuts):
            x, y = camera.to_px(self._moved(cut.middle))
            lifted = self.awaits is None
            shadow = self._shown(2 * number + 1, cut.shadow, cut, camera) if lifted else None
            if shadow is not None:
                target.blit(shadow, shadow.get_rect(center=(round(x) + SHADOW[0], round(y) + SHADOW[1])))
            picture = self._shown(2 * number, cut.picture, cut, camera)
            if picture is not None:
                target.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _moved(self, at: Point) -> Point:
        """Where a place of what floats is now."""
        hang = self._hang
        x, y = at[0] - hang.about[0], at[1] - hang.about[1]
        c, s = math.cos(math.radians(hang.degrees)), math.sin(math.radians(hang.degrees))
        return hang.about[0] + x * c - y * s + hang.by[0], hang.about[1] + x * s + y * c + hang.by[1]

    def _shown(self, number: int, picture: pygame.Surface, cut: Cut, camera: Camera) -> pygame.Surface | None:
        """A picture turned as it hangs and as large as the camera shows it; the last one made is kept.

        None for one that is too large to be turned within a frame.
        """
        share = camera.scale / cut.scale
        turn = round(self._hang.degrees / STEP_DEG) * STEP_DEG
        if turn == 0.0 and abs(share - 1.0) < 1e-3:
            return picture
        if picture.get_width() * picture.get_height() > MOST_TURNED_PX:
            return None
        key = number, turn + 1000.0 * share
        if key not in self._turned:
            if len(self._turned) > 2 * MOST_CUT:
                self._turned.clear()
            self._turned[key] = pygame.transform.rotozoom(picture, turn, share)
        return self._turned[key]

    def lifted(self) -> None:
        """The picture shows them no longer where they were."""
        self.veil = False

    def _cut(self, specs: Sequence[PieceSpec]) -> Cut | None:
        """What the window shows of some pieces; None when it shows nothing of them."""
        camera = self._canvas.camera
        shapes = [shape_of(spec).buffer(HEM_PX / camera.scale) for spec in specs]
        west, south, east, north = shapely.total_bounds(shapes).tolist()
        box = window_box(camera, (west, south, east, north))
        box = box.clip(self._canvas.table_rect).clip(self._canvas.window)
        if box.width < 2 or box.height < 2:
            return None
        mask = _mask(shapes, camera, box)
        picture = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        picture.blit(self._canvas.bare_part(box), (0, 0))
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        shadow = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        shadow.fill((0, 0, 0, SHADOW_ALPHA))
        shadow.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Cut(picture, shadow, camera.to_cm(box.center), camera.scale)


def _mask(shapes: Sequence[BaseGeometry], camera: Camera, box: pygame.Rect) -> pygame.Surface:
    """White where shapes lie in a box of the window, clear elsewhere and in their holes."""
    mask = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    for polygon in (polygon for shape in shapes for polygon in polygons(shape)):
        for number, ring in enumerate((polygon.exterior, *polygon.interiors)):
            points = (window_points(ring, camera) - (box.x, box.y)).tolist()
            pygame.draw.polygon(mask, (0, 0, 0, 0) if number else (255, 255, 255, 255), points)
    return mask


def _darken(target: pygame.Surface, points: Sequence[Point]) -> None:
    """A veil over an area of window places."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    box = pygame.Rect(int(min(xs)), int(min(ys)), int(max(xs) - min(xs)) + 2, int(max(ys) - min(ys)) + 2)
    box = box.clip(target.get_rect())
    if box.width > 0 and box.height > 0:
        veil = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        pygame.draw.polygon(veil, VEIL, [(x - box.x, y - box.y) for x, y in points])
        target.blit(veil, box)
