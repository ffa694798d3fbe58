"""Overwatch and reactions, every sentence (overwatch, overwatch.react, overwatch.trigger)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.table import Battle, Json, Place, box, far, mech, soldier, tank, unit

WIDE = (100, 40)


def watching(
    watchers: list[Json], mover: Json, *pieces: Json, dice: Any = (), others: Any = (), size: Any = WIDE, **rules: Any
) -> Battle:
    """Every watcher (side B) has gone on overwatch; the mover (side A) is to act."""
    reserve = [soldier(f"A{n + 20}", 1 + 1.5 * n, 0.6) for n in range(len(watchers))]
    units = [*watchers, far("B", 99), mover, *reserve, *others]
    battle = Battle.placed(units, *pieces, dice=dice, size=size, rules=rules, first=1)
    for one, idle in zip(watchers, reserve, strict=True):
        battle.watch(one["id"])
        if one is not watchers[-1]:
            battle.end(idle["id"])
    return battle


# B1 at (10, 20); A1 walks west along y = 20. Within 15 (4+) at a centre distance of 16, within 40 (5+) of 41.
B1 = soldier("B1", 10, 20)


def approach(start: float, *dice: int, **more: Any) -> Battle:
    return watching([B1], soldier("A1", start, 20), dice=dice, **more)


def west(battle: Battle, length: float = 10, unit: str = "A1") -> list[Json]:
    x, y = battle.at(unit)
    return battle.move(unit, (round(x - length, 3), y))


# --- when there is something to react to


def test_a_move_in_sight_and_range_waits_for_the_watcher() -> None:
    """overwatch S, protocol: pending {"kind":"react","unit","path","length","walked","stretches"}; "meanwhile the mover
    stands where it has walked to and `active_unit` is the mover"."""
    battle = approach(30)
    west(battle)
    state = battle.state
    assert (state["phase"], state["to_act"], state["active_unit"]) == ("react", 1, "A1")
    assert set(battle.pending) >= {"kind", "unit", "path", "length", "walked", "stretches"}
    assert (battle.pending["kind"], battle.pending["unit"]) == ("react", "A1")
    assert (battle.pending["length"], battle.pending["walked"]) == (10.0, 0.0)
    assert battle.at("A1") == (30, 20)
    assert battle.names() == ["activated"], "nothing has been walked yet"


def test_the_stretch_is_where_there_is_sight_and_range() -> None:
    """overwatch.react R. From x = 56: within 40 from centre distance 41, x = 51: 5 cm along; to the end. 5+: 1/3."""
    battle = approach(56)
    west(battle)
    assert battle.pending["stretches"] == [
        {"watcher": "B1", "from": 5.0, "to": 10.0, "best": {"at": 5.0, "weapon": "rifle", "chance": pytest.approx(1 / 3)}}
    ]


def test_the_best_point_is_the_first_of_the_highest_chance() -> None:
    """overwatch.react R. From x = 30: at 26 the range is 15: 4+ from 4 cm on: 1/2."""
    battle = approach(30)
    west(battle)
    [stretch] = battle.pending["stretches"]
    assert (stretch["from"], stretch["to"]) == (0.0, 10.0)
    assert stretch["best"]["at"] == pytest.approx(4.0, abs=0.0015)
    assert stretch["best"]["chance"] == pytest.approx(1 / 2)


def test_out_of_range_nobody_reacts() -> None:
    battle = approach(70)
    west(battle)
    assert battle.names() == ["activated", "moved"]
    assert battle["B1"]["overwatch"]
    assert battle.at("A1") == (60, 20)


def test_a_mover_hidden_all_the_way_is_not_announced() -> None:
    """zoc 142: no shot, no hint."""
    battle = watching([B1], soldier("A1", 30, 20), box("high wall", 12, 10, 13, 30))
    west(battle)
    assert (battle.state["phase"], battle.names()) == ("activate", ["activated", "moved"])


