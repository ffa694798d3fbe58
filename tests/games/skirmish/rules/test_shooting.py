"""Attacks: the clauses fire.*, damage.soldier, damage.tank, damage.mech, wreck.*, unit.scale."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.games.skirmish.rules.arena import Arena, piece, unit
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import Fire
from wargame.games.skirmish.rules.shooting import OUTCOMES

RIFLE, CANNON, GUN, MISSILE = "rifle", "cannon", "machine gun", "missile"


def duel(kind: str, enemy: str, distance: float, *pieces: dict, **rules: object) -> Arena:
    """Two models whose edges are this far apart, A1 to fire at B1; B2 and A2 stand aside and out of reach."""
    radii = {"soldier": 0.5, "commander": 0.5, "missile trooper": 0.5, "mech": 1.0, "tank": 1.8}
    apart = distance + radii[kind] + radii[enemy]
    units = [
        unit("A1", kind, 3.0, 10.0, 0.0),
        unit("A2", "soldier", 3.0, 1.0),
        unit("B1", enemy, 3.0 + apart, 10.0, 180.0),
        unit("B2", "soldier", 3.0, 39.0),
    ]
    return Arena.of(units, *pieces, size=(90.0, 40.0), **rules)


@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True)])
def test_fire_roll_reaching_the_number_hits(die: int, hit: bool) -> None:
    arena = duel("soldier", "soldier", 15.0)
    arena.fire("A1", "B1", RIFLE, die)
    (shot,) = arena.told(ev.Shot)
    assert (shot.die, shot.needs, shot.cover, shot.hit, shot.rule) == (die, 4, False, hit, "fire.roll")
    assert arena["B1"].alive is not hit


def test_fire_roll_and_damage_soldier_tell_their_events_in_order() -> None:
    arena = duel("soldier", "soldier", 10.0)
    arena.fire("A1", "B1", RIFLE, 6)
    assert arena.names() == ["activated", "rolled", "shot", "removed"]
    assert arena.told(ev.Rolled)[0] == ev.Rolled(for_="hit", side=0, die=6, rule="fire.roll")
    assert arena.told(ev.Removed)[0].rule == "damage.soldier"


@pytest.mark.parametrize("victim", ["soldier", "commander", "missile trooper"])
def test_damage_soldier_removes_and_leaves_no_wreck(victim: str) -> None:
    arena = duel("soldier", victim, 5.0)
    arena.fire("A1", "B1", RIFLE, 4)
    assert not arena["B1"].alive
    assert arena.state.wrecks == ()


BANDS = [
    ("soldier", RIFLE, 15.0, 4),
    ("soldier", RIFLE, 15.001, 5),
    ("soldier", RIFLE, 40.0, 5),
    ("tank", CANNON, 30.0, 4),
    ("tank", CANNON, 30.001, 5),
    ("tank", CANNON, 60.0, 5),
    ("tank", GUN, 20.0, 5),
    ("commander", RIFLE, 40.0, 4),
    ("missile trooper", MISSILE, 60.0, 4),
    ("mech", GUN, 20.0, 4),
]


@pytest.mark.parametrize(("kind", "weapon", "distance", "needs"), BANDS)
def test_fire_range_limits_are_inclusive(kind: str, weapon: str, distance: float, needs: int) -> None:
    arena = duel(kind, "soldier", distance)
    assert arena.battle.odds(arena.state, "A1", "B1", weapon).needs == needs


BEYOND = [
    ("soldier", RIFLE, 40.001),
    ("tank", CANNON, 60.001),
    ("tank", GUN, 20.001),
    ("commander", RIFLE, 40.001),
    ("missile trooper", MISSILE, 60.001),
    ("mech", GUN, 20.001),
]


@pytest.mark.parametrize(("kind", "weapon", "distance"), BEYOND)
def test_fire_range_beyond_the_last_band_is_refused(kind: str, weapon: str, distance: float) -> None:
    arena = duel(kind, "soldier", distance)
    why = arena.why(Fire("A1", "B1", weapon))
    assert why is not None
    assert why.rule == "fire.range"
    assert why.values["distance"] == pytest.approx(distance, abs=1e-9)


def test_fire_range_is_nothing_when_bases_touch() -> None:
    arena = duel("soldier", "soldier", 0.0)
    assert arena.battle.view(arena.state, "A1", "B1").distance == 0.0
    assert arena.refused(Fire("A1", "B1", RIFLE)) is None


def test_range_centres_measures_between_centres() -> None:
    assert duel("soldier", "soldier", 14.5).battle.house.range_centres is False
    near = duel("soldier", "soldier", 14.0, range__centres=True)
    far = duel("soldier", "soldier", 14.001, range__centres=True)
    assert near.battle.odds(near.state, "A1", "B1", RIFLE).needs == 4
    assert far.battle.odds(far.state, "A1", "B1", RIFLE).needs == 5


def test_fire_target_is_a_living_enemy() -> None:
    arena = duel("soldier", "soldier", 5.0)
    assert arena.refused(Fire("A1", "A2", RIFLE)) == "fire.target"
    arena.fire("A1", "B1", RIFLE, 6)
    arena.do_end("A1")
    arena.do_end("B2")
    assert arena.refused(Fire("A2", "B1", RIFLE)) == "fire.target"


def test_sight_is_needed() -> None:
    arena = duel("soldier", "soldier", 10.0, piece("high wall", 8, 0, 8.5, 20))
    assert arena.refused(Fire("A1", "B1", RIFLE)) == "sight"


def test_fire_weapon_refuses_what_the_kind_has_not() -> None:
    arena = duel("soldier", "soldier", 5.0)
    assert arena.refused(Fire("A1", "B1", CANNON)) == "fire.weapon"


def test_refusals_come_in_the_order_of_fire_target() -> None:
    """Phase, unit, weapon, target, sight, range: each is told only when those before it are right."""
    wall = piece("high wall", 20, 0, 20.5, 20)
    arena = duel("soldier", "soldier", 45.0, wall)
    assert arena.refused(Fire("B1", "A1", CANNON)) == "turn.order"
    assert arena.refused(Fire("A1", "A2", CANNON)) == "fire.weapon"
    assert arena.refused(Fire("A1", "A2", RIFLE)) == "fire.target"
    assert arena.refused(Fire("A1", "B1", RIFLE)) == "sight"
    open_field = duel("soldier", "soldier", 45.0)
    assert open_field.refused(Fire("A1", "B1", RIFLE)) == "fire.range"


def test_fire_once_at_each_activation() -> None:
    arena = duel("tank", "soldier", 10.0)
    arena.fire("A1", "B1", CANNON, 1)
    assert arena.refused(Fire("A1", "B1", CANNON)) == "fire.once"
    assert arena.refused(Fire("A1", "B1", GUN)) == "fire.once"


def test_tank_both_weapons_fires_each_once() -> None:
    arena = duel("tank", "soldier", 10.0, tank__both_weapons=True)
    arena.fire("A1", "B1", CANNON, 1)
    assert arena.state.attacked is False
    assert arena.refused(Fire("A1", "B1", CANNON)) == "fire.once"
    arena.fire("A1", "B1", GUN, 1)
    assert arena.state.attacked is True


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("victim", "rule"), [("tank", "damage.tank"), ("mech", "damage.mech")])
def test_damage_tank_and_damage_mech_follow_the_hit_at_once(die: int, victim: str, rule: str) -> None:
    arena = duel("tank", victim, 10.0)
    arena.fire("A1", "B1", CANNON, 4, die)
    result = "minor" if die <= 3 else "critical" if die <= 5 else "destroyed"
    assert arena.names()[1:5] == ["rolled", "shot", "rolled", "damaged"]
    assert arena.told(ev.Damaged) == [ev.Damaged("B1", die, result, rule)]
    assert arena.told(ev.Rolled)[1] == ev.Rolled(for_="damage", side=0, die=die, rule=rule)
    after = arena["B1"]
    assert (after.minor, after.critical, after.alive) == (die <= 3, die in (4, 5), die != 6)


@pytest.mark.parametrize(
    ("victim", "height", "rule"), [("tank", 1.0, "wreck.tank"), ("mech", 2.0, "wreck.mech")]
)
def test_wreck_tank_and_wreck_mech_stay_as_terrain(victim: str, height: float, rule: str) -> None:
    arena = duel("tank", victim, 10.0)
    before = arena["B1"]
    arena.fire("A1", "B1", CANNON, 6, 6)
    (wreck,) = arena.state.wrecks
    assert arena.told(ev.Wrecked) == [ev.Wrecked("B1", "wreck-B1", rule)]
    assert (wreck.id, wreck.unit, wreck.kind) == ("wreck-B1", "B1", victim)
    assert (wreck.at, wreck.facing, wreck.height) == (before.at, before.facing, height)
    (body,) = arena.battle.table(arena.state).wrecks
    assert (body.id, body.height, body.hides, body.stand) == ("wreck-B1", height, True, False)


def test_wreck_hides_can_be_turned_off() -> None:
    arena = duel("tank", "mech", 10.0, wreck__hides=False)
    arena.fire("A1", "B1", CANNON, 6, 6)
    assert arena.battle.table(arena.state).wrecks[0].hides is False


def test_fire_pair_rolls_both_guns_each_with_its_damage() -> None:
    arena = duel("mech", "tank", 10.0)
    arena.fire("A1", "B1", GUN, 4, 1, 6, 4)
    assert arena.names()[1:] == ["rolled", "shot", "rolled", "damaged"] * 2
    assert (arena["B1"].minor, arena["B1"].critical) == (True, True)


def test_fire_pair_second_gun_is_rolled_after_a_miss() -> None:
    arena = duel("mech", "soldier", 10.0)
    arena.fire("A1", "B1", GUN, 1, 4)
    assert [shot.hit for shot in arena.told(ev.Shot)] == [False, True]


def test_fire_pair_second_gun_is_not_rolled_after_a_kill() -> None:
    arena = duel("mech", "soldier", 10.0)
    arena.fire("A1", "B1", GUN, 4)
    assert len(arena.told(ev.Shot)) == 1


def test_damage_critical_twice_in_one_attack_destroys() -> None:
    arena = duel("mech", "tank", 10.0)
    arena.fire("A1", "B1", GUN, 4, 4, 4, 5)
    assert [event.result for event in arena.told(ev.Damaged)] == ["critical", "destroyed"]
    assert not arena["B1"].alive


def low_wall_between(arena_distance: float) -> dict:
    """A low wall in front of the target's base, which hides half a soldier at the least."""
    x = 3.0 + 0.5 + arena_distance - 0.7
    return piece("low wall", x, 5, x + 0.5, 15)


