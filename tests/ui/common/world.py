"""A small game for the shared screens' tests, a folder of its battles, and a desk that waits for work."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from tests.engine.toy import Race, Throw, Toy, ToyBattle, Walk
from tests.ui.headless import Desk
from wargame import paths
from wargame.engine.contract import Fault
from wargame.engine.journal import Journal
from wargame.engine.match import Match, new_match
from wargame.engine.store import Autosave, BattleStore
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
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.settings import SettingsScene
from wargame.ui.common.setup import SetupScene
from wargame.ui.common.title import TitleScene
from wargame.ui.shell.scenes import Scene, Stage, Transition
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.scroll import ScrollView

GOAL = 30
ROOM = 12
SETTLE_S = 20.0


class Roads(Toy):
    """The race of the engine's tests, on a road, between two named sides with forces and house rules."""

    name = "roads"

    def __init__(self, road_names: Callable[[], Sequence[str]]) -> None:
        self._roads = road_names

    def open(self, setup: Mapping[str, Any]) -> ToyBattle:
        road = str(setup.get("map"))
        if road not in self._roads() and not road.startswith("made "):
            raise Fault("$.map", f"there is no map called {setup.get('map')}")
        for n, side in enumerate(setup["sides"]):
            force = side["force"]
            if isinstance(force, dict) and sum(force.values()) > ROOM:
                raise Fault(f"$.sides[{n}].force", "there is no room for this force in its zone")
            if force == {}:
                raise Fault(f"$.sides[{n}].force", "a force has at least one unit")
        return ToyBattle({"goal": GOAL, **setup})


class StillScene(Scene):
    """Stands for a game's own screen: says what it was opened with."""

    def __init__(self, name: str, match: Match, doors: Doors, autosave: Autosave | None = None) -> None:
        super().__init__()
        self.name = name
        self.match = match
        self.doors = doors
        self.autosave = autosave

    def leave(self) -> None:
        if self.autosave is not None:
            self.autosave.close()


class RoadScreens:
    """`GameScreens` of the small game. Tests may change its roads, make it slow, and hold it up."""

    def __init__(self) -> None:
        self.roads = {"dale": "The dale", "fell": "The long fell beyond the seven mills"}
        self.broken: tuple[tuple[str, str], ...] = ()
        self.game = Roads(lambda: tuple(self.roads))
        self.seeds: list[int] = []
        self.new_match_s = 0.0
        self.views = 0
        self.made: list[str] = []
        self._maps = Maps()

    def maps(self) -> Maps:
        return self._maps

    def look_for_maps(self) -> Maps:
        entries = tuple(MapEntry(name, title, (40.0, 40.0), "grass") for name, title in self.roads.items())
        self._maps = Maps(entries, self.broken)
        return self._maps

    def has_map(self, name: str) -> bool:
        return name in self.roads or name.startswith("made ")

    def made_tables(self) -> Sequence[TableWish]:
        return [TableWish("bends", "Bends", (("few", "Few bends"), ("many", "Many bends")), "few")]

    def made_name(self, seed: int, wishes: Mapping[str, str]) -> str:
        return f"made {wishes['bends']} {seed}"

    def made_entry(self, map_name: str) -> MapEntry:
        self.made.append(map_name)
        return MapEntry(map_name, f"A road {map_name}", (40.0, 40.0), "grass", "Made by chance.")

    def thumbnail(self, map_name: str, size_px: tuple[int, int]) -> pygame.Surface:
        return painted(size_px)

    def table_view(self, map_name: str, longest_px: int, rules: Any, armies: Any) -> TableView:
        return TableView(painted((longest_px, longest_px)), ((0.5, 0.9), (0.5, 0.1)))

    def battle_thumbnail(self, journal: Journal, size_px: tuple[int, int], armies: Any) -> pygame.Surface:
        return painted(size_px)

    def bring_view(
        self, tasks: Any, journal: Any, armies: Any, size: Any, free: Any, take: Any
    ) -> Callable[[], object]:
        self.views += 1
        take(painted(size))
        return lambda: None

    def force_words(self, counts: Mapping[str, int]) -> str:
        return ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)

    def table_check(self, map_name: str, progress: Any) -> Sequence[Remark]:
        return [Remark("The sides are even", "good"), Remark("A bend without an end", "notice")]

    def force_picture(self, counts: Any, side: int, size_px: tuple[int, int], armies: Any) -> pygame.Surface:
        return painted(size_px)

    def forces(self) -> Sequence[ForceChoice]:
        return [
            ForceChoice("few", "Few", {"runner": 2}),
            ForceChoice("many", "Many", {"runner": 6, "cart": 1}),
        ]

    def kinds(self) -> Sequence[tuple[str, str]]:
        return [("runner", "Runner"), ("cart", "Cart")]

    def rooms(self) -> Sequence[Room]:
        return [Room("rules", "Rules", "R", self._to_rules)]

    def _to_rules(self, stage: Stage, doors: Doors) -> Transition | None:
        stage.toast("the rules")
        return None

    def house_rules(self) -> Sequence[HouseRule]:
        return [
            HouseRule("mud", "bool", False, None, None, "Weather", "The road is muddy."),
            HouseRule("wind", "int", 2, 0, 6, "Weather", "How hard the wind blows."),
            HouseRule("length", "number", 8.0, 1.0, 90.0, "The road", "How long the road is, in miles."),
            HouseRule("bands", "bands", ([15.0, 4], [40.0, 5]), None, None, "The road", "Bow: ranges in cm."),
        ]

    def house_rule_fault(self, name: str, value: Any) -> str:
        rule = next(rule for rule in self.house_rules() if rule.name == name)
        if rule.type == "bands":
            return "" if all(1 <= needs <= 6 for _, needs in value) else "A band needs 1 to 6."
        if rule.type == "int" and not isinstance(value, int):
            return "A whole number is needed."
        if rule.low is not None and rule.high is not None and not rule.low <= value <= rule.high:
            return f"{name} is from {rule.low:g} to {rule.high:g}."
        return ""

    def problem(self, parameters: Mapping[str, Any]) -> Problem | None:
        try:
            self.game.open(parameters)
        except Fault as fault:
            side = next((n for n in (0, 1) if fault.path.startswith(f"$.sides[{n}]")), None)
            return Problem(fault.why[:1].upper() + fault.why[1:] + ".", side)
        return None

    def new_match(self, parameters: Mapping[str, Any], look: Mapping[str, Any]) -> Match:
        time.sleep(self.new_match_s)
        self.seeds.append(parameters["seed"])
        return new_match(self.game, parameters, version="test", look=look)

    def summary(self, journal: Journal) -> BattleSummary:
        if journal.game != self.game.name:
            raise Fault("$.game", "this is a battle of another game")
        state: Race = self.game.read_state(journal.state)
        names = tuple(side["name"] for side in journal.battle["sides"])
        won = max(state.places) >= GOAL
        result = f"{names[state.places.index(max(state.places))]} won" if won else ""
        left = tuple(f"{place:g} steps" for place in state.places)
        title = self.roads.get(journal.battle["map"], "A road")
        return BattleSummary(title, state.turn, names, left, result)

    def milestone(self, journal: Journal) -> object:
        return journal.state["turn"] // 4

    def battle_scene(self, match: Match, autosave: Autosave, doors: Doors) -> Scene:
        return StillScene("battle", match, doors, autosave)

    def replay_scene(self, match: Match, doors: Doors) -> Scene:
        return StillScene("replay", match, doors)


