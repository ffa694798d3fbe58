"""The threat overlay: heat, numbers and legend say what the odds say, and nothing waits for them."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.test_battle_scene import hand_of, open_ground
from wargame.games.skirmish.actions import Overwatch
from wargame.games.skirmish.rules.threat import Danger, Heat, together
from wargame.ui.shell.kit import Kit
from wargame.ui.skirmish.camera import Camera
from wargame.ui.skirmish.overlays.chips import TableChip, placed
from wargame.ui.skirmish.overlays.heat import BANDS, band_of, heat_layers, numbers, swatch
from wargame.ui.skirmish.overlays.legend import Legend, band_words, legend_parts
from wargame.ui.skirmish.overlays.peril import danger_words
from wargame.ui.skirmish.questions import Questions, heat_steps
from wargame.ui.skirmish.worker import AtOnce

WINDOW = pygame.Rect(0, 0, 400, 400)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    found = Play(played_to(a_match(), lambda s: s.phase == "activate"), tmp_path, auto_next=False)
    found.settle()
    return found


def two_halves(west: float, east: float) -> Heat:
    """A table of 20 x 20 cm with one chance in its west and another in its east."""
    chances = np.full((20, 20), west)
    chances[10:] = east
    return Heat(chances, (20.0, 20.0))


def until_known(play: Play, unit: str | None, count: int) -> list[Heat]:
    """The heats of a unit once so many are known."""
    for _ in range(2000):
        play.desk.wait(1 / 60)
        pygame.time.wait(2)
        heats = play.scene.sitting.questions.heats(play.state.to_act or 0, unit)
        if len(heats) >= count:
            return heats
    raise AssertionError("the heat never came")


def test_t_shows_heat_numbers_and_legend_and_who_could_hit_at_the_cursor(play: Play) -> None:
    play.desk.key(pygame.K_t)
    play.desk.draw()
    assert play.scene.board.overlay.legend is not None
    heats = until_known(play, None, 2)
    assert [heat.chances.shape for heat in heats] == [(30, 30), (60, 60)]
    play.hover((15.0, 15.0))
    play.settle()
    side = play.state.to_act
    assert side is not None
    found = play.scene.sitting.battle.threat(play.state, side).dangers((15.0, 15.0))
    texts = [chip.text for chip in play.scene.board.overlay.chips]
    words = danger_words(found, play.scene.sitting.names.unit) if found else "no enemy can hit here"
    cursor = hand_of(play).cursor
    assert cursor is not None
    near = play.scene.sitting.battle.threat(play.state, side).dangers(cursor)
    assert {words, danger_words(near, play.scene.sitting.names.unit)} & set(texts)
    assert any(chip.slight for chip in play.scene.board.overlay.chips)


def test_the_overlay_stays_while_a_way_is_hovered_and_tells_about_its_end(play: Play) -> None:
    unit = play.units()[0]
    assert unit.at is not None
    play.desk.key(pygame.K_t)
    play.click(unit.at)
    play.settle()
    until_known(play, unit.id, 1)
    play.hover(open_ground(play, unit.id))
    play.settle()
    plan = hand_of(play).plan
    assert plan is not None
    assert plan.points is not None
    side = play.state.to_act
    assert side is not None
    found = play.scene.sitting.battle.threat(play.state, side, unit.id).dangers(plan.points[-1])
    words = danger_words(found, play.scene.sitting.names.unit) if found else "no enemy can hit here"
    assert words in [chip.text for chip in play.scene.board.overlay.chips]
    assert play.scene.board.overlay.legend is not None


def test_neither_a_hover_nor_a_click_waits_for_the_heat(play: Play) -> None:
    """On a busy machine the quicker half of the hovers tells."""
    play.desk.key(pygame.K_t)
    play.desk.draw()
    taken = []
    for n in range(20):
        started = time.thread_time()
        play.hover((10.0 + n * 0.3, 12.0))
        taken.append(time.thread_time() - started)
    assert sorted(taken)[10] < 0.010
    unit = play.units()[0]
    assert unit.at is not None
    started = time.thread_time()
    play.click(unit.at)
    assert time.thread_time() - started < 0.1
    assert hand_of(play).selected == unit.id


def test_another_state_s_heat_is_given_up_and_its_own_is_worked_out(play: Play) -> None:
    play.desk.key(pygame.K_t)
    play.desk.draw()
    play.scene.conduct.submit(Overwatch(play.units()[0].id))
    play.settle()
    if not hand_of(play).threat:
        play.desk.key(pygame.K_t)
    play.desk.draw()
    side = play.state.to_act
    assert side is not None
    heat = until_known(play, None, 1)[0]
    at = (heat.size[0] / 2 + 0.5, heat.size[1] / 2 + 0.5)
    exact = play.scene.sitting.battle.threat(play.state, side).dangers(at)
    assert heat.at(at) == pytest.approx(together(exact))


def test_the_finest_heat_waits_while_the_picture_moves(play: Play) -> None:
    side, questions = play.state.to_act or 0, play.scene.sitting.questions
    play.scene.parts.tray.roll([(0, 5)], "", True, 7)
    asks = iter(range(10_000))
    while len(questions.heats(side, None)) < 1 and next(asks) < 2_000:
        play.desk.stage.tasks.poll()
        pygame.time.wait(2)
    for _ in range(40):
        # dice that tumble on: no time passes for them
        questions.heats(side, None)
        play.desk.stage.tasks.poll()
        pygame.time.wait(2)
    assert questions.in_motion()
    assert len(questions.heats(side, None)) == 1
    play.scene.parts.tray.settle()
    assert len(until_known(play, None, 2)) == 2


def test_soldiers_that_hide_nothing_share_their_heat(play: Play) -> None:
    asked: list[str] = []

    class Counting(AtOnce):
        def ask(self, slot: str, job: object, then: object) -> None:
            asked.append(slot)
            super().ask(slot, job, then)  # type: ignore[arg-type]

    side = play.state.to_act or 0
    soldiers = [unit.id for unit in play.units() if unit.kind == "soldier"]
    questions = Questions(play.scene.sitting.battle, play.state, Counting(), lambda: None)
    first = questions.heats(side, soldiers[0])
    assert len(first) == 2
    again = questions.heats(side, soldiers[-1])
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("size", "steps"),
    [
        ((40.0, 40.0), (1.0, 0.5)),
        ((45.0, 45.0), (1.0, 0.5)),
        ((90.0, 60.0), (2.0, 1.0)),
        ((180.0, 120.0), (4.0, 2.0)),
    ],
)
def test_large_tables_begin_coarser(size: tuple[float, float], steps: tuple[float, ...]) -> None:
    assert heat_steps(size) == steps


def test_bands_are_told_apart_by_strength_and_hatching() -> None:
    assert [band_of(chance) for chance in (0.0, 0.2, 0.21, 0.5, 1.0)] == [
        None, BANDS[0], BANDS[1], BANDS[2], BANDS[4],
    ]  # fmt: skip
    looks = [swatch(band, (60, 60)) for band in BANDS]
    means = [float(look.mean()) for look in looks]
    assert means == sorted(means)
    assert all(b > a * 1.15 for a, b in pairwise(means))
    patterns = {tuple(np.flatnonzero(look[30] > look[30].mean())) for look in looks[1:]}
    assert len(patterns) == len(BANDS) - 1


def test_the_light_lies_where_the_chance_is_and_a_line_parts_the_bands() -> None:
    camera = Camera((20.0, 20.0), (0.0, 0.0, 400.0, 400.0))
    layers = heat_layers(two_halves(0.0, 0.9), camera, WINDOW)
    ground = pygame.Surface((400, 400), depth=32)
    ground.fill((120, 120, 120))
    layers[0].put(ground)
    assert ground.get_at((100, 200))[:3] == (120, 120, 120)
    assert ground.get_at((300, 200))[0] > ground.get_at((300, 200))[2]
    lines = pygame.Surface((400, 400), pygame.SRCALPHA)
    layers[1].put(lines)
    lit = np.flatnonzero(pygame.surfarray.pixels_alpha(lines)[:, 200])
    assert len(lit) >= 1
    assert all(180 <= x <= 220 for x in lit)


def test_numbers_stand_on_ground_that_is_alike_and_say_its_chance() -> None:
    found = numbers(two_halves(0.25, 0.75))
    assert {percent for _at, percent in found} == {25, 75}
    assert all((percent == 75) == (at[0] > 10.0) for at, percent in found)
    assert numbers(two_halves(0.0, 0.0)) == []


def test_numbers_are_left_out_where_they_would_touch_other_words() -> None:
    kit, free = Kit.at(1.0), pygame.Rect(0, 0, 400, 300)
    chips = [TableChip("50 %", (200, 150), slight=True), TableChip("4.2 / 10 cm", (205, 150))]
    assert [chip.text for chip, _box in placed(kit, chips, free)] == ["4.2 / 10 cm"]


@pytest.mark.parametrize("room", [300, 520, 900])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_legend_keeps_its_bands_and_shortens_its_title(room: int, scale: float) -> None:
    kit = Kit.at(scale)
    legend = Legend("Chance that a missile trooper is hit", "To be hit")
    parts = legend_parts(kit, legend, room)
    told = tuple(part.words for part in parts if part.band is not None)
    assert told in band_words()
    assert told[-1].endswith("%")
    if len(parts) > len(BANDS):
        assert sum(part.width + kit.px(10) for part in parts) <= room + kit.px(10)


def test_words_name_the_likeliest_enemies_and_count_the_rest() -> None:
    found = tuple(Danger(f"B{n}", "rifle", 0.5, False) for n in range(5))
    assert danger_words(found[:1], str.lower) == "b0: 50 %"
    assert danger_words(found, str.lower) == "97 %   b0: 50 %, b1: 50 %, 3 more"
