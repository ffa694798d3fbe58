"""A live diagram in a page: its table, what the rules say of it now, and its chances along the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.shapes import supersampled
from wargame.ui.shell.theme import Type, mix
from wargame.ui.shell.widgets.base import Host, Widget
from wargame.ui.shell.widgets.buttons import Button, Pressable
from wargame.ui.shell.widgets.layout import Column, Container, Panel, Row
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import percent
from wargame.ui.skirmish.reader.diagrams.exhibit import Exhibit, Fact
from wargame.ui.skirmish.reader.diagrams.view import ExhibitView
from wargame.ui.skirmish.scenery.miniatures import Miniatures

SIDE_FROM, FACTS_WIDTH = 760, 250
MOST_FACTS = 8


class FactLine(Pressable):
    """What the rules say about one thing; pressed, it opens the clause."""

    kind = "fact"
    ring_radius = 4

    def __init__(self, open_rule: Callable[[str], object]) -> None:
        super().__init__(self._open)
        self._open_rule = open_rule
        self._label = Label("", Type.SMALL, "dim", wrap=True)
        self._value = Label("", Type.LABEL, wrap=True)
        self._body = Column([self._label, self._value], gap=0)
        self.adopt(self._body)
        self.topic = ""

    @property
    def text(self) -> str:
        return f"{self._label.text}: {self._value.text}"

    def children(self) -> Sequence[Widget]:
        return (self._body,)

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return self._body.measure(kit, width)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        self._body.place(kit, rect)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self.hovered:
            kit.painter.put_plate(target, self.rect.inflate(kit.px(8), kit.px(2)), Plates.ROW_HOVER)
        super().draw(kit, target)

    def show(self, fact: Fact | None) -> None:
        """Show a fact, or nothing."""
        self.visible = fact is not None
        if fact is not None:
            self._label.text, self._value.text, self._value.tone = fact.label, fact.value, fact.tone
            self.topic = fact.rule
            self.cursor = "hand" if fact.rule else "arrow"

    def _open(self) -> object:
        return self._open_rule(self.topic) if self.topic else None

    def activate(self, host: Host) -> None:
        if self.topic:
            super().activate(host)


class ChanceCurve(Widget):
    """The chance of a hit along the way."""

    kind = "chart"
    solid = False

    def __init__(self) -> None:
        super().__init__()
        self.points: tuple[tuple[float, float], ...] = ()

    @property
    def text(self) -> str:
        return ", ".join(f"{at:.1f} cm {percent(chance)}" for at, chance in self.points[::10])

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(200), kit.px(84)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        plot = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - kit.px(20))
        kit.painter.put_plate(target, plot, Plates.WELL)
        if len(self.points) < 2:
            return
        far, most = self.points[-1][0], max(chance for _at, chance in self.points)
        size, colour = plot.size, kit.theme.palette.orange

        def draw(surface: pygame.Surface, k: int) -> None:
            spots = [
                (at / far * size[0] * k, (1.0 - 0.9 * chance) * size[1] * k) for at, chance in self.points
            ]
            floor = [(spots[-1][0], size[1] * k), (spots[0][0], size[1] * k)]
            pygame.draw.polygon(surface, (*mix(colour, (0, 0, 0), 0.35), 150), [*spots, *floor])
            pygame.draw.lines(surface, colour, False, spots, 2 * k)

        target.blit(supersampled(draw, *size), plot)
        below = pygame.Rect(plot.x, plot.bottom + kit.px(2), plot.width, kit.px(17))
        kit.fonts.put(target, "0 cm", Type.SMALL, kit.theme.palette.dim, below)
        kit.fonts.put(target, f"{far:.1f} cm", Type.SMALL, kit.theme.palette.dim, below, "right")
        highest = _("at most {chance}").format(chance=percent(most))
        kit.fonts.put(target, highest, Type.SMALL, kit.theme.palette.orange, below, "centre")


class Beside(Container):
    """The table, and its facts to the right of it where there is room, else below."""

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(560) if width is None else width
        table, facts = self._children
        if self._side_by_side(kit, wide):
            room = kit.px(FACTS_WIDTH)
            tall = max(table.measure(kit, wide - room - kit.px(16))[1], facts.measure(kit, room)[1])
            return wide, tall
        return wide, table.measure(kit, wide)[1] + kit.px(10) + facts.measure(kit, wide)[1]

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        super().place(kit, rect)
        table, facts = self._children
        if self._side_by_side(kit, rect.width):
            room = kit.px(FACTS_WIDTH)
            left = rect.width - room - kit.px(16)
            table.place(kit, pygame.Rect(rect.x, rect.y, left, table.measure(kit, left)[1]))
            facts.place(kit, pygame.Rect(rect.right - room, rect.y, room, facts.measure(kit, room)[1]))
            return
        tall = table.measure(kit, rect.width)[1]
        table.place(kit, pygame.Rect(rect.x, rect.y, rect.width, tall))
        below = pygame.Rect(rect.x, rect.y + tall + kit.px(10), rect.width, 0)
        below.height = facts.measure(kit, rect.width)[1]
        facts.place(kit, below)

    def _side_by_side(self, kit: Kit, width: int) -> bool:
        return width >= kit.px(SIDE_FROM)


class DiagramPanel(Panel):
    """An exhibit with its title, what to try, its switches and its facts."""

    def __init__(
        self, exhibit: Exhibit, miniatures: Miniatures, open_rule: Callable[[str], object], number: int
    ) -> None:
        self.exhibit = exhibit
        self.view = ExhibitView(exhibit, miniatures, self._refresh, id=f"diagram-{number}")
        self._facts = [FactLine(open_rule) for _n in range(MOST_FACTS)]
        self._curve = ChanceCurve()
        self._switches = {
            name: Button(
                title, partial(self._switch, name), selected=on, height=34, style=Type.CHIP,
                id=f"diagram-{number}-{name}",
            )
            for name, title, on in exhibit.switches()
        }  # fmt: skip
        facts = Column([*self._facts, self._curve, Row(self._switches.values(), gap=6)], gap=7)
        hint = Label(exhibit.hint(), Type.ASIDE, "dim", wrap=True)
        head = Column([Label(exhibit.title(), Type.LABEL, "brass", wrap=True), hint], gap=2)
        super().__init__(Column([head, Beside([self.view, facts])], gap=8), Plates.WELL, 14, 12)
        self._refresh()

    def _switch(self, name: str) -> None:
        self.exhibit.switch(name)
        self._refresh()

    def _refresh(self) -> None:
        facts = self.exhibit.facts()
        for n, line in enumerate(self._facts):
            line.show(facts[n] if n < len(facts) else None)
        curve = tuple(self.exhibit.curve())
        self._curve.visible = bool(curve)
        if curve != self._curve.points:
            self._curve.points = curve
            self._curve.invalidate()
        for name, title, on in self.exhibit.switches():
            self._switches[name].text, self._switches[name].selected = title, on
        self.invalidate()
