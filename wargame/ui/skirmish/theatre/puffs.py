"""Soft pictures that what passes is made of: smoke, fire, glow. Made once, scaled in steps, kept.

Each is painted small from drifting noise and lit from the upper left, so that a puff
looks like a billow and not like a disc. Fire and glow are added to what lies below.
"""

from __future__ import annotations

import math
from functools import lru_cache, partial
from typing import Literal

import numpy as np
import numpy.typing as npt
import pygame

from wargame.ui.shell.kit import Kit

Floats = npt.NDArray[np.float32]
Colour = tuple[int, int, int]
Spot = tuple[float, float]
Heat = Literal["white", "yellow", "orange", "red"]

VARIANTS = 4
SIDE = 96
STEP = 1.12
"""Sizes are kept in steps of this ratio."""
LARGE_PX, LARGE_STEP = 60.0, 1.25
LEVELS = 8
LEAST_PX = 2
MOST_PX = 460

SOOT: Colour = (30, 27, 26)
GREY: Colour = (88, 84, 79)
PALE: Colour = (196, 190, 178)
DUST: Colour = (158, 136, 102)

HEATS: dict[Heat, tuple[Colour, Colour]] = {
    "white": ((255, 250, 226), (255, 190, 92)),
    "yellow": ((255, 226, 150), (255, 140, 40)),
    "orange": ((255, 176, 76), (214, 74, 12)),
    "red": ((226, 92, 22), (108, 22, 4)),
}
"""The colour of a flame's core and of its rim."""


def put_smoke(
    kit: Kit, target: pygame.Surface, spot: Spot, radius: float, tone: Colour, strength: float, variant: int
) -> None:
    """A billow about a window place, its radius in px, as strong as 0 to 1."""
    alpha = round(255 * strength)
    if alpha <= 2 or radius < 1.0:
        return
    size = _stepped(radius)
    variant %= VARIANTS
    picture = kit.painter.kept(("smoke", size, tone, variant), partial(_smoke, kit, size, tone, variant))
    picture.set_alpha(min(255, alpha))
    target.blit(picture, (round(spot[0] - size), round(spot[1] - size)))


def put_fire(
    kit: Kit, target: pygame.Surface, spot: Spot, radius: float, heat: Heat, strength: float, variant: int
) -> None:
    """A flame about a window place, added to what is there."""
    level = round(LEVELS * min(1.0, strength))
    if level <= 0 or radius < 1.0:
        return
    size = _stepped(radius)
    variant %= VARIANTS
    key = ("fire", size, heat, level, variant)
    picture = kit.painter.kept(key, partial(_fire, kit, size, heat, level, variant))
    at = round(spot[0] - size), round(spot[1] - size)
    target.blit(picture, at, special_flags=pygame.BLEND_RGB_ADD)


def put_glow(
    kit: Kit, target: pygame.Surface, spot: Spot, radius: float, heat: Heat, strength: float
) -> None:
    """A soft round light, added to what is there."""
    level = round(LEVELS * min(1.0, strength))
    if level <= 0 or radius < 1.0:
        return
    size = _stepped(radius)
    picture = kit.painter.kept(("glow", size, heat, level), partial(_glow, kit, size, heat, level))
    at = round(spot[0] - size), round(spot[1] - size)
    target.blit(picture, at, special_flags=pygame.BLEND_RGB_ADD)