def painted(size_px: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size_px)
    surface.fill((90, 110, 60))
    return surface


def a_lobby(screens: RoadScreens | None = None, **asked: Any) -> Lobby:
    """A lobby over the player's folders of this test."""
    screens = screens or RoadScreens()
    store = BattleStore(paths.battles_dir(), paths.trash_dir(), screens.milestone)
    return Lobby(screens, store, SetupScene, SettingsScene, **asked)


def save_battle(
    lobby: Lobby,
    name: str,
    *,
    turns: int = 0,
    over: bool = False,
    names: tuple[str, str] = ("Ann", "Bo"),
    road: str = "dale",
    age_s: float = 0.0,
) -> Match:
    """A battle in the folder, `age_s` old; with `over` one that has a result."""
    sides = [{"name": side, "force": "few"} for side in names]
    parameters = {"map": road, "sides": sides, "rules": {}, "seed": 7}
    match = new_match(lobby.screens.game, parameters, version="test", look={"names": list(names)})
    autosave = lobby.store.autosave(name, match)
    while over and not match.battle.is_over(match.state):
        match.submit(Throw())
    for _ in range(turns):
        match.submit(Walk(1))
    autosave.close()
    if age_s:
        file = lobby.store.path(name)
        moment = time.time() - age_s
        os.utime(file, (moment, moment))
    return match


def settled(desk: Desk) -> Desk:
    """The desk once everything that is done beside the main loop has been done."""
    until = time.monotonic() + SETTLE_S
    desk.wait(1 / 30)
    while desk.director.running and (desk.stage.tasks.running() or desk.director.scene.animating):
        assert time.monotonic() < until, "the work beside the main loop did not end"
        time.sleep(0.002)
        desk.wait(1 / 30)
    if desk.director.running:
        desk.draw()
    return desk


def title_of(lobby: Lobby, size: tuple[int, int] = (1280, 800), **settings: Any) -> Desk:
    """The title, at rest; nothing fades, which would only take time."""
    return settled(Desk(TitleScene(lobby), size, **{"animations": False, **settings}))


def press(desk: Desk, name: str) -> Desk:
    """Scroll to a widget where it must be, click it and wait for what comes of it."""
    widget = desk.find(name)
    for above in widget.ancestors():
        if isinstance(above, ScrollView) and above is not widget:
            above.reveal(widget)
            desk.director.lay_out()
    desk.click(widget)
    return settled(desk)


def shows(desk: Desk, name: str) -> bool:
    """Whether a widget of that id can be seen."""
    return any(root.find(name) is not None for root in roots(desk))


def roots(desk: Desk) -> list[Widget]:
    """The trees that are shown: layers, and the scene's."""
    layers = [layer.dispatcher.root for layer in desk.stage.layers]
    return layers + ([desk.director.scene.root] if desk.director.scene.root is not None else [])


def dialog_words(desk: Desk) -> str:
    """Everything that the uppermost dialog says."""
    assert desk.stage.layers, "no dialog"
    return "\n".join(widget.text for widget in desk.stage.layers[-1].content.walk() if widget.text)


def toasts(desk: Desk) -> str:
    """Every notice shown now."""
    return "\n".join(toast.words for toast in desk.stage.toasts)


def files_of(lobby: Lobby, name: str) -> set[str]:
    """The names of all files of a battle."""
    path: Path = lobby.store.path(name)
    return {file.name for file in path.parent.iterdir() if file.name.startswith(path.name)}
