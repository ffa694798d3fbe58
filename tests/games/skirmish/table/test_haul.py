"""A unit hauled by hand: the way it draws can be taken, follows the hand, and is never too long."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest

from tests.games.skirmish.rules.arena import Arena, piece, unit
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.rules.questions import Hauled
from wargame.games.skirmish.state import Point
from wargame.games.skirmish.table.plane import outline

BARN = piece("building", 15, 15, 25, 25, id="barn")
WALL = piece("low wall", 0, 20, 40, 20.5, id="wall")


def drag(arena: Arena, unit_id: str, *places: Point, climbing: bool = False, step: float = 0.3) -> Hauled:
    """The unit pulled through places in small steps of the hand."""
    at = arena[unit_id].at
    assert at is not None
    found: Hauled | None = None
    for place in places:
        count = max(1, math.ceil(math.dist(at, place) / step))
        for n in range(1, count + 1):
            to = (at[0] + (place[0] - at[0]) * n / count, at[1] + (place[1] - at[1]) * n / count)
            drawn = None if found is None else found.drawn
            found = arena.battle.haul(arena.state, unit_id, drawn, to, climbing=climbing)
        at = place
    assert found is not None
    return found


def check_can_be_taken(arena: Arena, unit_id: str, found: Hauled) -> None:
    plan = found.plan
    assert plan.points is not None
    assert plan.length <= plan.limit + 1e-6
    if plan.refusal is None and len(plan.points) > 1:
        assert arena.why(Move(unit_id, plan.points[1:], plan.facing)) is None


def test_over_open_ground_the_way_is_what_the_hand_drew() -> None:
    arena = Arena.of([unit("A1", "soldier", 10, 5), unit("B1", "soldier", 35, 35)])
    found = drag(arena, "A1", (14.0, 5.0), (14.0, 9.0))
    assert found.plan.points is not None
    assert found.drawn.end == (14.0, 9.0)
    assert 7.7 <= found.plan.length <= 8.0
    assert len(found.plan.points) <= 5
    assert min(math.dist(at, (14.0, 5.0)) for at in found.plan.points) < 0.35
    check_can_be_taken(arena, "A1", found)


def test_a_slow_hand_s_bow_is_kept() -> None:
    arena = Arena.of([unit("A1", "soldier", 10, 5), unit("B1", "soldier", 35, 35)])
    bow = [
        (13.0 - 3.0 * math.cos(n / 60 * math.pi), 5.0 + 3.0 * math.sin(n / 60 * math.pi)) for n in range(61)
    ]
    found = drag(arena, "A1", *bow, step=0.05)
    assert found.plan.length == pytest.approx(3.0 * math.pi, abs=0.2)
    assert found.plan.points is not None
    assert all(abs(math.dist(at, (13.0, 5.0)) - 3.0) < 0.15 for at in found.plan.points)


def test_a_hand_that_goes_back_takes_the_way_back_with_it() -> None:
    arena = Arena.of([unit("A1", "soldier", 10, 5), unit("B1", "soldier", 35, 35)])
    assert drag(arena, "A1", (14.0, 5.0), (14.0, 8.0), (14.0, 5.2), (12.0, 5.0)).plan.length < 2.5
    assert drag(arena, "A1", (14.0, 5.0), (10.0, 5.0)).plan.length < 0.5


@pytest.mark.parametrize(("kind", "limit"), [("soldier", 10.0), ("tank", 15.0)])
def test_move_range_beyond_the_limit_the_base_stays_and_swings_with_the_hand(kind: str, limit: float) -> None:
    arena = Arena.of([unit("A1", kind, 20, 15, 90.0), unit("B1", "soldier", 35, 39)])
    far = drag(arena, "A1", (20.0, 38.0))
    assert far.plan.length == pytest.approx(limit, abs=0.03)
    aside = drag(arena, "A1", (20.0, 38.0), (38.0, 33.0))
    assert aside.plan.length == pytest.approx(limit, abs=0.03)
    x, y = aside.drawn.end
    assert math.degrees(math.atan2(y - 15.0, x - 20.0)) == pytest.approx(45.0, abs=3.0)
    for found in (far, aside):
        check_can_be_taken(arena, "A1", found)


def test_move_block_a_tank_stops_with_its_outline_at_the_wall() -> None:
    arena = Arena.of([unit("A1", "tank", 8, 20, 0.0), unit("B1", "soldier", 35, 35)], BARN)
    found = drag(arena, "A1", (20.0, 20.0))
    tank = outline(arena.battle.profile("tank").base, found.drawn.end, found.plan.facing)
    assert tank.bounds[2] == pytest.approx(15.0, abs=0.03)
    assert tank.bounds[2] <= 15.0 + 1e-6
    check_can_be_taken(arena, "A1", found)


def test_along_a_wall_the_base_slides() -> None:
    arena = Arena.of([unit("A1", "soldier", 13, 17), unit("B1", "soldier", 35, 35)], BARN)
    found = drag(arena, "A1", (17.0, 17.0), (17.0, 22.0))
    assert found.drawn.end[0] == 14.5
    assert found.drawn.end[1] > 21.0
    check_can_be_taken(arena, "A1", found)


@pytest.mark.parametrize("kind", ["soldier", "tank", "mech"])
def test_past_the_edge_the_whole_base_stays_on_the_table(kind: str) -> None:
    arena = Arena.of([unit("A1", kind, 5, 5, 90.0), unit("B1", "soldier", 35, 35)])
    found = drag(arena, "A1", (-60.0, 8.0), (-60.0, -40.0))
    bounds = outline(arena.battle.profile(kind).base, found.drawn.end, found.plan.facing).bounds
    assert min(bounds) >= -1e-6
    check_can_be_taken(arena, "A1", found)


def test_move_climb_over_a_low_wall_only_when_climbing_and_then_half_as_far() -> None:
    arena = Arena.of([unit("A1", "soldier", 10, 18), unit("B1", "soldier", 35, 35)], WALL)
    held = drag(arena, "A1", (10.0, 24.0))
    assert held.drawn.end == (10.0, 19.5)
    over = drag(arena, "A1", (10.0, 22.5), climbing=True)
    assert (over.drawn.end, over.plan.climbs, over.plan.limit) == ((10.0, 22.5), ("wall",), 5.0)
    beyond = drag(arena, "A1", (10.0, 30.0), climbing=True)
    assert beyond.plan.climbs == ("wall",)
    assert beyond.plan.length == pytest.approx(5.0, abs=0.03)
    for found in (held, over, beyond):
        check_can_be_taken(arena, "A1", found)


def test_move_climb_who_has_walked_too_far_to_climb_is_held_by_the_wall() -> None:
    arena = Arena.of([unit("A1", "soldier", 10, 13), unit("B1", "soldier", 35, 35)], WALL)
    found = drag(arena, "A1", (10.0, 26.0), climbing=True)
    assert found.drawn.end == (10.0, 19.5)
    assert found.plan.climbs == ()
    check_can_be_taken(arena, "A1", found)


def test_move_stop_on_a_friend_the_way_leads_through_but_not_to_a_stop() -> None:
    units = [unit("A1", "soldier", 10, 10), unit("A2", "soldier", 13, 10), unit("B1", "soldier", 35, 35)]
    arena = Arena.of(units)
    through = drag(arena, "A1", (16.0, 10.0))
    assert through.drawn.end == (16.0, 10.0)
    check_can_be_taken(arena, "A1", through)


def wild(rng: random.Random, places: int) -> Sequence[Point]:
    return [(rng.uniform(-5.0, 45.0), rng.uniform(-5.0, 45.0)) for _ in range(places)]


@pytest.mark.parametrize("kind", ["soldier", "tank", "mech"])
def test_whatever_the_hand_does_what_is_shown_can_be_done(kind: str) -> None:
    rng = random.Random(11)
    pieces = [
        BARN,
        WALL,
        piece("rock", 6, 8, 9, 11),
        piece("hill", 26, 4, 34, 12),
        piece("water", 2, 26, 9, 32),
    ]
    for x, y, climbing in ((12, 12, False), (30, 8, True), (12, 30, True)):
        units = [unit("A1", kind, x, y, 0.0), unit("A2", "soldier", 15, 12), unit("B1", "mech", 30, 33)]
        arena = Arena.of(units, *pieces)
        for _ in range(2):
            found = drag(arena, "A1", *wild(rng, 2), climbing=climbing, step=1.0)
            check_can_be_taken(arena, "A1", found)
            # only who passes through friends can be where it may not stop
            assert kind == "soldier" or found.plan.refusal is None
