"""Nothing that is asked or explained hides what it is about: reaction panel, help line, dice, shot card."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.ui.common.layouts import Sparing
from wargame.ui.shell.theme import Armies
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.skirmish.dice.throw import EDGE_MM
from wargame.ui.skirmish.dice.turning import matrix
from wargame.ui.skirmish.hud.charts import LeftChart
from wargame.ui.skirmish.hud.making_way import place_for
from wargame.ui.skirmish.hud.reaction import levels
from wargame.ui.skirmish.hud.tray import CAPTION_FROM, CAPTION_UNITS, DiceTray
from wargame.ui.skirmish.overlays.hint_place import hint_place, model_box

WINDOW = pygame.Rect(0, 0, 1280, 720)


@pytest.mark.parametrize(
    ("ys", "place"),
    [((100, 400), "below"), ((400, 650), "above"), ((100, 650), "apart"), ((), "below")],
)
def test_a_panel_goes_where_it_hides_nothing(ys: tuple[float, ...], place: str) -> None:
    assert place_for(WINDOW, 71, 170, [(600.0, y) for y in ys]) == place


def test_a_reaction_panel_hides_neither_the_way_nor_who_may_fire(tmp_path: Path) -> None:
    play = Play(played_to(a_match("crossroads", seed=6), lambda s: s.phase == "react"), tmp_path)
    play.settle()
    panel = play.scene.parts.reaction.shown_rect()
    moment, spots = play.scene.board.asked(play.state.pending)
    assert panel.height
    assert spots
    assert not [spot for spot in spots if panel.collidepoint(spot)]
    frame, kit = play.scene.frame, play.desk.stage.kit
    everywhere = [(640.0, float(y)) for y in range(80, 700, 40)]
    frame.make_way(kit, "a longer way", everywhere)
    play.desk.draw()
    assert frame.view(kit, play.desk.stage.size).bottom <= play.scene.parts.reaction.shown_rect().top
    assert not frame.make_way(kit, "a longer way", [])
    assert moment is not None


def test_the_chance_is_told_once_for_as_long_as_it_holds() -> None:
    curve = [(1.0, 0.5), (2.0, 0.5), (3.0, 1 / 3), (6.0, 0.5), (7.0, 0.5)]
    told = levels(curve, [(1.0, 3.0), (6.0, 7.0)])
    assert [(start, end) for start, end, _chance in told] == [(1.0, 2.0), (3.0, 3.0), (6.0, 7.0)]
    assert [chance for _start, _end, chance in told] == pytest.approx([0.5, 1 / 3, 0.5], abs=1e-3)


@given(st.lists(st.tuples(st.floats(340.0, 940.0), st.floats(70.0, 640.0)), max_size=24))
def test_the_line_of_help_lies_over_a_model_only_where_none_is_left_free(
    places: list[tuple[float, float]],
) -> None:
    free = pygame.Rect(340, 71, 600, 573)
    models = [model_box(at, 14.3) for at in places]
    x, y = hint_place((240, 26), free, models)
    box = pygame.Rect(0, 0, 240, 26)
    box.center = round(x), round(y)
    assert free.contains(box)
    if box.collidelist(models) >= 0:
        assert any(model.bottom > free.bottom - 40 for model in models)
        assert any(model.top < free.top + 40 for model in models)


def test_a_column_leaves_out_the_least_first_and_takes_it_back() -> None:
    first, least, last, less = (Widget(least=(10, 40)) for _n in range(4))
    column = Sparing([first, least, last, less], [least, less], gap=0)
    desk = Desk(column, (200, 200))
    px = desk.stage.kit.px
    for height, out in ((160, set()), (130, {least}), (90, {least, less})):
        column.place(desk.stage.kit, pygame.Rect(0, 0, 200, px(height)))
        assert {child for child in (first, least, last, less) if child not in column.shown()} == out
        assert first.rect.height == last.rect.height == px(40)
        assert all(child.rect.size == (0, 0) for child in out)


TRAYS = [(320, 120), (520, 130), (400, 120), (240, 120), (306, 160), (306, 240), (306, 400), (200, 300)]


@pytest.mark.parametrize("size", TRAYS)
def test_dice_lie_wholly_on_the_felt_and_nothing_covers_what_is_told_of_them(size: tuple[int, int]) -> None:
    tray = DiceTray(lambda _name, _loud: None)
    kit = Desk(tray, (40, 40)).stage.kit
    tray.place(kit, pygame.Rect((7, 11), size))
    for seed in range(6):
        tray.roll([(0, 3), (1, 2)], "Hit", True, seed)
        tray.settle()
        thrown = tray._thrown
        assert thrown is not None
        last = [thrown.throw.at(n, 99.0) for n in (0, 1)]
        boxes = []
        for moment in last:
            (x, y), half = tray._px(moment), EDGE_MM * tray._scale() / 2.0
            across, down = (half * float(np.abs(row).sum()) for row in matrix(moment.attitude)[:2])
            boxes.append(pygame.FRect(x - across, y - down, 2.0 * across, 2.0 * down))
        felt, room = tray._felt(), tray._room()
        assert all(pygame.FRect(room).contains(box) for box in boxes), (size, seed)
        assert felt.contains(room)
        assert felt.bottom - room.bottom == (kit.px(CAPTION_UNITS) if size[1] >= CAPTION_FROM else 0)
        assert math.dist((last[0].x, last[0].y), (last[1].x, last[1].y)) > EDGE_MM * 1.3
        plates = tray._beside(thrown, [(26, 26), (84, 46)])
        assert all(room.contains(plate) for plate in plates)
        assert not plates[0].colliderect(plates[1])
        assert not [box for plate in plates for box in boxes if box.inflate(-4, -4).colliderect(plate)]


def test_two_sides_that_lose_nobody_both_show_their_line() -> None:
    desk = Desk(LeftChart([(6, 6), (6, 6), (6, 6)]), (400, 200))
    pixels = pygame.surfarray.array3d(desk.draw()).astype(int)
    middle = pixels[110:130].reshape(-1, 3)
    for army in Armies.USUAL:
        near = np.abs(middle - np.asarray(army.hud)).sum(axis=1) < 60
        assert near.sum() > 10
