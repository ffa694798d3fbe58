"""Turns: the clauses morale, initiative, turn.order, victory, expansion."""

from __future__ import annotations

import pytest

from tests.games.skirmish.rules.arena import Arena, unit
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import (
    Choose,
    Concede,
    Deploy,
    Draw,
    End,
    Fire,
    Hold,
    Move,
    Overwatch,
    React,
)
from wargame.games.skirmish.state import PendingChoice, Result

RIFLE, CANNON = "rifle", "cannon"


def row(side: str, kinds: list[str], y: float) -> list[dict]:
    """Units side by side, 5 apart."""
    return [unit(f"{side}{n}", kind, 3.0 + 5.0 * n, y) for n, kind in enumerate(kinds, start=1)]


def facing_off(a: list[str], b: list[str], **rules: object) -> Arena:
    """Two rows 10 apart, A to act."""
    return Arena.of([*row("A", a, 10.0), *row("B", b, 20.0)], **rules)


def test_initiative_ties_roll_again_a_then_b() -> None:
    units = [*row("A", ["soldier"], 10.0), *row("B", ["soldier"], 20.0)]
    arena = Arena.before_initiative(units, dice=(3, 3, 2, 5))
    rolled = [(event.for_, event.side, event.die) for event in arena.told(ev.Rolled)]
    assert rolled == [("initiative", 0, 3), ("initiative", 1, 3), ("initiative", 0, 2), ("initiative", 1, 5)]
    assert arena.state.to_act == 1
    assert arena.state.pending == PendingChoice("activate")
    assert (arena.state.turn, arena.state.phase, arena.state.dice_rolled) == (1, "choose", 4)


@pytest.mark.parametrize("first", [0, 1])
def test_initiative_the_higher_chooses_who_is_first(first: int) -> None:
    units = [*row("A", ["soldier"], 10.0), *row("B", ["soldier"], 20.0)]
    arena = Arena.before_initiative(units, dice=(6, 1))
    arena.do(Choose(first))
    assert arena.events == (ev.Initiative(first),)
    assert (arena.state.phase, arena.state.to_act, arena.state.pending) == ("activate", first, None)


def test_initiative_is_rolled_every_turn_and_once_by_house_rule() -> None:
    arena = facing_off(["soldier"], ["soldier"])
    arena.do_end("A1")
    arena.do(End("B1"), 2, 1)
    assert arena.state.phase == "choose"
    once = facing_off(["soldier"], ["soldier"], initiative__once=True)
    once.do_end("A1")
    once.do_end("B1")
    assert (once.state.turn, once.state.phase, once.state.to_act) == (2, "activate", 0)


def test_turn_order_sides_alternate_and_the_longer_goes_on() -> None:
    arena = facing_off(["soldier"] * 4, ["soldier"] * 2)
    seen = []
    for unit_id in ("A1", "B1", "A2", "B2", "A3"):
        seen.append(arena.state.to_act)
        arena.do_end(unit_id)
    assert seen == [0, 1, 0, 1, 0]
    assert arena.state.to_act == 0
    arena.do(End("A4"), 6, 1)
    assert arena.state.turn == 2
    assert not any(one.activated for one in arena.state.units)


def test_turn_order_refuses_the_wrong_moment_and_the_wrong_unit() -> None:
    arena = facing_off(["soldier"] * 3, ["soldier"] * 3)
    assert arena.refused(End("B1")) == "turn.order"
    assert arena.refused(Choose(0)) == "turn.order"
    assert arena.refused(Deploy("A1", (5.0, 5.0), 0.0)) == "turn.order"
    assert arena.refused(React("B1", 0.0)) == "turn.order"
    assert arena.refused(Hold()) == "turn.order"
    arena.fire("A1", "B1", RIFLE, 6)
    arena.do_end("A1")
    assert arena.refused(End("B1")) == "turn.order"
    arena.do_end("B2")
    assert arena.refused(End("A1")) == "turn.order"


def test_turn_order_nothing_can_be_done_before_the_choice() -> None:
    units = [*row("A", ["soldier"], 10.0), *row("B", ["soldier"], 20.0)]
    arena = Arena.before_initiative(units, dice=(6, 1))
    for action in (End("A1"), Overwatch("A1"), Move("A1", ((8.0, 11.0),)), Fire("A1", "B1", RIFLE)):
        assert arena.refused(action) == "turn.order"


