"""What must hold for every way: `move` accepts what `path` answers, and the laws of distance."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import pairwise

import msgspec
import pytest
import shapely

from tests.games.skirmish.table.maps import area, rectangle, table_of
from tests.games.skirmish.table.movers import (
    KINDS,
    a_mover,
    around,
    crowd,
    gait_of,
    move_of,
    place,
    search,
)
from tests.games.skirmish.table.random_tables import lattice_pieces, random_pieces
from wargame.games.skirmish.table.barriers import Surroundings
from wargame.games.skirmish.table.collision import on_table
from wargame.games.skirmish.table.plane import (
    Base,
    Box,
    Disc,
    Model,
    Point,
    heading,
    length_of,
    snap_angle,
)
from wargame.games.skirmish.table.routes import Others, Route, Search, crossings, obstruction
from wargame.games.skirmish.table.stays import overlaps
from wargame.games.skirmish.table.table import Table, WreckBody
from wargame.games.skirmish.table.terrain import Opening, PieceSpec, TableMap

SIDE = 24.0
ROUNDING = 0.02


def random_table(seed: int) -> tuple[Table, random.Random]:
    """Random pieces, or boxes on the lattice; a wreck or two."""
    rng = random.Random(seed)
    if rng.random() < 0.4:
        table = table_of(*lattice_pieces(rng, rng.randint(3, 25)), size=(16.0, 16.0))
    else:
        table = table_of(*random_pieces(rng, rng.randint(2, 14), SIDE - 4.0), size=(SIDE, SIDE))
    wrecks = []
    for kind, height in (("tank", 1.0), ("mech", 2.0)):
        body = place(rng, table, kind, id=kind)
        if body is not None and rng.random() < 0.5:
            wrecks.append(WreckBody(f"wreck-{kind}", body.base, body.at, body.facing, height))
    return table.with_wrecks(wrecks), rng


# --- what `path` answers, `move` accepts -----------------------------------------------------


def assert_move_accepts(table: Table, mover: Model, others: Others, route: Route, to: Point) -> None:
    """The rules' own questions about a move, asked of an allowed route."""
    assert route.points is not None
    gait, whole = gait_of(mover), move_of(mover)
    assert route.points[0] == mover.at
    assert all(round(value, 3) == value for point in route.points[1:] for value in point)
    assert math.dist(route.points[-1], to) < 0.01
    climbs = crossings(table, mover, gait, route.points)
    assert tuple(c.piece for c in climbs) == route.climbs
    assert route.limit == (whole / 2.0 if climbs else whole)
    assert route.length == pytest.approx(length_of(route.points), abs=1e-9)
    assert route.length <= route.limit + 1e-6
    found = obstruction(table, mover, gait, others, route.points, route.facing, climbing=bool(climbs))
    assert found is None, (mover, to, route, found)
    if len(route.points) > 1 and isinstance(mover.base, Disc):
        assert route.facing == snap_angle(heading(*route.points[-2:]))


def a_goal(rng: random.Random, mover: Model) -> Point:
    """Mostly anywhere near, at times on the lattice or at the very limit."""
    reach = move_of(mover)
    match rng.randrange(4):
        case 0:
            return round(mover.at[0] + rng.uniform(-5, 5)) / 1.0, round(
                mover.at[1] + rng.uniform(-5, 5)
            ) / 1.0
        case 1:
            turn, limit = rng.uniform(0.0, math.tau), reach / rng.choice((1.0, 2.0))
            return mover.at[0] + limit * math.cos(turn), mover.at[1] + limit * math.sin(turn)
        case _:
            return mover.at[0] + rng.uniform(-reach, reach), mover.at[1] + rng.uniform(-reach, reach)


def check_accepted(seed: int, goals: int) -> int:
    table, rng = random_table(seed)
    models, allowed = crowd(rng, table, 6), 0
    for mover in models:
        others = around(mover, models)
        paths = search(table, mover, others)
        for _ in range(goals):
            to, climb = a_goal(rng, mover), rng.choice((None, None, True, False))
            via = (a_goal(rng, mover),) if rng.random() < 0.1 else ()
            route = paths.path(to, via, climb)
            assert route.allowed <= (route.points is not None)
            assert route.points is None or route.allowed or route.length > route.limit or route.obstruction
            if route.allowed:
                assert_move_accepts(table, mover, others, route, to)
                allowed += 1
    return allowed


@pytest.mark.parametrize("seed", range(8))
def test_what_path_answers_move_accepts(seed: int) -> None:
    assert check_accepted(seed, 12) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1150))
def test_what_path_answers_move_accepts_thousands_of_times(seed: int) -> None:
    check_accepted(seed, 25)


