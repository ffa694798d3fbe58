"""What the screens that every game shares ask of a game's own.

The title, the set-up page and the list of battles are built on this alone;
`ui/app.py` hands them the implementation of the game that is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from wargame.engine.contract import Game
from wargame.engine.journal import Journal
from wargame.engine.match import Match
from wargame.engine.store import Autosave
from wargame.ui.shell.scenes import Scene, Stage, Transition


@dataclass(frozen=True)
class MapEntry:
    """A table to choose: its name for the rules, what it is called, its size in cm."""

    name: str
    title: str
    size: tuple[float, float]
    notes: str = ""


@dataclass(frozen=True)
class ForceChoice:
    """A ready-made force: its id for the rules, its title and how many of each kind."""

    id: str
    title: str
    counts: Mapping[str, int]


@dataclass(frozen=True)
class HouseRule:
    """A house rule as the drawer shows it; `type` is 'bool', 'int', 'number' or 'bands'."""

    name: str
    type: str
    default: Any
    low: float | None
    high: float | None
    about: str


@dataclass(frozen=True)
class BattleSummary:
    """One line about a saved battle: where, how far, who, and how it ended (empty: it goes on).

    `map_name` is the table whose picture stands for it, empty when there is none.
    """

    map_name: str
    map_title: str
    turn: int
    sides: tuple[str, ...]
    result: str


class Doors(Protocol):
    """The ways out of a battle screen."""

    def to_title(self) -> Transition:
        """Back to the title; the battle is kept."""

    def to_new_battle(self, stage: Stage) -> Transition:
        """The set-up page instead of this battle."""

    def to_settings(self) -> Transition:
        """The settings, in front of the battle."""

    def rematch(self, stage: Stage, match: Match) -> Transition:
        """The same battle again, sides swapped. Raises Fault."""

    def watch(self, stage: Stage, journal: Journal) -> Transition | None:
        """Watch the battle from its start."""

    def play_on_from(self, stage: Stage, journal: Journal) -> Transition | None:
        """A new battle that goes on from a journal's last entry."""

    def save_as(self, match: Match, name: str) -> None:
        """Keep a copy of the battle under another name. Raises Fault, SaveError."""


class GameScreens(Protocol):
    """One game, as the shared screens see it."""

    @property
    def game(self) -> Game:
        """The game itself."""

    def maps(self) -> Sequence[MapEntry]:
        """Every table that can be chosen, shipped ones first."""

    def thumbnail(self, map_name: str, size_px: tuple[int, int]) -> pygame.Surface:
        """A lit picture of a table, at most this size in px; quick enough for a list."""

    def table_picture(self, map_name: str, size_px: tuple[int, int]) -> pygame.Surface:
        """The same with both deployment zones tinted in the armies' colours."""

    def force_words(self, counts: Mapping[str, int]) -> str:
        """A force in words: "5 soldiers, 1 tank"."""

    def forces(self) -> Sequence[ForceChoice]:
        """The ready-made forces."""

    def kinds(self) -> Sequence[str]:
        """The kinds of units for a custom force, in the order of a force."""

    def house_rules(self) -> Sequence[HouseRule]:
        """Every house rule with its default."""

    def problem(self, parameters: Mapping[str, Any]) -> str | None:
        """Why a battle can't be set up like this, in one sentence; None when it can.

        `parameters` are those of `battle.new` without the seed.
        """

    def new_match(self, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> Match:
        """Open a battle. Raises Fault."""

    def summary(self, journal: Journal) -> BattleSummary:
        """What the list of battles says about a journal."""

    def milestone(self, journal: Journal) -> object:
        """Changes at each turn's start: when a copy of the save is kept apart."""

    def battle_scene(self, match: Match, autosave: Autosave, doors: Doors) -> Scene:
        """The battle screen for a match that is being saved."""

    def replay_scene(self, journal: Journal, doors: Doors) -> Scene:
        """The battle screen without hands. Raises Fault, Refused when it can't be replayed."""
