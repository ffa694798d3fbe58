"""Pocket Wargame as the shared screens see it (`GameScreens`): tables, forces, rules, its two scenes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from wargame.engine.contract import Fault
from wargame.engine.journal import Journal
from wargame.engine.match import Match, new_match
from wargame.engine.store import Autosave
from wargame.games.skirmish.forces.house import read_changes
from wargame.games.skirmish.game import NAME, Skirmish
from wargame.games.skirmish.maps.document import WHOLE
from wargame.games.skirmish.maps.library import SUFFIX, find, library, load
from wargame.games.skirmish.maps.read import read_map
from wargame.games.skirmish.state import State
from wargame.games.skirmish.table.table import Table
from wargame.games.skirmish.table.terrain import TableMap
from wargame.paths import maps_dir, user_maps_dir
from wargame.ui.common.game_screens import (
    BattleSummary,
    Doors,
    ForceChoice,
    HouseRule,
    MapEntry,
    Maps,
    Problem,
    Remark,
    Room,
    TableView,
    TableWish,
)
from wargame.ui.shell.scenes import Push, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Tasks
from wargame.ui.shell.theme import Armies, Army
from wargame.ui.shell.words import _, language
from wargame.ui.skirmish import rule_words
from wargame.ui.skirmish.battle import BattleScene
from wargame.ui.skirmish.classroom.learn import LearnScene
from wargame.ui.skirmish.classroom.school import School
from wargame.ui.skirmish.made_tables import MadeTables
from wargame.ui.skirmish.names import counted, kind_title
from wargame.ui.skirmish.parade import Parade
from wargame.ui.skirmish.range.opening import practice_range
from wargame.ui.skirmish.reader.opening import reader
from wargame.ui.skirmish.replay import ReplayScene
from wargame.ui.skirmish.scenery.gallery import Gallery
from wargame.ui.skirmish.scenery.zones import tinted_zones
from wargame.ui.skirmish.stills import Lens, Sitter, Take, Viewing, fitted, mark_units, surface_of
from wargame.ui.skirmish.table_check import TableChecks
from wargame.ui.skirmish.table_words import holds_words
from wargame.ui.skirmish.workshop.entry import open_workshop

FIRST_MAP = "crossroads"
"""What a first start proposes: the plainest of the tables."""

MOST_PICTURES = 64

Stamp = tuple[tuple[str, int, int], ...]


class SkirmishScreens:
    """Implements `GameScreens`; tables are read again only when their files have changed."""

    def __init__(self, version: str) -> None:
        self._game = Skirmish()
        self._version = version
        self._gallery = Gallery()
        self._made = MadeTables()
        self._checks = TableChecks()
        self._parade = Parade(lambda: self._gallery.stock, self._game.profiles)
        self._school = School(self._game, self._gallery)
        self._maps = Maps()
        self._stamp: tuple[Stamp, str] = ((), "")
        self._pictures: dict[tuple[str, int, tuple[int, int]], pygame.Surface] = {}

    @property
    def game(self) -> Skirmish:
        """The game itself."""
        return self._game

    def rooms(self) -> Sequence[Room]:
        """The lessons, the terrain workshop and the rules."""
        steps = _("Step by step at the table; no rules to read first.")
        return [
            Room("learn", _("Learn"), "L", self._open_lessons, steps, _("Learn in ten minutes")),
            Room("workshop", _("Terrain workshop"), "T", self._open_workshop),
            Room("rules", _("Rules"), "R", lambda _stage, _doors: Push(self.help(""))),
        ]

    def _open_lessons(self, _stage: Stage, doors: Doors) -> Transition:
        return Push(LearnScene(self._school, doors, self._open_range))

    def _open_range(self, stage: Stage, doors: Doors) -> Transition | None:
        return practice_range(stage, doors, self, self._gallery)

    def _open_workshop(self, stage: Stage, doors: Doors) -> Transition:
        return open_workshop(stage, doors, self, self._gallery)

    def help(self, topic: str) -> Scene:
        """The rules, opened at a clause, at a house rule's clause, or at the quick reference."""
        return reader(self._gallery, topic)

    # -- tables --------------------------------------------------------------------------

    def maps(self) -> Maps:
        """The tables as they were when they were last looked for."""
        return self._maps

    def look_for_maps(self) -> Maps:
        """Look what tables there are now, the plainest first."""
        stamp = (_stamp(), language())
        if stamp != self._stamp or not self._maps.entries:
            found = library()
            entries = [
                MapEntry(
                    entry.name, _(entry.title), entry.size,
                    _ground_words(entry.ground), _(entry.notes), holds_words(entry.pieces),
                )
                for entry in found.entries
            ]  # fmt: skip
            broken = tuple((name, _fault_words(fault)) for name, fault in found.broken)
            first = sorted(entries, key=lambda entry: entry.name != FIRST_MAP)
            self._maps, self._stamp = Maps(tuple(first), broken), stamp
        return self._maps

    def has_map(self, name: str) -> bool:
        """Whether there is a table of that name now, or can be made by it."""
        return find(name) is not None or self._made.wish(name) is not None

    def made_tables(self) -> Sequence[TableWish]:
        """Style, density and symmetry."""
        return self._made.wishes()

    def made_name(self, seed: int, wishes: Mapping[str, str]) -> str:
        """The name of the table that a seed and wishes make."""
        return self._made.name(seed, wishes)

    def made_entry(self, map_name: str) -> MapEntry:
        """What is said of a made table."""
        table_map = self._table_map(map_name)
        pieces = Counter(piece.kind for piece in table_map.pieces)
        look = (_ground_words(table_map.ground), _(table_map.notes), holds_words(pieces))
        return MapEntry(map_name, _(table_map.name), table_map.size, *look)

    def _table_map(self, map_name: str) -> TableMap:
        """The table of a name, made or read. Raises Fault."""
        return self._made.table(map_name) or load(map_name).table_map

    def thumbnail(self, map_name: str, size_px: tuple[int, int]) -> pygame.Surface:
        """A lit picture of a table, at most this size in px; kept. Raises Fault."""
        path = find(map_name)
        key = (map_name, path.stat().st_mtime_ns if path else 0, size_px)
        if key not in self._pictures:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            self._pictures[key] = fitted(surface_of(self._table_map(map_name), max(size_px)), size_px)
        return self._pictures[key]

    def table_view(
        self,
        map_name: str,
        longest_px: int,
        rules: Mapping[str, Any],
        armies: tuple[Army, Army] = Armies.USUAL,
    ) -> TableView:
        """The lit table with both deployment zones tinted. Raises Fault."""
        table_map = self._table_map(map_name)
        usual = self._game.house_rules["deploy.depth"].default
        depth = rules.get("deploy.depth", usual)
        depth = float(depth if isinstance(depth, int | float) else usual)
        table = Table.of(table_map)
        middles = [table.zone(side, depth).representative_point() for side in (0, 1)]
        shares = tuple((at.x / table.size[0], 1.0 - at.y / table.size[1]) for at in middles)
        return TableView(tinted_zones(surface_of(table_map, longest_px), table, depth, armies), shares)

    def table_check(self, map_name: str, progress: Progress) -> Sequence[Remark]:
        """What a look over a table finds. Raises Fault, Cancelled."""
        return self._checks.remarks(self._table_map(map_name), progress)

    def battle_thumbnail(
        self,
        journal: Journal,
        size_px: tuple[int, int],
        armies: tuple[Army, Army] = Armies.USUAL,
    ) -> pygame.Surface:
        """A saved battle's table with its units marked. Raises Fault."""
        sitter = self._sitter(journal)
        picture = fitted(surface_of(sitter.table_map, max(size_px)), size_px)
        return mark_units(picture, sitter, armies)

    def bring_view(
        self,
        tasks: Tasks,
        journal: Journal | None,
        armies: tuple[Army, Army],
        size: tuple[int, int],
        free: pygame.Rect,
        take: Take,
    ) -> Callable[[], object]:
        """Have a battle's table painted under the lamp, or the first table when there is no battle."""
        lens = Lens(self._gallery, armies, size, free)
        return Viewing(tasks, lens, lambda: self._sitter(journal), take).stop

    def _sitter(self, journal: Journal | None) -> Sitter:
        profiles = self._game.profiles
        if journal is None:
            return Sitter(load(FIRST_MAP).table_map, None, profiles)
        table_map = read_map(journal.battle.get("map", {}), "")
        return Sitter(table_map, self._game.read_state(journal.state), profiles)

    # -- forces and rules ----------------------------------------------------------------

    def force_words(self, counts: Mapping[str, int]) -> str:
        """A force in words."""
        return ", ".join(counted(kind, count) for kind, count in counts.items() if count)

    def force_picture(
        self, counts: Mapping[str, int], side: int, size_px: tuple[int, int], armies: tuple[Army, Army]
    ) -> pygame.Surface:
        """A side's force lined up in a tray of this size in px."""
        return self._parade.picture(counts, side, size_px, armies)

    def forces(self) -> Sequence[ForceChoice]:
        """The named forces."""
        titles = {"core": _("Core"), "mecha": _("Mecha"), "mecha-light": _("Mecha light")}
        named = self._game.armies.named
        return [ForceChoice(name, titles.get(name, name), counts) for name, counts in named.items()]

    def kinds(self) -> Sequence[tuple[str, str]]:
        """The kinds of units in the order of a force, and their titles."""
        return [(kind, kind_title(kind)) for kind in self._game.profiles]  # type: ignore[arg-type]

    def house_rules(self) -> Sequence[HouseRule]:
        """Every house rule with its default, those of one group together."""
        rules = [
            HouseRule(
                rule.name, rule.type, rule.default, rule.min, rule.max,
                rule_words.group(rule.name), rule_words.about(rule.name, rule.type, rule.about),
            )
            for rule in self._game.house_rules.values()
        ]  # fmt: skip
        order = rule_words.groups(self._game.profiles)
        return sorted(rules, key=lambda rule: order.index(rule.group))

    def house_rule_fault(self, name: str, value: Any) -> str:
        """What is wrong with a house rule's value; empty: nothing."""
        try:
            read_changes({name: value}, "$", self._game.house_rules)
        except Fault as fault:
            return _sentence(fault.why.replace(f" of {name}", "").replace(name, "it"))
        return ""

    def problem(self, parameters: Mapping[str, Any]) -> Problem | None:
        """Why a battle can't be set up like this."""
        try:
            self._game.open(self._made.whole(parameters))
        except Fault as fault:
            side = next((n for n in (0, 1) if fault.path.startswith(f"$.sides[{n}]")), None)
            if fault.path.startswith("$.rules"):
                return Problem(_("House rule: {why}.").format(why=fault.why))
            return Problem(_sentence(fault.why), side)
        return None

    # -- battles -------------------------------------------------------------------------

    def new_match(self, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> Match:
        """Open a battle. Raises Fault."""
        return new_match(self._game, self._made.whole(parameters), version=self._version, look=look)

    def summary(self, journal: Journal) -> BattleSummary:
        """What the list of battles says about a journal. Raises Fault when it is of another game."""
        if journal.game != NAME:
            raise Fault("$.game", _("this is a battle of another game"))
        state = self._game.read_state(journal.state)
        names = tuple(_side_name(journal, n) for n in (0, 1))
        result = "" if state.result is None else _result_words(state.result.winner, names)
        strength = tuple(_strength(state, side) for side in (0, 1))
        left = tuple(_("{left} of {all} units left").format(left=n, all=every) for n, every in strength)
        return BattleSummary(_map_title(journal), state.turn, names, left, result, strength)

    def milestone(self, journal: Journal) -> object:
        """The turn: at each one's start a copy of the save is kept apart."""
        return journal.state.get("turn")

    def battle_scene(self, match: Match, autosave: Autosave, doors: Doors) -> Scene:
        """The battle screen for a match that is being saved."""
        return BattleScene(match, autosave, doors, self._gallery)

    def replay_scene(self, match: Match, doors: Doors) -> Scene:
        """The battle screen without hands."""
        return ReplayScene(match, doors, self._gallery)


def _stamp() -> Stamp:
    """What changes when a table's file comes, goes or is written."""
    files = (path for folder in (maps_dir(), user_maps_dir()) for path in sorted(folder.glob(f"*{SUFFIX}")))
    try:
        return tuple((str(path), (stat := path.stat()).st_mtime_ns, stat.st_size) for path in files)
    except OSError:
        # one has gone meanwhile: look again
        return ()


def _fault_words(fault: Fault) -> str:
    """Where and what is wrong in a file; the place is left out where it is all of it."""
    return fault.why if fault.path == WHOLE else f"{fault.path}: {fault.why}"


def _ground_words(ground: str) -> str:
    titles = {
        "grass": _("grass"),
        "earth": _("earth"),
        "cobble": _("cobbles"),
        "snow": _("snow"),
        "sand": _("sand"),
    }
    return titles.get(ground, ground)


def _map_title(journal: Journal) -> str:
    """The table's own name; no more of the map is read for a list."""
    table_map = journal.battle.get("map")
    facts = table_map.get("wargame") if isinstance(table_map, dict) else None
    title = facts.get("name") if isinstance(facts, dict) else None
    return _(title) if isinstance(title, str) and title else _("A table")


def _side_name(journal: Journal, n: int) -> str:
    sides = journal.battle.get("sides")
    side = sides[n] if isinstance(sides, list) and n < len(sides) and isinstance(sides[n], dict) else {}
    return str(side.get("name") or (_("Blue"), _("Orange"))[n])


def _strength(state: State, side: int) -> tuple[int, int]:
    units = [unit for unit in state.units if unit.side == side]
    return sum(unit.alive for unit in units), len(units)


def _result_words(winner: int | None, names: Sequence[str]) -> str:
    return _("draw") if winner is None else _("{name} won").format(name=names[winner])


def _sentence(why: str) -> str:
    """A fault's words as a sentence."""
    return why[:1].upper() + why[1:].rstrip(".") + "."
