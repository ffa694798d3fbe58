"""Where a line of the log happened: a ring where each unit stood then, its way or the line of its shot."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from wargame.ui.shell.theme import Army
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.log import Line
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.ink import Drawing


def told_marks(
    line: Line,
    radius_of: Callable[[str], float],
    side_of: Callable[[str], int],
    armies: tuple[Army, Army],
    camera: Camera,
    window: pygame.Rect,
) -> list[Drawing]:
    """The marks of a line; `radius_of` a unit's base, in cm."""
    marks: list[Drawing] = []
    if len(line.way) > 1:
        marks.append(strokes.told_way(line.way, camera, window))
    for unit, at in zip(line.units, line.places, strict=False):
        colour = armies[side_of(unit)].light
        marks.append(strokes.selection(at, radius_of(unit), camera, colour))
    return marks
