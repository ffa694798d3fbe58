"""What is wrong with a screen's layout: words cut off, widgets outside their parents."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from tests.ui.common.world import roots
from tests.ui.headless import Desk
from wargame.ui.shell.fonts import Fonts
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, Toggle
from wargame.ui.shell.widgets.menu import Dropdown, EntryRow
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.slider import Slider, Stepper
from wargame.ui.shell.widgets.tabs import Tab
from wargame.ui.shell.widgets.text import Chip, KeyCap, Label

SLACK_PX = 2
LONG_WORD = 20


def faults(desk: Desk) -> list[str]:
    """One line for every widget that does not fit."""
    desk.director.lay_out()
    found = []
    for root in roots(desk):
        for widget in root.walk():
            found += [f"{_name(widget)} {why}" for why in _faults_of(desk.stage.kit, widget, desk.stage.rect)]
    return found


def _name(widget: Widget) -> str:
    return f"{widget.kind} {widget.id or widget.text[:40]!r} {tuple(widget.rect)}"


def _faults_of(kit: Kit, widget: Widget, window: pygame.Rect) -> Iterator[str]:
    if widget.rect.width <= 0 or widget.rect.height <= 0:
        if widget.text or widget.focusable:
            yield "has no room"
        return
    parent = widget.parent
    limit = parent.rect if parent is not None else window
    if isinstance(parent, ScrollView):
        # down its height it is scrolled; across it must fit
        limit = pygame.Rect(parent.rect.x, widget.rect.y, parent.rect.width, widget.rect.height)
    if not limit.inflate(2, 2).contains(widget.rect):
        yield f"leaves its parent {tuple(limit)}"
    if not widget.id.startswith(MAY_BE_CUT):
        yield from _words(kit, widget)


MAY_BE_CUT = ("notes", "name-", "facts-")
"""A map's notes, which the tooltip says in full; a battle in a list, which the sheet beside it does."""


def _words(kit: Kit, widget: Widget) -> Iterator[str]:
    fonts, width, height = kit.fonts, widget.rect.width, widget.rect.height
    match widget:
        case Label(wrap=True):
            lines = widget.lines(kit, width)
            tall = fonts.line_height(widget.style) + fonts.leading(widget.style) * (len(lines) - 1)
            if tall > height + kit.px(4):
                yield f"needs {tall} px down"
            if len(_all_lines(fonts, widget, width)) > len(lines):
                yield "has more words than lines"
            yield from _broken_words(fonts, widget, lines)
        case Label():
            yield from _wide(fonts.width(widget.text, widget.style), width)
        case Button():
            yield from _wide(fonts.width(widget.text, widget.style) + widget._extras(kit), width - kit.px(8))
        case Toggle():
            room = width - kit.px(38 + 12)
            yield from _wide(fonts.width(widget.text, widget.style), room)
            yield from _wide(fonts.width(widget.note, Type.SMALL) if widget.note else 0, room)
        case Dropdown():
            for _value, words in widget.options:
                yield from _wide(fonts.width(words, Type.BODY_MEDIUM), width - kit.px(24 + 20))
        case EntryRow():
            yield from _wide(fonts.width(widget.text, Type.BODY_MEDIUM), width - kit.px(48))
        case Stepper():
            room = widget.parts(kit)[0].left - widget.rect.left - kit.px(12)
            yield from _wide(fonts.width(widget.text, Type.BODY_MEDIUM) if widget.text else 0, room)
        case Slider():
            yield from _wide(fonts.width(widget.text, Type.BODY), width - widget._value_width(kit))
        case Tab():
            yield from _wide(fonts.width(widget.text, Type.LABEL), width)
        case Chip():
            yield from _wide(kit.painter.chip_size(widget.text, widget.icon)[0], width)
        case KeyCap():
            yield from _wide(kit.painter.keycap_size(widget.text)[0], width)


def _all_lines(fonts: Fonts, label: Label, width: int) -> list[str]:
    return fonts.wrap(label.text, label.style, width)


def _broken_words(fonts: Fonts, label: Label, lines: list[str]) -> Iterator[str]:
    """A word broken over two lines; a long path or a player's own name may be."""
    said = {word for line in label.text.split("\n") for word in line.split(" ")}
    short = [word for word in said if len(word) < LONG_WORD]
    for word in (word for line in lines for word in line.split(" ")):
        is_part = word not in said and not word.endswith("…") and any(word in whole for whole in short)
        if word and is_part:
            yield f"breaks the word {word!r}"


def _wide(needed: int, room: int) -> Iterator[str]:
    if needed > room + SLACK_PX:
        yield f"needs {needed} px and has {room}"
