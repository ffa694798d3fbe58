"""The heat of a threat on the ground: how likely a unit would be hit in every place.

Told apart by strength, by hatching that grows denser with the chance, by lines between
the bands and by numbers where a chance holds over some ground: never by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from wargame.games.skirmish.rules.threat import Heat
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.ground import Layer
from wargame.ui.skirmish.overlays.ink import Drawing
from wargame.ui.skirmish.overlays.projection import Colour, Mask, project

Point = tuple[float, float]
Values = npt.NDArray[np.float32]

HOT: Colour = (255, 128, 88)
"""Light enough that eyes without red see the hatching."""
LINE = (255, 226, 196, 120)
KEEP_HEAT = 0.5
FULL = 255
JUST = 1e-3
NUMBERS_APART_CM, SAME_APART_CM, MOST_NUMBERS = 4.0, 9.0, 18
NUMBER_NEEDS_CM = 1.2
ALIKE = 25.0
"""Chances that differ by less than one in so many are one ground."""


@dataclass(frozen=True)
class Band:
    """Chances above the last band's and up to `to`: how strong the light is, and its hatching in px.

    `bar` of every `pitch` px is in full light; `crossed` hatching runs both ways; between the
    bars `between` of the light stays.
    """

    to: float
    strength: float
    pitch: int
    bar: float
    crossed: bool = False
    between: float = 0.45


BANDS = (
    Band(0.2, 0.11, 20, 0.0, between=1.0),
    Band(0.4, 0.34, 22, 3.5, between=0.38),
    Band(0.6, 0.42, 11, 3.5, between=0.40),
    Band(0.8, 0.50, 15, 3.5, crossed=True, between=0.45),
    Band(1.0, 0.60, 9, 3.5, crossed=True, between=0.52),
)
SHARPEST = math.ceil(1.0 / JUST)


def band_of(chance: float) -> Band | None:
    """The band of a chance; None for no chance at all."""
    return next((b for b in BANDS if chance <= b.to + JUST), BANDS[-1]) if chance > JUST else None


def heat_layers(heat: Heat, camera: Camera, window: pygame.Rect) -> list[Layer]:
    """The light and the lines between its bands, for what the window shows of the table."""
    area = table_area(heat.size, camera, window)
    if not (area.width and area.height):
        return []
    bands = _bands(_values(_calmed(heat), camera, area))
    return [project(_hatched(bands, area), area, HOT, KEEP_HEAT), _lines(bands, area)]


def table_area(size: Point, camera: Camera, window: pygame.Rect) -> pygame.Rect:
    """What the window shows of the table."""
    left, top = camera.to_px((0.0, size[1]))
    right, bottom = camera.to_px((size[0], 0.0))
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)).clip(window)


def swatch(band: Band, size: tuple[int, int]) -> Mask:
    """A piece of a band's light, as on the table: how strong, (w, h), 0 to 255."""
    area = pygame.Rect((0, 0), size)
    return _shares(band, area)


def _calmed(heat: Heat) -> Heat:
    """The heat without specks: every cell as the middle one of the nine about it; edges stay."""
    padded = np.pad(heat.chances, 1, mode="edge")
    nine = np.lib.stride_tricks.sliding_window_view(padded, (3, 3))
    return Heat(np.median(nine, axis=(2, 3)), heat.size)


def _values(heat: Heat, camera: Camera, area: pygame.Rect) -> Values:
    """The chance at every pixel of an area, even between the middles of the cells, (w, h)."""
    (width, height), (columns, rows) = heat.size, heat.chances.shape
    x, _ = camera.to_cm((area.x + 0.5, 0.0))
    _, y = camera.to_cm((0.0, area.y + 0.5))
    across = (x + np.arange(area.width) / camera.scale) / width * columns - 0.5
    down = (y - np.arange(area.height) / camera.scale) / height * rows - 0.5
    return _between(_between(heat.chances.astype(np.float32), across).T, down).T


def _between(values: Values, at: npt.NDArray[np.float64]) -> Values:
    """Rows of values at numbers that are no whole ones."""
    at = np.clip(at, 0.0, len(values) - 1.0)
    first = np.minimum(at.astype(np.intp), max(0, len(values) - 2))
    share = (at - first).astype(np.float32)[:, None]
    second = np.minimum(first + 1, len(values) - 1)
    found: Values = values[first] * (1.0 - share) + values[second] * share
    return found


