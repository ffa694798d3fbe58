"""Activations: the clauses activation, activation.end, overwatch.set, damage.minor, damage.critical."""

from __future__ import annotations

import pytest

from tests.games.skirmish.rules.arena import Arena, unit
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import End, Fire, Move, Overwatch

RIFLE, CANNON, GUN = "rifle", "cannon", "machine gun"


def skirmish(**rules: object) -> Arena:
    """Two soldiers and a tank a side, in sight and range of each other."""
    units = [
        unit("A1", "soldier", 10, 10),
        unit("A2", "soldier", 16, 10),
        unit("A3", "tank", 22, 10, 90.0),
        unit("B1", "soldier", 10, 24),
        unit("B2", "soldier", 16, 24),
        unit("B3", "tank", 22, 24, 270.0),
    ]
    return Arena.of(units, **rules)


def with_tank(minor: bool = False, critical: bool = False) -> Arena:
    """A's tank has been hit by B's in the first turn; the second turn begins with A to act."""
    arena = skirmish()
    arena.do_end("A1")
    arena.fire("B3", "A3", CANNON, 6, 1 if minor else 4)
    assert (arena["A3"].minor, arena["A3"].critical) == (minor, critical)
    return arena


def to_next_turn(arena: Arena, *units: str) -> None:
    """Let these pass, the last of whom ends the turn; A wins the initiative and goes first."""
    for unit_id in units[:-1]:
        arena.do_end(unit_id)
    arena.do(End(units[-1]), 6, 1)
    arena.choose(0)


def test_activation_is_one_move_and_one_attack_in_either_order() -> None:
    arena = skirmish()
    arena.move("A1", (10, 12))
    assert arena.state.active_unit == "A1"
    arena.fire("A1", "B1", RIFLE, 1)
    assert arena.names()[-1] == "activation_ended"
    arena.fire("B1", "A1", RIFLE, 1)
    arena.move("B1", (10, 22))
    assert arena.names() == ["moved", "activation_ended"]
    assert (arena.state.active_unit, arena.state.to_act) == (None, 0)


def test_activation_keeps_the_others_of_its_side_waiting() -> None:
    arena = skirmish()
    arena.move("A1", (10, 12))
    assert arena.refused(Move("A2", ((16.0, 12.0),))) == "turn.order"
    assert arena.refused(End("A2")) == "turn.order"
    assert arena.refused(End("A1")) is None


def test_move_once_and_no_second_turn_on_the_spot() -> None:
    arena = skirmish()
    arena.move("A1", (10, 12))
    assert arena.refused(Move("A1", ((10.0, 13.0),))) == "move.once"
    assert arena.refused(Move("A1", (), 45.0)) == "move.once"


def test_activation_end_with_one_thing_done() -> None:
    arena = skirmish()
    arena.fire("A1", "B1", RIFLE, 1)
    arena.do_end("A1")
    assert arena.names() == ["activation_ended"]
    assert arena.refused(Move("A1", ((10.0, 12.0),))) == "turn.order"


def test_activation_end_with_nothing_done_is_a_pass_and_the_activation() -> None:
    arena = skirmish()
    arena.do_end("A1")
    assert arena.names() == ["activated", "activation_ended"]
    assert arena["A1"].activated
    assert arena.state.to_act == 1


def test_activation_end_activated_is_true_from_the_first_action() -> None:
    arena = skirmish()
    arena.move("A1", (10, 12))
    assert arena["A1"].activated


def test_overwatch_set_takes_the_place_of_both_and_ends_the_activation() -> None:
    arena = skirmish()
    arena.do(Overwatch("A1"))
    assert arena.names() == ["activated", "overwatch_set", "activation_ended"]
    assert (arena["A1"].overwatch, arena["A1"].activated) == (True, True)


@pytest.mark.parametrize("done", ["move", "fire"])
def test_overwatch_set_is_refused_after_either(done: str) -> None:
    arena = skirmish()
    if done == "move":
        arena.move("A1", (10, 12))
    else:
        arena.fire("A1", "B1", RIFLE, 1)
    assert arena.refused(Overwatch("A1")) == "overwatch"


def test_overwatch_lasts_until_the_next_activation_begins() -> None:
    arena = skirmish()
    arena.do(Overwatch("A1"))
    to_next_turn(arena, "B1", "A2", "B2", "A3", "B3")
    assert arena["A1"].overwatch
    arena.move("A1", (10, 12))
    assert arena.names()[:2] == ["activated", "overwatch_lapsed"]
    assert not arena["A1"].overwatch


def test_overwatch_set_twice_is_one_token() -> None:
    arena = skirmish()
    arena.do(Overwatch("A1"))
    to_next_turn(arena, "B1", "A2", "B2", "A3", "B3")
    arena.do(Overwatch("A1"))
    assert arena.names() == ["activated", "overwatch_lapsed", "overwatch_set", "activation_ended"]
    assert arena["A1"].overwatch