class GroundLight:
    """Light that falls on what lies below: it brings out the ground, where added colour would hide it."""

    def __init__(self) -> None:
        self._sheet: pygame.Surface | None = None

    def put(
        self, kit: Kit, target: pygame.Surface, spot: Spot, radius: float, heat: Heat, strength: float
    ) -> None:
        """Brighten what is about a window place, at most to twice as bright."""
        share = round(255 * min(1.0, strength))
        if share <= 4:
            return
        size = _stepped(min(radius, MOST_PX))
        light = kit.painter.kept(("light", size, heat), partial(_light, kit, size, heat))
        box = pygame.Rect(round(spot[0]) - size, round(spot[1]) - size, 2 * size, 2 * size)
        seen = box.clip(target.get_rect())
        if seen.width <= 0 or seen.height <= 0:
            return
        sheet = self._sized(seen.size)
        part = pygame.Rect((0, 0), seen.size)
        sheet.blit(target, (0, 0), seen)
        inner = pygame.Rect(seen.x - box.x, seen.y - box.y, *seen.size)
        sheet.blit(light, (0, 0), inner, special_flags=pygame.BLEND_RGB_MULT)
        if share < 255:
            sheet.fill((share, share, share), part, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(sheet, seen, part, special_flags=pygame.BLEND_RGB_ADD)

    def _sized(self, size: tuple[int, int]) -> pygame.Surface:
        kept = self._sheet
        if kept is None or kept.get_width() < size[0] or kept.get_height() < size[1]:
            kept = self._sheet = pygame.Surface(size, depth=32)
        return kept


def _stepped(radius: float) -> int:
    """The nearest of the radii that pictures are kept at: fewer of the large ones, which are costly."""
    ratio, base = (STEP, 1.0) if radius < LARGE_PX else (LARGE_STEP, LARGE_PX)
    steps = round(math.log(max(LEAST_PX, radius) / base) / math.log(ratio))
    return max(LEAST_PX, round(base * ratio**steps))


def _smoke(kit: Kit, size: int, tone: Colour, variant: int) -> pygame.Surface:
    large = kit.painter.kept(("smoke", tone, variant), partial(_smoke_master, tone, variant))
    return pygame.transform.smoothscale(large, (2 * size, 2 * size))


def _fire(kit: Kit, size: int, heat: Heat, level: int, variant: int) -> pygame.Surface:
    large = kit.painter.kept(("fire", heat, level, variant), partial(_fire_master, heat, level, variant))
    return pygame.transform.smoothscale(large, (2 * size, 2 * size))


def _glow(kit: Kit, size: int, heat: Heat, level: int) -> pygame.Surface:
    large = kit.painter.kept(("glow", heat, level), partial(_glow_master, heat, level, 2.4))
    return pygame.transform.smoothscale(large, (2 * size, 2 * size))


def _light(kit: Kit, size: int, heat: Heat) -> pygame.Surface:
    large = kit.painter.kept(("light", heat), partial(_glow_master, heat, LEVELS, 1.5))
    return pygame.transform.smoothscale(large, (2 * size, 2 * size))


def _smoke_master(tone: Colour, variant: int) -> pygame.Surface:
    density = _billow(variant)
    # the side that looks to the lamp, upper left, is lighter
    lit = np.roll(density, 5, (0, 1)) - np.roll(density, -5, (0, 1))
    shade = np.clip(1.0 - 1.1 * lit, 0.62, 1.75)[..., None]
    picture = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)
    colours = pygame.surfarray.pixels3d(picture)
    colours[:] = np.clip(np.array(tone, np.float32) * shade, 0.0, 255.0).astype(np.uint8)
    del colours
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (np.clip(density * 1.15, 0.0, 1.0) * 255.0).astype(np.uint8)
    del alpha
    return picture


def _fire_master(heat: Heat, level: int, variant: int) -> pygame.Surface:
    burns = np.clip(_billow(variant + VARIANTS) * 1.35, 0.0, 1.0)[..., None]
    core, rim = (np.array(colour, np.float32) for colour in HEATS[heat])
    hot = np.clip((burns - 0.35) / 0.65, 0.0, 1.0)
    return _added((rim + (core - rim) * hot) * burns**1.3, level)


def _glow_master(heat: Heat, level: int, falls: float) -> pygame.Surface:
    near = np.clip(1.0 - _away(), 0.0, 1.0)[..., None]
    core, rim = (np.array(colour, np.float32) for colour in HEATS[heat])
    return _added((rim + (core - rim) * near**2) * near**falls, level)


def _added(colours: Floats, level: int) -> pygame.Surface:
    picture = pygame.Surface((SIDE, SIDE), depth=32)
    strength = np.float32(level / LEVELS)
    pygame.surfarray.blit_array(picture, np.clip(colours * strength, 0.0, 255.0).astype(np.uint8))
    return picture


def _away() -> Floats:
    """Each pixel's distance from the middle; 1 at the rim."""
    grid = (np.arange(SIDE, dtype=np.float32) + 0.5) / (SIDE / 2.0) - 1.0
    away: Floats = np.hypot(grid[:, None], grid[None, :])
    return away


@lru_cache(maxsize=4 * VARIANTS)
def _billow(variant: int) -> Floats:
    """How dense a billow is, 0 to 1: ragged at its rim, clotted inside, nothing at the picture's edge."""
    noise = _drifts(variant)
    away = _away() * (1.0 + 0.34 * noise)
    body = np.clip((1.0 - away) / 0.62, 0.0, 1.0)
    body = body * body * (3.0 - 2.0 * body)
    fades = np.clip((1.0 - _away()) / 0.12, 0.0, 1.0)
    dense: Floats = np.clip(body * (0.78 + 0.3 * noise) * fades, 0.0, 1.0).astype(np.float32)
    return dense


def _drifts(variant: int) -> Floats:
    """Cloudy noise, mean 0, about 1 strong."""
    rng = np.random.default_rng(1009 + variant)
    frequency = np.hypot(np.fft.fftfreq(SIDE)[:, None], np.fft.fftfreq(SIDE)[None, :]) * SIDE
    spectrum = np.where(frequency >= 1.5, np.maximum(frequency, 1.0) ** -2.0, 0.0)
    phases = np.exp(2j * np.pi * rng.random((SIDE, SIDE)))
    noise = np.fft.ifft2(spectrum * phases).real
    return np.asarray(noise / noise.std(), np.float32)
