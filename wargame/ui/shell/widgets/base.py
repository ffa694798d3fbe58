"""What every widget is: a box that measures itself, is placed, draws itself and hears events.

Layout runs in two steps: `measure` says what size a widget would like for a
given width, `place` gives it its box. A widget that changes calls
`invalidate`; the tree is then laid out and drawn again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, Protocol, TypedDict, Unpack

import pygame

from wargame.ui.shell.kit import Kit

Align = Literal["fill", "start", "centre", "end"]
Callback = Callable[[], object]


class Host(Protocol):
    """What a widget may ask of the place it is shown in."""

    @property
    def kit(self) -> Kit:
        """Theme, fonts and painter in force."""

    @property
    def now_s(self) -> float:
        """Seconds on a clock that never goes back."""

    @property
    def size(self) -> tuple[int, int]:
        """Size of the window in px."""

    def redraw(self) -> None:
        """Have the window drawn again."""

    def outcome(self, value: object) -> None:
        """Hand on what a callback returned: None or a transition."""

    def play(self, sound: str) -> None:
        """Play a short sound."""

    def open_popup(self, content: Widget, anchor: pygame.Rect) -> None:
        """Show `content` beside `anchor`, above all else, until a click elsewhere or Esc."""

    def close_popup(self, content: Widget | None = None) -> None:
        """Close the popup that shows `content` (the uppermost when None)."""

    def focus(self, widget: Widget | None, ring: bool = True) -> None:
        """Give the keys to a widget of the scene in front, or to none."""

    def text_input(self, rect: pygame.Rect | None) -> None:
        """Start text input with its composition window at `rect`; None stops it."""


class Common(TypedDict, total=False):
    """Keyword arguments that every widget takes."""

    id: str
    tooltip: str
    stretch: float
    align: tuple[Align, Align]
    visible: bool
    enabled: bool
    margin: float
    least: tuple[float, float]


def slug(text: str) -> str:
    """An id made of words."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


