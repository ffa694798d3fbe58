"""Placing, reacting, choosing, resting: each phase's hand, and that none is a dead end."""

from __future__ import annotations

import pytest

from tests.ui.skirmish.facts_table import Table, a_state
from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import Choose, Deploy, Hold, React
from wargame.games.skirmish.state import Best, PendingChoice, PendingReaction, Stretch, Unit
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.deploying import DeployingHand
from wargame.ui.skirmish.hands.intents import (
    Back,
    Click,
    Confirm,
    Hover,
    OpenMenu,
    Pick,
    PlaceRest,
    Slide,
    Submit,
    Tell,
    Turn,
    Verb,
)
from wargame.ui.skirmish.hands.reacting import ReactingHand

WAITING = (Unit("A1", 0, "soldier"), Unit("A2", 0, "soldier"), Unit("A3", 0, "tank"), Unit("B1", 1, "tank"))


def deploying() -> tuple[Table, DeployingHand]:
    table = Table(a_state(turn=0, phase="deploy", units=WAITING))
    hand = Controller(table).hand
    assert isinstance(hand, DeployingHand)
    return table, hand


def test_the_next_unit_hangs_under_the_cursor_and_a_click_places_it() -> None:
    _, hand = deploying()
    assert hand.take(Hover((3.0, 3.0))) == ()
    assert hand.ghost == Deploy("A1", (3.0, 3.0), 90.0)
    assert hand.take(Click((3.5, 3.0))) == (Submit(Deploy("A1", (3.5, 3.0), 90.0)),)


def test_a_red_ghost_is_told_why() -> None:
    table, hand = deploying()
    table.refused = {Deploy: Refusal(rule="deploy.zone", template="Outside the zone.")}
    hand.take(Hover((3.0, 30.0)))
    assert hand.verdict is not None
    assert hand.take(Click((3.0, 30.0))) == (Tell(hand.verdict),)


def test_turning_the_ghost() -> None:
    _, hand = deploying()
    hand.take(Hover((3.0, 3.0)))
    hand.take(Turn(-15.0))
    assert hand.take(Click((3.0, 3.0))) == (Submit(Deploy("A1", (3.0, 3.0), 75.0)),)
    assert hand.take(Back(escape=True)) == ()
    assert hand.take(Click((3.0, 3.0))) == (Submit(Deploy("A1", (3.0, 3.0), 90.0)),)
    assert hand.take(Back(escape=True)) == (OpenMenu(),)


def test_right_click_puts_the_ghost_back_and_the_roster_gives_another() -> None:
    _, hand = deploying()
    hand.take(Hover((3.0, 3.0)))
    hand.take(Back())
    assert hand.ghost is None
    assert hand.take(Click((3.0, 3.0))) == ()
    hand.take(Pick("A3"))
    assert hand.ghost == Deploy("A3", (3.0, 3.0), 90.0)
    hand.take(Pick("B1"))
    assert hand.unit is not None
    assert hand.unit.id == "A3"


def test_tab_takes_a_unit_of_another_kind_and_the_rest_can_be_placed() -> None:
    _, hand = deploying()
    hand.take(Verb("next"))
    assert hand.unit is not None
    assert hand.unit.kind == "tank"
    assert hand.take(Verb("place_rest")) == (PlaceRest(0),)
    assert hand.take(Back(escape=True)) == (OpenMenu(),)


def reacting() -> tuple[Table, ReactingHand]:
    stretches = (
        Stretch("B1", 2.0, 4.0, Best(3.0, "rifle", 0.3)),
        Stretch("B1", 6.0, 8.0, Best(6.5, "rifle", 0.5)),
        Stretch("B2", 1.0, 9.0, Best(1.0, "rifle", 0.2)),
    )
    pending = PendingReaction("A1", ((0.0, 0.0), (10.0, 0.0)), 10.0, 0.0, stretches)
    table = Table(a_state(phase="react", to_act=1, active_unit="A1", pending=pending))
    hand = Controller(table).hand
    assert isinstance(hand, ReactingHand)
    return table, hand


def test_the_best_point_is_offered_and_fired_at() -> None:
    _, hand = reacting()
    assert hand.watchers == ["B1", "B2"]
    assert hand.at("B1") == 6.5
    assert hand.take(Confirm()) == (Submit(React("B1", 6.5, "rifle")),)


def test_the_slider_stays_on_the_stretches_and_jumps_a_gap() -> None:
    _, hand = reacting()
    hand.take(Slide(100.0))
    assert hand.at("B1") == 8.0
    hand.take(Slide(6.05))
    hand.take(Slide(-0.1, by=True))
    assert hand.at("B1") == 6.0
    hand.take(Slide(-0.1, by=True))
    assert hand.at("B1") == 4.0
    hand.take(Slide(0.1, by=True))
    assert hand.at("B1") == 6.0
    hand.take(Slide(-9.0))
    assert hand.at("B1") == 2.0


def test_each_watcher_has_its_own_place_and_may_hold() -> None:
    _, hand = reacting()
    hand.take(Pick("B2"))
    hand.take(Slide(5.0))
    assert hand.take(Verb("fire")) == (Submit(React("B2", 5.0, "rifle")),)
    assert hand.at("B1") == 6.5
    assert hand.take(Verb("hold")) == (Submit(Hold("B2")),)
    assert hand.take(Verb("hold_all")) == (Submit(Hold()),)
    assert hand.chance("B2") == 0.5


@pytest.mark.parametrize(("verb", "first"), [("first_a", 0), ("first_b", 1)])
def test_who_won_the_roll_says_who_is_first(verb: str, first: int) -> None:
    controller = Controller(Table(a_state(phase="choose", pending=PendingChoice("deploy"))))
    assert controller.take(Verb(verb)) == (Submit(Choose(first)),)  # type: ignore[arg-type]
    assert controller.take(Back(escape=True)) == (OpenMenu(),)


def test_when_it_is_over_only_the_menu_is_left() -> None:
    controller = Controller(Table(a_state(phase="over", to_act=None)))
    assert controller.take(Click((3.0, 3.0), "A1")) == ()
    assert controller.take(Back(escape=True)) == (OpenMenu(),)
