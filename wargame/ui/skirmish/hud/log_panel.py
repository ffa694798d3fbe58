"""The battle log: newest at the bottom, grouped by activation; each line with its mark, dice and rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import TextStyle, Type
from wargame.ui.shell.widgets.base import Host, Widget
from wargame.ui.shell.widgets.buttons import IconButton, Pressable
from wargame.ui.shell.widgets.layout import Column, Hairline, Panel, Row
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import mark_icon
from wargame.ui.skirmish.log import Line
from wargame.ui.skirmish.reader.titles import title

SHOWN = 160
INDENT = 20
DIE = 16
MARK, HEAD_MARK = 7, 11
MOST_WIDTHS = 8


class LogLine(Pressable):
    """One line; pointer or keys on it light its place on the table; pressed, it opens its rule.

    Of a long log one line stands in the Tab order; arrows go from line to line.
    """

    kind = "log"
    focusable = False

    def __init__(
        self,
        line: Line,
        point: Callable[[Line, bool], object],
        open_rule: Callable[[str], object],
        step: Callable[[LogLine, int, Host], bool],
    ) -> None:
        super().__init__(lambda: open_rule(line.rule))
        self.line = line
        self.topic = line.rule
        self._point = point
        self._step = step
        self._told = self._clicked = False
        self._wrapped: dict[int, list[str]] = {}
        self._sizes: dict[int | None, tuple[int, int]] = {}
        self._kit: Kit | None = None

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def _style(self) -> TextStyle:
        return {"turn": Type.LABEL, "activation": Type.SMALL_MEDIUM}.get(self.line.weight, Type.SMALL)

    def _dice_px(self, kit: Kit) -> int:
        return len(self.line.dice) * kit.px(DIE + 4)

    def _lines(self, kit: Kit, width: int) -> list[str]:
        if width not in self._wrapped:
            room = width - kit.px(INDENT) - self._dice_px(kit)
            self._wrapped[width] = kit.fonts.wrap(self.line.text, self._style, room)
        return self._wrapped[width]

    def measure(self, kit: Kit, width: int | None = None) -> tuple[int, int]:
        """Of a line only the kit changes; a long log is laid out after every action."""
        if kit is not self._kit or len(self._sizes) > MOST_WIDTHS:
            self._kit = kit
            self._sizes.clear()
            self._wrapped.clear()
        if width not in self._sizes:
            self._sizes[width] = self.content_size(kit, width)
        return self._sizes[width]

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(240) if width is None else width
        count = len(self._lines(kit, wide))
        gap = {"turn": 8, "activation": 4}.get(self.line.weight, 2)
        return wide, kit.fonts.leading(self._style) * count + kit.px(gap)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self._step(self, -1 if event.key == pygame.K_UP else 1, host)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._clicked = event.type == pygame.MOUSEBUTTONDOWN
        return super().handle(event, host)

    @property
    def is_pointed_at(self) -> bool:
        """Whether the pointer or the keys are on it."""
        return self.hovered or (self.focused and not self._clicked)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        pointed = self.is_pointed_at
        if pointed != self._told:
            self._told = pointed
            self._point(self.line, pointed)
        if not self.rect.colliderect(target.get_clip()):
            return
        palette = kit.theme.palette
        if pointed:
            kit.painter.put_plate(target, self.rect.inflate(kit.px(8), 0), Plates.ROW_HOVER)
        leading = kit.fonts.leading(self._style)
        lines = self._lines(kit, self.rect.width)
        y = self.rect.bottom - leading * len(lines)
        self._put_mark(kit, target, y + leading // 2)
        tone = {"turn": palette.brass, "activation": palette.ink}.get(self.line.weight, palette.dim)
        for text in lines:
            room = pygame.Rect(self.rect.x + kit.px(INDENT), y, self.rect.width - kit.px(INDENT), leading)
            kit.fonts.put(target, text, self._style, tone, room)
            y += leading
        self._put_dice(kit, target)

    def _put_mark(self, kit: Kit, target: pygame.Surface, middle: int) -> None:
        if self.line.side is not None:
            army = kit.theme.armies[self.line.side]
            size = kit.px(MARK if self.line.weight == "line" else HEAD_MARK)
            kit.painter.put_icon(target, mark_icon(army), (self.rect.x + kit.px(7), middle), size, army.hud)

    def _put_dice(self, kit: Kit, target: pygame.Surface) -> None:
        size, x = kit.px(DIE), self.rect.right
        for side, face in reversed(self.line.dice):
            army = kit.theme.armies[side]
            x -= size
            y = self.rect.bottom - kit.fonts.leading(self._style) // 2 - size // 2
            target.blit(kit.painter.die(face, size, army.base, army.pip), (x, y))
            x -= kit.px(4)

    def tooltip_at(self, spot: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        return _("Rule: {rule}").format(rule=title(self.line.rule)), self.shown_rect()

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "rule": self.line.rule}


class LogPanel(Panel):
    """The log with its filter and a button that copies it."""

    def __init__(
        self,
        hover: Callable[[Line | None], object],
        open_rule: Callable[[str], object],
        copy: Callable[[], object],
    ) -> None:
        self._hover, self._open_rule = hover, open_rule
        self._pointed: Line | None = None
        self._lines: list[Line] = []
        self._only: int | None = None
        self._sides = ("", "")
        self._rows = Column(gap=0)
        self._view = ScrollView(self._rows, at_end=True, stretch=1, least=(0, 60))
        self._filter = IconButton(
            "list_",
            _("Shown: {sides}").format(sides=_("both sides")),
            self._next_filter,
            size=26,
            id="log-filter",
        )
        copying = IconButton("copy", _("Copy the log"), copy, size=26, id="log-copy")
        title = Label(_("Battle log"), Type.HEADING, stretch=1)
        head = Row([title, self._filter, copying], gap=4)
        super().__init__(
            Column([head, Hairline(), self._view], gap=5), padding=16, down=10, id="log", stretch=1
        )

    def show(self, lines: Sequence[Line], sides: tuple[str, str]) -> None:
        """Show the newest lines of sides of these names."""
        self._sides = sides
        if list(lines) == self._lines:
            return
        self._lines = list(lines)
        self._build()

    def _build(self) -> None:
        shown = [line for line in self._lines if self._only in (None, line.side) or line.side is None]
        kept: dict[int, Widget] = {
            id(row.line): row for row in self._rows.children() if isinstance(row, LogLine)
        }
        rows = [
            kept.get(id(line)) or LogLine(line, self._point, self._open_rule, self._step)
            for line in shown[-SHOWN:]
        ]
        for row in rows:
            row.focusable = row is rows[-1]
        self._rows.replace(rows)

    def _point(self, line: Line, at_it: bool) -> None:
        """A line is pointed at, or no longer: the next one may have said so before."""
        if at_it or line is self._pointed:
            self._pointed = line if at_it else None
            self._hover(self._pointed)

    def _step(self, line: LogLine, by: int, host: Host) -> bool:
        """Hand the keys on to the line above or below; whether there is one."""
        rows = self._rows.children()
        place = next((n for n, row in enumerate(rows) if row is line), -1) + by
        if not 0 <= place < len(rows):
            return False
        for n, row in enumerate(rows):
            row.focusable = n == place
        host.focus(rows[place])
        return True

    def pass_over(self) -> None:
        """Another player takes the seat: both sides' newest lines are shown."""
        self._view.scroll_to(self._view.furthest)
        if self._only is not None:
            self._only = 1
            self._next_filter()

    def _next_filter(self) -> None:
        self._only = {None: 0, 0: 1, 1: None}[self._only]
        icons = {None: "list_", 0: "circle_mark", 1: "diamond_mark"}
        self._filter.icon = icons[self._only]
        shown = _("both sides") if self._only is None else self._sides[self._only]
        self._filter.tooltip = _("Shown: {sides}").format(sides=shown)
        self._build()
