"""A replay's controls: the battle as a line with its activations and shots, play, steps, speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Host, Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton
from wargame.ui.shell.widgets.layout import Column, Panel, Row, Spacer
from wargame.ui.shell.widgets.text import Label
from wargame.ui.shell.words import _

SPEEDS = (1.0, 2.0, 4.0)


@dataclass(frozen=True)
class Tick:
    """A moment worth a mark: its number, whose it is, whether a turn begins or a shot falls."""

    moment: int
    side: int | None
    turn: bool = False
    shot: bool = False


class Timeline(Widget):
    """The whole battle from left to right; a click goes there."""

    kind = "slider"
    focusable = True

    def __init__(self, ticks: Sequence[Tick], last: int, go: Callable[[int], object]) -> None:
        super().__init__(id="timeline", stretch=1, least=(300, 30))
        self._ticks = tuple(ticks)
        self._last = max(1, last)
        self._go = go
        self.now = 0

    @property
    def text(self) -> str:
        return f"{self.now} / {self._last}"

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(300), kit.px(30)

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
        palette = kit.theme.palette
        groove = pygame.Rect(self.rect.x, self.rect.centery - kit.px(3), self.rect.width, kit.px(6))
        kit.painter.put_bar(target, groove, self.now / self._last, palette.brass)
        for tick in self._ticks:
            x = self._x(tick.moment)
            if tick.turn:
                kit.painter.put_hairline(target, (x, self.rect.y), self.rect.height, down=True, share=0.7)
                continue
            colour = kit.theme.armies[tick.side].hud if tick.side is not None else palette.dim
            top = groove.y - kit.px(8) if tick.side == 0 else groove.bottom + kit.px(2)
            size = kit.px(3) if tick.shot else max(1, kit.px(1.5))
            pygame.draw.rect(target, colour, (x - size // 2, top, size, kit.px(6)))
        knob = pygame.Rect(self._x(self.now) - kit.px(9), groove.y - kit.px(6), kit.px(18), kit.px(18))
        kit.painter.put_slider(target, knob, 0.0, palette.gold)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "value": self.now, "high": self._last}

    def _x(self, moment: int) -> int:
        return self.rect.x + round(self.rect.width * moment / self._last)


@dataclass(frozen=True)
class ReplayWires:
    """What the controls call."""

    go: Callable[[int], object]
    step: Callable[[int], object]
    activation: Callable[[int], object]
    shot: Callable[[], object]
    play: Callable[[], object]
    speed: Callable[[], object]
    play_on: Callable[[], object]
    leave: Callable[[], object]


class ReplayPanel(Panel):
    """The line and its buttons."""

    def __init__(self, ticks: Sequence[Tick], last: int, wires: ReplayWires) -> None:
        self.timeline = Timeline(ticks, last, wires.go)
        self._play = IconButton("play", _("Play (Space)"), wires.play, quiet=False, id="replay-play")
        self._speed = Button("1×", wires.speed, height=36, style=Type.CHIP, id="replay-speed", least=(44, 0))
        self._last = last
        self._where = Label(
            "", Type.FIGURE, "dim", tooltip=_("Actions shown, of all"), id="replay-where", least=(72, 0)
        )
        self._play_on = _play_on(wires)
        self._shown: tuple[object, ...] = ()
        buttons: list[Widget] = [
            IconButton(
                "chevron_left",
                _("Previous activation (Shift Left)"),
                lambda: wires.activation(-1),
                id="replay-back-activation",
            ),
            IconButton("step_back", _("Step back (Left)"), lambda: wires.step(-1), id="replay-back"),
            self._play,
            IconButton("step", _("Step (Right)"), lambda: wires.step(1), id="replay-step"),
            IconButton(
                "chevron_right",
                _("Next activation (Shift Right)"),
                lambda: wires.activation(1),
                id="replay-next-activation",
            ),
            IconButton("target", _("Next shot (F)"), wires.shot, id="replay-shot"),
            self._speed,
            self._where,
            Spacer(),
            self._play_on,
            Button(_("Leave"), wires.leave, height=36, style=Type.LABEL, id="replay-leave"),
        ]
        super().__init__(Column([self.timeline, Row(buttons, gap=6)], gap=2), padding=16, down=6, id="replay")

    def show(self, now: int, *, playing: bool, speed: float, over: bool) -> None:
        """Show where the replay is; a battle that is over there can't be played on."""
        shown = now, playing, speed, over
        if shown == self._shown:
            return
        self._shown = shown
        self.timeline.now = now
        self._where.text = f"{now} / {self._last}"
        self._play_on.enabled = not over
        self._speed.text = f"{speed:g}×"
        icon, name = ("pause", _("Pause (Space)")) if playing else ("play", _("Play (Space)"))
        if icon != self._play.icon:
            self._play.icon, self._play.name = icon, name
            self._play.tooltip = name
        self.invalidate()


def _play_on(wires: ReplayWires) -> Button:
    button = Button(_("Play on"), wires.play_on, height=36, style=Type.LABEL, id="replay-play-on")
    button.tooltip = _("Play on from here as a new battle")
    return button
