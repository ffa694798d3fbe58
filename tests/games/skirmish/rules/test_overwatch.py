"""Overwatch: the clauses overwatch, overwatch.react, overwatch.trigger."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.skirmish.rules.arena import Arena, piece, unit
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import Deploy, End, Fire, Hold, Move, Overwatch, React
from wargame.games.skirmish.state import Result

RIFLE, CANNON, GUN = "rifle", "cannon", "machine gun"


def watched(
    kind: str, *pieces: dict, watcher: str = "soldier", second: bool = False, **rules: object
) -> Arena:
    """B1 at (20, 20) watches (with B2 beside it when asked); then A1 at (10, 10) may move; A2 is far off."""
    units = [
        unit("A1", kind, 10, 10, 0.0),
        unit("A2", "soldier", 2, 2),
        unit("B1", watcher, 20, 20),
        unit("B2", "soldier", 24, 20),
        unit("B3", "soldier", 38, 38),
    ]
    arena = Arena.of(units, *pieces, first=1, **rules)
    arena.do(Overwatch("B1"))
    arena.do_end("A2")
    if second:
        arena.do(Overwatch("B2"))
    else:
        arena.do_end("B2")
    return arena


def test_overwatch_react_asks_while_the_mover_waits_at_its_start() -> None:
    arena = watched("soldier")
    arena.move("A1", (18, 10))
    move = arena.pending
    assert arena.names() == ["activated"]
    assert (arena.state.phase, arena.state.to_act, arena.state.active_unit) == ("react", 1, "A1")
    assert (move.unit, move.path, move.length, move.walked) == ("A1", ((10, 10), (18, 10)), 8.0, 0.0)
    assert arena["A1"].at == (10, 10)
    (stretch,) = move.stretches
    assert (stretch.watcher, stretch.from_, stretch.to) == ("B1", 0.0, 8.0)


def test_overwatch_react_best_is_the_highest_chance_at_the_smallest_point() -> None:
    """The rifle's 4+ begins where the gap is 15: sqrt(d^2 + 13^2) - 1 = 15, d = sqrt(87) from (20, 7)."""
    units = [unit("A1", "soldier", 5, 7), unit("A2", "soldier", 2, 2), unit("B1", "soldier", 20, 20)]
    arena = Arena.of(units, first=1)
    arena.do(Overwatch("B1"))
    arena.move("A1", (15, 7))
    best = arena.pending.stretches[0].best
    assert best.at == pytest.approx(15.0 - 87**0.5, abs=0.0011)
    assert (best.weapon, best.chance) == (RIFLE, pytest.approx(1 / 2))
    assert arena.battle.chance_at(arena.state, "B1", best.at, RIFLE) == pytest.approx(1 / 2)
    assert arena.battle.chance_at(arena.state, "B1", best.at - 0.002, RIFLE) == pytest.approx(1 / 3)


def test_overwatch_react_stretches_begin_and_end_where_a_wall_does() -> None:
    """A high wall from (15, 14) on hides the rest of the way."""
    arena = watched("soldier", piece("high wall", 15, 14, 26, 14.5))
    arena.move("A1", (18, 10))
    (stretch,) = arena.pending.stretches
    assert stretch.from_ == 0.0
    assert 0.5 < stretch.to < 7.0
    seen = arena.battle.exposure(arena.state, "A1", [(18, 10)])
    assert seen == arena.pending.stretches


def test_overwatch_react_fires_where_told_and_the_mover_walks_on() -> None:
    arena = watched("soldier")
    arena.move("A1", (18, 10))
    arena.do(React("B1", 3.0), 1)
    told = ["moved", "reacted", "overwatch_spent", "rolled", "shot", "moved"]
    assert arena.names() == told
    first, second = arena.told(ev.Moved)
    assert (first.points, first.length) == (((10, 10), (13, 10)), 3.0)
    assert (second.points, second.length) == (((13, 10), (18, 10)), 5.0)
    assert arena["A1"].at == (18, 10)
    assert (arena.state.phase, arena.state.to_act, arena.state.pending) == ("activate", 0, None)
    assert not arena["B1"].overwatch


def test_overwatch_is_one_attack_and_is_spent() -> None:
    arena = watched("soldier")
    arena.move("A1", (14, 10))
    arena.do(React("B1", 1.0, RIFLE), 1)
    assert arena.state.phase == "activate"
    assert not arena["B1"].overwatch


def test_overwatch_is_spent_so_a_second_mover_passes() -> None:
    arena = watched("soldier")
    arena.move("A1", (14, 10))
    arena.do(React("B1", 1.0), 1)
    arena.do_end("A1")
    arena.do(End("B3"), 1, 6)
    arena.choose(0)
    arena.move("A2", (6, 6))
    assert arena.state.phase == "activate"
    assert msgspec.to_builtins(arena["B1"])["overwatch"] is False


