"""Keys on the bench: letters are tools, arrows pan or nudge, Esc steps back and at last opens the menu."""

from __future__ import annotations

from typing import Protocol

import pygame

from wargame.ui.shell.scenes import Stage
from wargame.ui.skirmish.workshop.canvas import Canvas
from wargame.ui.skirmish.workshop.menu import WorkshopMenu
from wargame.ui.skirmish.workshop.tools.hold import Hand

PAN_PX = 60.0
PANS = {
    pygame.K_LEFT: (1.0, 0.0),
    pygame.K_RIGHT: (-1.0, 0.0),
    pygame.K_UP: (0.0, 1.0),
    pygame.K_DOWN: (0.0, -1.0),
}
OWN_KEYS = frozenset((pygame.K_q, pygame.K_e, pygame.K_m))
SHARED = ("undo", "redo", "confirm", "back", "fit", "zoom_in", "zoom_out")


class Desk(Protocol):
    """What keys act on."""

    canvas: Canvas
    menu: WorkshopMenu

    @property
    def hand(self) -> Hand:
        """The tool in hand."""

    def verb(self, name: str) -> object:
        """Do what a button says."""

    def refresh(self) -> None:
        """What is shown has changed."""


class BenchKeys:
    """Hears keys while the table has them; Tab hands them to the panels, Esc brings them back."""

    def __init__(self, stage: Stage, desk: Desk) -> None:
        self._stage, self._desk = stage, desk
        self.walking = False
        """Whether the panels have the keys."""

    def wants(self, event: pygame.event.Event) -> bool:
        """Whether the bench takes the event before the panels do."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.walking = False
        if event.type != pygame.KEYDOWN or self._stage.typing:
            return False
        if event.key == pygame.K_TAB:
            self.walking = True
            return False
        if self.walking:
            return bool(event.key == pygame.K_ESCAPE)
        return bool(self._action(event) or event.key in PANS or event.key in OWN_KEYS)

    def handle(self, event: pygame.event.Event) -> object:
        """Follow a key; what comes of it."""
        self._desk.refresh()
        everywhere = self._stage.bindings.action(event, "everywhere")
        if everywhere == "menu":
            self._desk.menu.open()
            return None
        if self.walking and event.key == pygame.K_ESCAPE:
            self.walking = False
            self._stage.focus(None)
            return None
        if self._desk.hand.key(event):
            return None
        if event.key in PANS:
            x, y = PANS[event.key]
            self._desk.canvas.camera.pan(x * PAN_PX, y * PAN_PX)
            return None
        action = self._action(event)
        return self._follow(action) if action is not None else None

    def _action(self, event: pygame.event.Event) -> str | None:
        bindings = self._stage.bindings
        if bindings.action(event, "everywhere") == "menu":
            return "menu"
        found = bindings.action(event, "bench")
        if found is not None:
            return found
        return next(
            (name for name in SHARED if any(chord.matches(event) for chord in bindings.chords(name))), None
        )

    def _follow(self, action: str) -> object:
        camera = self._desk.canvas.camera
        match action:
            case "back":
                if not self._desk.hand.back():
                    self._desk.menu.open()
            case "confirm":
                self._desk.hand.confirm()
            case "fit":
                camera.home()
            case "zoom_in" | "zoom_out":
                x, y, width, height = camera.view
                camera.zoom_at((x + width / 2.0, y + height / 2.0), 1.0 if action == "zoom_in" else -1.0)
            case _:
                return self._desk.verb(action.removeprefix("bench_"))
        return None
