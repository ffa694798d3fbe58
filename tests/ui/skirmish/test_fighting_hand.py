"""The hand in a turn: screens.md, one hand, few modes."""

from __future__ import annotations

import pytest

from tests.ui.skirmish.facts_table import NO, Table, a_state
from wargame.engine.contract import Refusal
from wargame.games.skirmish.actions import End, Fire, Move, Overwatch
from wargame.ui.skirmish.controller import Controller
from wargame.ui.skirmish.hands.fighting import FightingHand, Habits
from wargame.ui.skirmish.hands.intents import (
    AskToEnd,
    Back,
    Click,
    Confirm,
    Drag,
    Hover,
    LookAt,
    Measure,
    OpenMenu,
    Pick,
    SpringBack,
    Submit,
    TakeBack,
    Tell,
    Turn,
    Verb,
)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def hand(table: Table) -> FightingHand:
    return FightingHand(table)


def test_a_click_on_an_own_unit_selects_it_and_esc_lets_it_go_then_opens_the_menu(hand: FightingHand) -> None:
    assert hand.mode == "idle"
    hand.take(Click((5.0, 5.0), "A1"))
    assert hand.selected == "A1"
    assert hand.take(Back(escape=True)) == ()
    assert hand.selected is None
    assert hand.take(Back()) == ()
    assert hand.take(Back(escape=True)) == (OpenMenu(),)


