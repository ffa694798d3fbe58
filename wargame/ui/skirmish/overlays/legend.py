"""The legend of the heat: what its bands mean, drawn as they lie on the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.skirmish.overlays.heat import BANDS, HOT, swatch

MARGIN, PADDING, GAP, INDENT = 4, 10, 10, 5
HEIGHT = 26
SWATCH, NARROW = (40, 18), 24
"""Large enough to show the coarsest hatching; and how wide where there is little room."""
GROUND = (96, 92, 78)
FULL = 255.0


@dataclass(frozen=True)
class Legend:
    """What light on the ground is about, in full and shortly; a note says why there is none yet.

    Without `bands` it has no strengths to be told.
    """

    title: str
    short: str
    note: str = ""
    bands: bool = True


def put_legend(kit: Kit, target: pygame.Surface, legend: Legend, free: pygame.Rect) -> pygame.Rect:
    """Draw the legend as a strip along the top of the free part; what it leaves of that."""
    palette, height = kit.theme.palette, kit.px(HEIGHT)
    parts = legend_parts(kit, legend, free.width - 2 * kit.px(PADDING))
    width = sum(part.width for part in parts) + kit.px(GAP) * (len(parts) - 1) + 2 * kit.px(PADDING)
    box = pygame.Rect(free.centerx - width // 2, free.y + kit.px(MARGIN), width, height)
    kit.painter.put_plate(target, box, Plates.CHIP)
    x = box.x + kit.px(PADDING)
    for part in parts:
        left, colour = x, palette.gold
        if part.band is not None:
            sample = _sample(part.band, (kit.px(part.swatch), kit.px(SWATCH[1])))
            target.blit(sample, (x, box.centery - sample.get_height() // 2))
            left, colour = x + sample.get_width() + kit.px(INDENT), palette.ink
        words = pygame.Rect(left, box.y, x + part.width - left, height)
        kit.fonts.put(target, part.words, Type.CHIP, colour, words)
        x += part.width + kit.px(GAP)
    return pygame.Rect(free.x, box.bottom, free.width, free.bottom - box.bottom)


@dataclass(frozen=True)
class Part:
    """Words on the strip, behind a sample of a band when they are about one; its width in px."""

    words: str
    width: int
    band: int | None = None
    swatch: int = SWATCH[0]


def legend_parts(kit: Kit, legend: Legend, room: int) -> list[Part]:
    """What the strip says, the shorter title where there is little room."""
    titles = [_words(kit, legend.title), _words(kit, legend.short)]
    if legend.note or not legend.bands:
        told = [_words(kit, legend.note)] if legend.note else []
        return _first_that_fits(kit, [[title, *told] for title in titles], room)
    words, shortly = band_words()
    full, short = _bands(kit, words, SWATCH[0]), _bands(kit, shortly, NARROW)
    return _first_that_fits(kit, [[titles[0], *full], [titles[1], *full], [titles[1], *short], short], room)


def _first_that_fits(kit: Kit, choices: list[list[Part]], room: int) -> list[Part]:
    widths = (sum(part.width for part in parts) + kit.px(GAP) * (len(parts) - 1) for parts in choices)
    return next((parts for parts, width in zip(choices, widths, strict=True) if width <= room), choices[-1])


def _words(kit: Kit, words: str) -> Part:
    return Part(words, kit.fonts.width(words, Type.CHIP))


def _bands(kit: Kit, told: tuple[str, ...], swatch: int) -> list[Part]:
    room = kit.px(swatch + INDENT)
    return [
        Part(words, room + kit.fonts.width(words, Type.CHIP), number, swatch)
        for number, words in enumerate(told)
    ]


def band_words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each band means: its chances in percent; and shortly, with one sign of percent for all."""
    ends = [0, *(round(band.to * 100) for band in BANDS)]
    short = [f"{low + 1}–{high}" for low, high in pairwise(ends)]
    return tuple(f"{words} %" for words in short), (*short[:-1], f"{short[-1]} %")


@lru_cache(maxsize=32)
def _sample(number: int, size: tuple[int, int]) -> pygame.Surface:
    """A piece of ground in a band's light, with the line that ends it."""
    share = swatch(BANDS[number], size)[..., None] / FULL
    ground, hot = np.asarray(GROUND, dtype=np.float64), np.asarray(HOT, dtype=np.float64)
    lit = ground * (1.0 - share) + hot * (0.5 + 1.25 * ground / FULL) * share
    picture = pygame.Surface(size, depth=32)
    pygame.surfarray.blit_array(picture, np.clip(lit, 0.0, FULL).astype(np.uint8))
    pygame.draw.rect(picture, (255, 226, 196), picture.get_rect(), 1)
    return picture
