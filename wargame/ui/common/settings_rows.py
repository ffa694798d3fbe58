"""One setting a row: what it is on the left, its control in a column of its own on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from wargame.ui.common.plan import usual_name
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.layout import Column, Hairline, Inset, Row
from wargame.ui.shell.widgets.slider import Slider
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

CONTROL_WIDTH = 300
VALUE_WIDTH = 56
ROW_HEIGHT, BETWEEN, EDGE = 40, 7, 12
LINE_SHARE = 0.14
FREE: Any = ("fill", "centre")


def listed(rows: Sequence[Widget]) -> Widget:
    """Rows one below the other with a faint line between them."""
    return Column(list(_lined(rows)), gap=BETWEEN)


def _lined(rows: Sequence[Widget]) -> Iterator[Widget]:
    for n, row in enumerate(rows):
        if n:
            yield Hairline(share=LINE_SHARE)
        yield row


class SettingRow(Row):
    """What a setting is, a line that explains it, and its control."""

    def __init__(self, text: str, control: Widget, note: str = "", width: float = CONTROL_WIDTH) -> None:
        words: list[Widget] = [Label(text, Type.BODY_MEDIUM, wrap=True)]
        if note:
            words.append(Label(note, Type.SMALL, "dim", wrap=True))
        held = Column([control], align=FREE, least=(width, 0))
        super().__init__([Column(words, gap=1, stretch=1, align=FREE), held], gap=16, least=(0, ROW_HEIGHT))

    def allow(self, allowed: bool) -> None:
        """Whether the setting means anything as the others are."""
        for widget in self.walk():
            if widget.focusable:
                widget.enabled = allowed
            if isinstance(widget, Label) and widget.tone in ("ink", "faded"):
                widget.tone = "ink" if allowed else "faded"


class ShareSlider(Slider):
    """A slider that stands in the column of controls: its name is on the row."""

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(120), kit.px(24)


def slider_row(
    name: str,
    text: str,
    value: float,
    bounds: tuple[float, float, float],
    shown: Callable[[float], str],
    on_change: Callable[[float], object],
    note: str = "",
) -> SettingRow:
    """A setting between bounds (low, high, step), its value in words at the right."""
    words = Label(shown(value), Type.FIGURE, across="right", align=FREE, least=(VALUE_WIDTH, 0))

    def change(new: float) -> object:
        words.text = shown(new)
        return on_change(new)

    slider = ShareSlider(text, value, *bounds, change, shown, stretch=1, align=FREE, id=name)
    return SettingRow(text, Row([slider, words], gap=8), note)


class ArmySamples(Row):
    """How each side will be told on the table and on the panels, in the colours in force."""

    def __init__(self) -> None:
        super().__init__([ArmySample(n, stretch=1) for n in (0, 1)], gap=12)


class ArmySample(Widget):
    """One side: the rim of a base with its mark on the table's green, and its name as panels write it."""

    kind = "sample"
    solid = False
    HEIGHT, BASE = 84, 52

    def __init__(self, side: int, **common: Any) -> None:
        super().__init__(**common)
        self._side = side

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(160), kit.px(self.HEIGHT)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        army = kit.theme.armies[self._side]
        kit.painter.put_plate(target, self.rect, Plates.CARD)
        size = min(kit.px(self.BASE), max(1, self.rect.height - kit.px(12)))
        middle = self.rect.x + kit.px(16) + size // 2, self.rect.centery
        base = kit.painter.kept(
            ("army sample", size, army), lambda: _base(size, army.rim, army.base, army.dark)
        )
        target.blit(base, base.get_rect(center=middle))
        kit.painter.put_icon(target, f"{army.mark}_mark", middle, round(size * 0.5), army.rim)
        room = self.rect.inflate(-2 * kit.px(16), 0)
        room.left = middle[0] + size // 2 + kit.px(14)
        room.width = max(0, self.rect.right - kit.px(12) - room.left)
        kit.fonts.put(target, usual_name(army), Type.HEADING, army.hud, room)


def _base(size: int, *rings: tuple[int, int, int]) -> pygame.Surface:
    """A model's base from above: its light rim, its army's colour, its dark middle."""
    large = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA, 32)
    for colour, radius in zip(rings, (0.5, 0.46, 0.34), strict=True):
        pygame.draw.circle(large, colour, (size * 2, size * 2), round(size * 4 * radius))
    return pygame.transform.smoothscale(large, (size, size))


def captioned(title: str, rows: Sequence[Widget]) -> list[Widget]:
    """Rows below a heading."""
    return [Inset(Label(title, Type.HEADING, "brass"), 0, 2), Hairline(), *rows]


def group_titles() -> dict[str, str]:
    """What the groups of keys are called, in the order of the page."""
    return {
        "everywhere": _("Everywhere"),
        "hand": _("In battle"),
        "table": _("The table"),
        "roster": _("Units of the roster"),
        "bench": _("In the workshop"),
    }
