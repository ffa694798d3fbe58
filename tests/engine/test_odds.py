"""Odds are exact: every branch once, weights that sum to one."""

from __future__ import annotations

from fractions import Fraction

from wargame.engine.contract import Dice
from wargame.engine.odds import branch, chance


def test_two_dice_give_thirty_six_branches_in_order() -> None:
    outcomes = branch(lambda dice: (dice.roll(), dice.roll()))
    assert [faces for _, faces in outcomes] == [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert all(weight == Fraction(1, 36) for weight, _ in outcomes)


def test_a_second_die_only_after_a_hit() -> None:
    def shot(dice: Dice) -> str:
        if dice.roll() < 4:
            return "miss"
        return "destroyed" if dice.roll() == 6 else "damaged"

    outcomes = branch(shot)
    assert sum(weight for weight, _ in outcomes) == 1
    assert sum(weight for weight, what in outcomes if what == "destroyed") == Fraction(1, 12)
    assert len(outcomes) == 3 + 3 * 6


def test_no_dice_is_certain() -> None:
    assert branch(lambda dice: "sure") == [(Fraction(1), "sure")]


def test_chance_of_at_least_one_of_two_guns() -> None:
    assert chance(lambda dice: dice.roll() >= 4 or dice.roll() >= 4) == Fraction(3, 4)