def _bands(values: Values) -> Mask:
    """The number of the band at every pixel, from 1; 0 without a chance."""
    edges = np.asarray([JUST, *(band.to + JUST for band in BANDS[:-1])], dtype=np.float32)
    scaled = (np.clip(values, 0.0, 1.0) * SHARPEST).astype(np.uint16)
    table = np.searchsorted(edges * SHARPEST, np.arange(SHARPEST + 1)).astype(np.uint8)
    found: Mask = table[scaled]
    return found


def _hatched(bands: Mask, area: pygame.Rect) -> Mask:
    mask = np.zeros(bands.shape, dtype=np.uint8)
    for number, band in enumerate(BANDS, 1):
        here = bands == number
        if here.any():
            np.copyto(mask, _shares(band, area), where=here)
    return mask


def _shares(band: Band, area: pygame.Rect) -> Mask:
    """A band's hatching over a whole area; it stays where it is when the area moves."""
    bars = _diagonal(band, area)
    if band.crossed:
        bars = np.maximum(bars, _diagonal(band, area, rising=True))
    return bars


def _diagonal(band: Band, area: pygame.Rect, *, rising: bool = False) -> Mask:
    """Bars at 45 degrees: every pixel of a diagonal has the same share, a window on one row of them."""
    if rising:
        start, stop = area.x - area.bottom + 1, area.right - area.y
    else:
        start, stop = area.x + area.y, area.right + area.bottom
    across = np.arange(start, stop, dtype=np.float32) % band.pitch
    bar = np.clip(band.bar / 2.0 + 0.5 - np.abs(across - band.pitch / 2.0), band.between, 1.0)
    shares = np.round(bar * band.strength * FULL).astype(np.uint8)
    view: Any = np.lib.stride_tricks.sliding_window_view(shares, area.height)[: area.width]
    found: Mask = view[:, ::-1] if rising else view
    return found


def _lines(bands: Mask, area: pygame.Rect) -> Drawing:
    """A thin line wherever one band ends and another begins; the faintest just fades away."""
    edge = np.zeros(bands.shape, dtype=np.bool_)
    bands = np.maximum(bands, 1)
    edge[1:] |= bands[1:] != bands[:-1]
    edge[:, 1:] |= bands[:, 1:] != bands[:, :-1]
    picture = pygame.Surface(area.size, pygame.SRCALPHA, 32)
    alpha = np.where(edge, LINE[3], 0).astype(np.uint8)
    colours = pygame.surfarray.pixels3d(picture)
    for channel, tone in enumerate(LINE[:3]):
        colours[..., channel] = alpha.astype(np.uint16) * tone // FULL
    del colours
    pygame.surfarray.pixels_alpha(picture)[:] = alpha
    return Drawing(picture, area)


def numbers(heat: Heat) -> list[tuple[Point, int]]:
    """Where to write a chance, in percent, on ground over which it holds; the widest ground first."""
    chances = _calmed(heat).chances
    percents = np.round(heat.chances * 100.0).astype(np.intp)
    (width, height), (columns, rows) = heat.size, percents.shape
    cell = max(width / columns, height / rows)
    room = _room(np.round(chances * ALIKE).astype(np.intp))
    order = np.argsort(-room, axis=None, kind="stable")
    found: list[tuple[Point, int]] = []
    for column, row in zip(*np.unravel_index(order, percents.shape), strict=True):
        if room[column, row] * cell < NUMBER_NEEDS_CM or len(found) >= MOST_NUMBERS:
            break
        percent = int(percents[column, row])
        at = ((float(column) + 0.5) * width / columns, (float(row) + 0.5) * height / rows)
        if percent and _is_free(at, percent, found):
            found.append((at, percent))
    return found


def _is_free(at: Point, percent: int, taken: Sequence[tuple[Point, int]]) -> bool:
    return all(
        math.dist(at, other) >= (SAME_APART_CM if percent == same else NUMBERS_APART_CM)
        for other, same in taken
    )


def _room(percents: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """How many cells each one is from the nearest with another number, or the table's edge."""
    inner = np.ones(percents.shape, dtype=np.bool_)
    inner[1:] &= percents[1:] == percents[:-1]
    inner[:-1] &= percents[:-1] == percents[1:]
    inner[:, 1:] &= percents[:, 1:] == percents[:, :-1]
    inner[:, :-1] &= percents[:, :-1] == percents[:, 1:]
    room = np.zeros(percents.shape, dtype=np.intp)
    while inner.any():
        room[inner] += 1
        inner[[0, -1]] = False
        inner[:, [0, -1]] = False
        shrunk = inner.copy()
        shrunk[1:] &= inner[:-1]
        shrunk[:-1] &= inner[1:]
        shrunk[:, 1:] &= inner[:, :-1]
        shrunk[:, :-1] &= inner[:, 1:]
        inner = shrunk
    return room
