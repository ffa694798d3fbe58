"""Buttons and switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import pygame

from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import Look, button_ink
from wargame.ui.shell.theme import Colour, TextStyle, Type
from wargame.ui.shell.widgets.base import Callback, Common, Host, Widget

PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Pressable(Widget):
    """Pressed by a click that starts and ends on it, by Enter or Space when focused, by its shortcut."""

    focusable = True

    def __init__(self, on_press: Callback | None = None, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.on_press = on_press

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self.enabled
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            fires, self.pressed = self.pressed and self.rect.collidepoint(event.pos), False
            if fires:
                self.activate(host)
            return True
        if event.type == pygame.KEYDOWN and event.key in PRESS_KEYS and self.focused:
            self.activate(host)
            return True
        return False

    def activate(self, host: Host) -> None:
        if not self.enabled:
            return
        host.play("click")
        if self.on_press is not None:
            host.outcome(self.on_press())


class Button(Pressable):
    """A labelled button.

    `shortcut` is a letter of the label: underlined, and pressed by that key. `letter` is the one in
    force where the label of another language has not got it (`letters.share_letters`).
    `key` is a chord whose cap stands behind the label and which presses it too.
    """

    kind = "button"

    def __init__(
        self,
        text: str,
        on_press: Callback | None = None,
        *,
        shortcut: str = "",
        key: Chord | None = None,
        primary: bool = False,
        selected: bool = False,
        quiet: bool = False,
        icon: str | None = None,
        style: TextStyle = Type.BUTTON,
        across: str = "centre",
        height: float = 44,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press, **common)
        self._text = text
        self.shortcut = self.letter = shortcut
        self._key = key
        self.primary = primary
        self._selected = selected
        self.quiet = quiet
        self.icon = icon
        self.style = style
        self.across = across
        self.height = height

    @property
    def text(self) -> str:
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        if value != self._text:
            self._text = value
            self.invalidate()

    @property
    def key(self) -> Chord | None:
        """The chord on its key cap."""
        return self._key

    @key.setter
    def key(self, value: Chord | None) -> None:
        if value != self._key:
            self._key = value
            self.invalidate()

    @property
    def selected(self) -> bool:
        """Whether it stands for what is chosen."""
        return self._selected

    @selected.setter
    def selected(self, value: bool) -> None:
        if value != self._selected:
            self._selected = value
            self.invalidate()

    def look(self) -> Look:
        """How it stands now."""
        if not self.enabled:
            return Look.DISABLED
        down = self.pressed and self.hovered
        if self.primary:
            return Look.PRIMARY_PRESSED if down else Look.PRIMARY_HOVER if self.hovered else Look.PRIMARY
        if down:
            return Look.PRESSED
        if self._selected:
            return Look.SELECTED
        if self.hovered:
            return Look.HOVER
        return Look.QUIET if self.quiet else Look.NORMAL

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        parts = kit.fonts.width(self._text, self.style) + 2 * kit.px(16)
        return parts + self._extras(kit), kit.px(self.height)

    def _extras(self, kit: Kit) -> int:
        cap = kit.painter.keycap_size(self._key.name)[0] + kit.px(9) if self._key else 0
        picture = kit.px(20) + kit.px(9) if self.icon else 0
        return cap + picture

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        look = self.look()
        colour = button_ink(kit.theme, look)
        kit.painter.put_button(target, self.rect, look)
        inner = self.rect.inflate(-2 * kit.px(10), 0).move(0, 1 if self.pressed and self.hovered else 0)
        extras = self._extras(kit)
        if extras + kit.px(24) > inner.width:
            extras = 0
        shown = kit.fonts.fit(self._text, self.style, inner.width - extras)
        width = kit.fonts.width(shown, self.style)
        x = inner.x + kit.px(6) if self.across == "left" else inner.x + (inner.width - width - extras) // 2
        if extras and self.icon:
            kit.painter.put_icon(target, self.icon, (x + kit.px(10), inner.centery), kit.px(20), colour)
            x += kit.px(29)
        self._draw_label(kit, target, shown, colour, pygame.Rect(x, inner.y, width, inner.height))
        if extras and self._key:
            self._draw_key(kit, target, self._key, x + width + kit.px(9), inner)

    def _draw_key(self, kit: Kit, target: pygame.Surface, key: Chord, x: int, inner: pygame.Rect) -> None:
        width, height = kit.painter.keycap_size(key.name)
        if self.across == "left":
            x = inner.right - width - kit.px(4)
        box = pygame.Rect(x, inner.centery - height // 2, width, height)
        kit.painter.put_keycap(target, key.name, box)

    def _draw_label(
        self, kit: Kit, target: pygame.Surface, shown: str, colour: Colour, box: pygame.Rect
    ) -> None:
        kit.fonts.put(target, shown, self.style, colour, box)
        at = shown.lower().find(self.letter.lower()) if self.letter else -1
        if at < 0:
            return
        start = kit.fonts.width(shown[:at], self.style)
        if at and self.style.spacing:
            start += round(self.style.spacing * kit.theme.scale)
        length = kit.fonts.width(shown[at : at + 1], self.style)
        y = kit.fonts.top_in(box, self.style) + round(kit.fonts.line_height(self.style) * 0.90)
        pygame.draw.rect(target, colour, (box.x + start, y, length, max(1, kit.px(1.5))))

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        if self._key is not None and self._key.matches(event):
            return True
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        return bool(self.letter) and plain and Chord(self.letter).matches_key(event)

    def describe(self) -> dict[str, Any]:
        more: dict[str, Any] = {"selected": True} if self._selected else {}
        return {**super().describe(), **more}


class IconButton(Pressable):
    """A square button with an icon and, always, a tooltip that names it."""

    kind = "button"

    def __init__(
        self,
        icon: str,
        name: str,
        on_press: Callback | None = None,
        *,
        key: Chord | None = None,
        size: float = 36,
        quiet: bool = True,
        selected: bool = False,
        **common: Unpack[Common],
    ) -> None:
        common.setdefault("tooltip", name)
        super().__init__(on_press, **common)
        self.icon = icon
        self.name = name
        self.key = key
        self.size = size
        self.quiet = quiet
        self.selected = selected

    @property
    def text(self) -> str:
        return self.name

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.size), kit.px(self.size)

    def look(self) -> Look:
        """How it stands now."""
        if not self.enabled:
            return Look.QUIET if self.quiet else Look.DISABLED
        if self.pressed and self.hovered:
            return Look.PRESSED
        if self.selected:
            return Look.SELECTED
        if self.hovered:
            return Look.HOVER
        return Look.QUIET if self.quiet else Look.NORMAL

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        side = min(kit.px(self.size), *self.rect.size)
        box = pygame.Rect(0, 0, side, side)
        box.center = self.rect.center
        kit.painter.put_button(target, box, self.look())
        palette = kit.theme.palette
        colour = button_ink(kit.theme, self.look()) if self.enabled else palette.faded
        kit.painter.put_icon(target, self.icon, box.center, round(side * 0.54), colour)

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        return self.key is not None and self.key.matches(event)


class Toggle(Pressable):
    """A switch with its label on the left and, below it, maybe a line that explains."""

    kind = "toggle"

    def __init__(
        self,
        text: str,
        on: bool,
        on_change: Callable[[bool], object] | None = None,
        *,
        note: str = "",
        style: TextStyle = Type.BODY_MEDIUM,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._text = text
        self._on = on
        self.on_change = on_change
        self.note = note
        self.style = style

    @property
    def text(self) -> str:
        return self._text

    @property
    def on(self) -> bool:
        """Whether it is switched on."""
        return self._on

    @on.setter
    def on(self, value: bool) -> None:
        if value != self._on:
            self._on = value
            self.invalidate()

    def activate(self, host: Host) -> None:
        if not self.enabled:
            return
        self.on = not self._on
        host.play("toggle")
        if self.on_change is not None:
            host.outcome(self.on_change(self._on))

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.fonts.width(self._text, self.style)
        tall = kit.fonts.line_height(self.style)
        if self.note:
            wide = max(wide, kit.fonts.width(self.note, Type.SMALL))
            tall += kit.fonts.line_height(Type.SMALL)
        return wide + kit.px(12) + kit.px(38), max(tall, kit.px(28))

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette, rect = kit.theme.palette, self.rect
        switch = pygame.Rect(0, 0, kit.px(38), kit.px(20))
        switch.midright = rect.midright
        kit.painter.put_toggle(target, switch, self._on, self.enabled)
        room = pygame.Rect(rect.x, rect.y, max(0, rect.width - switch.width - kit.px(12)), rect.height)
        colour = palette.ink if self.enabled else palette.faded
        if self.hovered and self.enabled:
            colour = palette.white
        if not self.note:
            kit.fonts.put(target, self._text, self.style, colour, room)
            return
        first = kit.fonts.line_height(self.style)
        kit.fonts.put(target, self._text, self.style, colour, pygame.Rect(room.x, room.y, room.width, first))
        below = pygame.Rect(room.x, room.y + first, room.width, kit.fonts.line_height(Type.SMALL))
        kit.fonts.put(target, self.note, Type.SMALL, palette.dim, below)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "value": self._on}
