"""Plates: the one painted thing that panels, buttons, chips, fields and key caps are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
import pygame

from wargame.ui.shell.shapes import (
    Plane,
    box_distance,
    gradient,
    grain_tile,
    slices,
    surface_of,
)
from wargame.ui.shell.theme import Colour, Theme, rgb

KEPT_LAYERS = 96


@dataclass(frozen=True)
class Plate:
    """A rounded plate in look units; a radius of None makes round ends."""

    top: Colour
    bottom: Colour
    edge: Colour
    radius: float | None = 8
    alpha: float = 1.0
    edge_alpha: float = 0.8
    edge_width: float = 1
    highlight: float = 0.10
    shadow: float = 0.0
    shadow_drop: float = 5
    shadow_soft: float = 16
    grain: float = 0.0
    sunken: bool = False

    def margin(self, theme: Theme) -> int:
        """Px that the shadow reaches beyond the plate."""
        return theme.px(self.shadow_drop + self.shadow_soft) if self.shadow else 2


def _plate(top: str, bottom: str, edge: str, radius: float | None = 8, **more: Any) -> Plate:
    return Plate(rgb(top), rgb(bottom), rgb(edge), radius, **more)


def _well(top: str, bottom: str, edge: str, edge_alpha: float) -> Plate:
    return _plate(top, bottom, edge, 7, edge_alpha=edge_alpha, highlight=0, sunken=True)


def _chip(ground: str, edge: str, alpha: float, edge_alpha: float) -> Plate:
    return _plate(ground, ground, edge, None, alpha=alpha, edge_alpha=edge_alpha, highlight=0, **_NEAR)


def _note(top: str, bottom: str, edge: str, alpha: float) -> Plate:
    return _plate(top, bottom, edge, alpha=alpha, highlight=0.05)


_NEAR = MappingProxyType({"shadow": 0.35, "shadow_drop": 2, "shadow_soft": 5})
_LOW = MappingProxyType({"shadow": 0.4, "shadow_drop": 3, "shadow_soft": 8})
_FAR = MappingProxyType({"shadow": 0.75, "shadow_drop": 10, "shadow_soft": 36})
_MIDDLE = MappingProxyType({"shadow": 0.6, "shadow_drop": 6, "shadow_soft": 18})


class Plates:
    """The plates of the look, by what they are for."""

    PANEL = _plate("#23282b", "#171a1d", "#b58f52", 12, alpha=0.93, edge_alpha=0.55, shadow=0.55, grain=0.012)
    DIALOG = _plate("#272c30", "#181b1e", "#c8a25c", 12, alpha=0.985, edge_alpha=0.7, grain=0.012, **_FAR)
    POPUP = _plate("#2a2f33", "#1d2124", "#b58f52", alpha=0.985, edge_alpha=0.65, grain=0.010, **_MIDDLE)
    PAPER = _plate("#fbf3dd", "#eedfbb", "#8a6a34", highlight=0.5, shadow=0.6, grain=0.012)
    WELL = _well("#0f1113", "#15181a", "#5c5a50", 0.9)
    WELL_HOVER = _well("#121517", "#181c1e", "#9a8a62", 0.9)
    WELL_FOCUS = _well("#0f1113", "#15181a", "#8fc6ff", 1)
    WELL_FAULT = _well("#1d1110", "#1f1513", "#ef7b5d", 1)
    GROOVE = _plate("#0d0f11", "#121517", "#000000", None, edge_alpha=0.5, highlight=0)
    THUMB = _plate("#4b5157", "#3f454a", "#6d6a5c", None, edge_alpha=0.6, highlight=0.08)
    THUMB_HELD = _plate("#b58f52", "#94733c", "#e0bf80", None, edge_alpha=0.6, highlight=0.15)
    KEYCAP = _plate("#0f1113", "#15181a", "#000000", 4, alpha=0.75, edge_alpha=0.4, highlight=0)
    KEY = _plate(
        "#3a4046", "#24292c", "#7b745f", 4, edge_alpha=0.6, shadow=0.3, shadow_drop=1.5, shadow_soft=3
    )
    CHIP = _chip("#14171a", "#000000", 0.88, 0.25)
    CHIP_GOOD = _chip("#12302e", "#7fd6d0", 0.93, 0.8)
    CHIP_BAD = _chip("#2a1915", "#ef7b5d", 0.93, 0.9)
    CHIP_WARN = _chip("#241a0e", "#f2a544", 0.92, 0.9)
    CHIP_BLUE = _chip("#14222f", "#6fb1f0", 0.93, 0.9)
    CHIP_RANGE = _chip("#1d1b13", "#000000", 0.88, 0.25)
    ROW_CHOSEN = _plate("#2c4a66", "#213a52", "#6fb1f0", shadow=0.25, shadow_drop=2, shadow_soft=6)
    ROW_HOVER = _plate("#ffffff", "#ffffff", "#ffffff", alpha=0.045, edge_alpha=0.09, highlight=0)
    CARD = _plate("#2a2f32", "#1e2225", "#5c5a50", **_LOW)
    CARD_HOVER = _plate("#353b40", "#272c30", "#9a8a62", edge_alpha=0.9, **_LOW)
    CARD_CHOSEN = _plate("#2f5073", "#223c55", "#6fb1f0", edge_alpha=1, **_LOW)
    NOTE = _note("#1a2b3b", "#15222f", "#6fb1f0", 0.9)
    WARNING = _note("#33260f", "#281d0c", "#c8953f", 0.92)
    DANGER = _note("#2f1a17", "#241412", "#ef7b5d", 0.92)


def paint_plate(theme: Theme, plate: Plate, width: int, height: int) -> pygame.Surface:
    """The plate for a box of `width` x `height` px, with `plate.margin` px around it."""
    margin = plate.margin(theme)
    full = (width + 2 * margin, height + 2 * margin)
    # what is alike in the middle is painted once for every width and every height
    radius = theme.px(plate.radius) if plate.radius is not None else height // 2 + 1
    across_edge, down_edge = margin + radius + theme.px(4), margin + radius + theme.px(28)
    small = (min(full[0], 2 * across_edge + 1), min(full[1], 2 * down_edge + 1))
    layers = _layers(theme, plate, small, margin)
    picture = pygame.Surface(full, pygame.SRCALPHA, 32)
    if width > 0 and height > 0:
        _put_body(plate, picture.subsurface((margin, margin, width, height)))
    for left, wide, x, across in slices(small[0], across_edge, full[0]):
        for top, tall, y, down in slices(small[1], down_edge, full[1]):
            part = picture.subsurface((x, y, across, down))
            sample = pygame.Rect(left, top, wide, tall)
            if (wide, tall) == (1, 1):
                # the middle, and the most of it: neither trim nor shadow falls there
                part.fill(layers.mask.get_at((left, top)), special_flags=pygame.BLEND_RGBA_MULT)
            else:
                _finish_rim(part, layers, sample, shadow=bool(plate.shadow))
    return picture


def _finish_rim(part: pygame.Surface, layers: _Layers, sample: pygame.Rect, *, shadow: bool) -> None:
    """Cut a part of the body to shape, trim it and lay it on its shadow, as `sample` of the layers says."""
    mask, trim, ground = (
        pygame.transform.scale(layer.subsurface(sample), part.get_size())
        for layer in (layers.mask, layers.trim, layers.shadow)
    )
    part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    part.blit(trim, (0, 0))
    if shadow:
        ground.blit(part, (0, 0))
        part.fill((0, 0, 0, 0))
        part.blit(ground, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)


@dataclass(frozen=True)
class _Layers:
    mask: pygame.Surface
    trim: pygame.Surface
    shadow: pygame.Surface


@lru_cache(maxsize=KEPT_LAYERS)
def _layers(theme: Theme, plate: Plate, size: tuple[int, int], margin: int) -> _Layers:
    """The corners of a plate; those of large ones are all alike."""
    width, height = size[0] - 2 * margin, size[1] - 2 * margin
    radius = min(width, height) / 2
    if plate.radius is not None:
        radius = min(theme.px(plate.radius), radius)
    box = (margin, margin, width, height)
    inside = box_distance(size, box, radius)
    cover = np.clip(0.5 - inside, 0, 1)
    white = np.ones((*cover.shape, 3), np.float32)
    return _Layers(
        surface_of(white, cover * plate.alpha),
        _trim(theme, plate, inside, margin),
        _shadow(theme, plate, size, box, radius, cover),
    )


def _trim(theme: Theme, plate: Plate, inside: Plane, margin: int) -> pygame.Surface:
    """Hairline, and inside it a highlight that fades downwards (a shade for what is sunken)."""
    width = max(1.0, plate.edge_width * theme.scale)
    rows = np.arange(inside.shape[0], dtype=np.float32)[:, None] - margin
    line = np.clip(0.5 + width / 2 - np.abs(inside + width / 2), 0, 1) * np.clip(0.5 - inside, 0, 1)
    line = line * plate.edge_alpha
    depth = theme.px(26) if not plate.sunken else theme.px(10)
    within = np.clip(1 - np.abs(inside + width + 0.5 * theme.scale) / (0.9 * theme.scale), 0, 1)
    glow = within * np.clip(1 - rows / depth, 0, 1) * (0.5 if plate.sunken else plate.highlight)
    tone = np.zeros(3, np.float32) if plate.sunken else np.ones(3, np.float32)
    alpha = line + glow * (1 - line)
    edge = np.array(plate.edge, np.float32) / 255
    colour = (edge * line[..., None] + tone * (glow * (1 - line))[..., None]) / np.maximum(alpha, 1e-4)[
        ..., None
    ]
    return surface_of(colour.astype(np.float32), alpha.astype(np.float32))


def _shadow(
    theme: Theme,
    plate: Plate,
    size: tuple[int, int],
    box: tuple[int, int, int, int],
    radius: float,
    cover: Plane,
) -> pygame.Surface:
    """Soft shadow below the plate, none where the plate itself covers it."""
    x, y, w, h = box
    distance = box_distance(size, (x, y + theme.px(plate.shadow_drop), w, h), radius)
    soft = np.clip(1 - np.maximum(distance, 0) / max(1, theme.px(plate.shadow_soft)), 0, 1) ** 2
    alpha = soft * plate.shadow * (1 - cover)
    return surface_of(np.zeros((*alpha.shape, 3), np.float32), alpha.astype(np.float32))


def _put_body(plate: Plate, target: pygame.Surface) -> None:
    """The plate's colour and grain, all over the target."""
    gradient(target, plate.top, plate.bottom)
    if plate.grain:
        more, less = grain_tile(plate.grain)
        width, height = target.get_size()
        for x in range(0, width, more.get_width()):
            for y in range(0, height, more.get_height()):
                target.blit(more, (x, y), special_flags=pygame.BLEND_RGB_ADD)
                target.blit(less, (x, y), special_flags=pygame.BLEND_RGB_SUB)
