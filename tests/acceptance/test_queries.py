"""What may be asked: options, odds, path, reach, exposure (protocol.md, table of methods)."""

from __future__ import annotations

import math
from typing import Any

import pytest
import shapely
from shapely.geometry import shape as geometry
from shapely.geometry.base import BaseGeometry

from tests.acceptance.table import Battle, Json, box, far, map_of, mech, opening, shape, soldier, tank, unit


def field(
    *pieces: Json, units: list[Json] | None = None, dice: Any = (), first: int = 0, **rules: Any
) -> Battle:
    placed = [*(units or [soldier("A1", 20, 20)]), far("A"), far("B")]
    return Battle.placed(placed, *pieces, dice=dice, first=first, rules=rules)


# --- options


def row(battle: Battle, name: str) -> Json:
    [found] = battle.options(name)["units"]
    assert set(found) == {"unit", "move", "fire", "overwatch", "end"}
    assert found["unit"] == name
    return dict(found)


def rule_of(option: Any) -> str | None:
    if option is None:
        return None
    assert set(option) == {"rule", "why"}
    return str(option["rule"])


def test_options_of_the_side_to_act() -> None:
    """{"side","phase","units":[…]}: null: allowed."""
    battle = field()
    answer = battle.options()
    assert (answer["side"], answer["phase"]) == (0, "activate")
    assert set(answer) == {"side", "phase", "units"}
    assert {one["unit"] for one in answer["units"]} >= {"A1", "A9"}
    found = row(battle, "A1")
    assert [rule_of(found[what]) for what in ("move", "overwatch", "end")] == [None, None, None]


def test_options_of_a_shot_are_its_odds_or_its_refusal() -> None:
    """fire: {"target","weapon","needs","chance"} or {"target","weapon","rule","why"}: each target
    with each weapon.
    """
    units = [tank("A1", 20, 10, 90), soldier("B1", 20, 25), soldier("B2", 20, 36), soldier("B3", 5, 25)]
    battle = field(box("high wall", 2, 20, 14, 20.5), units=units)
    shots = {(shot["target"], shot["weapon"]): shot for shot in row(battle, "A1")["fire"]}
    assert set(shots) == {(t, w) for t in ("B1", "B2", "B3", "B9") for w in ("cannon", "machine gun")}
    near = shots["B1", "cannon"]
    assert near == {"target": "B1", "weapon": "cannon", "needs": 4, "chance": pytest.approx(0.5)}
    assert shots["B2", "machine gun"]["rule"] == "fire.range"
    assert shots["B3", "cannon"]["rule"] == "sight"
    assert set(shots["B3", "cannon"]) == {"target", "weapon", "rule", "why"}


def test_options_after_a_move() -> None:
    battle = field()
    battle.move("A1", (20, 22))
    found = row(battle, "A1")
    assert [rule_of(found[what]) for what in ("move", "overwatch", "end")] == ["move.once", "overwatch", None]
    assert rule_of(row(battle, "A9")["move"]) == "turn.order"


def test_options_after_an_attack() -> None:
    units = [soldier("A1", 20, 10), soldier("B1", 20, 20)]
    battle = field(units=units, dice=[1])
    battle.fire("A1", "B1")
    found = row(battle, "A1")
    assert {shot["rule"] for shot in found["fire"]} == {"fire.once"}
    assert [rule_of(found[what]) for what in ("move", "overwatch", "end")] == [None, "overwatch", None]


def test_options_of_a_critical_tank() -> None:
    units = [soldier("A1", 20, 10), tank("B1", 20, 22)]
    battle = field(units=units, dice=[4, 4])
    battle.fire("A1", "B1")
    battle.end("A1")
    found = row(battle, "B1")
    assert rule_of(found["move"]) == "damage.critical"
    cannon = [shot for shot in found["fire"] if shot["weapon"] == "cannon"]
    assert {shot["rule"] for shot in cannon} == {"fire.weapon"}


