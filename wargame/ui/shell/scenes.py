"""Scenes, and what a scene may say comes next.

A scene draws what lies below its widgets, hears the events they leave, and
returns a transition or None. Widgets' callbacks may return one too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from wargame.ui.shell.stage import Stage
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.dialog import Choice

__all__ = ["Choice", "Pop", "PopTo", "Push", "Quit", "Replace", "Scene", "Stage", "Transition"]


class Scene:
    """One screen of the game."""

    name = "scene"
    shows_below = False
    """Whether the scene below is drawn first, dimmed."""
    letters_are_keys = False
    """Whether letters mean something of the scene's own, so that buttons may not take others than theirs."""
    answers_help = False
    """Whether it hears the help key itself."""
    cursor = "arrow"
    """The pointer's shape where no widget is: arrow, hand, ibeam, crosshair, move, no."""

    def __init__(self) -> None:
        self.root: Widget | None = None
        self._stage: Stage | None = None

    @property
    def stage(self) -> Stage:
        """The stage it has entered. Raises RuntimeError before that."""
        if self._stage is None:
            raise RuntimeError(f"the scene {self.name} has not entered")
        return self._stage

    @property
    def animating(self) -> bool:
        """Whether something moves: the scene is then updated and drawn at the frame limit."""
        return False

    def enter(self, stage: Stage) -> None:
        """The scene comes in front for the first time. Override with `super().enter(stage)` first."""
        self._stage = stage

    def leave(self) -> None:
        """The scene goes for good."""
        self.stop()

    def stop(self) -> None:
        """All that runs for it ends: it goes, or begins anew."""

    def covered(self) -> None:
        """Another scene comes in front of this one."""

    def uncovered(self) -> None:
        """This scene is in front again."""

    def reworded(self) -> None:
        """The words are in another language now; by default the scene begins anew."""
        self.stop()
        self.enter(self.stage)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """An event that no widget took."""
        return None

    def pointer_left(self) -> None:
        """The pointer has gone on to a widget, a dialog or out of the window: nothing is under it here."""

    def wants_first(self, event: pygame.event.Event) -> bool:
        """Whether `handle` gets the event before the widgets do, and they never."""
        return False

    def update(self, dt_s: float) -> Transition | None:
        """Time passes; only while animating."""
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Draw what lies below the widgets. The ground is not cleared before."""
        target.fill(self.stage.theme.palette.desk)

    def draw_over(self, target: pygame.Surface) -> None:
        """Draw what lies over the widgets, below dialogs and tooltips."""

    def tooltip(self, spot: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """Words for what is under the pointer where no widget is, and the box not to cover."""
        return None

    def topic(self, spot: tuple[int, int]) -> str:
        """What the help key is about where no widget says so; empty: nothing in particular."""
        return ""

    def help(self, topic: str) -> Scene | None:
        """The scene that explains a topic; None leaves it to the stage."""
        return None

    def close_requested(self) -> Transition | None:
        """The window's close button: by default the game ends."""
        return Quit()

    def trace(self) -> Mapping[str, Any]:
        """More fields for the trace's screen line."""
        return {}


@dataclass(frozen=True)
class Push:
    """Show the scene in front of this one; `keeps_layers`: its dialogs are there again when it comes back."""

    scene: Scene
    keeps_layers: bool = False


@dataclass(frozen=True)
class Replace:
    """Show the scene instead of this one."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Go back to the scene below."""


@dataclass(frozen=True)
class PopTo:
    """Go back to the scene of that name (the lowest one when there is none)."""

    name: str


@dataclass(frozen=True)
class Quit:
    """End the game."""


Transition = Push | Replace | Pop | PopTo | Quit
