"""Pocket Wargame as the shared screens see it (`GameScreens`): tables, forces, rules, its two scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from wargame.engine.contract import Fault
from wargame.engine.journal import Journal
from wargame.engine.match import Match, new_match
from wargame.engine.replay import load_match
from wargame.engine.store import Autosave
from wargame.games.skirmish.game import NAME, Skirmish
from wargame.games.skirmish.maps.library import library, load
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import TableMap
from wargame.ui.common.game_screens import BattleSummary, Doors, ForceChoice, HouseRule, MapEntry
from wargame.ui.shell.scenes import Scene
from wargame.ui.shell.words import _
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.names import counted
from wargame.ui.skirmish.replay import ReplayScene
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.scenery.pictures import small_picture
from wargame.ui.skirmish.scenery.zones import tinted_zones

FIRST_MAP = "crossroads"
"""What a first start proposes: the plainest of the tables."""

MOST_PICTURES = 64


class SkirmishScreens:
    """Implements `GameScreens`; the tables are read once."""

    def __init__(self, version: str) -> None:
        self._game = Skirmish()
        self._version = version
        self._gallery = Gallery()
        self._entries: tuple[MapEntry, ...] | None = None
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}

    @property
    def game(self) -> Skirmish:
        """The game itself."""
        return self._game

    def maps(self) -> Sequence[MapEntry]:
        """Every table that can be chosen, shipped ones first."""
        if self._entries is None:
            entries = [
                MapEntry(entry.name, entry.title, entry.size, load(entry.name).table_map.notes)
                for entry in library().entries
            ]
            self._entries = tuple(sorted(entries, key=lambda entry: entry.name != FIRST_MAP))
        return self._entries

    def thumbnail(self, map_name: str, size_px: tuple[int, int]) -> pygame.Surface:
        """A lit picture of a table, at most this size in px."""
        key = (map_name, size_px)
        if key not in self._pictures:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            self._pictures[key] = _fitted(small_picture(load(map_name).table_map), size_px)
        return self._pictures[key]

    def table_picture(self, map_name: str, size_px: tuple[int, int]) -> pygame.Surface:
        """The lit table with both deployment zones tinted and marked."""
        table_map = load(map_name).table_map
        depth = float(self._game.house_rules["deploy.depth"].default)
        return tinted_zones(self.thumbnail(map_name, size_px), Table.of(table_map), depth)

    def force_words(self, counts: Mapping[str, int]) -> str:
        """A force in words."""
        return ", ".join(counted(kind, count) for kind, count in counts.items() if count)

    def forces(self) -> Sequence[ForceChoice]:
        """The named forces."""
        titles = {"core": _("Core"), "mecha": _("Mecha"), "mecha-light": _("Mecha light")}
        named = self._game.armies.named
        return [ForceChoice(name, titles.get(name, name), counts) for name, counts in named.items()]

    def kinds(self) -> Sequence[str]:
        """The kinds of units in the order of a force."""
        return list(self._game.profiles)

    def house_rules(self) -> Sequence[HouseRule]:
        """Every house rule with its default."""
        return [
            HouseRule(rule.name, rule.type, rule.default, rule.min, rule.max, rule.about)
            for rule in self._game.house_rules.values()
        ]

    def problem(self, parameters: Mapping[str, Any]) -> str | None:
        """Why a battle can't be set up like this, in one sentence."""
        try:
            self._game.open(parameters)
        except Fault as fault:
            return f"{_place(fault.path, parameters)}: {fault.why}."
        return None

    def new_match(self, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> Match:
        """Open a battle. Raises Fault."""
        return new_match(self._game, parameters, version=self._version, look=look)

    def summary(self, journal: Journal) -> BattleSummary:
        """What the list of battles says about a journal. Raises Fault when it is of another game."""
        if journal.game != NAME:
            raise Fault("$.game", f"this is a battle of {journal.game!r}")
        state = self._game.read_state(journal.state)
        table_map = _map_of(journal)
        names = tuple(_side_name(journal, n) for n in (0, 1))
        result = "" if state.result is None else _result_words(state.result.winner, names)
        return BattleSummary(self._map_name(table_map), table_map.name, state.turn, names, result)

    def milestone(self, journal: Journal) -> object:
        """The turn: at each one's start a copy of the save is kept apart."""
        return journal.state.get("turn")

    def battle_scene(self, match: Match, autosave: Autosave, doors: Doors) -> Scene:
        """The battle screen for a match that is being saved."""
        return BattleScene(match, autosave, doors, self._gallery)

    def replay_scene(self, journal: Journal, doors: Doors) -> Scene:
        """The battle screen without hands. Raises Fault, Refused when it can't be replayed."""
        return ReplayScene(load_match(self._game, journal), doors, self._gallery)

    def _map_name(self, table_map: TableMap) -> str:
        return next((entry.name for entry in self.maps() if entry.title == table_map.name), "")


def _fitted(picture: pygame.Surface, size_px: tuple[int, int]) -> pygame.Surface:
    share = min(size_px[0] / picture.get_width(), size_px[1] / picture.get_height(), 1.0)
    size = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
    return picture if size == picture.get_size() else pygame.transform.smoothscale(picture, size)


def _map_of(journal: Journal) -> TableMap:
    return read_map(journal.battle.get("map", {}), "")


def _side_name(journal: Journal, n: int) -> str:
    sides = journal.battle.get("sides")
    side = sides[n] if isinstance(sides, list) and n < len(sides) and isinstance(sides[n], dict) else {}
    return str(side.get("name") or (_("Blue"), _("Orange"))[n])


def _result_words(winner: int | None, names: Sequence[str]) -> str:
    return _("draw") if winner is None else _("{name} won").format(name=names[winner])


def _place(path: str, parameters: Mapping[str, Any]) -> str:
    """The place of a set-up's fault as a player knows it."""
    for n in (0, 1):
        if path.startswith(f"$.sides[{n}]"):
            return str(parameters["sides"][n].get("name") or n)
    if path.startswith("$.rules."):
        return path.removeprefix("$.rules.")
    return _("Table") if path.startswith("$.map") else path.removeprefix("$.")
