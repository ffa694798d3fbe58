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


class LeftChart(Widget):
    """A line for each side: how many units it had left after each turn."""

    kind = "chart"
    solid = False

    def __init__(self, left: Sequence[tuple[int, int]], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._left = tuple(left)

    @property
    def text(self) -> str:
        return ", ".join(f"{a}:{b}" for a, b in self._left)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(360), kit.px(168)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        plot = pygame.Rect(
            self.rect.x + kit.px(26),
            self.rect.y + kit.px(8),
            self.rect.width - kit.px(40),
            self.rect.height - kit.px(32),
        )
        kit.painter.put_plate(target, plot.inflate(kit.px(14), kit.px(10)), Plates.WELL)
        most = max((max(pair) for pair in self._left), default=1) or 1
        self._put_scale(kit, target, plot, most)
        lines = [
            [_spot(plot, n, len(self._left), pair[side], most) for n, pair in enumerate(self._left)]
            for side in (0, 1)
        ]
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
        for side, points in enumerate(lines):
            army = kit.theme.armies[side]
            for (x, y), pair in zip(points, self._left, strict=True):
                aside = (side * 2 - 1) * kit.px(MARKS_ASIDE) if pair[0] == pair[1] else 0
                kit.painter.put_icon(target, mark_icon(army), (x + aside, y), kit.px(10), army.hud)

    def _put_scale(self, kit: Kit, target: pygame.Surface, plot: pygame.Rect, most: int) -> None:
        dim = kit.theme.palette.dim
        for value in {0, most, most // 2}:
            y = plot.bottom - round(plot.height * value / most)
            kit.painter.put_hairline(target, (plot.x, y), plot.width, share=0.16)
            room = pygame.Rect(self.rect.x - kit.px(6), y - kit.px(9), kit.px(20), kit.px(18))
            kit.fonts.put(target, str(value), Type.SMALL, dim, room, "right")
        room = pygame.Rect(plot.x, plot.bottom + kit.px(6), plot.width, kit.px(18))
        kit.fonts.put(target, _("start"), Type.SMALL, dim, room)
        kit.fonts.put(
            target, _("turn {turn}").format(turn=max(0, len(self._left) - 1)), Type.SMALL, dim, room, "right"
        )


def _spot(plot: pygame.Rect, n: int, count: int, value: int, most: int) -> Point:
    x = plot.x + plot.width * (n / max(1, count - 1))
    return x, plot.bottom - plot.height * value / most


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
