"""Light projected on to the table: colour that lets the ground's texture through.

The rule of the look: out = ground (1 - a) + colour (keep + 1.25 luminance) a.
It is kept as two pictures, one to multiply the ground with and one to add, so
that a frame only blits; a channel of the ground stands for its luminance.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.ui.skirmish.camera import Camera

Colour = tuple[int, int, int]
Mask = npt.NDArray[np.uint8]

FULL = 255
KEEP_FILL = 0.25
LUMINANCE = 1.25
GLOW_STEPS = 6
GLOW_COARSE = 2
HATCH_PITCH_PX = 13
HATCH_BAR_PX = 5.0
DEPTH = 32


@dataclass(frozen=True)
class Projection:
    """A piece of projected light, lying at a window position."""

    multiply: pygame.Surface
    add: pygame.Surface | None
    """None: it only darkens."""
    area: pygame.Rect

    def put(self, target: pygame.Surface) -> None:
        """Light the target's ground."""
        target.blit(self.multiply, self.area, special_flags=pygame.BLEND_RGB_MULT)
        if self.add is not None:
            target.blit(self.add, self.area, special_flags=pygame.BLEND_RGB_ADD)

    def moved(self, area: pygame.Rect) -> Projection:
        """The same light stretched to another place: good enough while the camera moves."""
        if area.size == self.area.size:
            return Projection(self.multiply, self.add, area)
        return Projection(
            pygame.transform.scale(self.multiply, area.size),
            None if self.add is None else pygame.transform.scale(self.add, area.size),
            area,
        )


def project(mask: Mask, area: pygame.Rect, colour: Colour, keep: float = KEEP_FILL) -> Projection:
    """Light of a colour whose strength is `mask` (w, h), 0 to 255."""
    tone = np.array(colour, dtype=np.float32) / FULL
    share = np.arange(FULL + 1, dtype=np.float32)[:, None] / FULL
    multiply = 1.0 - share * (1.0 - LUMINANCE * tone)
    add = share * tone * keep
    sheet = pygame.Surface(mask.shape, depth=8)
    pygame.surfarray.pixels2d(sheet)[:] = mask
    return Projection(_looked_up(multiply, sheet), _looked_up(add, sheet) if keep else None, area)


def mask_of(
    shape: BaseGeometry,
    camera: Camera,
    area: pygame.Rect,
    *,
    fill: float,
    glow: float = 0.0,
    glow_cm: float = 0.7,
) -> Mask:
    """Strength of a shape in cm inside a window area: an even fill and an inner glow dying inwards."""
    sheet = pygame.Surface(area.size, depth=8)
    _stamp(sheet, shape, camera, area, round(FULL * fill), 1.0)
    mask: Mask = np.asarray(pygame.surfarray.pixels2d(sheet))
    if glow:
        inside = mask > 0
        mask = np.where(inside, np.minimum(FULL, mask + _glow(shape, camera, area, glow, glow_cm)), 0).astype(
            np.uint8
        )
    return mask


def _glow(
    shape: BaseGeometry, camera: Camera, area: pygame.Rect, glow: float, glow_cm: float
) -> npt.NDArray[np.uint16]:
    """Light at the rim that dies inwards: nested shapes on a coarse sheet, smoothed up."""
    coarse = max(1, area.width // GLOW_COARSE), max(1, area.height // GLOW_COARSE)
    sheet = pygame.Surface(coarse, depth=8)
    for step in range(GLOW_STEPS):
        inner = shape.buffer(-glow_cm * step / GLOW_STEPS, quad_segs=2)
        value = round(FULL * glow * (1.0 - step / GLOW_STEPS))
        _stamp(sheet, inner, camera, area, value, 1.0 / GLOW_COARSE)
    innermost = shape.buffer(-glow_cm, quad_segs=2)
    _stamp(sheet, innermost, camera, area, 0, 1.0 / GLOW_COARSE)
    values = pygame.surfarray.array2d(sheet)
    grey = pygame.Surface(coarse, depth=DEPTH)
    pygame.surfarray.blit_array(grey, np.repeat(values[..., None], 3, axis=2))
    smooth = pygame.transform.smoothscale(grey, area.size)
    return pygame.surfarray.pixels3d(smooth)[..., 0].astype(np.uint16)


def hatched(mask: Mask, area: pygame.Rect, between: float = 0.0) -> Mask:
    """The mask in bars at 45 degrees that stay where they are when the area moves.

    `between` the bars so much of it stays.
    """
    across = np.arange(area.x + area.y, area.right + area.bottom, dtype=np.float32) % HATCH_PITCH_PX
    bar = np.clip(HATCH_BAR_PX / 2 + 0.5 - np.abs(across - HATCH_PITCH_PX / 2), between, 1.0)
    shares = np.round(bar * FULL).astype(np.uint16)
    # every pixel of a diagonal x + y has the same share: a window on one row of them
    bars = np.lib.stride_tricks.sliding_window_view(shares, area.height)[: area.width]
    striped: Mask = (mask * bars // np.uint16(FULL)).astype(np.uint8)
    return striped


def area_of(shape: BaseGeometry, camera: Camera, window: pygame.Rect, margin_px: int = 6) -> pygame.Rect:
    """The window area that a shape in cm covers; empty when it is out of sight."""
    if shape.is_empty:
        return pygame.Rect(0, 0, 0, 0)
    west, south, east, north = shape.bounds
    left, top = camera.to_px((west, north))
    right, bottom = camera.to_px((east, south))
    covered = pygame.Rect(int(left), int(top), int(right - left) + 2, int(bottom - top) + 2)
    return covered.inflate(2 * margin_px, 2 * margin_px).clip(window)


def polygons(shape: BaseGeometry) -> Iterable[Polygon]:
    """The polygons of any geometry."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    if isinstance(shape, MultiPolygon):
        return list(shape.geoms)
    parts = getattr(shape, "geoms", ())
    return [polygon for part in parts for polygon in polygons(part)]


def _stamp(
    sheet: pygame.Surface, shape: BaseGeometry, camera: Camera, area: pygame.Rect, value: int, factor: float
) -> None:
    """Draw a shape with a value; its holes keep what was there only when nothing was (0)."""
    for polygon in polygons(shape):
        for ring, tone in [(polygon.exterior, value), *((hole, 0) for hole in polygon.interiors)]:
            points = _sheet_points(ring, camera, area, factor)
            if len(points) > 2:
                pygame.draw.polygon(sheet, tone, points)


def _sheet_points(ring: BaseGeometry, camera: Camera, area: pygame.Rect, factor: float) -> list[list[float]]:
    points = (window_points(ring, camera) - (area.x, area.y)) * factor
    listed: list[list[float]] = points.tolist()
    return listed


def window_points(line: BaseGeometry, camera: Camera) -> npt.NDArray[np.float64]:
    """The points of a line or ring in window px, (n, 2)."""
    x, y = camera.to_px((0.0, 0.0))
    points: npt.NDArray[np.float64] = shapely.get_coordinates(line) * (camera.scale, -camera.scale) + (x, y)
    return points


def _looked_up(table: npt.NDArray[np.floating[Any]], sheet: pygame.Surface) -> pygame.Surface:
    """The sheet's values as colours: the table is its palette, and SDL looks the pixels up."""
    values = (np.clip(table, 0.0, 1.0) * FULL + 0.5).astype(np.uint8)
    sheet.set_palette(values.tolist())
    surface = pygame.Surface(sheet.get_size(), depth=DEPTH)
    surface.blit(sheet, (0, 0))
    return surface