def lose_one(arena: Arena, victim: str = "B1") -> None:
    """A1 shoots a soldier and ends; everybody else passes but the last, whose end begins turn 2."""
    arena.fire("A1", victim, RIFLE, 6)
    arena.do_end("A1")


def pass_all_but_last(arena: Arena) -> str:
    """Pass with every unit that waits; the id of the last one, whose end ends the turn."""
    while True:
        waiting = [u for u in arena.state.units if u.alive and not u.activated]
        own = [u for u in waiting if u.side == arena.state.to_act]
        if len(waiting) == 1:
            return own[0].id
        arena.do_end(own[0].id)


@pytest.mark.parametrize(("die", "holds"), [(3, False), (4, True)])
def test_morale_two_left_fight_on_from_four(die: int, holds: bool) -> None:
    arena = facing_off(["soldier"] * 3, ["soldier"] * 3)
    lose_one(arena)
    last = pass_all_but_last(arena)
    if holds:
        arena.do(End(last), die, 6, 1)
        assert arena.state.phase == "choose"
    else:
        arena.do(End(last), die)
        assert arena.state.result == Result(0, "retreat")
        assert arena.names()[-2:] == ["retreated", "battle_over"]
    assert arena.told(ev.Morale) == [ev.Morale(1, die, holds)]


def test_morale_is_not_checked_by_a_side_that_has_lost_nobody() -> None:
    arena = facing_off(["soldier"] * 2, ["soldier"] * 2)
    arena.do_end("A1")
    arena.do_end("B1")
    arena.do_end("A2")
    arena.do(End("B2"), 6, 1)
    assert arena.told(ev.Morale) == []


def test_morale_is_not_checked_above_the_line() -> None:
    arena = facing_off(["soldier"] * 4, ["soldier"] * 4)
    lose_one(arena)
    arena.do(End(pass_all_but_last(arena)), 6, 1)
    assert arena.told(ev.Morale) == []


def both_lose_one(**rules: object) -> Arena:
    arena = facing_off(["soldier"] * 3, ["soldier"] * 3, **rules)
    lose_one(arena)
    arena.fire("B2", "A2", RIFLE, 6)
    arena.do_end("B2")
    return arena


def test_morale_a_rolls_then_b_before_initiative_and_both_failing_is_a_draw() -> None:
    arena = both_lose_one()
    arena.do(End(pass_all_but_last(arena)), 1, 3)
    assert [(event.side, event.die) for event in arena.told(ev.Morale)] == [(0, 1), (1, 3)]
    assert arena.told(ev.Retreated) == [ev.Retreated(0), ev.Retreated(1)]
    assert arena.state.result == Result(None, "retreat")


def test_morale_both_roll_before_either_result_counts() -> None:
    arena = both_lose_one()
    arena.do(End(pass_all_but_last(arena)), 1, 6)
    assert len(arena.told(ev.Morale)) == 2
    assert arena.state.result == Result(1, "retreat")


def test_morale_off_and_morale_line_and_morale_passes() -> None:
    off = both_lose_one(morale__off=True)
    off.do(End(pass_all_but_last(off)), 6, 1)
    low = both_lose_one(morale__line=1)
    low.do(End(pass_all_but_last(low)), 6, 1)
    brave = both_lose_one(morale__passes=2)
    brave.do(End(pass_all_but_last(brave)), 2, 2, 6, 1)
    assert all(arena.state.result is None for arena in (off, low, brave))


def test_morale_line_is_four_for_both_sides_when_the_expansion_is_in_play() -> None:
    """A brings a missile trooper, so B with 4 of 5 soldiers left rolls too (expansion)."""
    arena = facing_off(["soldier", "missile trooper", "soldier", "soldier", "soldier"], ["soldier"] * 5)
    assert arena.state.expansion
    lose_one(arena)
    arena.do(End(pass_all_but_last(arena)), 4, 6, 1)
    assert arena.told(ev.Morale) == [ev.Morale(1, 4, True)]


def test_expansion_stays_in_play_when_its_units_are_dead() -> None:
    arena = facing_off(["soldier"] * 5, ["missile trooper", *["soldier"] * 4])
    lose_one(arena)
    assert not any(u.alive and u.kind == "missile trooper" for u in arena.state.units)
    arena.do(End(pass_all_but_last(arena)), 4, 6, 1)
    assert arena.told(ev.Morale) == [ev.Morale(1, 4, True)]