def test_overwatch_ends_with_turn_by_house_rule() -> None:
    arena = skirmish(overwatch__ends_with_turn=True)
    arena.do(Overwatch("A1"))
    for unit_id in ("B1", "A2", "B2", "A3"):
        arena.do_end(unit_id)
    arena.do(End("B3"), 6, 1)
    assert arena.names()[:4] == ["activated", "activation_ended", "overwatch_lapsed", "turn_began"]
    assert not arena["A1"].overwatch


@pytest.mark.parametrize("first", ["move", "fire"])
def test_damage_minor_leaves_one_thing_and_is_gone_after_it(first: str) -> None:
    """Hit for 1 in turn 1 while it has not been activated: the activation still to come is bound."""
    arena = with_tank(minor=True)
    arena.do_end("B3")
    if first == "move":
        arena.move("A3", (22, 12))
    else:
        arena.fire("A3", "B1", CANNON, 1)
    assert arena.names()[-2:] == ["recovered", "activation_ended"]
    assert not arena["A3"].minor
    assert arena.state.to_act == 1


def test_damage_minor_counts_overwatch_as_the_attack() -> None:
    arena = with_tank(minor=True)
    arena.do_end("B3")
    arena.do(Overwatch("A3"))
    assert "recovered" in arena.names()
    assert (arena["A3"].minor, arena["A3"].overwatch) == (False, True)


def test_damage_minor_counts_a_pass() -> None:
    arena = with_tank(minor=True)
    arena.do_end("B3")
    arena.do_end("A3")
    assert arena.names() == ["activated", "recovered", "activation_ended"]
    assert not arena["A3"].minor


def test_damage_minor_two_do_not_add_up() -> None:
    arena = with_tank(minor=True)
    arena.do_end("B3")
    arena.do_end("A2")
    arena.fire("B1", "A3", RIFLE, 6, 3)
    assert arena["A3"].minor
    arena.do_end("B1")
    arena.do_end("A3")
    assert not arena["A3"].minor


def test_damage_minor_with_both_weapons_still_refuses_the_move() -> None:
    arena = skirmish(tank__both_weapons=True)
    arena.do_end("A1")
    arena.fire("B3", "A3", CANNON, 6, 1)
    arena.do_end("B3")
    arena.fire("A3", "B1", CANNON, 1)
    assert arena.refused(Move("A3", ((22.0, 12.0),))) == "damage.minor"
    assert arena.refused(Fire("A3", "B1", GUN)) is None


def test_damage_critical_immobilises_for_good() -> None:
    arena = with_tank(critical=True)
    arena.do_end("B3")
    assert arena.refused(Move("A3", ((22.0, 12.0),))) == "damage.critical"
    assert arena.refused(Move("A3", (), 45.0)) == "damage.critical"
    assert arena.refused(Fire("A3", "B1", CANNON)) == "fire.weapon"
    assert arena.refused(Fire("A3", "B1", GUN)) is None
    assert arena.refused(Overwatch("A3")) is None


def test_damage_critical_leaves_the_activation_open_until_its_end() -> None:
    arena = with_tank(critical=True)
    arena.do_end("B3")
    arena.fire("A3", "B1", GUN, 1)
    assert arena.state.active_unit == "A3"
    arena.do_end("A3")
    assert arena["A3"].critical


def test_damage_critical_leaves_a_mech_one_gun() -> None:
    units = [
        unit("A1", "tank", 10, 10),
        unit("B1", "mech", 10, 24),
        unit("B2", "soldier", 20, 24),
        unit("A2", "soldier", 20, 10),
    ]
    arena = Arena.of(units)
    arena.fire("A1", "B1", CANNON, 6, 4)
    arena.do_end("A1")
    odds = arena.battle.odds(arena.state, "B1", "A2", GUN)
    assert odds.chance == pytest.approx(1 / 2)
    arena.fire("B1", "A2", GUN, 1)
    assert len(arena.told(ev.Shot)) == 1


def test_damage_critical_a_second_destroys_whatever_caused_it() -> None:
    arena = with_tank(critical=True)
    arena.do_end("B3")
    arena.do_end("A2")
    arena.fire("B1", "A3", RIFLE, 6, 4)
    assert arena.told(ev.Damaged) == [ev.Damaged("A3", 4, "destroyed", "damage.tank")]
    assert not arena["A3"].alive


def test_house_damage_numbers_are_used() -> None:
    arena = skirmish(damage__minor_to=1, damage__critical_to=2)
    arena.do_end("A1")
    arena.fire("B3", "A3", CANNON, 6, 2)
    assert arena["A3"].critical
