"""Fairness: a twin is even, a turned table swaps its sides, one that is better off is named."""

from __future__ import annotations

import pytest

from tests.games.skirmish.maps.appraisal.tables import (
    land,
    mirrored,
    random_table,
    said,
    table,
    turned,
    twinned,
)
from tests.games.skirmish.maps.documents import feature, house, ring
from wargame.games.skirmish.maps.appraisal.appraise import appraise, in_parts
from wargame.games.skirmish.maps.appraisal.fairness import fairness, in_words
from wargame.games.skirmish.maps.appraisal.findings import Fairness, Measure, Stopped
from wargame.games.skirmish.maps.appraisal.land import Land
from wargame.games.skirmish.maps.library import library, load


def of(fair: Fairness, name: str) -> Measure:
    return next(measure for measure in fair.measures if measure.name == name)


@pytest.mark.parametrize(("seed", "move"), [(0, turned), (1, mirrored), (2, turned)])
def test_a_table_the_other_way_round_swaps_its_sides(seed: int, move: object) -> None:
    made = random_table(seed, 22)
    one, other = fairness(Land.of(made)), fairness(Land.of(move(made)))  # type: ignore[operator]
    for a, b in zip(one.measures, other.measures, strict=True):
        least = 3.0 if a.unit == "count" else 0.06 if a.unit == "cm" else 0.005
        assert (a.south, a.north) == pytest.approx((b.north, b.south), abs=least)
    assert abs(one.balance - other.balance) <= 1


@pytest.mark.parametrize("seed", range(3))
def test_a_table_and_its_twin_are_even(seed: int) -> None:
    fair = fairness(Land.of(twinned(random_table(seed, 30))))
    assert fair.balance == 100
    assert said(in_words(fair)) == ["good: Balance {balance} of 100: the sides are even"]


def test_a_bare_table_is_even() -> None:
    fair = fairness(land())
    assert fair.balance == 100
    assert of(fair, "sees_table").south == 1.0
    assert of(fair, "cover_near").south == 0.0
    # soldiers' and tanks' centres stand half their width inside the zone
    assert of(fair, "middle_foot").north == pytest.approx(12.5, abs=1.0)
    assert of(fair, "middle_tank").north == pytest.approx(13.0, abs=1.0)


def test_who_hides_behind_a_wall_sees_less_and_it_is_said() -> None:
    fair = fairness(land(feature("high wall", ring(2, 8.2, 36, 0.4))))
    assert of(fair, "sees_table").favours == 1
    assert fair.balance < 85
    told = [finding for finding in in_words(fair) if "sees more of the table" in finding.template]
    assert [finding.values["side"] for finding in told] == ["north"]
    assert told[0].values["more"] > told[0].values["less"]


def test_cover_and_houses_on_one_side_tip_the_balance() -> None:
    woods = [feature("woods", ring(x, 9, 6, 5)) for x in (20, 30)]
    fair = fairness(land(house(), *woods))
    assert of(fair, "cover_near").favours == 0
    assert of(fair, "cover_reached").favours == 0
    assert (of(fair, "buildings").south, of(fair, "buildings").north) == (1, 0)
    assert said(in_words(fair))[0].startswith("notice")


def test_who_has_the_longer_way_to_the_middle_is_told() -> None:
    fair = fairness(land(feature("high wall", ring(2, 10, 38, 0.4))))
    assert of(fair, "middle_foot").favours == 1
    assert (of(fair, "middle_tank").south or 0) > (of(fair, "middle_tank").north or 0) + 5


def test_a_side_that_is_shut_in_loses_all_of_that() -> None:
    shut = fairness(land(feature("high wall", ring(0, 9, 40, 0.4))))
    tank = of(shut, "middle_tank")
    assert (tank.south is None) != (tank.north is None) or tank.lost == 12.0
    assert shut.balance < 90


# -- the whole check -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["duel"])
def test_shipped_tables_are_playable_and_even(name: str) -> None:
    found = appraise(load(name).table_map)
    assert found.is_playable
    assert found.balance >= 85
    assert [finding.severity for finding in found.findings if finding.topic in ("deploy", "cross")] == [
        "good"
    ] * 2


@pytest.mark.slow
def test_every_shipped_table_is() -> None:
    for entry in library().entries:
        found = appraise(load(entry.name).table_map)
        assert found.is_playable
        assert found.balance >= 80
        assert not any(finding.topic in ("pieces", "doors") for finding in found.findings)


def test_the_parts_come_the_quick_ones_first_and_make_the_whole() -> None:
    made = table(house(), size=[24, 24])
    parts = list(in_parts(made))
    assert [part.topic for part in parts] == [
        "deploy",
        "cross",
        "share",
        "pieces",
        "doors",
        "fairness",
        "open",
    ]
    whole = appraise(made)
    assert whole.findings == tuple(finding for part in parts for finding in part.findings)
    assert whole.fairness == next(part.fairness for part in parts if part.fairness)


@pytest.mark.parametrize("after", [0, 3, 40])
def test_it_stops_soon_after_it_is_called_off(after: int) -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > after

    with pytest.raises(Stopped):
        appraise(random_table(2, 25, 40.0), cancelled=cancelled)
    assert asked == after + 1
