"""The set-up page's shape: three columns for every window, and the chosen table with its two zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from wargame.ui.common.game_screens import TableView
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.widgets.base import Common, Widget

MARGIN, GAP = 20, 14
TIGHT_MARGIN, TIGHT_GAP = 12, 10
WIDE_FROM = 1080
MAPS, SIDES = 308, 316
MAPS_MOST, SIDES_MOST = 960, 560
MAPS_SHARE = 0.78
TIGHT_MAPS, TIGHT_SIDES = 168, 302
ABOVE_AND_BELOW, BESIDE = 132, 36
"""What the middle column needs about the picture of a square table, in height and in width."""
ROOMY_FROM = 860
"""A window of at least so many look units in height has room for what is less needed."""


class ThreeColumns(Widget):
    """Maps, table, sides. The table gets the room it can use, the columns share what is left."""

    solid = False

    def __init__(
        self,
        maps: Widget,
        table: Widget,
        sides: Widget,
        if_wide: Widget,
        if_tall: Widget,
        **common: Unpack[Common],
    ) -> None:
        """`if_wide` and `if_tall`: widgets inside that a narrow, and a low window leaves out."""
        super().__init__(**common)
        self._columns = (maps, table, sides)
        self._if_wide, self._if_tall = if_wide, if_tall
        self.adopt(*self._columns)

    def children(self) -> Sequence[Widget]:
        return self._columns

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        is_wide = kit.theme.units(rect.width) >= WIDE_FROM
        self._if_wide.visible = is_wide
        self._if_tall.visible = kit.theme.units(rect.height) >= ROOMY_FROM
        margin, gap = (kit.px(v) for v in ((MARGIN, GAP) if is_wide else (TIGHT_MARGIN, TIGHT_GAP)))
        room = rect.inflate(-2 * margin, -2 * margin)
        maps, sides = self._widths(kit, room, gap) if is_wide else (kit.px(TIGHT_MAPS), kit.px(TIGHT_SIDES))
        widths = (maps, max(0, room.width - maps - sides - 2 * gap), sides)
        x = room.x
        for column, width in zip(self._columns, widths, strict=True):
            column.place(kit, pygame.Rect(x, room.y, width, room.height))
            x += width + gap

    def _widths(self, kit: Kit, room: pygame.Rect, gap: int) -> tuple[int, int]:
        maps, sides = kit.px(MAPS), kit.px(SIDES)
        table = room.height - kit.px(ABOVE_AND_BELOW) + kit.px(BESIDE)
        spare = max(0, room.width - maps - sides - 2 * gap - table)
        more = min(kit.px(MAPS_MOST) - maps, round(spare * MAPS_SHARE))
        return maps + more, sides + min(kit.px(SIDES_MOST) - sides, spare - more)


class TableFrame(Widget):
    """A table's picture in proportion, as large as its box, each zone marked with its side's name."""

    kind = "picture"

    def __init__(self, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._view: TableView | None = None
        self._scaled: tuple[TableView, pygame.Surface] | None = None
        self._names: tuple[str, ...] = ()
        self._shape = 1.0

    @property
    def shape(self) -> float:
        """The table's depth for its width: the frame wants to be as high as its picture will be."""
        return self._shape

    @shape.setter
    def shape(self, shape: float) -> None:
        if shape != self._shape:
            self._shape = shape
            self.invalidate()

    @property
    def view(self) -> TableView | None:
        """What is shown; None: nothing yet."""
        return self._view

    @view.setter
    def view(self, view: TableView | None) -> None:
        self._view = view
        self.invalidate()

    def call(self, names: tuple[str, ...]) -> None:
        """Write these names on the zones."""
        if names != self._names:
            self._names = names
            self.invalidate()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(200), kit.px(120) if width is None else round(width * self._shape)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        view = self._view
        if view is None or 0 in self.rect.size:
            return
        picture = self._fit(view)
        box = picture.get_rect(center=self.rect.center)
        target.blit(picture, box)
        pygame.draw.rect(target, kit.theme.palette.hairline, box.inflate(2, 2), 1, border_radius=2)
        for army, name, (x, y) in zip(kit.theme.armies, self._names, view.zones, strict=False):
            width, height = kit.painter.chip_size(name, f"{army.mark}_mark")
            chip = pygame.Rect(0, 0, min(width, box.width), height)
            chip.center = round(box.x + x * box.width), round(box.y + y * box.height)
            kit.painter.put_chip(target, name, chip.clamp(box), army.hud, Plates.CHIP, f"{army.mark}_mark")

    def _fit(self, view: TableView) -> pygame.Surface:
        surface = view.surface
        share = min(self.rect.width / surface.get_width(), self.rect.height / surface.get_height())
        size = max(1, round(surface.get_width() * share)), max(1, round(surface.get_height() * share))
        if self._scaled is None or self._scaled[0] is not view or self._scaled[1].get_size() != size:
            self._scaled = view, pygame.transform.smoothscale(surface, size)
        return self._scaled[1]
