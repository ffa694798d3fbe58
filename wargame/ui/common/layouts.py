"""Layouts that the shared screens need beside rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.widgets.base import Common, Widget, placed
from wargame.ui.shell.widgets.layout import Column, Container, Panel
from wargame.ui.shell.widgets.scroll import ScrollView


class FixedPanel(Panel):
    """A panel of one width, in look units: long words wrap in it."""

    def __init__(
        self,
        child: Widget,
        width: float,
        plate: Plate = Plates.PANEL,
        padding: float = 14,
        down: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(child, plate, padding, down, **common)
        self.width = width

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(self.width) if width is None else min(width, kit.px(self.width))
        return wide, super().content_size(kit, wide)[1]


class Shelf(ScrollView):
    """A scroll view that wants a fixed height, in look units, whatever it holds."""

    def __init__(self, child: Widget, height: float, **common: Unpack[Common]) -> None:
        super().__init__(child, **common)
        self.height = height

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return super().content_size(kit, width)[0], kit.px(self.height)


class Sparing(Column):
    """A column that leaves out some of its children, the first of `lesser` first, where room is short."""

    def __init__(
        self, children: Sequence[Widget], lesser: Sequence[Widget], gap: float = 8, **common: Unpack[Common]
    ) -> None:
        super().__init__(children, gap, **common)
        self._lesser = tuple(lesser)
        self._left_out: tuple[Widget, ...] = ()

    def shown(self) -> list[Widget]:
        return [child for child in super().shown() if child not in self._left_out]

    def children(self) -> list[Widget]:
        """Those that have a place: what is left out is not there for the pointer or the focus either."""
        return [child for child in super().children() if child not in self._left_out]

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        left_out, self._left_out = self._left_out, ()
        size = super().content_size(kit, width)
        self._left_out = left_out
        return size

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        self._left_out = ()
        for child in self._lesser:
            if super().content_size(kit, rect.width)[1] <= rect.height:
                break
            if child.visible:
                self._left_out += (child,)
                child.place(kit, pygame.Rect(rect.topleft, (0, 0)))
        super().place(kit, rect)


class FirstThatFits(Widget):
    """Shows the first of its children that fits into its box, else the last."""

    solid = False

    def __init__(self, children: Sequence[Widget], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._children = list(children)
        self._shown = self._children[0]
        self.adopt(*self._children)

    def children(self) -> Sequence[Widget]:
        return (self._shown,)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return self._children[0].measure(kit, width)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._shown = next((c for c in self._children if _fits(kit, c, rect)), self._children[-1])
        self._shown.place(kit, placed(kit, self._shown, rect))


class WideOrNarrow(Widget):
    """Shows one child where it is at least so many look units wide, else the other."""

    solid = False

    def __init__(self, wide: Widget, narrow: Widget, wide_from: float, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._wide, self._narrow, self._wide_from = wide, narrow, wide_from
        self._shown = wide
        self.adopt(wide, narrow)

    def children(self) -> Sequence[Widget]:
        return (self._shown,)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return self._for(kit, width).measure(kit, width)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._shown = self._for(kit, rect.width)
        self._shown.place(kit, placed(kit, self._shown, rect))

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        self._shown.draw(kit, target)

    def _for(self, kit: Kit, width: int | None) -> Widget:
        is_wide = width is None or width >= kit.px(self._wide_from)
        return self._wide if is_wide else self._narrow


def _fits(kit: Kit, child: Widget, rect: pygame.Rect) -> bool:
    space = 2 * kit.px(child.margin) if child.margin else 0
    room = max(0, rect.width - space)
    wide, tall = child.measure(kit, min(room, child.measure(kit, None)[0]))
    return wide <= room and tall + space <= rect.height


class Bounded(Container):
    """One child in the middle, no larger than so many look units; in a small window as large as that."""

    def __init__(self, child: Widget, width: float, height: float, **common: Unpack[Common]) -> None:
        super().__init__([child], **common)
        self.most = (width, height)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        room = pygame.Rect(0, 0, *(min(a, kit.px(b)) for a, b in zip(rect.size, self.most, strict=True)))
        room.center = rect.center
        self._children[0].place(kit, placed(kit, self._children[0], room))


class WithSheet(Container):
    """A main part and a sheet beside it, which gets its share of the width within bounds in look units."""

    def __init__(
        self,
        main: Widget,
        sheet: Widget,
        share: float,
        bounds: tuple[float, float],
        gap: float = 14,
        **common: Unpack[Common],
    ) -> None:
        super().__init__([main, sheet], **common)
        self.share = share
        self.bounds = bounds
        self.gap = gap

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        main, sheet = self._children
        gap, (least, most) = kit.px(self.gap), (kit.px(bound) for bound in self.bounds)
        width = min(most, max(least, round(self.share * rect.width)))
        beside = pygame.Rect(rect.right - width, rect.y, width, rect.height)
        main.place(kit, pygame.Rect(rect.x, rect.y, max(0, rect.width - width - gap), rect.height))
        sheet.place(kit, beside.clip(rect))
