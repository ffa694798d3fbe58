"""A replay's controls: the battle as a line with its activations and shots, play, steps, speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import button_ink
from wargame.ui.shell.theme import TextStyle, Type, mix
from wargame.ui.shell.widgets.base import Callback, Common, Host, Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.layout import Column, Panel, Row, Spacer
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _
from wargame.ui.skirmish.hud.gauges import mark_icon

SPEEDS = (1.0, 2.0, 4.0)
LABELS, LANE, GROOVE = 15.0, 9.0, 5.0
"""How tall the row of turns, each side's lane and the groove between them are."""
MISS, HIT = 0.5, 1.0
"""How much of its lane a shot's mark takes."""
LEAST_PX = 2
COUNT = TextStyle(Type.FIGURE.family, 600, 16, tabular=True)
FADED = 0.5
"""How much of its colour an activation lacks that is still to come."""
BUTTON = 34
WIDE = 960
"""How wide the line likes to be: long battles read better on a long line."""


@dataclass(frozen=True)
class Tick:
    """A moment worth a mark: its number, whose it is, whether a turn begins or a shot falls, and hits."""

    moment: int
    side: int | None
    turn: bool = False
    shot: bool = False
    hit: bool = False


@dataclass(frozen=True)
class Span:
    """A stretch of the line, in actions shown: an activation of a side, or a turn (0: the set-up)."""

    start: int
    end: int
    side: int | None = None
    turn: int = 0


def activations(ticks: Sequence[Tick], last: int) -> list[Span]:
    """From before its first action to before the next activation or turn."""
    marks = [tick for tick in ticks if not tick.shot]
    ends = [*(tick.moment - 1 for tick in marks[1:]), last]
    return [
        Span(max(0, tick.moment - 1), max(end, tick.moment), tick.side)
        for tick, end in zip(marks, ends, strict=True)
        if not tick.turn
    ]


def turns(ticks: Sequence[Tick], last: int) -> list[Span]:
    """The set-up, then each turn."""
    begins = [tick.moment for tick in ticks if tick.turn]
    edges = [0, *begins, last]
    return [Span(start, end, turn=n) for n, (start, end) in enumerate(pairwise(edges))]