def test_a_mover_seen_for_part_of_the_way_is_reacted_to_there() -> None:
    """Xilmi 55. Eye (20, 10); a tall wall, x 10 to 20 at y 15; the mover walks east along y = 20: its disc shows from
    x = 19.5, a thousandth of its width (0.001) on: 9.501 cm from x = 10; to the end, 10."""
    battle = watching([soldier("B1", 20, 10)], soldier("A1", 10, 20), box("high wall", 8, 15, 20, 15.2))
    battle.move("A1", (20, 20))
    [stretch] = battle.pending["stretches"]
    assert stretch["from"] == pytest.approx(9.501, abs=0.002)
    assert stretch["to"] == 10.0


def test_sight_may_be_lost_and_found_again() -> None:
    """Two posts in the way: two stretches or more, sorted by `from`, of one watcher."""
    posts = box("high wall", 28, 24, 30, 25), box("high wall", 33, 24, 35, 25)
    battle = watching([soldier("B1", 31, 10)], soldier("A1", 27, 30), *posts)
    battle.move("A1", (37, 30))
    stretches = battle.pending["stretches"]
    assert len(stretches) >= 2
    assert [s["from"] for s in stretches] == sorted(s["from"] for s in stretches)
    for before, after in zip(stretches, stretches[1:], strict=False):
        assert before["to"] < after["from"]


def test_stretches_are_sorted_by_from_then_unit_order() -> None:
    """B1 from 5 cm on (x 51), B2 one farther west from 6, B0 (placed first) also from 5."""
    watchers = [soldier("B5", 10, 20), soldier("B2", 9, 20), soldier("B1", 10, 21.5)]
    battle = watching(watchers, soldier("A1", 56, 20))
    west(battle)
    order = [(s["watcher"], s["from"]) for s in battle.pending["stretches"]]
    assert [name for name, _ in order] == ["B5", "B1", "B2"]
    assert order[0][1] == 5.0
    assert order[2][1] == 6.0


def test_sight_is_mutual_for_a_reaction_too() -> None:
    """A watcher that sees nothing of the mover, who sees it: a mech (eye 2.6) over a wall 2.0 high half way."""
    wall = box("crate", 29.9, 5, 30.1, 35, height=2)
    battle = watching([mech("B1", 40, 20)], soldier("A1", 20, 19), wall)
    battle.move("A1", (20, 20))
    assert battle.pending["stretches"], "the soldier sees the mech's head: there is line of sight"
    assert battle.odds("B1", "A1", "machine gun")["cover"] is True


def test_only_those_with_a_token_react() -> None:
    battle = watching([B1], soldier("A1", 30, 20), others=[soldier("B2", 10, 25)])
    west(battle)
    assert {s["watcher"] for s in battle.pending["stretches"]} == {"B1"}
    assert battle.refused("react", unit="B2", at=5) == "overwatch"


def test_friends_do_not_trigger() -> None:
    """"when an enemy moves"."""
    battle = watching([B1], soldier("A1", 30, 20), others=[soldier("B2", 12, 25)])
    battle.end("A1")
    battle.move("B2", (15, 25))
    assert battle.state["phase"] == "activate"


# --- reacting


def test_the_mover_walks_to_the_point_and_is_fired_at() -> None:
    """protocol: `moved` "one per stretch walked"; `reacted {"unit","at"}`. 5 at 4+ kills at x = 25."""
    battle = approach(30, 5)
    west(battle)
    battle.react("B1", 5)
    assert battle.names() == ["moved", "reacted", "rolled", "shot", "removed", "overwatch_spent", "activation_ended"] or sorted(
        battle.names()
    ) == sorted(["moved", "reacted", "rolled", "shot", "removed", "overwatch_spent", "activation_ended"])
    assert battle.told("moved")[0]["points"] == [[30, 20], [25, 20]]
    assert battle.told("moved")[0]["length"] == 5.0
    assert battle.told("reacted") == [{"event": "reacted", "unit": "B1", "at": 5.0, "rule": "overwatch.react"}]
    assert battle.told("rolled")[0]["side"] == 1
    assert not battle["A1"]["alive"]
    assert battle.at("A1") == (25, 20)
    assert not battle["B1"]["overwatch"]
    assert (battle.state["phase"], battle.state["active_unit"], battle.state["to_act"]) == ("activate", None, 1)


