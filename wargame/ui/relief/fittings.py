"""Windows and doors in their walls."""

from __future__ import annotations

import math

from wargame.ui.relief.colour import Paint, shade
from wargame.ui.relief.masonry import THICKNESS_MM
from wargame.ui.relief.pen import Pen

_AJAR = math.radians(68)
_DOUBLE_FROM_MM = 16.0
_HALF = THICKNESS_MM / 2


def draw_window(pen: Pen, at: tuple[float, float], half: float, style: str, sill: float, tall: float) -> None:
    """A sill through the wall's thickness, frame posts at its ends, glass where the style has any.

    `at` is the opening's middle in the pen's frame (along the wall); `sill` and `tall`
    are heights above the building's ground.
    """
    x, y = at
    stone = {"barn": "#6a5138", "factory": "#9a988f", "ruin": "#8d7461"}.get(style, "#d8cdb6")
    pen.box(x, y, half, _HALF + 0.3, stone, sill, corner=0.05, rise=0.2, grain=0.07)
    if style == "ruin":
        return
    frame = {"barn": "#54402b", "factory": "#4a5350"}.get(style, "#e7dcc2")
    for end in (-1, 1):
        pen.box(x + end * (half - 0.25), y, 0.25, _HALF - 0.4, frame, tall - 0.5, corner=0.05, rise=0.15)
    if style == "barn":
        return
    pen.box(x, y, half - 0.4, 0.28, "#4d6f82", sill + 0.4, corner=0.05, rise=0.1, grain=0.0, gloss=0.9)
    bars = 3 if style == "factory" else 1
    for k in range(bars):
        bar = x + (k + 1) * 2 * half / (bars + 1) - half
        pen.box(bar, y, 0.2, 0.42, frame, sill + 0.9, corner=0.05, rise=0.12, grain=0.0)


def draw_door(pen: Pen, at: tuple[float, float], half: float, style: str, side: int, tall: float) -> None:
    """Wooden jambs and a leaf that stands open into the room on `side` (1 left, -1 right)."""
    x, y = at
    if style == "ruin":
        return
    jamb: Paint = {"factory": "#4a5350", "townhouse": "#d9cfb8"}.get(style, "#5a3f28")
    for end in (-1, 1):
        pen.box(x + end * (half - 0.22), y, 0.22, _HALF, jamb, tall - 0.3, corner=0.05, rise=0.15)
    leaf = {"factory": "#5c665f", "townhouse": "#3f5348", "barn": "#6b4f33"}.get(style, "#6f4a2b")
    double = 2 * half >= _DOUBLE_FROM_MM
    length = (half if double else 2 * half) - 0.7
    for end in (-1, 1) if double else (-1,):
        hinge = (x + end * (half - 0.5), y + side * _HALF)
        angle = side * _AJAR if end < 0 else math.pi - side * _AJAR
        swung = pen.moved(*hinge, angle)
        swung.box(length / 2, 0, length / 2, 0.36, leaf, tall * 0.8, corner=0.1, rise=0.15, grain=0.09)
        swung.box(
            length / 2, 0, length * 0.36, 0.12, shade(leaf, 1.25), tall * 0.8 + 0.1, corner=0.05, rise=0.1
        )
