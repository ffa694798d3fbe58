"""Marks on models: badges stand outside a base however it is turned, damage is seen on the model itself."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from shapely import Point

from wargame.games.skirmish.state import UnitKind
from wargame.games.skirmish.table.plane import Base, Box, Disc, outline
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Armies
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.badges import put_badges
from wargame.ui.skirmish.scenery.scars import put_scars
from wargame.ui.skirmish.theatre.tableau import Figure

BASES: dict[UnitKind, Base] = {"soldier": Disc(0.5), "mech": Disc(1.0), "tank": Box(3.6, 2.0)}


def kit_and_camera() -> tuple[Kit, Camera]:
    pygame.display.init()
    pygame.font.init()
    return Kit.at(1.0, Armies.USUAL), Camera((10.0, 10.0), (0.0, 0.0, 240.0, 240.0))


def drawn(sheet: pygame.Surface) -> np.ndarray:
    """Where something was drawn, px."""
    return np.argwhere(pygame.surfarray.array3d(sheet).any(axis=2))


@pytest.mark.parametrize("state", ["activated", "overwatch"])
@pytest.mark.parametrize("kind", BASES)
def test_a_badge_stands_at_the_rim_of_a_base_however_it_is_turned(kind: UnitKind, state: str) -> None:
    kit, camera = kit_and_camera()
    for facing in range(0, 360, 30):
        figure = Figure("A1", 0, kind, (5.0, 5.0), facing, state == "activated", state == "overwatch")
        sheet = pygame.Surface((240, 240), depth=32)
        put_badges(kit, sheet, figure, BASES[kind], camera)
        middle = drawn(sheet).mean(axis=0)
        base = outline(BASES[kind], figure.at, facing)
        at = Point(camera.to_cm((float(middle[0]), float(middle[1]))))
        assert not base.contains(at), facing
        assert base.distance(at) < 0.5, facing


@pytest.mark.parametrize("kind", ["mech", "tank"])
def test_damage_is_seen_on_a_model_and_turns_with_it(kind: UnitKind) -> None:
    kit, camera = kit_and_camera()
    seen = []
    for facing, minor, critical in ((0.0, True, False), (180.0, True, False), (0.0, False, True)):
        sheet = pygame.Surface((240, 240), depth=32)
        sheet.fill((90, 110, 60))
        before = pygame.surfarray.array3d(sheet)
        figure = Figure("A1", 0, kind, (5.0, 5.0), facing, minor=minor, critical=critical)
        put_scars(kit, sheet, figure, camera)
        changed = np.argwhere((pygame.surfarray.array3d(sheet) != before).any(axis=2))
        assert len(changed) > 60
        seen.append(changed.mean(axis=0))
    assert np.hypot(*(seen[0] - seen[1])) > 15.0
    assert np.hypot(*(seen[0] - seen[2])) > 8.0