def test_ground_is_a_destination_and_a_click_walks_the_path_shown(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    hand.take(Hover((5.0, 12.0)))
    assert hand.mode == "planning"
    assert hand.plan is not None
    assert hand.plan.length == 7.0
    assert hand.take(Click((5.0, 12.0))) == (Submit(Move("A1", ((5.0, 12.0),), 45.0)),)


def test_a_place_too_far_is_told_and_nothing_is_submitted(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    assert hand.take(Click((5.0, 30.0))) == (Tell(NO),)


def test_a_click_never_waits_its_move_follows_when_the_way_is_known(hand: FightingHand, table: Table) -> None:
    hand.take(Pick("A1"))
    table.slow = True
    assert hand.take(Click((5.0, 12.0))) == ()
    assert hand.settle() == ()
    table.slow = False
    assert hand.settle() == (Submit(Move("A1", ((5.0, 12.0),), 45.0)),)
    assert hand.settle() == ()


def test_esc_forgets_a_click_that_waits(hand: FightingHand, table: Table) -> None:
    hand.take(Pick("A1"))
    table.slow = True
    hand.take(Click((5.0, 12.0)))
    hand.take(Back(escape=True))
    table.slow = False
    assert hand.settle() == ()
    assert hand.selected == "A1"


def test_way_points_join_the_path_and_right_click_takes_the_last_away(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    hand.take(Click((7.0, 5.0), add=True))
    hand.take(Click((7.0, 8.0), add=True))
    assert hand.via == ((7.0, 5.0), (7.0, 8.0))
    hand.take(Back())
    assert hand.take(Click((7.0, 9.0))) == (Submit(Move("A1", ((7.0, 5.0), (7.0, 9.0)), 45.0)),)


def test_an_enemy_is_aimed_at_then_a_second_click_fires(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    assert hand.take(Click((5.0, 25.0), "B1")) == ()
    assert hand.locked == "B1"
    assert hand.mode == "aiming"
    assert hand.take(Click((5.0, 25.0), "B1")) == (Submit(Fire("A1", "B1", "rifle")),)


def test_enter_fires_at_the_target_and_a_habit_fires_on_the_first_click(table: Table) -> None:
    quick = FightingHand(table, Habits(fires_on_first_click=True))
    quick.take(Pick("A1"))
    assert quick.take(Click((5.0, 25.0), "B1")) == (Submit(Fire("A1", "B1", "rifle")),)
    slow = FightingHand(table)
    slow.take(Pick("A1"))
    slow.take(Hover((5.0, 25.0), "B1"))
    assert slow.take(Confirm()) == (Submit(Fire("A1", "B1", "rifle")),)


def test_with_a_target_locked_ground_lets_go_instead_of_walking(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    hand.take(Click((5.0, 25.0), "B1"))
    assert hand.take(Click((5.0, 9.0))) == ()
    assert hand.locked is None
    assert hand.selected == "A1"


def test_f_steps_through_targets_by_chance(hand: FightingHand, table: Table) -> None:
    table.chances = {("B1", "rifle"): 0.2, ("B2", "rifle"): 0.5}
    hand.take(Pick("A1"))
    assert hand.take(Verb("fire")) == (LookAt("B2"),)
    hand.take(Verb("fire"))
    assert hand.locked == "B1"
    hand.take(Verb("fire_back"))
    assert hand.locked == "B2"


def test_f_before_the_shots_are_known_aims_when_they_are(hand: FightingHand, table: Table) -> None:
    known = table.shots
    table.shots = lambda unit: None  # type: ignore[assignment,method-assign,return-value]
    hand.take(Pick("A1"))
    assert hand.take(Verb("fire")) == ()
    assert hand.settle() == ()
    table.shots = known  # type: ignore[method-assign]
    assert hand.settle() == (LookAt("B1"),)
    assert hand.locked == "B1"
    hand.take(Back())
    assert hand.settle() == ()
    assert hand.locked is None


def test_escape_forgets_an_aim_that_waits(hand: FightingHand, table: Table) -> None:
    known = table.shots
    table.shots = lambda unit: None  # type: ignore[assignment,method-assign,return-value]
    hand.take(Pick("A1"))
    hand.take(Verb("fire"))
    hand.take(Back(escape=True))
    table.shots = known  # type: ignore[method-assign]
    assert hand.settle() == ()
    assert hand.selected == "A1"


def test_g_changes_the_weapon_and_the_best_one_is_offered_first(hand: FightingHand, table: Table) -> None:
    table.chances = {("B1", "cannon"): 0.5, ("B1", "machine gun"): 0.33}
    hand.take(Pick("A3"))
    hand.take(Click((5.0, 25.0), "B1"))
    assert hand.shot is not None
    assert hand.shot.weapon == "cannon"
    hand.take(Verb("weapon"))
    assert hand.take(Confirm()) == (Submit(Fire("A3", "B1", "machine gun")),)


def test_a_refused_shot_is_told(hand: FightingHand, table: Table) -> None:
    no = Refusal(rule="sight", template="No line of sight.")
    table.refused = {Fire: no}
    hand.take(Pick("A1"))
    hand.take(Click((5.0, 25.0), "B1"))
    assert hand.take(Confirm()) == (Tell(no),)


def test_climbing_is_asked_for_only_when_it_is_on(hand: FightingHand, table: Table) -> None:
    hand.take(Pick("A1"))
    hand.take(Click((5.0, 8.0)))
    hand.take(Verb("climb"))
    hand.take(Click((5.0, 8.0)))
    assert [climb for *_, climb in table.asked] == [None, True]


def test_space_asks_when_something_useful_is_left(hand: FightingHand, table: Table) -> None:
    hand.take(Pick("A1"))
    assert hand.take(Verb("end")) == (AskToEnd("A1"),)
    table.chances = {}
    assert hand.take(Verb("end")) == (AskToEnd("A1", can_fire=False),)
    table.state = a_state(active_unit="A1")
    assert hand.take(Verb("end")) == (Submit(End("A1")),)
    table.state = a_state()
    table.refused[Move] = Refusal(rule="damage.critical", template="Immobile.")
    assert hand.take(Verb("end")) == (Submit(End("A1")),)


def test_space_asks_while_the_shots_are_not_known_yet(hand: FightingHand, table: Table) -> None:
    hand.take(Pick("A1"))
    table.state = a_state(active_unit="A1")
    table.shots = lambda unit: None  # type: ignore[assignment,method-assign]
    assert hand.take(Verb("end")) == (AskToEnd("A1"),)


def test_overwatch_and_undo(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    assert hand.take(Verb("overwatch")) == (Submit(Overwatch("A1")),)
    assert hand.take(Verb("undo")) == (TakeBack(),)


def test_tab_walks_the_units_that_can_act(hand: FightingHand, table: Table) -> None:
    for expected in ("A1", "A2", "A3", "A1"):
        hand.take(Verb("next"))
        assert hand.selected == expected
    hand.take(Verb("previous"))
    assert hand.selected == "A3"
    table.state = a_state(active_unit="A2")
    hand.take(Verb("next"))
    assert hand.selected == "A2"


def test_a_pulled_unit_draws_its_way_and_takes_it_when_let_go(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    for x in (5.2, 5.7, 6.4):
        hand.take(Drag("A1", (x, 5.0)))
    assert hand.mode == "planning"
    assert hand.plan is not None
    assert hand.plan.points == ((5.0, 5.0), (5.2, 5.0), (5.7, 5.0), (6.4, 5.0))
    assert hand.take(Drag("A1", (7.0, 5.0), done=True)) == (
        Submit(Move("A1", ((5.2, 5.0), (5.7, 5.0), (6.4, 5.0), (7.0, 5.0)), 45.0)),
    )
    assert hand.grip is None


def test_a_unit_not_in_hand_yet_is_taken_and_pulled_at_once(hand: FightingHand) -> None:
    assert hand.take(Drag("A2", (9.5, 5.0))) == (LookAt("A2"),)
    assert (hand.selected, hand.grip is not None) == ("A2", True)
    assert hand.take(Drag("B1", (9.5, 5.0))) == (LookAt("B1"),)
    assert hand.selected == "A2"


def test_a_unit_let_go_where_it_cant_stand_springs_back_and_its_way_is_forgotten(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    hand.take(Drag("A1", (6.0, 5.0)))
    assert hand.take(Drag("A1", (5.0, 30.0), done=True)) == (SpringBack("A1", (5.0, 30.0), 45.0), Tell(NO))
    assert (hand.grip, hand.via, hand.selected) == (None, (), "A1")


@pytest.mark.parametrize("back", [Back(), Back(escape=True)])
def test_a_step_back_takes_a_pulled_unit_out_of_the_hand_until_it_is_pulled_anew(
    hand: FightingHand, back: Back
) -> None:
    hand.take(Drag("A1", (6.0, 5.0)))
    assert hand.take(back) == (SpringBack("A1", (6.0, 5.0), 45.0),)
    assert hand.take(Drag("A1", (7.0, 5.0))) == ()
    assert hand.take(Drag("A1", (8.0, 5.0), done=True)) == ()
    assert (hand.grip, hand.selected) == (None, "A1")
    hand.take(Drag("A1", (6.0, 5.0)))
    assert hand.grip is not None


def test_a_unit_that_may_not_move_stays_and_says_why(hand: FightingHand, table: Table) -> None:
    once = Refusal(rule="move.once", template="It has moved.")
    table.refused = {Move: once}
    hand.take(Drag("A1", (6.0, 5.0)))
    assert hand.grip is not None
    assert (hand.grip.place, hand.grip.stuck) == ((5.0, 5.0), once)
    assert hand.take(Drag("A1", (7.0, 5.0), done=True)) == (Tell(once),)


def test_climbing_put_on_while_a_unit_is_pulled_pulls_it_on(hand: FightingHand, table: Table) -> None:
    hand.take(Drag("A1", (6.0, 5.0)))
    hand.take(Verb("climb"))
    assert table.asked[-1] == ("A1", (6.0, 5.0), True)


def test_way_points_set_before_are_given_up_when_the_unit_is_pulled(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    hand.take(Click((6.0, 6.0), add=True))
    hand.take(Drag("A1", (5.0, 6.0)))
    assert hand.via == ()


def test_turning_on_the_spot_needs_a_turn_and_a_click_on_itself(hand: FightingHand) -> None:
    hand.take(Pick("A3"))
    assert hand.take(Click((14.0, 5.0), "A3")) == ()
    hand.take(Turn(-30.0))
    assert hand.take(Click((14.0, 5.0), "A3")) == (Submit(Move("A3", (), 60.0)),)


def test_the_tape_follows_the_cursor_until_it_is_set_down(hand: FightingHand) -> None:
    hand.take(Pick("A1"))
    hand.take(Verb("tape"))
    hand.take(Click((1.0, 1.0)))
    hand.take(Hover((4.0, 5.0)))
    assert hand.tape == Measure((1.0, 1.0), (4.0, 5.0))
    assert hand.take(Click((4.0, 5.0))) == ()
    hand.take(Hover((9.0, 9.0)))
    assert hand.tape == Measure((1.0, 1.0), (4.0, 5.0))
    hand.take(Back())
    assert hand.tape is None
    assert hand.selected == "A1"


def test_an_enemy_or_a_dead_unit_cant_be_selected(hand: FightingHand) -> None:
    hand.take(Pick("B1"))
    assert hand.selected is None


def test_the_unit_whose_activation_is_open_is_in_hand(table: Table) -> None:
    table.state = a_state(active_unit="A2")
    controller = Controller(table)
    assert isinstance(controller.hand, FightingHand)
    assert controller.hand.selected == "A2"


def test_a_change_of_seat_keeps_nothing_and_an_action_keeps_the_cursor(table: Table) -> None:
    controller = Controller(table)
    controller.take(Pick("A1"))
    controller.take(Hover((6.0, 6.0)))
    controller.take(Verb("threat"))
    table.state = a_state(active_unit="A1")
    assert not controller.state_changed()
    assert isinstance(controller.hand, FightingHand)
    assert (controller.hand.cursor, controller.hand.threat) == ((6.0, 6.0), True)
    table.state = a_state(to_act=1)
    assert controller.state_changed()
    assert controller.hand == Controller(table).hand
