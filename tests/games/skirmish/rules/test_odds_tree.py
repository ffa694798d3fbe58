"""The tree of an attack: exact, complete, and the same as what the rules play."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from tests.games.skirmish.rules.arena import Arena, piece, unit
from wargame.games.skirmish.rules.odds_tree import Branch, Leaf, Roll, leaves, total

GUN, CANNON, RIFLE = "machine gun", "cannon", "rifle"


def duel(kind: str, enemy: str, *more: dict, **rules: object) -> Arena:
    units = [unit("A1", kind, 5.0, 10.0, 0.0), unit("B1", enemy, 17.0, 10.0, 180.0), *more]
    return Arena.of(units, **rules)


def tree(arena: Arena, weapon: str) -> Roll:
    found = arena.battle.whys.odds_tree(arena.state, "A1", "B1", weapon)
    assert found is not None
    return found


def results(roll: Roll) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    for share, leaf in leaves(roll):
        found[leaf.result] += share  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def hurt(arena: Arena, **changes: object) -> Arena:
    units = tuple(msgspec.structs.replace(u, **changes) if u.id == "B1" else u for u in arena.state.units)
    arena.state = msgspec.structs.replace(arena.state, units=units)
    return arena


def test_a_rifle_at_a_soldier_is_one_die() -> None:
    """fire.roll: 4+ within 15; damage.soldier."""
    roll = tree(duel("soldier", "soldier"), RIFLE)
    assert [(b.faces, b.does, b.weight, b.chance) for b in roll.branches] == [
        ((1, 2, 3), "miss", Fraction(1, 2), Fraction(1, 2)),
        ((4, 5, 6), "hit", Fraction(1, 2), Fraction(1, 2)),
    ]
    assert results(roll) == {"miss": Fraction(1, 2), "removed": Fraction(1, 2)}


def test_a_cannon_at_a_tank_rolls_damage_after_a_hit() -> None:
    """damage.tank: 1 to 3 minor, 4 or 5 critical, 6 destroyed."""
    roll = tree(duel("tank", "tank"), CANNON)
    hit = next(branch for branch in roll.branches if branch.does == "hit")
    assert isinstance(hit.then, Roll)
    assert hit.then.purpose == "damage"
    assert [(b.faces, b.does, b.chance) for b in hit.then.branches] == [
        ((1, 2, 3), "minor", Fraction(1, 4)),
        ((4, 5), "critical", Fraction(1, 6)),
        ((6,), "destroyed", Fraction(1, 12)),
    ]


def test_a_second_critical_is_told_apart_from_a_six() -> None:
    """damage.critical: a second critical destroys."""
    found = results(tree(hurt(duel("tank", "tank"), critical=True), CANNON))
    assert found["second critical"] == Fraction(1, 6)
    assert found["destroyed"] == Fraction(1, 12)


def test_the_second_gun_is_not_rolled_after_a_kill() -> None:
    """fire.pair."""
    roll = tree(duel("mech", "soldier"), GUN)
    hit = next(branch for branch in roll.branches if branch.does == "hit")
    miss = next(branch for branch in roll.branches if branch.does == "miss")
    assert isinstance(hit.then, Leaf)
    assert isinstance(miss.then, Roll)
    assert results(roll) == {"miss": Fraction(1, 4), "removed": Fraction(3, 4)}


CASES = [
    ("soldier", "tank", RIFLE), ("tank", "tank", CANNON), ("tank", "mech", GUN), ("mech", "mech", GUN),
    ("mech", "tank", GUN), ("missile trooper", "mech", "missile"), ("commander", "soldier", RIFLE),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "enemy", "weapon"), CASES)
@pytest.mark.parametrize("critical", [False, True])
@pytest.mark.parametrize(
    "rules", [{}, {"damage__minor_to": 1, "damage__critical_to": 4}, {"damage__minor_to": 6}]
)
def test_the_tree_adds_up_to_one_and_to_the_odds(
    kind: str, enemy: str, weapon: str, critical: bool, rules: dict[str, int]
) -> None:
    arena = hurt(duel(kind, enemy, **rules), critical=critical)
    roll, odds = tree(arena, weapon), arena.battle.odds(arena.state, "A1", "B1", weapon)
    assert total(roll) == 1
    found = results(roll)
    assert found.get("destroyed", 0) + found.get("second critical", 0) == odds.outcomes["destroyed"]
    for name in ("miss", "removed", "minor", "critical"):
        assert found.get(name, 0) == odds.outcomes[name]
    for branch in every(roll):
        assert branch.weight == Fraction(len(branch.faces), 6)
    for die in dice(roll):
        assert sorted(face for branch in die.branches for face in branch.faces) == [1, 2, 3, 4, 5, 6]


def dice(roll: Roll) -> list[Roll]:
    below = [die for b in roll.branches if isinstance(b.then, Roll) for die in dice(b.then)]
    return [roll, *below]


def every(roll: Roll) -> list[Branch]:
    return [branch for die in dice(roll) for branch in die.branches]


def test_what_a_kill_does_to_the_next_morale_check() -> None:
    """morale: at 2 units left a side rolls, and retreats on 1 to 3; one that has lost nobody does not."""
    more = [
        unit("B2", "soldier", 30.0, 30.0),
        unit("B3", "soldier", 33.0, 30.0),
        unit("A2", "soldier", 3.0, 30.0),
    ]
    roll = tree(duel("soldier", "soldier", *more), RIFLE)
    after = {leaf.result: leaf.after for _share, leaf in leaves(roll)}
    assert (after["miss"].left, after["miss"].checks) == (3, False)
    assert (after["removed"].left, after["removed"].checks, after["removed"].retreats) == (
        2,
        True,
        Fraction(1, 2),
    )
    strict = tree(duel("soldier", "soldier", *more, morale__passes=6), RIFLE)
    assert [leaf.after.retreats for _s, leaf in leaves(strict) if leaf.result == "removed"] == [
        Fraction(5, 6)
    ]
    never = tree(duel("soldier", "soldier", *more, morale__off=True), RIFLE)
    assert not any(leaf.after.checks for _s, leaf in leaves(never))


def test_a_living_commander_spares_the_check_and_a_dead_one_does_not() -> None:
    """morale: with the expansion the line is 4."""
    more = [
        unit("B2", "soldier", 30.0, 30.0),
        unit("B3", "soldier", 33.0, 30.0),
        unit("B4", "commander", 36.0, 30.0),
    ]
    after = {leaf.result: leaf.after for _s, leaf in leaves(tree(duel("soldier", "soldier", *more), RIFLE))}
    assert not after["removed"].checks
    more = [unit("B2", "soldier", 30.0, 30.0), unit("B3", "soldier", 33.0, 30.0)]
    after = {leaf.result: leaf.after for _s, leaf in leaves(tree(duel("soldier", "commander", *more), RIFLE))}
    assert after["removed"].checks


def test_the_last_unit_ends_the_battle() -> None:
    after = {leaf.result: leaf.after for _s, leaf in leaves(tree(duel("soldier", "soldier"), RIFLE))}
    assert after["removed"].over
    assert not after["removed"].checks


def test_no_tree_for_a_shot_that_cannot_be_made() -> None:
    arena = Arena.of(
        [unit("A1", "soldier", 5.0, 10.0), unit("B1", "soldier", 17.0, 10.0)],
        piece("high wall", 10.0, 5.0, 11.0, 15.0),
    )
    assert arena.battle.whys.odds_tree(arena.state, "A1", "B1", RIFLE) is None
    assert arena.battle.whys.odds_tree(arena.state, "A1", "B1", RIFLE, at=(5.0, 20.0), target_at=(17.0, 20.0))