def check_halted(seed: int) -> None:
    """Movers that start overlapping a wreck find ways out that `move` accepts (move.halted)."""
    table, rng = random_table(seed)
    for kind in KINDS:
        mover = place(rng, table, kind)
        if mover is None:
            continue
        turn, away = rng.uniform(0.0, math.tau), rng.uniform(0.2, 1.8)
        at = (round(mover.at[0] + away * math.cos(turn), 3), round(mover.at[1] + away * math.sin(turn), 3))
        body = a_mover(rng.choice(("tank", "mech")), at, rng.uniform(0.0, 360.0), "other")
        others = Others(enemies=(body,)) if rng.random() < 0.5 else Others()
        wreck = WreckBody("wreck", body.base, body.at, body.facing, rng.choice((1.0, 2.0)))
        here = table if others.enemies else table.with_wrecks([*table.wrecks, wreck])
        paths = search(here, mover, others)
        for _ in range(8):
            to = a_goal(rng, mover)
            route = paths.path(to)
            if route.allowed:
                assert_move_accepts(here, mover, others, route, to)


@pytest.mark.parametrize("seed", range(10))
def test_move_halted_what_path_answers_move_accepts(seed: int) -> None:
    check_halted(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2000, 2200))
def test_move_halted_what_path_answers_move_accepts_many_times(seed: int) -> None:
    check_halted(seed)


# --- laws of distance ------------------------------------------------------------------------


def walled(seed: int, kind: str = "soldier", count: int = 8) -> tuple[list[PieceSpec], list[Model]]:
    """Pieces without anything to stand on, and movers among them."""
    rng = random.Random(seed)
    pieces = [p for p in random_pieces(rng, count, SIDE - 4.0) if p.kind not in ("hill", "rubble")]
    table = table_of(*pieces, size=(SIDE, SIDE))
    return pieces, [mover for n in range(4) if (mover := place(rng, table, kind, id=f"m{n}")) is not None]


def length(paths: Search, to: Point, climb: bool = False) -> float:
    route = paths.path(to, climb=climb)
    return math.inf if route.points is None else route.length


@pytest.mark.parametrize("seed", range(6))
def test_a_way_is_as_long_there_as_back_and_never_longer_by_a_detour(seed: int) -> None:
    pieces, movers = walled(seed, KINDS[seed % 2])
    table = table_of(*pieces, size=(SIDE, SIDE))
    between = {
        (a.id, b.id): length(paths, b.at)
        for a in movers
        for paths in [search(table, a)]
        for b in movers
        if a is not b
    }
    for a in movers:
        for b in movers:
            if a is b:
                continue
            assert between[a.id, b.id] == pytest.approx(between[b.id, a.id], abs=ROUNDING)
            assert between[a.id, b.id] >= math.dist(a.at, b.at) - 1e-9
            for c in movers:
                if c not in (a, b):
                    assert between[a.id, b.id] <= between[a.id, c.id] + between[c.id, b.id] + ROUNDING


@pytest.mark.parametrize("seed", range(6))
def test_added_terrain_never_shortens_a_way(seed: int) -> None:
    pieces, movers = walled(seed, KINDS[seed % 3], count=10)
    fewer, more = (table_of(*some, size=(SIDE, SIDE)) for some in (pieces[:5], pieces))
    for mover in movers[1:]:
        route = search(more, movers[0]).path(mover.at)
        if route.points is not None:
            assert (
                length(search(fewer, movers[0]), mover.at)
                <= length(search(more, movers[0]), mover.at) + ROUNDING
            )


@pytest.mark.parametrize("seed", range(6))
def test_climbing_is_never_longer_than_walking(seed: int) -> None:
    pieces, movers = walled(seed, KINDS[seed % 2], count=12)
    table = table_of(*pieces, size=(SIDE, SIDE))
    paths = search(table, movers[0])
    for mover in movers[1:]:
        assert length(paths, mover.at, climb=True) <= length(paths, mover.at) + ROUNDING


def turned(point: Point) -> Point:
    return SIDE - point[1], point[0]


def mirrored(point: Point) -> Point:
    return SIDE - point[0], point[1]


