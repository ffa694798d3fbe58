"""Vector icons: drawn in a box of 24 units at four times the size, averaged down, cached by the painter."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Colour

BOX = 24
STROKE = 2.0

Spot = tuple[float, float]


class Ink:
    """Draws in units of the 24-unit box, in one colour; `clear` takes away again."""

    def __init__(self, surface: pygame.Surface, unit: float, colour: Colour) -> None:
        self._surface = surface
        self._unit = unit
        self._colour = colour

    def line(self, *spots: Spot, width: float = STROKE, closed: bool = False) -> None:
        """A line with round ends and joints."""
        points = [self._at(spot) for spot in spots]
        radius = width * self._unit / 2
        for a, b in zip(points, points[1:] + (points[:1] if closed else []), strict=False):
            self._stroke(a, b, radius)
        for point in points:
            pygame.draw.circle(self._surface, self._colour, point, radius)

    def polygon(self, *spots: Spot, clear: bool = False) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._surface, self._tone(clear), [self._at(spot) for spot in spots])

    def disc(self, x: float, y: float, radius: float, clear: bool = False) -> None:
        """A filled circle."""
        pygame.draw.circle(self._surface, self._tone(clear), self._at((x, y)), radius * self._unit)

    def ring(self, x: float, y: float, radius: float, width: float = STROKE) -> None:
        """A circle line; the radius is that of its middle."""
        outer = (radius + width / 2) * self._unit
        pygame.draw.circle(self._surface, self._colour, self._at((x, y)), outer, round(width * self._unit))

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float = STROKE) -> None:
        """Part of a circle line; degrees clockwise from the right."""
        steps = max(2, round(abs(end - start) / 6))
        turns = (math.radians(start + (end - start) * n / steps) for n in range(steps + 1))
        self.line(*((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns), width=width)

    def box(self, x: float, y: float, w: float, h: float, radius: float = 0, clear: bool = False) -> None:
        """A filled, rounded box."""
        rect = pygame.Rect(*(round(v * self._unit) for v in (x, y, w, h)))
        pygame.draw.rect(self._surface, self._tone(clear), rect, border_radius=round(radius * self._unit))

    def frame(self, x: float, y: float, w: float, h: float, radius: float = 2, width: float = STROKE) -> None:
        """The line around a rounded box; x, y, w, h are its outside."""
        rect = pygame.Rect(*(round(v * self._unit) for v in (x, y, w, h)))
        pygame.draw.rect(
            self._surface, self._colour, rect, round(width * self._unit), round(radius * self._unit)
        )

    def _stroke(self, a: Spot, b: Spot, radius: float) -> None:
        across, down = b[0] - a[0], b[1] - a[1]
        length = math.hypot(across, down)
        if length < 1e-6:
            return
        x, y = -down / length * radius, across / length * radius
        corners = [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
        pygame.draw.polygon(self._surface, self._colour, corners)

    def _at(self, spot: Spot) -> Spot:
        return spot[0] * self._unit, spot[1] * self._unit

    def _tone(self, clear: bool) -> Colour | tuple[int, int, int, int]:
        return (*self._colour, 0) if clear else self._colour


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = -90) -> Sequence[Spot]:
    """The corners of a star."""
    corners = []
    for n in range(points * 2):
        radius, angle = (inner if n % 2 else outer), math.radians(turn + 180 * n / points)
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return corners


class Drawings:
    """One method an icon; the method's name is the icon's."""

    def eye(self, ink: Ink) -> None:
        ink.arc(12, 19.5, 12.2, 222, 318)
        ink.arc(12, 4.5, 12.2, 42, 138)
        ink.disc(12, 12, 3.6)

    def eye_off(self, ink: Ink) -> None:
        self.eye(ink)
        ink.line((4, 20), (20, 4))

    def shield(self, ink: Ink) -> None:
        ink.polygon((12, 2), (20.5, 5), (19.6, 13.5), (12, 22), (4.4, 13.5), (3.5, 5))
        ink.polygon((12, 5.2), (12, 18.4), (17.2, 12.6), (17.8, 7.3), clear=True)

    def check(self, ink: Ink) -> None:
        ink.line((5, 12.6), (10, 17.6), (19.2, 6.6), width=2.8)

    def circle_mark(self, ink: Ink) -> None:
        ink.disc(12, 12, 8.6)

    def circle_hollow(self, ink: Ink) -> None:
        ink.ring(12, 12, 7.6, width=2.2)

    def diamond_mark(self, ink: Ink) -> None:
        ink.polygon((12, 1.8), (22.2, 12), (12, 22.2), (1.8, 12))

    def diamond_hollow(self, ink: Ink) -> None:
        ink.line((12, 3.2), (20.8, 12), (12, 20.8), (3.2, 12), width=2.2, closed=True)

    def arrow_right(self, ink: Ink) -> None:
        ink.line((4, 12), (20, 12))
        ink.line((13.5, 5.5), (20, 12), (13.5, 18.5))

    def arrow_left(self, ink: Ink) -> None:
        ink.line((20, 12), (4, 12))
        ink.line((10.5, 5.5), (4, 12), (10.5, 18.5))

    def arrow_up(self, ink: Ink) -> None:
        ink.line((12, 20), (12, 4))
        ink.line((5.5, 10.5), (12, 4), (18.5, 10.5))

    def arrow_down(self, ink: Ink) -> None:
        ink.line((12, 4), (12, 20))
        ink.line((5.5, 13.5), (12, 20), (18.5, 13.5))

    def chevron_right(self, ink: Ink) -> None:
        ink.line((9, 5), (16, 12), (9, 19), width=2.4)

    def chevron_left(self, ink: Ink) -> None:
        ink.line((15, 5), (8, 12), (15, 19), width=2.4)

    def chevron_down(self, ink: Ink) -> None:
        ink.line((5, 9), (12, 16), (19, 9), width=2.4)

    def chevron_up(self, ink: Ink) -> None:
        ink.line((5, 15), (12, 8), (19, 15), width=2.4)

    def undo(self, ink: Ink) -> None:
        ink.arc(13.2, 13.4, 6.4, -90, 130)
        ink.line((13.2, 7), (4.6, 7))
        ink.line((8.6, 2.8), (4.2, 7), (8.6, 11.2))

    def redo(self, ink: Ink) -> None:
        ink.arc(10.8, 13.4, 6.4, -90, -310)
        ink.line((10.8, 7), (19.4, 7))
        ink.line((15.4, 2.8), (19.8, 7), (15.4, 11.2))

    def tape(self, ink: Ink) -> None:
        ink.frame(1.6, 7, 20.8, 10, 1.5)
        for x, y in ((6, 12.4), (10, 10.8), (14, 12.4), (18, 10.8)):
            ink.line((x, 16), (x, y), width=1.5)

    def target(self, ink: Ink) -> None:
        ink.ring(12, 12, 9)
        ink.ring(12, 12, 4.8)
        ink.disc(12, 12, 1.7)

    def crosshair(self, ink: Ink) -> None:
        ink.ring(12, 12, 6.6)
        for a, b in (
            ((12, 1.8), (12, 7.6)),
            ((12, 16.4), (12, 22.2)),
            ((1.8, 12), (7.6, 12)),
            ((16.4, 12), (22.2, 12)),
        ):
            ink.line(a, b)
        ink.disc(12, 12, 1.3)

    def boot(self, ink: Ink) -> None:
        ink.polygon(
            (6.5, 2.5), (13.4, 2.5), (13.4, 11.6), (20, 14.2), (21.6, 17.2), (21.6, 18.2), (6.5, 18.2)
        )
        ink.box(5.8, 19.2, 16.6, 2.6, 1)

    def flag(self, ink: Ink) -> None:
        ink.line((5, 2.6), (5, 21.6))
        ink.polygon((6, 3.4), (20.4, 3.4), (16.6, 8.3), (20.4, 13.2), (6, 13.2))

    def menu(self, ink: Ink) -> None:
        for y in (6, 12, 18):
            ink.line((4, y), (20, y), width=2.2)

    def gear(self, ink: Ink) -> None:
        for n in range(8):
            turn = math.radians(45 * n)
            c, s = math.cos(turn), math.sin(turn)
            ink.line((12 + 6 * c, 12 + 6 * s), (12 + 9.2 * c, 12 + 9.2 * s), width=3.6)
        ink.disc(12, 12, 7.4)
        ink.disc(12, 12, 3.2, clear=True)

    def trash(self, ink: Ink) -> None:
        ink.line((3.6, 5.8), (20.4, 5.8))
        ink.line((9, 5.6), (9.6, 2.8), (14.4, 2.8), (15, 5.6))
        ink.line((5.8, 6), (6.9, 21.2), (17.1, 21.2), (18.2, 6))
        for x in (9.6, 14.4):
            ink.line((x, 10), (x, 17.4), width=1.6)

    def export(self, ink: Ink) -> None:
        ink.line((12, 15), (12, 3))
        ink.line((7.2, 7.6), (12, 2.8), (16.8, 7.6))
        self._tray(ink)

    def import_(self, ink: Ink) -> None:
        ink.line((12, 2.8), (12, 15))
        ink.line((7.2, 10.4), (12, 15.2), (16.8, 10.4))
        self._tray(ink)

    def _tray(self, ink: Ink) -> None:
        ink.line((3.4, 15), (3.4, 20.8), (20.6, 20.8), (20.6, 15))

    def play(self, ink: Ink) -> None:
        ink.polygon((6.4, 3.2), (20.6, 12), (6.4, 20.8))

    def pause(self, ink: Ink) -> None:
        ink.box(5.4, 3.6, 4.6, 16.8, 1)
        ink.box(14, 3.6, 4.6, 16.8, 1)

    def step(self, ink: Ink) -> None:
        ink.polygon((4.4, 3.6), (15.6, 12), (4.4, 20.4))
        ink.box(16.8, 3.6, 3.2, 16.8, 1)

    def step_back(self, ink: Ink) -> None:
        ink.polygon((19.6, 3.6), (8.4, 12), (19.6, 20.4))
        ink.box(4, 3.6, 3.2, 16.8, 1)

    def plus(self, ink: Ink) -> None:
        ink.line((12, 4.6), (12, 19.4), width=2.4)
        ink.line((4.6, 12), (19.4, 12), width=2.4)

    def minus(self, ink: Ink) -> None:
        ink.line((4.6, 12), (19.4, 12), width=2.4)

    def close(self, ink: Ink) -> None:
        ink.line((5.4, 5.4), (18.6, 18.6), width=2.4)
        ink.line((18.6, 5.4), (5.4, 18.6), width=2.4)

    def warning(self, ink: Ink) -> None:
        ink.polygon((12, 2.2), (22.6, 21), (1.4, 21))
        ink.box(10.8, 8.4, 2.4, 6.8, 1.2, clear=True)
        ink.disc(12, 18, 1.45, clear=True)

    def alert(self, ink: Ink) -> None:
        ink.disc(12, 12, 10)
        ink.box(10.7, 5.6, 2.6, 8, 1.3, clear=True)
        ink.disc(12, 17.2, 1.6, clear=True)

    def info(self, ink: Ink) -> None:
        ink.disc(12, 12, 10)
        ink.box(10.7, 10.2, 2.6, 8, 1.3, clear=True)
        ink.disc(12, 6.9, 1.6, clear=True)

    def done(self, ink: Ink) -> None:
        ink.disc(12, 12, 10)
        self._cut_check(ink)

    def _cut_check(self, ink: Ink) -> None:
        spots = ((6.6, 12.6), (10.4, 16.4), (17.6, 8.0))
        for (ax, ay), (bx, by) in pairwise(spots):
            length = math.hypot(bx - ax, by - ay)
            nx, ny = -(by - ay) / length * 1.3, (bx - ax) / length * 1.3
            ink.polygon(
                (ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny), clear=True
            )
        for x, y in spots:
            ink.disc(x, y, 1.3, clear=True)

    def search(self, ink: Ink) -> None:
        ink.ring(10.2, 10.2, 6.8, width=2.2)
        ink.line((15.4, 15.4), (21, 21), width=2.8)

    def copy(self, ink: Ink) -> None:
        ink.frame(8, 8, 13.6, 13.6, 2)
        ink.line((5, 15.4), (3.4, 15.4), (3.4, 3.4), (15.4, 3.4), (15.4, 5), width=STROKE)

    def pencil(self, ink: Ink) -> None:
        ink.polygon((4.6, 15.4), (15.2, 4.8), (19.2, 8.8), (8.6, 19.4))
        ink.polygon((3.8, 16.8), (7.2, 20.2), (2.4, 21.6))
        ink.polygon((16.4, 3.6), (18, 2), (22, 6), (20.4, 7.6))

    def folder(self, ink: Ink) -> None:
        ink.polygon((2.4, 4.6), (9.4, 4.6), (11.6, 7.2), (21.6, 7.2), (21.6, 20), (2.4, 20))
        ink.box(4.4, 9.4, 15.2, 1.6, clear=True)

    def book(self, ink: Ink) -> None:
        ink.polygon((2, 4.4), (8, 4), (11.3, 5.8), (11.3, 20.4), (8, 18.8), (2, 19.2))
        ink.polygon((22, 4.4), (16, 4), (12.7, 5.8), (12.7, 20.4), (16, 18.8), (22, 19.2))

    def speaker(self, ink: Ink) -> None:
        ink.polygon((2.6, 8.6), (6.8, 8.6), (12.4, 3.6), (12.4, 20.4), (6.8, 15.4), (2.6, 15.4))
        ink.arc(12.6, 12, 4.4, -48, 48, width=1.8)
        ink.arc(12.6, 12, 8.4, -48, 48, width=1.8)

    def mute(self, ink: Ink) -> None:
        ink.polygon((2.6, 8.6), (6.8, 8.6), (12.4, 3.6), (12.4, 20.4), (6.8, 15.4), (2.6, 15.4))
        ink.line((15.4, 9), (21.4, 15), width=2.2)
        ink.line((21.4, 9), (15.4, 15), width=2.2)

    def hourglass(self, ink: Ink) -> None:
        ink.line((5, 2.8), (19, 2.8))
        ink.line((5, 21.2), (19, 21.2))
        ink.polygon((6.6, 4.2), (17.4, 4.2), (12.8, 12), (17.4, 19.8), (6.6, 19.8), (11.2, 12))

    def skull(self, ink: Ink) -> None:
        ink.disc(12, 10, 8)
        ink.box(7.4, 15, 9.2, 6, 1.4)
        ink.disc(8.8, 10.6, 2.1, clear=True)
        ink.disc(15.2, 10.6, 2.1, clear=True)
        ink.polygon((12, 12.6), (13.4, 15.4), (10.6, 15.4), clear=True)
        for x in (9.9, 13.1):
            ink.box(x, 17.6, 1, 3.6, clear=True)

    def crown(self, ink: Ink) -> None:
        ink.polygon((2.4, 6.4), (7.4, 11.4), (12, 3.2), (16.6, 11.4), (21.6, 6.4), (19.6, 17), (4.4, 17))
        ink.box(4.4, 18.4, 15.2, 2.6, 0.8)

    def bolt(self, ink: Ink) -> None:
        ink.polygon((13.6, 1.6), (4.6, 13.6), (10.8, 13.6), (9.4, 22.4), (19.4, 9.6), (12.8, 9.6))

    def burst(self, ink: Ink) -> None:
        ink.polygon(*star(12, 12, 11, 5.2, 8))
        ink.disc(12, 12, 2.4, clear=True)

    def climb(self, ink: Ink) -> None:
        ink.line((2.6, 20.4), (9, 20.4), (9, 13), (15.6, 13), (15.6, 5.8), (21.4, 5.8))
        ink.line((4.6, 12.4), (4.6, 4.4), width=1.8)
        ink.line((1.8, 7.2), (4.6, 4.2), (7.4, 7.2), width=1.8)

    def overwatch(self, ink: Ink) -> None:
        self.eye(ink)

    def dice(self, ink: Ink) -> None:
        ink.box(2.6, 2.6, 18.8, 18.8, 4)
        for x, y in ((8, 8), (16, 8), (12, 12), (8, 16), (16, 16)):
            ink.disc(x, y, 1.9, clear=True)

    def full_screen(self, ink: Ink) -> None:
        for x, y, u, v in ((3.4, 3.4, 1, 1), (20.6, 3.4, -1, 1), (3.4, 20.6, 1, -1), (20.6, 20.6, -1, -1)):
            ink.line((x + 5.6 * u, y), (x, y), (x, y + 5.6 * v))

    def camera(self, ink: Ink) -> None:
        ink.box(1.8, 6.4, 20.4, 14.2, 2.4)
        ink.polygon((7.6, 7), (9.2, 3.6), (14.8, 3.6), (16.4, 7))
        ink.disc(12, 13.4, 4.8, clear=True)
        ink.disc(12, 13.4, 2.8)

    def list_(self, ink: Ink) -> None:
        for y in (6, 12, 18):
            ink.disc(4.4, y, 1.5)
            ink.line((9, y), (20.6, y))

    def person(self, ink: Ink) -> None:
        ink.disc(12, 7.4, 4.8)
        ink.polygon((3.2, 21.4), (4.2, 16.4), (8, 13.8), (16, 13.8), (19.8, 16.4), (20.8, 21.4))

    def swap(self, ink: Ink) -> None:
        ink.line((3.4, 8), (20, 8))
        ink.line((15.6, 3.6), (20, 8))
        ink.line((20.6, 16), (4, 16))
        ink.line((8.4, 20.4), (4, 16))


def names() -> list[str]:
    """Every icon's name."""
    return sorted(name for name in vars(Drawings) if not name.startswith("_"))


def paint_icon(name: str, size_px: int, colour: Colour) -> pygame.Surface:
    """The icon as a square picture. Raises KeyError for a name unknown here."""
    drawing: Callable[[Drawings, Ink], None] | None = vars(Drawings).get(name)
    if drawing is None:
        raise KeyError(name)

    def draw(surface: pygame.Surface, samples: int) -> None:
        drawing(Drawings(), Ink(surface, size_px * samples / BOX, colour))

    return supersampled(draw, size_px, size_px)
