"""Widgets that tell when the pointer, or the keys, are on them: they point something out on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Unpack

from wargame.ui.shell.widgets.base import Common, Widget
from wargame.ui.shell.widgets.cards import Card
from wargame.ui.shell.widgets.layout import Row

Point = Callable[[bool], object]


class PointingRow(Row):
    """A row that calls `on_point(True)` when the pointer comes onto it and `on_point(False)` when it goes."""

    solid = True

    def __init__(
        self, children: Iterable[Widget], on_point: Point, gap: float = 8, **common: Unpack[Common]
    ) -> None:
        self._is_hovered = False
        self._on_point: Point = on_point
        super().__init__(children, gap, **common)

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return self._is_hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        before, self._is_hovered = self._is_hovered, value
        if value != before:
            self._on_point(value)


class PointingCard(Card):
    """A card of a list that does so for the pointer and for the keys."""

    def __init__(self, child: Widget, key: str, name: str, on_point: Point, **more: Any) -> None:
        self._is_hovered = self._is_focused = False
        self._on_point: Point = on_point
        super().__init__(child, key, name, row=True, **more)

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return self._is_hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        before, self._is_hovered = self._is_hovered, value
        if value != before:
            self._on_point(value)

    @property
    def focused(self) -> bool:
        """Whether it has the keys."""
        return self._is_focused

    @focused.setter
    def focused(self, value: bool) -> None:
        before, self._is_focused = self._is_focused, value
        if value != before:
            self._on_point(value or self._is_hovered)
