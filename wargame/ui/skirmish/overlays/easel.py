"""What every overlay is composed on: the battle's answers, the camera, and the sheet being filled."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import pygame

from wargame.games.skirmish.table.plane import Model
from wargame.ui.shell.theme import Armies, Army
from wargame.ui.skirmish.camera import Camera, Pose, Rect
from wargame.ui.skirmish.hands.intents import Point
from wargame.ui.skirmish.hud.reading import Desk
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.badges import radius_of
from wargame.ui.skirmish.overlays.chips import TableChip, Tone
from wargame.ui.skirmish.overlays.ground import Layer
from wargame.ui.skirmish.overlays.ink import Drawing
from wargame.ui.skirmish.overlays.legend import Legend
from wargame.ui.skirmish.worker import AtOnce, Errands

T = TypeVar("T")

KEPT = 24
ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""Where on a line its length may be written, in shares of it."""


@dataclass(frozen=True)
class Ghost:
    """A model that is not there yet."""

    unit: str
    at: Point
    facing: float
    legal: bool
    firm: bool = False
    """Whether it is in a hand that will put it down there, and so is hardly seen through."""


@dataclass
class Overlay:
    """What to draw: on the ground, over the models, chips, ghosts; with `lit`, all others are dimmed."""

    ground: list[Layer] = field(default_factory=list)
    over: list[Drawing] = field(default_factory=list)
    chips: list[TableChip] = field(default_factory=list)
    ghosts: list[Ghost] = field(default_factory=list)
    lit: frozenset[str] = frozenset()
    held: Ghost | None = None
    """A model that is shown elsewhere than it stands: in a hand, or springing back from one."""
    legend: Legend | None = None
    moved: bool = False
    """Whether it is an earlier one moved along with the camera."""

    def along(self, made_for: tuple[Pose, Rect], camera: Camera) -> Overlay:
        """The same overlay where the camera shows it now; the lights on the ground are left as they are."""
        before = Camera(camera.size_cm, made_for[1])
        before.pose = made_for[0]
        over = [drawing.moved(_area_along(drawing.area, before, camera)) for drawing in self.over]
        zoom = camera.scale / before.scale
        chips = [chip.moved(lambda at: camera.to_px(before.to_cm(at)), zoom) for chip in self.chips]
        return replace(self, over=over, chips=chips, moved=True)


@dataclass(frozen=True)
class _Kept:
    camera: tuple[Pose, Rect]
    layers: list[Layer]


class Shelf:
    """Costly layers, kept by what they show and the camera that showed it.

    They are made by `errands`, and `arrived` is called when one of them has come; until then
    the last one of that name is shown, stretched along with the camera.
    """

    def __init__(self, errands: Errands | None = None, arrived: Callable[[], object] = lambda: None) -> None:
        self._errands: Errands = errands if errands is not None else AtOnce()
        self._arrived = arrived
        self._kept: dict[Hashable, _Kept] = {}
        self._asked: dict[Hashable, tuple[Pose, Rect]] = {}
        self._values: dict[Hashable, Any] = {}
        self._age = 0
        self.stretches = True
        """Whether a layer made for another camera is shown until the right one has come."""

    @property
    def waiting(self) -> bool:
        """Whether a layer that was asked for is still to come."""
        return bool(self._asked)

    def keep(
        self, name: Hashable, camera: Camera, window: pygame.Rect, make: Callable[[], list[Layer]]
    ) -> list[Layer]:
        """The layers of that name for this camera, as far as there are any; `make` may run in a thread."""
        seen = camera.pose, camera.view
        kept = self._kept.get(name)
        if (kept is None or kept.camera != seen) and not (kept is not None and camera.moving):
            self._ask(name, seen, make)
            kept = self._kept.get(name)
        if kept is None:
            return []
        self._kept[name] = self._kept.pop(name)
        if kept.camera == seen:
            return kept.layers
        return [_along(layer, kept.camera, camera) for layer in kept.layers] if self.stretches else []

    def _ask(self, name: Hashable, seen: tuple[Pose, Rect], make: Callable[[], list[Layer]]) -> None:
        if self._asked.get(name) == seen:
            return
        self._asked[name] = seen
        age = self._age

        def come(layers: list[Layer]) -> None:
            if age == self._age:
                self._come(name, _Kept(seen, layers))
            self._arrived()

        self._errands.ask(str(name), make, come)

    def _come(self, name: Hashable, made: _Kept) -> None:
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[name] = made
        if self._asked.get(name) == made.camera:
            del self._asked[name]

    def remember(self, name: Hashable, make: Callable[[], T]) -> T:
        """A value that depends on the state alone."""
        if name not in self._values:
            while len(self._values) >= KEPT:
                del self._values[next(iter(self._values))]
            self._values[name] = make()
        value: T = self._values[name]
        return value

    def clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()
        self._values.clear()
        self._asked.clear()
        self._age += 1


