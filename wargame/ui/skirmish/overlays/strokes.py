"""Lines over the table: the way, the sight line with its rays, brackets, selection, tape, ghosts' rings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame
from shapely import LineString

from wargame.games.skirmish.table.cover import Reason
from wargame.games.skirmish.table.plane import point_along
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.ink import Drawing, Ink, bounds

Point = tuple[float, float]
Colour = tuple[int, int, int]

WHITE, DARK = (255, 255, 255), (10, 20, 30, 120)
SLOW = (255, 199, 106)
DANGER = (255, 178, 94)
SIGHT_LINE, SIGHT_DARK = (255, 247, 221), (12, 16, 20, 140)
CLEAR, BLOCKED = (127, 214, 208), (239, 123, 93)
TARGET, UNABLE = (255, 141, 107), (190, 190, 190)
KEPT = 128
LEGAL, ILLEGAL = (127, 214, 208), (239, 123, 93)
RAYS = 13
QUARTER = math.pi / 2.0


@dataclass(frozen=True)
class WayLook:
    """How a way is drawn: its points in cm, whether it may be taken, climbs, watched stretches (cm along)."""

    points: tuple[Point, ...]
    allowed: bool
    climbs: bool
    watched: tuple[tuple[float, float], ...] = ()
    corners: tuple[Point, ...] = ()


def way_stroke(way: WayLook, camera: Camera, window: pygame.Rect) -> Drawing:
    """White dashes on a dark line; amber where it climbs; hatched in amber where it is watched."""
    pixels = [camera.to_px(point) for point in way.points]
    ink = Ink(bounds(pixels, 12.0 * camera.unit, window), camera.unit)
    ink.line(pixels, DARK, 4.5)
    colour = ILLEGAL if not way.allowed else SLOW if way.climbs else WHITE
    on, off = (7.0, 8.0) if way.climbs else (16.0, 11.0)
    for start, end in way.watched:
        stretch = [camera.to_px(p) for p in _part(way.points, start, end)]
        ink.line(stretch, (*DANGER, 210), 7.0, round_ends=False)
        ink.dashes(stretch, (60, 30, 8, 220), 7.0, 3.0, 6.0)
    ink.dashes(pixels, colour, 2.5, on, off)
    for corner in way.corners:
        ink.disc(camera.to_px(corner), 5.0, DARK)
        ink.disc(camera.to_px(corner), 3.5, WHITE)
    return ink.dry()


def told_way(points: Sequence[Point], camera: Camera, window: pygame.Rect) -> Drawing:
    """A way or shot of the past: a quiet dotted line."""
    pixels = [camera.to_px(point) for point in points]
    ink = Ink(bounds(pixels, 10.0 * camera.unit, window), camera.unit)
    ink.line(pixels, DARK, 4.0)
    ink.dashes(pixels, SIGHT_LINE, 2.2, 5.0, 7.0)
    return ink.dry()


def lead(place: Point, hand: Point, camera: Camera, window: pygame.Rect) -> Drawing:
    """A thin dotted line from a base to the hand that it can't follow."""
    a, b = camera.to_px(place), camera.to_px(hand)
    ink = Ink(bounds([a, b], 10.0 * camera.unit, window), camera.unit)
    ink.line([a, b], DARK, 3.0)
    ink.dashes([a, b], ILLEGAL, 1.6, 3.0, 5.0)
    ink.disc(b, 5.0, DARK)
    ink.disc(b, 3.5, ILLEGAL)
    return ink.dry()


def ghost_ring(at: Point, radius_cm: float, camera: Camera, *, legal: bool) -> Drawing:
    """A dotted ring about a ghost; a cross joins it where it may not stand."""
    return _centred(_ghost_ring(round(radius_cm * camera.scale), legal, camera.unit), camera.to_px(at))


def selection(at: Point, radius_cm: float, camera: Camera, colour: Colour = WHITE) -> Drawing:
    """Four arcs about a base."""
    return _centred(_selection(round(radius_cm * camera.scale), colour, camera.unit), camera.to_px(at))


def brackets(at: Point, radius_cm: float, camera: Camera, *, locked: bool, able: bool = True) -> Drawing:
    """Corner brackets about an enemy; closed by arcs when it is aimed at."""
    drawing = _brackets(round(radius_cm * camera.scale), locked, able, camera.unit)
    return _centred(drawing, camera.to_px(at))


def _centred(drawing: Drawing, centre: Point) -> Drawing:
    """A drawing made about the origin, laid about a window place."""
    area = drawing.area.move(round(centre[0]), round(centre[1]))
    return Drawing(drawing.picture, area)


def _sheet(reach: float, unit: float) -> Ink:
    side = math.ceil(reach)
    return Ink(pygame.Rect(-side, -side, 2 * side + 1, 2 * side + 1), unit)


@lru_cache(maxsize=KEPT)
def _ghost_ring(radius: int, legal: bool, unit: float) -> Drawing:
    ink, centre = _sheet(radius + 12.0 * unit, unit), (0.0, 0.0)
    ink.ring(centre, radius + 3.0 * unit, (*DARK[:3], 150), 4.0)
    ink.ring(centre, radius + 3.0 * unit, WHITE if legal else ILLEGAL, 2.0, dashes=12)
    if not legal:
        d = radius * 0.55
        ink.line([(-d, -d), (d, d)], ILLEGAL, 3.0)
        ink.line([(-d, d), (d, -d)], ILLEGAL, 3.0)
    return ink.dry()


