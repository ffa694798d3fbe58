"""Exact odds: the same rule is run again for every way the dice can fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from wargame.engine.contract import Dice
from wargame.engine.dice import OutOfDice, ScriptedDice

T = TypeVar("T")

FACES = range(1, 7)


def branch(play: Callable[[Dice], T]) -> list[tuple[Fraction, T]]:
    """Every outcome of `play` with its exact probability, in the order of the faces.

    `play` must be a pure function of its dice. It is run once for each leaf of
    the tree of rolls and once for each inner node.
    """
    outcomes: list[tuple[Fraction, T]] = []
    _extend(play, (), Fraction(1), outcomes)
    return outcomes


def chance(play: Callable[[Dice], bool]) -> Fraction:
    """The exact probability that `play` comes out true."""
    return sum((weight for weight, outcome in branch(play) if outcome), Fraction(0))


def _extend(
    play: Callable[[Dice], T], faces: tuple[int, ...], weight: Fraction, outcomes: list[tuple[Fraction, T]]
) -> None:
    try:
        outcomes.append((weight, play(ScriptedDice(faces))))
    except OutOfDice:
        for face in FACES:
            _extend(play, (*faces, face), weight / 6, outcomes)