def test_options_of_who_is_not_to_act() -> None:
    battle = field()
    found = row(battle, "B9")
    assert [rule_of(found[what]) for what in ("move", "overwatch", "end")] == ["turn.order"] * 3


def test_options_in_set_up() -> None:
    battle = Battle.new(map=map_of(), sides=[{"force": "core"}] * 2, dice=[6, 1])
    answer = battle.options()
    assert (answer["side"], answer["phase"]) == (0, "choose")
    assert all(rule_of(one["move"]) == "turn.order" for one in answer["units"])


def test_options_change_nothing() -> None:
    battle = field()
    before = battle.journal()
    battle.options()
    assert battle.journal() == before


# --- odds


def test_odds_of_an_open_shot() -> None:
    """{"needs","chance","cover","because"}."""
    battle = field(units=[soldier("A1", 20, 10), soldier("B1", 20, 20)])
    assert battle.odds("A1", "B1") == {
        "needs": 4,
        "chance": pytest.approx(0.5),
        "cover": False,
        "because": [],
    }


def test_odds_of_a_shot_into_cover_say_why() -> None:
    battle = field(
        box("crater", 18, 18, 22, 22, id="hole"), units=[soldier("A1", 20, 10), soldier("B1", 20, 20)]
    )
    odds = battle.odds("A1", "B1")
    assert (odds["needs"], odds["chance"], odds["cover"]) == (5, pytest.approx(1 / 3), True)
    assert [(why["piece"], why["why"]) for why in odds["because"]] == [("hole", "crater")]


@pytest.mark.parametrize(
    ("target", "weapon", "rule"),
    [
        ("B1", "cannon", "fire.weapon"),
        ("A9", "rifle", "fire.target"),
        ("B2", "rifle", "sight"),
        ("B3", "rifle", "fire.range"),
    ],
)
def test_odds_of_a_shot_that_cannot_be_made_are_null_with_the_refusal(
    target: str, weapon: str, rule: str
) -> None:
    """The text: "when it cannot fire `needs` null with the refusal"."""
    units = [soldier("A1", 20, 10), soldier("B1", 20, 20), soldier("B2", 3, 20), soldier("B3", 70, 10)]
    battle = Battle.placed([*units, far("A")], box("high wall", 1, 15, 14, 15.5), size=(80, 40))
    odds = battle.odds("A1", target, weapon)
    assert (odds["needs"], odds["rule"]) == (None, rule)
    assert odds["why"]


def test_odds_of_a_critical_mech_count_one_gun() -> None:
    units = [soldier("A1", 20, 10), mech("B1", 20, 22)]
    battle = field(units=units, dice=[4, 4])
    assert battle.odds("B1", "A1", "machine gun")["chance"] == pytest.approx(0.75)
    battle.fire("A1", "B1")
    assert battle.odds("B1", "A1", "machine gun")["chance"] == pytest.approx(0.5)


# --- path


PATH_KEYS = {"points", "facing", "length", "climbs", "limit", "allowed", "rule", "why"}


def test_path_in_the_open_is_straight() -> None:
    """`points` from the start on; facing along the last step."""
    answer = field().path("A1", 23, 24)
    assert set(answer) == PATH_KEYS
    assert answer["points"] == [[20, 20], [23, 24]]
    assert answer["length"] == pytest.approx(5)
    assert answer["facing"] == pytest.approx(math.degrees(math.atan2(4, 3)), abs=0.001)
    assert (answer["climbs"], answer["limit"], answer["allowed"]) == ([], 10, True)
    assert (answer["rule"], answer["why"]) == (None, None)


def test_path_around_a_corner_is_the_shortest() -> None:
    """A wall from x = 19 to 40 between y 22 and 23; A1 at (20, 20) to (20, 25). Around the west end
    at distance 0.5: two corners (19, 22), (19, 23). Tangent lengths and arcs: the start is sqrt(1 +
    4) = 2.236068 from the first corner.
    """
    d = math.hypot(1, 2)
    tangent = math.sqrt(d * d - 0.25)
    # the angle at the corner between its west side and the tangent's foot
    lean = math.atan2(1, 2) + math.asin(0.5 / d)  # the tangent leans west of north by this
    arc = 0.5 * lean
    expected = 2 * (tangent + arc) + 1
    answer = field(box("high wall", 19, 22, 40, 23)).path("A1", 20, 25)
    assert answer["length"] == pytest.approx(expected, abs=0.03)
    assert answer["length"] >= expected - 0.03
    assert answer["allowed"] is True