def test_a_miss_lets_the_mover_go_on_to_its_end() -> None:
    """The token is spent; A1 then still has its attack."""
    battle = approach(30, 3, 1)
    west(battle)
    battle.react("B1", 5)
    assert battle.at("A1") == (20, 20)
    assert [m["points"] for m in battle.told("moved")] == [[[30, 20], [25, 20]], [[25, 20], [20, 20]]]
    assert not battle["B1"]["overwatch"]
    assert (battle.state["phase"], battle.state["active_unit"]) == ("activate", "A1")
    battle.fire("A1", "B1")
    assert battle.state["active_unit"] is None


@pytest.mark.parametrize("at", [0, 0.5, 3.999, 7.25, 10])
def test_a_watcher_may_fire_at_any_point_of_its_stretch(at: float) -> None:
    """The number is that of the point: 5+ before 4 cm, 4+ from there: a 4 hits only then."""
    battle = approach(30, 4)
    west(battle)
    battle.react("B1", at)
    [shot] = battle.told("shot")
    assert shot["needs"] == (4 if at >= 4 else 5)
    assert battle["A1"]["alive"] is (at < 4)


@pytest.mark.parametrize("at", [-1, 4.9, 4.998, 10.002, 11])
def test_outside_its_stretch_it_may_not(at: float) -> None:
    """Refusal `overwatch`: the stretch is 5 to 10."""
    battle = approach(56)
    west(battle)
    assert battle.refused("react", unit="B1", at=at) == "overwatch"


@pytest.mark.parametrize(("at", "counts_as"), [(4.999, 5.0), (10.001, 10.0)])
def test_a_thousandth_outside_counts_as_the_end(at: float, counts_as: float) -> None:
    """protocol: "`at` up to 0.001 outside a stretch counts as its end"."""
    battle = approach(56, 1)
    west(battle)
    battle.react("B1", at)
    assert battle.told("reacted")[0]["at"] == counts_as


def test_the_point_is_rounded_to_a_thousandth() -> None:
    battle = approach(30, 1)
    west(battle)
    battle.react("B1", 5.00049)
    assert battle.told("reacted")[0]["at"] == 5.0


def test_it_fires_once_a_token() -> None:
    """ufoai 59: spent on the first mover; the second passes."""
    battle = approach(30, 1, others=[soldier("A2", 30, 25)])
    west(battle)
    battle.react("B1", 5)
    battle.end("A1", "B9")
    west(battle, unit="A2")
    assert battle.state["phase"] == "activate"


def test_a_mech_fires_both_guns_in_reaction() -> None:
    """overwatch.react R: "a watcher fires once a token (a mech both guns)"."""
    battle = watching([mech("B1", 10, 20)], soldier("A1", 30, 20), dice=[1, 4])
    west(battle)
    battle.react("B1", 10)
    assert battle.rolled() == [("hit", 1), ("hit", 4)]
    assert not battle["A1"]["alive"]


def test_after_moving_into_a_reaction_the_unit_may_still_watch_nothing() -> None:
    """overwatch.set: it has moved."""
    battle = approach(30, 1)
    west(battle)
    battle.react("B1", 5)
    assert battle.refused("overwatch", unit="A1") == "overwatch"


# --- holding


def test_hold_lets_the_rest_of_this_move_pass_and_keeps_the_token() -> None:
    """overwatch.react R."""
    battle = approach(30, others=[soldier("A2", 30, 25)])
    west(battle)
    battle.hold()
    assert battle.at("A1") == (20, 20)
    assert battle["B1"]["overwatch"]
    assert (battle.state["phase"], battle.state["active_unit"]) == ("activate", "A1")
    assert battle.told("moved")[0]["points"] == [[30, 20], [20, 20]]
    battle.end("A1", "B9")
    west(battle, unit="A2")
    assert battle.state["phase"] == "react", "the token is there for the next move"