@lru_cache(maxsize=KEPT)
def _selection(radius: int, colour: Colour, unit: float) -> Drawing:
    ink, reach = _sheet(radius + 12.0 * unit, unit), radius + 3.5 * unit
    for width, tone in ((5.0, (*DARK[:3], 130)), (2.5, colour)):
        for n in range(4):
            start = n * QUARTER + 0.2
            ink.arc((0.0, 0.0), reach, start, start + QUARTER * 0.66, tone, width)
    return ink.dry()


@lru_cache(maxsize=KEPT)
def _brackets(radius: int, locked: bool, able: bool, unit: float) -> Drawing:
    ink, reach = _sheet(radius + 18.0 * unit, unit), radius + 4.0 * unit
    half = 0.36 if able else 0.18
    for width, tone in ((5.0, (*DARK[:3], 140)), (2.5, TARGET if able else UNABLE)):
        for n in range(4):
            angle = n * QUARTER + math.pi / 4.0
            ink.arc((0.0, 0.0), reach, angle - half, angle + half, tone, width)
            if locked:
                inner, outer = (
                    _ray((0.0, 0.0), angle, reach + unit),
                    _ray((0.0, 0.0), angle, reach + 9.0 * unit),
                )
                ink.line([inner, outer], tone, width)
    return ink.dry()


def sight_line(
    eye: Point,
    target: Point,
    half_width_cm: float,
    reasons: Sequence[Reason],
    camera: Camera,
    window: pygame.Rect,
    *,
    clear: bool,
) -> Drawing:
    """Rays across the target's width, clear or blocked by colour and dash, and the line itself."""
    a, b = camera.to_px(eye), camera.to_px(target)
    length = max(1.0, math.dist(a, b))
    nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
    half = half_width_cm * camera.scale
    ink = Ink(bounds([a, b, *_edge_px(reasons, camera)], half + 14.0 * camera.unit, window), camera.unit)
    edges = [LineString(r.edge) for r in reasons if r.edge is not None and r.edge[0] != r.edge[1]]
    for n in range(RAYS):
        offset = (n / (RAYS - 1) * 2.0 - 1.0) * half * 0.96
        end = b[0] + nx * offset, b[1] + ny * offset
        ray = LineString([eye, camera.to_cm(end)])
        if not clear or any(ray.intersects(edge) for edge in edges):
            ink.dashes([a, end], (*BLOCKED, 135), 1.2, 6.0, 5.0)
        else:
            ink.line([a, end], (*CLEAR, 120), 1.1, round_ends=False)
    ink.line([a, b], SIGHT_DARK, 4.5)
    if clear:
        ink.line([a, b], SIGHT_LINE, 2.2)
    else:
        ink.dashes([a, b], BLOCKED, 2.2, 9.0, 5.0)
    for edge in edges:
        ends = [camera.to_px((x, y)) for x, y in edge.coords]
        ink.line(ends, (*DARK[:3], 170), 6.5)
        ink.line(ends, BLOCKED, 3.5)
    return ink.dry()


def tape_stroke(start: Point, end: Point, camera: Camera, window: pygame.Rect) -> Drawing:
    """A measuring tape: yellow with a tick every centimetre."""
    a, b = camera.to_px(start), camera.to_px(end)
    ink = Ink(bounds([a, b], 12.0 * camera.unit, window), camera.unit)
    ink.line([a, b], (20, 16, 6, 200), 7.0)
    ink.line([a, b], (246, 208, 94), 5.0, round_ends=False)
    length_cm, length = math.dist(start, end), math.dist(a, b)
    if length > 1.0:
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        for n in range(1, int(length_cm) + 1):
            x, y = (a[k] + (b[k] - a[k]) * n / length_cm for k in (0, 1))
            half = (2.5 if n % 5 else 5.0) * camera.unit
            ink.line([(x - nx * half, y - ny * half), (x + nx * half, y + ny * half)], (40, 30, 8), 1.2)
    for spot in (a, b):
        ink.disc(spot, 4.5, (20, 16, 6))
        ink.disc(spot, 3.0, (246, 208, 94))
    return ink.dry()


def cursor_cross(at: Point, camera: Camera, window: pygame.Rect) -> Drawing:
    """The cursor that the arrow keys move."""
    x, y = camera.to_px(at)
    ink = Ink(bounds([(x, y)], 18.0 * camera.unit, window), camera.unit)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for width, tone in ((4.5, DARK), (2.0, WHITE)):
            near, far = 5.0 * camera.unit, 14.0 * camera.unit
            ink.line([(x + dx * near, y + dy * near), (x + dx * far, y + dy * far)], tone, width)
    return ink.dry()


def _part(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a polyline between two lengths along it."""
    inner: list[Point] = []
    along = 0.0
    for a, b in pairwise(points):
        along += math.dist(a, b)
        if start < along < end:
            inner.append(b)
    listed = tuple(points)
    return [point_along(listed, start), *inner, point_along(listed, end)]


def _edge_px(reasons: Sequence[Reason], camera: Camera) -> list[Point]:
    return [camera.to_px(end) for reason in reasons if reason.edge is not None for end in reason.edge]


def _ray(centre: Point, angle: float, radius: float) -> Point:
    return centre[0] + math.cos(angle) * radius, centre[1] + math.sin(angle) * radius
