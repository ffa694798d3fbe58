"""What the table looked like a moment ago: shown again, shifted while the camera moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from wargame.ui.skirmish.camera import Camera, Pose, Rect

Put = Callable[[pygame.Surface], object]


@dataclass(frozen=True, eq=False)
class Seen:
    """A picture of the window, what it shows, through which camera, and where the table lay in it."""

    picture: pygame.Surface
    content: tuple[object, ...]
    camera: tuple[Pose, Rect]
    table: pygame.Rect


class Afterimage:
    """Keeps the last picture of the table, as large as the window."""

    def __init__(self) -> None:
        self._seen: Seen | None = None
        self._spare: pygame.Surface | None = None

    def show(
        self,
        target: pygame.Surface,
        camera: Camera,
        table: pygame.Rect,
        content: tuple[object, ...],
        put: Put,
    ) -> None:
        """Show the picture kept of this content and camera; where there is none, `put` it and keep it."""
        through = camera.pose, camera.view
        seen = self._seen
        if seen is None or seen.content != content or seen.camera != through or not _fits(seen, target):
            sheet = self._sheet(target)
            put(sheet)
            seen = self._keep(Seen(sheet, content, through, table.copy()))
        target.blit(seen.picture, (0, 0))

    def shift(
        self,
        target: pygame.Surface,
        camera: Camera,
        table: pygame.Rect,
        content: tuple[object, ...],
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
        sheet = self._sheet(target)
        if not table.contains(window):
            put_desk(sheet)
        source = seen.table.clip(window)
        panned = seen.camera[0].scale == camera.scale
        place = _along(source, seen.table, table, panned=panned)
        if place.width > 0 and place.height > 0 and source.width > 0 and source.height > 0:
            _put_stretched(sheet, seen.picture, source, place)
        for part in around(place, table.clip(window)):
            sheet.set_clip(part)
            put_part(sheet, part)
        sheet.set_clip(None)
        target.blit(sheet, (0, 0))
        if panned:
            self._keep(Seen(sheet, content, (camera.pose, camera.view), table.copy()))
        else:
            self._spare = sheet
        return True

    def _keep(self, seen: Seen) -> Seen:
        if self._seen is not None:
            self._spare = self._seen.picture
        self._seen = seen
        return seen

    def _sheet(self, target: pygame.Surface) -> pygame.Surface:
        """A picture of the target's size that is not the one kept."""
        spare, self._spare = self._spare, None
        if spare is None or spare.get_size() != target.get_size():
            spare = pygame.Surface(target.get_size(), 0, target)
        return spare


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """What of the outer box the inner one leaves, as boxes that do not overlap."""
    held = inner.clip(outer)
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
    if source.size == place.size:
        sheet.blit(picture, place, source)
        return
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
