"""What a hand offers: the nearest move to a refused one, and steps aside, taken by a click on the ghost."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from tests.ui.skirmish.facts_table import Table
from tests.ui.skirmish.playing import Play, played_to
from wargame.engine.match import Match, new_match
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.rules.sidestep import Sidestep
from wargame.ui.skirmish.hands.fighting import FightingHand
from wargame.ui.skirmish.hands.intents import Back, Click, Confirm, Hover, Submit, Tell
from wargame.ui.skirmish.hands.offers import nearest_of, steps_of
from wargame.ui.skirmish.told import step_words

STEP = Sidestep("opens", (5.0, 5.7), ((5.0, 5.0), (5.0, 5.7)), 90.0, 0.7)


def hand(**table: object) -> FightingHand:
    held = FightingHand(Table(**table))  # type: ignore[arg-type]
    held.take(Click((5.0, 5.0), "A1"))
    assert held.selected == "A1"
    return held


# --- by the hand alone ------------------------------------------------------------------------


def test_a_refused_click_says_why_and_offers_the_nearest_move() -> None:
    held = hand()
    (told,) = held.take(Click((25.0, 5.0)))
    assert isinstance(told, Tell)
    near = nearest_of(held)
    assert near is not None
    assert near.at == pytest.approx((15.0, 5.0))
    assert held.take(Click((15.2, 5.1))) == (Submit(Move("A1", near.points[1:], near.facing)),)


def test_enter_takes_the_offer_and_escape_drops_it() -> None:
    held = hand()
    held.take(Click((25.0, 5.0)))
    (made,) = held.take(Confirm())
    assert isinstance(made, Submit)
    held.take(Back(escape=True))
    assert held.refused is None
    assert held.selected == "A1"
    assert held.take(Confirm()) == ()


def test_under_the_cursor_the_nearest_move_is_only_shown() -> None:
    held = hand()
    held.take(Hover((25.0, 5.0)))
    assert nearest_of(held) is not None
    assert held.take(Confirm()) == ()
    held.take(Hover((10.0, 5.0)))
    assert nearest_of(held) is None


def test_a_step_is_offered_for_an_enemy_the_pointer_rests_on() -> None:
    held = hand(aside=[STEP])
    held.take(Hover((5.0, 25.0), "B1"))
    assert steps_of(held) == ()
    held.rested = "B1"
    assert steps_of(held) == (STEP,)
    held.take(Hover((9.0, 25.0), "B2"))
    assert steps_of(held) == (), "the pointer has moved on"


def test_a_step_is_offered_for_a_locked_target_and_taken_by_a_click_on_its_ghost() -> None:
    held = hand(aside=[STEP])
    held.take(Hover((5.0, 25.0), "B1"))
    assert steps_of(held) == ()
    held.take(Click((5.0, 25.0), "B1"))
    assert steps_of(held) == (STEP,)
    assert held.take(Click((5.1, 5.8), "A1")) == (Submit(Move("A1", ((5.0, 5.7),), 90.0)),)
    held.take(Click((20.0, 20.0)))
    assert held.locked is None, "a click elsewhere lets the target go"


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((5.0, 5.7), "0.7 cm forward: the shot opens"),
        ((4.3, 5.0), "0.7 cm left: the shot opens"),
        ((5.7, 5.0), "0.7 cm right: the shot opens"),
        ((5.0, 4.3), "0.7 cm back: the shot opens"),
    ],
)
def test_which_way_is_told_as_the_shooter_sees_it(at: tuple[float, float], words: str) -> None:
    step = Sidestep("opens", at, ((5.0, 5.0), at), 0.0, 0.7)
    assert step_words(step, (5.0, 25.0)) == words


# --- on the screen ------------------------------------------------------------------------------

ROWS = [("A1", 0, "soldier", 14.0, 8.0), ("B1", 1, "soldier", 20.0, 26.0), ("B2", 1, "soldier", 33.0, 30.0)]


def a_corner() -> Match:
    """A soldier behind a high wall that hides the enemy, by little."""
    wall = {
        "type": "Feature",
        "properties": {"kind": "high wall", "width": 0.6},
        "geometry": {"type": "LineString", "coordinates": [[15.2, 14.0], [24.0, 14.0]]},
    }
    table = {
        "type": "FeatureCollection",
        "wargame": {"format": 1, "name": "Corner", "size": [40.0, 34.0], "ground": "grass"},
        "features": [wall],
    }
    units = [{"id": id_, "side": side, "kind": kind, "at": [x, y]} for id_, side, kind, x, y in ROWS]
    setup = {"map": table, "sides": [{"name": "Blue"}, {"name": "Orange"}], "units": units, "seed": 1}
    return played_to(
        new_match(Skirmish(), setup, version="test"), lambda s: s.phase == "activate" and s.to_act == 0
    )


@pytest.fixture
def corner(tmp_path: Path) -> Play:
    play = Play(a_corner(), tmp_path, auto_next=False)
    play.settle()
    play.click((14.0, 8.0))
    play.settle()
    return play


def fighting(play: Play) -> FightingHand:
    held = play.scene.controller.hand
    assert isinstance(held, FightingHand)
    return held


def until_steps(play: Play) -> tuple[Sidestep, ...]:
    for _ in range(3000):
        found = steps_of(fighting(play))
        if found:
            return found
        play.desk.wait(1 / 60)
        pygame.time.wait(2)
    return ()


def test_a_pointer_at_rest_is_told_the_step_and_one_that_moves_on_is_not(corner: Play) -> None:
    corner.hover((20.0, 26.0))
    corner.desk.wait(0.1)
    corner.hover((30.0, 10.0))
    corner.settle()
    assert fighting(corner).rested is None, "it only passed over"
    corner.hover((20.0, 26.0))
    assert corner.scene.animating, "it waits for the pointer to rest"
    (step,) = [one for one in until_steps(corner) if one.purpose == "opens"]
    corner.settle()
    words = step_words(step, (20.0, 26.0))
    assert any(chip.text == words for chip in corner.scene.board.overlay.chips)
    assert not corner.scene.animating
    assert fighting(corner).locked is None


def test_steps_that_nobody_waits_for_are_given_up(corner: Play) -> None:
    battle, state = corner.match.battle, corner.state
    assert battle.whys.sidesteps(state, "A1", "B1", "rifle", lambda: False) is None


def test_the_step_that_opens_the_shot_is_shown_told_and_taken(corner: Play) -> None:
    corner.click((20.0, 26.0))
    corner.settle()
    shot = fighting(corner).shot
    assert shot is not None
    assert shot.refusal is not None
    (step,) = [one for one in until_steps(corner) if one.purpose == "opens"]
    corner.scene.refresh()
    corner.settle()
    assert any(ghost.at == step.at for ghost in corner.scene.board.overlay.ghosts)
    words = step_words(step, (20.0, 26.0))
    assert any(chip.text == words for chip in corner.scene.board.overlay.chips)
    assert words in corner.scene.parts.shot._help.text
    corner.click(step.at)
    corner.settle()
    moved = corner.match.battle.unit(corner.match.state, "A1").at
    assert moved == step.at
    odds = corner.match.battle.odds(corner.match.state, "A1", "B1", "rifle")
    assert odds.refusal is None


def test_a_click_too_far_offers_the_furthest_point_and_a_click_on_it_goes_there(corner: Play) -> None:
    corner.click((3.0, 30.0))
    corner.settle()
    assert fighting(corner).refused is not None
    near = None
    for _ in range(1000):
        near = nearest_of(fighting(corner))
        if near is not None:
            break
        corner.desk.wait(1 / 60)
        pygame.time.wait(2)
    assert near is not None
    corner.scene.refresh()
    corner.settle()
    assert any(ghost.at == near.at for ghost in corner.scene.board.overlay.ghosts)
    assert any("Enter" in chip.text for chip in corner.scene.board.overlay.chips)
    corner.click(near.at)
    corner.settle()
    moved = corner.match.battle.unit(corner.match.state, "A1").at
    assert moved is not None
    assert math.dist(moved, near.at) < 0.01