def moved(pieces: list[PieceSpec], change: Callable[[Point], Point], flips: bool) -> list[PieceSpec]:
    """The pieces as they lie after the table has been turned or mirrored; openings stay on their walls."""
    found = []
    for piece in pieces:
        rings = tuple(tuple(change(point) for point in ring) for ring in piece.rings)
        line = tuple(change(point) for point in piece.line)
        openings = piece.openings
        if flips and rings:
            ring = rings[0]
            lengths = [math.dist(a, b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
            rings = (tuple(reversed(ring)), *rings[1:])
            openings = tuple(mirrored_opening(o, lengths) for o in openings)
        found.append(msgspec.structs.replace(piece, rings=rings, line=line, openings=openings))
    return found


def mirrored_opening(opening: Opening, lengths: list[float]) -> Opening:
    count = len(lengths)
    wall = (count - 2 - opening.wall) % count
    return msgspec.structs.replace(opening, wall=wall, at=lengths[opening.wall] - opening.at)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("change", "flips"), [(turned, False), (mirrored, True)])
def test_a_turned_or_mirrored_table_has_the_same_ways(
    seed: int, change: Callable[[Point], Point], flips: bool
) -> None:
    pieces, movers = walled(seed, KINDS[seed % 2])
    here = table_of(*pieces, size=(SIDE, SIDE))
    there = table_of(*moved(pieces, change, flips), size=(SIDE, SIDE))
    start, *goals = movers
    paths = search(here, start), search(there, start.standing(change(start.at)))
    for goal in goals:
        assert length(paths[1], change(goal.at)) == pytest.approx(length(paths[0], goal.at), abs=ROUNDING)


# --- reach -----------------------------------------------------------------------------------


def inside(region: shapely.Geometry, at: Point) -> bool:
    return bool(shapely.contains_xy(region, *at))


def has_room(table: Table, mover: Model, others: Others, at: Point, climbing: bool) -> bool:
    """Whether a base a hair larger fits too, so that the place is no exact fit without any area."""
    match mover.base:
        case Disc(radius):
            larger: Base = Disc(radius + 0.01)
        case Box(length_, width):
            larger = Box(length_ + 0.02, width + 0.02)
    turns = range(0, 180, 5) if isinstance(larger, Box) else (0,)
    surroundings = Surroundings.of(table, gait_of(mover), others)
    met = [b for b in surroundings.within(shapely.Point(at), 2.5) if not b.stand or b.bars(climbing)]
    begun = [b for b in met if overlaps(mover.base, mover.at, mover.facing, b)]
    return any(
        on_table(table.size, larger, at, facing)
        and not any(overlaps(larger, at, facing, b) for b in met if b not in begun)
        for facing in turns
    )


def check_reach(seed: int) -> None:
    table, rng = random_table(seed)
    models = crowd(rng, table, 4)
    for mover in models:
        others = around(mover, models)
        paths = search(table, mover, others)
        reach = paths.reach()
        assert reach.walk.is_valid
        assert reach.climb.is_valid
        for _ in range(25):
            at = a_goal(rng, mover)
            for region, climb in ((reach.walk, False), (reach.climb, True)):
                near_an_edge = shapely.distance(region.boundary, shapely.Point(at)) < 0.03
                if near_an_edge or (climb and gait_of(mover).vehicle):
                    continue
                route = paths.path(at, climb=climb)
                within = route.allowed and (not climb or route.length <= move_of(mover) / 2.0)
                if within != inside(region, at):
                    assert within, (seed, mover, at, climb, route)
                    assert not has_room(table, mover, others, at, climb), (seed, mover, at, climb, route)


@pytest.mark.parametrize("seed", range(5))
def test_reach_is_where_ways_lead_within_the_limit(seed: int) -> None:
    check_reach(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300, 400))
def test_reach_is_where_ways_lead_within_the_limit_many_times(seed: int) -> None:
    check_reach(seed)


@pytest.mark.parametrize("kind", KINDS)
def test_reach_grows_with_the_limit(kind: str) -> None:
    pieces, movers = walled(3, kind)
    table = table_of(*pieces, size=(SIDE, SIDE))
    regions = [search(table, movers[0], limit=limit).reach().walk for limit in (3.0, 6.0, 9.0)]
    for smaller, larger in pairwise(regions):
        assert larger.buffer(0.02).covers(smaller)
        assert larger.area > smaller.area


def test_reach_on_open_ground_is_a_circle_and_climbing_half_of_it() -> None:
    reach = search(table_of(), a_mover("soldier", (20.0, 20.0))).reach()
    assert reach.walk.area == pytest.approx(math.pi * 100.0, rel=2e-3)
    assert reach.climb.area == pytest.approx(math.pi * 25.0, rel=4e-3)
    edge = search(table_of(), a_mover("tank", (20.0, 3.0), 0.0)).reach()
    assert edge.climb.is_empty
    assert edge.walk.bounds[1] == pytest.approx(1.0, abs=2e-6), "parallel to the edge it needs its half width"


def test_reach_is_the_same_every_time() -> None:
    table, rng = random_table(5)
    mover = place(rng, table, "soldier")
    assert mover is not None
    first, second = (search(Table.of(table.map), mover) for _ in range(2))
    assert first.reach().walk.wkb == second.reach().walk.wkb
    for _ in range(10):
        to = a_goal(rng, mover)
        assert first.path(to) == second.path(to)


def test_a_way_is_the_same_whatever_was_asked_before() -> None:
    table, rng = random_table(6)
    mover = place(rng, table, "mech")
    assert mover is not None
    goals = [a_goal(rng, mover) for _ in range(12)]
    forward, backward = search(table, mover), search(table, mover)
    answers = [forward.path(goal) for goal in goals]
    assert answers == list(reversed([backward.path(goal) for goal in reversed(goals)]))


def test_a_crowded_table_is_searched_whole() -> None:
    """Crates in rows: every gap is wide enough, and the far corner is reached."""
    crates = [
        area(f"c{x}-{y}", "crate", rectangle(x, y, x + 1.0, y + 1.0))
        for x in range(3, 37, 3)
        for y in range(3, 37, 3)
    ]
    table = Table.of(TableMap("rows", (40.0, 40.0), "grass", tuple(crates)))
    route = search(table, a_mover("soldier", (1.0, 1.0))).path((39.0, 39.0))
    assert route.points is not None
    assert math.dist((1.0, 1.0), (39.0, 39.0)) < route.length < 60.0
