"""The title's own widgets: its emblem, and the large buttons that say what they lead to."""

from __future__ import annotations

from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import button_ink
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Callback, Common, Widget
from wargame.ui.shell.widgets.buttons import Button

MOST_LINES = 2
ACROSS, DOWN = 16, 9


class OfferButton(Button):
    """A button with a line or two about what it leads to, on its own plate."""

    def __init__(self, text: str, on_press: Callback, note: str, **more: Any) -> None:
        super().__init__(text, on_press, style=Type.BIG_BUTTON, **more)
        self.note = note

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        fonts = kit.fonts
        wide = max(fonts.width(self.text, self.style), fonts.width(self.note, Type.SMALL))
        lines = len(self._lines(kit, wide + 1 if width is None else width - 2 * kit.px(ACROSS)))
        tall = fonts.line_height(self.style) + fonts.leading(Type.SMALL) * lines + 2 * kit.px(DOWN)
        return wide + 2 * kit.px(ACROSS), tall

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.note, Type.SMALL, max(1, width), MOST_LINES)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        look = self.look()
        ink = button_ink(kit.theme, look)
        kit.painter.put_button(target, self.rect, look)
        fonts = kit.fonts
        inner = self.rect.inflate(-2 * kit.px(ACROSS), 0).move(0, 1 if self.pressed and self.hovered else 0)
        lines = self._lines(kit, inner.width)
        first, leading = fonts.line_height(self.style), fonts.leading(Type.SMALL)
        y = inner.y + max(0, (inner.height - first - leading * len(lines)) // 2)
        shown = fonts.fit(self.text, self.style, inner.width)
        wide = fonts.width(shown, self.style)
        at = pygame.Rect(inner.x + (inner.width - wide) // 2, y, wide, first)
        self._draw_label(kit, target, shown, ink, at)
        quiet = ink if self.primary else kit.theme.palette.dim
        for n, line in enumerate(lines):
            box = pygame.Rect(inner.x, y + first + n * leading, inner.width, leading)
            fonts.put(target, line, Type.SMALL, quiet, box, "centre")

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "note": self.note}


class Emblem(Widget):
    """Both sides' marks between two brass lines."""

    kind = "line"
    solid = False
    MARK, GAP = 14, 10

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(120), kit.px(self.MARK + 2)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        mark, gap = kit.px(self.MARK), kit.px(self.GAP)
        middle = self.rect.centery
        inner = 2 * mark + gap
        length = max(0, (self.rect.width - inner) // 2 - gap)
        for x in (self.rect.x, self.rect.right - length):
            if length:
                kit.painter.put_hairline(target, (x, middle), length, False, 0.55)
        for army, step in zip(kit.theme.armies, (-1, 1), strict=True):
            at = self.rect.centerx + step * (mark + gap) // 2, middle
            kit.painter.put_icon(target, f"{army.mark}_mark", at, mark, army.hud)
