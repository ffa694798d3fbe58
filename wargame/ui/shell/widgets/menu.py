"""Menus and drop-downs: entries in a popup, walked with arrows, letters and the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import pygame

from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import Look, button_ink
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Callback, Common, Host
from wargame.ui.shell.widgets.buttons import Pressable
from wargame.ui.shell.widgets.layout import Column, Panel
from wargame.ui.shell.widgets.scroll import ScrollView

TALLEST = 420


@dataclass(frozen=True)
class Entry:
    """A menu's entry. `why` explains one that can't be taken."""

    text: str
    then: Callback | None = None
    icon: str | None = None
    key: Chord | None = None
    enabled: bool = True
    chosen: bool = False
    why: str = ""
    id: str = ""


class EntryRow(Pressable):
    """One entry of a menu."""

    kind = "entry"
    ring_radius = 6

    def __init__(self, entry: Entry, menu: Menu) -> None:
        super().__init__(entry.then, enabled=entry.enabled, id=entry.id, tooltip=entry.why)
        self.entry = entry
        self._menu = menu

    @property
    def text(self) -> str:
        return self.entry.text

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        cap = kit.painter.keycap_size(self.entry.key.name)[0] + kit.px(24) if self.entry.key else 0
        return kit.fonts.width(self.entry.text, Type.BODY_MEDIUM) + kit.px(34 + 14) + cap, kit.px(36)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette, rect = kit.theme.palette, self.rect
        colour = palette.ink if self.enabled else palette.faded
        if self.enabled and (self.hovered or self.focused):
            kit.painter.put_plate(target, rect, Plates.ROW_CHOSEN)
            colour = palette.chosen_ink
        mark = "check" if self.entry.chosen else self.entry.icon
        if mark:
            tone = palette.good if self.entry.chosen else colour
            kit.painter.put_icon(target, mark, (rect.x + kit.px(18), rect.centery), kit.px(17), tone)
        room = pygame.Rect(rect.x + kit.px(34), rect.y, max(0, rect.width - kit.px(48)), rect.height)
        if self.entry.key:
            width, height = kit.painter.keycap_size(self.entry.key.name)
            cap = pygame.Rect(rect.right - width - kit.px(10), rect.centery - height // 2, width, height)
            kit.painter.put_keycap(target, self.entry.key.name, cap)
            room.width = max(0, cap.left - room.left - kit.px(8))
        kit.fonts.put(target, self.entry.text, Type.BODY_MEDIUM, colour, room)

    def activate(self, host: Host) -> None:
        if self.enabled:
            host.close_popup(self._menu)
            super().activate(host)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "selected": self.entry.chosen}


class Menu(Panel):
    """Entries on a popup's plate. Open it with `host.open_popup(Menu(...), anchor)`."""

    kind = "menu"

    def __init__(self, entries: Sequence[Entry], width: float = 0, **common: Unpack[Common]) -> None:
        self.rows = [EntryRow(entry, self) for entry in entries]
        self._scroll = ScrollView(Column(self.rows, gap=2))
        common.setdefault("least", (width, 0))
        super().__init__(self._scroll, Plates.POPUP, 6, 6, **common)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide, tall = super().content_size(kit, width)
        return wide, min(tall, kit.px(TALLEST))

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        letter = getattr(event, "unicode", "").lower()
        for row in self.rows:
            if letter.strip() and row.enabled and row.entry.text.lower().startswith(letter):
                row.activate(host)
                return True
        return False


class Dropdown(Pressable):
    """One of several values, shown in a well; a press lists them all."""

    kind = "dropdown"

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], object] | None = None,
        *,
        name: str = "",
        width: float = 200,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.options = tuple(options)
        self.on_change = on_change
        self.name = name
        self.width = width
        self._value = value

    @property
    def text(self) -> str:
        return self.name or self.shown

    @property
    def shown(self) -> str:
        """The words of the chosen value."""
        return next((words for value, words in self.options if value == self._value), self._value)

    @property
    def value(self) -> str:
        """The chosen value."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        if value != self._value:
            self._value = value
            self.invalidate()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.width), kit.px(40)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette = kit.theme.palette
        plate = Plates.WELL_HOVER if self.hovered and self.enabled else Plates.WELL
        kit.painter.put_plate(target, self.rect, plate)
        look = Look.NORMAL if self.enabled else Look.DISABLED
        room = self.rect.inflate(-2 * kit.px(12), 0)
        room.width = max(0, room.width - kit.px(20))
        kit.fonts.put(target, self.shown, Type.BODY_MEDIUM, button_ink(kit.theme, look), room)
        at = (self.rect.right - kit.px(20), self.rect.centery)
        kit.painter.put_icon(
            target, "chevron_down", at, kit.px(14), palette.brass if self.enabled else palette.faded
        )

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if (
            event.type == pygame.KEYDOWN
            and self.enabled
            and event.key in steps
            and event.mod & pygame.KMOD_ALT
        ):
            self.activate(host)
            return True
        return super().handle(event, host)

    def activate(self, host: Host) -> None:
        if not self.enabled:
            return
        host.play("click")
        entries = [
            Entry(words, self._chooser(value, host), chosen=value == self._value, id=f"{self.id}-{value}")
            for value, words in self.options
        ]
        host.open_popup(Menu(entries, host.kit.theme.units(self.rect.width)), self.rect)

    def _chooser(self, value: str, host: Host) -> Callback:
        def choose() -> object:
            if value == self._value:
                return None
            self.value = value
            return self.on_change(value) if self.on_change is not None else None

        return choose

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "value": self._value, "shown": self.shown}
