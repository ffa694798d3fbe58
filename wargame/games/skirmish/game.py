"""Pocket Wargame as the engine plays it (the contract's `Game`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wargame.engine.contract import Battle
from wargame.engine.journal import fault_of
from wargame.games.skirmish.actions import Action
from wargame.games.skirmish.battle import SkirmishBattle
from wargame.games.skirmish.forces.armies import Armies
from wargame.games.skirmish.forces.house import HouseRules, Schema, changed_profiles, in_force
from wargame.games.skirmish.forces.profiles import Profiles, weapon_names
from wargame.games.skirmish.made import read_action
from wargame.games.skirmish.queries import battle_queries, table_queries
from wargame.games.skirmish.setup import Data, open_bare, open_field
from wargame.games.skirmish.state import State

NAME = "skirmish"
RULES_REVISION = 1


class Skirmish:
    """The core set and the mecha expansion; reads its data files when made."""

    def __init__(self) -> None:
        self._data = Data.load()
        self._weapons = weapon_names(self._data.profiles)

    @property
    def name(self) -> str:
        """The game's id in journals and in the catalogue."""
        return NAME

    @property
    def rules_revision(self) -> int:
        """Raised whenever the same actions and rolls may lead elsewhere."""
        return RULES_REVISION

    @property
    def profiles(self) -> Profiles:
        """The kinds of unit by the printed rules, in the order of a force."""
        return self._data.profiles

    @property
    def armies(self) -> Armies:
        """The named forces and how large a force may be."""
        return self._data.armies

    @property
    def house_rules(self) -> Schema:
        """Every house rule by name, with type, default and range."""
        return self._data.schema

    def profiles_with(self, changes: Mapping[str, Any]) -> Profiles:
        """The kinds of unit with house rules changed."""
        return changed_profiles(changes, self._data.profiles)

    def rules_with(self, changes: Mapping[str, Any]) -> HouseRules:
        """The house rules in force with some changed."""
        return in_force(changes, self._data.schema)

    def open(self, setup: Mapping[str, Any]) -> SkirmishBattle:
        """Open a battle from the parameters of `battle.new`. Raises Fault with the place."""
        return SkirmishBattle(open_field(setup, self._data))

    def open_bare(self, setup: Mapping[str, Any]) -> SkirmishBattle:
        """A battle of `map` and `rules` with nobody on the table, to set a position up in. Raises Fault."""
        return SkirmishBattle(open_bare(setup, self._data))

    def read_action(self, data: Any) -> Action:
        """An action from plain data, its positions snapped. Raises Fault."""
        return read_action(data, self._weapons)

    def read_state(self, data: Any) -> State:
        """A state from plain data. Raises Fault."""
        try:
            return msgspec.convert(data, State)
        except (msgspec.ValidationError, OverflowError, RecursionError) as error:
            raise fault_of(error) from error

    def queries(self) -> Mapping[str, Callable[[Battle, Any, Mapping[str, Any]], Any]]:
        """`sight`, `odds`, `path`, `reach`, `exposure`, `battle.options`."""
        return battle_queries()

    def static_queries(self) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        """`rules`, `maps`, `map.check`."""
        return table_queries(self._data.schema)
