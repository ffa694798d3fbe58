"""An exhibit on the screen: the small table with its models, moved by mouse and by arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.widgets.base import Common, Host, Widget
from wargame.ui.skirmish.camera import Camera, Pose
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.reader.diagrams.exhibit import GOAL, Exhibit, Point
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.playhouse import Playhouse
from wargame.ui.skirmish.scenery.tabletop import Tabletop
from wargame.ui.skirmish.theatre.tableau import Tableau

STEP_CM, FINE_CM = 0.5, 0.1
SLACK_PX = 8.0
MOST_HEIGHT, LEAST_HEIGHT = 420, 150
ARROWS = {
    pygame.K_LEFT: (-1.0, 0.0),
    pygame.K_RIGHT: (1.0, 0.0),
    pygame.K_UP: (0.0, 1.0),
    pygame.K_DOWN: (0.0, -1.0),
}
NEXT_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class ExhibitView(Widget):
    """The table of an exhibit. `moved` is called when something on it has been."""

    kind = "diagram"
    focusable = True
    ring_radius = 6

    def __init__(
        self,
        exhibit: Exhibit,
        miniatures: Miniatures,
        moved: Callable[[], object],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.exhibit = exhibit
        self._moved = moved
        self.tabletop = Tabletop(exhibit.battle.size)
        self._tableau = Tableau()
        self._playhouse = Playhouse(self.tabletop, miniatures, self._tableau, exhibit.battle.profile)
        self.camera = Camera(exhibit.battle.size, (0.0, 0.0, 640.0, 400.0))
        self._sheet: pygame.Surface | None = None
        self._drawn: tuple[object, ...] = ()
        self._grip: tuple[str, Point] | None = None
        self._chosen = 0

    @property
    def text(self) -> str:
        return self.exhibit.title()

    @property
    def chosen(self) -> str:
        """The handle that arrows move."""
        handles = self.exhibit.handles
        return handles[self._chosen % len(handles)]

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        west, south, east, north = self.exhibit.frame
        wide = kit.px(560) if width is None else width
        tall = round(wide * (north - south) / (east - west))
        return wide, max(kit.px(LEAST_HEIGHT), min(tall, kit.px(MOST_HEIGHT)))

    # --- drawing ------------------------------------------------------------------------

    def draw(self, kit: Kit, target: pygame.Surface) -> None:
        if self.rect.width < 2 or self.rect.height < 2:
            return
        sheet = self._fitted()
        shown = (kit, self.rect.size, self.focused, self.chosen, *self._content())
        if shown != self._drawn:
            self._drawn = shown
            self._tableau.show(self.exhibit.state)
            overlay = self.exhibit.overlay(self.camera, sheet.get_rect(), kit.theme.armies)
            if self.focused or self.chosen == GOAL:
                at = self.exhibit.where(self.chosen)
                overlay.over.append(strokes.cursor_cross(at, self.camera, sheet.get_rect()))
            self._playhouse.draw(kit, sheet, self.camera, overlay, sheet.get_rect().inflate(-8, -8), None)
        target.blit(sheet, self.rect)
        pygame.draw.rect(target, kit.theme.palette.well_edge, self.rect, max(1, kit.px(1)))

    def _content(self) -> tuple[object, ...]:
        models = self._playhouse.miniatures
        return self.exhibit.serial, self.tabletop.serial, models.serial, models.at_hand

    def _fitted(self) -> pygame.Surface:
        """The sheet to draw on, as large as the box; the exhibit's frame fills it one way."""
        if self._sheet is None or self._sheet.get_size() != self.rect.size:
            self._sheet = pygame.Surface(self.rect.size, depth=32)
            self._playhouse.forget()
            self.camera.view = (0.0, 0.0, float(self.rect.width), float(self.rect.height))
            west, south, east, north = self.exhibit.frame
            scale = min(self.rect.width / (east - west), self.rect.height / (north - south))
            self.camera.pose = Pose(scale, ((west + east) / 2.0, (south + north) / 2.0))
        return self._sheet

    # --- moving things --------------------------------------------------------------------

    def place_of(self, handle: str) -> tuple[int, int]:
        """Where a handle is in the window."""
        x, y = self.camera.to_px(self.exhibit.where(handle))
        return round(x) + self.rect.x, round(y) + self.rect.y

    def _cm(self, px: tuple[int, int]) -> Point:
        return self.camera.to_cm((px[0] - self.rect.x, px[1] - self.rect.y))

    def handle(self, event: pygame.event.Event, host: Host) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._take(event.pos, host)
            case pygame.MOUSEMOTION:
                return self._drag(event.pos, host)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                held, self._grip = self._grip is not None, None
                return held
            case pygame.KEYDOWN:
                return self._keyed(event, host)
        return False

    def _take(self, px: tuple[int, int], host: Host) -> bool:
        at = self._cm(px)
        handle = self.exhibit.handle_at(at, SLACK_PX / self.camera.scale)
        if handle is None and GOAL in self.exhibit.handles:
            self._put(GOAL, at, host)
            handle = GOAL
        if handle is None:
            return False
        x, y = self.exhibit.where(handle)
        self._chosen = self.exhibit.handles.index(handle)
        self._grip = handle, (x - at[0], y - at[1])
        host.redraw()
        return True

    def _drag(self, px: tuple[int, int], host: Host) -> bool:
        at = self._cm(px)
        over = self.exhibit.handle_at(at, SLACK_PX / self.camera.scale)
        self.cursor = "move" if over or self._grip else "arrow"
        if self._grip is None:
            return False
        handle, (dx, dy) = self._grip
        self._put(handle, (at[0] + dx, at[1] + dy), host)
        return True

    def _keyed(self, event: pygame.event.Event, host: Host) -> bool:
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            step = FINE_CM if event.mod & pygame.KMOD_SHIFT else STEP_CM
            (x, y), (dx, dy) = self.exhibit.where(self.chosen), ARROWS[event.key]
            self._put(self.chosen, (x + dx * step, y + dy * step), host)
            return True
        if event.key in NEXT_KEYS:
            self._chosen = (self._chosen + 1) % len(self.exhibit.handles)
            host.redraw()
            return True
        return False

    def _put(self, handle: str, at: Point, host: Host) -> None:
        self.exhibit.put(handle, at)
        self._moved()
        host.redraw()

    def describe(self) -> dict[str, Any]:
        places = {handle: list(self.place_of(handle)) for handle in self.exhibit.handles}
        return {**super().describe(), "handles": places, "chosen": self.chosen}
