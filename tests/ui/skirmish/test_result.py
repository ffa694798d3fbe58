"""The end of a battle: its numbers in words, and a panel that stays inside every window."""

from __future__ import annotations

import re
from collections import Counter

import pygame
import pytest

from tests.ui.headless import Desk
from tests.ui.skirmish.playing import NoDoors, a_match, played_to
from wargame.engine.match import Match
from wargame.games.skirmish.actions import Concede
from wargame.ui.skirmish.hud.charts import LeftChart
from wargame.ui.skirmish.result import MARGIN, ResultScene, dice_words, hit_words
from wargame.ui.skirmish.sitting import Sitting
from wargame.ui.skirmish.statistics import SideNumbers
from wargame.ui.skirmish.worker import AtOnce

WRONG_ENGLISH = re.compile(
    r"\b1 (dice|hits)\b|\b(0|[2-9]|\d\d+) (die|hit)\b(?! in all)(?! to hit)|None|0\.0 on"
)


@pytest.fixture(scope="module")
def match() -> Match:
    fought = played_to(a_match(), lambda state: state.phase == "activate")
    fought.submit(Concede(0))
    return fought


@pytest.mark.parametrize("dice", range(4))
@pytest.mark.parametrize("hits", range(4))
def test_numbers_and_their_nouns_agree(dice: int, hits: int) -> None:
    numbers = SideNumbers(dice, min(hits, dice), dice / 3.0, Counter({4: dice} if dice else {}))
    for words in (hit_words(numbers), dice_words(numbers)):
        assert not WRONG_ENGLISH.search(words), words


@pytest.mark.parametrize("size", [(1000, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.8, 2.0])
def test_the_panel_keeps_its_distance_from_the_windows_edge(
    match: Match, size: tuple[int, int], scale: float
) -> None:
    sitting = Sitting(match, AtOnce(), lambda: None)
    desk = Desk(ResultScene(sitting, NoDoors()), size, ui_scale=scale)
    desk.draw()
    panel = desk.find("result-leave").parent
    while panel is not None and panel.kind != "panel":
        panel = panel.parent
    assert panel is not None
    margin = desk.stage.kit.px(MARGIN)
    assert pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin).contains(panel.rect)
    for name in ("result-sentence", "result-facts", "result-rematch", "result-leave"):
        assert panel.rect.contains(desk.find(name).rect), name


@pytest.mark.parametrize(
    "left", [((6, 6),), ((1, 1), (0, 1)), tuple((12 - n // 2, 12 - n) for n in range(13))]
)
def test_the_chart_draws_nothing_outside_its_box(left: tuple[tuple[int, int], ...]) -> None:
    kit = Desk(LeftChart(left), (360, 168)).stage.kit
    chart, sheet = LeftChart(left), pygame.Surface((400, 208), depth=32)
    chart.place(kit, pygame.Rect(20, 20, 360, 168))
    chart.draw(kit, sheet)
    drawn = pygame.surfarray.array3d(sheet).astype(int).sum(axis=2)
    inside = drawn[20:-20, 20:-20].sum()
    assert inside > 0
    assert drawn.sum() == inside
