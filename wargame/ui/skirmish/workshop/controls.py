"""A number by hand: typed with its unit, or drawn along a slider that shows what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Common, Host, Widget
from wargame.ui.shell.widgets.editing import Line
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Row
from wargame.ui.shell.widgets.slider import Slider
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.workshop.wording import read_number, sentence

FIELD_WIDTH, FIELD_HEIGHT = 86, 30
LONGEST_NUMBER = 14
UNDOING_KEYS = (pygame.K_z, pygame.K_y)
SETTLING_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)


def number_words(value: float, unit: str) -> str:
    """A number as fields show it: two decimals at most (of degrees one), with its unit."""
    plain = f"{value:.{1 if unit == '°' else 2}f}".rstrip("0").rstrip(".").replace("-", "−")
    plain = "0" if plain in ("−0", "") else plain
    return f"{plain}°" if unit == "°" else f"{plain} {unit}".strip()


class SettlingField(TextField):
    """A line of text that is done with by Enter or by leaving it, and put back by Esc."""

    def __init__(
        self, text: str, on_settle: Callable[[str], object], *, height: float = FIELD_HEIGHT, **more: Any
    ) -> None:
        self._kept = text
        self._is_focused = False
        self._tall = height
        self.on_settle = on_settle
        super().__init__(text, on_submit=lambda _text: self.settle(), **more)

    @property
    def focused(self) -> bool:
        """Whether it has the keys; who takes them from it settles what was typed."""
        return self._is_focused

    @focused.setter
    def focused(self, value: bool) -> None:
        before, self._is_focused = self._is_focused, value
        if value and not before:
            self.problem = ""
            self.line = Line(self.value, len(self.value), 0)
        elif before and not value:
            self.settle()

    def show(self, text: str) -> None:
        """Show another value, unless somebody is typing one."""
        if self.focused and self.value != self._kept:
            return
        self._kept = text
        self.value = text
        self.problem = ""

    def settle(self) -> None:
        """Take what was typed, if it is something else; what is refused (False) is put back."""
        if self.value == self._kept:
            return
        if self.on_settle(self.value) is False:
            self.put_back()
        elif not self.problem:
            self._kept = self.value

    def put_back(self) -> None:
        """Show what holds."""
        self.value, self.problem = self._kept, ""

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.width), kit.px(self._tall)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.value != self._kept:
            self.put_back()
            host.redraw()
            return True
        undoes = event.type == pygame.KEYDOWN and event.key in UNDOING_KEYS and event.mod & pygame.KMOD_CTRL
        if undoes and self.value == self._kept:
            # nothing is being typed: the table's own steps are meant
            return False
        return super().handle(event, host)


class NumberField(SettlingField):
    """A number between bounds with its unit; what is none is put back when it is left, and still said."""

    def __init__(
        self,
        name: str,
        value: float,
        low: float,
        high: float,
        unit: str,
        on_number: Callable[[float], object],
        **common: Any,
    ) -> None:
        self.low, self.high, self.unit = low, high, unit
        self._on_number = on_number
        self._number = value
        common.setdefault("width", FIELD_WIDTH)
        super().__init__(number_words(value, unit), self._typed, name=name, longest=LONGEST_NUMBER, **common)

    def show_number(self, value: float) -> None:
        """Show another number, unless one is being typed."""
        self._number = value
        self.show(number_words(value, self.unit))

    def _typed(self, text: str) -> object:
        value = read_number(text.replace(self.unit, "") if self.unit else text)
        if value is None or not self.low - 1e-9 <= value <= self.high + 1e-9:
            bounds = {"low": number_words(self.low, ""), "high": number_words(self.high, self.unit)}
            if not self.focused:
                self.put_back()
            self.problem = _("A number from {low} to {high}.").format(**bounds)
            return None
        self.problem = ""
        if self._on_number(value) is not False:
            self._kept = self.value = number_words(value, self.unit)
            return True
        return False


class HeldSlider(Slider):
    """A slider that tells each value while it is held, and when it is let go; keys are let go at once."""

    def __init__(
        self,
        name: str,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], object],
        on_settle: Callable[[], object],
        **common: Unpack[Common],
    ) -> None:
        super().__init__("", value, low, high, step, on_change, **common)
        self.name = name
        self.on_settle = on_settle

    @property
    def text(self) -> str:
        return self.name

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        held, before = self.pressed, self.value
        heard = super().handle(event, host)
        let_go = held and not self.pressed
        if let_go or (event.type == pygame.KEYDOWN and self.value != before):
            self.on_settle()
        return heard


class NumberRow(Column):
    """A name, a number to type, and below them a slider.

    `preview(value)` follows the slider (words: why that can't be), `settle()` ends its stroke,
    `do(value)` takes what was typed.
    """

    def __init__(
        self,
        name: str,
        value: float,
        bounds: tuple[float, float, float],
        unit: str,
        preview: Callable[[float], object],
        settle: Callable[[], object],
        do: Callable[[float], object],
        slides_to: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        """`bounds`: low, high, step; `slides_to`: how far the slider reaches, when less than high."""
        low, high, step = bounds
        id_ = common.pop("id", "")
        self.field = NumberField(name, value, low, high, unit, do, id=id_)
        top = high if slides_to is None else min(high, max(slides_to, value))
        self.slider = HeldSlider(name, value, low, top, step, self._slid, settle, id=f"{id_}-slider")
        self._preview = preview
        self._top = top
        label: Widget = Label(name, Type.BODY, "dim", stretch=1, align=("fill", "centre"))
        super().__init__([Row([label, self.field], gap=8), self.slider], gap=2, **common)

    def show(self, value: float) -> None:
        """Show another value."""
        self.field.show_number(value)
        if not self.slider.pressed:
            self.slider.bound(self.slider.low, max(self._top, value))
            self.slider._value = value
            self.slider.invalidate()

    def _slid(self, value: float) -> None:
        self.field.show_number(value)
        refused = self._preview(value)
        self.field.problem = sentence(refused) if isinstance(refused, str) and refused else ""
