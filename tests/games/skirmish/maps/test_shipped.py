"""The tables that ship: each is sound, playable by both sides, and unlike every other."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
import shapely

from tests.games.skirmish.maps.lie_of_the_land import free_ground, grid, lanes, seen_share, shut_rooms
from wargame.games.skirmish.forces.armies import load_armies
from wargame.games.skirmish.forces.profiles import load_profiles
from wargame.games.skirmish.maps.check import check
from wargame.games.skirmish.maps.document import decode
from wargame.games.skirmish.maps.read import read_document
from wargame.games.skirmish.maps.write import map_text
from wargame.games.skirmish.table.placing import can_deploy
from wargame.games.skirmish.table.plane import Base
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import TableMap
from wargame.paths import maps_dir

PATHS = sorted(maps_dir().glob("*.geojson"))
STYLES = {"farmhouse", "townhouse", "barn", "ruin", "factory"}
ZONE_CM = 8.0

each_map = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


@cache
def map_of(path: Path) -> TableMap:
    return read_document(path.read_bytes(), path.stem).table_map


@cache
def table_of(path: Path) -> Table:
    return Table.of(map_of(path))


def test_there_are_at_least_eight() -> None:
    assert len(PATHS) >= 8


@each_map
def test_nothing_is_wrong_or_odd(path: Path) -> None:
    assert check(path.read_bytes()) == []


@each_map
def test_the_file_is_as_the_game_itself_would_write_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    document = read_document(text, path.stem)
    assert map_text(document.table_map, document.raw) == text
    assert len(text.splitlines()) == len(decode(text)["features"]) + 4


@each_map
def test_it_is_named_and_of_a_size_that_is_played(path: Path) -> None:
    table_map = map_of(path)
    assert table_map.author == "Pocket Wargame"
    assert table_map.name
    assert table_map.notes
    assert all(30.0 <= side <= 45.0 for side in table_map.size)


@each_map
def test_a_mecha_force_deploys_on_both_sides(path: Path) -> None:
    profiles, force = load_profiles(), load_armies().named["mecha"]
    bases: list[tuple[Base, bool]] = [
        (profiles[kind].base, profiles[kind].infantry) for kind, count in force.items() for _ in range(count)
    ]
    assert len(bases) == 12
    assert all(can_deploy(table_of(path), bases, side, ZONE_CM) for side in (0, 1))


@each_map
def test_a_tank_and_a_mech_get_from_zone_to_zone(path: Path) -> None:
    assert lanes(table_of(path), half_width=1.0)


@each_map
def test_a_tank_reaches_most_of_its_own_zone_and_the_middle(path: Path) -> None:
    table = table_of(path)
    [lane] = lanes(table, half_width=1.0)
    everywhere = free_ground(table, 1.0, infantry=False)
    assert lane.area > 0.85 * everywhere.area


@each_map
def test_every_room_has_a_door_a_soldier_gets_through(path: Path) -> None:
    assert shut_rooms(table_of(path)) == []


@each_map
def test_openings_are_wide_enough_to_use_and_styles_are_known(path: Path) -> None:
    for piece in map_of(path).pieces:
        if piece.kind == "building":
            assert piece.style in STYLES
            openings = [*piece.openings, *(o for wall in piece.inner for o in wall.openings)]
            assert any(opening.type == "door" for opening in piece.openings)
            assert all(1.2 <= opening.width <= 1.6 for opening in openings if opening.type == "door")


@each_map
@pytest.mark.parametrize("step", [2.0, pytest.param(1.0, marks=pytest.mark.slow)])
def test_zones_see_little_of_each_other(path: Path, step: float) -> None:
    table = table_of(path)
    south, north = (grid(table.zone(side, ZONE_CM), table, step) for side in (0, 1))
    assert seen_share(table, south, north) < 0.2


@each_map
def test_neither_side_walks_into_much_more_view_than_the_other(path: Path) -> None:
    table = table_of(path)
    width, height = table.size
    shares = []
    for side in (0, 1):
        half = shapely.box(0, ZONE_CM, width, height / 2), shapely.box(0, height / 2, width, height - ZONE_CM)
        own_half = grid(half[side], table, 2.0)
        shares.append(seen_share(table, own_half, grid(table.zone(1 - side, ZONE_CM), table, 2.0)))
    assert abs(shares[0] - shares[1]) < 0.05
    assert max(shares) < 0.35


@each_map
def test_pieces_are_of_many_kinds_and_stand_at_odd_angles(path: Path) -> None:
    table_map = map_of(path)
    assert len({piece.kind for piece in table_map.pieces}) >= 8
    assert len(table_map.pieces) >= 30
    for piece in table_map.pieces:
        if piece.kind == "woods":
            assert len(piece.rings[0]) >= 8


def test_no_two_tables_are_alike() -> None:
    profiles = {
        path.stem: Counter(f"{piece.kind} {piece.style} {piece.ground}" for piece in map_of(path).pieces)
        + Counter({f"on {map_of(path).ground}": 8})
        for path in PATHS
    }
    for (one, first), (other, second) in combinations(profiles.items(), 2):
        shared = (first & second).total() / (first | second).total()
        assert shared < 0.75, f"{one} and {other} are much alike"
    assert len({map_of(path).name for path in PATHS}) == len(PATHS)