def test_overwatch_react_a_kill_ends_the_move_and_the_activation() -> None:
    arena = watched("soldier", second=True)
    arena.move("A1", (18, 10))
    arena.do(React("B1", 3.0), 6)
    assert arena.names() == [
        "moved",
        "reacted",
        "overwatch_spent",
        "rolled",
        "shot",
        "removed",
        "activation_ended",
    ]
    assert arena["A1"].at == (13, 10)
    assert arena["B2"].overwatch
    assert arena.state.to_act == 1


def test_overwatch_react_any_watcher_may_be_next_at_or_beyond_what_was_walked() -> None:
    arena = watched("soldier", second=True)
    arena.move("A1", (18, 10))
    assert {stretch.watcher for stretch in arena.pending.stretches} == {"B1", "B2"}
    arena.do(React("B2", 4.0), 1)
    (left,) = arena.pending.stretches
    assert (left.watcher, left.from_, left.to) == ("B1", 4.0, 8.0)
    assert (arena.pending.walked, arena["A1"].at) == (4.0, (14, 10))
    assert arena.refused(React("B1", 3.998)) == "overwatch"
    assert arena.refused(React("B2", 5.0)) == "overwatch"
    arena.do(React("B1", 4.0), 1)
    assert arena.names()[0] == "reacted"
    assert arena["A1"].at == (18, 10)


def test_overwatch_react_hold_lets_the_move_pass_and_keeps_the_token() -> None:
    arena = watched("soldier")
    arena.move("A1", (18, 10))
    arena.do(Hold("B1"))
    assert arena.names() == ["moved"]
    assert arena["B1"].overwatch
    assert arena["A1"].at == (18, 10)


def test_overwatch_react_hold_of_one_leaves_the_others() -> None:
    arena = watched("soldier", second=True)
    arena.move("A1", (18, 10))
    arena.do(Hold("B1"))
    assert arena.events == ()
    assert {stretch.watcher for stretch in arena.pending.stretches} == {"B2"}
    assert arena.refused(React("B1", 2.0)) == "overwatch"
    arena.do(React("B2", 2.0), 1)
    assert arena.state.phase == "activate"
    assert (arena["B1"].overwatch, arena["B2"].overwatch) == (True, False)


def test_overwatch_react_hold_of_all() -> None:
    arena = watched("soldier", second=True)
    arena.move("A1", (18, 10))
    arena.do(Hold())
    assert arena.state.phase == "activate"
    assert arena["B1"].overwatch
    assert arena["B2"].overwatch


def test_overwatch_react_a_held_watcher_may_fire_at_the_next_mover() -> None:
    arena = watched("soldier")
    arena.move("A1", (12, 10))
    arena.do(Hold())
    arena.do_end("A1")
    arena.do(End("B3"), 6, 1)
    arena.choose(0)
    arena.move("A2", (6, 6))
    assert {stretch.watcher for stretch in arena.pending.stretches} == {"B1"}


def test_overwatch_react_up_to_a_grain_outside_counts_as_the_end() -> None:
    arena = watched("soldier", piece("high wall", 15, 14, 26, 14.5))
    arena.move("A1", (18, 10))
    (stretch,) = arena.pending.stretches
    assert arena.refused(React("B1", stretch.to + 0.002)) == "overwatch"
    assert arena.refused(React("B1", stretch.to + 0.001)) is None
    arena.do(React("B1", stretch.to + 0.001), 1)
    assert arena.told(ev.Reacted) == [ev.Reacted("B1", stretch.to)]


def test_overwatch_react_weapon_left_out_is_the_best_first_in_its_row_when_equal() -> None:
    arena = watched("soldier", watcher="tank")
    arena.move("A1", (18, 10))
    arena.do(React("B1", 3.0), 1)
    assert arena.told(ev.Shot)[0].weapon == CANNON
    equal = watched("soldier", watcher="tank", **{"weapons__tank__machine gun__bands": [[20.0, 4]]})
    equal.move("A1", (18, 10))
    equal.do(React("B1", 3.0), 1)
    assert equal.told(ev.Shot)[0].weapon == CANNON
    better = watched("soldier", watcher="tank", **{"weapons__tank__machine gun__bands": [[20.0, 3]]})
    better.move("A1", (18, 10))
    better.do(React("B1", 3.0), 1)
    assert better.told(ev.Shot)[0].weapon == GUN


