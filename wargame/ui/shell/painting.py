"""The painter: every plate, button, key cap, slider, toggle, die and icon, painted once and kept.

Drawing a plate afresh costs milliseconds, blitting a kept one microseconds, so
pictures are cached by what they show and their size, up to a budget of bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from enum import Enum

import pygame

from wargame.ui.shell.fonts import Fonts
from wargame.ui.shell.icons import paint_icon
from wargame.ui.shell.plates import Plate, Plates, paint_plate
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Colour, Theme, Type, mix, rgb

BUDGET_BYTES = 96 * 1024 * 1024
BYTES_PER_PIXEL = 4


class Look(Enum):
    """How a button stands: what it is for and what is being done to it."""

    NORMAL = "normal"
    HOVER = "hover"
    PRESSED = "pressed"
    SELECTED = "selected"
    DISABLED = "disabled"
    PRIMARY = "primary"
    PRIMARY_HOVER = "primary hover"
    PRIMARY_PRESSED = "primary pressed"
    QUIET = "quiet"


def _button(top: str, bottom: str, edge: str, highlight: float = 0.10, shadow: float = 0.4) -> Plate:
    return Plate(
        rgb(top),
        rgb(bottom),
        rgb(edge),
        highlight=highlight,
        shadow=shadow,
        shadow_drop=3,
        shadow_soft=7,
        sunken=highlight == 0,
    )


def button_plate(look: Look) -> Plate:
    """The plate of a button; a quiet one has none until the pointer comes."""
    match look:
        case Look.NORMAL | Look.QUIET:
            return _button("#31373b", "#23282b", "#5c5a50")
        case Look.HOVER:
            return _button("#3f474c", "#2d3337", "#9a8a62")
        case Look.PRESSED:
            return _button("#1b1f22", "#262b2f", "#9a8a62", 0, 0.15)
        case Look.SELECTED:
            return _button("#2c4a66", "#213a52", "#6fb1f0")
        case Look.DISABLED:
            return _button("#24282b", "#1d2023", "#3d4043", 0.03, 0.2)
        case Look.PRIMARY:
            return _button("#c8953f", "#9c6c25", "#ffe3a6", 0.28)
        case Look.PRIMARY_HOVER:
            return _button("#dcaa53", "#b27f32", "#fff0c8", 0.34)
        case Look.PRIMARY_PRESSED:
            return _button("#aa7b36", "#b78440", "#ffe3a6", 0, 0.15)


def button_ink(theme: Theme, look: Look) -> Colour:
    """The colour of a button's label."""
    match look:
        case Look.PRIMARY | Look.PRIMARY_HOVER | Look.PRIMARY_PRESSED:
            return theme.palette.primary_ink
        case Look.SELECTED:
            return theme.palette.chosen_ink
        case Look.DISABLED:
            return theme.palette.faded
        case _:
            return theme.palette.ink


