"""Replay: the battle screen without hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from wargame.engine.match import Match, Moment
from wargame.games.skirmish import events as ev
from wargame.ui.common.game_screens import Doors
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.scenes import Pop, Push, Scene, Stage, Transition
from wargame.ui.shell.theme import Space
from wargame.ui.skirmish import keys
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.clipboard import copy_log
from wargame.ui.skirmish.hands.choosing import RestingHand
from wargame.ui.skirmish.hud.drawers import BOTTOM_FREE
from wargame.ui.skirmish.hud.frame import Frame
from wargame.ui.skirmish.hud.panels import Wires, make_panels, refresh
from wargame.ui.skirmish.hud.timeline import SPEEDS, ReplayPanel, ReplayWires, Tick
from wargame.ui.skirmish.log import Line
from wargame.ui.skirmish.mouse import Mouse
from wargame.ui.skirmish.questions import SLOTS
from wargame.ui.skirmish.reader.opening import reader_in
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.worker import Worker

PAUSE_S = 0.35
BAR_Y = 6


class ReplayFrame(Frame):
    """The battle's panels about a bar that is as wide as the table's room, and as tall as it needs."""

    def view(self, kit: Kit, size: tuple[int, int]) -> pygame.Rect:
        """What that bar, too, leaves to the table."""
        view = super().view(kit, size)
        tall = self._bar_height(kit)
        self.below = kit.theme.units(tall) + BOTTOM_FREE - Space.BOTTOM_BAR
        view.height -= max(0, tall - kit.px(Space.BOTTOM_BAR))
        return view

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """The bar, too."""
        super().place(kit, rect)
        bar = self.parts.actions
        room = (
            rect.width - 2 * kit.px(Space.MARGIN) if self.drawers.folded else self.view(kit, rect.size).width
        )
        box = pygame.Rect(0, 0, min(bar.measure(kit, None)[0], room), self._bar_height(kit))
        box.midbottom = rect.centerx, rect.bottom - kit.px(BAR_Y)
        bar.place(kit, box)

    def _bar_height(self, kit: Kit) -> int:
        return self.parts.actions.measure(kit, None)[1]


class ReplayScene(Scene):
    """A finished or unfinished battle, watched."""

    name = "replay"
    letters_are_keys = True

    def __init__(self, match: Match, doors: Doors, gallery: Gallery) -> None:
        super().__init__()
        self.match = match
        self._doors = doors
        self._gallery = gallery

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.worker = Worker(stage.tasks, SLOTS)
        self.sitting = Sitting(self.match, self.worker, self.refresh, stage.theme.armies)
        self.sitting.show(1)
        self._hand = RestingHand(self.sitting.questions)
        self._ticks = ticks(self.match.moments)
        self.panel = ReplayPanel(self._ticks, len(self.match.moments) - 1, self._controls())
        miniatures = self._gallery.miniatures(self.worker, self._models_came, self.refresh)
        portraits = self._gallery.portraits(stage)
        wires = Wires(
            sound=stage.sound.play,
            rule=lambda rule: Push(self.help(rule)),
            line=self._tell,
            copy=lambda: copy_log(stage, self.sitting),
        )
        self.parts = make_panels(wires, portraits, miniatures.icon, stage.bindings, self.panel)
        self.frame = ReplayFrame(self.parts)
        self.frame.shape = self.sitting.table_map.size
        self.root = self.frame
        self.board = Board(stage, self.sitting, miniatures, self.parts.tray, self.refresh)
        self.mouse = Mouse(self.board.camera, self.board.unit_at, lambda _unit: False, lambda: True)
        self._painting = self._gallery.paint(stage.tasks, self.sitting.table_map, self.board.take_picture)
        self._gallery.lay_desk(stage.tasks, self.board.take_desk)
        self.playing = False
        self._resolving = False
        self._jumped = True
        self._wait_s = 0.0
        self._stale = True

    def stop(self) -> None:
        self._painting.stop()
        self.worker.close()
        self.board.close()

    # -- where it is -------------------------------------------------------------

    @property
    def now(self) -> int:
        """How many actions have been shown."""
        return self.sitting.shown - 1

    @property
    def at_end(self) -> bool:
        """Whether all actions have been shown."""
        return self.now + 1 >= len(self.match.moments)

    def go(self, action: int) -> None:
        """Show the battle after so many actions, at once: when it is drawn, however often it is asked for."""
        self.sitting.show(action + 1)
        self._resolving = False
        self._jumped = True
        self._show_place()
        self.refresh()

    def _land(self) -> None:
        """Put on the table what was jumped to."""
        if self._jumped:
            self._jumped = False
            self.board.show_state()
            self.board.lay_last_dice()

    def step(self, by: int) -> None:
        """Play the next action, or go back one; what is being played ends at once."""
        if self._resolving and not self.board.animator.busy:
            self._finish()
        if by < 0 or self._resolving:
            self.go(self.now + (by if not self._resolving else max(0, by)))
            return
        if not self.at_end:
            moment = self.match.moments[self.now + 1]
            self._land()
            self._resolving = True
            self.board.animate(moment.events, moment.state)
            self.refresh()
        else:
            self.playing = False
            self.refresh()

    def _finish(self) -> None:
        """What was being played has been shown."""
        self._resolving = False
        self.sitting.show(self.sitting.shown + 1)
        self.playing = self.playing and not self.at_end
        self.board.composer.forget()
        self._wait_s = PAUSE_S / self.board.haste
        self.refresh()

    def jump(self, by: int, *, shots: bool = False) -> None:
        """Go to just before the next (or the previous) activation or shot."""
        places = [t.moment - 1 for t in self._ticks if (t.shot if shots else not t.turn and not t.shot)]
        ahead = [p for p in places if p > self.now] if by > 0 else [p for p in places[::-1] if p < self.now]
        if ahead:
            self.go(ahead[0])

    # -- time and events ---------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.playing or self._resolving or self.board.moving

    def update(self, dt_s: float) -> Transition | None:
        if self.board.update(dt_s):
            self.refresh()
        if self._resolving and not self.board.animator.busy:
            self._finish()
        elif self.playing and not self._resolving:
            self._wait_s -= dt_s
            if self._wait_s <= 0.0:
                self.step(1)
        return None

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        self.mouse.handle(event)
        self.refresh()
        return None

    def wants_first(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT)

    def _key(self, event: pygame.event.Event) -> Transition | None:
        action = keys.action_of(event, self.stage.bindings)
        if event.key == pygame.K_SPACE:
            self._toggle()
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if event.key == pygame.K_RIGHT else -1
            (self.jump if event.mod & pygame.KMOD_SHIFT else self.step)(by)
        elif action in ("fire", "fire_back"):
            self.jump(1 if action == "fire" else -1, shots=True)
        elif action == "back":
            return self._leave()
        elif action == "fit":
            self.board.camera.home()
        return None

    # -- showing -----------------------------------------------------------------

    def _models_came(self) -> None:
        """Models can be shown, on the table and in the roster."""
        self.frame.forget_pictures()
        self.refresh()

    def refresh(self) -> None:
        """What is shown has changed."""
        self._stale = True
        self.stage.redraw()

    def draw(self, target: pygame.Surface) -> None:
        if self.board.fit(self.frame) or self._stale:
            self._stale = False
            self._land()
            if not self._resolving:
                refresh(self.parts, self.sitting, self._hand, None, self._under_pointer())
            self.board.stale = True
            self._show_place()
        if self.board.stale:
            over = self._under_pointer()
            self.board.compose(self._hand, () if over is None else (over,))
        self.board.draw(target, None)

    def _show_place(self) -> None:
        is_over = self.sitting.state.result is not None
        self.panel.show(self.now, playing=self.playing, speed=self.board.haste, over=is_over)

    def help(self, topic: str) -> Scene:
        return reader_in(self.sitting, self._gallery, topic)

    def _tell(self, line: Line | None) -> None:
        if self.board.tell(line):
            self.refresh()

    def _under_pointer(self) -> str | None:
        if self.mouse.px is None or self.frame.covers(self.mouse.px):
            return None
        return self.board.unit_at(self.mouse.px)

    def trace(self) -> Mapping[str, Any]:
        state = self.sitting.state
        return {
            "action": self.now,
            "actions": len(self.match.moments) - 1,
            "playing": self.playing,
            "turn": state.turn,
            "phase": state.phase,
            "units": [{"id": u.id, "at": u.at, "alive": u.alive} for u in state.units],
        }

    # -- controls ----------------------------------------------------------------

    def _controls(self) -> ReplayWires:
        return ReplayWires(
            go=self.go,
            step=self.step,
            activation=self.jump,
            shot=lambda by: self.jump(by, shots=True),
            play=self._toggle,
            speed=self._faster,
            play_on=self._play_on,
            leave=self._leave,
        )

    def _toggle(self) -> None:
        if self.at_end:
            self.go(0)
        self.playing, self._wait_s = not self.playing, 0.0
        self.refresh()

    def _faster(self) -> None:
        self.board.haste = SPEEDS[(SPEEDS.index(self.board.haste) + 1) % len(SPEEDS)]
        self.refresh()

    def _play_on(self) -> Transition | None:
        """A new battle from what is shown."""
        return self._doors.play_on_from(self.stage, self.match.journal_until(self.now))

    def _leave(self) -> Transition:
        return Pop()


def ticks(moments: tuple[Moment, ...] | list[Moment] | Any) -> list[Tick]:
    """Marks for a timeline: turns, activations, shots."""
    found: list[Tick] = []
    for number, moment in enumerate(moments):
        sides = {unit.id: unit.side for unit in moment.state.units}
        for event in moment.events:
            match event:
                case ev.TurnBegan():
                    found.append(Tick(number, None, turn=True))
                case ev.Activated(unit):
                    found.append(Tick(number, sides[unit]))
                case ev.Shot(unit):
                    found.append(Tick(number, sides[unit], shot=True, hit=event.hit))
    return found
