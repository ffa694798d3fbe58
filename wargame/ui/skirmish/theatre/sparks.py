"""Paints what passes in a shot: muzzle flashes, tracers, missiles, what they strike; dust, rising words."""

from __future__ import annotations

import math
import zlib
from functools import lru_cache, partial

import numpy as np
import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.theatre.puffs import (
    DUST,
    GREY,
    PALE,
    SOOT,
    GroundLight,
    Heat,
    put_fire,
    put_glow,
    put_smoke,
)
from wargame.ui.skirmish.theatre.tableau import DOWN, Effect

Point = tuple[float, float]
Colour = tuple[int, int, int]

WORDS = TextStyle(Type.TITLE.family, 700, 24, spacing=1, upper=True)
RISE_UNITS = 30.0
PUFFS = 12
FLASH_S = 0.11
STREAK_CM = 1.5
STREAK_STEP_PX, STREAK_STEP_DEG = 4, 2.0
HEAVY = 1.5
"""From this weight on a weapon lights the ground and smokes."""
CLODS, SPLINTERS = 9, 12
SOIL: Colour = (92, 72, 50)
TRAIL_CM = 0.3
GRAVITY = 14.0


def put_effect(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera, light: GroundLight) -> None:
    """Draw one effect at its age; nothing before it begins."""
    if effect.age_s < 0.0:
        return
    match effect.kind:
        case "tracer":
            _tracer(kit, target, effect, camera)
        case "rocket":
            _rocket(kit, target, effect, camera, light)
        case "flash":
            _flash(kit, target, effect, camera, light)
        case "burst":
            _burst(kit, target, effect, camera, light)
        case "ricochet":
            _ricochet(kit, target, effect, camera)
        case "dust":
            _dust(kit, target, effect, camera)
        case "words":
            _words(kit, target, effect, camera)


