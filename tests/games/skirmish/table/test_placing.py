"""Where a base may be put down (clauses deploy.zone, move.stop)."""

from __future__ import annotations

import math

import pytest
import shapely

from wargame.games.skirmish.table.placing import (
    can_deploy,
    deployment,
    facings_from,
    find_spot,
    fits,
    obstacles,
)
from wargame.games.skirmish.table.plane import Base, Box, Disc, Model, outline
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import Opening, PieceSpec, Ring, TableMap, kinds

SOLDIER, MECH, TANK = Disc(0.5), Disc(1.0), Box(3.6, 2.0)


def box(x: float, y: float, width: float, height: float) -> Ring:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def piece(kind: str, ring: Ring, openings: tuple[Opening, ...] = ()) -> PieceSpec:
    return PieceSpec(f"{kind} {ring[0]}", kind, kinds()[kind].height, (ring,), openings=openings)


def table(*pieces: PieceSpec, wrecks: tuple[WreckBody, ...] = ()) -> Table:
    return Table.of(TableMap("t", (40.0, 40.0), "grass", pieces)).with_wrecks(wrecks)


def model(base: Base, x: float, y: float, facing: float = 0.0) -> Model:
    return Model("m", base, (x, y), facing, 1.0, 1.0, False)


def zone(x: float, y: float, width: float, height: float) -> shapely.Polygon:
    return shapely.Polygon(box(x, y, width, height))


def test_the_first_place_is_the_lattice_point_nearest_the_south_west_row_by_row() -> None:
    assert fits(table(), SOLDIER, zone(0, 0, 40, 8), (), True) == (0.5, 0.5)
    assert fits(table(), MECH, zone(0.1, 0.2, 40, 8), (), False) == (1.25, 1.25)


def test_the_whole_base_lies_in_the_zone_and_a_zone_as_wide_as_the_base_holds_it() -> None:
    assert fits(table(), SOLDIER, zone(10, 10, 1.0, 1.0), (), True) == (10.5, 10.5)
    assert fits(table(), SOLDIER, zone(10, 10, 0.999, 1.0), (), True) is None


def test_nothing_is_placed_over_the_tables_edge() -> None:
    assert fits(table(), SOLDIER, zone(-5, -5, 6, 6), (), True) == (0.5, 0.5)
    assert fits(table(), SOLDIER, zone(-5, -5, 5.9, 5.9), (), True) is None


def test_a_tank_is_turned_until_it_fits() -> None:
    across, along = zone(10, 10, 4.0, 2.25), zone(10, 10, 2.25, 4.0)
    assert find_spot(table(), TANK, along, (), False, facings_from(90.0)) is not None
    spot = find_spot(table(), TANK, across, (), False, facings_from(90.0))
    assert spot is not None
    assert spot.facing == 0.0
    assert find_spot(table(), TANK, across, (), False, (90.0,)) is None


def test_a_slanting_strip_takes_a_tank_at_its_own_angle_alone() -> None:
    end = (25, 5 + 20 * math.tan(math.radians(35)))
    strip = shapely.LineString([(5, 5), end]).buffer(1.05, cap_style="flat")
    spot = find_spot(table(), TANK, strip, (), False, facings_from(90.0))
    assert spot is not None
    assert spot.facing == 35.0
    assert strip.buffer(1e-5).covers(outline(TANK, spot.at, spot.facing))


BARRED = ["low wall", "hedge", "crate", "rock", "well", "barricade", "water", "wreck", "high wall"]
STOOD_ON = ["rubble", "hill", "woods", "crater", "road", "ground", "bridge"]


@pytest.mark.parametrize("kind", BARRED)
@pytest.mark.parametrize(("base", "infantry"), [(SOLDIER, True), (TANK, False), (MECH, False)])
def test_what_may_not_be_stood_on_leaves_no_place(kind: str, base: Base, infantry: bool) -> None:
    filled = table(piece(kind, box(0, 0, 40, 8)))
    assert fits(filled, base, zone(0, 0, 40, 8), (), infantry) is None


