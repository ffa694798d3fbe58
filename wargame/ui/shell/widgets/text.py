"""Words in a box: one line with an ellipsis, or wrapped prose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import Colour, Palette, TextStyle, Type
from wargame.ui.shell.widgets.base import Common, Widget

Tone = Callable[[Palette], Colour] | str


def tone_of(palette: Palette, tone: Tone) -> Colour:
    """The colour a tone names in the palette."""
    if isinstance(tone, str):
        colour: Colour = getattr(palette, tone)
        return colour
    return tone(palette)


class Label(Widget):
    """Words in one style and tone. Not wrapped: one line, cut with an ellipsis where it must be."""

    kind = "label"
    solid = False

    def __init__(
        self,
        text: str,
        style: TextStyle = Type.BODY,
        tone: Tone = "ink",
        wrap: bool = False,
        across: str = "left",
        most_lines: int | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._text = text
        self.style = style
        self._tone = tone
        self.wrap = wrap
        self.across = across
        self.most_lines = most_lines
        self.solid = bool(self.tooltip)

    @property
    def text(self) -> str:
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        if value != self._text:
            self._text = value
            self.invalidate()

    @property
    def tone(self) -> Tone:
        """The palette's name of its colour."""
        return self._tone

    @tone.setter
    def tone(self, value: Tone) -> None:
        if value != self._tone:
            self._tone = value
            self.invalidate()

    def lines(self, kit: Kit, width: int | None) -> list[str]:
        """The lines it shows in a width of px."""
        if not self.wrap or width is None:
            return self._text.split("\n")
        return kit.fonts.wrap(self._text, self.style, width, self.most_lines)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        lines = self.lines(kit, width)
        wide = max(kit.fonts.width(line, self.style) for line in lines)
        tall = kit.fonts.line_height(self.style) + kit.fonts.leading(self.style) * (len(lines) - 1)
        return wide, tall

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        colour = tone_of(kit.theme.palette, self._tone)
        height, leading = kit.fonts.line_height(self.style), kit.fonts.leading(self.style)
        lines = self.lines(kit, self.rect.width)
        total = height + leading * (len(lines) - 1)
        y = self.rect.y + max(0, (self.rect.height - total) // 2 if len(lines) == 1 else 0)
        for line in lines:
            if y + height > self.rect.bottom + kit.px(6):
                break
            box = pygame.Rect(self.rect.x, y, self.rect.width, height)
            kit.fonts.put(target, line, self.style, colour, box, self.across)
            y += leading


class Chip(Widget):
    """A pill with a few words, maybe an icon."""

    kind = "chip"
    solid = False

    def __init__(
        self,
        text: str,
        tone: Tone = "ink",
        plate: Plate = Plates.CHIP,
        icon: str | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._text = text
        self.tone = tone
        self.plate = plate
        self.icon = icon
        self.solid = bool(self.tooltip)

    @property
    def text(self) -> str:
        return self._text

    def show(self, text: str, tone: Tone, plate: Plate, icon: str | None = None) -> None:
        """Show other words in another look."""
        if (text, tone, plate, icon) != (self._text, self.tone, self.plate, self.icon):
            self._text, self.tone, self.plate, self.icon = text, tone, plate, icon
            self.invalidate()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.painter.chip_size(self._text, self.icon)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        height = min(self.rect.height, kit.px(24))
        box = pygame.Rect(self.rect.x, self.rect.centery - height // 2, self.rect.width, height)
        colour = tone_of(kit.theme.palette, self.tone)
        kit.painter.put_chip(target, self._text, box, colour, self.plate, self.icon)


class KeyCap(Widget):
    """The name of a key on its cap."""

    kind = "key"
    solid = False

    def __init__(self, name: str, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._name = name

    @property
    def text(self) -> str:
        return self._name

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.painter.keycap_size(self._name)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        width, height = kit.painter.keycap_size(self._name)
        box = pygame.Rect(0, 0, min(width, self.rect.width), min(height, self.rect.height))
        box.center = self.rect.center
        kit.painter.put_keycap(target, self._name, box, Plates.KEY)


class Icon(Widget):
    """A vector icon."""

    kind = "icon"
    solid = False

    def __init__(self, name: str, size: float = 20, tone: Tone = "ink", **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.name = name
        self.size = size
        self.tone = tone
        self.solid = bool(self.tooltip)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.size), kit.px(self.size)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        size = min(kit.px(self.size), *self.rect.size)
        if size > 0:
            colour = tone_of(kit.theme.palette, self.tone)
            kit.painter.put_icon(target, self.name, self.rect.center, size, colour)


class Picture(Widget):
    """A picture scaled to fit its box, in proportion, with the plate's corners left square."""

    kind = "picture"
    solid = False

    def __init__(
        self,
        surface: pygame.Surface | None = None,
        size: tuple[float, float] = (160, 120),
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._surface = surface
        self.size = size
        self._scaled: tuple[tuple[int, int], pygame.Surface] | None = None

    @property
    def surface(self) -> pygame.Surface | None:
        """The picture shown; None shows nothing. Who sets it has the window drawn again: no box changes."""
        return self._surface

    @surface.setter
    def surface(self, value: pygame.Surface | None) -> None:
        self._surface, self._scaled = value, None

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.size[0]), kit.px(self.size[1])

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self._surface is None or 0 in self.rect.size:
            return
        if self._scaled is None or self._scaled[0] != self.rect.size:
            self._scaled = (self.rect.size, self._fitted(self._surface))
        box = self._scaled[1].get_rect(center=self.rect.center)
        target.blit(self._scaled[1], box)

    def _fitted(self, surface: pygame.Surface) -> pygame.Surface:
        share = min(self.rect.width / surface.get_width(), self.rect.height / surface.get_height())
        size = (max(1, round(surface.get_width() * share)), max(1, round(surface.get_height() * share)))
        return pygame.transform.smoothscale(surface, size)