def two_watchers(*dice: int) -> Battle:
    return watching([B1, soldier("B2", 10, 25)], soldier("A1", 30, 20), dice=dice)


def test_one_watcher_may_hold_while_the_other_fires() -> None:
    """`hold` "for one watcher or for all"."""
    battle = two_watchers(1)
    west(battle)
    battle.hold("B1")
    assert battle.state["phase"] == "react"
    assert {s["watcher"] for s in battle.pending["stretches"]} == {"B2"}
    assert battle.refused("react", unit="B1", at=5) == "overwatch", "it has held"
    assert battle.refused("hold", unit="B1") == "overwatch"
    battle.react("B2", 5)
    assert battle.state["phase"] == "activate"
    assert (battle["B1"]["overwatch"], battle["B2"]["overwatch"]) == (True, False)


def test_the_next_reaction_comes_at_or_beyond_what_has_been_walked() -> None:
    """overwatch.react R: B1 at 6 (misses), then B2 at 6 or later, not before."""
    battle = two_watchers(1, 1)
    west(battle)
    battle.react("B1", 6)
    assert battle.pending["walked"] == 6.0
    assert battle.at("A1") == (24, 20)
    assert [(s["watcher"], s["from"]) for s in battle.pending["stretches"]] == [("B2", 6.0)]
    assert battle.refused("react", unit="B2", at=5.9) == "overwatch"
    battle.react("B2", 6)
    assert battle.at("A1") == (20, 20)
    assert battle.told("moved")[0]["points"] == [[24, 20], [20, 20]]


def test_a_stretch_that_has_been_passed_lapses() -> None:
    """B2 (range 40) reaches only the first 5 cm of a way going away; B1 lets it come to 7, then B2 has nothing left."""
    watchers = [soldier("B1", 50, 20), soldier("B2", 10, 20)]
    battle = watching(watchers, soldier("A1", 46, 25), dice=[1])
    battle.move("A1", (56, 25))
    spans = {s["watcher"]: s for s in battle.pending["stretches"]}
    assert spans["B2"]["to"] < 7
    battle.react("B1", 7)
    assert battle.state["phase"] == "activate"
    assert battle["B2"]["overwatch"], "its token stays"
    assert battle.at("A1") == (56, 25)


def test_when_the_mover_dies_the_rest_lapse_and_keep_their_tokens() -> None:
    battle = two_watchers(4)
    west(battle)
    battle.react("B1", 5)
    assert battle.state["phase"] == "activate"
    assert battle["B2"]["overwatch"]


def test_when_the_mover_stops_the_rest_lapse_and_keep_their_tokens() -> None:
    """A tank at (35, 20): hit 5, critical 4 at 5 cm: it stays at x = 30."""
    battle = watching([B1, soldier("B2", 10, 25)], tank("A1", 35, 20, 180), dice=[5, 4])
    west(battle)
    battle.react("B1", 5)
    assert battle.at("A1") == (30, 20)
    assert battle["A1"]["facing"] == 180
    assert battle["B2"]["overwatch"]
    assert (battle.state["phase"], battle.state["active_unit"]) == ("activate", "A1")


def test_a_stopped_mover_faces_along_the_step_it_was_on() -> None:
    """"facing along the step": it was to end facing 0, and is stopped going north."""
    battle = watching([B1], tank("A1", 30, 12, 90), dice=[5, 4])
    battle.move("A1", (30, 18), (36, 18), facing=45)
    battle.react("B1", 3)
    assert battle.at("A1") == (30, 15)
    assert battle["A1"]["facing"] == 90


def test_each_of_two_watchers_fires() -> None:
    """Dice in the order of the path: B2 at 3 (5+: 2 misses), B1 at 8 (4+: 4 hits)."""
    battle = two_watchers(2, 4)
    west(battle)
    battle.react("B2", 3)
    battle.react("B1", 8)
    assert battle.at("A1") == (22, 20)
    assert not battle["A1"]["alive"]
    assert battle.spent()


