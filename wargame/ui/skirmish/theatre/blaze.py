"""A destruction's light, fire, smoke, dust and sparks: all a matter of how long ago it was, so it repeats.

For a moment everything stands still in the flash, then it flies; the fire and the
smoke outlast the pieces. Centimetres and seconds; smoke drifts to the upper right.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from wargame.games.skirmish.state import Wreck
from wargame.ui.shell.kit import Kit
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.theatre.puffs import (
    DUST,
    GREY,
    SOOT,
    GroundLight,
    Heat,
    put_fire,
    put_glow,
    put_smoke,
)
from wargame.ui.skirmish.theatre.tableau import Effect

Point = tuple[float, float]

STOPS_S = 0.09
"""How long everything stands still in the flash."""
LASTS_S = 6.8
BURNS_S = 4.8
WIND: Point = (1.3, 1.05)
FIREBALL, SMOKES, RING, SPARKS, FLAMES = 13, 34, 16, 24, 12
ENGINE_CM = -0.9
NECK_CM = 0.25
SPARK_GRAVITY = 9.0
CLOSE_PX_A_CM, CLOSEST_PX_A_CM = 55.0, 100.0
"""Closer than these there are fewer billows, for each covers much of the window."""
_ROWS = 64


def flown_s(effect: Effect) -> float:
    """For how long things have been flying."""
    return max(0.0, effect.age_s - STOPS_S)


def jolt_px(effects: Sequence[Effect], most_px: float) -> tuple[int, int]:
    """How far the picture is thrown out of its place, `most_px` at first; nothing soon after."""
    jolts = [effect for effect in effects if effect.kind == "destruction" and effect.age_s < 0.5]
    strength = sum(math.exp(-flown_s(effect) / 0.11) for effect in jolts) * most_px
    swing = max((effect.age_s for effect in jolts), default=0.0)
    return round(strength * math.sin(71.0 * swing)), round(strength * math.cos(93.0 * swing) * 0.8)


def put_below(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera, light: GroundLight) -> None:
    """What lies under the flying pieces: light on the ground, dust blown outwards."""
    spot, scale, weight = camera.to_px(effect.at), camera.scale, effect.weight
    flash = _flash(effect)
    burns = _burns(effect)
    light.put(kit, target, spot, 9.5 * weight * scale, "yellow", flash)
    if flash < 0.5:
        flicker = 0.8 + 0.2 * math.sin(effect.age_s * 31.0)
        light.put(kit, target, spot, 4.2 * weight * scale, "orange", 0.8 * burns * flicker)
    _put_ring(kit, target, effect, camera)


def put_over(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """What hides the wreck: fireball, smoke, flames, sparks, the flash itself."""
    _put_column(kit, target, effect, camera)
    _put_fireball(kit, target, effect, camera)
    _put_flames(kit, target, effect, camera)
    _put_sparks(target, effect, camera)
    flash = _flash(effect)
    if flash > 0.1:
        spot = camera.to_px(effect.at)
        put_glow(kit, target, spot, (2.2 + 1.6 * flash) * effect.weight * camera.scale, "white", flash)


def put_trail(
    kit: Kit, target: pygame.Surface, way: Sequence[tuple[Point, float]], camera: Camera, weight: float
) -> None:
    """Fire and smoke along a way: places, and how long ago something was there, newest first."""
    for n, (at, ago_s) in enumerate(way):
        spot, share = camera.to_px(at), min(1.0, ago_s / 0.75)
        radius = (0.16 + 0.3 * share) * weight * camera.scale
        put_smoke(kit, target, spot, radius, SOOT if n % 2 else GREY, 0.6 * (1.0 - share) ** 1.4, n)
        if ago_s < 0.22:
            heat: Heat = "yellow" if ago_s < 0.08 else "orange"
            put_fire(kit, target, spot, 0.24 * weight * camera.scale, heat, 1.0 - ago_s / 0.25, n)


def put_kicked_up(
    kit: Kit, target: pygame.Surface, at: Point, ago_s: float, camera: Camera, cm: float
) -> None:
    """Dust where something heavy has come down."""
    share = ago_s / 0.7
    if not 0.0 <= share < 1.0:
        return
    for n in range(7):
        angle = math.tau * n / 7.0 + 0.4
        reach = cm * (0.35 + 0.65 * (1.0 - (1.0 - share) ** 3))
        spot = camera.to_px((at[0] + math.cos(angle) * reach, at[1] + math.sin(angle) * reach))
        put_smoke(kit, target, spot, (0.25 + 0.4 * share) * cm * camera.scale, DUST, 0.55 * (1.0 - share), n)


def _every(camera: Camera) -> int:
    """Every how many-th billow is drawn."""
    return 1 if camera.scale < CLOSE_PX_A_CM else 2 if camera.scale < CLOSEST_PX_A_CM else 3


def _flash(effect: Effect) -> float:
    return 1.0 if effect.age_s < STOPS_S * 0.7 else math.exp(-(effect.age_s - STOPS_S * 0.7) / 0.15)


def _burns(effect: Effect) -> float:
    """How strongly the wreck burns, 0 to 1."""
    age = flown_s(effect)
    return float(min(1.0, age / 0.25) * max(0.0, 1.0 - age / BURNS_S) ** 0.8)


def _put_ring(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    age = flown_s(effect)
    share = age / 1.0
    if not 0.0 < share < 1.0:
        return
    rows = _chances(_seed(effect))
    for n in range(0, RING, _every(camera)):
        a, b, c, _d = rows[n]
        angle = math.tau * (n + 0.6 * a) / RING
        reach = (0.9 + (1.7 + 1.1 * b) * (1.0 - math.exp(-5.5 * age))) * effect.weight
        spot = camera.to_px((effect.at[0] + math.cos(angle) * reach, effect.at[1] + math.sin(angle) * reach))
        radius = (0.35 + (0.5 + 0.3 * c) * share) * effect.weight * camera.scale
        put_smoke(kit, target, spot, radius, DUST, 0.5 * (1.0 - share) ** 1.2, n)


def _put_fireball(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    rows = _chances(_seed(effect))
    age, heats = flown_s(effect), tuple[Heat, ...](("white", "yellow", "orange", "red"))
    billows = []
    for n in range(0, FIREBALL, _every(camera)):
        a, b, c, d = rows[-1 - n]
        late, life = 0.05 * a, 0.62 + 0.4 * b
        share = (age - late) / life
        if not 0.0 <= share < 1.0:
            continue
        angle = math.tau * (n + c) / FIREBALL
        reach = (0.25 + 1.25 * d) * (1.0 - math.exp(-6.0 * share)) * effect.weight
        rise = 0.5 * share * share
        at = (
            effect.at[0] + math.cos(angle) * reach + WIND[0] * rise,
            effect.at[1] + math.sin(angle) * reach + WIND[1] * rise,
        )
        billows.append((camera.to_px(at), (0.5 + 0.85 * share**0.6) * effect.weight * camera.scale, share, n))
    for spot, radius, share, n in billows:
        if share > 0.12:
            put_smoke(kit, target, spot, radius * 1.15, SOOT, min(0.8, share * 2.2) * (1.0 - share) ** 0.7, n)
    for spot, radius, share, n in billows:
        heat = heats[min(3, int(share * 4.6))]
        put_fire(kit, target, spot, radius * (1.0 - 0.35 * share), heat, 0.7 * (1.0 - share), n)


def _put_column(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    """Smoke that rises from the wreck: billow after billow, thinner as the fire dies."""
    rows = _chances(_seed(effect) + 1)
    every = _every(camera)
    for n in reversed(range(0, SMOKES, every)):
        a, b, c, _d = rows[n]
        age = flown_s(effect) - 0.18 - 0.12 * n
        life = 2.3 + 0.7 * a
        if not 0.0 < age < life:
            continue
        share = age / life
        x, y = _hearths(effect)[n // every % 2]
        drift = age * (0.85 + 0.3 * b)
        at = x + WIND[0] * drift + 0.3 * (c - 0.5), y + WIND[1] * drift + 0.3 * (b - 0.5)
        radius = (0.42 + (1.25 + 0.5 * c) * share) * effect.weight * camera.scale
        fresh = 1.0 - 0.4 * n / SMOKES
        strength = 0.95 * fresh * min(1.0, age / 0.15) * (1.0 - share) ** 1.1
        tone = GREY if n % 3 == 2 else SOOT
        put_smoke(kit, target, camera.to_px(at), radius, tone, strength, n)


def _put_flames(kit: Kit, target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    burns = _burns(effect)
    if burns <= 0.0:
        return
    hearths = _hearths(effect)
    rows = _chances(_seed(effect) + 3)
    every = _every(camera)
    for n in range(0, FLAMES, every):
        a, b, c, d = rows[n]
        x, y = hearths[n // every % 2]
        beat = effect.age_s * (1.5 + 0.9 * a) + b
        lick = beat % 1.0
        at = (
            x + 0.34 * (c - 0.5) + WIND[0] * 0.42 * lick,
            y + 0.34 * (d - 0.5) + WIND[1] * 0.5 * lick,
        )
        radius = (0.3 - 0.16 * lick) * effect.weight * (0.55 + 0.45 * burns) * camera.scale
        heat: Heat = "orange" if lick < 0.3 else "red"
        put_fire(kit, target, camera.to_px(at), radius, heat, 0.75 * burns**0.5 * (1.0 - lick), n + int(beat))
    glow_at = camera.to_px(hearths[0])
    put_glow(kit, target, glow_at, 1.3 * effect.weight * camera.scale, "orange", 0.55 * burns)


def _put_sparks(target: pygame.Surface, effect: Effect, camera: Camera) -> None:
    age = flown_s(effect)
    if not 0.0 < age < 0.9:
        return
    rows = _chances(_seed(effect) + 2)
    width = max(1, round(camera.scale / 22.0))
    for n in range(SPARKS):
        a, b, c, d = rows[n]
        life = 0.3 + 0.55 * b
        if age >= life:
            continue
        angle, speed = math.tau * (n + a) / SPARKS, 5.0 + 7.0 * c
        ends = [camera.to_px(_spark(effect.at, angle, speed, max(0.0, t), d)) for t in (age - 0.045, age)]
        fade = 1.0 - age / life
        tone = 255, round(120 + 120 * fade), round(40 + 120 * fade * fade)
        pygame.draw.line(target, tone, ends[0], ends[1], width)


def _spark(at: Point, angle: float, speed: float, age: float, lift: float) -> Point:
    """Where a spark is: slowed by the air, lifted by its height."""
    reach = speed * (1.0 - math.exp(-2.6 * age)) / 2.6
    return at[0] + math.cos(angle) * reach, at[1] + math.sin(angle) * reach + 0.4 * lift * age


def _hearths(effect: Effect) -> tuple[Point, Point]:
    """Where a wreck burns: a tank in its turret ring and its engine, a mech in its neck."""
    wreck = effect.wreck
    if wreck is None:
        return effect.at, effect.at
    return _ahead(wreck, NECK_CM if wreck.kind == "mech" else 0.0), _ahead(
        wreck, NECK_CM if wreck.kind == "mech" else ENGINE_CM
    )


def _ahead(wreck: Wreck, cm: float) -> Point:
    angle = math.radians(wreck.facing)
    return wreck.at[0] + math.cos(angle) * cm, wreck.at[1] + math.sin(angle) * cm


def _seed(effect: Effect) -> int:
    return zlib.crc32(f"{effect.at[0]:.2f} {effect.at[1]:.2f}".encode())


@lru_cache(maxsize=32)
def _chances(seed: int) -> tuple[tuple[float, float, float, float], ...]:
    """Rows of numbers from 0 to 1, the same for the same place."""
    rows = np.random.default_rng(seed).random((_ROWS, 4))
    return tuple((float(a), float(b), float(c), float(d)) for a, b, c, d in rows)
