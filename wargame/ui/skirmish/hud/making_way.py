"""Where a panel goes that is about something on the table: it must not hide what it asks about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

Place = Literal["below", "above", "apart"]

BASE_PX = 28


def place_for(window: pygame.Rect, top: int, tall: int, spots: Sequence[tuple[float, float]]) -> Place:
    """Below or above, whichever hides none of the spots (px); else apart, and the table gives way.

    Above, a panel `tall` px high begins at `top`; below, it ends with the window.
    """
    if all(y + BASE_PX < window.bottom - tall for _x, y in spots):
        return "below"
    if all(y - BASE_PX > top + tall for _x, y in spots):
        return "above"
    return "apart"
