"""The painted table in the window: the lit ground and the crowns over it, as the camera sees them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pygame

from wargame.ui.relief.picture import TablePicture
from wargame.ui.shell.surfaces import in_window_format, see_through
from wargame.ui.skirmish.camera import Camera, Point
from wargame.ui.skirmish.scenery.lamp import paint_lamp
from wargame.ui.skirmish.worker import Errands

Floats = npt.NDArray[np.float32]
T = TypeVar("T", bound=np.generic)

SHADOW_REACH = 18
SHADOW_DROP = 6
FADE_CM = 1.3
FADE_LEAVES = 0.25
FELT = (62, 68, 38)
WALNUT = (58, 37, 24)
BASE_CM = 0.55
LEAF_ALPHA = 40


class Mip:
    """A picture at its full density and, made when they are wanted, at halves of it."""

    def __init__(self, full: pygame.Surface, px_a_cm: float) -> None:
        self._levels = [(full, px_a_cm)]

    def for_scale(self, px_a_cm: float) -> tuple[pygame.Surface, float]:
        """The coarsest level still as fine as asked for."""
        while self._levels[-1][1] >= 2.0 * px_a_cm and min(self._levels[-1][0].get_size()) > 64:
            picture, density = self._levels[-1]
            half = max(1, picture.get_width() // 2), max(1, picture.get_height() // 2)
            self._levels.append((pygame.transform.smoothscale(picture, half), density / 2.0))
        fine = [level for level in self._levels if level[1] >= px_a_cm]
        return fine[-1] if fine else self._levels[0]

    def patch(self, part: pygame.Surface, at: tuple[int, int]) -> None:
        """Replace a part of the picture, its corner `at` px of the full density, at every density made."""
        box = part.get_rect(topleft=at)
        for number, (picture, _density) in enumerate(self._levels):
            if number:
                finer = self._levels[number - 1][0]
                box = pygame.Rect(box.x // 2, box.y // 2, box.width // 2 + 2, box.height // 2 + 2)
                box = box.clip(picture.get_rect())
                source = pygame.Rect(2 * box.x, 2 * box.y, 2 * box.width, 2 * box.height)
                source = source.clip(finer.get_rect())
                part = pygame.transform.smoothscale(finer.subsurface(source), box.size)
            if picture.get_flags() & pygame.SRCALPHA:
                picture.fill((0, 0, 0, 0), box)
            picture.blit(part, box)


class Tabletop:
    """Shows a table picture through a camera; without one yet, plain felt."""

    def __init__(self, size_cm: Point) -> None:
        self.size_cm = size_cm
        self.serial = 0
        self._margin_cm = 0.2
        self._ground: Mip | None = None
        self._crowns: Mip | None = None
        self._light: Floats | None = None
        self._leaves: npt.NDArray[np.bool_] | None = None
        self._lights: dict[Point, float] = {}
        self._light_a_cm = 1.0
        self._views: dict[str, tuple[object, pygame.Surface]] = {}
        self._asked: object = None
        self.desk: pygame.Surface | None = None

    @property
    def painted(self) -> bool:
        """Whether there is a picture."""
        return self._ground is not None

    def take(self, picture: TablePicture) -> None:
        """Show this picture from now on."""
        density = picture.ppm * 10.0
        self._margin_cm = picture.margin_mm / 10.0
        self._ground = Mip(opaque(picture.lit), density)
        self._crowns = Mip(clear(picture.crowns), density) if picture.crowns[..., 3].any() else None
        step = max(1, round(picture.ppm))
        self._light = picture.visibility[::step, ::step].astype(np.float32) / np.float32(255.0)
        self._light_a_cm = density / step
        self._leaves = picture.crowns[::step, ::step, 3] > LEAF_ALPHA if self._crowns else None
        self._lights.clear()
        self._views.clear()
        self.serial += 1

    def after(self, picture: TablePicture) -> Tabletop:
        """This tabletop as it will be with another picture; may be made in a thread, for `turn_into`."""
        top = Tabletop(self.size_cm)
        top.serial, top.desk = self.serial, self.desk
        top.take(picture)
        return top

    def turn_into(self, top: Tabletop) -> None:
        """Show what another tabletop shows."""
        self._margin_cm, self._ground, self._crowns = top._margin_cm, top._ground, top._crowns
        self._light, self._leaves, self._light_a_cm = top._light, top._leaves, top._light_a_cm
        self._lights, self._views = top._lights, top._views
        self.serial += 1

    def light_at(self, at: Point) -> float:
        """The share of the lamp that reaches the ground about a place in cm, 0 to 1."""
        if self._light is None:
            return 1.0
        # threads that make models ask too, while another picture may come: one dictionary to the end
        key, lights = (round(at[0], 1), round(at[1], 1)), self._lights
        if key not in lights:
            around = self._around(self._light, at, BASE_CM)
            lights[key] = float(around.mean()) if around.size else 1.0
        return lights[key]

    def _around(self, field: npt.NDArray[T], at: Point, reach_cm: float) -> npt.NDArray[T]:
        """The part of a table-wide field about a place."""
        density = self._light_a_cm
        x, y = (at[0] + self._margin_cm) * density, (self.size_cm[1] - at[1] + self._margin_cm) * density
        reach = max(1, round(reach_cm * density))
        i0, j0 = max(0, int(y) - reach), max(0, int(x) - reach)
        return field[i0 : max(0, int(y) + reach + 1), j0 : max(0, int(x) + reach + 1)]

    def ground(self, camera: Camera, window: pygame.Rect) -> pygame.Surface:
        """Desk and table as the camera sees them, as large as the window."""
        return self._view("ground", self._ground_key(camera, window), lambda: self._compose(camera, window))

    def crowns(self, camera: Camera, window: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The tree crowns in the window and where they lie; None when there are none."""
        if self._crowns is None:
            return None
        area = self.table_rect(camera).clip(window)
        if area.width <= 0 or area.height <= 0:
            return None
        crowns = self._crowns
        return self._view(
            "crowns",
            self._crowns_key(camera, window),
            lambda: cut(crowns, self.table_rect(camera), area, smooth=not camera.moving),
        ), area

    def prepare(
        self, camera: Camera, window: pygame.Rect, errands: Errands, arrived: Callable[[], object]
    ) -> bool:
        """Whether the views of a camera at rest are at hand; else `errands` make them, then `arrived`."""
        key = self._ground_key(camera, window)
        if self._is_at_hand("ground", key):
            return True
        if self._asked != key:
            self._asked = key
            still, crowns = camera.as_it_is(), self._crowns
            area = self.table_rect(camera).clip(window)

            def views() -> dict[str, tuple[object, pygame.Surface]]:
                made: dict[str, tuple[object, pygame.Surface]]
                made = {"ground": (key, self._compose(still, window))}
                if crowns is not None and area.width > 0 and area.height > 0:
                    shown = cut(crowns, self.table_rect(still), area, smooth=True)
                    made["crowns"] = self._crowns_key(still, window), shown
                return made

            def come(made: dict[str, tuple[object, pygame.Surface]]) -> None:
                self._views.update(made)
                arrived()

            errands.ask("views", views, come)
        return self._is_at_hand("ground", key)

    def _is_at_hand(self, name: str, key: object) -> bool:
        return name in self._views and self._views[name][0] == key

    def _ground_key(self, camera: Camera, window: pygame.Rect) -> tuple[object, ...]:
        return camera.pose, window.size, self.serial, id(self.desk), camera.view, camera.moving

    def _crowns_key(self, camera: Camera, window: pygame.Rect) -> tuple[object, ...]:
        return camera.pose, window.size, self.serial, camera.view, camera.moving

    def put_ground(self, target: pygame.Surface, camera: Camera, part: pygame.Rect) -> None:
        """Draw the ground in a part of the window that shows nothing but table, quickly."""
        if self._ground is None:
            target.fill(FELT, part)
        else:
            target.blit(cut(self._ground, self.table_rect(camera), part, smooth=False), part)

    def put_crowns(self, target: pygame.Surface, camera: Camera, part: pygame.Rect) -> None:
        """Draw the crowns in such a part, quickly."""
        if self._crowns is not None:
            target.blit(cut(self._crowns, self.table_rect(camera), part, smooth=False), part)

    def put_desk(self, target: pygame.Surface, camera: Camera) -> None:
        """Draw the desk with the table's shadow on it."""
        target.blit(self.desk_view(target.get_rect()), (0, 0))
        _put_shadow(target, self.table_rect(camera))

    def table_rect(self, camera: Camera) -> pygame.Rect:
        """The table and its hem in window px."""
        margin, (width, height) = self._margin_cm, self.size_cm
        left, top = camera.to_px((-margin, height + margin))
        right, bottom = camera.to_px((width + margin, -margin))
        return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))

    def crown_over(self, at: Point) -> bool:
        """Whether a crown hangs over a place in cm, or close by."""
        return self._leaves is not None and bool(self._around(self._leaves, at, FADE_CM).any())

    def lamp(self, window: pygame.Rect) -> pygame.Surface:
        """What the lamp leaves of every colour in the window."""
        return self._view("lamp", window.size, lambda: paint_lamp(window.size))

    def _compose(self, camera: Camera, window: pygame.Rect) -> pygame.Surface:
        view = self.desk_view(window).copy()
        table = self.table_rect(camera)
        _put_shadow(view, table)
        area = table.clip(window)
        if area.width <= 0 or area.height <= 0:
            return view
        if self._ground is None:
            view.fill(FELT, area)
        else:
            view.blit(cut(self._ground, table, area, smooth=not camera.moving), area)
        return view

    def desk_view(self, window: pygame.Rect) -> pygame.Surface:
        """The bare desk as large as the window; plain until it is painted."""
        return self._view("desk", (window.size, id(self.desk)), lambda: self._laid_desk(window.size))

    def _laid_desk(self, size: tuple[int, int]) -> pygame.Surface:
        """The desk as large as the window; plain until it is painted."""
        laid = pygame.Surface(size, depth=32)
        if self.desk is None:
            laid.fill(WALNUT)
        else:
            laid.blit(pygame.transform.smoothscale(self.desk, size), (0, 0))
        return laid

    def _view(self, name: str, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        known = self._views.get(name)
        if known is None or known[0] != key:
            known = key, make()
            self._views[name] = known
        return known[1]


def fade_mask(radius_px: int) -> pygame.Surface:
    """How much shows through the crowns about a unit: most at its middle, nothing at the rim."""
    side = 2 * radius_px + 1
    grid = np.arange(side, dtype=np.float32) - radius_px
    away = np.hypot(grid[:, None], grid[None, :]) / radius_px
    share = np.clip((1.0 - away) / 0.35, 0.0, 1.0) * (1.0 - FADE_LEAVES)
    mask = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 255))
    alpha = pygame.surfarray.pixels_alpha(mask)
    alpha[:] = (share * 255.0).astype(np.uint8)
    del alpha
    return mask


