"""Rows, columns, grids and stacks: measure, then place, with gaps and stretch.

Children never overlap (except in a Stack) and never leave their parent's box.
Where the room is too small the largest children give way first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.widgets.base import Common, Widget, placed


def shared(wants: Sequence[int], stretches: Sequence[float], room: int) -> list[int]:
    """Lengths for children that want `wants` px in `room` px: spare room goes by stretch."""
    room = max(0, room)
    total = sum(wants)
    if total > room:
        return _cut_down(wants, room)
    weight = sum(stretches)
    if weight <= 0:
        return list(wants)
    lengths, spare, before = [], room - total, 0.0
    for want, stretch in zip(wants, stretches, strict=True):
        after = before + stretch
        lengths.append(want + round(spare * after / weight) - round(spare * before / weight))
        before = after
    return lengths


def _cut_down(wants: Sequence[int], room: int) -> list[int]:
    """The largest level such that children cut to it fit."""
    low, high = 0, max(wants)
    while low < high:
        level = (low + high + 1) // 2
        fits = sum(min(want, level) for want in wants) <= room
        low, high = (level, high) if fits else (low, level - 1)
    return [min(want, low) for want in wants]


class Container(Widget):
    """A widget with children and nothing to show or hear of its own."""

    kind = "group"
    solid = False

    def __init__(self, children: Iterable[Widget] = (), **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._children: list[Widget] = []
        self.replace(children)

    def replace(self, children: Iterable[Widget]) -> None:
        """Show other children."""
        self._children = list(children)
        self.adopt(*self._children)
        self.invalidate()

    def children(self) -> Sequence[Widget]:
        return self._children

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        seen = target.get_clip()
        for child in self._children:
            if child.visible and child.rect.colliderect(seen):
                child.draw(kit, target)

    def shown(self) -> list[Widget]:
        """The visible children."""
        return [child for child in self._children if child.visible]


class Row(Container):
    """Children side by side."""

    def __init__(self, children: Iterable[Widget] = (), gap: float = 8, **common: Unpack[Common]) -> None:
        super().__init__(children, **common)
        self.gap = gap

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        shown = self.shown()
        if not shown:
            return 0, 0
        widths = [wanted_width(kit, child) for child in shown]
        gaps = kit.px(self.gap) * (len(shown) - 1)
        if width is not None:
            widths = shared(widths, [child.stretch for child in shown], width - gaps)
        heights = [wanted_height(kit, child, w) for child, w in zip(shown, widths, strict=True)]
        return sum(widths) + gaps, max(heights)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        shown = self.shown()
        gap = kit.px(self.gap)
        if gap * (len(shown) - 1) > rect.width:
            gap = 0
        room = rect.width - gap * (len(shown) - 1)
        wants = [wanted_width(kit, child) for child in shown]
        x = rect.x
        for child, width in zip(shown, shared(wants, [c.stretch for c in shown], room), strict=True):
            child.place(kit, placed(kit, child, pygame.Rect(x, rect.y, width, rect.height)))
            x += width + gap


class Column(Container):
    """Children one below the other."""

    def __init__(self, children: Iterable[Widget] = (), gap: float = 8, **common: Unpack[Common]) -> None:
        super().__init__(children, **common)
        self.gap = gap

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        shown = self.shown()
        if not shown:
            return 0, 0
        widths = [wanted_width(kit, child) for child in shown]
        wide = (
            max(widths) if width is None else min(width, max(widths)) if not self._stretches(shown) else width
        )
        heights = [wanted_height(kit, child, wide if width is None else width) for child in shown]
        return wide, sum(heights) + kit.px(self.gap) * (len(shown) - 1)

    def _stretches(self, shown: Sequence[Widget]) -> bool:
        return any(child.align[0] == "fill" and child.stretch for child in shown)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        shown = self.shown()
        gap = kit.px(self.gap)
        if gap * (len(shown) - 1) > rect.height:
            gap = 0
        room = rect.height - gap * (len(shown) - 1)
        wants = [wanted_height(kit, child, rect.width) for child in shown]
        y = rect.y
        for child, height in zip(shown, shared(wants, [c.stretch for c in shown], room), strict=True):
            child.place(kit, placed(kit, child, pygame.Rect(rect.x, y, rect.width, height)))
            y += height + gap


class Grid(Container):
    """Children in cells of one width, row by row.

    `columns` fixes their number; else as many as fit with `cell_width` units each.
    """

    def __init__(
        self,
        children: Iterable[Widget] = (),
        columns: int | None = None,
        cell_width: float = 160,
        gap: float = 8,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(children, **common)
        self.columns = columns
        self.cell_width = cell_width
        self.gap = gap

    def columns_in(self, kit: Kit, width: int | None) -> int:
        """How many columns a width in px makes."""
        if self.columns is not None:
            return self.columns
        if width is None:
            return max(1, len(self.shown()))
        gap = kit.px(self.gap)
        return max(1, (width + gap) // (kit.px(self.cell_width) + gap))

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        shown = self.shown()
        if not shown:
            return 0, 0
        columns, gap = self.columns_in(kit, width), kit.px(self.gap)
        if width is None:
            cell = max(kit.px(self.cell_width), *(wanted_width(kit, child) for child in shown), 0)
            width = cell * columns + gap * (columns - 1)
        heights = self._row_heights(kit, shown, columns, self._cell(width, columns, gap))
        return width, sum(heights) + gap * (len(heights) - 1)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        shown = self.shown()
        if not shown:
            return
        columns, gap = self.columns_in(kit, rect.width), kit.px(self.gap)
        cell = self._cell(rect.width, columns, gap)
        wants = self._row_heights(kit, shown, columns, cell)
        heights = shared(wants, [0.0] * len(wants), rect.height - gap * (len(wants) - 1))
        y = rect.y
        for row, height in enumerate(heights):
            for column, child in enumerate(shown[row * columns : (row + 1) * columns]):
                room = pygame.Rect(rect.x + column * (cell + gap), y, cell, height)
                child.place(kit, placed(kit, child, room.clip(rect)))
            y += height + gap

    def _cell(self, width: int, columns: int, gap: int) -> int:
        return max(0, (width - gap * (columns - 1)) // columns)

    def _row_heights(self, kit: Kit, shown: Sequence[Widget], columns: int, cell: int) -> list[int]:
        rows = [shown[n : n + columns] for n in range(0, len(shown), columns)]
        return [max(wanted_height(kit, child, cell) for child in row) for row in rows]


class Stack(Container):
    """Children over one another, each by its own alignment and margin."""

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        shown = self.shown()
        sizes = [(wanted_width(kit, child), wanted_height(kit, child, width)) for child in shown]
        return max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        for child in self.shown():
            child.place(kit, placed(kit, child, rect))


class Inset(Container):
    """One child with room around it, in look units."""

    def __init__(
        self, child: Widget, across: float = 0, down: float | None = None, **common: Unpack[Common]
    ) -> None:
        super().__init__([child], **common)
        self.across = across
        self.down = across if down is None else down

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        x, y = 2 * kit.px(self.across), 2 * kit.px(self.down)
        child = self._children[0]
        inner = None if width is None else max(0, width - x)
        return wanted_width(kit, child) + x, wanted_height(kit, child, inner) + y

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        room = rect.inflate(-2 * kit.px(self.across), -2 * kit.px(self.down))
        room.width, room.height = max(0, room.width), max(0, room.height)
        if self._children[0].visible:
            self._children[0].place(kit, placed(kit, self._children[0], room.clip(rect)))


class Panel(Inset):
    """A plate with one child on it; it catches the pointer."""

    kind = "panel"
    solid = True

    def __init__(
        self,
        child: Widget,
        plate: Plate = Plates.PANEL,
        padding: float = 18,
        down: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(child, padding, down, **common)
        self.plate = plate

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        kit.painter.put_plate(target, self.rect, self.plate)
        super().draw(kit, target)


class Spacer(Widget):
    """Empty room: `size` units, and whatever its stretch gets."""

    kind = "space"
    solid = False

    def __init__(self, size: float = 0, stretch: float = 1.0) -> None:
        super().__init__(stretch=stretch)
        self.size = size

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.size), kit.px(self.size)


class Hairline(Widget):
    """A thin brass line across (or down)."""

    kind = "line"
    solid = False

    def __init__(self, down: bool = False, share: float = 0.35, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.down = down
        self.share = share

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(1), kit.px(1)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        length = self.rect.height if self.down else self.rect.width
        if length > 0:
            kit.painter.put_hairline(target, self.rect.topleft, length, self.down, self.share)


def wanted_width(kit: Kit, child: Widget) -> int:
    """The width in px that a child would like, its margin included."""
    return child.measure(kit, None)[0] + 2 * _space(kit, child)


def wanted_height(kit: Kit, child: Widget, width: int | None) -> int:
    """The height in px that a child wants when it gets a width, its margin included."""
    space = _space(kit, child)
    inner = None if width is None else max(0, width - 2 * space)
    if inner is not None and child.align[0] != "fill":
        inner = min(inner, child.measure(kit, None)[0])
    return child.measure(kit, inner)[1] + 2 * space


def _space(kit: Kit, child: Widget) -> int:
    return kit.px(child.margin) if child.margin else 0
