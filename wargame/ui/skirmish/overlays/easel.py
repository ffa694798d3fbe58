"""What every overlay is composed on: the battle's answers, the camera, and the sheet being filled."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import pygame
from shapely.geometry.base import BaseGeometry

from wargame.games.skirmish.table.plane import Model
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hands.intents import Point
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.overlays import ground, strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.chips import TableChip, Tone
from wargame.ui.skirmish.overlays.ground import Layer
from wargame.ui.skirmish.overlays.ink import Drawing

KEPT = 24
SIDE_LIGHT = ((106, 166, 224), (245, 180, 92))
CHIP_GAP_PX = 20.0


@dataclass(frozen=True)
class Ghost:
    """A model that is not there yet."""

    unit: str
    at: Point
    facing: float
    legal: bool


@dataclass
class Overlay:
    """What to draw: on the ground, over the models, chips, ghosts; with `lit`, all others are dimmed."""

    ground: list[Layer] = field(default_factory=list)
    over: list[Drawing] = field(default_factory=list)
    chips: list[TableChip] = field(default_factory=list)
    ghosts: list[Ghost] = field(default_factory=list)
    lit: frozenset[str] = frozenset()


class Shelf:
    """Costly layers, kept by what they show and the camera that showed it."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, list[Layer]] = {}

    def keep(self, key: Hashable, make: Callable[[], list[Layer]]) -> list[Layer]:
        """The layers kept under the key, made now when there are none."""
        layers = self._kept.pop(key) if key in self._kept else make()
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = layers
        return layers

    def clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()


@dataclass(frozen=True)
class Easel:
    """One composition under way."""

    desk: Desk
    camera: Camera
    window: pygame.Rect
    shelf: Shelf
    overlay: Overlay = field(default_factory=Overlay)

    @property
    def side(self) -> int:
        """The side at the seat."""
        side = self.desk.state.to_act
        return side if side is not None else 0

    def model(self, unit: str) -> Model:
        """A unit as a body on the table."""
        return self.desk.questions.battle.model(self.desk.state, unit)

    def stands(self, unit: str | None) -> bool:
        """Whether a unit is on the table."""
        if unit is None:
            return False
        found = self.desk.questions.unit(unit)
        return found.alive and found.at is not None

    def kept(self, name: Hashable, make: Callable[[], list[Layer]]) -> None:
        """Put layers on the ground that are made anew only when what they show or the camera changes."""
        key = (name, self.camera.pose, tuple(self.camera.view), self.window.size)
        self.overlay.ground += self.shelf.keep(key, make)

    def area(self, name: Hashable, shape: BaseGeometry | None, colour: tuple[int, int, int]) -> None:
        """An area on the ground, once it is known."""
        if shape is not None:
            self.kept(name, lambda: ground.area_layers(shape, self.camera, self.window, colour))

    def draw(self, drawing: Drawing) -> None:
        """Lines over the models."""
        self.overlay.over.append(drawing)

    def chip(
        self, text: str, at: Point, *, lift_cm: float = 0.0, tone: Tone = "plain", icon: str | None = None
    ) -> None:
        """Words above a place (below it for a negative lift), clear of a base that reaches so far."""
        x, y = self.camera.to_px(at)
        gap = CHIP_GAP_PX if lift_cm >= 0.0 else -CHIP_GAP_PX
        rise = lift_cm * self.camera.scale + gap if lift_cm else 0.0
        self.overlay.chips.append(TableChip(text, (x, y - rise), tone, icon))

    def ring_ghost(self, unit: str, at: Point, facing: float, radius: float, *, legal: bool) -> None:
        """A ghost and its dotted ring."""
        self.overlay.ghosts.append(Ghost(unit, at, facing, legal))
        self.draw(strokes.ghost_ring(at, radius, self.camera, self.window, legal=legal))

    def select(self, model: Model, colour: tuple[int, int, int] = strokes.WHITE) -> None:
        """Arcs about a base."""
        self.draw(strokes.selection(model.at, radius_of(model.base), self.camera, self.window, colour))