def cut(mip: Mip, table: pygame.Rect, area: pygame.Rect, *, smooth: bool) -> pygame.Surface:
    """The part of a table-wide picture that `area` shows of it, scaled to the area.

    Smoothly when the camera rests; while it moves, quickly.
    """
    picture, _density = mip.for_scale(table.width / max(1.0, mip_width_cm(mip)))
    fx, fy = picture.get_width() / table.width, picture.get_height() / table.height
    left, top = (area.x - table.x) * fx, (area.y - table.y) * fy
    source = pygame.Rect(int(left), int(top), 0, 0)
    source.width = min(
        picture.get_width() - source.x, max(1, int(np.ceil(left + area.width * fx)) - source.x)
    )
    source.height = min(
        picture.get_height() - source.y, max(1, int(np.ceil(top + area.height * fy)) - source.y)
    )
    part = picture.subsurface(source)
    shown = max(1, round(source.width / fx)), max(1, round(source.height / fy))
    scaled = (pygame.transform.smoothscale if smooth else pygame.transform.scale)(part, shown)
    if shown == area.size:
        return scaled
    dx, dy = round(left / fx - source.x / fx), round(top / fy - source.y / fy)
    fitted = pygame.Surface(area.size, picture.get_flags() & pygame.SRCALPHA, picture)
    fitted.blit(
        scaled, (-dx, -dy), special_flags=pygame.BLEND_RGBA_MAX if fitted.get_flags() & pygame.SRCALPHA else 0
    )
    return fitted


