"""The bench's grid and its rulers in centimetres along the table's edges."""

from __future__ import annotations

import math

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.words import _
from wargame.ui.skirmish.camera import Camera, Point

FINE_CM, COARSE_CM = 1, 5
FINE_LIGHT, COARSE_LIGHT = (20, 20, 18), (46, 46, 42)
FINE_FROM_PX = 9.0
TICK, LONG_TICK = 5, 10
GAP = 6
INK = (214, 200, 168)
RULER = 34
"""Room for a ruler beside the table, look units."""


def put_grid(sheet: pygame.Surface, camera: Camera, size_cm: Point) -> None:
    """A line each centimetre, a brighter one each fifth; quiet enough to look through."""
    for axis in (0, 1):
        step = FINE_CM if camera.scale >= FINE_FROM_PX else COARSE_CM
        for cm in range(step, math.ceil(size_cm[axis]), step):
            light = COARSE_LIGHT if cm % COARSE_CM == 0 else FINE_LIGHT
            # a blending fill heeds no clip
            line = _grid_line(camera, size_cm, axis, cm).clip(sheet.get_clip())
            sheet.fill(light, line, special_flags=pygame.BLEND_RGB_ADD)


def _grid_line(camera: Camera, size_cm: Point, axis: int, cm: int) -> pygame.Rect:
    left, top = camera.to_px((0.0, size_cm[1]))
    right, bottom = camera.to_px((size_cm[0], 0.0))
    x, y = camera.to_px((cm, cm))
    if axis == 0:
        return pygame.Rect(round(x), round(top), 1, round(bottom) - round(top))
    return pygame.Rect(round(left), round(y), round(right) - round(left), 1)


def put_rulers(kit: Kit, sheet: pygame.Surface, camera: Camera, free: pygame.Rect) -> None:
    """Ticks and numbers along the upper and the left edge of the table, or of what is seen of it.

    They are a map's own coordinates: from the west eastwards, from the south northwards.
    """
    left, top = camera.to_px((0.0, camera.size_cm[1]))
    hem = kit.px(GAP)
    edge_y, edge_x = max(top - hem, free.top), max(left - hem, free.left)
    for cm in _shown(camera, 0, free):
        x = round(camera.to_px((cm, 0.0))[0])
        _tick(kit, sheet, (x, round(edge_y)), cm, across=False)
    for cm in _shown(camera, 1, free):
        y = round(camera.to_px((0.0, cm))[1])
        _tick(kit, sheet, (round(edge_x), y), cm, across=True)
    at = round(edge_x - kit.px(LONG_TICK + 4)), round(edge_y - kit.px(LONG_TICK + 4))
    _word(kit, sheet, _("cm"), at)


def _shown(camera: Camera, axis: int, free: pygame.Rect) -> list[int]:
    """The centimetres that have a tick: every one, or every fifth when they lie close."""
    step = FINE_CM if camera.scale >= FINE_FROM_PX else COARSE_CM
    size = camera.size_cm[axis]
    shown = []
    for cm in range(0, math.floor(size) + 1, step):
        at = (float(cm), 0.0) if axis == 0 else (0.0, float(cm))
        px = camera.to_px(at)[axis]
        low, high = (free.left, free.right) if axis == 0 else (free.top, free.bottom)
        if low - 1 <= px <= high + 1:
            shown.append(cm)
    return shown


def _tick(kit: Kit, sheet: pygame.Surface, at: tuple[int, int], cm: int, *, across: bool) -> None:
    is_long = cm % COARSE_CM == 0
    length = kit.px(LONG_TICK if is_long else TICK)
    end = (at[0] - length, at[1]) if across else (at[0], at[1] - length)
    pygame.draw.line(sheet, INK, at, end)
    if is_long:
        shift = kit.px(GAP + 5)
        _word(kit, sheet, str(cm), (end[0] - shift, end[1]) if across else (end[0], end[1] - shift))


def _word(kit: Kit, sheet: pygame.Surface, text: str, middle: tuple[int, int]) -> None:
    width, height = kit.fonts.width(text, Type.SMALL), kit.fonts.line_height(Type.SMALL)
    box = pygame.Rect(0, 0, width + 2, height)
    box.center = middle
    kit.fonts.put(sheet, text, Type.SMALL, INK, box)
