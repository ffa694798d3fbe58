"""The rectangle of a plan that becomes the table: moved and resized over the plan's picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Unpack

import pygame

from wargame.games.skirmish.maps.importing.options import Bounds
from wargame.games.skirmish.table.plane import Point
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import mix
from wargame.ui.shell.widgets.base import Common, Host, Widget
from wargame.ui.skirmish.workshop.library.plan_picture import Lens, PlanDrawing

GRIP = 12
STEP, FINE_STEP = 0.1, 0.01
GROWTH = 1.05
WHEEL = 1.25
NEAREST, FARTHEST = 40.0, 0.5
"""How near and far the wheel goes, in pictures of everything."""
DIM = 0.45

Grip = Literal["inside", "nw", "ne", "sw", "se", "plan"]

ARROWS = {
    pygame.K_LEFT: (-1.0, 0.0),
    pygame.K_RIGHT: (1.0, 0.0),
    pygame.K_UP: (0.0, 1.0),
    pygame.K_DOWN: (0.0, -1.0),
}


class AreaPicker(Widget):
    """Shows a plan with a rectangle on it (west, south, east, north in the plan's units).

    Drag its inside to move it, a corner to resize it, elsewhere to pan; the wheel zooms.
    With the keys: arrows move, plus and minus resize. `on_change(area, done)`: `done`
    once it is let go. A side stays between `least` and `most` units, across and up.
    """

    kind = "area"
    focusable = True
    ring_radius = 4

    def __init__(
        self, name: str, on_change: Callable[[Bounds, bool], object], **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self.name = name
        self.on_change = on_change
        self.area: Bounds = (0.0, 0.0, 1.0, 1.0)
        self.least: Point = (1e-9, 1e-9)
        self.most: Point = (1e9, 1e9)
        self._drawing: PlanDrawing | None = None
        self._lens: Lens | None = None
        self._picture: pygame.Surface | None = None
        self._veil: pygame.Surface | None = None
        self._spot = (-1, -1)
        self._grip: Grip | None = None
        self._from: Point = (0.0, 0.0)

    @property
    def text(self) -> str:
        return self.name

    def show(self, drawing: PlanDrawing, area: Bounds) -> None:
        """Show a plan with this rectangle, which fills about a third of the picture."""
        self._drawing, self.area = drawing, area
        self._lens = None
        self.invalidate()

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        return kit.px(320), kit.px(240)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        if rect.size != self.rect.size:
            self._lens = None
        super().place(kit, rect)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "value": list(self.area)}

    # --- drawing ------------------------------------------------------------------------

    def lens(self) -> Lens | None:
        """How the plan lies in the box; None before there is one."""
        if self._drawing is None or 0 in self.rect.size:
            return None
        if self._lens is None:
            self._lens = self._drawing.lens(self.rect.size, self.area, 0.4)
            self._picture = None
        return self._lens

    def box(self) -> pygame.Rect:
        """The rectangle in window px."""
        lens = self.lens()
        if lens is None:
            return pygame.Rect(self.rect.center, (0, 0))
        left, top = lens.to_px((self.area[0], self.area[3]))
        right, bottom = lens.to_px((self.area[2], self.area[1]))
        spot = (self.rect.x + round(left), self.rect.y + round(top))
        return pygame.Rect(spot, (round(right - left), round(bottom - top)))

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        kit.painter.put_plate(target, self.rect, Plates.WELL)
        lens = self.lens()
        if lens is None or self._drawing is None:
            return
        if self._picture is None:
            self._picture = self._drawing.draw(lens)
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        target.blit(self._picture, self.rect)
        self._draw_box(kit, target)
        target.set_clip(before)

    def _draw_box(self, kit: Kit, target: pygame.Surface) -> None:
        box = self.box()
        veil = self._veiled()
        for part in _around(self.rect, box.clip(self.rect)):
            target.blit(veil, part, (0, 0, max(0, part.width), max(0, part.height)))
        palette = kit.theme.palette
        pygame.draw.rect(target, palette.white, box, max(1, kit.px(2)))
        side = kit.px(GRIP)
        for corner in (box.topleft, box.topright, box.bottomleft, box.bottomright):
            grip = pygame.Rect(0, 0, side, side)
            grip.center = corner
            pygame.draw.rect(target, palette.white, grip)
            pygame.draw.rect(target, mix(palette.white, (0, 0, 0), 0.7), grip, 1)

    def _veiled(self) -> pygame.Surface:
        if self._veil is None or self._veil.get_size() != self.rect.size:
            self._veil = pygame.Surface(self.rect.size, depth=32)
            self._veil.set_alpha(round(255 * DIM))
        return self._veil

    # --- hearing ------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        lens = self.lens()
        if lens is None or not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._grip, self._from = self._grip_at(event.pos, host.kit), event.pos
            return True
        if event.type == pygame.MOUSEMOTION:
            self._spot = event.pos
            if self._grip is not None:
                self._dragged(event.pos, host)
            return self._grip is not None
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            moved, self._grip = self._grip != "plan", None
            if moved:
                host.outcome(self.on_change(self.area, True))
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._zoom(float(getattr(event, "precise_y", 0) or event.y), host)
            return True
        return event.type == pygame.KEYDOWN and self._keyed(event, host)

    def _grip_at(self, spot: tuple[int, int], kit: Kit) -> Grip:
        box, reach = self.box(), kit.px(GRIP)
        corners: dict[Grip, tuple[int, int]] = {
            "nw": box.topleft,
            "ne": box.topright,
            "sw": box.bottomleft,
            "se": box.bottomright,
        }
        for grip, corner in corners.items():
            if max(abs(spot[0] - corner[0]), abs(spot[1] - corner[1])) <= reach:
                return grip
        return "inside" if box.collidepoint(spot) else "plan"

    def _dragged(self, spot: tuple[int, int], host: Host) -> None:
        lens = self._lens
        if lens is None:
            return
        across = (spot[0] - self._from[0]) / (lens.zoom * lens.squeeze)
        up = -(spot[1] - self._from[1]) / lens.zoom
        self._from = spot
        if self._grip == "plan":
            middle = (lens.middle[0] - across, lens.middle[1] - up)
            self._look(Lens(middle, lens.zoom, lens.squeeze, lens.size), host)
        elif self._grip == "inside":
            self._take(_moved(self.area, across, up), host, done=False)
        elif self._grip is not None:
            self._take(self._pulled(self._grip, across, up), host, done=False)

    def _pulled(self, grip: Grip, across: float, up: float) -> Bounds:
        """The rectangle with a corner pulled; the corner opposite stays."""
        west, south, east, north = self.area
        if "w" in grip:
            west = east - self._side(0, east - west - across)
        else:
            east = west + self._side(0, east - west + across)
        if grip.startswith("n"):
            north = south + self._side(1, north - south + up)
        else:
            south = north - self._side(1, north - south - up)
        return west, south, east, north

    def _side(self, axis: int, length: float) -> float:
        return min(max(length, self.least[axis]), self.most[axis])

    def _zoom(self, notches: float, host: Host) -> None:
        lens, drawing = self._lens, self._drawing
        if lens is None or drawing is None:
            return
        whole = drawing.lens(lens.size).zoom
        zoom = min(max(lens.zoom * WHEEL**notches, whole * FARTHEST), self._nearest(drawing, lens, whole))
        about = self._spot if self.rect.collidepoint(self._spot) else self.rect.center
        spot = (about[0] - self.rect.x, about[1] - self.rect.y)
        place = lens.to_plan(spot)
        share = lens.zoom / zoom
        middle = (
            place[0] + (lens.middle[0] - place[0]) * share,
            place[1] + (lens.middle[1] - place[1]) * share,
        )
        self._look(Lens(middle, zoom, lens.squeeze, lens.size), host)

    def _nearest(self, drawing: PlanDrawing, lens: Lens, whole: float) -> float:
        return max(whole * NEAREST, drawing.lens(lens.size, self.area).zoom)

    def _look(self, lens: Lens, host: Host) -> None:
        self._lens, self._picture = lens, None
        host.redraw()

    def _keyed(self, event: pygame.event.Event, host: Host) -> bool:
        west, south, east, north = self.area
        step = FINE_STEP if event.mod & pygame.KMOD_SHIFT else STEP
        if event.key in ARROWS:
            across, up = ARROWS[event.key]
            self._take(_moved(self.area, across * step * (east - west), up * step * (north - south)), host)
        elif event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self._take(self._grown(GROWTH), host)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._take(self._grown(1.0 / GROWTH), host)
        elif event.key == pygame.K_HOME:
            self._lens = None
            host.redraw()
        else:
            return False
        return True

    def within_bounds(self) -> Bounds:
        """The rectangle about the same middle with sides that are neither too long nor too short."""
        return self._grown(1.0)

    def _grown(self, by: float) -> Bounds:
        west, south, east, north = self.area
        x, y = (west + east) / 2.0, (south + north) / 2.0
        across = self._side(0, (east - west) * by) / 2.0
        up = self._side(1, (north - south) * by) / 2.0
        return x - across, y - up, x + across, y + up

    def _take(self, area: Bounds, host: Host, *, done: bool = True) -> None:
        if area != self.area:
            self.area = area
            host.redraw()
            host.outcome(self.on_change(area, done))


def _moved(area: Bounds, across: float, up: float) -> Bounds:
    return area[0] + across, area[1] + up, area[2] + across, area[3] + up


def _around(whole: pygame.Rect, hole: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The four parts of a rectangle about a hole in it."""
    if 0 in hole.size:
        return (whole,)
    return (
        pygame.Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
        pygame.Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
        pygame.Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
        pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
    )
