"""Paints what passes: muzzle flashes, tracers, bursts, blasts, smoke, dust, words that rise."""

from __future__ import annotations

import math
import zlib

import numpy as np
import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.theatre.puffs import DUST, put_smoke
from wargame.ui.skirmish.theatre.tableau import Effect

Point = tuple[float, float]

WORDS = TextStyle(Type.TITLE.family, 700, 24, spacing=1, upper=True)
RISE_UNITS = 30.0
GLOW = (255, 170, 70)
PUFFS = 12


def put_effect(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """Draw one effect at its age; nothing before it begins."""
    if effect.age_s < 0.0:
        return
    match effect.kind:
        case "tracer":
            _tracer(target, effect, camera)
        case "flash" | "burst":
            _glow(kit, target, effect, camera)
        case "ricochet":
            _ricochet(target, effect, camera)
        case "dust":
            _puffs(kit, target, effect, camera)
        case "words":
            _words(kit, target, effect, camera)


def _tracer(target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    a, b = camera.to_px(effect.at), camera.to_px(effect.to)
    head, tail = min(1.0, effect.share * 1.25), max(0.0, effect.share * 1.25 - 0.35)
    start, end = _between(a, b, tail), _between(a, b, head)
    width = max(1, round(2.0 * effect.weight))
    pygame.draw.line(target, (120, 60, 20), start, end, width + 3)
    pygame.draw.line(target, (255, 236, 190), start, end, width)


def _glow(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """Light that swells and dies, added to what is there."""
    size_cm = {"flash": 0.9, "burst": 1.0}[effect.kind] * effect.weight
    swell = 0.6 + 0.4 * math.sin(min(1.0, effect.share * 1.6) * math.pi / 2.0)
    radius = max(3, round(size_cm * camera.scale * swell / 2.0) * 2 // 2)
    strength = round((1.0 - effect.share) ** 1.3 * 7)
    picture = kit.painter.kept(("glow", radius, strength), lambda: _glow_picture(radius, strength / 7.0))
    x, y = camera.to_px(effect.at)
    target.blit(picture, (round(x - radius), round(y - radius)), special_flags=pygame.BLEND_RGB_ADD)


def _glow_picture(radius: int, strength: float) -> pygame.Surface:
    grid = np.arange(2 * radius, dtype=np.float32) - radius + 0.5
    away = np.clip(1.0 - np.hypot(grid[:, None], grid[None, :]) / radius, 0.0, 1.0)
    core = away**3 * 255.0
    halo = away**1.6 * 0.8
    colour = np.stack([core + GLOW[c] * halo for c in range(3)], axis=-1) * strength
    picture = pygame.Surface((2 * radius, 2 * radius), depth=32)
    pygame.surfarray.blit_array(picture, np.clip(colour, 0.0, 255.0).astype(np.uint8))
    return picture


def _ricochet(target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """A few splinters flying off where a shot went past."""
    rng = _chance(effect)
    x, y = camera.to_px(effect.at)
    for _n in range(7):
        angle, speed = rng.uniform(0.0, math.tau), rng.uniform(0.3, 1.0)
        reach = speed * 0.9 * camera.scale * effect.share
        fade = 1.0 - effect.share
        spot = x + math.cos(angle) * reach, y + math.sin(angle) * reach
        pygame.draw.circle(
            target, (round(210 * fade + 40), round(190 * fade + 30), round(150 * fade + 20)), spot, 1.5
        )


def _puffs(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """Dust settling."""
    rng = _chance(effect)
    for n in range(PUFFS):
        late, dx, dy = rng.uniform(0.0, 0.4), rng.normal(0.0, 0.3), rng.normal(0.0, 0.3)
        share = (effect.share - late) / (1.0 - late)
        if share <= 0.0:
            continue
        spot = camera.to_px((effect.at[0] + dx, effect.at[1] + dy + 0.2 * share))
        radius = (0.2 + 0.5 * share) * effect.weight * camera.scale
        put_smoke(kit, target, spot, radius, DUST, 0.5 * (1.0 - share) ** 1.2, n)


def _words(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    palette = kit.theme.palette
    tone = palette.good if effect.good else palette.bad
    picture = kit.fonts.render(effect.words, WORDS, tone).copy()
    dark = kit.fonts.render(effect.words, WORDS, (0, 0, 0)).copy()
    fade = min(1.0, (1.0 - effect.share) * 2.5)
    picture.set_alpha(round(255 * fade))
    dark.set_alpha(round(190 * fade))
    x, y = camera.to_px(effect.at)
    y -= 0.9 * camera.scale + kit.px(RISE_UNITS) * (1.0 - (1.0 - effect.share) ** 2)
    place = picture.get_rect(center=(round(x), round(y)))
    for dx, dy in ((1, 2), (-1, 1), (2, 0)):
        target.blit(dark, place.move(dx, dy))
    target.blit(picture, place)


def _chance(effect: Effect) -> np.random.Generator:
    """The same splinters and puffs in every frame of one effect."""
    seed = zlib.crc32(f"{effect.kind} {effect.at[0]:.3f} {effect.at[1]:.3f}".encode())
    return np.random.default_rng(seed)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