class Timeline(Widget):
    """The whole battle from left to right; a click goes there.

    Above the groove the one side's activations and shots, below it the other's; a hit's mark is
    as tall as its lane, a miss's half as tall.
    """

    kind = "slider"
    focusable = True

    def __init__(self, ticks: Sequence[Tick], last: int, go: Callable[[int], object]) -> None:
        super().__init__(id="timeline", stretch=1, least=(300, 30))
        self._ticks = tuple(ticks)
        self._last = max(1, last)
        self._activations = activations(ticks, self._last)
        self._turns = turns(ticks, self._last)
        self._go = go
        self.now = 0

    @property
    def text(self) -> str:
        return f"{self.now} / {self._last}"

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(WIDE), kit.px(LABELS + 2 * LANE + GROOVE + 4)

    def tooltip_at(self, spot: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        moment = self._moment_at(spot[0])
        turn = sum(tick.turn for tick in self._ticks if tick.moment <= moment)
        words = _("Turn {turn}, after {count} actions") if turn else _("Deployment, after {count} actions")
        return words.format(turn=turn, count=moment), self.shown_rect()

    def _moment_at(self, x: int) -> int:
        share = (x - self.rect.x) / max(1, self.rect.width)
        return round(min(1.0, max(0.0, share)) * self._last)

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pressed = False
            return True
        if self.pressed and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self._go(self._moment_at(event.pos[0]))
            return True
        return False

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        lane, tall = kit.px(LANE), kit.px(GROOVE)
        groove = pygame.Rect(self.rect.x, 0, self.rect.width, tall)
        groove.centery = self.rect.bottom - lane - tall // 2 - kit.px(2)
        lanes = groove.move(0, -lane - 1), groove.move(0, tall + 1)
        for lane_rect in lanes:
            lane_rect.height = lane
        self._put_turns(kit, target, groove.union(lanes[0]).union(lanes[1]))
        for span in self._activations:
            if span.side is not None:
                self._put_activation(kit, target, span, lanes[span.side])
        for army, lane_rect in zip(kit.theme.armies, lanes, strict=True):
            spot = (self.rect.x - kit.px(8), lane_rect.centery)
            kit.painter.put_icon(target, mark_icon(army), spot, kit.px(8), army.hud)
        kit.painter.put_bar(target, groove, self.now / self._last, kit.theme.palette.brass)
        for tick in self._ticks:
            if tick.shot and tick.side is not None:
                self._put_shot(kit, target, tick, lanes[tick.side], down=tick.side == 1)
        self._put_knob(kit, target, lanes[0].top, lanes[1].bottom)

    def _put_turns(self, kit: Kit, target: pygame.Surface, band: pygame.Rect) -> None:
        """A line where each turn begins, and the turn's number over its stretch."""
        palette = kit.theme.palette
        for span in self._turns:
            left, right = self._x(span.start), self._x(span.end)
            room = pygame.Rect(left, self.rect.y, right - left, kit.px(LABELS))
            words = _("Turn {turn}").format(turn=span.turn) if span.turn else _("Set-up")
            short = str(span.turn) if span.turn else ""
            fits = kit.fonts.width(words, Type.SMALL) + kit.px(8) <= room.width
            now = span.start <= self.now < span.end or (span is self._turns[-1] and self.now >= span.start)
            tone = palette.ink if now else palette.dim
            shown = words if fits else short
            if kit.fonts.width(shown, Type.SMALL) <= room.width:
                kit.fonts.put(target, shown, Type.SMALL, tone, room, "centre")
            if span.turn:
                kit.painter.put_hairline(
                    target, (left, self.rect.y), band.bottom - self.rect.y, down=True, share=0.6
                )

    def _put_activation(self, kit: Kit, target: pygame.Surface, span: Span, lane: pygame.Rect) -> None:
        left, right = self._x(span.start), self._x(span.end)
        box = pygame.Rect(left, lane.y, max(LEAST_PX, right - left - 1), lane.height)
        army = kit.theme.armies[span.side or 0]
        tone = army.base if span.end <= self.now else mix(army.base, kit.theme.palette.well, FADED)
        pygame.draw.rect(target, tone, box)

    def _put_shot(
        self, kit: Kit, target: pygame.Surface, tick: Tick, lane: pygame.Rect, *, down: bool
    ) -> None:
        tall = max(LEAST_PX, round(lane.height * (HIT if tick.hit else MISS)))
        wide = max(LEAST_PX, kit.px(2))
        box = pygame.Rect(self._x(tick.moment) - wide, lane.bottom - tall, wide, tall)
        if down:
            box.top = lane.top
        palette = kit.theme.palette
        pygame.draw.rect(target, palette.white if tick.hit else palette.gold, box)

    def _put_knob(self, kit: Kit, target: pygame.Surface, top: int, bottom: int) -> None:
        """A narrow handle that hides as little as it can."""
        box = pygame.Rect(0, top - kit.px(3), kit.px(7), bottom - top + kit.px(6))
        box.centerx = min(max(self._x(self.now), self.rect.x + kit.px(2)), self.rect.right - kit.px(2))
        pygame.draw.rect(
            target, kit.theme.palette.well, box.inflate(kit.px(3), kit.px(2)), border_radius=kit.px(4)
        )
        pygame.draw.rect(target, kit.theme.palette.gold, box, border_radius=kit.px(3))

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "value": self.now, "high": self._last}

    def _x(self, moment: int) -> int:
        return self.rect.x + round(self.rect.width * moment / self._last)


class WayButton(IconButton):
    """What to go to and which way: a small picture with a chevron before or behind it."""

    def __init__(self, icon: str, by: int, name: str, on_press: Callback, **common: Unpack[Common]) -> None:
        super().__init__(icon, name, on_press, size=BUTTON, **common)
        self._by = by

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(self.size + 3), kit.px(self.size)

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        box = pygame.Rect(0, 0, self.rect.width, min(kit.px(self.size), self.rect.height))
        box.center = self.rect.center
        kit.painter.put_button(target, box, self.look())
        colour = button_ink(kit.theme, self.look()) if self.enabled else kit.theme.palette.faded
        chevron = "chevron_right" if self._by > 0 else "chevron_left"
        x, y = box.center
        kit.painter.put_icon(target, self.icon, (x - self._by * kit.px(5), y), kit.px(16), colour)
        kit.painter.put_icon(target, chevron, (x + self._by * kit.px(11), y), kit.px(13), colour)


