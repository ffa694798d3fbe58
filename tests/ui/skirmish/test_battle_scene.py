"""The battle screen on real battles: hands reach the match, seats are passed clean, nothing is a dead end."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from shapely import Point

from tests.ui.skirmish.playing import Play, a_match, played_to
from wargame.games.skirmish.actions import Deploy, Overwatch
from wargame.games.skirmish.events import Rolled
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.reacting import ReactingHand
from wargame.ui.skirmish.real_dice import wanted


@pytest.fixture
def fighting(tmp_path: Path) -> Play:
    match = played_to(a_match(), lambda s: s.phase == "activate")
    play = Play(match, tmp_path, auto_next=False)
    play.settle()
    return play


def open_ground(play: Play, unit: str) -> tuple[float, float]:
    """A place that the unit can walk to, at least 2 cm away."""
    reach = play.scene.sitting.battle.reach(play.state, unit).walk
    at = next(u.at for u in play.state.units if u.id == unit)
    assert at is not None
    for dx, dy in ((3, 0), (-3, 0), (0, 3), (0, -3), (2.2, 2.2), (-2.2, 2.2)):
        place = at[0] + dx, at[1] + dy
        if reach.buffer(-0.2).contains(Point(place)):
            return place
    raise AssertionError("hemmed in")


def roomy_spot(play: Play, unit: str) -> tuple[float, float]:
    """A place where a unit may be set down, and a little to each side too."""
    battle, state = play.scene.sitting.battle, play.state
    west, south, east, north = battle.zone(state.to_act or 0).bounds
    for n in range(400):
        at = west + (east - west) * (n % 20 + 0.5) / 20, south + (north - south) * (n // 20 + 0.5) / 20
        around = [(at[0] + dx, at[1] + dy) for dx, dy in ((0, 0), (0.2, 0), (-0.2, 0), (0, 0.2), (0, -0.2))]
        if all(battle.refusal(state, Deploy(unit, place, 90.0)) is None for place in around):
            return at
    raise AssertionError("no room")


def hand_of(play: Play) -> FightingHand:
    hand = play.scene.controller.hand
    assert isinstance(hand, FightingHand)
    return hand


def test_select_by_click_and_walk_by_click(fighting: Play) -> None:
    unit = fighting.units()[0]
    assert unit.at is not None
    fighting.click(unit.at)
    assert hand_of(fighting).selected == unit.id
    fighting.settle()
    there = open_ground(fighting, unit.id)
    fighting.hover(there)
    fighting.settle()
    plan = hand_of(fighting).plan
    assert plan is not None
    assert plan.allowed
    fighting.click(there)
    fighting.settle()
    moved = next(u for u in fighting.match.state.units if u.id == unit.id)
    assert moved.at is not None
    assert plan.points is not None
    assert moved.at == plan.points[-1]


def test_a_click_before_the_way_is_known_still_walks(fighting: Play) -> None:
    unit = fighting.units()[0]
    assert unit.at is not None
    fighting.click(unit.at)
    there = open_ground(fighting, unit.id)
    fighting.click(there)
    fighting.settle()
    moved = next(u for u in fighting.match.state.units if u.id == unit.id)
    assert moved.at != unit.at


def test_keys_walk_units_go_on_overwatch_and_take_it_back(fighting: Play) -> None:
    fighting.desk.key(pygame.K_TAB)
    unit = hand_of(fighting).selected
    assert unit is not None
    fighting.desk.key(pygame.K_o)
    fighting.settle()
    watching = next(u for u in fighting.match.state.units if u.id == unit)
    assert watching.overwatch
    fighting.desk.key(pygame.K_z)
    fighting.settle()
    assert not next(u for u in fighting.match.state.units if u.id == unit).overwatch


def test_f_and_enter_fire_at_the_likeliest_target(tmp_path: Path) -> None:
    def someone_can_hit(state: object) -> bool:
        battle = match.battle
        if state.phase != "activate" or state.active_unit:  # type: ignore[attr-defined]
            return False
        mine = [u for u in state.units if u.side == state.to_act and u.alive and not u.activated]  # type: ignore[attr-defined]
        foes = [u for u in state.units if u.side != state.to_act and u.alive]  # type: ignore[attr-defined]
        return any(
            battle.odds(state, u.id, f.id, w.name).chance > 0
            for u in mine
            for f in foes
            for w in battle.profile(u).weapons
        )

    match = a_match()
    play = Play(played_to(match, someone_can_hit), tmp_path)
    play.settle()
    for _ in play.units():
        play.desk.key(pygame.K_TAB)
        play.settle()
        play.desk.key(pygame.K_f)
        play.settle()
        if hand_of(play).locked:
            break
    target = hand_of(play).locked
    assert target is not None
    rolled = play.match.state.dice_rolled
    play.desk.key(pygame.K_RETURN)
    play.settle()
    assert play.match.state.dice_rolled > rolled


def test_played_or_skipped_the_picture_is_the_same(tmp_path: Path) -> None:
    pictures = []
    for animations in (True, False):
        match = played_to(a_match(), lambda s: s.phase == "activate" and s.turn == 2)
        play = Play(match, tmp_path / str(animations), animations=animations)
        play.settle()
        unit = play.units()[0]
        play.scene.conduct.submit(Overwatch(unit.id))
        play.settle()
        pictures.append(play.picture())
    assert pictures[0] == pictures[1]


def test_while_something_is_played_a_click_only_hurries_it(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "activate")
    play = Play(match, tmp_path, animations=True)
    play.settle()
    unit = play.units()[0]
    assert unit.at is not None
    play.click(unit.at)
    play.settle()
    there = open_ground(play, unit.id)
    play.click(there)
    for _ in range(200):
        play.desk.wait(1 / 60)
        if play.scene.conduct.resolving:
            break
        pygame.time.wait(2)
    assert play.scene.conduct.busy
    entries = len(play.match.moments)
    play.click(unit.at)
    play.click(unit.at)
    assert len(play.match.moments) == entries
    assert not play.scene.board.animator.busy


def test_deploying_places_where_it_is_clicked_and_turns_by_key(tmp_path: Path) -> None:
    play = Play(played_to(a_match(), lambda s: s.phase == "deploy"), tmp_path)
    play.settle()
    hand = play.scene.controller.hand
    assert isinstance(hand, DeployingHand)
    unit = hand.unit
    assert unit is not None
    spot = roomy_spot(play, unit.id)
    play.hover(spot)
    play.desk.key(pygame.K_q)
    play.click(spot)
    play.settle()
    placed = next(u for u in play.match.state.units if u.id == unit.id)
    assert placed.at is not None
    assert placed.facing == pytest.approx((unit.facing + 15.0) % 360.0)


def test_place_the_rest_for_both_sides_ends_deployment(tmp_path: Path) -> None:
    play = Play(played_to(a_match(), lambda s: s.phase == "deploy"), tmp_path)
    play.settle()
    for _ in range(2):
        if play.state.phase == "deploy":
            play.desk.click(play.desk.find("do-place-rest"))
            play.settle()
    assert play.state.phase != "deploy"
    assert all(u.at is not None for u in play.state.units)


def test_a_reaction_is_decided_on_its_panel(tmp_path: Path) -> None:
    play = Play(played_to(a_match("crossroads"), lambda s: s.phase == "react"), tmp_path)
    play.settle()
    hand = play.scene.controller.hand
    assert isinstance(hand, ReactingHand)
    watcher = hand.watcher
    play.desk.click(play.desk.find(f"react-hold-{watcher}"))
    play.settle()
    still = play.state.pending
    assert still is None or not any(s.watcher == watcher for s in getattr(still, "stretches", ()))


def test_who_is_first_is_asked_and_enter_answers(tmp_path: Path) -> None:
    play = Play(a_match(), tmp_path)
    play.settle()
    assert play.state.phase == "choose"
    play.desk.find("do-first-a")
    play.desk.find("do-first-b")
    side = play.state.to_act
    play.desk.key(pygame.K_RETURN)
    play.settle()
    assert play.state.phase == "deploy"
    assert play.state.to_act == side


def test_escape_steps_back_then_opens_the_menu_and_never_ends_anything(fighting: Play) -> None:
    fighting.desk.key(pygame.K_TAB)
    fighting.desk.key(pygame.K_ESCAPE)
    assert hand_of(fighting).selected is None
    assert not fighting.desk.stage.layers
    fighting.desk.key(pygame.K_ESCAPE)
    fighting.desk.find("menu-concede")
    entries = len(fighting.match.moments)
    fighting.desk.key(pygame.K_ESCAPE)
    assert not fighting.desk.stage.layers
    assert len(fighting.match.moments) == entries


def test_conceding_shows_the_result_and_leaving_goes_to_the_title(fighting: Play) -> None:
    fighting.desk.key(pygame.K_ESCAPE)
    fighting.desk.click(fighting.desk.find("menu-concede"))
    fighting.desk.click(fighting.desk.find("concede-0"))
    fighting.settle()
    fighting.desk.wait(0.2)
    assert fighting.desk.director.scene.name == "result"
    assert "Orange" in fighting.desk.find("result-sentence").text
    fighting.desk.click(fighting.desk.find("result-leave"))
    assert "to_title" in fighting.doors.taken


SIZES = [
    (1280, 720),
    (1000, 700),
    *(pytest.param(s, marks=pytest.mark.slow) for s in ((1920, 1080), (2560, 1440))),
]


@pytest.mark.parametrize("size", SIZES)
def test_every_panel_and_the_table_fit_at_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    match = played_to(a_match("crossroads", "mecha"), lambda s: s.phase == "activate")
    play = Play(match, tmp_path, size)
    play.settle()
    play.desk.key(pygame.K_TAB)
    play.settle()
    window = pygame.Rect((0, 0), size)
    for widget in play.scene.frame.walk():
        shown = widget.shown_rect()
        assert shown.width == 0 or shown.height == 0 or window.contains(shown), widget.id
    assert play.scene.board.camera.fitted() * 40.0 >= 400.0
    assert abs(play.scene.board.camera.zoom - 1.0) < 1e-9


def test_the_trace_tells_units_places_prompts_and_log(fighting: Play) -> None:
    fighting.desk.key(pygame.K_TAB)
    fighting.settle()
    told = fighting.scene.trace()
    assert told["phase"] == "activate"
    assert told["hand"]["selected"] == hand_of(fighting).selected
    for unit in told["units"]:
        assert unit["px"] is None or fighting.scene.board.unit_at(tuple(unit["px"])) == unit["id"]
    assert told["log"]


def test_real_dice_are_asked_for_and_used(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "choose" and s.turn == 0)
    play = Play(match, tmp_path, dice="real")
    play.settle()
    play.desk.key(pygame.K_RETURN)
    play.settle()
    for _ in range(2):
        if play.state.phase == "deploy" and play.desk.stage.layers == []:
            play.desk.click(play.desk.find("do-place-rest"))
            play.settle()
    entries, faces = len(play.match.moments), [2, 5]
    for key in (pygame.K_RETURN, pygame.K_2, pygame.K_6, pygame.K_BACKSPACE, pygame.K_5):
        play.desk.key(key)
        play.settle()
    assert len(play.match.moments) == entries, "nothing is made before the dice are said to stand"
    play.desk.key(pygame.K_RETURN)
    play.settle()
    entry = play.match.moments[-1].entry
    assert entry is not None
    assert list(entry.rolls) == faces
    assert entry.given == 2


def test_each_die_is_asked_for_by_whose_and_what_for_it_is() -> None:
    match = a_match()
    rng = random.Random(7)
    asked = set()
    for _ in range(60):
        if match.state.phase == "over":
            break
        action = match.battle.sample(match.state, rng)
        before = match.state
        match.submit(action)
        moment = match.moments[-1]
        assert moment.entry is not None
        rolls = [event for event in moment.events if isinstance(event, Rolled)]
        if not rolls:
            continue
        then = SimpleNamespace(battle=match.battle, state=before)
        for n, roll in enumerate(rolls):
            want = wanted(then, action, moment.entry.rolls[:n])  # type: ignore[arg-type]
            assert want is not None
            assert want.next is not None
            assert (want.next.for_, want.next.side) == (roll.for_, roll.side)
            assert want.sides == tuple(earlier.side for earlier in rolls[:n])
            assert (want.shot is not None) == (roll.for_ == "hit")
            asked.add(roll.for_)
        whole = wanted(then, action, moment.entry.rolls)  # type: ignore[arg-type]
        assert whole is not None
        assert whole.next is None
    assert {"hit", "initiative"} <= asked


def test_a_die_not_typed_leaves_the_battle_as_it_was(tmp_path: Path) -> None:
    match = played_to(a_match(), lambda s: s.phase == "deploy" and sum(u.at is None for u in s.units) == 1)
    play = Play(match, tmp_path, dice="real")
    play.settle()
    entries = len(match.moments)
    play.desk.click(play.desk.find("do-place-rest"))
    play.settle()
    play.desk.find("face-3")
    play.desk.key(pygame.K_ESCAPE)
    play.settle()
    assert len(match.moments) == entries


def test_nothing_is_drawn_while_nothing_happens(fighting: Play) -> None:
    fighting.desk.key(pygame.K_TAB)
    fighting.settle()
    fighting.desk.wait(0.6)
    assert not fighting.scene.animating
    assert not fighting.desk.director.needs_drawing()
    before = fighting.picture()
    fighting.desk.wait(0.5)
    assert not fighting.desk.director.needs_drawing()
    assert fighting.picture() == before
