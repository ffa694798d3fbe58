"""One side on the set-up page: seat, name, force, and the steppers of a custom force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from wargame.ui.common.force_tray import ForceTray
from wargame.ui.common.game_screens import GameScreens
from wargame.ui.common.pictures import PictureQueue
from wargame.ui.common.plan import CUSTOM, BattlePlan, usual_name
from wargame.ui.shell.plates import Plates
from wargame.ui.shell.scenes import Stage
from wargame.ui.shell.theme import Army, Type
from wargame.ui.shell.widgets.base import Widget
from wargame.ui.shell.widgets.field import TextField
from wargame.ui.shell.widgets.layout import Column, Panel, Row
from wargame.ui.shell.widgets.menu import Dropdown
from wargame.ui.shell.widgets.slider import Stepper
from wargame.ui.shell.widgets.text import Icon, Label
from wargame.ui.shell.words import _

MOST_OF_A_KIND = 30
LONGEST_NAME = 24

SideChange = Callable[[int, dict[str, Any]], object]


class SidePanel(Panel):
    """The panel of side `n` (0 sits south); tells each change as `on_change(n, changes)`."""

    def __init__(
        self,
        screens: GameScreens,
        plan: BattlePlan,
        n: int,
        stage: Stage,
        pictures: PictureQueue,
        on_change: SideChange,
    ) -> None:
        self._screens = screens
        self._pictures = pictures
        self._n = n
        self._on_change = on_change
        self._side = plan.sides[n]
        self._counts = dict(self._side.counts)
        army = stage.theme.armies[n]
        seat = _("South, nearest to you") if n == 0 else _("North, across the table")
        self._summary = Label(self._force_words(self._side.force), Type.SMALL, "dim", wrap=True)
        self._tray = ForceTray(self._counts_of(self._side.force), self._paint, stretch=1, id=f"tray-{n}")
        self._steppers = Column(self._stepper_rows(), gap=4, visible=self._side.force == CUSTOM)
        self._why, self._why_row = _fault_line(f"problem-{n}")
        self._name_why, self._name_row = _fault_line(f"name-problem-{n}")
        self._name = self._name_field(army)
        head = Row(
            [Icon(f"{army.mark}_mark", 18, lambda _palette: army.hud), Label(seat, Type.CAPTION, "dim")],
            gap=8,
        )
        parts = [head, self._name, self._name_row, self._force_choice(), self._why_row]
        parts += [self._summary, self._tray, self._steppers]
        super().__init__(Column(parts, gap=8), Plates.CARD, 12, stretch=1, id=f"side-{n}")

    def _name_field(self, army: Army) -> TextField:
        usual = usual_name(army)
        return TextField(
            self._side.name,
            lambda text: self._tell(name=text.strip() or usual),
            name=_("Name"),
            hint=usual,
            longest=LONGEST_NAME,
            width=180,
            id=f"name-{self._n}",
        )

    @property
    def problem(self) -> str:
        """Why the battle can't be set up because of this side; empty: not because of it."""
        return self._why.text if self._why_row.visible else ""

    @problem.setter
    def problem(self, words: str) -> None:
        self._why.text = words
        self._why_row.visible = bool(words)

    @property
    def name_problem(self) -> str:
        """What is wrong with the side's name; empty: nothing."""
        return self._name.problem

    @name_problem.setter
    def name_problem(self, words: str) -> None:
        self._name.problem = self._name_why.text = words
        self._name_row.visible = bool(words)

    def _force_choice(self) -> Widget:
        options = [(choice.id, choice.title) for choice in self._screens.forces()]
        options.append((CUSTOM, _("Custom")))
        return Dropdown(options, self._side.force, self._choose, name=_("Force"), id=f"force-{self._n}")

    def _choose(self, force: str) -> None:
        self._side = replace(self._side, force=force)
        self._summary.text = self._force_words(force)
        self._steppers.visible = force == CUSTOM
        self._tray.show(self._counts_of(force))
        self._tell(force=force)

    def _force_words(self, force: str) -> str:
        return self._screens.force_words(self._counts_of(force)) or _("No unit yet")

    def _counts_of(self, force: str) -> Mapping[str, int]:
        if force == CUSTOM:
            return self._counts
        return next(choice.counts for choice in self._screens.forces() if choice.id == force)

    def _paint(
        self, tray: ForceTray, counts: Mapping[str, int], size: tuple[int, int], armies: tuple[Army, Army]
    ) -> None:
        make = partial(self._screens.force_picture, counts, self._n, size, armies)
        self._pictures.bring(tray, make, first=True)

    def _stepper_rows(self) -> list[Widget]:
        return [
            Stepper(
                title,
                self._counts.get(kind, 0),
                0,
                MOST_OF_A_KIND,
                on_change=lambda value, kind=kind: self._count(kind, value),  # type: ignore[misc]
                id=f"count-{self._n}-{kind.replace(' ', '-')}",
            )
            for kind, title in self._screens.kinds()
        ]

    def _count(self, kind: str, value: float) -> None:
        self._counts[kind] = round(value)
        self._summary.text = self._force_words(CUSTOM)
        self._tray.show(self._counts)
        self._tell(counts=dict(self._counts))

    def _tell(self, **changes: Any) -> None:
        self._on_change(self._n, changes)


def _fault_line(id_: str) -> tuple[Label, Row]:
    """Words about something that cannot be, and the line they stand in; hidden at first."""
    why = Label("", Type.SMALL_MEDIUM, "bad", wrap=True, stretch=1, id=id_)
    icon = Icon("warning", 16, "bad", align=("centre", "start"))
    return why, Row([icon, why], gap=6, visible=False)
