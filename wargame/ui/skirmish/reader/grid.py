"""A table of the rules on the screen: columns as wide as their words, or rows set out as lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.layout import shared

GAP, ROOM = 16, 7
STRIPE = (255, 255, 255, 10)


class RuleTable(Widget):
    """Rows under a head; where they are too wide, each row is set out one cell below the other."""

    kind = "table"
    solid = False

    def __init__(self, head: Sequence[str], rows: Sequence[Sequence[str]], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.head = tuple(head)
        self.rows = tuple(tuple(row) for row in rows)

    @property
    def text(self) -> str:
        return "\n".join(" | ".join(row) for row in (self.head, *self.rows))

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        if width is None:
            return sum(self._widest(kit)) + kit.px(GAP) * (len(self.head) - 1), kit.px(40)
        if self.is_listed(kit, width):
            return width, sum(self._listed_height(kit, row, width) for row in self.rows)
        widths = self._widths(kit, width)
        rows = enumerate((self.head, *self.rows))
        return width, sum(self._height(kit, row, widths, number) for number, row in rows)

    def is_listed(self, kit: Kit, width: int) -> bool:
        """Whether the columns do not fit side by side into so many px."""
        return sum(self._narrowest(kit)) + kit.px(GAP) * (len(self.head) - 1) > width

    def cell_lines(self, kit: Kit, width: int) -> list[tuple[list[str], int, TextStyle]]:
        """The lines of every cell, the px there are for them and their style, as they are drawn."""
        if self.is_listed(kit, width):
            room = self._value_room(kit, width)
            return [
                (self._wrap(kit, cell, room), room, Type.BODY_MEDIUM) for row in self.rows for cell in row
            ]
        widths = self._widths(kit, width)
        return [
            (self._wrap(kit, cell, room), room, Type.BODY_MEDIUM)
            for row in self.rows
            for cell, room in zip(row, widths, strict=True)
        ]

    # --- side by side -------------------------------------------------------------------

    def _widest(self, kit: Kit) -> list[int]:
        return [max(self._width(kit, cell, n) for n, cell in enumerate(c)) + 1 for c in self._columns()]

    def _narrowest(self, kit: Kit) -> list[int]:
        def widest_word(cell: str, row: int) -> int:
            return max(self._width(kit, word, row) for word in cell.split() or [""])

        return [max(widest_word(cell, n) for n, cell in enumerate(c)) + 2 for c in self._columns()]

    def _columns(self) -> list[tuple[str, ...]]:
        return list(zip(self.head, *self.rows, strict=True))

    def _width(self, kit: Kit, cell: str, row: int) -> int:
        return kit.fonts.width(cell, self._style(row))

    def _style(self, row: int) -> TextStyle:
        return Type.CAPTION if row == 0 else Type.BODY_MEDIUM

    def _widths(self, kit: Kit, width: int) -> list[int]:
        least, most = self._narrowest(kit), self._widest(kit)
        room = width - kit.px(GAP) * (len(self.head) - 1)
        if sum(most) <= room:
            return shared(most, [float(m) for m in most], room)
        extra = [m - n for m, n in zip(most, least, strict=True)]
        spare = shared(extra, [0.0] * len(most), room - sum(least))
        return [low + more for low, more in zip(least, spare, strict=True)]

    def _wrap(self, kit: Kit, cell: str, width: int, style: TextStyle = Type.BODY_MEDIUM) -> list[str]:
        return kit.fonts.wrap(cell, style, max(1, width))

    def _height(self, kit: Kit, row: Sequence[str], widths: Sequence[int], number: int) -> int:
        style = self._style(number)
        lines = max(len(self._wrap(kit, cell, wide, style)) for cell, wide in zip(row, widths, strict=True))
        return kit.fonts.leading(Type.BODY) * lines + 2 * kit.px(ROOM)

    # --- one below the other ------------------------------------------------------------

    def _names_room(self, kit: Kit, width: int) -> int:
        widest = max(kit.fonts.width(name, Type.CAPTION) for name in self.head[1:])
        return min(widest, width // 3)

    def _value_room(self, kit: Kit, width: int) -> int:
        return max(1, width - self._names_room(kit, width) - kit.px(GAP) - kit.px(8))

    def _listed_height(self, kit: Kit, row: Sequence[str], width: int) -> int:
        room = self._value_room(kit, width)
        lines = 1 + sum(len(self._wrap(kit, cell, room)) for cell in row[1:])
        return kit.fonts.leading(Type.BODY) * lines + 2 * kit.px(ROOM)

    # --- drawing ------------------------------------------------------------------------

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self.is_listed(kit, self.rect.width):
            self._draw_listed(kit, target)
            return
        widths, y = self._widths(kit, self.rect.width), self.rect.y
        for number, row in enumerate((self.head, *self.rows)):
            tall = self._height(kit, row, widths, number)
            self._draw_row(
                kit, target, row, widths, pygame.Rect(self.rect.x, y, self.rect.width, tall), number
            )
            y += tall

    def _draw_row(
        self,
        kit: Kit,
        target: pygame.Surface,
        row: Sequence[str],
        widths: Sequence[int],
        box: pygame.Rect,
        number: int,
    ) -> None:
        palette, leading = kit.theme.palette, kit.fonts.leading(Type.BODY)
        if number:
            kit.painter.put_hairline(target, box.topleft, box.width, share=0.16)
        x = box.x
        for column, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            style = self._style(number)
            tone = palette.dim if number == 0 else palette.brass if column == 0 else palette.ink
            for n, line in enumerate(self._wrap(kit, cell, wide, self._style(number))):
                room = pygame.Rect(x, box.y + kit.px(ROOM) + n * leading, wide + kit.px(4), leading)
                kit.fonts.put(target, line, style, tone, room)
            x += wide + kit.px(GAP)

    def _draw_listed(self, kit: Kit, target: pygame.Surface) -> None:
        palette, leading = kit.theme.palette, kit.fonts.leading(Type.BODY)
        names, room = self._names_room(kit, self.rect.width), self._value_room(kit, self.rect.width)
        y = self.rect.y
        for row in self.rows:
            kit.painter.put_hairline(target, (self.rect.x, y), self.rect.width, share=0.16)
            y += kit.px(ROOM)
            title = pygame.Rect(self.rect.x, y, self.rect.width, leading)
            kit.fonts.put(target, row[0], Type.BODY_BOLD, palette.brass, title)
            y += leading
            for name, cell in zip(self.head[1:], row[1:], strict=True):
                box = pygame.Rect(self.rect.x + kit.px(8), y, names, leading)
                kit.fonts.put(target, name, Type.CAPTION, palette.dim, box)
                for line in self._wrap(kit, cell, room):
                    box = pygame.Rect(self.rect.right - room, y, room, leading)
                    kit.fonts.put(target, line, Type.BODY_MEDIUM, palette.ink, box)
                    y += leading
            y += kit.px(ROOM)
