"""Pieces of scrap as little pictures: plates, strips, wheels, lengths of track, hatches, rods."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import mix
from wargame.ui.skirmish.theatre.debris import HALF_CM, Shape

Point = tuple[float, float]
Colour = tuple[int, int, int]
Pen = Callable[[pygame.Surface, Point, Point, Colour], None]

LIGHT, DARK = (255, 246, 226), (14, 12, 11)
RUST = (118, 70, 40)
STEP = 1.1
LEAST_PX = 1.6


def put_scrap(
    kit: Kit,
    target: pygame.Surface,
    shape: Shape,
    spot: Point,
    px_a_cm: float,
    angle: float,
    nearer: float,
    tone: Colour | None,
    alpha: int,
) -> None:
    """A piece about a window place, turned (radians); `tone` None: its shadow. `nearer` enlarges it."""
    scale = STEP ** round(math.log(px_a_cm) / math.log(STEP))
    key = ("scrap", shape, tone, round(scale, 3))
    flat = kit.painter.kept(key, partial(_scrap, shape, tone or (0, 0, 0), scale, flat=tone is None))
    turned = pygame.transform.rotozoom(flat, math.degrees(angle), nearer)
    turned.set_alpha(alpha)
    width, height = turned.get_size()
    target.blit(turned, (round(spot[0] - width / 2.0), round(spot[1] - height / 2.0)))


def _scrap(shape: Shape, tone: Colour, px_a_cm: float, *, flat: bool) -> pygame.Surface:
    half = tuple(max(LEAST_PX, side * px_a_cm) for side in HALF_CM[shape])
    width, height = math.ceil(2.0 * half[0]) + 4, math.ceil(2.0 * half[1]) + 4

    def draw(sheet: pygame.Surface, k: int) -> None:
        middle = width * k / 2.0, height * k / 2.0
        SHAPES[shape](sheet, middle, (half[0] * k, half[1] * k), tone)
        if flat:
            sheet.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)

    return supersampled(draw, width, height)


def _polygon(sheet: pygame.Surface, middle: Point, half: Point, corners: list[Point], tone: Colour) -> None:
    """A slab with a lit edge above and a dark one below."""
    ring = [(middle[0] + x * half[0], middle[1] + y * half[1]) for x, y in corners]
    edge = max(1, round(min(half) * 0.3))
    pygame.draw.polygon(sheet, mix(tone, DARK, 0.55), ring)
    inner = [(x, y - edge * 0.5) for x, y in ring]
    pygame.draw.polygon(sheet, tone, [_towards(corner, middle, edge) for corner in inner])
    for a, b in zip(inner, inner[1:] + inner[:1], strict=True):
        if b[0] - a[0] > abs(b[1] - a[1]) * 0.2:
            ends = _towards(a, middle, edge), _towards(b, middle, edge)
            pygame.draw.line(sheet, mix(tone, LIGHT, 0.5), *ends, max(1, edge // 2))


def _towards(point: Point, middle: Point, px: float) -> Point:
    away = math.dist(point, middle) or 1.0
    share = max(0.0, 1.0 - px / away)
    return middle[0] + (point[0] - middle[0]) * share, middle[1] + (point[1] - middle[1]) * share


def _plate(sheet: pygame.Surface, middle: Point, half: Point, tone: Colour) -> None:
    torn = [(-1.0, -0.85), (0.55, -1.0), (1.0, -0.35), (0.72, 0.15), (0.95, 0.7), (0.2, 1.0), (-0.8, 0.8)]
    _polygon(sheet, middle, half, torn, tone)
    for x, y in ((-0.62, -0.5), (0.35, -0.6), (-0.5, 0.45), (0.3, 0.5)):
        rivet = middle[0] + x * half[0], middle[1] + y * half[1]
        pygame.draw.circle(sheet, mix(tone, DARK, 0.45), rivet, max(1.0, half[1] * 0.11))


def _strip(sheet: pygame.Surface, middle: Point, half: Point, tone: Colour) -> None:
    bent = [
        (-1.0, 0.2),
        (-0.3, -1.0),
        (0.5, -0.7),
        (1.0, 0.3),
        (0.9, 1.0),
        (0.3, 0.2),
        (-0.3, 0.0),
        (-0.9, 1.0),
    ]
    _polygon(sheet, middle, half, bent, tone)


def _wheel(sheet: pygame.Surface, middle: Point, half: Point, tone: Colour) -> None:
    radius = half[0]
    pygame.draw.circle(sheet, (28, 26, 25), middle, radius)
    pygame.draw.circle(sheet, tone, (middle[0], middle[1] - radius * 0.06), radius * 0.7)
    pygame.draw.circle(sheet, mix(tone, LIGHT, 0.35), (middle[0], middle[1] - radius * 0.12), radius * 0.5)
    pygame.draw.circle(sheet, mix(tone, DARK, 0.35), middle, radius * 0.4)
    for n in range(5):
        angle = math.tau * n / 5.0
        hole = middle[0] + math.cos(angle) * radius * 0.55, middle[1] + math.sin(angle) * radius * 0.55
        pygame.draw.circle(sheet, (30, 28, 26), hole, radius * 0.1)
    pygame.draw.circle(sheet, mix(tone, LIGHT, 0.5), middle, radius * 0.16)


def _track(sheet: pygame.Surface, middle: Point, half: Point, tone: Colour) -> None:
    """Four links that still hang together."""
    del tone
    wide = half[0] / 2.0
    for n in range(4):
        x = middle[0] - half[0] + (n + 0.5) * wide
        y = middle[1] + half[1] * 0.22 * math.sin(1.3 * n)
        link = pygame.Rect(0, 0, wide * 0.84, half[1] * 1.5)
        link.center = round(x), round(y)
        pygame.draw.rect(sheet, (24, 22, 21), link.move(0, max(1, round(half[1] * 0.15))), border_radius=2)
        pygame.draw.rect(sheet, (82, 78, 74), link, border_radius=2)
        top = pygame.Rect(link.x, link.y, link.width, max(1, round(half[1] * 0.4)))
        pygame.draw.rect(sheet, mix((112, 106, 98), RUST, 0.4), top, border_radius=2)


def _hatch(sheet: pygame.Surface, middle: Point, half: Point, tone: Colour) -> None:
    radius = half[0]
    pygame.draw.circle(sheet, mix(tone, DARK, 0.6), middle, radius)
    lid = middle[0], middle[1] - radius * 0.12
    pygame.draw.circle(sheet, mix(tone, LIGHT, 0.3), lid, radius * 0.86)
    pygame.draw.circle(sheet, tone, middle, radius * 0.74)
    pygame.draw.circle(sheet, mix(tone, DARK, 0.5), middle, radius * 0.25)


def _rod(sheet: pygame.Surface, middle: Point, half: Point, tone: Colour) -> None:
    bar = pygame.FRect(0, 0, 2.0 * half[0], 2.0 * half[1])
    bar.center = middle
    pygame.draw.rect(sheet, mix(tone, DARK, 0.5), bar, border_radius=2)
    shine = pygame.FRect(bar.x, bar.y, bar.width, bar.height * 0.45)
    pygame.draw.rect(sheet, mix(tone, LIGHT, 0.25), shine, border_radius=2)
    pygame.draw.rect(sheet, (30, 28, 27), (bar.right - half[0] * 0.3, bar.y, half[0] * 0.3, bar.height))


def _pod(sheet: pygame.Surface, middle: Point, half: Point, tone: Colour) -> None:
    """A gun's housing with what is left of its barrels."""
    for y in (-0.35, 0.35):
        barrel = pygame.FRect(middle[0], middle[1] + (y - 0.15) * half[1], half[0], half[1] * 0.3)
        pygame.draw.rect(sheet, (66, 64, 63), barrel)
    _polygon(
        sheet,
        (middle[0] - half[0] * 0.3, middle[1]),
        (half[0] * 0.7, half[1]),
        [(-1.0, -0.7), (0.6, -1.0), (1.0, -0.5), (1.0, 0.6), (0.4, 1.0), (-1.0, 0.8)],
        tone,
    )


SHAPES: Mapping[Shape, Pen] = {
    "plate": _plate,
    "strip": _strip,
    "wheel": _wheel,
    "track": _track,
    "hatch": _hatch,
    "rod": _rod,
    "pod": _pod,
}
