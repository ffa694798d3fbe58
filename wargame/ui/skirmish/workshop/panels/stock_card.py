"""A card of the palette: a lit piece with its name, pressed to take it in hand, dragged onto the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import pygame

from wargame.games.skirmish.maps.editing.stock import StockItem
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Colour, Type
from wargame.ui.shell.widgets.base import Common, Host
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.words import _

CARD_HEIGHT = 100
LABEL_HEIGHT = 26
RADIUS = 8
DRAG_PX = 6
WASH = 0.62

Drag = Callable[[StockItem, tuple[int, int], bool], object]


class Choosable(Pressable):
    """Something to take in hand, which shows whether it is."""

    cursor = "hand"

    def __init__(self, on_press: Callable[[], object], **common: Unpack[Common]) -> None:
        super().__init__(on_press, **common)
        self._selected = False

    @property
    def selected(self) -> bool:
        """Whether it is in hand."""
        return self._selected

    @selected.setter
    def selected(self, value: bool) -> None:
        if value != self._selected:
            self._selected = value
            self.invalidate()

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "selected": self._selected}


class StockCard(Choosable):
    """`on_press` when it is pressed; `on_drag(item, spot, done)` while it is dragged off, in window px."""

    kind = "card"
    ring_radius = RADIUS

    def __init__(
        self,
        item: StockItem,
        on_press: Callable[[], object],
        on_drag: Drag,
        ask: Callable[[StockCard], object],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press, **common)
        self.item = item
        self.on_drag = on_drag
        self.picture: pygame.Surface | None = None
        self._ask: Callable[[StockCard], object] | None = ask
        self._pressed_at: tuple[int, int] | None = None
        self._dragging = False

    @property
    def text(self) -> str:
        return _(self.item.title)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(96), kit.px(CARD_HEIGHT)

    # --- hearing ------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed_at = event.pos
        if event.type == pygame.MOUSEMOTION and self.pressed and self._pressed_at is not None:
            self._moved(event.pos, host)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._dragging:
            self.pressed = self._dragging = False
            self._pressed_at = None
            host.outcome(self.on_drag(self.item, event.pos, True))
            return True
        return super().handle(event, host)

    def _moved(self, spot: tuple[int, int], host: Host) -> None:
        """Off the card it is dragged from the first few px on; on it a shaky click stays a click."""
        start = self._pressed_at or spot
        far = max(abs(spot[0] - start[0]), abs(spot[1] - start[1]))
        if self._dragging or far > host.kit.px(DRAG_PX):
            self._dragging = True
            host.outcome(self.on_drag(self.item, spot, False))

    # --- drawing ------------------------------------------------------------------------

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self._ask is not None:
            ask, self._ask = self._ask, None
            ask(self)
        if 0 in self.rect.size:
            return
        kit.painter.put_plate(target, self.rect, self._plate())
        self._put_picture(kit, target)
        name = pygame.Rect(self.rect.x, 0, self.rect.width, kit.px(LABEL_HEIGHT))
        name.bottom = self.rect.bottom - kit.px(1)
        tone = kit.theme.palette.chosen_ink if self._selected else kit.theme.palette.ink
        if self.hovered:
            tone = kit.theme.palette.white
        inner = name.inflate(-2 * kit.px(4), 0)
        kit.fonts.put(
            target, kit.fonts.fit(self.text, Type.LABEL, inner.width), Type.LABEL, tone, inner, "centre"
        )
        if self._selected or self.hovered:
            edge = kit.theme.palette.blue if self._selected else kit.theme.palette.brass
            pygame.draw.rect(target, edge, self.rect, max(1, kit.px(2)), border_radius=kit.px(RADIUS))

    def _plate(self) -> Plate:
        if self._selected:
            return Plates.CARD_CHOSEN
        return Plates.CARD_HOVER if self.hovered else Plates.CARD

    def _put_picture(self, kit: Kit, target: pygame.Surface) -> None:
        picture = self.picture
        if picture is None:
            return
        inner = self.rect.inflate(-2 * kit.px(1), -2 * kit.px(1))
        wash = kit.theme.palette.chosen if self._selected else (20, 23, 22)
        key = ("stock", self.item.id, inner.size, self._selected)
        target.blit(kit.painter.kept(key, lambda: _framed(kit, picture, inner.size, wash)), inner)


def _framed(kit: Kit, picture: pygame.Surface, size: tuple[int, int], wash: Colour) -> pygame.Surface:
    """The picture filling a rounded box, darker where the name stands."""
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    scaled = pygame.transform.smoothscale(
        picture,
        (max(size[0], round(picture.get_width() * share)), max(size[1], round(picture.get_height() * share))),
    )
    framed = pygame.Surface(size, pygame.SRCALPHA, 32)
    # what hangs over is cut at the sides, and below more than above: there the name stands
    left = (scaled.get_width() - size[0]) // 2
    top = (scaled.get_height() - size[1]) // 2
    framed.blit(scaled, (-left, -top))
    band = kit.px(LABEL_HEIGHT + 6)
    for row in range(band):
        shade = pygame.Surface((size[0], 1), depth=32)
        shade.fill(wash)
        shade.set_alpha(round(255 * WASH * min(1.0, 1.6 * (row + 1) / band)))
        framed.blit(shade, (0, size[1] - band + row))
    mask = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=kit.px(RADIUS))
    framed.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return framed


class Swatch(Choosable):
    """A ground to paint with: a disc of its colour over its name."""

    kind = "swatch"
    ring_radius = 6
    DISC = 26

    def __init__(
        self,
        ground: str,
        words: str,
        colour: Colour,
        on_press: Callable[[], object],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press, **common)
        self.ground = ground
        self.words = words
        self.colour = colour

    @property
    def text(self) -> str:
        return self.words

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = max(kit.px(self.DISC + 8), kit.fonts.width(self.words, Type.KEYCAP))
        return wide, kit.px(self.DISC + 10) + kit.fonts.line_height(Type.KEYCAP)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette, side = kit.theme.palette, kit.px(self.DISC + 8)
        edge = palette.blue if self._selected else palette.brass if self.hovered else palette.well_edge
        disc = kit.painter.kept(("swatch", self.colour, edge, side), lambda: _disc(self.colour, edge, side))
        target.blit(disc, disc.get_rect(midtop=(self.rect.centerx, self.rect.y)))
        below = pygame.Rect(self.rect.x, self.rect.y + side + kit.px(2), self.rect.width, 0)
        below.height = kit.fonts.line_height(Type.KEYCAP)
        tone = palette.ink if self._selected or self.hovered else palette.dim
        kit.fonts.put(target, self.words, Type.KEYCAP, tone, below, "centre")


def _disc(colour: Colour, edge: Colour, side: int) -> pygame.Surface:
    def paint(surface: pygame.Surface, unit: int) -> None:
        middle = (side * unit / 2.0, side * unit / 2.0)
        pygame.draw.circle(surface, edge, middle, side * unit / 2.0 - unit)
        pygame.draw.circle(surface, (16, 18, 18), middle, side * unit / 2.0 - 3.0 * unit)
        pygame.draw.circle(surface, colour, middle, side * unit / 2.0 - 4.0 * unit)

    return supersampled(paint, side, side)