def test_fire_cover_takes_one_from_the_roll() -> None:
    arena = duel("soldier", "soldier", 10.0, low_wall_between(10.0))
    found = arena.battle.odds(arena.state, "A1", "B1", RIFLE)
    assert (found.needs, found.cover, found.chance) == (5, True, pytest.approx(1 / 3))
    arena.fire("A1", "B1", RIFLE, 4)
    (shot,) = arena.told(ev.Shot)
    assert (shot.needs, shot.cover, shot.hit) == (5, True, False)


def test_fire_cover_counts_once() -> None:
    """In a crater and behind a wall: 1, not 2."""
    crater = piece("crater", 12, 8, 18, 12)
    arena = duel("soldier", "soldier", 10.0, low_wall_between(10.0), crater)
    assert arena.battle.odds(arena.state, "A1", "B1", RIFLE).needs == 5


def test_fire_cover_a_five_up_needs_a_six_and_no_more_is_possible() -> None:
    arena = duel("soldier", "soldier", 20.0, low_wall_between(20.0))
    found = arena.battle.odds(arena.state, "A1", "B1", RIFLE)
    assert (found.needs, found.chance) == (6, pytest.approx(1 / 6))


def test_fire_roll_knows_no_natural_six() -> None:
    bands = {"weapons__soldier__rifle__bands": [[40.0, 6]]}
    arena = duel("soldier", "soldier", 20.0, low_wall_between(20.0), **bands)
    found = arena.battle.odds(arena.state, "A1", "B1", RIFLE)
    assert (found.needs, found.chance) == (7, 0.0)
    arena.fire("A1", "B1", RIFLE, 6)
    assert arena["B1"].alive


