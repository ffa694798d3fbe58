"""Chance that is the same on every machine: whole numbers of SplitMix64, and nothing else.

Lengths are drawn as whole hundredths of a centimetre, directions as whole degrees.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TypeVar

from wargame.engine.dice import splitmix64

T = TypeVar("T")

_ALL = 1 << 64
_MASK = _ALL - 1


class Chance:
    """One stream of chance; `fork` gives another that does not depend on how much of this one was used."""

    def __init__(self, seed: int) -> None:
        self._seed = seed & _MASK
        self._state = self._seed

    def fork(self, label: str) -> Chance:
        """A stream of its own for something that has a name."""
        _, mixed = splitmix64((self._seed ^ (zlib.crc32(label.encode()) << 17)) & _MASK)
        return Chance(mixed)

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1, each as likely as the others."""
        while True:
            self._state, bits = splitmix64(self._state)
            if bits < _ALL - _ALL % count:
                return bits % count

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def length(self, low: float, high: float) -> float:
        """A length in cm from low to high in hundredths."""
        return self.whole(round(low * 100), round(high * 100)) / 100

    def happens(self, percent: int) -> bool:
        """Whether something happens that does so in so many cases of a hundred."""
        return self.below(100) < percent

    def pick(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in an order of chance."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
