"""Room for words among models, panels and other words: the nearest place that hides nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

ROWS = 10
"""How many half heights a box may go up or down."""
ASIDE = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75)
"""How far it may go aside, in widths."""
HIDES = 8.0
"""What hiding a model costs, in half heights that a box would rather move."""
SLIGHTLY = 0.1
"""The share of a model that may be hidden for nothing."""
CHOICE = 0.1
"""How much better an earlier place is than the next one that is as good."""
WITHIN = (3.0, 9.0, math.inf)
"""How far off places are looked for, in half heights: farther only where no near one is as good."""

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
    room = _Room(_edges(taken), _edges(about), free)
    for within in WITHIN:
        found = room.best(wishes, within)
        # what lies farther off costs more than that
        if found is not None and (found[0] <= within or within == WITHIN[-1]):
            return pygame.Rect(*found[1], *first.size)
    return first


@dataclass(frozen=True, slots=True, eq=False)
class _Room:
    """What is taken and what is about, as edges (n, 4) px, in the free part of the window."""

    taken: Boxes
    about: Boxes
    free: pygame.Rect

    def best(self, wishes: Sequence[pygame.Rect], within: float) -> tuple[float, tuple[int, int]] | None:
        """The least cost of a place no farther than `within` half heights from a wish, and its corner."""
        boxes, costs = self._tries(wishes, within)
        allowed = np.flatnonzero(~np.any(_overlaps(boxes, self.taken) > 0.0, axis=1))
        if not len(allowed):
            return None
        boxes, costs = boxes[allowed], costs[allowed] + HIDES * _hidden(boxes[allowed], self.about)
        least = int(np.argmin(costs))
        left, top, _right, _bottom = boxes[least]
        return float(costs[least]), (round(left), round(top))

    def _tries(self, wishes: Sequence[pygame.Rect], within: float) -> tuple[Boxes, npt.NDArray[np.float64]]:
        """Places about each wish and beside all that is taken, and how far off they are."""
        half = (wishes[0].height + 2) / 2.0
        found = [self._about(wish, half, within * half) for wish in wishes]
        away = [
            np.hypot(*(lefts_tops - wish.topleft).T) / half
            for lefts_tops, wish in zip(found, wishes, strict=True)
        ]
        costs = np.concatenate([cost + CHOICE * number for number, cost in enumerate(away)])
        corners = np.concatenate(found)
        return np.concatenate([corners, corners + wishes[0].size], axis=1), costs

    def _about(self, wish: pygame.Rect, half: float, within_px: float) -> Boxes:
        """Upper left corners to try about one wish, inside `free`."""
        width, height = wish.size
        lefts = [wish.left + np.asarray(ASIDE) * width, self.taken[:, 0] - width, self.taken[:, 2]]
        tops = [wish.top + np.arange(-ROWS, ROWS + 1) * half, self.taken[:, 1] - height, self.taken[:, 3]]
        x, y = np.meshgrid(
            _near(np.concatenate(lefts), wish.left, self.free.left, self.free.right - width, within_px),
            _near(np.concatenate(tops), wish.top, self.free.top, self.free.bottom - height, within_px),
        )
        return np.stack([x.ravel(), y.ravel()], axis=1)


def _near(
    places: npt.NDArray[np.float64], wished: float, low: float, high: float, within: float
) -> npt.NDArray[np.float64]:
    """The places between two bounds that are no farther than that from the one wished for."""
    inside = np.round(places.clip(low, max(low, high)))
    near: npt.NDArray[np.float64] = inside[np.abs(inside - wished) <= within]
    return near


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