def test_overwatch_react_refuses_weapons_it_has_not_or_that_do_not_reach() -> None:
    arena = watched("soldier", watcher="tank", **{"weapons__tank__machine gun__bands": [[5.0, 5]]})
    arena.move("A1", (18, 10))
    assert arena.refused(React("B1", 3.0, RIFLE)) == "fire.weapon"
    assert arena.refused(React("B1", 3.0, GUN)) == "fire.range"


def test_overwatch_react_a_mech_fires_both_guns_for_one_token() -> None:
    arena = watched("soldier", watcher="mech")
    arena.move("A1", (18, 10))
    arena.do(React("B1", 3.0), 1, 2)
    assert len(arena.told(ev.Shot)) == 2


def test_overwatch_react_a_critical_tank_watches_with_its_machine_gun() -> None:
    units = [
        unit("A1", "tank", 10, 10),
        unit("A2", "soldier", 30, 10),
        unit("B1", "tank", 20, 20),
        unit("B2", "soldier", 2, 38),
    ]
    arena = Arena.of(units)
    arena.fire("A1", "B1", CANNON, 6, 4)
    arena.do_end("A1")
    arena.do(Overwatch("B1"))
    arena.move("A2", (30, 14))
    assert {stretch.best.weapon for stretch in arena.pending.stretches} == {GUN}
    assert arena.refused(React("B1", 0.0, CANNON)) == "fire.weapon"


def test_overwatch_react_cover_is_that_of_the_point() -> None:
    """A crater on the way: inside it the rifle needs 5, before it 4."""
    arena = watched("soldier", piece("crater", 14, 8, 17, 12))
    arena.move("A1", (18, 10))
    assert arena.battle.chance_at(arena.state, "B1", 3.0, RIFLE) == pytest.approx(1 / 2)
    assert arena.battle.chance_at(arena.state, "B1", 5.0, RIFLE) == pytest.approx(1 / 3)
    arena.do(React("B1", 5.0), 4)
    (shot,) = arena.told(ev.Shot)
    assert (shot.needs, shot.cover, shot.hit) == (5, True, False)


def test_overwatch_react_a_watcher_out_of_range_has_no_stretch() -> None:
    arena = watched("soldier", weapons__soldier__rifle__bands=[[10.0, 4]])
    arena.move("A1", (10, 2))
    assert arena.state.phase == "activate"
    assert arena.names() == ["activated", "moved"]


def test_overwatch_react_a_mover_unseen_all_the_way_is_not_announced() -> None:
    arena = watched("soldier", piece("high wall", 0, 14, 40, 14.5))
    arena.move("A1", (18, 10))
    assert arena.state.phase == "activate"


def test_overwatch_react_stumbles_before_the_point_are_rolled_first() -> None:
    arena = watched("mech", piece("hedge", 12, 5, 12.5, 15))
    arena.move("A1", (15, 10))
    arena.do(React("B1", 4.0), 6, 1)
    assert arena.names() == [
        "moved",
        "climbed",
        "rolled",
        "stumbled",
        "moved",
        "reacted",
        "overwatch_spent",
        "rolled",
        "shot",
        "moved",
    ]


def test_overwatch_react_a_stumble_after_the_point_is_rolled_after_the_shot() -> None:
    arena = watched("mech", piece("hedge", 12, 5, 12.5, 15))
    arena.move("A1", (15, 10))
    arena.do(React("B1", 0.5), 1, 6)
    assert [event.for_ for event in arena.told(ev.Rolled)] == ["hit", "stumble"]
    assert arena["A1"].at == (15, 10)


def test_overwatch_react_a_stumble_that_stops_the_mover_spares_it_and_the_token() -> None:
    arena = watched("mech", piece("hedge", 12, 5, 12.5, 15))
    arena.move("A1", (15, 10))
    arena.do(React("B1", 4.0), 1, 5)
    assert "reacted" not in arena.names()
    assert arena["B1"].overwatch
    assert (arena["A1"].at, arena["A1"].critical) == ((11, 10), True)
    assert (arena.state.phase, arena.state.active_unit, arena.state.pending) == ("activate", "A1", None)


def test_overwatch_react_critical_damage_stops_the_mover_who_may_still_attack() -> None:
    arena = watched("tank")
    arena.move("A1", (20, 10))
    arena.do(React("B1", 5.0), 6, 4)
    assert (arena["A1"].at, arena["A1"].facing) == ((15, 10), 0.0)
    assert arena.state.moved
    assert arena.refused(Fire("A1", "B1", GUN)) is None
    assert arena.refused(Fire("A1", "B1", CANNON)) == "fire.weapon"


