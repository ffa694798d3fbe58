"""A battle watched again: the battle screen without hands, with a timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from wargame.engine.match import Match
from wargame.games.skirmish import events as ev
from wargame.ui.common.game_screens import Doors
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.scenes import Pop, Scene, Stage, Transition
from wargame.ui.shell.widgets.layout import Panel
from wargame.ui.shell.widgets.slider import Slider
from wargame.ui.shell.words import _
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.choosing import RestingHand
from wargame.ui.skirmish.hud.frame import Frame, Parts
from wargame.ui.skirmish.hud.panels import Wires, make_panels
from wargame.ui.skirmish.hud.reading import roster_sheet, top_sheet, unit_sheet
from wargame.ui.skirmish.hud.sheets import VerbSheet
from wargame.ui.skirmish.log import as_text
from wargame.ui.skirmish.mouse import Mouse
from wargame.ui.skirmish.questions import SLOTS
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.tracing import battle_trace
from wargame.ui.skirmish.worker import Worker

SPEEDS = (1.0, 2.0, 4.0)
PAUSE_S = 0.35
TIMELINE_UNITS = (620, 40)


class ReplayFrame(Frame):
    """The battle's panels with the timeline above the bar of verbs."""

    def __init__(self, parts: Parts, timeline: Panel) -> None:
        self._timeline = timeline
        super().__init__(parts, (timeline,))

    def _place_bars(self, kit: Kit, rect: pygame.Rect, view: pygame.Rect) -> None:
        super()._place_bars(kit, rect, view)
        width, height = min(kit.px(TIMELINE_UNITS[0]), view.width), kit.px(TIMELINE_UNITS[1])
        box = pygame.Rect(0, 0, width, height)
        box.midbottom = (rect.centerx, self.parts.actions.rect.top - kit.px(6))
        self._timeline.place(kit, box)