# --- which weapon


def test_the_weapon_left_out_is_the_one_with_the_best_chance() -> None:
    """overwatch.react R: a tank's cannon (4+) over its machine gun (5+)."""
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 26, 20), dice=[1])
    west(battle)
    assert battle.pending["stretches"][0]["best"]["weapon"] == "cannon"
    battle.react("B1", 1)
    assert battle.told("shot")[0]["weapon"] == "cannon"


def test_of_equal_weapons_the_first_in_its_row_is_fired() -> None:
    """With a machine gun of 4+ by house rule both are equal: the cannon comes first."""
    rules = {"weapons.tank.machine gun.bands": [[20, 4]]}
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 26, 20), dice=[1], **rules)
    west(battle)
    battle.react("B1", 1)
    assert battle.told("shot")[0]["weapon"] == "cannon"


def test_the_owner_may_name_the_weapon() -> None:
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 26, 20), dice=[5])
    west(battle)
    battle.react("B1", 1, "machine gun")
    assert (battle.told("shot")[0]["weapon"], battle.told("shot")[0]["needs"]) == ("machine gun", 5)


def test_a_weapon_out_of_range_at_that_point_is_refused() -> None:
    """The machine gun reaches 20: centre distance 1.8 + 20 + 0.5 = 22.3, x = 32.3: 7.7 cm from x = 40."""
    battle = watching([tank("B1", 10, 20, 0)], soldier("A1", 40, 20), dice=[1])
    west(battle)
    assert battle.refused("react", unit="B1", at=7, weapon="machine gun") == "fire.range"
    assert battle.refused("react", unit="B1", at=7, weapon="rifle") == "fire.weapon"
    battle.react("B1", 7.7, "machine gun")
    assert battle.told("shot")[0]["needs"] == 5


def test_a_critical_tank_watches_with_its_machine_gun() -> None:
    """damage.critical: it may go on overwatch; its stretch is the machine gun's. A2 hits (4) critically (4)."""
    units = [tank("B1", 10, 20, 0), far("B", 99), soldier("A1", 40, 20), soldier("A2", 10, 10), soldier("A3", 1, 1)]
    battle = Battle.placed(units, dice=[4, 4, 1], size=WIDE)
    battle.fire("A2", "B1")
    battle.end("A2")
    battle.watch("B1")
    west(battle)
    [stretch] = battle.pending["stretches"]
    assert (stretch["from"], stretch["best"]["weapon"]) == (pytest.approx(7.7, abs=0.001), "machine gun")
    assert battle.refused("react", unit="B1", at=8, weapon="cannon") == "fire.weapon"


# --- ground, facing and cover at the point


def test_cover_is_that_of_the_point() -> None:
    """A crater, x 22 to 25: 5 + 1 there for the 4 (centre distance 12 to 15: 4+)."""
    crater = box("crater", 22, 15, 25, 25)
    battle = watching([B1], soldier("A1", 26, 20), crater, dice=[4])
    battle.move("A1", (20, 20))
    battle.react("B1", 2)
    assert (battle.told("shot")[0]["needs"], battle.told("shot")[0]["cover"]) == (5, True)
    assert battle["A1"]["alive"]


def test_the_best_point_avoids_cover() -> None:
    """A1 starts in the crater and leaves it at x = 22, 3 cm on: 5+ before (2/6), 4+ from there (3/6)."""
    battle = watching([B1], soldier("A1", 25, 20), box("crater", 22, 15, 26, 25))
    battle.move("A1", (18, 20))
    best = battle.pending["stretches"][0]["best"]
    assert best["chance"] == pytest.approx(1 / 2)
    assert best["at"] == pytest.approx(3.0, abs=0.0021)


