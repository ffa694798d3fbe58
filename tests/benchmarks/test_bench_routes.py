"""Ways and reach, timed on crowded tables of 20, 60 and 200 pieces, beside extremitypathfinder.

Not part of the ordinary run: `pytest tests/benchmarks/test_bench_routes.py -o addopts=`.
The peer answers whole-table questions on the same free ground, after preparing it;
ours are asked both ways: near places looked up in a search already made, far ones
each on their own.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
import shapely

from tests.games.skirmish.table.maps import area, house, rectangle, table_of, wall
from tests.games.skirmish.table.movers import gait_of, place, search
from tests.games.skirmish.table.random_tables import blob
from wargame.games.skirmish.table.barriers import Surroundings
from wargame.games.skirmish.table.beeline import beeline
from wargame.games.skirmish.table.ground import Ground, free_ground
from wargame.games.skirmish.table.mesh import Mesh
from wargame.games.skirmish.table.plane import Model, Point
from wargame.games.skirmish.table.routes import Others, Search, obstruction
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import Opening, PieceSpec

SIDE = 45.0
SIZES = (20, 60, 200)
OPENINGS = (Opening(0, 2.0, 1.3, "door"), Opening(2, 2.0, 1.0, "window"), Opening(1, 1.5, 1.0, "window"))


@dataclass(frozen=True)
class Case:
    """A table, a soldier on it, places it can stand, and its free ground."""

    table: Table
    mover: Model
    near: tuple[Point, ...]
    far: tuple[Point, ...]
    ground: Ground


def a_piece(rng: random.Random, name: str, scale: float) -> PieceSpec:
    x, y = rng.uniform(1.0, SIDE - 8.0), rng.uniform(1.0, SIDE - 8.0)
    size = rng.uniform(0.6, 1.4) * scale
    match rng.choice(("building", "low wall", "low wall", "low wall", "rock", "rock", "crate", "hill")):
        case "building" if scale > 0.9:
            return house(name, rectangle(x, y, x + 4.0 + size, y + 4.0), openings=OPENINGS)
        case "low wall" | "building":
            return wall(name, "low wall", ((x, y), (x + 3.0 * size, y + rng.uniform(-2.0, 2.0) * size)), 0.3)
        case "hill":
            return area(name, "hill", blob(rng, (x + 3.0, y + 3.0), 3.0 * size, 2.0 * size))
        case kind:
            return area(name, kind, blob(rng, (x, y), size, size))


@cache
def case(pieces: int) -> Case:
    rng = random.Random(pieces)
    scale = 1.0 if pieces <= 60 else 0.55
    table = table_of(*(a_piece(rng, f"t{n}", scale) for n in range(pieces)), size=(SIDE, SIDE))
    soldiers = [m for _ in range(60) if (m := place(rng, table, "soldier")) is not None]
    mover = min(soldiers, key=lambda m: math.dist(m.at, (SIDE / 2, SIDE / 2)))
    surroundings = Surroundings.of(table, gait_of(mover), Others())
    ground = free_ground(surroundings, mover, climbing=False)
    free = [m.at for m in soldiers if any(f.contains(shapely.Point(m.at)) for f in ground.faces)]
    near = tuple(at for at in free if 0.0 < math.dist(at, mover.at) < 9.0)
    return Case(table, mover, near, tuple(free), ground)


@pytest.fixture(params=SIZES)
def here(request: pytest.FixtureRequest) -> Case:
    return case(request.param)


def test_make_a_search(benchmark: Any, here: Case) -> None:
    def make() -> Search:
        paths = search(here.table, here.mover)
        paths.prepare()
        return paths

    benchmark(make)


def test_path_looked_up(benchmark: Any, here: Case) -> None:
    """A hovered point within the limit, judged and all; one round asks for every place."""
    paths = search(here.table, here.mover)
    paths.prepare()
    benchmark.extra_info["places"] = len(here.near)
    benchmark(lambda: [paths.path(at, climb=False) for at in here.near])


def test_reach(benchmark: Any, here: Case) -> None:
    benchmark.pedantic(lambda: search(here.table, here.mover).reach(), rounds=5)


def test_judge_a_way(benchmark: Any, here: Case) -> None:
    paths = search(here.table, here.mover)
    way = next(r.points for at in here.near if (r := paths.path(at)).points is not None)
    gait = gait_of(here.mover)
    benchmark(lambda: obstruction(here.table, here.mover, gait, Others(), way, 0.0, climbing=True))


def pairs(here: Case) -> list[tuple[Point, Point]]:
    return list(zip(here.far[:12], here.far[12:24], strict=False))


def test_far_ways(benchmark: Any, here: Case) -> None:
    """Twelve questions across the table; the mesh is made before."""
    mesh = Mesh.of(here.ground)
    assert mesh.rooms
    benchmark.pedantic(lambda: [beeline(mesh, a, b) for a, b in pairs(here)], rounds=5)


def test_far_ways_of_the_peer(benchmark: Any, here: Case) -> None:
    """The same questions to extremitypathfinder, on the same ground, prepared before.

    Preparing 200 pieces takes it minutes, so it is asked about fewer.
    """
    if len(here.table.pieces) > 60:
        pytest.skip("the peer prepares for minutes")
    finder = pytest.importorskip("extremitypathfinder").PolygonEnvironment()
    face = max(here.ground.faces, key=lambda face: face.area)
    holes = [
        shapely.get_coordinates(ring)[-2::-1] for ring in shapely.geometry.polygon.orient(face).interiors
    ]
    outside = shapely.get_coordinates(shapely.geometry.polygon.orient(face).exterior)[:-1]
    finder.store(outside, [hole[::-1] for hole in holes], validate=False)
    finder.prepare()
    mesh = Mesh.of(Ground((face,), (0,), (False,), {0: ()}))
    inside = [(a, b) for a, b in pairs(here) if beeline(mesh, a, b) is not None]

    def ask() -> list[float]:
        return [finder.find_shortest_path(a, b)[1] for a, b in inside]

    lengths = benchmark.pedantic(ask, rounds=2)
    ours = [found[0] for a, b in inside if (found := beeline(mesh, a, b)) is not None]
    assert all(own <= length + 1e-6 for own, length in zip(ours, lengths, strict=True))