def test_hit_natural_six_hits_whatever_is_needed() -> None:
    bands = {"weapons__soldier__rifle__bands": [[40.0, 6]]}
    arena = duel("soldier", "soldier", 20.0, low_wall_between(20.0), hit__natural_six=True, **bands)
    assert arena.battle.odds(arena.state, "A1", "B1", RIFLE).needs == 6
    arena.fire("A1", "B1", RIFLE, 6)
    assert not arena["B1"].alive


@pytest.mark.parametrize(("kind", "weapon"), [("tank", CANNON), ("missile trooper", MISSILE)])
def test_fire_cover_is_ignored_by_cannon_and_missile(kind: str, weapon: str) -> None:
    x = 3.0 + (1.8 if kind == "tank" else 0.5) + 10.0 - 0.7
    arena = duel(kind, "soldier", 10.0, piece("low wall", x, 5, x + 0.5, 15))
    found = arena.battle.odds(arena.state, "A1", "B1", weapon)
    assert (found.needs, found.cover) == (4, True)


def test_unit_scale_a_climbable_obstacle_never_hides_a_soldier() -> None:
    """Heights up to 1 lie below the eye of 1.1: what stands behind a barricade is seen, in cover."""
    barricade = piece("barricade", 12.0, 5, 12.7, 15)
    arena = duel("soldier", "soldier", 10.0, barricade)
    view = arena.battle.view(arena.state, "A1", "B1")
    assert view.los
    assert view.cover
    assert arena.refused(Fire("A1", "B1", RIFLE)) is None


