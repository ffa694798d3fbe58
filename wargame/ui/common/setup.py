"""New battle, one page: the maps, the chosen table large, the two sides, house rules, Start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from wargame.ui.common.ask import tell
from wargame.ui.common.game_screens import MapEntry, Problem, Remark, TableView
from wargame.ui.common.house_rules import HouseRulesDrawer
from wargame.ui.common.lobby import Lobby
from wargame.ui.common.made_table import RANDOM, MadeTable
from wargame.ui.common.map_shelf import MapShelf, entry_card, size_words
from wargame.ui.common.pictures import CoverPicture, PictureQueue
from wargame.ui.common.plan import BattlePlan
from wargame.ui.common.setup_page import TableFrame, ThreeColumns
from wargame.ui.common.side_panel import SidePanel
from wargame.ui.common.table_report import TableReport
from wargame.ui.common.verdict import Verdict
from wargame.ui.shell.scenes import Pop, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button
from wargame.ui.shell.widgets.layout import Column, Inset, Panel, Row, Stack
from wargame.ui.shell.widgets.scroll import ScrollView
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import _, inside, n_

QUICK_PX = 640
BACKDROP_DIM = 0.55


class SetupScene(Scene):
    """Left the maps, middle the table, right the sides."""

    name = "setup"

    def __init__(self, lobby: Lobby) -> None:
        super().__init__()
        self._lobby = lobby
        self._frame = TableFrame(id="table")
        self._title = Label("", Type.TITLE, wrap=True, most_lines=2, stretch=1)
        self._size = Label("", Type.BODY, "dim", align=("end", "centre"))
        self._notes = Label("", Type.BODY, wrap=True, most_lines=2, tooltip=" ", id="notes")
        self._holds = Label("", Type.SMALL, "dim", wrap=True, most_lines=2, tooltip=" ", id="notes-holds")
        self._report = TableReport(self._look_over, stretch=1, id="report")
        self._looking: Task | None = None
        self._plan = BattlePlan.empty()
        self._shown: object = None
        self._sides: list[SidePanel] = []
        self._early: list[pygame.event.Event] = []
        """Keys pressed while the tables are being read."""
        self._made_entry: tuple[str, MapEntry] | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._made = MadeTable(stage, self._lobby.screens, lambda: self._choose_map(RANDOM))
        self._pictures = PictureQueue(stage)
        self._verdict = Verdict(stage, self._lobby.screens, self._judged)
        if self._lobby.screens.maps().entries:
            self._open()
        else:
            icon = Icon("hourglass", 22, "brass", align=("centre", "centre"))
            words = Label(_("Reading the tables …"), Type.BODY_MEDIUM, align=("centre", "centre"))
            self.root = Stack([Panel(Row([icon, words], gap=12), align=("centre", "centre"))])
        stage.tasks.thread(self._look_for_maps, then=self._maps_came)

    def stop(self) -> None:
        self._pictures.stop()
        self._verdict.stop()
        if self._looking is not None:
            self._looking.cancel()

    def uncovered(self) -> None:
        if self._sides:
            self._changed(self._plan)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        if event.type == pygame.KEYDOWN and not self._sides:
            # meant for the page that is on its way: it is heard there
            self._early.append(event)
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.stage.tasks.thread(self._look_for_maps, then=self._maps_came)
        return None

    def draw(self, target: pygame.Surface) -> None:
        self._lobby.backdrop.draw(self.stage, target, BACKDROP_DIM)

    # -- the tables ----------------------------------------------------------------------

    def _look_for_maps(self, _progress: Progress) -> bool:
        """Whether there are other tables than when the page was opened."""
        before = self._lobby.screens.maps()
        return self._lobby.screens.look_for_maps() != before

    def _maps_came(self, task: Task) -> None:
        if task.error:
            raise RuntimeError(task.error)
        if task.result or not self._sides:
            self._open()

    def _open(self) -> None:
        """The page with what is remembered; a choice made meanwhile stays."""
        screens, stage = self._lobby.screens, self.stage
        proposed = BattlePlan.remembered(screens, stage.settings, stage.theme.armies, self._lobby.map_name)
        if self._sides and screens.has_map(self._plan.map_name):
            proposed = self._plan
        names = [entry.name for entry in screens.maps().entries]
        if proposed.map_name not in (*names, self._made.name if self._made.offers else ""):
            # made by other wishes than those that are kept
            proposed = replace(proposed, map_name=next(iter(names), ""))
        self._plan = proposed
        self._show()
        self._changed(proposed)
        early, self._early = self._early, []
        for event in early:
            pygame.event.post(event)

    # -- the page ------------------------------------------------------------------------

    def _show(self) -> None:
        self._maps_column = self._left()
        self._wishes = self._made.controls(visible=self._is_made)
        head = Row([self._title, self._size], gap=12)
        self._if_tall = Column([self._holds])
        words = Column([self._notes, self._if_tall], gap=2)
        self._middle = Panel(Column([head, self._wishes, self._frame, words, self._report], gap=10))
        self._show_sides()

    def _show_sides(self) -> None:
        self.root = ThreeColumns(self._maps_column, self._middle, self._right(), self._size, self._if_tall)

    def _left(self) -> Widget:
        last, maps = self.stage.settings.last_map, self._lobby.screens.maps()
        entries = sorted(maps.entries, key=lambda entry: entry.name != last)
        cards = [entry_card(entry, partial(self._bring_thumbnail, entry.name)) for entry in entries]
        if self._made.offers:
            cards.insert(0 if self._is_made else 1, self._made.card())
        grid = MapShelf(cards, self._choose_map, stretch=1, id="maps")
        grid.select(RANDOM if self._is_made else self._plan.map_name)
        parts: list[Widget] = [Inset(Label(_("Table"), Type.HEADING), 4, 0), grid]
        if maps.broken:
            parts.append(self._broken_button(len(maps.broken)))
        return Panel(Column(parts, gap=10), padding=14)

    def _broken_button(self, count: int) -> Widget:
        return Button(
            n_("{count} broken", "{count} broken", count),
            self._tell_broken,
            icon="warning",
            quiet=True,
            style=Type.LABEL,
            height=36,
            tooltip=_("Files among your tables that can't be used"),
            id="broken",
        )

    def _bring_thumbnail(self, name: str, picture: CoverPicture, size: tuple[int, int]) -> None:
        side = max(size) + max(size) // 4
        self._pictures.bring(picture, partial(self._lobby.screens.thumbnail, name, (side, side)))

    def _right(self) -> Widget:
        self._house = Button("", self._open_house, shortcut="H", icon="gear", id="house-rules")
        self._why = Label("", Type.BODY_MEDIUM, "bad", wrap=True, id="problem", stretch=1)
        icon = Icon("warning", 18, "bad", align=("centre", "start"))
        self._why_row = Row([icon, self._why], gap=8, visible=False)
        self._start = Button(
            _("Start"), self._begin, shortcut="S", primary=True, height=48, stretch=1, id="start"
        )
        self._sides = [
            SidePanel(self._lobby.screens, self._plan, n, self.stage, self._pictures, self._side_changed)
            for n in (0, 1)
        ]
        swap = Button(
            _("Swap seats"), self._swap, shortcut="w", icon="swap", style=Type.LABEL, height=34, id="swap",
            align=("centre", "fill"),
        )  # fmt: skip
        sides = ScrollView(Column([self._sides[1], swap, self._sides[0]], gap=8), stretch=1, id="sides")
        foot = Row([Button(_("Back"), Pop, shortcut="k", height=48, id="back"), self._start], gap=10)
        return Panel(Column([sides, self._house, self._why_row, foot], gap=10), padding=14)

    # -- changes -------------------------------------------------------------------------

    @property
    def _is_made(self) -> bool:
        """Whether the table is one that chance makes."""
        return bool(self._made.offers) and self._plan.map_name == self._made.name

    def _choose_map(self, key: str) -> None:
        name = self._made.name if key == RANDOM else key
        self._changed(replace(self._plan, map_name=name))

    def _side_changed(self, n: int, changes: dict[str, Any]) -> None:
        self._changed(self._plan.with_side(n, **changes))

    def _swap(self) -> None:
        self._plan = self._plan.swapped(self.stage.theme.armies)
        self._show_sides()
        self._changed(self._plan)

    def _open_house(self) -> None:
        HouseRulesDrawer(self.stage, self._lobby.screens, self._plan.house_rules, self._house_changed).open()

    def _house_changed(self, changes: Mapping[str, Any]) -> None:
        self._changed(replace(self._plan, house_rules=dict(changes)))

    def _changed(self, plan: BattlePlan) -> None:
        """Show the plan and look beside the main loop whether it can be played."""
        self._plan = plan
        self._tell_table()
        for side in self._sides:
            side.name_problem = self._name_words()
        self._wishes.visible = self._is_made
        self._house.text = house_words(len(plan.house_rules))
        self._frame.call(tuple(side.name for side in plan.sides))
        self._bring_table(plan)
        self._verdict.ask(plan.parameters())

    def _tell_table(self) -> None:
        """The table's title and notes, as soon as it is known which they are."""
        name, making = self._plan.map_name, self._made_entry
        entry = next((e for e in self._lobby.screens.maps().entries if e.name == name), None)
        if entry is None and making is not None and making[0] == name:
            entry = making[1]
        missing = _("Making the table …") if self._is_made else _("There is no table")
        self._title.text = entry.title if entry else missing
        self._size.text = size_words(entry) if entry else ""
        self._notes.text = entry.notes if entry else ""
        self._notes.tooltip = f"{entry.notes}\n{entry.holds}".strip() if entry else ""
        self._notes.visible = bool(self._notes.text)
        self._holds.text = self._holds.tooltip = entry.holds if entry else ""
        self._holds.visible = bool(self._holds.text)
        if entry is not None:
            self._frame.shape = entry.size[1] / entry.size[0]
            self._report.turn_to(name)

    def _look_over(self, name: str) -> None:
        """Have the chosen table looked over beside the main loop, it alone."""
        if self._looking is not None:
            self._looking.cancel()

        def look(progress: Progress) -> Sequence[Remark]:
            return self._lobby.screens.table_check(name, progress)

        def take(task: Task) -> None:
            if not task.error:
                self._report.show(name, task.result)
                self.stage.redraw()

        self._looking = self.stage.tasks.thread(look, then=take)

    def _bring_entry(self, name: str, then: Callable[[], object]) -> None:
        """Have a table made, and say what has come of it."""

        def take(entry: MapEntry) -> None:
            self._made_entry = name, entry
            if self._plan.map_name == name:
                self._tell_table()
                then()

        self._pictures.make("entry", partial(self._lobby.screens.made_entry, name), take, first=True)

    def _bring_table(self, plan: BattlePlan) -> None:
        """A small picture at once, then one as sharp as the window shows it."""
        armies = self.stage.theme.armies
        wanted = (plan.map_name, repr(sorted(plan.house_rules.items())), armies, self.stage.size)
        if wanted == self._shown or not plan.map_name:
            return
        self._shown = wanted
        screens, rules = self._lobby.screens, dict(plan.house_rules)

        def bring(longest: int, then: Callable[[], object], *, first: bool) -> None:
            def take(view: TableView) -> None:
                if self._shown == wanted:
                    self._frame.view = view
                    if self._is_made:
                        self._made.show(view.surface)
                    then()

            view = partial(screens.table_view, plan.map_name, longest, rules, armies)
            self._pictures.make("table", view, take, first=first)

        def sharpen() -> None:
            # after the cards and the forces: those are not seen at all until they come
            bring(max(*self._frame.rect.size, QUICK_PX), lambda: None, first=False)

        def begin() -> None:
            bring(QUICK_PX, sharpen, first=True)

        if self._is_made:
            self._bring_entry(plan.map_name, begin)
        else:
            begin()

    def _judged(self, problem: Problem | None) -> None:
        if problem is None and self._plan.shared_name:
            problem = Problem(self._name_words())
        self._why_row.visible = problem is not None
        for n, side in enumerate(self._sides):
            side.problem = problem.words if problem is not None and problem.side == n else ""
        if problem is not None:
            self._why.text = self._problem_words(problem)
        self._start.enabled = problem is None
        self._start.tooltip = self._why.text if problem is not None else ""
        self.stage.redraw()

    def _name_words(self) -> str:
        name = self._plan.shared_name
        return _("Both sides are called {name}.").format(name=name) if name else ""

    def _problem_words(self, problem: Problem) -> str:
        """The problem beside Start, where it has to say whose it is."""
        if problem.side is None:
            return problem.words
        words = inside(problem.words)
        return _("{side}: {problem}").format(side=self._plan.sides[problem.side].name, problem=words)

    def _tell_broken(self) -> None:
        """The name and the fault of every file that can't be used."""
        faults = [f"{name}: {why}" for name, why in self._lobby.screens.maps().broken]
        tell(self.stage, _("These tables can't be used"), "\n\n".join(faults), width=640)

    # -- on to the battle ----------------------------------------------------------------

    def _begin(self) -> None:
        self._made.settle()
        plan = self._plan
        self.stage.settings_store.change(**plan.settings(), **self._made.settings())
        self._lobby.begin(self.stage, plan.parameters(), plan.look())


def house_words(changed: int) -> str:
    """What stands on the button of the house rules."""
    if not changed:
        return _("House rules")
    return n_("House rules ({count} changed)", "House rules ({count} changed)", changed)
