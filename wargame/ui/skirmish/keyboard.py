"""The keyboard over the table: verbs, roster numbers, a cursor moved by arrows, held keys that pan."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wargame.ui.shell.stage import Stage
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.skirmish import keys
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.camera import Point
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.choosing import ChoosingHand
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.intents import Click, Confirm, Hover, Intent, Leave, Pick, Slide, Verb
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.hud.frame import Frame
from wargame.ui.skirmish.sitting import Sitting

REACTION_STEP_CM = 0.1
TURNS_TO_UNITS = ("next", "previous", "fire", "fire_back")


class Keyboard:
    """Turns keys into intents while the table has them; F6 hands them to the panels and back."""

    def __init__(
        self,
        stage: Stage,
        sitting: Sitting,
        controller: Controller,
        board: Board,
        frame: Frame,
        take: Callable[[Intent], object],
    ) -> None:
        self._stage = stage
        self._sitting = sitting
        self._controller = controller
        self._board = board
        self._frame = frame
        self._take = take
        self.region = "table"
        self.cursor: Point | None = None
        self._panning = False
        self._starts_at_unit = False

    @property
    def moving(self) -> bool:
        """Whether a held key pans."""
        return self._panning

    def wants(self, event: pygame.event.Event) -> bool:
        """Whether the table takes the event before the panels do."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.region = "table"
        if event.type != pygame.KEYDOWN or self._stage.typing:
            return False
        action = keys.action_of(event, self._stage.bindings)
        if self.region != "table":
            return action == "back"
        return action is not None or event.key in keys.ARROWS or self._is_region_key(event)

    def handle(self, event: pygame.event.Event) -> None:
        """Follow a key."""
        if self._is_region_key(event):
            self._step_region(1 if self._stage.bindings.action(event, "everywhere") == "next_region" else -1)
            return
        step = keys.cursor_step(event)
        if step is not None and self.region == "table":
            self._move_cursor(step)
            return
        action = keys.action_of(event, self._stage.bindings)
        if action is not None:
            self._follow(action)

    def update(self, dt_s: float) -> None:
        """Pan while a key is held."""
        across, down = keys.held_pan(self._stage.bindings, pygame.key.get_pressed())
        self._panning = bool(across or down) and self.region == "table" and not self._stage.layers
        if self._panning:
            step = keys.PAN_PX_A_S * dt_s
            self._board.camera.pan(across * step, down * step)

    def forget(self) -> None:
        """The mouse has taken over, or another hand is in play."""
        self.cursor = None
        self._starts_at_unit = False

    def pass_over(self) -> None:
        """The seat has changed: the next player's keys begin at the table."""
        self.forget()
        if self.region != "table":
            self._to_region("table")

    # -- inside ------------------------------------------------------------------

    def _follow(self, action: str) -> None:
        camera = self._board.camera
        number = keys.roster_number(action)
        if number is not None:
            self._pick(number)
        elif action in keys.PANS:
            self._panning = True
        elif action == "fit":
            camera.home()
        elif action in ("zoom_in", "zoom_out"):
            x, y, width, height = camera.view
            camera.zoom_at((x + width / 2.0, y + height / 2.0), 1.0 if action == "zoom_in" else -1.0)
        elif action == "back" and self.region != "table":
            self._to_region("table")
        else:
            intent = self._intent(action)
            if intent is not None:
                self._leave_cursor(intent)
                self._take(intent)

    def _intent(self, action: str) -> Intent | None:
        if action in ("confirm", "way_point") and self.cursor is not None:
            unit = self._board.unit_at(camera_px(self._board, self.cursor))
            return Click(self.cursor, unit, add=action == "way_point")
        if action == "confirm" and isinstance(self._controller.hand, ChoosingHand):
            return Verb("first_b" if self._sitting.state.to_act == 1 else "first_a")
        if action == "way_point":
            return Confirm()
        return keys.intent_of(action)

    def _leave_cursor(self, intent: Intent) -> None:
        """Stepping to a unit or target leaves the cursor: Enter means what is in hand, arrows begin there."""
        if isinstance(intent, Pick) or (isinstance(intent, Verb) and intent.name in TURNS_TO_UNITS):
            if self.cursor is not None:
                # else the way of the unit stepped to would lead to where the last one was shown
                self._take(Leave())
            self.forget()
            self._starts_at_unit = True

    def _pick(self, number: int) -> None:
        state = self._sitting.state
        units = [unit for unit in state.units if unit.side == state.to_act]
        if number < len(units):
            intent = Pick(units[number].id)
            self._leave_cursor(intent)
            self._take(intent)

    def _move_cursor(self, step: tuple[float, float]) -> None:
        if isinstance(self._controller.hand, ReactingHand):
            self._take(Slide(step[0] / keys.STEP_CM * REACTION_STEP_CM, by=True))
            return
        camera = self._board.camera
        start = self.cursor or self._start()
        self._starts_at_unit = False
        self.cursor = camera.clamp_cm((round(start[0] + step[0], 3), round(start[1] + step[1], 3)))
        camera.show(self.cursor)
        self._take(Hover(self.cursor, self._board.unit_at(camera_px(self._board, self.cursor))))

    def _start(self) -> Point:
        """Where the cursor begins: at the unit just stepped to, the pointer's hover, the unit, the middle;
        for a unit to be placed, where it can stand.
        """
        hand = self._controller.hand
        if isinstance(hand, DeployingHand) and hand.unit is not None and hand.cursor is None:
            spot = self._sitting.battle.spot_for(self._sitting.state, hand.unit.id)
            if spot is not None:
                return spot[0]
        selected = getattr(hand, "selected", None)
        at = self._sitting.questions.unit(selected).at if selected else None
        hovered: Point | None = getattr(hand, "cursor", None)
        width, height = self._sitting.table_map.size
        first, second = (at, hovered) if self._starts_at_unit else (hovered, at)
        return first or second or (width / 2.0, height / 2.0)

    def _is_region_key(self, event: pygame.event.Event) -> bool:
        return self._stage.bindings.action(event, "everywhere") in ("next_region", "previous_region")

    def _step_region(self, step: int) -> None:
        order = ["table", *(name for name, panel in self._frame.regions().items() if _first(panel))]
        here = order.index(self.region) if self.region in order else 0
        self._to_region(order[(here + step) % len(order)])

    def _to_region(self, region: str) -> None:
        panel = self._frame.regions().get(region)
        self.region = region if panel is not None else "table"
        self._frame.draw_out(self.region)
        self._stage.focus(_first(panel) if panel is not None else None)


def _first(panel: Widget) -> Widget | None:
    """What has the focus first when the keys come to a panel."""
    return next((widget for widget in panel.walk() if widget.focusable and widget.enabled), None)


def camera_px(board: Board, at: Point) -> tuple[float, float]:
    """A place on the table in window px."""
    return board.camera.to_px(at)