def test_the_ground_is_that_of_the_point() -> None:
    """A wall 1.5 high at x 20 hides what stands on the table, not what stands on a hill 3.0 high: eye 1.1, a = 10:
    1.1 + 0.4 * 20 / 10 = 1.9 at x = 30; on the hill (x 28 to 32) A1 spans 3.0 to 4.2."""
    pieces = box("crate", 20, 10, 20.5, 30), box("hill", 28, 15, 32, 25, height=3)
    battle = watching([B1], soldier("A1", 30, 20), *pieces)
    battle.move("A1", (38, 20))
    [stretch] = battle.pending["stretches"]
    assert (stretch["from"], stretch["to"]) == (0.0, pytest.approx(2.0, abs=0.001))


def test_a_tank_is_measured_facing_along_its_step() -> None:
    """fire.range, overwatch.react. A1 starts facing 90 and drives west: facing 180, its front 1.8 ahead. The rifle reaches
    40: centre distance 0.5 + 40 + 1.8 = 42.3: x = 52.3, 7.7 cm from 60."""
    battle = watching([B1], tank("A1", 60, 20, 90))
    battle.move("A1", (48, 20))
    assert battle.pending["stretches"][0]["from"] == pytest.approx(7.7, abs=0.001)


# --- stumbles and reactions


WALL = box("low wall", 30, 12, 30.6, 28, id="wall")


def climber(*dice: int) -> Battle:
    """A mech at (33, 20) going 5 west over a wall (30 to 30.6): touched at x = 31.6, 1.4 cm on. B1 at (10, 20)."""
    return watching([B1], mech("A1", 33, 20), WALL, dice=dice)


def test_stumbles_before_the_point_are_rolled_first() -> None:
    """overwatch.react R: at 3 cm: stumble 5, then the hit die 1."""
    battle = climber(5, 1)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle.rolled() == [("stumble", 5), ("hit", 1)]
    assert battle.spent()


def test_a_stumble_that_stops_the_mover_short_makes_the_reaction_void() -> None:
    """overwatch.react R: "the reaction is not made, its token stays and the move ends there"."""
    battle = climber(1, 4)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle.rolled() == [("stumble", 1), ("damage", 4)]
    assert "reacted" not in battle.names()
    assert "shot" not in battle.names()
    assert battle["B1"]["overwatch"]
    assert battle.at("A1") == (31.6, 20)
    assert (battle.state["phase"], battle.state["active_unit"]) == ("activate", "A1")
    assert battle.spent()


def test_a_stumble_that_destroys_makes_the_reaction_void() -> None:
    battle = climber(2, 6)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle["B1"]["overwatch"]
    assert battle.state["wrecks"][0]["at"] == [31.6, 20]
    assert battle.state["active_unit"] is None


def test_a_reaction_before_the_wall_comes_before_the_stumble() -> None:
    """At 1 cm: hit die 1; then the stumble's 5 on the rest of the way."""
    battle = climber(1, 5)
    west(battle, 5)
    battle.react("B1", 1)
    assert battle.rolled() == [("hit", 1), ("stumble", 5)]


def test_a_mover_stopped_before_the_wall_does_not_stumble() -> None:
    """5 hits (5+ at 21 cm), critical 4 at 1 cm: no stumble die."""
    battle = climber(5, 4)
    west(battle, 5)
    battle.react("B1", 1)
    assert battle.rolled() == [("hit", 5), ("damage", 4)]
    assert battle.at("A1") == (32, 20)
    assert battle.told("climbed") == []


def test_a_stumble_is_rolled_once_though_the_move_is_interrupted() -> None:
    """move.stumble: "once for each piece in a move": rolled before the reaction at 3, not again after it."""
    battle = climber(5, 2)
    west(battle, 5)
    battle.react("B1", 3)
    assert [name for name, _ in battle.rolled()] == ["stumble", "hit"]
    assert battle.at("A1") == (28, 20)
    assert battle.spent()


def test_a_mech_stopped_on_a_wall_by_a_reaction_stays_there() -> None:
    """move.halted R: it overlaps the wall: 3 cm on, x = 30."""
    battle = climber(5, 5, 4)
    west(battle, 5)
    battle.react("B1", 3)
    assert battle.at("A1") == (30, 20)
    assert battle["A1"]["critical"]


# --- overwatch.trigger


