"""The threat of a place is what the odds say of a unit that really stands there (fire.target, sight)."""

from __future__ import annotations

import math
from functools import cache
from random import Random

import msgspec
import numpy as np
import pytest

from tests.games.skirmish.rules.arena import Arena, piece, unit
from wargame.engine.match import Match, new_match
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.rules.roster import with_unit
from wargame.games.skirmish.rules.threat import somebody, together
from wargame.games.skirmish.state import Point, State, Unit

MAPS = ("duel", "hedgerows", "ruined-town", "wooded-hill", "trench-line")
FORCE = {"soldier": 3, "tank": 1, "missile trooper": 1, "mech": 1}
POINTS = 50
EXACT = 1e-12


@cache
def in_mid_battle(name: str, seed: int) -> Match:
    """A battle played at random into its third turn, or to its end."""
    sides = [{"name": name, "force": FORCE} for name in ("Blue", "Orange")]
    match = new_match(Skirmish(), {"map": name, "sides": sides, "seed": seed}, version="test")
    rng = Random(seed)
    while match.state.phase != "over" and match.state.turn < 3:
        match.submit(match.battle.sample(match.state, rng))
    return match


def by_odds(battle: SkirmishBattle, state: State, target: Unit, at: Point) -> dict[str, float]:
    """Each enemy's best chance by the odds, with the unit set down at the place in the state itself."""
    there = with_unit(state, msgspec.structs.replace(target, at=at))
    found: dict[str, float] = {}
    for foe in state.units:
        if foe.side != target.side and foe.alive and foe.at is not None:
            weapons = battle.profile(foe).usable(critical=foe.critical)
            chances = [battle.odds(there, foe.id, target.id, weapon.name).chance for weapon in weapons]
            if max(chances, default=0.0) > 0.0:
                found[foe.id] = max(chances)
    return found


def places(battle: SkirmishBattle, rng: Random, count: int) -> list[Point]:
    width, height = battle.size
    return [(round(rng.uniform(0.0, width), 3), round(rng.uniform(0.0, height), 3)) for _ in range(count)]


def check_against_odds(name: str, seed: int, kind: str, count: int = POINTS) -> None:
    match = in_mid_battle(name, seed)
    battle, state, rng = match.battle, match.state, Random(seed + 100)
    assert isinstance(battle, SkirmishBattle)
    side = rng.randrange(2)
    target = Unit(f"one more {kind}", side, kind, facing=float(rng.randrange(360)))  # type: ignore[arg-type]
    state = msgspec.structs.replace(state, units=(*state.units, target))
    threat = battle.threat(state, side, target.id)
    spots = places(battle, rng, count)
    chances = threat.chances(np.asarray(spots))
    for at, chance in zip(spots, chances.tolist(), strict=True):
        expected = by_odds(battle, state, target, at)
        found = threat.dangers(at)
        assert {danger.unit: danger.chance for danger in found} == expected, at
        assert chance == pytest.approx(1.0 - math.prod(1.0 - p for p in expected.values()), abs=EXACT), at
        assert together(found) == pytest.approx(chance, abs=EXACT)


@pytest.mark.parametrize(("name", "kind"), [(MAPS[0], "soldier"), (MAPS[1], "tank"), (MAPS[0], "mech")])
def test_the_threat_is_what_the_odds_say_in_mid_battle(name: str, kind: str) -> None:
    check_against_odds(name, 1, kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["soldier", "tank", "mech"])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", MAPS)
def test_the_threat_is_what_the_odds_say_everywhere(name: str, seed: int, kind: str) -> None:
    check_against_odds(name, seed, kind, 200)


SCENE = (
    piece("building", 4, 14, 12, 22, openings=[{"wall": 0, "at": 4, "width": 2, "type": "window"}]),
    piece("woods", 16, 12, 24, 20),
    piece("crater", 27, 14, 31, 18),
    piece("low wall", 8, 10, 18, 10.5),
    piece("rock", 32, 10, 34, 12),
)
FOES = (("soldier", 8.0, 30.0), ("tank", 20.0, 32.0), ("mech", 33.0, 30.0), ("missile trooper", 14.0, 26.0))
GRID = np.stack(np.meshgrid(np.arange(1.0, 40.0, 2.0), np.arange(1.0, 40.0, 2.0)), axis=-1).reshape(-1, 2)


