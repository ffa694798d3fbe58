"""What the screens that every game shares ask of a game's own.

The title, the set-up page and the list of battles are built on this alone;
`ui/app.py` hands them the implementation of the game that is played. What is
marked slow is called beside the main loop, in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import pygame

from wargame.engine.contract import Game
from wargame.engine.journal import Journal
from wargame.engine.match import Match
from wargame.engine.store import Autosave
from wargame.ui.shell.scenes import Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Tasks
from wargame.ui.shell.theme import Army


@dataclass(frozen=True)
class MapEntry:
    """A table to choose: its name for the rules, what it is called, its size in cm, its style in a word.

    `notes` and `holds` (what stands on it) are finished words.
    """

    name: str
    title: str
    size: tuple[float, float]
    style: str = ""
    notes: str = ""
    holds: str = ""


@dataclass(frozen=True)
class Maps:
    """Every table that can be chosen, and the name and fault of each file that cannot be read."""

    entries: tuple[MapEntry, ...] = ()
    broken: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class TableWish:
    """Something that can be wished for in a table made by chance: its id, what it is called, its
    choices (id and words), the usual one."""

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    usual: str


@dataclass(frozen=True)
class TableView:
    """A picture of a table and where in it each side's zone has its middle (shares across and down)."""

    surface: pygame.Surface
    zones: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Remark:
    """Something a look over a table has found, in a few words: good, a notice, or bad."""

    words: str
    severity: Literal["good", "notice", "bad"]


@dataclass(frozen=True)
class ForceChoice:
    """A ready-made force: its id for the rules, its title and how many of each kind."""

    id: str
    title: str
    counts: Mapping[str, int]


@dataclass(frozen=True)
class HouseRule:
    """A house rule as the drawer shows it, under the heading `group`.

    `type` is 'bool', 'int', 'number' or 'bands'; `about` is finished words.
    """

    name: str
    type: str
    default: Any
    low: float | None
    high: float | None
    group: str
    about: str


@dataclass(frozen=True)
class Problem:
    """Why a battle can't be set up like this: one sentence, and the side it is about, if any."""

    words: str
    side: int | None = None


@dataclass(frozen=True)
class Room:
    """A room of the game's own that the title leads to (its lessons, its rules, its workshop).

    `open` shows it in front of the title: a transition, or None when it has shown something itself.
    One that has a name for a first start (`first`) is then offered beside the first battle,
    with `note` about it.
    """

    id: str
    text: str
    letter: str
    open: Callable[[Stage, Doors], Transition | None]
    note: str = ""
    first: str = ""


@dataclass(frozen=True)
class BattleSummary:
    """What a list says of a saved battle: where, how far, who with how many units left, and how it
    ended (empty: it goes on). `strength` is each side's units left, and its units at first.
    """

    map_title: str
    turn: int
    sides: tuple[str, ...]
    left: tuple[str, ...]
    result: str
    strength: tuple[tuple[int, int], ...] = ()


class Doors(Protocol):
    """The ways out of a battle screen."""

    def to_title(self) -> Transition:
        """Back to the title; the battle is kept."""

    def to_new_battle(self, stage: Stage) -> Transition:
        """The set-up page instead of this battle."""

    def to_settings(self) -> Transition:
        """The settings, in front of the battle."""

    def begin(self, stage: Stage, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> None:
        """Open a battle of these parameters of `battle.new` (a seed is added), saved from its start."""

    def rematch(self, stage: Stage, match: Match) -> Transition | None:
        """The same battle again, sides swapped. Raises Fault."""

    def watch(self, match: Match) -> Transition:
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

    def rooms(self) -> Sequence[Room]:
        """The game's own rooms beside its battles, in the order of the title."""

    # -- tables --------------------------------------------------------------------------

    def maps(self) -> Maps:
        """The tables as they were when they were last looked for."""

    def look_for_maps(self) -> Maps:
        """Look what tables there are now: slow the first time and after a change."""

    def has_map(self, name: str) -> bool:
        """Whether there is a table of that name now."""

    def made_tables(self) -> Sequence[TableWish]:
        """What can be wished for in a table made by chance, beside its seed; empty: none are made."""

    def made_name(self, seed: int, wishes: Mapping[str, str]) -> str:
        """The name of the table that a seed and wishes make: the same for the same, on every machine.

        It is a map's name wherever one is asked for, though it is not among `maps`.
        """

    def made_entry(self, map_name: str) -> MapEntry:
        """What is said of a made table. Slow the first time."""

    def thumbnail(self, map_name: str, size_px: tuple[int, int]) -> pygame.Surface:
        """A lit picture of a table, at most this size in px. Slow; raises Fault."""

    def table_view(
        self, map_name: str, longest_px: int, rules: Mapping[str, Any], armies: tuple[Army, Army]
    ) -> TableView:
        """A table as large as asked, its zones tinted in the armies' colours. Slow; raises Fault."""

    def table_check(self, map_name: str, progress: Progress) -> Sequence[Remark]:
        """What a player wants to know of a table, the weightiest first. Slow; raises Fault, Cancelled."""

    def battle_thumbnail(
        self, journal: Journal, size_px: tuple[int, int], armies: tuple[Army, Army]
    ) -> pygame.Surface:
        """A saved battle's table with its units marked, at most this size in px. Slow; raises Fault."""

    def bring_view(
        self,
        tasks: Tasks,
        journal: Journal | None,
        armies: tuple[Army, Army],
        size: tuple[int, int],
        free: pygame.Rect,
        take: Callable[[pygame.Surface], object],
    ) -> Callable[[], object]:
        """Have a battle's table (None: a table that stands ready) painted as it lies under the lamp.

        `take` gets a picture of `size` px with the whole table inside `free`, and later perhaps a
        better one, on the main loop. What is returned calls it off.
        """

    # -- forces and rules ----------------------------------------------------------------

    def force_words(self, counts: Mapping[str, int]) -> str:
        """A force in words: "5 soldiers, 1 tank"."""

    def force_picture(
        self, counts: Mapping[str, int], side: int, size_px: tuple[int, int], armies: tuple[Army, Army]
    ) -> pygame.Surface:
        """A side's force as it will stand on the table, in a picture of this size in px. Slow."""

    def forces(self) -> Sequence[ForceChoice]:
        """The ready-made forces."""

    def kinds(self) -> Sequence[tuple[str, str]]:
        """The kinds of units for a custom force and what they are called, in the order of a force."""

    def house_rules(self) -> Sequence[HouseRule]:
        """Every house rule with its default, those of one group together."""

    def house_rule_fault(self, name: str, value: Any) -> str:
        """What is wrong with a house rule's value, in one sentence; empty: nothing."""

    def problem(self, parameters: Mapping[str, Any]) -> Problem | None:
        """Why a battle can't be set up like this; None when it can. Slow.

        `parameters` are those of `battle.new` without the seed.
        """

    # -- battles -------------------------------------------------------------------------

    def new_match(self, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> Match:
        """Open a battle. Slow; raises Fault."""

    def summary(self, journal: Journal) -> BattleSummary:
        """What the list of battles says about a journal. Raises Fault when it can't be one of this game."""

    def milestone(self, journal: Journal) -> object:
        """Changes at each turn's start: when a copy of the save is kept apart."""

    def battle_scene(self, match: Match, autosave: Autosave, doors: Doors) -> Scene:
        """The battle screen for a match that is being saved."""

    def replay_scene(self, match: Match, doors: Doors) -> Scene:
        """The battle screen without hands."""
