"""Room to deploy (deploy.zone), ways across (move.block, move.climb, move.vehicle), what is covered."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tests.games.skirmish.maps.appraisal.tables import land, said
from tests.games.skirmish.maps.documents import feature, house, line, ring
from wargame.games.skirmish.maps.appraisal.crossing import crossing
from wargame.games.skirmish.maps.appraisal.deploying import deployment
from wargame.games.skirmish.maps.appraisal.oddities import covered

ACROSS = ring(-0.0, 19.0, 40, 2)


# -- deployment ------------------------------------------------------------------------------


def test_a_bare_table_has_room_for_everybody() -> None:
    assert said(deployment(land())) == ["good: Both sides have room to deploy a core or mecha force"]


@pytest.mark.parametrize(("y", "side"), [(0, "south"), (32, "north")])
def test_a_full_zone_is_bad_and_marked(y: float, side: str) -> None:
    [finding] = deployment(land(feature("rock", ring(0, y, 40, 8))))
    assert (finding.severity, finding.values) == ("bad", {"side": side})
    xs, ys = zip(*finding.areas[0], strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (0, 40, y, y + 8)


def test_room_for_a_core_force_alone_is_worth_a_notice() -> None:
    zones = [{"type": "Polygon", "coordinates": [ring(5, y, 7, 3.2)]} for y in (2, 34)]
    findings = deployment(land(zones=zones))
    assert said(findings) == ["notice: A mecha force finds no room in the {side}"] * 2
    assert [finding.values["side"] for finding in findings] == ["south", "north"]


# -- crossing --------------------------------------------------------------------------------


def test_the_way_across_a_bare_table_is_straight() -> None:
    [finding] = crossing(land())
    assert (finding.severity, finding.topic) == ("good", "cross")
    # the centres of tanks at the zones' inner edges are half their width inside
    assert finding.values["length"] == 24.0 + 2 * 1.0


def test_the_length_told_is_that_of_the_way_marked() -> None:
    wall = feature("high wall", ring(0, 19.8, 30, 0.4))
    [finding] = crossing(land(wall))
    [way] = finding.lines
    assert finding.values["length"] == pytest.approx(math.fsum(map(math.dist, way, way[1:])), abs=0.06)
    assert any(x > 30.9 for x, _ in way), "round the end of the wall"
    assert all(max(0.0, 30.0 - x) == 0 or not 18.9 < y < 21.1 for x, y in way)


@pytest.mark.parametrize(("gap", "severity"), [(2.1, "good"), (1.9, "bad")])
def test_a_gap_has_to_be_as_wide_as_a_tank(gap: float, severity: str) -> None:
    walls = [
        feature("high wall", ring(0, 19.8, 20, 0.4)),
        feature("high wall", ring(20 + gap, 19.8, 20 - gap, 0.4)),
    ]
    assert crossing(land(*walls))[0].severity == severity


def test_a_low_wall_stops_tanks_and_makes_soldiers_climb() -> None:
    by_tank, on_foot = crossing(land(feature("low wall", ring(0, 19.8, 40, 0.4))))
    assert by_tank.severity == "bad"
    assert said((on_foot,)) == ["notice: Soldiers have to climb to cross the table: {length} cm"]


def test_water_stops_everybody_and_a_bridge_lets_them_over() -> None:
    water = feature("water", ACROSS)
    assert [finding.severity for finding in crossing(land(water))] == ["bad", "bad"]
    found = crossing(land(water, feature("bridge", ring(18, 18, 3, 4))))
    assert [finding.severity for finding in found] == ["good"]


def test_soldiers_go_through_a_house_that_stops_tanks() -> None:
    doors = [{"wall": wall, "at": 20.0, "width": 1.4, "type": "door"} for wall in (0, 2)]
    found = crossing(land(feature("building", ring(0, 17, 40, 5), openings=doors)))
    assert said(found) == ["bad: No way leads a tank from zone to zone"]


def test_a_long_way_round_is_worth_a_notice() -> None:
    walls = [
        feature("high wall", ring(0, 15, 37, 0.4)),
        feature("high wall", ring(3, 25, 37, 0.4)),
    ]
    [finding] = crossing(land(*walls))
    assert finding.severity == "notice"
    assert finding.values["length"] > 40


def test_a_way_bends_only_where_something_stands() -> None:
    [finding] = crossing(land(feature("rock", ring(14, 14, 12, 12))))
    [way] = finding.lines
    for a, b in pairwise(way):
        for k in range(21):
            x, y = a[0] + (b[0] - a[0]) * k / 20, a[1] + (b[1] - a[1]) * k / 20
            assert not (13.03 < x < 26.97 and 13.03 < y < 26.97)


# -- cover of the table ----------------------------------------------------------------------


def test_buildings_count_whole_and_roads_not_at_all() -> None:
    [finding] = covered(
        land(house(), line("road", [0, 20], [40, 20], width=3), feature("woods", ring(20, 20, 10, 13)))
    )
    assert finding.values == {"count": 1, "share": 10}
    assert said((finding,)) == ["good: 1 building, {share} % covered"]


def test_what_overlaps_is_covered_once() -> None:
    [finding] = covered(land(feature("woods", ring(10, 10, 16, 10)), feature("woods", ring(10, 10, 16, 10))))
    assert finding.values["share"] == 10


def test_a_bare_and_a_crowded_table_are_noticed() -> None:
    assert covered(land())[0].severity == "notice"
    assert covered(land(feature("woods", ring(0, 0, 40, 30))))[0].severity == "notice"
