"""How far something is: a bar with words."""

from __future__ import annotations

from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.text import Tone, tone_of


class ProgressBar(Widget):
    """A bar filled to `share`, its words above on the left and the percentage on the right."""

    kind = "progress"
    solid = False

    def __init__(
        self, text: str = "", share: float = 0.0, tone: Tone = "blue", **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self._text = text
        self._share = share
        self.tone = tone

    @property
    def text(self) -> str:
        return self._text

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return self._share

    def show(self, share: float, text: str | None = None) -> None:
        """Show how far it is, and what is being done."""
        words = self._text if text is None else text
        if (share, words) != (self._share, self._text):
            self._share, self._text = share, words
            self.invalidate()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        words = kit.fonts.line_height(Type.BODY) + kit.px(4) if self._text else 0
        return kit.px(160), words + kit.px(8)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette = kit.theme.palette
        bar = pygame.Rect(self.rect.x, self.rect.bottom - kit.px(8), self.rect.width, kit.px(8)).clip(
            self.rect
        )
        kit.painter.put_bar(target, bar, self._share, tone_of(palette, self.tone))
        if not self._text:
            return
        top = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, kit.fonts.line_height(Type.BODY))
        percent = f"{round(100 * self._share)} %"
        taken = kit.fonts.width("100 %", Type.FIGURE) + kit.px(12)
        kit.fonts.put(target, percent, Type.FIGURE, palette.ink, top, "right")
        words = pygame.Rect(top.x, top.y, max(0, top.width - taken), top.height)
        kit.fonts.put(target, self._text, Type.BODY, palette.dim, words)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "value": round(self._share, 3)}
