"""Who has the keys: Tab in layout order, arrows to the nearest, the ring only after a key."""

from __future__ import annotations

import pygame

from wargame.ui.shell.widgets.base import Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
SIDEWAYS_WEIGHS = 2.5


class FocusManager:
    """The focused widget of one tree, and whether its ring shows."""

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.ring = False
        self._focused: Widget | None = None

    @property
    def focused(self) -> Widget | None:
        """The widget that has the keys, while it is shown, usable and in the tree."""
        widget = self._focused
        if widget is not None and not self._is_reachable(widget):
            self.focus(None)
        return self._focused

    def order(self) -> list[Widget]:
        """Everything that can have the focus, in Tab order."""
        return [widget for widget in self.root.walk() if widget.focusable and widget.enabled]

    def focus(self, widget: Widget | None, ring: bool | None = None) -> None:
        """Give the focus to the widget, or to none; `ring` shows or hides the ring."""
        if self._focused is not None:
            self._focused.focused = False
        self._focused = widget
        if widget is not None:
            widget.focused = True
        if ring is not None:
            self.ring = ring

    def step(self, by: int) -> Widget | None:
        """Move the focus along the Tab order, around its ends."""
        order = self.order()
        if not order:
            return None
        now = self.focused
        start = order.index(now) if now in order else (-1 if by > 0 else 0)
        found = order[(start + by) % len(order)]
        self.focus(found, ring=True)
        return found

    def towards(self, direction: tuple[int, int]) -> Widget | None:
        """Move the focus to the nearest widget in the direction; None when there is none."""
        now = self.focused
        if now is None:
            return self.step(1)
        others = [widget for widget in self.order() if widget is not now]
        ahead = [(cost, n) for n, w in enumerate(others) if (cost := _cost(now, w, direction)) is not None]
        if not ahead:
            return None
        found = others[min(ahead)[1]]
        self.focus(found, ring=True)
        return found

    def _is_reachable(self, widget: Widget) -> bool:
        if not widget.enabled:
            return False
        above = list(widget.ancestors())
        return above[-1] is self.root and all(w.visible for w in above) and widget in self.root.walk()


def _cost(now: Widget, other: Widget, direction: tuple[int, int]) -> float | None:
    """How far the other is along the direction, what lies aside weighing more; None: not that way."""
    across, down = _gap(now.rect, other.rect)
    ahead = across * direction[0] + down * direction[1]
    aside = abs(down if direction[0] else across)
    if ahead <= 0:
        return None
    return ahead + SIDEWAYS_WEIGHS * aside + 0.01 * _middle_distance(now, other, direction)


def _gap(a: pygame.Rect, b: pygame.Rect) -> tuple[int, int]:
    """How far b lies beyond a's edges, signed, across and down; 0 where they overlap."""
    across = b.left - a.right + 1 if b.left >= a.right else b.right - a.left - 1 if b.right <= a.left else 0
    down = b.top - a.bottom + 1 if b.top >= a.bottom else b.bottom - a.top - 1 if b.bottom <= a.top else 0
    return across, down


def _middle_distance(a: Widget, b: Widget, direction: tuple[int, int]) -> int:
    if direction[0]:
        return abs(a.rect.centery - b.rect.centery)
    return abs(a.rect.centerx - b.rect.centerx)
