"""Light projected on to the table: colour that lets the ground's texture through.

The rule of the look: out = ground (1 - a) + colour (keep + 1.25 luminance) a.
It is kept as two pictures, one to multiply the ground with and one to add, so
that a frame only blits; a channel of the ground stands for its luminance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from wargame.ui.skirmish.camera import Camera

Colour = tuple[int, int, int]
Mask = npt.NDArray[np.float32]

KEEP_FILL = 0.25
LUMINANCE = 1.25
SAMPLES = 2
GLOW_STEPS = 6
HATCH_PITCH_PX = 13
HATCH_BAR_PX = 5.0


@dataclass(frozen=True)
class Projection:
    """A piece of projected light, lying at a window position."""

    multiply: pygame.Surface
    add: pygame.Surface
    area: pygame.Rect

    def put(self, target: pygame.Surface) -> None:
        """Light the target's ground."""
        target.blit(self.multiply, self.area, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self.add, self.area, special_flags=pygame.BLEND_RGB_ADD)

    def moved(self, area: pygame.Rect) -> Projection:
        """The same light stretched to another place: good enough while the camera glides."""
        if area.size == self.area.size:
            return Projection(self.multiply, self.add, area)
        return Projection(_scaled(self.multiply, area), _scaled(self.add, area), area)


def project(mask: Mask, area: pygame.Rect, colour: Colour, keep: float = KEEP_FILL) -> Projection:
    """Light of a colour whose strength is `mask` (w, h), 0 to 1."""
    tone = np.array(colour, dtype=np.float32) / 255.0
    strength = mask[..., None]
    multiply = np.float32(1.0) - strength * (np.float32(1.0) - np.float32(LUMINANCE) * tone)
    return Projection(_opaque(multiply), _opaque(strength * (tone * np.float32(keep))), area)


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
    mask = fill * _coverage([shape], camera, area)
    for step in range(GLOW_STEPS) if glow else ():
        inner = shape.buffer(-glow_cm * (step + 1) / GLOW_STEPS)
        rim = _coverage([shape], camera, area, minus=inner)
        mask += rim * (glow / GLOW_STEPS)
    return mask


def hatched(mask: Mask, area: pygame.Rect) -> Mask:
    """The mask in bars at 45 degrees that stay where they are when the area moves."""
    x = np.arange(area.x, area.right, dtype=np.float32)[:, None]
    y = np.arange(area.y, area.bottom, dtype=np.float32)[None, :]
    across = (x + y) % HATCH_PITCH_PX
    bars = np.clip(HATCH_BAR_PX / 2 + 0.5 - np.abs(across - HATCH_PITCH_PX / 2), 0.0, 1.0)
    striped: Mask = mask * bars
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


def _coverage(
    shapes: Sequence[BaseGeometry], camera: Camera, area: pygame.Rect, minus: BaseGeometry | None = None
) -> Mask:
    size = area.width * SAMPLES, area.height * SAMPLES
    sheet = pygame.Surface(size, depth=8)
    for shape in shapes:
        _stamp(sheet, shape, camera, area, 255)
    if minus is not None:
        _stamp(sheet, minus, camera, area, 0)
    pixels = pygame.surfarray.pixels2d(sheet).astype(np.float32)
    mean: Mask = pixels.reshape(area.width, SAMPLES, area.height, SAMPLES).mean(axis=(1, 3)) / np.float32(
        255.0
    )
    return mean


def _stamp(sheet: pygame.Surface, shape: BaseGeometry, camera: Camera, area: pygame.Rect, value: int) -> None:
    for polygon in polygons(shape):
        for ring, tone in [(polygon.exterior, value), *((hole, 255 - value) for hole in polygon.interiors)]:
            points = _sheet_points(ring.coords, camera, area)
            if len(points) > 2:
                pygame.draw.polygon(sheet, tone, points)


def _sheet_points(
    coords: Iterable[Sequence[float]], camera: Camera, area: pygame.Rect
) -> list[tuple[float, float]]:
    points = (camera.to_px((c[0], c[1])) for c in coords)
    return [((x - area.x) * SAMPLES, (y - area.y) * SAMPLES) for x, y in points]


def _opaque(shares: npt.NDArray[np.float32]) -> pygame.Surface:
    surface = pygame.Surface(shares.shape[:2], depth=24)
    pygame.surfarray.blit_array(surface, np.clip(shares * 255.0 + 0.5, 0.0, 255.0).astype(np.uint8))
    return surface


def _scaled(surface: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
    return pygame.transform.scale(surface, area.size)