class Painter:
    """Paints with one theme; `put_*` draw into a target, the others return kept pictures."""

    def __init__(self, theme: Theme, fonts: Fonts, budget_bytes: int = BUDGET_BYTES) -> None:
        self._theme = theme
        self._fonts = fonts
        self._budget = budget_bytes
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    # --- keeping ------------------------------------------------------------------------

    def kept(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture kept under `key`, painted now if it isn't there. Not to be drawn into."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = self._kept[key] = paint()
        self._bytes += _bytes(picture)
        while self._bytes > self._budget and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _bytes(oldest)
        return picture

    def found(self, key: Hashable) -> pygame.Surface | None:
        """The picture kept under `key`; None when there is none. Not to be drawn into."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
        return picture

    def kept_bytes(self) -> int:
        """Bytes of all pictures kept."""
        return self._bytes

    # --- plates -------------------------------------------------------------------------

    def put_plate(self, target: pygame.Surface, rect: pygame.Rect, plate: Plate = Plates.PANEL) -> None:
        """A plate whose box is `rect`; its shadow reaches beyond."""
        if rect.width <= 0 or rect.height <= 0:
            return
        theme = self._theme
        picture = self.kept(("plate", plate, rect.size), lambda: paint_plate(theme, plate, *rect.size))
        margin = plate.margin(theme)
        target.blit(picture, (rect.x - margin, rect.y - margin))

    def put_button(self, target: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """A button's plate."""
        if look is not Look.QUIET:
            self.put_plate(target, rect, button_plate(look))

    def put_focus(self, target: pygame.Surface, rect: pygame.Rect, radius: float = 8) -> None:
        """The focus ring: a dark line under a light one, 4 px outside of `rect`."""
        outside = rect.inflate(2 * self._theme.px(4), 2 * self._theme.px(4))
        picture = self.kept(("focus", outside.size, radius), lambda: self._focus(outside.size, radius))
        target.blit(picture, outside.topleft)

    def put_hairline(
        self,
        target: pygame.Surface,
        start: tuple[int, int],
        length: int,
        down: bool = False,
        share: float = 0.35,
    ) -> None:
        """A brass line of one px (more at larger scales), across or down."""
        width = max(1, round(self._theme.scale))
        size = (width, length) if down else (length, width)
        colour = (*self._theme.palette.brass, round(255 * share))
        target.blit(self.kept(("line", size, colour), lambda: _filled(size, colour)), start)

    def put_shade(self, target: pygame.Surface, rect: pygame.Rect, colour: Colour, share: float) -> None:
        """A rectangle laid over what is there."""
        tone = (*colour, round(255 * share))
        target.blit(self.kept(("shade", rect.size, tone), lambda: _filled(rect.size, tone)), rect.topleft)

    # --- marks --------------------------------------------------------------------------

    def icon(self, name: str, size_px: int, colour: Colour) -> pygame.Surface:
        """A square icon. Raises KeyError for a name unknown to `icons`."""
        return self.kept(("icon", name, size_px, colour), lambda: paint_icon(name, size_px, colour))

    def put_icon(
        self, target: pygame.Surface, name: str, centre: tuple[float, float], size_px: int, colour: Colour
    ) -> None:
        """An icon about its centre."""
        x, y = round(centre[0] - size_px / 2), round(centre[1] - size_px / 2)
        target.blit(self.icon(name, size_px, colour), (x, y))

    def die(self, face: int, size_px: int, body: Colour, pips: Colour) -> pygame.Surface:
        """One die seen from above, `size_px` square."""
        return self.kept(("die", face, size_px, body, pips), lambda: _die(face, size_px, body, pips))

    # --- key caps and chips -------------------------------------------------------------

    def keycap_size(self, name: str) -> tuple[int, int]:
        """Width and height in px of a key cap."""
        theme = self._theme
        height = theme.px(20)
        return max(height, self._fonts.width(name, Type.KEYCAP) + theme.px(12)), height

    def put_keycap(
        self, target: pygame.Surface, name: str, rect: pygame.Rect, plate: Plate = Plates.KEYCAP
    ) -> None:
        """A key cap that fills `rect`."""
        self.put_plate(target, rect, plate)
        self._fonts.put(target, name, Type.KEYCAP, self._theme.palette.keycap_ink, rect, "centre")

    def chip_size(self, text: str, icon: str | None = None) -> tuple[int, int]:
        """Width and height in px of a chip."""
        theme = self._theme
        width = self._fonts.width(text, Type.CHIP) + 2 * theme.px(9) + (theme.px(20) if icon else 0)
        return width, theme.px(24)

    def put_chip(
        self,
        target: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        colour: Colour,
        plate: Plate = Plates.CHIP,
        icon: str | None = None,
    ) -> None:
        """A chip (a pill with words, maybe an icon) that fills `rect`."""
        theme = self._theme
        self.put_plate(target, rect, plate)
        inner = rect.inflate(-2 * theme.px(9), 0)
        if icon:
            self.put_icon(target, icon, (inner.x + theme.px(7), rect.centery), theme.px(15), colour)
            inner = pygame.Rect(inner.x + theme.px(20), inner.y, inner.width - theme.px(20), inner.height)
        self._fonts.put(target, text, Type.CHIP, colour, inner, "centre")

    # --- sliders, toggles, bars ---------------------------------------------------------

    def put_slider(
        self, target: pygame.Surface, rect: pygame.Rect, share: float, colour: Colour, enabled: bool = True
    ) -> None:
        """A slider's groove filled to `share` and its knob, in the vertical middle of `rect`."""
        knob = self._theme.px(18)
        self.put_bar(target, self._groove(rect), share, colour if enabled else self._theme.palette.faded)
        x = rect.x + round((rect.width - knob) * share)
        picture = self.kept(("knob", knob, colour, enabled), lambda: self._knob(knob, colour, enabled))
        target.blit(picture, (x, rect.centery - knob // 2))

    def put_bar(self, target: pygame.Surface, rect: pygame.Rect, share: float, colour: Colour) -> None:
        """A bar with round ends, filled to `share` (0 to 1)."""
        self.put_plate(target, rect, Plates.GROOVE)
        width = round(rect.width * min(1.0, max(0.0, share)))
        if width >= 2:
            light = mix(colour, (255, 255, 255), 0.12)
            fill = Plate(light, mix(colour, (0, 0, 0), 0.08), colour, None, edge_alpha=0.4, highlight=0)
            self.put_plate(target, pygame.Rect(rect.x, rect.y, max(width, rect.height), rect.height), fill)

    def put_toggle(self, target: pygame.Surface, rect: pygame.Rect, on: bool, enabled: bool = True) -> None:
        """A switch that fills `rect` (38 x 20 units)."""
        picture = self.kept(("toggle", rect.size, on, enabled), lambda: self._toggle(rect.size, on, enabled))
        target.blit(picture, rect.topleft)

    # --- inside -------------------------------------------------------------------------

    def _groove(self, rect: pygame.Rect) -> pygame.Rect:
        height = self._theme.px(5)
        return pygame.Rect(rect.x, rect.centery - height // 2, rect.width, height)

    def _knob(self, size: int, colour: Colour, enabled: bool) -> pygame.Surface:
        palette = self._theme.palette
        face = palette.knob if enabled else palette.faded

        def draw(surface: pygame.Surface, k: int) -> None:
            middle = (size * k / 2, size * k / 2)
            for tone, radius in (
                ((11, 12, 13), 0.5),
                (face, 0.42),
                (colour if enabled else palette.off, 0.17),
            ):
                pygame.draw.circle(surface, tone, middle, size * k * radius)

        return supersampled(draw, size, size)

    def _toggle(self, size: tuple[int, int], on: bool, enabled: bool) -> pygame.Surface:
        palette = self._theme.palette
        track = palette.on if on else palette.off
        if not enabled:
            track = mix(track, palette.panel_bottom, 0.6)
        knob = palette.knob if enabled else palette.faded

        def draw(surface: pygame.Surface, k: int) -> None:
            w, h = size[0] * k, size[1] * k
            pygame.draw.rect(surface, mix(track, (0, 0, 0), 0.45), (0, 0, w, h), border_radius=h // 2)
            pygame.draw.rect(surface, track, (k, k, w - 2 * k, h - 2 * k), border_radius=h // 2)
            pygame.draw.circle(surface, knob, (w - h / 2 if on else h / 2, h / 2), h * 0.38)

        return supersampled(draw, *size)

    def _focus(self, size: tuple[int, int], radius: float) -> pygame.Surface:
        theme = self._theme
        corner = theme.px(radius + 4)

        def draw(surface: pygame.Surface, k: int) -> None:
            whole = pygame.Rect(0, 0, size[0] * k, size[1] * k)
            line = theme.px(2) * k
            pygame.draw.rect(surface, (9, 16, 24), whole, line + 2 * k, corner * k)
            pygame.draw.rect(
                surface, theme.palette.focus, whole.inflate(-2 * k, -2 * k), line, (corner - 1) * k
            )

        return supersampled(draw, *size)


def _die(face: int, size: int, body: Colour, pips: Colour) -> pygame.Surface:
    spots = {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }[face]

    def draw(surface: pygame.Surface, k: int) -> None:
        s = size * k
        low, high = mix(body, (0, 0, 0), 0.5), mix(body, (255, 255, 255), 0.35)
        whole = pygame.Rect(0, 0, s, s)
        pygame.draw.rect(surface, low, whole, border_radius=round(s * 0.22))
        pygame.draw.rect(surface, high, (0, 0, s * 0.95, s * 0.95), border_radius=round(s * 0.22))
        pygame.draw.rect(
            surface, body, (s * 0.05, s * 0.05, s * 0.88, s * 0.88), border_radius=round(s * 0.18)
        )
        for x, y in spots:
            pygame.draw.circle(surface, pips, (s * (0.49 + 0.25 * x), s * (0.49 + 0.25 * y)), s * 0.095)

    return supersampled(draw, size, size)


def _filled(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.fill(colour)
    return surface


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * BYTES_PER_PIXEL
