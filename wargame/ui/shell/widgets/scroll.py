"""A window onto something taller: wheel, bar, keys, and bringing what has the focus into view."""

from __future__ import annotations

from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.widgets.base import Common, Host, Widget, placed
from wargame.ui.shell.widgets.layout import Container, wanted_height, wanted_width

BAR = 10
NOTCH = 56
SHORTEST_THUMB = 28


class ScrollView(Container):
    """One child, scrolled down its height. `at_end` keeps the end in view as it grows."""

    kind = "scroll"
    solid = True

    def __init__(self, child: Widget, at_end: bool = False, **common: Unpack[Common]) -> None:
        super().__init__([child], **common)
        self.at_end = at_end
        self.offset = 0
        self._content = 0
        self._bar = 0
        self._notch = NOTCH
        self._grip: int | None = None
        self._spot = (-1, -1)

    @property
    def furthest(self) -> int:
        """The largest offset in px."""
        return max(0, self._content - self.rect.height)

    def window(self) -> pygame.Rect:
        return self.rect

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        child, bar = self._children[0], kit.px(BAR + 6)
        wide = wanted_width(kit, child) + bar
        if width is None:
            return wide, wanted_height(kit, child, None)
        return min(wide, width), wanted_height(kit, child, max(0, width - bar))

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        was_at_end = self.at_end and self.offset >= self.furthest
        super().place(kit, rect)
        child = self._children[0]
        self._notch = kit.px(NOTCH)
        self._bar = 0
        self._content = wanted_height(kit, child, rect.width)
        if self._content > rect.height:
            self._bar = kit.px(BAR)
            self._content = wanted_height(kit, child, self._inner(kit).width)
        limit = self.furthest
        self.offset = limit if was_at_end else max(0, min(self.offset, limit))
        inner = self._inner(kit)
        room = pygame.Rect(inner.x, inner.y - self.offset, inner.width, max(self._content, rect.height))
        child.place(kit, placed(kit, child, room))

    def _inner(self, kit: Kit) -> pygame.Rect:
        taken = self._bar + kit.px(6) if self._bar else 0
        return pygame.Rect(self.rect.x, self.rect.y, max(0, self.rect.width - taken), self.rect.height)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        super().draw(kit, target)
        if self._bar:
            kit.painter.put_plate(target, self._groove(), Plates.GROOVE)
            held = self._grip is not None or (self.hovered and self._groove().collidepoint(self._spot))
            kit.painter.put_plate(target, self._thumb(), Plates.THUMB_HELD if held else Plates.THUMB)
        target.set_clip(before)

    def _groove(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - self._bar, self.rect.y, self._bar, self.rect.height)

    def _thumb(self) -> pygame.Rect:
        groove = self._groove()
        length = max(
            min(SHORTEST_THUMB, groove.height), groove.height * groove.height // max(1, self._content)
        )
        travel = groove.height - length
        y = groove.y + (travel * self.offset // self.furthest if self.furthest else 0)
        return pygame.Rect(groove.x, y, groove.width, length)

    def scroll_to(self, offset: int) -> bool:
        """Show the content from `offset` px on; whether that changed anything."""
        offset = max(0, min(offset, self.furthest))
        if offset == self.offset:
            return False
        self.offset = offset
        self.invalidate()
        return True

    def reveal(self, widget: Widget) -> None:
        """Scroll so that the widget inside is in view."""
        if widget.rect.top < self.rect.top:
            self.scroll_to(self.offset + widget.rect.top - self.rect.top)
        elif widget.rect.bottom > self.rect.bottom:
            self.scroll_to(self.offset + widget.rect.bottom - self.rect.bottom)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEWHEEL and not pygame.key.get_mods() & pygame.KMOD_CTRL:
            turned = float(getattr(event, "precise_y", 0) or event.y)
            return self.scroll_to(self.offset - round(turned * self._notch)) or self.furthest > 0
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._bar:
            return self._grab(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._pointer_moved(event.pos, host)
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            self.touch()
            return True
        return event.type == pygame.KEYDOWN and self._page(event.key)

    def _pointer_moved(self, spot: tuple[int, int], host: Host) -> bool:
        if self._groove().collidepoint(spot) != self._groove().collidepoint(self._spot):
            self.touch()
            host.redraw()
        self._spot = spot
        if self._grip is not None:
            self._drag(spot[1])
        return self._grip is not None

    def _grab(self, spot: tuple[int, int]) -> bool:
        if not self._groove().collidepoint(spot):
            return False
        thumb = self._thumb()
        self._grip = spot[1] - thumb.y if thumb.collidepoint(spot) else thumb.height // 2
        self.touch()
        self._drag(spot[1])
        return True

    def _drag(self, y: int) -> None:
        travel = self._groove().height - self._thumb().height
        if travel > 0 and self._grip is not None:
            self.scroll_to(round((y - self._grip - self.rect.y) * self.furthest / travel))

    def _page(self, key: int) -> bool:
        page = self.rect.height - self._notch // 2
        goals = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.furthest,
        }
        return key in goals and self.scroll_to(goals[key])

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "offset": self.offset, "furthest": self.furthest}