class Widget:
    """A box on the screen. Others say whether it is `hovered`, `pressed`, `focused`."""

    kind = "widget"
    focusable = False
    takes_text = False
    solid = True
    """Whether the pointer is caught here; what is not solid lets clicks through to what lies below."""
    ring_radius: float = 8
    cursor = "arrow"
    """The pointer's shape over it: arrow, hand, ibeam, crosshair, move, no."""

    def __init__(self, **common: Unpack[Common]) -> None:
        self.id = common.get("id", "")
        self.tooltip = common.get("tooltip", "")
        self.stretch = common.get("stretch", 0.0)
        self.align: tuple[Align, Align] = common.get("align", ("fill", "fill"))
        self.margin = common.get("margin", 0.0)
        self.least = common.get("least", (0.0, 0.0))
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self._is_hovered = self._is_pressed = self._is_focused = False
        self.stale = True
        self.changes = 0
        """Counts what has changed in how it and what is inside look."""
        self._measured: dict[int | None, tuple[int, int]] = {}
        self._measured_in: tuple[Kit | None, int] = (None, 0)
        self._visible = common.get("visible", True)
        self._enabled = common.get("enabled", True)

    # --- state --------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The words it shows, for the trace and screen readers."""
        return ""

    @property
    def visible(self) -> bool:
        """Whether it is shown and takes room."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.invalidate()

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.invalidate()

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over it, or over something inside."""
        return self._is_hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        if value != self._is_hovered:
            self._is_hovered = value
            self.touch()

    @property
    def pressed(self) -> bool:
        """Whether a mouse button is held that went down on it."""
        return self._is_pressed

    @pressed.setter
    def pressed(self, value: bool) -> None:
        if value != self._is_pressed:
            self._is_pressed = value
            self.touch()

    @property
    def focused(self) -> bool:
        """Whether it gets the keys."""
        return self._is_focused

    @focused.setter
    def focused(self, value: bool) -> None:
        if value != self._is_focused:
            self._is_focused = value
            self.touch()

    def touch(self) -> None:
        """It looks different, in the same box: pictures kept of it and of what it lies in are old."""
        widget: Widget | None = self
        while widget is not None:
            widget.changes += 1
            widget = widget.parent

    def invalidate(self) -> None:
        """Have the tree laid out and drawn again."""
        top = self
        top._measured.clear()
        top.changes += 1
        while top.parent is not None:
            top = top.parent
            top._measured.clear()
            top.changes += 1
        top.stale = True

    # --- tree ---------------------------------------------------------------------------

    def children(self) -> Sequence[Widget]:
        """Widgets inside, in layout order."""
        return ()

    def adopt(self, *widgets: Widget) -> None:
        """Make the widgets this one's children for `invalidate` and for event bubbling."""
        for widget in widgets:
            widget.parent = self

    def walk(self) -> Iterator[Widget]:
        """This widget and all visible ones inside, in layout order."""
        if not self.visible:
            return
        yield self
        for child in self.children():
            yield from child.walk()

    def find(self, id_: str) -> Widget | None:
        """The visible widget with that id, in here."""
        return next((widget for widget in self.walk() if widget.id == id_), None)

    def ancestors(self) -> Iterator[Widget]:
        """This widget, its parent, and so on up."""
        widget: Widget | None = self
        while widget is not None:
            yield widget
            widget = widget.parent

    def window(self) -> pygame.Rect | None:
        """The box outside of which children are neither seen nor hit; None: no such box."""
        return None

    def shown_rect(self) -> pygame.Rect:
        """The part of its box that no scroll view above it hides."""
        rect = self.rect.copy()
        for above in self.ancestors():
            limit = above.window() if above is not self else None
            if limit is not None:
                rect = rect.clip(limit)
        return rect

    def hit(self, spot: tuple[int, int]) -> Widget | None:
        """The innermost solid widget under the spot (px)."""
        if not self.visible:
            return None
        limit = self.window()
        if limit is None or limit.collidepoint(spot):
            for child in reversed(self.children()):
                found = child.hit(spot)
                if found is not None:
                    return found
        return self if self.solid and self.rect.collidepoint(spot) else None

    # --- layout -------------------------------------------------------------------------

    def measure(self, kit: Kit, width: int | None = None) -> tuple[int, int]:
        """Wanted size in px, of its inside measures and `least`; `width` is what it will get, if known."""
        if self._measured_in != (kit, kit.layout):
            self._measured_in = (kit, kit.layout)
            self._measured.clear()
        if width not in self._measured:
            wide, tall = self.content_size(kit, width)
            wide = wide if width is None else min(wide, width)
            self._measured[width] = max(wide, kit.px(self.least[0])), max(tall, kit.px(self.least[1]))
        return self._measured[width]

    def forget_size(self) -> None:
        """Measure it anew when it is asked next: for who changes it while laying it out."""
        self._measured.clear()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        """Wanted size in px of what is inside."""
        return 0, 0

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Take the box `rect` (px) and place what is inside."""
        self.rect = rect

    # --- showing and hearing ------------------------------------------------------------

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        """Draw itself and what is inside."""
        for child in self.children():
            if child.visible:
                child.draw(kit, target)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        """Hear an event; True: it ends here. Mouse events come when it is under the pointer or held."""
        return False

    def tick(self, now_s: float) -> None:
        """The clock, before it is drawn while it has the focus."""

    def shortcut_matches(self, event: pygame.event.Event) -> bool:
        """Whether the key event is this widget's shortcut."""
        return False

    def activate(self, host: Host) -> None:
        """What a click does."""

    def tooltip_at(self, spot: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """Words that explain what is at the spot, and the box they must not cover."""
        return (self.tooltip, self.shown_rect()) if self.tooltip else None

    def describe(self) -> dict[str, Any]:
        """A line of the trace; widgets with a value add it."""
        return {
            "id": self.id or slug(self.text),
            "kind": self.kind,
            "text": self.text,
            "rect": list(self.rect),
            "enabled": self.enabled,
        }


def placed(kit: Kit, widget: Widget, room: pygame.Rect) -> pygame.Rect:
    """The box that the widget's margin and alignment give it in `room` (px)."""
    space = kit.px(widget.margin) if widget.margin else 0
    inside = room.inflate(-2 * space, -2 * space)
    inside.width, inside.height = max(0, inside.width), max(0, inside.height)
    if widget.align == ("fill", "fill"):
        return inside
    across, down = widget.align
    wanted = widget.measure(kit, inside.width if across == "fill" else None)
    if across != "fill" and wanted[0] > inside.width:
        wanted = widget.measure(kit, inside.width)
    x, width = _along(across, inside.x, inside.width, wanted[0])
    y, height = _along(down, inside.y, inside.height, wanted[1])
    return pygame.Rect(x, y, width, height)


def _along(align: Align, start: int, room: int, wanted: int) -> tuple[int, int]:
    length = room if align == "fill" else min(room, wanted)
    shift = {"fill": 0, "start": 0, "centre": (room - length) // 2, "end": room - length}[align]
    return start + shift, length
