"""What of the table's picture must be drawn again when what it shows has changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import pygame

from wargame.games.skirmish.state import UnitKind, Wreck
from wargame.ui.skirmish.camera import Camera, Point
from wargame.ui.skirmish.overlays.easel import Ghost
from wargame.ui.skirmish.overlays.ground import Layer
from wargame.ui.skirmish.scenery.tabletop import FADE_CM
from wargame.ui.skirmish.theatre.debris import FAR_CM
from wargame.ui.skirmish.theatre.tableau import Figure

T = TypeVar("T")

REACH_CM: Mapping[UnitKind, float] = {"tank": 5.0, "mech": 4.5}
"""How far a model and its shadow reach from its base's centre."""
REACH_USUAL_CM = 2.6
WRECK_REACH_CM = FAR_CM + 1.5
MOST_SHARE = 0.6
"""Where more of the window than this has changed, all of it is drawn again."""
MOST_PARTS = 6


@dataclass(frozen=True)
class Content:
    """All that the picture below the lamp shows, but for the camera.

    The numbers tell how many finer pictures of that kind of model there are; with a
    wreck stands whether all that flew off it has come to lie.
    """

    figures: tuple[tuple[Figure, int], ...]
    wrecks: tuple[tuple[Wreck, int, bool], ...]
    ghosts: tuple[tuple[Ghost, UnitKind, int], ...]
    layers: tuple[Layer, ...]
    cursor: Point | None
    pictures: tuple[Hashable, ...]
    """Which pictures of table, desk and models it is made of."""


def damage(before: Content, now: Content, camera: Camera, window: pygame.Rect) -> list[pygame.Rect] | None:
    """The parts of the window where two contents differ; None where it is easier to draw all anew."""
    if before.pictures != now.pictures:
        return None
    boxes = [layer.area for layer in _either(before.layers, now.layers)]
    boxes += [around_model(f.at, f.kind, camera) for f, _n in _either(before.figures, now.figures)]
    boxes += [around_wreck(w.at, camera) for w, _n, _lies in _either(before.wrecks, now.wrecks)]
    boxes += [around_model(ghost.at, kind, camera) for ghost, kind, _n in _either(before.ghosts, now.ghosts)]
    if before.cursor != now.cursor:
        boxes += [_box(at, FADE_CM, camera) for at in (before.cursor, now.cursor) if at is not None]
    parts = _apart([box.clip(window) for box in boxes])
    whole = MOST_SHARE * window.width * window.height
    return None if sum(part.width * part.height for part in parts) > whole else parts


def _either(before: Iterable[T], now: Iterable[T]) -> list[T]:
    """What is in one of them only."""
    was, will_be = tuple(before), tuple(now)
    return [one for one in was if one not in will_be] + [one for one in will_be if one not in was]


def around_model(at: Point, kind: UnitKind, camera: Camera) -> pygame.Rect:
    """The part of the window that a model at a place, and its shadow, may show in."""
    return _box(at, REACH_CM.get(kind, REACH_USUAL_CM), camera)


def around_wreck(at: Point, camera: Camera) -> pygame.Rect:
    """The part of the window that a wreck and all that flew off it may show in."""
    return _box(at, WRECK_REACH_CM, camera)


def _box(at: Point, reach_cm: float, camera: Camera) -> pygame.Rect:
    x, y = camera.to_px(at)
    reach = round(reach_cm * camera.scale) + 2
    return pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)


def _apart(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that hold them all and do not overlap, a few at most."""
    parts: list[pygame.Rect] = []
    for box in boxes:
        if box.width <= 0 or box.height <= 0:
            continue
        whole = box.copy()
        while (hit := whole.collidelist(parts)) >= 0:
            whole.union_ip(parts.pop(hit))
        parts.append(whole)
    return parts if len(parts) <= MOST_PARTS else [parts[0].unionall(parts[1:])]
