"""A force lined up in a tray of felt: what a side fields, as it will stand on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import get_args

import pygame

from wargame.games.skirmish.forces.profiles import Profile
from wargame.games.skirmish.state import UnitKind
from wargame.games.skirmish.table.plane import outline
from wargame.ui.relief.minis import poses
from wargame.ui.shell.theme import Army
from wargame.ui.skirmish.dice.felt import frame_px, paint_tray
from wargame.ui.skirmish.scenery.miniatures import Miniatures, parts_of
from wargame.ui.skirmish.scenery.stock import Figurine, Stock
from wargame.ui.skirmish.stills import NoErrands

LARGEST_PX_A_CM, SMALLEST_PX_A_CM = 60, 3
WORTH_KEEPING = 0.55
GAP_CM, EDGE_CM = 0.5, 0.45
FRAMED_FROM = 0.45
SEAM_PX = 4
"""A tray lower than this share of its width shows its felt only, cut so far inside its frame."""

KINDS: tuple[UnitKind, ...] = get_args(UnitKind)
ALONG, AWAY = 0.0, 90.0
TURNED = 180.0
TURRET_DEG = 9.0

Size = tuple[float, float]
Models = Sequence[tuple[UnitKind, int]]


@dataclass(frozen=True)
class _Place:
    """Which model stands where, cm from the block's upper left corner."""

    kind: UnitKind
    number: int
    at: Size


@dataclass(frozen=True)
class _Block:
    """Every model in rows, the block's size in cm, and where the models look."""

    places: tuple[_Place, ...]
    size: Size
    heading: float


class Parade:
    """Paints forces; one for all of a session's pages. Slow; may be called from any thread."""

    def __init__(self, stock: Callable[[], Stock], profiles: Mapping[str, Profile]) -> None:
        self._stock = stock
        self._profiles = profiles
        self._footprints: dict[tuple[UnitKind, float], Size] = {}

    def picture(
        self, counts: Mapping[str, int], side: int, size_px: tuple[int, int], armies: tuple[Army, Army]
    ) -> pygame.Surface:
        """The force of a side in a tray of this size in px; models that face the other side's."""
        tray, room = _tray(size_px)
        models: Models = [(kind, n) for kind in KINDS for n in range(counts.get(kind, 0))]
        if models:
            scale, block = self._best(models, room.size)
            heading = block.heading + (TURNED if side and block.heading == AWAY else 0.0)
            corner = room.centerx - block.size[0] * scale / 2, room.centery - block.size[1] * scale / 2
            miniatures = Miniatures(self._stock(), NoErrands(), lambda: None, waits=False)
            miniatures.wear(armies)
            places = [(place, _px(place.at, corner, scale)) for place in block.places]
            self._stand(tray, miniatures, side, places, heading, scale)
        return tray

    def _stand(
        self,
        tray: pygame.Surface,
        miniatures: Miniatures,
        side: int,
        places: Sequence[tuple[_Place, Size]],
        heading: float,
        scale: float,
    ) -> None:
        """Shadows first: none falls on a neighbour."""
        drawn = [
            (Figurine(place.kind, side, place.number % poses(place.kind), part=part), at, part)
            for place, at in places
            for part in parts_of(place.kind)
        ]
        for figurine, at, _part in drawn:
            miniatures.shadow(figurine, heading, scale, 1.0).put(tray, at, pygame.BLEND_RGB_MULT)
        for figurine, at, part in drawn:
            turned = heading + (TURRET_DEG if part == "turret" else 0.0)
            miniatures.model(figurine, turned, scale, 1.0).put(tray, at)

    def _best(self, models: Models, room: tuple[int, int]) -> tuple[float, _Block]:
        """The scale (px a cm) and how the models stand: a kind together, unless that is much smaller."""
        apart, together = (self._largest(models, room, keep) for keep in (False, True))
        return together if together[0] >= WORTH_KEEPING * apart[0] else apart

    def _largest(self, models: Models, room: tuple[int, int], keep: bool) -> tuple[float, _Block]:
        """The largest scale at which the models stand in the room; `keep`: no kind's row is broken."""
        for scale in range(LARGEST_PX_A_CM, SMALLEST_PX_A_CM, -1):
            for heading in (AWAY, ALONG):
                block = self._lined_up(models, heading, room[0] / scale, keep)
                if block.size[0] * scale <= room[0] and block.size[1] * scale <= room[1]:
                    return float(scale), block
        return float(SMALLEST_PX_A_CM), self._lined_up(models, ALONG, room[0] / SMALLEST_PX_A_CM, False)

    def _lined_up(self, models: Models, heading: float, width: float, keep: bool) -> _Block:
        """Rows no wider than `width` cm, each centred in the block."""
        sized = [(kind, n, self._footprint(kind, heading)) for kind, n in models]
        rows = list(_rows(sized, width, keep))
        wide = max(_length(row) for row in rows) + 2 * EDGE_CM
        places, y = [], EDGE_CM
        for row in rows:
            tall = max(size[1] for _kind, _n, size in row)
            x = (wide - _length(row)) / 2
            for kind, n, size in row:
                places.append(_Place(kind, n, (x + size[0] / 2, y + tall / 2)))
                x += size[0] + GAP_CM
            y += tall + GAP_CM
        return _Block(tuple(places), (wide, y - GAP_CM + EDGE_CM), heading)

    def _footprint(self, kind: UnitKind, heading: float) -> Size:
        key = kind, heading
        if key not in self._footprints:
            left, low, right, high = outline(self._profiles[kind].base, (0.0, 0.0), heading).bounds
            self._footprints[key] = right - left, high - low
        return self._footprints[key]


Sized = tuple[UnitKind, int, Size]


def _rows(models: Sequence[Sized], width: float, keep: bool) -> Iterator[list[Sized]]:
    """Models put side by side up to a width: one by one, or (`keep`) all of a kind at once."""
    row: list[Sized] = []
    for _kind, group in groupby(models, lambda model: model[0] if keep else model[:2]):
        alike = list(group)
        if row and _length([*row, *alike]) + 2 * EDGE_CM > width:
            yield row
            row = []
        row += alike
    yield row


def _length(row: Sequence[Sized]) -> float:
    return sum(size[0] for _kind, _n, size in row) + GAP_CM * (len(row) - 1)


def _px(at: Size, corner: Size, scale: float) -> Size:
    return corner[0] + at[0] * scale, corner[1] + at[1] * scale


def _tray(size_px: tuple[int, int]) -> tuple[pygame.Surface, pygame.Rect]:
    """The empty tray, and where in it there is felt."""
    width, height = size_px
    frame = frame_px(width)
    grown = 0 if height >= FRAMED_FROM * width else 2 * (frame + SEAM_PX)
    pixels = paint_tray(width + grown, height + grown)
    whole = pygame.image.frombuffer(pixels.tobytes(), (width + grown, height + grown), "RGBA")
    tray = pygame.Surface(size_px, pygame.SRCALPHA, 32)
    tray.blit(whole, (-grown // 2, -grown // 2))
    room = tray.get_rect() if grown else tray.get_rect().inflate(-2 * frame, -2 * frame)
    return tray, room
