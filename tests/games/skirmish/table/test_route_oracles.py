"""Ways against other ways of finding them: visibility graphs, lattices, dense sampling."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from tests.games.skirmish.table.maps import area, rectangle, table_of
from tests.games.skirmish.table.movers import KINDS, a_mover, around, crowd, gait_of, move_of, place, search
from tests.games.skirmish.table.random_tables import blob, lattice_pieces, random_pieces
from tests.games.skirmish.table.route_oracles import (
    HeldLattice,
    VisibilityGraph,
    lattice_length,
    sampled,
)
from wargame.games.skirmish.table.barriers import Surroundings
from wargame.games.skirmish.table.beeline import beeline
from wargame.games.skirmish.table.ground import Ground, free_ground
from wargame.games.skirmish.table.mesh import Mesh
from wargame.games.skirmish.table.plane import Disc, Model, Point, heading, outline
from wargame.games.skirmish.table.reach import seen_ground
from wargame.games.skirmish.table.routes import Others, can_stand, crossings, obstruction
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.games.skirmish.table.wavefront import Wavefront

SIDE = 16.0
FEW = range(8)
MANY = range(1000, 1200)


# --- the search against a complete visibility graph, on tables full of coincidences ----------


def lattice_ground(seed: int) -> tuple[Ground, random.Random]:
    """Free ground of boxes on a lattice of 0.5: shared corners, flush faces, doubles, overlaps."""
    rng = random.Random(seed)
    table = table_of(*lattice_pieces(rng, rng.randint(3, 25)), size=(SIDE, SIDE))
    mover = a_mover("soldier", (0.5, 0.5)) if rng.random() < 0.7 else a_mover("mech", (1.0, 1.0))
    surroundings = Surroundings.of(table, gait_of(mover), Others())
    return free_ground(surroundings, mover, climbing=rng.random() < 0.3), rng


def places_on(ground: Ground, rng: random.Random, count: int) -> list[Point]:
    """Free places, most of them on the lattice."""
    inner = [face.buffer(-1e-6) for face in ground.faces]
    found: list[Point] = []
    for _ in range(300):
        at = (rng.randint(1, 31) / 2.0, rng.randint(1, 31) / 2.0)
        if rng.random() < 0.4:
            at = (rng.uniform(0.5, 15.5), rng.uniform(0.5, 15.5))
        if len(found) < count and any(face.contains(shapely.Point(at)) for face in inner):
            found.append(at)
    return found


def length_in(found: tuple[float, tuple[Point, ...]] | None) -> float:
    return math.inf if found is None else found[0]


def check_against_graph(seed: int) -> None:
    ground, rng = lattice_ground(seed)
    if ground.holding or not ground.faces:
        return
    mesh, graph = Mesh.of(ground), VisibilityGraph(shapely.MultiPolygon(list(ground.faces)))
    places = places_on(ground, rng, 7)
    for start in places[:3]:
        wave = Wavefront.of(mesh, start, 100.0)
        for goal in places:
            exact = graph.length(start, goal)
            assert length_in(wave.way_to(goal)) == pytest.approx(exact, abs=1e-9), (seed, start, goal)
            assert length_in(beeline(mesh, start, goal)) == pytest.approx(exact, abs=1e-9), (
                seed,
                start,
                goal,
            )
        check_seen(wave, graph, rng, ground)


def check_seen(wave: Wavefront, graph: VisibilityGraph, rng: random.Random, ground: Ground) -> None:
    """The ground seen within a limit is where the graph's ways are no longer than that."""
    limit = rng.uniform(3.0, 8.0)
    seen = seen_ground(wave, limit)
    assert shapely.union_all(list(ground.faces)).buffer(1e-6).covers(seen)
    for _ in range(25):
        at = (wave.source[0] + rng.uniform(-limit, limit), wave.source[1] + rng.uniform(-limit, limit))
        if any(face.contains(shapely.Point(at)) for face in ground.faces):
            exact = graph.length(wave.source, at)
            if abs(exact - limit) > 0.02:
                assert bool(shapely.contains_xy(seen, *at)) == (exact < limit), (wave.source, at)