def mip_width_cm(mip: Mip) -> float:
    """How many centimetres a table-wide picture shows across."""
    picture, density = mip._levels[0]
    return picture.get_width() / density


def _put_shadow(view: pygame.Surface, table: pygame.Rect) -> None:
    """The table's soft shadow on the desk, down and to the right: a ring of corners and stretched edges."""
    corner, reach = _shadow_corner(), SHADOW_REACH
    outer = table.move(SHADOW_DROP, SHADOW_DROP).inflate(2 * reach, 2 * reach)
    inner = outer.inflate(-4 * reach, -4 * reach)
    flips = {(x, y): pygame.transform.flip(corner, x, y) for x in (False, True) for y in (False, True)}
    for right in (False, True):
        x = inner.right if right else outer.left
        for low in (False, True):
            view.blit(flips[right, low], (x, inner.bottom if low else outer.top))
        side = flips[right, False].subsurface((0, 2 * reach - 1, 2 * reach, 1))
        seen = pygame.Rect(x, inner.top, 2 * reach, inner.height).clip(view.get_rect())
        if seen.width and seen.height:
            view.blit(pygame.transform.scale(side, (2 * reach, seen.height)), (x, seen.y))
    for low in (False, True):
        y = inner.bottom if low else outer.top
        edge = flips[False, low].subsurface((2 * reach - 1, 0, 1, 2 * reach))
        seen = pygame.Rect(inner.left, y, inner.width, 2 * reach).clip(view.get_rect())
        if seen.width and seen.height:
            view.blit(pygame.transform.scale(edge, (seen.width, 2 * reach)), (seen.x, y))


@cache
def _shadow_corner() -> pygame.Surface:
    """The upper left corner of a soft shadow, dark towards its lower right."""
    side = 2 * SHADOW_REACH
    grid = np.arange(side, dtype=np.float32) + 0.5
    away = np.hypot(np.maximum(side - grid, 0.0)[:, None], np.maximum(side - grid, 0.0)[None, :]) / side
    corner = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    alpha = pygame.surfarray.pixels_alpha(corner)
    alpha[:] = (np.clip(1.0 - away, 0.0, 1.0) ** 1.5 * 175.0).astype(np.uint8)
    del alpha
    return corner


def opaque(pixels: npt.NDArray[np.uint8]) -> pygame.Surface:
    height, width = pixels.shape[:2]
    picture = pygame.image.frombuffer(np.ascontiguousarray(pixels).tobytes(), (width, height), "RGB")
    return in_window_format(picture)


def clear(pixels: npt.NDArray[np.uint8]) -> pygame.Surface:
    height, width = pixels.shape[:2]
    picture = pygame.image.frombuffer(np.ascontiguousarray(pixels).tobytes(), (width, height), "RGBA")
    return see_through(picture)