KINDS = [
    ("soldier", RIFLE, (5.0, 15.0, 30.0, 40.0)),
    ("tank", CANNON, (5.0, 30.0, 60.0)),
    ("tank", GUN, (5.0, 20.0)),
    ("commander", RIFLE, (5.0, 40.0)),
    ("missile trooper", MISSILE, (5.0, 60.0)),
    ("mech", GUN, (5.0, 20.0)),
]


def enumerated(shots: int, needs: int, infantry: bool) -> dict[str, Fraction]:
    """Every way the dice can fall, counted: for each shot a die to hit and one for damage."""
    counts = dict.fromkeys(OUTCOMES, 0)
    worst = ["miss", "minor", "critical", "destroyed"]
    for faces in product(range(1, 7), repeat=2 * shots):
        result, critical = "miss", False
        for hit, damage in zip(faces[::2], faces[1::2], strict=True):
            if hit < needs or result in ("removed", "destroyed"):
                continue
            if infantry:
                result = "removed"
                continue
            step = "minor" if damage <= 3 else "critical" if damage <= 5 and not critical else "destroyed"
            critical = critical or step == "critical"
            result = max(result, step, key=worst.index)
        counts[result] += 1
    total = 6 ** (2 * shots)
    return {name: Fraction(count, total) for name, count in counts.items()}


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("victim", ["soldier", "tank", "mech"])
@pytest.mark.parametrize(("kind", "weapon", "ranges"), KINDS)
def test_odds_equal_exhaustive_enumeration(
    kind: str, weapon: str, ranges: tuple[float, ...], victim: str, covered: bool
) -> None:
    """Each weapon, range, cover and target: the odds are what counting every fall of the dice gives."""
    for distance in ranges:
        radii = {"soldier": 0.5, "commander": 0.5, "missile trooper": 0.5, "mech": 1.0, "tank": 1.8}
        x = 3.0 + distance + radii[kind] + radii[victim]
        crater = [piece("crater", x - 2.5, 5, x + 2.5, 15)] if covered else []
        arena = duel(kind, victim, distance, *crater)
        found = arena.battle.odds(arena.state, "A1", "B1", weapon)
        printed = {RIFLE: 4 if distance <= 15.0 or kind == "commander" else 5, MISSILE: 4}
        printed[CANNON] = 4 if distance <= 30.0 else 5
        printed[GUN] = 4 if kind == "mech" else 5
        needs = printed[weapon] + (covered and weapon not in (CANNON, MISSILE))
        expected = enumerated(2 if kind == "mech" else 1, needs, victim == "soldier")
        assert found.needs == needs
        assert dict(found.outcomes) == expected
        assert found.chance == pytest.approx(float(1 - expected["miss"]))


def test_odds_of_a_critical_target_know_that_it_is_destroyed_next() -> None:
    arena = duel("tank", "mech", 10.0)
    arena.fire("A1", "B1", CANNON, 6, 5)
    outcomes = arena.battle.odds(arena.state, "A1", "B1", CANNON).outcomes
    assert outcomes["critical"] == 0
    assert outcomes["destroyed"] == Fraction(1, 2) * Fraction(1, 2)


def test_odds_say_why_there_is_no_shot() -> None:
    arena = duel("soldier", "soldier", 45.0)
    found = arena.battle.odds(arena.state, "A1", "B1", RIFLE)
    assert (found.needs, found.chance) == (None, 0.0)
    assert found.refusal is not None
    assert found.refusal.rule == "fire.range"


def test_odds_are_told_whoevers_turn_it_is() -> None:
    """Anything may be measured at any time (fire.target)."""
    arena = duel("soldier", "soldier", 10.0)
    assert arena.battle.odds(arena.state, "B1", "A1", RIFLE).needs == 4
