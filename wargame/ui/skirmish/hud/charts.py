"""The charts of a finished battle: units left by turn, and how often each face fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import mark_icon
from wargame.ui.skirmish.statistics import FACES, BattleNumbers

Point = tuple[float, float]

BESIDE, MARKS_ASIDE, LINE_PAD = 1.5, 5, 4
GUTTER, FOOT, RIM = 24, 22, 12
"""Room for the figures beside the plot and below it, and between the plot's edge and its lines."""
TURNS_SHOWN, LEFT_SHOWN = 10, 3


class LeftChart(Widget):
    """A line for each side: how many units it had left after each turn."""

    kind = "chart"
    solid = False

    def __init__(self, left: Sequence[tuple[int, int]], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._left = tuple(left)
        self._most = max((max(pair) for pair in self._left), default=1) or 1

    @property
    def text(self) -> str:
        return ", ".join(f"{a}:{b}" for a, b in self._left)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(360), kit.px(168)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        gutter = kit.px(GUTTER)
        well = pygame.Rect(
            self.rect.x + gutter, self.rect.y, self.rect.width - gutter, self.rect.height - kit.px(FOOT)
        )
        kit.painter.put_plate(target, well, Plates.WELL)
        plot = well.inflate(-2 * kit.px(RIM), -2 * kit.px(RIM))
        # the last figures stand behind the lines
        plot.width -= kit.px(RIM)
        self._put_scale(kit, target, well, plot)
        lines = [
            [_spot(plot, n, len(self._left), pair[side], self._most) for n, pair in enumerate(self._left)]
            for side in (0, 1)
        ]
        self._put_lines(kit, target, plot, lines)
        self._put_marks(kit, target, lines)
        self._put_ends(kit, target, well, lines)

    def _put_lines(
        self, kit: Kit, target: pygame.Surface, plot: pygame.Rect, lines: Sequence[Sequence[Point]]
    ) -> None:
        pad = kit.px(LINE_PAD)
        size = plot.width + 2 * pad, plot.height + 2 * pad

        def draw(surface: pygame.Surface, k: int) -> None:
            for side, points in enumerate(lines):
                # two lines of the same numbers run beside each other
                beside = (side * 2 - 1) * BESIDE * kit.theme.scale
                moved = [((x - plot.x + pad) * k, (y - plot.y + pad + beside) * k) for x, y in points]
                if len(moved) > 1:
                    pygame.draw.lines(
                        surface, kit.theme.armies[side].hud, False, moved, round(2.4 * k * kit.theme.scale)
                    )

        picture = kit.painter.kept(("left chart", self._left, size), lambda: supersampled(draw, *size))
        target.blit(picture, plot.move(-pad, -pad))

    def _put_marks(self, kit: Kit, target: pygame.Surface, lines: Sequence[Sequence[Point]]) -> None:
        for side, points in enumerate(lines):
            army = kit.theme.armies[side]
            for (x, y), pair in zip(points, self._left, strict=True):
                aside = (side * 2 - 1) * kit.px(MARKS_ASIDE) if pair[0] == pair[1] else 0
                kit.painter.put_icon(target, mark_icon(army), (x + aside, y), kit.px(10), army.hud)

    def _put_ends(
        self, kit: Kit, target: pygame.Surface, well: pygame.Rect, lines: Sequence[Sequence[Point]]
    ) -> None:
        """How many are left in the end, behind each line; the upper one moves up where they would touch."""
        if len(self._left) < 2:
            return
        tall, last = kit.px(17), self._left[-1]
        ends = [points[-1][1] for points in lines]
        short = tall - abs(ends[0] - ends[1])
        upper = 0 if last[0] >= last[1] else 1
        if short > 0:
            ends[upper] -= short / 2
            ends[1 - upper] += short / 2
        down = max(0.0, well.top + tall / 2 - ends[upper])
        up = max(0.0, ends[1 - upper] + tall / 2 - well.bottom)
        ends = [end + down - up for end in ends]
        for side in (0, 1):
            room = pygame.Rect(0, 0, kit.px(RIM + 6), tall)
            room.midright = well.right - kit.px(3), round(ends[side])
            tone = kit.theme.armies[side].hud
            kit.fonts.put(target, str(last[side]), Type.FIGURE, tone, room, "right")

    def _put_scale(self, kit: Kit, target: pygame.Surface, well: pygame.Rect, plot: pygame.Rect) -> None:
        dim = kit.theme.palette.dim
        for value in {0, self._most, *([self._most // 2] if self._most >= LEFT_SHOWN else [])}:
            y = plot.bottom - round(plot.height * value / self._most)
            kit.painter.put_hairline(target, (plot.x, y), plot.width, share=0.16)
            room = pygame.Rect(self.rect.x, y - kit.px(9), kit.px(GUTTER - 7), kit.px(18))
            kit.fonts.put(target, str(value), Type.SMALL, dim, room, "right")
        step = -(-len(self._left) // TURNS_SHOWN)
        for n in range(0, len(self._left), max(1, step)):
            x, _y = _spot(plot, n, len(self._left), 0, self._most)
            if n:
                kit.painter.put_hairline(target, (round(x), plot.y), plot.height, down=True, share=0.10)
            room = pygame.Rect(0, 0, kit.px(60), kit.px(18))
            room.midtop = round(x), well.bottom + kit.px(4)
            words = str(n) if n else _("start")
            if not n:
                room.x = well.x
            kit.fonts.put(target, words, Type.SMALL, dim, room, "centre" if n else "left")


def _spot(plot: pygame.Rect, n: int, count: int, value: int, most: int) -> Point:
    x = plot.x + plot.width * (n / max(1, count - 1))
    return x, plot.bottom - plot.height * value / most


class HitsBar(Widget):
    """How many of a side's dice hit, as a bar, against how many were to be expected, as a mark on it."""

    kind = "chart"
    solid = False

    def __init__(self, side: int, hits: int, expected: float, most: float, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._side, self._hits, self._expected = side, hits, expected
        self._most = max(1.0, most)

    @property
    def text(self) -> str:
        return f"{self._hits} / {self._expected:.1f}"

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(180), kit.px(16)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        track = pygame.Rect(self.rect.x, self.rect.centery - kit.px(4), self.rect.width, kit.px(8))
        kit.painter.put_bar(target, track, self._hits / self._most, kit.theme.armies[self._side].hud)
        x = track.x + round(track.width * min(1.0, self._expected / self._most))
        mark = pygame.Rect(0, 0, kit.px(3), self.rect.height)
        mark.center = min(max(x, track.x + kit.px(2)), track.right - kit.px(2)), track.centery
        pygame.draw.rect(target, kit.theme.palette.well, mark.inflate(kit.px(2), 0), border_radius=kit.px(2))
        pygame.draw.rect(target, kit.theme.palette.ink, mark, border_radius=kit.px(1))


class FacesChart(Widget):
    """How often each face of the die fell, a pair of bars a face."""

    kind = "chart"
    solid = False

    def __init__(self, numbers: BattleNumbers, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._faces = tuple(tuple(side.faces[face] for face in FACES) for side in numbers.sides)

    @property
    def text(self) -> str:
        return "; ".join(" ".join(str(n) for n in side) for side in self._faces)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(260), kit.px(168)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        most = max((max(side) for side in self._faces), default=1) or 1
        die, step = kit.px(22), self.rect.width / len(FACES)
        floor_line = self.rect.x, self.rect.bottom - die - kit.px(7)
        kit.painter.put_hairline(target, floor_line, self.rect.width, share=0.3)
        floor = self.rect.bottom - die - kit.px(8)
        tall = floor - self.rect.y - kit.px(18)
        for n, face in enumerate(FACES):
            middle = round(self.rect.x + step * (n + 0.5))
            target.blit(
                kit.painter.die(face, die, (236, 227, 207), (38, 34, 29)),
                (middle - die // 2, floor + kit.px(4)),
            )
            for side in (0, 1):
                count = self._faces[side][n]
                height = round(tall * count / most)
                x = middle - kit.px(11) if side == 0 else middle + kit.px(1)
                bar = pygame.Rect(x, floor - height, kit.px(10), height)
                pygame.draw.rect(target, kit.theme.armies[side].hud, bar, border_radius=kit.px(2))
                room = pygame.Rect(bar.centerx - kit.px(14), bar.y - kit.px(17), kit.px(28), kit.px(16))
                kit.fonts.put(target, str(count), Type.CAPTION, kit.theme.palette.dim, room, "centre")
