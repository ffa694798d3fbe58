"""Overwatch and reactions, every sentence (overwatch, overwatch.react, overwatch.trigger)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.acceptance.table import Battle, box, mech, soldier, tank
from tests.acceptance.watchers import B1, approach, watching, west

# --- when there is something to react to


def test_a_move_in_sight_and_range_waits_for_the_watcher() -> None:
    """overwatch S, protocol: pending {"kind":"react","unit","path","length","walked","stretches"};
    "meanwhile the mover stands where it has walked to and `active_unit` is the mover".
    """
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
    """overwatch.react R. From x = 56: within 40 from centre distance 41, x = 51: 5 cm along; to the
    end. 5+: 1/3.
    """
    battle = approach(56)
    west(battle)
    assert battle.pending["stretches"] == [
        {
            "watcher": "B1",
            "from": 5.0,
            "to": 10.0,
            "best": {"at": 5.0, "weapon": "rifle", "chance": pytest.approx(1 / 3)},
        }
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
    """Xilmi 55. Eye (20, 10); a tall wall, x 10 to 20 at y 15; the mover walks east along y = 20:
    its disc shows from x = 19.5, a thousandth of its width (0.001) on: 9.501 cm from x = 10; to the
    end, 10.
    """
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
    for before, after in pairwise(stretches):
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
    """A watcher that sees nothing of the mover, who sees it: a mech (eye 2.6) over a wall 2.0 high
    half way.
    """
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
    """The text: "when an enemy moves"."""
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
    happened = ["moved", "reacted", "rolled", "shot", "removed", "overwatch_spent", "activation_ended"]
    assert sorted(battle.names()) == sorted(happened)
    assert battle.names().index("moved") < battle.names().index("reacted") < battle.names().index("rolled")
    assert battle.told("moved")[0]["points"] == [[30, 20], [25, 20]]
    assert battle.told("moved")[0]["length"] == 5.0
    assert battle.told("reacted") == [
        {"event": "reacted", "unit": "B1", "at": 5.0, "rule": "overwatch.react"}
    ]
    assert battle.told("rolled")[0]["side"] == 1
    assert not battle["A1"]["alive"]
    assert battle.at("A1") == (25, 20)
    assert not battle["B1"]["overwatch"]
    assert (battle.state["phase"], battle.state["active_unit"], battle.state["to_act"]) == (
        "activate",
        None,
        1,
    )


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
    """B2 (range 40) reaches only the first 5 cm of a way going away; B1 lets it come to 7, then B2
    has nothing left.
    """
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
    """The text: "facing along the step": it was to end facing 0, and is stopped going north."""
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