def test_a_path_too_long_is_told_with_its_rule() -> None:
    answer = field().path("A1", 20, 31)
    assert answer["allowed"] is False
    assert answer["rule"] == "move.range"
    assert answer["length"] == pytest.approx(11)


def test_a_place_nobody_can_stand_on_has_no_allowed_path() -> None:
    """`points` null: no way; the rule says why."""
    answer = field(box("crate", 18, 23, 22, 27)).path("A1", 20, 25)
    assert answer["allowed"] is False
    assert answer["rule"] in ("move.stop", "move.block")
    fence = [(10, 22, 30, 22.5), (10, 28, 30, 28.5), (10, 22, 10.5, 28.5), (29.5, 22, 30, 28.5)]
    closed = field(*(box("high wall", *sides) for sides in fence)).path("A1", 20, 25)
    assert closed["points"] is None
    assert closed["allowed"] is False
    assert closed["rule"]


def test_path_walks_if_that_reaches_within_the_limit() -> None:
    """`climb` left out: "walking if that reaches within the limit, else climbing"."""
    short = field(box("low wall", 19, 21, 40, 21.6, id="wall")).path("A1", 20, 23)
    assert short["climbs"] == []
    assert short["length"] > 3
    assert short["limit"] == 10
    long = field(box("low wall", 10, 21, 40, 21.6, id="wall")).path("A1", 20, 23)
    assert (long["climbs"], long["limit"], long["length"]) == (["wall"], 5, pytest.approx(3))


def test_path_may_be_told_to_climb_or_not() -> None:
    battle = field(box("low wall", 19, 21, 40, 21.6, id="wall"))
    over = battle.path("A1", 20, 23, climb=True)
    assert (over["climbs"], over["limit"], over["allowed"]) == (["wall"], 5, True)
    around = battle.path("A1", 20, 23, climb=False)
    assert around["climbs"] == []
    far_wall = field(box("low wall", 10, 21, 40, 21.6, id="wall")).path("A1", 20, 23, climb=False)
    assert far_wall["allowed"] is False


def test_path_goes_by_its_way_points() -> None:
    answer = field().path("A1", 24, 20, via=[[22, 23]])
    assert answer["points"][0] == [20, 20]
    assert [22, 23] in answer["points"]
    assert answer["length"] == pytest.approx(math.hypot(2, 3) * 2)


def test_path_keeps_out_of_enemies_and_goes_through_friends() -> None:
    straight = field(units=[soldier("A1", 20, 20), soldier("A2", 20, 23)]).path("A1", 20, 26)
    assert straight["length"] == pytest.approx(6)
    around = field(units=[soldier("A1", 20, 20), soldier("B1", 20, 23)]).path("A1", 20, 26)
    assert around["length"] > 6.1
    assert around["allowed"] is True


def test_path_of_a_tank_fits_its_end() -> None:
    """The text: "facing (along the last step, else the nearest multiple of 5 degrees that fits)":
    in a lane 2.2 wide it stays along it.
    """
    lane = box("high wall", 17, 24, 18.9, 34), box("high wall", 21.1, 24, 23, 34)
    battle = field(*lane, units=[tank("A1", 20, 18, 90)])
    answer = battle.path("A1", 20, 30)
    assert answer["allowed"] is True
    assert answer["facing"] == pytest.approx(90, abs=5)
    way = [tuple(point) for point in answer["points"][1:]]
    battle.move("A1", *way, facing=answer["facing"])


