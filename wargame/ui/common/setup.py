"""New battle, one page: the maps, the chosen table large, the two sides, house rules, Start."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from wargame.engine.contract import Fault
from wargame.ui.common.game_screens import MapEntry
from wargame.ui.common.house_rules import HouseRulesDrawer
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.pictures import PictureQueue
from wargame.ui.common.plan import BattlePlan
from wargame.ui.common.side_panel import SidePanel
from wargame.ui.shell.kit import Kit
from wargame.ui.shell.scenes import Pop, Push, Replace, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.cards import Card, CardGrid
from wargame.ui.shell.widgets.layout import Column, Inset, Panel, Row, Spacer
from wargame.ui.shell.widgets.text import Label, Picture
from wargame.ui.shell.words import _, n_

CARD_PICTURE = (120, 92)
CARD_COLUMN = 360
TABLE_PICTURE = 1400
SIDE_COLUMN = 320


class FixedPanel(Panel):
    """A panel of one width, in look units: long words wrap in it."""

    def __init__(self, child: Widget, width: float) -> None:
        super().__init__(child, padding=14)
        self._width = width

    def content_size(self, kit: Kit, width: int | None) -> tuple[int, int]:
        wide = kit.px(self._width)
        return wide, super().content_size(kit, wide)[1]


class SetupScene(Scene):
    """Left the maps, middle the table, right the sides."""

    name = "setup"

    def __init__(self, lobby: Lobby) -> None:
        super().__init__()
        self._lobby = lobby
        self._picture = Picture(None, (300, 300), stretch=1)
        self._title = Label("", Type.TITLE)
        self._notes = Label("", Type.BODY, "dim", wrap=True)
        self._problem = Label("", Type.BODY_MEDIUM, "bad", wrap=True, id="problem")
        self._start = Button(_("Start"), self._begin, shortcut="S", primary=True, stretch=1, id="start")
        self._check: Task | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._pictures = PictureQueue(stage)
        names = (_("Blue"), _("Orange"))
        self._plan = BattlePlan.remembered(self._lobby.screens, stage.settings, names, self._lobby.map_name)
        self._show()
        self._changed(self._plan)

    def leave(self) -> None:
        self._pictures.stop()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        return None

    # -- the page ------------------------------------------------------------------------

    def _show(self) -> None:
        self.root = Inset(Row([self._left(), self._middle(), self._right()], gap=14), 20)

    def _left(self) -> Widget:
        last = self.stage.settings.last_map
        maps = sorted(self._lobby.screens.maps(), key=lambda entry: entry.name != last)
        cards = [self._card(entry) for entry in maps]
        grid = CardGrid(cards, self._choose_map, columns=2, stretch=1, id="maps")
        grid.select(self._plan.map_name)
        return Panel(
            Column([Label(_("Table"), Type.HEADING), grid], gap=10), padding=14, least=(CARD_COLUMN, 0)
        )

    def _card(self, entry: MapEntry) -> Card:
        size = (self.stage.kit.px(CARD_PICTURE[0]), self.stage.kit.px(CARD_PICTURE[1]))
        picture = Picture(None, CARD_PICTURE)
        self._pictures.bring(picture, lambda: self._lobby.screens.thumbnail(entry.name, size))
        words = [Label(entry.title, Type.SMALL_MEDIUM), Label(size_words(entry), Type.SMALL, "dim")]
        return Card(
            Column([picture, *words], gap=2), entry.name, entry.title, padding=6, id=f"map-{entry.name}"
        )

    def _middle(self) -> Widget:
        return Panel(Column([self._title, self._picture, self._notes], gap=10), stretch=1)

    def _right(self) -> Widget:
        self._house = Button(
            self._house_words(), self._open_house, shortcut="H", icon="gear", id="house-rules"
        )
        sides = [
            SidePanel(self._lobby.screens, self._plan, n, self.stage, self._side_changed) for n in (1, 0)
        ]
        swap = Button(_("Swap seats"), self._swap, shortcut="w", quiet=True, height=34, id="swap")
        foot = Row([Button(_("Back"), Pop, shortcut="k", id="back"), self._start], gap=10)
        parts: list[Widget] = [sides[0], swap, sides[1], Spacer(), self._house, self._problem, foot]
        return FixedPanel(Column(parts, gap=10), SIDE_COLUMN)

    def _house_words(self) -> str:
        count = len(self._plan.house_rules)
        if not count:
            return _("House rules")
        return n_("House rules ({count} changed)", "House rules ({count} changed)", count)

    # -- changes -------------------------------------------------------------------------

    def _choose_map(self, name: str) -> None:
        self._changed(replace(self._plan, map_name=name))

    def _side_changed(self, n: int, changes: dict[str, Any]) -> None:
        self._changed(self._plan.with_side(n, **changes))

    def _swap(self) -> None:
        self._plan = self._plan.swapped()
        self._show()
        self._changed(self._plan)

    def _open_house(self) -> None:
        rules = tuple(self._lobby.screens.house_rules())
        HouseRulesDrawer(self.stage, rules, self._plan.house_rules, self._house_changed).open()

    def _house_changed(self, changes: Any) -> None:
        self._changed(replace(self._plan, house_rules=changes))
        self._house.text = self._house_words()

    def _changed(self, plan: BattlePlan) -> None:
        """Show the plan and look beside the main loop whether it can be played."""
        self._plan = plan
        entry = next(entry for entry in self._lobby.screens.maps() if entry.name == plan.map_name)
        if self._title.text != entry.title:
            screens, size = self._lobby.screens, (TABLE_PICTURE, TABLE_PICTURE)
            self._pictures.bring(self._picture, lambda: screens.table_picture(entry.name, size), first=True)
        self._title.text = entry.title
        self._notes.text = f"{size_words(entry)}. {entry.notes}" if entry.notes else size_words(entry)
        if self._check is not None:
            self._check.cancel()
        parameters = plan.parameters()
        self._check = self.stage.tasks.thread(
            lambda _p: self._lobby.screens.problem(parameters), then=self._judged
        )

    def _judge(self, _progress: Progress, parameters: dict[str, Any]) -> str | None:
        return self._lobby.screens.problem(parameters)

    def _judged(self, task: Task) -> None:
        problem = task.result or ""
        self._problem.text = problem
        self._problem.visible = bool(problem)
        self._start.enabled = not problem
        self._start.tooltip = problem
        self.stage.redraw()

    # -- on to the battle ----------------------------------------------------------------

    def _begin(self) -> Transition | None:
        plan = self._plan
        self.stage.settings_store.change(**plan.settings())
        try:
            to_battle = self._lobby.begin(self.stage, plan.parameters(), plan.look())
        except Fault as fault:
            self._problem.text = f"{fault.path}: {fault.why}."
            self._problem.visible = True
            return None
        return Replace(to_battle.scene) if isinstance(to_battle, Push) else to_battle


def size_words(entry: MapEntry) -> str:
    """The table's size in words."""
    return _("{width} × {height} cm").format(width=f"{entry.size[0]:g}", height=f"{entry.size[1]:g}")
