"""The contract between the engine and a game.

A `Game` opens a `Battle` from a set-up; the battle holds what never changes
(map, rules in force) and answers with pure functions of a frozen state. The
engine plays, undoes, saves and replays through these alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why an action may not be made: a clause's id and a sentence in parts.

    `template` is an English sentence with `{name}` fields, run through gettext
    by whoever words it; `values` fills the fields.
    """

    rule: str
    template: str
    values: dict[str, Any] = {}


class Refused(Exception):
    """An action that the rules or the moment forbid; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.template)
        self.refusal = refusal


class Fault(ValueError):
    """Input of the wrong shape or value, with its place.

    `path` names the place (`$.sides[1].force.tank`, `features[3].geometry`),
    `why` is one sentence for a person.
    """

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


class Dice(Protocol):
    """Where a rule gets its dice; each call consumes one die."""

    def roll(self) -> int:
        """A face, 1 to 6."""


class Step(NamedTuple):
    """What an action led to: the state after it and what happened, in order."""

    state: Any
    events: tuple[Any, ...]


class Battle(Protocol):
    """One set-up, opened: pure functions of a state."""

    @property
    def setup(self) -> Mapping[str, Any]:
        """The parameters that open this battle again (plain data, the whole map included)."""

    def start(self, dice: Dice) -> Step:
        """The first state, with the dice that set-up rolls."""

    def refusal(self, state: Any, action: Any) -> Refusal | None:
        """Why the action may not be made now; None when it may."""

    def apply(self, state: Any, action: Any, dice: Dice) -> Step:
        """The only verb that changes a battle. Raises Refused; rolls nothing then."""

    def sample(self, state: Any, rng: Random) -> Any:
        """A random legal action for bots and tests."""

    def is_over(self, state: Any) -> bool:
        """Whether the battle has a result."""

    def waits_for(self, state: Any) -> tuple[int, ...]:
        """The players who may act now; empty when the battle is over."""

    def digest_view(self, state: Any) -> Any:
        """The state as plain data, as it goes into a digest."""

    def undo_needs_no_dice(self) -> bool:
        """Whether this battle's rules let undo go past a die (house rule)."""


class Game(Protocol):
    """One game: how to open its battles and read its records."""

    @property
    def name(self) -> str:
        """The game's id in journals and in the catalogue."""

    @property
    def rules_revision(self) -> int:
        """Raised whenever the same actions and rolls may lead elsewhere."""

    def open(self, setup: Mapping[str, Any]) -> Battle:
        """Open a battle. Raises Fault with the place in `setup` that is wrong."""

    def read_action(self, data: Any) -> Any:
        """An action from plain data. Raises Fault."""

    def read_state(self, data: Any) -> Any:
        """A state from plain data. Raises Fault."""

    def queries(self) -> Mapping[str, Callable[[Battle, Any, Mapping[str, Any]], Any]]:
        """Questions the referee answers beyond the engine's own: name -> (battle, state, parameters)."""

    def static_queries(self) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        """Questions that need no battle: name -> (parameters)."""


def plain(data: Any) -> Any:
    """A struct as JSON-ready plain data (dicts, lists, numbers, strings)."""
    return msgspec.to_builtins(data)


def as_sequence(value: Any, path: str) -> Sequence[Any]:
    """The value when it is a JSON list; else a Fault that names the place."""
    if not isinstance(value, list | tuple):
        raise Fault(path, "must be a list")
    return value
