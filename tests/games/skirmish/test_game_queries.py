"""The questions of the protocol, asked as the referee asks them: plain data in, JSON-ready plain data out."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from tests.games.skirmish.rules.arena import Arena, map_of, piece, unit
from wargame.engine.contract import Fault
from wargame.games.skirmish.actions import Fire, Move, Overwatch
from wargame.games.skirmish.game import Skirmish

GAME = Skirmish()


def ask(arena: Arena, method: str, **parameters: Any) -> Any:
    """The answer of a query, through JSON; `from_` for `from`."""
    asked = {name.rstrip("_"): value for name, value in parameters.items()}
    return json.loads(json.dumps(GAME.queries()[method](arena.battle, arena.state, asked), allow_nan=False))


def fault(arena: Arena, method: str, **parameters: Any) -> str:
    with pytest.raises(Fault) as caught:
        ask(arena, method, **parameters)
    return caught.value.path


def arena(**rules: Any) -> Arena:
    """A hedge between A1 and B1; B2 behind a high wall; A2 a tank."""
    units = [
        unit("A1", "soldier", 10, 10),
        unit("A2", "tank", 20, 10, 90.0),
        unit("B1", "soldier", 10, 20),
        unit("B2", "mech", 30, 30),
    ]
    pieces = [piece("hedge", 5, 18.8, 15, 19.3, id="h"), piece("high wall", 22, 24, 38, 24.5, id="w")]
    return Arena.of(units, *pieces, **rules)


def test_sight_tells_line_of_sight_cover_distance_and_why() -> None:
    answer = ask(arena(), "sight", from_="A1", to="B1")
    assert (answer["los"], answer["cover"], answer["distance"]) == (True, True, 9.0)
    assert 0.25 <= 1.0 - answer["fraction"] < 1.0
    (reason,) = answer["because"]
    assert (reason["piece"], reason["why"]) == ("h", "hides")
    assert "unit" not in reason
    assert len(reason["edge"]) == 2
    assert reason["share"] == pytest.approx(1.0 - answer["fraction"])


def test_sight_of_own_units_and_elsewhere() -> None:
    assert ask(arena(), "sight", from_="A1", to="A2")["los"]
    moved = ask(arena(), "sight", from_="A1", to="B1", to_at=[10, 15])
    assert (moved["cover"], moved["distance"], moved["because"]) == (False, 4.0, [])


def test_sight_names_a_unit_that_hides() -> None:
    answer = ask(arena(), "sight", from_="A1", to="B1", to_at=[30, 10])
    assert [reason["unit"] for reason in answer["because"]] == ["A2"]
    assert "piece" not in answer["because"][0]


def test_sight_from_a_bare_point_is_one_way_and_counts_from_the_table() -> None:
    high = ask(arena(), "sight", from_=[10, 10, 30.0], to="B1")
    low = ask(arena(), "sight", from_=[10, 10, 0.1], to="B1")
    assert high["fraction"] > low["fraction"]
    assert high["distance"] == pytest.approx(9.5)
    behind_a_wall = ask(arena(), "sight", from_=[30, 20, 1.0], to="B2")
    assert (behind_a_wall["los"], behind_a_wall["fraction"]) == (False, 0.0)
    assert ask(arena(), "sight", from_=[30, 20, 2.9], to="B2")["los"]
    assert not ask(arena(), "sight", from_=[30, 24.25, 1.0], to="B2")["los"]


def test_odds_of_a_shot_and_of_none() -> None:
    shot = ask(arena(), "odds", unit="A1", target="B1", weapon="rifle")
    assert (shot["needs"], shot["chance"], shot["cover"]) == (5, pytest.approx(1 / 3), True)
    assert shot["because"][0]["piece"] == "h"
    none = ask(arena(), "odds", unit="A1", target="B1", weapon="cannon")
    assert (none["needs"], none["chance"], none["rule"]) == (None, 0.0, "fire.weapon")
    assert none["why"] == "A soldier has no cannon."
    assert ask(arena(), "odds", unit="A1", target="A2", weapon="rifle")["rule"] == "fire.target"


def test_options_of_the_side_to_act_and_of_one_unit() -> None:
    now = arena()
    answer = ask(now, "battle.options")
    assert (answer["side"], answer["phase"]) == (0, "activate")
    assert [row["unit"] for row in answer["units"]] == ["A1", "A2"]
    first = answer["units"][0]
    assert (first["move"], first["overwatch"], first["end"]) == (None, None, None)
    assert first["fire"][0] == {
        "target": "B1",
        "weapon": "rifle",
        "needs": 5,
        "chance": pytest.approx(1 / 3),
    }
    assert len(answer["units"][1]["fire"]) == 4
    (other,) = ask(now, "battle.options", unit="B1")["units"]
    assert other["move"]["rule"] == other["fire"][0]["rule"] == other["end"]["rule"] == "turn.order"
    assert other["move"]["why"] == "It is side A's turn to act."


def test_options_follow_the_activation() -> None:
    now = arena()
    now.fire("A1", "B1", "rifle", 1)
    first, second = ask(now, "battle.options")["units"]
    assert (first["move"], first["end"]) == (None, None)
    assert (first["overwatch"]["rule"], first["fire"][0]["rule"]) == ("overwatch", "fire.once")
    assert second["move"]["rule"] == "turn.order"


def test_options_when_the_battle_is_over() -> None:
    units = [unit("A1", "soldier", 10, 10), unit("B1", "soldier", 10, 20)]
    now = Arena.of(units)
    now.do(Fire("A1", "B1", "rifle"), 6)
    assert ask(now, "battle.options") == {"side": None, "phase": "over", "units": []}
    (own,) = ask(now, "battle.options", unit="A1")["units"]
    assert own["end"]["why"] == "The battle is over."
    assert own["fire"] == []


def test_path_walks_where_that_reaches_and_climbs_where_it_does_not() -> None:
    now = arena()
    straight = ask(now, "path", unit="A1", to=[10, 17])
    assert straight["points"] == [[10, 10], [10, 17]]
    assert (straight["facing"], straight["length"], straight["limit"]) == (90.0, 7.0, 10.0)
    assert (straight["allowed"], straight["rule"], straight["why"], straight["climbs"]) == (
        True,
        None,
        None,
        [],
    )
    close = Arena.of(
        [unit("A1", "soldier", 10, 17), unit("B1", "soldier", 38, 38)],
        piece("hedge", 0, 18, 40, 18.5, id="h"),
    )
    over = ask(close, "path", unit="A1", to=[10, 20])
    assert (over["climbs"], over["limit"], over["allowed"]) == (["h"], 5.0, True)
    walled = ask(close, "path", unit="A1", to=[10, 20], climb=False)
    assert (walled["points"], walled["allowed"]) == (None, False)
    assert walled["rule"].startswith("move.")


def test_path_through_way_points_and_too_far() -> None:
    now = arena()
    bent = ask(now, "path", unit="A1", to=[10, 14], via=[[13, 10]])
    assert bent["points"] == [[10, 10], [13, 10], [10, 14]]
    assert bent["length"] == pytest.approx(8.0)
    far = ask(now, "path", unit="A1", to=[1, 1])
    assert (far["allowed"], far["rule"]) == (False, "move.range")
    assert far["why"] == "12.7 cm is more than the 10 cm a soldier moves."


def test_path_over_a_wall_and_too_far_is_told_as_the_move_is() -> None:
    """A way of 11 cm over a low wall breaks move.range before move.climb: 11 > 10 > 5."""
    wall = piece("low wall", 0, 12, 40, 12.6)
    battle = Arena.of([unit("A1", "soldier", 20, 10), unit("B1", "soldier", 20, 38)], wall)
    asked = ask(battle, "path", unit="A1", to=[20, 21], climb=True)
    assert (asked["allowed"], asked["rule"]) == (False, "move.range")
    assert battle.refused(Move("A1", ((20.0, 21.0),))) == "move.range"


def test_path_of_an_immobilised_unit_is_not_allowed() -> None:
    units = [unit("A1", "tank", 10, 10), unit("B1", "tank", 10, 25)]
    now = Arena.of(units)
    now.fire("A1", "B1", "cannon", 6, 4)
    assert ask(now, "path", unit="B1", to=[10, 28])["rule"] == "damage.critical"


def test_reach_is_two_geojson_geometries() -> None:
    answer = ask(arena(), "reach", unit="A1")
    assert set(answer) == {"walk", "climb"}
    assert answer["walk"]["type"] in ("Polygon", "MultiPolygon")
    assert ask(arena(), "reach", unit="A2")["climb"]["coordinates"] == []


def test_exposure_is_sorted_and_may_lead_anywhere_on_the_table() -> None:
    units = [
        unit("A1", "soldier", 10, 10),
        unit("B1", "soldier", 20, 20),
        unit("B2", "soldier", 24, 20),
        unit("A2", "soldier", 2, 2),
    ]
    now = Arena.of(units, first=1)
    now.do(Overwatch("B1"))
    now.do_end("A2")
    now.do(Overwatch("B2"))
    answer = ask(now, "exposure", unit="A1", path=[[18, 10], [38, 2]])
    assert [(row["watcher"], row["from"]) for row in answer] == [("B1", 0.0), ("B2", 0.0)]
    assert set(answer[0]) == {"watcher", "from", "to", "best"}
    assert set(answer[0]["best"]) == {"at", "weapon", "chance"}
    assert fault(now, "exposure", unit="A1", path=[[18, 10], [41, 10]]) == "$.path[1]"
    assert ask(now, "exposure", unit="A1", path=[]) == []


def test_threat_is_what_every_enemy_s_best_weapon_does_together() -> None:
    now = arena()
    here = ask(now, "threat", unit="A1", at=[10, 15])
    alone = ask(now, "odds", unit="B1", target="A1", weapon="rifle")
    assert (alone["chance"], alone["cover"]) == (0.5, False)
    chances = [row["chance"] for row in here["by"]]
    assert [(row["unit"], row["weapon"]) for row in here["by"]] == [("B1", "rifle")]
    assert here["chance"] == pytest.approx(1.0 - math.prod(1.0 - chance for chance in chances))
    own = ask(now, "threat", unit="A1")
    assert {row["unit"]: row["chance"] for row in own["by"]}["B1"] == alone["chance"]
    assert fault(now, "threat", unit="A1", at=[41, 10]) == "$.at"
    assert fault(now, "threat", unit="Z1") == "$.unit"


WRONG = [
    ("sight", {"from_": "A1"}, "$.to"),
    ("sight", {"from_": "A1", "to": "Z9"}, "$.to"),
    ("sight", {"from_": "A1", "to": "A1"}, "$.to"),
    ("sight", {"from_": [1, 2], "to": "B1"}, "$.from"),
    ("sight", {"from_": 5, "to": "B1"}, "$.from"),
    ("sight", {"from_": "A1", "to": "B1", "to_at": [50, 1]}, "$.to_at"),
    ("sight", {"from_": "A1", "to": "B1", "at": [5, 1]}, "$.at"),
    ("odds", {"unit": "A1", "target": "B1", "weapon": "laser"}, "$.weapon"),
    ("odds", {"unit": "A1", "target": "B1", "weapon": ["rifle"]}, "$.weapon"),
    ("odds", {"unit": ["A1"], "target": "B1", "weapon": "rifle"}, "$.unit"),
    ("path", {"unit": "A1", "to": [1]}, "$.to"),
    ("path", {"unit": "A1", "to": [1, 2], "via": [3]}, "$.via[0]"),
    ("path", {"unit": "A1", "to": [1, 2], "climb": 1}, "$.climb"),
    ("reach", {"unit": "Z9"}, "$.unit"),
    ("exposure", {"unit": "A1", "path": 7}, "$.path"),
    ("battle.options", {"unit": "Z9"}, "$.unit"),
    ("battle.options", {"side": 1}, "$.side"),
]


@pytest.mark.parametrize(("method", "parameters", "path"), WRONG)
def test_wrong_parameters_are_named(method: str, parameters: dict[str, Any], path: str) -> None:
    assert fault(arena(), method, **parameters) == path


def test_dead_units_are_not_asked_about() -> None:
    units = [unit("A1", "soldier", 10, 10), unit("B1", "soldier", 10, 20), unit("B2", "soldier", 30, 20)]
    now = Arena.of(units)
    now.fire("A1", "B1", "rifle", 6)
    assert fault(now, "sight", from_="A1", to="B1") == "$.to"
    assert fault(now, "reach", unit="B1") == "$.unit"
    assert ask(now, "odds", unit="A1", target="B1", weapon="rifle")["rule"] == "fire.target"
    assert ask(now, "odds", unit="B1", target="A1", weapon="rifle")["rule"] == "turn.order"


def test_rules_lists_every_house_rule() -> None:
    answer = json.loads(json.dumps(GAME.static_queries()["rules"]({})))
    assert answer["turn.limit"]["default"] == 0
    assert set(answer["units.soldier.move"]) == {"type", "default", "min", "max", "about"}
    assert answer["weapons.soldier.rifle.bands"]["default"] == [[15.0, 4], [40.0, 5]]


def test_maps_and_map_check() -> None:
    listed = GAME.static_queries()["maps"]({})
    assert {"name": "crossroads", "size": [40.0, 40.0]} in listed or len(listed) > 0
    check = GAME.static_queries()["map.check"]
    assert check({"map": map_of()}) == {"problems": []}
    assert check({"map": listed[0]["name"]})["problems"] is not None
    broken = check({"map": map_of(piece("castle", 1, 1, 2, 2))})["problems"]
    assert broken[0]["severity"] == "error"
    assert broken[0]["path"].startswith("features[0]")
