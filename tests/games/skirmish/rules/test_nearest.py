"""The nearest thing that is allowed: a legal move as far as the way goes, and a weapon that would reach."""

from __future__ import annotations

import math

import msgspec
import pytest

from tests.games.skirmish.rules.arena import Arena, Place, piece, unit
from wargame.games.skirmish.actions import Move
from wargame.games.skirmish.rules.nearest import NearestMove


def alone(kind: str, at: Place, *pieces: dict, **rules: object) -> Arena:
    return Arena.of([unit("A1", kind, *at, 0.0), unit("B1", "soldier", 38.0, 38.0)], *pieces, **rules)


def nearest(arena: Arena, to: Place) -> NearestMove | None:
    plan = arena.battle.path(arena.state, "A1", to)
    assert not plan.allowed
    found = arena.battle.whys.nearest_move(arena.state, "A1", plan, to)
    if found is not None:
        assert arena.why(Move("A1", found.points[1:], found.facing)) is None
        assert found.points[-1] == found.at
    return found


def test_move_range_too_far_goes_as_far_as_the_move() -> None:
    """move.range: 10, inclusive."""
    found = nearest(alone("soldier", (5.0, 20.0)), (20.0, 20.0))
    assert found is not None
    assert found.length == pytest.approx(10.0, abs=0.005)
    assert found.at[0] == pytest.approx(15.0, abs=0.005)
    assert found.hint.values["length"] == pytest.approx(10.0, abs=0.005)


def test_move_stop_on_a_wall_stops_at_it() -> None:
    """move.stop: the base is clear of the wall, half a centimetre from its edge."""
    arena = alone("soldier", (5.0, 20.0), piece("crate", 10.0, 15.0, 14.0, 25.0))
    found = nearest(arena, (10.6, 20.0))
    assert found is not None
    assert math.dist(found.at, (10.6, 20.0)) == pytest.approx(1.1, abs=0.1)


def test_move_climb_a_way_over_a_wall_ends_within_half_the_move_or_before_it() -> None:
    """move.climb: 5 in all."""
    arena = alone("soldier", (5.0, 20.0), piece("low wall", 8.0, 0.5, 8.6, 39.5))
    found = nearest(arena, (13.5, 20.0))
    assert found is not None
    assert found.length <= 5.0 + 1e-6
    assert found.at[0] > 9.0


def test_a_tank_comes_as_near_as_it_may() -> None:
    arena = alone("tank", (8.0, 20.0), piece("low wall", 16.0, 0.0, 16.6, 40.0))
    found = nearest(arena, (20.0, 20.0))
    assert found is not None
    assert found.at[0] == pytest.approx(16.0 - 1.0, abs=0.02), "turned along the wall"


def test_every_refused_place_of_a_yard_has_a_legal_neighbour() -> None:
    arena = alone(
        "soldier",
        (12.0, 12.0),
        piece("high wall", 15.0, 8.0, 15.6, 16.0),
        piece("water", 8.0, 18.0, 14.0, 22.0),
    )
    for x in range(2, 30, 3):
        for y in range(2, 30, 3):
            if not arena.battle.path(arena.state, "A1", (float(x), float(y))).allowed:
                assert nearest(arena, (float(x), float(y))) is not None


def test_an_immobile_unit_has_none() -> None:
    arena = alone("tank", (8.0, 20.0))
    hurt = msgspec.structs.replace(arena["A1"], critical=True)
    units = tuple(hurt if u.id == "A1" else u for u in arena.state.units)
    arena.state = msgspec.structs.replace(arena.state, units=units)
    assert nearest(arena, (20.0, 20.0)) is None


def shot(kind: str, distance: float, weapon: str, *pieces: dict) -> object:
    arena = Arena.of(
        [unit("A1", kind, 5.0, 20.0, 0.0), unit("B1", "soldier", 5.0 + distance, 20.0)],
        *pieces,
        size=(90.0, 40.0),
    )
    return arena.battle.whys.nearest_shot(arena.state, "A1", "B1", weapon)


def test_the_weapon_that_would_reach_is_named() -> None:
    """fire.range: a machine gun reaches 20, the cannon 60."""
    hint = shot("tank", 40.0, "machine gun")
    assert hint.values == {"weapon": "cannon"}  # type: ignore[attr-defined]


def test_how_much_closer_it_would_be_in_range() -> None:
    hint = shot("soldier", 43.0, "rifle")
    assert hint.values["missing"] == pytest.approx(2.0)  # type: ignore[attr-defined]


def test_a_shot_that_can_be_made_or_is_blind_has_no_hint() -> None:
    assert shot("soldier", 10.0, "rifle") is None
    assert shot("soldier", 10.0, "rifle", piece("high wall", 9.0, 10.0, 10.0, 30.0)) is None
