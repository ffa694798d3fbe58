"""Numbers by hand: a slider, and a stepper with plus and minus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import Look, button_ink
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Host, Widget

BIG_STEPS = 10


def plain_number(value: float) -> str:
    """A number without needless decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


class Ranged(Widget):
    """A number between bounds, in steps: arrows change it (Shift: ten steps), Home and End jump."""

    focusable = True

    def __init__(
        self,
        text: str,
        value: float,
        low: float,
        high: float,
        step: float = 1,
        on_change: Callable[[float], object] | None = None,
        shown: Callable[[float], str] = plain_number,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._text = text
        self.low, self.high, self.step = low, high, step
        self.on_change = on_change
        self.shown = shown
        self._value = value

    @property
    def text(self) -> str:
        return self._text

    @property
    def value(self) -> float:
        """The number, on a step and within the bounds."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        value = self._snapped(value)
        if value != self._value:
            self._value = value
            self.invalidate()

    def bound(self, low: float, high: float) -> None:
        """Set other bounds."""
        if (low, high) != (self.low, self.high):
            self.low, self.high = low, high
            self._value = self._snapped(self._value)
            self.invalidate()

    def _snapped(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        return round(max(self.low, min(self.high, self.low + steps * self.step)), 9)

    def change(self, value: float, host: Host) -> None:
        """Take the value and tell of it, if it is another."""
        before = self._value
        self.value = value
        if self._value != before:
            host.redraw()
            if self.on_change is not None:
                host.outcome(self.on_change(self._value))

    def keyed(self, event: pygame.event.Event, host: Host) -> bool:
        """Change by a key; whether it was one of ours."""
        by = self.step * (BIG_STEPS if event.mod & pygame.KMOD_SHIFT else 1)
        goals = {
            pygame.K_LEFT: self._value - by,
            pygame.K_RIGHT: self._value + by,
            pygame.K_MINUS: self._value - by,
            pygame.K_KP_MINUS: self._value - by,
            pygame.K_PLUS: self._value + by,
            pygame.K_EQUALS: self._value + by,
            pygame.K_KP_PLUS: self._value + by,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in goals or not self.enabled:
            return False
        self.change(goals[event.key], host)
        return True

    def describe(self) -> dict[str, Any]:
        return {
            **super().describe(),
            "value": self._value,
            "shown": self.shown(self._value),
            "low": self.low,
            "high": self.high,
        }


class Slider(Ranged):
    """A knob in a groove, its label above on the left and its value on the right."""

    kind = "slider"

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        groove = kit.px(24)
        if not self._text:
            return kit.px(160), groove
        wide = kit.fonts.width(self._text, Type.BODY) + kit.px(16) + self._value_width(kit)
        return max(kit.px(160), wide), kit.fonts.line_height(Type.BODY) + groove

    def _value_width(self, kit: Kit) -> int:
        return max(kit.fonts.width(self.shown(v), Type.FIGURE) for v in (self.low, self._value, self.high))

    def groove(self, kit: Kit) -> pygame.Rect:
        """The box the knob runs in."""
        height = min(self.rect.height, kit.px(24))
        if self._has_label(kit):
            height = min(height, self.rect.height - kit.fonts.line_height(Type.BODY))
        return pygame.Rect(self.rect.x, self.rect.bottom - height, self.rect.width, height)

    def _has_label(self, kit: Kit) -> bool:
        """Whether there is room for the label above the knob."""
        return bool(self._text) and self.rect.height >= kit.fonts.line_height(Type.BODY) + kit.px(18)

    @property
    def share(self) -> float:
        """Where between the bounds it stands, 0 to 1."""
        return (self._value - self.low) / (self.high - self.low) if self.high > self.low else 0.0

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette = kit.theme.palette
        if self._has_label(kit):
            top = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, kit.fonts.line_height(Type.BODY))
            value = self._value_width(kit)
            name = pygame.Rect(top.x, top.y, max(0, top.width - value - kit.px(16)), top.height)
            ink = palette.ink if self.enabled else palette.faded
            kit.fonts.put(target, self._text, Type.BODY, palette.dim, name)
            kit.fonts.put(target, self.shown(self._value), Type.FIGURE, ink, top, "right")
        tone = palette.gold if self.hovered or self.pressed else palette.brass
        kit.painter.put_slider(target, self.groove(kit), self.share, tone, self.enabled)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self.enabled
            if self.pressed:
                self._follow(event.pos[0], host)
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self._follow(event.pos[0], host)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.pressed:
            self.pressed = False
            return True
        return event.type == pygame.KEYDOWN and self.keyed(event, host)

    def _follow(self, x: int, host: Host) -> None:
        knob = host.kit.px(18)
        room = self.rect.width - knob
        share = (x - self.rect.x - knob / 2) / room if room > 0 else 0.0
        self.change(self.low + share * (self.high - self.low), host)


class Stepper(Ranged):
    """A label, and a number between minus and plus."""

    kind = "stepper"
    SIDE = 32
    VALUE = 44

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = self._controls_width(kit)
        if self._text:
            wide += kit.fonts.width(self._text, Type.BODY_MEDIUM) + kit.px(16)
        return wide, kit.px(self.SIDE)

    def _controls_width(self, kit: Kit) -> int:
        value = max(kit.fonts.width(self.shown(v), Type.FIGURE) for v in (self.low, self.high, self._value))
        return 2 * kit.px(self.SIDE) + max(kit.px(self.VALUE), value + kit.px(16))

    def parts(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The boxes of minus, value and plus."""
        side = min(kit.px(self.SIDE), self.rect.height)
        width = min(self._controls_width(kit), self.rect.width)
        y = self.rect.centery - side // 2
        left = pygame.Rect(self.rect.right - width, y, side, side)
        right = pygame.Rect(self.rect.right - side, y, side, side)
        return left, pygame.Rect(left.right, y, max(0, right.left - left.right), side), right

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        palette = kit.theme.palette
        minus, value, plus = self.parts(kit)
        name = pygame.Rect(
            self.rect.x, self.rect.y, max(0, minus.left - self.rect.x - kit.px(12)), self.rect.height
        )
        tone = palette.ink if self.enabled else palette.faded
        kit.fonts.put(target, self._text, Type.BODY_MEDIUM, tone, name)
        kit.painter.put_plate(target, value.inflate(-kit.px(6), 0), Plates.WELL)
        kit.fonts.put(target, self.shown(self._value), Type.FIGURE, tone, value, "centre")
        for box, icon, able in (
            (minus, "minus", self._value > self.low),
            (plus, "plus", self._value < self.high),
        ):
            look = self._look(box, able and self.enabled)
            kit.painter.put_button(target, box, look)
            kit.painter.put_icon(target, icon, box.center, kit.px(16), button_ink(kit.theme, look))

    def _look(self, box: pygame.Rect, able: bool) -> Look:
        if not able:
            return Look.DISABLED
        under = self.hovered and box.collidepoint(pygame.mouse.get_pos())
        return Look.PRESSED if under and self.pressed else Look.HOVER if under else Look.NORMAL

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEMOTION:
            host.redraw()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self.enabled
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            self._clicked(event.pos, host)
            return True
        return event.type == pygame.KEYDOWN and self.keyed(event, host)

    def _clicked(self, spot: tuple[int, int], host: Host) -> None:
        minus, _, plus = self.parts(host.kit)
        by = self.step if plus.collidepoint(spot) else -self.step if minus.collidepoint(spot) else 0
        if by:
            host.play("click")
            self.change(
                self._value + by * (BIG_STEPS if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1), host
            )
