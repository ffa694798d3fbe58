"""A destruction drawn: the same each time, prepared before it is seen, and still where it comes to rest."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from wargame.games.skirmish.state import UnitKind, Wreck
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.theme import Armies
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.scenery.damage import around_wreck
from wargame.ui.skirmish.scenery.miniatures import Miniatures
from wargame.ui.skirmish.scenery.stock import open_stock
from wargame.ui.skirmish.scenery.wreckage import Rehearsal, Scrapyard
from wargame.ui.skirmish.stills import NoErrands
from wargame.ui.skirmish.theatre.blaze import LASTS_S, jolt_px
from wargame.ui.skirmish.theatre.obstacles import Ground
from wargame.ui.skirmish.theatre.puffs import GroundLight
from wargame.ui.skirmish.theatre.tableau import SETTLES_S, Effect

GRASS = (96, 110, 62)
SIZE = (400, 400)


@pytest.fixture(scope="module")
def camera() -> Camera:
    pygame.display.init()
    pygame.font.init()
    return Camera((20.0, 20.0), (0.0, 0.0, 400.0, 400.0))


def a_yard() -> Scrapyard:
    miniatures = Miniatures(open_stock(), NoErrands(), lambda: None, waits=False)
    return Scrapyard(Kit.at(1.0, Armies.USUAL), miniatures, Ground((20.0, 20.0)), lambda _at: 1.0)


def destruction(kind: UnitKind) -> Effect:
    wreck = Wreck("wreck-B1", "B1", kind, (10.0, 10.0), 30.0, 1.0)
    return Effect("destruction", wreck.at, life_s=LASTS_S, side=1, wreck=wreck)


def grass() -> pygame.Surface:
    sheet = pygame.Surface(SIZE, depth=32)
    sheet.fill(GRASS)
    return sheet


def shown(yard: Scrapyard, effect: Effect, camera: Camera, age_s: float) -> bytes:
    sheet = grass()
    yard.put_destruction(sheet, replace(effect, age_s=age_s), camera, GroundLight())
    return pygame.image.tobytes(sheet, "RGB")


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_a_destruction_looks_the_same_each_time_and_is_made_before_it_is_seen(
    kind: UnitKind, camera: Camera
) -> None:
    effect, ages = destruction(kind), [n / 20.0 for n in range(40)]
    yard, rehearsal = a_yard(), Rehearsal()
    for _frame in range(70):
        rehearsal.go_on(yard, (effect,), camera)
    made = set(yard.kit.painter._kept)
    pictures = [shown(yard, effect, camera, age_s) for age_s in ages]
    assert len(set(yard.kit.painter._kept) - made) <= 0.05 * len(made)
    assert len(set(pictures)) > 35
    other = a_yard()
    assert [shown(other, effect, camera, age_s) for age_s in ages[::9]] == pictures[::9]


@pytest.mark.parametrize("kind", ["tank", "mech"])
def test_what_flew_off_does_not_stir_when_it_is_drawn_as_lying(kind: UnitKind, camera: Camera) -> None:
    effect, yard = destruction(kind), a_yard()
    assert effect.wreck is not None
    flying, lying = grass(), grass()
    last = replace(effect, age_s=SETTLES_S - 0.001)
    yard.put_pieces(flying, last, camera)
    yard.put_top(flying, last, camera)
    yard.put_lying(lying, effect.wreck, 1, camera)
    assert pygame.image.tobytes(flying, "RGB") == pygame.image.tobytes(lying, "RGB")
    changed = pygame.mask.from_threshold(lying, GRASS, (1, 1, 1, 255))
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes
    assert all(around_wreck(effect.at, camera).contains(box) for box in boxes)


def test_the_jolt_is_over_soon() -> None:
    effect = destruction("tank")
    jolts = [jolt_px([replace(effect, age_s=n / 60.0)], 5.0) for n in range(60)]
    assert any(jolt != (0, 0) for jolt in jolts[:12])
    assert all(max(abs(x), abs(y)) <= 5 for x, y in jolts)
    assert not any(jolt != (0, 0) for jolt in jolts[31:])
    assert jolt_px([], 5.0) == (0, 0)