def test_path_of_an_immobile_unit_is_refused() -> None:
    units = [soldier("A1", 20, 10), tank("B1", 20, 22)]
    battle = field(units=units, dice=[4, 4])
    battle.fire("A1", "B1")
    battle.end("A1")
    answer = battle.path("B1", 20, 25)
    assert (answer["allowed"], answer["rule"]) == (False, "damage.critical")


def test_path_of_a_unit_through_the_door() -> None:
    house = shape("building", [(15, 22), (25, 22), (25, 30), (15, 30)], openings=[opening(0, 2, 1.0)])
    answer = field(house, units=[soldier("A1", 17, 20)]).path("A1", 17, 25)
    assert answer["allowed"] is True
    assert answer["length"] == pytest.approx(5, abs=0.01)


def test_path_asked_of_the_other_side_too() -> None:
    """Anything may be measured: allowed or refused by turn.order, but found."""
    battle = field(units=[soldier("A1", 20, 10), soldier("B1", 20, 30)])
    assert battle.path("B1", 20, 25)["points"] == [[20, 30], [20, 25]]


# --- reach


def areas(battle: Battle, name: str = "A1") -> tuple[BaseGeometry, BaseGeometry]:
    answer = battle.reach(name)
    assert set(answer) == {"walk", "climb"}
    return geometry(answer["walk"]), geometry(answer["climb"])


def test_reach_in_the_open_is_a_disc_of_the_move() -> None:
    walk, climb = areas(field())
    assert walk.area == pytest.approx(math.pi * 100, rel=0.01)
    assert climb.area == pytest.approx(math.pi * 25, rel=0.01)
    assert walk.covers(shapely.Point(20, 29.99))
    assert not walk.covers(shapely.Point(20, 30.05))


def test_reach_keeps_the_base_on_the_table_and_off_obstacles() -> None:
    walk, _ = areas(field(box("high wall", 22, 10, 23, 30), units=[soldier("A1", 3, 20)]))
    assert walk.bounds[0] >= 0.5 - 1e-6
    walk, _ = areas(field(box("high wall", 22, 10, 23, 30)))
    assert walk.distance(shapely.box(22, 10, 23, 30)) >= 0.5 - 2e-3


def test_reach_by_climbing_is_beyond_the_wall() -> None:
    """A wall all across: walking stays south; climbing, 5 cm, comes to (20, 25) but not on to the wall."""
    walk, climb = areas(field(box("low wall", 0, 22, 40, 22.6)))
    north = shapely.box(0, 22.6, 40, 40)
    assert walk.intersection(north).area == pytest.approx(0)
    assert climb.covers(shapely.Point(20, 24.9))
    assert not climb.covers(shapely.Point(20, 25.1))
    assert not climb.covers(shapely.Point(20, 22.3))
    assert climb.covers(shapely.Point(20, 17)), "climbing or not"


def test_reach_of_a_tank() -> None:
    walk, _ = areas(field(units=[tank("A1", 20, 20, 90)]))
    assert walk.covers(shapely.Point(20, 34.9))
    assert walk.bounds[1] >= 1.0 - 1e-6


@pytest.mark.parametrize("kind", ["soldier", "mech", "tank"])
def test_reach_agrees_with_path(kind: str) -> None:
    """A lattice of places: well inside it there is an allowed path, well outside there is none."""
    pieces = (
        box("high wall", 17, 23, 26, 24), box("low wall", 10, 15, 18, 15.6), box("water", 24, 14, 30, 20),
        box("hill", 12, 22, 16, 30),
    )  # fmt: skip
    battle = field(
        *pieces, units=[unit("A1", kind, 20, 19, 90), soldier("A2", 21, 27), soldier("B1", 16, 18)]
    )
    walk, climb = areas(battle)
    both = shapely.union_all([walk, climb])
    for x in range(9, 33, 3):
        for y in range(6, 34, 3):
            place = shapely.Point(x + 0.3, y + 0.2)
            if both.boundary.distance(place) < 0.08:
                continue
            assert battle.path("A1", x + 0.3, y + 0.2)["allowed"] is both.covers(place), (x, y)
