"""Small drawn things of the panels: bar, range ruler, pips, dice in a row, outcome bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Army, Colour, Type, mix, rgb
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.sheets import Chance, Pip, WeaponSheet

BONE, BONE_PIPS = rgb("#ece3cf"), rgb("#26221d")
LIKELY, UNLIKELY = rgb("#2b6a68"), rgb("#6b5a2c")
LIKELY_INK, UNLIKELY_INK = rgb("#d6f5f1"), rgb("#f7e7bd")
FACES = 6
COLUMNS_GAP = 14
MARKS = {"circle": ("circle_mark", "circle_hollow"), "diamond": ("diamond_mark", "diamond_hollow")}


def mark_icon(army: Army, *, hollow: bool = False) -> str:
    """The icon of an army's mark."""
    return MARKS.get(army.mark, MARKS["circle"])[int(hollow)]


class Bar(Widget):
    """A thin bar filled to a share in a tone of the palette."""

    kind = "bar"
    solid = False

    def __init__(self, height: float = 6, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.height = height
        self.share = 0.0
        self.tone = "side_a"

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(60), kit.px(self.height)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        kit.painter.put_bar(target, self.rect, self.share, getattr(kit.theme.palette, self.tone))


class RangeRuler(Widget):
    """A weapon's bands to scale, with their needed numbers and a mark at the target's distance."""

    kind = "ruler"
    solid = False

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.weapon: WeaponSheet | None = None

    @property
    def text(self) -> str:
        bands = self.weapon.bands if self.weapon else ()
        return ", ".join(_("{needs}+ to {to:g} cm").format(needs=needs, to=to) for to, needs in bands)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(120), kit.px(46)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        weapon = self.weapon
        if weapon is None or not weapon.bands:
            return
        bar = pygame.Rect(self.rect.x, self.rect.y + kit.px(8), self.rect.width, kit.px(20))
        reach, start = weapon.bands[-1][0], 0.0
        target.blit(_bands_picture(kit, weapon.bands, bar.size), bar)
        _put_scale(kit, target, "0", bar, 0.0, "left")
        for to, needs in weapon.bands:
            left, right = (bar.x + round(bar.width * cm / reach) for cm in (start, to))
            cell = pygame.Rect(left, bar.y, right - left, bar.height)
            ink = LIKELY_INK if needs <= 4 else UNLIKELY_INK
            kit.fonts.put(target, f"{needs}+", Type.CHIP, ink, cell, "centre")
            last = to == reach
            _put_scale(
                kit,
                target,
                f"{to:g} cm" if last else f"{to:g}",
                bar,
                to / reach,
                "right" if last else "centre",
            )
            start = to
        if weapon.mark_cm is not None:
            self._put_mark(kit, target, bar, min(1.0, weapon.mark_cm / reach))

    def _put_mark(self, kit: Kit, target: pygame.Surface, bar: pygame.Rect, share: float) -> None:
        width, height = kit.px(12), kit.px(8)
        picture = kit.painter.kept(("ruler mark", width, height), lambda: _wedge(width, height))
        target.blit(picture, (bar.x + round(bar.width * share) - width // 2, bar.y - height + 1))


def _put_scale(
    kit: Kit, target: pygame.Surface, text: str, bar: pygame.Rect, share: float, align: str
) -> None:
    width = kit.px(60)
    x = bar.x + round(bar.width * share)
    left = {"left": x, "centre": x - width // 2, "right": x - width}[align]
    room = pygame.Rect(left, bar.bottom + kit.px(1), width, kit.px(17))
    kit.fonts.put(target, text, Type.SMALL, kit.theme.palette.dim, room, align)


def _bands_picture(kit: Kit, bands: Sequence[tuple[float, int]], size: tuple[int, int]) -> pygame.Surface:
    radius, reach = kit.px(5), bands[-1][0]

    def draw(surface: pygame.Surface, k: int) -> None:
        left = 0
        for n, (to, needs) in enumerate(bands):
            right = round(size[0] * k * to / reach)
            box = pygame.Rect(left, 0, right - left, size[1] * k)
            ends = {
                "border_top_left_radius": radius * k if n == 0 else 0,
                "border_bottom_left_radius": radius * k if n == 0 else 0,
                "border_top_right_radius": radius * k if n == len(bands) - 1 else 0,
                "border_bottom_right_radius": radius * k if n == len(bands) - 1 else 0,
            }
            pygame.draw.rect(surface, LIKELY if needs <= 4 else UNLIKELY, box, **ends)
            left = right

    return kit.painter.kept(("bands", tuple(bands), size, radius), lambda: supersampled(draw, *size))


def _wedge(width: int, height: int) -> pygame.Surface:
    def draw(surface: pygame.Surface, k: int) -> None:
        pygame.draw.polygon(surface, (255, 255, 255), [(0, 0), (width * k, 0), (width * k // 2, height * k)])

    return supersampled(draw, width, height)


class Pips(Widget):
    """One mark for each unit of an army: full while it may act, white when open, hollow when done."""

    kind = "pips"
    solid = False

    def __init__(self, side: int, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.side = side
        self.pips: tuple[Pip, ...] = ()

    @property
    def text(self) -> str:
        return " ".join(self.pips)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(14) * max(1, len(self.pips)), kit.px(13)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        army = kit.theme.armies[self.side]
        step = min(kit.px(27), self.rect.width / max(1, len(self.pips)))
        x = self.rect.centerx - step * (len(self.pips) - 1) / 2.0
        for pip in self.pips:
            self._put(kit, target, army, pip, (x, float(self.rect.centery)), step)
            x += step

    def _put(
        self, kit: Kit, target: pygame.Surface, army: Army, pip: Pip, at: tuple[float, float], step: float
    ) -> None:
        size = max(5, min(kit.px(12), int(step) - 1))
        dim = mix(army.hud, kit.theme.palette.panel_bottom, 0.45)
        match pip:
            case "ready":
                kit.painter.put_icon(target, mark_icon(army), at, size, army.hud)
            case "open":
                kit.painter.put_icon(target, mark_icon(army), at, size, kit.theme.palette.white)
            case "done":
                kit.painter.put_icon(target, mark_icon(army, hollow=True), at, size, dim)
            case "waiting":
                kit.painter.put_icon(target, mark_icon(army, hollow=True), at, size, army.hud)
            case "lost":
                kit.painter.put_icon(target, "close", at, max(4, size * 2 // 3), dim)


class DiceRow(Widget):
    """The six faces of a die; those that would hit are bright, the others faded."""

    kind = "dice"
    solid = False

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.needs = 7
        self.word = ""

    @property
    def text(self) -> str:
        return f"{self.needs}+" if self.needs <= FACES else "-"

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(6 * 34), kit.px(46)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        size, step = kit.px(27), self.rect.width / FACES
        for face in range(1, FACES + 1):
            hits = face >= self.needs
            body = BONE if hits else mix(BONE, kit.theme.palette.panel_bottom, 0.68)
            pips = BONE_PIPS if hits else mix(BONE_PIPS, body, 0.35)
            x = round(self.rect.x + step * (face - 0.5) - size / 2)
            target.blit(kit.painter.die(face, size, body, pips), (x, self.rect.y))
            if hits:
                room = pygame.Rect(
                    x - kit.px(6), self.rect.y + size + kit.px(1), size + kit.px(12), kit.px(17)
                )
                kit.fonts.put(target, self.word, Type.CAPTION, kit.theme.palette.good, room, "centre")


class OutcomeBar(Widget):
    """The exact chances of a shot's results side by side, each named below; two on a line where they fit."""

    kind = "outcomes"
    solid = False

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.outcomes: tuple[Chance, ...] = ()

    @property
    def text(self) -> str:
        return ", ".join(f"{one.title} {percent(one.share)}" for one in self.outcomes)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        a_line = self._on_a_line(kit, width)
        return kit.px(120), kit.px(10 + 19 * -(-len(self.outcomes) // a_line))

    def _on_a_line(self, kit: Kit, width: int | None) -> int:
        """How many are named on a line: two, where the longest fits into half of the width."""
        told = (
            kit.fonts.width(one.title, Type.SMALL) + kit.fonts.width(percent(one.share), Type.SMALL_MEDIUM)
            for one in self.outcomes
        )
        room = 0 if width is None else (width - kit.px(COLUMNS_GAP)) // 2 - kit.px(22)
        return 2 if max(told, default=0) <= room else 1

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        bar = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, kit.px(7))
        x, a_line = float(bar.x), self._on_a_line(kit, self.rect.width)
        wide = (bar.width - kit.px(COLUMNS_GAP) * (a_line - 1)) // a_line
        for n, one in enumerate(self.outcomes):
            row, column = divmod(n, a_line)
            colour = tone_colour(kit, one.tone)
            width = bar.width * one.share
            pygame.draw.rect(
                target, colour, (round(x), bar.y, max(0, round(x + width) - round(x) - 1), bar.height)
            )
            x += width
            left = bar.x + column * (wide + kit.px(COLUMNS_GAP))
            line = pygame.Rect(left, bar.bottom + kit.px(3 + 19 * row), wide, kit.px(18))
            pygame.draw.rect(target, colour, (line.x, line.centery - kit.px(4), kit.px(8), kit.px(8)))
            words = line.inflate(-2 * kit.px(8), 0).move(kit.px(8), 0)
            kit.fonts.put(target, one.title, Type.SMALL, kit.theme.palette.dim, words)
            kit.fonts.put(target, percent(one.share), Type.SMALL_MEDIUM, kit.theme.palette.ink, line, "right")


def side_tone(side: int | None) -> str:
    """The palette's name of a side's colour; brass for neither."""
    return {0: "side_a", 1: "side_b"}.get(-1 if side is None else side, "brass")


def tone_colour(kit: Kit, tone: str) -> Colour:
    """The colour of a sheet's tone."""
    colour: Colour = getattr(kit.theme.palette, tone)
    return colour


def percent(share: float) -> str:
    """A chance as whole per cent; what is not certain is never shown as 0 or 100."""
    if 0.0 < share < 0.01:
        return "<1 %"
    if 0.99 < share < 1.0:
        return ">99 %"
    return f"{share * 100:.0f} %"
