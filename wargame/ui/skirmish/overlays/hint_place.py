"""A line of help, and where it lies: at the edge of what is free, over no model where it can."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from wargame.ui.shell.words import _
from wargame.ui.skirmish.controller import Hand
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.fighting import FightingHand

Point = tuple[float, float]

ABOVE_PX = 24
MODEL_CM = 1.1
BADGES_PX = 26
"""How far the badges of a model reach beyond it."""


def hint_place(size: tuple[int, int], free: pygame.Rect, models: Sequence[pygame.Rect]) -> Point:
    """The middle of a box of that size (px): the first place over no model, else over the fewest."""
    boxes = list(_places(size, free))
    best = min(boxes, key=lambda box: len(box.collidelistall(list(models))))
    return float(best.centerx), float(best.centery)


def _places(size: tuple[int, int], free: pygame.Rect) -> Iterable[pygame.Rect]:
    """Along the lower edge, then along the upper one: the middle, left, right, and between these."""
    box = pygame.Rect((0, 0), size)
    room = max(0, free.width - size[0])
    for y in (free.bottom - ABOVE_PX, free.top + ABOVE_PX):
        for share in (0.5, 0.0, 1.0, 0.25, 0.75):
            box.center = free.x + round(room * share) + size[0] // 2, y
            yield box.copy()


def model_box(at: Point, scale: float) -> pygame.Rect:
    """What a model and its badges take up at a window place, px; `scale` in px a cm."""
    half = round(MODEL_CM * scale)
    box = pygame.Rect(0, 0, 2 * half, 2 * half + 2 * BADGES_PX)
    box.center = round(at[0]), round(at[1])
    return box


def hint_of(hand: Hand) -> str:
    """What a player who does nothing might not know to do; empty once something is in hand."""
    match hand:
        case FightingHand(selected=None, taping=False):
            return _("Click one of your units, or press Tab")
        case FightingHand(taping=True):
            return _("Click where the tape begins, then where it ends")
        case DeployingHand(cursor=None) if hand.unit is not None:
            return _("Click in your zone to place the unit; Q and E turn it")
        case DeployingHand() if hand.unit is None:
            return _("Take a unit from the list")
        case _:
            return ""
