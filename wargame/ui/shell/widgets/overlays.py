"""What lies over everything: the tooltip beside what it explains, and toasts."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from wargame.ui.shell.kit import Kit
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.theme import Type

TOOLTIP_WIDTH = 320
TOAST_WIDTH = 560
TOAST_S = 4.0


def beside(box: tuple[int, int], anchor: pygame.Rect, room: pygame.Rect, gap: int) -> pygame.Rect:
    """A place for a box of `box` px in `room` that does not cover `anchor`: below, above, right, left.

    Where none has room for all of it, the side with the most room is taken and the box cut to it.
    """
    width, height = min(box[0], room.width), min(box[1], room.height)
    x = max(room.left, min(anchor.centerx - width // 2, room.right - width))
    y = max(room.top, min(anchor.centery - height // 2, room.bottom - height))
    places = (
        (room.bottom - anchor.bottom - gap - height, pygame.Rect(x, anchor.bottom + gap, width, height)),
        (anchor.top - gap - height - room.top, pygame.Rect(x, anchor.top - gap - height, width, height)),
        (room.right - anchor.right - gap - width, pygame.Rect(anchor.right + gap, y, width, height)),
        (anchor.left - gap - width - room.left, pygame.Rect(anchor.left - gap - width, y, width, height)),
    )
    for spare, place in places:
        if spare >= 0:
            return place
    spare, place = max(places, key=lambda found: found[0])
    return place.clip(room)


def draw_tooltip(kit: Kit, target: pygame.Surface, words: str, anchor: pygame.Rect) -> pygame.Rect:
    """Draw the tooltip; the box it took."""
    pad_x, pad_y = kit.px(12), kit.px(8)
    room = target.get_rect().inflate(-2 * kit.px(6), -2 * kit.px(6))
    lines = kit.fonts.wrap(words, Type.SMALL, min(kit.px(TOOLTIP_WIDTH), room.width - 2 * pad_x))
    leading = kit.fonts.leading(Type.SMALL)
    width = max(kit.fonts.width(line, Type.SMALL) for line in lines) + 2 * pad_x
    height = kit.fonts.line_height(Type.SMALL) + leading * (len(lines) - 1) + 2 * pad_y
    box = beside((width, height), anchor, room, kit.px(8))
    kit.painter.put_plate(target, box, Plates.POPUP)
    y = box.y + pad_y
    for line in lines:
        row = pygame.Rect(box.x + pad_x, y, box.width - 2 * pad_x, kit.fonts.line_height(Type.SMALL))
        if row.bottom > box.bottom:
            break
        kit.fonts.put(target, line, Type.SMALL, kit.theme.palette.ink, row)
        y += leading
    return box


@dataclass(frozen=True)
class Toast:
    """A short notice that goes by itself."""

    words: str
    tone: str
    until_s: float


def draw_toasts(kit: Kit, target: pygame.Surface, toasts: list[Toast], top: int) -> None:
    """Draw the notices under one another from `top` px, in the middle."""
    icons = {"good": "done", "bad": "alert", "orange": "warning"}
    y = top
    for toast in toasts:
        y = _draw_toast(kit, target, toast, icons.get(toast.tone, "info"), y) + kit.px(8)


def _draw_toast(kit: Kit, target: pygame.Surface, toast: Toast, icon: str, top: int) -> int:
    pad = kit.px(14)
    left = pad + kit.px(30)
    most = min(kit.px(TOAST_WIDTH), target.get_width() - 2 * kit.px(16))
    lines = kit.fonts.wrap(toast.words, Type.BODY_MEDIUM, most - left - pad, 4)
    leading, line = kit.fonts.leading(Type.BODY_MEDIUM), kit.fonts.line_height(Type.BODY_MEDIUM)
    width = max(kit.fonts.width(words, Type.BODY_MEDIUM) for words in lines) + left + pad
    box = pygame.Rect(0, top, width, line + leading * (len(lines) - 1) + 2 * kit.px(10))
    box.centerx = target.get_rect().centerx
    kit.painter.put_plate(target, box, Plates.POPUP)
    colour = getattr(kit.theme.palette, toast.tone)
    kit.painter.put_icon(target, icon, (box.x + pad + kit.px(10), box.centery), kit.px(20), colour)
    for n, words in enumerate(lines):
        row = pygame.Rect(box.x + left, box.y + kit.px(10) + n * leading, width - left - pad, line)
        kit.fonts.put(target, words, Type.BODY_MEDIUM, kit.theme.palette.ink, row)
    return box.bottom