def enemies(*, mirrored: bool = False) -> list[dict[str, object]]:
    turned = [(kind, 40.0 - x if mirrored else x, y) for kind, x, y in FOES]
    own = unit("A1", "soldier", 1.0 if not mirrored else 39.0, 1.0)
    return [own, *(unit(f"B{n}", kind, x, y, 270.0) for n, (kind, x, y) in enumerate(turned))]


def mirrored_piece(one: dict[str, object]) -> dict[str, object]:
    ring = [[40.0 - x, y] for x, y in one["geometry"]["coordinates"][0]]  # type: ignore[index]
    return {**one, "geometry": {"type": "Polygon", "coordinates": [ring]}}


def test_the_mirrored_table_has_the_mirrored_threat() -> None:
    here = Arena.of(enemies(), *SCENE)
    there = Arena.of(enemies(mirrored=True), *map(mirrored_piece, SCENE))
    seen = here.battle.threat(here.state, 0).chances(GRID)
    across = there.battle.threat(there.state, 0).chances(np.stack([40.0 - GRID[:, 0], GRID[:, 1]], axis=1))
    assert seen == pytest.approx(across, abs=EXACT)
    assert 0.0 < seen.mean() < 1.0


@pytest.mark.parametrize("kind", ["high wall", "low wall", "woods", "rock"])
def test_one_more_piece_never_raises_a_chance(kind: str) -> None:
    bare = Arena.of(enemies(), *SCENE)
    more = Arena.of(enemies(), *SCENE, piece(kind, 10, 23, 30, 23.6 if "wall" in kind else 24.8))
    before, after = (a.battle.threat(a.state, 0, "A1").chances(GRID) for a in (bare, more))
    assert (after <= before + EXACT).all()
    assert after.sum() < before.sum()


def test_no_enemy_threatens_where_nobody_is_left() -> None:
    arena = Arena.of([unit("A1", "soldier", 5, 5), unit("B1", "soldier", 35, 35)])
    dead = msgspec.structs.replace(arena["B1"], alive=False)
    threat = arena.battle.threat(with_unit(arena.state, dead), 0)
    assert threat.foes == ()
    assert threat.chances(GRID).max() == 0.0
    assert threat.dangers((5.0, 5.0)) == ()


def test_damage_critical_leaves_a_tank_its_machine_gun() -> None:
    arena = Arena.of([unit("A1", "soldier", 20, 5), unit("B1", "tank", 20, 20)])
    hurt = msgspec.structs.replace(arena["B1"], critical=True)
    state = with_unit(arena.state, hurt)
    assert [d.weapon for d in arena.battle.threat(arena.state, 0, "A1").dangers((20.0, 10.0))] == ["cannon"]
    assert [d.weapon for d in arena.battle.threat(state, 0, "A1").dangers((20.0, 10.0))] == ["machine gun"]


def test_sight_models_friends_hide_only_by_the_house_rule() -> None:
    units = [unit("A1", "soldier", 20, 5), unit("A2", "soldier", 20, 12), unit("B1", "soldier", 20, 20)]
    for hides in (False, True):
        arena = Arena.of(units, sight__soldiers_hide=hides)
        found = arena.battle.threat(arena.state, 0, "A1").dangers((20.0, 11.0))
        odds = arena.battle.odds(arena.state, "B1", "A1", "rifle", target_at=(20.0, 11.0))
        assert sum(d.chance for d in found) == odds.chance
        assert bool(found) is not hides


def test_nobody_in_particular_is_a_soldier() -> None:
    arena = Arena.of(enemies(), *SCENE)
    own = arena.battle.threat(arena.state, 0, "A1").chances(GRID)
    assert arena.battle.threat(arena.state, 0).chances(GRID) == pytest.approx(own, abs=EXACT)
    assert somebody(arena.battle._field, 1).kind == "soldier"