def test_morale_is_ignored_while_the_commander_lives() -> None:
    arena = facing_off(["soldier"] * 5, ["soldier", "commander", "soldier"])
    lose_one(arena)
    arena.do(End(pass_all_but_last(arena)), 6, 1)
    assert arena.told(ev.Morale) == []
    arena.choose(0)
    lose_one(arena, "B2")
    arena.do(End(pass_all_but_last(arena)), 2)
    assert arena.told(ev.Morale) == [ev.Morale(1, 2, False)]


def test_morale_counts_immobilised_units_and_not_wrecks() -> None:
    arena = facing_off(["tank", "soldier", "soldier"], ["tank", "soldier", "soldier"])
    arena.fire("A1", "B1", CANNON, 6, 4)
    arena.do_end("A1")
    arena.fire("B1", "A1", "machine gun", 6, 6)
    arena.do(End("B1"))
    last = pass_all_but_last(arena)
    arena.do(End(last), 4, 6, 1)
    assert arena.told(ev.Morale) == [ev.Morale(0, 4, True)]


def test_victory_by_elimination() -> None:
    arena = facing_off(["soldier"], ["soldier"])
    arena.fire("A1", "B1", RIFLE, 6)
    assert arena.names()[-2:] == ["removed", "battle_over"]
    assert arena.state.result == Result(0, "elimination")
    assert (arena.state.phase, arena.state.to_act, arena.state.active_unit) == ("over", None, None)
    assert arena.battle.is_over(arena.state)
    assert arena.battle.waits_for(arena.state) == ()


def test_turn_order_refuses_everything_once_the_battle_is_over() -> None:
    arena = facing_off(["soldier"], ["soldier"])
    arena.fire("A1", "B1", RIFLE, 6)
    for action in (End("A1"), Move("A1", (), 1.0), Concede(0), Draw(), Choose(0), Hold(), React("A1", 0.0)):
        assert arena.refused(action) == "turn.order"


@pytest.mark.parametrize("side", [0, 1])
def test_victory_by_concession_at_any_time(side: int) -> None:
    arena = facing_off(["soldier"], ["soldier"])
    arena.do(Concede(side))
    assert arena.names() == ["conceded", "battle_over"]
    assert arena.state.result == Result(1 - side, "concession")


def test_victory_two_players_agree_on_a_draw() -> None:
    arena = facing_off(["soldier"], ["soldier"])
    arena.do(Draw())
    assert arena.names() == ["draw_agreed", "battle_over"]
    assert arena.state.result == Result(None, "agreement")


def test_victory_at_a_turn_limit_goes_to_the_side_with_more_units() -> None:
    arena = facing_off(["soldier"] * 3, ["soldier"] * 3, turn__limit=1)
    lose_one(arena)
    arena.do(End(pass_all_but_last(arena)))
    assert arena.state.result == Result(0, "turn.limit")


def test_victory_equal_at_a_turn_limit_is_a_draw() -> None:
    arena = facing_off(["soldier"], ["soldier"], turn__limit=1)
    arena.do_end("A1")
    arena.do_end("B1")
    assert arena.state.result == Result(None, "turn.limit")


def test_victory_says_so_when_nobody_can_move_and_nobody_has_a_target() -> None:
    """Two immobilised tanks whose machine guns do not reach: the draw is offered at the next turn's start."""
    units = [unit("A1", "tank", 5, 5), unit("B1", "tank", 35, 35)]
    arena = Arena.of(units)
    arena.fire("A1", "B1", CANNON, 6, 4)
    arena.do_end("A1")
    assert arena.refused(Fire("B1", "A1", CANNON)) == "fire.weapon"
    arena.do(End("B1"), 6, 1)
    assert arena.told(ev.Stalemate) == []
    still = Arena.of(units, units__tank__move=0)
    still.fire("A1", "B1", CANNON, 6, 4)
    still.do_end("A1")
    still.do(End("B1"), 6, 1)
    assert still.told(ev.Stalemate) == []
    mute = Arena.of(units, units__tank__move=0, weapons__tank__cannon__bands=[[10, 4]])
    mute.do_end("A1")
    mute.do(End("B1"), 6, 1)
    assert mute.told(ev.Stalemate) == [ev.Stalemate()]
    assert mute.names()[:4] == ["activated", "activation_ended", "turn_began", "stalemate"]