def test_only_moving_triggers() -> None:
    """overwatch.trigger R: not firing, turning or going on overwatch."""
    battle = approach(30, 1, others=[soldier("A2", 30, 25), soldier("A3", 30, 28)])
    battle.fire("A1", "B1")
    assert battle.state["phase"] == "activate"
    battle.move("A1", facing=0)
    assert battle.state["phase"] == "activate"
    battle.end("B9")
    battle.watch("A2")
    assert battle.state["phase"] == "activate"
    assert battle["B1"]["overwatch"]


def test_a_move_that_returns_to_its_start_triggers() -> None:
    battle = approach(30)
    battle.move("A1", (28, 20), (30, 20))
    assert battle.state["phase"] == "react"


# --- in the react phase


def test_meanwhile_nobody_does_anything_else() -> None:
    """Refusal `turn.order`: wrong phase, wrong side."""
    battle = approach(30, others=[soldier("A2", 30, 25)])
    west(battle)
    assert battle.refused("end", unit="A1") == "turn.order"
    assert battle.fire_refused("A1", "B1") == "turn.order"
    assert battle.fire_refused("B1", "A1") == "turn.order"
    assert battle.move_refused("A2", (29, 25)) == "turn.order"
    assert battle.refused("overwatch", unit="B9") == "turn.order"
    assert battle.refused("choose", first=0) == "turn.order"
    assert battle.refused("react", unit="A2", at=3) in ("turn.order", "overwatch")
    assert battle.refused("hold", unit="A2") in ("turn.order", "overwatch")


def test_the_game_may_be_conceded_in_the_middle_of_a_move() -> None:
    """protocol: "at any time"."""
    battle = approach(30)
    west(battle)
    battle.act("concede", side=0)
    assert battle.result == {"winner": 1, "by": "concession"}
    assert battle.pending is None


def test_a_reaction_that_kills_the_last_unit_ends_the_battle() -> None:
    units = [soldier("B1", 10, 20), soldier("A1", 26, 20), soldier("A2", 1, 1), far("B", 99)]
    battle = Battle.placed(units, dice=[4, 4], size=WIDE, first=1)
    battle.watch("B1")
    battle.end("A2")
    battle.end("B9")
    west(battle)
    battle.react("B1", 2)
    assert battle.result is None, "A2 is left"


# --- exposure tells beforehand


def test_exposure_is_what_the_move_then_opens() -> None:
    """protocol: one entry for each watcher with a token and each stretch."""
    posts = box("high wall", 28, 24, 30, 25), box("crater", 30, 28, 33, 32)
    battle = watching([soldier("B1", 31, 10), tank("B2", 50, 10, 90)], soldier("A1", 27, 30), *posts)
    way: list[Place] = [(32, 30), (34, 33)]
    foretold = battle.exposure("A1", *way)
    battle.move("A1", *way)
    assert battle.pending["stretches"] == foretold
    assert foretold


def test_exposure_of_a_safe_path_is_empty() -> None:
    battle = approach(70)
    assert battle.exposure("A1", (65, 20)) == []


def test_exposure_asks_no_leave_of_the_path() -> None:
    """"the path need only stay on the table": through a wall, longer than the move."""
    battle = watching([B1], soldier("A1", 60, 20), box("high wall", 55, 10, 56, 30))
    [stretch] = battle.exposure("A1", (20, 20))
    assert stretch["to"] == 40.0
    assert stretch["from"] > 4


def test_exposure_counts_only_tokens() -> None:
    battle = Battle.placed([B1, soldier("A1", 30, 20)], size=WIDE)
    assert battle.exposure("A1", (20, 20)) == []


@pytest.mark.parametrize("kind", ["soldier", "commander", "missile trooper", "tank", "mech"])
def test_every_kind_may_watch(kind: str) -> None:
    battle = watching([unit("B1", kind, 10, 20, 0)], soldier("A1", 26, 20), dice=[6, 6])
    west(battle)
    battle.react("B1", 5)
    assert not battle["A1"]["alive"]
