"""What lies over the table: projected light, dashes, chips, the tape, layers kept while the camera moves."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import Point, box

from tests.ui.skirmish.playing import a_match, played_to
from wargame.games.skirmish.table.plane import gap
from wargame.ui.shell.kit import Kit
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Measure
from wargame.ui.skirmish.overlays import strokes
from wargame.ui.skirmish.overlays.chips import TableChip, placed
from wargame.ui.skirmish.overlays.easel import Easel, Shelf
from wargame.ui.skirmish.overlays.ground import Layer
from wargame.ui.skirmish.overlays.ink import dashed
from wargame.ui.skirmish.overlays.projection import area_of, hatched, mask_of, project
from wargame.ui.skirmish.overlays.turn import compose_turn
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.worker import AtOnce

WINDOW = pygame.Rect(0, 0, 800, 800)


@pytest.fixture
def camera() -> Camera:
    return Camera((40.0, 40.0), (0.0, 0.0, 800.0, 800.0))


def test_a_mask_fills_the_shape_and_glows_at_its_rim(camera: Camera) -> None:
    shape = box(10.0, 10.0, 20.0, 20.0)
    area = area_of(shape, camera, WINDOW)
    mask = mask_of(shape, camera, area, fill=0.2, glow=0.4)

    def at(x: float, y: float) -> int:
        px, py = camera.to_px((x, y))
        return int(mask[round(px) - area.x, round(py) - area.y])

    assert at(15.0, 15.0) == round(255 * 0.2)
    assert at(10.1, 15.0) > at(10.4, 15.0) > at(15.0, 15.0)
    assert at(9.8, 15.0) == 0


def test_a_hole_in_a_shape_stays_dark(camera: Camera) -> None:
    shape = box(10.0, 10.0, 20.0, 20.0).difference(Point(15.0, 15.0).buffer(1.0))
    area = area_of(shape, camera, WINDOW)
    mask = mask_of(shape, camera, area, fill=0.3)
    x, y = camera.to_px((15.0, 15.0))
    assert mask[round(x) - area.x, round(y) - area.y] == 0


def test_projected_light_follows_the_rule_of_the_look() -> None:
    area = pygame.Rect(0, 0, 4, 4)
    light = project(np.full((4, 4), 51, np.uint8), area, (200, 100, 50), 0.25)
    ground = pygame.Surface((4, 4), depth=32)
    ground.fill((120, 120, 120))
    light.put(ground)
    share, grey = 51 / 255, 120 / 255
    for channel, tone in zip(ground.get_at((1, 1))[:3], (200, 100, 50), strict=True):
        expected = grey * (1 - share) + tone / 255 * (0.25 + 1.25 * grey) * share
        assert channel / 255 == pytest.approx(expected, abs=0.02)


def test_hatching_stays_where_it_is_when_its_area_moves() -> None:
    mask = np.full((60, 60), 200, np.uint8)
    one = hatched(mask, pygame.Rect(0, 0, 60, 60))
    other = hatched(mask, pygame.Rect(10, 0, 60, 60))
    assert (one[10:] == other[:50]).all()


@given(
    st.lists(st.tuples(st.floats(0, 500), st.floats(0, 500)), min_size=2, max_size=6),
    st.floats(3, 30),
    st.floats(3, 30),
)
def test_dashes_are_as_long_as_asked_and_lie_on_the_line(
    points: list[tuple[float, float]], on: float, off: float
) -> None:
    whole = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    dashes = dashed(points, on, off)
    lengths = [sum(math.dist(a, b) for a, b in itertools.pairwise(dash)) for dash in dashes]
    assert all(length <= on + 1e-6 for length in lengths)
    assert all(abs(length - on) < 1e-6 for length in lengths[:-1])
    covered = whole // (on + off) * on + min(on, whole % (on + off))
    assert sum(lengths) == pytest.approx(covered, abs=on + 1e-6)


@given(st.lists(st.tuples(st.integers(100, 700), st.integers(100, 500)), max_size=6))
def test_chips_stay_inside_and_make_way(places: list[tuple[int, int]]) -> None:
    pygame.font.init()
    kit = Kit.at(1.0)
    free = pygame.Rect(80, 80, 660, 460)
    boxes = [b for _c, b in placed(kit, [TableChip("4+   50 %", place) for place in places], free)]
    assert all(free.contains(box) for box in boxes)
    for n, one in enumerate(boxes):
        assert sum(one.colliderect(other) for other in boxes[:n]) <= max(0, n - 3)


@given(
    st.lists(
        st.tuples(st.integers(100, 700), st.integers(120, 420), st.sampled_from([-18.0, 18.0])), max_size=4
    ),
    st.lists(st.tuples(st.integers(100, 700), st.integers(120, 420)), max_size=5),
    st.sampled_from([0.8, 1.0, 2.0]),
)
def test_chips_hide_no_model_and_go_under_no_panel(
    spoken_of: list[tuple[int, int, float]], others: list[tuple[int, int]], scale: float
) -> None:
    """At any scale: neither the base a chip speaks of, nor one nearby, nor a panel over the table."""
    pygame.font.init()
    free, panel = pygame.Rect(80, 80, 660, 460), pygame.Rect(540, 80, 200, 460)
    chips = [TableChip("4+   50 %", (x, y), lift=lift) for x, y, lift in spoken_of]
    places = [(x, y) for x, y, _l in spoken_of] + others
    assume(all(math.dist(a, b) > 90.0 * scale for a, b in itertools.combinations(places, 2)))
    bodies = [pygame.Rect(x - 16, y - 16, 32, 32) for x, y in places]
    boxes = [place for _c, place in placed(Kit.at(scale), chips, free, bodies, [panel])]
    assert len(boxes) == len(chips)
    for place in boxes:
        assert not place.colliderect(panel)
        hidden = sum(place.clip(body).width * place.clip(body).height for body in bodies) / 32**2
        assert hidden <= 0.1 * len(bodies), (place, bodies)


def test_a_chip_of_a_unit_at_the_edge_of_the_view_stays_in_sight() -> None:
    """However near the camera is: a base that reaches far puts its chip far outside."""
    pygame.font.init()
    free = pygame.Rect(80, 80, 660, 460)
    for edge in ((400, 85), (400, 535), (85, 300), (735, 300)):
        for lift in (-60.0, 60.0):
            ((_chip, box),) = placed(Kit.at(2.0), [TableChip("5+", edge, lift=lift)], free)
            assert free.contains(box)


@pytest.mark.parametrize("unit", [1.0, 1.6, 2.0])
def test_lines_are_as_thick_as_the_words_about_them_are_large(unit: float, camera: Camera) -> None:
    """Measured across a way, a selection and a tape: a thin line in a large window is hardly seen."""
    camera.unit = unit
    (x0, _y0), (x1, _y1) = (camera.to_px(at) for at in ((10.0, 15.0), (20.0, 15.0)))
    way = strokes.WayLook(((10.0, 15.0), (20.0, 15.0)), True, False)
    widths = {"way": (strokes.way_stroke(way, camera, WINDOW), 4.5)}
    widths["tape"] = strokes.tape_stroke((10.0, 15.0), (20.0, 15.0), camera, WINDOW), 7.0
    for name, (drawing, wanted) in widths.items():
        column = round((x0 + x1) / 2.0) - drawing.area.x + 3
        tall = drawing.picture.get_height()
        drawn = sum(drawing.picture.get_at((column, y))[3] > 40 for y in range(tall))
        assert drawn == pytest.approx(wanted * unit, abs=2.0), name
    reach = 0.5 * camera.scale
    arcs = strokes.selection((10.0, 15.0), 0.5, camera)
    assert arcs.picture.get_bounding_rect().width / 2.0 == pytest.approx(reach + 6.0 * unit, abs=2.0)


def test_a_chip_far_outside_the_view_is_not_shown() -> None:
    pygame.font.init()
    free = pygame.Rect(80, 80, 660, 460)
    assert not placed(Kit.at(1.0), [TableChip("5+", (400.0, -300.0))], free)


def test_the_tape_measures_between_bases_as_ranges_are(camera: Camera) -> None:
    match = played_to(a_match(), lambda s: s.phase == "activate")
    sitting = Sitting(match, AtOnce(), lambda: None)
    a, b = (next(u for u in match.state.units if u.side == side and u.at) for side in (0, 1))
    assert a.at is not None
    assert b.at is not None
    hand = FightingHand(sitting.questions, tape=Measure(a.at, b.at, a.id, b.id))
    easel = Easel(sitting.desk, camera, WINDOW, Shelf())
    compose_turn(easel, hand)
    battle, state = sitting.battle, match.state
    expected = gap(battle.model(state, a.id), battle.model(state, b.id))
    assert f"{expected:.1f} cm" in [chip.text for chip in easel.overlay.chips]


def test_layers_are_stretched_while_the_camera_moves_and_made_anew_when_it_rests(camera: Camera) -> None:
    made: list[float] = []
    shape = box(15.0, 15.0, 25.0, 25.0)

    def make() -> list[Layer]:
        made.append(camera.scale)
        area = area_of(shape, camera, WINDOW)
        return [project(mask_of(shape, camera, area, fill=0.3), area, (255, 255, 255))]

    shelf = Shelf()
    first = shelf.keep("reach", camera, WINDOW, make)[0]
    camera.zoom_at((400.0, 400.0), 1)
    camera.update(0.05)
    moving = shelf.keep("reach", camera, WINDOW, make)[0]
    assert len(made) == 1
    assert moving.area.width > first.area.width
    camera.update(1.0)
    resting = shelf.keep("reach", camera, WINDOW, make)[0]
    assert len(made) == 2
    assert abs(resting.area.width - moving.area.width) < 60


class LaterErrands:
    """Work that is only noted, until it is done by hand."""

    busy = True

    def __init__(self) -> None:
        self.jobs: list[tuple[Callable[[], Any], Callable[[Any], object]]] = []

    def ask(self, slot: str, job: Callable[[], Any], then: Callable[[Any], object]) -> None:
        self.jobs.append((job, then))

    def do(self) -> None:
        """Do the first of them."""
        job, then = self.jobs.pop(0)
        then(job())


def a_light(camera: Camera) -> list[Layer]:
    shape = box(15.0, 15.0, 25.0, 25.0)
    area = area_of(shape, camera, WINDOW)
    return [project(mask_of(shape, camera, area, fill=0.3), area, (255, 255, 255))]


def test_a_light_made_beside_the_main_loop_is_shown_when_it_has_come(camera: Camera) -> None:
    errands, told = LaterErrands(), list[str]()
    shelf = Shelf(errands, lambda: told.append("come"))
    assert shelf.keep("reach", camera, WINDOW, lambda: a_light(camera)) == []
    assert shelf.keep("reach", camera, WINDOW, lambda: a_light(camera)) == []
    assert shelf.waiting
    assert len(errands.jobs) == 1
    errands.do()
    assert told == ["come"]
    assert not shelf.waiting
    assert len(shelf.keep("reach", camera, WINDOW, lambda: a_light(camera))) == 1
    assert not errands.jobs


def test_a_light_that_comes_too_late_is_not_shown_but_told(camera: Camera) -> None:
    """Whoever waits for the last of the work must hear of its end."""
    errands, told = LaterErrands(), list[str]()
    shelf = Shelf(errands, lambda: told.append("come"))
    shelf.keep("reach", camera, WINDOW, lambda: a_light(camera))
    shelf.clear()
    assert not shelf.waiting
    errands.do()
    assert told == ["come"]
    assert shelf.keep("reach", camera, WINDOW, lambda: a_light(camera)) == []