class ReplayScene(Scene):
    """Plays a match's moments; nothing of it is changed."""

    name = "replay"

    def __init__(self, match: Match, doors: Doors, gallery: Gallery) -> None:
        super().__init__()
        self.match = match
        self._doors = doors
        self._gallery = gallery

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._playing = False
        self._speed = SPEEDS[0]
        self._wait_s = 0.0
        self._stale = True
        self.worker = Worker(stage.tasks, SLOTS)
        self.sitting = Sitting(self.match, self.worker, self._refresh)
        self.sitting.show(1)
        self.controller = Controller(self.sitting.questions)
        self.controller.hand = RestingHand(self.sitting.questions)
        miniatures = self._gallery.miniatures(self.worker, self._refresh)
        self.parts = make_panels(self._wires(stage), self._gallery.portrait, miniatures.icon, stage.bindings)
        last = max(1, len(self.match.moments) - 1)
        self._slider = Slider("", 0, 0, last, on_change=self._slid, id="timeline", tooltip=_("Timeline"))
        self.frame = ReplayFrame(self.parts, Panel(self._slider, padding=14, down=8))
        self.root = self.frame
        self.board = Board(stage, self.sitting, miniatures, self.parts.tray)
        self.mouse = Mouse(self.board.camera, self.board.unit_at, lambda _unit: False, lambda: True)
        self._painting = self._gallery.paint(stage.tasks, self.sitting.table_map, self.board.take_picture)
        self._gallery.lay_desk(stage.tasks, self.board.take_desk)
        self._jump(0)

    def leave(self) -> None:
        self._painting.stop()
        self.worker.close()

    # -- time and events -----------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self._playing or self.board.moving

    def update(self, dt_s: float) -> Transition | None:
        if self.board.camera.moving:
            self._stale = True
        was_busy = self.board.animator.busy
        self.board.update(dt_s * self._speed)
        if was_busy and not self.board.animator.busy:
            self._refresh()
        if self._playing and not self.board.animator.busy:
            self._wait_s -= dt_s * self._speed
            if self._wait_s <= 0.0:
                self._forward()
        return None

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        self.mouse.handle(event)
        self._refresh()
        return None

    def _key(self, event: pygame.event.Event) -> Transition | None:
        match event.key:
            case pygame.K_ESCAPE:
                return Pop()
            case pygame.K_SPACE:
                self._toggle()
            case pygame.K_RIGHT:
                self._step(1)
            case pygame.K_LEFT:
                self._step(-1)
            case pygame.K_HOME:
                self.board.camera.reset()
                self._refresh()
        return None

    def _verb(self, verb: str) -> object:
        match verb:
            case "play":
                self._toggle()
            case "back":
                self._step(-1)
            case "step":
                self._step(1)
            case "speed":
                self._speed = SPEEDS[(SPEEDS.index(self._speed) + 1) % len(SPEEDS)]
                self._refresh()
            case "shot":
                self._jump(self._next_shot())
            case "here":
                return self._play_on()
            case "leave":
                return Pop()
        return None

    # -- moving through the moments ------------------------------------------------------

    @property
    def at(self) -> int:
        """The moment that is shown; 0 is the start."""
        return self.sitting.shown - 1

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.match.moments) - 1

    def _toggle(self) -> None:
        self._playing = not self._playing
        if self._playing and self.at == self.last:
            self._jump(0)
            self._playing = True
        self._wait_s = 0.0
        self._refresh()

    def _step(self, by: int) -> None:
        self._playing = False
        self._jump(self.at + by)

    def _slid(self, value: float) -> None:
        self._playing = False
        self._jump(round(value))

    def _jump(self, at: int) -> None:
        """Show a moment at once."""
        self.sitting.show(at + 1)
        self.board.show_state()
        self._refresh()

    def _forward(self) -> None:
        """Play the next moment's events."""
        if self.at == self.last:
            self._playing = False
            self._refresh()
            return
        self.sitting.show(self.sitting.shown + 1)
        self._wait_s = PAUSE_S
        self.board.animate(self.match.moments[self.at].events, self.sitting.state)
        self._refresh()

    def _next_shot(self) -> int:
        """The next moment in which somebody fires; the last one when nobody does any more."""
        for at in range(self.at + 1, self.last + 1):
            if any(isinstance(event, ev.Shot) for event in self.match.moments[at].events):
                return at
        return self.last

    def _play_on(self) -> Transition | None:
        """A new battle that goes on from the moment that is shown."""
        journal = self.match.journal_until(self.at)
        return self._doors.play_on_from(self.stage, journal)

    # -- showing -------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        if self.board.fit(self.frame) or self._stale:
            self._stale = False
            self._bring_up_to_date()
        self.board.draw(target, None)

    def _bring_up_to_date(self) -> None:
        parts, desk = self.parts, self.sitting.desk
        over = self._under_pointer()
        parts.top.show(top_sheet(desk, self.sitting.moments))
        parts.log.show(self.sitting.lines())
        parts.card.show(unit_sheet(desk, over) if over else None, _("Move"))
        side = self.sitting.state.to_act or 0
        parts.roster.show(roster_sheet(desk, side, None))
        parts.shot.show(None)
        parts.reaction.show(None)
        parts.prompt.show(None)
        parts.actions.show(self._verbs())
        self._slider.value = self.at
        self.controller.hand = RestingHand(self.sitting.questions)
        self.board.compose(self.controller.hand, () if over is None else (over,))

    def _verbs(self) -> tuple[VerbSheet, ...]:
        at_start = _("This is the battle's start.") if self.at == 0 else ""
        at_end = _("This is the battle's end.") if self.at == self.last else ""
        speed = _("Speed {speed}x").format(speed=f"{self._speed:g}")
        return (
            VerbSheet("back", _("Back"), "", at_start),
            VerbSheet("play", _("Pause") if self._playing else _("Play"), "end", "", primary=True),
            VerbSheet("step", _("Step"), "", at_end),
            VerbSheet("shot", _("Next shot"), "", at_end),
            VerbSheet("speed", speed, "", ""),
            VerbSheet("here", _("Play on from here"), "", ""),
            VerbSheet("leave", _("Leave"), "back", ""),
        )

    def _under_pointer(self) -> str | None:
        if self.mouse.px is None or self.frame.covers(self.mouse.px):
            return None
        return self.board.unit_at(self.mouse.px)

    def _refresh(self) -> None:
        self._stale = True
        self.stage.redraw()

    def trace(self) -> Mapping[str, Any]:
        told = battle_trace(
            self.sitting, self.controller, self.board, self.parts, busy=self.board.animator.busy
        )
        return {**told, "at": self.at, "last": self.last, "playing": self._playing}

    def _wires(self, stage: Stage) -> Wires:
        def nothing(*_ignored: object) -> None:
            return None

        return Wires(
            verb=self._verb,
            pick=nothing,
            watcher=nothing,
            slide=nothing,
            line=nothing,
            rule=lambda rule: stage.toast(rule),
            copy=lambda: pygame.scrap.put_text(as_text(self.sitting.lines())),
            seat_ready=nothing,
            seat_again=nothing,
            sound=stage.sound.play,
        )
