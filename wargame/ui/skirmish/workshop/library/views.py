"""Tables as pictures for cards and sheets. Slow: called in a thread."""

from __future__ import annotations

import pygame

from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import thumbnail
from wargame.ui.relief.scenery import paint_table
from wargame.ui.shell.tasks import Progress

USUAL_PPM = 1.0
USUAL_CM = 45.0


def quick_view(table_map: TableMap, longest_px: int, progress: Progress) -> pygame.Surface:
    """The lit table without its hem, painted coarsely in about a second and kept nowhere.

    Raises the task's Cancelled between two tiles once it has been called off.
    """
    ppm = USUAL_PPM * USUAL_CM / max(USUAL_CM, *table_map.size)
    picture = paint_table(table_map, ppm, progress, finer=1)
    pixels = thumbnail(picture, longest_px)
    return pygame.image.frombuffer(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGB")
