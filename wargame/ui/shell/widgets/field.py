"""A line of text to type: caret, selection, clipboard, and letters composed by an input method."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Host, Widget
from wargame.ui.shell.widgets.editing import History, Line

BLINK_S = 0.5
LEFT_ALONE = frozenset((pygame.K_ESCAPE, pygame.K_TAB, *range(pygame.K_F1, pygame.K_F12 + 1)))


class TextField(Widget):
    """Text of one line. While it has the focus every letter is text; Esc, Tab and function keys pass.

    `on_change(text)` follows every change, `on_submit(text)` Enter. `problem`
    is shown as a fault of what was typed.
    """

    kind = "field"
    focusable = True
    takes_text = True
    cursor = "ibeam"

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], object] | None = None,
        on_submit: Callable[[str], object] | None = None,
        *,
        name: str = "",
        hint: str = "",
        longest: int = 80,
        width: float = 240,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.on_change = on_change
        self.on_submit = on_submit
        self.name = name
        self.hint = hint
        self.longest = longest
        self.width = width
        self.line = Line(text, len(text), len(text))
        self._problem = ""
        self._history = History()
        self._composed = ""
        self._shift = 0
        self._clicked_at_s = float("-inf")
        self._typed_at_s = 0.0
        self._now_s = 0.0

    @property
    def text(self) -> str:
        return self.name or self.hint

    @property
    def value(self) -> str:
        """What is typed."""
        return self.line.text

    @value.setter
    def value(self, text: str) -> None:
        if text != self.line.text:
            self.line = Line(text, len(text), len(text))
            self.invalidate()

    @property
    def problem(self) -> str:
        """What is wrong with it; empty: nothing."""
        return self._problem

    @problem.setter
    def problem(self, words: str) -> None:
        if words != self._problem:
            self._problem = words
            self.invalidate()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.width), kit.px(40)

    def tooltip_at(self, spot: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        return (self._problem, self.shown_rect()) if self._problem else super().tooltip_at(spot)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "value": self.value, "problem": self._problem}

    # --- drawing ------------------------------------------------------------------------

    def _inner(self, kit: Kit) -> pygame.Rect:
        inner = self.rect.inflate(-2 * kit.px(12), -2 * kit.px(4))
        inner.width, inner.height = max(0, inner.width), max(0, inner.height)
        return inner

    def _plate(self) -> Plate:
        if self._problem:
            return Plates.WELL_FAULT
        if self.focused:
            return Plates.WELL_FOCUS
        return Plates.WELL_HOVER if self.hovered and self.enabled else Plates.WELL

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette, inner = kit.theme.palette, self._inner(kit)
        kit.painter.put_plate(target, self.rect, self._plate())
        if not self.value and not self._composed:
            kit.fonts.put(target, self.hint, Type.BODY_ITALIC, palette.faded, inner)
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        self._scroll(kit, inner.width)
        self._draw_selection(kit, target, inner)
        self._draw_text(kit, target, inner)
        target.set_clip(before)

    def _width(self, kit: Kit, text: str) -> int:
        return kit.fonts.width(text, Type.BODY_MEDIUM) if text else 0

    def _caret_x(self, kit: Kit) -> int:
        return self._width(kit, self.value[: self.line.caret] + self._composed)

    def _scroll(self, kit: Kit, width: int) -> None:
        """Shift the text so that the caret stays in the box; without the focus it is read from its start."""
        if not self.focused:
            self._shift = 0
            return
        caret, total = self._caret_x(kit), self._width(kit, self.value + self._composed)
        edge = kit.px(4)
        self._shift = max(min(self._shift, caret), caret - width + edge)
        self._shift = max(0, min(self._shift, total - width + edge))

    def _draw_selection(self, kit: Kit, target: pygame.Surface, inner: pygame.Rect) -> None:
        start, end = self.line.span
        if start == end or not self.focused:
            return
        left, right = self._width(kit, self.value[:start]), self._width(kit, self.value[:end])
        box = pygame.Rect(inner.x + left - self._shift, inner.y, right - left, inner.height)
        kit.painter.put_plate(
            target, box, Plate((47, 95, 140), (43, 86, 128), (0, 0, 0), 3, edge_alpha=0, highlight=0)
        )

    def _draw_text(self, kit: Kit, target: pygame.Surface, inner: pygame.Rect) -> None:
        palette = kit.theme.palette
        caret = self.line.caret
        ink = palette.ink if self.enabled else palette.faded
        x, y = inner.x - self._shift, kit.fonts.top_in(inner, Type.BODY_MEDIUM)
        parts = ((self.value[:caret], ink), (self._composed, palette.gold), (self.value[caret:], ink))
        for text, tone in parts:
            if text:
                target.blit(kit.fonts.render(text, Type.BODY_MEDIUM, tone), (x, y))
                if tone == palette.gold:
                    line = kit.fonts.line_height(Type.BODY_MEDIUM)
                    pygame.draw.rect(target, tone, (x, y + line - 2, self._width(kit, text), kit.px(1)))
                x += self._width(kit, text)
        if self.focused and int((self._now_s - self._typed_at_s) / BLINK_S) % 2 == 0:
            height = kit.px(22)
            at = inner.x - self._shift + self._caret_x(kit)
            pygame.draw.rect(
                target, palette.gold, (at, inner.centery - height // 2, max(1, kit.px(2)), height)
            )

    def tick(self, now_s: float) -> None:
        """The clock, for the caret."""
        self._now_s = now_s

    # --- hearing ------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.MOUSEBUTTONDOWN):
            self._typed_at_s = self._now_s = host.now_s
            host.redraw()
        if event.type == pygame.TEXTINPUT:
            self._composed = ""
            return self._take(self.line.typed(event.text, self.longest), host)
        if event.type == pygame.TEXTEDITING:
            self._composed = event.text
            return True
        if event.type == pygame.KEYDOWN:
            return self._keyed(event, host)
        if event.type == pygame.KEYUP:
            return True
        return self._pointed(event, host)

    def _pointed(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.enabled:
            again = host.now_s - self._clicked_at_s < 0.4
            self._clicked_at_s = host.now_s
            self.pressed = not again
            spot = self._letter_at(event.pos[0], host.kit)
            select = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self.line = self.line.word_at(spot) if again else self.line.at(spot, select)
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self.line = self.line.at(self._letter_at(event.pos[0], host.kit), select=True)
            host.redraw()
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self.pressed = False
            return True
        return event.type == pygame.MOUSEBUTTONDOWN

    def _letter_at(self, x: int, kit: Kit) -> int:
        wanted = x - self._inner(kit).x + self._shift
        return min(range(len(self.value) + 1), key=lambda n: abs(self._width(kit, self.value[:n]) - wanted))

    def _keyed(self, event: pygame.event.Event, host: Host) -> bool:
        if event.key in LEFT_ALONE or not self.enabled:
            return False
        if self._composed:
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_submit is None:
                return False
            host.outcome(self.on_submit(self.value))
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._commanded(event, host)
        self._moved(event, host)
        return True

    def _moved(self, event: pygame.event.Event, host: Host) -> None:
        word = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT))
        select = bool(event.mod & pygame.KMOD_SHIFT)
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                self.line = self.line.moved(event.key == pygame.K_LEFT, word, select)
            case pygame.K_HOME | pygame.K_UP:
                self.line = self.line.at(0, select)
            case pygame.K_END | pygame.K_DOWN:
                self.line = self.line.at(len(self.value), select)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                self._take(self.line.rubbed_out(event.key == pygame.K_BACKSPACE, word), host)

    def _commanded(self, event: pygame.event.Event, host: Host) -> None:
        match event.key:
            case pygame.K_a:
                self.line = self.line.all()
            case pygame.K_c:
                _copy(self.line.selected)
            case pygame.K_x if self.line.selected:
                _copy(self.line.selected)
                self._take(self.line.typed("", self.longest), host)
            case pygame.K_v:
                self._take(self.line.typed(_pasted(), self.longest), host)
            case pygame.K_z if not event.mod & pygame.KMOD_SHIFT:
                self._show(self._history.undo(self.line), host)
            case pygame.K_y | pygame.K_z:
                self._show(self._history.redo(self.line), host)

    def _take(self, line: Line, host: Host) -> bool:
        if line.text != self.line.text:
            self._history.keep(self.line)
        self._show(line, host)
        return True

    def _show(self, line: Line, host: Host) -> None:
        changed = line.text != self.line.text
        self.line = line
        if changed:
            self.invalidate()
            if self.on_change is not None:
                host.outcome(self.on_change(line.text))


def _copy(text: str) -> None:
    if text:
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)


def _pasted() -> str:
    with contextlib.suppress(pygame.error):
        return pygame.scrap.get_text().replace("\n", " ")
    return ""
