"""What a battle came to in numbers: units left by turn, shots and hits against expectation, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from wargame.engine.match import Moment
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.state import State

FACES = range(1, 7)
SIDES = (0, 1)


@dataclass
class SideNumbers:
    """One side's: dice rolled to hit, hits, hits to be expected, and every die's face."""

    shots: int = 0
    hits: int = 0
    expected: float = 0.0
    faces: Counter[int] = field(default_factory=Counter)

    @property
    def dice(self) -> int:
        """How many dice it threw."""
        return sum(self.faces.values())

    @property
    def average(self) -> float:
        """The mean of its dice; 0 without any."""
        return sum(face * n for face, n in self.faces.items()) / self.dice if self.dice else 0.0


@dataclass(frozen=True)
class BattleNumbers:
    """Both sides' numbers, and units left: at the start, then at the end of each turn."""

    sides: tuple[SideNumbers, SideNumbers]
    left: tuple[tuple[int, int], ...]


def count(moments: Sequence[Moment]) -> BattleNumbers:
    """The numbers of a battle's history."""
    sides = SideNumbers(), SideNumbers()
    for moment in moments:
        owner = {unit.id: unit.side for unit in moment.state.units}
        for event in moment.events:
            _note(event, sides, owner)
    return BattleNumbers(sides, tuple(_left(moments)))


def _note(event: object, sides: tuple[SideNumbers, SideNumbers], owner: dict[str, int]) -> None:
    match event:
        case ev.Rolled():
            sides[event.side].faces[event.die] += 1
        case ev.Shot():
            numbers = sides[owner[event.unit]]
            numbers.shots += 1
            numbers.hits += event.hit
            numbers.expected += max(0, 7 - event.needs) / 6.0


def _left(moments: Sequence[Moment]) -> list[tuple[int, int]]:
    """The living at the start and at the end of each turn."""
    by_turn: dict[int, tuple[int, int]] = {}
    for moment in moments:
        by_turn[moment.state.turn] = _living(moment.state)
    return [by_turn[turn] for turn in sorted(by_turn)]


def _living(state: State) -> tuple[int, int]:
    first, second = (sum(u.alive for u in state.units if u.side == side) for side in SIDES)
    return first, second
