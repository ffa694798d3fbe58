"""Dice: SplitMix64, a queue of given faces, and dice that refuse to run dry.

A die is the generator's top three bits plus one, drawing again on 7 and 8, so
that every face is exactly as likely as every other on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame.engine.contract import Dice

_MASK = (1 << 64) - 1


class OutOfDice(Exception):
    """More dice were asked for than were given."""


def splitmix64(state: int) -> tuple[int, int]:
    """One step of SplitMix64: the next state and its output, both 64 bit."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


class SeededDice:
    """A queue of given faces, then SplitMix64 from `seed` (0 to 2^64-1).

    `mark()` and `rewind()` let a refused or undone action give its dice back.
    """

    def __init__(self, seed: int, queue: Iterable[int] = ()) -> None:
        self._state = seed & _MASK
        self._queue = list(queue)
        self._next = 0

    def roll(self) -> int:
        if self._next < len(self._queue):
            self._next += 1
            return self._queue[self._next - 1]
        while True:
            self._state, bits = splitmix64(self._state)
            face = (bits >> 61) + 1
            if face <= 6:
                return face

    def mark(self) -> tuple[int, int]:
        """Where the dice stand now, for `rewind`."""
        return self._state, self._next

    def rewind(self, mark: tuple[int, int]) -> None:
        """Go back to a mark taken earlier."""
        self._state, self._next = mark


class ScriptedDice:
    """Exactly the given faces; asking for more raises OutOfDice."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self.used = 0

    def roll(self) -> int:
        if self.used == len(self._faces):
            raise OutOfDice(f"the {len(self._faces)} given dice are used up")
        self.used += 1
        return self._faces[self.used - 1]


class RecordingDice:
    """Dice that keep what they showed, for the journal."""

    def __init__(self, source: Dice) -> None:
        self._source = source
        self.shown: list[int] = []

    def roll(self) -> int:
        face = self._source.roll()
        self.shown.append(face)
        return face
