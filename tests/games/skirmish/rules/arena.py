"""Small battles for the tests of the rules: a bare table, a few pieces, units placed, dice named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame.engine.contract import Refusal
from wargame.engine.dice import ScriptedDice
from wargame.games.skirmish import events as ev
from wargame.games.skirmish.actions import Action, Choose, End, Fire, Move
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.game import Skirmish
from wargame.games.skirmish.state import PendingReaction, State, Unit

Place = tuple[float, float]


def piece(
    kind: str, x0: float, y0: float, x1: float, y1: float, id: str | None = None, **more: Any
) -> dict[str, Any]:
    """A rectangle of terrain."""
    ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    feature: dict[str, Any] = {
        "type": "Feature",
        "properties": {"kind": kind, **more},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }
    return feature if id is None else {**feature, "id": id}


def map_of(*pieces: dict[str, Any], size: Place = (40.0, 40.0), **header: Any) -> dict[str, Any]:
    """A map with these pieces."""
    return {
        "type": "FeatureCollection",
        "wargame": {"format": 1, "name": "arena", "size": list(size), "ground": "grass", **header},
        "features": list(pieces),
    }


def unit(id: str, kind: str, x: float, y: float, facing: float | None = None) -> dict[str, Any]:
    """A placed unit; its side is that of its letter."""
    side = "AB".index(id[0])
    row = {"id": id, "side": side, "kind": kind, "at": [x, y]}
    return row if facing is None else {**row, "facing": facing}


def open_battle(
    units: Sequence[Mapping[str, Any]], *pieces: dict[str, Any], size: Place = (40.0, 40.0), **rules: Any
) -> SkirmishBattle:
    """A placed battle; house rules with `__` for the dot."""
    changes = {name.replace("__", "."): value for name, value in rules.items()}
    setup = {"map": map_of(*pieces, size=size), "sides": [{}, {}], "units": list(units), "rules": changes}
    return Skirmish().open(setup)


class Arena:
    """A battle being played by a test: it names the dice of every step, all of which must be used."""

    def __init__(self, battle: SkirmishBattle, state: State) -> None:
        self.battle = battle
        self.state = state
        self.events: tuple[ev.Event, ...] = ()

    @classmethod
    def of(
        cls, units: Sequence[Mapping[str, Any]], *pieces: dict[str, Any], first: int = 0, **rules: Any
    ) -> Arena:
        """A placed battle in its first turn, side `first` to act."""
        arena = cls.before_initiative(units, *pieces, dice=(6, 1), **rules)
        arena.do(Choose(first))
        return arena

    @classmethod
    def before_initiative(
        cls, units: Sequence[Mapping[str, Any]], *pieces: dict[str, Any], dice: Sequence[int], **rules: Any
    ) -> Arena:
        """A placed battle at its start, with the dice the start asks for."""
        battle = open_battle(units, *pieces, **rules)
        scripted = ScriptedDice(dice)
        step = battle.start(scripted)
        assert scripted.used == len(dice)
        arena = cls(battle, step.state)
        arena.events = step.events
        return arena

    def do(self, action: Action, *dice: int) -> tuple[ev.Event, ...]:
        """Make an action with exactly these dice; its events."""
        scripted = ScriptedDice(dice)
        step = self.battle.apply(self.state, action, scripted)
        assert scripted.used == len(dice), f"{len(dice) - scripted.used} dice were not used"
        self.state, self.events = step.state, step.events
        return self.events

    def refused(self, action: Action) -> str | None:
        """The clause that forbids an action; None when it is allowed."""
        refusal = self.why(action)
        return None if refusal is None else refusal.rule

    def why(self, action: Action) -> Refusal | None:
        """Why an action is forbidden."""
        return self.battle.refusal(self.state, action)

    def fire(self, unit: str, target: str, weapon: str, *dice: int) -> tuple[ev.Event, ...]:
        """Declare an attack and roll these dice."""
        return self.do(Fire(unit, target, weapon), *dice)

    def move(self, unit: str, *path: Place, dice: Sequence[int] = (), facing: float | None = None) -> None:
        """Move along the points after the start."""
        self.do(Move(unit, path, facing), *dice)

    def choose(self, first: int) -> None:
        """The winner of a roll says who is first."""
        self.do(Choose(first))

    def do_end(self, unit: str) -> None:
        """End the activation of a unit, or pass with it."""
        self.do(End(unit))

    def __getitem__(self, unit_id: str) -> Unit:
        """A unit as it is now."""
        return self.battle.unit(self.state, unit_id)

    @property
    def pending(self) -> PendingReaction:
        """The move that waits for reactions."""
        assert isinstance(self.state.pending, PendingReaction)
        return self.state.pending

    def names(self) -> list[str]:
        """What the last step's events are called, in order."""
        return [event.__struct_config__.tag for event in self.events]

    def told(self, *types: type) -> list[Any]:
        """The last step's events of these types."""
        return [event for event in self.events if isinstance(event, types)]
