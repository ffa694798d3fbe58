"""A tiny game for the engine's tests: two players race to a sum, by steps or by dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from wargame.engine.contract import Dice, Fault, Refusal, Refused, Step


class Walk(msgspec.Struct, tag_field="do", tag="walk", frozen=True, forbid_unknown_fields=True):
    steps: int


class Throw(msgspec.Struct, tag_field="do", tag="throw", frozen=True, forbid_unknown_fields=True):
    pass


class Race(msgspec.Struct, frozen=True):
    turn: int
    to_act: int
    places: tuple[float, float]


class ToyBattle:
    def __init__(self, setup: Mapping[str, Any]) -> None:
        self._setup = dict(setup)

    @property
    def setup(self) -> Mapping[str, Any]:
        return self._setup

    def start(self, dice: Dice) -> Step:
        a, b = dice.roll(), dice.roll()
        return Step(Race(0, int(b > a), (0.0, 0.0)), ({"rolled": [a, b]},))

    def refusal(self, state: Race, action: Walk | Throw) -> Refusal | None:
        if self.is_over(state):
            return Refusal(rule="over", template="The race is over.")
        if isinstance(action, Walk) and not 1 <= action.steps <= 3:
            values = {"steps": float(action.steps)}
            return Refusal(rule="walk", template="{steps} is not 1 to 3 steps.", values=values)
        return None

    def apply(self, state: Race, action: Walk | Throw, dice: Dice) -> Step:
        if (refusal := self.refusal(state, action)) is not None:
            raise Refused(refusal)
        gain = action.steps if isinstance(action, Walk) else dice.roll() + dice.roll()
        places = list(state.places)
        places[state.to_act] += gain
        after = Race(state.turn + 1, 1 - state.to_act, (places[0], places[1]))
        return Step(after, ({"gained": gain},))

    def sample(self, state: Race, rng: Random) -> Walk | Throw:
        return rng.choice([Walk(1), Walk(2), Walk(3), Throw()])

    def is_over(self, state: Race) -> bool:
        return max(state.places) >= self._setup["goal"]

    def waits_for(self, state: Race) -> tuple[int, ...]:
        return () if self.is_over(state) else (state.to_act,)

    def digest_view(self, state: Race) -> Any:
        return msgspec.to_builtins(state)

    def undo_needs_no_dice(self) -> bool:
        return bool(self._setup.get("undo.always"))


class Toy:
    name = "toy"
    rules_revision = 1

    def open(self, setup: Mapping[str, Any]) -> ToyBattle:
        for name in setup:
            if name not in ("goal", "undo.always"):
                raise Fault(f"$.{name}", "is not known")
        if not isinstance(setup.get("goal"), int):
            raise Fault("$.goal", "must be a whole number")
        return ToyBattle(setup)

    def read_action(self, data: Any) -> Walk | Throw:
        return self._read(data, Walk | Throw)

    def read_state(self, data: Any) -> Race:
        return self._read(data, Race)

    def _read(self, data: Any, kind: Any) -> Any:
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            raise Fault("$", str(error)) from error

    def queries(self) -> Mapping[str, Callable[[ToyBattle, Race, Mapping[str, Any]], Any]]:
        return {"lead": lambda battle, state, parameters: state.places[0] - state.places[1]}

    def static_queries(self) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        return {"maps": lambda parameters: [{"name": "road", "size": [1, 1]}]}
