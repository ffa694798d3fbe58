"""The painter keeps what it has painted, within a budget, and paints the same every time."""

from __future__ import annotations

import pygame
import pytest

from wargame.ui.shell import icons
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.painting import Look, Painter, button_plate
from wargame.ui.shell.plates import Plate, Plates, paint_plate
from wargame.ui.shell.shapes import box_distance, slices, supersampled
from wargame.ui.shell.theme import Theme


@pytest.fixture
def kit(screen: pygame.Surface) -> Kit:
    return Kit.at(1.0)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def all_plates() -> list[Plate]:
    named = [plate for plate in vars(Plates).values() if isinstance(plate, Plate)]
    return [*named, *(button_plate(look) for look in Look)]


def test_the_same_plate_is_painted_once(kit: Kit) -> None:
    target = pygame.Surface((400, 300))
    kit.painter.put_plate(target, pygame.Rect(20, 20, 200, 100))
    before = kit.painter.kept_bytes()
    kit.painter.put_plate(target, pygame.Rect(60, 40, 200, 100))
    assert kit.painter.kept_bytes() == before
    kit.painter.put_plate(target, pygame.Rect(60, 40, 201, 100))
    assert kit.painter.kept_bytes() > before


def test_what_is_kept_stays_within_its_budget(kit: Kit) -> None:
    painter = Painter(kit.theme, kit.fonts, budget_bytes=2_000_000)
    target = pygame.Surface((10, 10))
    for width in range(100, 400, 5):
        painter.put_plate(target, pygame.Rect(0, 0, width, 200))
    assert painter.kept_bytes() <= 2_000_000


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_every_plate_is_painted_alike_twice_at_any_size(screen: pygame.Surface, scale: float) -> None:
    theme = Theme(scale=scale)
    for plate in all_plates():
        for size in ((1, 1), (9, 5), (44, 44), (300, 120)):
            one, two = paint_plate(theme, plate, *size), paint_plate(theme, plate, *size)
            assert pixels(one) == pixels(two)
            margin = plate.margin(theme)
            assert one.get_size() == (size[0] + 2 * margin, size[1] + 2 * margin)


def test_a_stretched_plate_has_the_corners_of_a_small_one(screen: pygame.Surface) -> None:
    small, large = (paint_plate(Theme(), Plates.WELL, *size) for size in ((90, 80), (400, 80)))
    assert [small.get_at((x, 10)) for x in range(20)] == [large.get_at((x, 10)) for x in range(20)]
    assert sorted(slices(21, 10, 100)) == [(0, 10, 0, 10), (10, 1, 10, 80), (11, 10, 90, 10)]
    assert slices(21, 10, 21) == [(0, 21, 0, 21)]


def test_signed_distance_is_negative_inside() -> None:
    distance = box_distance((40, 30), (10, 10, 20, 10), 4)
    assert distance[15, 20] < 0
    assert distance[2, 2] > 0
    assert abs(distance[9, 20] - 0.5) < 1e-6


def test_smooth_edges_have_no_dark_fringe(screen: pygame.Surface) -> None:
    drawn = supersampled(lambda s, k: pygame.draw.circle(s, (240, 230, 200), (10 * k, 10 * k), 8 * k), 20, 20)
    edge = [drawn.get_at((x, y)) for x in range(20) for y in range(20) if 0 < drawn.get_at((x, y)).a < 255]
    assert edge
    assert all(abs(pixel.r - 240) <= 2 for pixel in edge)


@pytest.mark.parametrize("name", icons.names())
def test_every_icon_shows_something_within_its_box(screen: pygame.Surface, name: str) -> None:
    picture = icons.paint_icon(name, 24, (233, 223, 201))
    count = pygame.mask.from_surface(picture).count()
    assert 20 < count < 24 * 24
    border = [picture.get_at((x, y)).a for x in range(24) for y in (0, 23)]
    border += [picture.get_at((x, y)).a for y in range(24) for x in (0, 23)]
    assert max(border) < 200, "an icon that touches its border was cut off"


def test_an_unknown_icon_is_an_error(screen: pygame.Surface) -> None:
    with pytest.raises(KeyError):
        icons.paint_icon("no such icon", 24, (0, 0, 0))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_face(kit: Kit, face: int) -> None:
    picture = pygame.Surface((60, 60))
    picture.fill((255, 255, 255))
    picture.blit(kit.painter.die(face, 60, (236, 227, 207), (20, 20, 20)), (0, 0))
    dark = pygame.mask.from_threshold(picture, (20, 20, 20), (30, 30, 30, 255))
    assert len(dark.connected_components(8)) == face
