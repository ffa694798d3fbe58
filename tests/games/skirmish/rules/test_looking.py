"""The quick look of the rules and the view with reasons are one answer (sight, fire.cover, fire.range)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.games.skirmish.rules.arena import Arena, piece, unit
from wargame.games.skirmish.rules.field import Field
from wargame.games.skirmish.rules.looking import glances, look, look_at_all, view
from wargame.games.skirmish.state import Unit

KINDS = ("soldier", "tank", "commander", "missile trooper", "mech")


def cluttered(**rules: object) -> Arena:
    """Every sort of terrain that hides or shelters, and models that hide between others."""
    pieces = [
        piece("building", 4, 14, 12, 22, openings=[{"wall": 0, "at": 4, "width": 2, "type": "window"}]),
        piece("woods", 16, 12, 24, 20),
        piece("crater", 27, 14, 31, 18),
        piece("hill", 14, 24, 26, 32),
        piece("low wall", 8, 10, 18, 10.5),
        piece("hedge", 28, 22, 36, 22.6),
        piece("rock", 32, 10, 34, 12),
    ]
    units = [
        unit("A1", "soldier", 8, 8),
        unit("A2", "tank", 20, 8),
        unit("A3", "mech", 34, 6),
        unit("B1", "soldier", 8, 18),
        unit("B2", "tank", 20, 28),
        unit("B3", "mech", 30, 30),
        unit("B4", "commander", 29, 16),
    ]
    return Arena.of(units, *pieces, **rules)


def anywhere(rng: Random, one: Unit) -> Unit:
    at = (round(rng.uniform(2, 38), 3), round(rng.uniform(2, 38), 3))
    return msgspec.structs.replace(one, at=at, facing=float(rng.randrange(360)))


@pytest.mark.parametrize("seed", range(6))
def test_a_look_is_what_the_view_says_and_glances_are_looks(seed: int) -> None:
    arena, rng = cluttered(), Random(seed)
    field: Field = arena.battle._field
    for _ in range(12):
        firer = anywhere(rng, arena[rng.choice(["A1", "A2", "A3"])])
        places = [anywhere(rng, arena["B2"]) for _ in range(4)]
        seen = [view(field, arena.state, firer, place) for place in places]
        looks = [look(field, arena.state, firer, place) for place in places]
        batch = glances(field, arena.state, firer, places)
        assert [(v.los, v.cover, v.distance) for v in seen] == [(g.los, g.cover, g.distance) for g in looks]
        assert [(v.fraction, v.cover, v.distance) for v in seen] == [
            (g.fraction, g.cover, g.distance) for g in batch
        ]


@pytest.mark.parametrize("hiding", [False, True])
def test_looks_worked_out_in_one_go_are_those_asked_for_one_by_one(hiding: bool) -> None:
    arena = cluttered(sight__soldiers_hide=hiding)
    many: Field = arena.battle._field
    targets = [arena[unit_id] for unit_id in ("B1", "B2", "B3", "B4")]
    for firer in (arena["A1"], arena["A3"]):
        look_at_all(many, arena.state, firer, targets)
        alone: Field = cluttered(sight__soldiers_hide=hiding).battle._field
        for target in targets:
            assert look(many, arena.state, firer, target) == look(alone, arena.state, firer, target)


def test_sight_mutual_a_look_from_either_side_agrees() -> None:
    arena, rng = cluttered(), Random(9)
    field: Field = arena.battle._field
    for _ in range(40):
        one, other = anywhere(rng, arena["A1"]), anywhere(rng, arena["B3"])
        there, back = (look(field, arena.state, *pair) for pair in ((one, other), (other, one)))
        assert there.los == back.los


@pytest.mark.parametrize("slide", [-0.2, 0.0, 0.2])
def test_sight_touch_nothing_is_seen_through_a_shared_corner(slide: float) -> None:
    """Two high blocks that touch at (20, 20): from (16, 24) to (24, 16) the line runs through the corner."""
    blocks = [piece("high wall", 16, 16, 20, 20), piece("high wall", 20, 20, 24, 24)]
    units = [unit("A1", "soldier", 15, 25 + slide), unit("B1", "soldier", 25 + slide, 15)]
    arena = Arena.of(units, *blocks)
    found = arena.battle.view(arena.state, "A1", "B1")
    assert (found.los, found.fraction) == (False, 0.0)


def test_sight_touch_base_to_base_through_a_wall() -> None:
    """A rifleman at a tall wall, an enemy at its other side: distance changes nothing."""
    wall = piece("high wall", 0, 10, 40, 10.3)
    arena = Arena.of([unit("A1", "soldier", 10, 9.5), unit("B1", "soldier", 10, 10.8)], wall)
    assert not arena.battle.view(arena.state, "A1", "B1").los


def test_fire_cover_not_from_a_wall_behind_the_target_nor_a_friend_beside_it() -> None:
    wall = piece("low wall", 15, 21.5, 25, 22)
    units = [unit("A1", "soldier", 20, 10), unit("B1", "soldier", 20, 20), unit("B2", "soldier", 21, 19.8)]
    arena = Arena.of(units, wall)
    assert not arena.battle.view(arena.state, "A1", "B1").cover


def test_fire_cover_inside_a_building_from_the_same_room_too() -> None:
    house = piece("building", 5, 5, 20, 20)
    arena = Arena.of([unit("A1", "soldier", 9, 10), unit("B1", "soldier", 14, 10)], house)
    found = arena.battle.view(arena.state, "A1", "B1")
    assert (found.los, found.fraction, found.cover) == (True, 1.0, True)
    assert [reason.why for reason in found.because] == ["inside"]


def test_sight_models_only_what_hides_is_between() -> None:
    units = [unit("A1", "soldier", 10, 10), unit("B1", "soldier", 20, 10)]
    for between, los in (("soldier", True), ("tank", False), ("mech", False)):
        arena = Arena.of([*units, unit("A2", between, 15, 10, 90.0)])
        found = arena.battle.view(arena.state, "A1", "B1")
        assert (found.fraction > 0.9) is los, between


def test_sight_soldiers_hide_by_house_rule() -> None:
    units = [unit("A1", "soldier", 10, 10), unit("A2", "soldier", 15, 10), unit("B1", "soldier", 20, 10)]
    assert Arena.of(units).battle.odds(Arena.of(units).state, "A1", "B1", "rifle").needs == 4
    hiding = Arena.of(units, sight__soldiers_hide=True)
    found = hiding.battle.odds(hiding.state, "A1", "B1", "rifle")
    assert found.cover or found.needs is None


def test_fire_cover_share_and_sight_minimum_are_house_rules() -> None:
    wall = piece("low wall", 19.2, 5, 19.4, 15)
    units = [unit("A1", "soldier", 10, 10), unit("B1", "soldier", 20, 10)]
    half = Arena.of(units, wall)
    assert half.battle.view(half.state, "A1", "B1").cover
    strict = Arena.of(units, wall, cover__hidden=0.9)
    assert not strict.battle.view(strict.state, "A1", "B1").cover
    mirrored = piece("low wall", 10.6, 5, 10.8, 15)
    blind = Arena.of(units, wall, mirrored, sight__min=0.8)
    assert not blind.battle.view(blind.state, "A1", "B1").los


def test_sight_woods_depth_is_a_house_rule() -> None:
    woods = piece("woods", 12, 5, 17, 15)
    units = [unit("A1", "soldier", 10, 10), unit("B1", "soldier", 20, 10)]
    thin = Arena.of(units, woods)
    assert thin.battle.view(thin.state, "A1", "B1").los
    dense = Arena.of(units, woods, woods__depth=4)
    assert not dense.battle.view(dense.state, "A1", "B1").los