def _tracer(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """A streak of light on its way, never before the muzzle nor beyond where it ends."""
    length_cm = math.dist(effect.at, effect.to)
    if length_cm <= 0.0:
        return
    tail_cm = STREAK_CM * (0.8 + 0.2 * effect.weight)
    head = effect.share * (length_cm + tail_cm)
    a, b = max(0.0, head - tail_cm) / length_cm, min(1.0, head / length_cm)
    start, end = _between(effect.at, effect.to, a), _between(effect.at, effect.to, b)
    _put_streak(kit, target, camera.to_px(start), camera.to_px(end), effect.weight * camera.scale)


def _put_streak(kit: Kit, target: pygame.Surface, start: Point, end: Point, px: float) -> None:
    length = round(math.dist(start, end) / STREAK_STEP_PX) * STREAK_STEP_PX
    if length <= 0:
        return
    degrees = math.degrees(math.atan2(start[1] - end[1], end[0] - start[0]))
    turn = round(degrees / STREAK_STEP_DEG) * STREAK_STEP_DEG % 360.0
    wide = max(3, round(0.16 * px) * 2 + 1)
    picture = kit.painter.kept(("streak", length, wide, turn), partial(_streak, length, wide, turn))
    box = picture.get_rect(center=(round((start[0] + end[0]) / 2.0), round((start[1] + end[1]) / 2.0)))
    target.blit(picture, box, special_flags=pygame.BLEND_RGB_ADD)


def _streak(length: int, wide: int, degrees: float) -> pygame.Surface:
    """Light along a line: white in its head, orange in its tail, gone at its rim."""
    along = (np.arange(length, dtype=np.float32) + 0.5)[:, None] / length
    across = np.abs((np.arange(wide, dtype=np.float32) + 0.5) / wide * 2.0 - 1.0)[None, :]
    hot = along**1.2 * np.clip(1.0 - across / 0.45, 0.0, 1.0)
    warm = along**0.7 * (1.0 - across) ** 1.4
    colours = hot[..., None] * np.array((255, 244, 214)) + warm[..., None] * np.array((255, 150, 50))
    picture = pygame.Surface((length, wide), depth=32)
    pygame.surfarray.blit_array(picture, np.clip(colours, 0.0, 255.0).astype(np.uint8))
    return pygame.transform.rotozoom(picture, degrees, 1.0)


def _rocket(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera, light: GroundLight) -> None:
    """A missile that gathers speed, the fire behind it and the trail it leaves."""
    length_cm = math.dist(effect.at, effect.to)
    flies = effect.age_s < effect.flight_s
    for n in range(int(length_cm / TRAIL_CM)):
        share = n * TRAIL_CM / length_cm
        since = effect.age_s - effect.flight_s * share ** (1.0 / 1.5)
        if since <= 0.0:
            break
        old = since / 1.1
        if old < 1.0:
            x, y = _between(effect.at, effect.to, share)
            wave = 0.05 * math.sin(2.1 * n)
            spot = camera.to_px((x + wave + 0.25 * old, y + wave + 0.2 * old))
            radius = (0.13 + 0.34 * old) * camera.scale
            put_smoke(kit, target, spot, radius, PALE, 0.75 * (1.0 - old) ** 1.3, n)
    if not flies:
        return
    gone = (effect.age_s / effect.flight_s) ** 1.5
    tip = _between(effect.at, effect.to, gone)
    tail = _between(effect.at, effect.to, max(0.0, gone - 0.62 / max(0.62, length_cm)))
    light.put(kit, target, camera.to_px(tail), 1.9 * camera.scale, "orange", 0.6)
    flame = camera.to_px(tail)
    put_glow(kit, target, flame, 0.62 * camera.scale, "orange", 0.9)
    put_fire(kit, target, flame, 0.26 * camera.scale, "white", 1.0, int(effect.age_s * 60.0))
    _put_dart(target, camera.to_px(tail), camera.to_px(tip), camera.scale)


def _put_dart(target: pygame.Surface, tail: Point, tip: Point, px_a_cm: float) -> None:
    """The missile itself: a green body with a red tip, as the trooper carries it."""
    wide = max(2, round(0.13 * px_a_cm))
    neck = _between(tail, tip, 0.62)
    pygame.draw.line(target, (40, 44, 30), tail, tip, wide + 2)
    pygame.draw.line(target, (104, 116, 76), tail, neck, wide)
    pygame.draw.line(target, (205, 62, 46), neck, tip, wide)


def _flash(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera, light: GroundLight) -> None:
    """Fire out of a muzzle for a moment; a big gun lights the ground and leaves smoke before it."""
    weight, scale = effect.weight, camera.scale
    ux, uy = _way(effect)
    bright = 1.0 - effect.age_s / FLASH_S
    heavy = weight >= HEAVY
    if heavy:
        for n in range(7):
            share = effect.age_s / effect.life_s
            reach = (0.25 + 0.22 * n) * weight * (0.4 + 0.6 * (1.0 - (1.0 - share) ** 3))
            aside = 0.13 * weight * math.sin(2.3 * n + 1.0)
            at = effect.at[0] + ux * reach - uy * aside, effect.at[1] + uy * reach + ux * aside
            radius = (0.16 + 0.26 * share) * weight * scale
            put_smoke(kit, target, camera.to_px(at), radius, PALE, 0.5 * (1.0 - share) ** 1.3, n)
    if bright <= 0.0:
        return
    if heavy:
        light.put(kit, target, camera.to_px(effect.at), 2.6 * weight * scale, "yellow", bright)
    heats: tuple[Heat, Heat, Heat] = ("white", "yellow", "orange")
    for n, heat in enumerate(heats):
        reach = (0.1 + 0.24 * n) * weight
        at = effect.at[0] + ux * reach, effect.at[1] + uy * reach
        put_fire(kit, target, camera.to_px(at), (0.3 - 0.07 * n) * weight * scale, heat, bright, n)
    put_glow(kit, target, camera.to_px(effect.at), 0.75 * weight * scale, "yellow", 0.8 * bright)


def _burst(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera, light: GroundLight) -> None:
    """A shot strikes a model: sparks off armour, dust off cloth; a heavy one bursts."""
    weight, scale, spot = effect.weight, camera.scale, camera.to_px(effect.at)
    armoured, heavy = effect.good, effect.weight >= HEAVY * 0.75
    share = effect.share
    for n in range(7 if heavy else 4):
        a, b, c, _d = _chances(effect)[n]
        angle, reach = math.tau * a, (0.1 + 0.5 * b) * weight * (1.0 - (1.0 - share) ** 2)
        at = (
            effect.at[0] + math.cos(angle) * reach + 0.3 * share,
            effect.at[1] + math.sin(angle) * reach + 0.25 * share,
        )
        tone = (SOOT if n % 2 else GREY) if armoured or heavy else DUST
        radius = (0.16 + (0.2 + 0.15 * c) * share) * weight * scale
        put_smoke(kit, target, camera.to_px(at), radius, tone, 0.6 * (1.0 - share) ** 1.2, n)
    bright = 1.0 - effect.age_s / 0.22
    if bright > 0.0:
        if heavy:
            light.put(kit, target, spot, 2.4 * weight * scale, "yellow", bright)
            put_fire(kit, target, spot, 0.5 * weight * scale, "yellow", bright, 1)
            put_fire(kit, target, spot, 0.7 * weight * scale, "orange", 0.8 * bright, 2)
        put_glow(kit, target, spot, 0.7 * weight * scale, "white", bright)
    _put_splinters(target, effect, camera, (255, 226, 150) if armoured else (196, 170, 130))


def _ricochet(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """A shot strikes the ground or what stands in its way: clods thrown on, dust."""
    share, weight = effect.share, effect.weight
    ux, uy = _way(effect)
    for n in range(6):
        a, b, c, _d = _chances(effect)[n]
        reach = (0.15 + 0.75 * b) * weight * (1.0 - (1.0 - share) ** 3)
        aside = (a - 0.5) * 0.7 * weight * share
        # away from where it came from
        at = effect.at[0] - ux * reach - uy * aside, effect.at[1] - uy * reach + ux * aside
        radius = (0.16 + (0.34 + 0.24 * c) * share) * weight * camera.scale
        put_smoke(kit, target, camera.to_px(at), radius, DUST, 0.85 * (1.0 - share) ** 1.2, n)
    _put_clods(target, effect, camera)
    bright = 1.0 - effect.age_s / 0.1
    if bright > 0.0:
        put_glow(kit, target, camera.to_px(effect.at), 0.4 * weight * camera.scale, "yellow", bright)


def _put_clods(target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    age, width = effect.age_s, max(2, round(0.07 * camera.scale * effect.weight))
    if age > 0.55:
        return
    ux, uy = _way(effect)
    for n in range(CLODS):
        a, b, c, _d = _chances(effect)[10 + n]
        life = 0.3 + 0.25 * c
        if age > life:
            continue
        turn = (a - 0.5) * 1.6
        reach = (1.2 + 2.2 * b) * effect.weight * age
        on = -ux * math.cos(turn) + uy * math.sin(turn), -uy * math.cos(turn) - ux * math.sin(turn)
        lift = max(0.0, age - 0.25 * GRAVITY * age * age)
        x, y = camera.to_px((effect.at[0] + on[0] * reach, effect.at[1] + on[1] * reach + lift))
        pygame.draw.rect(target, SOIL, (round(x), round(y), width, width))


def _put_splinters(target: pygame.Surface, effect: Effect, camera: Camera, tone: Colour) -> None:
    """Bright splinters that fly back to where the shot came from."""
    age, width = effect.age_s, max(1, round(camera.scale / 24.0))
    if age > 0.4:
        return
    ux, uy = _way(effect)
    for n in range(SPLINTERS):
        a, b, c, _d = _chances(effect)[10 + n]
        life = 0.15 + 0.25 * c
        if age > life:
            continue
        turn = (a - 0.5) * 2.8
        back = ux * math.cos(turn) - uy * math.sin(turn), uy * math.cos(turn) + ux * math.sin(turn)
        speed = (2.5 + 5.0 * b) * effect.weight**0.5
        reach = speed * max(0.0, age - 0.03), speed * age
        ends = [camera.to_px((effect.at[0] + back[0] * r, effect.at[1] + back[1] * r)) for r in reach]
        fade = 1.0 - age / life
        colour = tuple(round(part * (0.4 + 0.6 * fade)) for part in tone)
        pygame.draw.line(target, colour, ends[0], ends[1], width)


def _dust(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """Dust settling."""
    for n in range(PUFFS):
        a, b, c, d = _chances(effect)[n]
        share = (effect.share - 0.3 * a) / (1.0 - 0.3 * a)
        if share <= 0.0:
            continue
        angle, reach = math.tau * d, 0.15 + 0.5 * b * (0.4 + 0.6 * share)
        at = effect.at[0] + math.cos(angle) * reach, effect.at[1] + math.sin(angle) * reach + 0.15 * share
        radius = (0.18 + (0.3 + 0.2 * c) * share) * effect.weight * camera.scale
        put_smoke(kit, target, camera.to_px(at), radius, DUST, 0.5 * (1.0 - share) ** 1.2, n)


def _words(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    palette = kit.theme.palette
    tone = palette.good if effect.good else palette.bad
    picture = kit.fonts.render(effect.words, WORDS, tone)
    dark = kit.fonts.render(effect.words, WORDS, (0, 0, 0))
    fade = min(1.0, (1.0 - effect.share) * 2.5)
    x, y = camera.to_px(effect.at)
    drift = 0.9 * camera.scale + kit.px(RISE_UNITS) * (1.0 - (1.0 - effect.share) ** 2)
    y += drift if effect.to == DOWN else -drift
    place = picture.get_rect(center=(round(x), round(y)))
    dark.set_alpha(round(190 * fade))
    for dx, dy in ((1, 2), (-1, 1), (2, 0)):
        target.blit(dark, place.move(dx, dy))
    dark.set_alpha(255)
    picture.set_alpha(round(255 * fade))
    target.blit(picture, place)
    picture.set_alpha(255)


def _way(effect: Effect) -> Point:
    """From where something happens, the way to what it has to do with."""
    dx, dy = effect.to[0] - effect.at[0], effect.to[1] - effect.at[1]
    away = math.hypot(dx, dy) or 1.0
    return dx / away, dy / away


def _chances(effect: Effect) -> tuple[tuple[float, float, float, float], ...]:
    """The same splinters and puffs in every frame of one effect."""
    return _rows(zlib.crc32(f"{effect.kind} {effect.at[0]:.3f} {effect.at[1]:.3f}".encode()))


@lru_cache(maxsize=64)
def _rows(seed: int) -> tuple[tuple[float, float, float, float], ...]:
    rows = np.random.default_rng(seed).random((32, 4))
    return tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in rows)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