def test_damage_minor_by_a_reaction_neither_stops_nor_shortens() -> None:
    arena = watched("tank")
    arena.move("A1", (20, 10))
    arena.do(React("B1", 5.0), 6, 1)
    assert arena["A1"].at == (20, 10)
    arena.fire("A1", "B1", CANNON, 1)
    assert arena.names()[-1] == "activation_ended"
    assert arena["A1"].minor


def test_damage_minor_never_stops_a_reaction() -> None:
    units = [
        unit("A1", "tank", 10, 10),
        unit("A2", "soldier", 30, 10),
        unit("B1", "tank", 20, 20),
        unit("B2", "soldier", 2, 38),
    ]
    arena = Arena.of(units, first=1)
    arena.do(Overwatch("B1"))
    arena.fire("A1", "B1", CANNON, 6, 1)
    arena.do_end("A1")
    arena.do_end("B2")
    arena.move("A2", (30, 14))
    arena.do(React("B1", 1.0), 1)
    assert arena["B1"].minor


def test_overwatch_trigger_only_moving_does() -> None:
    arena = watched("tank")
    arena.fire("A1", "B2", CANNON, 1)
    assert arena.state.phase == "activate"
    arena.do(Move("A1", (), 45.0))
    assert arena.state.phase != "react"
    assert arena["B1"].overwatch


def test_overwatch_trigger_not_overwatch_itself() -> None:
    arena = watched("soldier")
    arena.do(Overwatch("A1"))
    assert arena.state.phase == "activate"


def test_overwatch_of_the_mover_s_own_side_is_not_asked() -> None:
    units = [unit("A1", "soldier", 10, 10), unit("A2", "soldier", 20, 10), unit("B1", "soldier", 20, 20)]
    arena = Arena.of(units)
    arena.do(Overwatch("A1"))
    arena.do_end("B1")
    arena.move("A2", (22, 10))
    assert arena.state.phase == "activate"


def test_turn_order_while_a_move_is_open() -> None:
    arena = watched("soldier")
    arena.move("A1", (18, 10))
    for action in (Fire("A1", "B1", RIFLE), End("A1"), Move("B3", ((37.0, 38.0),)), Deploy("B3", (1, 1), 0)):
        assert arena.refused(action) == "turn.order"
    assert arena.refused(React("A2", 1.0)) == "overwatch"
    assert arena.refused(Hold("B2")) == "overwatch"


def test_overwatch_react_the_last_unit_shot_ends_the_battle() -> None:
    arena = Arena.of([unit("A1", "soldier", 10, 10), unit("B1", "soldier", 20, 20)], first=1)
    arena.do(Overwatch("B1"))
    arena.move("A1", (18, 10))
    arena.do(React("B1", 3.0), 6)
    assert arena.state.result == Result(1, "elimination")
    assert arena.state.pending is None


def test_a_pending_move_survives_being_written_and_read() -> None:
    """The interrupt lives in the state: encode it, read it back, and go on alike."""
    arena = watched("mech", piece("hedge", 12, 5, 12.5, 15), second=True)
    arena.move("A1", (15, 10))
    arena.do(React("B2", 2.0), 6, 1)
    data = msgspec.json.encode(arena.state)
    other = Arena(arena.battle, msgspec.json.decode(data, type=type(arena.state)))
    assert other.state == arena.state
    for one in (arena, other):
        one.do(React("B1", 4.0), 1)
    assert other.state == arena.state


def test_overwatch_react_facing_asked_for_is_taken_at_the_end_only() -> None:
    arena = watched("tank")
    arena.do(Move("A1", ((20.0, 10.0),), 90.0))
    arena.do(React("B1", 5.0), 1)
    first, second = arena.told(ev.Moved)
    assert (first.facing, second.facing, arena["A1"].facing) == (0.0, 90.0, 90.0)


def test_overwatch_react_at_the_very_end_of_the_way() -> None:
    arena = watched("tank")
    arena.do(Move("A1", ((20.0, 10.0),), 90.0))
    arena.do(React("B1", 10.0), 1)
    assert arena.names() == ["moved", "reacted", "overwatch_spent", "rolled", "shot", "turned"]
    assert arena["A1"].facing == 90.0


def test_house_sight_rules_reach_overwatch() -> None:
    """With soldiers hiding, a friend right before the watcher takes its sight."""
    units = [unit("A1", "soldier", 10, 10), unit("B2", "soldier", 10, 19), unit("B1", "soldier", 10, 20)]
    hiding = Arena.of(units, first=1, sight__soldiers_hide=True)
    hiding.do(Overwatch("B1"))
    hiding.move("A1", (10, 12))
    assert hiding.state.phase == "activate"
    plain = Arena.of(units, first=1)
    plain.do(Overwatch("B1"))
    plain.move("A1", (10, 12))
    assert plain.state.phase == "react"
