"""What the table looked like a moment ago: shown again, shifted while the camera moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from wargame.ui.skirmish.camera import Camera, Pose, Rect
from wargame.ui.skirmish.scenery.damage import Content, damage

Put = Callable[[pygame.Surface], object]

STRIPS = 8
STRIPS_S = 0.003
"""How long strips are made in one frame, beyond the first."""


@dataclass(frozen=True, eq=False)
class Seen:
    """A picture of the window, what it shows, through which camera, and where the table lay in it."""

    picture: pygame.Surface
    content: Content
    camera: tuple[Pose, Rect]
    table: pygame.Rect

    def shows(self, camera: Camera, target: pygame.Surface) -> bool:
        """Whether it was seen through this camera, in a window of the target's size."""
        return self.camera == (camera.pose, camera.view) and _fits(self, target)


class Afterimage:
    """Keeps the last picture of the table, as large as the window."""

    def __init__(self) -> None:
        self._seen: Seen | None = None
        self._spare: pygame.Surface | None = None
        self._coming: Seen | None = None
        self._strips = 0

    def show(
        self, target: pygame.Surface, camera: Camera, table: pygame.Rect, content: Content, put: Put
    ) -> None:
        """Show the picture kept for this camera, with `put` for what has changed in it, and keep it."""
        seen = self._seen
        if seen is None or not seen.shows(camera, target):
            seen = self._keep(Seen(self._sheet(target), content, (camera.pose, camera.view), table.copy()))
            put(seen.picture)
        elif seen.content != content:
            seen = self._keep(_mended(seen, content, camera, seen.picture.get_rect(), put))
        target.blit(seen.picture, (0, 0))

    def prepare(
        self, target: pygame.Surface, camera: Camera, table: pygame.Rect, content: Content, put: Put
    ) -> bool:
        """Make the picture for a camera that has come to rest, some strips of it; whether it is whole."""
        coming = self._coming
        if coming is None or not coming.shows(camera, target):
            sheet = coming.picture if coming is not None and _fits(coming, target) else self._sheet(target)
            coming = Seen(sheet, content, (camera.pose, camera.view), table.copy())
            self._strips = 0
        window = target.get_rect()
        done = pygame.Rect(0, 0, window.width, window.height * self._strips // STRIPS)
        if coming.content != content:
            coming = _mended(coming, content, camera, done, put)
        self._coming = coming
        until_s = time.perf_counter() + STRIPS_S
        while self._strips < STRIPS:
            top, self._strips = window.height * self._strips // STRIPS, self._strips + 1
            part = pygame.Rect(0, top, window.width, window.height * self._strips // STRIPS - top)
            _put_part(coming.picture, part, put)
            if time.perf_counter() > until_s:
                break
        if self._strips < STRIPS:
            return False
        self._keep(coming)
        self._coming = None
        return True

    def shift(
        self,
        target: pygame.Surface,
        camera: Camera,
        table: pygame.Rect,
        content: Content,
        put_desk: Put,
        put_part: Callable[[pygame.Surface, pygame.Rect], object],
    ) -> bool:
        """Show the table where the camera has it now, from the picture of where it was.

        Shifted for a pan, stretched for a zoom; `put_part` draws what has come
        into the window since. False when no picture of this content is kept.
        """
        seen = self._seen
        if seen is None or seen.content != content or not _fits(seen, target):
            return False
        window = target.get_rect()
        source = seen.table.clip(window)
        panned = seen.camera[0].scale == camera.scale
        place = _along(source, seen.table, table, panned=panned)
        if panned:
            sheet = seen.picture
            sheet.scroll(table.x - seen.table.x, table.y - seen.table.y)
        else:
            # a stretched picture is not stretched again: nothing of this one is kept
            sheet = target
            if place.width > 0 and place.height > 0 and source.width > 0 and source.height > 0:
                _put_stretched(sheet, seen.picture, source, place)
        for part in around(table, window):
            _put_part(sheet, part, put_desk)
        for part in around(place, table.clip(window)):
            _put_part(sheet, part, partial(_put_in, put_part, part))
        if panned:
            target.blit(sheet, (0, 0))
            self._keep(Seen(sheet, content, (camera.pose, camera.view), table.copy()))
        return True

    def _keep(self, seen: Seen) -> Seen:
        if self._seen is not None and self._seen.picture is not seen.picture:
            self._spare = self._seen.picture
        self._seen = seen
        return seen

    def _sheet(self, target: pygame.Surface) -> pygame.Surface:
        """A picture of the target's size that is not the one kept."""
        spare, self._spare = self._spare, None
        if spare is None or spare.get_size() != target.get_size():
            spare = pygame.Surface(target.get_size(), depth=32)
        return spare


def _mended(seen: Seen, content: Content, camera: Camera, made: pygame.Rect, put: Put) -> Seen:
    """The picture with what has changed put anew, in the part of it that has been made."""
    parts = damage(seen.content, content, camera, made)
    for part in [made] if parts is None else parts:
        _put_part(seen.picture, part, put)
    return Seen(seen.picture, content, seen.camera, seen.table)


def _put_part(sheet: pygame.Surface, part: pygame.Rect, put: Put) -> None:
    if part.width > 0 and part.height > 0:
        sheet.set_clip(part)
        put(sheet)
        sheet.set_clip(None)


def _put_in(
    put_part: Callable[[pygame.Surface, pygame.Rect], object], part: pygame.Rect, sheet: pygame.Surface
) -> None:
    put_part(sheet, part)


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """What of the outer box the inner one leaves, as boxes that do not overlap."""
    held = inner.clip(outer)
    if held == outer:
        return []
    if held.width <= 0 or held.height <= 0:
        return [outer.copy()] if outer.width > 0 and outer.height > 0 else []
    parts = [
        pygame.Rect(outer.left, outer.top, outer.width, held.top - outer.top),
        pygame.Rect(outer.left, held.bottom, outer.width, outer.bottom - held.bottom),
        pygame.Rect(outer.left, held.top, held.left - outer.left, held.height),
        pygame.Rect(held.right, held.top, outer.right - held.right, held.height),
    ]
    return [part for part in parts if part.width > 0 and part.height > 0]


def _along(part: pygame.Rect, before: pygame.Rect, now: pygame.Rect, *, panned: bool) -> pygame.Rect:
    """Where a part of the table's box lies after the box has moved."""
    if panned:
        return part.move(now.x - before.x, now.y - before.y)
    fx, fy = now.width / before.width, now.height / before.height
    left, top = now.x + (part.left - before.x) * fx, now.y + (part.top - before.y) * fy
    right, bottom = now.x + (part.right - before.x) * fx, now.y + (part.bottom - before.y) * fy
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def _put_stretched(
    sheet: pygame.Surface, picture: pygame.Surface, source: pygame.Rect, place: pygame.Rect
) -> None:
    """Lay a part of a picture at a place; of a larger place only what can be seen is stretched."""
    seen = place.clip(sheet.get_rect())
    if seen.width <= 0 or seen.height <= 0:
        return
    fx, fy = source.width / place.width, source.height / place.height
    cut = pygame.Rect(
        int(source.x + (seen.x - place.x) * fx),
        int(source.y + (seen.y - place.y) * fy),
        max(1, round(seen.width * fx)),
        max(1, round(seen.height * fy)),
    ).clip(source)
    pygame.transform.scale(picture.subsurface(cut), seen.size, sheet.subsurface(seen))


def _fits(seen: Seen, target: pygame.Surface) -> bool:
    return seen.picture.get_size() == target.get_size()
