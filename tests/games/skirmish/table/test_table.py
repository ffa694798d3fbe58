"""What a table answers about a point: clauses ground, fire.cover, deploy.zone."""

from __future__ import annotations

import pytest
from shapely import Point, box

from tests.games.skirmish.table.maps import area, house, rectangle, table_of
from wargame.games.skirmish.table.plane import Box, Disc
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import TableMap

TANK = Box(3.6, 2.0)


def test_a_model_stands_on_the_highest_hill_or_rubble() -> None:
    table = table_of(
        area("hill", "hill", rectangle(5.0, 5.0, 15.0, 15.0)),
        area("on", "rubble", rectangle(8.0, 8.0, 10.0, 10.0)),
        area("off", "rubble", rectangle(20.0, 5.0, 22.0, 7.0)),
        area("crate", "crate", rectangle(25.0, 5.0, 27.0, 7.0)),
    )
    assert table.ground((6.0, 6.0)) == 1.0
    assert table.ground((9.0, 9.0)) == pytest.approx(1.4)
    assert table.ground((21.0, 6.0)) == 0.4
    assert table.ground((26.0, 6.0)) == table.ground((30.0, 30.0)) == 0.0
    assert table.hill((9.0, 9.0)) == 1.0


def test_the_edge_of_a_hill_is_the_hill() -> None:
    table = table_of(area("hill", "hill", rectangle(5.0, 5.0, 15.0, 15.0)))
    assert table.ground((5.0, 8.0)) == 1.0
    assert table.ground((4.999, 8.0)) == 0.0


def test_inside_is_the_outline_without_its_courtyard() -> None:
    table = table_of(house("h", rectangle(10.0, 10.0, 16.0, 16.0), rectangle(12.0, 12.0, 14.0, 14.0)))
    assert table.is_inside((11.0, 11.0)) == "h"
    assert table.is_inside((13.0, 13.0)) is None
    assert table.is_inside((9.0, 9.0)) is None


def test_the_door_line_is_inside() -> None:
    table = table_of(house("h", rectangle(10.0, 10.0, 16.0, 16.0)))
    assert table.is_inside((13.0, 10.0)) == "h"


def test_woods_and_craters_are_told_apart() -> None:
    table = table_of(
        area("w", "woods", rectangle(0.0, 0.0, 5.0, 5.0)),
        area("c", "crater", rectangle(10.0, 0.0, 12.0, 2.0)),
    )
    assert (table.in_woods((2.0, 2.0)), table.in_crater((2.0, 2.0))) == ("w", None)
    assert (table.in_woods((11.0, 1.0)), table.in_crater((11.0, 1.0))) == (None, "c")


def test_a_zone_is_the_strip_along_the_sides_own_edge() -> None:
    table = table_of(size=(45.0, 30.0))
    assert table.zone(0, 8.0).equals(box(0, 0, 45, 8))
    assert table.zone(1, 8.0).equals(box(0, 22, 45, 30))


def test_a_map_may_give_other_zones() -> None:
    zones = ((rectangle(0.0, 0.0, 8.0, 40.0),), (rectangle(32.0, 0.0, 50.0, 40.0),))
    table = Table.of(TableMap("test", (40.0, 40.0), "grass", (), zones=zones))
    assert table.zone(0, 8.0).equals(box(0, 0, 8, 40))
    assert table.zone(1, 8.0).equals(box(32, 0, 40, 40))


def test_wrecks_come_and_go_while_the_pieces_stay() -> None:
    bare = table_of(area("c", "crate", rectangle(5.0, 5.0, 6.0, 6.0)))
    wreck = WreckBody("wreck-A6", TANK, (20.0, 20.0), 90.0, 1.0)
    table = bare.with_wrecks([wreck])
    assert table.wrecks == (wreck,)
    assert bare.wrecks == ()
    assert table.pieces is bare.pieces


def test_what_is_derived_from_the_pieces_is_made_once_and_shared() -> None:
    made = []

    def count(table: Table) -> int:
        made.append(table)
        return len(table.pieces)

    table = table_of(area("c", "crate", rectangle(5.0, 5.0, 6.0, 6.0)))
    wrecked = table.with_wrecks([WreckBody("w", Disc(1.0), (9.0, 9.0), 0.0, 2.0)])
    assert table.derived("count", count) == wrecked.derived("count", count) == 1
    assert len(made) == 1


def test_a_tank_wreck_lies_along_its_facing() -> None:
    lying = WreckBody("w", TANK, (20.0, 20.0), 90.0, 1.0)
    assert lying.footprint.symmetric_difference(box(19, 18.2, 21, 21.8)).area < 1e-9
    assert lying.footprint.contains(Point(20.0, 21.7))
