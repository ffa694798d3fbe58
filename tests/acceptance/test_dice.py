"""The dice themselves, and the order in which they fall."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.acceptance.random_battles import play_some
from tests.acceptance.table import Battle, far, map_of, soldier, tank

MASK = 2**64 - 1


def splitmix_dice(seed: int) -> Iterator[int]:
    """The text: "SplitMix64 seeded with `seed`; a die is the top 3 bits plus 1, drawing again on 7 and 8"."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        face = ((z ^ (z >> 31)) >> 61) + 1
        if face <= 6:
            yield face


NEAR = [soldier("A1", 20, 10), tank("B1", 20, 22), far("A"), far("B")]


def rolls(battle: Battle) -> list[int]:
    """Every die of the battle so far, out of its journal's entries."""
    return [die for entry in battle.journal()["entries"] for die in entry["rolls"]]


@pytest.mark.parametrize("seed", [0, 1, 7, 12345, 2**63 + 11, 2**64 - 1])
def test_the_generator_is_splitmix64(seed: int) -> None:
    """Set-up: A, B, again when tied: the first dice of the seed."""
    battle = Battle.new(map=map_of(), sides=[{"force": "core"}] * 2, seed=seed)
    dice = splitmix_dice(seed)
    a = b = 0
    rolled = 0
    while a == b:
        a, b = next(dice), next(dice)
        rolled += 2
    assert battle.state["dice_rolled"] == rolled
    assert battle.state["to_act"] == int(b > a)


def test_given_dice_come_first_and_then_the_generator() -> None:
    """The text: "A queue of given faces is used up first"."""
    battle = Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=99, dice=[6, 1, 4])
    battle.act("choose", first=0)
    battle.fire("A1", "B1")
    assert rolls(battle) == [4, next(splitmix_dice(99))]


def test_the_same_seed_and_actions_give_the_same_battle() -> None:
    """The text: "The same seed and the same actions give the same battle"."""
    one, two = (Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=5) for _ in range(2))
    play_some(one)
    play_some(two)
    assert one.journal() == two.journal()
    expected = splitmix_dice(5)
    recorded = [*one.journal()["start"]["rolls"], *rolls(one)]
    assert recorded == [next(expected) for _ in recorded]
    assert one.state["dice_rolled"] == len(recorded)


def test_a_refused_action_rolls_no_die() -> None:
    """What is refused leaves the generator where it was."""
    refused, plain = (Battle.new(map=map_of(), sides=[{}, {}], units=NEAR, seed=5) for _ in range(2))
    for battle in (refused, plain):
        battle.act("choose", first=0)
    assert refused.fire_refused("A1", "A9") == "fire.target"
    assert refused.fire("A1", "B1") == plain.fire("A1", "B1")


def test_the_whole_order_of_dice() -> None:
    """The order of dice. Set-up: A 3, B 3, A 2, B 5. Turn 1: initiative A 1, B 6. B2, a mech, fires
    at A1's tank: 4, minor 1; 4, minor 2. Turn 2: initiative 6, 1.
    """
    sides = [{"force": {"tank": 1}}, {"force": {"mech": 1}}]
    dice = [3, 3, 2, 5, 1, 6, 4, 1, 4, 2, 6, 1]
    battle = Battle.new(map=map_of(size=(30, 30)), sides=sides, dice=dice)
    assert battle.state["to_act"] == 1
    battle.act("choose", first=0)
    battle.act("deploy", unit="A1", at=[15, 6], facing=90)
    battle.act("deploy", unit="B1", at=[15, 24], facing=270)
    assert battle.rolled() == [("initiative", 1), ("initiative", 6)]
    battle.act("choose", first=1)
    battle.fire("B1", "A1", "machine gun")
    assert battle.rolled() == [("hit", 4), ("damage", 1), ("hit", 4), ("damage", 2)]
    battle.end("B1", "A1")
    assert battle.rolled() == [("initiative", 6), ("initiative", 1)]
    assert battle.state["dice_rolled"] == len(dice)
