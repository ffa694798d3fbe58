"""A base pulled by the mouse on the real screen: it follows, slides, stays within its limit, springs back."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.playing import Play, a_match, played_to
from tests.ui.skirmish.test_battle_scene import hand_of
from wargame.games.skirmish.actions import Overwatch
from wargame.games.skirmish.state import Unit
from wargame.games.skirmish.table.plane import outline
from wargame.ui.skirmish.hands.intents import Drag

Spot = tuple[float, float]


def a_play(home: Path, name: str = "duel", **settings: object) -> Play:
    play = Play(played_to(a_match(name), lambda s: s.phase == "activate"), home, auto_next=False, **settings)
    play.settle()
    return play


@pytest.fixture
def fighting(tmp_path: Path) -> Play:
    return a_play(tmp_path)


def one_of(play: Play, kind: str) -> Unit:
    return next(unit for unit in play.units() if unit.kind == kind)


def spot(unit: Unit) -> Spot:
    assert unit.at is not None
    return unit.at


def press(play: Play, at: Spot) -> None:
    play.desk.press(*play.px(at))


def pull(play: Play, *places: Spot, step: float = 0.5) -> None:
    """Move the pointer with the button held through places on the table."""
    before: Spot | None = None
    for place in places:
        count = 1 if before is None else max(1, math.ceil(math.dist(before, place) / step))
        for n in range(1, count + 1):
            start = before or place
            at = start[0] + (place[0] - start[0]) * n / count, start[1] + (place[1] - start[1]) * n / count
            play.desk.feed(pygame.MOUSEMOTION, pos=play.px(at), rel=(1, 1), buttons=(1, 0, 0))
        before = place


def release(play: Play, at: Spot, button: int = 1) -> None:
    play.desk.feed(pygame.MOUSEBUTTONUP, pos=play.px(at), button=button)


def now(play: Play, unit: Unit) -> Unit:
    return next(u for u in play.match.state.units if u.id == unit.id)


def away_from(play: Play, unit: Unit, cm: float) -> Spot:
    """A place so far off towards the middle of the table."""
    x, y = spot(unit)
    width, height = play.scene.sitting.battle.size
    far = math.dist((x, y), (width / 2, height / 2))
    return x + (width / 2 - x) / far * cm, y + (height / 2 - y) / far * cm


@pytest.mark.parametrize("kind", ["soldier", "tank"])
def test_the_base_is_shown_where_it_has_come_and_moves_there_when_let_go(fighting: Play, kind: str) -> None:
    unit = one_of(fighting, kind)
    there = away_from(fighting, unit, 3.0)
    press(fighting, spot(unit))
    pull(fighting, spot(unit), there)
    fighting.desk.draw()
    grip, overlay = hand_of(fighting).grip, fighting.scene.board.overlay
    assert grip is not None
    assert overlay.held is not None
    assert overlay.held.at == grip.place
    assert [ghost.at for ghost in overlay.ghosts] == [unit.at]
    plan = grip.plan
    assert plan is not None
    assert any(chip.text.startswith(f"{plan.length:.1f} / {plan.limit:g} cm") for chip in overlay.chips)
    release(fighting, there)
    fighting.settle()
    assert now(fighting, unit).at == grip.place
    assert fighting.scene.board.overlay.held is None


def test_beyond_its_limit_the_base_stays_at_the_limit_and_the_hand_is_shown(fighting: Play) -> None:
    unit = one_of(fighting, "soldier")
    there = away_from(fighting, unit, 19.0)
    press(fighting, spot(unit))
    pull(fighting, spot(unit), there)
    plan = hand_of(fighting).plan
    assert plan is not None
    assert plan.refusal is None
    assert plan.length <= plan.limit + 1e-6
    release(fighting, there)
    fighting.settle()
    moved = fighting.match.journal().entries[-1].action
    assert moved["do"] == "move"
    assert now(fighting, unit).at == tuple(moved["path"][-1])


@pytest.mark.parametrize("how", ["escape", "right button"])
def test_taken_out_of_the_hand_it_springs_back_and_nothing_is_done(tmp_path: Path, how: str) -> None:
    play = a_play(tmp_path, animations=True)
    unit, before = one_of(play, "soldier"), len(play.match.moments)
    there = away_from(play, unit, 4.0)
    press(play, spot(unit))
    pull(play, spot(unit), there)
    if how == "escape":
        play.desk.key(pygame.K_ESCAPE)
    else:
        play.desk.feed(pygame.MOUSEBUTTONDOWN, pos=play.px(there), button=3)
    play.desk.wait(1 / 60)
    play.desk.draw()
    held = play.scene.board.overlay.held
    assert held is not None
    assert math.dist(held.at, spot(unit)) > 0.5
    pull(play, there, away_from(play, unit, 5.0))
    assert hand_of(play).grip is None
    release(play, there)
    play.settle()
    assert play.scene.board.overlay.held is None
    assert (len(play.match.moments), hand_of(play).selected) == (before, unit.id)
    assert hand_of(play).tape is None


def test_while_it_springs_back_the_next_order_is_taken(tmp_path: Path) -> None:
    play = a_play(tmp_path, animations=True)
    unit = one_of(play, "soldier")
    press(play, spot(unit))
    pull(play, spot(unit), away_from(play, unit, 4.0))
    play.desk.key(pygame.K_ESCAPE)
    play.desk.wait(1 / 60)
    play.desk.key(pygame.K_o)
    play.settle()
    assert play.match.journal().entries[-1].action == {"do": "overwatch", "unit": unit.id}


def test_a_unit_that_has_acted_does_not_follow_and_says_why(fighting: Play) -> None:
    unit = fighting.units()[0]
    fighting.scene.conduct.submit(Overwatch(unit.id))
    fighting.settle()
    if fighting.state.to_act != unit.side:
        fighting.scene.conduct.submit(Overwatch(fighting.units()[0].id))
        fighting.settle()
    before = len(fighting.match.moments)
    press(fighting, spot(unit))
    pull(fighting, spot(unit), away_from(fighting, unit, 4.0))
    fighting.desk.draw()
    grip = hand_of(fighting).grip
    assert grip is not None
    assert grip.stuck is not None
    assert fighting.scene.board.overlay.held is None
    release(fighting, spot(unit))
    fighting.settle()
    assert len(fighting.match.moments) == before


def test_a_menu_that_opens_takes_the_unit_out_of_the_hand(fighting: Play) -> None:
    unit = one_of(fighting, "soldier")
    press(fighting, spot(unit))
    pull(fighting, spot(unit), away_from(fighting, unit, 3.0))
    fighting.desk.key(pygame.K_F10)
    assert hand_of(fighting).grip is None
    fighting.desk.feed(pygame.MOUSEBUTTONUP, pos=fighting.px(spot(unit)), button=1)
    fighting.desk.key(pygame.K_ESCAPE)
    fighting.hover(away_from(fighting, unit, 4.0))
    fighting.settle()
    assert (hand_of(fighting).grip, now(fighting, unit).at) == (None, unit.at)


def test_a_tank_pulled_into_a_building_stops_with_its_outline_at_the_wall(fighting: Play) -> None:
    tank = one_of(fighting, "tank")
    battle = fighting.scene.sitting.battle
    houses = [p for p in battle.table(fighting.state).pieces if p.kind.walled]
    house = min(
        houses, key=lambda p: p.footprint.distance(outline(battle.profile("tank").base, spot(tank), 0))
    )
    middle = house.footprint.centroid.x, house.footprint.centroid.y
    press(fighting, spot(tank))
    pull(fighting, spot(tank), middle)
    grip = hand_of(fighting).grip
    assert grip is not None
    body = outline(battle.profile("tank").base, grip.place, grip.facing)
    assert body.intersection(house.footprint).area < 1e-6
    release(fighting, middle)
    fighting.settle()
    assert now(fighting, tank).at == grip.place or grip.place == tank.at


def test_a_pull_costs_less_than_a_frame(fighting: Play) -> None:
    """The pull itself, without the drawing: on a busy machine its quickest half tells."""
    unit = one_of(fighting, "tank")
    press(fighting, spot(unit))
    pull(fighting, spot(unit), away_from(fighting, unit, 1.0))
    hand, taken = hand_of(fighting), []
    for n in range(40):
        at = away_from(fighting, unit, 1.0 + n * 0.4)
        started = time.process_time()
        fighting.scene.conduct.take(Drag(unit.id, at))
        taken.append(time.process_time() - started)
    assert hand.grip is not None
    assert sorted(taken)[len(taken) // 2] < 0.016
