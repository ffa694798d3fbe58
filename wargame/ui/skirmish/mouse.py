"""The mouse over the table: clicks, drags, tape, wheel; it becomes intents and camera moves."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hands.intents import Back, Click, Drag, Hover, Intent, Leave, Measure, Point, Turn
from wargame.ui.skirmish.keys import FINE_TURN_DEG, TURN_DEG

DRAG_PX = 6.0
LEFT, MIDDLE, RIGHT = 1, 2, 3


@dataclass
class _Press:
    """A button that is held: where it went down, on which unit, and whether it has been pulled.

    `grip` is how far from the unit's middle it was taken, cm: it hangs from there.
    """

    button: int
    px: tuple[int, int]
    at: Point
    unit: str | None
    grip: Point = (0.0, 0.0)
    pulled: bool = False


class Mouse:
    """Turns mouse events over the table into intents.

    `unit_at` says which unit is under a window place; `may_drag` whether a unit
    can be pulled; `pans` whether a pull on empty ground moves the camera;
    `spot_of` where a unit's middle is.
    """

    def __init__(
        self,
        camera: Camera,
        unit_at: Callable[[tuple[int, int]], str | None],
        may_drag: Callable[[str], bool],
        pans: Callable[[], bool],
        spot_of: Callable[[str], Point | None] = lambda _unit: None,
    ) -> None:
        self._camera = camera
        self._unit_at = unit_at
        self._may_drag = may_drag
        self._pans = pans
        self._spot_of = spot_of
        self._press: _Press | None = None
        self.px: tuple[int, int] | None = None

    @property
    def busy(self) -> bool:
        """Whether a button is held."""
        return self._press is not None

    @property
    def pulls(self) -> bool:
        """Whether a unit is being pulled."""
        press = self._press
        return press is not None and press.button == LEFT and press.pulled and press.unit is not None

    def let_go(self) -> None:
        """Let go of what is held; the pointer stays where it is."""
        self._press = None

    def forget(self) -> None:
        """Let go of everything."""
        self._press, self.px = None, None

    def handle(self, event: pygame.event.Event) -> list[Intent]:
        """The intents of one mouse event."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                return self._down(event)
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONUP:
                return self._up(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
        return []

    def _down(self, event: pygame.event.Event) -> list[Intent]:
        self.px = event.pos
        if self.pulls:
            if event.button != RIGHT:
                return []
            self.let_go()
            return [Back()]
        if event.button in (LEFT, MIDDLE, RIGHT):
            at, unit = self._camera.to_cm(event.pos), self._unit_at(event.pos)
            self._press = _Press(event.button, event.pos, at, unit, self._grip(at, unit))
        return []

    def _grip(self, at: Point, unit: str | None) -> Point:
        spot = self._spot_of(unit) if unit is not None else None
        return (at[0] - spot[0], at[1] - spot[1]) if spot is not None else (0.0, 0.0)

    def _hung(self, press: _Press, px: tuple[int, int]) -> Point:
        """Where the middle of the pulled unit is: on the table, and without a jump when it is taken."""
        x, y = self._camera.to_cm(px)
        return self._camera.clamp_cm((x - press.grip[0], y - press.grip[1]))

    def _motion(self, event: pygame.event.Event) -> list[Intent]:
        self.px = event.pos
        press = self._press
        if press is None:
            return [self.hover()]
        if math.dist(press.px, event.pos) > DRAG_PX:
            press.pulled = True
        if not press.pulled:
            return []
        match press.button:
            case 2:
                self._camera.pan(*event.rel)
            case 3:
                return [self._tape(press, event.pos)]
            case 1 if press.unit is not None and self._may_drag(press.unit):
                return [Drag(press.unit, self._hung(press, event.pos))]
            case 1 if press.unit is None and self._pans():
                self._camera.pan(*event.rel)
        return []

    def _up(self, event: pygame.event.Event) -> list[Intent]:
        self.px = event.pos
        press, self._press = self._press, None
        if press is None or press.button != event.button:
            return []
        if press.button == RIGHT:
            return [] if press.pulled else [Back()]
        if press.button != LEFT:
            return []
        if not press.pulled:
            return self._click(event.pos)
        if press.unit is not None and self._may_drag(press.unit):
            return [Drag(press.unit, self._hung(press, event.pos), done=True)]
        return []

    def _click(self, px: tuple[int, int]) -> list[Intent]:
        at = self._camera.to_cm(px)
        unit = self._unit_at(px)
        if unit is None and not self._camera.on_table(at):
            return []
        add = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return [Click(at, unit, add)]

    def _wheel(self, event: pygame.event.Event) -> list[Intent]:
        turned = float(getattr(event, "precise_y", 0) or event.y)
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            sideways = turned or float(getattr(event, "precise_x", 0) or event.x)
            fine = pygame.key.get_mods() & pygame.KMOD_CTRL
            return [Turn(math.copysign(FINE_TURN_DEG if fine else TURN_DEG, sideways))] if sideways else []
        self._camera.zoom_at(self.px or _middle(self._camera), turned)
        return []

    def _tape(self, press: _Press, px: tuple[int, int]) -> Measure:
        return Measure(press.at, self._camera.to_cm(px), press.unit, self._unit_at(px))

    def hover(self) -> Intent:
        """Where the pointer is now."""
        if self.px is None:
            return Leave()
        at, unit = self._camera.to_cm(self.px), self._unit_at(self.px)
        if unit is None and not self._camera.on_table(at):
            return Leave()
        return Hover(at, unit)


def _middle(camera: Camera) -> tuple[float, float]:
    x, y, width, height = camera.view
    return x + width / 2.0, y + height / 2.0
