"""A developer's tool: every widget in every state.

`python -m wargame.ui.shell.gallery [--trace FILE] [--size WxH] [--page N]`
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click
import pygame

from wargame.ui.shell import icons
from wargame.ui.shell.inputs import Chord
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.scenes import Choice, Pop, Push, Scene, Stage, Transition
from wargame.ui.shell.tasks import Progress, Task
from wargame.ui.shell.theme import Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.buttons import Button, IconButton, Toggle
from wargame.ui.shell.widgets.cards import Card, CardGrid, ListView
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Grid, Hairline, Panel, Row, Spacer, Stack
from wargame.ui.shell.widgets.menu import Dropdown, Entry, Menu
from wargame.ui.shell.widgets.meter import ProgressBar
from wargame.ui.shell.widgets.rich import RichText
from wargame.ui.shell.widgets.slider import Slider, Stepper
from wargame.ui.shell.widgets.tabs import Tabs
from wargame.ui.shell.widgets.text import Chip, Icon, Label
from wargame.ui.shell.window import WindowOptions, run

PROSE = (
    "A **mech** marches up to **10 cm** in one activation. It can climb obstacles up to **1 cm** high, "
    "but climbing *halves* its movement. It may {bad:stumble}: [die:1] [die:2] roll damage, "
    "[die:3] [die:4] [die:5:first] [die:6:second] {good:steady}. Press [key:Space] or read "
    "[[the clause on climbing|move.climb]] and [[overwatch|overwatch]] [icon:eye]."
)


def titled(title: str, *rows: Widget, note: str = "", stretch: float = 0) -> Panel:
    """A panel with a heading and a line under it."""
    head = Row([Label(title, Type.HEADING), Spacer(), Label(note, Type.SMALL, "dim")])
    return Panel(Column([head, Hairline(), *rows], gap=12), stretch=stretch)


def wait_a_while(progress: Progress, steps: int) -> int:
    """Work for the progress bar."""
    for n in range(steps):
        progress(n / steps, f"step {n + 1} of {steps}")
        time.sleep(0.05)
    return steps


class Gallery(Scene):
    """Panels full of widgets."""

    name = "gallery"

    def __init__(self) -> None:
        super().__init__()
        self.progress = ProgressBar("Painting the table", 0.62, id="progress")

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        columns = [
            Column([self._buttons(), self._numbers()], gap=16, stretch=1),
            Column([self._fields(), self._prose(), self._chips()], gap=16, stretch=1),
            Column([self._lists(), self._icons()], gap=16, stretch=1),
        ]
        self.root = Stack([Row(columns, gap=16, margin=16)])

    def handle(self, event: pygame.event.Event) -> Transition | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            self._open_menu(event.pos)
        return None

    def _open_menu(self, spot: tuple[int, int]) -> None:
        entries = [
            Entry("Resume", key=Chord("Esc")),
            Entry("Save as", icon="export", then=lambda: self.stage.toast("Saved.", "good")),
            Entry("Settings", icon="gear", key=Chord("F10")),
            Entry("Concede", icon="flag", enabled=False, why="The battle is over."),
        ]
        self.stage.open_popup(Menu(entries), pygame.Rect(spot, (1, 1)))

    def _buttons(self) -> Panel:
        names = ("undo", "redo", "gear", "menu", "trash", "target", "tape")
        return titled(
            "Buttons",
            Row(
                [
                    Button("Move", key=Chord("M"), selected=True),
                    Button("Fire", key=Chord("F")),
                    Button("End", key=Chord("Space"), primary=True),
                ]
            ),
            Row(
                [
                    Button("New battle", lambda: Push(Gallery()), shortcut="N", id="push"),
                    Button("Greyed", enabled=False, tooltip="Blue's force is too large for its zone."),
                    Button("Quiet", quiet=True),
                ]
            ),
            Row([IconButton(name, name.title()) for name in names], gap=4),
            Row(
                [
                    Button("Ask", self._ask, shortcut="A", id="ask"),
                    Button("Toast", lambda: self.stage.toast("The picture was saved.", "good"), shortcut="T"),
                    Button("Work", self._work, shortcut="W", id="work"),
                    Button("Fault", self._fail, id="fault"),
                ]
            ),
            self.progress,
            note="hover, press, Tab",
        )

    def _numbers(self) -> Panel:
        return titled(
            "Numbers",
            Slider("Length", 5.6, 2, 12, 0.1, shown=lambda v: f"{v:.1f} cm", id="length"),
            Slider("Greyed", 3, 0, 10, enabled=False),
            Stepper("Soldiers", 5, 0, 9, id="soldiers"),
            Stepper("Tanks", 0, 0, 2),
            Hairline(),
            Toggle("Soldiers may enter", True, note="doors 2, windows 4", id="enter"),
            Toggle("Climbable (up to 1 cm)", False),
            Toggle("Greyed", True, enabled=False),
        )

    def _fields(self) -> Panel:
        wrong = TextField("Saint-Clair: crossroads", name="Name with a fault")
        wrong.problem = "A name may not contain a colon."
        options = [
            ("usual", "Blue and orange"),
            ("red_blind", "Blue and yellow"),
            ("blue_blind", "Teal and red"),
        ]
        return titled(
            "Fields",
            TextField("Saint-Clair cröss-ways é ½ −", name="Table", id="table"),
            TextField("", hint="Name of the battle", name="Battle", id="battle"),
            wrong,
            Dropdown(options, "usual", self._recolour, name="Colours", id="colours"),
        )

    def _prose(self) -> Panel:
        return titled(
            "Prose",
            RichText(PROSE, bold_tone="gold", on_link=lambda link: self.stage.toast(link), id="prose"),
            Label("An aside, in cover behind sandbags", Type.ASIDE, "dim"),
            Label("Łódź, Прохоровка, 島, ☃, \U000f1234", Type.BODY, "ink"),
        )

    def _chips(self) -> Panel:
        chips = [
            Chip("READY", "good", Plates.CHIP_GOOD),
            Chip("OVERWATCH", "orange", Plates.CHIP_WARN, "eye"),
            Chip("COVER 62 %  −1", "bad", Plates.CHIP_BAD, "shield"),
            Chip("9.1 cm"),
        ]
        return titled("Chips", Row([*chips[:2], Spacer()]), Row([*chips[2:], Spacer()]))

    def _lists(self) -> Panel:
        names = (
            "Tank",
            "Mech",
            "Commander",
            "Missile trooper",
            "Soldier 1",
            "Soldier 2",
            "Soldier 3",
            "Soldier 4",
        )
        rows = [self._row(name, n + 1) for n, name in enumerate(names)]
        roster = ListView(rows, id="roster")
        roster.select("Commander")
        cards = [self._card(name) for name in ("Crossroads", "Farm", "Ruins", "Village", "Ridge", "Ford")]
        grid = CardGrid(
            cards, cell_width=120, on_open=lambda key: self.stage.toast(f"{key} opened"), id="cards"
        )
        grid.select("Farm")
        pages = [("roster", "Roster", roster), ("maps", "Maps", grid), ("keys", "Keys", self._keys())]
        return titled("Lists", Tabs([(k, n, w) for k, n, w in pages], stretch=1), stretch=1)

    def _row(self, name: str, number: int) -> Card:
        words = Column([Label(name, Type.NAME), Label("Ready", Type.SMALL, "good")], gap=0, stretch=1)
        figure = Label(str(number), Type.FIGURE, "dim")
        return Card(
            Row([Icon("circle_mark", 30, "blue"), words, figure], gap=12), name, name, row=True, down=6
        )

    def _card(self, name: str) -> Card:
        picture = Panel(Spacer(64), Plates.WELL, 0)
        return Card(Column([picture, Label(name, Type.LABEL, across="centre")], gap=6), name, name)

    def _keys(self) -> Widget:
        bindings = self.stage.bindings
        rows = [
            Row(
                [
                    Label(action.replace("_", " "), Type.BODY),
                    Spacer(),
                    Label(bindings.name(action), Type.FIGURE),
                ]
            )
            for action in bindings.actions("hand")
        ]
        return Column(rows, gap=6)

    def _icons(self) -> Panel:
        shown: list[Widget] = [Icon(name, 22, tooltip=name) for name in icons.names()]
        return titled("Icons", Grid(shown, cell_width=24, gap=6))

    def _ask(self) -> None:
        self.stage.dialog(
            "Delete this battle?",
            "Crossroads, turn 3, is moved to the trash. It can be put back from there.",
            [
                Choice("Delete", lambda: self.stage.toast("Deleted.", "orange"), shortcut="D", id="delete"),
                Choice("Keep", shortcut="K", safe=True, primary=True, id="keep"),
            ],
        )

    def _work(self) -> None:
        self.stage.tasks.process(wait_a_while, 20, then=self._worked)

    def _worked(self, task: Task) -> None:
        self.stage.toast(f"The work is done: {task.result}{task.error}", "good")

    def _fail(self) -> None:
        raise RuntimeError("a fault made on purpose")

    def _recolour(self, value: str) -> None:
        self.stage.settings_store.change(army_colours=value)


@click.command()
@click.option("--trace", type=click.Path(path_type=Path), help="Write JSON lines of what is shown.")
@click.option("--size", default="", help="Window size, like 1920x1080.")
def main(trace: Path | None, size: str) -> None:
    """Open the window on the gallery."""
    width, _, height = size.partition("x")
    wanted = (int(width), int(height)) if size else None
    sys.exit(run(lambda stage: Gallery(), WindowOptions(trace=trace, size=wanted)))


if __name__ == "__main__":
    main()
