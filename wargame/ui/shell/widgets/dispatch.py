"""One widget tree at work: layout, hover, held buttons, focus, shortcuts, tooltips."""

from __future__ import annotations

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.widgets.base import Host, Widget
from wargame.ui.shell.widgets.focus import ARROWS, FocusManager
from wargame.ui.shell.widgets.letters import share_letters

TOOLTIP_AFTER_S = 0.4
MOUSE_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Dispatcher:
    """Lays a tree out, sends it events and draws it."""

    def __init__(self, root: Widget, host: Host, *, shares_letters: bool = True) -> None:
        """`shares_letters`: whether buttons may be pressed by other letters than they ask for."""
        self.root = root
        self._shares_letters = shares_letters
        self.focus = FocusManager(root)
        self._host = host
        self._laid_out: tuple[Kit, tuple[int, int, int, int]] | None = None
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._held_below: set[int] = set()
        self._spot = (-1, -1)
        self._still_since_s = 0.0
        self._tooltip_armed = False

    # --- layout and drawing -------------------------------------------------------------

    @property
    def stale(self) -> bool:
        """Whether the tree must be laid out again."""
        return self.root.stale

    def lay_out(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give the tree the box `rect` (px), if it or the tree has changed."""
        state = (kit, (rect.x, rect.y, rect.width, rect.height))
        if self.root.stale or self._laid_out != state:
            self.root.stale = False
            if self._shares_letters:
                share_letters(self.root)
            kit.begin_layout()
            self.root.place(kit, rect)
            self._laid_out = state
            self._look_under_pointer()

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        """Draw the tree and the focus ring."""
        if not self.root.visible:
            return
        focused = self.focus.focused
        if focused is not None:
            focused.tick(self._host.now_s)
        self.root.draw(kit, target)
        if focused is not None and self.focus.ring and not focused.takes_text:
            shown = focused.shown_rect()
            if shown.width > 0 and shown.height > 0:
                kit.painter.put_focus(target, shown, focused.ring_radius)

    # --- events -------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Send an event to whom it concerns; True: it ends here."""
        if event.type in MOUSE_EVENTS:
            return self._mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            focused = self.focus.focused
            return focused is not None and self._takes_keys(focused) and focused.handle(event, self._host)
        return False

    def give_focus(self, widget: Widget | None, ring: bool | None = None) -> None:
        """Move the focus, with what belongs to it: text input, scrolling into view."""
        before = self.focus.focused
        self.focus.focus(widget, ring)
        self._after_focus(before, widget)

    def leave(self) -> None:
        """Forget the pointer and what is held: the tree is no longer in front."""
        self._hover(None)
        if self._held is not None:
            self._held.pressed = False
            self._held = None
        self._held_below.clear()
        if self.focus.focused is not None and self.focus.focused.takes_text:
            self._host.text_input(None)

    def resume(self) -> None:
        """The tree is in front again: its text field, if any, takes text."""
        focused = self.focus.focused
        if focused is not None and focused.takes_text:
            self._host.text_input(focused.rect)

    def _mouse(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if self._held_below and self._belongs_below(event):
            return False
        self._move_pointer(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._button_down(event)
        if self._held is not None:
            held = self._held
            if event.type == pygame.MOUSEBUTTONUP:
                self._held = None
            self._host.redraw()
            held.handle(event, self._host)
            return True
        if self._hovered is None:
            return False
        self._bubble(self._hovered, event)
        return True

    def _button_down(self, event: pygame.event.Event) -> bool:
        self._disarm()
        self._host.redraw()
        hit = self._hovered
        taker = next((w for w in hit.ancestors() if w.focusable), None) if hit else None
        if taker is not None and taker.enabled:
            self.give_focus(taker, ring=False)
        else:
            self.give_focus(None, ring=False)
        if hit is None:
            self._held_below.add(event.button)
            return False
        self._held = self._bubble(hit, event)
        return True

    def _belongs_below(self, event: pygame.event.Event) -> bool:
        """What was pressed below the widgets is dragged and let go there, wherever the pointer is."""
        if event.type == pygame.MOUSEBUTTONUP:
            was_below = event.button in self._held_below
            self._held_below.discard(event.button)
            return was_below
        return bool(event.type == pygame.MOUSEMOTION)

    def _wheel(self, event: pygame.event.Event) -> bool:
        if self._hovered is None:
            return False
        if self._bubble(self._hovered, event) is not None:
            self._host.redraw()
            self._disarm()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        self._disarm()
        focused = self.focus.focused
        if focused is not None and self._takes_keys(focused) and self._bubble(focused, event) is not None:
            self._host.redraw()
            return True
        return self._moves_focus(event) or self._is_shortcut(event)

    def _takes_keys(self, widget: Widget) -> bool:
        return self.focus.ring or widget.takes_text

    def _moves_focus(self, event: pygame.event.Event) -> bool:
        before = self.focus.focused
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            found = self.focus.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS and (before is None or not before.takes_text):
            found = self.focus.towards(ARROWS[event.key]) if self.focus.ring else self._first(before)
        else:
            return False
        if found is None:
            return False
        self._after_focus(before, found)
        self._host.redraw()
        return True

    def _first(self, before: Widget | None) -> Widget | None:
        """The first arrow only shows where the focus is."""
        if before is None:
            return self.focus.step(1)
        self.focus.ring = True
        return before

    def _is_shortcut(self, event: pygame.event.Event) -> bool:
        for widget in self.root.walk():
            if widget.enabled and widget.shortcut_matches(event):
                self._host.redraw()
                widget.activate(self._host)
                return True
        return False

    def _after_focus(self, before: Widget | None, now: Widget | None) -> None:
        if now is not None:
            for above in now.ancestors():
                reveal = getattr(above, "reveal", None)
                if reveal is not None and above is not now:
                    reveal(now)
        if now is not None and now.takes_text:
            self._host.text_input(now.rect)
        elif before is not None and before.takes_text:
            self._host.text_input(None)
        if before is not now:
            self._host.redraw()

    def _bubble(self, widget: Widget, event: pygame.event.Event) -> Widget | None:
        """The first of the widget and its ancestors that takes the event."""
        return next((above for above in widget.ancestors() if above.handle(event, self._host)), None)

    # --- the pointer --------------------------------------------------------------------

    @property
    def hovered(self) -> Widget | None:
        """The innermost widget under the pointer."""
        return self._hovered

    def _look_under_pointer(self) -> None:
        self._hover(self.root.hit(self._spot))

    def _move_pointer(self, spot: tuple[int, int]) -> None:
        before = self.tooltip()
        self._spot = spot
        self._look_under_pointer()
        if before is None or self._explained() != before:
            self._still_since_s = self._host.now_s
            self._tooltip_armed = self._hovered is not None
            if before is not None:
                self._host.redraw()

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        for now, state in ((self._hovered, False), (widget, True)):
            for above in now.ancestors() if now else ():
                above.hovered = state
        self._hovered = widget
        self._still_since_s = self._host.now_s
        self._tooltip_armed = widget is not None
        self._host.redraw()

    def _disarm(self) -> None:
        if self._tooltip_armed:
            self._tooltip_armed = False
            self._host.redraw()

    def _explained(self) -> tuple[str, pygame.Rect] | None:
        if self._hovered is None or self._held is not None:
            return None
        found = (above.tooltip_at(self._spot) for above in self._hovered.ancestors())
        return next((tip for tip in found if tip is not None), None)

    def tooltip(self) -> tuple[str, pygame.Rect] | None:
        """What the tooltip says now and what it must not cover; None: none is due."""
        if not self._tooltip_armed or self.tooltip_due_s() > 0:
            return None
        return self._explained()

    def tooltip_due_s(self) -> float:
        """Seconds until the tooltip may show; 0 or less: now."""
        return self._still_since_s + TOOLTIP_AFTER_S - self._host.now_s

    def awaits_tooltip(self) -> bool:
        """Whether a tooltip will be due without another event."""
        return self._tooltip_armed and self.tooltip_due_s() > 0 and self._explained() is not None
