"""The battle screen: binds the match, the hand, the table and the panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from wargame.engine.match import Match
from wargame.ui.common.game_screens import Doors
from wargame.ui.shell.scenes import Push, Scene, Stage, Transition
from wargame.ui.skirmish.battle_menu import BattleMenu
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.clipboard import copy_log
from wargame.ui.skirmish.conduct import Conduct, Keeper
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.explaining import Explainer
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.fighting import FightingHand, Habits
from wargame.ui.skirmish.hands.intents import Pick, Slide
from wargame.ui.skirmish.hud.frame import Frame, Parts
from wargame.ui.skirmish.hud.panels import Wires, make_panels, refresh
from wargame.ui.skirmish.keyboard import Keyboard
from wargame.ui.skirmish.keys import intent_of_button
from wargame.ui.skirmish.log import Line
from wargame.ui.skirmish.mouse import LEFT, Mouse
from wargame.ui.skirmish.questions import SLOTS
from wargame.ui.skirmish.result import ResultScene
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.tracing import battle_trace
from wargame.ui.skirmish.worker import Worker


class BattleScene(Scene):
    """Two players at one table."""

    name = "battle"
    letters_are_keys = True

    def __init__(self, match: Match, keeper: Keeper, doors: Doors, gallery: Gallery) -> None:
        super().__init__()
        self.match = match
        self.doors = doors
        self._keeper = keeper
        self._gallery = gallery
        self.frames: Callable[[Parts], Frame] = Frame
        self.conducts: Callable[..., Conduct] = Conduct
        self.menus: Callable[..., BattleMenu] = BattleMenu

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._stale = True
        self._seen: str | None = None
        self.worker = Worker(stage.tasks, SLOTS)
        armies = stage.theme.armies
        self.sitting = Sitting(self.match, self.worker, lambda: self.conduct.answered(), armies)
        self.controller = Controller(self.sitting.questions, self._habits(stage))
        miniatures = self._gallery.miniatures(self.worker, self._models_came, self.refresh)
        portraits = self._gallery.portraits(stage)
        self.parts = make_panels(self._wires(stage), portraits, miniatures.icon, stage.bindings)
        self.root = self.frame = self.frames(self.parts)
        self.frame.shape = self.sitting.table_map.size
        self.board = Board(stage, self.sitting, miniatures, self.parts.tray, self.refresh)
        self.conduct = self.conducts(
            stage, self.sitting, self.controller, self.board, self.parts, self._keeper,
            new_moment=self._new_moment, refresh=self.refresh,
        )  # fmt: skip
        self.explains = Explainer(
            stage, self.sitting, self._gallery, self.controller, self.board, self.conduct
        )
        submit, rules = self.conduct.submit, self.explains.open_rule
        self.conduct.menu = self.menus(stage, self.sitting, self.doors, submit, rules, self.ended)
        may_drag, pans = self.controller.may_drag, self.controller.pans
        self.mouse = Mouse(self.board.camera, self.board.unit_at, may_drag, pans, self.board.spot_of)
        self.keyboard = Keyboard(
            stage, self.sitting, self.controller, self.board, self.frame, self.conduct.take
        )
        self._painting = self._gallery.paint(stage.tasks, self.sitting.table_map, self.board.take_picture)
        self._gallery.lay_desk(stage.tasks, self.board.take_desk)
        self.board.lay_last_dice()
        self.conduct.begin()

    def leave(self) -> None:
        super().leave()
        self._keeper.close()

    def stop(self) -> None:
        self.conduct.finish()
        self._painting.stop()
        self.worker.close()
        self.board.close()

    def covered(self) -> None:
        self.conduct.let_go(self.mouse)

    def uncovered(self) -> None:
        self.controller.habits = self._habits(self.stage)
        self.refresh()

    # -- time and events ---------------------------------------------------------

    @property
    def animating(self) -> bool:
        moves = (self.conduct.at_work, self.parts.banner.moving, self.board.moving, self.keyboard.moving)
        return any(moves) or self.explains.counts

    def update(self, dt_s: float) -> Transition | None:
        if self.board.update(dt_s) or self.keyboard.moving or self.explains.rest(dt_s):
            self.refresh()
        self.parts.banner.advance(dt_s)
        self.keyboard.update(dt_s)
        over = self.conduct.update() and self.sitting.state.result is not None
        return self.ended() if over else None

    def ended(self) -> Transition | None:
        """The battle is over, and its last action has been shown."""
        return Push(ResultScene(self.sitting, self.doors))

    def wants_first(self, event: pygame.event.Event) -> bool:
        return self.keyboard.wants(event) or (self.conduct.seat.covered and event.type == pygame.KEYDOWN)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        everywhere = self.stage.bindings.action(event, "everywhere") if event.type == pygame.KEYDOWN else None
        if event.type == pygame.KEYDOWN and self.conduct.seat.covered:
            self.parts.seat.press(event)
        elif everywhere == "menu":
            self.conduct.open_menu(self.mouse)
        elif event.type == pygame.KEYDOWN and not self.explains.hears(event):
            self.keyboard.handle(event)
        elif self.conduct.busy:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
                self.conduct.hurry()
        else:
            for intent in self.mouse.handle(event):
                self.keyboard.forget()
                self.conduct.take(intent)
        self.refresh()
        return None

    def _new_moment(self, moved_over: bool) -> None:
        """Another hand is in play; of the last seat's pointer nothing stays."""
        self.keyboard.forget()
        if moved_over:
            self._seen = None
            self.board.tell(None)
            self.frame.pass_over()
            self.keyboard.pass_over()
            self.mouse.forget()
        elif self.mouse.px is not None:
            self.controller.take(self.mouse.hover())

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
            self._bring_up_to_date()
        elif self.board.stale:
            self._compose()
        self.board.draw(target, self.keyboard.cursor or getattr(self.controller.hand, "cursor", None))

    def draw_over(self, target: pygame.Surface) -> None:
        if self.board.keep_clear(self.frame.over_table(self.stage.kit)):
            self.stage.redraw()

    def _bring_up_to_date(self) -> None:
        hand, self.frame.resolving = self.controller.hand, self.conduct.resolving
        # the card of the unit last under the pointer stays: panels must not move while one is reached for
        self._seen = self._over() or self._seen
        if self.conduct.resolving:
            self.parts.reaction.show(None)
        else:
            refresh(self.parts, self.sitting, hand, self.match.undo_refusal(), self._seen)
        self.frame.shows_shot = isinstance(hand, FightingHand) and hand.locked is not None
        self.frame.roster_first = isinstance(hand, DeployingHand)
        self._compose()
        if self.frame.make_way(self.stage.kit, *self.board.asked(self.sitting.state.pending)):
            self.refresh()

    def _compose(self) -> None:
        hand, over = self.controller.hand, self._over()
        marked = () if over is None or over == getattr(hand, "selected", None) else (over,)
        self.board.composer.names_marked = not self.frame.drawers.shows("left")
        self.board.compose(hand, marked, self.keyboard.cursor)

    def _over(self) -> str | None:
        """The unit under the pointer, as the hand sees it or as it is shown."""
        over: str | None = getattr(self.controller.hand, "over", None)
        if over is not None or self.mouse.px is None or self.frame.covers(self.mouse.px):
            return over
        return self.board.unit_at(self.mouse.px)

    def trace(self) -> Mapping[str, Any]:
        return battle_trace(self.sitting, self.controller, self.board, self.parts, busy=self.conduct.busy)

    # -- wires -------------------------------------------------------------------

    def _wires(self, stage: Stage) -> Wires:
        return Wires(
            verb=lambda verb: self.conduct.take(intent_of_button(verb)),
            pick=lambda unit: self.conduct.take(Pick(unit)),
            watcher=self._watcher,
            slide=self._slide,
            line=self._light,
            rule=lambda rule: self.explains.open_rule(rule),
            why=lambda asked: self.explains.why(asked),
            copy=lambda: copy_log(stage, self.sitting),
            seat_ready=lambda: self.conduct.seat.ready(),
            seat_again=lambda: self.conduct.show_again(),
            sound=stage.sound.play,
        )

    def _watcher(self, unit: str, verb: str) -> None:
        if unit:
            self.conduct.take(Pick(unit))
        if verb != "pick":
            self.conduct.take(intent_of_button(verb))

    def _slide(self, unit: str, cm: float, by: bool) -> None:
        self.conduct.take(Pick(unit))
        self.conduct.take(Slide(cm, by))

    def _light(self, line: Line | None) -> None:
        if self.board.tell(line):
            self.refresh()

    def topic(self, spot: tuple[int, int]) -> str:
        return self.explains.topic(spot)

    def help(self, topic: str) -> Scene:
        return self.explains.help(topic)

    @staticmethod
    def _habits(stage: Stage) -> Habits:
        return Habits(stage.settings.fire_on_first_click, stage.settings.confirm_end)
