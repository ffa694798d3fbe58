"""Smooth lines over the table: drawn at twice the size, averaged down, laid over the frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

Point = tuple[float, float]
Colour = tuple[int, int, int] | tuple[int, int, int, int]

SAMPLES = 2
ARC_STEP = math.radians(4.0)
NO_LENGTH = 1e-9
OPAQUE = 255


@dataclass(frozen=True)
class Drawing:
    """A finished sheet (colours multiplied by alpha) and where it lies in the window."""

    picture: pygame.Surface
    area: pygame.Rect

    def put(self, target: pygame.Surface) -> None:
        """Lay it over the target."""
        target.blit(self.picture, self.area, special_flags=pygame.BLEND_PREMULTIPLIED)

    def moved(self, area: pygame.Rect) -> Drawing:
        """The same lines stretched to another place: good enough while the camera moves."""
        if area.size == self.area.size:
            return Drawing(self.picture, area)
        return Drawing(pygame.transform.scale(self.picture, area.size), area)


class Ink:
    """A transparent sheet over a window area. Places are in window pixels; how thick lines are, how long
    dashes and how large dots, in look units of `unit` px.
    """

    def __init__(self, area: pygame.Rect, unit: float = 1.0) -> None:
        self.area = area
        self._grain = SAMPLES * unit
        self._unit = unit
        size = max(1, area.width) * SAMPLES, max(1, area.height) * SAMPLES
        self._sheet = pygame.Surface(size, pygame.SRCALPHA, 32)

    def dry(self) -> Drawing:
        """What was drawn, at window size."""
        size = max(1, self.area.width), max(1, self.area.height)
        return Drawing(pygame.transform.smoothscale(self._sheet, size), self.area)

    def line(self, points: Sequence[Point], colour: Colour, width: float, *, round_ends: bool = True) -> None:
        """A polyline."""
        x, y = self.area.topleft
        placed = [((px - x) * SAMPLES, (py - y) * SAMPLES) for px, py in points]
        tone, half = premultiplied(colour), width * self._grain / 2.0
        polygon, circle, sheet, radius = pygame.draw.polygon, pygame.draw.circle, self._sheet, max(0.5, half)
        for (ax, ay), (bx, by) in pairwise(placed):
            length = math.hypot(bx - ax, by - ay)
            if length < NO_LENGTH:
                continue
            nx, ny = (ay - by) / length * half, (bx - ax) / length * half
            polygon(
                sheet, tone, ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
            )
        for at in placed if round_ends else placed[1:-1]:
            circle(sheet, tone, at, radius)

    def dashes(self, points: Sequence[Point], colour: Colour, width: float, on: float, off: float) -> None:
        """A dashed polyline; dashes run on around its corners."""
        if len(points) == 2:
            self._straight_dashes(points[0], points[1], colour, width, on, off)
            return
        for dash in dashed(points, on * self._unit, off * self._unit):
            self.line(dash, colour, width, round_ends=False)

    def _straight_dashes(
        self, start: Point, end: Point, colour: Colour, width: float, on: float, off: float
    ) -> None:
        """The dashes of one straight line: most of what a sight line's rays are."""
        (ax, ay), (bx, by) = self._at(start), self._at(end)
        length = math.hypot(bx - ax, by - ay)
        if length < NO_LENGTH:
            return
        ux, uy = (bx - ax) / length, (by - ay) / length
        half, tone, sheet, polygon = (
            width * self._grain / 2.0,
            premultiplied(colour),
            self._sheet,
            pygame.draw.polygon,
        )
        nx, ny = -uy * half, ux * half
        on, step, along = on * self._grain, (on + off) * self._grain, 0.0
        while along < length:
            till = min(along + on, length)
            fx, fy, tx, ty = ax + ux * along, ay + uy * along, ax + ux * till, ay + uy * till
            polygon(
                sheet, tone, ((fx + nx, fy + ny), (tx + nx, ty + ny), (tx - nx, ty - ny), (fx - nx, fy - ny))
            )
            along += step

    def arc(
        self, centre: Point, radius: float, start: float, end: float, colour: Colour, width: float
    ) -> None:
        """An arc between two angles in radians, counter-clockwise on the screen's y-down plane."""
        steps = max(2, math.ceil(abs(end - start) / ARC_STEP))
        angles = (start + (end - start) * n / steps for n in range(steps + 1))
        self.line([_around(centre, radius, angle) for angle in angles], colour, width, round_ends=False)

    def ring(self, centre: Point, radius: float, colour: Colour, width: float, *, dashes: int = 0) -> None:
        """A circle, or so many dashes of one."""
        if not dashes:
            pygame.draw.circle(
                self._sheet,
                premultiplied(colour),
                self._at(centre),
                radius * SAMPLES,
                max(1, round(width * self._grain)),
            )
            return
        step = math.tau / dashes
        for n in range(dashes):
            self.arc(centre, radius, n * step, (n + 0.5) * step, colour, width)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        pygame.draw.circle(
            self._sheet, premultiplied(colour), self._at(centre), max(0.5, radius * self._grain)
        )

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._sheet, premultiplied(colour), [self._at(point) for point in points])

    def _at(self, px: Point) -> Point:
        return (px[0] - self.area.x) * SAMPLES, (px[1] - self.area.y) * SAMPLES


def premultiplied(colour: Colour) -> tuple[int, int, int, int]:
    """A colour multiplied by its alpha, as the sheets hold it."""
    red, green, blue, alpha = (*colour, OPAQUE)[:4]
    return red * alpha // OPAQUE, green * alpha // OPAQUE, blue * alpha // OPAQUE, alpha


def dashed(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """A polyline cut into dashes `on` long with gaps of `off`."""
    dashes: list[list[Point]] = []
    drawing, left = True, on
    current: list[Point] = [points[0]] if points else []
    for a, b in pairwise(points):
        length, gone = math.dist(a, b), 0.0
        while length - gone > left:
            gone += left
            here = _between(a, b, gone / length)
            if drawing:
                dashes.append([*current, here])
            current, drawing = [here], not drawing
            left = on if drawing else off
        left -= length - gone
        current.append(b)
    if drawing and len(current) > 1:
        dashes.append(current)
    return dashes


def bounds(points: Iterable[Point], margin: float, window: pygame.Rect) -> pygame.Rect:
    """The part of the window that holds the points and a margin about them."""
    listed = list(points)
    if not listed:
        return pygame.Rect(0, 0, 0, 0)
    left, top = min(x for x, _ in listed) - margin, min(y for _, y in listed) - margin
    right, bottom = max(x for x, _ in listed) + margin, max(y for _, y in listed) + margin
    area = pygame.Rect(
        math.floor(left), math.floor(top), math.ceil(right - left) + 1, math.ceil(bottom - top) + 1
    )
    return area.clip(window)


def _around(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + math.cos(angle) * radius, centre[1] + math.sin(angle) * radius


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