@pytest.mark.parametrize("kind", STOOD_ON)
@pytest.mark.parametrize(("base", "infantry"), [(SOLDIER, True), (TANK, False), (MECH, False)])
def test_what_may_be_stood_on_does(kind: str, base: Base, infantry: bool) -> None:
    filled = table(piece(kind, box(0, 0, 40, 8)))
    assert fits(filled, base, zone(0, 0, 40, 8), (), infantry) is not None


def test_a_bridge_carries_over_water() -> None:
    ford = table(piece("water", box(0, 0, 40, 8)), piece("bridge", box(10, 0, 4, 8)))
    at = fits(ford, TANK, zone(0, 0, 40, 8), (), False)
    assert at is not None
    assert 11.0 <= at[0] <= 13.0


def test_soldiers_start_in_buildings_but_in_no_wall_and_no_sill() -> None:
    openings = (Opening(0, 4.0, 1.0, "door"), Opening(2, 4.0, 3.0, "window"))
    inn = table(piece("building", box(10, 1, 8, 6), openings))
    inside = zone(10, 1, 8, 6)
    assert fits(inn, SOLDIER, inside, (), True) == (14.0, 1.5)
    assert fits(inn, MECH, inside, (), False) is None
    assert fits(inn, TANK, inside, (), False) is None
    assert fits(inn, SOLDIER, zone(10, 6.5, 8, 0.5), (), True) is None


def test_wrecks_and_models_are_in_the_way_and_touching_them_is_not() -> None:
    strip = zone(10, 10, 3.0, 1.0)
    assert fits(table(), SOLDIER, strip, (model(SOLDIER, 11.5, 10.5),), True) == (10.5, 10.5)
    assert fits(table(), SOLDIER, strip, (model(SOLDIER, 11.4, 10.5),), True) == (12.5, 10.5)
    wrecked = table(wrecks=(WreckBody("wreck-A6", TANK, (13.0, 10.5), 0.0, 1.0),))
    assert fits(wrecked, SOLDIER, strip, (), True) == (10.5, 10.5)
    assert fits(wrecked, SOLDIER, zone(10.3, 10, 3.0, 1.0), (), True) is None


def test_two_tanks_lie_side_by_side() -> None:
    pair = zone(10, 10, 4.0, 4.0)
    first = model(TANK, 11.0, 12.0, 90.0)
    at = fits(table(), TANK, pair, (first,), False, (90.0,))
    assert at is not None
    assert at[0] == 13.0


def test_a_force_is_placed_apart_and_in_its_zone() -> None:
    bases: list[tuple[Base, bool]] = [*[(SOLDIER, True)] * 9, (TANK, False), *[(MECH, False)] * 2]
    yard = table(piece("crate", box(0, 0, 30, 4)), piece("building", box(30, 0, 10, 6)))
    for side, strip in enumerate((zone(0, 0, 40, 8), zone(0, 32, 40, 8))):
        spots = deployment(yard, bases, side, 8.0)
        shapes: list[shapely.Polygon] = []
        for (base, infantry), spot in zip(bases, spots, strict=True):
            assert spot is not None
            shape = outline(base, spot.at, spot.facing)
            assert strip.buffer(1e-5).covers(shape)
            assert shape.intersection(obstacles(yard, infantry)).area < 1e-5
            assert all(shape.intersection(other).area < 1e-5 for other in shapes)
            shapes.append(shape)


def test_the_largest_base_is_placed_first() -> None:
    narrow = table(piece("crate", box(4, 0, 36, 8)))
    assert can_deploy(narrow, [(SOLDIER, True), (TANK, False)], 0, 8.0)
    assert not can_deploy(narrow, [(TANK, False)] * 5, 0, 8.0)
    spots = deployment(narrow, [(SOLDIER, True)] + [(TANK, False)] * 4, 0, 8.0)
    assert [spot is not None for spot in spots] == [False, True, True, True, True]


def test_facings_are_every_five_degrees_from_the_first() -> None:
    assert facings_from(270.0)[0] == 270.0
    assert sorted(angle % 180.0 for angle in facings_from(270.0)) == [float(a) for a in range(0, 180, 5)]