@dataclass(frozen=True)
class ReplayWires:
    """What the controls call."""

    go: Callable[[int], object]
    step: Callable[[int], object]
    activation: Callable[[int], object]
    shot: Callable[[int], object]
    play: Callable[[], object]
    speed: Callable[[], object]
    play_on: Callable[[], object]
    leave: Callable[[], object]


class ReplayPanel(Panel):
    """The line and its buttons."""

    def __init__(self, ticks: Sequence[Tick], last: int, wires: ReplayWires) -> None:
        self.timeline = Timeline(ticks, last, wires.go)
        self._play = IconButton(
            "play", _("Play (Space)"), wires.play, quiet=False, size=BUTTON, id="replay-play"
        )
        self._speed = Button(
            "1×", wires.speed, height=BUTTON, style=Type.CHIP, id="replay-speed", least=(38, 0),
            tooltip=_("Speed: normal, double or fourfold"),
        )  # fmt: skip
        self._last = last
        self._where = Label(
            "",
            COUNT,
            "dim",
            tooltip=_("Actions shown, of all"),
            id="replay-where",
            least=(62, 0),
            across="centre",
        )
        self._play_on = _play_on(wires)
        self._shown: tuple[object, ...] = ()
        back, on = partial(wires.step, -1), partial(wires.step, 1)
        buttons: list[Widget] = [
            WayButton("person", -1, _("Previous activation (Shift Left)"), partial(wires.activation, -1),
                      id="replay-back-activation"),
            WayButton("target", -1, _("Previous shot (Shift F)"), partial(wires.shot, -1),
                      id="replay-back-shot"),
            IconButton("step_back", _("Step back (Left)"), back, size=BUTTON, id="replay-back"),
            self._play,
            IconButton("step", _("Step (Right)"), on, size=BUTTON, id="replay-step"),
            WayButton("target", 1, _("Next shot (F)"), partial(wires.shot, 1), id="replay-shot"),
            WayButton("person", 1, _("Next activation (Shift Right)"), partial(wires.activation, 1),
                      id="replay-next-activation"),
            self._speed,
            self._where,
            Spacer(),
            self._play_on,
            Button(_("Leave"), wires.leave, height=BUTTON, style=Type.CHIP, id="replay-leave"),
        ]  # fmt: skip
        self._backward, self._forward = (buttons[0], buttons[1], buttons[2]), tuple(buttons[4:7])
        self._row = Row(buttons, gap=3)
        super().__init__(Column([self.timeline, self._row], gap=4), padding=16, down=6, id="replay")

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Where there is no room for all, the line alone says how far it is: no word is cut for a count."""
        self._where.visible = True
        self._where.visible = self._row.content_size(kit, None)[0] <= rect.width - 2 * kit.px(self.across)
        super().place(kit, rect)

    def show(self, now: int, *, playing: bool, speed: float, over: bool) -> None:
        """Show where the replay is; a battle that is over there can't be played on."""
        shown = now, playing, speed, over
        if shown == self._shown:
            return
        self._shown = shown
        self.timeline.now = now
        self._where.text = f"{now} / {self._last}"
        self._play_on.enabled = not over
        for button in self._backward:
            button.enabled = now > 0
        for button in self._forward:
            button.enabled = now < self._last
        self._speed.text = f"{speed:g}×"
        icon, name = ("pause", _("Pause (Space)")) if playing else ("play", _("Play (Space)"))
        if icon != self._play.icon:
            self._play.icon, self._play.name = icon, name
            self._play.tooltip = name
        self.invalidate()


def _play_on(wires: ReplayWires) -> Button:
    button = Button(_("Play on"), wires.play_on, height=BUTTON, style=Type.CHIP, id="replay-play-on")
    button.tooltip = _("Play on from here as a new battle")
    return button
