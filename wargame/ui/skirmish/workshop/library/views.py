"""Tables as pictures for cards and sheets. Slow: called in a thread."""

from __future__ import annotations

from io import BytesIO

import pygame

from wargame.games.skirmish.maps.importing.pictures import Picture
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.relief.picture import thumbnail
from wargame.ui.relief.scenery import paint_table
from wargame.ui.shell.tasks import Progress

USUAL_PPM = 1.0
USUAL_CM = 45.0
MOST_PIXELS = 36_000_000


def quick_view(table_map: TableMap, longest_px: int, progress: Progress) -> pygame.Surface:
    """The lit table without its hem, painted coarsely in about a second and kept nowhere.

    Raises the task's Cancelled between two tiles once it has been called off.
    """
    ppm = USUAL_PPM * USUAL_CM / max(USUAL_CM, *table_map.size)
    picture = paint_table(table_map, ppm, progress, finer=1)
    pixels = thumbnail(picture, longest_px)
    return pygame.image.frombuffer(pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGB")


def own_view(picture: Picture, longest_px: int) -> pygame.Surface | None:
    """The picture that came along with a file, in small; None for one that can't be read or is huge."""
    width, height = picture.size_px
    if width * height > MOST_PIXELS:
        return None
    try:
        whole = pygame.image.load(BytesIO(picture.data), f"picture.{picture.form}")
    except pygame.error:
        return None
    share = min(1.0, longest_px / max(whole.get_size()))
    size = (max(1, round(whole.get_width() * share)), max(1, round(whole.get_height() * share)))
    plain = pygame.Surface(whole.get_size(), depth=24)
    plain.blit(whole, (0, 0))
    return pygame.transform.smoothscale(plain, size)
