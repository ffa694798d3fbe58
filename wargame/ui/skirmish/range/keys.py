"""Keys of set-up mode: the battle's own for turning, undo and the camera; digits take a kind in hand."""

from __future__ import annotations

from typing import Protocol

import pygame

from wargame.ui.shell.stage import Stage
from wargame.ui.skirmish.board import Board
from wargame.ui.skirmish.hands.intents import Back, Effect, Turn
from wargame.ui.skirmish.keys import TURN_DEG, action_of, cursor_step
from wargame.ui.skirmish.range.arranging import Arrangement


class Bound(Protocol):
    """What the keys act on."""

    arrangement: Arrangement
    board: Board

    def do(self, effects: tuple[Effect, ...]) -> None:
        """Carry out what the arrangement answered."""

    def open_menu(self) -> None:
        """The ways out."""


class RangeKeys:
    """Follows keys that no widget took."""

    def __init__(self, stage: Stage, bound: Bound) -> None:
        self._stage, self._bound = stage, bound

    def handle(self, event: pygame.event.Event) -> None:
        """Follow a key."""
        arrangement = self._bound.arrangement
        if self._stage.bindings.action(event, "everywhere") == "menu":
            self._bound.open_menu()
            return
        if event.key == pygame.K_DELETE:
            arrangement.delete()
            return
        step = cursor_step(event)
        if step is not None:
            self._bound.do(arrangement.step(step))
            return
        self._follow(action_of(event, self._stage.bindings))

    def _follow(self, action: str | None) -> None:
        arrangement, camera = self._bound.arrangement, self._bound.board.camera
        middle = float(self._bound.board.free.centerx), float(self._bound.board.free.centery)
        match action:
            case "turn_left" | "turn_right":
                degrees = TURN_DEG if action == "turn_left" else -TURN_DEG
                self._bound.do(arrangement.take(Turn(degrees)))
            case "back":
                self._bound.do(arrangement.take(Back(escape=True)))
            case "undo":
                arrangement.undo()
            case "redo":
                arrangement.redo()
            case "overwatch":
                piece = arrangement.piece
                if piece is not None and piece.fights:
                    arrangement.alter(overwatch=not piece.overwatch)
            case "fit":
                camera.reset()
            case "zoom_in" | "zoom_out":
                camera.zoom_at(middle, 1.0 if action == "zoom_in" else -1.0)
