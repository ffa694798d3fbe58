"""A small picture of a table with the two deployment zones on it."""

from __future__ import annotations

import pygame
import shapely

from wargame.games.skirmish.table.table import Table
from wargame.ui.shell.theme import Armies, Army

FILL, EDGE = 46, 190
EDGE_PX = 2


def tinted_zones(
    picture: pygame.Surface,
    table: Table,
    depth_cm: float,
    armies: tuple[Army, Army] = Armies.USUAL,
) -> pygame.Surface:
    """A copy of the picture, each zone tinted in its army's colour; `depth_cm` where the map has none."""
    tinted = picture.copy()
    layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    for side, army in enumerate(armies):
        for part in shapely.get_parts(table.zone(side, depth_cm)):
            corners = [_px(at, picture, table) for at in shapely.get_coordinates(part.exterior)]
            pygame.draw.polygon(layer, (*army.light, FILL), corners)
            pygame.draw.polygon(layer, (*army.light, EDGE), corners, EDGE_PX)
    tinted.blit(layer, (0, 0))
    return tinted


def _px(at: tuple[float, float], picture: pygame.Surface, table: Table) -> tuple[float, float]:
    width, height = picture.get_size()
    return at[0] / table.size[0] * width, (1.0 - at[1] / table.size[1]) * height
