"""Room for words among models, panels and other words: the nearest place that hides nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pygame

ROWS = 10
"""How many half heights a box may go up or down."""
ASIDE = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75)
"""How far it may go aside, in widths."""
HIDES = 3.0
"""What hiding a model costs, in half heights that a box would rather move."""
SLIGHTLY = 0.1
"""The share of a model that may be hidden for nothing."""
CHOICE = 0.1
"""How much better an earlier place is than the next one that is as good."""

Boxes = npt.NDArray[np.float64]
"""Left, top, right, bottom of each, px: (n, 4)."""


def best_place(
    wishes: Sequence[pygame.Rect],
    taken: Sequence[pygame.Rect],
    about: Sequence[pygame.Rect],
    free: pygame.Rect,
) -> pygame.Rect:
    """The box, of the places wished for, near one of them inside `free`, where it covers nothing taken
    and hides least of what is `about` it; where all is taken, the first wish.
    """
    first = wishes[0].clamp(free)
    for wish in wishes:
        box = wish.clamp(free)
        if box.collidelist(list(taken)) < 0 and box.collidelist(list(about)) < 0:
            return box
    boxes, costs = _tries(wishes, taken, free)
    allowed = ~np.any(_overlaps(boxes, _edges(taken)) > 0.0, axis=1)
    if not np.any(allowed):
        return first
    costs = np.where(allowed, costs + HIDES * _hidden(boxes, _edges(about)), np.inf)
    left, top, _right, _bottom = boxes[int(np.argmin(costs))]
    return pygame.Rect(round(left), round(top), *first.size)


def _tries(
    wishes: Sequence[pygame.Rect], taken: Sequence[pygame.Rect], free: pygame.Rect
) -> tuple[Boxes, npt.NDArray[np.float64]]:
    """Places about each wish and beside all that is taken, inside `free`, and how far off they are."""
    half = (wishes[0].height + 2) / 2.0
    found = [_about(wish, taken, free, half) for wish in wishes]
    away = [
        np.hypot(*(lefts_tops - wish.topleft).T) / half
        for lefts_tops, wish in zip(found, wishes, strict=True)
    ]
    costs = np.concatenate([cost + CHOICE * number for number, cost in enumerate(away)])
    corners = np.concatenate(found)
    return np.concatenate([corners, corners + wishes[0].size], axis=1), costs


def _about(wish: pygame.Rect, taken: Sequence[pygame.Rect], free: pygame.Rect, half: float) -> Boxes:
    """Upper left corners to try about one wish."""
    width, height = wish.size
    beside = [x for other in taken for x in (other.left - width, other.right)]
    lefts = np.asarray([*(wish.left + np.asarray(ASIDE) * width), *beside])
    over = [y for other in taken for y in (other.top - height, other.bottom)]
    tops = np.asarray([*(wish.top + np.arange(-ROWS, ROWS + 1) * half), *over])
    x, y = np.meshgrid(
        lefts.clip(free.left, max(free.left, free.right - width)),
        tops.clip(free.top, max(free.top, free.bottom - height)),
    )
    return np.round(np.stack([x.ravel(), y.ravel()], axis=1))


def _edges(rects: Sequence[pygame.Rect]) -> Boxes:
    return np.asarray([(r.left, r.top, r.right, r.bottom) for r in rects], dtype=np.float64).reshape(-1, 4)


def _overlaps(boxes: Boxes, others: Boxes) -> npt.NDArray[np.float64]:
    """The area that each box shares with each other one, px: (boxes, others)."""
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    sides: npt.NDArray[np.float64] = np.clip(high - low, 0.0, None)
    return np.asarray(sides[..., 0] * sides[..., 1], dtype=np.float64)


def _hidden(boxes: Boxes, models: Boxes) -> npt.NDArray[np.float64]:
    """How many models each box hides, by the share of each."""
    sizes = np.maximum(1.0, (models[:, 2] - models[:, 0]) * (models[:, 3] - models[:, 1]))
    shares = _overlaps(boxes, models) / sizes
    hidden: npt.NDArray[np.float64] = np.where(shares > SLIGHTLY, shares + 0.5, 0.0).sum(axis=1)
    return hidden
