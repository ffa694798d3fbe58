"""Placing units: the rest placed for a player, the zones, the line about the base in hand."""

from __future__ import annotations

import math

import pygame
import pytest
import shapely

from tests.ui.skirmish.playing import a_match, played_to
from wargame.games.skirmish.table.plane import Base, Box, Disc, outline
from wargame.ui.shell.theme import Armies
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.placing import REACH, ROUND, base_ring, zone_layers
from wargame.ui.skirmish.placing import place_one

WINDOW = pygame.Rect(0, 0, 400, 400)
CAMERA = Camera((40.0, 40.0), (0.0, 0.0, 400.0, 400.0))


def test_the_rest_of_either_side_is_placed_legally_and_faces_the_enemy() -> None:
    match = played_to(a_match(), lambda state: state.phase == "deploy")
    seen = set()
    while match.state.phase == "deploy":
        action = place_one(match.battle, match.state)  # type: ignore[arg-type]
        assert action is not None
        unit = next(unit for unit in match.state.units if unit.id == action.unit)
        assert math.sin(math.radians(action.facing)) == pytest.approx(1.0 if unit.side == 0 else -1.0)
        seen.add(unit.side)
        match.submit(action)
    assert seen == {0, 1}
    assert all(unit.at is not None for unit in match.state.units)


@pytest.mark.parametrize("base", [Disc(0.5), Disc(1.0), Box(3.6, 2.0)])
@pytest.mark.parametrize("facing", [0.0, 33.0, 270.0])
def test_the_line_about_a_base_keeps_to_it_and_points_where_it_faces(base: Base, facing: float) -> None:
    drawing = base_ring(base, (20.0, 20.0), facing, CAMERA, legal=True)
    near = outline(base, (20.0, 20.0), facing).buffer((ROUND + 4.0) / CAMERA.scale)
    alpha = pygame.surfarray.array_alpha(drawing.picture)
    outside = [
        CAMERA.to_cm((drawing.area.x + x, drawing.area.y + y))
        for x in range(0, alpha.shape[0], 2)
        for y in range(0, alpha.shape[1], 2)
        if alpha[x, y] > 60
    ]
    beyond = [at for at in outside if not near.contains(shapely.Point(at))]
    assert beyond, "something points"
    ways = {round(math.degrees(math.atan2(y - 20.0, x - 20.0)) - facing) % 360 for x, y in beyond}
    assert all(min(way, 360 - way) < 60 for way in ways)
    assert drawing.area.width <= 2 * (math.ceil(2.1 * CAMERA.scale + REACH) + 1)


@pytest.mark.parametrize("ground", [(235, 238, 242), (102, 113, 60), (216, 196, 150), (30, 28, 26)])
@pytest.mark.parametrize("armies", [Armies.USUAL, *(Armies.named(n) for n in ("red_blind", "blue_blind"))])
def test_the_edge_of_the_zone_in_use_is_seen_on_any_ground(
    ground: tuple[int, int, int], armies: object
) -> None:
    table, zone = shapely.box(0, 0, 40, 40), shapely.box(0, 0, 40, 8)
    picture = pygame.Surface(WINDOW.size, depth=32)
    picture.fill(ground)
    for layer in zone_layers(table, (zone, shapely.box(0, 32, 40, 40)), armies, CAMERA, WINDOW):  # type: ignore[arg-type]
        layer.put(picture)
    column = [sum(picture.get_at((200, y))[:3]) for y in range(300, 340)]
    assert max(column) - min(column) > 150
    inside, outside = sum(picture.get_at((200, 360))[:3]), sum(picture.get_at((200, 200))[:3])
    assert inside > outside
