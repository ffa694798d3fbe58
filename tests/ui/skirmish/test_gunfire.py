"""Shots as they are shown: each ends where its roll says, in its weapon's own manner."""

from __future__ import annotations

import math

import pytest
from shapely import LineString

from wargame.games.skirmish.state import UnitKind
from wargame.games.skirmish.table.plane import Box, outline
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.skirmish.theatre.gunfire import GUNS, Outcome, end_of, outcome_of, shots
from wargame.ui.skirmish.theatre.obstacles import first_met
from wargame.ui.skirmish.theatre.tableau import Figure

SHOOTER = Figure("A1", 0, "soldier", (5.0, 15.0), 0.0)
WALL = WreckBody("wreck", Box(0.3, 3.0), (19.0, 15.0), 0.0, 1.0)
BEHIND = WreckBody("wreck", Box(0.3, 9.0), (22.5, 15.0), 0.0, 1.0)


def target(kind: UnitKind, facing: float = 90.0) -> Figure:
    return Figure("B1", 1, kind, (21.0, 15.0), facing)


def table(*wrecks: WreckBody) -> Table:
    return Table.of(TableMap("bare", (40.0, 30.0), "grass", ())).with_wrecks(wrecks)


@pytest.mark.parametrize(
    ("rolled", "outcome"),
    [
        ((True, True, 5, 5), "hit"),
        ((False, True, 4, 5), "cover"),
        ((False, True, 3, 5), "miss"),
        ((False, False, 4, 5), "miss"),
    ],
)
def test_only_a_shot_that_would_have_hit_in_the_open_ends_at_cover(
    rolled: tuple[bool, bool, int, int], outcome: Outcome
) -> None:
    assert outcome_of(*rolled) == outcome


@pytest.mark.parametrize("facing", [0.0, 30.0, 62.0, 90.0])
@pytest.mark.parametrize("kind", ["soldier", "commander", "missile trooper", "mech", "tank"])
def test_a_hit_ends_on_the_model_and_a_miss_passes_it_by(kind: UnitKind, facing: float) -> None:
    aimed = target(kind, facing)
    hull = outline(Box(3.6, 2.0), aimed.at, facing) if kind == "tank" else None
    reach = {"tank": 1.0, "mech": 1.0}.get(kind, 0.5)
    hit, miss = (end_of(SHOOTER.at, aimed, outcome, None) for outcome in ("hit", "miss"))
    assert math.dist(hit, aimed.at) <= reach
    way = LineString([SHOOTER.at, miss])
    passed = way.distance(hull) if hull is not None else way.distance(LineString([aimed.at] * 2)) - reach
    assert passed > 0.0
    assert math.dist(SHOOTER.at, miss) > math.dist(SHOOTER.at, aimed.at) + reach


def test_what_cover_stopped_ends_at_the_cover_and_a_miss_at_what_stands_behind() -> None:
    aimed = target("soldier")
    stopped = end_of(SHOOTER.at, aimed, "cover", lambda a, b: first_met(table(WALL), a, b))
    assert stopped == pytest.approx((19.15, 15.0), abs=0.05)
    bare = end_of(SHOOTER.at, aimed, "cover", lambda a, b: first_met(table(), a, b))
    assert 0.5 < aimed.at[0] - bare[0] < 1.0
    behind = end_of(SHOOTER.at, aimed, "miss", lambda a, b: first_met(table(BEHIND), a, b))
    free = end_of(SHOOTER.at, aimed, "miss", lambda a, b: first_met(table(), a, b))
    assert free[0] > 22.6
    assert behind[0] == pytest.approx(22.35, abs=0.01)


@pytest.mark.parametrize("weapon", GUNS)
def test_every_round_has_its_flash_its_way_and_its_strike_in_this_order(weapon: str) -> None:
    effects = shots(SHOOTER, target("tank"), weapon, (20.0, 15.0), hit=True)
    assert len(effects) == 3 * GUNS[weapon].rounds
    for flash, way, strike in zip(effects[::3], effects[1::3], effects[2::3], strict=True):
        assert (flash.kind, strike.kind) == ("flash", "burst")
        assert way.kind == ("rocket" if weapon == "missile" else "tracer")
        assert flash.at == way.at
        assert way.to == strike.at
        assert strike.age_s == pytest.approx(way.age_s - way.flight_s)
    assert math.dist(effects[-1].at, (20.0, 15.0)) < 1e-6