@pytest.mark.parametrize("seed", FEW)
def test_ways_and_reach_are_those_of_the_visibility_graph(seed: int) -> None:
    check_against_graph(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_ways_and_reach_are_those_of_many_visibility_graphs(seed: int) -> None:
    check_against_graph(seed)


# --- whole answers between what is surely too short and what is surely long enough -----------


def solids(table: Table) -> list[BaseGeometry]:
    return [solid.outline for piece in table.pieces for solid in piece.solids]


def room_for(table: Table, clearance: float) -> Polygon:
    return shapely.box(clearance, clearance, table.size[0] - clearance, table.size[1] - clearance)


def check_between_bounds(seed: int) -> None:
    """None is shorter than a graph's among inscribed outlines, none longer than the whole base's lattice."""
    rng = random.Random(seed)
    table = table_of(*random_pieces(rng, rng.randint(3, 9), 18.0), size=(20.0, 20.0))
    soldier = place(rng, table, "soldier")
    if soldier is None or on_something(table, soldier):
        return
    walls = shapely.union_all([solid.buffer(0.48, quad_segs=8) for solid in solids(table)])
    graph = VisibilityGraph(room_for(table, 0.48).difference(walls))
    paths = search(table, soldier)
    for _ in range(6):
        goal = place(rng, table, "soldier")
        if goal is None or on_something(table, goal):
            continue
        route = paths.path(goal.at, climb=False)
        if route.points is None:
            assert lattice_length(solids(table), room_for(table, 0.5), 0.5, soldier.at, goal.at) == math.inf
            continue
        assert route.length >= graph.length(soldier.at, goal.at) - 0.003
        longest = lattice_length(solids(table), room_for(table, 0.5), 0.5, soldier.at, goal.at)
        assert route.length <= longest + 0.003


def on_something(table: Table, mover: Model) -> bool:
    return any(solid.distance(shapely.Point(mover.at)) < 0.5 for solid in solids(table))


@pytest.mark.parametrize("seed", range(3))
def test_walking_ways_lie_between_a_graph_and_a_lattice(seed: int) -> None:
    check_between_bounds(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_walking_ways_lie_between_a_graph_and_a_lattice(seed: int) -> None:
    check_between_bounds(seed)


# --- what is held from the start, against a lattice that remembers it ------------------------


def hilly(rng: random.Random) -> Table:
    """A few hills and rubble, bent and overlapping, and some crates and walls among them."""
    pieces: list[PieceSpec] = []
    for number in range(rng.randint(1, 3)):
        x, y = rng.uniform(3.0, 9.0), rng.uniform(3.0, 9.0)
        match rng.choice(("hill", "rubble", "angle", "horseshoe")):
            case "angle":
                ring = [(x, y), (x + 4, y), (x + 4, y + 1), (x + 1, y + 1), (x + 1, y + 4), (x, y + 4)]
                pieces.append(area(f"h{number}", "hill", tuple(ring), height=rng.choice((0.5, 1.0))))
            case "horseshoe":
                inner = [(x + 2.9, y + 4), (x + 2.9, y + 1), (x + 1, y + 1), (x + 1, y + 4), (x, y + 4)]
                ring = [(x, y), (x + 4, y), (x + 4, y + 4), *inner]
                pieces.append(area(f"h{number}", "hill", tuple(ring)))
            case kind:
                round_ = blob(rng, (x, y), rng.uniform(1.0, 3.0), rng.uniform(1.0, 3.0))
                pieces.append(area(f"h{number}", kind, round_))
    for number in range(rng.randint(0, 4)):
        x, y = rng.uniform(1.0, 10.0), rng.uniform(1.0, 10.0)
        box = rectangle(x, y, x + rng.uniform(0.3, 2.0), y + rng.uniform(0.3, 2.0))
        pieces.append(area(f"c{number}", rng.choice(("crate", "low wall")), box))
    return table_of(*pieces, size=(14.0, 14.0))


def held_mover(rng: random.Random, table: Table, kind: str) -> Model | None:
    """A mover that stands well on a hill or on rubble."""
    for _ in range(40):
        mover = place(rng, table, kind)
        if mover is not None:
            barriers = Surroundings.of(table, gait_of(mover), Others()).fixed
            deep = mover.base.half_width - 0.1
            if any(b.stand and b.clearance(mover.at) < deep for b in barriers):
                return mover
    return None


def check_held(seed: int) -> None:
    rng = random.Random(seed)
    table, kind = hilly(rng), rng.choice(KINDS)
    mover = held_mover(rng, table, kind)
    if mover is None:
        return
    paths = search(table, mover)
    goals = [(round(rng.uniform(1.0, 13.0), 3), round(rng.uniform(1.0, 13.0), 3)) for _ in range(6)]
    routes = {goal: paths.path(goal, climb=False) for goal in goals}
    for route in routes.values():
        if route.allowed:
            assert route.points is not None
            assert crossings(table, mover, gait_of(mover), route.points) == []
    if isinstance(mover.base, Disc):
        shapes = [(b.shape, b.stand) for b in Surroundings.of(table, gait_of(mover), Others()).fixed]
        lattice = HeldLattice(shapes, room_for(table, mover.base.radius), mover.base.radius, mover.at)
        for goal, longest in lattice.lengths(goals, limit=move_of(mover)).items():
            standing = mover.standing(goal)
            if longest < 10.0 and can_stand(table, standing, gait_of(mover), Others()) is None:
                assert routes[goal].allowed, (seed, goal)
                assert routes[goal].length <= longest + 0.02, (seed, goal)


@pytest.mark.parametrize("seed", range(10))
def test_move_climb_ways_from_a_hill_are_no_longer_than_a_lattices(seed: int) -> None:
    check_held(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_move_climb_many_ways_from_hills_are_no_longer_than_a_lattices(seed: int) -> None:
    check_held(seed)


# --- the judge against dense sampling --------------------------------------------------------


def random_way(rng: random.Random, start: Point) -> list[Point]:
    way = [start]
    for _ in range(rng.randint(1, 4)):
        x, y = way[-1]
        way.append((round(x + rng.uniform(-4, 4), 3), round(y + rng.uniform(-4, 4), 3)))
    return way


def sampled_verdict(
    table: Table, mover: Model, others: Others, way: list[Point], facing: float, climbing: bool
) -> bool | None:
    """Whether a way may be taken, seen at points 0.01 apart; None where that is too close to tell."""
    surroundings = Surroundings.of(table, gait_of(mover), others)
    half = mover.base.half_width - 0.02
    points = [point for _, point in sampled(way, 0.01)]
    least = math.inf
    for barrier in (*surroundings.fixed, *surroundings.moved):
        if barrier.bars(climbing):
            away = shapely.distance(barrier.shape, shapely.points(points)) - barrier.radius
            least = min(least, float(away.min()) - half)
    width, height = table.size
    edge = min(min(x, y, width - x, height - y) for x, y in points) - half
    least = min(least, edge)
    if least < -0.01:
        return False
    return None if least < 0.01 else fits_at_end(surroundings, mover, way[-1], facing, climbing)


def fits_at_end(
    surroundings: Surroundings, mover: Model, end: Point, facing: float, climbing: bool
) -> bool | None:
    body = outline(mover.base, end, facing)
    on_table = shapely.box(0.0, 0.0, *surroundings.size).covers(body)
    met = [b for b in (*surroundings.fixed, *surroundings.moved) if not b.stand or b.bars(climbing)]
    areas = [body.intersection(b.body).area for b in met]
    if not on_table or max(areas, default=0.0) > 0.01:
        return False
    clear = min((body.distance(b.body) for b in met), default=1.0) > 0.01
    return True if clear else None


def check_judge(seed: int) -> None:
    rng = random.Random(seed)
    table = table_of(*random_pieces(rng, rng.randint(2, 9), 20.0), size=(24.0, 24.0))
    models = crowd(rng, table, 6)
    for mover in models:
        others = around(mover, models)
        if any(
            b.opens and b.clearance(mover.at) < 2.2
            for b in Surroundings.of(table, gait_of(mover), others).fixed
        ):
            continue
        for _ in range(12):
            way, climbing = random_way(rng, mover.at), rng.random() < 0.5
            facing = rng.choice((heading(*way[-2:]), rng.uniform(0.0, 360.0)))
            expected = sampled_verdict(table, mover, others, way, facing, climbing)
            found = obstruction(table, mover, gait_of(mover), others, way, facing, climbing=climbing)
            if expected is not None:
                assert (found is None) == expected, (seed, mover, way, facing, climbing, found)


@pytest.mark.parametrize("seed", range(5))
def test_the_judge_says_what_samples_show(seed: int) -> None:
    check_judge(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(500, 700))
def test_the_judge_says_what_samples_show_many_times(seed: int) -> None:
    check_judge(seed)


def ways_over_walls(rng: random.Random) -> Iterator[tuple[Table, Model, list[Point]]]:
    pieces = [
        area(f"w{n}", rng.choice(("low wall", "hedge", "well")), blob(rng, (6.0 * n + 3.0, 12.0), 1.5, 1.0))
        for n in range(4)
    ]
    table = table_of(*pieces, size=(24.0, 24.0))
    for kind in ("soldier", "mech"):
        for _ in range(5):
            mover = place(rng, table, kind)
            if mover is not None:
                yield table, mover, random_way(rng, mover.at)


@pytest.mark.parametrize("seed", range(12))
def test_move_climb_crossings_are_what_samples_show(seed: int) -> None:
    for table, mover, way in ways_over_walls(random.Random(seed)):
        radius = mover.base.half_width
        found = {c.piece: c.at_cm for c in crossings(table, mover, gait_of(mover), way)}
        track = sampled(way, 0.005)
        for piece in table.pieces:
            away = shapely.distance(piece.footprint, shapely.points([point for _, point in track]))
            if abs(away.min() - (radius - 0.02)) < 0.01 or abs(away[-1] - radius) < 0.01:
                continue
            crossed = bool(away.min() < radius - 0.02 or away[-1] < radius)
            assert (piece.id in found) == crossed
            if crossed:
                deep = next((n for n, d in enumerate(away) if d < radius - 0.02), len(away) - 1)
                entry = max((n for n in range(deep) if away[n] >= radius), default=0)
                assert found[piece.id] == pytest.approx(track[entry][0], abs=0.03)