def _along(layer: Layer, made_for: tuple[Pose, Rect], camera: Camera) -> Layer:
    """A layer where the camera shows it now."""
    before = Camera(camera.size_cm, made_for[1])
    before.pose = made_for[0]
    return layer.moved(_area_along(layer.area, before, camera))


def _area_along(area: pygame.Rect, before: Camera, camera: Camera) -> pygame.Rect:
    left, top = camera.to_px(before.to_cm(area.topleft))
    right, bottom = camera.to_px(before.to_cm(area.bottomright))
    width, height = max(1, round(right - left)), max(1, round(bottom - top))
    return pygame.Rect(round(left), round(top), width, height)


@dataclass(frozen=True)
class Easel:
    """One composition under way."""

    desk: Desk
    camera: Camera
    window: pygame.Rect
    shelf: Shelf
    armies: tuple[Army, Army] = Armies.USUAL
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

    def kept(self, name: Hashable, make: Callable[[], list[Layer]]) -> bool:
        """Put layers on the ground that are made anew only when what they show or the camera changes.

        Whether there are any yet.
        """
        layers = self.shelf.keep((name, self.window.size), self.camera, self.window, make)
        self.overlay.ground += layers
        return bool(layers)

    def kept_over(self, name: Hashable, make: Callable[[], Drawing]) -> None:
        """Lines over the models that are costly and kept like lights on the ground."""
        layers = self.shelf.keep((name, self.window.size), self.camera, self.window, lambda: [make()])
        self.overlay.over += [layer for layer in layers if isinstance(layer, Drawing)]

    def draw(self, drawing: Drawing) -> None:
        """Lines over the models."""
        self.overlay.over.append(drawing)

    def chip(
        self, text: str, at: Point, *, lift_cm: float = 0.0, tone: Tone = "plain", icon: str | None = None
    ) -> None:
        """Words above a place (below it for a negative lift), clear of a base that reaches so far."""
        lift = lift_cm * self.camera.scale
        self.overlay.chips.append(TableChip(text, self.camera.to_px(at), tone, icon, lift=lift))

    def chip_along(
        self, text: str, start: Point, end: Point, tone: Tone = "plain", icon: str | None = None
    ) -> None:
        """Words on a line, in its middle or where else on it there is room."""
        middle, *others = (self.camera.to_px(between(start, end, share)) for share in ALONG)
        self.overlay.chips.append(TableChip(text, middle, tone, icon, elsewhere=tuple(others)))

    def ring_ghost(self, unit: str, at: Point, facing: float, radius: float, *, legal: bool) -> None:
        """A ghost and its dotted ring."""
        self.overlay.ghosts.append(Ghost(unit, at, facing, legal))
        self.draw(strokes.ghost_ring(at, radius, self.camera, legal=legal))

    def select(self, model: Model, colour: tuple[int, int, int] = strokes.WHITE) -> None:
        """Arcs about a base."""
        self.draw(strokes.selection(model.at, radius_of(model.base), self.camera, colour))


def between(a: Point, b: Point, share: float) -> Point:
    """The point a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
