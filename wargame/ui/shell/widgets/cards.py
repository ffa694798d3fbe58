"""Cards and rows to choose from: a pressable plate around any widget, in a grid or a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plate, Plates
from wargame.ui.shell.widgets.base import Callback, Common, Host, Widget, placed
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.widgets.layout import Column, Grid
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label

DOUBLE_CLICK_S = 0.4


class Card(Pressable):
    """A plate with a widget on it, pressed as a whole; `key` tells it from its like.

    A row (`row=True`) shows its plate only under the pointer and when chosen.
    """

    kind = "card"

    def __init__(
        self,
        child: Widget,
        key: str,
        name: str,
        on_press: Callback | None = None,
        *,
        row: bool = False,
        padding: float = 10,
        down: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        common.setdefault("id", key)
        super().__init__(on_press, **common)
        self.child = child
        self.adopt(child)
        self.key = key
        self.name = name
        self.row = row
        self.padding = padding
        self.down = padding if down is None else down
        self._selected = False
        self.on_card: Callable[[Card, Host], object] | None = None
        self.by_key = False
        """Whether the last press was a key's."""

    @property
    def text(self) -> str:
        return self.name

    @property
    def selected(self) -> bool:
        """Whether it is the chosen one."""
        return self._selected

    @selected.setter
    def selected(self, value: bool) -> None:
        if value != self._selected:
            self._selected = value
            self._retone()
            self.invalidate()

    def _retone(self) -> None:
        """Quiet words are lighter on the plate of a chosen card."""
        before, after = ("dim", "chosen_dim") if self._selected else ("chosen_dim", "dim")
        for widget in self.child.walk():
            if isinstance(widget, Label) and widget.tone == before:
                widget.tone = after

    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        across, down = 2 * kit.px(self.padding), 2 * kit.px(self.down)
        inner = None if width is None else max(0, width - across)
        wide, tall = self.child.measure(kit, inner)
        return wide + across, tall + down

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        room = rect.inflate(-2 * kit.px(self.padding), -2 * kit.px(self.down))
        room.width, room.height = max(0, room.width), max(0, room.height)
        self.child.place(kit, placed(kit, self.child, room.clip(rect)))

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        self.by_key = event.type == pygame.KEYDOWN
        return super().handle(event, host)

    def activate(self, host: Host) -> None:
        super().activate(host)
        if self.enabled and self.on_card is not None:
            self.on_card(self, host)

    def plate(self) -> Plate | None:
        """The plate it shows now."""
        if self._selected:
            return Plates.ROW_CHOSEN if self.row else Plates.CARD_CHOSEN
        if self.hovered and self.enabled:
            return Plates.ROW_HOVER if self.row else Plates.CARD_HOVER
        return None if self.row else Plates.CARD

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        plate = self.plate()
        if plate is not None:
            kit.painter.put_plate(target, self.rect, plate)
        super().draw(kit, target)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "selected": self._selected}


class Chooser(ScrollView):
    """Cards of which one is chosen. A press chooses; a second press soon after, or Enter on it, opens."""

    kind = "list"

    def __init__(
        self,
        holder: Grid | Column,
        cards: Iterable[Card],
        on_select: Callable[[str], object] | None = None,
        on_open: Callable[[str], object] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(holder, **common)
        self._holder = holder
        self.on_select = on_select
        self.on_open = on_open
        self._pressed_at_s = float("-inf")
        self.cards: list[Card] = []
        self.show(cards)

    def show(self, cards: Iterable[Card]) -> None:
        """Show other cards; the chosen key stays chosen if it is still there."""
        chosen = self.selected
        self.cards = list(cards)
        for card in self.cards:
            card.on_card = self._pressed
        self._holder.replace(self.cards)
        if chosen is not None:
            self.select(chosen)

    @property
    def selected(self) -> str | None:
        """The chosen card's key."""
        return next((card.key for card in self.cards if card.selected), None)

    def select(self, key: str | None) -> None:
        """Choose the card of that key, none when there is no such card; `on_select` is not called."""
        for card in self.cards:
            card.selected = card.key == key

    def _pressed(self, card: Card, host: Host) -> None:
        soon = host.now_s - self._pressed_at_s < DOUBLE_CLICK_S
        self._pressed_at_s = host.now_s
        if not card.selected:
            self.select(card.key)
            if self.on_select is not None:
                host.outcome(self.on_select(card.key))
        elif (soon or card.by_key) and self.on_open is not None:
            host.outcome(self.on_open(card.key))


class CardGrid(Chooser):
    """Cards in columns of at least `cell_width` units."""

    def __init__(
        self,
        cards: Iterable[Card] = (),
        on_select: Callable[[str], object] | None = None,
        on_open: Callable[[str], object] | None = None,
        *,
        columns: int | None = None,
        cell_width: float = 160,
        gap: float = 10,
        **common: Unpack[Common],
    ) -> None:
        grid = Grid([], columns, cell_width, gap, margin=4)
        super().__init__(grid, cards, on_select, on_open, **common)


class ListView(Chooser):
    """Cards one below the other."""

    def __init__(
        self,
        cards: Iterable[Card] = (),
        on_select: Callable[[str], object] | None = None,
        on_open: Callable[[str], object] | None = None,
        *,
        gap: float = 2,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(Column([], gap, margin=4), cards, on_select, on_open, **common)
