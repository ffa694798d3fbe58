"""What check finds beyond the errors of reading: deployment, and notices (protocol.md, map files)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.skirmish.maps.documents import document, feature, house, line, ring
from wargame.games.skirmish.maps.check import check


def notices(*features: dict[str, Any], **header: Any) -> list[str]:
    problems = check(document(*features, **header))
    assert all(problem.severity == "notice" for problem in problems)
    return [problem.path for problem in problems]


def test_a_good_map_has_no_problem() -> None:
    assert check(document()) == []
    assert check(json.dumps(document()).encode()) == []


@pytest.mark.parametrize(("y", "side"), [(0, "A"), (32, "B")])
def test_a_zone_that_is_full_cannot_be_deployed_in(y: float, side: str) -> None:
    [problem] = check(document(feature("rock", ring(0, y, 40, 8))))
    assert (problem.path, problem.severity) == ("features", "error")
    assert f"side {side}" in problem.why


def test_a_tank_needs_more_room_than_soldiers() -> None:
    grid = [line("crate", [0.5, y], [39.5, y], width=0.2) for y in (0.5, 2.0, 3.5, 5.0, 6.5, 7.9)]
    [problem] = check(document(*grid))
    assert problem.severity == "error"
    assert check(document(*grid[:3])) == []


@pytest.mark.parametrize("kind", ["water", "building", "wreck"])
def test_no_tank_is_deployed_on_water_in_a_building_or_on_a_wreck(kind: str) -> None:
    filled = [feature(kind, ring(0, 0, 40, 8))]
    assert [problem.severity for problem in check(document(*filled))] == ["error"]


@pytest.mark.parametrize("kind", ["rubble", "hill", "woods", "crater", "road"])
def test_what_may_be_stood_on_leaves_room(kind: str) -> None:
    assert check(document(feature(kind, ring(0, 0, 40, 8)))) == []


def test_a_bridge_opens_the_water() -> None:
    water, bridge = feature("water", ring(0, 0, 40, 8)), feature("bridge", ring(10, 0, 10, 8))
    assert check(document(water, bridge)) == []


def test_a_zone_of_the_maps_own_is_the_one_that_counts() -> None:
    def zones(width: float) -> list[dict[str, Any]]:
        return [{"type": "Polygon", "coordinates": [ring(5, y, width, 4)]} for y in (2, 34)]

    assert check(document(zones=zones(12))) == []
    found = check(document(zones=zones(3.5)))
    assert [problem.path for problem in found] == ["wargame.zones[0]", "wargame.zones[1]"]


@pytest.mark.parametrize("kind", ["rock", "hill", "water", "bridge", "woods", "crater", "building"])
def test_sticking_out_is_noticed(kind: str) -> None:
    assert notices(feature(kind, ring(-1, 15, 8, 8))) == ["features[0].geometry"]
    assert notices(feature(kind, ring(0, 15, 8, 8))) == []


def test_a_lines_square_end_sticks_out_too() -> None:
    assert notices(line("water", [0, 20], [40, 20], width=3)) == ["features[0].geometry"]
    assert notices(line("water", [1.5, 20], [38.5, 20], width=3)) == []


def test_roads_and_painted_ground_may_lead_off_the_table() -> None:
    assert notices(line("road", [-2, 20], [42, 20], width=3)) == []
    assert notices(feature("ground", ring(-1, 15, 8, 8), ground="field")) == []


def test_solid_pieces_that_overlap_are_noticed_at_the_later_one() -> None:
    crates = feature("crate", ring(1, 20, 2, 2)), feature("rock", ring(2, 21, 2, 2))
    assert notices(*crates) == ["features[1].geometry"]
    assert notices(feature("crate", ring(1, 20, 2, 2)), feature("rock", ring(3, 20, 2, 2))) == []


@pytest.mark.parametrize("kind", ["woods", "crater", "road", "water"])
def test_areas_lie_under_anything(kind: str) -> None:
    assert notices(feature(kind, ring(1, 15, 9, 9)), feature("rock", ring(2, 16, 2, 2))) == []


def test_furniture_stands_in_rooms_but_not_in_walls() -> None:
    assert notices(house(), feature("crate", ring(10.5, 14, 1, 1))) == []
    assert notices(house(), feature("crate", ring(9.8, 14, 1, 1))) == ["features[1].geometry"]


def test_what_stands_on_a_hill_is_meant_to() -> None:
    hill = feature("hill", ring(1, 12, 12, 12))
    assert notices(hill, feature("rock", ring(4, 15, 2, 2))) == []
    assert notices(hill, feature("crate", ring(12.5, 15, 4, 2))) == ["features[1].geometry"]


def test_an_unusual_size_is_noticed_by_side() -> None:
    assert notices(size=[29.9, 40]) == ["wargame.size[0]"]
    assert notices(size=[45, 45.1]) == ["wargame.size[1]"]
    assert notices(size=[45, 30]) == []
